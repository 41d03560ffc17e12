/*
 * cqlpipe.c - runs programs as a pipe, and lets its output take its place only
 * when all of them have ended well.
 */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command.h"
#include "pgn.h"
#include "utilfile.h"
#include "utiloutput.h"

extern char **environ;

static const char *message, *path;
static bool append;

static void
take_name(int letter, char *name)
{
	warn_name(name);
}

/* options and usage */
#include "cqlpipe.txt.inc"

/* The programs, in the order of the pipe. */
static struct stage {
	char **argv;
	pid_t pid;		/* 0 unless it runs */
	int to;			/* what it writes to, held open until it has
				   ended: the next one sees no end before */
} *stage;
static size_t nstages;
static bool stopped;		/* they have been told to end */
static int status;		/* of the whole */
static struct buf bad;		/* what went wrong */

static int wake[2];		/* a pipe into which each signal writes */
static volatile sig_atomic_t told;	/* signals that are to end this */

static struct output output;
static char block[FILE_BLOCK];	/* what is copied */

/* Cuts the operands into programs where they are empty. */
static void
take_programs(char **arg)
{
	size_t cap = 0;
	bool first = true;

	for (; *arg != NULL; arg++) {
		if (first)
			*MEM_ADD(stage, cap, nstages) =
			    (struct stage){ .argv = arg };
		first = **arg == '\0';
		if (first)
			*arg = NULL;
	}
	if (nstages == 0 || first)
		die("no program to run");
}

/* ---- signals ---- */

static void
take_signal(int number)
{
	int error = errno;

	/* a write that fails tells of a file that is too large */
	told += number != SIGCHLD && number != SIGXFSZ;
	if (write(wake[1], "", 1) <= 0)
		errno = error;		/* the pipe is full: it will wake up */
	errno = error;
}

static bool
make_pipe(int fd[2])
{
	return pipe(fd) == 0 && fcntl(fd[0], F_SETFD, FD_CLOEXEC) != -1 &&
	    fcntl(fd[1], F_SETFD, FD_CLOEXEC) != -1;
}

/*
 * Takes all signals that would end this program, but those that are ignored, as
 * below nohup. What is taken has its default again in the programs that it
 * starts, so that SIGPIPE and SIGCHLD are taken in any case.
 */
static void
take_signals(void)
{
	struct sigaction ended = { .sa_handler = take_signal,
		.sa_flags = SA_RESTART };
	sigset_t set;

	if (!make_pipe(wake) || fcntl(wake[0], F_SETFL, O_NONBLOCK) == -1 ||
	    fcntl(wake[1], F_SETFL, O_NONBLOCK) == -1)
		die("a pipe:");
	sigemptyset(&set);
	sigaddset(&set, SIGPIPE);
	sigaddset(&set, SIGCHLD);
	sigprocmask(SIG_UNBLOCK, &set, NULL);
	signal(SIGPIPE, SIG_DFL);
	sigaction(SIGCHLD, &ended, NULL);
	output_signals(take_signal, false);
}

/* ---- the programs ---- */

/* Tells all programs to end, the last first, and the second time kills them. */
static void
stop_all(void)
{
	size_t i;

	for (i = nstages; i-- > 0;)
		if (stage[i].pid > 0) {
			kill(stage[i].pid, stopped ? SIGKILL : SIGTERM);
			kill(stage[i].pid, SIGCONT);
		}
	stopped = true;
}

/* Records what went wrong. Nothing more is needed for a file. */
static void
fail(const char *fmt, ...)
{
	va_list ap;

	buf_puts(&bad, bad.n > 0 ? "; " : "");
	va_start(ap, fmt);
	buf_vprintf(&bad, fmt, ap);
	va_end(ap);
	if (output.made != NULL && !stopped)
		stop_all();
}

/* Starts a program; false with errno set if it cannot. */
static bool
start(struct stage *s, int in, int out)
{
	posix_spawn_file_actions_t files;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	s->to = out;
	errno = posix_spawnp(&s->pid, s->argv[0], &files, NULL, s->argv,
	    environ);
	posix_spawn_file_actions_destroy(&files);
	if (errno != 0)
		s->pid = 0;
	return errno == 0;
}

/*
 * Starts the programs; each reads what the one before it writes. The last one
 * writes to out or, if that is -1, into a pipe, whose other end is returned.
 */
static int
start_all(int out)
{
	int in = STDIN_FILENO, fd[2];
	const char *what = NULL;
	size_t i;

	for (i = 0; i < nstages; i++) {
		what = "a pipe";
		fd[0] = -1, fd[1] = out;
		if ((out == -1 || i + 1 < nstages) && !make_pipe(fd))
			break;
		what = stage[i].argv[0];
		if (!start(&stage[i], in, fd[1]))
			break;
		if (in != STDIN_FILENO)
			close(in);
		in = fd[0];
	}
	dup2(wake[0], STDIN_FILENO);	/* only the first one reads that */
	if (i == nstages)
		return in;
	fail("%s: %s", what, strerror(errno));
	if (!stopped)
		stop_all();
	return -1;
}

/* Whether nobody reads any more what is written to a descriptor. */
static bool
reader_is_gone(int fd)
{
	struct pollfd p = { .fd = fd };

	return poll(&p, 1, 0) == 1 && (p.revents & (POLLERR | POLLHUP)) != 0;
}

/*
 * Decides what the end of a program means, as the table in cqlpipe(1) has it.
 */
static void
judge(const struct stage *s, bool known, int end)
{
	const char *name = file_basename(s->argv[0]);

	if (stopped)
		return;
	if (!known)
		fail("%s ended without a status", name);
	else if (WIFEXITED(end) && WEXITSTATUS(end) == EXIT_PARTLY)
		status = EXIT_TROUBLE;
	else if (WIFEXITED(end) && WEXITSTATUS(end) != EXIT_SUCCESS)
		fail("%s ended with status %d", name, WEXITSTATUS(end));
	else if (WIFSIGNALED(end) && (WTERMSIG(end) != SIGPIPE ||
	    !reader_is_gone(s->to)))
		fail("%s was killed by signal %d", name, WTERMSIG(end));
}

/* Asks which programs have ended; returns how many are left. */
static size_t
ask_all(void)
{
	size_t i, left = 0;
	pid_t pid;
	int end;

	for (i = nstages; i-- > 0;) {
		if (stage[i].pid == 0)
			continue;
		pid = waitpid(stage[i].pid, &end, WNOHANG);
		left += pid == 0;
		if (pid == 0)
			continue;
		stage[i].pid = 0;
		judge(&stage[i], pid != -1, end);
		close(stage[i].to);
	}
	return left;
}

/* Puts what comes next from the programs into the file; false if none does. */
static bool
take_output(int from, int file)
{
	ssize_t n = read(from, block, sizeof(block));

	if (n > 0 && !file_append(file, block, (size_t)n)) {
		fail("%s", strerror(errno));
		n = 0;
	}
	return n > 0;
}

/* Waits for all programs, and for what they write if that goes to a file. */
static void
wait_for_all(int from, int file)
{
	struct pollfd p[] = { { .fd = wake[0], .events = POLLIN },
		{ .fd = from, .events = POLLIN } };
	int heeded = 0;
	char c[64];

	fcntl(from, F_SETFL, O_NONBLOCK);	/* others may hold it open */
	while (ask_all() > 0) {
		poll(p, LENGTH(p), -1);
		while (read(wake[0], c, sizeof(c)) > 0)
			;
		if (heeded != told)
			stop_all();
		heeded = told;
		if (p[1].revents != 0 && !take_output(from, file))
			p[1].fd = -1;
	}
	while (take_output(from, file))
		;
}

int
main(int argc, char **argv)
{
	char *const *operands = options_read(argc, argv, &usage);
	const char *why;
	int out = -1;

	if (message != NULL)
		die("%s", message);
	take_programs(argv + (operands - argv));
	if (path != NULL && *path == '\0')
		die("the output has no name");
	why = path == NULL || strcmp(path, "-") == 0 ? NULL : output_open(
	    &output, path, append ? OUTPUT_APPEND : OUTPUT_REPLACE, true);
	if (why != NULL)
		die("%s: %s", path, why);
	take_signals();
	if (output.target.n == 0)
		out = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
	else if (output.fd != -1)
		out = output.fd;
	else if ((why = output_begin(&output)) != NULL)
		die("%s: no file can be written in its folder: %s", path, why);
	wait_for_all(start_all(out), out == -1 ? output.fd : -1);
	if (bad.n == 0 && told == 0 && output.made != NULL) {
		why = output_end(&output, pgn_between);
		if (why == NULL)
			return status;	/* what comes now is too late */
		fail("%s", why);
	}
	if (told > 0 || bad.n > 0)
		die("%s%s%s%s", told > 0 ? "interrupted" : buf_str(&bad),
		    output.made != NULL ? "; '" : "",
		    output.made != NULL ? path : "",
		    output.made == NULL ? "" : access(path, F_OK) == 0 ?
		    "' is as it was" : "' was not written");
	return status;
}
