# What a packager edits.
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man

CC = cc
CFLAGS = -O3 -g
LDFLAGS =
LDLIBS = -lpthread
