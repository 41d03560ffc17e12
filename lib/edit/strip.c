/* strip.c - removes from a game what reversible edits inserted. */
#include "cqlmark.h"
#include "merge.h"

/* Whether a tag is CqlMarks and stands for one that was removed, or not. */
static bool
is_marks_tag(const struct tag *tag, bool removed)
{
	return span_is(tag->name, CQL_MARKS_TAG) && removed ==
	    (tag->value.n > 1 && span_begins(tag->value, HIDDEN_TAG));
}

static bool
tag_is_seal(const struct tag *tag)
{
	return span_is(tag->name, CQL_MARKS_TAG) &&
	    tag->value.n == strlen(SEAL SEAL_ROOM) &&
	    span_begins(tag->value, SEAL);
}

/* Restores the name of a tag that was removed. */
static void
show_tag(const struct game *g, const struct tag *tag, struct patches *cuts)
{
	struct span value = tag->value, name = span_cut(&value, ':');

	name = span_after(name, strlen(HIDDEN_TAG));
	patches_add(cuts, (size_t)(tag->name.p - g->text.p), tag->name.n, name);
	patches_add(cuts, (size_t)(tag->value.p - g->text.p),
	    tag->value.n - value.n, NO_SPAN);
}

/*
 * Cuts a tag that was inserted, with the line end that came with it: the
 * one before it or, in a game that had no tags, the one after it.
 */
static void
cut_tag(const struct game *g, const struct tag *tag, struct patches *cuts)
{
	patches_cut_tag(cuts, g, tag, is_marks_tag(&g->tag[0], false));
}

/*
 * Restores the tags that were set, or cuts them if they were added. A tag of
 * set has the name of such a tag and the value of CqlMarks. Both lists are
 * sorted. Of several tags of one name the first was set; of several CqlMarks
 * for it the first has the original value.
 */
static void
restore_tags(const struct game *g, const struct tag *set, size_t nset,
    const struct tag *all, struct patches *cuts)
{
	const struct tag *end = all + g->ntag, *last = set + nset;
	struct span old;

	for (; set < last; set++) {
		while (all < end && span_compare(all->name, set->name) < 0)
			all++;
		if (all == end || !span_equal(all->name, set->name))
			continue;
		old = set->value;
		if (set->name.n == old.n)
			cut_tag(g, all, cuts);
		else
			patches_add(cuts, (size_t)(all->value.p - g->text.p),
			    all->value.n, span_after(old, set->name.n + 1));
		while (set + 1 < last && span_equal(set[1].name, set->name))
			set++;
	}
}

/* The marks of a game, and the seal that proves that -r has written them. */
struct marksfound {
	struct patches cuts;
	struct buf said;	/* all text of the marks, in order */
	struct span hash;	/* the seal that they should have; in said */
	struct span seal;	/* that of the game, if it has one */
	int nseals;
	bool ours;		/* it is the one that they should have */
};

static void
add_said(struct marksfound *m, struct span s)
{
	buf_span(&m->said, s);
	buf_putc(&m->said, '\n');
}

/* Cuts the tags CqlMarks and restores the tags that were set. */
static void
cut_tags(struct game *g, struct marksfound *m)
{
	size_t ntag = (size_t)g->ntag, n = 0, i;
	struct tag *all = arena_alloc(&g->work->arena, ntag * sizeof(*all));
	struct tag *set = arena_alloc(&g->work->arena, ntag * sizeof(*set));
	struct span value;

	for (i = 0; i < ntag; i++) {
		all[i] = g->tag[i];
		value = all[i].value;
		if (tag_is_seal(&all[i])) {
			m->seal = value;
			m->nseals++;
			cut_tag(g, &all[i], &m->cuts);
			continue;
		}
		if (span_is(all[i].name, CQL_MARKS_TAG) ||
		    span_is(all[i].name, CQL_OMITTED_TAG))
			add_said(m, value);
		if (is_marks_tag(&all[i], true))
			show_tag(g, &all[i], &m->cuts);
		if (!is_marks_tag(&all[i], false))
			continue;
		cut_tag(g, &all[i], &m->cuts);
		set[n].value = value;
		set[n++].name = span_cut(&value, ':');
	}
	MEM_SORT(all, ntag, tag_compare);
	MEM_SORT(set, n, tag_compare);
	restore_tags(g, set, n, all, &m->cuts);
}

/*
 * Cuts a comment that was inserted. If it comes before the first move, which
 * is at offset *first, it was inserted with a line end after it, elsewhere
 * with a blank or line end before it.
 */
static void
cut_comment(const struct game *g, struct extent c, size_t *first,
    struct patches *cuts)
{
	size_t at = c.at, end = after_line_end(g->text, c.end);

	if (at == *first && end > c.end) {
		*first = end;
	} else {
		end = c.end;
		at = at > 0 && g->text.p[at - 1] == ' ' ? at - 1 :
		    before_line_end(g->text, at);
	}
	patches_add(cuts, at, end - at, NO_SPAN);
}

static void
cut_comments(struct game *g, struct marksfound *m)
{
	struct span mark = span_of(" " CQL_MARK), inside;
	struct extent last_tag = tag_place(g, &g->tag[g->ntag - 1]), c;
	size_t i, first;
	long at;

	tokens_find(g, last_tag.end);
	first = g->work->nevent > 0 ? g->work->event[0] : 0;
	for (i = 0; i < g->work->ncomment; i++) {
		c = g->work->comment[i];
		if (!comment_is_closed(g, c))
			continue;
		inside = comment_inside(g, c);
		at = span_find(inside, mark);
		if (span_begins(inside, CQL_MARK)) {
			cut_comment(g, c, &first, &m->cuts);
			at = 0;
		} else if (at >= 0) {
			patches_add(&m->cuts, c.at + 1 + (size_t)at,
			    inside.n - (size_t)at, NO_SPAN);
		}
		if (at >= 0)
			add_said(m, span_after(inside, (size_t)at));
	}
}

static void
find_marks(struct game *g, struct span text, struct marksfound *m)
{
	struct span said;

	*m = (struct marksfound){ 0 };
	game_read(g, text, GAME_TAGS_ONLY);
	if (text.n <= GAME_BYTES && game_tag(g, CQL_MARKS_TAG).p != NULL) {
		cut_tags(g, m);
		cut_comments(g, m);
		buf_room(&m->said, sizeof(SEAL SEAL_ROOM));
		said = buf_bytes(&m->said);
		buf_puts(&m->said, SEAL);
		field_hash(&m->said, said);
		m->hash = span_after(buf_bytes(&m->said), said.n);
		m->ours = m->nseals == 1 && span_equal(m->seal, m->hash);
	}
}

static void
marks_free(struct marksfound *m)
{
	patches_free(&m->cuts);
	buf_free(&m->said);
}

bool
game_is_sealed(const struct game *g)
{
	int i = 0;

	while (i < g->ntag && !tag_is_seal(&g->tag[i]))
		i++;
	return i < g->ntag;
}

void
game_seal(struct game *g, struct buf *text)
{
	struct marksfound m;

	find_marks(g, buf_bytes(text), &m);
	if (m.nseals == 1)
		memcpy(text->p + (m.seal.p - text->p), m.hash.p, m.hash.n);
	marks_free(&m);
}

bool
game_strip_marks(struct game *g, struct span text, struct buf *out)
{
	struct marksfound m;

	find_marks(g, text, &m);
	if (!m.ours)
		m.cuts.n = 0;
	patches_apply(&m.cuts, text, out);
	marks_free(&m);
	return m.ours || m.nseals == 0;
}

/* Restores what was omitted last; false if there is no record. */
static bool
put_back(struct game *g, struct span text, struct buf *out)
{
	struct patches cut = { 0 };
	struct buf less = { 0 };
	const struct tag *t;
	bool done;

	out->n = 0;
	game_read(g, text, GAME_TAGS_ONLY);
	for (t = g->tag + g->ntag - 1; t >= g->tag &&
	    !span_is(t->name, CQL_OMITTED_TAG); t--)
		;
	if (t < g->tag)
		return false;
	patches_cut_tag(&cut, g, t, t == g->tag);
	patches_apply(&cut, text, &less);
	done = omitted_restore(t->value, buf_bytes(&less), out);
	patches_free(&cut);
	buf_free(&less);
	return done;
}

bool
game_strip(struct game *g, struct span text, struct buf *out)
{
	size_t before = out->n;
	struct buf more = { 0 };
	bool sound = game_strip_marks(g, text, out), sealed;

	sealed = text.n <= GAME_BYTES && game_is_sealed(g);
	while (sound && sealed && put_back(g, span_after(buf_bytes(out),
	    before), &more)) {
		out->n = before;
		buf_span(out, buf_bytes(&more));
	}
	buf_free(&more);
	return sound;
}

bool
game_may_mark(struct game *g, struct span text, struct damage *why)
{
	struct marksfound m;
	long own = span_find(text, span_of("[%cql"));
	struct span tag;

	if (own < 0 && span_find(text, span_of("Cql")) < 0)
		return true;
	find_marks(g, text, &m);
	tag = game_tag(g, CQL_MARKS_TAG);
	if (tag.p == NULL)
		tag = game_tag(g, CQL_OMITTED_TAG);
	why->at = tag.p != NULL || own < 0 ? 0 : (size_t)own;
	why->what = tag.p == NULL ?
	    "the game has a [%cql] of its own: not annotated" :
	    "the game has a tag of its own that is called like marks: "
	    "not annotated";
	marks_free(&m);
	return (tag.p == NULL && own < 0) || m.ours;
}
