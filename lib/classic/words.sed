# words.sed - makes rows of struct keyword: of words.txt, where each has three
# lines, and of foreign.txt, where each has one with a tab; %s there is a player.
/^\/\//d
/^$/d
/^[^	].*	/{
s/\(.*\)	\(.*\)/{ "\1", "", FOREIGN, "\2", NULL, NULL },/
/%s/!b
h
s/%s/a player/p
g
s/"/"white/
s/%s/White/p
g
s/"/"black/
s/%s/Black/
b
}
N
N
s/["\]/\\&/g
s/\n	\(.*\)\n	\(.*\)/", "\2", "\1", NULL },/
s/"-", NULL/NULL, NULL/
s/\(.*\) \(write_[a-z_]*\)\(.*\)NULL }/\1\3\2 }/
s/^\([^ ]*\) \([a-z]*\) *\([A-Za-z]*\)"/{ "\2", "\3", \1/
