/*
 * driver.c - gives files to a target, where no fuzzer does.
 */
#include "fuzz.h"
#include "utilfile.h"

int
main(int argc, char **argv)
{
	struct buf b = { 0 };
	int i;

	warn_name(argv[0]);
	if (argc < 3 || !fuzz_choose(argv[1]))
		die("usage: %s", "target file ...");
	fuzz_init();
	for (i = 2; i < argc; i++) {
		b.n = 0;
		if (!file_read(argv[i], &b))
			die("%s:", argv[i]);
		LLVMFuzzerTestOneInput((const uint8_t *)b.p, b.n);
	}
	buf_free(&b);
	return 0;
}
