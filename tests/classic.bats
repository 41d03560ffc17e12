# Classic CQL: the lists of 2003, translated to CQL 6.

load helper

# classic LISTS: the body in CQL 6 of a match list with these lists.
classic() {
	cqlparse -e "(match $1)" | cqlprint -a | sed 1d
}

# found LISTS FEN: how many positions of a game of one position match.
found() {
	printf '[FEN "%s"]\n[SetUp "1"]\n\n*\n' "$2" | pgnsplit |
	    cqlmatch -p -e "(match $1)" | wc -l
}

@test "the example of the old manual is a query" {
	gives "cqlparse -e '(match :pgn a.pgn :output b.pgn (position Rc3 qg3 :shift :flip :flipcolor))' | cqlprint -a" \
	    'cql(input "a.pgn" output "b.pgn" matchstring "MATCH" markfirst noheader)' \
	    'shift flip flipcolor { Rc3 qg3 }'
}

@test "the dialect is known by how a query begins, or forced" {
	fails 2 "cqlparse -d 6 -e '(match (position R))'"
	fails 2 "cqlparse -d classic -e 'R'"
	# the filter position of CQL 6 has a number
	local body

	for body in 3:wtm -1:wtm '#A:wtm' movenumber ply; do
		gives "cqlparse -Qe '(position $body)' | cqlprint -a" 'cql()' \
		    "position $body"
	done
	for body in ke1 Ra1 k pe4 :check '' '[kr]a1' . a me3 ih8; do
		gives "cqlparse -Qe '(position $body)' | cqlprint | head -n 1" \
		    'cql(matchstring "MATCH" markfirst noheader)'
	done
	rejects '(position a1)' "1:11: 'a1' is not a piece designator"
	rejects '(position x)' "1:11: unknown filter or variable 'x'"
}

# equal LINES: the queries of each row of the table find the same positions
# in these games, and so does the first one's translation. What is a position
# list is compared by positions, others by games.
equal() {
	local row query i=0 way dir=$BATS_TEST_TMPDIR/equal
	local old=() six=() new=()

	mkdir -p "$dir"
	while IFS= read -r row; do
		[[ $row == *' | '* ]] || continue
		query="${row%% | *}" i=$((i + 1))
		way="game $i"
		[[ $query != position* ]] ||
			query="($query :markall)" way="position $i"
		printf '%s\n' "(match $query)" >"$dir/$way.cql"
		old+=(-L "$way" -f "$dir/$way.cql")
		six+=(-L "$way" -e "${row#* | }")
		cqlparse "$dir/$way.cql" | cqlprint >"$dir/$way.new.cql"
		new+=(-L "$way" -f "$dir/$way.new.cql")
	done <classic.table
	for way in old six new; do
		local -n queries=$way
		cqlmatch -Qp "${queries[@]}" "$1" | awk -F'\t' '
		    /\tgame [0-9]*\t/ { print $1, $7; next }
		    { print $1, $2, $6, $7 }' >"$dir/$way"
	done
	diff "$dir/old" "$dir/six"
	diff "$dir/old" "$dir/new"
	[[ -z ${wanted-} ]] || same "rows that find something" $i \
	    "$(sed 's/.* \([a-z]* [0-9]*\)$/\1/' "$dir/old" | sort -u |
	    wc -l | xargs)"
}

@test "the table of translations holds, also for printed queries" {
	local wanted=1

	# men that go, and a king that comes back a move late
	printf '[FEN "4k3/8/8/8/1n6/8/P7/4K3 w - - 0 1"]\n[SetUp "1"]\n\n%s\n' \
	    '1. Ke2 Nxa2 2. Ke1 Nb4 *' \
	    '1. Ke2 Kd8 2. Kd1 Ke8 3. Ke1 *' >"$BATS_TEST_TMPDIR/more.pgn"
	pgnsplit {annotated,famous,short,studies,odd}.pgn \
	    "$BATS_TEST_TMPDIR/more.pgn" >"$BATS_TEST_TMPDIR/lines"
	equal "$BATS_TEST_TMPDIR/lines"
}

@test "the table of translations holds on other people's games" {
	corpus annotated.pgn
	pgnsplit "$corpus" | awk 'NR % 10 == 1' >"$BATS_TEST_TMPDIR/lines"
	corpus studies.pgn
	pgnsplit "$corpus" | awk 'NR % 40 == 1' >>"$BATS_TEST_TMPDIR/lines"
	equal "$BATS_TEST_TMPDIR/lines"
}

@test "a translation is as a person would write it" {
	same "a move of no kind" $'move\nnot move promote A' \
	    "$(classic '(position :promote [])')"
	same "behind the move" '--(check)' "$(classic '(position :ischeck)')"
	same "attackers of one square" '#A attacks _h3 == 1' \
	    "$(classic '(position :attackcount A .h3 1)')"
	same "attackers of the only king" '#r attacks K >= 2' \
	    "$(classic '(position :attackcount r K 2 unlimited)')"
	same "pairs" $'pairs=0\nsquare all target in [qr] pairs+=#[RB] attacks target\npairs == 2' \
	    "$(classic '(position :attackcount [RB] [qr] 2)')"
	same "a counter" $'count_n=0\ncount_n+=shift count { Pd4 pd5 }\ncount_n >= 2\ncount_n <= 8' \
	    "$(classic '(position Pd4 pd5 :shift :accumulate n :sumrange n 2 8)')"
	same "ratings" $'elo white >= 2000\nelo white <= 2300' \
	    "$(classic '(position :whiteelo 2000 2300)')"
	same "comparisons" $'power A >= 31\npower A <= 9\n#p <= 4\n#P >= 3' \
	    "$(classic '(position :power A >30 :power A <=9 :piececount p <5
	    :piececount P >=3)')"
	same "powers of one side" $'power R - power [] >= 5\npower [] - power r <= 3' \
	    "$(classic '(position :powerdifference R 5 unlimited
	    :powerdifference r -99 3)' | sed 2d)"
	same "powers" 'power [RBN] - power [rbn] >= 2' \
	    "$(classic '(position :powerdifference [RrBbNn] 2 unlimited)')"
	same "one square under :shift" \
	    $'edgeshift {\n  pairs=0\n  square all target in _h3 pairs+=#A attacks target\n  pairs == 1\n}' \
	    "$(classic '(position :attackcount A .h3 1 :shift)')"
}

@test "the transforms of a list reach no further than the list" {
	local q='(position :or ((position Ra1 :flipcolor) (position Rh1)))'

	same "its own image" 1 "$(found "$q" 'r3k2r/8/8/8/8/8/8/4K3 w - - 0 1')"
	same "no image of the list behind it" 0 \
	    "$(found "$q" '4k2r/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "a shift keeps the edges of lists that are turned or shifted in it" {
	local turned='(position Kd4 :shifthorizontal
	    :and ((position Na1 :flipdiagonal)))'
	local shifted='(position Kd4 :shifthorizontal
	    :and ((position Nd4 :shifthorizontal)))'

	same "b1 comes" 1 "$(found "$turned" '4k3/8/8/8/4K3/8/8/1N6 w - - 0 1')"
	same "a2 is b1 turned" 1 "$(found "$turned" '4k3/8/8/8/4K3/8/N7/8 w - - 0 1')"
	same "a1 stays" 1 "$(found "$turned" '4k3/8/8/8/4K3/8/8/N7 w - - 0 1')"
	same "b2 does not come" 0 "$(found "$turned" '4k3/8/8/8/4K3/8/1N6/8 w - - 0 1')"
	same "a4 stays" 1 "$(found "$shifted" '4k3/8/8/8/N3K3/8/8/8 w - - 0 1')"
	same "a relation" 'shift { Rd4 relation missing notransform Pa2 1 2 }' \
	    "$(classic '(position Rd4 :shift :relation
	    (:missingpiececount Pa2 1 2))')"
	same "a count" 'edgeshift { Rd4 #Pa2 >= 1 #Pa2 <= 2 }' \
	    "$(classic '(position Rd4 :shift :piececount Pa2 1 2)')"
}

@test ":not alone negates the list around, whatever else is negated in it" {
	local q='(position :not (position Ra1) R :not)'

	same "a rook, and not on a1" 0 "$(found "$q" '4k3/8/8/8/8/8/8/1R2K3 w - - 0 1')"
	same "a rook on a1" 1 "$(found "$q" '4k3/8/8/8/8/8/8/R3K3 w - - 0 1')"
}

@test "a tag alone matches where there is a man for it" {
	local q=':forany rook [Rr]'

	same "a rook" 1 "$(found "$q" '4k2r/8/8/8/8/8/8/4K3 w - - 0 1')"
	same "no rook" 0 "$(found "$q" '4k2n/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "a list that need not match is marked where it does" {
	gives "pgnsplit famous.pgn | cqlmatch -m1 -e '(match (position R) (position :mate :matchcount 0 5))' |
	    pgnannotate | grep -o 'Nd5#.*MATCH'" 'Nd5# {MATCH'
}

# refuses LISTS PART: they are not a query, and the message holds PART.
refuses() {
	fails 2 "cqlparse -e $(printf %q "(match $1)")" "$2"
}

@test "an error is shown at its place" {
	local filters='input|output|result|edgeshift|flip|designator|not|check'

	filters+='|move|>=|relation'
	run -2 --separate-stderr cqlparse -d classic - <<-'END'
	(match :pgn a.pgn
	  (position Ra3 :piececount R)) ; how many?
	END
	# shellcheck disable=SC2154
	same "message" "$(lines "stdin:2:17: expected a range after \
':piececount' but found the end of the list; it is ':piececount designator \
range'" '      (position Ra3 :piececount R)) ; how many?' \
	    '                    ^')" "$stderr"
	printf '%s\n' '(match :pgn a.pgn' ' :output b.pgn' ' :result 1-0' \
	    ' (position :flip' ' :shift Ra1 Pa2 !:check :movefrom R' \
	    ' :sumrange x 1 2 :accumulate x)' ' (position :relation (:flip' \
	    ' :missingpiececount A 1 2)))' >"$BATS_TEST_TMPDIR/places.cql"
	same "places of clauses" "input@1:8 output@2:2 result@3:2 \
edgeshift@5:2 flip@4:12 designator@5:9 designator@5:13 not@5:17 check@5:17 \
move@5:25 designator@5:35 >=@6:2 relation@7:12 designator@8:21" \
	    "$(cqlparse "$BATS_TEST_TMPDIR/places.cql" |
	    grep -Eo "\\(($filters)@[0-9:]*" | tr -d '(' | xargs)"
	refuses '(position :mte)' "did you mean ':mate'?"
	refuses '(position :pgn a.pgn)' "':pgn' belongs in the match list"
	refuses '(position d4)' "'?d4' is the square with any man or none"
	refuses '(position R' "this '(' is never closed"
	refuses '(position R))' 'this comes after it'
	refuses '(position :power A 5 3)' 'the first number is greater'
	refuses '(position :power A >x)' 'expected a range'
	refuses '(position :power A -1)' "the range of ':power' starts at 0"
	refuses '(position :shift :or ((position :markall)))' \
	    'a position list directly in the match list'
	refuses '(position $r)' "1:18: '\$r' is not a piece designator: no ':forany' names this tag"
	refuses ':forany r R (position :relation ())' "the tags of ':forany'"
	refuses '(position :sumrange x 1)' "no ':accumulate' in this position list"
	refuses '(position :sumrange x 1) (position :accumulate x)' \
	    "no ':accumulate' in this position list"
	refuses '(position :not (position :accumulate x))' ":accumulate' is not allowed"
	refuses '(position :relation (:shift :shift))' "a second ':shift'"
	refuses '(position :relation (:samesidetomove :changesidetomove))' \
	    "':changesidetomove' contradicts ':samesidetomove'"
	refuses '(position !:movefrom R)' "cannot be negated by '!'"
}

@test "a designator says where it goes wrong, and at which sign" {
	local row

	while IFS='|' read -r row place why; do
		refuses "(position $row)" \
		    ":1:$place: '${row##* }' is not a piece designator: $why"
	done <<-'END'
	X|18|expected a man, KQRBNPkqrbnp, A a M m I i U, '.' or '?'
	Kz1|19|expected a file or '?'
	Ki1|19|expected a file or '?'
	Ka0|20|expected a rank or '?'
	Ka9|20|expected a rank or '?'
	Kh-i1|21|expected a file after '-'
	Ka-|21|expected a file after '-'
	Ka8-9|22|expected a rank after '-'
	Kc-a1|21|the range runs backwards
	Ka3-1|22|the range runs backwards
	K[a1,b2|25|expected ',' or ']'
	Ka1b|21|it continues after its squares
	Ka1 Ra1,b2|25|it continues after its squares
	KLL|20|light or dark is given twice
	KLD1|20|light or dark is given twice
	END
	refuses ':result 2-0 (position K)' \
	    "1:16: expected 1-0, 0-1, 1/2-1/2 or 1/2 after ':result'"
	refuses ':not :result 1-0 (position K)' \
	    "1:8: ':not' in the outermost match list wants a '(match ...)'"
	same "squares up to the last line" \
	    $'K[a-b1-2,g-h7-8]\nK[b-c1-8,a4,d-h4]\n[]' \
	    "$(classic '(position K[g-h7-8,a-b1-2] K[b-c?,?4] K[])')"
}

@test "a keyword says which parameter it lacks, and at which place" {
	local row place why

	while IFS='|' read -r row place why; do
		refuses "$row" "-e:1:$place: $why"
	done <<-'END'
	(position :power A -3 5)|27|the range of ':power' starts at 0
	:forany x $y (position K)|18|'$y' is not a piece designator: no ':forany
	:forany x R :forany x Q (position K)|20|a second tag with this name
	(position :zzz)|18|unknown keyword ':zzz'
	(position :chec)|18|unknown keyword ':chec'; did you mean ':check'?
	(position $)|18|'$' is not a piece designator: no ':forany' names this
	(position [Kk)|21|'[Kk' is not a piece designator: ']' is missing
	:position K|8|a list begins without a colon: (position Ra1)
	:player "abc|16|this text has no closing quote on its line
	:player ab"c"|16|a quotation mark in the middle of a word
	:forany x R (position :tagmatch y R)|40|expected a tag that a ':forany'
	:forany x R (position :tagmatch x)|30|expected a piece designator after
	:forany "a-b" R (position K)|16|expected a name of letters and digits
	(position :sumrange a-b 1)|28|expected a name of letters and digits
	:pgn "" (position K)|13|expected the name of a file after ':pgn'
	:pgn :result (position K)|13|expected the name of a file after ':pgn'
	:player (position K)|16|expected a text after ':player' but found a list
	:player|8|expected a text after ':player' but found the end of the list
	:pgn a.pgn :pgn b.pgn|19|a second ':pgn'
	:year > (position K)|14|expected a range after ':year' but found '>'
	:year 1 2 3 (position K)|18|expected a keyword or '(position' in the
	:result (position K)|16|expected 1-0, 0-1, 1/2-1/2 or 1/2 after
	:result|8|expected 1-0, 0-1, 1/2-1/2 or 1/2 after ':result' but found
	:eithercolor (position :eithercolor)|31|':eithercolor' belongs in the
	(match (position K))|8|expected a keyword or '(position' in the match
	(position (position K))|18|expected a keyword or a piece designator in
	(position :or (position K))|23|expected lists that begin with '(posit
	(position :or)|18|expected a list of lists after ':or' but found the end
	(position :and ())|18|expected lists that begin with '(position' after
	(position :ray R)|23|expected a list of piece designators after ':ray'
	(position :relation)|18|expected a list after ':relation' but found the
	(position :attackcount R)|18|expected a piece designator after ':attack
	(position :power R)|18|expected a range after ':power' but found the end
	END
}

@test "extensions of other programs are named and explained" {
	local form

	for form in 'Q~:promoted' '[Q~q~]:promoted' 'R[+]:in hand' \
	    'R[*]:in hand' ':movenumber end:from the end' \
	    ':movenumber 3 end-2:from the end' ':power A 30% 50%:percentage' \
	    ':elo *:any value' ':elo –:any value' ':result 1-0,0-1:results' \
	    ':result *:results' ':iscastling KQ:castling' ':ischeck 2:check' \
	    ':castling KQ:castling rights' ':line* x:moves in a pattern'; do
		refuses "(position ${form%:*})" \
		    'is an extension of Scidb that is not supported ('
		# shellcheck disable=SC2154
		[[ $stderr == *"${form##*:}"* ]] ||
			same "meaning of ${form%:*}" "${form##*:}" "$stderr"
	done
	refuses ':player "Kas*"' 'a pattern; a text is searched for literally'
}

# All keywords that the manuals of classic CQL and of Scidb name.
names='accumulate accumulate* and annotator attackcount averagerating
averagerating* birthyear blackbirthyear blackcannotwin blackcountry
blackdeathyear blackelo blackgender blackiscomputer blackishuman blackplayer
blackplayerid blackrating blacktitle btm captureforced castling
changesidetomove check checkcount comment cond contactcheck country cut date
deathyear doublecheck eco eithercolor elo endgame endgameevaluation
endgameevaluation* enpassant error evaluation event eventcategory eventcountry
eventdate eventmode eventtype exchangeevaluation exclude fen
fivefoldrepetition flip flipcolor flipdiagonal flipdihedral fliphorizontal
flipoffdiagonal flipvertical following forany forced gameisover gamenumber
gappedsequence gender goodbishop goodgame halfmoveclock halfmovenumber
hasannotation hascomments hasmarker hasspecialmarker hasvariations
ignoresidetomove initial inside insidevariation iscastling ischeck ischess960
iscomputer iscontactcheck isdoublecheck ishuman isillegal isinvalid ismate
isnull isshufflechess isstalemate kingonthehill line line* losing markall
match matchconsecutive matchcount mate matingmaterial maxswapevaluation
missingpiececount moveevaluation movefrom movenumber moveto mustcapture
newpiececount noannotate nocheck noenpassant not opposition or
originaldifferentcount originalsamecount output pattern pawncount
pawncountdifference pgn piececount piececountdifference player playerid
plycount power powerdifference preceding pretransformmatchcount
pretransformrepetitioncount promote rating ratingdifference ray rayattack
raydiagonal rayhorizontal rayorthogonal rayvertical relation repetitioncount
reset result round samesidetomove sequence shift shiftdiagonal shifthorizontal
shiftmaindiagonal shiftoffdiagonal shiftvertical site skip stalemate
startposition subround sumrange tag tagmatch takeslastpiece terminal
termination threechecks threefoldrepetition timemode title variant variations
variationsonly whitebirthyear whitecannotwin whitecountry whitedeathyear
whiteelo whitegender whiteiscomputer whiteishuman whiteplayer whiteplayerid
whiterating whitetitle wtm xor year'

@test "every keyword is accepted, or refused as an extension by its name" {
	local i line taken refused queries=() said=()

	taken=$(cqlparse -d classic -l | sed 's/^:\([^ 	]*\).*/\1/' | sort -u)
	same "keywords taken that are no keywords" "" \
	    "$(comm -23 <(lines $taken) <(lines $names | sort -u))"
	set -f
	mapfile -t refused < <(comm -13 <(lines $taken) <(lines $names | sort -u))
	for i in "${refused[@]}"; do
		queries+=(-e "(match (position :$i))")
	done
	fails 2 "cqlparse ${queries[*]@Q}"
	while IFS= read -r line; do
		[[ ! $line =~ ^'-e '([0-9]+): ]] ||
			: "${said[BASH_REMATCH[1] - 1]:=$line}"
	done <<<"$stderr"
	for i in "${!refused[@]}"; do
		[[ ${said[i]-} == *":1:18: ':${refused[i]}' is an extension of \
Scidb that is not supported ("[a-zA-Z]* ]] ||
			same "message for :${refused[i]}" "what it means" \
			    "${said[i]-}"
	done
}

@test "limits are errors that name themselves" {
	local not close

	not=$(printf '(position :not %.0s' {1..190})
	close=$(printf ')%.0s' {1..190})
	cqlparse -c -e "(match $not(position)$close)"
	refuses "$(printf '(position :not %.0s' {1..300})" \
	    'lists are nested more than 200 deep'
	refuses '(position :ray (R))' "wants two to 8"
	refuses '(position :ray (R R R R R R R R R))' "wants two to 8"
	refuses ':forany a R :forany b R :forany c R (position)' \
	    "more than 2 ':forany'"
	refuses '(position :piececount R 1234567890)' 'expected a range'
	same "nine digits" 'power A >= 123456789' \
	    "$(classic '(position :power A 123456789 unlimited)')"
	same "nine digits with a sign" 'power A - power a <= -123456789' \
	    "$(classic '(position :powerdifference U -999999999 -123456789)' |
	    tail -n 1)"
}

@test "long queries are read in linear time" {
	local list

	for list in ':not (position R)' ':cond (position R)' ':sumrange x 1' \
	    ':piececount R 1'; do
		printf '(match (position %s :accumulate x))' \
		    "$(yes "$list" | head -n 20000)" >"$BATS_TEST_TMPDIR/long"
		(ulimit -t 20; cqlparse -c "$BATS_TEST_TMPDIR/long") ||
			same "20000 times $list" "in time" "status $?"
	done
}

@test "cql takes :pgn and :output, and marks as the pipeline does" {
	cp famous.pgn "$BATS_TEST_TMPDIR/the games.pgn"
	cd "$BATS_TEST_TMPDIR"
	printf '%s\n' '; checks' '(match :pgn "the games.pgn" :output found.pgn' \
	    '  (position :btm :check :markall)) ; all' >old.cql
	run -0 cql old.cql
	alike 'cat found.pgn' \
	    'pgnsplit "the games.pgn" | cqlmatch -f old.cql | pgnannotate'
	gives "grep -m1 -o '6. Bxf7.*' found.pgn" \
	    '6. Bxf7+ {MATCH} Ke7 7. Nd5# {MATCH} 1-0'
	alike 'cql -nooutputstatus -i "the games.pgn" -o - old.cql' \
	    'cat found.pgn'
	cqlparse old.cql | cqlprint >new.cql
	run -0 cql -o new.pgn new.cql
	alike 'cat found.pgn' 'cat new.pgn'
}
