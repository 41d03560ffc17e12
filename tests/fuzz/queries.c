/*
 * queries.c - the text of queries and syntax trees: what is printed is read
 * back as the same query, and stays as it is.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "search.h"

/* Reads a query of either form. */
typedef bool read_query(struct query *q, struct span *text);

static bool
read_text(struct query *q, struct span *text)
{
	return query_parse(q, *text);
}

/*
 * Reads a query by a copy of its text, which the caller frees; the lexer wants
 * a NUL after it.
 */
static bool
open_query(struct query *q, read_query *read, struct span text, char **copy)
{
	struct span s = terminated(text);

	memset(q, 0, sizeof(*q));
	*copy = (char *)s.p;
	q->file = "fuzz.cql";
	q->name = "fuzz";
	return read(q, &s);
}

static void
close_query(struct query *q, char *copy)
{
	query_free(q);
	free(copy);
}

/* Appends the tree without the places of its nodes. */
static void
write_bare(const struct query *q, struct buf *b)
{
	struct buf tree = { 0 };
	const char *p, *at;
	size_t n;

	ast_write(q, &tree);
	p = buf_str(&tree);
	while ((at = strchr(p, '@')) != NULL) {
		buf_add(b, p, (size_t)(at - p));
		n = strspn(at + 1, "0123456789:");
		buf_add(b, at, n == 0);
		p = at + 1 + n;
	}
	buf_puts(b, p);
	buf_free(&tree);
}

/* A tree that was written is read back, and means the same when expanded. */
static void
read_back(struct query *q)
{
	struct buf tree = { 0 }, again = { 0 };
	struct query r;
	char *copy;
	int i;

	for (i = 0; i < 2; i++) {
		tree.n = again.n = 0;
		ast_write(q, &tree);
		hold(open_query(&r, ast_read, buf_bytes(&tree), &copy),
		    "a tree that was written is read");
		ast_write(&r, &again);
		hold_equal(&tree, &again, "trees are read back to the byte");
		if (i == 0 && query_expand(q)) {
			hold(query_expand(&r), "it is expanded alike");
			tree.n = again.n = 0;
			ast_write(q, &tree);
			ast_write(&r, &again);
			hold_equal(&tree, &again, "it is expanded alike");
		}
		close_query(&r, copy);
	}
	buf_free(&tree);
	buf_free(&again);
}

/* A query that was printed is the same query, and is printed so again. */
static void
print_back(const struct query *q, const struct buf *bare, bool ascii)
{
	struct buf text = { 0 }, again = { 0 }, tree = { 0 };
	struct query r;
	char *copy;

	query_print(q, ascii, &text);
	hold(open_query(&r, read_text, buf_bytes(&text), &copy),
	    "a query that was printed is read");
	query_print(&r, ascii, &again);
	hold_equal(&text, &again, "what is printed stays as it is");
	write_bare(&r, &tree);
	hold_equal(bare, &tree, "the printed query is the same query");
	close_query(&r, copy);
	buf_free(&text);
	buf_free(&again);
	buf_free(&tree);
}

/* The text in one alphabet is the same query. */
static void
spell_back(struct span text, const struct buf *bare, bool ascii)
{
	struct buf spelled = { 0 }, tree = { 0 };
	struct query q;
	char *copy;
	struct span s = terminated(text);

	memset(&q, 0, sizeof(q));
	q.file = "fuzz.cql";
	hold(source_spell(&q, s, ascii, &spelled), "a query can be spelled");
	close_query(&q, (char *)s.p);
	hold(open_query(&q, read_text, buf_bytes(&spelled), &copy),
	    "a query that was spelled is read");
	write_bare(&q, &tree);
	hold_equal(bare, &tree, "the query in one alphabet is the same");
	close_query(&q, copy);
	buf_free(&spelled);
	buf_free(&tree);
}

/* Writes what nobody reads back. */
static void
write_forms(struct query *q, struct span text)
{
	struct buf b = { 0 };

	ast_json(q, &b);
	ast_dot(q, &b);
	if (text.n > 0) {
		source_list(q, text, &b);
		source_html(q, text, &b);
	}
	buf_free(&b);
}

void
fuzz_cql(struct span in)
{
	struct query q;
	struct buf bare = { 0 };
	char *copy;
	int ascii;

	if (open_query(&q, read_text, in, &copy)) {
		write_bare(&q, &bare);
		for (ascii = 0; ascii < 2; ascii++) {
			print_back(&q, &bare, ascii != 0);
			if (!classic_begins(in))
				spell_back(in, &bare, ascii != 0);
		}
		write_forms(&q, classic_begins(in) ? span_at("", 0) :
		    q.text);
		read_back(&q);
	}
	close_query(&q, copy);
	buf_free(&bare);
}

void
fuzz_ast(struct span in)
{
	struct query q;
	struct buf b = { 0 };
	struct span s = terminated(in), rest = s;

	memset(&q, 0, sizeof(q));
	q.file = "fuzz.ast";
	if (ast_read(&q, &rest)) {
		query_print(&q, true, &b);
		query_print(&q, false, &b);
		write_forms(&q, span_at("", 0));
		read_back(&q);
	}
	query_free(&q);
	free((char *)s.p);
	buf_free(&b);
}
