/*
 * slips.c - what beginners write instead of CQL, and what they mean. Nothing
 * of this is looked up before a query has an error or a warning.
 */
#include <ctype.h>

#include "regex.h"
#include "syntax.h"
#include "syntaxwords.h"
#include "utiltext.h"

/*
 * A pattern fits the line with \a put in where the error was met. In the
 * message $1 is group 1, $( and $) the line before and after the match, and
 * signs before the number rewrite the group: $^1 begins with a capital, $-1 has
 * none, $@1 is what the thesaurus says of it; rows after @ and another sign are
 * patterns and what replaces what they fit. A message after ^1 moves the caret
 * to that group. A pattern after % fits the line in small letters, where the
 * error is. Without a pattern, those after it are looked up at filters: at
 * these, or "" at those that there is a warning of, or at warnings of =kind.
 * MEN, PLACE and others in the table stand for parts of patterns.
 */
struct slip {
	const char *pattern, *message;
};

enum {
	TRIED_MOST = 5,		/* remedies of remedies */
	SLIPS_MOST = 4,		/* rows for one place, until one is sound */
	NAMES_MOST = 3,		/* of these, where a word may be a name */
	REWRITES_MOST = 100	/* by one row of a form */
};

static const struct slip slips[] = {
#include "slips.txt.inc"
};

/* The patterns looked up so far; those of one query serve the next. */
static struct regex *patterns[LENGTH(slips)];
static struct arena memory;

static void
free_patterns(void)
{
	arena_free(&memory);
}

static const struct regex *
pattern_of(const struct slip *s)
{
	struct regex **p = &patterns[s - slips];
	const char *error;

	if (memory.block == NULL)
		atexit(free_patterns);
	if (*p == NULL)
		*p = regex_compile(&memory,
		    span_of(s->pattern + (*s->pattern == '%')), &error);
	return *p;
}

static const char *fill_in(struct query *, const char *, struct span,
    const struct regexgroup *);

/* The text of a group; none if the group took no part. */
static struct span
group_text(struct span line, const struct regexgroup *g)
{
	return g->start < 0 ? NO_SPAN :
	    span_to(line.p + g->start, line.p + g->end);
}

/* Rewrites a text by the rows of a form, in turn, each as often as it fits. */
static struct span
rewrite(struct query *q, char form, struct span s)
{
	const struct slip *row;
	struct regexrun run = { 0 };
	bool own = false;
	int n;

	for (row = slips; row < slips + LENGTH(slips); row++) {
		if (row->pattern == NULL)
			own = row->message[0] == '$' && row->message[1] == form;
		for (n = 0; own && row->pattern != NULL && n < REWRITES_MOST &&
		    regex_search(pattern_of(row), s, 0, &run) == REGEX_MATCHED;
		    n++)
			s = span_of(fill_in(q, arena_printf(&q->arena,
			    "$(%s$)", row->message), s, run.group));
	}
	regexrun_free(&run);
	return s;
}

/* Returns a text in the form that a sign before the group's number asks for. */
static struct span
in_form(struct query *q, char form, struct span s)
{
	char *text = arena_copy(&q->arena, s.p, s.n);
	struct meant m;
	size_t i;

	if (form == '@')
		return words_meant(&q->arena, s, 0, false, &m) &&
		    m.text[0][0] != '!' ? span_of(m.text[0]) : s;
	if (form == '^' && s.n > 0)
		*text = (char)toupper((unsigned char)*text);
	else if (form != '-')
		return rewrite(q, form, s);
	for (i = 0; form == '-' && i < s.n; i++)
		text[i] = (char)tolower((unsigned char)text[i]);
	return span_at(text, s.n);
}

/* Returns a message with the groups of the match put in. */
static const char *
fill_in(struct query *q, const char *message, struct span line,
    const struct regexgroup *group)
{
	struct buf b = { 0 };
	const char *p = message, *forms, *form;
	const struct regexgroup *g;
	struct span s;

	for (; *p != '\0'; p++) {
		if (*p != '$') {
			buf_putc(&b, *p);
			continue;
		}
		forms = ++p;
		p += strcspn(p, "()0123456789");
		g = &group[isdigit((unsigned char)*p) ? *p - '0' : 0];
		s = *p == ')' ? span_after(line, (size_t)g->end) :
		    *p == '(' ? span_at(line.p, (size_t)g->start) :
		    group_text(line, g);
		while (*p == '(' && s.n > 0 && is_blank(*s.p))
			s = span_after(s, 1);
		for (form = p; form > forms; )	/* the last sign first */
			s = in_form(q, *--form, s);
		buf_span(&b, s);
	}
	return span_keep(&q->arena, &b).p;
}

/*
 * Whether a row fits a text: anywhere or, after %, at a byte of it. In others
 * \a stands at that byte; the places of the groups are those without it.
 */
static bool
is_slip(const struct slip *s, struct span text, long at, struct regexrun *run)
{
	const struct regex *re = pattern_of(s);
	bool small = *s->pattern == '%';
	int found = regex_search(re, text, 0, run), i;

	while (small && found == REGEX_MATCHED && run->group->end < at)
		found = regex_next(re, text, run);
	for (i = 0; found == REGEX_MATCHED && !small &&
	    i <= regex_groups(re); i++) {
		run->group[i].start -= run->group[i].start > at;
		run->group[i].end -= run->group[i].end > at;
	}
	return found == REGEX_MATCHED && (!small || run->group->start <= at);
}

/* The first row that is looked up at some filters only. */
static const struct slip *
first_at_filters(void)
{
	static const struct slip *s = slips;

	while (s->pattern != NULL)
		s++;
	return s;
}

/* Appends a line with \a before a byte, and in small letters. */
static void
spell_line(struct span line, size_t at, struct buf *own, struct buf *small)
{
	size_t i;

	buf_printf(own, "%.*s\a%.*s", (int)at, line.p, (int)(line.n - at),
	    line.p + at);
	for (i = 0; i < line.n; i++)
		buf_putc(small, tolower((unsigned char)line.p[i]));
}

/* Whether words outside of what a row fits are not put into its message. */
static bool
leaves_out(const char *message, struct span line, const struct regexgroup *g)
{
	return (strstr(message, "$(") == NULL &&
	    has_words(span_at(line.p, (size_t)g->start))) ||
	    (strstr(message, "$)") == NULL &&
	    has_words(span_after(line, (size_t)g->end)));
}

/* Whether a message takes a motif or an opening for a player's name. */
static bool
is_misnamed(struct query *q, const char *message, struct span line,
    const struct regexgroup *group)
{
	const char *p = strstr(message, "player");
	struct meant m;

	for (; p != NULL && (p = strstr(p, "\"$^")) != NULL; p += 3)
		if (words_meant(&q->arena, group_text(line,
		    &group[p[3] - '0']), 0, false, &m) && m.fit % 4 == 0 &&
		    (strncmp(m.text[0], "-f ", 3) == 0 ||
		    strncmp(m.text[0], "eco ", 4) == 0))
			return true;
	return false;
}

/*
 * As query_meant, of the row after as many that fit; how much of the line a
 * pattern after % fits goes to form.
 */
static const char *
find_slip(struct query *q, int line, int *col, const char *filter,
    const char *kind, int *form, int after)
{
	struct span text = query_line(q, line);
	struct buf own = { 0 }, small = { 0 };	/* with \a; in small letters */
	size_t at = text_offset(text, (size_t)*col - 1);
	bool due = filter == NULL && !q->classic;
	bool forms = kind != NULL && !q->classic;
	const struct slip *s = due || forms ? slips : first_at_filters();
	const char *message = NULL;
	struct regexrun run = { 0 };

	for (; s < slips + LENGTH(slips) && message == NULL; s++) {
		if (s->pattern == NULL) {
			if (*s->message == '=' && kind == NULL)
				break;		/* no more filters */
			forms = false;
			due = *s->message == '=' ?
			    strcmp(s->message + 1, kind) == 0 :
			    filter != NULL && !q->classic &&
			    (*s->message == '\0' ? kind != NULL :
			    words_have(s->message, span_of(filter)));
			continue;
		}
		*form = *s->pattern == '%';
		if (!due && !(forms && *form))
			continue;
		if (own.n == 0)
			spell_line(text, at, &own, &small);
		if (is_slip(s, buf_bytes(*form ? &small : &own), (long)at,
		    &run) && !is_misnamed(q, s->message, text, run.group) &&
		    after-- == 0)
			message = s->message;
	}
	if (message != NULL) {
		q->partial = leaves_out(message, text, run.group);
		if (*message == '^') {	/* the column is that of a group */
			*col = 1 + (int)text_length(span_at(text.p, (size_t)
			    run.group[message[1] - '0'].start));
			message += 2;
		}
		message = fill_in(q, message, text, run.group);
		*form *= (int)(run.group->end - run.group->start);
	}
	regexrun_free(&run);
	BUFS_FREE(&own, &small);
	return message;
}

/* ---- remedies ---- */

void (*query_doubts)(struct query *, bool);

/* As query_sound; also tells which line is wrong, or 0. */
static const char *
made_sound(struct query *q, const char *text, int *line, bool *partial)
{
	struct buf said = { 0 };
	struct query try = { .file = "", .name = "", .diagnostics = &said,
		.trying = q->trying + 1 };
	const char *sound = NULL;

	*partial = false;
	if (query_parse(&try, span_of(text)) && try.trying < TRIED_MOST) {
		memset(try.meant, 0, sizeof(try.meant));
		query_doubts(&try, true);
	}
	if (said.n == 0)
		sound = text;
	else if (try.meant[0] != NULL) {
		sound = arena_copy(&q->arena, try.meant[0],
		    strlen(try.meant[0]));
		*partial = try.partial;
	}
	*line = try.wrong;
	buf_free(&said);
	query_free(&try);
	return sound;
}

const char *
query_sound(struct query *q, const char *text, bool *partial)
{
	int wrong;

	return made_sound(q, text, &wrong, partial);
}

/* The same of a text that takes the place of a line of the query. */
static const char *
sound_line(struct query *q, int line, const char *text, bool *partial)
{
	struct span old = query_line(q, line);
	int wrong;
	bool ignored;
	const char *sound, *all;

	text = rewrite(q, '.', span_of(text)).p;
	sound = made_sound(q, text, &wrong, partial);
	if (wrong == 0 || line >= INCLUDED_LINES || old.p == NULL ||
	    old.n == q->text.n)
		return sound;
	all = arena_printf(&q->arena, "%.*s%s%.*s",
	    (int)(old.p - q->text.p), q->text.p, text,
	    (int)(q->text.p + q->text.n - old.p - old.n), old.p + old.n);
	made_sound(q, all, &wrong, &ignored);
	return wrong == 0 || wrong > line ? text : NULL;
}

/* Where the query begins that a message recommends, or NULL. */
static const char *
remedy_of(const char *message)
{
	const char *at = NULL, *p = message;

	while ((p = strstr(p, ": ")) != NULL)
		if (*(p++ - 1) != ' ')
			at = p + 1;
	return at != NULL && (strncmp(at, "cql", 3) != 0 || at[3] == '(') ?
	    at : NULL;
}

/* Lets a message recommend nothing but a query. */
static const char *
with_sound_remedy(struct query *q, int line, const char *message)
{
	const char *remedy = remedy_of(message), *sound;
	bool partial;

	q->meant[0] = NULL;
	if (remedy == NULL &&
	    (remedy = strstr(message, ": cqlmatch ")) != NULL) {
		q->meant[0] = remedy + 2;
		q->partial &= strstr(remedy, " -f ") != NULL;
		return message;
	}
	if (remedy == NULL)
		return message;
	sound = sound_line(q, line, remedy, &partial);
	q->partial |= partial || sound == NULL;
	q->meant[0] = sound;
	return arena_printf(&q->arena, "%.*s%s",
	    (int)(remedy - message - (sound == NULL ? 2 : 0)), message,
	    sound != NULL ? sound : "");
}

const char *
query_meant(struct query *q, int line, int *col, const char *filter,
    const char *kind)
{
	const char *slip, *said, *first = NULL;
	int form, n, at, moved = *col;

	for (n = 0; n < SLIPS_MOST; n++) {
		at = *col;
		slip = find_slip(q, line, &at, filter, kind, &form, n);
		if (slip == NULL)
			break;
		said = with_sound_remedy(q, line, slip);
		if (first == NULL || q->meant[0] != NULL) {
			first = said;
			moved = at;
		}
		if (q->meant[0] != NULL || remedy_of(slip) == NULL)
			break;
	}
	*col = moved;
	return first;
}

const char *
filter_anywhere(struct query *q, const char *filters)
{
	return arena_printf(&q->arena, words_have(filters, span_of("terminal"))
	    ? "find {%s}" : strncmp(filters, "initial ", 8) == 0 ?
	    "find <-- {%s}" : "%s", filters);
}

/* The word that ends at a place of a text, or the one that begins there. */
static const char *
word_at(struct query *q, struct span s, size_t at, bool ends)
{
	size_t from = at;

	while (ends ? from > 0 && is_name_char((unsigned char)s.p[from - 1]) :
	    at < s.n && is_name_char((unsigned char)s.p[at]))
		ends ? from-- : at++;
	return arena_copy(&q->arena, s.p + from, at - from);
}

/* Whether an operator, or a filter that takes one more, ends a text. */
static bool
wants_operand(struct query *q, struct span s)
{
	const char *word = word_at(q, s, s.n, true);
	const struct filter *f = filter_find(word);

	return *word != '\0' && (sign_find(word) != NULL ||
	    (f != NULL && sig_of(f)->slots > 0));
}

/* The line with words replaced by what they mean, in braces if need be. */
static const char *
line_meant(struct query *q, struct span line, const struct meant *m,
    const char *means)
{
	struct span before = span_trim(span_at(line.p, m->from));
	struct span after = span_trim(span_after(line, m->to));
	bool joins = before.n + after.n > 0 && *means != '{' &&
	    strstr(means, " or ") != NULL;
	bool bare = strchr(means, ' ') == NULL || (!joins &&
	    !wants_operand(q, before) && !span_begins(after, "or") &&
	    (strstr(means, "find ") == NULL || !span_begins(after, "and")));

	return arena_printf(&q->arena, "%.*s%s%s%s%.*s", (int)m->from, line.p,
	    bare ? "" : "{", means, bare ? "" : "}", (int)(line.n - m->to),
	    line.p + m->to);
}

/*
 * What a message recommends for one meaning of words, or NULL; whole tells
 * whether it says all that the line does, and is no example.
 */
static const char *
remedy_meant(struct query *q, int line, struct span text,
    const struct meant *m, const char *means, bool *is_whole)
{
	const struct filter *f = filter_find(means);
	bool alone = f == NULL || sig_of(f)->slots == 0;
	struct span after = span_trim(span_after(text, m->to)), bare;
	const char *remedy;

	*is_whole = true;
	q->partial = false;
	if (strncmp(means, "cqlmatch ", 9) == 0) {
		q->partial = true;
		return means;
	}
	if (strncmp(means, "-f ", 3) == 0) {
		bare = span_trim(span_of(line_meant(q, text, m, "")));
		bare = span_copy(&q->arena, bare.p, bare.n);
		if (bare.n == 0)
			return arena_printf(&q->arena, "cqlmatch %s", means);
		remedy = query_sound(q, bare.p, &q->partial);
		if (remedy == NULL || strncmp(remedy, "cql", 3) == 0)
			remedy = query_sound(q, rewrite(q, motif_turn(means +
			    3), bare).p, &q->partial);
		*is_whole = remedy != NULL && strncmp(remedy, "cql", 3) != 0;
		return !*is_whole ? arena_printf(&q->arena, "cqlmatch %s",
		    means) : arena_printf(&q->arena, "cqlmatch -B '%s' %s",
		    filter_anywhere(q, remedy), means);
	}
	/* without its number or comparison if the line has one */
	bare = rewrite(q, '~', span_of(arena_printf(&q->arena, "%s;%.*s",
	    means, (int)after.n, after.p)));
	bare = span_cut(&bare, ';');
	/* what takes operands must be followed by them, or be no synonym */
	remedy = !alone && m->words == 1 && m->fit != 1 &&
	    (after.n == 0 || strchr("\"<>=!~", *after.p) == NULL) ? NULL :
	    sound_line(q, line, line_meant(q, text, m,
	    arena_copy(&q->arena, bare.p, bare.n)), &q->partial);
	*is_whole = remedy != NULL;
	if (remedy == NULL && alone)
		remedy = query_sound(q, means, &q->partial);
	return remedy == NULL && f != NULL ? f->eg : remedy;
}

/* Whether a text has other words than those that m means. */
static bool
is_part(struct span text, const struct meant *m)
{
	return has_words(span_at(text.p, m->from)) ||
	    has_words(span_after(text, m->to));
}

/* The message about words with a meaning that is known. */
static const char *
words_message(struct query *q, int line, struct span text,
    const struct meant *m)
{
	struct buf more = { 0 };
	const char *remedy, *means = NULL, *first = NULL, *says = NULL;
	const char *typed = arena_copy(&q->arena, text.p + m->from,
	    m->to - m->from);
	const struct filter *f;
	bool whole, partial = true, rest = is_part(text, m);
	int i, k, n = 0;

	for (i = 0; i < m->n; i++) {
		if (*m->text[i] == '!') {
			says = m->text[i] + 2;
			continue;
		}
		remedy = remedy_meant(q, line, text, m, m->text[i], &whole);
		for (k = 0; remedy != NULL && k < n; k++)
			if (strcmp(q->meant[k], remedy) == 0)
				remedy = NULL;
		if (remedy == NULL || (n > 0 && !whole))
			continue;
		if (first != NULL && (n > 0 || !whole || !rest))
			buf_printf(&more, "    or: %s\n", remedy);
		else {
			more.n = 0;
			first = remedy;
			means = m->text[i];
			partial = (rest && (q->partial || !whole)) ||
			    m->fit % 4 == 2;
		}
		if (whole)
			q->meant[n++] = remedy;
	}
	q->partial = says != NULL ? rest : partial;
	q->more = span_keep(&q->arena, &more);
	if (says != NULL)
		return arena_printf(&q->arena, "'%s' %s%s%s", typed, says,
		    first != NULL ? ": " : "", first != NULL ? first : "");
	if (first == NULL)
		return NULL;
	f = filter_find(means);
	if (m->fit != 1 && (f == NULL || sig_of(f)->slots == 0))
		return arena_printf(&q->arena, strncmp(means, "-f ", 3) == 0 ?
		    "'%s' is no filter but a motif, a query of either side: "
		    "%s" :
		    "'%s' is said so: %s", typed, first);
	return arena_printf(&q->arena, "unknown filter '%s'; did you mean "
	    "'%s'%s%s?", typed, means, strcmp(first, means) != 0 ? ", as in " :
	    "", strcmp(first, means) != 0 ? first : "");
}

/* Whether CQL has the word at a place. */
static bool
is_known(struct query *q, struct span text, size_t at)
{
	const char *name = word_at(q, text, at, false);

	if (*name == '\0')
		return at == text.n || (text.p[at] & 0x80) == 0;
	return name[1] == '\0' || isdigit((unsigned char)*name) ||
	    filter_find(name) != NULL || sign_find(name) != NULL;
}

/* What slips.txt or the thesaurus says; better with a remedy of the line. */
static const char *
slip_message(struct query *q, int line, int *col)
{
	struct span text = query_line(q, line), more;
	size_t at = text_offset(text, (size_t)*col - 1);
	int form = 0, moved = *col;
	bool partial;
	struct meant m;
	const char *slip, *said = NULL, *row;

	words_meant(&q->arena, text, at, is_known(q, text, at), &m);
	row = find_slip(q, line, &moved, NULL, NULL, &form, 0);
	if (m.n > 0 && (row == NULL || ((m.words > 1 ||
	    ((text.p[at] & 0x80) != 0 && remedy_of(row) == NULL)) &&
	    m.fit % 4 == 0 && (int)(m.to - m.from) >= form)))
		said = words_message(q, line, text, &m);
	if (row == NULL || q->meant[0] != NULL ||
	    (said != NULL && *m.text[0] == '!'))
		return said;
	more = q->more;
	partial = q->partial;
	q->more = NO_SPAN;
	moved = *col;
	slip = query_meant(q, line, &moved, NULL, NULL);
	if (q->meant[0] == NULL && said != NULL) {
		q->more = more;
		q->partial = partial;
		return said;
	}
	if (q->meant[0] == NULL && m.n > 0 && remedy_of(row) != NULL) {
		said = words_message(q, line, text, &m);
		if (q->meant[0] != NULL)
			return said;
		q->more = NO_SPAN;
	}
	*col = moved;
	return slip;
}

/*
 * What a line of words says in pieces, and what that leaves out, unless this
 * is the remedy of a message that is better.
 */
static const char *
sentence_message(struct query *q, int line, const char *better)
{
	const char *left, *means, *remedy;

	q->trying = NAMES_MOST - 1;	/* a word alone is no name here */
	means = sentence_meant(q, query_line(q, line), &left);
	q->trying = 0;
	if (means == NULL)
		return better;
	remedy = better != NULL ? strstr(better, means) : NULL;
	if (remedy == NULL || strcmp(remedy, means) != 0)
		q->more = NO_SPAN;
	if (left != NULL)
		q->more = span_of(arena_printf(&q->arena,
		    "    This leaves out %s\n%.*s", left, (int)q->more.n,
		    q->more.n > 0 ? q->more.p : ""));
	q->meant[0] = means;
	if (remedy != NULL && strcmp(remedy, means) == 0)
		return better;
	q->meant[1] = NULL;
	return arena_printf(&q->arena, "each part of this is a filter: %s",
	    means);
}

/*
 * What is meant by a line of words of which some are misspelt, or NULL. No word
 * that was put in is a name.
 */
static const char *
spelt_message(struct query *q, int line)
{
	struct span text = span_trim(query_line(q, line));
	const char *spelt, *sound, *name;
	bool partial;

	if (text.n == 0 || text.n != q->text.n ||
	    memchr(text.p, ' ', text.n) == NULL)
		return NULL;
	spelt = words_spelt(&q->arena, text);
	if (span_is(text, spelt) ||
	    (sound = query_sound(q, spelt, &partial)) == NULL || partial)
		return NULL;
	for (name = sound; (name = strstr(name, "player")) != NULL; ) {
		name += strcspn(name, "\"");
		name += *name == '"';
		if (!span_holds(text, span_at(name, strcspn(name, "\""))))
			return NULL;
	}
	q->meant[0] = sound;
	q->more = NO_SPAN;
	q->partial = false;
	return arena_printf(&q->arena, "these words may be '%s': %s", spelt,
	    sound);
}

void
query_mistaken(struct query *q, int line, int col, const char *message)
{
	const char *slip = NULL, *spelt;

	memset(q->meant, 0, sizeof(q->meant));
	q->partial = true;
	if (q->trying < TRIED_MOST && !q->classic)
		slip = slip_message(q, line, &col);
	if (q->meant[0] == NULL && q->trying == 0 && !q->classic &&
	    (spelt = spelt_message(q, line)) != NULL)
		slip = spelt;
	if (slip == NULL && q->trying < NAMES_MOST &&
	    span_begins(span_of(message), "unknown filter or variable"))
		slip = query_meant(q, line, &col, "unknown", NULL);
	if (q->partial && q->trying == 0 && !q->classic)
		slip = sentence_message(q, line, slip);
	if (slip != NULL && strcmp(q->file, "-cql") == 0)
		slip = rewrite(q, 'c', span_of(slip)).p;
	query_error(q, line, col, "%s", slip != NULL ? slip : message);
}
