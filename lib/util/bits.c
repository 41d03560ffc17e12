/*
 * bits.c - asks the machine whether it counts bits by an instruction.
 */
#include "utilbits.h"

bool bits_counted;

void
bits_init(void)
{
#if defined(__GNUC__) && defined(__x86_64__)
	bits_counted = __builtin_cpu_supports("popcnt");
#endif
}
