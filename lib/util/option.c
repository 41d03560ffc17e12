/*
 * option.c - the options of the command line that all programs have.
 */
#include <string.h>
#include <unistd.h>

#include "util.h"

int
option_next(int argc, char *const *argv, const char *letters,
    const char *synopsis)
{
	const char *word = optind < argc ? argv[optind] : NULL;
	int c;

	if (word != NULL && strcmp(word, "--help") == 0)
		exit_usage(synopsis);
	if (word != NULL && strcmp(word, "--version") == 0)
		exit_version();
	c = getopt(argc, argv, letters);
	if (c == 'h')
		exit_usage(synopsis);
	if (c == 'V')
		exit_version();
	if (c == '?')
		die_usage(synopsis);
	return c;
}
