# texts.bats - texts are characters: tags, comments, queries, what is written

load helper

# is VALUE BODY...: every body has this value at the start of a game.
is() {
	local value=$1 body came pgn=$BATS_TEST_TMPDIR/is.pgn

	[[ -e $pgn ]] || echo '*' >"$pgn"
	for body in "${@:2}"; do
		ask "$body" "$pgn"
		same "$body" "$value" "${came##*"$tab"}"
	done
}

# old TAG...: makes $old of games with these White tags, in Windows-1252.
old() {
	local tag

	old=$BATS_TEST_TMPDIR/old.lines
	for tag; do
		printf '[White "%s"]\n\n1. e4 {%s} *\n\n' "$tag" "$tag"
	done | iconv -t CP1252 >"$BATS_TEST_TMPDIR/old.pgn"
	pgnsplit "$BATS_TEST_TMPDIR/old.pgn" >"$old"
}

# finds BODY GAMES: how many games of $old match, read in every way.
finds() {
	local way

	for way in "$old" "-O plain $old" "-w $old 2>/dev/null"; do
		gives "cqlmatch -c -e $(printf %q "$1") $way | cut -f2" "$2"
	done
	gives "pgnindex -a $old | cqlmatch -c -e $(printf %q "$1") | cut -f2" \
	    "$2"
}

# ---- what is read ----

@test "a text that is not UTF-8 is Windows-1252" {
	old 'Mühlock' 'O’Kelly' 'Šmejkal' '€ „x“'
	finds 'player "Mühlock"' 1
	finds 'player "O’Kelly"' 1
	finds 'player white == "Šmejkal"' 1
	finds 'tag "White" ~~ "^. „x“$"' 1
	finds 'originalcomment "Mühl"' 1
	finds '"ü" in player' 1
	finds 'player "Ã"' 0
}

@test "each text of a game is read by itself" {
	printf '[White "M\374hl"]\n[Black "Köln"]\n\n1. e4 {\344} e5 {ä} *\n' |
	    pgnsplit >"$BATS_TEST_TMPDIR/mixed"
	for body in 'player white "Mühl"' 'player black "Köln"'; do
		gives "cqlmatch -c -e '$body' $BATS_TEST_TMPDIR/mixed |
		    cut -f2" 1
	done
	gives "cqlmatch -c -e 'originalcomment == \"ä\"' \
	    $BATS_TEST_TMPDIR/mixed | cut -f3" 2
}

@test "a query that is not UTF-8 is Windows-1252" {
	old 'Mühlock' 'O’Kelly'
	printf 'player "M\374hlock"' >"$BATS_TEST_TMPDIR/q.cql"
	gives "cqlmatch -c -f $BATS_TEST_TMPDIR/q.cql $old | cut -f2" 1
	gives "cqlmatch -c -e \"\$(printf 'player \"O\\222\"')\" $old |
	    cut -f2" 1
	gives "cqlparse $BATS_TEST_TMPDIR/q.cql | cqlprint | tail -n 1" \
	    '"Mühlock" in player'
	gives "cqlparse $BATS_TEST_TMPDIR/q.cql | iconv -t CP1252 |
	    cqlmatch -c -f - $old | cut -f2" 1
}

# ---- characters ----

@test "lengths, places and parts of strings count characters" {
	is 6 '#"Zürich"' '#("é"+"♔ab𝄞c")'
	is ü '"Zürich"[1]' '"Zürich"[-5]' '"Zürich"[1:2]' '"Zürich"[-5:-4]'
	is 'rich' '"Zürich"[2:]' '"Zürich"[-4:99]'
	is '' '"Zürich"[6]' '"Zürich"[-7]' '"Zürich"[3:3]'
	is 2 'indexof("rich" "Zürich")' '"♔♕k" ~~ "k" \-0'
	is 'Zurich' '{x="Zürich" x[1]="u" x}'
	is 'Zürüch' '{x="Zürich" x[-3]="ü" x}'
	is 'Zörich' '{x="Zürich" x[1:-4]="ö" x}'
	is '0 2 5 ' '{x="" while ("éxééxééé" ~~ "é+") x+=str(\-0 " ") x}'
	is öZürich "{x=\"$(printf 'ö%.0s' {1..1000})Zürich\" x[999:]}"
	is é "{x=\"$(printf 'ab%.0s' {1..200})éü\" x[400]}"
	# in the middle of strings of several blocks, and around their ends
	local long i body
	printf -v long 'é%.0s' {1..40}
	printf -v long '%s%s' "$long" {a..z}{0..5}
	body="x=\"$long\""
	for i in 0 1 31 32 33 39 40 41 62 63 64 65 103 104 105 167 168 299 349 \
	    350 351; do
		body+=" x[$i]==\"${long:i:1}\" x[$i:]==\"${long:i}\"
		    x[-$((${#long} - i))]==\"${long:i:1}\""
	done
	is 1 "{$body 1}"
}

@test "letters of Latin, Greek and Cyrillic have a case" {
	is 'ŽLUŤOUČKÝ Ÿ ΣΣ ЁЖЏ Ǆ Ơ Ǻ Ἀ 1' \
	    'uppercase "žluťoučký ÿ ςσ ёжџ ǆ ơ ǻ ἀ 1"'
	is 'žluťoučký ÿ σσ ёжџ ǆ ơ ǻ ἀ 1' \
	    'lowercase "ŽLUŤOUČKÝ Ÿ ΣΣ ЁЖЏ Ǆ Ơ Ǻ Ἀ 1"'
	is 'STRAßE µ→Μ' '{uppercase "straße "+"µ→"+uppercase "µ"}'
	is 'i̇ĸ×÷ŉ' 'lowercase "i̇ĸ×÷ŉ"'
}

@test "each small letter is that of its capital, whole alphabets long" {
	local capitals=ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢ
	local small=àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģ

	capitals+=ĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŹŻŽΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ
	small+=ĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżžαβγδεζηθικλμνξοπρστυφχψω
	capitals+=ΆΈΉΊΌΎΏЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯҐҒӘӨҰ
	small+=άέήίόύώѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяґғәөұ
	is "$small" "lowercase \"$capitals\"" "lowercase \"$small\""
	is "$capitals" "uppercase \"$small\"" "uppercase \"$capitals\""
}

@test "ascii goes from characters to their codes and back" {
	is 233 'ascii "é"'
	is é 'ascii 233'
	is 119070 'ascii "𝄞"'
	is 𝄞 'ascii 119070'
	is '' 'ascii 55296' 'ascii 1114112' 'ascii "éé"' 'ascii (-1)'
}

@test "strings are compared and sorted by the codes of their characters" {
	is 'z<é<ž<Ж' '{"z"<"é" "é"<"ž" "ž"<"Ж" "z<é<ž<Ж"}'
	old 'Ö' 'Z' '€' 'ž' 'Öl'
	gives "cqlmatch -K -e 'sort min \"w\" player white' $old |
	    LC_ALL=C sort -s -t '$tab' -k 1,1 | cut -f 2- |
	    cqlmatch -p -1 -T White -e true | cut -f9" Z Ö Öl ž €
	gives "cqlmatch -H 'matchstring \"\"' -e 'sort \"w\" player white' $old |
	    tr '\t' '\n' | grep -e '^k:w:' -e '^c:0: w:'" \
	    'c:0: w: Ö' k:w:Ö 'c:0: w: Z' k:w:Z 'c:0: w: €' k:w:€ \
	    'c:0: w: ž' k:w:ž 'c:0: w: Öl' k:w:Öl
}

# ---- regular expressions ----

@test "a pattern takes characters, and none by halves" {
	is ü '"Zürich" ~~ "[^a-zA-Z]"' '"Zürich" ~~ "[à-ý]"' \
	    '"Zürich" ~~ "[öü]"' '"Zürich" ~~ "\u00fc"' '"Zürich" ~~ "\xfc"'
	is Zü '"Zürich" ~~ "^.."' '"Zürich" ~~ "Z[^x]"'
	is rich '"Zürich" ~~ "[^ü]+$"' '"Zürich" ~~ ".{4}$"'
	is éé '"xééy" ~~ "é+"' '"xééy" ~~ "é{2}"' '"xééy" ~~ "[^\w]*é+"'
	is '' '"ü" ~~ "[éö]"' '"ü" ~~ ".."' '"é" ~~ "\xc3"'
	is '😀' '"a😀b" ~~ "[^\x00-\uffff]"' '"a😀b" ~~ "[^ab]"'
	is 'éa😀' '"éa😀" ~~ "(.*)(.*?)$"'
	is 'é é' '"xé é" ~~ "(é) \1"'
}

@test "classes have letters of all alphabets" {
	is 'Zürich_1' '"-Zürich_1-" ~~ "\w+"' '"-Zürich_1-" ~~ "[^\W]+"'
	is 'Žižka' '"(Žižka)" ~~ "[[:alpha:]]+"' '"(Žižka)" ~~ "\b.*\b"'
	is 'Крамник' '"1Крамник" ~~ "[[:upper:]][[:lower:]]+"'
	is 'Ωß' '"aΩß" ~~ "[[:upper:]].*[[:lower:]]"'
	is '–“' '"a–“b" ~~ "\W+"' '"a–“b" ~~ "[[:punct:]]+"'
	is 'é' '"a'$'\u00a0''é" ~~ "\s(.)" \1'
	is '' '"é" ~~ "\d"' '"é" ~~ "[[:space:]]"' '"٣" ~~ "[0-9]"'
}

@test "a wrong pattern is told at the character where it is wrong" {
	rejects '"a" ~~ "üü(?x"' '(at character 4)'
	rejects '"a" ~~ "\ud800"' 'half a character'
}

# ---- what is written ----

@test "-p and -J write UTF-8, and games keep their bytes" {
	old 'Mühlock' '„x“'
	gives "cqlmatch -p -1 -T White -e 'player \"ü\"' $old | cut -f9" Mühlock
	gives "cqlmatch -p -1 -J -T White -e 'player \"x\"' $old |
	    grep -o '\"White.*'" '"White":"„x“"}'
	gives "cqlmatch -p -1 -e '\"x\" in player player white[-1]' $old |
	    cut -f8" “
	alike "cqlmatch -e 'player \"ü\"' $old | pgnsplit -j" \
	    "head -n 1 $old | pgnsplit -j"
}

@test "what is put into a game that is not UTF-8 is Windows-1252 as well" {
	old 'Müller' 'Mu'
	gives "cqlmatch -e 'btm comment(player white \" – ♔\"[0:2])' $old |
	    pgnannotate | iconv -f CP1252 | grep Mü.*–" \
	    '1. e4 {Müller Müller – CQL} *'
	gives "cqlmatch -e 'player \"Mu\" settag(\"T\" \"é\") comment \"é\"
	    btm' $old | pgnannotate | grep é" '[T "é"]' '1. e4 {Mu é CQL} *'
	alike "cqlmatch -e 'btm comment(player white \"–\")' $old |
	    pgnannotate -r | pgnsplit | pgnannotate -s" \
	    "cat $BATS_TEST_TMPDIR/old.pgn"
}

# ---- tags ----

@test "tag reads every tag by its name" {
	local pgn=$BATS_TEST_TMPDIR/tags.pgn

	printf '[Round "3.1"]\n[Result "½-½"]\n[WhiteElo "2700"]\n' >"$pgn"
	printf '[BlackTitle "GM"]\n[_x "y"]\n[white "z"]\n\n1. e4 *\n' >>"$pgn"
	matches 'tag "Round" == "3.1" initial' "$pgn" 1.0
	matches 'tag "WhiteElo" > "27" initial' "$pgn" 1.0
	matches 'int tag "WhiteElo" == 2700 initial' "$pgn" 1.0
	matches '"½" in tag "Result" initial' "$pgn" 1.0
	matches 'tag "BlackTitle" ~~ "M$" initial' "$pgn" 1.0
	matches 'tag "_x" == "y" initial' "$pgn" 1.0
	matches 'tag "white" == "z" initial' "$pgn" 1.0
	matches 'tag "BLACKTITLE"' "$pgn"
	matches 'tag "White" == "?" initial' "$pgn" 1.0
	rejects 'tag "White Elo"' letters
	rejects 'tag ""' letters
	pgnsplit "$pgn" | pgnindex -a >"$BATS_TEST_TMPDIR/lines"
	gives "cqlmatch -c -e 'tag \"Round\" == \"3.1\"' \
	    -e 'tag \"BlackTitle\"' $BATS_TEST_TMPDIR/lines | cut -f2,3" \
	    "1${tab}2" "1${tab}2"
	prints 'tag "WhiteElo"' 'tag "WhiteElo"'
}

@test "result asks for unfinished games, too" {
	local pgn=$BATS_TEST_TMPDIR/results.pgn

	printf '1. e4 *\n\n1. d4 1-0\n\n1. c4 1/2-1/2\n' >"$pgn"
	matches 'initial result *' "$pgn" 1.0
	matches 'initial result "*"' "$pgn" 1.0
	matches 'initial not result *' "$pgn" 2.0 3.0
	matches 'initial {result * or result 1/2-1/2}' "$pgn" 1.0 3.0
	prints 'result "*"' 'result *'
	prints 'flipcolor result *' 'flipcolor result *'
	gives "cqlmatch -c -H 'result *' -e true <(pgnsplit $pgn) | cut -f2" 1
	gives "cqlmatch -c -e 'result *' <(pgnsplit $pgn | pgnindex -a) |
	    cut -f2" 1
	rejects 'result "1-1"' '1/2-1/2 or *'
}

# removes QUERY PGN: what is written of that game; with -r and -s all comes back.
removes() {
	printf "$2" >"$BATS_TEST_TMPDIR/r.pgn"
	pgnsplit "$BATS_TEST_TMPDIR/r.pgn" | cqlmatch -Q -O noheader \
	    -H 'matchstring ""' -e "$1" >"$BATS_TEST_TMPDIR/r.lines"
	pgnannotate "$BATS_TEST_TMPDIR/r.lines"
	alike "pgnannotate -r $BATS_TEST_TMPDIR/r.lines | pgnsplit |
	    pgnannotate -s" "cat $BATS_TEST_TMPDIR/r.pgn"
}

@test "removetag takes a tag out, with its line" {
	local two='[A "x"]\n[B "\\"y\\""]\n\n1. e4 *\n'

	gives "removes 'removetag \"B\"' '$two'" '[A "x"]' '' '1. e4 *'
	gives "removes 'removetag \"A\"' '$two'" '[B "\"y\""]' '' '1. e4 *'
	gives "removes 'removetag(\"A\") removetag (\"B\")' '$two'" '' '1. e4 *'
	gives "removes 'removetag \"C\"' '$two'" '[A "x"]' '[B "\"y\""]' '' \
	    '1. e4 *'
	gives "removes 'removetag \"A\" settag(\"A\" \"z\")' '$two'" \
	    '[A "z"]' '[B "\"y\""]' '' '1. e4 *'
	gives "removes 'settag(\"A\" \"z\") removetag \"A\"' '$two'" \
	    '[B "\"y\""]' '' '1. e4 *'
	gives "removes 'removetag \"B\" settag(\"C\" \"\")' '$two'" \
	    '[A "x"]' '[C ""]' '' '1. e4 *'
	gives "removes 'removetag \"A\" removetag \"B\" settag(\"C\" \"z\")
	    btm comment(\"c\")' '$two'" '[C "z"]' '' '1. e4 {c} *'
	gives "removes 'removetag \"C\" btm comment(\"c\")' '$two'" \
	    '[A "x"]' '[B "\"y\""]' '' '1. e4 {c} *'
	gives "removes 'removetag \"A\"' '[A \"x\"]\n[A \"y\"]\n[B \"\"]\n*'" \
	    '[B ""]' '*'
}

@test "a tag that was removed is in no other way there" {
	printf '[A "x"]\n[B "y"]\n\n1. e4 *\n' | pgnsplit |
	    cqlmatch -e 'removetag "A"' >"$BATS_TEST_TMPDIR/lines"
	gives "cut -f 11- $BATS_TEST_TMPDIR/lines | grep -o 't:.*'" t:A
	gives "pgnannotate -x $BATS_TEST_TMPDIR/lines | grep '^.[AB] '" \
	    '[B "y"]'
	gives "pgnannotate -r $BATS_TEST_TMPDIR/lines | pgnsplit |
	    cqlmatch -c -e 'tag \"A\"' -e 'tag \"B\"' | cut -f2" 0 1
	gives "printf '[A \"x\"]\n\n1. e4 *\n' | pgnsplit |
	    cqlmatch -O noremovetag -e 'removetag \"A\"' | pgnannotate |
	    head -n 1" '[A "x"]'
	gives "printf '[A \"x\"]\n\n1. e4 *\n' |
	    cql -i - -o - -s -noremovetag -cql 'removetag \"A\"' 2>/dev/null |
	    head -n 1" '[A "x"]'
}

@test "what comes near a text is shown in UTF-8" {
	old 'Mühlock'
	gives "cqlmatch -c -e 'player \"mühlock\"' $old 2>&1 | grep -o near.*," \
	    'near it is "Mühlock" in game 1,'
}

@test "each class of characters takes those of all alphabets" {
	local class wanted all=$'aZ5_- \u0085\u00a0\u2003éÉßжЖʰ—«ªº٣𝄞§×’' body=''

	for class in alpha:aZéÉßжЖʰªº٣ alnum:aZ5éÉßжЖʰªº٣ lower:aéßжʰªº \
	    upper:ZÉЖ punct:_-—«𝄞§×’ digit:5 xdigit:a5 cntrl:$'\u0085' \
	    space:$' \u00a0\u2003' graph:aZ5_-éÉßжЖʰ—«ªº٣𝄞§×’ \
	    print:$'aZ5_- \u00a0\u2003éÉßжЖʰ—«ªº٣𝄞§×’'; do
		wanted=${class#*:}
		body+=" x=\"\" y=\"$all\" while (y~~\"[[:${class%%:*}:]]\") x+=\\0
		    x==\"$wanted\""
	done
	is 1 "{$body 1}"
	# str of what has no value, and of men and other things
	is '<unbound: x>' '{x=1 unbind x str(x)}' '{piece x=K unbind x str(x)}'
	is qd8-1 '{piece x=q str(x "-" #x)}'
	is '3ae1<true>move 1(wtm)' 'str(3 "a" K wtm currentposition)'
}
