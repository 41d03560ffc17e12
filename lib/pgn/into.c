/*
 * into.c - games into files whose names are made of their tags and of the
 * fields of their lines. Texts gather in memory, and one file is open at a
 * time. Each is written under another name beside the one it gets at the end.
 */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lex.h"
#include "pgnsplit.h"
#include "utilfile.h"
#include "utiltext.h"

enum {
	NAME_BYTES = 200,	/* of a part of a path, as far as fields go */
	KEPT_BYTES = 32 << 20	/* that gather before they are written */
};

struct target {
	struct buf name, text;
	long games;
	bool made;		/* its temporary file */
	bool parted;		/* it ends with an empty line */
	mode_t mode;		/* of the file that it replaces */
};

struct into {
	const char *pattern;
	enum intohow how;
	struct target *target;
	size_t n, cap;
	size_t *table;		/* 1 + the index of a target, by hash */
	size_t room;		/* a power of two */
	size_t kept;		/* bytes that gather */
	struct buf name;
	struct game game;
};

static const char *
temporary(const struct into *in, const struct target *t, struct buf *b)
{
	b->n = 0;
	buf_span(b, span_to(t->name.p, file_basename(t->name.p)));
	buf_printf(b, ".pgnsplit-%ld-%zu", (long)getpid(),
	    (size_t)(t - in->target));
	return buf_str(b);
}

void
into_remove(void *into)
{
	struct into *in = into;
	struct target *t;
	struct buf b = { 0 };

	for (t = in->target; t < in->target + in->n; t++)
		if (t->made)
			unlink(temporary(in, t, &b));
	buf_free(&b);
}

/* ---- signals ---- */

static pthread_mutex_t busy = PTHREAD_MUTEX_INITIALIZER;

/* Waits for a signal that ends the program, and removes what was made. */
static void *
await_end(void *into)
{
	sigset_t ends;
	int s;

	pthread_sigmask(SIG_SETMASK, NULL, &ends);
	if (sigwait(&ends, &s) != 0)
		return NULL;
	pthread_mutex_lock(&busy);
	into_remove(into);
	pthread_sigmask(SIG_UNBLOCK, &ends, NULL);
	raise(s);
	return NULL;
}

/* Leaves the signals that end the program, unless ignored, to a thread. */
static void
take_signals(struct into *in)
{
	static const int ending[] = { SIGHUP, SIGINT, SIGQUIT, SIGPIPE,
		SIGALRM, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU };
	struct sigaction now;
	pthread_t thread;
	sigset_t ends;
	size_t i;

	sigemptyset(&ends);
	for (i = 0; i < LENGTH(ending); i++)
		if (sigaction(ending[i], NULL, &now) == 0 &&
		    now.sa_handler == SIG_DFL)
			sigaddset(&ends, ending[i]);
	pthread_sigmask(SIG_SETMASK, &ends, NULL);
	errno = pthread_create(&thread, NULL, await_end, in);
	if (errno != 0)
		die("starting a thread:");
	pthread_detach(thread);
}

/* ---- names ---- */

/* Appends what a name in braces stands for. */
static void
add_value(struct into *in, const struct gameline *g, struct span name,
    struct buf *b)
{
	char tag[NAME_BYTES + 1];

	if (span_is(name, "file"))
		field_unescape(b, g->file);
	else if (span_is(name, "number"))
		buf_printf(b, "%ld", g->number);
	else if (span_is(name, "line"))
		buf_printf(b, "%ld", g->first_line);
	else if (span_is(name, "offset"))
		buf_printf(b, "%lld", g->offset);
	else if (span_is(name, "label"))
		field_unescape(b, gameline_field(g, 'q'));
	else if (name.n == 1)
		field_unescape(b, gameline_field(g, name.p[0]));
	else if (!span_is(name, "year")) {
		memcpy(tag, name.p, name.n);
		tag[name.n] = '\0';
		tag_read_value(b, game_tag(&in->game, tag));
	} else {
		field_unescape(b, g->date);
		b->n = b->n > 4 ? 4 : b->n;
		if (strspn(buf_str(b), "0123456789") < 4)
			b->n = 0;
	}
}

/* Appends a value as a part of a name. */
static void
add_safely(struct buf *b, struct span s)
{
	size_t used = strlen(file_basename(buf_str(b))), i;
	size_t room = used < NAME_BYTES ? NAME_BYTES - used : 0;

	if (s.n > room)
		for (s.n = room; s.n > 0 && utf8_continues(s.p[s.n]); s.n--)
			;
	for (i = 0; i < s.n; i++)
		buf_putc(b, s.p[i] == '/' || s.p[i] == '\x7f' ||
		    (unsigned char)s.p[i] < ' ' || (i == 0 && s.p[i] == '.') ?
		    '_' : s.p[i]);
	if (s.n == 0 && room > 0)
		buf_putc(b, '_');
}

/* Writes the name of the file for a game to in->name. */
static void
make_name(struct into *in, const struct gameline *g)
{
	struct span rest = span_of(in->pattern), field;
	struct buf value = { 0 };

	in->name.n = 0;
	while (rest.n > 0) {
		buf_span(&in->name, span_cut(&rest, '{'));
		if (rest.n == 0)
			break;
		field = span_cut(&rest, '}');
		value.n = 0;
		add_value(in, g, field, &value);
		add_safely(&in->name, lex_trim(buf_bytes(&value)));
	}
	buf_free(&value);
}

/* ---- files ---- */

/* Ends the last line of a target; notes whether an empty one is next. */
static void
end_line(struct target *t)
{
	struct span s = buf_bytes(&t->text);

	t->parted = s.n == 0 || span_ends(s, "\n\n") ||
	    span_ends(s, "\n\r\n");
	if (s.n > 0 && !span_ends(s, "\n"))
		buf_putc(&t->text, '\n');
}

/* Reads the file that a target adds to, or says that it is in the way. */
static void
find_old(const struct into *in, struct target *t)
{
	const char *name = buf_str(&t->name);
	struct stat st;

	if (in->how == INTO_LIST || (lstat(name, &st) == -1 &&
	    (errno == ENOENT || errno == ENOTDIR)))
		return;
	if (in->how == INTO_NEW)
		die("%s is there: --append adds to it, --force replaces it",
		    name);
	if (!S_ISREG(st.st_mode))
		die("%s is not a regular file", name);
	t->mode = st.st_mode & 0777;
	if (in->how == INTO_APPEND && !file_read(name, &t->text))
		die("%s:", name);
	end_line(t);
}

static size_t *
find_slot(struct into *in, struct span name)
{
	uint32_t hash = 2166136261u;
	size_t i, *slot;

	for (i = 0; i < name.n; i++)
		hash = (hash ^ (unsigned char)name.p[i]) * 16777619;
	for (i = hash ^ hash >> 16;; i++) {
		slot = &in->table[i & (in->room - 1)];
		if (*slot == 0 ||
		    span_equal(buf_bytes(&in->target[*slot - 1].name), name))
			return slot;
	}
}

/* Returns the target that in->name names, which may be new. */
static struct target *
find_target(struct into *in)
{
	size_t i, *slot;
	struct target *t;

	if (2 * in->n >= in->room) {
		in->room = in->room > 0 ? 2 * in->room : 64;
		free(in->table);
		in->table = mem_zero(in->room, sizeof(*in->table));
		for (i = 0; i < in->n; i++)
			*find_slot(in, buf_bytes(&in->target[i].name)) = i + 1;
	}
	slot = find_slot(in, buf_bytes(&in->name));
	if (*slot > 0)
		return &in->target[*slot - 1];
	MEM_GROW(in->target, in->cap, in->n + 1);
	t = &in->target[in->n++];
	*slot = in->n;
	*t = (struct target){ .mode = 0666, .parted = true };
	buf_span(&t->name, buf_bytes(&in->name));
	find_old(in, t);
	in->kept += t->text.n;
	return t;
}

/* Makes the folders of a path from the first on that a field names. */
static void
make_folders(const struct into *in, struct target *t)
{
	char *slash = t->name.p + strcspn(in->pattern, "{");

	for (; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
		*slash = '\0';
		if (mkdir(t->name.p, 0777) == -1 && errno != EEXIST)
			die("%s:", t->name.p);
	}
}

/* Adds what has gathered to a file. */
static void
write_target(struct into *in, struct target *t, struct buf *b)
{
	int fd, flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW;

	if (t->text.n == 0)
		return;
	if (!t->made)
		make_folders(in, t);
	fd = open(temporary(in, t, b), flags |
	    (t->made ? 0 : O_CREAT | O_EXCL), t->mode);
	if (fd == -1)
		die("%s:", t->name.p);
	t->made = true;
	if (!file_append(fd, t->text.p, t->text.n) || close(fd) == -1)
		die("%s:", t->name.p);
	buf_free(&t->text);
}

static void
write_all(struct into *in)
{
	struct buf b = { 0 };
	size_t i;

	for (i = 0; i < in->n; i++)
		write_target(in, &in->target[i], &b);
	in->kept = 0;
	buf_free(&b);
}

/* ---- what the program calls ---- */

struct into *
into_new(const char *pattern, enum intohow how)
{
	struct into *in = mem_zero(1, sizeof(*in));
	const char *at, *end;
	struct span name;

	in->pattern = pattern;
	in->how = how;
	for (at = pattern; (at = strchr(at, '{')) != NULL; at = end) {
		end = strchr(++at, '}');
		if (end == NULL)
			die("--into: '}' is missing in '%s'", pattern);
		name = span_to(at, end);
		if (!tag_is_name(name) || name.n > NAME_BYTES)
			die("--into: '{%.*s}' names no tag and no field",
			    (int)name.n, name.p);
	}
	take_signals(in);
	return in;
}

void
into_add(struct into *in, const struct gameline *g, struct span text)
{
	struct target *t;

	game_read(&in->game, text, GAME_TAGS_ONLY);
	make_name(in, g);
	pthread_mutex_lock(&busy);
	t = find_target(in);
	t->games++;
	if (in->how != INTO_LIST) {
		if (!t->parted)
			buf_putc(&t->text, '\n');
		buf_span(&t->text, text);
		end_line(t);
		in->kept += text.n;
	}
	if (in->kept > KEPT_BYTES)
		write_all(in);
	pthread_mutex_unlock(&busy);
}

static int
compare_targets(const void *a, const void *b)
{
	return span_compare(buf_bytes(&((const struct target *)a)->name),
	    buf_bytes(&((const struct target *)b)->name));
}

/* Gives a file its name, or lists it. */
static void
end_target(struct into *in, struct target *t, struct buf *b)
{
	const char *made;

	if (in->how == INTO_LIST) {
		buf_printf(b, "%s\t%ld\n", buf_str(&t->name), t->games);
		out_put(b, false);
		return;
	}
	made = temporary(in, t, b);
	if (in->how == INTO_NEW ? link(made, t->name.p) == -1 ||
	    unlink(made) == -1 : rename(made, t->name.p) == -1)
		die("%s:", t->name.p);
	t->made = false;
}

void
into_end(struct into *in)
{
	struct buf b = { 0 };
	size_t i;

	pthread_mutex_lock(&busy); /* for ever: files get their names */
	if (in->how != INTO_LIST)
		write_all(in);
	else if (in->n > 1)
		qsort(in->target, in->n, sizeof(*in->target), compare_targets);
	for (i = 0; i < in->n; i++)
		end_target(in, &in->target[i], &b);
	die_after(NULL, NULL);
	if (in->how == INTO_LIST)
		out_write(b.p, b.n);
	for (i = 0; i < in->n; i++)
		buf_free(&in->target[i].name);
	game_free(&in->game);
	buf_free(&in->name);
	buf_free(&b);
	free(in->target);
	free(in->table);
	free(in);
}
