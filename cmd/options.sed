# options.sed - makes rows of C (command.h) of the options of a program. The
# lines of a row are its letter, or a name where it has none, "," its word and
# what it takes; a tab and the help; a tab and the values of the other members.
# A line that ends in ":" is a heading of -h. The first line is = and the
# operands, then < and the program before it that takes filters, if there is
# one. Comments begin with //.
/^\/\//d
/^$/d
/^= /{
s/^= \(.*\)/};\
static const struct usage usage = { options, LENGTH(options),\
    .operands = "\1" };/
s/ < \([^"]*\)"/", .asks = "\1"/
x
s/.*/static const struct option options[] = {/
b
}
s/.*:$/{ .help = "&" },/
t last
s/^\(.\),/'\1',/
s/, \([^ ]*\) \(.*\)/, "\1", "\2",/
s/, \([^ "]*\)$/, "\1", NULL,/
N
N
s/\n	\(.*\)\n	/ "\1",\n    /
s/.*/{ & },/
: last
$G
