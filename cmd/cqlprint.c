/*
 * cqlprint - syntax trees to CQL text, JSON or Graphviz dot
 */
#include <unistd.h>

#include "cql.h"

static const char synopsis[] = "[-aghJV] [file ...]";

static enum { UNICODE, ASCII, DOT, JSON } form;

static bool
print(struct query *q)
{
	static bool another;
	struct buf b = { 0 };

	switch (form) {
	case DOT:
		ast_dot(q, &b);
		break;
	case JSON:
		ast_json(q, &b);
		break;
	default:
		if (another)
			buf_putc(&b, '\n');
		query_print(q, form == ASCII, &b);
	}
	another = true;
	out_write(b.p, b.n);
	buf_free(&b);
	return true;
}

int
main(int argc, char **argv)
{
	bool ok = true;
	int c;

	warn_name(argv[0]);
	registry_init();
	while ((c = getopt(argc, argv, "aghJV")) != -1) {
		switch (c) {
		case 'a':
			form = ASCII;
			break;
		case 'g':
			form = DOT;
			break;
		case 'h':
			exit_usage(synopsis);
			break;
		case 'J':
			form = JSON;
			break;
		case 'V':
			exit_version();
			break;
		default:
			die_usage(synopsis);
		}
	}
	if (optind == argc)
		ok = ast_each("-", print);
	for (; optind < argc; optind++)
		ok = ast_each(argv[optind], print) && ok;
	out_close();
	return ok ? EXIT_MATCHED : EXIT_TROUBLE;
}
