/*
 * cqlexpand - writes out the orbits of syntax trees
 */
#include "command.h"
#include "search.h"
#include "utilfile.h"
#include "utilthread.h"

enum { TREE, BOARDS, LIST, SIZES };

static int form;
static bool by_truth;		/* one of the images that always match
				   together */
static bool images_only;	/* each image is to be asked */

/* options and usage */
#include "cqlexpand.txt.inc"

static void
write_image(const struct node *image, struct buf *b)
{
	if (form == BOARDS) {
		image_board(image, b);
		return;
	}
	buf_printf(b, "<%s>\t", image->text);
	node_print(image, b);
	buf_putc(b, '\n');
}

static void
write_size(const struct query *q, const struct node *orbit, int n,
    struct buf *b)
{
	buf_printf(b, "%s:%d:%d\t%s\t%d", q->file, orbit->line, orbit->col,
	    orbit->text, orbit->nargs - ORBIT_IMAGES);
	if (by_truth)
		buf_printf(b, "\t%d", n);
	buf_putc(b, '\n');
}

static void
show_orbit(struct query *q, const struct node *orbit)
{
	struct buf b = { 0 };
	int *which = mem_zero((size_t)orbit->nargs, sizeof(*which));
	int n = by_truth ? truth_images(q, orbit, which) :
	    orbit->nargs - ORBIT_IMAGES, i;

	if (form == SIZES)
		write_size(q, orbit, n, &b);
	for (i = 0; form != SIZES && i < n; i++) {
		write_image(orbit->arg[ORBIT_IMAGES +
		    (by_truth ? which[i] : i)], &b);
		out_write(b.p, b.n);
		b.n = 0;
	}
	out_free(&b);
	free(which);
}

/*
 * Lists the orbits of n. An orbit inside another one differs in each image;
 * its size is the one in the body.
 */
static void
show_orbits(struct query *q, const struct node *n)
{
	struct node *body;
	int i;

	if (n == NULL)
		return;
	if (!node_is(n, "orbit")) {
		for (i = 0; i < n->nargs; i++)
			show_orbits(q, n->arg[i]);
		return;
	}
	show_orbit(q, n);
	if (form == SIZES && n->arg[ORBIT_OF] != NULL) {
		body = orbit_body(q, n);
		node_link(body);
		show_orbits(q, body);
	}
}

static void
show_expanded(struct query *q, void *context)
{
	struct buf b = { 0 };

	if (form != TREE) {
		node_link(q->body);
		show_orbits(q, q->body);
		return;
	}
	q->images |= images_only;
	ast_write(q, &b);
	out_free(&b);
}

static bool
show(struct query *q)
{
	return query_expand(q) && query_try(q, show_expanded, NULL);
}

static int
run(char *const *file)
{
	bool ok = true;

	filters_init();
	if (by_truth && form == TREE)
		form = SIZES;
	for (file = file_operands(file); *file != NULL; file++)
		ok = ast_each(*file, show) && ok;
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}

int
main(int argc, char **argv)
{
	return program_run(run, options_read(argc, argv, &usage));
}
