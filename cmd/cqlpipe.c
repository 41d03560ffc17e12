/*
 * cqlpipe.c - runs programs as a pipe, and lets its output take its place only
 * when all of them have ended well.
 */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"

extern char **environ;

static const char *message, *output;

static void
take_name(int letter, char *name)
{
	warn_name(name);
}

static const struct option options[] = {
	{ 'm', "message", "text", "print this message alone, and fail",
	    .text = &message },
	{ 'n', "name", "name", "what messages begin with", .take = take_name },
	{ 'o', "output", "file", "where the output takes its place",
	    .text = &output }
};
static const struct usage usage = { options, LENGTH(options),
	"program [arg ...] ['' program ...]" };

/* The programs, in the order of the pipe. */
static struct stage {
	char **argv;
	pid_t pid;		/* 0 unless it runs */
} *stage;
static size_t nstages;
static volatile sig_atomic_t interrupted;

static struct buf target;	/* where the output is to be */
static struct buf made;		/* the new file, until it is there */

/* Cuts the operands into programs where they are empty. */
static void
take_programs(char **arg)
{
	size_t cap = 0;
	bool first = true;

	for (; *arg != NULL; arg++) {
		if (first)
			MEM_GROW(stage, cap, nstages + 1);
		if (first)
			stage[nstages++] = (struct stage){ .argv = arg };
		first = **arg == '\0';
		if (first)
			*arg = NULL;
	}
	if (nstages == 0 || first)
		die("no program to run");
}

static void
remove_made(void)
{
	if (made.n > 0)
		unlink(made.p);
}

/*
 * Makes a file in the folder of the target; old is what is there now, or NULL.
 */
static int
make_file(const struct stat *old)
{
	const char *slash = strrchr(target.p, '/');
	int fd;

	if (slash != NULL)
		buf_add(&made, target.p, (size_t)(slash - target.p) + 1);
	buf_printf(&made, ".cql.%ld.%lld", (long)getpid(), clock_now());
	fd = open(buf_str(&made), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
	    old != NULL ? 0600 : 0666);
	if (fd == -1)
		die("%s: no file can be written in its folder:", output);
	atexit(remove_made);
	if (old != NULL && ((fchown(fd, old->st_uid, old->st_gid) == -1 &&
	    errno != EPERM) || fchmod(fd, old->st_mode & 07777) == -1))
		die("%s:", made.p);
	return fd;
}

/* Opens what the last program writes to; follows links, even to no file. */
static int
open_output(void)
{
	const char *slash;
	struct stat st;
	char to[4096];
	ssize_t n;
	int fd = STDOUT_FILENO;

	if (output == NULL || strcmp(output, "-") == 0)
		return fcntl(fd, F_DUPFD_CLOEXEC, 3);
	buf_puts(&target, output);
	fd = open(output, O_WRONLY | O_CLOEXEC);
	if (fd == -1 && errno != ENOENT)
		die("%s:", output);
	if (fd != -1 && fstat(fd, &st) == 0 && !S_ISREG(st.st_mode))
		return fd;		/* a device, a FIFO */
	while ((n = readlink(buf_str(&target), to, sizeof(to))) > 0) {
		slash = *to != '/' ? strrchr(target.p, '/') : NULL;
		target.n = slash != NULL ? (size_t)(slash - target.p) + 1 : 0;
		buf_add(&target, to, (size_t)n);
	}
	return make_file(fd != -1 ? &st : NULL);
}

static void
interrupt(int signal)
{
	size_t i;

	interrupted = true;
	for (i = 0; i < nstages; i++)
		if (stage[i].pid > 0)
			kill(stage[i].pid, SIGTERM);
}

/* Starts the programs; each reads what the one before it writes. */
static void
start_all(int out)
{
	int fd[2];
	bool last;
	size_t i;

	for (i = 0; i < nstages && !interrupted; i++) {
		last = i + 1 == nstages;
		if (!last && (pipe(fd) == -1 ||
		    fcntl(fd[0], F_SETFD, FD_CLOEXEC) == -1 ||
		    fcntl(fd[1], F_SETFD, FD_CLOEXEC) == -1))
			die("a pipe:");
		dup2(last ? out : fd[1], STDOUT_FILENO);
		errno = posix_spawnp(&stage[i].pid, stage[i].argv[0], NULL,
		    NULL, stage[i].argv, environ);
		if (errno != 0)
			die("%s:", stage[i].argv[0]);
		dup2(last ? STDERR_FILENO : fd[0], STDIN_FILENO);
		close(last ? out : fd[0]);
		close(last ? STDOUT_FILENO : fd[1]);
	}
}

/*
 * Returns the exit status of the whole, when all programs have ended, or dies.
 * One that stops reading ends the one before it by SIGPIPE.
 */
static int
wait_for_all(void)
{
	int status = EXIT_SUCCESS, s;
	struct buf bad = { 0 };
	size_t i;
	pid_t pid;

	while ((pid = wait(&s)) != -1 || errno == EINTR) {
		for (i = 0; i < nstages && stage[i].pid != pid; i++)
			;
		if (i == nstages)
			continue;
		stage[i].pid = 0;
		if (WIFEXITED(s) && WEXITSTATUS(s) == EXIT_PARTLY)
			status = EXIT_TROUBLE;
		else if (WIFEXITED(s) && WEXITSTATUS(s) != 0)
			buf_printf(&bad, "; %s ended with status %d",
			    stage[i].argv[0], WEXITSTATUS(s));
		else if (WIFSIGNALED(s) && (WTERMSIG(s) != SIGPIPE ||
		    (i + 1 == nstages && target.n > 0)))
			buf_printf(&bad, "; %s was killed by signal %d",
			    stage[i].argv[0], WTERMSIG(s));
	}
	if (interrupted || bad.n > 0)
		die("%s%s%s%s", interrupted ? "interrupted" :
		    buf_str(&bad) + 2, made.n > 0 ? "; '" : "",
		    made.n > 0 ? output : "", made.n > 0 ?
		    "' is as it was" : "");
	return status;
}

int
main(int argc, char **argv)
{
	char *const *operands = options_read(argc, argv, &usage);
	static const int ends[] = { SIGHUP, SIGINT, SIGTERM };
	int out, status;
	size_t i;

	if (message != NULL)
		die("%s", message);
	take_programs(argv + (operands - argv));
	out = open_output();
	for (i = 0; i < LENGTH(ends); i++)
		if (signal(ends[i], interrupt) == SIG_IGN)
			signal(ends[i], SIG_IGN);	/* below nohup */
	start_all(out);
	status = wait_for_all();
	if (made.n > 0 && rename(made.p, target.p) == -1)
		die("%s:", output);
	made.n = 0;
	return status;
}
