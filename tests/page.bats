# The page of fenboard -H, with the browser that opens it.

load helper
load browser

setup() {
	light
	page=$BATS_TEST_TMPDIR/page.html
}

# pages BODY PGN...: makes the page.
pages() {
	pgnsplit "${@:2}" | cqlmatch -pG -H variations -e "$1" |
	    fenboard -H >"$page"
}

@test "a page names players, event, date and move" {
	pgnsplit famous.pgn | cqlmatch -pG -f smothered-mate |
	    fenboard -H >"$page"
	gives 'sed -n "/<h1>/p; s/.*<figcaption>//p; s/<code>.*//p" "$page" |
	    sed "s/<.*hidden>[^<]*<.u>//; s/<.a>//g; s/<a [^>]*>//g
		s/<[^>]*>/|/g; s/||*/|/g"' \
	    '|smothered-mate|' \
	    '|Mühlock – Kostić, Boris 0-1|Casual game, Cologne GER, 1912|' \
	    '|7... Nf3#|' \
	    '|Alekhine, Alexander – Four amateurs 1-0|Simultaneous, Palma de Mallorca ESP, 1935|' \
	    '|6. Nd6#|'
	# without names of columns there are numbers
	gives 'pgnsplit famous.pgn | cqlmatch -p -f smothered-mate |
	    fenboard -H | sed -n "s/.*<b>//; s/<.b>.*//p" | head -n 1' \
	    'Game 8, position 14'
	# moves are counted from the FEN, as by the steps
	gives "printf '[FEN \"7k/5K2/8/6Q1/8/8/8/8 w - - 0 30\"]\n\nQg7# *\n' |
	    pgnsplit | cqlmatch -pG -e mate | fenboard -H |
	    grep -c '30[.] .*Qg7#'" 1
	# what else -T names has its name
	gives 'pgnsplit famous.pgn |
	    cqlmatch -pN -T Round,ECO,Ply,Uci -e mate -m 1 | fenboard -H |
	    sed -n "s/<[^>]*>//g; s/.*position 13//p" | cut -d " " -f 1-3' \
	    'ECO C41, Uci'
}

# titles OPTION...: the title of the page, then the labels that it shows.
titles() {
	pgnsplit famous.pgn | cqlmatch "$@" | fenboard -H |
	    sed -n 's/<title>\(.*\)<.title>/\1/p
		/<u>/s/.*<u>\(.*\)<.u>.*/\1/p' | uniq
}

@test "the title is the query, and only other queries stand at the boards" {
	gives "titles -pG -f smothered-mate" smothered-mate
	gives "titles -pG -e '  mate
		A   attacks k'" 'mate A attacks k'
	gives "titles -pG -L 'King hunt' -e mate" 'King hunt'
	gives "titles -pG -m 1 -e initial -e 'ply == 1' -f fork" \
	    initial 'ply == 1'
	gives "titles -p -f smothered-mate" smothered-mate
	gives "titles -p -e mate" Positions
}

# tagged SITE ROUND ROUND...: the caption of a board of such a game, without
# the names of tags.
tagged() {
	printf '%s\n' "[Site \"$1\"]" "[Date \"1912.??.??\"]" \
	    "[White \"A\"]" "[Round \"$2\"]" '' '1. e4 *' |
	    pgnsplit | cqlmatch -pG -e 'ply == 1 ply' | fenboard -H |
	    sed -n 's/<figure[^>]*><figcaption>\(.*\)<.figcaption>$/\1/
		s/ title="[A-Z][a-z]*"//g; s/<u hidden>[^<]*<.u>//; /^<b>/p'
}

@test "addresses are links, and what says nothing is not shown" {
	gives 'tagged https://lichess.org/abcd1234 2' \
	    '<b><a>A</a></b><i><a href="https://lichess.org/abcd1234">lichess.org/abcd1234</a>, <a>1912</a>, Round <a>2</a><em hidden> value 1</em></i>'
	gives 'tagged "javascript:alert(1)" -' \
	    '<b><a>A</a></b><i><a>javascript:alert(1)</a>, <a>1912</a><a hidden>-</a><em hidden> value 1</em></i>'
	gives "tagged 'http://a.b/\"<' ?" \
	    '<b><a>A</a></b><i><a href="http://a.b/&#34;&#60;">a.b/&#34;&#60;</a>, <a>1912</a><em hidden> value 1</em></i>'
}

@test "the squares that a move left and reached are marked" {
	local moves='e4 d5 exd5 e5 dxe6 Nf6 Nf3 g6 Be2 Bg7 O-O O-O'

	played "$moves"
	gives "pgnsplit $pgn | cqlmatch -pG -e 'ply > 3' | fenboard -H |
	    sed -n 's/<figure data-t=\"\([^\"]*\).*/\1/p'" 'e5 e7' 'd5 e6' \
	    'f6 g8' 'g1 f3' 'g6 g7' 'f1 e2' 'g7 f8' 'e1 g1' 'e8 g8'
	# without the moves only the second is known
	gives "pgnsplit $pgn | cqlmatch -p -e 'ply == 3' | fenboard -H |
	    sed -n 's/<figure data-t=\"\([^\"]*\).*/\1/p'" d5
	gives "pgnsplit $pgn | cqlmatch -pN -T Uci -e 'ply == 3' |
	    fenboard -a | sed -n 5,6p" \
	    '5  .  .  . [P] .  .  .  .' '4  .  .  .  . [.] .  .  .'
}

@test "without scripts a board is a table with coordinates and marks" {
	echo '8/8/8/8/8/5k2/5p2/5K2 b' | fenboard -H >"$page"
	table() {
		sed -n 's/.*<table>//; s/<.table>.*//; s/<tr>/\n/g; /^\n/p' |
		    sed 's/<t[dh]>/ /g'
	}
	gives "table <'$page' | sed -n '2p;7,10p'" ' 8        ' \
	    ' 3      ♚  ' ' 2      ♟  ' ' 1      ♔  ' '  a b c d e f g h'
	gives "fenboard -Ht <<<'8/8/8/8/8/5k2/5p2/5K2 b' | table |
	    sed -n '2,4p;10p'" ' 1   ♔     ' ' 2   ♟     ' \
	    ' 3   ♚     ' '  h g f e d c b a'
	gives "pgnsplit famous.pgn | cqlmatch -p -m 1 -e 'mate A attacks k' |
	    fenboard -H | table | grep -o '<td[^>]*>[^ ]'" '<td class="t v">♘'
	browser
	pgnsplit famous.pgn | cqlmatch -pG -e 'gamenumber == 6 from == d2' |
	    head -n 2 | fenboard -H >"$page"
	same "colours of the marks, and of all squares" "1 3" "$(browse "
		const div = document.createElement('div');
		div.innerHTML = '$(sed -n 's/.*<noscript>\(.*\)<.noscript>.*/\1/p' "$page")';
		document.body.append(div);
		return ['td.t', 'td'].map(cells => new Set(
		    [...div.querySelectorAll(cells)].map(
		    t => getComputedStyle(t).backgroundColor)).size).join(' ')")"
}

@test "a board takes less than 1250 bytes, and the page 20000" {
	local n once

	pgnsplit famous.pgn annotated.pgn studies.pgn |
	    cqlmatch -p1G -f fork -e 'ply >= 10 or terminal' \
	    >"$BATS_TEST_TMPDIR/lines"
	n=$(grep -vc ^game "$BATS_TEST_TMPDIR/lines")
	[[ $n -gt 15 ]]
	fenboard -H "$BATS_TEST_TMPDIR/lines" >"$page"
	once=$(fenboard -H </dev/null | wc -c)
	[[ $once -lt 20000 ]]
	same "bytes a board, below 1250" 1 \
	    "$((($(wc -c <"$page") - once) / n < 1250))"
}

@test "each board steps through all positions of its line" {
	local pgn="famous.pgn studies.pgn annotated.pgn motifs/babson.pgn
	    motifs/allumwandlung.pgn"

	browser
	# one board for the end of each line
	pages terminal $pgn
	browse "onbeforeprint(); return figures.map(f => { const all = [];
	    go(f, -1e4);
	    for (;;) { all.push(fen(f)); const at = f.at; go(f, 1);
		if (f.at == at) return all.join('\n'); } });" |
	    sort -u >"$BATS_TEST_TMPDIR/came"
	pgnsplit $pgn | cqlmatch -p -H variations -e . | cut -f6 |
	    sort -u >"$BATS_TEST_TMPDIR/wanted"
	[[ $(wc -l <"$BATS_TEST_TMPDIR/wanted") -gt 500 ]]
	diff "$BATS_TEST_TMPDIR/wanted" "$BATS_TEST_TMPDIR/came"
}

@test "buttons and keys step, copy and go back" {
	browser
	pages mate famous.pgn
	tells '
	    const f = figures[1], said = [], click = name =>
		f.querySelector("[aria-label=" + name + "]").click();
	    Object.defineProperty(navigator, "clipboard", { value: {
		writeText: async t => said.push("copied " + t) } });
	    f.focus();
	    setUp(f);
	    said.push(line(f));
	    click("Back");
	    said.push(line(f));
	    press("ArrowLeft");
	    said.push(line(f));
	    press("Home");
	    said.push(line(f));
	    press("c");
	    click("Forward");
	    said.push(line(f), fen(f));
	    press("End");
	    said.push(line(f));
	    press("Home");
	    press("Escape");
	    said.push(line(f));
	    press("/");
	    said.push(document.activeElement.type);
	    return said;
	' '23. Be7#' '22... Nxf6' '22. Qf6+' Start \
	    'copied rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
	    '1. e4' \
	    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1' \
	    '23. Be7#' '23. Be7#' search
}

@test "words filter the boards, and their games are downloaded as PGN" {
	browser
	pages 'check' famous.pgn
	tells '
	    const input = document.querySelector("input");
	    input.value = "Lasker 18. Kd2";
	    input.dispatchEvent(new Event("input", { bubbles: true }));
	    return [figures.filter(f => f.offsetHeight > 0).map(line),
		document.querySelector("output").textContent].flat();
	' '18. Kd2#' "1 of $(grep -c '<figure' "$page") boards"
	browse "const input = document.querySelector('input');
	    input.value = 'morphy, paul';
	    input.dispatchEvent(new Event('input', { bubbles: true }));
	    let blob;
	    URL.createObjectURL = b => { blob = b; return '#'; };
	    document.querySelector('#pgn').click();
	    return await blob.text();" >"$BATS_TEST_TMPDIR/down.pgn"
	pgnsplit famous.pgn | awk -F'\t' '$5 == "Morphy, Paul"' \
	    >"$BATS_TEST_TMPDIR/morphy"
	for body in . 'initial player white' 'initial tag "Round"' \
	    'initial date' 'initial site' 'initial result 1-0'; do
		same "$body" \
		    "$(cqlmatch -p -e "$body" "$BATS_TEST_TMPDIR/morphy" |
			cut -f2-)" \
		    "$(pgnsplit "$BATS_TEST_TMPDIR/down.pgn" |
			cqlmatch -wp -e "$body" | cut -f2-)"
	done
}

@test "boards are chosen by query, player and year" {
	browser
	pgnsplit famous.pgn | cqlmatch -pG -f smothered-mate -e mate |
	    fenboard -H >"$page"
	tells '
	    const chosen = (name, value) => {
		document.getElementById(name).value = value;
		document.getElementById(name).dispatchEvent(
		    new Event("input", { bubbles: true }));
		return document.querySelector("output").textContent;
	    };
	    const options = name => document.querySelectorAll(
		"#" + name + " option");
	    return [options("label")[1].textContent,
		chosen("label", "mate"), chosen("player", "Morphy, Paul"),
		chosen("year", "1858"), chosen("player", ""),
		chosen("label", ""), chosen("label", "smothered-mate"),
		options("year")[1].textContent];
	' 'mate (10)' '10 of 12 boards' '1 of 12 boards' '1 of 12 boards' \
	    '1 of 12 boards' '1 of 12 boards' '0 of 12 boards' '1750 (1)'
	pages 'mate' mates.pgn
	tells 'return [...document.querySelectorAll("select")]
	    .filter(s => !s.hidden).map(s => s.id)' side
}

@test "boards are turned, all or one, and opened elsewhere by their FEN" {
	browser
	pages 'ply >= 1 and ply <= 2' mates.pgn
	tells '
	    const f = figures[0], first = () => f.querySelector("svg use~use")
		.getAttribute("href"), said = [first()], side = value => {
		document.getElementById("side").value = value;
		document.getElementById("side").dispatchEvent(
		    new Event("input", { bubbles: true }));
	    };
	    side("b");
	    said.push(first());
	    f.focus();
	    press("f");
	    said.push(first());
	    f.querySelector("[data-do=turn]").click();
	    side("m");
	    said.push(first(), f.querySelector("a[target]").href);
	    press("k");
	    press("j");
	    said.push(document.activeElement == figures[1]);
	    return said;
	' '#a1' '#h8' '#a1' '#h8' \
	    "https://lichess.org/analysis/$(cqlmatch -p -m 1 -e 'ply == 1' \
	    <(pgnsplit mates.pgn) | cut -f6 | tr ' ' _)" true
}

@test "a page fits a phone, a tablet and a desk, in light and dark" {
	local script

	browser
	pages mate famous.pgn
	{
		echo '<!DOCTYPE html><body>'
		for width in 390 800 1280; do
			printf '<iframe width=%s height=900 srcdoc="' $width
			sed 's/&/\&amp;/g; s/"/\&quot;/g; s/</\&lt;/g' "$page"
			echo '"></iframe>'
		done
		printf '</body>\n'
	} >"$BATS_TEST_TMPDIR/frames.html"
	page=$BATS_TEST_TMPDIR/frames.html
	script="return [...document.querySelectorAll('iframe')].map(i => {
	    const d = i.contentDocument, e = d.documentElement, view =
		i.contentWindow.getComputedStyle(d.body);
	    i.contentWindow.dispatchEvent(new Event('beforeprint'));
	    const columns = new Set([...d.querySelectorAll('figure')]
		.map(f => f.offsetLeft)).size;
	    const bright = view.backgroundColor.match(/\\d+/g)
		.every(n => n > 200);
	    return columns + (e.scrollWidth > e.clientWidth ? ' wide' : '') +
		(bright ? ' light' : ' dark') + ' ' +
		(d.querySelector('svg[role=img]').getBoundingClientRect().width
		> 250);
	});"
	tells "$script" '1 light true' '2 light true' '3 light true'
	chrome+=(--blink-settings=preferredColorScheme=0)
	tells "$script" '1 dark true' '2 dark true' '3 dark true'
}

@test "names written from right to left keep their place" {
	browser
	printf '[White "%s"]\n[Black "B"]\n[Result "1-0"]\n\n1-0\n' \
	    $'a\u202eb' >"$BATS_TEST_TMPDIR/rtl.pgn"
	pages . "$BATS_TEST_TMPDIR/rtl.pgn"
	tells "const x = n => document.querySelector('[title=' + n + ']')
	    .getBoundingClientRect().left;
	    return x('White') < x('Black') && x('Black') < x('Result')" true
}

@test "on paper no board is parted from its caption" {
	browser
	command -v pdftotext >/dev/null || skip "pdftotext is not installed"
	pages 'check' famous.pgn
	"${chrome[@]}" --no-pdf-header-footer \
	    --print-to-pdf="$BATS_TEST_TMPDIR/page.pdf" "file://$page" 2>/dev/null
	# in raw order a board is its players, coordinates and FEN
	pdftotext -raw "$BATS_TEST_TMPDIR/page.pdf" - | sed '1{/^check$/d;}' \
	    >"$BATS_TEST_TMPDIR/text"
	same "boards" "$(grep -c '<figure' "$page")" \
	    "$(grep -c ' –' "$BATS_TEST_TMPDIR/text")"
	same "sheets that part a board" "" "$(awk -v RS='\f' '
		/./ && (!/^[^\n]* –/ || !/[0-9][ \n][0-9]+\n*$/ ||
		    gsub(/ –/, "&") != gsub(/\nh\n/, "&"))' \
		"$BATS_TEST_TMPDIR/text")"
	[[ $(tr -cd '\f' <"$BATS_TEST_TMPDIR/text" | wc -c) -gt 3 ]]
	same "buttons" 0 "$(grep -c Copy "$BATS_TEST_TMPDIR/text")"
}

# printed SIZE: how many boards stand on each sheet of paper of this size.
printed() {
	sed "s/@page { margin/@page { size: $1; margin/" "$page" \
	    >"$BATS_TEST_TMPDIR/sized.html"
	"${chrome[@]}" --no-pdf-header-footer \
	    --print-to-pdf="$BATS_TEST_TMPDIR/sized.pdf" \
	    "file://$BATS_TEST_TMPDIR/sized.html" 2>/dev/null
	# h stands alone below each board
	pdftotext -raw "$BATS_TEST_TMPDIR/sized.pdf" - |
	    awk -v RS='\f' '/./ { print gsub(/\nh\n/, "&") }' | xargs
}

@test "nine boards stand on each sheet, whatever the paper and the captions" {
	browser
	command -v pdftotext >/dev/null || skip "pdftotext is not installed"
	awk '{ print } /^\[White "/ { n++ }
	    n % 3 == 0 && /^\[Event "/ { print "[Annotator \"A long name, that needs two lines of a caption, and more\"]" }' \
	    famous.pgn >"$BATS_TEST_TMPDIR/long.pgn"
	pgnsplit "$BATS_TEST_TMPDIR/long.pgn" |
	    cqlmatch -pG -T Annotator -e check --sample 30 | fenboard -H >"$page"
	same "boards on A4" '9 9 9 3' "$(printed A4)"
	same "boards on Letter" '9 9 9 3' "$(printed letter)"
	pgnsplit famous.pgn | cqlmatch -pG --before -e check --sample 20 |
	    fenboard -H --worksheet >"$page"
	same "boards on A4" '9 9 2 0' "$(printed A4)"
	same "boards on Letter" '9 9 2 0' "$(printed letter)"
}

@test "a worksheet shows who is to move, and the solutions at its end" {
	pgnsplit famous.pgn | cqlmatch -pG --before -e mate |
	    fenboard -H --worksheet >"$page"
	gives 'sed "/<figure/!d; s/.*<.noscript>//" "$page" | wc -l | xargs' 10
	gives 'sed -n "s/<p>\([0-9]*. [A-Z][a-z]* to move\)<.*/\1/p" "$page" |
	    head -n 2' '1. White to move' '2. White to move'
	gives 'sed -n "s/<[^>]*>/ /g; s/^ \([0-9.]* Nd5#\)  */\1 /p" "$page" |
	    cut -c1-20' '7. Nd5# Legal, Kermu'
	# nothing before the solutions tells them
	gives 'sed -n "/<figure/,/<section>/p" "$page" |
	    grep -c -e data-t -e data-v -e figcaption -e Legal || :' 0
	gives 'pgnsplit problems.pgn | cqlmatch -pG -m 2 -e "initial matein 2" |
	    fenboard -H --worksheet | sed -n "s/<li [^>]*>//; s,</li>,,p" |
	    cut -c1-80 | sed "s/.*#//"' ' <b>Game 1, position 0</b><i></i>' \
	    ' <b>Game 2, position 0</b><i></i>'
	# boards that are problems have no solutions
	gives 'echo "8/8/8/8/8/5k2/5p2/5K2 w" | fenboard -H --worksheet |
	    grep -c -e Solutions -e "1. White to move"' 1
	# where the query knows no solution, what was played is no solution
	gives 'pgnsplit famous.pgn | cqlmatch -pG -m 1 -e check |
	    fenboard -H --worksheet |
	    sed -n "s/<[^>]*>/ /g; s/^ \(.*Ke[0-9]\) .*/\1/p"' \
	    'played: 6... Ke7'
	gives 'pgnsplit missed.pgn | cqlmatch -pG -m 1 -f missed-mate |
	    fenboard -H --worksheet | sed -n "s/<[^>]*>/ /g; s/^ \([^ ]* [^ ]*\#\) .*/\1/p"' \
	    '4. Qxf7#'
	outcome 'pgnsplit famous.pgn | cqlmatch -p -e check | fenboard -H --worksheet'
	[[ $stderr == *'no solutions: '*'cqlmatch -pG'* ]]
	fails 2 'fenboard --worksheet </dev/null' '--worksheet'
	fails 2 'fenboard -H --pgn </dev/null' '-H and --pgn cannot be combined'
}

@test "boards are drawn at random, each with its names" {
	local all

	pgnsplit famous.pgn | cqlmatch -pN -T White -e check >"$BATS_TEST_TMPDIR/a"
	pgnsplit mates.pgn | cqlmatch -pN -T Site,White -e check >>"$BATS_TEST_TMPDIR/a"
	all=$(fenboard -H "$BATS_TEST_TMPDIR/a" | grep '<figure')
	fenboard -H --sample 9 --seed 2 "$BATS_TEST_TMPDIR/a" |
	    grep '<figure' >"$BATS_TEST_TMPDIR/some"
	same "boards" 9 "$(wc -l <"$BATS_TEST_TMPDIR/some" | xargs)"
	same "boards that are none of all" 0 \
	    "$(grep -cvxF "$all" "$BATS_TEST_TMPDIR/some")"
	fails 2 'printf "x\n" | fenboard --sample 3' '-:1:'
}

@test "boards have a description, buttons a name, and the script no error" {
	browser
	pages mate famous.pgn
	tells '
	    onbeforeprint();
	    return [$$("svg[role=img]")[1].getAttribute("aria-label"),
		$$("button").every(b => b.textContent.trim()),
		figures.every(f => f.tabIndex == 0),
		figures[1].getAttribute("aria-label")];
	' "White: king e2, bishop e7, knight d5 g7, pawn a2 c2 d3 g4 e5 h5.$(
	    echo) Black: king d8, queen a1, rook a8 h8, bishop g1 c8,$(
	    echo) knight a6 f6, pawn b5 a7 d7 f7 h7." true true \
	    'Anderssen, Adolf – Kieseritzky, Lionel 1-0, 23. Be7#'
}

@test "of a thousand boards only those near the view are drawn at once" {
	browser
	pgnsplit famous.pgn famous.pgn famous.pgn famous.pgn |
	    cqlmatch -pG -e . | head -n 1001 | fenboard -H >"$page"
	same "boards" 1000 "$(grep -c '<figure' "$page")"
	tells "const n = document.querySelectorAll('figure svg').length;
	    return n >= 24 && n < 100 ? 'few' : n" few
}
