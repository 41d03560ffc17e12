/*
 * classiclist.c - reads the lists of a query in classic CQL: keywords, each
 * with its parameters, and piece designators.
 */
#include "lists.h"

enum { FORANY_MOST = 2 };

/* ---- keywords ---- */

const struct clause *
clause_find(const struct clause *c, const char *name)
{
	while (c != NULL && strcmp(c->keyword->name, name) != 0)
		c = c->next;
	return c;
}

const struct clause *
clause_of(const struct clause *c, const char *name, struct span word)
{
	c = clause_find(c, name);
	while (c != NULL && !span_equal(c->word, word))
		c = clause_find(c->next, name);
	return c;
}

bool
list_has(const struct list *l, const char *name)
{
	return clause_find(l->clause, name) != NULL;
}

const struct clause *
clause_negation(const struct list *l)
{
	const struct clause *c = clause_find(l->clause, "not");

	while (c != NULL && c->nlists != 0)
		c = clause_find(c->next, "not");
	return c;
}

const char *
list_name(unsigned kind)
{
	return (kind & IN_MATCH) != 0 && (kind & IN_POSITION) != 0 ?
	    "a match or position list" :
	    (kind & IN_MATCH) != 0 ? "the match list" :
	    (kind & IN_POSITION) != 0 ? "a position list" :
	    "the list of a :relation";
}

/* Reports an unknown keyword, with the name that is nearest to it. */
static NORETURN void
refuse_keyword(struct listreader *r, const struct item *it, struct span word,
    unsigned kind)
{
	const struct keyword *k;
	const char *near = NULL;
	int n = word.n < 40 ? (int)word.n : 40, far = span_reach(word);

	if (span_is(word, "position"))
		list_error(r, it, "a list begins without a colon: "
		    "(position Ra1)");
	for (k = classic_keywords; k->name != NULL; k++)
		if ((k->flags & (kind | FOREIGN)) != 0 &&
		    (span_is_nearer(word, span_of(k->name), &far) ||
		    (near == NULL && word.n > 3 &&
		    strncmp(k->name, word.p, word.n) == 0)))
			near = k->name;
	if (near != NULL)
		list_error(r, it, "unknown keyword ':%.*s'; did you mean "
		    "':%s'?", n, word.p, near);
	list_error(r, it, "unknown keyword ':%.*s'", n, word.p);
}

static const struct keyword *
keyword_of(struct listreader *r, const struct item *it, unsigned kind)
{
	const struct keyword *k, *elsewhere = NULL;
	struct span word = span_after(it->text, it->text.p[0] == '!' ? 2 : 1);

	for (k = classic_keywords; k->name != NULL; k++) {
		if (!span_is(word, k->name))
			continue;
		if ((k->flags & kind) != 0)
			return k;
		if (k->flags == FOREIGN)
			refuse_extension(r, it, it->col, k->help);
		elsewhere = k;
	}
	if (elsewhere != NULL)
		list_error(r, it, "':%s' belongs in %s", elsewhere->name,
		    list_name(elsewhere->flags));
	refuse_keyword(r, it, word, kind);
}

/* ---- parameters ---- */

static struct list *parse_list(struct listreader *r, const struct item *it,
    unsigned kind);

static NORETURN void
expected(struct listreader *r, const struct clause *c, const struct item *it,
    const char *what)
{
	struct buf synopsis = { 0 };

	keyword_synopsis(c->keyword, &synopsis);
	query_error(r->q, it != NULL ? it->line : c->line,
	    it != NULL ? it->col : c->col, "expected %s after ':%s' but found "
	    "%s; it is '%s'", what, c->keyword->name, item_name(r, it),
	    span_keep(&r->q->arena, &synopsis).p);
}

/* Refuses the ranges of Scidb that are not numbers; it may be NULL. */
static void
refuse_other_range(struct listreader *r, const struct item *it)
{
	struct span s = item_is_word(it) ? it->text : NO_SPAN;

	if (span_is(s, "*") || span_is(s, "\xe2\x80\x93"))
		refuse_extension(r, it, it->col, "any value or none");
	if (span_begins(s, "end"))
		refuse_extension(r, it, it->col, "moves counted from the end");
	if (s.n > 0 && s.p[s.n - 1] == '%')
		refuse_extension(r, it, it->col, "a percentage");
}

/* Reads range := n | n n | n unlimited | >n | >=n | <n | <=n */
static const struct item *
read_range(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	const struct item *after;
	bool is_signed = (c->keyword->flags & SIGNED) != 0;

	if (letter == 'r' && !starts_range(it))
		return it;
	refuse_other_range(r, it);
	if (!starts_range(it))
		expected(r, c, it, "a range");
	c->has_range = true;
	after = it->next;
	if (!item_comparison(it, &c->range)) {
		item_number(it, &c->range.least);
		c->range.most = c->range.least;
		refuse_other_range(r, after);
		if (item_is(after, "unlimited")) {
			c->range.most = UNLIMITED;
			after = after->next;
		} else if (item_number(after, &c->range.most)) {
			after = after->next;
		}
	}
	if (c->range.least == INT_MIN && !is_signed)
		c->range.least = 0;
	if (c->range.least < 0 && !is_signed)
		list_error(r, it, "the range of ':%s' starts at 0",
		    c->keyword->name);
	if (c->range.least > c->range.most)
		list_error(r, it, "this range is empty: the first number is "
		    "greater than the second");
	return after;
}

static const struct item *
read_designator(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	if (!item_is_word(it) || item_is_keyword(it))
		expected(r, c, it, "a piece designator");
	item_designator(r, it, &c->men[c->nmen++]);
	return it->next;
}

static size_t
count_items(const struct item *it, const struct item *end)
{
	size_t n;

	for (n = 0; it != end; it = it->next)
		n++;
	return n;
}

static const struct item *
read_ray(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	const struct item *i;
	size_t n;

	if (it == NULL || !it->is_list)
		expected(r, c, it, "a list of piece designators");
	n = count_items(it->first, NULL);
	if (n < 2 || n > LINE_MOST)
		list_error(r, it, "':%s' wants two to %d piece designators",
		    c->keyword->name, LINE_MOST);
	for (i = it->first; i != NULL; )
		i = read_designator(r, c, i, letter);
	return it->next;
}

/* Adds the lists from first up to end to the clause. */
static void
add_lists(struct listreader *r, struct clause *c, const struct item *first,
    const struct item *end)
{
	bool match = c->kind == IN_MATCH;
	const char *what = match ? "lists that begin with '(match'" :
	    "lists that begin with '(position'";
	const struct item *it;

	if (first == end)
		expected(r, c, first, what);
	c->list = arena_alloc(&r->q->arena, count_items(first, end) *
	    sizeof(*c->list));
	r->uncounted += (c->keyword->flags & UNCOUNTED) != 0;
	for (it = first; it != end; it = it->next) {
		if (!item_is_list_of(it, match ? "match" : "position"))
			expected(r, c, it, what);
		c->list[c->nlists++] = parse_list(r, it, c->kind);
	}
	r->uncounted -= (c->keyword->flags & UNCOUNTED) != 0;
}

static const struct item *
read_list_of_lists(struct listreader *r, struct clause *c,
    const struct item *it, char letter)
{
	if (it == NULL || !it->is_list)
		expected(r, c, it, "a list of lists");
	add_lists(r, c, it->first, NULL);
	return it->next;
}

/* Reads the list that follows, if there is one; for C all that follow. */
static const struct item *
read_lists(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	const struct item *end = it;

	while (end != NULL && end->is_list && (end == it || letter == 'C'))
		end = end->next;
	if (end != it || letter == 'C')
		add_lists(r, c, it, end);
	return end;
}

static const struct item *
read_relation(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	if (it == NULL || !it->is_list)
		expected(r, c, it, "a list");
	if (list_has(r->match, "forany"))
		list_error(r, c, "':relation' cannot be combined with the tags "
		    "of ':forany'");
	c->list = arena_alloc(&r->q->arena, sizeof(*c->list));
	c->list[c->nlists++] = parse_list(r, it, IN_RELATION);
	return it->next;
}

static const struct item *
read_outcome(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	for (c->result = 0; c->result < 3; c->result++)
		if (item_is(it, game_results[c->result]))
			return it->next;
	if (item_is(it, "*") || item_is(it, "0-0") || (it != NULL &&
	    !it->is_list && memchr(it->text.p, ',', it->text.n) != NULL))
		refuse_extension(r, it, it->col, "other results, or several");
	if (!item_is(it, "1/2"))
		expected(r, c, it, "1-0, 0-1, 1/2-1/2 or 1/2");
	c->result = 2;
	return it->next;
}

static const struct item *
read_text(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	size_t i;

	if (it == NULL || it->is_list || (!it->quoted && item_is_keyword(it)) ||
	    it->text.n == 0)
		expected(r, c, it, letter == 'F' ? "the name of a file" :
		    letter == 'N' ? "a name" : "a text");
	c->word = it->text;
	for (i = 0; letter == 'N' && i < c->word.n; i++)
		if (!is_tag_char(c->word.p[i]))
			expected(r, c, it, "a name of letters and digits");
	if (letter == 'T' &&
	    clause_of(r->match->clause, "forany", c->word) == NULL)
		expected(r, c, it, "a tag that a ':forany' names");
	for (i = 0; letter == 'S' && it->quoted && i < c->word.n; i++)
		if (strchr("*?(){}\\", c->word.p[i]) != NULL)
			refuse_extension(r, it, it->col, "a pattern; a text is "
			    "searched for literally");
	return it->next;
}

/* Refuses parameters of Scidb after a keyword that has none here. */
static const struct item *
refuse_parameter(struct listreader *r, struct clause *c, const struct item *it,
    char letter)
{
	size_t i = 0;

	if (letter == 'n' && starts_range(it))
		refuse_extension(r, it, it->col, "how many men give check");
	if (letter != 'c' || it == NULL || it->is_list)
		return it;
	while (i < it->text.n && strchr("KQkq", it->text.p[i]) != NULL)
		i++;
	if (i == it->text.n)
		refuse_extension(r, it, it->col, "castling of one kind");
	return it;
}

/*
 * The parameters, by their letters: what a synopsis calls them, and what reads
 * one from an item, which may be NULL, and returns the item after it.
 */
static const struct parameter {
	char letter;
	const char *name;
	const struct item *(*read)(struct listreader *, struct clause *,
	    const struct item *, char letter);
} parameters[] = {
	{ 'D', " designator", read_designator },
	{ 'G', " (designator designator ...)", read_ray },
	{ 'R', " range", read_range }, { 'r', " [range]", read_range },
	{ 'P', " ((position ...) ...)", read_list_of_lists },
	{ 'p', " [(position ...)]", read_lists },
	{ 'C', " (position ...) (position ...) ...", read_lists },
	{ 'Q', " (keyword ...)", read_relation },
	{ 'E', " 1-0|0-1|1/2-1/2", read_outcome },
	{ 'F', " file", read_text }, { 'N', " name", read_text },
	{ 'T', " tag", read_text }, { 'S', " text", read_text },
	{ 'n', "", refuse_parameter }, { 'c', "", refuse_parameter }
};

static const struct parameter *
parameter_of(char letter)
{
	const struct parameter *p = parameters;

	while (p->letter != letter)
		p++;
	return p;
}

void
keyword_synopsis(const struct keyword *k, struct buf *b)
{
	const char *p;

	buf_printf(b, ":%s", k->name);
	for (p = k->params; *p != '\0'; p++)
		buf_puts(b, parameter_of(*p)->name);
}

/* ---- lists ---- */

static void
check_clause(struct listreader *r, const struct list *l, const struct clause *c)
{
	const char *name = c->keyword->name;
	unsigned flags = c->keyword->flags;
	bool top = l == r->match || (l->kind == IN_POSITION && r->depth == 1);
	const struct clause *d;

	if ((flags & ONCE) != 0 && list_has(l, name))
		list_error(r, c, "a second ':%s'", name);
	if ((flags & TOP) != 0 && !top)
		list_error(r, c, "':%s' belongs in %s", name,
		    l->kind == IN_MATCH ? "the outermost match list" :
		    "a position list directly in the match list");
	if (c->negated && (flags & STATE) == 0)
		list_error(r, c, "':%s' cannot be negated by '!'", name);
	if (strcmp(name, "accumulate") == 0 && r->uncounted != 0)
		list_error(r, c, "':%s' is not allowed in :not, :or or a "
		    "sequence", name);
	for (d = l->clause; (flags & SIDE) != 0 && d != NULL; d = d->next)
		if ((d->keyword->flags & SIDE) != 0)
			list_error(r, c, "':%s' contradicts ':%s'", name,
			    d->keyword->name);
}

/*
 * Checks that every counter in a :sumrange is counted by an :accumulate in the
 * same outermost position list.
 */
static void
check_counters(struct listreader *r)
{
	const struct clause *s, *c;

	for (s = r->sumrange; s != NULL; s = s->before) {
		for (c = r->accumulate; c != NULL; c = c->before)
			if (span_equal(c->word, s->word))
				break;
		if (c == NULL)
			list_error(r, s, "no ':accumulate' in this position "
			    "list counts '%.*s'", s->word.n < 40 ?
			    (int)s->word.n : 40, s->word.p);
	}
	r->accumulate = r->sumrange = NULL;
}

static void
remember_counter(struct listreader *r, struct clause *c)
{
	const struct clause **last =
	    strcmp(c->keyword->name, "accumulate") == 0 ? &r->accumulate :
	    strcmp(c->keyword->name, "sumrange") == 0 ? &r->sumrange : NULL;

	if (last == NULL)
		return;
	c->before = *last;
	*last = c;
}

/* clause := (':' | '!:') word parameters; returns the item after it. */
static const struct item *
parse_clause(struct listreader *r, struct list *l, const struct item *it)
{
	struct clause *c = arena_alloc(&r->q->arena, sizeof(*c));
	const char *p;

	c->men = arena_alloc(&r->q->arena, LINE_MOST * sizeof(*c->men));
	c->line = it->line;
	c->col = it->col;
	c->negated = it->text.p[0] == '!';
	c->kind = l->kind;
	c->keyword = keyword_of(r, it, l->kind);
	check_clause(r, l, c);
	it = it->next;
	for (p = c->keyword->params; *p != '\0'; p++)
		it = parameter_of(*p)->read(r, c, it, *p);
	remember_counter(r, c);
	l->flags |= c->keyword->flags;
	r->match->variations |= (c->keyword->flags & VARIATIONS) != 0;
	*(l->last != NULL ? &l->last->next : &l->clause) = c;
	l->last = c;
	return it;
}

/*
 * Reads an item other than a keyword: a piece designator, or a position list,
 * which parse_list reads last of all since it may name tags. Returns the next.
 */
static const struct item *
parse_other_item(struct listreader *r, struct list *l, const struct item *it)
{
	if (l->kind == IN_POSITION && item_is_word(it))
		item_designator(r, it, &l->men[l->nmen++]);
	else if (l != r->match || !item_is_list_of(it, "position"))
		list_error(r, it, "expected a keyword%s in %s but found %s",
		    l->kind == IN_POSITION ? " or a piece designator" :
		    l == r->match ? " or '(position'" : "",
		    list_name(l->kind), item_name(r, it));
	return it->next;
}

static struct list *
list_new(struct listreader *r, const struct item *it, unsigned kind)
{
	struct list *l = arena_alloc(&r->q->arena, sizeof(*l));
	size_t n = count_items(it->first, NULL) + 1;

	l->kind = kind;
	l->line = it->line;
	l->col = it->col;
	l->men = arena_alloc(&r->q->arena, n * sizeof(*l->men));
	l->position = arena_alloc(&r->q->arena, n * sizeof(*l->position));
	return l;
}

/* list := '(' [head] (clause | designator | list)* ')' */
static struct list *
parse_list(struct listreader *r, const struct item *list, unsigned kind)
{
	struct list *l = list_new(r, list, kind);
	const struct item *it = list->first;

	if (kind != IN_RELATION)
		it = it->next;
	if (r->match == NULL)
		r->match = l;
	r->depth += kind == IN_POSITION;
	while (it != NULL)
		it = item_is_keyword(it) ? parse_clause(r, l, it) :
		    parse_other_item(r, l, it);
	r->depth -= kind == IN_POSITION;
	if (r->depth == 0)
		check_counters(r);
	for (it = l == r->match ? list->first : NULL; it != NULL; it = it->next)
		if (item_is_list_of(it, "position"))
			l->position[l->npositions++] = parse_list(r, it,
			    IN_POSITION);
	return l;
}

/* ---- the query ---- */

static void
check_forany(struct listreader *r)
{
	const struct clause *first = clause_find(r->match->clause, "forany");
	const struct clause *c;
	int n = 0;

	for (c = first; c != NULL; c = clause_find(c->next, "forany")) {
		if (++n > FORANY_MOST)
			list_error(r, c, "more than %d ':forany'", FORANY_MOST);
		if (c->men[0].tag != NULL)
			list_error(r, c, "':forany' wants men, not a tag");
		if (clause_of(first, "forany", c->word) != c)
			list_error(r, c, "a second tag with this name");
	}
}

/* Reads a match list, or a position list alone as a match list of one. */
static struct list *
parse_whole(struct listreader *r, const struct item *it)
{
	struct list *l;

	if (item_is_list_of(it, "match"))
		return parse_list(r, it, IN_MATCH);
	if (!item_is_list_of(it, "position"))
		list_error(r, it, "a query in classic CQL begins with '(match' "
		    "or '(position'");
	l = list_new(r, it, IN_MATCH);
	r->match = l;
	l->position[l->npositions++] = parse_list(r, it, IN_POSITION);
	return l;
}

struct list *
classic_read(struct query *q, struct span text)
{
	struct listreader r = { .q = q, .p = text.p, .end = text.p + text.n };
	struct list *match = parse_whole(&r, items_read(&r));
	const struct clause *c = clause_negation(match);

	if (c != NULL)
		query_error(q, c->line, c->col, "':not' in the outermost "
		    "match list wants a '(match ...)'");
	check_forany(&r);
	return match;
}
