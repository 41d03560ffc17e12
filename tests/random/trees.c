/*
 * trees.c - trees with changes that nobody's parser makes. One that is read
 * must be what its text says, and find what its text finds.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random.h"
#include "utilfile.h"

enum {
	CHANGES_MOST = 3,
	TRIES = 16,		/* until a changed tree is taken */
	LINES_MOST = 4000
};

long *trees_taken;

static const char tree_file[] = CHANGED_TREE, text_file[] = "changed.cql";

/* A node: its depth, and its line without indentation and closing brackets. */
struct line {
	int depth;
	char *text;
};

struct tree {
	char *head;		/* the first two lines */
	struct line line[LINES_MOST + 8];
	size_t n;
};

/* ---- the lines of a tree ---- */

static char *
copy(struct span s)
{
	char *p = mem_zero(1, s.n + 1);

	memcpy(p, s.p, s.n);
	return p;
}

/* Takes the tree apart; false if it is too long. */
static bool
tree_cut(struct tree *t, struct span text)
{
	struct span rest = text, line;
	int depth;

	span_cut(&rest, '\n');
	span_cut(&rest, '\n');
	t->head = copy(span_at(text.p, (size_t)(rest.p - text.p)));
	for (t->n = 0; rest.n > 0 && t->n < LINES_MOST; t->n++) {
		line = span_cut(&rest, '\n');
		for (depth = 0; span_begins(line, "  "); depth++)
			line = span_after(line, 2);
		while (line.n > 0 && line.p[line.n - 1] == ')')
			line.n--;
		t->line[t->n] = (struct line){ depth, copy(line) };
	}
	return rest.n == 0;
}

/* Each node is at most one deeper than that before it, and none is outside. */
static void
tree_level(struct tree *t)
{
	int before = 0, *depth;
	size_t i;

	for (i = 0; i < t->n; i++, before = *depth) {
		depth = &t->line[i].depth;
		if (*depth > before + 1)
			*depth = before + 1;
		if (*depth < 1)
			*depth = 1;
	}
}

/* Puts it together. */
static void
tree_join(struct tree *t, struct buf *b)
{
	int depth, next, i;
	size_t k;

	tree_level(t);
	buf_puts(b, t->head);
	for (k = 0; k < t->n; k++) {
		depth = t->line[k].depth;
		next = k + 1 < t->n ? t->line[k + 1].depth : 0;
		buf_printf(b, "%*s%s", 2 * depth, "", t->line[k].text);
		for (i = depth - next + 1; i > 0; i--)
			buf_putc(b, ')');
		buf_putc(b, '\n');
	}
}

static void
tree_free(struct tree *t)
{
	size_t i;

	free(t->head);
	for (i = 0; i < t->n; i++)
		free(t->line[i].text);
}

/* ---- changes ---- */

static size_t
some_line(struct draws *d, const struct tree *t)
{
	return draw(d, t->n);
}

/* The end of the nodes below line k, or only of that one. */
static size_t
end_of(const struct tree *t, size_t k, bool below)
{
	size_t end = k + 1;

	while (below && end < t->n && t->line[end].depth > t->line[k].depth)
		end++;
	return end;
}

static void
cut_lines(struct tree *t, size_t from, size_t to)
{
	size_t i;

	for (i = from; i < to; i++)
		free(t->line[i].text);
	memmove(&t->line[from], &t->line[to], (t->n - to) *
	    sizeof(t->line[0]));
	t->n -= to - from;
}

/* Copies lines before line at, as deep as that or one deeper. */
static void
copy_lines(struct tree *t, size_t from, size_t to, size_t at, bool deeper)
{
	size_t count = to - from, i;
	struct line *copies;
	int depth;

	if (t->n + count > LINES_MOST)
		return;
	copies = mem_zero(count, sizeof(*copies));
	depth = (at < t->n ? t->line[at].depth : 1) + deeper -
	    t->line[from].depth;
	for (i = 0; i < count; i++) {
		copies[i].depth = t->line[from + i].depth + depth;
		copies[i].text = copy(span_of(t->line[from + i].text));
	}
	memmove(&t->line[at + count], &t->line[at], (t->n - at) *
	    sizeof(t->line[0]));
	memcpy(&t->line[at], copies, count * sizeof(*copies));
	t->n += count;
	free(copies);
}

static void
set_text(struct tree *t, size_t k, struct buf *b)
{
	free(t->line[k].text);
	t->line[k].text = copy(buf_bytes(b));
	buf_free(b);
}

static void
delete(struct draws *d, struct tree *t)
{
	size_t k = some_line(d, t);

	cut_lines(t, k, end_of(t, k, draw(d, 2) == 0));
}

static void
double_line(struct draws *d, struct tree *t)
{
	size_t k = some_line(d, t), end = end_of(t, k, draw(d, 2) == 0);

	copy_lines(t, k, end, draw(d, 2) == 0 ? end : some_line(d, t),
	    draw(d, 2) == 0);
}

static void
move_line(struct draws *d, struct tree *t)
{
	size_t k = some_line(d, t), end = end_of(t, k, draw(d, 2) == 0);
	size_t at = some_line(d, t);

	copy_lines(t, k, end, at, draw(d, 2) == 0);
	if (at <= k)
		cut_lines(t, k + (end - k), end + (end - k));
	else if (at >= end)
		cut_lines(t, k, end);
}

static void
indent_line(struct draws *d, struct tree *t)
{
	size_t k = some_line(d, t), end = end_of(t, k, draw(d, 2) == 0);
	int by = draw(d, 2) == 0 ? 1 : -1;

	for (; k < end; k++)
		t->line[k].depth += by;
}

/* The place of word i, from 0, with its length; strings are one word. */
static struct span
word_of(const char *text, size_t i)
{
	const char *p = text, *end;
	bool quoted;

	for (;; i--, p = *end != '\0' ? end + 1 : end) {
		for (end = p, quoted = false; *end != '\0' &&
		    (quoted || *end != ' '); end++) {
			if (*end == '\\' && end[1] != '\0')
				end++;
			else if (*end == '"')
				quoted = !quoted;
		}
		if (i == 0 || *end == '\0')
			return span_at(p, (size_t)(end - p));
	}
}

static const char *
some_row(struct draws *d)
{
	static size_t rows;

	while (filter_row(rows) != NULL)
		rows++;
	return filter_row(draw(d, rows))->name;
}

/* Appends another word, as the words of nodes are. */
static void
put_word(struct draws *d, const struct tree *t, struct span old,
    struct buf *b)
{
	static const char *const list[] = { "0", "1", "2", "-1", "7", "64",
		"100001", "2147483648", "K", "a1", "[]", "[Ra]b-c2-3", "\"\"",
		"\"x\"", "\"\\x22\"", "\"to\"", "any", "union", "count",
		"white", "black", "set", "number", "string", "position",
		"piece", "persistent", "quiet", "x", "up", "legal" };
	const char *at = memchr(old.p, '@', old.n);
	struct span word = word_of(t->line[some_line(d, t)].text, draw(d, 4));

	if (old.n > 0 && old.p[0] == '(' && at != NULL) {
		buf_printf(b, "(%s%.*s", some_row(d),
		    (int)(old.p + old.n - at), at);
		return;
	}
	if (word.n == 0 || word.p[0] == '(' || draw(d, 2) == 0)
		buf_puts(b, list[draw(d, LENGTH(list))]);
	else
		buf_span(b, word);
}

static void
exchange_word(struct draws *d, struct tree *t)
{
	size_t k = some_line(d, t);
	char *text = t->line[k].text;
	struct span old = word_of(text, draw(d, 4));
	struct buf b = { 0 };

	buf_add(&b, text, (size_t)(old.p - text));
	put_word(d, t, old, &b);
	buf_puts(&b, old.p + old.n);
	set_text(t, k, &b);
}

/* Exchanges the lines of two nodes, but neither their labels nor depth. */
static void
exchange_nodes(struct draws *d, struct tree *t)
{
	size_t i = some_line(d, t), k = some_line(d, t);
	const char *a = strchr(t->line[i].text, '(');
	const char *b = strchr(t->line[k].text, '(');
	struct buf x = { 0 }, y = { 0 };

	if (i == k || a == NULL || b == NULL)
		return;
	buf_printf(&x, "%.*s%s", (int)(a - t->line[i].text), t->line[i].text,
	    b);
	buf_printf(&y, "%.*s%s", (int)(b - t->line[k].text), t->line[k].text,
	    a);
	set_text(t, i, &x);
	set_text(t, k, &y);
}

static void
change_label(struct draws *d, struct tree *t)
{
	static const char *const list[] = { "from", "to", "target", "promote",
		"range", "focus", "max", "body", "of", "sort", "use", "key",
		"through", "index", "rank" };
	size_t k = some_line(d, t);
	const char *node = strchr(t->line[k].text, '(');
	struct buf b = { 0 };

	if (node == NULL)
		return;
	if (node == t->line[k].text || draw(d, 2) == 0)
		buf_printf(&b, "%s: ", list[draw(d, LENGTH(list))]);
	buf_puts(&b, node);
	set_text(t, k, &b);
}

/* Changes a number after the name of a node. */
static void
change_number(struct draws *d, struct tree *t)
{
	static const char *const list[] = { "0", "1", "-1", "3", "8", "51",
		"64", "99", "100001", "2147483647", "2147483648", "01" };
	size_t k = some_line(d, t), n;
	const char *text = t->line[k].text, *p = strchr(text, ' ');
	struct buf b = { 0 };

	p = p != NULL ? strpbrk(p, "0123456789") : NULL;
	if (p == NULL)
		return;
	n = strspn(p, "0123456789");
	buf_printf(&b, "%.*s%s%s", (int)(p - text), text,
	    list[draw(d, LENGTH(list))], p + n);
	set_text(t, k, &b);
}

static void
change(struct draws *d, struct tree *t)
{
	static void (*const list[])(struct draws *, struct tree *) = {
		delete, double_line, move_line, indent_line, exchange_word,
		exchange_word, exchange_nodes, change_label, change_number };

	if (t->n > 0)
		list[draw(d, LENGTH(list))](d, t);
}

/* ---- reading them ---- */

/* Reads a tree without a word about it. */
static bool
read_tree(struct query *q, struct span text)
{
	int null = open("/dev/null", O_WRONLY), err = dup(STDERR_FILENO);
	bool ok;

	fflush(stderr);
	dup2(null, STDERR_FILENO);
	memset(q, 0, sizeof(*q));
	q->file = "tree";
	ok = ast_read(q, &text) && query_allowed(q) && query_expand(q);
	fflush(stderr);
	dup2(err, STDERR_FILENO);
	close(null);
	close(err);
	return ok;
}

static uint64_t
hash_of(struct span text)
{
	uint64_t hash = 0;
	size_t i;

	for (i = 0; i < text.n; i++)
		hash = hash * 31 + (unsigned char)text.p[i];
	return hash;
}

/* Changes the tree, with draws that belong to its text and the try. */
static bool
changed_tree(struct span text, uint64_t try, struct buf *b)
{
	static struct tree t;
	struct draws d = { 0 };
	size_t i, n;
	bool ok;

	draws_begin(&d, hash_of(text), try);
	ok = tree_cut(&t, text);
	n = 1 + draw(&d, CHANGES_MOST);
	for (i = 0; ok && i < n; i++)
		change(&d, &t);
	b->n = 0;
	tree_join(&t, b);
	tree_free(&t);
	draws_free(&d);
	return ok && !span_equal(text, buf_bytes(b));
}

/* Makes a changed tree that is taken, and writes it and its text to files. */
static bool
take_changed(struct span text)
{
	struct buf tree = { 0 }, printed = { 0 };
	struct query q;
	bool taken = false;
	int i;

	for (i = 0; i < TRIES && !taken; i++) {
		if (!changed_tree(text, (uint64_t)i, &tree))
			continue;
		file_write(tree_file, &tree);
		taken = read_tree(&q, buf_bytes(&tree));
		if (taken) {
			query_print(&q, true, &printed);
			file_write(text_file, &printed);
		}
		query_free(&q);
	}
	buf_free(&tree);
	buf_free(&printed);
	return taken;
}

/* Leaves out the files that were included, which no text names. */
static void
drop_included(struct node *header)
{
	int i, left = 0;

	for (i = 0; i < header->nargs; i++)
		if (!node_plays(header->arg[i], ROLE_INCLUDED))
			header->arg[left++] = header->arg[i];
	header->nargs = left;
}

/* The expanded tree of a file, without the places of its nodes. */
static bool
bare_tree(const char *file, bool tree, struct buf *bare)
{
	struct buf b = { 0 };
	struct span text;
	struct query q;
	bool ok = file_text(file, &b, &text) && (tree ?
	    read_tree(&q, text) : query_is_read(&q, text) &&
	    query_expand(&q));

	if (ok) {
		q.name = q.file = "";
		q.images = false;
		drop_included(q.header);
		write_bare(&q, bare);
	}
	query_free(&q);
	buf_free(&b);
	return ok;
}

/* Whether the text of the changed tree is that tree. */
static bool
is_its_text(void)
{
	struct buf tree = { 0 }, text = { 0 };
	bool same = bare_tree(tree_file, true, &tree) &&
	    bare_tree(text_file, false, &text) &&
	    span_equal(buf_bytes(&tree), buf_bytes(&text));

	buf_free(&tree);
	buf_free(&text);
	return same;
}

static bool
is_same(const struct found *a, const struct found *b)
{
	return a->given_up || b->given_up || (span_equal(buf_bytes(&a->out),
	    buf_bytes(&b->out)) && (a->err.n > 0) == (b->err.n > 0));
}

enum answer
compare_changed(struct trial *t, struct span tree)
{
	struct found f[3] = { 0 };
	bool same;
	int i;

	if (!take_changed(tree))
		return ANSWER_SAME;
	++*trees_taken;
	same = is_its_text() &&
	    search_file(t, tree_file, true, false, &f[0]) &&
	    search_file(t, text_file, false, false, &f[1]) &&
	    search_file(t, tree_file, true, true, &f[2]) &&
	    is_same(&f[0], &f[1]) && is_same(&f[0], &f[2]);
	for (i = 0; i < 3; i++)
		found_free(&f[i]);
	return same ? ANSWER_SAME : ANSWER_DIFFERS;
}
