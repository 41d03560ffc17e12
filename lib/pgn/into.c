/*
 * into.c - sorts games into files whose names are made of their tags and of the
 * fields of their lines. Texts are buffered in memory, and one file is open at
 * a time.
 */
#include <errno.h>
#include <sys/stat.h>

#include "lex.h"
#include "pgnsplit.h"
#include "utilfile.h"
#include "utiloutput.h"
#include "utiltable.h"
#include "utiltext.h"

enum {
	NAME_BYTES = 200,	/* of a part of a path, as far as fields go */
	KEPT_BYTES = 32 << 20	/* bytes that are buffered before they are
				   written */
};

struct target {
	struct buf name, text;
	long games;
	struct output file;
	bool parted;		/* it ends with an empty line */
};

struct into {
	const char *pattern;
	enum intohow how;
	struct target *target;
	size_t n, cap;
	struct texttable names;	/* of targets, with their indices */
	size_t kept;		/* bytes that are buffered */
	struct buf name;
	struct game game;
};

/* ---- names ---- */

/* Appends what a name in braces stands for. */
static void
add_value(struct into *in, const struct gameline *g, struct span name,
    struct buf *b)
{
	static const char *const first[] = { "number", "file", "offset",
		"line" };	/* fields */
	struct span rest = g->line, value;
	char tag[NAME_BYTES + 1];
	int year = date_year(g->date);
	size_t i;

	for (i = 0; i < LENGTH(first); i++) {
		value = span_cut(&rest, '\t');
		if (span_is(name, first[i])) {
			field_unescape(b, value);
			return;
		}
	}
	if (span_is(name, "label"))
		field_unescape(b, gameline_field(g, 'q'));
	else if (name.n == 1)
		field_unescape(b, gameline_field(g, name.p[0]));
	else if (!span_is(name, "year"))
		tag_read_value(b, game_tag(&in->game,
		    span_string(tag, sizeof(tag), name)));
	else if (year > 0)
		buf_printf(b, "%04d", year);
}

/* Appends a value as a part of a name. */
static void
add_safely(struct buf *b, struct span s)
{
	size_t used = strlen(file_basename(buf_str(b))), n;
	size_t room = used < NAME_BYTES ? NAME_BYTES - used : 0;
	uint32_t code;

	if (s.n == 0 && room > 0)
		buf_putc(b, '_');
	if (s.n > room)
		for (s.n = room; s.n > 0 && utf8_continues(s.p[s.n]); s.n--)
			;
	if (s.n > 0 && *s.p == '.')
		buf_putc(b, '_'), s = span_after(s, 1);
	for (; s.n > 0; s = span_after(s, n)) {
		n = utf8_next(s, &code);
		if (*s.p == '/' || is_control(code))
			buf_putc(b, '_');
		else
			buf_add(b, s.p, n);
	}
}

/* Writes the name of the file for a game to in->name. */
static void
make_name(struct into *in, const struct gameline *g)
{
	struct span rest = span_of(in->pattern), field;
	struct buf value = { 0 };

	in->name.n = 0;
	while (rest.n > 0) {
		buf_span(&in->name, span_cut(&rest, '{'));
		if (rest.n == 0)
			break;
		field = span_cut(&rest, '}');
		value.n = 0;
		add_value(in, g, field, &value);
		add_safely(&in->name, lex_trim(buf_bytes(&value)));
	}
	buf_free(&value);
}

/* ---- files ---- */

/* Ends the last line of a target; notes whether an empty one is next. */
static void
end_line(struct target *t)
{
	struct span s = buf_bytes(&t->text);

	t->parted = s.n == 0 || span_ends(s, "\n\n") ||
	    span_ends(s, "\n\r\n");
	if (s.n > 0 && !span_ends(s, "\n"))
		buf_putc(&t->text, '\n');
}

/* Records the file that exists, or reports that it is in the way. */
static void
find_old(const struct into *in, struct target *t)
{
	static const enum outputhow how[] = { [INTO_NEW] = OUTPUT_NEW,
		[INTO_APPEND] = OUTPUT_APPEND, [INTO_FORCE] = OUTPUT_REPLACE };
	const char *name = buf_str(&t->name), *why;

	if (in->how == INTO_LIST)
		return;
	why = output_open(&t->file, name, how[in->how], false);
	if (why != NULL && errno == EEXIST && in->how == INTO_NEW)
		die("%s is there: --append adds to it, --force replaces it",
		    name);
	if (why != NULL && t->file.existed && !S_ISREG(t->file.then.st_mode))
		die("%s is not a regular file", name);
	if (why != NULL)
		die("%s: %s", name, why);
}

/* Returns the target that in->name names, which may be new. */
static struct target *
find_target(struct into *in)
{
	struct textrow *e = table_add(&in->names, buf_bytes(&in->name));

	if (e->value == (int)in->n) {
		MEM_GROW(in->target, in->cap, in->n + 1);
		in->target[in->n] = (struct target){ .parted = true };
		buf_span(&in->target[in->n].name, e->key);
		find_old(in, &in->target[in->n++]);
	}
	return &in->target[e->value];
}

/* Makes the folders of a path from the first on that a field names. */
static void
make_folders(const struct into *in, struct target *t)
{
	char *slash = t->name.p + strcspn(in->pattern, "{");

	for (; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
		*slash = '\0';
		if (mkdir(t->name.p, 0777) == -1 && errno != EEXIST)
			die("%s:", t->name.p);
	}
}

/* Appends the buffered text to a file. */
static void
write_target(struct into *in, struct target *t)
{
	const char *why;

	if (t->text.n == 0)
		return;
	if (t->file.made == NULL)
		make_folders(in, t);
	why = output_add(&t->file, buf_bytes(&t->text));
	if (why != NULL)
		die("%s: %s", t->name.p, why);
	output_rest(&t->file);
	buf_free(&t->text);
}

static void
write_all(struct into *in)
{
	size_t i;

	for (i = 0; i < in->n; i++)
		write_target(in, &in->target[i]);
	in->kept = 0;
}

/* ---- what the program calls ---- */

struct into *
into_new(const char *pattern, enum intohow how)
{
	struct into *in = mem_zero(1, sizeof(*in));
	const char *at, *end;
	struct span name;

	in->pattern = pattern;
	in->how = how;
	for (at = pattern; (at = strchr(at, '{')) != NULL; at = end) {
		end = strchr(++at, '}');
		if (end == NULL)
			die("--into: '}' is missing in '%s'", pattern);
		name = span_to(at, end);
		if (!tag_is_name(name) || name.n > NAME_BYTES)
			die("--into: '{%.*s}' names no tag and no field",
			    (int)name.n, name.p);
	}
	return in;
}

void
into_add(struct into *in, const struct gameline *g, struct span text)
{
	struct target *t;

	game_read(&in->game, text, GAME_TAGS_ONLY);
	make_name(in, g);
	t = find_target(in);
	t->games++;
	if (in->how != INTO_LIST) {
		if (!t->parted)
			buf_putc(&t->text, '\n');
		buf_span(&t->text, text);
		end_line(t);
		in->kept += text.n;
	}
	if (in->kept > KEPT_BYTES)
		write_all(in);
}

static ORDER(compare_targets, struct target,
    span_compare(buf_bytes(&a->name), buf_bytes(&b->name)))

void
into_end(struct into *in)
{
	struct buf b = { 0 };
	struct target *t = in->target, *end = t + in->n;
	const char *why;

	if (in->how != INTO_LIST)
		write_all(in);
	else
		MEM_SORT(in->target, in->n, compare_targets);
	for (; t < end; t++) {
		why = NULL;
		if (in->how == INTO_LIST)
			buf_printf(&b, "%s\t%ld\n", buf_str(&t->name),
			    t->games);
		else if ((why = output_end(&t->file, pgn_between)) != NULL)
			die("%s: %s", t->name.p, why);
		buf_free(&t->name);
		output_free(&t->file);
	}
	out_write(b.p, b.n);
	game_free(&in->game);
	BUFS_FREE(&in->name, &b);
	free(in->target);
	table_free(&in->names);
	free(in);
}
