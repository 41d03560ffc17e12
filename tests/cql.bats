# cql: the command line of CQL 6.2.

load helper

setup() {
	light
	cd "$BATS_TEST_TMPDIR" || return
	# copies: a test that writes to one must not change the others' data
	cp "$BATS_TEST_DIRNAME"/data/*.pgn "$BATS_TEST_DIRNAME"/data/*.cql .
}

# found OPTION... : White of each game found in famous.pgn.
found() {
	cql -nooutputstatus -i famous.pgn -o - "$@" >found.pgn ||
		[[ $? -eq 1 ]] || return
	sed -n 's/^\[White "\([^ ,"]*\).*/\1/p' found.pgn | tr '\n' ' '
}

@test "matching games go to the output, with a comment at each match" {
	cql -i famous.pgn -o out.pgn smothered.cql
	gives 'grep -c "^\[Event " out.pgn' 2
	cql -i famous.pgn -o out.pgn -cql mate
	gives 'grep -c "{CQL}" out.pgn' 10
	gives 'grep -c "^{Game number [0-9]*}$" out.pgn' 10
}

@test "what -reversible adds can be removed again" {
	cql -i famous.pgn -o out.pgn -r -cql 'mate settag("Mate" "yes")'
	gives 'grep -c "{\[%cql\] CQL}" out.pgn' 10
	alike 'pgnsplit out.pgn | pgnannotate -s' \
	    'pgnsplit famous.pgn | cqlmatch -e mate | pgnsplit -j'
}

@test "the closing line counts matches and games" {
	run -0 --separate-stderr cql -i famous.pgn -o out.pgn smothered.cql
	[[ $stderr == "2 matches of 15 games in "*" to out.pgn" ]] ||
		same "closing line" "2 matches of 15 games ..." "$stderr"
}

@test "-nooutputstatus leaves the closing line out" {
	run -0 --separate-stderr cql -nooutputstatus -i famous.pgn -o - -cql mate
	same "standard error" "" "$stderr"
}

@test "the exit status is 0 when the search went well, whatever matched" {
	run -0 cql -i famous.pgn -o out.pgn -cql mate
	run -0 cql -i famous.pgn -o out.pgn -cql false
	run -2 cql -i famous.pgn -o out.pgn -cql 'mate )'
	run -2 cql -i missing.pgn -o out.pgn -cql mate
	run -2 cql -i famous.pgn -o no/folder.pgn -cql mate
	run -2 cql -i famous.pgn -o out.pgn missing.cql
	run -2 cql -unknown
	run -2 cql -i
	run -2 cql -g 3 1 -i famous.pgn -o out.pgn -cql mate
	[[ -c /dev/full ]] || skip "there is no /dev/full"
	run -2 cql -i famous.pgn -o /dev/full -cql mate
}

@test "the output exists even when nothing matches" {
	run -0 cql -i famous.pgn -o none.pgn -cql false
	[[ -f none.pgn && ! -s none.pgn ]]
}

@test "an error in the query leaves the output alone" {
	echo precious >out.pgn
	echo 'cql() mate )' >bad.cql
	run -2 cql -i famous.pgn -o out.pgn bad.cql
	gives 'cat out.pgn' precious
}

@test "the input is never the output" {
	cp famous.pgn same.pgn
	fails 2 'cql -i same.pgn -o same.pgn -cql mate' "the input too"
	gives 'cmp same.pgn famous.pgn'
}

@test "the input is not the output under another name either" {
	cp famous.pgn a.pgn
	ln -s a.pgn b.pgn
	ln a.pgn c.pgn
	fails 2 'cql -i a.pgn -o b.pgn -cql mate' "the input too"
	fails 2 'cql -i a.pgn -o c.pgn -cql mate' "the input too"
	fails 2 'cql -i - -o a.pgn -cql mate <a.pgn' "the input too"
	fails 2 'cql -i a.pgn -o - -cql mate >>a.pgn' "the input too"
	gives 'cmp a.pgn famous.pgn'
}

@test "the query, or a file that it names, is never the output" {
	mkdir in
	cp famous.pgn in/a.pgn
	cp famous.pgn x.pgn
	echo 'cql(input x.pgn) similarposition "a.pgn"' >q.cql
	cp q.cql old
	fails 2 'cql -i famous.pgn -o q.cql q.cql' "the query too"
	fails 2 'cql -i famous.pgn -o x.pgn q.cql' "named by the query"
	fails 2 'cql -f in -i famous.pgn -o in/a.pgn q.cql' "named by the query"
	fails 2 'cql -i short.pgn -o in/a.pgn -similarposition in/a.pgn' \
	    "named by the query"
	gives 'cmp q.cql old; cmp x.pgn famous.pgn; cmp in/a.pgn famous.pgn'
}

@test "a header names files of this folder only" {
	mkdir in && cp famous.pgn in
	echo 'cql(input in/famous.pgn) mate' >q.cql
	fails 2 'cql q.cql' "-input 'in/famous.pgn' allows it"
	echo 'cql(input famous.pgn output ../x.pgn) mate' >q.cql
	fails 2 'cql q.cql' "-output '../x.pgn' allows it"
	[[ ! -e ../x.pgn ]]
	cql -o in/x.pgn q.cql && [[ -s in/x.pgn ]]
}

@test "a header's output replaces an earlier result, and nothing else" {
	cp short.pgn mine.pgn
	echo 'cql(input famous.pgn output mine.pgn) mate' >q.cql
	fails 2 'cql q.cql' "-output 'mine.pgn' replaces it"
	gives 'cmp mine.pgn short.pgn'
	cql -o mine.pgn q.cql
	cql -nooutputstatus q.cql
	cql -nooutputstatus -quiet q.cql
	gives 'grep -c "^.White " mine.pgn' 10
	rm mine.pgn
	ln -s new.pgn mine.pgn
	fails 2 'cql q.cql' "-output 'mine.pgn' replaces it"
	[[ ! -e new.pgn ]]
}

# dying STAGE: a folder of the programs in which that one dies on the way.
dying() {
	local p

	rm -rf dying && mkdir dying
	for p in cql cqlparse cqlpipe pgnsplit cqlmatch pgnannotate; do
		ln -s "$BIN/$p" dying
	done
	rm -f "dying/$1"
	printf '#!/bin/sh\nPATH=%s:${PATH#*:}\n%s "$@" | head -n 4\n%s\n' "$BIN" \
	    "$1" 'kill -9 $$' >"dying/$1"
	chmod 755 "dying/$1"
}

@test "a stage that dies leaves the old output, and is named" {
	local stage

	BIN=$(cd "$BIN" && pwd)
	for stage in pgnsplit cqlmatch sort cut pgnannotate; do
		dying $stage
		echo precious >out.pgn
		PATH=$PWD/dying:$PATH \
		    fails 2 'sh dying/cql -i famous.pgn -o out.pgn -cql "mate sort ply"' \
		    "$stage was killed by signal 9; 'out.pgn' is as it was"
		gives 'cat out.pgn; ls -A | grep "^\.cql" || true' precious
	done
}

@test "a stage that is killed at any moment leaves the old output or the new" {
	local stage pid

	repeated 30 famous.pgn >big.pgn
	cql -i big.pgn -o whole.pgn -cql mate
	for stage in pgnsplit cqlmatch pgnannotate; do
		for i in {0..3}; do
			echo precious >out.pgn
			cql -i big.pgn -o out.pgn -cql mate 2>err &
			pid=$!
			sleep "0.0$((2 * i))"
			pkill -9 -P $pid -x $stage || true
			wait $pid || [[ $? -eq 2 ]]
			[[ $(cat out.pgn) == precious ]] ||
				cmp out.pgn whole.pgn
		done
	done
	gives 'ls -A | grep "^\.cql" || true'
}

@test "a search that is interrupted leaves the old output, and stops its stages" {
	local signal pid status stage

	dying pgnsplit
	printf '#!/bin/sh\nexec sleep 600\n' >dying/pgnsplit
	for signal in TERM HUP; do
		# no program can wait for one that is ignored, as below nohup
		[[ $(trap -p $signal) != *"''"* ]] || continue
		echo precious >out.pgn
		sh dying/cql -i famous.pgn -o out.pgn -cql mate 2>err &
		pid=$! status=0
		for stage in sleep cqlmatch pgnannotate; do
			until pgrep -P $pid -x $stage >/dev/null; do
				sleep 0.05
			done
		done
		kill -$signal $pid
		wait $pid || status=$?
		same "exit status after $signal" 2 "$status"
		same errors "cql: interrupted; 'out.pgn' is as it was" "$(cat err)"
		gives 'cat out.pgn; ls -A | grep "^\.cql" || true' precious
	done
}

@test "the output has the mode and the place of a plain redirection's" {
	(umask 027 && cql -i famous.pgn -o new.pgn -cql mate)
	gives 'ls -l new.pgn | cut -c 1-10' -rw-r-----
	mkdir deep
	echo old >deep/old.pgn && chmod 604 deep/old.pgn
	ln -s deep/old.pgn link.pgn
	cql -i famous.pgn -o link.pgn -cql mate
	gives 'ls -l deep/old.pgn | cut -c 1-10; cmp deep/old.pgn new.pgn' \
	    -rw----r--
	[[ -L link.pgn ]]
	cql -a smothered.cql -o new.pgn
	gives 'ls -l new.pgn | cut -c 1-10' -rw-r-----
	mkfifo fifo
	cat fifo >came &
	cql -i famous.pgn -o fifo -cql mate
	wait $!
	gives 'cmp came deep/old.pgn'
}

@test "names hold anything" {
	local name

	mkdir -- -dir
	for name in -x 'a b' "quote'd" 'say "x"' $'two\nlines' $'end\n' '*' '$x' \
	    -dir/-x; do
		cp famous.pgn "./$name.pgn"
		cp smothered.cql "./$name.cql"
		cql -nooutputstatus -i "$name.pgn" -o "$name.out" -- "$name.cql"
		same "$name" 2 "$(grep -c '^.White ' "./$name.out")"
		cql -a -o "$name.a" -- "$name"
		same "$name" "$(cat smothered.cql)" "$(cat "./$name.a")"
		ln -sf "./$name.out" link
		cql -nooutputstatus -i "$name.pgn" -o link -cql mate
		same "$name" 10 "$(grep -c '^.White ' "./$name.out")"
		rm link
	done
	cp famous.pgn ./-s.pgn
	same similarposition "$(cat famous.pgn | grep -c '^.White ')" \
	    "$(found -similarposition nosort -s.pgn | wc -w)"
}

@test "the output is named after the query" {
	cql -i famous.pgn stalemate.cql 2>/dev/null || true
	cql -i famous.pgn -cql mate 2>/dev/null
	[[ -f stalemate-out.pgn && -f cqldefault-out.pgn ]]
}

@test "input and output may be named in the query, options win" {
	echo 'cql(input short.pgn output "by header.pgn") mate' >q.cql
	cql q.cql
	gives 'grep -c "^.White " "by header.pgn"' 2
	cql -i famous.pgn -o option.pgn q.cql
	gives 'grep -c "^.White " option.pgn' 10
}

@test "a query that cannot be read twice is refused" {
	mkfifo "$BATS_TEST_TMPDIR/q"
	fails 2 "cql -i short.pgn -o - '$BATS_TEST_TMPDIR/q'" \
	    "q: the query must be a regular file, for it is read twice"
	fails 2 "cql -i short.pgn -o - <(echo mate)" "must be a regular file"
}

@test "the query's extension may be left out" {
	cql -i famous.pgn -o a.pgn smothered
	cql -i famous.pgn -o b.pgn smothered.cql
	gives 'cmp a.pgn b.pgn'
}

@test "names of options take any case and one or two dashes" {
	cql -I famous.pgn --OUTPUT a.pgn --MatchString HIT -cql mate
	gives 'grep -c HIT a.pgn' 10
}

@test "standard input and output are -" {
	gives 'cat famous.pgn | cql -nooutputstatus -i - -o - smothered.cql |
		grep -c "^.White "' 2
}

@test "options that choose games" {
	same -white "Reti " "$(found -white '^Re')"
	same -black "Byrne, Byrne, " "$(found -black Fischer | sed 's/ /, /g')"
	same -player "Deep Kasparov " "$(found -player Kasparov)"
	same -event "Kasparov " "$(found -event Hoogovens)"
	same -site "Hamppe Reti " "$(found -site Vienna)"
	same -year "Deep Kasparov " "$(found -year 1990 1999)"
	same -year "Kasparov " "$(found -year 1999)"
	same -result "Hamppe " "$(found -result 1/2-1/2)"
	same -gamenumber "Anderssen Anderssen " "$(found -g 2 3)"
	same -matchcount "Adams " "$(found -matchcount 0 -cql check)"
	same -matchcount "Anderssen Anderssen " \
	    "$(found -matchcount 5 9 -g 1 5 -cql check)"
}

@test "options that add filters, in their order" {
	same -cql "Morphy Lasker Gundersen " "$(found -cql mate -cql 'R attacks k')"
	same -fen "Legal " "$(found -fen "......../....kB../......../\
...NN.../......../......../......../........")"
	same -wtm "Mühlock Byrne " "$(found -wtm -cql mate)"
	same -btm 8 "$(found -btm -cql mate | wc -w)"
	same -assign "Reti Alekhine Deep " "$(found -assign E B1 \
	    -cql 'E in eco')"
	same -assign "Alekhine " "$(found -assign M 11 -cql 'mate ply==M')"
}

@test "the query may need the options: variables of -assign, -variations" {
	echo 'cql() mate movenumber==most' >needs.cql
	same -assign "Morphy " "$(found -assign most 17 needs)"
	echo 'cql() hhdb mainline mate' >needs.cql
	same -variations "$(found -cql mate)" "$(found -variations needs)"
}

@test "options that transform the whole query, last one innermost" {
	same "no transform" "Legal Anderssen " "$(found -cql 'mate Nd5')"
	same -flipvertical "Legal " "$(found -flipvertical -cql 'mate Ne5 Nd5')"
	same -flipcolor "Byrne " "$(found -flipcolor -cql 'mate Rc7')"
}

@test "comment levels" {
	found -quiet -cql mate
	gives 'grep -c "Game number" found.pgn' 10
	gives 'grep -c CQL found.pgn || true' 0
	found -silent -cql mate
	gives 'grep -c "Game number" found.pgn || true' 0
	found -noheader -cql mate
	gives 'grep -c "Game number" found.pgn || true' 0
	gives 'grep -c CQL found.pgn' 10
}

@test "games are sorted where the query sorts" {
	found -cql 'mate sort "length" ply'
	gives 'sed -n "s/.White .\(.*\)..$/\1/p" found.pgn | head -n 3' \
	    "Byrne, Donald" "Anderssen, Adolf" "Anderssen, Adolf"
	found -cql 'mate sort min "length" ply'
	gives 'sed -n "s/.White .\(.*\)..$/\1/p" found.pgn | head -n 1' \
	    "Alekhine, Alexander"
	echo 'cql(sort matchcount 1 100) check' >q.cql
	found q.cql
	gives 'sed -n "s/.White .\(.*\)..$/\1/p" found.pgn | head -n 1' \
	    "Byrne, Donald"
}

@test "-a and -u spell the query in one alphabet, and leave the rest alone" {
	printf '%s\n' '// △ stays' 'cql(quiet) ♔  attacks▲b2 // and ♔' >q.cql
	gives 'cql -a q.cql' '// △ stays' 'cql(quiet) K  attacks ab2 // and ♔'
	gives 'cql -a q.cql -o q.cql'
	gives 'cql -u q.cql' '// △ stays' 'cql(quiet) ♔  attacks ▲b2 // and ♔'
	gives 'cat q.cql' '// △ stays' 'cql(quiet) K  attacks ab2 // and ♔'
	echo '(match (position Ra3 :wtm))' >old.cql
	alike 'cql -a old.cql' 'cqlparse old.cql | cqlprint -a'
	echo 'cql() nonsense' >bad.cql
	fails 2 'cql -a bad.cql -o q.cql' 'bad.cql:1:7'
	gives 'wc -l <q.cql' 2
}

@test "-html colours the query, -lex lists its tokens" {
	alike 'cql -html reti.cql' 'cqlprint -H reti.cql'
	alike 'cql -colorize reti.cql' 'cqlprint -H reti.cql'
	alike 'cql -echo reti.cql' 'cat reti.cql'
	alike 'cql -lex reti.cql' 'cqlprint -t reti.cql'
}

@test "-parse prints the syntax tree" {
	alike 'cql -parse reti.cql' 'cqlparse reti.cql'
}

@test "hhdb filters take their keys up to the next option or the query" {
	same -hhdb "" "$(found -hhdb composer Reti smothered.cql)"
	same -hhdb "" "$(found -hhdb U1 -cql mate)"
	gives 'cql -hhdb help | grep -c "^hhdb "' \
	    "$(cqlparse -l | grep -c '^hhdb-')"
}

@test "similarposition reads the file that the option names" {
	pgnsplit famous.pgn | sed -n 4p | pgnsplit -j >opera.pgn
	same -similarposition "Morphy " \
	    "$(found -similarposition nosort notransform opera.pgn -cql mate)"
}

@test "-t without a number records where the games come from, as tags" {
	gives "cql -nooutputstatus -t -i famous.pgn -o - smothered.cql | grep -c '^.CqlQuery \"smothered\"'" 2
	gives "cql -nooutputstatus -t 5 -i famous.pgn -o - smothered.cql | grep -c CqlQuery || true" 0
	gives "cql -nooutputstatus -t -quiet -flipcolor -i famous.pgn -o - smothered.cql | grep '^.Cql' | sed 's|].*|]|' | sort -u" \
	    "[CqlOptions \"-W 'flipcolor' -H ' quiet'\"]" \
	    '[CqlQuery "smothered"]' \
	    "$(cqlmatch -V | sed 's/.* \(.*\)/[CqlTools "\1"]/')"
}

@test "-nouniquecomments keeps equal comments, which are put in once otherwise" {
	printf 'cql(quiet) mate comment("twice") comment("twice")\n' \
	    >"$BATS_TEST_TMPDIR/q.cql"
	gives "cql -nooutputstatus -i famous.pgn -o - $BATS_TEST_TMPDIR/q.cql | grep -m1 -o 'twice.*twice' || true"
	gives "cql -nooutputstatus -nouniquecomments -i famous.pgn -o - $BATS_TEST_TMPDIR/q.cql | grep -m1 -o 'twice twice'" "twice twice"
}

@test "damage keeps no result back; -w lists it, and the status is 2" {
	{
		cat famous.pgn
		printf '\n[White "Odd"]\n\n1. e4 e5 2. Ke3 *\n'
	} >damaged.pgn
	run -0 --separate-stderr cql -nooutputstatus -i damaged.pgn -o out.pgn \
	    -cql mate
	same "standard error" "cqlmatch: 1 of 16 games damaged (-w lists them)" \
	    "$stderr"
	rm out.pgn
	run -2 --separate-stderr cql -nooutputstatus -w -i damaged.pgn \
	    -o out.pgn -cql mate
	gives 'grep -c "^.White " out.pgn' 10
	[[ $stderr == "damaged.pgn:"*": "*"1 damaged" ]]
}

@test "a file that a query names when it runs is not the output" {
	cd "$BATS_TEST_TMPDIR" || return
	printf '1. e4 *\n' >g.pgn
	echo old >out.cqo
	ln out.cqo -- '-other.cqo'
	for f in out.cqo -other.cqo; do
		echo "writefile(\"${f%.cqo}\"+\".cqo\" \"x\")" >q.cql
		fails 2 "cql -nowarnings -f . -i g.pgn -o out.cqo q.cql" \
		    "'$f' is the output of the search"
		echo "name=\"${f%.cqo}\" #readfile(name+\".cqo\")>0" >q.cql
		fails 2 "cql -nowarnings -f . -i g.pgn -o out.cqo q.cql" \
		    "'$f' is the output of the search"
	done
	same "out.cqo" old "$(cat out.cqo)"
}

@test "what others write on the command line has its remedy" {
	cd "$BATS_TEST_TMPDIR"
	cp "$BATS_TEST_DIRNAME/data/famous.pgn" g.pgn
	gives 'cql g.pgn -e mate -count' "cqldefault${tab}10${tab}10"
	gives "cql -f fork 'result 1-0' g.pgn -count" \
	    "$(cql -i g.pgn -cql 'result 1-0' fork -count)"
	fails 2 'cql -e "no queens" g.pgn' 'games: not [Qq]'
	fails 2 'cql -i g.pgn h.pgn -cql mate' 'cat g.pgn h.pgn | cql -i -'
	fails 2 'cql -i g.pgn -i h.pgn' 'two inputs: cat g.pgn h.pgn | cql -i -'
	fails 2 'cql -i g.pgn.gz -cql mate' 'gzip -dc g.pgn.gz | cql -i -'
	fails 2 'cql -i my games.pgn -cql mate' "-i 'my games.pgn'"
	fails 2 'cql -i h.pgn -cql mate' 'h.pgn: no such file'
	fails 2 'cql -i C:\\Users\\g.pgn -cql mate' "'/mnt/c/Users/me/games.pgn'"
	fails 2 'cql -i C:\Users\g.pgn -cql mate' "'/mnt/c/Users/me/games.pgn'"
	fails 2 'cql -cql mate </dev/null' 'no input: neither -i nor the query'
	fails 2 "cql -i g.pgn -o '' -cql mate" '-o wants an argument'
	for n in 99999999999999999999 0 010 -1 2x; do
		for option in threads memory limit lineincrement; do
			fails 2 "cql -i g.pgn -$option $n -cql mate" \
			    "cql: -$option wants a number"
		done
	done
	fails 2 'cql -i g.pgn -players A' '-players; did you mean -player?'
	fails 2 'cql -i g.pgn -variation' 'did you mean -variations?'
	fails 2 'cql -i g.pgn -zork' "unknown option -zork; 'cql -h' lists them"
	fails 2 'cql -round 1 g.pgn' \
	    "unknown option -round; did you mean -cql 'tag \"Round\" == \"1\"'?"
	fails 2 'cql -max 5 g.pgn' 'unknown option -max; did you mean -limit?'
	same "lines" 1 "$(wc -l <<<"$stderr" | tr -d ' ')"
	fails 2 'cql -i g.pgn mat' "'mat' is said so: mate"
	[[ ! -e stdout && ! -e cqldefault-out.pgn ]]
	run -0 cql -i g.pgn -o - -nooutputstatus mate
	fails 2 'cql -i g.pgn -cql "wtm fork"' ": cql -cql 'wtm' fork"
	fails 2 'cql -i g.pgn -c -cql mate' 'did you mean -count?'
	fails 2 'cql -i g.pgn -dedupe' 'did you mean -unique?'
	fails 2 'cql -no-dup -i g.pgn' 'did you mean -unique?'
	fails 2 'cql -i g.pgn -fork' 'a motif is named without one: cql fork'
	fails 2 'cql -i g.pgn -theme pin' 'a motif is named without one: cql pin'
	fails 2 'cql -pgn g.pgn' 'did you mean -i?'
	fails 2 'cql -i g.pgn -last 10' 'did you mean -gamenumber?'
	fails 2 'cql -i g.pgn -list-motifs' "'cqlparse -l motifs' lists"
	fails 2 'cql -i g.pgn -pdf' '-o found.html shows the command'
	fails 2 'cql -i g.pgn -stats' '| movestat'
	run -0 cql help smothered mate
	[[ $output == "-f smothered-mate"* ]]
	run -0 cql help anki
	[[ $output == "is a task of one line in cql-guide(7)"* ]]
	run -0 --separate-stderr cql -i g.pgn -o - -nooutputstatus
	same "note" "cql: no query: all games match; filters follow -cql" \
	    "$stderr"
}

@test "-limit and -nosort are those of CQLi" {
	local query='sort "ply" ply>0' all

	all=$(cql -i famous.pgn -o - -nosort -cql "$query" -nooutputstatus |
	    grep -c 'ply: ')
	[[ $all -eq 15 ]]
	run -0 --separate-stderr cql -i famous.pgn -o - --limit 2 -cql mate
	same "games" 2 "$(grep -c '^.Event ' <<<"$output")"
	same "first, unsorted" 1 "$(cql -i famous.pgn -o - -nosort -cql \
	    "$query" 2>/dev/null | grep -o 'Game number [0-9]*' |
	    head -n 1 | tr -dc 0-9)"
}

@test "-lineincrement prints dots and numbers, as CQL 6.2 does" {
	same "stderr" $'.........[10]\n.....\n' "$(cql -i famous.pgn -o - \
	    -lineincrement 10 -cql mate -nooutputstatus 2>&1 >/dev/null)"$'\n'
	same "fewer than ten" $'..[3]\n..[6]' "$(cql -i famous.pgn -o - \
	    -lineincrement 3 -cql mate 2>&1 >/dev/null | head -n 2)"
}

@test "a file's name that is not text is told without its control bytes" {
	local name=$'a\x9b31mb\xc2\x9bc\xc3\xa9.pgn'

	fails 2 "cql -i '$name' smothered.cql" \
	    'cql: a\x9b31mb\u009bcé.pgn: no such file'
	fails 2 "cql -i ümlaut.pgn smothered.cql" 'cql: ümlaut.pgn: no such file'
}

@test "no temporary file is needed but the new output" {
	gives 'TMPDIR=/nowhere cql -i famous.pgn -o - -nooutputstatus \
	    smothered.cql | grep -c "^.White "' 2
	alike 'TMPDIR=/nowhere cql -a smothered.cql' 'cql -a smothered.cql'
	mkdir locked && chmod 555 locked
	[[ $(id -u) -eq 0 ]] ||
		fails 2 'cql -i famous.pgn -o locked/x.pgn smothered.cql' \
		    "locked/x.pgn: no file can be written in its folder"
}

@test "no output replaces a file that is no PGN because a query says so" {
	printf 'PK\003\004precious' >mine.pgn
	cp mine.pgn old
	echo 'cql(input famous.pgn output mine.pgn) mate' >q.cql
	fails 2 'cql q.cql' "-output 'mine.pgn' replaces it"
	gives 'cmp mine.pgn old'
}

@test "a pipe of any programs replaces its output when all end well" {
	echo precious >out
	gives 'cqlpipe -o out -- printf "b\na\n" "" sort; cat out' a b
	fails 2 'cqlpipe -o out -- cat none "" sort' \
	    "cqlpipe: cat ended with status 1; 'out' is as it was"
	fails 2 'cqlpipe -o out -- yes "" nosuch' 'cqlpipe: nosuch: No such file'
	fails 2 'cqlpipe -o no/out -- true' 'no/out: no file can be written'
	fails 2 'cqlpipe -o . -- true' 'cqlpipe: .: Is a directory'
	fails 2 'cqlpipe -n me -m "$(printf "a\tb")"' 'me: a\tb'
	fails 2 'cqlpipe' 'cqlpipe: no program to run'
	fails 2 'cqlpipe -- cat ""' 'no program to run'
	gives 'cqlpipe -- yes "" head -n 1; cat out' y a b
	ln -s new link
	gives 'cqlpipe -o link -- echo x; cat new; ls -A | grep "^\.cql" || true' x
	[[ -L link ]]
}

@test "a search starts five programs: cqlparse is asked only where names matter" {
	local p

	mkdir few
	for p in cql cqlpipe pgnsplit cqlmatch pgnannotate; do
		ln -s "$(cd "$BIN" && pwd)/$p" few
	done
	gives "few/cql -i famous.pgn -o out.pgn smothered.cql 2>&1 |
	    cut -c 1-22; few/cql -i famous.pgn -o - -white K -cql mate 2>&1 \
	    >/dev/null | cut -c 1-22" "2 matches of 15 games " \
	    "1 matches of 15 games "
	# these need to know more
	fails 127 'few/cql -i famous.pgn -o out.pgn -cql "mate sort ply"'
	fails 127 'few/cql -i famous.pgn -cql mate'
	pgnsplit famous.pgn | pgnindex >index
	alike 'cql -i index -o - -cql mate' 'cql -i famous.pgn -o - -cql mate'
}

@test "cql finds its programs through links, and in folders of any name" {
	local name

	BIN=$(cd "$BIN" && pwd)
	ln -s "$BIN/cql" one
	ln -s one two
	mkdir 'a:b' '*'
	for name in 'a:b' '*'; do
		ln -s "$BIN"/* "./$name"
		rm "./$name/cql"
		cp "$BIN/cql" "./$name"
		gives "'$name/cql' -i famous.pgn -o - smothered.cql 2>/dev/null |
		    grep -c '^.White '; '$name/cql' -h | head -n 1 |
		    cut -c 1-10" 2 'usage: cql'
	done
	for name in ./one "$PWD/two" 'sh two'; do
		gives "$name -i famous.pgn -o - smothered.cql 2>/dev/null |
		    grep -c '^.White '; $name -h | head -n 1 | cut -c 1-10" \
		    2 'usage: cql'
	done
}

@test "a word that is passed on is one word, and no pattern" {
	fails 2 "cql -i famous.pgn -o - -letters 'de --label x' -cql mate" \
	    "'de --label x'"
	touch de
	fails 2 "cql -i famous.pgn -o - -letters 'd*' -cql mate" "'d*'"
	touch "x y.pgn"
	fails 2 "cql -i famous.pgn -o - --letters= -cql mate" 'wants an argument'
}

@test "games that no option names are taken from a pipe or a file" {
	gives 'cat famous.pgn | cql -nooutputstatus -o - -cql mate |
	    grep -c "^.White "' 10
	gives 'cql -nooutputstatus -o - -cql mate <famous.pgn |
	    grep -c "^.White "' 10
	echo 'cql(input short.pgn) true' >q.cql
	gives 'cql -nooutputstatus -o - q.cql <famous.pgn | grep -c "^.White "' 4
}

@test "-append adds to the old file, as a whole or not at all" {
	cp short.pgn all.pgn
	cql -i famous.pgn -o new.pgn -cql mate
	cql --append -i famous.pgn --output=all.pgn -cql mate
	alike 'cat all.pgn' 'cat short.pgn new.pgn'
	cql -a -i famous.pgn -o all.pgn -cql mate
	alike 'cat all.pgn' 'cat short.pgn new.pgn new.pgn'
	cp all.pgn old
	fails 2 'cql -a -i famous.pgn -o all.pgn -cql "mate )"' "is as it was"
	fails 2 'cql -a -i all.pgn -o all.pgn -cql mate' "the input too"
	alike 'cat all.pgn' 'cat old'
	cql -append -i famous.pgn -o first.pgn -cql mate
	alike 'cat first.pgn' 'cat new.pgn'
	# as CQLi has it, the name of the file may follow
	cql -i famous.pgn -a first.pgn -cql mate
	cql --append=first.pgn -i famous.pgn -cql mate
	alike 'cat first.pgn' 'cat new.pgn new.pgn new.pgn'
	fails 2 'cql -i famous.pgn -a first.pgn -o out.pgn -cql mate' 'two outputs'
	alike 'cql -a smothered.cql' 'cqlprint -sa smothered.cql'
	# what another adds meanwhile is not lost
	cp short.pgn all.pgn
	cqlpipe -a -o all.pgn -- sh -c 'cat new.pgn; cat new.pgn >>all.pgn'
	alike 'cat all.pgn' 'cat short.pgn new.pgn new.pgn'
}

@test "options of CQLi about the output" {
	alike 'cql -i famous.pgn -o stdout -cql mate' \
	    'cql -i famous.pgn -o - -cql mate'
	echo precious >out.pgn
	fails 2 'cql -i famous.pgn -o out.pgn --noclobber -cql mate' \
	    "the output 'out.pgn' exists, and -noclobber keeps it"
	fails 2 'cql -i famous.pgn -o out.pgn --dryrun -cql "mate )"' 'mate )'
	gives 'cql -i famous.pgn -o new/x.pgn --dryrun -cql mate; cat out.pgn; ls' \
	    new/x.pgn precious "$(ls)"
	fails 2 'cql -i famous.pgn -o new/er/x.pgn -cql mate' 'new/er/x.pgn'
	cql -i famous.pgn -o new/er/x.pgn --createdirectories --noclobber \
	    -cql mate
	gives 'grep -c "^.White " new/er/x.pgn' 10
	cql -i famous.pgn -o - --noclobber -cql mate >out.pgn
	gives 'grep -c "^.White " out.pgn' 10
	gives 'cql -i famous.pgn -o - --sortmatchcount -cql check |
	    sed -n "s/.* matchcount: \([0-9]*\).*/\1/p" | sort -c -n -r'
	gives 'cql -i famous.pgn -o - --sortmatchcount 2 3 -cql check |
	    grep -c "matchcount: [23]}"' \
	    "$(found -matchcount 2 3 -cql check | wc -w | tr -d ' ')"
	gives 'cql -i famous.pgn -o - --compactmoves --pgnlinewidth 60 \
	    -nooutputstatus -cql mate 2>&1 >/dev/null' \
	    "cql: --pgnlinewidth: the games keep their bytes; pgnannotate -x writes the export format"
}

@test "options of CQLi write games without comments, NAGs, variations, tags" {
	alike 'cql -i annotated.pgn -o - --elidecomments --elidenags \
	    --elidevariations --includetagpattern "^W|e" \
	    --excludetagpattern "Date" -nooutputstatus -silent -cql btm' \
	    'pgnsplit annotated.pgn | cqlmatch -H silent -e btm |
	    pgnannotate --no-comments --no-nags --no-variations \
	    --tags "^W|e" --no-tags Date'
}

@test "options of CQLi about the query" {
	local query='mate or {comment "x" false}'

	alike 'cql --parse -cql mate' "cqlparse -B mate -e."
	alike 'cql -parse -cql mate -o tree && cat tree' \
	    "cqlparse -B mate -e."
	fails 2 'cql -parse -cql "mate )"' 'mate )'
	fails 2 'cql -lex -cql mate' 'only the query of a file can be printed'
	same "-w 0" "" "$(cql -w 0 -i famous.pgn -o - -nooutputstatus \
	    -cql 'year 1700 2000 mate' 2>&1 >/dev/null)"
	[[ $(cql --warnlevel 2 -i famous.pgn -o - -nooutputstatus \
	    -cql 'year 1700 2000 mate' 2>&1 >/dev/null) == *warning* ]]
	alike 'cql -i famous.pgn -o - --nosmartcomments --nestedcomments \
	    --secure -cql "$query"' 'cql -i famous.pgn -o - -alwayscomment -cql "$query"'
	fails 2 'cql --secure -f . -i famous.pgn -o - -cql mate' '-secure'
}

@test "messages say which option the user gave, and where in its words" {
	fails 2 'cql -i famous.pgn -o - -cql "mat k attackedby N"' \
	    "-cql:1:1: 'mat' is said so: mate k"
	[[ $stderr != *'{'* ]]
	fails 2 'cql -i famous.pgn -o - -cql mate --cql " nonsense"' \
	    "--cql:1:2: unknown filter or variable 'nonsense'"
	fails 2 'cql -i famous.pgn -o - -cql mate -white "["' '-white:1:'
	fails 2 'cql -parse -cql "x=1" -cql "y"' '-cql:1:1: unknown'
	same warning "-cql:1:6: warning: a range is two comparisons: \
year >= 1700 year <= 2000" "$(cql -i famous.pgn -o - -cql mate \
	    -cql 'year 1700 2000' 2>&1 >/dev/null | head -n 1)"
	same hint '-cql:1:8: no game has this text; near it is "Morphy, Paul" in game 4' \
	    "$(cql -i famous.pgn -o - -cql mate -cql 'player "morphy"' 2>&1 \
	    >/dev/null | head -n 1 | cut -d , -f 1-2)"
	# each option is a text of its own, and knows the names of those before
	same "names" "$(found -cql 'x=2 ply==x mate')" \
	    "$(found -cql x=2 -cql 'ply==x' -cql mate)"
	fails 2 'cql -i famous.pgn -o - -cql "mate)" -cql "(check"' '-cql:1:5'
}

@test "-showdictionaries shows at the end what the dictionaries hold" {
	query='dictionary Dict dictionary D2 local dictionary Own Own[1]=2
mate Dict[player white]=player black D2[depth]=K'
	for order in '' ' -multithreaded' ' -singlethreaded'; do
		cql -i famous.pgn -o - --showdictionaries$order \
		    -cql "gamenumber < 4 $query" 2>err >out
		same "at the end" 'Dictionary Dict with 2 entries: 
<string>Anderssen, Adolf: <string>Dufresne, Jean
<string>Legal, Kermur Sire de: <string>Saint Brie
Dictionary D2 with 1 entries: 
<NumValue>0: <SquareMask>g1' "$(sed -n '/^Dict/,$p' err)"
	done
	[[ $(cat err) != *Own* ]]
	same "without" '' "$(cql -i famous.pgn -o - -cql "$query" 2>&1 |
	    grep '^Dictionary')"
	# what comes from games cannot steer a terminal
	printf '[White "\033[31mX"]\n\n*\n' >tags.pgn
	same "shown" 'Dictionary Dict with 1 entries: 
<NumValue>1: <string>\x1b[31mX
V: "\x1b[31mX"' "$(cql -i tags.pgn -o /dev/null \
	    -showdictionaries -cql 'dictionary Dict Dict[1]=player white
	    persistent V=player white' 2>&1 | sed 1d)"
}

@test "-showmatches shows the numbers of the games found, as CQL 6.2 does" {
	same "plain" '<1><2><3><4><6><7><8><10><11><12>' "$(cql -i famous.pgn \
	    -o - -showmatches -cql mate 2>&1 >/dev/null | head -n 1)"
	same "sorted" '<1><2><3><4><6><7><8><10><11><12>' "$(cql -i famous.pgn \
	    -o - -showmatches -cql 'mate sort ply' 2>&1 >/dev/null |
	    head -n 1)"
	same "none" 0 "$(cql -i famous.pgn -o - -showmatches -cql false 2>&1 |
	    cut -c 1)"
}

@test "options take what people write: codes, ratings, years, results, counts" {
	local row

	pgnsplit famous.pgn >games

	# counting OPTION...: the games that match, and no other output
	counting() {
		cql -i famous.pgn -count -nooutputstatus "$@" | cut -f2
	}
	for row in '-eco C30-C39=eco~~"^C3"' '-eco c4=eco~~"^C4"' \
	    '-elo 2400=elo>=2400' '-elo 2400-2900=elo>=2400 elo<=2900' \
	    '-year 1850-1870=year>=1850 year<=1870' '-result draw=result 1/2-1/2' \
	    '-result white=result 1-0'; do
		# shellcheck disable=SC2086
		same "${row%%=*}" "$(cqlmatch -c -e "${row#*=}" games |
		    cut -f2)" "$(counting ${row%%=*})"
	done
	for row in '1850..1870=year>=1850 year<=1870' '1900+=year>=1900' \
	    '>=1900=year>=1900' '<=1900=year<=1900' \
	    '1900-=year>=1900' '>1900=year>1900' '<1900=year<1900'; do
		same "-year ${row%=year*=*}" "$(cqlmatch -c -e \
		    "year${row#*=year}" games | cut -f2)" \
		    "$(counting -year "${row%%=year*}")"
	done
	same "-year=1900-" "$(counting -year '>=1900')" "$(counting -year=1900-)"
	fails 2 "cql -i famous.pgn -count -year '>x'" "wants a number"
	fails 2 'cql -i famous.pgn -count -result win' "or draw, not 'win'"
	fails 2 'cql -i famous.pgn -black A -wins' '-result 0-1 of Black'
	fails 2 'cql -i famous.pgn -count -eco F99' "-eco wants a code"
	fails 2 'cql -i famous.pgn -count -eco Najdorf' \
	    "did you mean -cql 'eco ~~ \"^B9\"'?"
	for row in 1/2 remis 1:0 0:1; do
		[[ $(counting -result "$row") -gt 0 ]]
	done
	gives 'cat famous.pgn famous.pgn | cql -i - -o - -unique -nooutputstatus \
	    -cql mate | grep -c "^.Event"' 10
	alike 'cql help' 'cql -h'
}

@test "an output that would hold no games is refused, and -f takes a query or a folder" {
	local name

	cd "$BATS_TEST_TMPDIR"
	cp "$BATS_TEST_DIRNAME/data/famous.pgn" .
	for name in x.html X.HTM x.json x.csv x.svg x.pdf x.pgn.gz x.zst; do
		fails 2 "cql -i famous.pgn -o $name -cql mate" "'$name' would "
		[[ ! -e $name ]]
	done
	echo mate >q.cql
	fails 2 "cql -i famous.pgn -o a.pgn -f nowhere" "named 'nowhere'"
	[[ ! -e a.pgn ]]
	for name in fork q.cql; do
		run -0 cql -i famous.pgn -o a.pgn -f $name
		run -0 cql -i famous.pgn -o b.pgn $name
		cmp a.pgn b.pgn
	done
	fails 2 'cql -i famous.pgn -o c.pgn -query mate' '-cql mate'
	run -0 cql -count -i famous.pgn -o x.csv -cql mate
	run -0 cql -html -o q.html q.cql
	[[ -s x.csv && -s q.html ]]
}
