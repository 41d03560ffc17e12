# pgnannotate: inserts what was found into games, and changes nothing else.

load helper

# annotated [OPTION] TEXT FIELD...: the game with the fields, annotated.
annotated() {
	local option='' line fields

	[[ $1 != -* ]] || { option=$1; shift; }
	printf -v fields '\t%s' "${@:2}"
	printf -v line '1\tg.pgn\t0\t1\t\t\t\t\t%s%s' "$1" "$fields"
	pgnannotate ${option:+"$option"} <<<"$line"
}

# less TEXT OPTION...: the game without what the options take out.
less() {
	local line

	printf -v line '1\tg.pgn\t0\t1\t\t\t\t\t%s' "$1"
	pgnannotate "${@:2}" <<<"$line"
}

# bare_alone ROUND: each file of the round is what it was, without the marks.
bare_alone() {
	local file

	for file in 0/*; do
		pgnsplit "$1/${file#*/}" | pgnannotate -s | cmp - "$file"
	done
}

# strips ROUNDS FILE...: what queries put in with -r, round after round, at
# all positions of all games and in tags old and new, comes out again to the
# byte, and no game is left out.
strips() {
	local file round rounds=$1
	local queries=('' 'true settag("Mate" "yes" )' \
	    'check settag("Mate" "a\\b") comment("ply {" ply "}")' \
	    'initial removecomment comment(gamenumber)')

	shift
	rm -rf "$BATS_TEST_TMPDIR/rounds"
	mkdir "$BATS_TEST_TMPDIR/rounds"
	cd "$BATS_TEST_TMPDIR/rounds"
	for ((round = 0; round <= rounds; round++)); do
		mkdir $round fields$round
	done
	cp "$@" 0
	pgnsplit 0/* | tee lines | pgnannotate >all
	for ((round = 1; round <= rounds; round++)); do
		# a search leaves out games: take all, with its fields
		cqlmatch -H variations -e "true ${queries[round % 4]}" lines |
		    cut -f 1,10- >found
		awk -F'\t' -v round="$round" '
			FILENAME == ARGV[1] {
				number = $1
				sub(/^[^\t]*/, "")
				fields[number] = $0
				next
			}
			{
				name = $2
				sub(/.*\//, "fields" round "/", name)
				print $0 fields[$1] "\tt:White:\"" round \
				    "\"]" >name
			}
		' found lines
		for file in 0/*; do
			file=${file#*/}
			: >>"fields$round/$file"
			pgnannotate -r "fields$round/$file" >"$round/$file" \
			    2>errors || same "reports of $file" "" "$(<errors)"
		done
		same "games" "$(wc -l <lines)" \
		    "$(pgnsplit $round/* | tee lines | grep -c 'CqlMarks ')"
		pgnannotate -s lines | cmp -s - all ||
			{ bare_alone $round; cmp all <(pgnannotate -s lines); }
	done
	bare_alone "$rounds"
}

@test "a comment goes after the move that led to the position" {
	same "text" '1. e4 {here} e5 *' "$(annotated '1. e4 e5 *' q:x n:1 c:1:here)"
	same "text" '1.e4! $14 {here}({v} 1.d4) e5 *' \
	    "$(annotated '1.e4! $14({v} 1.d4) e5 *' c:1:here)"
}

@test "a comment joins the one that is there" {
	same "text" '1. e4 {best here} e5 *' \
	    "$(annotated '1. e4 {best} e5 *' c:1:here)"
	same "text" '1. e4 { best here} e5 *' \
	    "$(annotated '1. e4 { best } e5 *' c:1:here)"
	same "text" '1. e4 {a {b} here} e5 *' \
	    "$(annotated '1. e4 {a {b}} e5 *' c:1:here)"
}

@test "a blank comment stays blank, and another follows" {
	same "text" '1. e4 {} {here} e5 *' \
	    "$(annotated '1. e4 {} e5 *' c:1:here)"
	same "text" '1. e4 { } {here}e5 *' \
	    "$(annotated '1. e4 { }e5 *' c:1:here)"
}

@test "equal comments at a position are put in once, others in their order" {
	same "text" '1. e4 {b a} *' "$(annotated '1. e4 *' c:1:b c:1:a c:1:b)"
	same "text" '1. e4 {b a b} *' \
	    "$(annotated -k '1. e4 *' c:1:b c:1:a c:1:b)"
}

@test "a comment at the start has a line before the first move" {
	gives "annotated '1. e4 *' c:0:start" '{start}' '1. e4 *'
	gives "annotated '[Event \"x\"]\n\n; intro\n1. e4 *' c:0:start" \
	    '[Event "x"]' '' '{start}' '; intro' '1. e4 *'
	gives "annotated '[Event \"x\"]' c:0:start" '[Event "x"]' '{start}'
}

@test "a comment does not turn a line into an escaped line" {
	gives "annotated ' %x 1. e4 *' c:0:start" '  {start}%x 1. e4 *'
	gives "annotated '% x\n1. e4 *' c:0:start" '% x' '{start}' '1. e4 *'
}

@test "braces, TABs and line ends in a comment are made safe" {
	same "text" '1. e4 {a_b_} *' "$(annotated '1. e4 *' 'c:1:a{b}')"
	same "text" '1. e4 {a [Event "x"]  b} *' \
	    "$(annotated '1. e4 *' 'c:1:a\n[Event "x"]\t\rb')"
}

@test "comments go where they belong without the field that says where" {
	for query in true 'check sort "ply" ply' 'sort "a" ply sort "b" ply'; do
		alike "pgnsplit famous.pgn | cqlmatch -e '$query' | pgnannotate" \
		    "pgnsplit famous.pgn | cqlmatch -e '$query' |
		    sed 's/	p:[0-9:,]*//' | pgnannotate"
	done
}

@test "a brace is made safe wherever it stands in a comment of any length" {
	local n i text game lines='' wanted=''

	for n in 1 15 16 17 31 33; do
		for ((i = 0; i < n; i++)); do
			printf -v text '%*s' "$n" ''
			text=${text// /é}
			text=${text:0:i}%${text:i+1}
			printf -v game '1\tg.pgn\t0\t1\t\t\t\t\t%s\tc:1:%s\n' \
			    '1. e4 *\n' "${text/\%/\}}"
			lines+=$game
			wanted+="1. e4 {${text/\%/_}} *"$'\n'
		done
	done
	same games "${wanted%$'\n'}" "$(pgnannotate <<<"${lines%$'\n'}")"
}

@test "variations have their own places" {
	same "text" '1. e4 (1. d4 {v}) e5 *' \
	    "$(annotated '1. e4 (1. d4) e5 *' c:3:v)"
}

@test "nothing is inserted except what the fields say" {
	alike "pgnsplit famous.pgn | cqlmatch -e mate | pgnannotate |
	    sed '/^{Game number [0-9]*}$/d; s/ {CQL}//'" \
	    "pgnsplit famous.pgn | cqlmatch -e mate | cut -f1-9 |
	    pgnannotate"
	gives "pgnsplit annotated.pgn | cqlmatch -H variations -e true |
	    pgnannotate -r | sed 's/\[%cql\] //g; /^\[CqlMarks/d' |
	    cmp - <(pgnsplit annotated.pgn |
		cqlmatch -H variations -e true | pgnannotate)"
}

@test "a comment goes to the same place whether a field names it or not" {
	local query

	for query in true 'find check' 'comment("{" ply "\\") true' \
	    'echo (s t) {t:mate}'; do
		pgnsplit ./*.pgn | sed 'p;s/\\n/\\r\\n/g' |
		    cqlmatch -Qe "$query" >"$BATS_TEST_TMPDIR/x"
		sed 's/\tp:[^\t]*//g' "$BATS_TEST_TMPDIR/x" |
		    tee "$BATS_TEST_TMPDIR/y" | pgnannotate |
		    cmp - <(pgnannotate "$BATS_TEST_TMPDIR/x")
		run -1 cmp -s "$BATS_TEST_TMPDIR/x" "$BATS_TEST_TMPDIR/y"
	done
	same "text" '1. e4 {a} *' "$(annotated '1. e4 *' c:1:a p:7:5)"
	same "text" '1. e4 {a} *' "$(annotated '1. e4 *' c:1:a p:8:2)"
	same "text" '1. {a} e4 *' "$(annotated '1. e4 *' c:1:a p:7:2)"
}

@test "a comment follows the words that are glued to a move, but not prose" {
	local text wanted

	while IFS='|' read -r text wanted; do
		same "$text" "$wanted" "$(echo "$text" | pgnsplit |
		    cqlmatch -Qe true | pgnannotate | sed 1d)"
	done <<-'END'
		1. f3 e5 2. g4 Qh4mate 0-1|1. f3 {CQL} e5 {CQL} 2. g4 {CQL} Qh4mate {CQL} 0-1
		1. e4 {a} d5 2. Bb5ch c6 *|1. e4 {a CQL} d5 {CQL} 2. Bb5ch {CQL} c6 {CQL} *
		1. e4 d5+− 2. c4† *|1. e4 {CQL} d5+− {CQL} 2. c4† {CQL} *
		1. e4 e51/2-1/2|1. e4 {CQL} e5 {CQL}1/2-1/2
		1. e4 e5 as he knew 2. c4 *|1. e4 {CQL} e5 {CQL} as he knew 2. c4 {CQL} *
	END
}

@test "-r marks each comment, and the game by a tag" {
	gives "annotated -r '1. e4 e5 *' c:1:CQL" \
	    '[CqlMarks "=2NeTWZeHunX35uV7Qlnrwr"]' '1. e4 {[%cql] CQL} e5 *'
	gives "annotated -r '[Event \"x\"]\n\n1. e4 {text} *' c:1:CQL c:0:a |
	    sed 's/=[^\"]*/=seal/'" '[Event "x"]' '[CqlMarks "=seal"]' '' '{[%cql] a}' \
	    '1. e4 {text [%cql] CQL} *'
}

@test "-r keeps the old value of a tag" {
	gives "annotated -r '[White \"a\"]\n\n*' t:White:b t:Mate:yes |
	    sed '/CqlMarks \"=/d'" '[White "b"]' '[CqlMarks "White:a"]' '[CqlMarks "Mate"]' \
	    '[Mate "yes"]' '' '*'
}

@test "-s removes what -r put in, after any number of rounds" {
	strips 5 "$PWD"/*.pgn
}

@test "-s removes what -r put into odd texts" {
	local text i=0 eol

	cd "$BATS_TEST_TMPDIR"
	while IFS= read -r text; do
		for eol in '\n' '\r\n' '\r'; do
			i=$((i + 1))
			printf '%b' "${text//'\n'/$eol}" >$i.pgn
		done
	done <<-'END'
		1. e4 e5 *
		1. e4 *\n1. d4 *\n{c}\n1. c4 *\n
		1. e4 * 1. d4 * 1. c4
		[Event "x"]
		[Event "x"] \n
		[Event "x"]1. e4 *
		[Event "x"] %no escape\n1. e4 *
		\xef\xbb\xbf%escape {\n1. e4 *
		\xef\xbb\xbf[Event "x"]\n%
		%escape {\n1. e4\n%escape }\n e5 *
		%escape {
		; {\n1. e4 ; }\n e5 {a}\n; b\n *
		{intro}\n1. e4 {} ({c} 1. d4 {d}) {e} e5 { } *
		[White ""]\n[White "b"]\n[Black "\\\\"]\n\n1. e4 *
		[White "a\\\\"]\n[Event "a "b"] c]\n\n1. e4 *
		[Black "no end\n[Event "x"\n\n1. e4 *
		[Event "a"]\n\n[Event "b"]\n\n1. e4 {unclosed\n\n[Event "c"]\n\n*
		1. e4 {a {b} c} e5 {{}} {d{} *
		1. e4 {a } {b\t} {\n} {c\n} e5\t{d}{e}f5 *
		{a} 1. {b} e4 {c}! {d} $1 (1. d4) {e} e5 *
		junk \x00 \xe9 [not a tag
		1. e4 \x00\x01 e5 e9 (1. d4 (1. c4) * Kx
	END
	same "texts" 66 $i
	strips 4 "$PWD"/*.pgn
}

@test "-s removes what -r put into the corpora" {
	local file files

	corpus torture
	# lines of EPD become PGN
	mapfile -t files < <(grep -LE '^[1-8pnbrqkPNBRQK/]{15,} [wb] ' \
	    "${corpus%/*}"/{torture,findings}/*.pgn)
	[[ ${#files[@]} -gt 200 ]]
	strips 4 "${files[@]}"
	for file in annotated clk-eval studies; do
		corpus $file.pgn
		strips 2 "$corpus"
	done
}

@test "a game that already has a mark is reported and stays as it is" {
	local own=$BATS_TEST_TMPDIR/own.pgn marked=$BATS_TEST_TMPDIR/marked.pgn

	printf '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. e4\n%s *\n' \
	    '{[%cql] mine}' >"$own"
	run -2 --separate-stderr eval "pgnsplit $own |
	    cqlmatch -e true | pgnannotate -r >$marked"
	same "standard error" \
	    "$own:8:2: the game has a [%cql] of its own: not annotated" "$stderr"
	gives "tail -n 4 $marked" '[Event "b"]' '' '1. e4' '{[%cql] mine} *'
	alike "pgnsplit $marked | pgnannotate -s" "cat $own"
	for text in '{text [%cql] mine}' '; [%cql] mine' '[Site "[%cql"]'; do
		run -2 annotated -r "1. e4 e5 $text" c:1:CQL
		alike "annotated '1. e4 e5 $text' q:x | pgnsplit | pgnannotate -s" \
		    "printf %s '1. e4 e5 $text'"
	done
}

@test "what could not be removed again is not put in" {
	local text='[CqlMarks "Mate"] *'

	run -2 --separate-stderr annotated -r "$text" t:CqlMarks:a c:0:CQL
	same "text" "$text" "$output"
	[[ $stderr == "g.pgn:1:1: "*": not annotated" ]]
	alike "annotated '$text' q:x | pgnsplit | pgnannotate -s" \
	    "printf %s '$text'"
}

@test "a game whose text would take in the next one leaves it there" {
	local first

	cd "$BATS_TEST_TMPDIR"
	printf '2. Nf3 *\n\n1. c4 *\n' >b.pgn
	for first in '1. e4 e5' '1. e4 e5 {x' '[White "A' '1. e4 ; c'; do
		echo "$first" >a.pgn
		pgnsplit a.pgn b.pgn | cqlmatch -Q -H noheader -e 'initial
		    if gamenumber==1 comment("x") else ply==0' >found || :
		outcome "pgnannotate -r found | pgnsplit | pgnannotate -s"
		same "text after $first" "$(cat a.pgn b.pgn)" "$output"
	done
}

@test "-s removes what -r put in, wherever the stream is cut then" {
	local text left=0
	local odd=('{{{}}[Result"\n\n[Result"}' '{\n\n[Event "x"]\n\n}{' \
	    '[Event "x"]{\n\n[White "a"]\n\n1. e4 }1. d4' \
	    '[Result "*"]{{1. e4 *\n\n[Event "y"]\n\n1. d4 {c} *' \
	    '1. e4 {unclosed\n\n[Event "c"]\n\n* }\n\n[Event "d"]' \
	    '\xef\xbb\xbf[Result "*"][Result"\r\r*{{}')

	for text in "${odd[@]}"; do
		printf %b "$text" >"$BATS_TEST_TMPDIR/odd.pgn"
		pgnsplit "$BATS_TEST_TMPDIR/odd.pgn" |
		    cqlmatch -H variations -e 'true comment(ply)' |
		    pgnannotate -r 2>"$BATS_TEST_TMPDIR/reports" |
		    pgnsplit | pgnannotate -s |
		    cmp - "$BATS_TEST_TMPDIR/odd.pgn"
		left=$((left + $(wc -l <"$BATS_TEST_TMPDIR/reports")))
	done
	[[ $left -gt 0 ]]
	# text before the first tag of a file belongs to the game before
	printf '\n; b\n[Event "b"]\n\n1. d4 *\n' >"$BATS_TEST_TMPDIR/b.pgn"
	gives "pgnsplit famous.pgn $BATS_TEST_TMPDIR/b.pgn | cqlmatch -e true |
	    pgnannotate -r | tee $BATS_TEST_TMPDIR/marked | pgnsplit |
	    pgnannotate -s | cmp - <(cat famous.pgn $BATS_TEST_TMPDIR/b.pgn)
	    tail -n1 $BATS_TEST_TMPDIR/marked" "1. d4 {[%cql] CQL} *"
	# what comes after a game is judged with its own marks
	printf '1. e4 *\n' >"$BATS_TEST_TMPDIR/a.pgn"
	printf ')1. d4 *\n' >"$BATS_TEST_TMPDIR/b.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/[ab].pgn | cqlmatch -e true |
	    pgnannotate -r | grep -c CqlMarks" 2
	# a line end that is missing between files is put there, as theirs are
	for eol in '' '\r\n'; do
		printf "$eol"'1. e4 *' >"$BATS_TEST_TMPDIR/a.pgn"
		printf "$eol"'1. d4 *' >"$BATS_TEST_TMPDIR/b.pgn"
		gives "pgnsplit $BATS_TEST_TMPDIR/[ab].pgn | cqlmatch -e true |
		    pgnannotate -r | tee $BATS_TEST_TMPDIR/marked |
		    grep -ce '^1\. .*CQL' -e '^.CqlMarks'" 4
		gives "pgnsplit $BATS_TEST_TMPDIR/marked | pgnannotate -s |
		    od -c -An | tr -d ' \n'" \
		    "$eol"'1.e4*'"${eol:-\n}$eol"'1.d4*'
	done
}

@test "-r does not remove comments, and says so once" {
	run -0 --separate-stderr annotated -r '1. e4 {stays} *' r:1 c:0:CQL
	same "text" '[CqlMarks "=2NeTWZeHunX35uV7Qlnrwr"] {[%cql] CQL} 1. e4 {stays} *' "${output//$'\n'/ }"
	same "standard error" "pgnannotate: with -r no comment is removed" \
	    "$stderr"
}

@test "of -r, -s and -x only one can be given" {
	for options in -rs -rx -sx; do
		fails 2 "pgnannotate $options </dev/null" "cannot be combined"
	done
}

@test "tags are set, and removed comments go" {
	same "tag" '[Mate "yes"]' "$(pgnsplit famous.pgn |
	    cqlmatch -e 'mate settag("Mate" "yes")' | pgnannotate |
	    grep -m1 -o '^.Mate "yes"\]')"
	same "text" '1. e4 *' "$(annotated '1. e4 {gone} *' q:x r:1)"
}

@test "a tag is closed whatever quotes and backslashes its value holds" {
	gives "annotated '1. e4 *' 't:A:\"b\" \\\\\\\\' 't:B:c\\\\'" \
	    '[A "\"b\" \\"]' '[B "c\\"]' '1. e4 *'
}

# exported TEXT: its moves in export format, on one line.
exported() {
	printf '%b' "$1" | pgnsplit | pgnannotate -x | sed '1,/^$/d' |
	    tr -s '\n' ' ' | sed 's/ $//'
}

@test "text that is not a move becomes a comment at its place when exported" {
	local text wanted

	while IFS='|' read -r text wanted; do
		same "$text" "$wanted" "$(exported "$text")"
	done <<-'END'
		1. e4 junk 1... e5 *|1. e4 {junk} 1... e5 *
		1. e4 junk e5 *|1. e4 {junk e5} *
		[Event "x"] head\n; more\n1. e4 *|{head} {more} 1. e4 *
		intro [Event "x"] between {a} [Site "y"] *|{intro} {between} {a} *
		[Event "x" y] z\n\n1. e4 *|{y] z} 1. e4 *
		1. e4 e5 * and {more} here|1. e4 e5 {and} {more} {here} *
		1. e4 e5 1-0 Qh5|1. e4 e5 {Qh5} 1-0
		1. e4 (1. d4 2.) e5 2. *|1. e4 (1. d4 {2.}) 1... e5 {2.} *
		[Result "0-1"]\n\n1. e4 1-0|{Result "0-1"} 1. e4 1-0
		1. e4\n%escaped {\ne5 *|1. e4 {%escaped _} 1... e5 *
		1. e4 $999 $14!!!! e5 *|1. e4 {$999} $14 $3 {!!} 1... e5 *
		1. e4 (1. d4 1-0) e5 ) *|1. e4 (1. d4 {1-0}) 1... e5 {)} *
		1. e4 (1. d4 (1. c4 *|1. e4 (1. d4 (1. c4 {*})) *
		1. e4 25 e5 2 Nf3 *|1. e4 {25 e5 2 Nf3} *
		1. e4 0.3 1... e5 2 Nf3 *|1. e4 {0.3} 1... e5 2. Nf3 *
		1. e4 e5 2. Ke8 {why} Nc6 ({v} 2. f4) x *|1. e4 e5 {2. Ke8} {why} {Nc6 (} {v} {2. f4) x} *
		1. e4 e5 (1... Ke5 {a} d5) (1... c5) *|1. e4 e5 ({1... Ke5} {a} {d5}) (1... c5) *
		1.e4.. e5 , "2" 2. Nf3 }|1. e4 e5 {, "2"} 2. Nf3 {_} *
	END
}

@test "no text is lost in export format, wherever it is" {
	local seed word

	for seed in {1..4}; do
		awk -v seed="$seed" '
			BEGIN { srand(seed); split("{ } ( ) [ ] ; % $ ! * \"", odd, " ") }
			{
				n = split($0, word, " ")
				for (i = 1; i <= n; i++) {
					if (rand() < 0.02)
						printf "%s", odd[int(1 + 12 * rand())]
					if (rand() < 0.02)
						printf " lost%dfound%s", ++k,
						    rand() < 0.5 ? "\n" : " "
					printf "%s ", word[i]
				}
				print ""
			}' {annotated,odd,studies}{,,,,,,,,,}.pgn \
		    >"$BATS_TEST_TMPDIR/in"
		pgnsplit "$BATS_TEST_TMPDIR/in" | pgnannotate -x \
		    >"$BATS_TEST_TMPDIR/out"
		same "words of seed $seed" \
		    "$(grep -o 'lost[0-9]*found' "$BATS_TEST_TMPDIR/in")" \
		    "$(grep -o 'lost[0-9]*found' "$BATS_TEST_TMPDIR/out" |
			sort -V)"
		pgnsplit "$BATS_TEST_TMPDIR/out" | pgnannotate -x |
		    cmp - "$BATS_TEST_TMPDIR/out"
	done
}

@test "export format takes linear time" {
	awk 'BEGIN {
		printf "1. e4 "
		for (i = 0; i < 300000; i++)
			printf "{a}"
		print " e5 *"
	}' >"$BATS_TEST_TMPDIR/long.pgn"
	run -0 bash -c "ulimit -t 10; pgnsplit $BATS_TEST_TMPDIR/long.pgn |
	    sed 's/\$/\tc:1:x/' | pgnannotate -x | tr ' ' '\n' | grep -c '{a\$\|^{a}'"
	same "comments" 300000 "$output"
}

@test "-s takes linear time" {
	awk 'BEGIN {
		printf "1\t-\t0\t1\t\t\t\t\t[Event \"x\"]\\n\\n*\\n"
		for (i = 0; i < 50000; i++)
			printf "\tt:New%d:", i
		print ""
	}' | pgnannotate -r >"$BATS_TEST_TMPDIR/tags.pgn"
	run -0 bash -c "ulimit -t 10; pgnsplit $BATS_TEST_TMPDIR/tags.pgn |
	    pgnannotate -s"
	same "tags" $'[Event "x"]\n\n*' "$output"
	awk 'BEGIN {
		while (i++ < 20000)
			print "[CqlOmitted \"0-0=;\"]"
		print "\n*"
	}' >"$BATS_TEST_TMPDIR/tags.pgn"
	for i in '' 's/=/=2ekjxoAalpfWjt7LhhHPRQ/' 's/Omitted/Marks/'; do
		run -0 bash -c "ulimit -t 2; sed '$i' $BATS_TEST_TMPDIR/tags.pgn |
		    pgnsplit | pgnannotate -s"
	done
}

@test "damaged fields are reported with their text, and the others used" {
	local field fields=(c:999999:x 'c: 1:x' c:+1:x c:-0:x c:2:x c:1 c:x:t 'c::\n' d:1:e9 d:1:e4, \
	    'd:1:[a1' t: t::x 't:a b:c' r:1:2 r:2 junk 'c:1\0:x' 'r:1\0')

	for field in "${fields[@]}"; do
		run -2 --separate-stderr annotated -d '1. e4 *' q:x "$field" \
		    c:1:ok 'd:1:[a1,b2]' z:other
		same "text" '1. e4 {ok [%csl Ga1,Gb2] [%cal Ge2e4]} *' "$output"
		same "standard error" "-:1: a damaged field is ignored: $field" \
		    "$stderr"
	done
}

@test "export format is stable under a second pass" {
	pgnsplit annotated.pgn | pgnannotate -x >"$BATS_TEST_TMPDIR/1"
	pgnsplit "$BATS_TEST_TMPDIR/1" | pgnannotate -x |
	    cmp - "$BATS_TEST_TMPDIR/1"
}

@test "the number of a move is no comment, however many digits it has" {
	local number once=$BATS_TEST_TMPDIR/once

	for number in 9999 10000 65535 99999999999; do
		printf '[FEN "7k/8/5K2/8/8/8/8/6R1 b - - 0 %s"]\n\nKh7 Kf7 *\n' \
		    "$number" | pgnsplit | pgnannotate -x >"$once"
		pgnsplit "$once" | pgnannotate -x | cmp - "$once"
	done
}

@test "pgn-extract reads annotated games as it reads the plain ones" {
	command -v pgn-extract >/dev/null || PATH=$PATH:/usr/games
	command -v pgn-extract >/dev/null || skip "needs pgn-extract"
	pgnsplit famous.pgn | cqlmatch -e true | pgnannotate \
	    >"$BATS_TEST_TMPDIR/marked.pgn"
	gives "pgn-extract -s $BATS_TEST_TMPDIR/marked.pgn 2>&1 | grep -c Event" \
	    "$(grep -c '^.Event ' famous.pgn)"
}

@test "-d draws the squares of a set and the move that led there" {
	gives "pgnsplit famous.pgn |
	    cqlmatch -d -e 'x = A attacks k  x > 1  mate  x' |
	    pgnannotate -d | grep -o '\[%[^]]*\]'" \
	    "[%csl Gc1,Gh1]" "[%cal Gh5g6]"
	gives "pgnsplit famous.pgn | cqlmatch -d -e 'mate  #A' |
	    tr '\t' '\n' | grep -c '^d:' || true" 0
	alike "pgnsplit famous.pgn | cqlmatch -e 'mate  k'" \
	    "pgnsplit famous.pgn | cqlmatch -d -e 'mate  k' |
	    sed 's/\td:[0-9]*:..//'"
}

@test "text inserted into a file with CR LF has CR LF too" {
	printf '[Event "x"]\r\n\r\n1. e4 e5 *\r\n' >"$BATS_TEST_TMPDIR/dos.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/dos.pgn | cqlmatch -e . |
	    pgnannotate | grep -vc \$'\r\$' || true" 0
	gives "pgnsplit $BATS_TEST_TMPDIR/dos.pgn | cqlmatch -e . |
	    pgnannotate | wc -l" 4
}

@test "-f adds the FEN of a position to its comment" {
	same FEN '1. e4 {x rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1} *' \
	    "$(printf '1\t-\t0\t1\t\t\t\t\t1. e4 *\n' | sed 's/$/\tc:1:x/' |
	    pgnannotate -f)"
}

@test "any number of threads gives the same bytes and the same reports" {
	local dir=$BATS_TEST_TMPDIR option j

	# some lines are wrong, and some games end without a line end
	pgnsplit ./*.pgn | cqlmatch -H variations \
	    -e 'check comment(fen) settag("X" "y")' | awk '
		NR % 7 == 0 { print "x" }
		NR % 11 == 0 { $0 = $0 "\tc:99999:x\tt:a" }
		NR % 5 == 0 { sub(/\\n\t/, "\t") }
		NR % 13 == 0 { sub(/(\\n)*\t/, "\t") }
		{ print }
	' >"$dir/some"
	repeated 9 "$dir/some" >"$dir/many"
	head -c -1 "$dir/many" >"$dir/cut"
	for option in -k -u -x -f -r; do
		for j in 1 2 7; do
			(cd "$dir"
			pgnannotate $option -j $j cut - many <some >out$j \
			    2>err$j && false
			same "status" 2 $?)
		done
		[[ $(wc -l <"$dir/err1") -gt 100 ]]
		cmp "$dir/out1" "$dir/out2" && cmp "$dir/err1" "$dir/err2"
		cmp "$dir/out1" "$dir/out7" && cmp "$dir/err1" "$dir/err7"
	done
}

@test "comments, NAGs and variations are taken out, and all else stays" {
	local text='1.e4! $14 {a} ({v} 1. d4 (1. c4)) 1... e5 ;l\n2. f4(2. d4)exf4{x}3. Nf3 {y} *'

	same "text" '1.e4! $14 (1. d4 (1. c4)) 1... e5
2. f4(2. d4)exf4 3. Nf3 *' "$(less "$text" --no-comments)"
	same "text" '1.e4! $14 {a} 1... e5 ;l
2. f4 exf4{x}3. Nf3 {y} *' "$(less "$text" --no-variations)"
	same "text" '1.e4 {a} ({v} 1. d4 (1. c4)) 1... e5 ;l
2. f4(2. d4)exf4{x}3. Nf3 {y} *' "$(less "$text" --no-nags)"
	same "text" '1. e4 e5 *' "$(less '1. e4?! $3 e5$1 *' --no-nags)"
}

@test "a comment takes its line with it, and joins no words" {
	gives "less '1. e4\n {a} {b}\ne5 {c}\n{d} 2. f4 *\n' --no-comments" \
	    '1. e4' e5 '2. f4 *'
	gives "less '1. e4{a}e5{b}(1... c5{d}){e}*\n' --no-comments" \
	    '1. e4 e5 (1... c5) *'
	gives "less '{a} [Event \"x\"]\n{b}\n[Site \"y\"]\n\n1. e4\n{c}%x\n*\n' --no-comments" \
	    '[Event "x"]' '[Site "y"]' '' '1. e4' ' %x' '*'
	gives "less '1. e4 {open (1. d4' --no-comments --no-variations" \
	    '1. e4 {open (1. d4'
}

@test "tags whose names fit a pattern stay or go, but the start of the game stays" {
	local text='[Event "x"]\n[White "a"]\n[Black "b"]\n[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n'

	gives "less '$text' --tags '^(White|Black)\$' --no-tags k |
	    grep -o '^.[A-Z][A-Za-z]*'" '[White' '[SetUp' '[FEN'
	gives "less '[Event \"x\"]\n\n1. e4 *\n' --no-tags ." '' '1. e4 *'
	fails 2 "pgnannotate --tags '(' </dev/null" \
	    "pgnannotate: bad regular expression '(': "
}

@test "what a search found is written where its own comments were taken out" {
	same "text" '1. e4 {new} e5 *' \
	    "$(annotated --no-comments '1. e4 {old} e5 *' c:1:new)"
	gives "printf '1\t-\t0\t1\t\t\t\t\t1. e4 {old} (1. d4) e5 *\tc:1:new\tc:3:gone\n' |
	    pgnannotate --no-comments --no-variations" '1. e4 {new} e5 *'
	gives "pgnsplit annotated.pgn | cqlmatch -e true |
	    pgnannotate --no-comments --no-nags --no-variations -x |
	    grep -c '[(\$;]' || true" 0
}

@test "-s puts back what -r has taken out, round after round" {
	local dir=$BATS_TEST_TMPDIR file option

	for file in *.pgn; do
		pgnsplit "$file" | pgnannotate -r --no-comments >"$dir/a"
		pgnsplit "$dir/a" | sed 's/$/\tc:0:hi\tt:Mate:yes/' |
		    pgnannotate -r --no-variations >"$dir/b"
		pgnsplit "$dir/b" | pgnannotate -r --tags ite --no-nags \
		    --no-comments >"$dir/c"
		pgnsplit "$dir/c" | pgnannotate -s >"$dir/d"
		pgnsplit "$file" | pgnannotate -s | cmp - "$dir/d"
	done
	gives "printf '1\t-\t0\t1\t\t\t\t\t1. e4 {%%;\"} e5 *\\\\n\n' |
	    pgnannotate -r --no-comments" \
	    '[CqlMarks "=2ekjxoAalpfWjt7LhhHPRQ"]' \
	    '[CqlOmitted "5-0= %7B%25%3B%22%7D;=3guHLYF2N2l1lib43jx6F6"]' \
	    '1. e4 e5 *'
}

@test "-s changes no game with tags or comments like marks by other hands" {
	local text options

	for text in '[CqlOmitted "0-21=;"]\n\n1. e4 e5 2. Nf3 *' \
	    '[CqlOmitted "0-0=EVIL;"]\n1. e4 *' \
	    '[Event "x"]\n[CqlMarks "Event:EVIL"]\n\n1. e4 *' \
	    '[CqlMarks "Event"]\n[CqlOmitted "0-0=EVIL;"]\n1. e4 {[%%cql] a} *' \
	    '[CqlMarks "None"]\n\n1. e4 {[%%cql] a} *' \
	    '[CqlMarks "=2ekjxoAalpfWjt7LhhHPRQ"]\n1. e4 {[%%cql] a} *' \
	    '[Event "x"]\n[CqlMarks "-"]\n1. e4 {[%%cql] a} *' \
	    '[White "a"]\n[CqlMarks "White:b"]\n1. e4 {[%%cql] c} *' \
	    '[CqlX "-"]\n[CqlMarks "-Event:EVIL"]\n1. e4 *'; do
		printf "$text\n" >"$BATS_TEST_TMPDIR/own.pgn"
		pgnsplit "$BATS_TEST_TMPDIR/own.pgn" >"$BATS_TEST_TMPDIR/lines"
		pgnannotate -s "$BATS_TEST_TMPDIR/lines" 2>/dev/null |
		    cmp - "$BATS_TEST_TMPDIR/own.pgn"
		for options in -r '-r --no-comments' '-r --no-tags Event'; do
			cqlmatch -e 'true comment(ply)' \
			    "$BATS_TEST_TMPDIR/lines" |
			    pgnannotate $options 2>/dev/null | pgnsplit |
			    pgnannotate -s 2>/dev/null |
			    cmp - "$BATS_TEST_TMPDIR/own.pgn"
		done
	done
	# changed by hand since: a comment of ours
	annotated -r '1. e4 *' c:1:CQL | sed 's/CQL}/CqL}/' >"$BATS_TEST_TMPDIR/x"
	run -2 bash -c "pgnsplit $BATS_TEST_TMPDIR/x | pgnannotate -s"
	[[ $output == *"left as it is"* && $output == *'{[%cql] CqL}'* ]]
	# elsewhere
	gives "sed 's/CqL}/CQL} e5 {mine}/' $BATS_TEST_TMPDIR/x | pgnsplit |
	    pgnannotate -s" '1. e4 e5 {mine} *'
}

@test "-r and -s give lines of FEN and EPD back" {
	local fen='r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq'
	local options

	printf '%s\n' "$fen - 2 3" "$fen - id \"a [x] {y}\"; bm Bb5;" \
	    "$fen - 2 3; # remark" "$fen -" >"$BATS_TEST_TMPDIR/fens"
	for options in -r '-r --no-comments'; do
		pgnsplit "$BATS_TEST_TMPDIR/fens" |
		    sed 's/$/\tc:0:x\tt:Event:y/' | pgnannotate $options \
		    >"$BATS_TEST_TMPDIR/marked"
		pgnsplit "$BATS_TEST_TMPDIR/marked" | pgnannotate -s |
		    cmp - "$BATS_TEST_TMPDIR/fens"
		same "marked" 4 "$(grep -c 'cql. x' "$BATS_TEST_TMPDIR/marked")"
	done
	pgnsplit "$BATS_TEST_TMPDIR/fens" | pgnannotate -s |
	    cmp - "$BATS_TEST_TMPDIR/fens"
}

@test "a damaged record stays as it is" {
	local record

	for record in 'x' '1-' '9-0=x;' '1-999999999999=;' '5-0=a;4-0=b;'; do
		gives "less '[CqlOmitted \"$record\"]\n1. e4 *' -s" \
		    "[CqlOmitted \"$record\"]" '1. e4 *'
	done
}

@test "each kind of field is read, or is told to be damaged" {
	local board='rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR' field

	gives "annotated -t '1. e4 *\\n' q:a q:b:x 'o:-H x' c:1:hi" \
	    '[CqlOptions "-H x"]' '[CqlQuery "a, b"]' \
	    "[CqlTools \"$(cat "$ROOT/VERSION")\"]" '1. e4 {hi} *'
	gives "annotated -t '1. e4 *\\n' q: o:" '1. e4 *'
	gives "annotated -t '1. e4 *\\n' 'q:a\\\\:b:x' | head -n 1" \
	    '[CqlQuery "a:b"]'
	# the last of several changes of a tag counts
	gives "annotated '1. e4 *\\n' t:X:1 t:X:2 t:Y:3 t:X t:Z:1 t:Z" \
	    '[Y "3"]' '1. e4 *'
	for field in '' -x; do
		gives "annotated $field '[X \"0\"]\n[Y \"0\"]\n\n1. e4 *\n' \
		    t:X:1 t:X t:Y t:Y:4 t:A:2 | grep '\[[AXY]' | sort" \
		    '[A "2"]' '[Y "4"]'
	done
	gives "annotated -d '1. e4 e5 *\\n' c:1:a c:2:b c:0:s d:2:[] d:0:e4 \
	    'd:1:[a1,b2]' d:1:h8" '{s [%csl Ge4]}' \
	    '1. e4 {a [%csl Ga1,Gb2] [%csl Gh8] [%cal Ge2e4]} e5 {b [%cal Ge7e5]} *'
	gives "annotated -f '1. e4 *\\n' c:1:a" \
	    "1. e4 {a $board b KQkq e3 0 1} *"
	for field in z c:x: c:3:a c:-1:a d:2: d:9:e4 d:1:z9 r:3 r:1x t::a \
	    't:a b:c' y '' c:: cc t: c:1; do
		run -2 --separate-stderr annotated '1. e4 e5 *\n' "$field" \
		    c:2:k
		same "$field" $'1. e4 e5 {k} *\n'"-:1: a damaged field is \
ignored: $field" "$output"$'\n'"$stderr"
	done
}

@test "a line end between blocks is written where it is missing" {
	local i long

	# two games are a block, each ends its file without a line end
	cd "$BATS_TEST_TMPDIR"
	printf -v long '%070000d' 0
	for i in {10..29}; do
		printf '1. e4 {%s} e5 *' "$long" >$i.pgn
	done
	pgnsplit [12]?.pgn >lines
	for i in 1 2 3; do
		gives "pgnannotate -j $i lines | pgnsplit --count" 20
		gives "pgnannotate -j $i lines | cksum" \
		    "$(for i in {10..29}; do cat $i.pgn; echo; done |
		    head -c -1 | cksum)"
	done
}
