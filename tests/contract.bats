# The contract that all programs keep (README.md, "All programs").

load helper

# Each program; what it reads on standard input; the call that reads it; the
# exit status when it reads nothing at all.
programs="pgnsplit pgnindex cqlparse cqlexpand cqlprint cqlmatch pgnannotate
fenboard movestat cql"

feed() {
	case $1 in
	pgnsplit | cql)		cat famous.pgn ;;
	cqlparse)		cat smothered.cql ;;
	cqlexpand | cqlprint)	cqlparse smothered.cql ;;
	cqlmatch | pgnindex)	pgnsplit famous.pgn ;;
	pgnannotate)		pgnsplit famous.pgn | cqlmatch -e mate ;;
	fenboard)		pgnsplit famous.pgn | cqlmatch -p -e mate ;;
	movestat)		pgnsplit famous.pgn |
				    cqlmatch -p -T Next,Result -e 'ply<9' ;;
	esac
}

call() {
	case $1 in
	cqlmatch)		cqlmatch -e mate "${@:2}" ;;
	cql)			cql -nooutputstatus -i "${2:--}" -o - \
				    smothered.cql ;;
	*)			"$@" ;;
	esac
}

empty() {
	case $1 in
	cqlparse | cqlexpand | cqlprint) echo 2 ;;
	cqlmatch | cql)		echo 1 ;;
	*)			echo 0 ;;
	esac
}

# each CHECK: runs the check for every program and names those that fail.
each() {
	local p bad=

	for p in $programs; do
		command -v "$p" >/dev/null && "$1" "$p" || bad="$bad $p"
	done
	same "programs that fail" "" "$bad"
}

# ends PROGRAM STATUS: with what "run" saw.
ends() {
	# shellcheck disable=SC2154
	same "exit status of $1" "$2" "$status"
}

complains() {
	# shellcheck disable=SC2154
	[[ $stderr == *"$2"* ]] || same "$1 says" "... $2 ..." "$stderr"
}

@test "--help and --version say what -h and -V say" {
	check() {
		same "$1 --help" "$($1 -h)" "$($1 --help)" &&
		same "$1 --version" "$($1 -V)" "$($1 --version)"
	}
	each check
}

@test "-h prints the usage on standard output" {
	check() {
		run --separate-stderr "$1" -h
		ends "$1" 0 && same "$1 -h, errors" "" "$stderr" &&
		    [[ $output == "usage: $1 "* ]] ||
			same "$1 -h" "usage: $1 ..." "$output"
	}
	each check
}

@test "-V prints the program's name and the version of all" {
	check() {
		run --separate-stderr "$1" -V
		ends "$1" 0 && same "$1 -V" "$1 (cqltools) $version" "$output"
	}
	version=$(cat "$ROOT/VERSION")
	each check
}

@test "NEWS begins with the version that VERSION names" {
	same "NEWS" "$(cat "$ROOT/VERSION")" \
	    "$(sed -n 's/^\([0-9.]*\), .*/\1/p; /^[0-9]/q' "$ROOT/NEWS")"
}

@test "a word of an option means what its letter means" {
	local lines=$BATS_TEST_TMPDIR/lines

	pgnsplit famous.pgn >"$lines"
	alike "cqlmatch -c -m 2 -e mate $lines" \
	    "cqlmatch --count --max 2 --expression=mate $lines"
	fails 2 "cqlmatch --count=2 -e mate" '--count takes no argument'
	fails 2 "cqlmatch -e mate --max" "--max takes an argument, 'games'"
	fails 2 "cqlmatch --coun -e mate" 'unknown option --coun; did you mean --count?'
	fails 2 "cqlmatch --limit 5 -e mate" 'unknown option --limit; did you mean --max?'
	fails 2 "fenboard --answers" 'unknown option --answers; did you mean --worksheet?'
	fails 2 "movestat -n 5" 'unknown option -n; the first lines are kept so: ... | head -n 10'
	fails 2 "cqlmatch $BATS_TEST_TMPDIR/lines -e mate" \
	    "-e comes after '$BATS_TEST_TMPDIR/lines': options go before files"
	fails 2 "cqlmatch mate $lines" \
	    "no file or motif is named 'mate'; did you mean -e 'mate'?"
	fails 2 "fenboard --latex" 'has a line for it under TASKS OF ONE LINE'
	fails 2 "cqlmatch --html" 'cqlmatch -pG -e mate | fenboard -H'
	fails 2 "pgnsplit --by-player" 'did you mean --into?'
}

@test "each program says what it wants where an option, a page or a tree is misplaced" {
	cd "$BATS_TEST_TMPDIR" || exit
	touch there
	printf '{"name":"-e","body":{"filter":"mate"}}\n' >q.json
	printf '{\n  "name": "-e"\n}\n' >indented.json
	for program in pgnsplit pgnindex pgnannotate cqlparse cqlprint \
	    cqlexpand fenboard; do
		fails 2 "$program there -o out" \
		    "o comes after 'there': options go before files"
		fails 2 "$program boards.html" \
		    'standard output: > boards.html'
		fails 2 "$program nowhere/none" "nowhere/none: no such file"
	done
	fails 2 "cqlexpand -e 'flip Ra1'" "cqlparse -e 'flip Ra1' | cqlexpand"
	fails 2 "cqlprint -e mate" "cqlparse -e 'mate' | cqlprint"
	fails 2 "cqlprint -f fork" "cqlparse -f 'fork' | cqlprint"
	fails 2 "fenboard -H boards.html" '> boards.html'
	fails 2 "fenboard '8/8/8/8/8/8/8/K1k5 w - - 0 1'" \
	    "echo '8/8/8/8/8/8/8/K1k5 w - - 0 1' | fenboard"
	for file in q.json indented.json; do
		for program in cqlprint cqlparse cqlexpand cqlmatch \
		    'cqlmatch -f'; do
			fails 2 "$program $file" \
			    'JSON is written only; trees are cqlast(5)'
		done
	done
}

@test "memory and time have units" {
	pgnsplit famous.pgn >"$BATS_TEST_TMPDIR/lines"
	cd "$BATS_TEST_TMPDIR" || exit
	for unit in '-M 2G' '-M 500M' '-M 100000k' '-M 64MB' '-M 1g' '-t 1m' \
	    '-t 60s' '-t 60000ms' '--memory=2G'; do
		alike "cqlmatch -c -e mate lines" "cqlmatch $unit -c -e mate lines"
	done
	for unit in '-M 3000k' '-t 1ms'; do
		fails 2 "cqlmatch $unit -m 1 -Q -e 'x=\"a\" while (true) x += x' \
		    lines" 'in game 1'
	done
	for unit in '-M 2X' '-M G' '-M 2s' '-M 0M' '-M -1M' '-t 1h' '-t 2G' \
	    '-t 99999999999s'; do
		fails 2 "cqlmatch $unit -e mate lines" 'is not a number from 1'
	done
	fails 2 'cqlmatch -M 2X -e mate lines' 'or one with k, M or G'
	famous=$OLDPWD/famous.pgn
	for unit in '-memory 2G' '-memory 500M' '-t 1s' '-t 2m' '-t 200000ms'; do
		fails 0 "cql $unit -nooutputstatus -i $famous -o out.pgn -cql mate"
	done
}

@test "an unknown option is an error that says where the options are" {
	check() {
		run --separate-stderr "$1" -Z
		ends "$1" 2 && same "$1 -Z prints" "" "$output" &&
		    complains "$1" "$1: unknown option -Z; '$1 -h' lists them"
		same "lines of $1 -Z" 1 "$(wc -l <<<"$stderr" | tr -d ' ')"
	}
	each check
}

@test "a full disk is an error" {
	check() {
		run --separate-stderr eval \
		    "$(declare -f call); call $1 >/dev/full" < <(feed "$1")
		ends "$1" 2 && complains "$1" "No space left"
		fails 2 "$1 --help >/dev/full" && fails 2 "$1 -V >/dev/full"
	}
	[[ -c /dev/full ]] || skip "there is no /dev/full"
	each check
}

@test "a missing file is an error that names the file and the reason" {
	check() {
		run --separate-stderr call "$1" nosuch.file </dev/null
		ends "$1" 2 && same "$1 prints" "" "$output" &&
		    complains "$1" "nosuch.file"
	}
	each check
}

@test "a folder instead of a file is an error" {
	check() {
		run --separate-stderr call "$1" "$BATS_TEST_TMPDIR" </dev/null
		ends "$1" 2 &&
		    complains "$1" "$BATS_TEST_TMPDIR: Is a directory"
	}
	each check
}

@test "many files are read with few open at once" {
	local files=() file=$BATS_TEST_TMPDIR/file i

	for i in {1..30}; do
		files+=("$file")
	done
	check() {
		# which takes one
		[[ $1 != cql ]] || return 0
		feed "$1" >"$file"
		run --separate-stderr eval \
		    "(ulimit -n 20; call $1 ${files[*]})"
		ends "$1" 0 && [[ $stderr != *"open files"* ]] ||
			same "$1 says" "" "$stderr"
	}
	each check
}

@test "a file does not become a standard stream that is closed" {
	local lines=$BATS_TEST_TMPDIR/lines

	pgnsplit famous.pgn >"$lines"
	gives "cqlmatch -q -e true $lines >&-"
	fails 2 "cqlmatch -e true $lines >&-" \
	    "cqlmatch: standard output: Bad file descriptor"
	fails 2 "pgnsplit famous.pgn >&-" \
	    "pgnsplit: standard output: Bad file descriptor"
}

@test "closed standard input is an error" {
	check() {
		run --separate-stderr eval "$(declare -f call); call $1 <&-"
		ends "$1" 2 && [[ -n $stderr ]] || same "$1 says" "..." ""
	}
	each check
}

@test "a reader that goes away causes no message" {
	# more output than any pipe holds
	check() {
		yes "$(cat "$BATS_TEST_TMPDIR/one")" | head -n \
		    "$((2000 * $(wc -l <"$BATS_TEST_TMPDIR/one")))" \
		    >"$BATS_TEST_TMPDIR/many"
		call "$1" <"$BATS_TEST_TMPDIR/many" \
		    2>"$BATS_TEST_TMPDIR/err" | head -n 1 >/dev/null
		same "$1 says" "" "$(grep -v 'game 1 comes twice$' \
		    "$BATS_TEST_TMPDIR/err")"
	}
	all() {
		# cqlparse reads one query per file
		[[ $1 == cqlparse ]] && return
		feed "$1" >"$BATS_TEST_TMPDIR/one"
		check "$1"
	}
	each all
}

@test "empty input is an error only for a query" {
	check() {
		run --separate-stderr call "$1" </dev/null
		ends "$1" "$(empty "$1")"
		[[ $(empty "$1") == 2 ]] || same "$1 says" "" "$stderr"
	}
	each check
}

@test "the last line needs no line end" {
	check() {
		feed "$1" >"$BATS_TEST_TMPDIR/in"
		printf %s "$(cat "$BATS_TEST_TMPDIR/in")" \
		    >"$BATS_TEST_TMPDIR/cut"
		same "lines of $1" \
		    "$(call "$1" <"$BATS_TEST_TMPDIR/in" | grep -c .)" \
		    "$(call "$1" <"$BATS_TEST_TMPDIR/cut" | grep -c .)"
	}
	each check
}

@test "- means standard input, and so does no operand" {
	check() {
		same "$1 -" "$(feed "$1" | call "$1" | cksum)" \
		    "$(feed "$1" | call "$1" - | cksum)"
	}
	each check
}

@test "-u changes when output is written, not the output" {
	check() {
		same "$1 -u" "$(feed "$1" | call "$1" | cksum)" \
		    "$(feed "$1" | call "$1" -u | cksum)"
	}
	programs="pgnsplit pgnindex cqlmatch pgnannotate"
	each check
}

@test "line ends of other systems change no answer" {
	gives 'pgnsplit crlf.pgn | wc -l' 2
	matches mate crlf.pgn 1.7 2.4
	alike 'sed "s/$/\r/" smothered.cql | cqlparse' \
	    'cqlparse <smothered.cql'
}

@test "control characters are spelled out in messages" {
	local name=$'no\nsuch\e[31m\342\200\256file' p

	for p in pgnsplit cqlparse cqlmatch; do
		[[ $p == cqlmatch ]] && p="cqlmatch -e mate"
		run -2 --separate-stderr $p "./$name"
		complains "$p" 'no\nsuch\x1b[31m\u202efile'
		[[ $stderr != *$'\e'* && $stderr != *$'\342\200\256'* ]]
	done
}

@test "control characters in names and options cannot forge a line of cql" {
	local name=$'no\ncql: done\e[31m\342\200\256\302\233\303\244\\n.pgn'

	fails 2 "cql -i $(printf %q "$name") smothered.cql"
	same "message" 'cql: no\ncql: done\x1b[31m\u202e\u009bä\n.pgn: no such file' "$stderr"
}

@test "an option that there is not is told without control characters" {
	for p in $programs; do
		fails 2 "$p \$'-\e'" "$p: unknown option -"
		[[ $stderr != *$'\e'* ]] || same "$p" "no escape" "$stderr"
	done
	fails 2 'cqlmatch -m' "cqlmatch: -m takes an argument, 'games'"
}

@test "control characters of a query are spelled out where its line is shown" {
	printf 'mate\t\e[31m \342\200\256 check' >"$BATS_TEST_TMPDIR/q.cql"
	run -2 --separate-stderr cqlparse "$BATS_TEST_TMPDIR/q.cql"
	same "the line" $'    mate\t\\x1b[31m \\u202e check' \
	    "$(sed -n 2p <<<"$stderr")"
	same "the caret" $'        \t^' "$(sed -n 3p <<<"$stderr")"
}

@test "a profile spells out what a terminal must not get" {
	printf 'x="a\302\233b\342\200\256c" mate' >"$BATS_TEST_TMPDIR/q.cql"
	pgnsplit mates.pgn >"$BATS_TEST_TMPDIR/games"
	cqlmatch -cQx -f "$BATS_TEST_TMPDIR/q.cql" "$BATS_TEST_TMPDIR/games" \
	    >/dev/null 2>"$BATS_TEST_TMPDIR/x"
	grep -Fq 'text@1:3 "a\u009bb\u202ec"' "$BATS_TEST_TMPDIR/x"
	cqlmatch -cQxJ -f "$BATS_TEST_TMPDIR/q.cql" "$BATS_TEST_TMPDIR/games" \
	    >/dev/null 2>"$BATS_TEST_TMPDIR/x"
	grep -Fq 'text@1:3 \"a\u009bb\u202ec\""' "$BATS_TEST_TMPDIR/x"
}

@test "control characters that a query prints are spelled out" {
	run -0 --separate-stderr eval 'printf "[White \"A\e[2J\"]\n\n1. e4 *\n" |
	    pgnsplit | cqlmatch -c -e "initial message(player white)"'
	[[ $stderr == *'A\x1b[2J'* ]]
}

# json_is_told: JSON is refused with a command that gets its games.
json_is_told() {
	local text name='"pgn":"[Event \"a\"]\n\n1. e4 *\n"'

	while read -r text; do
		printf '%s\n' "${text//@/$name}" >x.json
		fails 2 'pgnsplit x.json' \
		    'x.json is JSON; this prints its PGN: jq -r'
		pgnsplit x.json 2>&1 | sed 's/.*PGN: //' >print-it
		gives "sh print-it | pgnsplit | cqlmatch -c -e 'ply == 1'" \
		    "-e${tab}1${tab}1"
	done <<-'END'
	[{@}]
	{"games": [{"n": 1, "ok": true, "moves": "e4 e5"}, {@}]}
	 { "all games" : [ "x", "\n1. e4 *" ] }
	["[Event \"a\"]\n\n1. e4 *\n"]
	[{"id": "a", "fen": "8/8/8/8/8/k1K5/8/1Q6 w - - 0 1\n1. Qb3# *"}]
	END
	fails 2 'cqlmatch -e mate x.json' 'x.json is JSON; this prints'
	fails 2 'cql -i x.json -o - -cql mate' 'x.json is JSON; this prints'
	gives "printf '{\"Mate\"} 1. e4 {\"x\": it begins} *' | pgnsplit |
	    cqlmatch -c -e 'ply == 1'" "-e${tab}1${tab}1"
}

@test "the wrong kind of input is reported at once, with the remedy" {
	cd "$BATS_TEST_TMPDIR"
	cp "$BATS_TEST_DIRNAME"/data/famous.pgn x.pgn
	pgnsplit x.pgn >lines
	printf '\037\213\010\000rest' >x.pgn.gz
	printf '\050\265\057\375rest' >x.pgn.zst
	printf '\3757zXZrest' >x.pgn.xz
	fails 2 'pgnsplit x.pgn.gz' \
	    'x.pgn.gz is compressed: gzip -dc x.pgn.gz | pgnsplit'
	for p in pgnsplit 'pgnsplit -'; do
		fails 2 "$p <x.pgn.zst" \
		    'standard input is compressed: zstdcat | pgnsplit'
	done
	fails 2 'cqlmatch -e mate x.pgn.xz' 'xzcat x.pgn.xz | pgnsplit'
	fails 2 'cql -i x.pgn.gz -o - -cql mate' 'is compressed'
	printf '\377\376[\0E\0' >utf16.pgn
	fails 2 'pgnsplit utf16.pgn' 'utf16.pgn is UTF-16: iconv'
	printf '\n1. e4 *' | awk '{ gsub(/./, "&@"); printf "%s\n@", $0 }' |
	    tr '@' '\0' >u.pgn
	fails 2 'pgnsplit u.pgn' 'u.pgn is UTF-16: iconv -f UTF-16LE'
	printf '\377\376\0\0[\0\0\0' >utf32.pgn
	fails 2 'pgnsplit utf32.pgn' 'utf32.pgn is UTF-32: iconv -f UTF-32 '
	printf '\0\0\0[\0\0\0E' >utf32.pgn
	fails 2 'pgnsplit utf32.pgn' 'utf32.pgn is UTF-32: iconv -f UTF-32BE'
	printf '7z\274\257\047\034rest' >x.7z
	fails 2 'pgnsplit x.7z' 'x.7z is compressed: 7z x -so x.7z | pgnsplit'
	tar cf x.tar x.pgn
	fails 2 'pgnsplit x.tar' 'x.tar is an archive: tar -xOf x.tar | pgnsplit'
	fails 2 "pgnsplit $BIN/pgnsplit" "is a program, not text"
	printf '%%PDF-1.4\n' >x.pdf
	fails 2 'pgnindex x.pdf' 'x.pdf is a PDF file, not text'
	json_is_told
	printf '\1\2\3\4\5\6\7a\0' >x.bin
	fails 2 'cqlmatch -e mate x.bin' 'x.bin is a binary file, not text'
	printf '\0m\0a\0t\0e' >u.cql
	for p in cqlparse cqlprint cqlexpand cqlmatch 'cqlmatch -f'; do
		fails 2 "$p u.cql" \
		    'u.cql is UTF-16: iconv -f UTF-16BE -t UTF-8 u.cql'
		fails 2 "$p x.pgn.gz" \
		    'x.pgn.gz is compressed: gzip -dc x.pgn.gz'
	done
	printf '\n// mates\ncql(quiet) mate\n' >q.cql
	fails 2 'pgnsplit q.cql' 'q.cql is a query, not games'
	fails 2 'pgnsplit lines' 'holds game lines already'
	fails 2 '{ echo; echo junk; cat lines; } | pgnsplit' 'holds game lines'
	for p in 'cqlmatch -e mate' pgnannotate pgnindex; do
		fails 2 "$p x.pgn" "x.pgn is PGN: pgnsplit x.pgn | ${p%% *}"
		same "lines of $p" 1 "$(wc -l <<<"$stderr")"
	done
	for p in cqlparse cqlprint 'cqlmatch -f'; do
		fails 2 "$p x.pgn" "x.pgn:1:1: these are games; a query comes"
		fails 2 "$p lines" "lines:1:1: these are games; a query comes"
		same "lines of $p" 3 "$(wc -l <<<"$stderr")"
		fails 2 "$p mat" "no file or motif is named 'mat'; did you"
	done
}

@test "programs in the wrong order are told apart at the first line" {
	cd "$BATS_TEST_TMPDIR"
	pgnsplit "$BATS_TEST_DIRNAME/data/famous.pgn" >games
	cqlmatch -pN -e mate games >named
	cqlmatch -p -e mate games >positions
	cqlmatch -pJ -e mate games >json
	for p in 'cqlmatch -e mate' pgnannotate pgnindex pgnsplit; do
		for file in named positions json; do
			fails 2 "$p $file" "$file holds positions, not games"
			same "lines of $p" 1 "$(wc -l <<<"$stderr")"
		done
	done
	fails 2 'fenboard games' \
	    'games holds games, not positions: cqlmatch -p -e filters games |'
	fails 2 'fenboard <games' 'cqlmatch -p -e filters | fenboard'
	echo '8/8/8/8/8/8/8/K1k5 w - - 0 1' >fens
	[[ $(pgnsplit fens | wc -l) -eq 1 ]]
}

@test "no program reads its own output" {
	cd "$BATS_TEST_TMPDIR"
	cp "$BATS_TEST_DIRNAME"/data/famous.pgn x.pgn
	pgnsplit x.pgn >lines
	fails 2 'pgnsplit x.pgn >>x.pgn' 'x.pgn is the output too'
	fails 2 'cqlmatch -e mate <lines >>lines' 'is the output too'
	gives "cmp x.pgn $BATS_TEST_DIRNAME/data/famous.pgn"
}

@test "places and carets are coloured on a terminal, unless NO_COLOR is set" {
	local query="cqlparse -c -e foo1" bold=$'\e[1m' red=$'\e[1;31m'

	command -v script >/dev/null || skip "needs script"
	shown() {
		env -u NO_COLOR TERM=xterm "$@" script -qec "$query" /dev/null |
		    tr -d '\r'
	}
	[[ $(shown) == "$bold-e:1:1:"$'\e[0m unknown'*"$red^"$'\e[0m' ]]
	[[ $(shown NO_COLOR=1) == "-e:1:1: unknown"*"    ^" ]]
	[[ $(shown TERM=dumb) == "-e:1:1: unknown"*"    ^" ]]
	[[ $(shown NO_COLOR=) == "$bold"* ]]
	query="cqlparse nosuch.cql"
	[[ $(shown) == "${bold}cqlparse: "$'\e[0m'nosuch* ]]
}

@test "a last line without its end is reported, and what there is of it used" {
	local cut=$BATS_TEST_TMPDIR/lines program

	pgnsplit famous.pgn | head -c 3000 >"$cut"
	for program in 'pgnsplit -j' 'pgnindex -a' pgnannotate \
	    'cqlmatch -c -e true' 'cqlmatch -j2 -e true'; do
		run -2 --separate-stderr eval "$program $cut"
		same "output of $program" 0 "$([[ -n $output ]]; echo $?)"
		[[ $stderr == *"$cut:7: the input ends inside a line"* ]] ||
			same "message of $program" ... "$stderr"
	done
	run -2 --separate-stderr eval "printf '8/8/8/8/8/8/8/8 w - -' |
	    fenboard"
	[[ $stderr == *"-:1: the input ends inside a line"* ]]
	run -0 eval "printf '%s' \"\$(pgnsplit famous.pgn)\" |
	    cqlmatch -q -m 1 -e true"
}

@test "programs that append to one file leave its lines whole" {
	local all=$BATS_TEST_TMPDIR/all i pids=()

	cat famous.pgn >"$all"
	for i in {1..10}; do
		cat "$all" "$all" >"$BATS_TEST_TMPDIR/many.pgn"
		mv "$BATS_TEST_TMPDIR/many.pgn" "$all"
	done
	mv "$all" "$BATS_TEST_TMPDIR/many.pgn"
	cd "$BATS_TEST_TMPDIR"
	for i in 1 2 3 4; do
		pgnsplit -s $i/4 many.pgn >>"$all" &
		pids+=($!)
	done
	wait "${pids[@]}"	# not for what limits the time of a test
	cmp <(sort -n "$all") <(pgnsplit many.pgn)
}

# deep TEXT N: N times the text.
deep() {
	awk -v text="$1" -v n="$2" 'BEGIN { while (n-- > 0) printf "%s", text }'
}

@test "no nest or chain of filters needs a stack that the shell limits" {
	cd "$BATS_TEST_TMPDIR" || return
	echo "1$(deep +1 4900)>0" >sum.cql
	echo "check$(deep ' or check' 4900)" >chain.cql
	echo "$(deep 'find ' 900)check" >nest.cql
	echo "$(deep 'path --(' 60)check$(deep ')' 60)" >paths.cql
	pgnsplit "$OLDPWD/short.pgn" | head -n 1 >games
	(ulimit -s 128
	for q in sum chain nest paths; do
		cqlparse -Q $q.cql | cqlexpand >$q.ast
		cqlprint $q.ast >$q.printed
		cqlparse -Q $q.printed >again
		cqlmatch -c --zero -L x again games >wanted
		cqlmatch -Qc --zero -L x -f $q.cql games >came
		cmp wanted came
	done)
}
