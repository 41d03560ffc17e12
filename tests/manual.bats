# The manual pages and the README. In their examples a line that begins with
# "$ " is a command, "> " continues it, and the lines up to the next command
# or blank line are what it prints on standard output, if any are given.
# Commands run in a copy of tests/data.

load helper

programs=$(cd "$ROOT/cmd" && basename -s .c ./*.c | xargs)

setup() {
	light
	cp -r . "$BATS_TEST_TMPDIR/data"
	cd "$BATS_TEST_TMPDIR/data" || return
}

# unescaped: lines of a manual page as a reader sees them.
unescaped() {
	sed "s/\\\\e/\\\\/g; s/\\\\-/-/g; s/\\\\&//g; s/\\\\(aq/'/g
		s/\\\\(dq/\"/g; s/\\\\(ti/~/g; s/\\\\(ha/^/g"
}

# examples FILE: the displays of a page, as a reader sees them.
examples() {
	case $1 in
	*.md)	sed -n '/^```console$/,/^```$/p' "$1" ;;
	*)	sed -n 's/^\.Dl //p; /^\.Bd -literal/,/^\.Ed/p' "$1" |
		    unescaped ;;
	esac
}

# try COMMAND WANTED: runs one example.
try() {
	local came status=0 tool

	for tool in parallel look pgn-extract dot jq sqlite3 gnuplot python3 \
	    stockfish; do
		[[ $1 != *"$tool "* ]] || command -v "$tool" >/dev/null ||
			return 0
	done
	[[ $1 != *"import pandas"* ]] || python3 -c 'import pandas' \
	    2>/dev/null || return 0
	came=$(bash -c "$1" 2>/dev/null) || status=$?
	[[ $status -le 1 ]] ||
		{ same "exit status of $1" 0 "$status ($came)"; return; }
	[[ -z $2 ]] && return
	same "$1" "$2" "$came"
}

# keeps FILE: every example of the file does what it says.
keeps() {
	local line command='' wanted='' bad=0

	while IFS= read -r line; do
		case $line in
		'$ '*)
			[[ -z $command ]] || try "$command" "$wanted" || bad=1
			command=${line#\$ } wanted='' ;;
		'> '*)
			command+=$'\n'${line#> } ;;
		'' | .* | '```'*)
			[[ -z $command ]] || try "$command" "$wanted" || bad=1
			command='' ;;
		*)
			wanted+=${wanted:+$'\n'}$line ;;
		esac
	done < <(examples "$1"; echo)
	return $bad
}

# many TEXT N: the text N times.
many() {
	printf "%.0s$1" $(seq "$2")
}

# beyond LIMIT: a query that goes beyond a limit of cqlmatch(1).
beyond() {
	local i

	case $1 in
	'filters in filters')
		echo "cql() $(many '{' 1001)K$(many '}' 1001)" ;;
	'operators in a chain')
		echo "cql() K$(many ' or K' 10001)" ;;
	'functions that call others')
		printf 'cql() function fun0() {K}'
		for ((i = 1; i <= 201; i++)); do
			printf ' function fun%d() {fun%d()}' $i $((i - 1))
		done
		echo ' fun201()' ;;
	'parameters of a function')
		echo "cql() function fun($(seq -s ' ' -f 'arg%.0f' 101)) {K}" ;;
	'nodes of an expanded query')
		printf 'cql() function fun0() {%s}' "$(many 'K ' 10)"
		for ((i = 1; i <= 6; i++)); do
			printf ' function fun%d() {%s}' $i \
			    "$(many "fun$((i - 1))() " 10)"
		done
		echo ' fun6()' ;;
	'number in a query')
		echo 'cql() 2147483648 < 1' ;;
	'groups in groups of a pattern')
		echo "cql() player ~~ \"$(many '(' 251)a$(many ')' 251)\"" ;;
	'repetitions in a pattern')
		echo 'cql() player ~~ "a{100001}"' ;;
	'parts of a pattern')
		echo 'cql() player ~~ "((a{1000}){1000}){1000}"' ;;
	'lists in lists, classic CQL')
		echo "(match (pgn a.pgn) (position :and $(many '(or ' 201)" \
		    "check$(many ')' 203)" ;;
	esac
}

@test "cqlmatch(1) has the messages of the limits of a query as they are" {
	local limit most message said bad=0 rows=0

	while IFS=$'\t' read -r limit most message; do
		beyond "$limit" >limit.cql
		said=$(cqlparse limit.cql 2>&1 >/dev/null) || true
		[[ $said == limit.cql:*": "*"$message"* ]] ||
			{ echo "$limit: $message: ${said:0:200}"; bad=1; }
		rows=$((rows + 1))
	done < <(sed '/^\.Sh LIMITS/,/^\.El/!d; s/^\.It //; t
		d' "$ROOT/man/cqlmatch.1" |
	    sed 's/ Ta Li / Ta /; s/ Ta /\t/g; s/"//g')
	[[ $rows -ge 10 && $bad -eq 0 ]]
}

@test "cqlmatch(1) has the values of -T that are no tags" {
	local page code

	page=$(sed -n '/^\.It Fl T , Fl Fl tags/,/^see/p' \
	    "$ROOT/man/cqlmatch.1" |
	    sed -n 's/^\.Cm \([A-Za-z]*\).*/\1/p' | sort)
	code=$(sed -n '/^} values\[\]/,/^};/p' "$ROOT/lib/pgn/posline.c" |
	    grep -o '"[A-Za-z]*"' | tr -d '"' | sort)
	[[ $(wc -w <<<"$code") -gt 9 ]]
	same 'values of -T' "$code" "$page"
}

@test "the examples of every manual page do what they say" {
	local page bad=

	for page in "$ROOT"/man/*.[1-9]; do
		keeps "$page" || bad="$bad ${page##*/}"
	done
	same "pages with examples that fail" "" "$bad"
}

@test "what tables of the guide and the README say to write is right" {
	local here n=0

	pgnsplit famous.pgn >games
	pgnsplit site.pgn >site
	while IFS= read -r here; do
		n=$((n + 1))
		if [[ " cql $programs " == *" ${here%% *} "* ]]; then
			try "$here" ""
		else
			run -0 cqlparse -c -e "$here"
		fi
	done < <(sed -n 's/^\.It .* Ta Li \(.*\)$/\1/p' \
	    "$ROOT/man/cql-guide.7" | unescaped
		sed -n '/^| question/,/^$/s/^| `\(.*\)` |.*/\1/p' \
		    "$ROOT/README.md")
	[[ $n -gt 40 ]]
}

@test "each question of the README finds something in the file that it names" {
	local here

	pgnsplit famous.pgn >games
	while IFS= read -r here; do
		cqlmatch -q -e "$here" games || same "$here" found nothing
	done < <(sed -n '/^| question/,/^$/s/^| `\(.*\)` |.*/\1/p' \
	    "$ROOT/README.md")
}

@test "cqltools(7) leads to every other page" {
	local page

	for page in "$ROOT"/man/*.[1-9]; do
		page=${page##*/}
		[[ $page == cqltools.7 ]] ||
			grep -q "Xr ${page%.*} ${page##*.}" \
			    "$ROOT/man/cqltools.7" ||
			same cqltools.7 "$page" "no word of it"
	done
}

@test "the examples of the README do what they say" {
	keeps "$ROOT/README.md"
}

@test "every program has a page with its exit status and examples" {
	local program page

	for page in "$ROOT"/cmd/*; do
		[[ $page != *.o && $page != *.ao && $page != *.txt* &&
		    $page != *.sed ]] || continue
		program=$(basename "$page" .c)
		page=$ROOT/man/$program.1
		[[ -f $page ]] || same "page of $program" man/"$program".1 none
		grep -q '^\.Sh EXIT STATUS' "$page" ||
			same "$program.1" "EXIT STATUS" none
		grep -q '^\.Sh EXAMPLES' "$page" ||
			same "$program.1" EXAMPLES none
	done
}

# as_text: mdoc(7) of a synopsis or of options as a reader sees it.
as_text() {
	sed -e 's/ Ns //g' -e 's/ :/:/g' -e 's/Fl Fl /--/g' -e 's/Fl /-/g' \
	    -e 's/Cm //g' -e 's/^\.Op Ar$/[file ...]/' -e 's/Ar //g' \
	    -e 's/ , /, /' \
	    -e 's/^\.Op \(.*\)/[\1]/' -e 's/^\.//'
}

@test "-h and the manual page have the same options" {
	local program page

	for program in $programs; do
		page=$ROOT/man/$program.1
		same "options of $program" \
		    "$("$program" -h | sed -n 's/^ \{2,6\}\(-.*\)/\1/p' |
		    sed 's/   *.*//' | sort)" \
		    "$(sed -n 's/^\.It \(Fl .*\)/\1/p' "$page" | as_text |
		    sort)"
		same "synopsis of $program" \
		    "$("$program" -h | sed '/^$/,$d; s/^usage: [a-z]*//' |
		    xargs)" \
		    "$(sed '1,/^\.Nm$/d' "$page" | sed '/^\.Sh/,$d' | as_text |
		    xargs)"
	done
}

@test "-h has a line of less than 80 columns for each letter and word" {
	local program

	for program in $programs; do
		same "options of $program without a line" "" \
		    "$("$program" -h | sed -n '/^  -/p' |
		    grep -v '^  -., --[a-z]*\( [^ ].*\)*   *[^ ]')"
		same "long lines of $program -h" "" \
		    "$("$program" -h | grep '.\{80\}')"
	done
}

@test "mandoc finds nothing wrong" {
	command -v mandoc >/dev/null || skip "mandoc is not installed"
	gives 'mandoc -T lint -W warning "$ROOT"/man/*.[1-9]'
}
