# cql: the command line of CQL 6.2.

load helper

setup() {
	cd "$BATS_TEST_TMPDIR" || return
	ln -s "$BATS_TEST_DIRNAME"/data/*.pgn "$BATS_TEST_DIRNAME"/data/*.cql .
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

@test "with -reversible what is added can be taken out again" {
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

@test "the exit status tells whether anything matched" {
	run -0 cql -i famous.pgn -o out.pgn -cql mate
	run -1 cql -i famous.pgn -o out.pgn -cql false
	run -2 cql -i famous.pgn -o out.pgn -cql 'mate )'
	run -2 cql -i missing.pgn -o out.pgn -cql mate
	run -2 cql -i famous.pgn -o no/folder.pgn -cql mate
	run -2 cql -i famous.pgn -o out.pgn missing.cql
	run -2 cql -unknown
	run -2 cql -i
	[[ -c /dev/full ]] || skip "there is no /dev/full"
	run -2 cql -i famous.pgn -o /dev/full -cql mate
}

@test "the output exists even when nothing matches" {
	run -1 cql -i famous.pgn -o none.pgn -cql false
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
