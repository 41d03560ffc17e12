/*
 * compile.c - regular expressions over UTF-8: the syntax of std::regex
 * (ECMAScript) and its answers (CQL 6.2, strings/regex).
 *
 * A pattern is parsed into a tree, and the tree is compiled, from its end
 * to its start, into a program for a backtracking matcher. What can follow
 * a place of the program (an instruction at an offset of the text) does
 * not depend on the way to it, so the matcher remembers the places where
 * ways join and tries none of them twice: the time of a search is linear
 * in the text. That does not hold with backreferences and inside of
 * lookahead, where the number of steps is limited instead.
 *
 * A turn of an endless loop that takes no byte is its last one. Therefore every
 * tree is compiled for two continuations: one for when it, or the part before
 * it in the same turn, has taken bytes, and one for when nothing was taken. A
 * group keeps what it matched in an earlier turn until it matches again.
 */
#include "program.h"
#include "utiltext.h"

enum { REGEX_SIZE = 100000 };	/* instructions, at most about */

enum { FAIL };	/* index of the instruction that fails */

/*
 * Which continuation: bytes were taken in this turn of the loop, or not yet.
 */
struct ways {
	int after;
	int empty;
};

struct compiler {
	struct parse *parse;
	struct inst *inst;
	size_t ninst, instcap;
	int look;		/* depth of enclosing lookaheads */
	int work;		/* trees compiled so far */
	const char *error;
};

static int emit(struct compiler *c, struct regexnode *n, struct ways on);

static struct ways
both_ways(int next)
{
	struct ways on = { next, next };

	return on;
}

static int
emit_inst(struct compiler *c, int op, int arg, int next)
{
	MEM_GROW(c->inst, c->instcap, c->ninst + 1);
	c->inst[c->ninst] = (struct inst){ .op = op, .arg = arg, .next = next,
		.memo = c->look > 0 ? -1 : 0 };
	return (int)c->ninst++;
}

static int
emit_other(struct compiler *c, int op, int arg, int next, int other)
{
	int i = emit_inst(c, op, arg, next);

	c->inst[i].other = other;
	return i;
}

/* Tries another turn of the loop first, or, if lazy, leaves the loop first. */
static int
emit_choice(struct compiler *c, const struct regexnode *n, int turn, int on)
{
	return emit_other(c, I_SPLIT, 0, n->lazy ? on : turn,
	    n->lazy ? turn : on);
}

/* Compiles a greedy loop over one character or one set, or returns FAIL. */
static int
emit_star(struct compiler *c, const struct regexnode *n, int after)
{
	struct charset set = { .range = NULL };
	const struct regexnode *child = n->child;

	if (n->lazy || (child->kind != N_SET && child->kind != N_CHAR))
		return FAIL;
	if (child->kind == N_SET)
		return emit_inst(c, I_STAR, child->arg, after);
	charset_add(c->parse, &set, child->arg, child->arg);
	return emit_inst(c, I_STAR, regex_keep(c->parse, set), after);
}

/*
 * Compiles any number of turns followed by after. The node before asks for
 * the same loop once for each of its two continuations; the second time the
 * result is reused.
 */
static int
emit_loop(struct compiler *c, struct regexnode *n, int after)
{
	struct ways on = { .empty = after };
	int turn;

	if (n->loop_after == after)
		return n->loop;
	on.after = emit_star(c, n, after);
	if (on.after == FAIL) {
		on.after = emit_choice(c, n, FAIL, after);
		turn = emit(c, n->child, on);
		if (n->lazy)
			c->inst[on.after].other = turn;
		else
			c->inst[on.after].next = turn;
	}
	n->loop_after = after;
	return n->loop = on.after;
}

/* Compiles one more turn that may be left out; turn follows it. */
static struct ways
emit_option(struct compiler *c, struct regexnode *n, struct ways turn,
    struct ways on)
{
	struct ways start = both_ways(turn.after);

	if (n->max >= 0)
		start = both_ways(emit_choice(c, n,
		    emit(c, n->child, both_ways(turn.after)), on.after));
	if (on.after != on.empty)
		start.empty = emit_choice(c, n, emit(c, n->child, turn),
		    on.empty);
	return start;
}

/* Compiles the optional turns. */
static struct ways
emit_optional(struct compiler *c, struct regexnode *n, struct ways on)
{
	struct ways start = on;
	int i;

	if (n->max < 0) {
		start.after = emit_loop(c, n, on.after);
		return emit_option(c, n, start, on);
	}
	for (i = n->min; i < n->max && c->error == NULL; i++)
		start = emit_option(c, n, start, on);
	return start;
}

/* Compiles the alternatives that can follow the node before n. */
static struct ways
emit_before(struct compiler *c, struct regexnode *n, struct ways on)
{
	struct ways start = both_ways(emit(c, n, both_ways(on.after)));

	if (on.after != on.empty && n->nullable)
		start.empty = emit(c, n, on);
	return start;
}

static int
emit_repeat(struct compiler *c, struct regexnode *n, struct ways on)
{
	int i;

	on = emit_optional(c, n, on);
	if (n->min == 0)
		return on.empty;
	for (i = n->min; i > 1 && c->error == NULL; i--)
		on = emit_before(c, n->child, on);
	return emit(c, n->child, on);
}

static int
emit_cat(struct compiler *c, struct regexnode *n, struct ways on)
{
	struct regexnode *e;

	for (e = n->child; e->before != NULL; e = e->before)
		on = emit_before(c, e, on);
	return emit(c, e, on);
}

static int
emit_alt(struct compiler *c, struct regexnode *n, struct ways on)
{
	struct regexnode *e = n->child;
	int rest = emit(c, e, on);

	while ((e = e->before) != NULL)
		rest = emit_other(c, I_SPLIT, 0, emit(c, e, on), rest);
	return rest;
}

static int
emit_group(struct compiler *c, struct regexnode *n, struct ways on)
{
	struct ways end = both_ways(emit_inst(c, I_SAVE, 2 * n->arg + 1,
	    on.after));

	if (on.after != on.empty)
		end.empty = emit_inst(c, I_SAVE, 2 * n->arg + 1, on.empty);
	return emit_inst(c, I_SAVE, 2 * n->arg, emit(c, n->child, end));
}

static int
emit_look(struct compiler *c, struct regexnode *n, int next)
{
	int accept, body;

	c->look++;
	accept = emit_inst(c, I_ACCEPT, 0, 0);
	body = emit(c, n->child, both_ways(accept));
	c->look--;
	return emit_other(c, I_LOOK, n->arg, next, body);
}

/* Compiles the bytes of a character, the last one first. */
static int
emit_char(struct compiler *c, int code, int next)
{
	struct buf bytes = { 0 };

	if (code < 0x80)
		return emit_inst(c, I_BYTE, code, next);
	utf8_encode(&bytes, (uint32_t)code);
	while (bytes.n-- > 0)
		next = emit_inst(c, I_BYTE, (unsigned char)bytes.p[bytes.n],
		    next);
	buf_free(&bytes);
	return next;
}

/* Compiles n and returns the index of its first instruction. */
static int
emit(struct compiler *c, struct regexnode *n, struct ways on)
{
	if (++c->work > REGEX_SIZE)
		c->error = "the pattern is too large";
	if (c->error != NULL)
		return FAIL;
	if (!n->nullable)
		on.empty = on.after;
	switch (n->kind) {
	case N_CHAR:
		return emit_char(c, n->arg, on.after);
	case N_SET:
		return emit_inst(c, I_SET, n->arg, on.after);
	case N_ASSERT:
		return emit_inst(c, I_ASSERT, n->arg, on.empty);
	case N_BACKREF:
		return emit_other(c, I_BACKREF, n->arg, on.after, on.empty);
	case N_LOOK:
		return emit_look(c, n, on.empty);
	case N_GROUP:
		return emit_group(c, n, on);
	case N_REPEAT:
		return emit_repeat(c, n, on);
	case N_CAT:
		return emit_cat(c, n, on);
	case N_ALT:
		return emit_alt(c, n, on);
	}
	return on.empty;
}

/*
 * Numbers the instructions that several paths lead to and returns how many
 * there are; none when there are backreferences.
 */
static int
number_joins(struct compiler *c, int start)
{
	int *ways = mem_zero(c->ninst, sizeof(*ways)), n = 0;
	bool wanted = c->parse->highest == 0;
	struct inst *in, *end = c->inst + c->ninst;

	ways[start]++;
	for (in = c->inst; in < end; in++) {
		ways[in->next]++;
		if (in->op == I_SPLIT)
			ways[in->other]++;
	}
	for (in = c->inst; in < end; in++) {
		if (wanted && in->memo == 0 && in->op > I_ACCEPT &&
		    (in->op == I_STAR || ways[in - c->inst] > 1))
			in->memo = n++;
		else
			in->memo = -1;
	}
	free(ways);
	return n;
}

/* Adds the bytes that characters of a set begin with. */
static void
first_of_set(const struct charset *s, struct byteset *first)
{
	first->word[0] |= s->ascii.word[0];
	first->word[1] |= s->ascii.word[1];
	if (s->range != NULL || s->inverted)
		byteset_add(first, 0xc2, 0xf4);
}

/* Finds the bytes that a match may start with. */
static void
find_first_bytes(const struct compiler *c, struct regex *re)
{
	bool *known = mem_zero(c->ninst, sizeof(*known));
	int *todo = mem_zero(2 * c->ninst + 1, sizeof(*todo)), n = 0, i;
	const struct inst *in;

	todo[n++] = re->start;
	while (n > 0) {
		i = todo[--n];
		in = &c->inst[i];
		if (known[i] || in->op == I_FAIL)
			continue;
		known[i] = true;
		if (in->op == I_BYTE)
			byteset_add(&re->first, in->arg, in->arg);
		else if (in->op == I_SET || in->op == I_STAR)
			first_of_set(&c->parse->set[in->arg], &re->first);
		else if (in->op == I_MATCH || in->op == I_BACKREF)
			re->anywhere = true;
		else if (in->op == I_SPLIT)
			todo[n++] = in->other;
		if (in->op != I_BYTE && in->op != I_SET)
			todo[n++] = in->next;
	}
	free(todo);
	free(known);
}

/* Finds what a search can look for before it tries to match. */
static void
find_beginning(const struct compiler *c, struct regex *re)
{
	const struct inst *in = &c->inst[re->start];
	struct buf prefix = { 0 };

	find_first_bytes(c, re);
	re->anchored = in->op == I_ASSERT && in->arg == '^';
	for (; in->op == I_BYTE || in->op == I_SAVE; in = &c->inst[in->next])
		if (in->op == I_BYTE)
			buf_putc(&prefix, in->arg);
	re->prefix = span_keep(c->parse->arena, &prefix);
}

static struct regex *
regex_build(struct compiler *c, struct regexnode *tree)
{
	const struct parse *p = c->parse;
	struct regex *re = arena_alloc(p->arena, sizeof(*re));
	int match;

	emit_inst(c, I_FAIL, 0, FAIL);
	match = emit_inst(c, I_MATCH, 0, 0);
	re->start = emit(c, tree, both_ways(match));
	if (c->error != NULL)
		return NULL;
	re->ngroup = p->ngroup;
	re->name = p->name;
	re->limited = p->looks || p->highest > 0;
	find_beginning(c, re);
	re->nmemo = number_joins(c, re->start);
	re->inst = arena_copy(p->arena, c->inst, c->ninst * sizeof(*c->inst));
	re->set = arena_copy(p->arena, p->set, p->nset * sizeof(*p->set));
	return re;
}

struct regex *
regex_compile(struct arena *a, struct span pattern, const char **error)
{
	struct parse p = { .pattern = span_copy(a, pattern.p, pattern.n),
		.arena = a };
	struct compiler c = { .parse = &p };
	struct regexnode *tree = regex_parse(&p);
	struct regex *re = NULL;

	if (p.error == NULL)
		re = regex_build(&c, tree);
	if (p.error != NULL && p.error_at < pattern.n)
		*error = arena_printf(a, "%s (at character %zu)", p.error,
		    text_length(span_at(pattern.p, p.error_at)) + 1);
	else if (re == NULL)
		*error = p.error != NULL ? p.error : c.error;
	free(p.set);
	free(c.inst);
	return re;
}

int
regex_group(const struct regex *re, struct span name)
{
	return group_named(re->name, name);
}

int
regex_groups(const struct regex *re)
{
	return re->ngroup;
}

