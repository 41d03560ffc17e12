# slips.bats - what beginners write gets a place, a cause and a remedy. Each
# line of slips.table is a query that is wrong, the place, the message, and
# what was meant, as a query which is not warned of, or nothing. A message may
# be a warning. What it says after its last colon is a query that finds what
# was meant, or a command; what it says after "as in" is a query, too.

load helper

# meanings: each phrase of the thesaurus and what it means, a line each.
meanings() {
	awk -F, '/^@/ || /^\/\// || /^$/ { next }
	/^\t/ {
		sub(/^\t/, "")
		split($0, means, /; */)
		for (i = 1; i <= n; i++)
			for (k = 1; k in means; k++)
				print phrase[i] "\t" means[k]
		next
	}
	{
		for (i = 1; i <= NF; i++) {
			phrase[i] = $i
			sub(/^ ?=?/, "", phrase[i])
		}
		n = NF
	}' "$ROOT/lib/syntax/thesaurus.txt"
}

# all_said: lets said be the file of all that cqlparse says of the queries of
# slips.table, then of each phrase of the thesaurus; made once for all tests.
all_said() {
	local query queries=()

	said=$BATS_FILE_TMPDIR/said
	[[ ! -e $said ]] || return 0
	while IFS= read -r query; do
		queries+=(-e "$query")
	done < <(cut -f1 slips.table; meanings | cut -f1)
	run -2 cqlparse -c "${queries[@]}"
	echo "$output" >"$said"
}

@test "slips are told with their place, cause and remedy" {
	local query place message remedy said bad='' line number
	local first=() warned=() remedies=() i=0

	all_said
	while IFS= read -r line; do
		[[ $line == "-e "* ]] || continue
		place=${line#-e } number=${place%%:*}
		[[ -n ${first[number]-} ]] || first[number]=${place#*:}
	done <"$said"
	while IFS=$tab read -r query place message remedy; do
		same "message for $query" "$place: $message" \
		    "${first[++i]-}" || bad=1
		[[ -z $remedy ]] || remedies+=("$remedy")
		[[ $message != warning:* ]] || warned+=(-e "$query")
	done <slips.table
	run -0 cqlparse -c "${warned[@]}"
	silent "${remedies[@]}"
	[[ -z $bad ]]
}

@test "what a message recommends finds what was meant" {
	local query place message meant shown n=0 args=() asked=() queries=()

	cat ./*.pgn motifs/*.pgn | pgnsplit >"$BATS_TEST_TMPDIR/g" 2>/dev/null
	while IFS=$tab read -r query place message meant; do
		shown=${message#warning: }
		[[ $shown == *": "* ]] || continue
		shown=${shown##*: }
		[[ $shown != cql*" -"* ]] || continue
		queries+=("$shown")
		args+=(-e "$shown" -e "$meant")
		asked+=("$shown finds what is meant by $query: $meant")
	done <slips.table
	silent "${queries[@]}"
	while read -r message; do
		same "${asked[n++]}" "" "$message"
	done < <(cqlmatch -Q -c "${args[@]}" "$BATS_TEST_TMPDIR/g" |
	    sed 's/^-e [0-9]*//; N; s/\n-e [0-9]*/\n/
		s/^\(.*\)\n\1$//; s/\n/ not/')
	same "recommendations" "${#asked[@]}" "$n"
	[[ $n -gt 150 ]]
}

@test "every slip that is known has a line in the table" {
	local message messages n=0

	messages=$(cut -f3 slips.table)
	# each message up to what the query's text is put in
	while IFS= read -r message; do
		[[ $messages == *"$message"* ]] ||
			same "a slip with the message" "$message..." none
		n=$((n + 1))
	done < <(sed -n "s/^$tab\(\^[0-9]\)*\([^\"\$]*\).*/\2/p" \
	    "$ROOT/lib/syntax/slips.txt")
	[[ $n -gt 40 ]]
}

@test "what the words of users mean is a filter, a motif or a query" {
	local name queries=()

	while read -r _ name; do
		[[ -e $ROOT/lib/motifs/$name.cql ]] || same motif "$name" none
	done < <(meanings | cut -f2 | grep ^-f)
	mapfile -t queries < <(meanings | cut -f2 | sort -u |
	    grep -v -e ^-f -e ^cqlmatch -e '^[^ ]*$' -e '^!')
	silent "${queries[@]}"
	[[ ${#queries[@]} -gt 100 ]]
}

@test "each phrase of the thesaurus leads to what it means" {
	local said

	all_said
	meanings >"$BATS_TEST_TMPDIR/meanings"
	[[ $(wc -l <"$BATS_TEST_TMPDIR/meanings") -gt 1000 ]]
	# the first message of each query and what follows it, and the meaning
	same "phrases that lead elsewhere" "" "$(awk -F'\t' '
	FILENAME ~ /said$/ {
		if (match($0, /^-e [0-9]*:/))
			n = substr($0, 4, RLENGTH - 4)
		said[n] = said[n] $0
		next
	}
	FILENAME ~ /table$/ {
		slips++
		next
	}
	{ text = said[slips + FNR] }
	sub(/^! /, "", $2) { }
	# what is a query as it stands, or a word of forms
	text ~ /^-e [0-9:]* warning/ || text == "" || $2 ~ /^[<>=]+$/ {
		next
	}
	index(text, $2) == 0 { print $1 ": " $2 }' \
	    "$said" slips.table "$BATS_TEST_TMPDIR/meanings")"
}

# recommended: the queries that messages on standard input recommend.
recommended() {
	awk '{ sub(/, but found.*/, "") }
	/^    or: / { print substr($0, 9); next }
	!/^-e / { next }
	{ sub(/^-e [0-9:]* (warning: )?/, "") }
	/did you mean/ { sub(/[?]$/, "") }
	/ as in ".*"$/ && sub(/.* as in "/, "") { sub(/"$/, ""); print; next }
	sub(/.* as in /, "") || sub(/.*[^ ]: /, "")' |
	    sed "s/^cqlmatch -B '\(.*\)' -f .*/\1/; /^cqlmatch /d"
}

@test "all that messages recommend is a query, and none is warned of" {
	local queries=() said

	all_said
	# also what the sources show, in strings of several pieces
	mapfile -t queries < <({
		recommended <"$said"
		cat "$ROOT"/lib/*/*.c | sed 's,/[*].*[*]/,,; /[*]/d; s/\\"/`/g' |
		    tr '\n\t' '  ' | sed 's/" *"//g' |
		    grep -o '"[^"]* as in [^"%]*"' |
		    sed 's/.* as in //; s/,*"$//; s/^`\(.*\)`$/\1/; s/`/"/g
			/classic/d; /\\\\k/d'
	} | grep '[^"]' | sort -u)
	silent "${queries[@]}"
	[[ ${#queries[@]} -gt 700 ]]
}

@test "what is told of classic CQL is no slip of CQL 6" {
	fails 2 "cqlparse -e '(position Ra1 :mate K = e4)'"
	[[ $stderr != *compare* ]]
}

# errors: the places of the errors of the query on standard input.
errors() {
	cqlparse -c 2>&1 | sed -n 's/^stdin:\([0-9]*:[0-9]*\): .*/\1/p' | xargs
}

@test "a sentence of which a part is understood says what its remedy leaves out" {
	run -2 cqlparse -e 'a benoni by Carlsen with purple rook lift'
	same_lines "left out" "$output" "-e:1:3: each part of this is a filter:\
 eco ~~ \"^A[67]\" player \"Carlsen\" flipcolor {Ra-h1-2--a-h3}" \
	    "    a benoni by Carlsen with purple rook lift" "      ^" \
	    "    This leaves out 'with purple'"
	run -2 cqlparse -e 'pawn ending with a breakthrough'
	[[ $output == *"cqlmatch -f pawn-endgame"*"out 'with a breakthrough'"* ]]
	# what follows a word such as "or" is not said without it
	run -2 cqlparse -e 'carlsen wins in purple or with a rook lift'
	[[ $output != *Ra-h1* ]]
}

@test "several errors of a query are told in one run" {
	same "places" "1:3 2:3 4:19 6:6" "$(printf '%s\n' 'K = e4' \
	    'R attcks k' 'mate and check' 'function f(y) { y foo }' 'f(K)' \
	    'rank check' | errors)"
	same "places of characters" "1:8 3:1 4:1" "$(printf '%s\n' \
	    'player “x”' mate '!check' '"abc' mate | errors)"
	same "characters of a line, at most five" "1:3 2:1 3:1 4:1 5:1" \
	    "$(printf '%s\n' 'K ^ ^' ^ '^ mate ^' ^ ^ ^ mate | errors)"
	same "at most five" 5 "$(printf 'foo%s\n' 1 2 3 4 5 6 7 | errors |
	    wc -w)"
	same "after an item of a comment" "1:14 2:5" "$(printf '%s\n' \
	    'comment(rank foo)' 'fen "x"' | errors)"
	same "after braces" "2:1 4:1" "$(printf '%s\n' '{ mate' 'foo1 }' mate \
	    foo2 | errors)"
}

@test "what may follow from an error is not told" {
	same "a variable" 1:7 "$(printf 'x = R attcks k\nx attacks q\n' |
	    errors)"
	same "a function" 1:15 "$(printf 'function f(x) = x\nf(K)\n' | errors)"
	same "the rest of a path" 2:1 \
	    "$(printf 'path\nfoo --\n--\n-- mate +\ncheck\n' | errors)"
	same "the rest of a filter" 1:4 "$(printf 'if foo then\nmate\nelse\n
	    check\n' | errors)"
}

@test "one slip in a query is one error" {
	local i

	mkdir "$BATS_TEST_TMPDIR/misspelt"
	for i in 2 4 7; do
		awk -v i="$i" -v dir="$BATS_TEST_TMPDIR/misspelt" '
		    FNR == 1 { misspell() }
		    { sub("//.*", ""); text = text $0 "\n"; name = FILENAME }
		    END { misspell() }
		    # writes the text before, with its i-th word misspelt
		    function misspell(	k, out) {
			for (k = 0; k < i && match(text, /[a-z]+/); k++) {
				out = out substr(text, 1, RSTART + RLENGTH - 1)
				text = substr(text, RSTART + RLENGTH)
			}
			if (k == i)
				out = out "zz"
			gsub(".*/", "", name)
			if (name != "")
				printf "%s", out text >(dir "/" i name)
			text = ""
		    }' ./*.cql "$ROOT"/lib/motifs/*.cql
	done
	cd "$BATS_TEST_TMPDIR/misspelt"
	outcome "cqlparse -c ./*"
	same "errors after the first of a query" "" "$(cut -d: -f1,4- \
	    <<<"$stderr" | sed -n 's/^\(\.[^:]*\):.*/\1/p' | uniq -d)"
	[[ $(grep -c '^\./' <<<"$stderr") -gt 300 ]]
}

@test "a text that no game has gets what comes near it, and a column that is empty" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/games"
	cd "$BATS_TEST_TMPDIR" || exit
	for name in 'anderssen' 'Adolf Anderssen' 'Andersen'; do
		run -1 --separate-stderr cqlmatch -e "mate player \"$name\"" games
		same "hint for $name" "-e:1:13: no game has this text; near it \
is \"Anderssen, Adolf\" in game 2, and capitals and the order of words count" \
		    "$stderr"
	done
	fails 1 "cqlmatch -e 'player == \"Morphy\"' games" \
	    "near it is \"Morphy, Paul\" in game 4, and '==' takes the whole tag"
	fails 1 "cqlmatch -e 'date == \"1851\"' games" \
	    "near it is \"1851.06.21\" in game 2, and '==' takes the whole tag"
	fails 1 "cqlmatch -e 'player ~~ \"morphy\"' games" \
	    '-e:1:8: no game has this text; near it is "Morphy, Paul"'
	printf '[White "A"]\n\n1. e4 *\n' | pgnsplit >unrated
	for query in 'elo > 2500' '2500 <= elo white' 'elo black == 2400'; do
		fails 1 "cqlmatch -e '$query' unrated" 'no game has a rating'
	done
	fails 1 "cqlmatch -e 'clock < 10' unrated" 'no game has a time, as'
	fails 1 "cqlmatch -e '300 <= spent' unrated" 'no game has a time, as'
	fails 1 "cqlmatch -e 'eval > 200' unrated" 'no game has an evaluation'
	fails 1 "cqlmatch -e 'increment == 2' unrated" 'no game has tag TimeC'
	printf '[TimeControl "60+2"]\n\n1. e4 {[%%clk 0:01:00] 0.31/9} *\n' |
	    pgnsplit >timed
	for query in 'clock < 10' 'eval > 200' 'increment == 1'; do
		gives "cqlmatch -ce '$query' timed 2>&1 || :" $'-e\t0\t0'
	done
	cat >own.pgn <<-'EOF'
	[White "Mühlock, Jan"]
	[ECO "B12"]
	[WhiteElo "2400"]

	1. e4 c6 *
	EOF
	pgnsplit own.pgn >own
	fails 1 "cqlmatch -e 'eco == \"B1\"' own" \
	    "near it is \"B12\" in game 1, and '==' takes the whole tag"
	fails 1 "cqlmatch -e 'player \"Muhlock\"' own" 'near it is "Mühlock, Jan"'
	run -1 --separate-stderr cqlmatch -e 'elo > 2500' own
	same "hint where there are ratings" "" "$stderr"
	for option in -player -white; do
		outcome "cql $option mühlock -i own.pgn -o o.pgn"
		same "hints of cql $option" 1 \
		    "$(grep -c 'near it is "Mühlock, Jan"' <<<"$stderr")"
	done
	run --separate-stderr cqlmatch -e 'mate {player white ~~ "Mühlock" or
	    player black ~~ "Mühlock"}' own
	same "hint where one colour has the text" "" "$stderr"
	# none where the text is there, games were found, or nothing is near
	for query in 'player "Anderssen" stalemate' 'player "anderssen" or mate' \
	    'player "Tartakower"'; do
		run --separate-stderr cqlmatch -e "$query" games
		same "hint for $query" "" "$stderr"
	done
	# the first game is near, the last one has it: all threads are asked
	{ echo '[White "Andersbo"] *'; for ((i = 0; i < 8000; i++)); do
		echo '[White "N N"] *'
	done; echo '[White "Andersson"] *'; } | pgnsplit >many
	run -1 --separate-stderr cqlmatch -j 8 -e 'player "Andersso" mate' many
	same "hint where a later game has the text" "" "$stderr"
	run -1 --separate-stderr cqlmatch -Q -e 'player "anderssen"' games
	same "hint with -Q" "" "$stderr"
	run -0 --separate-stderr cqlmatch -p -T white,Rating,White,clk,Elo,year,Foo -e mate games
	same "empty columns" "cqlmatch: -T white: no position found has it; did you mean White?
cqlmatch: -T Rating: no position found has it; did you mean WhiteElo?
cqlmatch: -T clk: no position found has it; did you mean Clock?
cqlmatch: -T Elo: no position found has it; did you mean WhiteElo?
cqlmatch: -T year: no position found has it; did you mean Date?
cqlmatch: -T Foo: no position found has it" "$stderr"
}

@test "a word means the same in the plural, with marks and without" {
	local pair wanted

	for pair in fork=forks battery=batteries skewer=skewers \
	    minority=minorities sacrifice=sacrifices gabel=gabeln \
	    läufer=laeufer läufer=läufers läufer=LÄUFER échecs=echecs \
	    "king's gambit=kings gambit" queen=queens \
	    zugzwang=zugzwangs opening=openings 'pawn=pawns' \
	    'king march=king marches' 'king walk=king walks' \
	    'doubled pawn=doubled pawns' 'back rank=back ranks'; do
		wanted=$(cqlparse -e "${pair%=*}" 2>&1 | sed -n '1s/.*: //p')
		same "${pair#*=}" "$wanted" "$(cqlparse -e "${pair#*=}" 2>&1 |
		    sed -n '1s/.*: //p')"
		[[ $wanted == 'cqlmatch -f'* || $wanted == [A-Zacdemnpk]* ]] ||
			same "remedy of $pair" "a query" "$wanted"
	done
}

@test "two motifs that a message recommends are not counted as one" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/g"
	run -2 cqlmatch -c -e 'fork pin' "$BATS_TEST_TMPDIR/g"
	[[ $output == *"cqlmatch -f fork -f pin"* ]]
	[[ $output != *"no file or motif"* ]]
}
