# Classic CQL: the lists of 2003, read as what they are in CQL 6.

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
}

@test "designators are translated" {
	same "empty squares and kinds of men" \
	    "$(classic '(position .d4 id3 U[a1,h8])')" \
	    "$(cqlparse -e '_d4 [bn]d3 [Aa][a1,h8]' | cqlprint -a | sed 1d)"
}

@test "a designator matches where one of its squares holds one of its men" {
	same "yes" 1 "$(found '(position Ra3)' '4k3/8/8/8/8/R7/8/4K3 w - - 0 1')"
	same "no" 0 "$(found '(position Ra3)' '4k3/8/8/8/8/1R6/8/4K3 w - - 0 1')"
	same "major men" 1 "$(found '(position [M][a1-8])' '4k3/8/8/8/8/Q7/8/4K3 w - - 0 1')"
}

@test "keywords are conditions" {
	same "mate" 1 "$(found '(position R Q :mate)' 'R1Q3k1/5ppp/8/8/8/8/8/4K3 b - - 0 1')"
	same "white to move" 0 "$(found '(position :wtm)' '4k3/8/8/8/8/8/8/4K3 b - - 0 1')"
	same "double check" 1 "$(found '(position :attackcount A k 2)' '4k3/8/5N2/8/8/8/8/K3R3 b - - 0 1')"
	same "exactly two" 0 "$(found '(position :piececount R 2)' '4k3/8/8/8/8/8/8/K3R3 b - - 0 1')"
}

@test "a rook behind a pawn is found wherever the edge lets it be" {
	same "right behind" 1 "$(found '(position Pc2 Rc1 :shiftvertical)' '4k3/8/8/2P5/2R5/8/8/4K3 w - - 0 1')"
	same "far behind" 1 "$(found '(position Pc2 Rc1 :shiftvertical)' '4k3/2P5/8/8/8/2R5/8/4K3 w - - 0 1')"
	same "before" 0 "$(found '(position Pc2 Rc1 :shiftvertical)' '4k3/8/2R5/2P5/8/8/8/4K3 w - - 0 1')"
}

@test "a knight attacks an enemy king in all its images" {
	local q='(position Nd4 kf3 :shift :flip :flipcolor)'

	same "white knight" 1 "$(found "$q" '8/8/4k3/8/5N2/8/8/K7 b - - 0 1')"
	same "black knight" 1 "$(found "$q" '8/8/4K3/8/5n2/8/8/k7 w - - 0 1')"
	same "too far" 0 "$(found "$q" '8/8/4k3/8/6N1/8/8/K7 b - - 0 1')"
}

@test "the table of translations holds on games" {
	local row classic six

	while IFS='|' read -r classic six; do
		same "positions of $classic and of $six" \
		    "$(pgnsplit famous.pgn studies.pgn | cqlmatch -p -e "(match (position :markall $classic))" | cut -f1-6)" \
		    "$(pgnsplit famous.pgn studies.pgn | cqlmatch -p -e "$six" | cut -f1-6)"
	done <<-'END'
	.d4 U[a1,h8] [RQ][a?]|_d4 [Aa][a1,h8] [RQ]a1-8
	:piececount A 3 9|#A>=3 #A<=9
	:power A 10 20|power A>=10 power A<=20
	:movefrom A :moveto a|move from A to a
	:movefrom P :promote [RBN]|move from P promote [RBN]
	:movenumber 3 5|movenumber>=3 movenumber<=5
	:flipcolor :check Qh5|flipcolor {check Qh5}
	:not :wtm|not wtm
	:sequence ((position :check) (position) (position :check))|line --> check --> . --> check
	END
}

@test "the transforms of a list reach no further than the list" {
	local q='(position :or ((position Ra1 :flipcolor) (position Rh1)))'

	same "its own image" 1 "$(found "$q" 'r3k2r/8/8/8/8/8/8/4K3 w - - 0 1')"
	same "no image of the list behind it" 0 \
	    "$(found "$q" '4k2r/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test ":not alone negates the list around, whatever else is negated in it" {
	local q='(position :not (position Ra1) R :not)'

	same "a rook, and not on a1" 0 "$(found "$q" '4k3/8/8/8/8/8/8/1R2K3 w - - 0 1')"
	same "a rook on a1" 1 "$(found "$q" '4k3/8/8/8/8/8/8/R3K3 w - - 0 1')"
}

@test "a tag alone asks whether there is a man for it" {
	local q=':forany rook [Rr]'

	same "a rook" 1 "$(found "$q" '4k2r/8/8/8/8/8/8/4K3 w - - 0 1')"
	same "no rook" 0 "$(found "$q" '4k2n/8/8/8/8/8/8/4K3 w - - 0 1')"
}

@test "two lists match when each finds a position" {
	gives "pgnsplit famous.pgn | cqlmatch -e '(match (position :mate) (position :movefrom K :moveto a))' | wc -l" \
	    "$(pgnsplit famous.pgn | cqlmatch -e 'initial find mate find move from K to a' | wc -l)"
}

@test "the same position with the other side to move is a relation" {
	printf '[FEN "8/8/8/8/8/3k4/8/K6R w - - 0 1"]\n[SetUp "1"]\n\n1. Rh2 Kc3 2. Rh1 Kd4 3. Rh2 Kd3 *\n' \
	    >"$BATS_TEST_TMPDIR/r.pgn"
	gives "pgnsplit $BATS_TEST_TMPDIR/r.pgn | cqlmatch -p -e '(match (position :markall :relation (:changesidetomove)))' | cut -f2" 1
	gives "pgnsplit $BATS_TEST_TMPDIR/r.pgn | cqlmatch -c -L x -e '(match (position :relation (:samesidetomove)))' || true" \
	    "x${tab}0${tab}0"
}

@test "the first match is marked with MATCH, or all of them" {
	gives "pgnsplit famous.pgn | cqlmatch -m1 -e '(match (position :check))' | pgnannotate | grep -o MATCH | wc -l" 1
	[[ $(pgnsplit famous.pgn | cqlmatch -m1 -e '(match (position :check :markall))' |
	    pgnannotate | grep -o MATCH | wc -l) -gt 1 ]]
	gives "pgnsplit famous.pgn | cqlmatch -m1 -e '(match (position :check :noannotate))' | pgnannotate | grep -c MATCH || true" 0
}

@test "a list that need not match is marked where it does" {
	gives "pgnsplit famous.pgn | cqlmatch -m1 -e '(match (position R) (position :mate :matchcount 0 5))' |
	    pgnannotate | tr -d '\t' | grep -o 'Nd5#.*MATCH'" 'Nd5# { MATCH'
}

# refuses LISTS PART: they are no query, and the message holds PART.
refuses() {
	fails 2 "cqlparse -e $(printf %q "(match $1)")" "$2"
}

@test "what is wrong is shown where it stands" {
	run -2 --separate-stderr cqlparse -d classic - <<-'END'
	(match :pgn a.pgn
	  (position Ra3 :piececount R)) ; how many?
	END
	# shellcheck disable=SC2154
	same "message" "$(lines "stdin:2:17: expected a range after \
':piececount' but found the end of the list; it is ':piececount designator \
range'" '      (position Ra3 :piececount R)) ; how many?' \
	    '                    ^')" "$stderr"
	refuses '(position :mte)' "did you mean ':mate'?"
	refuses '(position :pgn a.pgn)' "':pgn' belongs in the match list"
	refuses '(position d4)' "'?d4' is that square with any man or none"
	refuses '(position R' "this '(' is never closed"
	refuses '(position R))' 'this stands behind it'
	refuses '(position :power A 5 3)' 'the first is greater'
	refuses '(position :power A -1)' "the range of ':power' starts at 0"
	refuses '(position :shift :or ((position :markall)))' \
	    'a position list directly in the match list'
	refuses '(position $r)' "1:18: '\$r' is no piece designator: no ':forany' names this tag"
	refuses ':forany r R (position :relation ())' "the tags of ':forany'"
	refuses '(position :sumrange x 1)' "no ':accumulate' in this position list"
	refuses '(position :sumrange x 1) (position :accumulate x)' \
	    "no ':accumulate' in this position list"
	refuses '(position :not (position :accumulate x))' ":accumulate' cannot"
	refuses '(position :relation (:shift :shift))' "a second ':shift'"
	refuses '(position :relation (:samesidetomove :changesidetomove))' \
	    "':changesidetomove' contradicts ':samesidetomove'"
	refuses '(position !:movefrom R)' "cannot be negated by '!'"
}

@test "what other programs have beside is named and told" {
	local form

	for form in 'Q~:promoted' '[Q~q~]:promoted' 'R[+]:in hand' \
	    'R[*]:in hand' ':movenumber end:from the end' \
	    ':movenumber 3 end-2:from the end' ':power A 30% 50%:hundred' \
	    ':elo *:any value' ':elo –:any value' ':result 1-0,0-1:results' \
	    ':result *:results' ':iscastling KQ:castling' ':ischeck 2:check' \
	    ':castling KQ:castling rights' ':line* x:moves in a pattern'; do
		refuses "(position ${form%:*})" \
		    'is an extension of Scidb that is not supported ('
		# shellcheck disable=SC2154
		[[ $stderr == *"${form##*:}"* ]] ||
			same "meaning of ${form%:*}" "${form##*:}" "$stderr"
	done
	refuses ':player "Kas*"' 'a pattern; a text is looked for as it stands'
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

@test "every keyword is taken, or refused as an extension by its name" {
	local name taken message

	taken=$(cqlparse -d classic -l | sed 's/^:\([^ 	]*\).*/\1/' | sort -u)
	same "keywords taken that are no keywords" "" \
	    "$(comm -23 <(lines $taken) <(lines $names | sort -u))"
	set -f
	for name in $(comm -13 <(lines $taken) <(lines $names | sort -u)); do
		message=$(cqlparse -e "(match (position :$name))" 2>&1) || true
		[[ $message == "-e:1:18: ':$name' is an extension of Scidb \
that is not supported ("[a-zA-Z]* ]] ||
			same "message for :$name" "what it means" "$message"
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
	refuses '(position :piececount R 12345678901)' 'expected a range'
}

@test "long queries are read in time that is linear" {
	local list

	for list in ':not (position R)' ':cond (position R)' ':sumrange x 1' \
	    ':piececount R 1'; do
		printf '(match (position %s :accumulate x))' \
		    "$(yes "$list" | head -n 20000)" >"$BATS_TEST_TMPDIR/long"
		timeout 20 cqlparse -c "$BATS_TEST_TMPDIR/long" ||
			same "20000 times $list" "in time" "status $?"
	done
}
