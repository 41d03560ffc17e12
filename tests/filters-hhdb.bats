# filters-hhdb.bats - the keywords of the database of studies

load helper

# study TAG VALUE ... COMMENT MOVES: a game with these tags, its first
# comment and moves.
study() {
	while [[ $# -gt 2 ]]; do
		printf '[%s "%s"]\n' "$1" "$2"
		shift 2
	done
	printf '\n%s %s *\n\n' "${1:+{$1\}}" "$2"
}

# of VALUE BODY...: every body has this value at the start of the study in
# $pgn, or no value if VALUE is empty.
of() {
	local value=$1 body came

	for body in "${@:2}"; do
		ask "{initial $body}" "$pgn"
		[[ ${came##*"$tab"} == "$value" ]] ||
			same "$body in $(cat "$pgn")" "$value" "$came"
	done
}

# has KEYWORD..., lacks KEYWORD...: the study in $pgn matches them, or not.
has() {
	local key

	for key; do
		of 7 "hhdb $key 7"
	done
}

lacks() {
	local key

	for key; do
		of '' "hhdb $key 7"
	done
}

# event, black, comment TEXT: $pgn is a study that has this alone.
event() {
	study Event "$1" White "A. Nother" Black - "" "" >"$pgn"
}

black() {
	study Event "?" White "${2-A. Nother NN}" Black "$1" "${3-}" "" >"$pgn"
}

comment() {
	study Event "?" White "A. Nother" Black - "$1" "" >"$pgn"
}

setup() {
	light
	pgn=$BATS_TEST_TMPDIR/study.pgn
}

# ---- codes ----

@test "a code can be anywhere in the tag Black" {
	black '(+1234.56a1h8) (c) TT U2'
	has '"(c)"' correction TT theme_tourney theme_tournament U2 \
	    dual_after_move_1 dual unsound
	lacks '"(m)"' modification AN anticipation CR MC PH TE TW twin U1 \
	    U3 white_fails U4 U5 unreachable cooked
}

@test "every code has its word" {
	local pair

	for pair in '(c) correction' '(m) modification' \
	    '(s) corrected_solution' '(v) version' 'AN anticipation' \
	    'CR colors_reversed' 'MC too_many_composers' 'PH posthumous' \
	    'TE theoretical_ending' 'TT theme_tourney' \
	    'TT theme_tournament' 'TW twin' 'U1 dual_at_move_1' \
	    'U2 dual_after_move_1' 'U3 white_fails' \
	    'U4 white_wins_in_draw' 'U5 unreachable'; do
		black "${pair% *}"
		has "${pair#* }"
		black x
		lacks "${pair#* }"
	done
}

@test "sound and unsound can both match one study" {
	black U1
	has sound unsound
	black U1 x '<cook>'
	lacks sound
	has unsound
	black U3
	lacks sound
	black x x '<cook>'
	has sound unsound cooked
}

@test "codes are not transformed" {
	black '(c)'
	of 7 'flipcolor {hhdb "(c)"} 7'
	of '' 'reversecolor {not hhdb "(c)"} 7'
}

# ---- comments ----

@test "marks are those of the comment at the position" {
	printf '[Event "?"]\n\n1. e4 {<cook 1...e5> <eg>} e5 %s\n\n' \
	    '{<minor_dual> <or>} (1... c5 {<main>} 2. Nf3) 2. Nf3 *' >"$pgn"
	matches 'hhdb "<cook>"' "$pgn" 1.1
	matches 'hhdb "<eg>"' "$pgn" 1.1
	matches 'hhdb "<minor_dual>"' "$pgn" 1.2
	matches 'hhdb "<or>"' "$pgn" 1.2
	matches 'hhdb "<main>"' "$pgn" 1.4
	matches '{initial hhdb cooked}' "$pgn" 1.0
	# an index has no text, however often it is asked for
	alike "pgnsplit '$pgn' | pgnindex -a | cqlmatch -c -e \
	    'cql_hhdbhascook hhdb cooked'" \
	    "pgnsplit '$pgn' | cqlmatch -c -e 'cql_hhdbhascook hhdb cooked'"
}

@test "a variation marked main belongs to the main line" {
	printf '[Event "?"]\n\n1. e4 e5 %s %s 2. Nf3 *\n' \
	    '(1... c5 {<main>} 2. Nf3 (2. Nc3 e6))' '(1... e6)' >"$pgn"
	matches 'hhdb variation' "$pgn" 1.6 1.7 1.8
	matches '{hhdb mainline variation}' "$pgn" 1.4 1.5
}

@test "filters that look at variations need them in the header" {
	local key

	for key in '"<main>"' '"<or>"' mainline variation; do
		rejects "hhdb $key" "'variations' in the header"
		parses "cql(variations) hhdb $key"
		run -0 cqlparse -c -H variations -e "hhdb $key"
	done
}

@test "the first comment gives diagram and stipulation" {
	comment '(EG#20162). stipulation: White wins. More.'
	of 20162 'hhdb egdiagram'
	of 'White wins' 'hhdb stipulation'
	of '(EG#20162). stipulation: White wins. More.' 'hhdb firstcomment'
	comment 'stipulation: never ends'
	of '' 'hhdb egdiagram' 'hhdb stipulation'
	comment ''
	of '' 'hhdb firstcomment'
}

# ---- composer, source and material ----

@test "the composer is White, or the first comment when there are many" {
	black x 'Rossi, Mario NN' 'Anna and Bert. More.'
	of 'Rossi, Mario' 'hhdb composer'
	black MC 'Rossi, Mario NN' 'Anna and Bert. More.'
	of 'Anna and Bert' 'hhdb composer'
	black MC 'Rossi, Mario NN' 'no period'
	of '' 'hhdb composer'
}

@test "the diagram is the text after # in the event" {
	event 'EG#123a x'
	of 123a 'hhdb diagram'
	event 'EG'
	of '' 'hhdb diagram'
}

@test "the code of the material comes with its parts" {
	black '(=0413.21a1h8) (c)'
	of '=0413.21a1h8' 'hhdb gbr'
	of 0413.21 'hhdb gbr material'
	of 0413 'hhdb gbr pieces'
	of 21 'hhdb gbr pawns'
	of a1h8 'hhdb gbr kings'
	black '0413.21a1h8'
	of '' 'hhdb gbr' 'hhdb gbr kings'
}

@test "search goes over event, players and the first comment" {
	study Event E White W Black B 'first' '' >"$pgn"
	of 'E\nW\nB\nfirst' 'hhdb search'
	study Event E White W Black B '' '' >"$pgn"
	of 'E\nW\nB' 'hhdb search'
}

@test "a string after a keyword with a value is searched for in it" {
	black '(=0413.21a1h8)' 'Rossi, Mario'
	has 'composer "oss"' 'gbr "0413"' 'gbr kings "h8"' 'search "Rossi"'
	lacks 'composer "NN"' 'gbr pawns "41"'
	rejects 'hhdb composer "R*"' 'use ~~'
	parses 'hhdb composer ~~ "R.*"' 'message(hhdb composer "R*")'
}

# ---- awards ----

@test "awards are read from the beginning of the event" {
	event '2.p Somewhere'
	has prize award 'prize max'
	lacks hm commendation special 'special prize'
	event '7/13.hm Somewhere'
	has hm award
	event '.c Somewhere'
	has commendation award
	event 'Somewhere 2.p'
	lacks award
	event '3/2.p Somewhere'
	lacks award
	event 'sp.p Somewhere'
	has special prize 'special prize' 'special award' 'max special'
	lacks 'special hm'
	event '1.sp.c Somewhere'
	has special commendation 'commendation special'
}

@test "the value of an award is its rank, with max that of the last" {
	event '7/13.hm Somewhere'
	of 7 'hhdb hm' 'hhdb award'
	of 13 'hhdb max hm' 'hhdb award max'
	event '2.p Somewhere'
	of 2 'hhdb prize' 'hhdb max prize'
	event '.c Somewhere'
	of 1 'hhdb commendation'
	of 10000 'hhdb max commendation'
}

@test "special awards match others, but have a rank only for special" {
	event '3.sp.p Somewhere'
	of 3 'hhdb special prize' 'hhdb max special award'
	has prize
	of '' 'hhdb prize<9' 'x=hhdb award'
}

@test "hhdb sort orders games by kind and rank, special ones last" {
	local event lines=$BATS_TEST_TMPDIR/lines

	for event in .p 1.c sp.p 2/3.p none 2.p 1.sp.hm 4.hm; do
		study Event "$event x" White W Black B "" ""
	done | pgnsplit >"$lines"
	gives "cqlmatch -K -e 'hhdb sort award' $lines |
	    LC_ALL=C sort -s -k1,1 | grep -o 'Event \"[^ ]*' | cut -c8-" \
	    .p 2.p 2/3.p sp.p 4.hm 1.sp.hm 1.c
	gives "cqlmatch -K -e 'hhdb sort special award' $lines |
	    LC_ALL=C sort -s -k1,1 | grep -o 'Event \"[^ ]*' | cut -c8-" \
	    sp.p 1.sp.hm
	gives "cqlmatch -e 'hhdb hm sort special' $lines |
	    tr '\\t' '\\n' | grep '^c:0: \\|^k:'" \
	    k:cql_category:4 k:cql_truerank:1 k:cql_maxrank:1
}

@test "words of awards come in any order, each once" {
	parses 'hhdb max special prize' 'hhdb prize special max' \
	    'hhdb sort special hm' 'hhdb award sort special'
	rejects 'hhdb prize hm' 'one word too many'
	rejects 'hhdb special special prize' 'one word too many'
	prints 'hhdb max' 'hhdb max award'
	prints 'not hhdb max and mate' 'not hhdb max award and mate'
	rejects 'hhdb sort'
	rejects 'hhdb sort max' "leave 'max' out"
	rejects 'hhdb sort max prize' "leave 'max' out"
}

@test "a separate sort or max may follow an award" {
	prints 'hhdb prize sort "x" ply' 'hhdb prize
sort "x" ply'
	parses 'hhdb prize max(1 2)==2'
}

# ---- keywords ----

@test "keywords are those that are known, and print as they are written" {
	# an unknown keyword is an error that suggests another
	rejects 'hhdb' 'a keyword'
	rejects 'hhdb composr' "did you mean 'composer'"
	rejects 'hhdb source' "no keyword 'source'"
	rejects 'hhdb "composer"' 'without quotes'
	rejects 'hhdb "<coo>"' "did you mean '<cook>'"
	rejects 'hhdb "gbr-kings"'
	rejects 'hhdb K'

	# keywords print as they are written
	prints 'hhdb   "<cook>"' 'hhdb "<cook>"'
	prints 'hhdb gbr kings=="a1h8"' 'hhdb gbr kings == "a1h8"'
	prints 'hhdb prize special max>1' 'hhdb max special prize > 1'
}

# of_event KEYWORD VALUE...: its value in the games of edition VII that have
# one, each NUMBER=VALUE.
of_event() {
	same "hhdb $1" "$(lines "${@:2}")" "$(pgnsplit hhdb7.pgn |
	    cqlmatch -p -1 -Qe "hhdb $1" | awk -F'\t' '{ print $1 "=" $8 }')"
}

@test "the Event tag of edition VII has the award, the tourney and its years" {
	of_event distinction 1=2.p 2=sp.hm 4=1/2.p 6=1.sp.c
	of_event sortable 1= 4= 6=
	of_event tourney_edition 1=3 6=12
	of_event tourney_name '1=Olympic Tourney' '2=Schakend Nederland' \
	    '3=Tvorchestvo Grigorieva' '4=Corus-70 AT' 5=EG \
	    '6=Sachova Skladba' 7=StrateGems '8=source unknown'
	of_event tourney_year 1=1984 2=1989 3=1952 6=1999 7=2019
	of_event tourney_year_end 1=1985 6=2000
	of_event tourney_year_part 1=II 6=1 7=2
	of_event nonspecial 1=2 4=1
	of_event 'nonspecial hm'
	of_event 'diagram' 1=17 3=40 5=1985 7=E0123
	matches 'hhdb tourney_name "Nederland"' hhdb7.pgn 2.0 2.1
}
