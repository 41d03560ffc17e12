# filters-strings.bats - strings and their parts, regular expressions,
# dictionaries, and files

load helper

# is VALUE BODY...: every body has this value at the start of a game, or no
# value if VALUE is empty.
is() {
	evaluates 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' "$@"
}

# stops BODY PART: evaluating it ends the program with this message.
stops() {
	printf '*\n' | pgnsplit >"$BATS_TEST_TMPDIR/lines"
	fails 2 "cqlmatch -c -e $(printf %q "$1") $BATS_TEST_TMPDIR/lines" "$2"
}

# ---- literals ----

@test "strings are what stands between quotes, and the escapes outside" {
	# a backslash between quotes is an ordinary character
	is 'a\n' '"a\n"'
	is 3 '#"a\n"'

	# escapes are written outside quotes, each for one character
	is 5 '#(\n+\r+\t+\"+\\)'
	is '"\' '\"+\\'
	is 'a\tb' '"a"+\t+"b"' '"a'"$tab"'b"'

	# strings are compared by characters, a shorter one before a longer
	is ab '"ab"<"b"' '"ab"<="ab"' '"ab">"B"' '"ab"<"abc"'
	is '' '"ab">"abc"' '"b"<="B"'

	# a string is in another one, the empty one in each
	is 7 '{"b" in "abc" 7}' '{"" in "" 7}' '{not "ac" in "abc" 7}'
}

@test "a comment that is a glyph of Informants stands for its NAG" {
	local glyph i=0
	local all=(! ? !! ?? !? ?! = +/= =/+ +/- -/+ +- -+)
	local nags=(1 2 3 4 5 6 10 14 15 16 17 18 19)

	for glyph in "${all[@]}"; do
		prints "originalcomment \"$glyph\"" \
		    "originalcomment \"\$${nags[i++]}\""
	done
	# in a list, too, where other strings stand for themselves
	prints 'x=str(originalcomment "!!" "a")' \
	    'x=str({ originalcomment "$3" } "a")'
	prints 'x=str(originalcomment "b" "a")' \
	    'x=str(originalcomment { "b" } "a")'
}

@test "glyph names a NAG by its number or by what is printed for it" {
	prints 'glyph 5' 'originalcomment "$5"'
	prints 'glyph "!?"' 'originalcomment "$5"'
	prints 'glyph "$5"' 'originalcomment "$5"'
	prints 'glyph "±"' 'originalcomment "$16"'
	prints 'glyph "N"' 'originalcomment "$146"'
	prints 'glyph=3 glyph>2' "$(lines glyph=3 'glyph > 2')"
	fails 2 "cqlparse -e 'glyph 256'" 'expected an annotation glyph'
	fails 2 "cqlparse -e 'glyph \"x\"'" 'expected an annotation glyph'
}

@test "a glyph of Informants after a move or by itself is a NAG of that move" {
	local nag places pgn=$BATS_TEST_TMPDIR/game.pgn

	echo '1. e4+- e5 N 2. Nf3+= Nc6-/+ 3. Bb5D N 3... a6 +- 4. d3= d6 =/+ *' >"$pgn"
	while read -r nag places; do
		# shellcheck disable=SC2086
		matches "originalcomment \"\$$nag\"" "$pgn" $places
		# shellcheck disable=SC2086
		matches "glyph $nag" "$pgn" $places
	done <<-END
		18 1.1 1.6
		146 1.2 1.5
		14 1.3
		17 1.4
		220 1.5
		10 1.7
		15 1.8
		19
	END
	matches 'glyph "⩲" or glyph "N" or glyph "$17"' "$pgn" 1.2 1.3 1.4 1.5
	prints 'glyph "!?"' 'originalcomment "$5"'
	prints 'glyph=3 glyph>2' $'glyph=3\nglyph > 2'
}

# ---- parts ----

@test "a part of a string is read, replaced, or not there" {
	# an index counts from 0, or from the end when it is negative
	is a '"abc"[0]' '"abc"[-3]' '"abc"[1-1]' '"abc"[0][0][-1]'
	is '' '"abc"[3]' '"abc"[-4]' '""[0]'

	# a slice leaves its end out and is clipped to the string
	is bc '"abcd"[1:3]' '"abcd"[-3:-1]' '"xbc"[1:]' '"bcx"[:-1]' \
	    '"bc"[:]' '"bc"[-9:9]'
	is 0 '#"abc"[2:1]' '#"abc"[5:]' '#""[:]'
	is c '"abcd"[1:3][1:]'

	# a part of a variable is replaced by a string of any length
	is Jello '{x="hello" x[0]="J" x}'
	is help! '{x="hello" x[-2:]="p!" x}'
	is hexyzlo '{x="hello" x[2:3]="xyz" x}'
	is heo '{x="hello" x[2:4]="" x}'
	is hello! '{x="hello" x[9:]="!" x}' '{x="hello" x[5:2]="!" x}'
	is h-ello '{x="hello" x[1:1]="-" x}'

	# a character that is not there cannot be replaced
	is hello '{x="hello" not x[5]="!" x}' '{x="hello" not x[-6]="!" x}'
	# nor is its replacement asked for, except where one is replaced
	is 3 '{y=3 x="hello" not x[5]={y=4 "!"} y}' \
	    '{y=4 x="hello" {x[{y=3 0-6}]={y=4 "!"} or true} y}'
	is 4 '{y=3 x="hello" not x[-5]={y=4 "" x[9]} y}' \
	    '{y=3 x="hello" x[9:]={y=4 "!"} y}'
	is '' '{x="hello" x[4]={x="" "!"}}'

	# brackets after a variable are an assignment only if = follows
	is 7 '{x="hello" x[0]=="h" 7}' '{x="hello" x[#x[0:1]]=="e" 7}' \
	    '{x="hello" x[#x[0:1]:]="i" x=="hi" 7}'
	rejects 'x=1 x[0]="a"'
	rejects 'x="a" x[0]=1' 'a string'
	rejects '"abc"[0]="d"'

	# bounds are numbers
	rejects '"abc"["b"]' 'a number'
	rejects '"abc"[1:"b"]' 'a number'
	rejects '"abc"[check]' 'a number'
}

# ---- functions ----

@test "functions of strings and numbers have the values that they should" {
	# str makes one text of all items
	is 'e1 0 <true> [d1,d8]!' 'str(K " " ply " " true " " [Qq] "!")'
	is '<false>' 'str(1/0)' 'str "ab"[5]'
	is 1 'str ply+1'
	rejects 'str()' 'something to print'

	# lowercase and uppercase change letters alone
	is 'abc ♔ 1' 'lowercase "aBC ♔ 1"'
	is 'ABC ♔ 1' 'uppercase "aBc ♔ 1"'
	is aBb 'lowercase "A"+"Bb"'

	# a text is true where it has a value
	is 7 '{lowercase "a" 7}' '{uppercase "" 7}' \
	    '{if true then "" else "b" 7}' 'if lowercase "" then 7 else 8'
	is '' '{lowercase date[9:9] 1/0}' '{not uppercase "a" 7}' \
	    '{lowercase "a"[1] 7}' '{not if false then 1/0 else "" 7}'
	is 7 '{initialposition:lowercase "a" 7}' \
	    '{7 or lowercase "a"[1] or true 7}'

	# ascii goes from characters to codes and back
	is 65 'ascii "A"' '#"a"+64'
	is A 'ascii 65'
	is '' 'ascii "AB"' 'ascii ""' 'ascii 0'
	is 255 'ascii ascii 255'

	# int takes decimal digits and a minus, and nothing else
	is -12 'int "-12"' 'int "-"+"12"' 'int "-0012"'
	is 2147483647 'int "2147483647"'
	is -2147483648 'int "-2147483648"'
	is '' 'int ""' 'int "-"' 'int " 1"' 'int "1 "' 'int "+1"' \
	    'int "1a"' 'int "2147483648"' 'int "99999999999999999999"'

	# indexof finds the first place, or none
	is 1 'indexof("b" "abcb")'
	is 0 'indexof("" "abc")' 'indexof("" "")'
	is '' 'indexof("d" "abc")'

	# a string can grow a million times
	is 1000000 '{x="" while(#x<1000000) x+="a" #x}'
}

# ---- regular expressions ----

@test "a match has its groups, whether its pattern is a literal or made" {
	# a match is the first text that fits, and fails when there is none
	is 12 '"a12b345" ~~ "[0-9]+"'
	is 7 '{not "abc" ~~ "B" 7}' '{"abc" ~~ "" 7}'
	is b '"abc" ~~ "b." ~~ "b"'

	# groups are those of the last match
	is b-a-ab '{"xab" ~~ "(a)(b)" \2+"-"+\1+"-"+\0}'
	is 2 '{"xab" ~~ "(a)(b)" \-2}'
	is y '{"xab" ~~ "(a)" "y" ~~ "(.)" \1}'
	is l '{"abcdefghijkl" ~~ "(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)(l)" \12}'

	# groups may have names
	is b-a '{"xab" ~~ "(?<p1>a)(?<p_2>b)" \{p_2}+"-"+\1}'
	is 2 '{"xab" ~~ "(?<p1>a)(?<p_2>b)" \-{p_2}}'
	is '' '{"b" ~~ "(?<y>a)?b" \{y}}'
	is ab '{x="" re="(?<y>.)" while("ab" ~~ re) x+=\{y} x}'
	stops '{"b" ~~ "(b)" \{y}}' 'the match has no group (?<y>...)'
	stops '{not "b" ~~ "(?<y>a)" \{y}}' 'no match from which to take group y'
	prints '\{y}' '\{y}'
	prints '\-{y}' '\-{y}'
	rejects '\{}' 'a backslash needs'
	rejects '\{y' 'a backslash needs'

	# groups of a lookahead may lie outside of the match
	is 'b-1' '{"xab" ~~ "(?=.*(b))x" str(\1 "-" \-1 -1)}'

	# a group that took no part has no value
	is '' '{"b" ~~ "(a)?b" \1}' '{"b" ~~ "(a)?b" \-1}'

	# asking for a group that is not there stops the program
	stops '{"b" ~~ "(b)" \2}' 'there is no group 2'
	stops '{not "b" ~~ "(a)" \1}' 'there is no match'
	stops '{"b" ~~ "(b)" not "b" ~~ "(a)" \1}' 'there is no match'

	# while over a match runs its body once a match, empty ones too
	is 3 '{x=0 while("a1b22c" ~~ "[a-c]") x+=1 x}'
	is 5 '{x=0 while("a1b22" ~~ "[0-9]*") x+=1 x}'
	is '1+22+' '{x="" while("a1b22" ~~ "[0-9]+") x+=\0+"+" x}'
	is 0 '{x=0 while("abc" ~~ "d") x+=1 x}'
	is '' '{x=0 while("abc"[5] ~~ "d") x+=1 x}'

	# a body that searches does not disturb the loop over matches
	is abc '{x="" while("abc" ~~ "."){x+=\0 "q" ~~ "(q)"} x}'
	is 6 '{x=0 while("abc" ~~ "."){while("xy" ~~ ".") x+=1} x}'

	# a match in parentheses is an ordinary condition
	is 1 '{x="aaa" y=0 while((x ~~ "a")) {x="" y+=1} y}'
	is 3 '{x="aaa" y=0 while(x ~~ "a") {x="" y+=1} y}' \
	    '{x="aaa" y=0 while(("a"+x)[1:] ~~ "a") {x="" y+=1} y}'

	# a pattern may be any string, and is compiled where it changes
	is 12 '{re="[0-9]+" "a12b" ~~ re}' '"a12b" ~~ str("[0-9]" "+")'
	is b-a '{re="(a)(b)" "xab" ~~ re \2+"-"+\1}'
	is 1234 '{x="" y=1 while(y<5){re=str(y) "1234" ~~ re x+=\0 y+=1} x}'
	is 1+22+ '{x="" re="[0-9]+" while("a1b22" ~~ re) x+=\0+"+" x}'
	is '' '"a" ~~ ("a"[5])' '{re="k" "a" ~~ re}'
	prints '"a" ~~ ("b")' '"a" ~~ ("b")'
	prints 'event ~~ player white ~~ "b"' 'event ~~ (player white) ~~ "b"'

	# a pattern in quotes is one that compiles
	rejects '"a" ~~ "("' 'bad regular expression'
	rejects '"a" ~~ "a"+"b" ~~ "["' 'bad regular expression'
	rejects '"a" ~~ k' 'after'
	rejects 'k ~~ "a"'
}

@test "the groups are forgotten at the start of each game" {
	printf '[Event "a"]\n\n*\n\n[Event "b"]\n\n*\n' | pgnsplit \
	    >"$BATS_TEST_TMPDIR/lines"
	fails 2 "cqlmatch -c -e '{if event==\"a\" event ~~ \"a\" \\0}' \
	    $BATS_TEST_TMPDIR/lines" 'there is no match from which to take group 0 (game 2'
}

@test "a wrong pattern ends the search with its place" {
	fails 2 "pgnsplit famous.pgn | cqlmatch -c -e 'x=\"(\" event~~x'" \
	    '-e:1:14: bad regular expression "(": '
	stops '{x="a" x+=")" "b" ~~ x}' 'bad regular expression'
}

# ---- dictionaries ----

@test "a dictionary has keys and values of one type each" {
	# keys and values are of any type that has values
	is 7 '{local dictionary D D["a"]=7 D["a"]}' \
	    '{local dictionary D D[ K ]=7 D[{K}]}' \
	    '{local dictionary D D[1]=K D[1]==K 7}' \
	    '{local dictionary D D[currentposition]=7 D[initialposition]}' \
	    '{local dictionary D D[1]=currentposition D[1]:{ply==0} 7}'

	# the first key and the first value tell the types of all
	rejects 'dictionary D D[1]=2 D["a"]=2' 'is a number, and this is a'
	rejects 'dictionary D D[1]=2 D[1]="a"' 'is a number, and this is a'
	rejects 'dictionary D D[check]=2' 'must have a value'
	rejects 'dictionary D D[1]=check' 'must have a value'
	rejects 'dictionary D D[1]+1'

	# a designator as a key needs blanks inside the brackets
	parses 'dictionary D D[ K ]=1 D[ a1 ]=2' 'dictionary D[ Ra1 ]=1'
	rejects 'dictionary D D[K]=1' 'blanks inside the brackets'
	rejects 'dictionary D[a1]=1' 'blanks inside the brackets'

	# an entry of a dictionary matches even when it is the empty set
	is 7 '{local dictionary D D[1]=K & a8 D[1] 7}' \
	    '{local dictionary D D["a"]=[] if D["a"] then 7 else 8}' \
	    '{local dictionary D D[1]=[] not not D[1] #D[1]==0 7}' \
	    '{local dictionary D D[1]=[] flip {D[1]} 7}' \
	    '{local dictionary D D[1]=[] D[1]=D[1] D[1] 7}'
	is '' '{local dictionary D D[1]=[] D[2] 7}' \
	    '{local dictionary D D[1]=[] not D[1] 7}' \
	    '{local dictionary D D[1]=[] unbind D[1] D[1] 7}'
	is a1 '{local dictionary D D[ K ]=[] D[ K ]|a1}'

	# positions are kept in local dictionaries alone
	parses 'local dictionary D[currentposition]=1'
	rejects 'dictionary D[currentposition]=1' 'between games'
	rejects 'dictionary D[1]=currentposition' 'between games'

	# a declaration may come again, but not change
	parses 'dictionary D persistent dictionary D D[1]=2 dictionary D[2]=3'
	rejects 'dictionary D local dictionary D' "without 'local'"
	rejects 'local dictionary D dictionary D' 'declared local'
	rejects 'x=1 dictionary x' 'already in use'
	rejects 'dictionary k'
	rejects 'D[1]=2'

	# a key that is not there has no value
	is '' '{local dictionary D D[1]=2 D[3]}' \
	    '{local dictionary D D[1]=2 D[1/0]}'
	is 8 '{local dictionary D D[1]=2 if D[3] 7 else 8}'
	is 0 '{local dictionary D D[1]=K #D[2]}'

	# an assignment without a key or value fails and changes nothing
	is 1 '{local dictionary D D[1]=2 not D[1]=1/0 not D[1/0]=1 #D}'
	is 2 '{local dictionary D D[1]=2 not D[1]=1/0 D[1]}'

	# unbind removes an entry or all of them, or the value of a variable
	is 1 '{local dictionary D D[1]=2 D[3]=4 unbind D[3] unbind D[5] #D}'
	is 0 '{local dictionary D D[1]=2 D[3]=4 unbind D #D}'
	is 7 '{x=1 unbind x isunbound x 7}'
	is '' '{local dictionary D D[1]=2 unbind D[1/0] 7}'
	rejects 'unbind x' 'must be assigned'
	rejects 'unbind 1' 'a variable or a dictionary'
	rejects 'dictionary D unbind D[1]' 'nothing has been put into'

	# iteration is over the keys that were there, without those deleted
	is 2 '{local dictionary D D[1]=1 D[2]=1 y=0 x∊D {y+=1 D[x+10]=1} y}'
	is 1 '{local dictionary D D[1]=1 D[2]=1 y=0 x∊D {y+=1 unbind D} y}'

	# the variable of an iteration is free before and after it
	is 7 '{local dictionary D D[1]=1 x∊D true isunbound x 7}'
	stops '{x=1 local dictionary D D[1]=1 x∊D true}' 'already has a value'
	rejects 'x="a" dictionary D D[1]=1 x∊D true' 'already in use'
	rejects 'dictionary D x∊D true' 'not known yet'

	# a declared dictionary prints its entries where it is an item
	is 'Dictionary D with 0 entries: \n' 'str(local dictionary D)'
	is 31 '#str("a" local dictionary D)'
	is 'Dictionary D with 1 entries: \n<NumValue>1: <NumValue>2\n' \
	    'local dictionary D D[1]=2 str(local dictionary D)'
	is '<true>' 'str(local dictionary D[1]=2)'

	# a dictionary prints its entries with their types
	is 'Dictionary D with 2 entries: \n<string>a: <NumValue>1\n<string>b: <NumValue>2\n' \
	    '{local dictionary D D["b"]=2 D["a"]=1 str(D)}'
	is 'Dictionary D with 1 entries: \n<NumValue>1: <SquareMask>e1\n' \
	    '{local dictionary D D[1]=K str(D)}'

	# local dictionaries are emptied for each game, others are kept
	yields '{initial local dictionary D D[gamenumber]=1 #D}' short.pgn \
	    '1.0 1' '2.0 1' '3.0 1' '4.0 1'
	yields '{initial dictionary D D[gamenumber]=1 #D}' short.pgn \
	    '1.0 1' '2.0 2' '3.0 3' '4.0 4'
}

@test "iteration goes over the keys in their order" {
	is '-1,2,10,' '{local dictionary D D[10]=1 D[-1]=1 D[2]=1 s=""
	    x[element]D s+=str(x ",") s}'
	is 'A,a,b,é,' '{local dictionary D D["é"]=1 D["a"]=1 D["A"]=1 D["b"]=1
	    s="" string x in D s+=x+"," s}'
	is 'a1,[a1,b1],h8,' '{local dictionary D D[ h8 ]=1 D[ a1 ]=1
	    D[a1|b1 ]=1 s="" x∊D s+=str(x ",") s}'
}

@test "a dictionary may have a hundred thousand entries" {
	is 100000 '{local dictionary D x=0
	    while(x<100000){D[str(x*7919%100003)]=x x+=1} #D}'
	is 705030212 '{local dictionary D x=0
	    while(x<100000){D[x*7919%100003]=x x+=1} z=0 y∊D z+=y z}'
}

# ---- files ----

@test "files need the folder of -F" {
	stops 'readfile "a.cql"==""' 'needs the folder of option -F'
	stops 'writefile("a.cql" "")' 'needs the folder of option -F'
}

@test "writefile empties a file at first and then appends to it" {
	printf 'old' >"$BATS_TEST_TMPDIR/a.cqo"
	pgnsplit short.pgn | cqlmatch -q -F "$BATS_TEST_TMPDIR" \
	    -e '{initial writefile("a.cqo" str(gamenumber)+\n)}'
	same a.cqo "$(lines 1 2 3 4)" "$(cat "$BATS_TEST_TMPDIR/a.cqo")"
}

@test "readfile does not begin to read what is longer than a string" {
	dd if=/dev/zero of="$BATS_TEST_TMPDIR/x.cql" bs=1 count=1 \
	    seek=9000000000 2>/dev/null
	fails 2 "pgnsplit short.pgn | cqlmatch -M 500 -F $BATS_TEST_TMPDIR \
	    -e 'readfile \"x.cql\" == \"\"'" "a string of more than 67108864 bytes"
}

@test "readfile gives the content of a file, and what was written before" {
	printf 'K attacks k\n' >"$BATS_TEST_TMPDIR/a.cql"
	gives "pgnsplit short.pgn | cqlmatch -m 1 -p -F $BATS_TEST_TMPDIR -e \
	    '{initial writefile(\"b.cql\" \"x\") readfile \"a.cql\"+\"\"}' |
	    cut -f8" 'K attacks k\n'
	gives "pgnsplit short.pgn | cqlmatch -m 1 -p -F $BATS_TEST_TMPDIR -e \
	    '{initial writefile(\"b.cql\" \"x\") readfile \"b.cql\"}' |
	    cut -f8" x
}

@test "no file outside of the folder, or of another kind, is touched" {
	local name

	for name in ../a.cql b/../../a.cql .. "$PWD/a.cql" a.txt a.pgn .cql; do
		printf '*\n' | pgnsplit >"$BATS_TEST_TMPDIR/lines"
		fails 2 "cqlmatch -F $BATS_TEST_TMPDIR -c -e \
		    'writefile(\"$name\" \"\")' $BATS_TEST_TMPDIR/lines"
	done
}

@test "no symbolic link leads out of the folder" {
	cd "$BATS_TEST_TMPDIR"
	mkdir in out in/deep
	echo '1. e4 *' | pgnsplit >lines
	echo secret | tee out/a.cql >out/a.pgn
	ln -s ../out in/link
	ln -s ../out/a.cql in/a.cql
	ln -s ../../out/a.pgn in/deep/a.pgn
	ln -s ../out/new.cql in/new.cql
	mkdir in/deep/real && echo fine >in/deep/real/a.cql
	stops() {
		fails 2 "cqlmatch -F in -c -e '$1' lines" "$2"
	}
	stops 'readfile "a.cql"' "'a.cql' is reached by a symbolic link"
	stops 'readfile "link/a.cql"' "'link/a.cql' is reached by"
	stops 'writefile("a.cql" "x")' "-e:1:1: writefile: 'a.cql' is reached"
	stops 'writefile("new.cql" "x")' 'symbolic link'
	stops 'writefile("link/b.cql" "x")' 'symbolic link'
	stops 'similarposition "deep/a.pgn"' 'symbolic link'
	stops 'readfile "none.cql"' "'none.cql' No such file"
	gives 'cat out/a.cql; ls out' secret a.cql a.pgn
	gives "cqlmatch -F in -c -e 'readfile \"./deep//real/a.cql\"==\"fine\"+\n' \
	    lines" "-e${tab}1${tab}2"
	ln -s in folder			# the folder itself may be one
	gives "cqlmatch -F folder -c -e 'readfile \"deep/real/a.cql\"' lines" \
	    "-e${tab}1${tab}2"
}

@test "only regular files are read and written, without a wait" {
	cd "$BATS_TEST_TMPDIR"
	echo '1. e4 *' | pgnsplit >lines
	mkfifo a.cql a.pgn && mkdir b.cql
	local body

	for body in 'readfile "a.cql"' 'writefile("a.cql" "x")' \
	    'similarposition "a.pgn"' 'readfile "b.cql"'; do
		fails 2 "timeout 120 cqlmatch -F . -c -e '$body' lines" \
		    'is not a regular file'
	done
}

@test "a query writes to two hundred files, and to no more" {
	local write='writefile(str(i ".cqo") str(i)) writefile("1.cqo" "x")'

	cd "$BATS_TEST_TMPDIR"
	mkdir files
	printf '*\n' | pgnsplit >lines
	gives "cqlmatch -c -F files -e 'i=0 while (i<200) {i+=1 $write}' lines" \
	    "-e${tab}1${tab}1"
	same "files" "200 1x$(printf 'x%.0s' {1..199})" \
	    "$(find files -type f | wc -l | xargs) $(cat files/1.cqo)"
	fails 2 "cqlmatch -c -F files -e 'i=0 while (i<201) {i+=1 $write}' lines" \
	    '-e:1:25: a query writes to at most 200 files'
}

@test "writefile never writes to the query, and to a file under two names once" {
	cd "$BATS_TEST_TMPDIR"
	echo '1. e4 *' | pgnsplit >lines
	echo 'writefile("q.cql" "x")' >q.cql
	fails 2 'cqlmatch -F . -c -f q.cql lines' "'q.cql' is the query itself"
	gives 'cat q.cql' 'writefile("q.cql" "x")'
	cqlmatch -F . -q -e 'initial writefile("a.cqo" "x")
	    writefile("./a.cqo" "y")' lines
	gives 'cat a.cqo' xy
	cp a.cqo b.cqo
	cqlmatch -F . -q -e 'initial writefile("a.cqo" "1")
	    writefile("b.cqo" "2") writefile(".//a.cqo" "3")' lines
	gives 'cat a.cqo b.cqo' 132
}

@test "bytes that cannot be written are an error" {
	pgnsplit short.pgn >"$BATS_TEST_TMPDIR/lines"
	run -2 --separate-stderr bash -c "trap '' XFSZ; ulimit -f 1
	    cqlmatch -q -F '$BATS_TEST_TMPDIR' -e 'x=\"0123456789abcdef\"
	    while(#x<9000) x+=x writefile(\"full.cqo\" x)' '$BATS_TEST_TMPDIR/lines'"
	[[ $stderr == *"full.cqo: File too large"* ]]
}

# ---- similarposition ----

game() {
	printf '[Event "?"]\n[SetUp "1"]\n[FEN "%s"]\n\n%s *\n\n' "$1" "$2"
}

@test "similarposition finds a position under the symmetries of the board" {
	game '8/8/8/4k3/8/1Q6/8/1K6 w - - 0 1' '1. Qc2' \
	    >"$BATS_TEST_TMPDIR/a.pgn"
	game '8/8/8/3k4/8/6Q1/8/6K1 w - - 0 1' '1. Qf2' \
	    >"$BATS_TEST_TMPDIR/b.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/b.pgn | cqlmatch \
	    -F $BATS_TEST_TMPDIR -e 'similarposition \"a.pgn\"' |
	    tr '\\t' '\\n' | grep 'see\|^k:'" \
	    'c:0:see a.pgn game: 1 at move: 1 wtm reflect_v' \
	    'c:1:see a.pgn game: 1 at move: 1 btm reflect_v' \
	    'k:submission game:1'
}

@test "with pawns only shifts and the mirror are left" {
	game '8/8/8/4k3/3p4/8/1P6/1K6 w - - 0 1' '' \
	    >"$BATS_TEST_TMPDIR/a.pgn"
	{
		game '8/8/8/5k2/4p3/8/2P5/2K5 w - - 0 1' ''
		game '8/8/8/3k4/4p3/8/6P1/6K1 w - - 0 1' ''
		game '8/8/5k2/4p3/8/2P5/2K5/8 w - - 0 1' ''
	} >"$BATS_TEST_TMPDIR/b.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/b.pgn | cqlmatch -p \
	    -F $BATS_TEST_TMPDIR -e 'similarposition \"a.pgn\"' |
	    cut -f1,2,8" "1${tab}0${tab}1" "2${tab}0${tab}1"
}

@test "notransform wants the position itself, nosort has no value" {
	game '8/8/8/4k3/8/1Q6/8/1K6 w - - 0 1' '1. Qc2' \
	    >"$BATS_TEST_TMPDIR/a.pgn"
	game '8/8/8/3k4/8/6Q1/8/6K1 w - - 0 1' '1. Qf2' \
	    >>"$BATS_TEST_TMPDIR/a.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/a.pgn | cqlmatch -p \
	    -F $BATS_TEST_TMPDIR \
	    -e 'similarposition notransform \"a.pgn\"' | cut -f1,2,8" \
	    "1${tab}0${tab}1" "1${tab}1${tab}1" \
	    "2${tab}0${tab}2" "2${tab}1${tab}2"
	rejects 'x=similarposition nosort "a.pgn"' 'only true or false'
	rejects 'similarposition' "a string in quotes after 'similarposition'"
}

# ---- texts ----

@test "what needs blanks in brackets is printed with them" {
	prints 'x="abc" x[1:]="d" x[-1]' 'x="abc"
x[1:]="d"
x[-1]'
	prints 'local dictionary D D[ K ]=1 D[{K}]' 'local dictionary D
D[ K ]=1
D[ K ]'
}

@test "a string that grows without end ends the search" {
	stops '{x="ab" loop x+=x}' 'a string of more than'
	stops '{x="ab" loop x=x+x}' 'a string of more than'
}

@test "the FEN of a game is given in full, its board in standard form" {
	local pgn=$BATS_TEST_TMPDIR/fen.pgn

	printf '[FEN "44/3P4/8/8/4k3/8/8/4K12 w"]\n\n*\n' >"$pgn"
	printf '[FEN "4k3/8/8/8/8/8/4P3/4K3  w KQkq e6 49 77"]\n\n*\n' >>"$pgn"
	printf '[FEN "8/8 w - -"]\n\n*\n[Event "?"]\n\n*\n' >>"$pgn"
	yields 'tag "FEN"' "$pgn" \
	    '1.0 8/3P4/8/8/4k3/8/8/4K3 w - - 0 1' \
	    '2.0 4k3/8/8/8/8/8/4P3/4K3 w KQkq e6 49 77'
}

@test "the tag SetUp can be read and set" {
	local pgn=$BATS_TEST_TMPDIR/setup.pgn

	printf '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n*\n' \
	    >"$pgn"
	printf '[Event "?"]\n\n*\n' >>"$pgn"
	yields 'tag "SetUp"' "$pgn" '1.0 1'
	matches 'tag "SetUp"=="1"' "$pgn" 1.0
	same "SetUp as it is set" "t:SetUp:0" "$(pgnsplit "$pgn" |
	    cqlmatch -m 1 -e 'settag("SetUp" "0")' | grep -o 't:SetUp:0')"
	rejects 'tag "setup2x y"' 'letters'
	rejects 'settag("FEN" "a")' 'cannot be used'
}

@test "no file of the games and no output is written, whatever its name is" {
	cd "$BATS_TEST_TMPDIR" || return
	printf '1. e4 *\n' >g.cqo
	mkdir sub
	ln g.cqo sub/other.cqo
	pgnsplit g.cqo >l.cqo
	fails 2 "cqlmatch -F . -q -e 'writefile(\"g\"+\".cqo\" \"x\")' l.cqo" \
	    "writefile: 'g.cqo' holds the games"
	fails 2 "cqlmatch -F sub -q -e 'writefile(\"other.cqo\" \"x\")' l.cqo" \
	    "holds the games"
	fails 2 "cqlmatch -F . -q -e 'writefile(\"l.cqo\" \"x\")' l.cqo" \
	    "holds the games"
	fails 2 "cqlmatch -F . -q -e 'writefile(\"l.cqo\" \"x\")' <l.cqo" \
	    "holds the games"
	fails 2 "cat l.cqo | cqlmatch -F . -q -e 'writefile(\"g.cqo\" \"x\")'" \
	    "holds the games"
	fails 2 "cqlmatch -F . -e 'writefile(\"o.cqo\" \"x\")' l.cqo >o.cqo" \
	    "is the output of the search"
	fails 2 "cqlmatch -F . -q --spare g.cqo -e 'readfile \"g.cqo\"' l.cqo" \
	    "readfile: 'g.cqo' is the output of the search"
	same "g.cqo" "1. e4 *" "$(cat g.cqo)"
	gives "cqlmatch -F . -q -e 'readfile \"g.cqo\" true' l.cqo"
}

@test "no query writes a file that the search or another query uses" {
	local q

	cd "$BATS_TEST_TMPDIR" || return
	cp "$ROOT/tests/data/famous.pgn" a.pgn
	for q in b.cqo c.cqo; do cp a.pgn $q; done
	pgnsplit a.pgn b.cqo c.cqo | pgnindex >idx
	# wrong NAME WHY OPTION...: for a name known before the search, and not
	wrong() {
		fails 2 "cqlmatch -qF . ${*:3} -e 'writefile(\"$1\" \"x\")' idx" \
		    "writefile: '$1' $2"
		q='"'${1:0:1}'"+"'${1:1}'"'
		run -2 --separate-stderr eval \
		    "cqlmatch -qF . ${*:3} -e 'writefile($q \"x\")' idx"
		[[ $stderr == *"writefile: '$1' $2"* ]] ||
			same "message of ${*:3} $q" "$2" "$stderr"
	}
	wrong c.cqo 'holds the games'
	wrong ./c.cqo 'holds the games'
	wrong led.cqo 'is the ledger' -l led.cqo
	printf 'writefile("x.cqo" "1")' >w.cql
	printf '{check readfile "r.cqo" true}' >r.cql
	touch r.cqo
	wrong w.cql 'is the query itself' -f w.cql
	wrong x.cqo 'is written by another query' -f w.cql
	wrong r.cqo 'is read by another query' -f r.cql
	fails 2 "cqlmatch -F. -e 'writefile(\"e.cqo\" \"x\")' idx 2>e.cqo"
	grep -q "'e.cqo' is where messages go" e.cqo
	cmp b.cqo a.pgn
	cmp c.cqo a.pgn
	gives 'cqlmatch -qF. -e "writefile(\"y.cqo\" \"1\")" \
	    -e "initial writefile(\"z.cqo\" readfile \"r.cqo\")" idx
	    wc -c <y.cqo' "$(pgnsplit a.pgn b.cqo c.cqo | cqlmatch -c -e true |
	    cut -f3)"
}

# ---- what comments tell of time and evaluation ----

@test "clock, spent and eval are what the comments of a position tell" {
	local pgn=$BATS_TEST_TMPDIR/game.pgn

	cat >"$pgn" <<-'EOF'
	[TimeControl "40/60+0.6:30"]

	1. e4 {+0.31/12 1.2s} e5 {-0.25/14 0:15} 2. Nf3 {+M5/20 0.52s, White
	mates} Nc6 {0.00/1 0s} 3. Bb5 {d=25, mt=7, wv=-0.30, R50=50} a6 {book}
	4. Ba4 {1/2 point} Nf6 {wv=M7} 5. O-O { (Be7) [%eval -52,20] [%emt
	0:00:12] } Be7 {a note} {[%eval #-3] [%clk 0:00:59.5]} 6. d3
	{[%eval -#2] [%clk 1:40:00]} b5 {[%clk 0:50.7] [%eval 12.345,9]}
	7. c3 {(c3 Bb7) +0.40/12 1:02} *

	[TimeControl "180+2"]

	1. e4 {[%clk 3:00]} e5 2. f4 {[%clk 2:55]} exf4 (2... d5 {[%clk 2:40]}
	3. d3 {[%clk 2:50]}) 3. d4 {[%clk 2:58] [%eval #+4]}
	{[%eval 1.5] [%clk 9:59]} *

	1. e4 {[%clk 0:10:00]} e5 2. f4 {[%clk 0:10:20]} exf4 3. d4
	{[%clk 0:09:50]} *
	EOF
	for query in clock spent eval 'clock black' 'spent white'; do
		gives "pgnsplit $pgn | cqlmatch -H variations -p -e '$query' |
		    awk -F'\t' '{ print \$1 \".\" \$2, \$8 }' | xargs -n 10" \
		    "$(case $query in
		clock) lines '1.10 59 1.11 6000 1.12 50 2.1 180 2.3 175' \
		    '2.5 178 2.6 160 2.7 170 3.1 600 3.3 620' '3.5 590' ;;
		spent) lines '1.1 1 1.2 15 1.3 0 1.4 0 1.9 12' \
		    '1.12 9 1.13 62 2.3 7 2.5 0 2.7 7' '3.5 30' ;;
		eval) lines '1.1 31 1.2 25 1.3 99999995 1.4 0 1.5 -30' \
		    '1.8 99999993 1.9 -52 1.10 -99999997 1.11 -99999998 1.12 1234' \
		    '1.13 40 2.5 99999996' ;;
		'clock black') echo 1.10 59 1.12 50 2.6 160 ;;
		'spent white') lines '1.1 1 1.3 0 1.9 12 1.13 62 2.3 7' \
		    '2.5 0 2.7 7 3.5 30' ;;
		esac)"
	done
	gives "pgnsplit $pgn | cqlmatch -p -T Clock,Spent,Eval,Comment \
	    -e 'ply > 8 gamenumber == 1' | cut -f9-" \
	    "${tab}12${tab}-0.52${tab}(Be7) [%eval -52,20] [%emt 0:00:12]" \
	    "0:00:59.5$tab${tab}#-3${tab}[%eval #-3] [%clk 0:00:59.5]" \
	    "1:40:00$tab${tab}#-2${tab}[%eval -#2] [%clk 1:40:00]" \
	    "0:00:50.7${tab}9${tab}12.34${tab}[%clk 0:50.7] [%eval 12.345,9]" \
	    "${tab}62${tab}0.40${tab}(c3 Bb7) +0.40/12 1:02"
	gives "pgnsplit $pgn | cqlmatch -pJ -T Eval,Spent -e 'eval ply < 4' |
	    grep -o '\"Eval.*'" '"Eval":0.31,"Spent":1}' \
	    '"Eval":0.25,"Spent":15}' '"Eval":"#5","Spent":0}'
}

@test "an evaluation is that of a side, and changes with the colours" {
	local game=$BATS_TEST_TMPDIR/game

	printf '1. e4 {[%%eval %s]} e5 {[%%eval %s]} %s\n\n' \
	    3.5 -5 0-1 4 0.5 1-0 -4 '#-3' 1-0 0.1 '#2' 0-1 |
	    pgnsplit >"$game"
	gives "cqlmatch -e 'flipcolor {result 1-0 eval <= -300}' $game |
	    cut -f1" 1 3 4
	alike "cqlmatch -c -e 'flipcolor {result 1-0 eval <= -300}' $game" \
	    "cqlmatch -c -O plain -e '
		flipcolor {result 1-0 eval white <= -300}' $game"
	gives "cqlmatch -p -e 'reversecolor eval' -e 'eval black == -eval' \
	    $game | head -n 4 | cut -f3,8" "1${tab}-350" "2${tab}5" \
	    "1${tab}-350" "2${tab}5"
	gives "cqlparse -e 'flipcolor flipcolor {eval > 900 eval black > 500}' |
	    cqlexpand -l | cut -f2 | sort" '{ eval > 900 eval black > 500 }' \
	    '{ eval black > 900 eval > 500 }'
	gives "cqlparse -e 'flipcolor {clock white < 9 clock spent}' |
	    cqlexpand -l | cut -f2 | sort" '{ clock black < 9 clock spent }' \
	    '{ clock white < 9 clock spent }'
	gives "cqlparse -Q -e '{eval} black == 1' | cqlprint" 'cql()' eval \
	    '{ black == 1 }'
}

@test "a game without the text is not replayed for clock, spent and eval" {
	local games=$BATS_TEST_TMPDIR/games query

	{ cat famous.pgn site.pgn && printf '1. e4 e5 2. Kf7 {a / b} *\n'; } |
	    pgnsplit >"$games"
	pgnsplit site.pgn famous.pgn >"$games.2"
	pgnindex "$games.2" >"$games.i"
	for query in 'clock < 30' 'find {clock < 30}' \
	    'spent > 20 not check' 'eval > 500 or eval < -500'; do
		# the move that cannot be played is not met
		gives "cqlmatch -c -e '$query' $games 2>&1 >/dev/null"
		alike "cqlmatch -c -e '$query' $games" \
		    "cqlmatch -O plain -c -e '$query' $games 2>/dev/null"
		alike "cqlmatch -c -e '$query' $games.2" \
		    "cqlmatch -c -e '$query' $games.i"
	done
}

@test "material is the men of both sides, and a column of its name" {
	gives "printf '[FEN \"8/8/4k3/4r3/8/3KP3/3R4/8 w - - 0 1\"]\n\n*\n' |
	    pgnsplit | cqlmatch -p -T Material -e 'flipcolor {material \"KRKRP\"}' \
	    -e 'material white' -e 'material == \"KRPKR\"' | cut -f7-" \
	    "-e 1${tab}${tab}KRPKR" "-e 2${tab}KRP${tab}KRPKR" \
	    "-e 3${tab}KRPKR${tab}KRPKR"
	gives "pgnsplit famous.pgn | cqlmatch -c -e 'material \"KQRRBBNNPPPPPPPP'\
'KQRRBBNNPPPPPPPP\" initial' -e 'material=3 material==3' | cut -f2" 15 15
	fails 2 "cqlparse -e 'material \"KPRKR\"'" 'in the order KQRBNP'
}

@test "basetime, increment and speed are read from the tag TimeControl" {
	local control pgn=$BATS_TEST_TMPDIR/game.pgn

	for control in 15+0 '29+0' 30 60+0 120+1 140+1 180+0 300+3 600+0 \
	    900+10 1500 40/5400+30:1800+30 21600 - 1/259200 '?' '' 0+1 \
	    ' 300 + 3 ' '*180' 20+0.3 '40 / 60 : 30' G/90 "90'+30''" '5 min' \
	    300+x '*' '40/' +3; do
		printf '[TimeControl "%s"]\n\n*\n\n' "$control"
	done >"$pgn"
	gives "pgnsplit $pgn | cqlmatch -p -T TimeControl -e speed |
	    cut -f8- | tr '\t' ' '" 'ultraBullet 15+0' 'ultraBullet 29+0' \
	    'bullet 30' 'bullet 60+0' 'bullet 120+1' 'blitz 140+1' \
	    'blitz 180+0' 'blitz 300+3' 'rapid 600+0' 'rapid 900+10' \
	    'classical 1500' 'classical 40/5400+30:1800+30' \
	    'correspondence 21600' 'correspondence -' \
	    'correspondence 1/259200' 'bullet 0+1' 'blitz  300 + 3 ' \
	    'blitz *180' 'bullet 20+0.3' 'bullet 40 / 60 : 30'
	gives "pgnsplit $pgn | cqlmatch -c -e 'basetime >= 600' \
	    -e 'increment == 30' -e 'increment == 0' -e 'speed \"bullet\"' |
	    cut -f2 | xargs" '6 1 12 6'
	# the names are free for variables
	gives "pgnsplit famous.pgn | cqlmatch -c -e 'clock=1 eval=2 speed=3
	    clock+eval==speed' | cut -f2" 15
}

@test "a date is known as far as its tag can be read" {
	local games=$BATS_TEST_TMPDIR/dates date

	for date in 05.1999 12.05.1999 1999.13.02 1999/5/7 1999.05.32 1999.1 \
	    1999.12.31 1999-2-03 ' 1999.02.03 ' 1999 '' '????.05.07'; do
		printf '[Date "%s"]\n\n*\n\n' "$date"
	done | pgnsplit >"$games"
	gives "cqlmatch -Qp -e date $games | cut -f8 | xargs -n 4" \
	    '1999.??.?? 1999.??.?? 1999.??.?? 1999.05.07' \
	    '1999.05.?? 1999.01.?? 1999.12.31 1999.02.03' \
	    '1999.02.03 1999.??.?? ????.??.?? ????.05.07'
}

@test "assert and cql_abort end the program at a place" {
	is 7 '{assert K 7}' '{x=1 assert x 7}' '{x=0 assert x==0 7}' \
	    '{x=K&k assert x 7}'
	stops 'assert K&k' '-e:1:1: assertion failed (game 1, position 0)'
	stops '{x=1 unbind x assert x}' '-e:1:15: assertion failed'
	stops 'x=0 assert x==1' '-e:1:5: assertion failed'
	stops 'if initial cql_abort' \
	    '-e:1:12: stopped by cql_abort (game 1, position 0)'
	is 7 '{if check cql_abort 7}'
}

# tagged NAME VALUE...: $games has a game for each value of the tag.
tagged() {
	games=$BATS_TEST_TMPDIR/tagged
	printf "[$1 \"%s\"]\n\n*\n\n" "${@:2}" | pgnsplit >"$games"
}

@test "codes, ratings and names are read as they are written in tags" {
	local games

	tagged ECO A00 e99 F00 @00 '`00' A0 A00/b A:0 A0: A/0 A0/ ' b12 ' B1 ''
	gives "cqlmatch -Qp -e eco $games | cut -f1,8 | paste -sd' '" \
	    "1${tab}A00 2${tab}E99 7${tab}A00/b 12${tab}B12"
	tagged WhiteElo 4001 4000 3999 -1 - -a 0 2500a '?' -9 -: -/ ' 1 '
	gives "cqlmatch -Qp -e 'elo white' $games | cut -f1,8 | paste -sd' '" \
	    "1${tab}4000 2${tab}4000 3${tab}3999 4${tab}4000 8${tab}2500 \
10${tab}4000 13${tab}1"
	printf '[%s]\n\n*\n\n' 'BlackRating "1"]
[BlackUSCF "3"' 'BlackBCF "7"' 'BlackElo "?"]
[BlackDWZ "9"' 'BlackICCF "2"]
[BlackRapid "4"' 'WhiteElo "9"' | pgnsplit >"$games"
	gives "cqlmatch -Qp -e 'elo black' $games | cut -f1,8 | paste -sd' '" \
	    "1${tab}1 2${tab}7 3${tab}9 4${tab}4"
	tagged White A,B 'A,  B.' ' A ,B,C. ' ,A A, A.. . ''
	gives "cqlmatch -Qp -e 'player white' $games | cut -f8 | paste -sd'|'" \
	    'A, B|A, B|A , B, C|, A|A,|A'
}

@test "times and evaluations are read as far as comments have them" {
	local games=$BATS_TEST_TMPDIR/g table=$BATS_TEST_TMPDIR/t row

	# a comment: clock, time spent and evaluation after White's move, and
	# the evaluation after Black's
	cat >"$table" <<-'END'
	[%clk 1:02:03]|1:02:03|||
	[%clk 0:00:00.05]|0:00:00.050|||
	[%clk 5]|0:00:05|||
	[%clk 1:2:3:4]|62:03:04|||
	[%clk 99999:00:00]|555:33:20|||
	[%clk 2000000]|555:33:20|||
	[%clk 2000001]|555:33:20|||
	[%clk x]||||
	[%clk]||||
	[%clk 1:00||||
	[%clkx 1] [%clk 2]|0:00:02|||
	[%emt 3.1239]||3||
	[%emt 0:0]||0||
	[%eval 0.5]|||0.50|0.50
	[%eval -12]|||-0.12|-0.12
	[%eval 1.239]|||1.23|1.23
	[%eval 1.2]|||1.20|1.20
	[%eval #0]|||#0|#0
	[%eval #+3]|||#3|#3
	[%eval M3]|||#3|#3
	[%eval -M-3]|||#-3|#-3
	[%eval 99999999]|||499999.99|499999.99
	[%eval 9999999.99]|||499999.99|499999.99
	[%eval +]||||
	[%eval x]||||
	+0.31/12 1.2s||1|0.31|-0.31
	-0.31/12 1.2s||1|-0.31|0.31
	0.31/12 1.2s||1|0.31|-0.31
	31/12 1s||||
	+31/12 1s||1|31.00|-31.00
	(Nf6) +0.31/12 1.2s||1|0.31|-0.31
	(Nf6 +0.31/12||||
	+0.31/ 1s||||
	+0.31/12|||0.31|-0.31
	+0.31/12 1sx|||0.31|-0.31
	+0.31/12 1s, b||1|0.31|-0.31
	+0.31/12 1s b||1|0.31|-0.31
	+0.31/12 s|||0.31|-0.31
	+M3/9 2||2|#3|#-3
	-M3/9 2||2|#-3|#3
	1/2||||
	0.5 /3||||
	wv=0.31|||0.31|0.31
	wv=-M7|||#-7|#-7
	wv=x||||
	ev=1.5||||
	d=12, wv=+1.00, mt=5|||1.00|1.00
	mt=1500||||
	END
	while IFS='|' read -r row _; do
		printf '1. e4 {%s} *\n\n1. e4 e5 {%s} *\n\n' "$row" "$row"
	done <"$table" | pgnsplit >"$games"
	cqlmatch -Qp -T Clock,Spent,Eval -e 'terminal' "$games" | cut -f9- |
	    paste -d'|' - - | tr '\t' '|' | cut -d'|' -f1-3,6 >"$games.came"
	cut -d'|' -f2- "$table" | diff - "$games.came"
	same "rows" 48 "$(wc -l <"$games.came" | xargs)"
}

@test "the time spent is that of the clocks, with what the control adds" {
	local control clock

	# the control: seconds spent where the clock fell by 5, and rose by 2
	while IFS='|' read -r control _; do
		for clock in 0:09:55 0:10:02; do
			printf '[TimeControl "%s"]\n\n1. e4 {[%%clk 0:10:00]} e5
			    2. d4 {[%%clk %s]} *\n\n' "$control" "$clock"
		done
	done >"$BATS_TEST_TMPDIR/pgn" <<-'END'
	600+5
	600
	40/5400+30:1800
	*60+1
	-
	?
	1+
	x

	 600 + 5 
	40/
	/5
	600+5x
	600+0
	1:0:0+3
	END
	gives "pgnsplit $BATS_TEST_TMPDIR/pgn |
	    cqlmatch -Qp -T Spent -e 'ply==3' | cut -f9- | paste -sd," \
	    10,3,5,0,35,28,6,0,5,,5,,5,,5,,5,,10,3,5,,5,,5,,5,0,5,0
}

@test "a dictionary of many keys keeps their order through insertions and deletions" {
	local i wanted=''

	for ((i = 1; i <= 60; i++)); do
		# 33 is the inverse of 37 modulo 61
		[[ $((i % 3)) -eq 0 ]] || wanted+="$i.$((i * 33 % 61)) "
	done
	is "40 $wanted" '{local dictionary D i=0
	    while (i<60) {i+=1 D[(i*37)%61]=i} i=0
	    while (i<60) {i+=3 unbind D[i] unbind D[i+100]} s=str(#D " ")
	    key∊D s+=str(key "." D[key] " ") s}'
	is '1 9:1 ' '{local dictionary D i=0 while (i<60) {i+=1 D[(i*37)%61]=i}
	    i=0 while (i<60) {i+=1 unbind D[i]} D[5]=7 unbind D[5] D[9]=1
	    s=str(#D " ") key∊D s+=str(key ":" D[key] " ") s}'
	is '<>d1<b>e1' '{local dictionary D D["b"]=K D["a"]=k D[""]=Q
	    unbind D["a"] s="" key∊D s+=str("<" key ">" D[key]) s}'
}

@test "material is written from the king down, White's first" {
	local fen='qrbnkp2/p7/8/8/8/8/PPPP4/QQRBNK2 w - - 0 1'

	evaluates "$fen" KQQRBNPPPPKQRBNPP material
	evaluates "$fen" KQQRBNPPPP 'material white'
	evaluates "$fen" KQRBNPP 'material black'
	evaluates '3qk3/8/8/8/8/8/8/4KQ2 b - - 0 1' KQKQ material
	evaluates '4k3/8/8/8/8/8/8/4K3 w - - 0 1' KK material
}
