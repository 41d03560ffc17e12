/*
 * randomtest.c - random queries over random games: however a query is searched
 * for, the same must be found. The queries are made from the rows of the
 * registry (forms.c, make.c), the games by random moves (games.c). Each query
 * is searched for in all ways of ways.c, and compared with -O plain; then all
 * of a batch together (batch.c). A difference is made smaller and shown as
 * commands to run (smaller.c).
 *
 *	randomtest [-cgp] [-d N] [-i FIRST] [-n N] [-o WORD] [-q FILE]
 *	    [-s SEED] [-x WORD] [file.pgn ...]
 *
 * -n compares N queries, from number FIRST on; -d stops after N differences;
 * -q compares the queries of FILE, one a line, instead of random ones;
 * -x leaves out ways whose names have that word, and -o all but these and the
 * first; -p runs the programs that PATH finds, too; -g prints the queries and
 * does no more; -c only counts which rows and options of the registry N queries
 * have, and fails if any is missing. The files lend games.
 */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "random.h"
#include "utilfile.h"

enum {
	PROGRAMS_EVERY = 4,	/* batches */
	DULL_ONE_IN = 3,	/* of those that match nowhere or everywhere */
	TIMEOUT = 100		/* seconds that a batch may take */
};

static uint64_t seed = 1;
static long first, number = 1000, differences_most = 10;
static bool with_programs, only_print, only_cover;
static const char *left_out;	/* ways with this word */
static struct buf given;	/* the queries of -q */
static const char *only;	/* the first way, and those with this word */

/* What parent and child know, since the child may crash. */
static struct shared {
	long next;		/* the query that is made next */
	size_t way;		/* the way it is searched in */
	long made, refused, dull, compared, given_up, differing;
	long some;		/* matched some positions but not all */
	long trees;		/* that were changed and taken */
} *all;

static struct games games;
static struct draws draws;

/* ---- one batch ---- */

static bool
is_done(void)
{
	return all->differing >= differences_most ||
	    (given.n > 0 ? all->next : all->compared) >= number;
}

/* Makes the games of the batch that a query is in. */
static void
make_games(long query)
{
	draws_begin(&draws, seed, UINT64_MAX - (uint64_t)(query / BATCH));
	games_make(&games, &draws);
	games_prepare(&games);
}

static void
make_query(long query, struct buf *text)
{
	struct span rest = buf_bytes(&given);

	draws_begin(&draws, seed, (uint64_t)query);
	if (given.n == 0) {
		query_make(&draws, &games, text);
		return;
	}
	while (query-- > 0)
		span_cut(&rest, '\n');
	text->n = 0;
	buf_span(text, span_cut(&rest, '\n'));
}

static void
show_difference(long query)
{
	const struct way *w = &ways[all->way];

	all->differing++;
	printf("-- seed %llu, query %ld, after %ld: %s\n",
	    (unsigned long long)seed, query, all->compared, w->name);
	fflush(stdout);
	difference_show(&draws, &games, w);
}

/*
 * Whether it is worth the time: whether plain searches match some positions,
 * but not all. Of the others a few are compared all the same.
 */
static bool
is_worth(const struct trial *t, long query)
{
	const struct found *plain = &t->plain[SEARCH_POSITIONS];
	bool some = plain->positions > 0 &&
	    plain->positions < (long)games.npos;

	all->some += some;
	return some || query % DULL_ONE_IN == 0;
}

static bool
is_left_out(const struct way *w)
{
	return (left_out != NULL && strstr(w->name, left_out) != NULL) ||
	    (only != NULL && w != ways && strstr(w->name, only) == NULL);
}

/* Compares the ways; false if they differ or one gives up. */
static bool
compare(struct trial *t, long query)
{
	enum answer a = ANSWER_SAME;
	bool given_up = false;

	for (all->way = 0; all->way < nways; all->way++) {
		if (is_left_out(&ways[all->way]))
			continue;
		a = ways[all->way].compare(t, &ways[all->way]);
		given_up |= a == ANSWER_NONE;
		if (a == ANSWER_DIFFERS || (all->way == 0 && given_up))
			break;
		if (all->way == 0 && !is_worth(t, query) && given.n == 0) {
			all->dull++;
			return false;
		}
	}
	all->compared += !given_up;
	all->given_up += given_up;
	if (a == ANSWER_DIFFERS)
		show_difference(query);
	return a != ANSWER_DIFFERS && !given_up;
}

static void
run_query(long query, struct member *m)
{
	struct trial t = { .name = m->name, .games = &games };
	int i;

	m->left_out = true;
	snprintf(m->name, sizeof(m->name), "q%ld", query);
	make_query(query, &m->text);
	t.text = buf_bytes(&m->text);
	all->made++;
	if (!query_is_sound(t.text)) {
		all->refused++;
		return;
	}
	m->left_out = !compare(&t, query) ||
	    t.plain[SEARCH_POSITIONS].err.n > 0;
	for (i = 0; i < 2; i++) {
		found_free(&m->alone[i]);
		m->alone[i] = t.usual[i];
		t.usual[i] = (struct found){ 0 };
	}
	trial_free(&t);
}

static void
run_batch(struct member *list)
{
	long batch = all->next / BATCH;
	int n = 0;

	make_games(all->next);
	cpu_limit(TIMEOUT);
	do
		run_query(all->next++, &list[n++]);
	while (all->next % BATCH != 0 && !is_done());
	all->way = nways;
	if (only != NULL)
		return;
	if (!batch_is_sound(list, n, &games) || (with_programs &&
	    batch % PROGRAMS_EVERY == 0 &&
	    !programs_are_sound(list, n, &games))) {
		all->differing++;
		printf("-- seed %llu, query %ld, after %ld: together\n\n",
		    (unsigned long long)seed, all->next - 1, all->compared);
	}
}

/* ---- all of them ---- */

static void
run_child(void)
{
	static struct member list[BATCH];

	while (!is_done())
		run_batch(list);
	fflush(stdout);
	_exit(0);
}

/* What a child was doing when it ended; a query of that batch is shown. */
static void
show_crash(int status)
{
	struct buf text = { 0 };
	long query = all->next - 1;

	printf("-- a search ended by %s %d\n", WIFSIGNALED(status) ?
	    "signal" : "status", WIFSIGNALED(status) ? WTERMSIG(status) :
	    WEXITSTATUS(status));
	if (all->way == nways) {
		all->differing++;
		printf("-- seed %llu, query %ld, after %ld: together\n",
		    (unsigned long long)seed, query, all->compared);
		return;
	}
	make_games(query);
	make_query(query, &text);
	show_difference(query);
	buf_free(&text);
}

static void
run_all(void)
{
	int status;
	pid_t child;

	while (!is_done()) {
		fflush(stdout);
		child = fork();
		if (child == -1)
			die("fork:");
		if (child == 0)
			run_child();
		waitpid(child, &status, 0);
		if (status != 0)
			show_crash(status);
	}
	printf("%ld queries compared, of seed %llu; %ld that match nowhere or "
	    "everywhere left out, %ld given up, %ld refused; %ld%% match "
	    "somewhere; %ld changed trees; %ld differ\n", all->compared,
	    (unsigned long long)seed, all->dull, all->given_up, all->refused,
	    all->some * 100 / (all->compared > 0 ? all->compared : 1),
	    all->trees, all->differing);
}

/* Prints the queries, or counts what is in them. */
static void
make_all(void)
{
	struct buf text = { 0 };
	long query;

	for (query = first; query < first + number; query++) {
		if (query == first || query % BATCH == 0)
			make_games(query);
		make_query(query, &text);
		if (only_print)
			printf("-- %ld\n%.*s", query, (int)text.n, text.p);
		else
			query_is_sound(buf_bytes(&text));
	}
	buf_free(&text);
}

/* Makes an empty folder, with files for -F, the current one. */
static void
enter_folder(char *name)
{
	struct buf b = { 0 };

	if (mkdtemp(name) == NULL || chdir(name) == -1)
		die("%s:", name);
	buf_puts(&b, "a line of text\n");
	file_write("text.cqo", &b);
	b.n = 0;
	buf_puts(&b, "[White \"a\"]\n\n1. e4 e5 2. Nf3 *\n");
	file_write("games.pgn", &b);
	buf_free(&b);
}

static void
leave_folder(const char *name)
{
	struct buf b = { 0 };

	buf_printf(&b, "rm -rf %s", name);
	if (chdir("/") == -1 || system(buf_str(&b)) != 0)
		warn("%s is still there", name);
	buf_free(&b);
}

static void
read_queries(const char *name)
{
	struct span rest;

	if (!file_read(name, &given))
		die("%s:", name);
	rest = buf_bytes(&given);
	for (number = 0; rest.n > 0; number++)
		span_cut(&rest, '\n');
}

static char *const *
read_options(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "cd:gi:n:o:pq:s:x:")) != -1) {
		switch (c) {
		case 'c':
			only_cover = true;
			break;
		case 'd':
			differences_most = strtol(optarg, NULL, 10);
			break;
		case 'g':
			only_print = true;
			break;
		case 'i':
			first = strtol(optarg, NULL, 10);
			break;
		case 'n':
			number = strtol(optarg, NULL, 10);
			break;
		case 'o':
			only = optarg;
			break;
		case 'p':
			with_programs = true;
			break;
		case 'q':
			read_queries(optarg);
			break;
		case 's':
			seed = strtoull(optarg, NULL, 10);
			break;
		case 'x':
			left_out = optarg;
			break;
		default:
			exit(EXIT_TROUBLE);
		}
	}
	return argv + optind;
}

/* Zeroes that a child shares. */
static struct shared *
share(void)
{
	int fd = file_temporary();
	void *p;

	if (ftruncate(fd, sizeof(*all)) == -1)
		die("ftruncate:");
	p = mmap(NULL, sizeof(*all), PROT_READ | PROT_WRITE, MAP_SHARED, fd,
	    0);
	if (p == MAP_FAILED)
		die("mmap:");
	return p;
}

int
main(int argc, char **argv)
{
	char folder[] = "/tmp/randomtest.XXXXXX";
	char *const *file = read_options(argc, argv);

	warn_name(argv[0]);
	filters_init();
	chess_init();
	if (!forms_init())
		return EXIT_TROUBLE;
	cover_init();
	for (; *file != NULL; file++)
		games_file(*file);
	if (only_print || only_cover) {
		make_all();
		return only_cover && cover_report() > 0;
	}
	all = share();
	trees_taken = &all->trees;
	all->next = first;
	enter_folder(folder);
	ways_init(folder);
	run_all();
	leave_folder(folder);
	return all->differing > 0;
}
