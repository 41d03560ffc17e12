# table.sed - makes rows of C of a table in a text file. A row is two strings:
# on one line with a tab between them, or on two, of which the second begins
# with a tab; a line "@ words" is { NULL, "words" }. \a and \x are those of C,
# and <NAME> is a string that a line "NAME = string" names. Comments begin with //.
/^\/\//d
/^$/d
s/["\]/\\&/g
s/\\\\\([ax]\)/\\\1/g
s/<\([A-Z][A-Z]*\)>/" \1 "/g
t row
:row
s/^\([A-Z][A-Z]*\) = \(.*\)/#define \1 "\2"/
t
s/^@ *\(.*\)/{ NULL, "\1" },/
t
s/^	\(.*\)/"\1" },/
t
s/\(.*\)	\(.*\)/{ "\1", "\2" },/
t
s/.*/{ "&",/
