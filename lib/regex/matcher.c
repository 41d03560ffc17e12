/*
 * matcher.c - the matcher of regular expressions; compile.c says how it
 * works.
 */
#include "program.h"
#include "utiltext.h"

enum {
	REGEX_STEPS = 20 * 1000 * 1000,	/* where time is not linear */
	/* alternatives tried before the caller is asked whether to stop */
	REGEX_ROUND = 1 << 16,
	REGEX_STACK = 1 << 22,		/* frames not tried yet */
	REGEX_SEEN = 1 << 30		/* bits: places already tried */
};

/*
 * What to do when the alternative tried last has failed: restore one end of a
 * group (what < 0), or continue with the instruction what at the offset at,
 * then at the offsets below it down to low.
 */
struct regexframe {
	int what;
	long at;
	long low;
};

struct matcher {
	const struct regex *re;
	struct span text;
	struct regexrun *run;
	long start;		/* where the match being tried starts */
	long base;		/* offset of the first place in run->seen */
	size_t cleared;		/* bits of run->seen in use */
	long steps;
	long left;		/* alternatives before the caller is asked */
	bool full;		/* a limit was reached */
	bool not_empty;		/* an empty match does not count */
};

static void
push_frame(struct matcher *m, int what, long at, long low)
{
	struct regexrun *run = m->run;

	if (run->depth == run->stackcap) {
		if (run->depth >= REGEX_STACK) {
			m->full = true;
			return;
		}
		MEM_GROW(run->stack, run->stackcap, run->depth + 1);
	}
	run->stack[run->depth++] = (struct regexframe){ what, at, low };
}

static long *
slot(struct matcher *m, int i)
{
	struct regexgroup *g = &m->run->group[i / 2];

	return i % 2 == 0 ? &g->start : &g->end;
}

static void
save(struct matcher *m, int i, long at)
{
	long *p = slot(m, i);

	if (*p == at)
		return;
	push_frame(m, ~i, *p, 0);
	*p = at;
}

/*
 * Takes the newest untried alternative above base; false if there is none.
 * The caller is asked now and then whether to stop.
 */
static bool
backtrack(struct matcher *m, size_t base, int *pc, long *at)
{
	struct regexrun *run = m->run;
	struct regexframe *f;

	if (--m->left <= 0 && run->stop != NULL) {
		m->left = REGEX_ROUND;
		m->full |= run->stop(run->context);
	}
	while (run->depth > base && !m->full) {
		f = &run->stack[run->depth - 1];
		if (f->what < 0) {
			*slot(m, ~f->what) = f->at;
			run->depth--;
			continue;
		}
		*pc = f->what;
		*at = f->at--;
		while (f->at > f->low && utf8_continues(m->text.p[f->at]))
			f->at--;
		if (f->at < f->low)
			run->depth--;
		return true;
	}
	return false;
}

/* Makes room to remember the place bit, and more in advance. */
static void
clear_seen(struct matcher *m, size_t bit)
{
	struct regexrun *run = m->run;
	size_t old = m->cleared / 64, n = bit / 64 + 1;

	if (bit >= REGEX_SEEN) {
		m->full = true;
		return;
	}
	if (n < 2 * old)
		n = 2 * old;
	MEM_GROW(run->seen, run->seencap, n);
	memset(run->seen + old, 0, (n - old) * sizeof(*run->seen));
	m->cleared = 64 * n;
}

/* Whether the place has been tried before; marks it as tried. */
static bool
seen(struct matcher *m, int memo, long at)
{
	size_t bit = (size_t)(at - m->base) * (size_t)m->re->nmemo +
	    (size_t)memo;
	uint64_t mask = (uint64_t)1 << bit % 64;

	if (bit >= m->cleared)
		clear_seen(m, bit);
	if (m->full || m->run->seen[bit / 64] & mask)
		return true;
	m->run->seen[bit / 64] |= mask;
	return false;
}

/* Whether the character that the byte at begins or belongs to is in \w. */
static bool
is_word_at(const struct matcher *m, long at)
{
	uint32_t code;

	if (at < 0 || at >= (long)m->text.n)
		return false;
	while (at > 0 && utf8_continues(m->text.p[at]))
		at--;
	utf8_next(span_after(m->text, (size_t)at), &code);
	return code < 0x80 ? isalnum((int)code) || code == '_' :
	    char_has(code, "w");
}

static bool
holds(const struct matcher *m, int assertion, long at)
{
	return assertion == '^' ? at == 0 :
	    assertion == '$' ? at == (long)m->text.n :
	    (is_word_at(m, at - 1) != is_word_at(m, at)) ==
	    (assertion == 'b');
}

/* Returns the length of the character at at, if it is in the set, or 0. */
static inline long
take_one(const struct matcher *m, const struct charset *set, long at)
{
	uint32_t code;
	size_t n;

	if (at >= (long)m->text.n)
		return 0;
	if ((m->text.p[at] & 0x80) == 0)
		return byteset_has(&set->ascii, (unsigned char)m->text.p[at]);
	n = utf8_next(span_after(m->text, (size_t)at), &code);
	return charset_has(set, code) ? (long)n : 0;
}

/*
 * Takes as many characters as it can and leaves the shorter runs for later.
 * Every end of a run is a place of the loop; the first is remembered already.
 */
static long
take_all(struct matcher *m, const struct inst *in, long at)
{
	const struct charset *set = &m->re->set[in->arg];
	long end = at, last, n;

	while ((n = take_one(m, set, end)) > 0 &&
	    (in->memo < 0 || !seen(m, in->memo, end + n)))
		end += n;
	for (last = end - 1; last > at && utf8_continues(m->text.p[last]); )
		last--;
	if (end > at)
		push_frame(m, in->next, last, at);
	m->steps += end - at;
	return end;
}

/* Whether the text of a group comes again at *at; if so, moves *at past it. */
static bool
take_again(struct matcher *m, int group, long *at)
{
	struct regexgroup g = m->run->group[group];
	long n = g.start < 0 || g.end < 0 ? 0 : g.end - g.start;

	if (n > (long)m->text.n - *at || (n > 0 &&
	    memcmp(m->text.p + g.start, m->text.p + *at, (size_t)n) != 0))
		return false;
	*at += n;
	m->steps += n;
	return true;
}

static bool match_from(struct matcher *m, int pc, long at);

/*
 * Whether the lookahead has the outcome wanted. Groups that it set stay set if
 * it matched; its untried alternatives are dropped.
 */
static bool
look(struct matcher *m, const struct inst *in, long at)
{
	struct regexrun *run = m->run;
	size_t base = run->depth, i, n = base;
	bool matched = match_from(m, in->other, at);

	for (i = base; i < run->depth; i++)
		if (run->stack[i].what < 0)
			run->stack[n++] = run->stack[i];
	run->depth = n;
	return !m->full && matched == (in->arg != 0);
}

/* Runs one instruction; false when it fails. */
static bool
run_one(struct matcher *m, const struct inst *in, int *pc, long *at)
{
	long old = *at, n = (long)m->text.n;
	const unsigned char *text = (const unsigned char *)m->text.p;

	if (m->re->limited && ++m->steps > REGEX_STEPS)
		m->full = true;
	if (in->memo >= 0 && seen(m, in->memo, old))
		return false;
	*pc = in->next;
	switch (in->op) {
	case I_BYTE:
		++*at;
		return old < n && text[old] == in->arg;
	case I_SET:
		*at += take_one(m, &m->re->set[in->arg], old);
		return *at > old;
	case I_STAR:
		*at = take_all(m, in, old);
		return true;
	case I_SPLIT:
		push_frame(m, in->other, old, old);
		return true;
	case I_ASSERT:
		return holds(m, in->arg, old);
	case I_SAVE:
		save(m, in->arg, old);
		return true;
	case I_LOOK:
		return look(m, in, old);
	case I_BACKREF:
		if (!take_again(m, in->arg, at))
			return false;
		if (*at == old)
			*pc = in->other;
		return true;
	}
	return false;
}

/*
 * Runs the program from the instruction pc up to I_MATCH or I_ACCEPT. It
 * leaves its untried alternatives on the stack.
 */
static bool
match_from(struct matcher *m, int pc, long at)
{
	const struct inst *in;
	size_t base = m->run->depth;

	for (;;) {
		in = &m->re->inst[pc];
		if (in->op == I_ACCEPT)
			return !m->full;
		if (in->op == I_MATCH && !(m->not_empty && at == m->start)) {
			m->run->group[0].start = m->start;
			m->run->group[0].end = at;
			return !m->full;
		}
		if (!run_one(m, in, &pc, &at) &&
		    !backtrack(m, base, &pc, &at))
			return false;
	}
}

/* The first offset, at or after at, where a match can start, or -1. */
static long
next_start(const struct matcher *m, long at)
{
	const struct regex *re = m->re;
	const char *text = m->text.p;
	long n = (long)m->text.n, i;
	struct span rest = { text + at, (size_t)(n - at) };

	if (re->anchored)
		return at == 0 ? 0 : -1;
	if (re->prefix.n > 0) {
		i = span_find(rest, re->prefix);
		return i < 0 ? -1 : at + i;
	}
	if (re->anywhere) {
		while (at < n && utf8_continues(text[at]))
			at++;
		return at;
	}
	while (at < n && !byteset_has(&re->first, (unsigned char)text[at]))
		at++;
	return at < n ? at : -1;
}

static struct matcher
matcher_new(const struct regex *re, struct span text, size_t from,
    struct regexrun *run)
{
	struct matcher m = { .re = re, .text = text, .run = run };
	size_t n = (size_t)re->ngroup + 1;

	if (text.n == 0)
		m.text.p = "";
	m.start = m.base = (long)from;
	MEM_GROW(run->group, run->groupcap, n);
	while (n-- > 0)
		run->group[n].start = run->group[n].end = -1;
	run->depth = 0;
	return m;
}

int
regex_search(const struct regex *re, struct span text, size_t from,
    struct regexrun *run)
{
	struct matcher m = matcher_new(re, text, from, run);

	for (; m.start <= (long)text.n; m.start++) {
		m.start = next_start(&m, m.start);
		if (m.start < 0)
			return REGEX_NOMATCH;
		if (match_from(&m, re->start, m.start))
			return REGEX_MATCHED;
		if (m.full)
			return REGEX_LIMIT;
	}
	return REGEX_NOMATCH;
}

int
regex_next(const struct regex *re, struct span text, struct regexrun *run)
{
	struct regexgroup last = run->group[0];
	size_t end = (size_t)last.end;
	struct matcher m;

	if (last.end > last.start)
		return regex_search(re, text, end, run);
	m = matcher_new(re, text, end, run);
	m.not_empty = true;
	if (match_from(&m, re->start, m.start))
		return REGEX_MATCHED;
	return m.full ? REGEX_LIMIT : regex_search(re, text, end + 1, run);
}

void
regexrun_free(struct regexrun *run)
{
	free(run->group);
	free(run->stack);
	free(run->seen);
	memset(run, 0, sizeof(*run));
}
