# The page of fenboard -H, with the browser that opens it.

load helper

setup() {
	page=$BATS_TEST_TMPDIR/page.html
}

# browser: sets chrome to a headless browser, or skips the test.
browser() {
	local name

	for name in chromium chromium-browser google-chrome; do
		command -v "$name" >/dev/null || continue
		chrome=("$name" --headless --no-sandbox --disable-gpu
		    --user-data-dir="$BATS_TEST_TMPDIR/profile")
		return
	done
	skip "no Chromium is installed"
}

# browse SCRIPT: what the script, the body of an asynchronous function in a
# copy of the page, returns.
browse() {
	local script=$1 copy=$BATS_TEST_TMPDIR/copy.html

	sed '/^<\/body>$/,$d' "$page" >"$copy"
	cat >>"$copy" <<-END
		<script>
		const line = f => f.querySelector('p').textContent;
		const fen = f => f.querySelector('code').textContent;
		const press = key => document.activeElement.dispatchEvent(
		    new KeyboardEvent('keydown', { key, bubbles: true }));
		onload = async () => {
			let said;
			try {
				said = await (async () => { $script })();
			} catch (e) {
				said = e;
			}
			document.documentElement.textContent =
			    'SAID' + [said].flat().join('\n') + 'SAID';
		};
		</script></body></html>
	END
	"${chrome[@]}" --virtual-time-budget=5000 --dump-dom \
	    "file://$copy" 2>/dev/null | awk -v RS=SAID 'NR == 2' |
	    sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g; ${/^$/d;}'
}

# tells SCRIPT LINE...: the script returns these lines.
tells() {
	same "$1" "$(lines "${@:2}")" "$(browse "$1")"
}

# pages BODY PGN...: makes the page.
pages() {
	pgnsplit "${@:2}" | cqlmatch -pG -H variations -e "$1" |
	    fenboard -H >"$page"
}

@test "a page names players, event, date, move and label" {
	pgnsplit famous.pgn | cqlmatch -pG -f smothered-mate |
	    fenboard -H >"$page"
	gives 'sed -n "s/<h1>//; s/<.h1>//p; s/<.a>//g; s/<a [^>]*>//g
	    s/.*<figcaption>//; s/<[^>]*>/|/g; s/||*/|/g; /mate|./p" "$page"' \
	    smothered-mate \
	    '|smothered-mate|Mühlock – Kostić, Boris 0-1|Casual game, Cologne GER, 1912|7... Nf3#|' \
	    '|smothered-mate|Alekhine, Alexander – Four amateurs 1-0|Simultaneous, Palma de Mallorca ESP, 1935|6. Nd6#|'
	gives 'sed -n "s/^<title>//; s/<.title>//p" "$page"' smothered-mate
	# without names of columns there are numbers
	gives 'pgnsplit famous.pgn | cqlmatch -p -f smothered-mate |
	    fenboard -H | sed -n "s/.*<b>//; s/<.b>.*//p" | head -n 1' \
	    'Game 8, position 14'
	# what else -T names has its name
	gives 'pgnsplit famous.pgn |
	    cqlmatch -pN -T Round,ECO,Ply,Uci -e mate -m 1 | fenboard -H |
	    sed -n "s/<[^>]*>//g; s/.*position 13//p" | cut -d " " -f 1-3' \
	    'ECO C41, Uci'
}

@test "a board takes less than 1000 bytes, and the page 20000" {
	local n once

	pgnsplit famous.pgn annotated.pgn studies.pgn |
	    cqlmatch -p1G -f fork -e . >"$BATS_TEST_TMPDIR/lines"
	n=$(grep -vc ^game "$BATS_TEST_TMPDIR/lines")
	[[ $n -gt 15 ]]
	fenboard -H "$BATS_TEST_TMPDIR/lines" >"$page"
	once=$(fenboard -H </dev/null | wc -c)
	[[ $once -lt 20000 ]]
	same "bytes a board, below 1000" 1 \
	    "$((($(wc -c <"$page") - once) / n < 1000))"
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
	    input.dispatchEvent(new Event("input"));
	    return [figures.filter(f => f.offsetHeight > 0).map(line),
		document.querySelector("output").textContent].flat();
	' '18. Kd2#' "1 of $(grep -c '<figure' "$page") boards"
	browse "const input = document.querySelector('input');
	    input.value = 'morphy, paul';
	    input.dispatchEvent(new Event('input'));
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
	# in raw order a board is its label, caption, coordinates and FEN
	pdftotext -raw "$BATS_TEST_TMPDIR/page.pdf" - | sed '1{/^-e$/d;}' \
	    >"$BATS_TEST_TMPDIR/text"
	same "boards" "$(grep -c '<figure' "$page")" \
	    "$(tr '\f' '\n' <"$BATS_TEST_TMPDIR/text" | grep -c -- '^-e$')"
	same "sheets that part a board" "" "$(awk -v RS='\f' '
		/./ && (!/^-e\n/ || !/ [0-9]+ [0-9]+\n*$/ ||
		    gsub(/(^|\n)-e\n/, "&") != gsub(/\nh\n/, "&"))' \
		"$BATS_TEST_TMPDIR/text")"
	[[ $(tr -cd '\f' <"$BATS_TEST_TMPDIR/text" | wc -c) -gt 3 ]]
	same "buttons" 0 "$(grep -c Copy "$BATS_TEST_TMPDIR/text")"
}

@test "boards have a description, buttons a name, and the script no error" {
	browser
	pages mate famous.pgn
	tells '
	    onbeforeprint();
	    return [$$("svg[role=img]")[1].getAttribute("aria-label"),
		$$("button").every(b => b.textContent.trim()),
		figures.every(f => f.tabIndex == 0)];
	' "White: king e2, bishop e7, knight d5 g7, pawn a2 c2 d3 g4 e5 h5.$(
	    echo) Black: king d8, queen a1, rook a8 h8, bishop g1 c8,$(
	    echo) knight a6 f6, pawn b5 a7 d7 f7 h7." true true
}

@test "of a thousand boards only those near the view are drawn at once" {
	browser
	pgnsplit famous.pgn famous.pgn famous.pgn famous.pgn |
	    cqlmatch -pG -e . | head -n 1001 | fenboard -H >"$page"
	same "boards" 1000 "$(grep -c '<figure' "$page")"
	tells "const n = document.querySelectorAll('figure svg').length;
	    return n >= 24 && n < 100 ? 'few' : n" few
}
