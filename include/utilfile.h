/*
 * utilfile.h - whole files in, checked output out. file.c
 */
#ifndef UTILFILE_H
#define UTILFILE_H

#include "util.h"

/*
 * Appends all bytes of the named file ("-" is standard input) to b; false with
 * errno set if it cannot be read.
 */
bool file_read(const char *name, struct buf *b);
/* The same for a file descriptor, which stays open. */
bool file_read_all(int fd, struct buf *b);
/*
 * Replaces what b holds by n bytes of a file from an offset, or fewer at its
 * end, with BLOCK_PAD readable bytes after them; false with errno set if it
 * cannot.
 */
bool file_read_at(int fd, long long at, size_t n, struct buf *b);
/*
 * Whether the first bytes s of the named file show that it is compressed,
 * UTF-16 or no text at all. If so, prints a warning with the remedy, which
 * pipes the text to the program next unless that is NULL.
 */
bool file_is_encoded(const char *name, struct span s, const char *next);
/*
 * Reads the named file into b and sets *text to it in UTF-8, with a NUL after
 * it; false after a warning if it cannot be read or is encoded.
 */
bool file_text(const char *name, struct buf *b, struct span *text);
/* Whether the name is a relative path without ".." or a zero byte. */
bool file_stays_below(struct span name);
/*
 * Opens a file by its path below a folder, which holds no "..", without
 * following a symbolic link on the way and without waiting. Returns -1 with
 * errno set, to ELOOP at such a link. The caller must check what kind of file
 * it is.
 */
int file_open_below(const char *folder, struct span name);
/*
 * Opens a temporary file, which is gone when it is closed, in the folder that
 * TMPDIR names or /tmp; dies if it cannot.
 */
int file_temporary(void);
/* Writes n bytes to a file; false with errno set if it cannot. */
bool file_append(int fd, const char *p, size_t n);
/* Returns what comes after the last slash of a path, or all of it. */
const char *file_basename(const char *path);
struct stat;
/* Sets *st to the state of the folder of a path; false if there is none. */
bool file_folder(const char *path, struct stat *st);
/* Whether name, which may be NULL, is a name of that file. */
bool file_is(const char *name, const struct stat *st);
/* Whether two paths are of one file, or would be if it were made. */
bool file_same(const char *a, const char *b);
/* Whether a file descriptor is open and of that file. */
bool file_is_open(int fd, const struct stat *st);
/*
 * Returns the operands, a list that ends with NULL; if it is empty, the list of
 * "-" alone.
 */
char *const *file_operands(char *const *operands);
/*
 * Returns the names in a file, each of which ends with a NUL, as a list that
 * ends with NULL; dies if there are none, or if there are operands too.
 */
char *const *file_names(const char *from, char *const *operands);
/* How many bytes are read or written at once, where there are many. */
enum { FILE_BLOCK = 256 * 1024 };

/*
 * Lets a pipe hold two blocks, if the system can: the more of it passes at
 * once, the less often the programs at its ends wake each other. Does nothing
 * to other files.
 */
void file_widen(int fd);
/*
 * Writes n bytes to standard output; dies if it cannot (a full disk, say). What
 * is written at once is not divided: several programs that append whole lines
 * to one file leave its lines whole.
 */
void out_write(const void *p, size_t n);
/* Writes what out_write has buffered; dies if it cannot. */
void out_flush(void);
/* Writes b and empties it, once it holds a block or if now is set. */
void out_put(struct buf *b, bool now);
/* Writes what a struct buf holds; a callback for die_after. */
void out_last(void *buf);
/* Writes b to standard output and frees it. */
void out_free(struct buf *b);
/*
 * Flushes and closes standard output, before the program exits; dies if bytes
 * were lost.
 */
void out_close(void);

#endif
