# rows.sed - makes rows of C, as of filters that need no evaluator of their own:
# KIND("name", "example", "definition", "help"), where KIND is a macro. The lines
# of a row are KIND name [tab example], a tab and the definition, a tab and the
# help. <NAME> is a string that a macro stands for; a definition after = is C.
# Comments begin with //.
/^\/\//d
/^$/d
/	/!s/ \(.*\)/ \1	\1/
N
N
s/["\]/\\&/g
s/<\([A-Z][A-Z]*\)>/" \1 "/g
s/^\([A-Z]*\) \(.*\)	\(.*\)\n	\(.*\)\n	\(.*\)/\1("\2", "\3", "\4", "\5"),/
s/, "= \([^"]*\)", /, \1, /
