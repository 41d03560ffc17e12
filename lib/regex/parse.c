/*
 * parse.c - the syntax of regular expressions: from a pattern to its
 * tree. Each function has the rule that it parses.
 */
#include "program.h"
#include "utiltext.h"

enum {
	REGEX_DEPTH = 250,	/* groups inside of groups */
	REGEX_COUNT = 100000,	/* the n of {n} */
	REGEX_NAME = 64,	/* bytes of the name of a group */
	REGEX_NAMES = 1000	/* groups with names, which are compared */
};

/* A member of \w. */
static int
is_word(int c)
{
	return isalnum(c) || c == '_';
}

static void
add_range(struct parse *p, struct charset *s, struct charrange range)
{
	range.next = s->range;
	s->range = arena_copy(p->arena, &range, sizeof(range));
}

void
charset_add(struct parse *p, struct charset *s, int from, int to)
{
	if (to >= 0x80)
		add_range(p, s, (struct charrange){ .from = (uint32_t)from,
		    .to = (uint32_t)to });
	byteset_add(&s->ascii, from, to < 0x80 ? to : 0x7f);
}

bool
charset_has(const struct charset *s, uint32_t code)
{
	const struct charrange *c = s->range;

	while (c != NULL && (c->class != NULL ?
	    char_has(code, c->class) == c->inverted :
	    code < c->from || code > c->to))
		c = c->next;
	return (c != NULL) != s->inverted;
}

static void
set_invert(struct charset *s)
{
	size_t i;

	for (i = 0; i < LENGTH(s->ascii.word); i++)
		s->ascii.word[i] = ~s->ascii.word[i];
	s->inverted = true;
}

/* Adds the class called name, or all but it; false: no such class. */
static bool
set_class(struct parse *p, struct charset *s, struct span name, bool inverted)
{
	static const struct {
		const char *name;
		int (*has)(int);
	} classes[] = { { "alnum", isalnum }, { "alpha", isalpha },
		{ "blank", isblank }, { "cntrl", iscntrl },
		{ "d", isdigit }, { "digit", isdigit }, { "graph", isgraph },
		{ "lower", islower }, { "print", isprint },
		{ "punct", ispunct }, { "s", isspace }, { "space", isspace },
		{ "upper", isupper }, { "w", is_word },
		{ "xdigit", isxdigit } };
	size_t i;
	int c;

	for (i = 0; i < LENGTH(classes); i++)
		if (span_is(name, classes[i].name))
			break;
	if (i == LENGTH(classes))
		return false;
	for (c = 0; c < 128; c++)
		if ((classes[i].has(c) != 0) != inverted)
			charset_add(p, s, c, c);
	add_range(p, s, (struct charrange){ .class = classes[i].name,
	    .inverted = inverted });
	return true;
}

static struct regexnode *parse_disjunction(struct parse *p);

/* Records the first error, and skips the rest of the pattern; returns 0. */
static int
spoil(struct parse *p, const char *what)
{
	if (p->error == NULL) {
		p->error = what;
		p->error_at = p->at;
	}
	p->at = p->pattern.n;
	return 0;
}

/* The byte i places ahead, or -1 at the end. */
static int
byte_at(const struct parse *p, size_t i)
{
	if (p->pattern.n - p->at <= i)
		return -1;
	return (unsigned char)p->pattern.p[p->at + i];
}

/*
 * Skips n bytes. Only this function moves p->at, so that it stays in the
 * pattern.
 */
static void
pass(struct parse *p, size_t n)
{
	size_t left = p->pattern.n - p->at;

	p->at += n < left ? n : left;
}

static bool
take_sign(struct parse *p, const char *word)
{
	bool found = span_begins(span_after(p->pattern, p->at), word);

	pass(p, found ? strlen(word) : 0);
	return found;
}

/* Takes a character; there is one. */
static int
take_char(struct parse *p)
{
	uint32_t code;

	pass(p, utf8_next(span_after(p->pattern, p->at), &code));
	return (int)code;
}

static struct regexnode *
node_new(struct parse *p, int kind, int arg)
{
	struct regexnode *n = arena_alloc(p->arena, sizeof(*n));

	n->kind = kind;
	n->arg = arg;
	n->nullable = kind != N_CHAR && kind != N_SET;
	n->loop_after = -1;
	return n;
}

int
regex_keep(struct parse *p, struct charset set)
{
	MEM_GROW(p->set, p->setcap, p->nset + 1);
	p->set[p->nset] = set;
	return (int)p->nset++;
}

static struct regexnode *
node_set(struct parse *p, struct charset set)
{
	return node_new(p, N_SET, regex_keep(p, set));
}

static int
parse_hex(struct parse *p, size_t digits)
{
	int value = 0, d;
	size_t i;

	for (i = 0; i < digits; i++) {
		d = byte_at(p, i);
		if (d < 0 || !isxdigit(d))
			return spoil(p, "hexadecimal digits are missing");
		value = value * 16 + (d <= '9' ? d - '0' : (d | 32) - 'a' + 10);
	}
	if (value >= 0xd800 && value < 0xe000)
		return spoil(p, "this is half a character");
	pass(p, digits);
	return value;
}

/* A decimal number, or -1 when there is none. */
static int
parse_number(struct parse *p)
{
	struct span rest = span_after(p->pattern, p->at);
	size_t n = rest.n;
	int value = span_digits(&rest);

	pass(p, n - rest.n);
	return rest.n < n ? value : -1;
}

/* The character that an escape stands for, after its backslash. */
static int
parse_escape(struct parse *p)
{
	static const char letters[] = "0fnrtv", bytes[] = "\0\f\n\r\t\v";
	int e = byte_at(p, 0);
	const char *letter;

	if (e < 0)
		return spoil(p, "nothing follows '\\'");
	e = take_char(p);
	if (e == 'x')
		return parse_hex(p, 2);
	if (e == 'u')
		return parse_hex(p, 4);
	if (e == 'c') {
		if ((e = byte_at(p, 0)) < 0 || e > 127 || !isalpha(e))
			return spoil(p, "a letter belongs after '\\c'");
		pass(p, 1);
		return e % 32;
	}
	letter = e != 0 && e < 128 ? strchr(letters, e) : NULL;
	return letter != NULL ? bytes[letter - letters] : e;
}

/* Reads \d \D \s \S \w or \W, if that comes next. */
static bool
parse_class_escape(struct parse *p, struct charset *set)
{
	char name[2] = { 0 };
	int e = byte_at(p, 1);

	if (byte_at(p, 0) != '\\' || e <= 0 || strchr("dDsSwW", e) == NULL)
		return false;
	name[0] = (char)(e | 32);
	pass(p, 2);
	return set_class(p, set, span_of(name), isupper(e));
}

/* [:class:] [.x.] [=x=] */
static int
parse_posix(struct parse *p, struct charset *set)
{
	char kind = p->pattern.p[p->at + 1], end[3] = { 0 };
	struct span name, rest;
	uint32_t code = 0;
	long n;

	end[0] = kind;
	end[1] = ']';
	rest = span_at(p->pattern.p + p->at + 2, p->pattern.n - p->at - 2);
	n = span_find(rest, span_of(end));
	name = span_at(rest.p, n < 0 ? 0 : (size_t)n);
	if (kind == ':' ? !set_class(p, set, name, false) :
	    name.n == 0 || utf8_next(name, &code) != name.n) {
		spoil(p, kind == ':' ? "no such class of characters" :
		    "one character belongs here");
		return -1;
	}
	pass(p, name.n + 4);
	return kind == ':' ? -1 : (int)code;
}

/* Reads one member of a class: a character, or -1 with others added to set. */
static int
parse_member(struct parse *p, struct charset *set)
{
	int e = byte_at(p, 0), next = byte_at(p, 1);

	if (e == '[' && (next == ':' || next == '.' || next == '='))
		return parse_posix(p, set);
	if (parse_class_escape(p, set))
		return -1;
	e = take_char(p);
	if (e != '\\')
		return e;
	if (take_sign(p, "b"))
		return '\b';
	return parse_escape(p);
}

/* class = "[" [ "^" ] { member [ "-" member ] } "]"; the [ has been read. */
static struct regexnode *
parse_class(struct parse *p)
{
	struct charset set = { .range = NULL };
	bool inverted = take_sign(p, "^");
	int from, to;

	while (p->at < p->pattern.n && byte_at(p, 0) != ']') {
		if ((from = parse_member(p, &set)) < 0)
			continue;
		to = from;
		if (byte_at(p, 0) == '-' && byte_at(p, 1) >= 0 &&
		    byte_at(p, 1) != ']') {
			pass(p, 1);
			if ((to = parse_member(p, &set)) < 0) {
				charset_add(p, &set, '-', '-');
				to = from;
			}
		}
		if (to < from)
			spoil(p, "the range is out of order");
		charset_add(p, &set, from, to);
	}
	if (!take_sign(p, "]"))
		spoil(p, "']' is missing");
	if (inverted)
		set_invert(&set);
	return node_set(p, set);
}

/* name ">"; the "<" has been read. */
static struct span
parse_name(struct parse *p)
{
	struct span name = span_at(p->pattern.p + p->at, 0);

	while (is_word(byte_at(p, name.n)))
		name.n++;
	if (name.n == 0 || name.n > REGEX_NAME)
		spoil(p, "the name of a group is letters, digits and _");
	if (byte_at(p, name.n) != '>') {
		pass(p, name.n);
		spoil(p, "'>' is missing after the name of a group");
	}
	return name;
}

int
group_named(const struct groupname *n, struct span name)
{
	while (n != NULL && !span_equal(n->name, name))
		n = n->before;
	return n != NULL ? n->group : 0;
}

/* The name of the group opened last; the "(?<" has been read. */
static void
parse_group_name(struct parse *p)
{
	struct groupname n = { p->name, parse_name(p), p->ngroup,
		p->name != NULL ? p->name->count + 1 : 1 };

	if (!p->named) {
		if (group_named(p->name, n.name) > 0)
			spoil(p, "two groups have this name");
		if (n.count > REGEX_NAMES)
			spoil(p, "more than 1000 groups have names");
		p->name = arena_copy(p->arena, &n, sizeof(n));
	}
	pass(p, n.name.n + 1);
}

/* "<" name ">" after \k, which refers to a group. */
static int
parse_reference(struct parse *p)
{
	struct span name;
	int group;

	if (!take_sign(p, "<"))
		spoil(p, "the name of a group belongs after '\\k', as in "
		    "\\k<y>");
	name = parse_name(p);
	group = group_named(p->name, name);
	if (group == 0)
		spoil(p, "no group has this name");
	pass(p, name.n + 1);
	return group;
}

/*
 * group = "(" [ "?:" | "?=" | "?!" | "?<" name ">" ] disjunction ")"; the ( has
 * been read.
 */
static struct regexnode *
parse_group(struct parse *p)
{
	struct regexnode *n, *body;

	if (++p->depth > REGEX_DEPTH)
		spoil(p, "groups are nested too deeply");
	if (take_sign(p, "?:")) {
		n = NULL;
	} else if (take_sign(p, "?=") || take_sign(p, "?!")) {
		n = node_new(p, N_LOOK, p->pattern.p[p->at - 1] == '=');
		p->looks = true;
	} else {
		n = node_new(p, N_GROUP, ++p->ngroup);
		if (take_sign(p, "?<"))
			parse_group_name(p);
		else if (byte_at(p, 0) == '?')
			spoil(p, "unknown kind of group");
	}
	body = parse_disjunction(p);
	if (!take_sign(p, ")"))
		spoil(p, "')' is missing");
	p->depth--;
	if (n == NULL)
		return body;
	n->child = body;
	if (n->kind == N_GROUP)
		n->nullable = body->nullable;
	return n;
}

/* Atoms that begin with a backslash, which has not been read yet. */
static struct regexnode *
parse_backslash(struct parse *p)
{
	struct charset set = { .range = NULL };
	struct regexnode *n;
	int e = byte_at(p, 1);

	if (parse_class_escape(p, &set))
		return node_set(p, set);
	pass(p, 1);
	if (take_sign(p, "b") || take_sign(p, "B"))
		return node_new(p, N_ASSERT, e);
	if ((e < '1' || e > '9') && (e != 'k' || !p->named))
		return node_new(p, N_CHAR, parse_escape(p));
	n = node_new(p, N_BACKREF, take_sign(p, "k") ? parse_reference(p) :
	    parse_number(p));
	if (n->arg > p->highest)
		p->highest = n->arg;
	return n;
}

static struct regexnode *
parse_atom(struct parse *p)
{
	struct charset set = { .range = NULL };
	int e = byte_at(p, 0);

	if (e == '\\')
		return parse_backslash(p);
	if (e == '*' || e == '+' || e == '?' || e == '{') {
		spoil(p, "nothing to repeat");
		return node_new(p, N_EMPTY, 0);
	}
	e = take_char(p);
	switch (e) {
	case '^':
	case '$':
		return node_new(p, N_ASSERT, e);
	case '(':
		return parse_group(p);
	case '[':
		return parse_class(p);
	case '.':
		charset_add(p, &set, '\n', '\n');
		charset_add(p, &set, '\r', '\r');
		set_invert(&set);
		return node_set(p, set);
	}
	return node_new(p, N_CHAR, e);
}

/* quantifier = ( "*" | "+" | "?" | "{" n [ "," [ m ] ] "}" ) [ "?" ] */
static bool
parse_quantifier(struct parse *p, struct regexnode *n)
{
	n->min = 0;
	n->max = -1;
	if (take_sign(p, "+")) {
		n->min = 1;
	} else if (take_sign(p, "?")) {
		n->max = 1;
	} else if (take_sign(p, "{")) {
		n->min = n->max = parse_number(p);
		if (n->min < 0)
			spoil(p, "a number belongs after '{'");
		if (take_sign(p, ","))
			n->max = parse_number(p);
		if (n->min > REGEX_COUNT || n->max > REGEX_COUNT)
			spoil(p, "the count is too large");
		else if (n->max >= 0 && n->max < n->min)
			spoil(p, "the counts are out of order");
		if (!take_sign(p, "}"))
			spoil(p, "'}' is missing");
	} else if (!take_sign(p, "*")) {
		return false;
	}
	n->lazy = take_sign(p, "?");
	return true;
}

/* term = assertion | atom [ quantifier ] */
static struct regexnode *
parse_term(struct parse *p)
{
	struct regexnode *atom = parse_atom(p), *n;

	if (atom->kind == N_ASSERT || atom->kind == N_LOOK)
		return atom;
	n = node_new(p, N_REPEAT, 0);
	if (!parse_quantifier(p, n))
		return atom;
	n->child = atom;
	n->nullable = n->min == 0 || atom->nullable;
	return n;
}

/* alternative = { term } */
static struct regexnode *
parse_alternative(struct parse *p)
{
	struct regexnode *n = node_new(p, N_CAT, 0), *term;
	int e;

	while ((e = byte_at(p, 0)) >= 0 && e != '|' && e != ')') {
		term = parse_term(p);
		term->before = n->child;
		n->child = term;
		n->nullable = n->nullable && term->nullable;
	}
	if (n->child == NULL)
		n->kind = N_EMPTY;
	return n;
}

/* disjunction = alternative { "|" alternative } */
static struct regexnode *
parse_disjunction(struct parse *p)
{
	struct regexnode *n = parse_alternative(p), *all;

	if (byte_at(p, 0) != '|')
		return n;
	all = node_new(p, N_ALT, 0);
	all->child = n;
	all->nullable = n->nullable;
	while (take_sign(p, "|")) {
		n = parse_alternative(p);
		n->before = all->child;
		all->child = n;
		all->nullable = all->nullable || n->nullable;
	}
	return all;
}

struct regexnode *
regex_parse(struct parse *p)
{
	struct regexnode *tree = parse_disjunction(p);

	if (p->name != NULL && p->error == NULL &&
	    span_find(p->pattern, span_of("\\k")) >= 0) {
		p->named = true;
		p->at = 0;
		p->ngroup = 0;
		tree = parse_disjunction(p);
	}
	if (p->at < p->pattern.n)
		spoil(p, "')' without a '('");
	if (p->highest > p->ngroup)
		spoil(p, "a backreference to a group that is not there");
	return tree;
}
