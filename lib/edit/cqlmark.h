/*
 * cqlmark.h - the marks that tell reversible insertions from the game's own
 * text: see gameline(5), "Reversible annotation".
 */
#ifndef CQLMARK_H
#define CQLMARK_H

/* Begins each text that is inserted, be it a comment or part of one. */
#define CQL_MARK	"[%cql] "
/*
 * The tag of every game with such marks, one for each tag that was set. Its
 * value is the NAME of a tag that was added, or NAME:VALUE for a tag whose old
 * value was VALUE. One more is the seal, SEAL and a hash of all that the marks
 * say.
 * A tag that was removed is there under the name CqlMarks, and its value is
 * HIDDEN_TAG, its name, ':' and its value.
 */
#define CQL_MARKS_TAG	"CqlMarks"
#define SEAL		"="
#define SEAL_ROOM	"0000000000000000000000"	/* as the hash */
#define HIDDEN_TAG	"-"
/*
 * The tag of a game from which something was taken out, once for each time. Its
 * value tells how to put that back, and ends with SEAL and a hash of the text
 * to which that applies; see omit.c.
 */
#define CQL_OMITTED_TAG	"CqlOmitted"

#endif
