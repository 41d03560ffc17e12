/*
 * dictionaries.h - what other filters need of dictionaries.
 */
#ifndef DICTIONARIES_H
#define DICTIONARIES_H

#include "eval.h"

/* dictionaries.c */

int dictionary_count(struct run *r, const struct symbol *s);
/* D, D[k] or D[k]=v; the next token is the name of the dictionary s. */
struct node *parse_dictionary_use(struct parser *p, struct symbol *s);
/*
 * Parses the declaration of the dictionary at the next token, with the place of
 * at; a key right after the name makes it a use too.
 */
struct node *parse_dictionary_declaration(struct parser *p,
    const struct node *at, bool persistent);
/* V[element]D F, where V is at t and D is the next token. */
struct node *parse_dictionary_iteration(struct parser *p,
    const struct token *t, struct symbol *s);

#endif
