/*
 * output.c - replaces files only by complete ones. The new text is written to a
 * file beside the target, which is removed if the program ends early, and takes
 * the target's name under a lock on the target.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#include "utilfile.h"
#include "utiloutput.h"
#include "utilthread.h"

enum {
	LOOK = 64 * 1024,	/* bytes read at the end of one file and the
				   start of another */
	LOCK_TRIES = 3000,	/* half a minute */
	LOCK_WAIT = 10000000	/* nanoseconds */
};

static const char no_file[] = "it is not a regular file";
static const char changed[] = "it was changed by another meanwhile";

/*
 * A file that has not got its name yet; never freed, since signal handlers read
 * the list.
 */
struct made {
	struct made *next;
	volatile sig_atomic_t there;
	char path[];
};

static _Atomic(struct made *) first;
static volatile sig_atomic_t naming, caught;

static const char *
reason(void)
{
	return errno == ENOENT ? "there is no such folder" : strerror(errno);
}

/* ---- removing unfinished files ---- */

static void
remove_all(void)
{
	const struct made *m;

	for (m = first; m != NULL; m = m->next)
		if (m->there)
			unlink(m->path);
}

/* Removes unfinished files, and ends the program by the signal. */
static void
end_by(int number)
{
	struct sigaction end = { .sa_handler = SIG_DFL };
	sigset_t set;

	remove_all();
	sigaction(number, &end, NULL);
	sigemptyset(&set);
	sigaddset(&set, number);
	raise(number);
	pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

static void
take_end(int number)
{
	/* write(2) fails, too, and reports that the file is too large */
	if (number == SIGXFSZ)
		return;
	if (naming)
		caught = number;
	else
		end_by(number);
}

void
output_signals(void (*act)(int), bool defaults)
{
	static const int others[] = { SIGCHLD, SIGCONT, SIGTSTP, SIGTTIN,
		SIGTTOU, SIGURG, SIGWINCH };
	struct sigaction take = { .sa_handler = act }, now;
	enum { LAST = 64 };
	sigset_t set;
	size_t i;
	int s;

	sigemptyset(&set);
	for (i = 0; i < LENGTH(others); i++)
		sigaddset(&set, others[i]);
	for (s = 1; s <= LAST; s++) {
		/* a fault of this program ends it if the handler faults
		   again */
		take.sa_flags = SA_RESTART | (s == SIGSEGV || s == SIGBUS ||
		    s == SIGILL || s == SIGFPE ? (int)SA_RESETHAND : 0);
		if (!sigismember(&set, s) && sigaction(s, NULL, &now) == 0 &&
		    (defaults ? now.sa_handler == SIG_DFL :
		    now.sa_handler != SIG_IGN))
			sigaction(s, &take, NULL);
	}
}

/* Registers a file to be removed if the program ends before it is finished. */
static struct made *
add_made(const char *path)
{
	struct made *m = mem_alloc(sizeof(*m) + strlen(path) + 1);

	if (first == NULL) {
		atexit(remove_all);
		output_signals(take_end, true);
	}
	strcpy(m->path, path);
	m->there = 1;
	m->next = first;
	first = m;
	return m;
}

/* ---- beginning ---- */

/*
 * If the path is that of an open descriptor, such as /dev/fd/1, sets o->fd to a
 * copy of it or, for another process's, to the file opened for appending;
 * otherwise leaves o->fd at -1. False with errno set if it cannot.
 */
static bool
open_inherited(struct output *o)
{
	const char *path = buf_str(&o->target);
	struct stat all, its;
	long number;

	if (stat("/dev/fd/.", &all) == -1 || !file_folder(path, &its) ||
	    its.st_dev != all.st_dev ||
	    !number_parse(file_basename(path), 0, INT_MAX, &number) ||
	    stat(path, &its) == -1)
		return true;
	o->fd = file_is_open((int)number, &its) ?
	    fcntl((int)number, F_DUPFD_CLOEXEC, 3) :
	    open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
	return o->fd != -1;
}

/*
 * Replaces the target by the path that its symbolic links lead to, which need
 * not exist.
 */
static bool
follow(struct output *o)
{
	char to[4096];
	ssize_t n;

	while (open_inherited(o)) {
		if (o->fd != -1 ||
		    (n = readlink(o->target.p, to, sizeof(to))) <= 0)
			return true;
		o->target.n = *to == '/' ? 0 :
		    (size_t)(file_basename(o->target.p) - o->target.p);
		buf_add(&o->target, to, (size_t)n);
	}
	return false;
}

const char *
output_open(struct output *o, const char *name, enum outputhow how,
    bool follows)
{
	*o = (struct output){ .how = how, .fd = -1 };
	buf_puts(&o->target, name);
	o->existed = (follows ? stat : lstat)(buf_str(&o->target),
	    &o->then) == 0;
	if ((!o->existed && errno != ENOENT && errno != ENOTDIR) ||
	    (follows && !follow(o)))
		return reason();
	buf_str(&o->target);
	if (!o->existed || o->fd != -1)
		return NULL;
	errno = EEXIST;
	if (how == OUTPUT_NEW)
		return reason();
	if (!S_ISREG(o->then.st_mode) && !follows)
		return no_file;
	if (S_ISREG(o->then.st_mode))
		return access(o->target.p, W_OK) == 0 ? NULL : reason();
	o->fd = open(o->target.p, O_WRONLY | O_CLOEXEC);
	return o->fd != -1 ? NULL : reason();
}

/* Makes a file in the folder of the target. */
static bool
make_file(struct output *o)
{
	bool replaces = o->existed && o->how == OUTPUT_REPLACE;
	struct buf path = { 0 };
	struct stat *st = &o->then;
	const char *target = o->target.p;

	do {
		buf_set(&path, span_to(target, file_basename(target)));
		buf_printf(&path, ".%.20s.%ld.%lld", warn_program(),
		    (long)getpid(), clock_now());
		o->made = add_made(buf_str(&path));
		o->fd = open(o->made->path, O_RDWR | O_CREAT | O_EXCL |
		    O_APPEND | O_CLOEXEC, o->existed ? 0600 : 0666);
		o->made->there = o->fd != -1;
	} while (o->fd == -1 && errno == EEXIST);
	buf_free(&path);
	return o->fd != -1 && (!replaces ||
	    ((fchown(o->fd, st->st_uid, st->st_gid) == 0 || errno == EPERM) &&
	    fchmod(o->fd, st->st_mode & 07777) == 0));
}

const char *
output_begin(struct output *o)
{
	if (o->fd != -1)
		return NULL;
	if (o->made == NULL)
		return make_file(o) ? NULL : reason();
	o->fd = open(o->made->path, O_RDWR | O_APPEND | O_CLOEXEC |
	    O_NOFOLLOW);
	return o->fd != -1 ? NULL : reason();
}

const char *
output_add(struct output *o, struct span s)
{
	const char *why = output_begin(o);

	if (why == NULL && !file_append(o->fd, s.p, s.n))
		why = reason();
	return why;
}

void
output_rest(struct output *o)
{
	if (o->fd != -1 && o->made != NULL) {
		close(o->fd);
		o->fd = -1;
	}
}

/* ---- ending ---- */

/* Waits until no other program has locked the file, and locks it. */
static const char *
lock(int fd)
{
	struct flock all = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
	const struct timespec wait = { 0, LOCK_WAIT };
	int i;

	for (i = 0; i < LOCK_TRIES; i++) {
		/* some file systems have no locks */
		if (fcntl(fd, F_SETLK, &all) == 0 ||
		    (errno != EAGAIN && errno != EACCES))
			return NULL;
		nanosleep(&wait, NULL);
	}
	return "another program writes to it";
}

/* Copies all of one file to the position of another. */
static bool
copy(int from, int to)
{
	struct buf b = { 0 };
	ssize_t n = lseek(from, 0, SEEK_SET) == -1 ? -1 : 1;

	buf_room(&b, FILE_BLOCK);
	while (n > 0 && (n = read(from, b.p, FILE_BLOCK)) > 0)
		if (!file_append(to, b.p, (size_t)n))
			n = -1;
	buf_free(&b);
	return n == 0;
}

/* Overwrites a file that has other hard links, which are kept. */
static const char *
overwrite(struct output *o, int to, off_t size)
{
	struct stat now;
	int error;

	if (fstat(o->fd, &now) == -1)
		return reason();
	/* if the disk is full, it must be before a byte is changed */
	error = now.st_size <= size ? 0 :
	    posix_fallocate(to, size, now.st_size - size);
	if (error == 0 || error == EINVAL || error == EOPNOTSUPP)
		return copy(o->fd, to) && ftruncate(to, now.st_size) == 0 &&
		    fsync(to) == 0 ? NULL : reason();
	if (ftruncate(to, size) == -1)
		return reason();
	errno = error;
	return reason();
}

/* Whether two states are those of one unchanged file. */
static bool
is_same(const struct stat *a, const struct stat *b)
{
	return a->st_dev == b->st_dev && a->st_ino == b->st_ino &&
	    a->st_size == b->st_size &&
	    a->st_mtim.tv_sec == b->st_mtim.tv_sec &&
	    a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

static const char *
replace(struct output *o)
{
	const char *target = o->target.p, *why;
	struct stat now;
	int fd = open(target, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);

	if (fd == -1)
		return errno == ENOENT ? changed : reason();
	why = lock(fd);
	if (why == NULL && (lstat(target, &now) == -1 ||
	    !is_same(&now, &o->then)))
		why = changed;
	if (why == NULL && now.st_nlink > 1)
		why = overwrite(o, fd, now.st_size);
	else if (why == NULL && rename(o->made->path, target) == -1)
		why = reason();
	close(fd);
	return why;
}

/* Gives a new file its name, unless a file has it. */
static const char *
name_new(struct output *o)
{
	int fd;

	if (link(o->made->path, o->target.p) == 0)
		return NULL;
	if (errno == EEXIST)
		return o->how == OUTPUT_NEW ? reason() : changed;
	/* a file system without links */
	fd = open(o->target.p, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd == -1)
		return errno == EEXIST ? changed : reason();
	close(fd);
	return rename(o->made->path, o->target.p) == 0 ? NULL : reason();
}

/* Appends the new file to a locked one, wholly or not at all. */
static const char *
append_to(struct output *o, int to, off_t size, const char *(*between)(
    struct span, struct span, struct buf *))
{
	struct buf tail = { 0 }, head = { 0 }, b = { 0 };
	const char *why = NULL;

	if (between != NULL) {
		file_read_at(to, size > LOOK ? size - LOOK : 0, LOOK, &tail);
		file_read_at(o->fd, 0, LOOK, &head);
		why = between(buf_bytes(&tail), buf_bytes(&head), &b);
	}
	if (why == NULL && (!file_append(to, b.p, b.n) || !copy(o->fd, to) ||
	    fsync(to) == -1)) {
		why = reason();
		if (ftruncate(to, size) == -1)
			why = reason();
	}
	BUFS_FREE(&tail, &head, &b);
	return why;
}

static const char *
append(struct output *o, const char *(*between)(struct span, struct span,
    struct buf *))
{
	const char *target = o->target.p, *why;
	struct stat st = { 0 };
	int fd = -1;

	do {
		if (fd != -1)
			close(fd);
		fd = open(target, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC |
		    O_NOFOLLOW | O_NONBLOCK, 0666);
		why = fd == -1 || fstat(fd, &st) == -1 ? reason() :
		    S_ISREG(st.st_mode) ? lock(fd) : no_file;
	} while (why == NULL && !file_is(target, &st));
	if (why == NULL && fstat(fd, &st) == -1)
		why = reason();
	if (why == NULL)
		why = append_to(o, fd, st.st_size, between);
	if (why != NULL && fd != -1 && st.st_size == 0 && !o->existed)
		unlink(target);
	if (fd != -1)
		close(fd);
	return why;
}

const char *
output_end(struct output *o, const char *(*between)(struct span tail,
    struct span head, struct buf *b))
{
	const char *why = output_begin(o);

	if (o->made == NULL)
		return why == NULL && close(o->fd) == -1 ? reason() : why;
	naming = 1;
	if (why == NULL && o->how == OUTPUT_APPEND)
		why = append(o, between);
	else if (why == NULL)
		why = fsync(o->fd) == -1 ? reason() : o->existed ?
		    replace(o) : name_new(o);
	if (why == NULL) {
		unlink(o->made->path);
		o->made->there = 0;
	}
	output_rest(o);
	naming = 0;
	if (caught)
		end_by(caught);
	return why;
}

void
output_free(struct output *o)
{
	output_rest(o);
	if (o->made != NULL && o->made->there)
		unlink(o->made->path);
	if (o->made != NULL)
		o->made->there = 0;
	buf_free(&o->target);
}

const char *
output_write(const char *name, enum outputhow how, bool follows,
    struct span s)
{
	struct output o;
	const char *why = output_open(&o, name, how, follows);
	int error;

	if (why == NULL)
		why = output_add(&o, s);
	if (why == NULL)
		why = output_end(&o, NULL);
	error = errno;
	output_free(&o);
	errno = error;
	return why;
}
