# The manual in a browser, which make html writes.

load helper
load browser

setup_file() {
	export html=$BATS_FILE_TMPDIR/html
	command -v mandoc >/dev/null || skip "mandoc is not installed"
	sh "$ROOT/man/mkhtml" "$html" "$BIN"
}

@test "make html says what is missing" {
	fails 2 "PATH= '$(command -v make)' -s -C '$ROOT' -o all html" \
	    'needs mandoc'
}

@test "the folder has each manual page, an index and the motifs" {
	local page

	for page in "$ROOT"/man/*.[1-9] index motifs; do
		[[ -s $html/${page##*/}.html ]] ||
			same "page of $page" html none
		grep -q "\"${page##*/}.html" "$html/index.html" ||
			same "index.html" "$page" "no word of it"
	done
}

@test "a telephone shows the groups of motifs before them, not all names" {
	gives "sed -n '/class=\"contents\"/,/<.ul>/p' '$html/motifs.html' |
	    grep '<li' | grep -vc '<li class=\"h3\">'" \
	    "$(cqlparse -l motifs | cut -f3 | sort -u | wc -l)"
}

# ids: each address of each page.
ids() {
	grep -o ' id="[^"]*"' "$html"/*.html |
	    sed 's,.*/\([^:/]*\): id="\(.*\)",\1#\2,'
}

@test "no link is dead, and no address is given twice" {
	same "addresses given twice" "" "$(ids | sort | uniq -d)"
	{
		grep -o ' href="[^"]*"' "$html"/*.html |
		    sed 's,.*/\([^:/]*\): href="\(.*\)",\1 \2,
			/ [a-z]*:/d; s/^\([^ ]*\) #/\1#/; s/.* //'
		sed -n 's/^\["[^"]*","\([^"]*\)".*/\1/p' "$html/search.js"
	} | sort -u >"$BATS_TEST_TMPDIR/links"
	[[ $(wc -l <"$BATS_TEST_TMPDIR/links") -gt 800 ]]
	same "dead links" "" "$({
		ids
		cd "$html" && ls
	} | sort -u | comm -13 - "$BATS_TEST_TMPDIR/links")"
}

@test "nothing is loaded from elsewhere" {
	gives "grep -Eoh '<[a-z]+ [^>]*(src|rel=.*href)=\"[^\"]*\"' '$html'/*.html |
	    sed 's/^<[a-z]* //' | sort -u" 'rel="stylesheet" href="manual.css"' \
	    'src="manual.js"' 'src="search.js"'
	gives "grep -E 'url\\(|@import|fetch|https?:' '$html'/manual.* ||
	    echo none" none
}

# linked FROM: the texts of links in these files.
linked() {
	grep -oh '<a href="[^"]*">[^<]*</a>' "$@" | sed 's/.*">//; s/<.*//' |
	    sed 's/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' | LC_ALL=C sort -u
}

@test "every filter, motif and option has an entry, and links lead to it" {
	local program word

	cqlparse -l | sed 's/[ 	].*//' | LC_ALL=C sort \
	    >"$BATS_TEST_TMPDIR/filters"
	cqlparse -l motifs | cut -f1 >"$BATS_TEST_TMPDIR/motifs"
	same "entries of filters" \
	    "$(cqlparse -l | cut -f1 | LC_ALL=C sort)" \
	    "$(sed -n '/id="Filters"/,/<h2/p' "$html/cql.7.html" | tr '\n' ' ' |
	    sed 's,<dt,\n&,g' | sed -n 's,^<dt[^<]*<a[^<]*<code>,,p' |
	    sed 's,</code>.*,,; s/&lt;/</g; s/&gt;/>/g; s/&amp;/\&/g' |
	    LC_ALL=C sort)"
	for word in filters motifs; do
		same "$word that the index does not link" "" \
		    "$(linked "$html/index.html" |
		    LC_ALL=C comm -13 - "$BATS_TEST_TMPDIR/$word")"
	done
	for program in "$ROOT"/cmd/*.c; do
		program=$(basename "$program" .c)
		"$program" -h | sed -n 's/^  \(--*[A-Za-z0-9]*\).*/\1/p' |
		    sort >"$BATS_TEST_TMPDIR/options"
		same "options of $program" "" \
		    "$(grep -o '<dt id="-[^"]*"' "$html/$program.1.html" |
		    cut -d'"' -f2 | sort |
		    comm -13 - "$BATS_TEST_TMPDIR/options")"
	done
}

@test "filters, options and motifs are linked where they are named" {
	link() {
		printf '<a href="%s">%s</a>' "$@"
	}
	# in a command, whose quotes may hold a query
	grep -qF "$(link cqlmatch.1.html cqlmatch) $(echo
	    )$(link cqlmatch.1.html#-p -p) $(link cqlmatch.1.html#-e -e) '$(echo
	    )$(link cql.7.html#flipcolor flipcolor) {$(echo
	    )$(link cql.7.html#mate mate) k $(echo
	    )$(link cql.7.html#attackedby attackedby) N}' games |" \
	    "$html/cql-guide.7.html"
	# flags that share a dash, and a motif
	grep -qF -- "-$(link cqlmatch.1.html#-p p)$(echo
	    )$(link cqlmatch.1.html#-G G) $(link cqlmatch.1.html#-f -f) $(echo
	    )$(link motifs.html#smothered-mate smothered-mate)" \
	    "$html/index.html"
	# in queries and in text
	grep -qF "$(link cql.7.html#flipcolor flipcolor) {" "$html/motifs.html"
	grep -qF "<code>$(link '#-p' -p)</code>" "$html/cqlmatch.1.html"
	# and back
	grep -q "<li>Motifs: .*$(link motifs.html#fork fork)" \
	    "$html/cql.7.html"
	grep -q "<li>Guide: .*>2. Both colours</a>" "$html/cql.7.html"
}

@test "boards are drawn where examples find them" {
	local page n

	same "more than 100 boards of filters" 1 \
	    "$(($(grep -c '<svg viewBox' "$html/cql.7.html") > 100))"
	same "boards of motifs" "$(cqlparse -l motifs | wc -l)" \
	    "$(grep -c '<svg viewBox' "$html/motifs.html")"
	# those that the guide prints, with the men and marks that they have
	same "boards of letters" "" \
	    "$(grep -h '^8  [.a-zA-Z]  [.a-zA-Z]' "$html/cql-guide.7.html")"
	for page in cql.7 cql-guide.7 motifs index; do
		n=$(grep -c '<g id="board">' "$html/$page.html")
		same "definitions of boards in $page" 1 "$n"
	done
	same "the first board of the guide" \
	    "$(printf '%s\n' 'b d1' 'B c1' 'k e7' 'B f7' | sort)" \
	    "$(grep -m 1 -o '<svg viewBox.*' "$html/cql-guide.7.html" |
	    sed 's/<use/\n&/g' | sed -n 's/.*#\([BK]\)" class="\(.\)" x="\(.*\)" y="\(.*\)"\/>.*/\1 \2 \3 \4/p' |
	    awk '{ print ($2 == "b" ? tolower($1) : $1),
		substr("abcdefgh", ($3 - 20) / 40 + 1, 1) 8 - $4 / 40 }' |
	    grep -v 'K e1\|b f8' | sort)"
}

@test "motifs stand in groups" {
	gives "sed -n 's/^<h2 id=.*>\\([A-Z][a-z]*\\)<.*/\\1/p' '$html/motifs.html' |
	    xargs" 'Tactics Mates Endings Pawns Problems Studies Games'
	same "motifs" "$(cqlparse -l motifs | wc -l)" \
	    "$(grep -c '<dt id=' "$html/motifs.html")"
	gives "sed -n '/<h2.*>Studies</,/<h2/p' '$html/motifs.html' |
	    grep -c 'dt id=\"saavedra\"'" 1
}

@test "pages fit a phone, a tablet and a desk, and search finds" {
	browser
	cd "$html" || return
	page=$BATS_TEST_TMPDIR/frames.html
	{
		echo '<!DOCTYPE html><body>'
		printf '<iframe height=700 src="%s"></iframe>\n' "$PWD"/*.html
		echo '</body>'
	} >"$page"
	chrome+=(--allow-file-access-from-files)
	tells "
	    const frames = [...document.querySelectorAll('iframe')];
	    return frames.flatMap(i => [360, 500, 1280].filter(width => {
		const e = i.contentDocument.documentElement;
		i.width = width;
		return e.clientWidth < width - 50 ||
		    e.scrollWidth > e.clientWidth;
	    }).map(width => width + i.src)).concat(frames.length + ' pages');
	" "$(ls "$html"/*.html | wc -l) pages"
	page=$PWD/index.html
	tells "
	    field.value = 'last move';
	    field.oninput();
	    const said = [hits.children.length > 5];
	    field.value = 'double check';
	    field.oninput();
	    said.push(hits.querySelector('b').textContent,
		hits.querySelector('a').getAttribute('href'));
	    field.value = 'qqq zzz';
	    field.oninput();
	    said.push(hits.textContent);
	    return said;
	" true double-check motifs.html#double-check \
	    'Nothing has these words.'
	# words in the middle of long sections, plurals and words of users
	tells "
	    const found = s => {
		field.value = s;
		field.oninput();
		return [...hits.querySelectorAll('b')].map(b => b.textContent);
	    };
	    return ['lichess.org', 'exercises', 'heat map', 'gnuplot', 'pandas',
		'sqlite', 'latex', 'Syzygy', 'medal', 'transposition',
		'transpositions', 'exercise', 'Rochade', 'rook ending']
		.filter(s => !found(s).length).concat(found('rook endings')[0],
		    found('king march')[0], found('back-rank mates')[0],
		    found('Turmendspiel')[0], found('no queens')[0]);
	" rook-endgame king-walk back-rank-mate rook-endgame not
	# names before other texts, each once, and options by their letter
	tells "
	    return ['castling', '-T', 'fork', 'worksheet'].map(s => {
		field.value = s;
		field.oninput();
		return [...hits.querySelectorAll('b')]
		    .slice(0, 1).map(b => b.textContent)
		    .join(', ');
	    }).concat(['fork', 'castling-mate'].map(s => {
		field.value = s;
		field.oninput();
		return [...hits.querySelectorAll('b')]
		    .filter(b => b.textContent == s).length;
	    }));
	" castle 'cqlmatch -T, --tags names' \
	    fork 'fenboard --worksheet' 1 1
}
