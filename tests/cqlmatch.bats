# cqlmatch: reads games, and writes games with the matches.

load helper

setup() {
	light
	file=$BATS_TEST_TMPDIR/lines
	pgnsplit famous.pgn >"$file"
}

@test "a matching game is printed as its line, with fields after it" {
	cqlmatch -e mate "$file" >"$BATS_TEST_TMPDIR/out"
	games=$(wc -l <"$BATS_TEST_TMPDIR/out")
	[[ $games -gt 3 ]]
	same "lines with q: and n:" "$games" \
	    "$(grep -c "${tab}q:-e${tab}n:1${tab}c:0:Game number" \
	    "$BATS_TEST_TMPDIR/out")"
	cut -f1-9 "$BATS_TEST_TMPDIR/out" | sort >"$BATS_TEST_TMPDIR/found"
	sort "$file" | comm -23 "$BATS_TEST_TMPDIR/found" - >"$BATS_TEST_TMPDIR/new"
	same "lines that were changed" "" "$(cat "$BATS_TEST_TMPDIR/new")"
}

@test "-p prints one line per position, with eight columns" {
	run -0 eval "cqlmatch -p -e 'mate power A' '$file' |
	    awk -F'\t' 'NF != 8 || \$8 !~ /^[0-9]+\$/ { print }'"
	same "malformed lines" "" "$output"
}

@test "-p prints the positions that -c counts, whatever their value" {
	local body line label count i=0 queries=()
	local -A lines

	for body in '--(ray(K g5))' 'x=0 --({x+=1 ray(K g5)})' \
	    'flip --(ray(K g5))' 'local dictionary D D[1]=K & a8 D[1]' \
	    'function f(s){--({x=s ray(x g5)})} f(K)' \
	    'if check x=1 else x=2 if x==1 then --(ray(k h7)) else [x](K & c1)' \
	    'lowercase event' '{check lowercase event}' \
	    '{lowercase event check}' 'x=event uppercase x' \
	    'hhdb award' 'find check' 'currentmove --(pin to k)' \
	    'not --' '#A' '1/0' 'A & a'; do
		queries+=(-L "$body" -e "$body") lines[$body]=0
	done
	while IFS= read -r line; do
		line=${line%"$tab"*} label=${line##*"$tab"}
		lines[$label]=$((${lines[$label]} + 1))
	done < <(cqlmatch -Qp "${queries[@]}" "$file")
	while IFS=$tab read -r label _ count _; do
		same "lines of $label" "$count" "${lines[$label]}"
		i=$((i + (count > 0)))
	done < <(cqlmatch -Qc "${queries[@]}" "$file")
	[[ $i -ge 12 && ${#lines[@]} == 17 ]]
}

@test "-p distinguishes an empty set from no value" {
	local pgn=$BATS_TEST_TMPDIR/game.pgn

	printf '[Event "?"]\n\n1. Nf3 (1. Nc3) Nf6 2. Ng5 *\n' >"$pgn"
	yields 'local dictionary D D[1]=K & a8 D[1]' "$pgn" '1.0 []' \
	    '1.1 []' '1.2 []' '1.3 []' '1.4 []'
	# the first move gives the value, any move the truth
	yields '--(N & c3)' "$pgn" '1.0 []'
	yields '--({x=to N & c3})' "$pgn" '1.0 []'
	yields 'ply>0 check or --(x=1) x' "$pgn" '1.1 1' '1.2 1'
	# a number and a text have theirs, whatever was asked of sets for it
	yields 'sort (if wtm then N|B else k)' "$pgn" '1.0 4' '1.1 1' '1.2 4' \
	    '1.3 1' '1.4 1'
	yields 'if {path quiet -- n&f6} then "a" else str(ply)' "$pgn" \
	    '1.0 0' '1.1 a' '1.2 a' '1.3 3' '1.4 1'
	# and so has a set that matches only when it is not empty
	yields 'if {path quiet --} then N&f3 else Ng5' "$pgn" '1.1 f3' \
	    '1.2 f3' '1.3 g5'
	yields 'if wtm then nf6 else {dictionary E E[ K ]=ply N&f3}' "$pgn" \
	    '1.1 f3' '1.2 f6'
	yields 'if wtm then nf6 else Ng5|{comment("n") N&f3}' "$pgn" \
	    '1.1 f3' '1.2 f6' '1.3 g5'
	# but the empty set of a key that is there matches, elsewhere too
	yields 'initialposition:{dictionary F F[ K ]=[] F[ K ]}' "$pgn" \
	    '1.0 ' '1.1 ' '1.2 ' '1.3 ' '1.4 '
	same "a line without a value" "7 1." \
	    "$(pgnsplit "$pgn" | cqlmatch -p -e 'ply==0 wtm' |
	    awk -F'\t' '$8 == "" { print NF - 1, $4 }')"
}

@test "-c counts games and positions of each query" {
	cqlparse -L one -e check >"$BATS_TEST_TMPDIR/q.ast"
	cqlparse -L two -e mate >>"$BATS_TEST_TMPDIR/q.ast"
	positions=$(cqlmatch -p -e check "$file" | wc -l)
	games=$(cqlmatch -e check "$file" | wc -l)
	mates=$(cqlmatch -e mate "$file" | wc -l)
	gives "cqlmatch -c $BATS_TEST_TMPDIR/q.ast $file" \
	    "one$tab$games$tab$positions" "two$tab$mates$tab$mates"
}

@test "every game is found either by -v or by the plain search" {
	cqlmatch -e mate "$file" | cut -f1 >"$BATS_TEST_TMPDIR/a"
	cqlmatch -v -e mate "$file" | cut -f1 >>"$BATS_TEST_TMPDIR/a"
	same "games" "$(cut -f1 "$file")" "$(sort -n "$BATS_TEST_TMPDIR/a")"
}

@test "-m stops after so many games" {
	same "first two mates" "$(cqlmatch -e mate "$file" | head -n 2)" \
	    "$(cqlmatch -m 2 -e mate "$file")"
}

@test "comments that nobody reads change no answer" {
	local body='path --(comment("a")){1,3} comment(ply) check or find check'

	same positions "$(cqlmatch -p -e "$body" "$file" | grep -c .)" \
	    "$(cqlmatch -e "$body" "$file" | tr '\t' '\n' |
	    sed -n 's/^n://p' | awk '{ n += $1 } END { print n }')"
	same counts "$(cqlmatch -c -e "$body" "$file" | cut -f2)" \
	    "$(cqlmatch -e "$body" "$file" | grep -c .)"
}

@test "-q prints nothing; the exit status gives the answer" {
	run -0 cqlmatch -q -e mate "$file"
	same output "" "$output"
	run -1 cqlmatch -q -e false "$file"
}

@test "any number of threads gives the same bytes" {
	repeated 8 "$file" >"$file.8"
	alike "cqlmatch -j1 -p -e 'check power a' $file.8" \
	    "cqlmatch -j7 -p -e 'check power a' $file.8"
	alike "cqlmatch -j1 -e 'check comment(positionid)' $file.8" \
	    "cqlmatch -j4 -e 'check comment(positionid)' $file.8"
	[[ $(cqlmatch -j 999 -q -s x -e mate "$file" 2>&1) == *" 256 thread"* ]]
}

@test "values kept between games are run by one thread, which is said" {
	run -0 --separate-stderr cqlmatch -j4 -c -e 'persistent x+=1' "$file"
	[[ $stderr == *"is run by one thread"* ]]
	[[ $stderr == *"x: "* ]]
}

@test "values kept between games are printed in the order of the query" {
	run -1 --separate-stderr cqlmatch -q -e 'persistent s="b"
	    persistent x=1 persistent quiet h=3 persistent e=e4 false' "$file"
	same values $'s: "b"\nx: 1\ne: e4' "$(grep -v thread <<<"$stderr")"
	# of a text as of its tree
	echo 'x=1 persistent y={persistent u=2 persistent v=3 u+v} false' \
	    >"$file.q"
	gives "cqlmatch -Q -c -f '$file.q' '$file' 2>&1 | tr '\n' ' '" \
	    "y: 5 u: 2 v: 3 ${file##*/}${tab}0${tab}0 "
	gives "cqlparse -Q '$file.q' | cqlmatch -c - '$file' 2>&1 |
	    tr '\n' ' '" "y: 5 u: 2 v: 3 ${file##*/}${tab}0${tab}0 "
}

@test "an AST, its expansion and the text give the same answers" {
	q='flipcolor {check N attacks k} or shift {Kg1 Rf1 Ph2}'
	cqlparse -L -e -e "$q" >"$BATS_TEST_TMPDIR/q.ast"
	cqlexpand "$BATS_TEST_TMPDIR/q.ast" >"$BATS_TEST_TMPDIR/x.ast"
	alike "cqlmatch -p -e '$q' $file" \
	    "cqlmatch -p $BATS_TEST_TMPDIR/q.ast $file"
	alike "cqlmatch -p -e '$q' $file" \
	    "cqlmatch -p $BATS_TEST_TMPDIR/x.ast $file"
}

@test "-B puts filters before the body, -W transforms around all" {
	alike "cqlmatch -p -L x -e '{wtm check K attackedby r}' $file" \
	    "cqlmatch -p -L x -B wtm -B check -e 'K attackedby r' $file"
	alike "cqlmatch -p -L x -e 'flipcolor {wtm mate}' $file" \
	    "cqlmatch -p -L x -W flipcolor -e 'wtm mate' $file"
	alike "cqlmatch -p -L x -e '{v=3 ply==v}' $file" \
	    "cqlmatch -p -L x -B v=3 -e 'ply==v' $file"
}

@test "the header rules: matchcount, gamenumber, result, quiet, silent" {
	gives "cqlmatch -e 'cql(gamenumber 2 3) initial' $file | cut -f1" 2 3
	run -0 eval "cqlmatch -e 'cql(result 1-0) initial' $file |
	    cut -f7 | sort -u"
	same results 1-0 "$output"
	gives "cqlmatch -H quiet -m1 -e initial $file | cut -f12- |
	    sed 's/\tp:[^\t]*//'" "c:0:Game number 1"
	gives "cqlmatch -H silent -m1 -e initial $file | cut -f12-" ""
	gives "cqlmatch -c -e 'cql(matchcount -1 0) mate' $file | cut -f2" \
	    "$(cqlmatch -v -e mate "$file" | grep -c .)"
	gives "cqlmatch -e 'cql(matchcount 0) mate' $file | cut -f11 | sort -u" \
	    "n:0"
	# a game that the result refuses matches nowhere, and has its sort keys
	gives "cqlmatch -e 'cql(sort matchcount 0 999 result 1-0)
	    sort \"a\" ply sort quiet \"b\" ply' $file | awk -F'\t' '\$7 != \"1-0\"' |
	    cut -f12- | sed 's/[0-9]*\t/N\t/; s/\tp:[^\t]*//' | sort -u" \
	    "c:0:Game number N${tab}c:0: a: none matchcount: 0${tab}k:matchcount:0"
}

@test "conditions on tags give the same games as reading the moves" {
	alike "cqlmatch -p -L x -e '{player \"Morphy\" check}' $file" \
	    "cqlmatch -p -L x -e '{player \"Morphy\" or false and check
	    check}' $file"
}

@test "a query that does not end is stopped with -t and reported" {
	run -2 --separate-stderr bash -c "ulimit -t 60; cqlmatch -t 200ms -m 1 \
	    -e 'cql(gamenumber 1) while(true){x=1}' '$file'"
	[[ $stderr == *"took longer than 0.2 seconds in game 1"* ]]
}

@test "a run-time error names the query's place, the game and the position" {
	fails 2 "cqlmatch -e 'if false x=1 x>0' $file" \
	    "-e:1:14: the variable 'x' has no value here (game 1, position 0)"
}

@test "a run-time error ends the search in its game for any number of threads" {
	local many=$BATS_TEST_TMPDIR/many j

	repeated 120 famous.pgn | pgnsplit >"$many"
	same "blocks of the file are several" 1 $(($(wc -c <"$many") > 600000))
	for j in 1 2 7; do
		run -2 --separate-stderr cqlmatch -j $j \
		    -e 'initial assert gamenumber!=1000' "$many"
		same "games written" 999 "$(grep -c . <<<"$output")"
		same message \
		    '-e:1:9: assertion failed (game 1000, position 0)' "$stderr"
	done
}

@test "a line that is not a game line is reported, and the rest is searched" {
	{
		echo nonsense
		cat "$file"
	} >"$file.bad"
	run -2 --separate-stderr cqlmatch -c -L x -e initial "$file.bad"
	same counts "x$tab$(wc -l <"$file")$tab$(wc -l <"$file")" "$output"
	[[ $stderr == *"lines.bad:1: not a game line: 'nonsense'"* ]]
	[[ $stderr == *"cqlmatch: 1 line not read (-w lists them)" ]]
}

@test "a line that is not a game line is named by its number in the file, for any threads" {
	local many=$BATS_TEST_TMPDIR/many bad=$BATS_TEST_TMPDIR/bad j

	head -n 1 "$file" >"$BATS_TEST_TMPDIR/one"
	yes "$(cat "$BATS_TEST_TMPDIR/one")" | head -n 999 >"$many"
	{ cat "$many"; echo x; cat "$many"; echo y; echo z; } >"$bad"
	for j in 1 2 5; do
		run --separate-stderr cqlmatch -j "$j" -e true "$many" "$bad" \
		    - "$bad" < <(cat "$many" - <<<x)
		mapfile -t games <<<"$output"
		[[ $status == 2 && ${#games[@]} == $((6 * 999)) ]]
		same "$j threads say" "$bad:1000: x
$bad:2000: y
$bad:2001: z
-:1000: x
$bad:1000: x
$bad:2000: y
$bad:2001: z" "$(sed -n "s/not a game line: '\(.\)'/\1/p" <<<"$stderr")"
	done
}

@test "damaged games are reported with -w, searched and counted" {
	pgnsplit odd.pgn >"$BATS_TEST_TMPDIR/odd"
	run -2 --separate-stderr cqlmatch -w -c -L x -e initial \
	    "$BATS_TEST_TMPDIR/odd"
	[[ $stderr == *"odd.pgn:"*" read = "*" matched + "*damaged ]]
}

@test "the last game is known when a query needs it" {
	gives "cqlmatch -e 'gamenumber==lastgamenumber' $file | cut -f1" \
	    "$(wc -l <"$file")"
	# for each query by its own header
	gives "cqlmatch -c -e 'cql(gamenumber 1 2) lastgamenumber==2' \
	    -e true $file | cut -f2" 2 "$(wc -l <"$file")"
}

@test "the games are counted in files, pipes and standard input, which may have been read in part" {
	local n

	n=$(wc -l <"$file")
	gives "{ read -r line
	    cqlmatch -c -e 'lastgamenumber==$((2 * n))' $file - \
	    <(head -n 1 $file) -; } <$file | cut -f2" "$((2 * n))"
	gives "cat $file | cqlmatch -c -e 'lastgamenumber==$n' | cut -f2" "$n"
	gives "printf %s \"\$(cat $file)\" |
	    cqlmatch -c -e 'lastgamenumber==$n' | cut -f2" "$n"
}

@test "games are counted without keeping them in memory, and leave no file behind" {
	local n=40000 i most=()

	[[ -r /proc/self/status ]] || skip "no /proc"
	mkdir "$BATS_TEST_TMPDIR/tmp"
	mkfifo "$BATS_TEST_TMPDIR/games"
	TMPDIR=$BATS_TEST_TMPDIR/tmp cqlmatch -j1 -c -e \
	    "lastgamenumber==$((2 * n))" "$BATS_TEST_TMPDIR/games" \
	    >"$BATS_TEST_TMPDIR/found" 3>&- &
	yes "$(head -n 1 "$file")" | head -n "$n" >"$BATS_TEST_TMPDIR/many"
	exec 9>"$BATS_TEST_TMPDIR/games"
	for i in 0 1; do
		cat "$BATS_TEST_TMPDIR/many" >&9
		most[i]=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\).*/\1/p' \
		    "/proc/$!/status")
	done
	same "files left behind" "" "$(ls "$BATS_TEST_TMPDIR/tmp")"
	exec 9>&-
	wait $!
	same found "$((2 * n))" "$(cut -f2 "$BATS_TEST_TMPDIR/found")"
	[[ $(wc -c <"$BATS_TEST_TMPDIR/many") -gt 10000000 ]]
	[[ $((most[1] - most[0])) -lt 2048 ]] || same \
	    "kilobytes more for the second half" "few" \
	    "$((most[1] - most[0]))"
}

@test "the key of a sort inside another comes first" {
	local header

	header() {
		cqlmatch -m 1 -H 'matchstring ""' -e "$1" "$file" |
		    tr '\t' '\n' | sed -n 's/^k:\([^:]*\):.*/\1/p' | tr '\n' ' '
	}
	gives "header 'sort \"a\" {sort \"b\" #A}'" 'b a '
	gives "header 'sort \"a\" #A + sort \"b\" {1+sort \"c\" #a}'" 'c b a '
	gives "header 'sort \"a\" #A sort \"b\" #a'" 'a b '
	gives "header 'sort \"a\" path -- sort \"b\" #A --'" 'b a '
	gives "header 'sort (sort #K + sort #k)'" \
	    '<sort-id-3> <sort-id-2> <sort-id-1> '
	gives "header 'sort \"a\" (sort \"b\" #A + sort \"a\" #a)'" 'a b '
	# games are in the order of the key that is complete first
	alike "cqlmatch -K -e 'sort \"a\" gamenumber + sort min \"b\" #A' \
	    '$file' | sort | cut -f2-" \
	    "cqlmatch -K -e 'sort min \"b\" #A sort \"a\" gamenumber + #A' \
	    '$file' | sort | cut -f2-"
}

@test "each sort keeps the value that is better for itself" {
	local header='matchstring ""'

	values() {
		cqlmatch -K -H "$header" -e "$1" "$file" | LC_ALL=C sort -s |
		    cut -f2- | sed 's/.*k:a://; s/\t.*//' | xargs
	}
	# the last of a name that is asked decides; the first, where games go
	gives "values 'sort min \"a\" ply sort \"a\" ply'" \
	    "$(values 'sort "a" ply' | xargs -n 1 | sort -n | xargs)"
	gives "values 'sort \"a\" {sort min \"a\" (0-ply)}'" \
	    "$(values 'sort min "a" (0-ply)')"
	gives "values 'sort min \"a\" {sort \"a\" (0-ply)}'" \
	    "$(values 'sort min "a" (0-ply)' | xargs -n 1 | sort -rn | xargs)"
	# and the comments of that value
	gives "echo '1. e4 e5 *' | pgnsplit | cqlmatch -e 'sort min \"a\"
	    {comment(\"at \" ply) ply}' | tr '\t' '\n' | grep at" 'c:0:at 0'
}

@test "sort keys before the lines sort them as the query does" {
	run -0 eval "cqlmatch -K -e 'sort \"p\" ply terminal' $file |
	    LC_ALL=C sort -s -t'$tab' -k1,1 | cut -f2- |
	    sed 's/.*k:p://' | sort -rnc"
	# games without a value come last, either way
	local way
	for way in 'sort "a" gamenumber:15 14 13' \
	    'sort min "a" gamenumber:13 14 15' 'sort "a" player white:15 14 13'
	do
		gives "cqlmatch -QK -H 'matchstring \"\"' -e 'terminal
		    if gamenumber>12 then ${way%:*} else true' $file |
		    LC_ALL=C sort -s | cut -f2 | head -n 3 | xargs" "${way#*:}"
	done
	gives "cqlmatch -Q -H 'matchstring \"\"' -e 'terminal
	    if gamenumber>13 then sort \"a\" ply else true' $file |
	    tr '\t' '\n' | grep '^c:0: a: ' | sort | uniq -c | xargs" \
	    '1 c:0: a: 37 1 c:0: a: 87 13 c:0: a: none'
}

# ---- several queries, and options that cannot be combined ----

@test "several -e and -f are several queries in one pass, each with its label" {
	cqlparse -L two -e check >"$BATS_TEST_TMPDIR/q.ast"
	alike "cqlmatch -c -e mate -e check -f smothered.cql $file" \
	    "echo '-e 1${tab}10${tab}10'
	    cqlmatch -L '-e 2' -c -e check $file
	    cqlmatch -c -f smothered.cql $file"
	alike "cqlmatch -c -L a -e mate -e check -L c -f smothered.cql \
	    -f $BATS_TEST_TMPDIR/q.ast $file | cut -f1" \
	    "lines a '-e 2' c two"
	gives "cqlmatch -c -e mate -L x $file | cut -f1" x
	fails 2 "cqlmatch -c -e mate -e ')' $file" '-e 2:1:1'
	fails 2 "cqlmatch -e mate -e check -L x $file" \
	    '-L x: no query comes after it'
	fails 2 "cqlmatch -L x -L y -e mate $file" \
	    '-L x: no query comes after it'
}

@test "several headers are merged" {
	alike "cqlmatch -c -H 'gamenumber 1 5' -H 'matchcount 2 9' -e check \
	    $file" "cqlmatch -c -H 'gamenumber 1 5 matchcount 2 9' -e check \
	    $file"
}

@test "-v -c counts the games that do not match" {
	gives "cqlmatch -v -c -e mate -e false $file" "-e 1${tab}5${tab}0" \
	    "-e 2${tab}15${tab}0"
}

@test "options that cannot be combined are an error" {
	local o

	for o in '-c -p' '-c -q' '-p -q' '-v -p' '-v -d' '-v -K' '-v -o' \
	    '-d -c' '-K -p' '-o -q'; do
		fails 2 "cqlmatch $o -e mate $file" 'cannot be combined'
	done
	fails 2 "cqlmatch -K -e check -e mate $file" '-K takes one query'
	fails 2 "cqlmatch -F . -F .. -e mate $file" '-F takes one folder'
	cqlparse -e mate >"$BATS_TEST_TMPDIR/q.ast"
	fails 2 "cqlmatch -B wtm -f $BATS_TEST_TMPDIR/q.ast $file" \
	    '-B and -W go with CQL'
}

@test "-O takes words, and lists them when it meets another" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	found() {
		cqlmatch "$@" -m1 -e 'initial settag("a" "b") sort "s" ply' \
		    "$BATS_TEST_TMPDIR/games" | cut -f10- | tr '\t' '\n' |
		    sed '/^p:/d; s/^\(.\):.*\(Game number\|s: 0\).*/\1 \2/'
	}
	same "-O nosettag" "$(found | grep -v ^t:)" "$(found -O nosettag)"
	same "-O nosortcomments" "$(found | grep -v ' s: 0')" \
	    "$(found -O nosortcomments)"
	same "several words" "$(found | grep -v -e ^t: -e ' s: 0' -e ' Game')" \
	    "$(found -O noheader,nosettag -O nosortcomments)"
	fails 2 "cqlmatch -O nosettag,x -e mate" "-O: 'x' is not one of"\
' alwayscomment, fenrights, label, noheader, noremovecomment, noremovetag, nosettag, noskip, nosortcomments'
	fails 2 "cqlmatch -O '' -e mate" "-O: '' is not one of"
}

@test "a number that is too large is an error that gives the range" {
	fails 2 "cqlmatch -m 99999999999 -e mate $file" \
	    "'99999999999' is not a number from 1 to 1000000000"
}

# ---- the ledger ----

@test "a run that met damage says so in one line" {
	{
		cat "$file"
		pgnsplit <<<'1. e4 e5 2. Ke3 *'
	} >"$file.odd"
	run -0 --separate-stderr cqlmatch -c -e initial "$file.odd"
	same "standard error" \
	    "cqlmatch: 1 of 16 games damaged (-w lists them)" "$stderr"
	run -0 --separate-stderr cqlmatch -c -e initial "$file"
	same "standard error" "" "$stderr"
}

@test "the counts of -w reconcile, and -l keeps them" {
	{
		head -n 4 "$file"
		echo nonsense
		tail -n +5 "$file"
	} >"$file.bad"
	run -3 cqlmatch --three -c -e mate "$file.bad"
	run -2 cqlmatch --three -c -e 'assert false' "$file.bad"
	run -2 --separate-stderr cqlmatch -w -l "$file.ledger" -c -e mate \
	    "$file.bad"
	same ledger "16 lines read = 15 games + 1 other lines; 15 games = \
10 matched + 5 not matched + 0 given up; 0 damaged
-e${tab}10${tab}10" "$(sed 's/.tree [0-9A-Za-z]\{22\}$//' "$file.ledger")"
	[[ $stderr == *"lines.bad:5: not a game line"*"$(head -n 1 \
	    "$file.ledger")" ]]
}

@test "parts of a search add up, and tell whether one query made them" {
	command -v jq >/dev/null || skip "jq is not installed"
	cd "$BATS_TEST_TMPDIR" || return
	pgnsplit --cuts 3 "$OLDPWD/famous.pgn" | while IFS= read -r cut; do
		n=$((n + 1))
		pgnsplit --at "$cut" | cqlmatch -J -l part-$n -x --zero \
		    -L $'a\tb' -e mate -e check 2>>profile >/dev/null
	done
	pgnsplit "$OLDPWD/famous.pgn" | cqlmatch -J -l whole -x \
	    -L $'a\tb' -e mate -e check 2>all >/dev/null
	alike "jq -s '{games: map(.games) | add, matched: map(.matched) | add,
	    queries: map(.queries) | add | group_by(.tree) | map({tree:
	    .[0].tree, games: map(.games) | add})}' part-*" \
	    "jq '{games, matched, queries: .queries | sort_by(.tree) |
	    map({tree, games})}' whole"
	alike "jq -s 'map(select(.node)) | group_by([.label, .node]) | map([
	    .[0].filter, (map(.evaluations) | add), (map(.matches) | add)])' \
	    profile" \
	    "jq -s 'map(select(.node)) | group_by([.label, .node]) | map([
	    .[0].filter, .[0].evaluations, .[0].matches])' all"
	# the hash is of what is asked, not of how it was given
	echo mate >q.cql
	cqlparse q.cql >q.ast
	tree() {
		pgnsplit "$OLDPWD/short.pgn" | cqlmatch --zero -J -l led \
		    "$@" >/dev/null && jq -r '.queries[0].tree' led
	}
	same "-f and a tree" "$(tree -f q.cql)" "$(tree q.ast)"
	same "a label" "$(tree -f q.cql)" "$(tree -L x -f q.cql)"
	[[ $(tree -f q.cql) != "$(tree -B wtm -f q.cql)" ]]
	[[ $(tree -f q.cql) != "$(tree -O plain -f q.cql)" ]]
	[[ $(tree -f q.cql) != "$(tree -H 'result 1-0' -f q.cql)" ]]
}

@test "a label that holds control characters is shown by -x as it is by -c" {
	cqlmatch -cx -L $'a\tb\033[1m' -e mate "$file" 2>"$file.err"
	[[ $(head -n 1 "$file.err") == *'a\tb\x1b[1m' ]]
}

@test "-d evaluates no target of a dash twice" {
	local e

	for e in '--(path -- comment("x"))' '--(k attacks Q comment("s") K)'; do
		alike "cqlmatch -d -e '$e' $file | sed 's/.[dp]:[^	]*//g'" \
		    "cqlmatch -e '$e' $file | sed 's/.p:[^	]*//g'"
	done
}

@test "with -m the counts are those of the games up to the last one" {
	local j

	for j in 1 3; do
		repeated 200 "$file" | cqlmatch -j $j -Q -w -m 3 -c -e mate \
		    2>"$file.err" >"$file.out"
		same counts "-e${tab}3${tab}3" "$(cat "$file.out")"
		same ledger "reading stopped; $(cqlmatch -e mate "$file" |
		    sed -n '3s/\t.*//p') lines read = " \
		    "$(sed 's/= .*/= /; s/ = $/ = /' "$file.err")"
	done
}

@test "a game that is given up is counted apart, and the search goes on" {
	local steps='((a*)*)*b\1'

	{
		printf '[White "%s"]\n\n1. e4 *\n\n' "$(printf '%060d' 0 |
		    tr 0 a)"
		printf '[White "x"]\n\n1. e4 *\n\n[White "ab"]\n\n1. e4 *\n'
	} | pgnsplit >"$file.names"
	run -2 --separate-stderr cqlmatch -w -c \
	    -e "player white ~~ \"$steps\"" "$file.names"
	same counts "-e${tab}1${tab}2" "$output"
	[[ $stderr == *"takes too many steps"*"1 matched + 1 not matched + \
1 given up; 0 damaged" ]]
	run -2 --separate-stderr cqlmatch -v -e "player white ~~ \"$steps\"" \
	    "$file.names"
	same "games of -v" 2 "$(cut -f1 <<<"$output")"
	[[ $stderr == *"cqlmatch: 1 game given up (-w lists them)" ]]
}

@test "damage is all that is lost on the way: results, tags, text, NULs" {
	local what

	damaged() {
		printf "$1" | pgnsplit >"$file.one"
		run -2 --separate-stderr cqlmatch -w -c -e true "$file.one"
		[[ $stderr == "-:$2"$'\n'*"; 1 damaged" ]] ||
			same "damage of $1" "-:$2" "$stderr"
	}
	damaged '[White "a"]\n\n1. e4 e5\n' '4:1: no result after the moves'
	damaged '[White "a"]\n\n1. e4) *\n' "3:6: this ')' closes nothing"
	damaged '[White "a\n\n1. e4 *\n' '1:2: a tag is not closed'
	damaged '[Result "1-0"]\n\n1. e4 0-1\n' \
	    '3:7: the result is not that of the tag'
	damaged '[White "a"]\nx\n[Black "b"]\n\n1. e4 *\n' \
	    '2:1: text that is no tag, comment or move'
	damaged '[White "a"]\n\n1. e4 * what\n' '3:9: text after the result'
	damaged '[White "a"]\n\n1. e4 \0 *\n' '3:7: a NUL byte'
	damaged '[White "a"]\n\n1. e4 {\n\0} *\n' '4:1: a NUL byte'
	# what no game leads to is played from, as in CQL 6.2
	damaged '[FEN "P3k3/8/8/8/8/8/8/p3K3 b - -"]\n\n1... Kd7 2. Kd2 *\n' \
	    '1:7: FEN: a pawn stands on the first or last rank'
	gives "cqlmatch -p -e 'Pa8 pa1 #passedpawns==2 not legal [Pp]--' \
	    '$file.one' | cut -f6" 'P3k3/8/8/8/8/8/8/p3K3 b - - 0 1' \
	    'P7/3k4/8/8/8/8/8/p3K3 w - - 1 2' 'P7/3k4/8/8/8/8/3K4/p7 b - - 2 2'
	run -0 --separate-stderr eval 'printf "%b\n" \
	    "\xef\xbb\xbf{a} [Result \"*\"] ; b" "" "1. e4 *" "{c}" |
	    pgnsplit | cqlmatch -w -c -e true'
	[[ $stderr == *"; 0 damaged" ]]
}

@test "a damage is told by its place in the file, wherever a game begins" {
	local pgn=$BATS_TEST_TMPDIR/mid.pgn way

	printf '%s' '1. e4 1-0 1. d4 xx 1-0' $'\n[White "a"]\n\n' \
	    $'1. e4 yy * [White "b"]\n1. d4 zz *\r1. d6 *\r\n 1. d8\n' \
	    'vv * 1. a4 ww *' >"$pgn"
	for way in cat 'pgnindex -a' pgnindex 'pgnsplit -j | pgnsplit'; do
		run -2 --separate-stderr eval "pgnsplit '$pgn' | $way |
		    cqlmatch -w -q -e 'mate and not mate'"
		same "damage by way of $way" "$(sed "s|^|$pgn:|" <<-'END'
		1:17: not a move: xx
		4:7: not a move: yy
		5:7: not a move: zz
		6:4: cannot play d6
		7:5: cannot play d8
		8:12: not a move: ww
		END
		)" "$(sed "/ read = /d; s|^-:|$pgn:|" <<<"$stderr")"
	done
}

@test "a number of a game line has at most 18 digits" {
	local n

	for n in 1234567890123456789 77777777777777777777 99999999999999999999999; do
		for line in "$n|f|0|1|" "1|f|$n|1|" "1|f|0|$n|"; do
			fails 2 "tr '|' '\t' <<<'$line||||1. e4 *' |
			    cqlmatch -e true" "-:1: not a game line"
		done
		run -2 --separate-stderr eval "printf \
		    '1\tf\t0\t1\t\t\t\t\t1. xx *\tb:$n' | cqlmatch -qwe true"
		[[ $stderr == "f:1:4: not a move: xx"* ]]
	done
}

@test "of more than a hundred damages of a game the rest is counted" {
	run -2 --separate-stderr eval "{ printf '1. e4 '
	    for _ in {1..150}; do printf ') '; done; echo '*'; } |
	    pgnsplit | cqlmatch -w -c -e true"
	same "lines" 102 "$(wc -l <<<"$stderr")"
	[[ $stderr == *"-:1: and 50 more in this game"* ]]
}

# ---- positions that name their game ----

# A game with odd bytes in its tags, and with clocks and evaluations.
odd_game() {
	printf '[Event "a\\"b\\\\c"]\n[White "Bj\366rn\tx"]\n[Round ""]\n\n%s' \
	    '{[%eval 0.2] [%clk 1:00:00]} 1. e4 {[%eval -0.35,20]}
	    {said [%clk 0:09:59.2 ]} (1. d4 {[%eval #-3]})
	    e5 {[%eval +1.5][%clkx 1]} 2. Nf3 {[%eval 007] [%clk} *' |
	    pgnsplit >"$BATS_TEST_TMPDIR/odd"
}

@test "-T adds the values of tags to each position, empty where absent" {
	gives "cqlmatch -p -T 'White, WhiteElo' -T Result -e 'mate N attacks k' \
	    $file | cut -f1,5,8- | head -n 1" \
	    "1${tab}Nd5#${tab}d5${tab}Legal, Kermur Sire de${tab}${tab}1-0"
	same "the columns before are those of -p" \
	    "$(cqlmatch -p -e mate "$file")" \
	    "$(cqlmatch -p -T Date,Site -e mate "$file" | cut -f1-8)"
	odd_game
	gives "cqlmatch -p -T Event,White,Round -e initial \
	    '$BATS_TEST_TMPDIR/odd' | cut -f9-" \
	    $'a"b\\\\c\tBj\303\266rn\\tx\t'
}

@test "-T knows file, line and move, and the clock and evaluation there" {
	gives "cat famous.pgn | pgnsplit - famous.pgn |
	    cqlmatch -p -T File,Line,San,Uci -e 'mate N attacks k' |
	    cut -f9- | sed -n '1p;3p'" \
	    "-${tab}1${tab}Nd5#${tab}c3d5" \
	    "famous.pgn${tab}1${tab}Nd5#${tab}c3d5"
	odd_game
	gives "cqlmatch -p -H variations -T San,Eval,Clock -e true \
	    '$BATS_TEST_TMPDIR/odd' | cut -f9-" \
	    "${tab}0.20${tab}1:00:00" "e4${tab}-0.35${tab}0:09:59.2" \
	    "e5${tab}1.50${tab}" "Nf3${tab}0.07${tab}" "d4${tab}#-3${tab}"
}

@test "-1 stops at the first match of each game" {
	local all

	all=$(cqlmatch -p -e check "$file")
	same "positions" "$(awk -F'\t' '!seen[$1]++' <<<"$all")" \
	    "$(cqlmatch -p -1 -e check "$file")"
	[[ $(cqlmatch -p -1 -e check "$file" | wc -l) -lt \
	    $(wc -l <<<"$all") ]]
	# a query sees no position after its first match
	fails 0 "cqlmatch -1 -p -e 'check message \"seen\"' $file |
	    grep -c . >$BATS_TEST_TMPDIR/n"
	same "messages" "$(cat "$BATS_TEST_TMPDIR/n")" \
	    "$(grep -c seen <<<"$stderr")"
	# but all are counted where the header asks for their number
	same "games with three checks" \
	    "$(cqlmatch -e 'cql(matchcount 3 100) check' "$file" | cut -f1)" \
	    "$(cqlmatch -1 -p -e 'cql(matchcount 3 100) check' "$file" |
	    cut -f1)"
	# each query has its own
	same "lines of two queries" 2 "$(head -n 1 "$file" |
	    cqlmatch -1 -p -e check -e 'wtm' | wc -l)"
}

@test "-J writes positions as objects with numbers, strings, arrays and null" {
	odd_game
	gives "cqlmatch -pJ -T Event,White,Round,Black,Eval,Clock,Line \
	    -e 'ply==1 P & e4' '$BATS_TEST_TMPDIR/odd'" \
	    '{"game":1,"position":1,"ply":1,"move":1,"san":"e4","fen":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1","label":"-e","value":["e4"],"Event":"a\"b\\c","White":"Björn\u0009x","Round":"","Black":null,"Eval":-0.35,"Clock":"0:09:59.2","Line":1}'
	gives "cqlmatch -pJ -T Eval -e 'initial #A' '$BATS_TEST_TMPDIR/odd' |
	    sed 's/.*label/label/'" 'label":"-e","value":16,"Eval":0.20}'
	gives "cqlmatch -pJ -L 'a\"b' -e 'initial event' \
	    '$BATS_TEST_TMPDIR/odd' | sed 's/.*label/label/'" \
	    'label":"a\"b","value":"a\\\"b\\\\c"}'
	gives "cqlmatch -pJ -H variations -T Eval -e 'not initial' \
	    '$BATS_TEST_TMPDIR/odd' | sed 's/.*value/value/'" \
	    'value":null,"Eval":-0.35}' 'value":null,"Eval":1.50}' \
	    'value":null,"Eval":0.07}' 'value":null,"Eval":"#-3"}'
}

@test "-J is JSON whatever bytes the tags hold" {
	local i j k

	command -v jq >/dev/null || skip "needs jq"
	{
		printf '[White "'
		for i in 0 1 2 3; do
			for j in 0 1 2 3 4 5 6 7; do
				for k in 0 1 2 3 4 5 6 7; do
					[[ $i$j$k == 000 || $i$j$k == 012 ||
					    $i$j$k == 015 ||
					    $i$j$k == 042 ]] ||
						printf '%b' "\\0$i$j$k"
				done
			done
		done
		printf '\355\240\200 \360\237\230\200 \357\277\277"]\n\n*\n'
	} >"$BATS_TEST_TMPDIR/bytes.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/bytes.pgn |
	    cqlmatch -pJ -T White -e true | jq '.White | length'" 264
}

@test "-c -J writes an object for each query" {
	gives "cqlmatch -cJ -e mate -L x -e 'mate N attacks k' $file" \
	    "{\"label\":\"-e 1\",\"games\":10,\"positions\":10}" \
	    '{"label":"x","games":2,"positions":2}'
}

@test "-G adds the tags and the line of each position, with names" {
	local pgn=$BATS_TEST_TMPDIR/game.pgn
	local names='Event Site Date Round White Black Result Query'

	names+=' Solution Start Moves'

	gives "cqlmatch -pG -e mate $file | sed -n 1p | cut -f9-" \
	    "${names// /$tab}"
	alike "cqlmatch -pG -e mate $file | sed 1d | cut -f1-13" \
	    "cqlmatch -p -T Event,Site,Date,Round,White -e mate $file"
	gives "cqlmatch -pGJ -m 1 -e mate $file | grep -o '\"Round.*White'" \
	    '"Round":"?","White'
	printf '1. e4 e5 (1... c5 2. c3 (2. d4 cxd4) 2... d5) 2. f4 *\n' >"$pgn"
	gives "pgnsplit $pgn | cqlmatch -p -H variations -T Start,Moves -e . |
	    cut -f2,9-" "0$tab${tab}e4 e5 f4" "1$tab${tab}e4 e5 f4" \
	    "2$tab${tab}e4 e5 f4" "3$tab${tab}e4 e5 f4" \
	    "4$tab${tab}e4 c5 c3 d5" "5$tab${tab}e4 c5 c3 d5" \
	    "6$tab${tab}e4 c5 c3 d5" "7$tab${tab}e4 c5 d4 cxd4" \
	    "8$tab${tab}e4 c5 d4 cxd4"
	played '1... Kf7 2. a4' '4k3/8/8/8/8/8/P7/4K3 b - - 5 40'
	gives "pgnsplit $BATS_TEST_TMPDIR/game.pgn |
	    cqlmatch -p -T Start,Moves -e terminal | cut -f9-" \
	    "4k3/8/8/8/8/8/P7/4K3 b - - 5 40${tab}Kf7 a4"
	fails 2 "cqlmatch -G -e mate $file" '-G goes with -p'
	fails 2 "cqlmatch -pG -T White -e mate $file" \
	    "there is a column 'White' already"
}

# solves FEN QUERY LINE: -T Solution of the position, the only one of its game.
solves() {
	played '' "$1"
	gives "pgnsplit $pgn | cqlmatch -p -T Solution -e '$2' | cut -f9" "$3"
}

@test "-T Solution has the moves that the query asks for, to the end" {
	local pgn=$BATS_TEST_TMPDIR/game.pgn
	local ladder='7k/8/R7/1R6/8/8/8/K7 w - - 0 12'
	local black='k7/8/8/8/1r6/r7/8/7K b - - 0 12'

	solves "$ladder" 'matein 3' \
	    '12. Rb7 Kg8 13. Ra8# or 12. Ra7 Kg8 13. Rb8#'
	solves "$ladder" 'if wtm then matein 3 else check' \
	    '12. Rb7 Kg8 13. Ra8# or 12. Ra7 Kg8 13. Rb8#'
	solves "$black" 'matein 3 == 2' \
	    '12... Ra2 13. Kg1 Rb1# or 12... Rb2 13. Kg1 Ra1#'
	solves "$black" 'flipcolor {wtm legal R--(matedin 1)}' \
	    '12... Ra2 13. Kg1 Rb1# or 12... Rb2 13. Kg1 Ra1#'
	solves "$ladder" 'legal --(legal all --(legal --(mate)))' \
	    '12. Rb7 Kg8 13. Ra8# or 12. Ra7 Kg8 13. Rb8#'
	solves "$ladder" 'x = 2 - matein 2  x == 0' ''
	solves "$ladder" 'x = matein 2  not --(matedin {x - 1})' \
	    '12. Rb7 Kg8 13. Ra8# or 12. Ra7 Kg8 13. Rb8#'
	solves '6k1/5ppp/8/8/8/8/8/1R1QK2R w K - 0 1' 'matein 1' \
	    '1. Rb8# or 1. Qd8#'
	solves '7k/P6p/6pP/8/8/8/8/K5R1 w - - 0 3' 'legal P--(mate)' \
	    '3. a8=Q# or 3. a8=R#'
	solves '7k/5K2/8/8/8/8/8/6Q1 b - - 0 3' 'matedin 1' '3... Kh7 4. Qh1#'
	solves '7k/8/5K2/8/8/8/8/6Q1 b - - 0 3' 'helpmatein 1' \
	    '3... Kh7 4. Qg7#'
	solves '3R1N2/8/8/8/P7/KQ5N/8/kq6 w - - 0 1' 'selfmatein 1' \
	    '1. Qb2+ Qxb2#'
	solves "$ladder" 'not matein 1' ''
	local rooks='6k1/5ppp/8/8/8/8/5PPP/3RR1K1 w - - 0 1' body
	for body in 'legal --(mate)' 'countmoves legal --(mate)' \
	    'countmoves legal --(mate) > 1' 'check or legal --(mate)' \
	    '2 == countmoves legal --(mate)' 'flip {legal --(mate)}' \
	    'check or {stalemate or legal --(mate)}' 'x = legal --(mate) x' \
	    'a legal --(mate) legal --(check)' 'flipcolor {wtm matein 1}'; do
		solves "$rooks" "$body" '1. Rd8# or 1. Re8#'
	done
	for body in 'countmoves legal --' 'find legal --(mate)' \
	    'not legal --(stalemate)' 'x = #A x > 1' 'K or legal Rd1--'; do
		solves "$rooks" "$body" ''
	done
	solves "$rooks" 'legal --(check) or a' '1. Rd8# or 1. Re8#'
	solves "$rooks" 'legal Rd1--(mate) legal Re1--(mate)' '1. Rd8#'
	solves "$rooks" 'legal A--(legal a--f6(legal --(mate)))' \
	    '1. Rd7 f6 2. Re8# or 1. Re7 f6 2. Rd8#'
	solves '3r3k/8/8/8/3B4/8/4P3/3R3K w - - 0 9' 'exchange r >= 5' ''
	solves '3r3k/8/1b6/8/3B4/2P5/8/3R3K b - - 0 9' 'exchange B == 0' ''
	solves '4k3/8/8/3q4/4P3/2N5/8/4K3 w - - 0 9' 'exchange a >= 9' \
	    '9. exd5 or 9. Nxd5'
	solves '6k1/5ppp/8/8/8/7r/1Q4P1/1R4K1 w - - 0 1' \
	    'exchange r >= 5 matein 1' '1. Qb8#'
	solves 'rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w - - 0 9' \
	    'legal Q--(exchange Q > 5 matedin 2)' \
	    '9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8#'
	gives "pgnsplit famous.pgn | cqlmatch --before -p -T Solution -m 2 \
	    -e mate | cut -f9" '7. Nd5#' '23. Be7#'
	gives "pgnsplit missed.pgn | cqlmatch -pJ -T Solution -m 1 \
	    -f missed-mate | grep -o '\"Solution.*'" '"Solution":"4. Qxf7#"}'
}

# explained OPTION...: what -X says, with single blanks.
explained() {
	cqlmatch "$@" "$file" | tr -s ' ' || [[ $? -eq 1 ]]
}

@test "-X tells the value of each filter, and which failed first" {
	printf '%s\n' mate 'x = N attacks k // which' '#x > 1 and' '  check' \
	    'find check' >"$BATS_TEST_TMPDIR/q.cql"
	gives "explained -X 1:13 -f $BATS_TEST_TMPDIR/q.cql" \
	    "$BATS_TEST_TMPDIR/q.cql: game 1, position 13, after Nd5#, does not match" \
	    ' 1 mate matches' ' 2 x=N attacks k matches' \
	    ' 2 N attacks k d5' ' 2 N [d5,e5]' ' 2 k e7' \
	    ' 3 #x > 1 and check fails' '> 3 #x > 1 fails' ' 3 #x 1' \
	    ' 3 x d5' ' 3 1 1' ' 4 check not asked' ' 5 find check not asked'
	gives "explained -X 1:13 -e 'find <-- (check or ply==0) ply' |
	    grep -v '^ 1 [01] '" \
	    '-e: game 1, position 13, after Nd5#, matches' \
	    ' 1 find <-- check or ply == 0 move 7(btm)' \
	    ' 1 check or ply == 0 matches' ' 1 check matches' ' 1 ply 13'
	gives "explained -X 1:3 -e 'x=0 while (x<3) x+=1' | sed -n '/1 x < 3/p'" \
	    ' 1 x < 3 3 of 4 matched'
}

@test "-X looks into the image of a transform that matches, or nearly does" {
	gives "explained -X 1:13 -e 'flipcolor {mate n attacks K}' | tail -n +2" \
	    ' 1 flipcolor { mate n attacks K } matches' \
	    ' 1 { mate N attacks k } matches' ' 1 mate matches' \
	    ' 1 N attacks k d5' ' 1 N [d5,e5]' ' 1 k e7'
	gives "explained -X 1:13 -e 'flip {mate Na1 Kb2}' | grep -A9 '{ mate Na1 Kb2 } f'" \
	    ' 1 flip { mate Na1 Kb2 } fails' ' 1 { mate Na1 Kb2 } fails' \
	    ' 1 mate matches' '> 1 Na1 fails' ' 1 Kb2 not asked'
}

@test "-X knows what the query kept from earlier positions, and its status" {
	gives "explained -X 2:5 -e 'if initial y=7 y==7' | grep '1 y == 7'" \
	    ' 1 y == 7 matches'
	run -0 cqlmatch -X 1:13 -e mate "$file"
	run -1 cqlmatch -X 1:12 -e mate "$file"
	run -1 cqlmatch -X 1:12 -e 'stalemate' "$file"
	fails 2 "cqlmatch -X 1:99 -e mate $file" \
	    'no query was asked of position 99 of game 1'
	fails 2 "cqlmatch -X 99:1 -e mate $file" 'position 1 of game 99'
	fails 2 "cqlmatch -X 3 -e mate $file" "'3' is not GAME:ID"
	fails 2 "cqlmatch -c -X 1:1 -e mate $file" 'cannot be combined'
}

@test "-x shows the lines of the query, and shares of the time" {
	printf 'mate\n\nN attacks k\n' >"$BATS_TEST_TMPDIR/q.cql"
	run -0 --separate-stderr cqlmatch -x -c -f "$BATS_TEST_TMPDIR/q.cql" \
	    "$file"
	gives 'sed "s/^ *//" <<<"$stderr" | cut -d" " -f1-4 |
	    grep "^line"' 'line 1: mate' 'line 3: N attacks'
	gives "grep -c '100.0% compound@1:1' <<<'$stderr'" 1
	gives "awk '/mate@/ { print (\$1 > 100), (\$2 > 0), (\$4 ~ /%/) }' \
	    <<<'$stderr'" '1 1 1'
	# each image of an orbit is counted by itself
	gives "cqlmatch -x -J -c -e 'flipcolor { mate btm }' $file 2>&1 |
	    grep '[bw]tm@' | grep -o 'node.:[0-9]*' | sort -u | wc -l" 2
}

@test "-N names the columns of positions and counts" {
	local names='game position ply move san fen label value'

	gives "cqlmatch -pN -T White,Eval -e mate $file | sed -n 1p" \
	    "${names// /$tab}${tab}White${tab}Eval"
	alike "cqlmatch -pN -j2 -e mate $file | sed 1d" \
	    "cqlmatch -p -e mate $file"
	gives "cqlmatch -p1J -T Eval -e mate $file | head -n 1 |
	    sed 's/:[^,]*,\"/ /g; s/^{.//; s/\":.*//; s/\"//g'" "$names Eval"
	gives "cqlmatch -cN -e mate $file | cut -f1" label -e
	gives "cqlmatch -pN -e false $file | wc -l" 1
}

@test "-1, -J and -T need what they apply to, and names that are names" {
	fails 2 "cqlmatch -1 -e mate $file" '-1 goes with -p'
	fails 2 "cqlmatch -1 -c -e mate $file" '-1 goes with -p'
	fails 2 "cqlmatch -J -e mate $file" '-J goes with -c, -p, -l or -x'
	fails 2 "cqlmatch -N -e mate $file" '-N goes with -c or -p'
	fails 2 "cqlmatch -pNJ -e mate $file" '-J and -N cannot be combined'
	fails 2 "cqlmatch -c -T White -e mate $file" '-T goes with -p'
	fails 2 "cqlmatch -p -T White,,Date -e mate $file" \
	    "'' is not the name of a tag, nor one of Clock, Comment, Eval, FEN, "
	fails 2 "cqlmatch -p -T 'White Elo' -e mate $file" \
	    "'White Elo' is not the name of a tag"
	fails 2 "cqlmatch -p -T White -T Date,White -e mate $file" \
	    "there is a column 'White' already"
	fails 2 "cqlmatch -p -T fen -e mate $file" \
	    "there is a column 'fen' already"
}

# soon QUERY: -t 500ms stops it within ten seconds of processor time.
soon() {
	run -2 --separate-stderr bash -c "ulimit -t 10; printf '1. e4 *\n' |
	    pgnsplit | cqlmatch -Q -j 1 -t 500ms -c -e '$1'"
	[[ $stderr == *"took longer than 0.5 seconds"* ]] ||
		same "message for $1" "took longer than 0.5 seconds" "$stderr"
}

@test "-t holds whatever one step of the query costs" {
	local long='xx="aaaaaaaaaaaaaaaa" loop{xx+=xx #xx<50000000}'
	local four='(?:a|aa)(?:a|aa)(?:a|aa)(?:a|aa)'

	soon "$long"' while(true){xx ~~ "b$"}'
	soon "$long"' while(true){yy=lowercase xx}'
	soon "$long"' yy=xx[:30000000]+"b" while(true){indexof(yy xx)}'
	# this one alone would take longer than ten seconds
	soon "$long xx ~~ \"$four$four${four}b\""
}

@test "a game that -t has stopped says nothing of the next" {
	printf '[Result "%s"]\n\n1. e4 e5 %s\n\n' 1-0 1-0 0-1 0-1 |
	    pgnsplit >"$BATS_TEST_TMPDIR/g"
	run -2 --separate-stderr bash -c "ulimit -t 60; cqlmatch -j 1 -w -t 200ms \
	    -c -H 'result 1-0' -e 'loop true' '$BATS_TEST_TMPDIR/g'"
	same "ledger" "2 lines read = 2 games + 0 other lines; 2 games =\
 0 matched + 1 not matched + 1 given up; 0 damaged" "${stderr##*$'\n'}"
}

@test "virtualmainline and try take linear time" {
	awk 'BEGIN { split("Nf3 Nf6 Ng1 Ng8", m, " ")
	    for (i = 0; i < 100000; i++) {
		    s = m[i % 4 + 1]
		    printf "%s (%s)\n", s, s
	    }
	    print "*" }' | pgnsplit >"$BATS_TEST_TMPDIR/g"
	run -0 bash -c "ulimit -t 5; cqlmatch -c -H variations \
	    -e 'virtualmainline' -e try '$BATS_TEST_TMPDIR/g'"
	same "counts" "$(lines $'-e 1\t1\t150001' $'-e 2\t1\t50000')" "$output"
}

# three: three games with three results.
three() {
	printf '[Result "%s"]\n\n1. e4 e5 %s\n\n' 1-0 1-0 0-1 0-1 1/2-1/2 \
	    1/2-1/2 | pgnsplit
}

# gives_up OPTIONS: cqlmatch gives up the second of three games for its memory.
gives_up() {
	run -2 --separate-stderr eval "cqlmatch -Q -j 1 -c $1 \
	    <'$BATS_TEST_TMPDIR/g'"
	same "counts of $1" $'-e\t2\t4' "$output"
	[[ $stderr == *"-:5: out of memory for the query '-e' in game 2"* ]] ||
		same "message for $1" "out of memory in game 2" "$stderr"
	[[ $stderr == *"1 game given up"* ]]
}

@test "a game that needs more memory than -M says is given up alone" {
	three >"$BATS_TEST_TMPDIR/g"
	gives_up "-M 40 -e 'if result 0-1 {xx=\"aaaaaaaaaaaaaaaa\"
	    loop{xx+=xx #xx<60000000}} wtm'"
	gives_up "-M 40 -e 'if result 0-1 {i=0 local dictionary D
	    loop{i+=1 D[ i ]=i}} wtm'"
}

@test "the memory of a game that was given up is there for the others" {
	for ((i = 0; i < 10; i++)); do
		three
	done >"$BATS_TEST_TMPDIR/g"
	run -2 --separate-stderr cqlmatch -Q -M 40 -c -e 'if result 0-1 {i=0
	    local dictionary D loop{i+=1 D[ i ]=i}} wtm' \
	    "$BATS_TEST_TMPDIR/g"
	same "counts" $'-e\t20\t40' "$output"
}

@test "a query that keeps values ends where it has no memory" {
	three >"$BATS_TEST_TMPDIR/g"
	fails 2 "cqlmatch -Q -M 40 -c -e 'i=0 dictionary D
	    loop{i+=1 D[ i ]=i}' $BATS_TEST_TMPDIR/g" "out of memory"
}

@test "the ledger of -l replaces no file that the search reads" {
	cd "$BATS_TEST_TMPDIR" || return
	three >g
	ln g other
	echo mate >q.cql
	for ledger in other q.cql; do
		fails 2 "cqlmatch -q -l $ledger -f q.cql g" \
		    "-l $ledger: the search reads that file"
		fails 2 "cqlmatch -q -l $ledger -f q.cql <g" \
		    "-l $ledger: the search reads that file"
	done
	same "games" 3 "$(wc -l <g)"
	cp "$BATS_TEST_DIRNAME/data/short.pgn" x.pgn
	pgnsplit x.pgn | pgnindex >index
	fails 2 'cqlmatch -q -l x.pgn -e mate index' \
	    '-l x.pgn: the file is there, and is no ledger'
	cmp x.pgn "$BATS_TEST_DIRNAME/data/short.pgn"
	mkdir sub && mv index sub
	for ledger in x.pgn sub/../x.pgn; do
		fails 2 "cqlmatch -C . -q -l $ledger -e mate sub/index" \
		    'the file is there, and is no ledger'
	done
	fails 2 'cqlmatch -l out -e mate g >out' '-l out: the file is there'
	gives 'cqlmatch -q -l out -e true g; cqlmatch -q -l out -e true g'
}

@test "a line end in the name of an output forges no line" {
	three >"$BATS_TEST_TMPDIR/g"
	run -0 --separate-stderr cqlmatch -q -s $'x\ncqlmatch: no' -e wtm \
	    "$BATS_TEST_TMPDIR/g"
	[[ $stderr == *'to x\ncqlmatch: no' ]] ||
		same "closing line" 'to x\ncqlmatch: no' "$stderr"
}

# The examples of the page that defines the key, hgm.nubati.net/book_format.html
@test "-T Key is the key of books in the Polyglot format" {
	local moves keys=(463b96181691fc9c 823c9b50fd114196 0756b94461c50fb0
	    662fafb965db29d4 22a48b5a8e47ff78 652a607ca3f242c1
	    00fdd303c946bdd9)

	played '1. e4 d5 2. e5 f5 3. Ke2 Kf7'
	same keys "$(lines "${keys[@]}")" \
	    "$(pgnsplit "$pgn" | cqlmatch -p -T Key -e true | cut -f9)"
	played '1. a4 b5 2. h4 b4 3. c4 bxc3 4. Ra3'
	same keys "$(lines 3c8123ea7b067637 5c3f9b829b279560)" \
	    "$(pgnsplit "$pgn" | cqlmatch -p -T Key -e 'ply == 5 or ply == 7' |
	    cut -f9)"
}

@test "a query that an error stops is left out, and the others go on" {
	local games=$BATS_TEST_TMPDIR/games form
	local stops="-L bad -e 'gamenumber==250 assert false' -e mate"

	stops+=" -L worse -e 'gamenumber==7 assert false' -e check"
	repeated 20 famous.pgn | pgnsplit >"$games"
	run -2 --separate-stderr eval "cqlmatch -c $stops $games"
	same "counts" "bad${tab}0${tab}0${tab}stopped in game 250
worse${tab}0${tab}0${tab}stopped in game 7" "$(sed -n '1p;3p' <<<"$output")"
	same "the others" "$(cqlmatch -c -e mate -e check "$games" | cut -f2-)" \
	    "$(grep ^-e <<<"$output" | cut -f2-)"
	[[ $stderr == *"the query 'worse' is left out from game 7 on"* ]]
	run -2 --separate-stderr eval "cqlmatch -vc $stops $games"
	same "searched until then" "bad${tab}249${tab}0${tab}stopped in game 250" \
	    "${output%%$'\n'*}"
	run -2 --separate-stderr eval "cqlmatch -Jc $stops $games"
	[[ $(sed -n 3p <<<"$output") == *',"stopped":7}' ]]
	for form in '' -p -v; do
		same "-j 4 $form" "$(eval "cqlmatch $form -j 1 $stops $games" 2>&1)" \
		    "$(eval "cqlmatch $form -j 4 $stops $games" 2>&1)"
	done
	same "the games" "$(cqlmatch -e mate -e check "$games" | cut -f1)" \
	    "$(eval "cqlmatch $stops $games" 2>/dev/null | cut -f1)"
}

@test "queries in one pass find and tell the same in blocks as game by game" {
	local games=$BATS_TEST_TMPDIR/games to=$BATS_TEST_TMPDIR/to form way
	local ask="-L a -e 'check message(\"m\" gamenumber)' -e mate -L bad
	    -e 'gamenumber==9 assert false' -e 'check comment(\"c\")'"

	pgnsplit famous.pgn mates.pgn odd.pgn >"$games"
	for form in '' -p -c; do
		for way in '' -u; do
			eval "cqlmatch $way -j 1 $form" $ask "$games" \
			    >"$to$way" 2>"$to$way.err" || [[ $? -eq 2 ]]
		done
		cmp "$to" "$to-u"
		cmp "$to.err" "$to-u.err"
		[[ -s $to ]] && grep -q ': m8$' "$to.err"
	done
}

@test "a query that needs all games is warned of when it sees only some" {
	local query='mate persistent mates+=1 mates==5'
	local some="'mates' sees only some of the games:"

	run --separate-stderr eval "pgnsplit famous.pgn |
	    awk -F'\t' '\$1 % 3 == 0' | cqlmatch -e '$query'"
	[[ $stderr == *"-e:1:17: warning: $some 3, 6, 9 ..."* ]]
	run --separate-stderr eval "pgnsplit famous.pgn | sed 5d |
	    cqlmatch -j 2 -L a -e '$query' -e 'gamenumber==lastgamenumber'"
	[[ $stderr == *"a:1:17: warning: $some ... 4, 6 ..."* ||
	    $stderr == *"-e 1:1:17: warning: $some ... 4, 6 ..."* ]]
	[[ $stderr == *"warning: 'lastgamenumber' sees only"* ]]
	for games in 'pgnsplit famous.pgn' \
	    'for i in 1 2; do pgnsplit famous.pgn; done'; do
		run --separate-stderr eval "{ $games; } |
		    cqlmatch -e '$query' -e 'gamenumber==lastgamenumber'"
		[[ $stderr != *warning* ]]
	done
	# those that are told how many games there are
	run --separate-stderr eval "pgnsplit famous.pgn | sed 5q |
	    cqlmatch --games 15 -e '$query'"
	[[ $stderr == *"warning: $some 5 of 15"* ]]
	run --separate-stderr eval "pgnsplit famous.pgn |
	    cqlmatch --games 15 -e '$query'"
	[[ $stderr != *warning* ]]
	query='gamenumber>lastgamenumber-3'
	gives "for i in 1 2 3; do pgnsplit -s \$i/3 famous.pgn |
	    cqlmatch --games \$(pgnsplit --count famous.pgn) -e '$query' ||
	    true; done 2>&1 | cut -f1" 13 14 15
}

@test "games are missed between blocks as inside one" {
	local long row missing wanted

	# a line of each is a block
	printf -v long '[Annotator "%070000d"]\n\n1. e4 *\n\n' 0
	printf '%s' "$long" "$long" "$long" "$long" "$long" | pgnsplit \
	    >"$BATS_TEST_TMPDIR/long"
	for row in '3d: ... 2, 4 ...' '2d;4d: ... 1, 3 ...' '1d: 2 ...' \
	    '1,2d;4d: 3 ...' 5d: 1p:; do
		missing=${row%%:*} wanted=${row#*:}
		run --separate-stderr eval "sed '$missing' \
		    $BATS_TEST_TMPDIR/long | cqlmatch -j1 \
		    -e 'persistent x+=1 x>99'"
		[[ $stderr == *:*" sees only some of the games:$wanted"$'\n'* ||
		    ( -z $wanted && $stderr != *"sees only"* ) ]] ||
			same "what is said after $missing" "$wanted" "$stderr"
	done
	run --separate-stderr eval "cat $BATS_TEST_TMPDIR/long{,} |
	    cqlmatch -j1 -c -e true"
	[[ $stderr == *'game 1 comes twice' ]]
}

@test "a number that the language cannot hold is an error at the game" {
	local query

	run -2 --separate-stderr eval "pgnsplit -n 2147483646 famous.pgn |
	    cqlmatch -p -e 'initial gamenumber>0 gamenumber'"
	same "games" "2147483646 2147483647" \
	    "$(cut -f1 <<<"$output" | paste -sd' ')"
	[[ $stderr == "-e:1:9: gamenumber is 2147483648, and no number of CQL \
is above 2147483647 (game 2147483648, position 0)"* ]]
	gives "pgnsplit -n 400000000000000000 famous.pgn |
	    cqlmatch -m 1 -e mate | cut -f 1,11- | tr '\t' '\n' | sed -n '1p;3p'" \
	    400000000000000000 'c:0:Game number 400000000000000000'
	for query in '-m +5' '-m " 5"' '-j 0x1'; do
		fails 2 "cqlmatch $query -e mate </dev/null" 'not a number'
	done
}

@test "a search that meets the same game twice says so once" {
	local lines=$BATS_TEST_TMPDIR/lines

	pgnsplit famous.pgn >"$lines"
	pgnindex "$lines" >"$lines.index"
	for twice in "cqlmatch -c -e mate $lines $lines" \
	    "cat $lines $lines | cqlmatch -j 1 -c -e mate" \
	    "sed p $lines.index | cqlmatch -c -e true" \
	    "pgnsplit famous.pgn studies.pgn famous.pgn | cqlmatch -c -e mate" \
	    "sed 5p $lines | cqlmatch -c -e mate"; do
		outcome "$twice 2>&1 >/dev/null | grep -c 'comes twice'"
		same "$twice" 1 "$output"
	done
	for once in "pgnsplit famous.pgn studies.pgn | cqlmatch -c -e mate" \
	    "cqlmatch -Qc -e mate $lines $lines" \
	    "cat famous.pgn famous.pgn | pgnsplit | cqlmatch -c -e mate" \
	    "sort -R --random-source=$lines $lines | cqlmatch -c -e mate" \
	    "sort -rn $lines | cqlmatch -j 2 -c -e mate"; do
		outcome "$once 2>&1 >/dev/null | grep -c 'comes twice'"
		same "$once" 0 "$output"
	done
}

@test "a TAB in a value of -T is not a backslash and a t" {
	printf '[White "a\\\\tb"]\n[Black "a\tb"]\n\n1. e4 *\n' |
	    pgnsplit >"$BATS_TEST_TMPDIR/games"
	gives "cqlmatch -p -T White,Black -e 'ply==1' $BATS_TEST_TMPDIR/games |
	    cut -f9-" 'a\\tb'"$tab"'a\tb'
	gives "cqlmatch -pN -T White,Black,Result -e 'ply==1' \
	    $BATS_TEST_TMPDIR/games | fenboard -H |
	    grep -Fc 'title=\"White\">a\\tb<'" 1
	gives "cqlmatch -pJ -T White,Black,Result -e 'ply==1' \
	    $BATS_TEST_TMPDIR/games | fenboard -H |
	    grep -Fc 'title=\"White\">a\\tb<'" 1
}

@test "what a message recommends is counted in the games at hand" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/g"
	local games
	games=$(wc -l <"$BATS_TEST_TMPDIR/g" | tr -d ' ')
	while IFS=: read -r asked meant; do
		run -2 --separate-stderr cqlmatch -e "$asked" \
		    "$BATS_TEST_TMPDIR/g"
		same "standard output" "" "$output"
		same "$asked" "cqlmatch: finds $(cqlmatch -c -e "$meant" \
		    "$BATS_TEST_TMPDIR/g" | cut -f2) of $games games: $meant" \
		    "$(grep -m 1 finds <<<"$stderr")"
	done <<-'END'
	no queens:not [Qq]
	anderssen:player "Anderssen"
	length < 25:terminal (ply+1)/2 < 25
	R attcks k:R attacks k
	END
	run -2 --separate-stderr cqlmatch -e 'king hunt' "$BATS_TEST_TMPDIR/g"
	same "each line" 2 "$(grep -c ' finds ' <<<"$stderr")"
	# from a pipe, too; not where there is nothing to read, or no remedy
	same "a pipe" 1 "$(cqlmatch -e 'no queens' <"$BATS_TEST_TMPDIR/g" 2>&1 |
	    grep -c finds)"
	same "nothing" 0 "$(cqlmatch -e 'no queens' </dev/null 2>&1 |
	    grep -c finds)"
}

@test "the games that a remedy finds are counted in thousands" {
	local games=$BATS_TEST_TMPDIR/many n

	printf '1. e4 *\n\n%.0s' {1..1005} | pgnsplit >"$games"
	for n in 999 1000 1005; do
		run -2 --separate-stderr eval "head -n $n $games |
		    cqlmatch -e 'initail'"
		same "$n games" "cqlmatch: finds ${n/#1/1,} of ${n/#1/1,} \
games: initial" "$(grep -m 1 finds <<<"$stderr")"
	done
}

@test "a tag that no position has is told with what may be meant" {
	local row

	for row in Evnt=Event Rating=WhiteElo elo=WhiteElo Player=White \
	    Clk=Clock Best=Solution Zzzzz=; do
		run --separate-stderr cqlmatch -p -T "${row%=*}" -e mate "$file"
		same "${row%=*}" "cqlmatch: -T ${row%=*}: no position found has \
it${row#*=}" "$(sed 's/; did you mean \(.*\)?$/\1/' <<<"$stderr")"
	done
}

@test "a text that is denied but near one that is there is told" {
	local row

	while IFS='|' read -r row told; do
		run --separate-stderr cqlmatch -c -e "$row" "$file"
		[[ $stderr == "$told"* && ( $told || -z $stderr ) ]] ||
			same "$row" "$told" "$stderr"
	done <<-'END'
	not player "anderssen"|-e:1:12: game 2 has "Anderssen, Adolf", where this
	not player "Adolf Anderssen"|-e:1:12: game 2 has "Anderssen, Adolf", where
	not player "Anderssen"|
	not player "Andersen"|
	player "Andersen"|-e:1:8: no game has this text; near it is "Anderssen, Ad
	not site "london eng"|-e:1:10: game 2 has "London ENG", where this is not:
	player ~~ "andersen"|-e:1:8: no game has this text; near it is "Anders
	player ~~ "ander.*sen"|
	basetime > 5|-e:1:10: no game has tag TimeControl
	eval > 300|-e:1:6: no game has an evaluation, as comment [%eval 0.31]
	clock < 9|-e:1:7: no game has a time, as comment [%clk 0:09:59]
	date=="1851.06.2"|-e:1:7: no game has this text; near it is "1851.06.21
	eco=="C3"|-e:1:6: no game has this text; near it is "C33" in game 2, and
	eco "C3"|
	site "londn"|-e:1:6: no game has this text; near it is "London ENG" in
	player white "Kieseritski"|
	player black "Kieseritski"|-e:1:14: no game has this text; near it is
	player "Xyzzyxxyzz"|
	"Anderson" in player|-e:1:1: no game has this text; near it is "Anderss
	not "anderssen" in player|-e:1:5: game 2 has "Anderssen, Adolf", where
	not {mate player "anderssen"}|
	player white == "Anderssen, Adolf"|
	player white == "Anderssen"|-e:1:17: no game has this text; near it is
	not player white == "Anderssen"|
	not player white == "anderssen, adolf"|-e:1:21: game 2 has "Anderssen,
	END
}

@test "-X cuts long filters, and -J writes positions as text" {
	local name

	printf -v name 'A%.0s' {1..60}
	gives "cqlmatch -Q -X 1:5 -e 'not (stalemate or \"$name\")' $file |
	    cut -c 1-62" '-e: game 1, position 5, after Bc4, does not match' \
	    ">   1  not { stalemate or \"${name:0:25}...  fails" \
	    "    1    stalemate or \"${name:0:29}...  match" \
	    "    1      stalemate                                     fails" \
	    "    1      \"${name:0:40}...  ${name:0:5}"
	gives "cqlmatch -pJ -m1 -e 'mate parent' $file | grep -o 'value.*'" \
	    'value":"move 7(wtm)"}'
}

@test "a file of trees has a query, and stands for itself" {
	cd "$BATS_TEST_TMPDIR"
	: >none.ast
	printf 'cqlast 2 x' >cut.ast
	cqlparse -e mate >mate.ast
	fails 2 "cqlmatch -c none.ast $file" 'none.ast: no query'
	fails 2 "cqlmatch -c cut.ast $file" "cut.ast:1: expected '(query'"
	fails 2 "cqlmatch -c -B check mate.ast $file" \
	    'mate.ast: -B and -W go with CQL, not with syntax trees'
	fails 2 "cqlmatch -c -W flip mate.ast $file" \
	    'mate.ast: -B and -W go with CQL, not with syntax trees'
	gives "cqlmatch -c mate.ast $file" "-e${tab}10${tab}10"
}
