# What a packager edits.
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
# For the motifs; the programs look in ../share/cqltools from their folder.
DATADIR = $(PREFIX)/share/cqltools

CC = cc
CFLAGS = -O3 -g
LDFLAGS =
LDLIBS = -lpthread
