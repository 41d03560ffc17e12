/*
 * themes.c - the list of all themes. A theme is a file of filters that ends
 * with their rows. The themes of the header and of orbits are in other folders.
 */
#include "filters.h"
#include "orbit.h"
#include "syntax.h"

extern const struct theme theme_attacks, theme_clocks, theme_comments,
    theme_core, theme_dash, theme_dictionaries, theme_directions, theme_echo,
    theme_files, theme_find, theme_functions, theme_header, theme_hhdb,
    theme_imagine, theme_legal, theme_line, theme_loops, theme_mates,
    theme_measures, theme_moves, theme_nextmove, theme_numbers, theme_orbits,
    theme_path, theme_pattern, theme_relation, theme_sets, theme_similar,
    theme_solve, theme_sort, theme_state, theme_strings, theme_substrings,
    theme_tags, theme_transforms, theme_tree, theme_variables, theme_while;

/* In the order of cql(7). */
static const struct theme *const themes[] = { &theme_core, &theme_sets,
	&theme_directions, &theme_attacks, &theme_measures, &theme_numbers,
	&theme_state, &theme_tags, &theme_clocks, &theme_tree, &theme_dash,
	&theme_legal, &theme_imagine, &theme_solve, &theme_moves,
	&theme_nextmove, &theme_path, &theme_pattern, &theme_line, &theme_find,
	&theme_echo, &theme_relation, &theme_variables, &theme_while,
	&theme_loops, &theme_functions, &theme_substrings, &theme_strings,
	&theme_dictionaries, &theme_comments, &theme_sort, &theme_transforms,
	&theme_orbits, &theme_mates, &theme_hhdb, &theme_files, &theme_similar,
	&theme_header, NULL };

void
filters_init(void)
{
	registry_init(themes);
	query_doubts = query_warn;
}
