# words.sed - makes rows of struct keyword of words.txt.
/^\/\//d
/^$/d
N
N
s/["\]/\\&/g
s/\n	\(.*\)\n	\(.*\)/", "\2", "\1", NULL },/
s/"-", NULL/NULL, NULL/
s/\(.*\) \(write_[a-z_]*\)\(.*\)NULL }/\1\3\2 }/
s/^\([^ ]*\) \([a-z]*\) *\([A-Za-z]*\)"/{ "\2", "\3", \1/
