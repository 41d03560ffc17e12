# pgnindex: cqlmatch finds and says the same with an index as without one,
# reads only the games that may match, and never a game that has changed.

load helper

setup() {
	light
	idx=$BATS_TEST_TMPDIR/games.idx
}

# indexed FILE: an index of its games, with names from this folder.
indexed() {
	pgnsplit "$@" | pgnindex
}

# same_indexed OPTION...: x.pgn gives the same when it is read by its index.
same_indexed() {
	local x=$BATS_TEST_TMPDIR/x status=(0 0)

	[[ $x.lines -nt $x.pgn ]] || pgnsplit "$x.pgn" >"$x.lines"
	cqlmatch "$@" "$x.lines" >"$x.1" 2>&1 || status[0]=$?
	cqlmatch "$@" "$idx" >"$x.2" 2>&1 || status[1]=$?
	cmp -s "$x.1" "$x.2" ||
		same "an index changes of ${*@Q}" "" "$(diff "$x.1" "$x.2")"
	same "status of ${*@Q}" "${status[0]}" "${status[1]}"
}

# each_same_indexed OPTION QUERY...: the same for each of the queries, which are
# their own labels in one search.
each_same_indexed() {
	local query queries=()

	for query in "${@:2}"; do
		queries+=(-L "$query" -e "$query")
	done
	same_indexed "$1" "${queries[@]}"
}

# skipped OPTION...: how many games the search does not read.
skipped() {
	cqlmatch -j1 -x -c "$@" 2>&1 >/dev/null |
	    sed -n 's/^ *\([0-9]*\) games skipped.*/\1/p'
}

# find_the_same QUERY...: the queries find the same in each file of games
# with an index of it, and say the same.
find_the_same() {
	local asts=$BATS_TEST_TMPDIR/asts file

	cqlparse "$@" >"$asts"
	for file in *.pgn; do
		indexed "$file" >"$idx"
		alike "pgnsplit $file | { cqlmatch $asts 2>&1; echo \$?; }" \
		    "cqlmatch $asts $idx 2>&1; echo \$?"
	done
}

@test "an index line is its game line, without the game and with a field i:" {
	indexed famous.pgn >"$idx"
	same "fields of the games" "$(pgnsplit famous.pgn | cut -f1-8)" \
	    "$(cut -f1-8 "$idx")"
	same "field 9" "" "$(cut -f9 "$idx" | tr -d '\n')"
	same "field 10" "" "$(cut -f10- "$idx" | grep -v '^i:7 [0-9a-f ]*$')"
}

@test "what an index says stays as it is, or has another version" {
	cd "$BATS_TEST_TMPDIR"
	printf '[White "A"]\n\n1. e4 e5 2. Nf3 *\n' >i.pgn
	gives "pgnsplit i.pgn | pgnindex | cut -f10" "i:7 9c2f00d54f06 00080000 \
822211822211 822211822211 31 4 1000ff00 200042 24 81 8 10 1000ff00 42 24 81 8 10"
}

@test "all examples in one pass find the same with an index" {
	# shellcheck disable=SC2046
	find_the_same $(filter_examples '{ %s } flipcolor {check R attacks k}')
}

@test "the queries of the project find the same with an index" {
	find_the_same ./*.cql
}

@test "strange games are found with an index as without" {
	corpus torture
	cd "$corpus"
	indexed ./*.pgn >"$idx"
	pgnsplit ./*.pgn >"$idx.lines"
	# shellcheck disable=SC2046
	(cd - >/dev/null && cqlparse $(filter_examples '%s')) >"$idx.asts"
	alike "cqlmatch $idx.asts $idx.lines" "cqlmatch $idx.asts $idx"
	pgnindex -c "$idx"
	pgnsplit -j "$idx" | cmp - <(cat ./*.pgn)
}

@test "the outputs of a search are the same with an index" {
	local options query

	indexed famous.pgn studies.pgn odd.pgn >"$idx"
	pgnsplit famous.pgn studies.pgn odd.pgn >"$idx.lines"
	for options in -p -c "-v -c" -v "-m 2" "-v -m 2" "-p -m 3" -w "-w -v" \
	    "-c -J" "-p -1 -J -T ECO,File,Line" -j1 -j3 -d -K \
	    "-H variations" "-H 'matchcount 0'" "-L x" "-O noskip"; do
		for query in stalemate 'mate -e "find stalemate" -e "mate #A<5"'
		do
			alike "cqlmatch $options -e $query $idx.lines 2>&1
			    echo \$?" "cqlmatch $options -e $query $idx 2>&1
			    echo \$?"
		done
	done
}

@test "games that cannot match are skipped, and counted as read" {
	indexed famous.pgn >"$idx"
	same "games skipped" 15 "$(skipped -e stalemate "$idx")"
	same "games skipped" 5 "$(skipped -e mate "$idx")"
	for query in 'Q attacks . >= 2' 'Q & a-h1-4 >= 2' \
	    'Q attackedby a >= 2'; do
		same "games skipped" 15 "$(skipped -e "$query" "$idx")"
	done
	same "games skipped" "" "$(skipped -e 'N attacks . >= 2' "$idx")"
	same "games skipped with -O noskip" "" \
	    "$(skipped -O noskip -e mate "$idx")"
	run -1 --separate-stderr cqlmatch -l "$idx.ledger" -e stalemate "$idx"
	same "ledger" "15 lines read = 15 games + 0 other lines; 15 games = \
0 matched + 15 not matched + 0 given up; 0 damaged" "$(head -n 1 "$idx.ledger")"
}

# garbled: x.pgn is famous.pgn with an index, and then other bytes.
garbled() {
	cp famous.pgn "$BATS_TEST_TMPDIR/x.pgn"
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	tr a-z A-Z <famous.pgn >"$BATS_TEST_TMPDIR/x.pgn"
}

@test "a game that cannot match is not read" {
	garbled
	fails 1 "cqlmatch -e stalemate $idx"
	fails 1 "cqlmatch -e '#[QRBNqrbn]==0' $idx"
	run -0 cqlmatch -c -v -e stalemate "$idx"
	fails 2 "cqlmatch -v -e stalemate $idx" "x.pgn:1: game 1 is not \
searched: its bytes are not those"
}

@test "games that cannot match are there for a query that counts games" {
	indexed famous.pgn mates.pgn >"$idx"
	run -0 --separate-stderr cqlmatch -c -e 'mate lastgamenumber > 3' "$idx"
	same "no warning that games are missing" "" "$stderr"
}

@test "conditions on players, result, date and number need no game" {
	garbled
	fails 1 "cqlmatch -e 'player \"Nobody\" check' $idx"
	fails 1 "cqlmatch -e 'year > 2030' $idx"
	fails 1 "cqlmatch -e 'gamenumber > 999 check' $idx"
	fails 2 "cqlmatch -e 'event \"Nowhere\"' $idx" "its bytes"
}

@test "a file that is gone, no file or shorter is named before the search" {
	local x=$BATS_TEST_TMPDIR/x.pgn y=$BATS_TEST_TMPDIR/y.pgn form lost why

	cp famous.pgn "$x"
	cp mates.pgn "$y"
	indexed "$x" "$y" >"$idx"
	for why in 'not there' 'not a regular one' 'become shorter'; do
		rm -f "$x"
		lost=15
		case $why in
		*regular*)	mkfifo "$x" ;;
		*shorter)	head -c 3000 famous.pgn >"$x"
				lost=7 ;;
		esac
		for form in "-c -e 'year > 2030'" '-v -c -e mate' '-p -e mate' \
		    '-e stalemate'; do
			run -2 --separate-stderr eval \
			    "cqlmatch -l '$idx.l' $form '$idx' <'$idx'"
			[[ ${stderr%%$'\n'*} == "cqlmatch: $x: not all games \
that the index names are searched: the file "*"$why" ]] ||
				same "message of $form" "$why" "$stderr"
			same "files named by $form" 1 \
			    "$(grep -c 'not all games' <<<"$stderr")"
			[[ $(<"$idx.l") == *"+ $lost games changed since they were indexed"* ]]
			same "output of a stream" "$output" \
			    "$(cat "$idx" | eval "cqlmatch -l '$idx.s' $form" \
			    2>/dev/null)"
			same "ledger of a stream" "$(<"$idx.l")" "$(<"$idx.s")"
		done
	done
	# an index line without its field i: is no game
	indexed famous.pgn | sed '1s/\ti:.*//' >"$idx"
	for form in 'cqlmatch -c -e true' pgnannotate 'pgnsplit -j' pgnindex; do
		run -2 --separate-stderr $form "$idx"
		[[ $stderr == *"$idx:1: not a game line"* ]]
	done
}

@test "tags that a game line cannot hold as they are make no difference" {
	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'END'
	[White "A \"B\" C"]
	[Black ""]
	[Result "1-0"]

	1. e4 0-1

	[white "x"]
	[White "A\\B"]
	[White "second"]
	[Date "1999"]

	1. e4 e5 1/2-1/2
	[White "after"]
	END
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	for query in 'player white "B"' 'player black ""' 'player "second"' \
	    'player "\\\\"' 'result 1-0' 'result 0-1' 'year==1999' \
	    'player "?"' 'not player "A"' 'tag "Date"' 'player "after"'; do
		run cqlmatch -c -e "$query" "$idx"
		same "$query" "$(pgnsplit "$BATS_TEST_TMPDIR/x.pgn" |
		    cqlmatch -c -e "$query" 2>&1)" "$output"
	done
}

@test "a changed byte is reported with file and line, and nothing is shown" {
	local file=$BATS_TEST_TMPDIR/x.pgn

	cp famous.pgn "$file"
	indexed "$file" >"$idx"
	fails 0 "cqlmatch -q -e mate $idx"
	sed -i '1s/Event/Evexx/' "$file"
	fails 2 "pgnsplit -j $idx >/dev/null" "$idx:1: its bytes are not those"
	fails 2 "pgnindex -c $idx" "$idx:1: its bytes are not those"
	run -2 --separate-stderr cqlmatch -l "$idx.ledger" -e true "$idx"
	[[ $stderr == *"x.pgn:1: game 1 is not searched: its bytes are not \
those that were indexed"* ]]
	[[ $output != *Evexx* ]]
	same "ledger" "15 lines read = 14 games + 0 other lines + 1 games \
changed since they were indexed; 14 games = 14 matched + 0 not matched + \
0 given up; 0 damaged" "$(head -n 1 "$idx.ledger")"
}

@test "a file that the end of a long index names is found before the search" {
	cd "$BATS_TEST_TMPDIR"
	cp "$BATS_TEST_DIRNAME"/data/{famous,short}.pgn .
	indexed famous.pgn >"$idx"
	{ repeated 300 "$idx"; indexed short.pgn; } >long
	[[ $(wc -c <long) -gt 600000 ]]
	fails 2 'cqlmatch -S short.pgn -c -e mate long' \
	    "the output 'short.pgn' holds the games"
	alike 'cqlmatch -c -e "mate ply<9" long' \
	    'cat long | cqlmatch -c -e "mate ply<9"'
	rm short.pgn
	fails 2 'cqlmatch -q -e "mate ply>999" long' \
	    'short.pgn: not all games that the index names are searched'
}

@test "a file that became shorter is reported" {
	head -c 3000 famous.pgn >"$BATS_TEST_TMPDIR/x.pgn"
	indexed famous.pgn | sed "s,famous.pgn,$BATS_TEST_TMPDIR/x.pgn," >"$idx"
	run -2 --separate-stderr cqlmatch -c -e true "$idx"
	[[ $stderr == *"the file has become shorter"* ]]
	same "games found" 8 "$(cut -f2 <<<"$output")"
	[[ $stderr == *"7 games not as indexed"* ]]
}

@test "only regular files are opened, and below the folder of -C" {
	local dir=$BATS_TEST_TMPDIR

	mkdir "$dir/sub"
	cp famous.pgn "$dir/sub/x.pgn"
	(cd "$dir/sub" && indexed x.pgn) >"$idx"
	alike "pgnsplit famous.pgn | cqlmatch -e mate | cut -f9-" \
	    "cqlmatch -C $dir/sub -e mate $idx | cut -f9-"
	alike "cat famous.pgn" "pgnsplit -j -C $dir/sub $idx"
	pgnindex -c -C "$dir/sub" "$idx"
	sed "s,x.pgn,../sub/x.pgn," "$idx" >"$idx.up"
	fails 2 "cqlmatch -C $dir/sub -e mate $idx.up" "not below the folder"
	sed "s,x.pgn,$dir/sub/x.pgn," "$idx" >"$idx.root"
	fails 2 "cqlmatch -C $dir/sub -e mate $idx.root" "not below the folder"
	ln -s x.pgn "$dir/sub/link"
	sed "s,x.pgn,link," "$idx" >"$idx.link"
	fails 2 "cqlmatch -C $dir/sub -e mate $idx.link" "symbolic link"
	mkfifo "$dir/sub/pipe"
	sed "s,x.pgn,$dir/sub/pipe," "$idx" >"$idx.pipe"
	fails 2 "cqlmatch -e mate $idx.pipe" "not a regular one"
}

@test "more files than are kept open are read all the same" {
	local n

	for n in {1..40}; do
		cp mates.pgn "$BATS_TEST_TMPDIR/$n.pgn"
	done
	indexed "$BATS_TEST_TMPDIR"/*.pgn | shuf >"$idx"
	alike "pgnsplit $BATS_TEST_TMPDIR/*.pgn | cqlmatch -e mate" \
	    "cqlmatch -e mate $idx | sort -n"
}

@test "what a game has stands in its index, whatever is damaged" {
	local query

	cd "$BATS_TEST_TMPDIR"
	printf '1. f3 e5 2. g4 Qh4# (2... Qxx9) 0-1\n' >odd.pgn
	printf '1. f3 e5 2. g4 Qh4# 0-1 Nf3\n' >>odd.pgn
	pgnsplit odd.pgn | pgnindex >odd.idx
	for query in mate 'cql(variations) mate' 'move from q' 'not mate'; do
		alike "cqlmatch -p -e '$query' odd.idx" \
		    "pgnsplit odd.pgn | cqlmatch -p -e '$query'"
	done
}

@test "a damaged field i: is reported, and so is that of another version" {
	indexed famous.pgn >"$idx"
	sed '2s/i:7/i:6/; 3s/i:7.*/i:7/' "$idx" >"$idx.bad"
	run -2 --separate-stderr cqlmatch -c -e true "$idx.bad"
	same "games" "-e${tab}13${tab}" "${output%"${output##*$tab}"}"
	[[ $stderr == *"game 2 is not searched: its field i: is of an older \
version; make the index anew with pgnsplit and pgnindex"*"game 3 is not \
searched: its field i: is damaged, or of another version"* ]]
	run -2 --separate-stderr cqlmatch -c -e stalemate "$idx.bad"
	[[ $stderr == *"game 2 is"*"game 3 is"* ]]
	fails 2 "pgnindex -c $idx.bad" "games.idx.bad:2: its field i: is of an older"
	sed 's/.$/!/' "$idx" >"$idx.bad"
	fails 2 "pgnindex -c $idx.bad" "$idx.bad:1: the field i: is not that"
	alike "cqlmatch -e 'mate Rd8' $idx" "cqlmatch -e 'mate Rd8' $idx.bad"
}

@test "a field i: is found where its end is another" {
	local change query

	pgnsplit ./*.pgn | pgnindex >"$idx"
	for change in 's/.$/!/' 's/..$/00/' 's/..$/pp/' 's/$/ /' \
	    's/$/	x:7/' '3d; 5s/..$//' '2s/i:7..../&	i:7/'; do
		LC_ALL=C sed "$change" "$idx" >"$idx.changed"
		for query in stalemate 'mate Q' true; do
			alike "cqlmatch -c -e '$query' $idx.changed 2>&1
			    echo \$?" "cqlmatch -c -m 999 -e '$query' \
			    $idx.changed 2>&1; echo \$?"
		done
	done
}

@test "men may have stood anywhere from a damaged number of an index on" {
	local change

	pgnsplit famous.pgn >"$idx.lines"
	pgnindex "$idx.lines" >"$idx"
	for change in 's/ [0-9a-f]* [0-9a-f]*$/ x 0/' 's/\( [0-9a-f]*\)$/g\1/' \
	    's/ [0-9a-f]*$/ /' 's/ [0-9a-f]*$//' 's/$/00000000000000000/' \
	    's/ [0-9a-f]*\( [0-9a-f]* [0-9a-f]*\)$/  0\1/'; do
		sed "$change" "$idx" >"$idx.changed"
		alike "cqlmatch -p -e 'q attacks K or mate' $idx.lines" \
		    "cqlmatch -p -e 'q attacks K or mate' $idx.changed"
	done
}

@test "an index is an input to grep, awk, cat, split and sort" {
	pgnsplit famous.pgn studies.pgn >"$idx.lines"
	pgnindex "$idx.lines" >"$idx"
	alike "grep Morphy $idx.lines | cqlmatch -e check" \
	    "grep Morphy $idx | cqlmatch -e check"
	alike "awk -F'\t' '\$8 < \"1900\"' $idx.lines | cqlmatch -e mate" \
	    "awk -F'\t' '\$8 < \"1900\"' $idx | cqlmatch -e mate"
	alike "cqlmatch -e mate $idx.lines" \
	    "cat <(indexed famous.pgn) <(pgnsplit famous.pgn studies.pgn |
	    pgnindex | awk -F'\t' '\$2 == \"studies.pgn\"') | cqlmatch -e mate"
	split -n l/3 "$idx" "$idx.part."
	alike "cqlmatch -e mate $idx.lines" "cqlmatch -e mate $idx.part.*"
	alike "sort -rn $idx.lines | cqlmatch -e mate" \
	    "sort -rn $idx | cqlmatch -e mate"
}

@test "parallel splits an index" {
	command -v parallel >/dev/null || skip "there is no parallel"
	indexed famous.pgn studies.pgn >"$idx"
	alike "pgnsplit famous.pgn studies.pgn | cqlmatch -e mate" \
	    "parallel --pipe --block 2k -k 'cqlmatch -e mate' <$idx"
}

@test "several queries in one pass fetch a game when one may match" {
	indexed famous.pgn studies.pgn >"$idx"
	alike "pgnsplit famous.pgn studies.pgn |
	    cqlmatch -e stalemate -e mate -e 'player \"Morphy\" check'" \
	    "cqlmatch -e stalemate -e mate -e 'player \"Morphy\" check' $idx"
}

@test "lines with and without their games are searched together" {
	local option

	pgnsplit famous.pgn odd.pgn studies.pgn >"$idx.lines"
	pgnindex "$idx.lines" >"$idx"
	awk 'NR == FNR { line[FNR] = $0; next }
	    { print FNR % 5 < 2 ? $0 : line[FNR] }' "$idx" "$idx.lines" \
	    >"$idx.mixed"
	for option in -p -c -v -J '-H variations'; do
		alike "cqlmatch $option -e mate -e 'Q[x]p' -e stalemate \
		    $idx.lines 2>&1; echo \$?" \
		    "cqlmatch $option -e mate -e 'Q[x]p' -e stalemate \
		    $idx.mixed 2>&1; echo \$?"
	done
}

@test "-a keeps the game, for streams" {
	alike "pgnsplit famous.pgn" \
	    "pgnsplit <famous.pgn | pgnindex -a | sed 's/\ti:.*//' |
	    awk -F'\t' -v OFS='\t' '{ \$2 = \"famous.pgn\" } 1'"
	alike "pgnsplit <famous.pgn | cqlmatch -e mate" \
	    "pgnsplit <famous.pgn | pgnindex -a | cqlmatch -e mate"
	pgnsplit <famous.pgn | pgnindex -a >"$idx"
	same "games skipped" 5 "$(skipped -e mate "$idx")"
	pgnindex -c "$idx"
	alike "cat famous.pgn" "pgnsplit -j $idx"
	alike "cat $idx" "indexed famous.pgn | pgnindex -a |
	    sed 's/famous.pgn/-/'"
	sed 's/1\. e4/1. e3/' "$idx" >"$idx.bad"
	fails 2 "cqlmatch -q -e check $idx.bad" "its bytes are not those"
}

@test "games from standard input need -a" {
	fails 2 "pgnsplit <famous.pgn | pgnindex" "use -a"
}

@test "an index keeps the fields of a search, and an index of it the same" {
	pgnsplit famous.pgn | cqlmatch -e mate >"$idx.found"
	alike "pgnannotate $idx.found" \
	    "pgnindex $idx.found | cqlmatch -N -e true | pgnannotate" ||
	alike "cqlmatch -e check $idx.found" \
	    "pgnindex $idx.found | cqlmatch -e check"
	alike "indexed famous.pgn" "indexed famous.pgn | pgnindex"
}

@test "an index line without its game is no input of pgnannotate" {
	fails 2 "pgnsplit famous.pgn | pgnindex | pgnannotate" "pgnannotate: an index line holds no game: cqlmatch -e filters index"
}

@test "cql searches an index, and spares the files that it names" {
	local i

	cp famous.pgn studies.pgn "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	indexed famous.pgn >"$idx"
	for i in mate 'mate sort #A'; do
		alike "cql -nooutputstatus -i famous.pgn -o - -cql '$i'" \
		    "cql -nooutputstatus -i $idx -o - -cql '$i'"
	done
	fails 2 "cql -i $idx -o famous.pgn -cql mate" "'famous.pgn' holds the games"
	fails 2 "cql -i $idx -o $idx -cql mate" "is the input too"
	# also where its first lines are damaged, and names end in a line end
	mv famous.pgn $'f.pgn\n'
	{ echo; echo damaged; indexed $'f.pgn\n'; } >"$idx"
	fails 2 "cql -i $idx -o \$'f.pgn\n' -cql mate" "holds the games"
	cmp "$BATS_TEST_DIRNAME/data/famous.pgn" $'f.pgn\n'
}

@test "variations, FEN starts, null moves and promotions are in the index" {
	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'END'
	[White "variation"]

	1. e4 e5 (1... f5 2. exf5 g5 3. fxg6 Nf6 4. gxh7 Ng4 5. hxg8=N) *

	[FEN "7k/5Q2/6K1/8/8/8/8/QQQQQQQQ b - - 0 1"]

	1... -- 2. Qf8# *

	[FEN "kqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/qqqqqqqK w - - 0 1"]

	*

	[White "damaged"]

	1. e4 e5 2. Ke8 (2. Nf3 Qh4 3. Nxh4
	END
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	for query in '--(enpassant)' '#Q>8' '#q==61' 'stalemate' 'mate' \
	    'nullmove' 'N on g8' 'promote N' 'move promote N' '--=N' '--=Q' \
	    'x = 1 #N==3' 'variation' 'qh4' 'Nh4' 'result 1-0' 'check'; do
		run cqlmatch -c -H variations -e "$query" "$idx"
		same "$query" "$(pgnsplit "$BATS_TEST_TMPDIR/x.pgn" |
		    cqlmatch -c -H variations -e "$query" 2>&1)" "$output"
	done
}

@test "an index tells where mate, stalemate and a capture en passant are" {
	local query option queries=()

	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'END'
	[White "mate"]

	1. f3 e5 2. g4 {Fool's} Qh4# 0-1

	[White "one capture, and more after it"]

	1. e4 a6 2. e5 d5 3. exd6 cxd6 4. Nf3 *

	[White "two captures"]

	1. e4 a6 2. e5 d5 3. exd6 b5 4. a4 b4 5. c4 bxc3 1-0

	[White "a capture and mate"]
	[FEN "6rk/5ppp/8/4P3/8/8/8/K2Q3R b - - 0 1"]

	1... f5 2. exf6 gxf6 3. Rxh7+ Kxh7 4. Qh5# 1-0

	[White "no move"]
	[FEN "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"]

	1-0

	[White "stalemate after a null move"]
	[FEN "7k/8/6Q1/8/8/8/8/K7 b - - 0 1"]

	1... -- 2. Ka2 1/2-1/2

	[White "stalemate"]
	[FEN "7k/8/8/6Q1/8/8/8/K7 w - - 0 1"]

	1. Qg6 1/2-1/2

	[White "variations"]

	1. e4 a6 2. e5 d5 3. exd6 (3. Nf3 f5 4. exf6) *

	[White "damaged"]

	1. e4 a6 2. e5 d5 3. exd6 Ke2 *

	[White "two results"]
	[Result "0-1"]

	1. f3 e5 2. g4 Qh4# 1-0
	END
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	queries=(mate stalemate enpassant '--(enpassant)' '--(mate)' \
	    '--(--(mate))' 'P--(enpassant)' '[x](enpassant)' '--(stalemate)' \
	    'flip {mate}' 'not mate' 'mate check' '{mate}' 'result 1-0 mate')
	for option in -c -p -v -w -K -o -m1 -H'variations' -H'matchcount 0' \
	    -H'matchcount 2' -H'result 1-0'; do
		each_same_indexed "$option" "${queries[@]}"
	done
	for query in "${queries[@]}"; do
		same_indexed -d -e "$query"
	done
}

@test "games are left out by their length, long ones too" {
	awk 'BEGIN { split("Nf3 Nf6 Ng1 Ng8", m, " ")
	    split("10 4093 4094 4095 4096 8192 8300", n, " ")
	    for (k = 1; k in n; k++) {
		    print "[Event \"x\"]\n"
		    for (i = 0; i < n[k]; i++)
			    print m[i % 4 + 1]
		    print "*\n"
	    } }' >"$BATS_TEST_TMPDIR/x.pgn"
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	each_same_indexed -c 'ply==4093' 'ply>4094' 'ply==8191' \
	    'movenumber==2048' 'ply>8299' 'cql(matchcount 4096) .' \
	    'cql(matchcount 8193) k'
	same "games skipped" 2 "$(skipped -e 'ply==4094' "$idx" |
	    awk '{ n += $1 } END { print n }')"
}

@test "kings, and queens that come or go, are found in an index" {
	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'END'
	[White "the queens are taken, and another is made"]

	1. d4 d5 2. c4 dxc4 3. e4 e5 4. dxe5 Qxd1+ 5. Kxd1 Ke7 6. Ke2 Ke6
	7. Ke3 Kxe5 8. f4+ Kd6 9. f5 Kc5 10. f6 b5 11. fxg7 b4 12. gxh8=Q b3
	13. Qxh7 *

	[FEN "4k3/7P/8/8/8/8/p7/4K3 w - - 0 1"]

	1. Kd2 (1. h8=Q+ Kd7 2. Qh3+ Kd6) 1... Kd7 2. Kc3 Kc6 3. Kb4 a1=Q
	4. h8=Q Qe1+ 5. Ka4 Qe2 6. Qh1+ Kd6 *
	END
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	queries=('kc5 Q' 'ke6 not Q' 'Ka4 q' 'Kb4 q' 'Q ply>7 ply<20' \
	    'ke5 find Q' 'ke5 find <-- Q' 'Q find ke6' 'Qh7 find <-- ke5' \
	    'ke6 path --* --(Qh7)' 'kc5 path --(not Q)*--(Q)' 'kc5 --(Q)' \
	    'kc5 --=Q' 'kc5 --(--(Qh7))' 'Kd1 currentmove --(not q)' \
	    'ke5 line --> .* --> Q' 'Kd1 line <-- . <-- q' 'kd7 child: Qh3' \
	    'x=currentposition ke5 find {Q x:not Q}' 'shift {kd6 Qh3}' \
	    'echo (s t) {s:ke5 t:Qh7}' 'kc5 find Q attacks p' \
	    'piece z in k {z & c5 find {z & c5 Qh7}}' \
	    'square z in Q {find <-- ke5}' 'ke5 or Qh3' 'not {ke5 Q}' \
	    'Q parent:kd7' '#Q==0 #q==0' 'ke5 #Q==0' 'Kd1 move from K previous')
	each_same_indexed -w "${queries[@]}"
	each_same_indexed -p "${queries[@]/#/cql(variations) }"
}

# few_men: games of three men of each kind, but of one kind fewer.
few_men() {
	local man n row

	for man in P N B R Q p n b r q; do
		for n in 0 1 2; do
			row=PPPNNNBB/BRRRQQQ1/pppnnnbb/brrrqqq1
			for ((i = n; i < 3; i++)); do
				row=${row/$man/1}
			done
			printf '[FEN "7k/8/%s/8/K7 w - - 0 1"]\n\n*\n\n' "$row"
		done
	done
}

@test "games that keep more men than a query wants are left out, no others" {
	few_men >"$BATS_TEST_TMPDIR/x.pgn"
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	for man in P N B R Q p n b r q; do
		queries+=("#$man==1" "$man==2 or #$man==0" "$man==3")
	done
	each_same_indexed -c "${queries[@]}" '[Aa]==31' 'flipcolor {Q==2 p==3}' 'Q==1 or q==1' \
	    '[Pp]==5' '[Pp]==4' '{P==2 p==3} or {P==3 p==1}' \
	    'Q==1 or R==2' 'not Q' 'rotate45 {P==1}' 'Q==1 Q==2'
	cp "$BATS_TEST_TMPDIR/x.pgn" "$BATS_TEST_TMPDIR/y.pgn"
	indexed "$BATS_TEST_TMPDIR/y.pgn" >"$idx"
	tr PNBRQ pnbrq <"$BATS_TEST_TMPDIR/x.pgn" >"$BATS_TEST_TMPDIR/y.pgn"
	fails 2 "cqlmatch -e 'Q==2' $idx" "y.pgn:57: game 15 is not searched"
	fails 1 "cqlmatch -e '[AQ]==4' $idx"
}

@test "numbers of men that never came together match in no indexed game" {
	local query queries=()

	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'GAMES'
	1. e4 d5 2. exd5 Qxd5 3. Nc3 Qe5+ 4. Be2 Qxe2+ 5. Qxe2 *

	1. e4 d5 2. exd5 e5 3. dxe6 Bd6 4. exf7+ Ke7 5. fxg8=N+ Rxg8 6. Nf3 b5
	7. Be2 b4 8. O-O b3 9. d4 bxa2 10. d5 axb1=Q 11. Rxb1 *

	1. e4 d5 2. exd5 (2. Nc3 dxe4 3. Nxe4) Qxd5 *

	[FEN "4k3/8/8/8/8/8/4p3/R3KR2 w - - 0 1"]

	1. Kxe2 *
	GAMES
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	for query in {5..8}' '{5..8}; do
		query="P==${query% *} p==${query#* }"
		queries+=("$query" "cql(variations) flipcolor {$query}")
	done
	each_same_indexed -c "${queries[@]}" 'N==3 P==7' 'N==2 n==1' 'q==2 N==1' 'R==2 p==0' 'Q==0' \
	    'B==2 q==0' 'B==1 q==1'
}

@test "only games that start otherwise or promote have more men than usual" {
	local query

	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'GAMES'
	1. e4 e5 2. Nf3 *

	[FEN "4k3/8/8/8/8/8/8/NNN1K3 w - - 0 1"]

	1. Nb3 *

	[FEN "4k3/6P1/8/8/8/8/Q7/4K3 w - - 0 1"]

	1. Qa3 (1. g8=Q+ Kd7) 1... Kd8 *

	[FEN "4k3/6P1/8/8/8/8/8/4K3 w - - 0 1"]

	1. g8=Q+ Kd7 *

	[FEN "4k3/8/8/PPPPPPPP/8/8/P7/4K3 w - - 0 1"]

	1. a3 *
	GAMES
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	for query in N==3 Q==2 P==9 '[NB]>2' 'Q==1 or N==3' '#[Aa]>10' \
	    'flipcolor {flip q==2}' 'find {Q==2 or P==9}'; do
		each_same_indexed -c "$query" "cql(variations) $query"
		alike "cqlmatch -O plain -c -H variations -e '$query' $idx" \
		    "cqlmatch -c -H variations -e '$query' $idx"
	done
	same "games without three knights" 4 "$(skipped -e N==3 "$idx")"
	same "games without two queens" 4 "$(skipped -e Q==2 "$idx")"
}

@test "men are found in an index where they stood at the mate" {
	local queries=()

	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'GAMES'
	1. f3 e5 2. g4 Qh4# 0-1

	1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

	1. f3 e5 2. g4 (2. a3 Qh4+ 3. g3) Qh4# 0-1

	[FEN "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"]

	1. Qg7# 1-0
	GAMES
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	queries=('mate qh4' 'mate qd8' 'mate Qf7 p==7' \
	    'mate flipcolor {Qf-g7 attacks k}')
	each_same_indexed -p "${queries[@]}" "${queries[@]/#/cql(variations) }" \
	    'child:mate qd8' 'mate or qd8' 'find mate Qd1 qd8' \
	    '--(mate) qd8' 'path --* mate qd8' 'mate parent:Pg2'
}

@test "castling is found in an index at the move where it came" {
	local query queries=()

	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'GAMES'
	[White "on one wing, at moves 4 and 5"]

	1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O Nf6 5. d3 O-O *

	[White "on both wings, at moves 5 and 6"]

	1. d4 d5 2. Nc3 Nf6 3. Bf4 e6 4. Qd3 Be7 5. O-O-O Na6 6. a3 O-O *

	[White "variations"]

	1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O (4. d3 Nf6 5. O-O) *

	[FEN "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"]

	1... O-O-O 2. Rh8 Ra8 3. O-O-O *

	[White "neither"]

	1. e4 e5 *

	[White "late"]

	GAMES
	{
		printf '1. e4 e5 2. Bc4 Bc5\n'
		for ((i = 0; i < 30; i++)); do
			echo 'Nf3 Nf6 Ng1 Ng8'
		done
		echo 'Nf3 Nf6 O-O O-O *'
	} >>"$BATS_TEST_TMPDIR/x.pgn"
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	for query in 'castle movenumber>6' 'o-o-o ply<5' 'o-o ply>9' \
	    'move castle ply>9' 'move o-o ply<8' '--(o-o-o) movenumber==5' \
	    '--(o-o) movenumber==4' 'o-o movenumber>60'; do
		queries+=("$query" "cql(variations) flipcolor {$query}")
	done
	each_same_indexed -p "${queries[@]}" 'not castle ply>9' '--(--(o-o) ply==6)' 'o-o or o-o-o' \
	    'find o-o ply==2' 'move previous o-o ply==10' 'parent:o-o ply==8' \
	    'move castle btm' '--(not castle ply==3)' 'Rh8 --(--(castle))'
}

@test "parentheses that hold no moves keep nothing from an index" {
	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'GAMES'
	[Site "London (1)"]

	1. f3 {(weak)} e5 2. g4 Qh4# 0-1

	1. f3 e5 2. g4 (2. e4) Qh4# 0-1

	(1. f3 e5) 1. g4 *
	GAMES
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	queries=('mate qh4' 'ply==2' 'Pf3' 'Pe4' 'variation' 'Pg4 pe7')
	each_same_indexed -p "${queries[@]}" "${queries[@]/#/cql(variations) }"
}

@test "a query that never matches says of an index what it says of games" {
	local query

	pgnsplit ./*.pgn | pgnindex >"$idx"
	for query in false 'mate false' 'false or 1==2'; do
		alike "pgnsplit ./*.pgn | cqlmatch -c -e '$query' 2>&1" \
		    "cqlmatch -c -e '$query' $idx 2>&1"
		alike "pgnsplit ./*.pgn | cqlmatch -c -e '$query' -e mate 2>&1" \
		    "cqlmatch -c -e '$query' -e mate $idx 2>&1"
	done
}

@test "lines, paths and orbits ask an index what the game has" {
	find_the_same -e 'line --> (q--) --> {flipcolor shift flip Nf3}' \
	    -e 'flipcolor rotate90 {path --(check) --* --=Q}' \
	    -e 'find {line --> .+ --> mate} shift {Qd4 or Ke1}' \
	    -e 'path quiet o-o --* P[x]p shift Bg5'
}

@test "games without a double check are left out where one is wanted" {
	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'GAMES'
	[FEN "4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1"]

	1. Nf6+ *

	[FEN "4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1"]

	1. Nc3+ *

	[FEN "k7/8/8/3b4/8/8/6n1/4KQ1r w - - 0 1"]

	1. Kd2 Ka7 *

	[FEN "4k3/8/5N2/8/8/8/4R3/4K3 b - - 0 1"]

	1... Kd8 *
	GAMES
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	same "games skipped" 2 "$(skipped -e '(A attacks k)>=2' "$idx")"
	same "games skipped" 4 "$(skipped -e 'A attacks k==3' "$idx")"
	each_same_indexed -c '(A attacks k)>=2' 'flipcolor {check A attacks k>=2}' \
	    'a attacks K>1' '[QRN] attacks k==2' '. attacks k>1' \
	    'A attacks [kK]>1' '#(A attacks k)!=1'
}

@test "what a game has early alone matches in its index" {
	cat >"$BATS_TEST_TMPDIR/x.pgn" <<-'END'
	1. e4 Nf6 2. e5 d5 3. exd6 Qxd6 4. Qe2 Qxd2+ 5. Nxd2 Ng4 6. Qxe7+
	Bxe7 7. Ngf3 O-O 8. Bd3 Re8 9. O-O Bd6 10. Re1 Rxe1+ *
	END
	indexed "$BATS_TEST_TMPDIR/x.pgn" >"$idx"
	each_same_indexed -w Q q 'Q q' '--(enpassant)' 'enpassant' '--(--(enpassant))' \
	    '--(Q)' '--(not Q)' 'Q--' 'Q --(not Q)' 'Q --(--(not Q))' \
	    'not --(Q)' 'Q not --' 'Qe7 or enpassant' 'not Q' 'q terminal' \
	    'Q find o-o' '--(q)' 'Q check' 'Q {--(check) or wtm}' 'Q castle' \
	    'enpassant or castle' '[x](enpassant)' 'Q legal --(Q)' 'q not result 1-0' \
	    'Q comment(ply)' 'Q sort ply' 'Q#R==2' 'flip {Qe2}' 'Q[x]q' \
	    'Q move from . to .' 'd6 enpassant' 'enpassantsquare'
}

@test "-c checks every field, and that the index reaches to the end of the file" {
	local e i=$BATS_TEST_TMPDIR/index

	for e in famous odd crlf annotated; do
		pgnsplit $e.pgn 2>/dev/null | pgnindex >"$i" 2>/dev/null
		gives "pgnindex -c '$i'"
		gives "sort -R '$i' | pgnindex -c"
	done
	# the lines of a longer file are counted in steps
	repeated 20 famous.pgn >"$i.pgn"
	pgnsplit "$i.pgn" | pgnindex >"$i"
	gives "sort -R '$i' | pgnindex -c"
	gives "tail -n 1 '$i' | cat - '$i' | sed '\$d' | pgnindex -c"
	fails 2 "sed 's/\(\t[0-9]*\t\)4\([0-9]*\t\)/\15\2/' '$i' | sort -R |
	    pgnindex -c" 'field 4'
	pgnsplit famous.pgn short.pgn | pgnindex >"$i"
	gives "pgnindex -c '$i'"
	for e in '2s/^2/7/ field 1' '3s/^3/03/ field 1' '5s/18/19/ field 8' \
	    '3s/^\(3.famous.pgn.[0-9]*\).26/\1	27/ field 4' \
	    '4s/Paul/Pauk/ field 5' '4s/Duke/Duck/ field 6' \
	    '4s/1-0/0-1/ field 7' '4s/$/	b:4/ column'; do
		fails 2 "sed '${e%% [fc]*}' '$i' | pgnindex -c" \
		    "${e#"${e%% [fc]*} "}"
	done
	fails 2 "grep -v '^15' '$i' | pgnindex -c" \
	    'famous.pgn: 734 bytes come after the last indexed game'
}

@test "pgnindex -c of games on one long line takes no longer than on many" {
	yes '1. e4 e5 2. Nf3 {c} 1-0 ' | head -n 120000 | tr -d '\n' \
	    >"$BATS_TEST_TMPDIR/long.pgn"
	indexed "$BATS_TEST_TMPDIR/long.pgn" >"$idx"
	run -0 bash -c "ulimit -t 20; pgnindex -c '$idx'"
	sed '7s/\tb:/&1/' "$idx" >"$idx.2"
	fails 2 "pgnindex -c '$idx.2'" "not begin in that column of its line"
}

@test "pgnindex -c sees games that are missing or twice in an index" {
	indexed famous.pgn >"$idx"
	fails 2 "sed 4d '$idx' | pgnindex -c" 'bytes before game 5 are not indexed'
	fails 2 "sed 1d '$idx' | pgnindex -c" 'bytes before game 2 are not indexed'
	fails 2 "cat '$idx' '$idx' | pgnindex -c" 'game 1 is indexed twice'
	fails 2 "sed 5p '$idx' | pgnindex -c" 'game 5 is indexed twice'
	gives "sed '1!G;h;\$!d' '$idx' | pgnindex -c" ""
	fails 2 "sed '5,\$s/^/9/;1!G;h;\$!d' '$idx' | pgnindex -c" \
	    'game 95 follows game 4'
}
