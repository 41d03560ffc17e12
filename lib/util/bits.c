/*
 * bits.c - finds out whether the machine has an instruction that counts bits.
 */
#include "utilbits.h"

#if defined(__GNUC__) && defined(__x86_64__)
#include <cpuid.h>
#endif

bool bits_counted;

void
bits_init(void)
{
#if defined(__GNUC__) && defined(__x86_64__)
	unsigned a, b, c, d;

	/* __builtin_cpu_supports would run cpuid twenty times */
	bits_counted = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT) != 0;
#endif
}
