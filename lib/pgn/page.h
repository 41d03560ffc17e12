/*
 * page.h - the fixed parts of the page of diagrams, as lines up to NULL.
 */
#ifndef PAGE_H
#define PAGE_H

extern const char *const page_style[];
extern const char *const page_script[];

#endif
