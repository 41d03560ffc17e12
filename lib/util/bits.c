/*
 * bits.c - asks the machine whether it counts bits by an instruction.
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

	/* the compiler's own function asks the machine twenty questions */
	bits_counted = __get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT) != 0;
#endif
}
