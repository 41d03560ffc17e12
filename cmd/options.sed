# options.sed - makes rows of C (command.h) of the options of a program. The
# lines of a row are its letter, or a name where it has none, "," its word and
# what it takes; a tab and the help; a tab and the values of the other members.
# A line that ends in ":" is a heading of -h. Comments begin with //.
/^\/\//d
/^$/d
s/.*:$/{ .help = "&" },/
t
s/^\(.\),/'\1',/
s/, \([^ ]*\) \(.*\)/, "\1", "\2",/
s/, \([^ "]*\)$/, "\1", NULL,/
N
N
s/\n	\(.*\)\n	/ "\1",\n    /
s/.*/{ & },/
