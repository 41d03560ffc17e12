# fenboard: diagrams of position lines and FEN lines.

load helper

mate='r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'
kings='4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'

# posline SAN FEN VALUE: a position line.
posline() {
	printf '3\t7\t7\t4...\t%s\t%s\tq\t%s\n' "$@"
}

@test "a FEN becomes a board in Unicode with the side to move" {
	gives 'echo "$mate" | fenboard' \
	    '8  ♜  ·  ♝  ♛  ♚  ♝  ·  ♜' \
	    '7  ♟  ♟  ♟  ♟  ·  ♕  ♟  ♟' \
	    '6  ·  ·  ♞  ·  ·  ♞  ·  ·' \
	    '5  ·  ·  ·  ·  ♟  ·  ·  ·' \
	    '4  ·  ·  ♗  ·  ♙  ·  ·  ·' \
	    '3  ·  ·  ·  ·  ·  ·  ·  ·' \
	    '2  ♙  ♙  ♙  ♙  ·  ♙  ♙  ♙' \
	    '1  ♖  ♘  ♗  ·  ♔  ·  ♘  ♖' \
	    '   a  b  c  d  e  f  g  h' \
	    'Black to move'
}

@test "-a draws letters, capitals for White" {
	gives 'echo "$mate" | fenboard -a | sed -n 1,2p' \
	    '8  r  .  b  q  k  b  .  r' \
	    '7  p  p  p  p  .  Q  p  p'
}

@test "a position line has captions with game, move, label and value" {
	gives 'posline Qxf7# "$mate" 17 | fenboard | sed -n "1p;\$p"' \
	    'Game 3, position 7, after Qxf7#' \
	    '4... Black to move; q: 17'
	gives 'posline "" "$mate" "" | fenboard | sed -n "1p;\$p"' \
	    'Game 3, position 7' \
	    '4... Black to move; q'
}

@test "the square of the last move is in brackets" {
	gives 'posline Qxf7# "$mate" "" | fenboard -a | sed -n 3p' \
	    '7  p  p  p  p  . [Q] p  p'
	gives 'posline bxa1=Q+ "$kings" "" | fenboard -a | sed -n 9p' \
	    '1 [R] .  .  .  K  .  .  R'
	gives 'posline O-O "$kings" "" | fenboard -a | sed -n 2p' \
	    '8  .  .  .  . [k] .  .  .'
	same "marks of a null move" 0 \
	    "$(posline -- "$kings" '' | fenboard -a | grep -c '\[')"
}

@test "the squares of a set value are in parentheses" {
	gives 'posline Rh1 "$kings" "[a1,h1]" | fenboard -a | sed -n 9p' \
	    '1 (R) .  .  .  K  .  . {R}'
	gives 'posline "" "$kings" e8 | fenboard -a | sed -n 2p' \
	    '8  .  .  .  . (k) .  .  .'
	for value in 'e9' '[a1,h1' '[a1;h1]' '[]' 'a1,h1' '[a1,]' 'xe4'; do
		same "marks for $value" 0 \
		    "$(posline "" "$kings" "$value" | fenboard -a |
			sed -n 2,9p | grep -c '(')"
	done
}

@test "diagrams are separated by a blank line" {
	same "blank lines" 2 \
	    "$(printf '%s\n\n%s\n%s\n' "$mate" "$mate" "$kings" | fenboard |
		grep -c '^$')"
}

@test "text holds no escape sequences without -c" {
	same "escapes" 0 \
	    "$(posline Ra1 "$kings" $'\033[2J' | fenboard |
		grep -c $'\033')"
	same "coloured ranks" 8 \
	    "$(echo "$kings" | fenboard -c | grep -c $'^[1-8] \033')"
}

@test "Latin-1 becomes UTF-8" {
	gives "posline '' \"\$kings\" \$'J\\xf6rg' | fenboard |
	    tail -n 1" '4... White to move; q: Jörg'
}

@test "-s draws one SVG with all boards" {
	{ posline Rh1 "$kings" '[a1,e1]'; echo "$mate"; } |
		fenboard -s >"$BATS_TEST_TMPDIR/a.svg"
	cd "$BATS_TEST_TMPDIR"
	gives 'head -c 42 a.svg' '<svg xmlns="http://www.w3.org/2000/svg" vi'
	gives 'tail -n 1 a.svg' '</svg>'
	gives 'sed -n "s/.*class=.dark.*d=.//p" a.svg | grep -o "M[^z]*z" |
	    sed -n "1p; 32p; \$="' 'M20 280h40v40h-40z' \
	    'M300 0h40v40h-40z' 32
	# the title stands above its board, the notes below theirs
	gives 'grep -o "^<text[^>]*>" a.svg' '<text x="20" y="16">' \
	    '<text x="20" y="378">' '<text x="20" y="378">'
	gives 'grep -c "href=\"#board\"" a.svg' 2
	gives 'grep -o "class=\"[mv][a-z]*\"" a.svg' \
	    'class="move"' 'class="value"' 'class="value"'
	command -v xmllint >/dev/null || skip "xmllint is not installed"
	xmllint --noout a.svg
}

@test "-s -o writes a drawing for each board to a folder" {
	cd "$BATS_TEST_TMPDIR"
	gives '{ posline Rh1 "$kings" e1; echo "$mate"; } |
	    fenboard -s -o boards'
	gives 'ls boards' 0001.svg 0002.svg
	gives 'cat boards/*.svg | grep -c "<use href=\"#board\"/>"' 2
	gives 'grep -o "viewBox=[^>]* height" boards/0002.svg' \
	    'viewBox="0 0 480 406" width="480" height'
	same "the drawing" "$(echo "$mate" | fenboard -s)" \
	    "$(cat boards/0002.svg)"
	fails 2 'echo "$mate" | fenboard -o boards' '-o goes with -s'
	fails 2 'echo "$mate" | fenboard -s -o no/such' 'no/such: no such'
	touch file
	fails 2 "echo '$mate' | fenboard -s -o file" 'file/0001.svg: Not a dir'
}

@test "lines of JSON are drawn like those without" {
	local query='-Qp -T Uci,White,Moves -e mate -e "ply==3 movenumber"'

	query+=' -e "initial [a1,h1]" -e "ply==2 \"a b\""'
	pgnsplit famous.pgn odd.pgn >"$BATS_TEST_TMPDIR/games"
	cd "$BATS_TEST_TMPDIR"
	for options in -a -s -H -Ht; do
		alike "cqlmatch -N $query games | fenboard $options" \
		    "cqlmatch -J $query games | fenboard $options"
	done
	# members may be missing, moved and spelt otherwise
	tr -d '\n' >odd.json <<-'END'
		{ "value" :[ "e1" ] ,"x": [1.5, null],
		"label":"\ud83d\uDE00\n", "fen":
		"\u0034k3/8/8/8/8/8/8\/4K3 w - - 0 1"}
	END
	gives "fenboard -a odd.json | sed -n '1p;8,\$p'" \
	    '8  .  .  .  .  k  .  .  .' \
	    '1  .  .  .  . (K) .  .  .' '   a  b  c  d  e  f  g  h' \
	    'White to move; 😀\n: e1'
	tr -d '\n' >one.json <<-'END'
		{"game":7,"position":2,"ply":4,"move":3,
		"san":"\u00e9\uD83d\ude00",
		"fen":"4k3/8/8/8/8/8/8/4K3 b - - 0 1","label":"a\"\\\/\n\r\t",
		"value":["a1","b2"],"N":[],"T":true,"U":null,"V":-1.5}
	END
	gives "fenboard -a one.json | sed -n '1p;8p;\$p'" \
	    'Game 7, position 2, after é😀' '2  . (.) .  .  .  .  .  .' \
	    '3... Black to move; a"\/\n\r\t: [a1,b2]'
	gives "fenboard -H one.json | grep -o 'title=\"[A-Z]\">[^<]*'" \
	    'title="N">[]' 'title="T">true' 'title="V">-1.5'
	for bad in '{' '{}x' '{"fen"}' '{"fen":}' '{"a":1,}' '{"a":{}}' \
	    '{"a":[1}' '{"a":"\u12"}' '{"a":"\ud800x"}' '{"a":"b}' \
	    '{"a":[1 2]}' '{"a":"\x"}' '{"a":"\ud800\u0041"}' '{"a" 1}' \
	    '{"a":"\udc00"}' '{"a":"\ud800\ue000"}' '{a:1}' '{"a":[:]}' \
	    '{"a":1 "b":2}' '{"a":"\u00fg"}' '{"a":[[1]]}'; do
		fails 2 "fenboard <<<'$bad'" '-:1: not a JSON object'
	done
}

@test "-o replaces no file, link or FIFO unless --force says so" {
	cd "$BATS_TEST_TMPDIR"
	mkdir boards
	echo precious >precious
	for make in 'ln -s ../precious' mkfifo 'cp precious'; do
		$make boards/0001.svg
		fails 2 "echo '$mate' | fenboard -s -o boards" \
		    'boards/0001.svg is there; --force replaces it'
		gives "echo '$mate' | fenboard -s -o boards --force
		    test -f boards/0001.svg && ! test -L boards/0001.svg
		    grep -c '</svg>' boards/0001.svg; cat precious" 1 precious
		rm boards/*
	done
	fails 2 "echo '$mate' | fenboard -s --force" '--force goes with -o'
}

@test "-H writes a page that needs no other file" {
	{ posline Rh1 "$kings" '[a1,e1]'; echo "$mate"; } |
		fenboard -H >"$BATS_TEST_TMPDIR/a.html"
	cd "$BATS_TEST_TMPDIR"
	gives 'head -n 1 a.html' '<!DOCTYPE html>'
	gives 'tail -n 1 a.html' '</html>'
	gives 'grep -c "<figure" a.html' 2
	gives 'grep -o "<code>.*</code>" a.html' \
	    "<code>$kings</code>" "<code>$mate</code>"
	gives 'grep -o "<figure.*data[^>]*>" a.html' \
	    '<figure data-t="h1" data-v="a1 e1">'
	# a link to a board elsewhere is made when it is asked for
	gives 'grep -Eo "(src|href)=\"[^#]|url\(|@import|fetch" a.html ||
	    echo none' none
}

@test "markup in names and values is escaped" {
	for option in -s -H; do
		same "tags with $option" 0 \
		    "$(posline '' "$kings" '<script>&"' | fenboard $option |
			grep -c '<script>[^$]')"
		gives "posline '' \"\$kings\" '<b>&' | fenboard $option |
		    grep -o '&[^<]*&#38;'" '&#60;b&#62;&#38;'
	done
}

@test "a bad line is reported with its place and the rest is drawn" {
	printf '%s\n' "$kings" 'no fen' $'1\t2' "$mate" '8/8/8 w' \
	    >"$BATS_TEST_TMPDIR/in"
	cd "$BATS_TEST_TMPDIR"
	run -2 --separate-stderr fenboard -a in
	same "boards" 2 "$(grep -c '  a  b  c' <<<"$output")"
	mapfile -t said <<<"$stderr"
	[[ ${said[0]} == 'in:2: FEN: '* ]]
	[[ ${said[1]} == 'in:3: not a position line'* ]]
	[[ ${said[2]} == 'in:5: FEN: '* ]]
	run -2 --separate-stderr fenboard -s in
	same "boards" 2 "$(grep -c 'href="#board"' <<<"$output")"
}

@test "line ends of other systems are read" {
	gives "printf '%s\\r\\n' \"\$kings\" | fenboard | tail -n 1" \
	    'White to move'
	gives 'posline "" "$kings" e1 | sed "s/$/\r/" | fenboard -a |
	    tail -n 1' '4... White to move; q: e1'
}

@test "no input is an empty document, which is told and has status 1" {
	fails 1 'fenboard </dev/null'
	fails 1 'fenboard -s </dev/null | grep "#board"'
	fails 1 'fenboard -H --worksheet </dev/null >"$BATS_TEST_TMPDIR/page"' \
	    'no position came'
	gives 'tail -n 1 "$BATS_TEST_TMPDIR/page"' '</html>'
}

@test "the position lines of cqlmatch are read" {
	pgnsplit famous.pgn | cqlmatch -p -e mate >"$BATS_TEST_TMPDIR/p"
	gives 'fenboard "$BATS_TEST_TMPDIR/p" | grep -c "^Game"' \
	    "$(wc -l <"$BATS_TEST_TMPDIR/p")"
}

@test "lines with the names of columns are passed over" {
	same "the boards" \
	    "$(pgnsplit famous.pgn | cqlmatch -p -e mate | fenboard)" \
	    "$(pgnsplit famous.pgn | cqlmatch -pN -T ECO -e mate |
	    fenboard)"
}

@test "players are named where the columns do" {
	gives "pgnsplit famous.pgn | cqlmatch -pN -T White,Black -m 1 -e mate |
	    fenboard | head -n 1" \
	    'Game 1, Legal, Kermur Sire de - Saint Brie, position 13, after Nd5#'
}

@test "--one draws the first board of each game, --title names the page" {
	gives "pgnsplit famous.pgn | cqlmatch -pG -e check | fenboard --one |
	    grep -c '^Game'" \
	    "$(pgnsplit famous.pgn | cqlmatch -e check | wc -l | xargs)"
	gives "pgnsplit famous.pgn | cqlmatch -pG -e mate |
	    fenboard -H --title 'Ends & means' | grep -o '<title>.*'" \
	    '<title>Ends &#38; means</title>'
}

@test "--pgn writes a game from each position, with all its solutions" {
	gives "pgnsplit famous.pgn | cqlmatch -pG -f mate-in-2 |
	    fenboard --pgn | sed -n '/Gundersen/,/^{/p'" \
	    '[White "Gundersen, Gunnar"]' '[Black "Faul, A. H."]' \
	    '[Result "*"]' '[SetUp "1"]' \
	    '[FEN "r1bq1r2/pp2n1p1/4p2k/3pPpNP/1b1n2Q1/2N5/PP3PP1/R1B1K2R w KQ - 1 14"]' \
	    '' '{mate-in-2} 14. Nxe6+ f4 15. Qxg7# *'
	# another solution is a variation; each of them ends in mate
	gives "pgnsplit problems.pgn | cqlmatch -pN -T Solution \
	    -e 'initial matein 2' | fenboard --pgn | sed -n '/^1/p' | sed -n 2p" \
	    '1. Bh5 (1. Bd7 f5 2. Re8#) 1... f5 2. Re8# *'
	gives "pgnsplit problems.pgn | cqlmatch -pN -T Solution \
	    -e 'initial matein 2' | fenboard --pgn | pgnsplit |
	    cqlmatch -e 'terminal not mate' -H variations | wc -l | xargs" 0
	# without a solution, the game goes on as it was played
	gives "pgnsplit famous.pgn | cqlmatch -pG -m 1 -e 'ply == 11' |
	    fenboard --pgn | tail -n 2" '6... Ke7 7. Nd5# *' ''
	gives "echo '8/8/8/8/8/5k2/5p2/5K2 w' | fenboard --pgn | tail -n 4" \
	    '[FEN "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1"]' '' '*' ''
}

@test "columns after the value are passed over" {
	same "the boards" \
	    "$(pgnsplit famous.pgn | cqlmatch -p -e 'mate A attacks k' |
	    fenboard)" \
	    "$(pgnsplit famous.pgn |
	    cqlmatch -p -T White,Black,Line -e 'mate A attacks k' | fenboard)"
	fails 2 "pgnsplit famous.pgn | cqlmatch -p -e mate | cut -f1-7 |
	    fenboard" 'not a position line'
}
