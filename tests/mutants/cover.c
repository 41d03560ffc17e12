/*
 * cover.c - notes which functions a program enters, to find the tests that
 * enter each. It is linked to programs built with -finstrument-functions, on
 * Linux; where COVER names a folder, each marks in a file there of its own name
 * the sixteenths of its code that it has entered. The file of bin/oom/x is
 * oom.x.
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PLAIN __attribute__((no_instrument_function))

enum { SIZE = 1 << 18, STEP = 16 };

extern char __executable_start;
static char unused[SIZE], *entered = unused;

PLAIN void __cyg_profile_func_enter(void *, void *);
PLAIN void __cyg_profile_func_exit(void *, void *);

PLAIN static void __attribute__((constructor))
begin(void)
{
	const char *folder = getenv("COVER");
	char self[512], name[1024], *last;
	ssize_t n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	void *map;
	int fd;

	if (folder == NULL || n <= 0)
		return;
	self[n] = '\0';
	if ((last = strstr(self, "/oom/")) != NULL)
		last[4] = '.';
	snprintf(name, sizeof(name), "%s/%s", folder, strrchr(self, '/') + 1);
	if ((fd = open(name, O_RDWR | O_CREAT, 0666)) < 0)
		return;
	if (ftruncate(fd, SIZE) == 0 && (map = mmap(NULL, SIZE,
	    PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)) != MAP_FAILED)
		entered = map;
	close(fd);
}

void
__cyg_profile_func_enter(void *function, void *caller)
{
	uintptr_t at = (uintptr_t)function - (uintptr_t)&__executable_start;

	(void)caller;
	if (at / STEP < SIZE)
		entered[at / STEP] = 1;
}

void
__cyg_profile_func_exit(void *function, void *caller)
{
	(void)function;
	(void)caller;
}
