# What a packager edits.
PREFIX = /usr/local
BINDIR = $(PREFIX)/bin
MANDIR = $(PREFIX)/share/man
# For the motifs; the programs look in ../share/cqltools from their folder.
DATADIR = $(PREFIX)/share/cqltools
# For the games and queries of the examples in the manual.
EXAMPLEDIR = $(PREFIX)/share/doc/cqltools/examples
# For the completions of three shells.
BASHDIR = $(PREFIX)/share/bash-completion/completions
ZSHDIR = $(PREFIX)/share/zsh/site-functions
FISHDIR = $(PREFIX)/share/fish/vendor_completions.d
# For what two editors need to know of queries.
VIMDIR = $(PREFIX)/share/vim/vimfiles
EMACSDIR = $(PREFIX)/share/emacs/site-lisp

CC = cc
CFLAGS = -O3 -g
LDFLAGS =
# For the programs, where there are static libraries.
STATIC = -static
LDLIBS = -lpthread
