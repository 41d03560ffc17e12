/*
 * cqlmark.h - what tells a reversible insertion from the game's own text: see
 * gameline(5), "Reversible annotation".
 */
#ifndef CQLMARK_H
#define CQLMARK_H

/* Begins what is inserted as a comment or into one. */
#define CQL_MARK	"[%cql] "
/*
 * The tag of every game that holds such marks. Its value is the name of a tag
 * that was added, or NAME:VALUE for one whose value was VALUE before, or
 * NOTHING_SET. A game has one for each tag that was set.
 */
#define CQL_MARKS_TAG	"CqlMarks"
#define NOTHING_SET	"-"

#endif
