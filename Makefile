# cqltools: make builds bin/, make check tests it, make demo shows it.
.POSIX:
.SUFFIXES:
.SUFFIXES: .c .o .ao

include config.mk

CPPFLAGS = -D_POSIX_C_SOURCE=200809L -Iinclude -DVERSION='"'$$(cat VERSION)'"'
CSTD = -std=c11
WARN = -Wall -Wextra -Wno-unused-parameter -Wpedantic -Wshadow \
	-Wmissing-prototypes -Wstrict-prototypes
ASAN = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

all:

# The files of the library, and what each object is made from; make depend
# writes it when there is a new one.
include deps.mk
LIB = lib/libcql.a

# Programs: cmd/NAME.c becomes bin/NAME; scripts are copied there.
PROGRAMS = cqlexpand cqlmatch cqlparse cqlpipe cqlprint fenboard \
	movestat pgnannotate pgnindex pgnsplit
SCRIPTS = cql
BIN = $(PROGRAMS:%=bin/%) $(SCRIPTS:%=bin/%)
CMDOBJ = $(PROGRAMS:%=cmd/%.o)

# Programs that only the tests use: tests/NAME.c becomes bin/NAME.
TESTS = bytestest chesstest damagetest lawtest mutate plaintest regextest \
	solvetest
TESTBIN = $(TESTS:%=bin/%)
TESTOBJ = $(TESTS:%=tests/%.o)

# The targets of the fuzzers, and a driver where there is no fuzzer. The first
# of the compilers that has its fuzzer, libFuzzer or AFL++, makes bin-fuzz/NAME.
# NULL + 0 is no overflow here.
FUZZSRC = tests/fuzz/chess.c tests/fuzz/games.c tests/fuzz/queries.c \
	tests/fuzz/search.c tests/fuzz/targets.c tests/fuzz/words.c
FUZZERS = clang afl-clang-fast
FUZZFLAGS = -O1 -g -fsanitize=fuzzer,address,undefined \
	-fno-sanitize=pointer-overflow -fno-sanitize-recover=all

# The programs once more, to fail at an allocation; GNU ld and lld can.
OOM = $(PROGRAMS:%=bin/oom/%)
WRAP = -Wl,--wrap=malloc -Wl,--wrap=calloc -Wl,--wrap=realloc \
	-Wl,--wrap=free

MAN1 = cql.1 cqlexpand.1 cqlmatch.1 cqlparse.1 cqlpipe.1 cqlprint.1 \
	fenboard.1 movestat.1 pgnannotate.1 pgnindex.1 pgnsplit.1
MAN5 = cqlast.5 gameline.5
MAN7 = cql.7 cql-classic.7 cql-guide.7 cql-motifs.7 cql-scale.7 cqltools.7
WORDS = share/syntax/cql.vim share/cql-mode.el share/cql.tmLanguage.json \
	share/cqltools.bash share/_cqltools share/cqltools.fish

all: programs $(TESTBIN) bin/randomtest

programs: $(BIN)

.c.o:
	$(CC) $(CSTD) $(CPPFLAGS) $(WARN) $(CFLAGS) -c -o $@ $<

.c.ao:
	$(CC) $(CSTD) $(CPPFLAGS) $(WARN) $(ASAN) -c -o $@ $<

lib/command/option.o lib/command/option.ao lib/edit/edit.o lib/edit/edit.ao: \
    VERSION

# Texts that are C there: a string a line, tables of two strings a row, tables
# whose rows are values of C, rows of three lines that a macro completes, the
# keywords of classic CQL, and the options of programs.
TEXTS = lib/page/board.js.inc \
	lib/page/defs.txt.inc \
	lib/page/page.css.inc \
	lib/page/page.js.inc \
	lib/page/tree.css.inc \
	lib/page/tree.js.inc \
	lib/pgn/remarks.txt.inc \
	lib/rows/reserved.txt.inc \
	lib/search/columns.txt.inc
TABLES = lib/command/meanings.txt.inc \
	lib/syntax/slips.txt.inc \
	lib/syntax/thesaurus.txt.inc
VALUES = lib/classic/men.txt.inc \
	lib/pgn/entities.txt.inc \
	lib/pgn/letters.txt.inc \
	lib/pgn/printed.txt.inc \
	lib/pgn/signs.txt.inc \
	lib/pgn/variants.txt.inc \
	lib/syntax/symbols.txt.inc \
	lib/util/capitals.txt.inc \
	lib/util/encoded.txt.inc \
	lib/util/noletters.txt.inc \
	lib/util/single.txt.inc
ROWS = lib/engine/mechanisms.txt.inc \
	lib/filters/arithmetic.txt.inc \
	lib/filters/assignments.txt.inc \
	lib/filters/directions.txt.inc \
	lib/filters/hhdb.txt.inc \
	lib/filters/mates.txt.inc \
	lib/orbit/transforms.txt.inc \
	lib/syntax/header.txt.inc
CLASSIC = lib/classic/words.txt.inc lib/classic/foreign.txt.inc
OPTIONS = $(PROGRAMS:%=cmd/%.txt.inc)
PARTS = $(TEXTS) $(TABLES) $(VALUES) $(ROWS) $(CLASSIC) $(OPTIONS)
$(TEXTS): $(TEXTS:.inc=)
	f=$@; sed '/^ *\/\//d; s/^ *//; s/[\"]/\\&/g; s/.*/"&",/' $${f%.inc} >$@
$(TABLES): $(TABLES:.inc=) lib/table.sed
	f=$@; sed -f lib/table.sed $${f%.inc} >$@
$(VALUES): $(VALUES:.inc=)
	f=$@; sed '/^\/\//d; s/.*/{ & },/' $${f%.inc} >$@
$(ROWS): $(ROWS:.inc=) lib/rows.sed
	f=$@; sed -f lib/rows.sed $${f%.inc} >$@
$(CLASSIC): $(CLASSIC:.inc=) lib/classic/words.sed
	f=$@; sed -f lib/classic/words.sed $${f%.inc} >$@
$(OPTIONS): $(OPTIONS:.inc=) cmd/options.sed
	f=$@; sed -f cmd/options.sed $${f%.inc} >$@

$(LIB): $(LIBOBJ)
	rm -f $@
	ar qcs $@ $(LIBOBJ)

# A program that loads no library starts in two thirds of the time.
$(PROGRAMS:%=bin/%): $(CMDOBJ) $(LIB)
	mkdir -p bin
	o="-o $@ cmd/$(@F).o $(LIB) $(LDLIBS)"; \
	$(CC) $(CFLAGS) $(LDFLAGS) $(STATIC) $$o 2>/dev/null || \
	    $(CC) $(CFLAGS) $(LDFLAGS) $$o

# The programs with the system's libraries, for packages and valgrind.
SHARED = $(PROGRAMS:%=bin/shared/%)
$(SHARED): $(CMDOBJ) $(LIB)
	mkdir -p bin/shared
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ cmd/$(@F).o $(LIB) $(LDLIBS)

$(SCRIPTS:%=bin/%): $(SCRIPTS:%=cmd/%)
	mkdir -p bin
	cp cmd/$(@F) $@
	chmod 755 $@

$(TESTBIN): $(TESTOBJ) $(LIB)
	mkdir -p bin
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ tests/$(@F).o $(LIB) $(LDLIBS)

bin/randomtest: $(RANDOM) $(LIB)
	mkdir -p bin
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $(RANDOM) $(LIB) $(LDLIBS)

$(OOM): $(CMDOBJ) $(LIB) tests/failalloc.o
	mkdir -p bin/oom
	$(CC) $(CFLAGS) $(LDFLAGS) $(WRAP) -o $@ cmd/$(@F).o \
	    tests/failalloc.o $(LIB) $(LDLIBS)

# The tables in the manuals of the language, and the words that editors know,
# are what cqlparse lists; the boards of the motifs are what they find.
manual: $(BIN)
	for p in cql cql-classic; do \
		sh man/mkman $$p >man/$$p.7.new && \
		    mv man/$$p.7.new man/$$p.7 || exit; \
	done
	sh man/mkmotifs >man/cql-motifs.7.new && \
	    mv man/cql-motifs.7.new man/cql-motifs.7
	for f in $(WORDS); do \
		sh share/mkwords $$f >$$f.new && mv $$f.new $$f || exit; \
	done

# The lists of sources, and the headers that each includes, as gcc or clang
# finds them.
DEPS = deps.mk
depend: $(PARTS)
	sh lib/mkdeps $(CC) $(CSTD) $(CPPFLAGS) >$(DEPS).new && \
	    mv $(DEPS).new $(DEPS)

# The manual as a folder for the browser, with boards that the programs draw.
HTML = html
html: programs
	@command -v mandoc >/dev/null || { echo "make html needs mandoc," \
	    "which is not installed" >&2; exit 1; }
	sh man/mkhtml $(HTML)

# The same sources with sanitizers, in a bin of their own. A program that loads
# no library for them starts in two thirds of the time.
ASANLINK = -no-pie -static-libasan -static-libubsan
bin-asan/built: $(LIBOBJ:.o=.ao) $(CMDOBJ:.o=.ao) $(TESTOBJ:.o=.ao) \
    $(RANDOM:.o=.ao) $(SCRIPTS:%=cmd/%) $(FUZZSRC) tests/fuzz/driver.c tests/fuzz/fuzz.h
	mkdir -p bin-asan
	for p in $(CMDOBJ:.o=.ao) $(TESTOBJ:.o=.ao); do \
		o="-o bin-asan/$$(basename $$p .ao) $$p"; \
		$(CC) $(ASAN) $(LDFLAGS) $(ASANLINK) $$o \
		    $(LIBOBJ:.o=.ao) $(LDLIBS) 2>/dev/null || \
		    $(CC) $(ASAN) $(LDFLAGS) $$o \
		    $(LIBOBJ:.o=.ao) $(LDLIBS) || exit; \
	done
	$(CC) $(ASAN) $(LDFLAGS) -o bin-asan/randomtest $(RANDOM:.o=.ao) \
	    $(LIBOBJ:.o=.ao) $(LDLIBS)
	for s in $(SCRIPTS); do \
		cp cmd/$$s bin-asan && chmod 755 bin-asan/$$s || exit; \
	done
	$(CC) $(CSTD) $(CPPFLAGS) $(WARN) $(ASAN) $(LDFLAGS) -o bin-asan/fuzz \
	    $(FUZZSRC) tests/fuzz/driver.c $(LIBOBJ:.o=.ao) $(LDLIBS)
	touch $@

# All at once: a fuzzer's objects serve nothing else.
$(FUZZERS:%=bin-fuzz/%): $(LIBOBJ:.o=.c) $(FUZZSRC) $(HEADERS) \
    $(PARTS) tests/fuzz/fuzz.h
	mkdir -p bin-fuzz
	$(@F) $(CSTD) $(CPPFLAGS) $(FUZZFLAGS) -o $@ $(FUZZSRC) \
	    $(LIBOBJ:.o=.c) $(LDLIBS)

bin-tsan/cqlmatch bin-tsan/pgnannotate: $(LIBOBJ:.o=.c) cmd/cqlmatch.c \
    cmd/pgnannotate.c $(HEADERS) $(PARTS)
	mkdir -p bin-tsan
	$(CC) $(CSTD) $(CPPFLAGS) -O1 -g -fsanitize=thread -o $@ \
	    cmd/$(@F).c $(LIBOBJ:.o=.c) $(LDLIBS)

# One line while it builds, for the compiler's lines are no part of it.
demo:
	@sh tests/build $(MAKE)
	@sh tests/demo bin

# What some tests run where the linker can make it.
oom: $(OOM)

shared: $(SHARED)

# First whether the tests can run at all: building takes longer. INSTALLED=1
# tests the programs that PATH finds, not those of bin.
check:
	sh tests/run -i
	$(MAKE) -j "$$(getconf _NPROCESSORS_ONLN || echo 1)" all
	-$(MAKE) oom
	bin=bin; [ -z "$(INSTALLED)" ] || bin=$$(command -v cqlmatch) && \
	    sh tests/run "$${bin%/cqlmatch}"

check-asan: bin-asan/built
	sh tests/run bin-asan

check-valgrind: all shared
	sh tests/valgrind bin

# N random queries, which must find the same however they are searched for.
check-random: all
	PATH=$$PWD/bin:$$PATH bin/randomtest -p -n $${N:-2000} -s $${SEED:-1} \
	    tests/data/*.pgn

# The same for N combinations of files, queries and options of all programs.
check-combine: all
	cd tests/data && PATH=$$PWD/../../bin:$$PATH bash ../combine \
	    -n $${N:-1000} -s $${SEED:-1} *.pgn

# N random changes of lib, and how many of them the tests notice.
mutants:
	bash tests/mutants/run $${N:-100} $$SEED

# Instructions of users' commands, beside those of tests/cost.table.
check-cost: programs
	CC="$(CC)" CFLAGS="$(CFLAGS)" sh tests/cost bin

check-ports: all
	sh tests/ports bin

check-tsan: all bin-tsan/cqlmatch bin-tsan/pgnannotate
	sh tests/tsan bin

# Captures and mates against all moves tried, and mates against Stockfish.
check-solve: all
	bin/solvetest exchange 2 200000
	bin/solvetest matein 2 20000 4 3
	bin/solvetest matein 3 20000 12 2
	bin/solvetest matedin 4 20000 5 2
	bin/solvetest helpmatein 5 200 4 2
	bin/solvetest selfmatein 6 2000 6 2
	sh tests/stockfish bin 4 100000 tests/data/mates.pgn tests/data/famous.pgn

# All tests: also under sanitizers and valgrind, and with other compilers.
check-long: check check-asan check-combine check-ports check-solve \
    check-tsan check-valgrind

fuzz: bin-asan/built
	for cc in $(FUZZERS); do $(MAKE) bin-fuzz/$$cc && break; done || :
	sh tests/fuzz/run

bench: all
	sh tests/bench bin

# GAMES: game lines; QUERIES: a folder with more queries
bench-mechanisms: all
	bash tests/mechanisms bin "$$GAMES" "$$QUERIES"

lint: $(PARTS)
	sh tests/lint

# What is installed, as FOLDER=FILES; besides, each program has completions.
INSTALL = $(BIN:%=$(BINDIR)=%) $(MAN1:%=$(MANDIR)/man1=man/%) \
	$(MAN5:%=$(MANDIR)/man5=man/%) $(MAN7:%=$(MANDIR)/man7=man/%) \
	$(DATADIR)/motifs=lib/motifs/*.cql \
	$(DATADIR)=share/cql.tmLanguage.json \
	$(EXAMPLEDIR)=tests/data/*.pgn $(EXAMPLEDIR)=tests/data/*.cql \
	$(EXAMPLEDIR)/motifs=tests/data/motifs/*.pgn \
	$(ZSHDIR)=share/_cqltools $(VIMDIR)/syntax=share/syntax/cql.vim \
	$(VIMDIR)/ftdetect=share/ftdetect/cql.vim \
	$(EMACSDIR)=share/cql-mode.el
FOLDERS = $(DESTDIR)$(DATADIR)/folders

# The folders that were not there are written down, the innermost first, for
# make uninstall.
install: programs
	made=$$(for i in $(INSTALL) $(BASHDIR)= $(FISHDIR)=; do \
		d=$${i%%=*}; \
		while [ ! -d "$(DESTDIR)$$d" ] && [ "$$d" != "$${d%/*}" ]; do \
			echo "$$d"; \
			d=$${d%/*}; \
		done; \
	done | sort -ru); \
	for i in $(INSTALL); do \
		mkdir -p $(DESTDIR)$${i%%=*} && \
		    cp $${i#*=} $(DESTDIR)$${i%%=*} || exit; \
	done; \
	[ -z "$$made" ] || echo "$$made" >>$(FOLDERS)
	mkdir -p $(DESTDIR)$(BASHDIR) $(DESTDIR)$(FISHDIR)
	for p in $(PROGRAMS) $(SCRIPTS); do \
		cp share/cqltools.bash $(DESTDIR)$(BASHDIR)/$$p && \
		    cp share/cqltools.fish $(DESTDIR)$(FISHDIR)/$$p.fish || \
		    exit; \
	done

uninstall:
	set --; \
	for i in $(INSTALL); do for f in $${i#*=}; do \
		set -- "$$@" $(DESTDIR)$${i%%=*}/$${f##*/}; \
	done; done; \
	for p in $(PROGRAMS) $(SCRIPTS); do \
		set -- "$$@" $(DESTDIR)$(BASHDIR)/$$p \
		    $(DESTDIR)$(FISHDIR)/$$p.fish; \
	done; \
	rm -f "$$@"
	[ ! -f $(FOLDERS) ] || { made=$$(sort -ru $(FOLDERS)); \
		rm -f $(FOLDERS); \
		set --; \
		for d in $$made; do set -- "$$@" $(DESTDIR)$$d; done; \
		rmdir "$$@" 2>/dev/null || :; }

deb: programs
	sh share/mkdeb

dist:
	v=cqltools-$$(cat VERSION) && \
	git archive --prefix=$$v/ HEAD | gzip -9 >$$v.tar.gz

clean:
	rm -rf bin bin-asan bin-fuzz bin-tsan html $(PARTS)
	rm -f lib/*.a lib/*/*.o lib/*/*.ao cmd/*.o cmd/*.ao tests/*.o \
	    tests/*.ao tests/random/*.o tests/random/*.ao cqltools-*.tar.gz cqltools_*.deb

.PHONY: all bench bench-mechanisms check check-asan check-combine check-cost \
	check-long check-ports check-random check-solve check-tsan check-valgrind clean deb demo \
	depend dist fuzz html install lint manual mutants oom programs \
	shared uninstall
