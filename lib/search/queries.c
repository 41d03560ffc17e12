/*
 * queries.c - the queries of a search: reads them, adds what the command line
 * adds, expands and links them.
 */
#include "syntaxwords.h"
#include "utilfile.h"
#include "worker.h"

PREDICATE(has_flag, (n->filter->flags & *(const unsigned *)context) != 0)

bool
query_has(const struct query *q, unsigned flag)
{
	const struct symbol *s;

	if (flag == FILTER_SERIAL)
		for (s = q->symbols; s != NULL; s = s->next)
			if (s->persistent)
				return true;
	return (q->flags & flag) != 0;
}

bool
query_allowed(const struct query *q)
{
	struct settings s;
	unsigned flag = FILTER_VARIATIONS;
	const struct node *n = node_any(q->body, has_flag, &flag);

	query_settings(q, &s);
	if (s.variations || n == NULL)
		return true;
	query_warn_at(q, n, "%s", n->length != 0 ? n->text :
	    "this filter needs 'variations' in the header");
	return false;
}

char *
query_label(struct arena *a, const char *file)
{
	const char *name = file_basename(file);
	const char *dot = strrchr(name, '.');

	return arena_copy(a, name, dot != NULL && dot > name ?
	    (size_t)(dot - name) : strlen(name));
}

static struct query *
add_query(struct search *s)
{
	return *MEM_ADD(s->query, s->queries_cap, s->nqueries) =
	    mem_zero(1, sizeof(struct query));
}

/*
 * Returns the label or, if the command line gave the query without one, its
 * text with a blank for each white space.
 */
static const char *
query_title(struct query *q)
{
	struct span text = span_trim(q->text), word;
	struct buf b = { 0 };

	if (strncmp(q->name, "-e", 2) != 0 || text.n == 0)
		return q->name;
	for (; text.n > 0; text = span_trim(span_after(text, word.n))) {
		for (word = span_at(text.p, 0); word.n < text.n; word.n++)
			if (is_blank(text.p[word.n]))
				break;
		buf_puts(&b, b.n > 0 ? " " : "");
		buf_span(&b, word);
	}
	return span_keep(&q->arena, &b).p;
}

/*
 * Returns the tree and the options that change words: the parts of a search
 * that was divided must agree in these, so the ledger has their hash.
 */
static const char *
keep_tree(struct query *q, const char *changes)
{
	struct query unnamed = *q;
	struct buf b = { 0 };

	unnamed.name = unnamed.file = "";
	ast_write(&unnamed, &b);
	buf_puts(&b, changes);
	return span_keep(&q->arena, &b).p;
}

/* Warns of a query that was read as text. */
static bool
finish_query(struct search *s, struct query *q, bool is_text)
{
	if (s->header[0] != '\0' && !query_merge_header(q, s->header))
		return false;
	if (is_text && !s->no_warnings)
		query_warn(q, s->form == SEARCH_POSITIONS);
	if (s->label != NULL)
		q->name = s->label;
	q->title = query_title(q);
	if (!query_allowed(q) || !query_expand(q))
		return false;
	if (s->ledger != NULL)
		q->tree = keep_tree(q, s->changes);
	query_link(q, s->options.plain);
	if (options_use(&s->options, USE_PLANS) && !q->images && !query_plan(q))
		return false;
	if (s->profile || s->explained_game != 0)
		query_watch(q);
	return true;
}

bool
search_add_text(struct search *s, const char *file, struct span text,
    const char *path)
{
	struct query *q = add_query(s);

	q->file = arena_copy(&q->arena, file, strlen(file));
	q->name = query_label(&q->arena, file);
	if (path != NULL)
		q->folders[0] = query_folder(&q->arena, path);
	q->folders[1] = s->options.folder;
	q->before = s->before;
	q->around = s->around;
	text.p = arena_copy(&q->arena, text.p, text.n);
	return query_parse(q, text) && finish_query(s, q, true);
}

static bool
add_asts(struct search *s, const char *file, struct span rest)
{
	struct query *q;
	bool ok = true;

	if (s->before != NULL || s->around[0] != '\0') {
		warn("%s: -B and -W go with CQL, not with syntax trees", file);
		return false;
	}
	if (span_trim(rest).n == 0) {
		warn("%s: no query", file);
		return false;
	}
	while (ok && span_trim(rest).n > 0) {
		q = add_query(s);
		q->file = arena_copy(&q->arena, file, strlen(file));
		ok = ast_read(q, &rest) && finish_query(s, q, false);
	}
	return ok;
}

bool
search_add_file(struct search *s, const char *file, bool trees)
{
	struct buf b = { 0 }, path = { 0 };
	struct span text;
	bool ok;

	if (!trees)
		file = query_path(file, &path);
	ok = file_text(file, &b, &text) && (trees || ast_begins(text) ?
	    add_asts(s, file, text) : search_add_text(s, file, text,
	    strcmp(file, "-") != 0 ? file : NULL));
	BUFS_FREE(&b, &path);
	return ok;
}

void
search_free(struct search *s)
{
	size_t i;

	for (i = 0; i < s->nqueries; i++) {
		query_free(s->query[i]);
		free(s->query[i]);
	}
	free(s->query);
	table_free(&s->lacking);
	used_free(&s->used);
}
