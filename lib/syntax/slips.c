/*
 * slips.c - what beginners write instead of CQL, and what they mean. Nothing
 * of this is looked up before a query has an error or a warning.
 */
#include <string.h>

#include "regex.h"
#include "syntax.h"

#define MEN	"KQRBNPAakqrbnp"
#define PLACE	"[a-h][1-8]"
#define MANY	"([" MEN "_]|\\[[" MEN "_]+\\])"
#define SQUARES	"([a-h](?:-[a-h])?[1-8](?:-[1-8])?|\\[[a-h1-8,-]+\\])"
#define NUMBER	"(#\\S+|(?:power|rank|file) +\\S+|" \
	"(?:elo|year|movenumber|ply|gamenumber|depth)(?: +white| +black)?)"
#define RELATE	"(attacks|attackedby|->|<-|==|!=|in)"

/*
 * A pattern fits the line with \a put in where the error was met. $1 in the
 * message is group 1; a message after ^1 moves the caret to that group. Without
 * a pattern, those after it are looked up at filters: at these, or "" at those
 * that there is a warning of.
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
	size_t at = 0;

	for (; col > 1 && at < line.n; col--)
		for (at++; at < line.n && (line.p[at] & 0xc0) == 0x80; at++)
			;
	buf_add(b, line.p, at);
	buf_putc(b, '\a');
	buf_add(b, line.p + at, line.n - at);
}

/* Counts the characters of a text without the mark. */
static int
characters(struct span s)
{
	int n = 0;
	size_t i;

	for (i = 0; i < s.n; i++)
		n += s.p[i] != '\a' && (s.p[i] & 0xc0) != 0x80;
	return n;
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
	long i;

	if (*p == '^') {
		*col = 1 + characters(span_at(line.p,
		    (size_t)group[p[1] - '0'].start));
		p += 2;
	}
	for (; *p != '\0'; p++) {
		if (*p != '$') {
			buf_putc(&b, *p);
			continue;
		}
		p++;
		for (i = group[*p - '0'].start; i < group[*p - '0'].end; i++)
			if (line.p[i] != '\a')
				buf_putc(&b, line.p[i]);
	}
	return span_keep(&q->arena, &b).p;
}

const char *
query_meant(struct query *q, int line, int *col, const char *filter,
    bool warning)
{
	const struct slip *s;
	struct buf b = { 0 };
	struct regexrun run = { 0 };
	const char *message = NULL, *error;
	bool due = filter == NULL;

	for (s = slips; s < slips + LENGTH(slips) && message == NULL; s++) {
		if (s->pattern == NULL)
			due = filter != NULL && (s->message[0] == '\0' ?
			    warning : words_have(s->message, span_of(filter)));
		if (s->pattern == NULL || !due || q->classic)
			continue;
		if (b.n == 0)
			mark_place(&b, query_line_after(q, line, &q->asked),
			    *col);
		if (regex_search(regex_compile(&q->arena, span_of(s->pattern),
		    &error), buf_bytes(&b), 0, &run) == REGEX_MATCHED)
			message = fill_in(q, s->message, buf_bytes(&b),
			    run.group, col);
	}
	regexrun_free(&run);
	buf_free(&b);
	return message;
}

void
query_mistake(struct query *q, int line, int col, const char *fmt, ...)
{
	const char *slip = query_meant(q, line, &col, NULL, false);
	char message[1000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
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
