/*
 * ledger.c - the ledger of a search: what was read, and what became of it.
 */
#include <sys/stat.h>
#include <unistd.h>

#include "utilfile.h"
#include "utiloutput.h"
#include "worker.h"

void
ledger_add(struct ledger *to, const struct ledger *l)
{
	int i;

	to->bad_lines += l->bad_lines;
	to->lost += l->lost;
	to->games += l->games;
	to->matched += l->matched;
	to->given_up += l->given_up;
	to->damaged += l->damaged;
	to->doubtful += l->doubtful;
	for (i = 1; i < GAME_VARIANTS; i++)
		to->variant[i] += l->variant[i];
}

void
ledger_count(struct ledger *l, bool damaged, int variant)
{
	l->games++;
	l->damaged += damaged;
	l->variant[variant] += damaged;
}

long
ledger_not_matched(const struct ledger *l)
{
	return l->games - l->matched - l->given_up;
}

static long
lines_read(const struct ledger *l)
{
	return l->games + l->bad_lines + l->lost;
}

void
ledger_write(const struct ledger *l, struct buf *b)
{
	buf_printf(b, "%s%ld lines read = %ld games + %ld other lines",
	    l->stopped ? "reading stopped; " : "", lines_read(l), l->games,
	    l->bad_lines);
	if (l->lost > 0)
		buf_printf(b, " + %ld games changed since they were indexed",
		    l->lost);
	buf_printf(b, "; %ld games = %ld matched + %ld not matched + "
	    "%ld given up; %ld damaged\n", l->games, l->matched,
	    ledger_not_matched(l), l->given_up, l->damaged);
}

/* As ledger_write, as an object of JSON without its end. */
static void
write_json(const struct ledger *l, struct buf *b)
{
	buf_printf(b, "{\"lines\":%ld,\"games\":%ld,\"other_lines\":%ld,"
	    "\"changed\":%ld,\"matched\":%ld,\"not_matched\":%ld,"
	    "\"given_up\":%ld,\"damaged\":%ld,\"stopped\":%s,\"queries\":[",
	    lines_read(l), l->games, l->bad_lines, l->lost, l->matched,
	    ledger_not_matched(l), l->given_up, l->damaged,
	    l->stopped ? "true" : "false");
}

void
ledger_keep(const struct search *s, const struct ledger *l,
    const struct tally *tally)
{
	struct buf b = { 0 };
	struct tally t;
	const char *why;
	size_t i;

	if (s->ledger == NULL)
		return;
	if (s->json)
		write_json(l, &b);
	else
		ledger_write(l, &b);
	for (i = 0; i < s->nqueries; i++) {
		t = tally_shown(s, l, &tally[i]);
		buf_puts(&b, s->json && i > 0 ? "," : "");
		write_count(s, s->query[i], &t, &b);
		buf_puts(&b, s->json ? ",\"tree\":\"" : "\ttree ");
		field_hash(&b, span_of(s->query[i]->tree));
		buf_puts(&b, s->json ? "\"}" : "\n");
	}
	buf_puts(&b, s->json ? "]}\n" : "");
	why = output_write(s->ledger, OUTPUT_REPLACE, true, buf_bytes(&b));
	if (why != NULL)
		die("%s: %s", s->ledger, why);
	buf_free(&b);
}

/* Appends how many games of variants there are, and of which. */
static void
write_variants(const struct ledger *l, struct buf *b)
{
	long all = 0;
	int i;

	for (i = 1; i < GAME_VARIANTS; i++)
		all += l->variant[i];
	if (all == 0)
		return;
	buf_printf(b, "; %ld game%s of variants, read as chess as far as that "
	    "goes", all, all == 1 ? "" : "s");
	for (i = 1; i < GAME_VARIANTS; i++)
		if (l->variant[i] > 0) {
			buf_printf(b, "%s %s %ld", all > 0 ? ":" : ",",
			    game_variant_name(i), l->variant[i]);
			all = 0;
		}
}

void
ledger_warn(const struct ledger *l)
{
	const struct {
		long n;
		const char *noun, *what;
	} part[] = {
		{ l->bad_lines, "line", "not read" },
		{ l->lost, "game", "not as indexed" },
		{ l->given_up, "game", "given up" }
	};
	struct buf b = { 0 };
	size_t i;

	if (l->damaged > 0)
		buf_printf(&b, ", %ld of %ld games damaged", l->damaged,
		    l->games);
	for (i = 0; i < LENGTH(part); i++)
		if (part[i].n > 0)
			buf_printf(&b, ", %ld %s%s %s", part[i].n,
			    part[i].noun, part[i].n == 1 ? "" : "s",
			    part[i].what);
	if (b.n > 0)
		buf_puts(&b, " (-w lists them)");
	write_variants(l, &b);
	if (b.n > 0)
		warn("%s", buf_str(&b) + 2);
	buf_free(&b);
}

void
ledger_warn_doubtful(const struct ledger *l)
{
	if (l->doubtful > 0)
		warn("%ld game%s with kings and rooks at home whose FEN has "
		    "'-' for castling, which is still taken as possible; "
		    "cql(fenrights) believes the FEN", l->doubtful,
		    l->doubtful == 1 ? "" : "s");
}

/* Whether a file is empty or holds a ledger. */
static bool
is_ledger(const char *name)
{
	char line[64];
	FILE *f = fopen(name, "r");
	bool is = f == NULL || fgets(line, sizeof(line), f) == NULL ||
	    strstr(line, " lines read = ") != NULL ||
	    strncmp(line, "{\"lines\":", 9) == 0;

	if (f != NULL)
		fclose(f);
	return is;
}

void
ledger_check(const struct search *s, char *const *file)
{
	struct stat st;
	bool read;
	size_t i;

	if (s->ledger == NULL || stat(s->ledger, &st) == -1)
		return;
	read = file_is_open(STDIN_FILENO, &st);
	for (; *file != NULL; file++)
		read |= file_is(*file, &st);
	for (i = 0; i < s->nqueries; i++)
		read |= file_is(s->query[i]->file, &st);
	if (read)
		die("-l %s: the search reads that file", s->ledger);
	if (S_ISREG(st.st_mode) && (file_is_open(STDOUT_FILENO, &st) ||
	    !is_ledger(s->ledger)))
		die("-l %s: the file is there, and is no ledger", s->ledger);
}
