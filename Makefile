.POSIX:
.SUFFIXES:
.SUFFIXES: .c .o .ao

include config.mk

CPPFLAGS = -D_POSIX_C_SOURCE=200809L -Iinclude
CSTD = -std=c11
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wmissing-prototypes \
	-Wstrict-prototypes
ASAN = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

UTIL = lib/util/buf.o lib/util/file.o lib/util/memory.o lib/util/number.o \
	lib/util/span.o lib/util/utf8.o lib/util/warn.o
CHESS =
PGN =
CQL =
FILTERS =
LIBOBJ = $(UTIL) $(CHESS) $(PGN) $(CQL) $(FILTERS)
LIB = lib/libcql.a
HEADERS = include/util.h include/chess.h include/pgn.h

PROGRAMS =

all: $(PROGRAMS)

.c.o:
	$(CC) $(CSTD) $(CPPFLAGS) $(WARN) $(CFLAGS) -c -o $@ $<

.c.ao:
	$(CC) $(CSTD) $(CPPFLAGS) $(WARN) $(ASAN) -c -o $@ $<

$(LIB): $(LIBOBJ)
	rm -f $@
	ar rc $@ $(LIBOBJ)

$(LIBOBJ): $(HEADERS)

clean:
	rm -rf bin bin-asan
	rm -f lib/*.a lib/*/*.o lib/*/*.ao cmd/*.o cmd/*.ao tests/*.o

.PHONY: all clean
