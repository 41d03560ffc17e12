/*
 * slips.c - what beginners write instead of CQL, and what they mean. Nothing
 * of this is looked up before a query has an error or a warning.
 */
#include <ctype.h>
#include <string.h>

#include "regex.h"
#include "syntax.h"
#include "utiltext.h"

/*
 * A pattern fits the line with \a put in where the error was met. In the
 * message $1 is group 1, $[1 one set of the men named in it, $#1 how many men
 * of each kind it has, as in KRPvKR, $>1 a path of the moves in it, and $/1 the
 * men of a FEN; $( and $) are the line before and after the match. A message
 * after ^1 moves the caret to that group. Without a pattern, those after it are
 * looked up at filters: at these, or "" at those that there is a warning of.
 * MEN, PLACE and others in the table stand for parts of patterns.
 */
struct slip {
	const char *pattern, *message;
};

static const struct slip slips[] = {
#include "slips.txt.inc"
};

/* Appends the line with \a before its column col, which is in characters. */
static void
mark_place(struct buf *b, struct span line, int col)
{
	size_t at = text_offset(line, (size_t)col - 1);

	buf_add(b, line.p, at);
	buf_putc(b, '\a');
	buf_add(b, line.p + at, line.n - at);
}

/* Appends the men that a list such as "N, B or Q" names, as one set. */
static void
add_one_set(struct buf *b, struct span s)
{
	bool squares = false;
	size_t i;

	for (i = 0; i < s.n; i++)
		squares |= isdigit((unsigned char)s.p[i]) != 0;
	buf_putc(b, squares ? '(' : '[');
	for (i = 0; i < s.n; i++) {
		if (span_begins(span_after(s, i), "or"))
			i++;
		else if (strchr(squares ? " ,|/" : " ,|/[]", s.p[i]) == NULL)
			buf_putc(b, s.p[i]);
		else if (squares && strchr("(|", b->p[b->n - 1]) == NULL)
			buf_putc(b, '|');
	}
	buf_putc(b, squares ? ')' : ']');
}

/* Appends how many men of each kind an ending such as KRPvKR has. */
static void
add_material(struct buf *b, struct span s)
{
	static const char kinds[] = "QRBNPqrbnp";
	int count[LENGTH(kinds)] = { 0 }, black = 0, i;
	size_t at;

	for (at = 0; at < s.n; at++) {
		black |= at > 0 && strchr("kKvV-:", s.p[at]) != NULL ? 5 : 0;
		for (i = 0; i < 5; i++)
			count[i + black] +=
			    toupper((unsigned char)s.p[at]) == kinds[i];
	}
	for (i = 0; kinds[i] != '\0'; i++)
		if (count[i] > 0)
			buf_printf(b, "#%c==%d ", kinds[i], count[i]);
	buf_puts(b, "#[");
	for (i = 0; kinds[i] != '\0'; i++)
		if (count[i] == 0)
			buf_putc(b, kinds[i]);
	buf_puts(b, "]==0");
}

/* The text of a group, which may be none. */
static struct span
group_text(const char *text, const struct regexgroup *g)
{
	return g->start < g->end ? span_at(text + g->start,
	    (size_t)(g->end - g->start)) : NO_SPAN;
}

/*
 * Appends a move as it is written in games, in its groups: who moves, from
 * which file and rank, x, the target, what it promotes to, + or #.
 */
static void
add_move(struct buf *b, const char *text, const struct regexgroup *g,
    bool black)
{
	struct span part[8];
	int i, man;

	for (i = 0; i < 8; i++)
		part[i] = group_text(text, &g[i]);
	man = part[1].n > 0 ? *part[1].p : part[4].n > 0 ? 'P' : '\0';
	if (part[5].n == 0)
		buf_puts(b, part[0].n > 3 ? "--(o-o-o)" : "--(o-o)");
	if (part[5].n == 0)
		return;
	if (man != '\0')
		buf_putc(b, black ? tolower(man) : man);
	if (part[2].n + part[3].n > 0) {
		buf_span(b, part[2].n > 0 ? part[2] : span_of("a-h"));
		buf_span(b, part[3].n > 0 ? part[3] : span_of("1-8"));
	}
	buf_puts(b, part[4].n > 0 ? "[x]" : "--");
	buf_span(b, part[5]);
	if (part[6].n > 0)
		buf_printf(b, "=%c", *part[6].p);
	if (part[7].n > 0)
		buf_puts(b, *part[7].p == '+' ? "(check)" : "(mate)");
}

/* Appends the men of a FEN, and how many there are. */
static void
add_fen(struct buf *b, struct span s)
{
	int file = 0, rank = 8, count = 0;

	for (; s.n > 0 && *s.p != ' ' && rank > 0; s = span_after(s, 1))
		if (*s.p == '/') {
			rank--;
			file = 0;
		} else if (isdigit((unsigned char)*s.p))
			file += *s.p - '0';
		else {
			buf_printf(b, "%c%c%d ", *s.p, 'a' + file++ % 8, rank);
			count++;
		}
	buf_printf(b, "#[Aa]==%d", count);
}

/* Appends the path of the moves in a text, which White begins. */
static void
add_path(struct query *q, struct buf *b, struct span text)
{
	static const char pattern[] = "\\.\\.|([KQRBN]?)([a-h]?)([1-8]?)(x?)("
	    PLACE ")=?([QRBN]?)([+#]?)|[O0]-[O0](?:-[O0])?";
	struct regexrun run = { 0 };
	const char *error;
	struct regex *re = regex_compile(&q->arena, span_of(pattern), &error);
	int found = regex_search(re, text, 0, &run);
	bool black = false;

	buf_puts(b, "path");
	for (; found == REGEX_MATCHED; found = regex_next(re, text, &run)) {
		if (text.p[run.group->start] != '.') {
			buf_putc(b, ' ');
			add_move(b, text.p, run.group, black);
		}
		black = !black;
	}
	regexrun_free(&run);
}

/* Appends a group, in the form that the sign before its number asks for. */
static void
add_group(struct query *q, struct buf *b, int form, struct span s)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < s.n; i++)
		if (s.p[i] != '\a')
			buf_putc(&text, s.p[i]);
	s = buf_bytes(&text);
	while (form == '(' && s.n > 0 && is_blank(*s.p))
		s = span_after(s, 1);
	if (form == '[')
		add_one_set(b, s);
	else if (form == '#')
		add_material(b, s);
	else if (form == '/')
		add_fen(b, s);
	else if (form == '>')
		add_path(q, b, s);
	else
		buf_span(b, s);
	buf_free(&text);
}

/*
 * Returns the message with the groups of the match put in; ^1 before it moves
 * the column there.
 */
static const char *
fill_in(struct query *q, const char *message, struct span line,
    const struct regexgroup *group, int *col)
{
	struct buf b = { 0 };
	const char *p = message;
	struct span before;
	int form;

	if (*p == '^') {
		before = span_at(line.p, (size_t)group[p[1] - '0'].start);
		*col = 1 + (int)text_length(before) -
		    (span_find(before, span_of("\a")) >= 0);
		p += 2;
	}
	for (; *p != '\0'; p++) {
		if (*p != '$') {
			buf_putc(&b, *p);
			continue;
		}
		form = *++p;
		if (form == '(')	/* what stands before the match */
			add_group(q, &b, form, span_at(line.p,
			    (size_t)group->start));
		else if (form == ')')
			add_group(q, &b, form, span_after(line,
			    (size_t)group->end));
		if (form == '(' || form == ')')
			continue;
		if (!isdigit(form))
			p++;
		add_group(q, &b, form, group_text(line.p, &group[*p - '0']));
	}
	return span_keep(&q->arena, &b).p;
}

/* The pattern of a slip, which is compiled once. */
static const struct regex *
pattern_of(struct query *q, const struct slip *s)
{
	const char *error;

	if (q->slip == NULL)
		q->slip = arena_alloc(&q->arena, sizeof(*q->slip) *
		    LENGTH(slips));
	if (q->slip[s - slips] == NULL)
		q->slip[s - slips] = regex_compile(&q->arena,
		    span_of(s->pattern), &error);
	return q->slip[s - slips];
}

const char *
query_meant(struct query *q, int line, int *col, const char *filter,
    bool warning)
{
	const struct slip *s;
	struct buf b = { 0 };
	struct regexrun run = { 0 };
	const char *message = NULL;
	bool due = filter == NULL;

	for (s = slips; s < slips + LENGTH(slips) && message == NULL; s++) {
		if (s->pattern == NULL)
			due = filter != NULL && (s->message[0] == '\0' ?
			    warning : words_have(s->message, span_of(filter)));
		if (s->pattern == NULL || !due || q->classic)
			continue;
		if (b.n == 0)
			mark_place(&b, query_line_of(q, line, &q->lines),
			    *col);
		if (regex_search(pattern_of(q, s), buf_bytes(&b), 0, &run) ==
		    REGEX_MATCHED)
			message = fill_in(q, s->message, buf_bytes(&b),
			    run.group, col);
	}
	regexrun_free(&run);
	buf_free(&b);
	return message;
}

void
query_mistaken(struct query *q, int line, int col, const char *message)
{
	const char *slip = query_meant(q, line, &col, NULL, false);

	query_error(q, line, col, "%s", slip != NULL ? slip : message);
}

/* Whether some row or motif is about a word. */
static bool
is_about(const char *word)
{
	const struct filter *f;
	struct buf b = { 0 };
	size_t i;

	for (i = 0; (f = filter_row(i)) != NULL; i++)
		if (filter_is_about(f, span_of(word)))
			return true;
	motifs_list(span_of(word), &b);
	i = b.n;
	buf_free(&b);
	return i > 0;
}

void
parse_unknown(struct parser *p, const struct token *t)
{
	const char *near = filter_suggest(t->text);
	const struct filter *f = filter_also(t->text);
	const char *motif = motif_at(&p->q->arena, span_at(t->source.p,
	    (size_t)(p->q->text.p + p->q->text.n - t->source.p)));

	if (f == NULL && motif != NULL && strchr(motif, '-') != NULL)
		parse_error(p, t, "'%s' is not a filter but a motif, a query "
		    "by itself: cqlmatch -f %s", motif, motif);
	if (f != NULL)
		parse_mistake(p, t, "unknown filter '%s'; did you mean '%s'%s"
		    "%s?", t->text, f->name, strcmp(f->eg, f->name) != 0 ?
		    ", as in " : "", strcmp(f->eg, f->name) != 0 ? f->eg : "");
	if (motif != NULL)
		parse_mistake(p, t, "'%s' is not a filter but a motif, a query "
		    "by itself: cqlmatch -f %s", motif, motif);
	if (near != NULL)
		parse_mistake(p, t, "unknown filter '%s'; did you mean '%s'?",
		    t->text, near);
	if (strlen(t->text) > 3 && is_about(t->text))
		parse_mistake(p, t, "unknown filter '%s'; 'cqlparse -l %s' "
		    "lists what is about it", t->text, t->text);
	if (token_is(t + 1, "("))
		parse_mistake(p, t, "unknown filter or function '%s'; a "
		    "function must be defined before it is called", t->text);
	parse_mistake(p, t, "unknown filter or variable '%s'; a variable must "
	    "be assigned before it is used", t->text);
}
