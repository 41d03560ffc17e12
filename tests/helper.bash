# helper.bash - what the tests share: where the programs and the games are,
# and verbs that print what was wanted and what came.

bats_require_minimum_version 1.7.0

BIN=${BIN:-$BATS_TEST_DIRNAME/../bin}
ROOT=${BATS_TEST_DIRNAME%/*}
# Last, for installed programs, those that only tests use.
PATH=$BIN:$PATH:$ROOT/bin
# shellcheck disable=SC2034
tab=$'\t'

# Tests run among the games, so that queries and file names are short.
cd "$BATS_TEST_DIRNAME/data" || exit

# light: what setup calls first. Bats looks at its stack before each command, in
# case that one fails, which costs a third of the time of all tests: look when
# one has failed.
light() {
	trap - DEBUG
	trap 'bats_error_trap; failed' ERR
}

failed() {
	bats_capture_stack_trace
}

setup() {
	light
}


# For tests/mutants/run: in COVERS each test has a folder of its own, for what
# the programs enter in it, and no test begins when another has made STOP, as
# one does that fails; a command may fail and be expected to.
[[ -z ${COVERS-} ]] || {
	export COVER=$COVERS/${BATS_TEST_FILENAME##*/}.${BATS_TEST_NUMBER:-0}
	mkdir -p "$COVER"
}
[[ ! -e ${STOP-} ]] || exit 0
[[ -z ${STOP-} ]] || teardown() {
	[[ ${BATS_TEST_COMPLETED-} ]] || : >"$STOP"
}

# same WHAT WANTED CAME: true when they are equal, else prints all three.
same() {
	[[ $2 == "$3" ]] && return
	printf '%s\n-- wanted:\n%s\n-- came:\n%s\n' "$1" "$2" "$3"
	return 1
}

# lines ARG...: the arguments as lines.
lines() {
	[[ $# -eq 0 ]] || printf '%s\n' "$@"
}

# same_lines WHAT CAME LINE...: what came are these lines, apart from empty ones
# at the end.
same_lines() {
	local IFS=$'\n' wanted

	wanted=${*:3}
	while [[ $wanted == *$'\n' ]]; do wanted=${wanted%$'\n'}; done
	same "$1" "$wanted" "$2"
}

# A process costs more than most of what is tested: the verbs below start none
# but the programs, and so $(...) is rare in them.

# text NAME FILE: lets NAME be what FILE holds, as $(<FILE) does.
text() {
	local IFS='' parts all

	mapfile -d '' -t parts <"$2"
	all=${parts[*]-}
	while [[ $all == *$'\n' ]]; do all=${all%$'\n'}; done
	printf -v "$1" %s "$all"
}

# gives COMMAND LINE...: a shell command prints these lines and exits 0.
gives() {
	local came status=0

	eval "$1" >"$BATS_TEST_TMPDIR.came" || status=$?
	text came "$BATS_TEST_TMPDIR.came"
	same_lines "$1" "$came" "${@:2}"
	same "exit status of $1" 0 "$status"
}

# alike COMMAND COMMAND: two shell commands print the same bytes, at least one,
# and no part of them fails.
alike() {
	local i command status

	for i in 1 2; do
		command=${!i} status=0
		set -o pipefail
		eval "$command" >"$BATS_TEST_TMPDIR.alike$i" || status=$?
		set +o pipefail
		[[ $status -le 1 ]] ||
			same "exit status of $command" "0 or 1" "$status"
	done
	[[ -s $BATS_TEST_TMPDIR.alike1 ]] || same "$1 prints" something nothing
	cmp "$BATS_TEST_TMPDIR.alike1" "$BATS_TEST_TMPDIR.alike2" && return
	# the first lines that differ
	diff "$BATS_TEST_TMPDIR.alike1" "$BATS_TEST_TMPDIR.alike2" |
	    head -n 10
	same "output of $1 and of $2" equal different
}

# outcome COMMAND: sets status, output and stderr to what came of it.
outcome() {
	local file=$BATS_TEST_TMPDIR.stderr

	status=0
	eval "$1" >"$BATS_TEST_TMPDIR.came" 2>"$file" || status=$?
	output=''
	text output "$BATS_TEST_TMPDIR.came"
	IFS= read -rd '' stderr <"$file" || stderr=${stderr%$'\n'}
}

# fails STATUS COMMAND [PART]: a shell command prints nothing on standard
# output, exits so, and says PART on standard error.
fails() {
	outcome "$2"
	same "exit status of $2" "$1" "$status"
	same "standard output of $2" "" "$output"
	[[ $stderr == *"${3-}"* ]] ||
		same "standard error of $2" "... ${3-} ..." "$stderr"
}

# run [-STATUS] [--separate-stderr] COMMAND ARG...: as that of bats, which needs
# two processes more; it sets no lines and stderr_lines.
run() {
	local wanted='' merge=' 2>&1'

	[[ $1 != -[0-9]* ]] || { wanted=${1#-}; shift; }
	[[ $1 != --separate-stderr ]] || { merge=''; shift; }
	outcome "${*@Q}$merge"
	same "exit status of $*" "${wanted:-$status}" "$status"
}

# ast [OPTION...] BODY: the syntax tree of a query body, without the lines
# of the document and its header.
ast() {
	cqlparse -e "$@" | sed '/^cqlast /d; /^(header/d'
}

# nothing_said OPTION BODY...: cqlparse says nothing of the queries with it.
nothing_said() {
	local body queries=()

	for body in "${@:2}"; do
		queries+=(-e "$body")
	done
	same "cqlparse $1 ${queries[*]}" "" \
	    "$(cqlparse "$1" "${queries[@]}" 2>&1 >"$BATS_TEST_TMPDIR/ast")"
}

# parses BODY...: each is a query.
parses() {
	nothing_said -Q "$@"
}

# silent BODY...: cqlparse parses each without a warning.
silent() {
	nothing_said -c "$@"
}

# warns BODY PLACE TEXT: cqlparse parses it with one warning, at line:col.
warns() {
	stderr=$(cqlparse -ce "$1" 2>&1)
	same "warning of $1" "-e:$2: warning: $3" "${stderr%%$'\n'*}"
	[[ ${stderr#*$'\n'} != *'warning: '* ]] ||
		same "warnings of $1" one "$stderr"
}

# rejects BODY [PART]: it is not a query, and the message holds PART.
rejects() {
	local command

	printf -v command 'cqlparse -e %q' "$1"
	fails 2 "$command" "${2-}"
	[[ -n $stderr ]] || same "message for $1" "a message" ""
}

# expands BODY LINE...: the images of its orbits, as cqlexpand -l lists them.
expands() {
	local came

	cqlparse -e "$1" | cqlexpand -l >"$BATS_TEST_TMPDIR.came" || return
	text came "$BATS_TEST_TMPDIR.came"
	same_lines "images of $1" "$came" "${@:2}"
}

# prints BODY TEXT: TEXT is the body's normal form in ASCII.
prints() {
	local came

	cqlparse -e "$1" | cqlprint -a >"$BATS_TEST_TMPDIR.came" || return
	text came "$BATS_TEST_TMPDIR.came"
	same "normal form of $1" "$2" "${came#cql()$'\n'}"
}

# split_games PGN: lets games be the file of its lines, made once a test.
split_games() {
	games=$BATS_TEST_TMPDIR/${1//\//,}.lines
	[[ $games -nt $1 ]] || pgnsplit "$1" >"$games"
}

# ask BODY PGN: lets came be its position lines, variations searched too.
ask() {
	local games

	split_games "$2" || return
	came=$(cqlmatch -p -H variations -e "$1" "$games") || [[ $? -eq 1 ]]
}

# positions BODY PGN: prints them.
positions() {
	local came

	ask "$@"
	[[ -z $came ]] || echo "$came"
}

# matches BODY PGN PLACE...: the query matches at these places, each
# GAME.ID, and nowhere else.
matches() {
	local came game id rest places=()

	ask "$1" "$2"
	while IFS=$tab read -r game id rest; do
		places+=("$game.$id")
	done <<<"$came"
	[[ $came ]] || places=()
	same "places of $1 in $2" "${*:3}" "${places[*]}"
}

# yields BODY PGN LINE...: the values of the query, each GAME.ID VALUE.
yields() {
	local came line rest values=()

	ask "$1" "$2"
	while IFS= read -r line; do
		rest=${line#*"$tab"}
		values+=("${line%%"$tab"*}.${rest%%"$tab"*} ${line##*"$tab"}")
	done <<<"$came"
	[[ $came ]] || values=()
	printf -v came '%s\n' "${values[@]}"
	same_lines "values of $1 in $2" "${came%$'\n'}" "${@:3}"
}

# played MOVES [FEN]: makes of them the only game of $pgn.
played() {
	pgn=$BATS_TEST_TMPDIR/game.pgn
	{
		[[ $# -eq 1 ]] || printf '[FEN "%s"]\n' "$2"
		printf '[Result "*"]\n\n%s *\n' "$1"
	} >"$pgn"
}

# at WHERE BODY...: each matches at these positions of that game alone. All are
# asked in one search.
at() {
	local body games line id queries=() found=() i=0

	for body in "${@:2}"; do
		queries+=(-L "$((i++))" -e "$body")
		found+=('')
	done
	split_games "$pgn"
	came=$(cqlmatch -p -H variations "${queries[@]}" "$games") ||
	    [[ $? -eq 1 ]]
	while [[ $came ]] && IFS= read -r line; do
		id=${line#*"$tab"} line=${line%"$tab"*}
		found[${line##*"$tab"}]+=" ${id%%"$tab"*}"
	done <<<"$came"
	for ((i = 0; i < ${#found[@]}; i++)); do
		same "places of ${*:i+2:1}" "$1" "${found[i]# }"
	done
}

# counts BODY VALUE...: the values of the query in that game, each ID=VALUE
# or "ID VALUE".
counts() {
	local body=$1 line lines=()

	shift
	for line; do
		lines+=("1.${line/=/ }")
	done
	yields "$body" "$pgn" "${lines[@]}"
}

# evaluates FEN VALUE BODY...: every body has this value in the position; VALUE
# is empty if the body does not match. All are asked in one search.
evaluates() {
	local body came line label queries=() values=() i=0

	for body in "${@:3}"; do
		queries+=(-L "$((i++))" -e "$body")
		values+=('')
	done
	printf -v line '1\t-\t0\t1\t?\t?\t*\t?\t[FEN "%s"]\\n\\n*\\n' "$1"
	came=$(cqlmatch -p "${queries[@]}" <<<"$line") || [[ $? -eq 1 ]]
	while [[ $came ]] && IFS= read -r line; do
		label=${line%"$tab"*}
		values[${label##*"$tab"}]=${line##*"$tab"}
	done <<<"$came"
	for ((i = 0; i < ${#values[@]}; i++)); do
		same "${*:i+3:1} at $1" "$2" "${values[i]}"
	done
}

# orbit BODY IMAGE...: its images, in any order.
orbit() {
	local came IFS=$'\n'

	cqlparse -e "$1" | cqlexpand -l | cut -f2 | sort \
	    >"$BATS_TEST_TMPDIR.came"
	text came "$BATS_TEST_TMPDIR.came"
	same "images of $1" "$(sort <<<"${*:2}")" "$came"
}

# says [-q] BODY TEXT...: the query's comments there in order, without the
# matchstring, each "ID TEXT"; with -q at the level quiet.
says() {
	local field fields games said=() IFS=$'\n'
	local header='variations matchstring ""'

	[[ $1 != -q ]] || { header+=' quiet'; shift; }
	split_games "$pgn"
	cqlmatch -H "$header" -e "$1" "$games" >"$BATS_TEST_TMPDIR.came" ||
	    [[ $? -eq 1 ]]
	text fields "$BATS_TEST_TMPDIR.came"
	while IFS= read -rd "$tab" field; do
		field=${field%%$'\n'*}
		[[ $field != c:* ]] || said+=("${field#c:}")
	done <<<"$fields$tab"
	said=("${said[@]/:/ }")
	same_lines "comments of $1" "${said[*]:1}" "${@:2}"
}

# filter_examples FORMAT: a query of each example that asks for no file, put
# where %s stands; prints their names.
filter_examples() {
	cqlparse -l | awk -F'\t' -v dir="$BATS_TEST_TMPDIR" -v format="$1" '
	    $4 !~ /file|similar|abort/ {
		name = sprintf("%s/%03d.cql", dir, NR)
		printf "cql(variations)\n" format "\n", $4 "\n" >name
		close(name)
		print name
	}'
}

# in_all_ways FORMAT: a query of each of these examples finds the same in all
# ways to search, with an index and without the mechanisms for speed among them.
in_all_ways() {
	cqlparse -l | awk -F'\t' -v format="$1" '
	    $4 !~ /file|similar|abort|\/\/\// {
		printf "cql(variations) " format "\n", $4
	}' >"$BATS_TEST_TMPDIR/queries"
	run -0 randomtest -q "$BATS_TEST_TMPDIR/queries" ./*.pgn
	[[ $output == *", 0 refused"* ]] || same queries "none refused" "$output"
}

# repeated N FILE: the file so many times.
repeated() {
	local files=()

	while [[ ${#files[@]} -lt $1 ]]; do files+=("$2"); done
	cat "${files[@]}"
}

# corpus NAME: sets corpus to the path of CORPORA/NAME, unpacked from NAME.xz
# if needed; skips the test if there is none.
corpus() {
	local dir=${CORPORA-}

	[[ -n $dir ]] || skip "needs CORPORA=DIR"
	[[ $dir == /* ]] || dir=$ROOT/$dir
	corpus=$dir/$1
	[[ -e $corpus ]] && return
	[[ -f $corpus.xz ]] || skip "needs $1 in $CORPORA"
	corpus=$BATS_RUN_TMPDIR/$1
	[[ -e $corpus ]] && return
	xz -dc "$dir/$1.xz" >"$BATS_TEST_TMPDIR/$1"
	mv "$BATS_TEST_TMPDIR/$1" "$corpus"
}
