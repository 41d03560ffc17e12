#!/usr/bin/env bats

# What is read between the moves of a game: each row is a text, the moves that
# are read of it, and its damage. A position that is found stood on the board.

load helper

# reads OPTION...: of each row "text | moves | damage" of standard input whether
# that is what a search finds: in the usual way, with nothing kept, with
# variations, in lines with CR LF, from a shard and through an index.
reads() {
	local dir=$BATS_TEST_TMPDIR

	sed 's/ *$//' >"$dir/wanted"
	# shellcheck disable=SC2059
	while IFS='|' read -r text rest; do
		printf "[Event \"x\"]\n${tags-[Round \"1\"]}\n\n${text% }\n\n"
	done <"$dir/wanted" >"$dir/x.pgn"
	sed 's/$/\r/' "$dir/x.pgn" >"$dir/crlf.pgn"
	pgnsplit "$dir/x.pgn" >"$dir/lines"
	found "$@" "$dir/lines" >"$dir/came"
	same rows "$(cat "$dir/wanted")" "$(cat "$dir/came")"
	found "$@" -O plain "$dir/lines" | diff "$dir/came" -
	found -H variations "$dir/lines" | diff "$dir/came" -
	pgnsplit "$dir/crlf.pgn" | found "$@" | diff "$dir/came" -
	pgnsplit --cuts 3 "$dir/x.pgn" |
	    while read -r cut; do pgnsplit --at "$cut"; done |
	    found "$@" | diff "$dir/came" -
	pgnindex "$dir/lines" | found "$@" | diff "$dir/came" -
	pgnannotate "$dir/lines" | cmp - "$dir/x.pgn"
}

# found OPTION... [FILE]: the rows with what was found in their games.
found() {
	local dir=$BATS_TEST_TMPDIR

	cqlmatch -w -p -e true "$@" 2>"$dir/told" >"$dir/positions" || true
	awk -F'\t' '
	FILENAME ~ /wanted$/ { split($0, f, " [|]"); text[FNR] = f[1] }
	FILENAME ~ /positions$/ { moves[$1] = moves[$1] " " $5 }
	FILENAME ~ /told$/ && match($0, /:[0-9]+:[0-9]+: /) {
		split($0, f, ":")
		what = substr($0, RSTART + RLENGTH)
		game = int((f[2] + 4) / 5)
		told[game] = told[game] (told[game] == "" ? " " : "; ") what
	}
	END {
		for (i = 1; i in text; i++) {
			sub(/^ +/, " ", moves[i])
			sub(/ +$/, "", moves[i])
			row = text[i] " |" moves[i] " |" told[i]
			sub(/ *$/, "", row)
			print row
		}
	}' "$dir/wanted" "$dir/positions" "$dir/told"
}

@test "a move that was lost ends its line, and prose does not" {
	reads <<-'ROWS'
	1. e4 e5 he had to be careful 2. Nf3 * | e4 e5 Nf3 | not a move: he
	1. e4 e5 la casa de peones 2. Nf3 * | e4 e5 Nf3 | not a move: la
	1. e4 e5 de 2. Nf3 Nc6 * | e4 e5 Nf3 Nc6 | not a move: de
	1. e4 d5 2. ed Qxd5 3. Nc3 * | e4 d5 exd5 Qxd5 Nc3 |
	1. e4 e5 donaudampfschifffahrt 2. d4 * | e4 e5 d4 | not a move: donaudampfschifffahr
	1. d4 Nf6 2. Sf3 d5 * | d4 Nf6 | not a move: Sf3; pgnsplit --letters reads it in de
	1. d4 Nf6 2. Zf3 d5 * | d4 Nf6 | not a move: Zf3
	1. e4 e5 2. Nf3 Zork Blah 3. Bc4 * | e4 e5 Nf3 | not a move: Zork
	1. e4 e5 2. Nf3 Zork 2... Nc6 * | e4 e5 Nf3 Nc6 | not a move: Zork
	1. e4 e5 Black resigns 1-0 | e4 e5 | not a move: Black
	1. e4 d5 2. exd5 Qxd5 3. P@e4 Nc6 * | e4 d5 exd5 Qxd5 | not a move: P@e4, a drop
	1. e4 g_6 2. Nf3 Nc6 * | e4 | not a move: g_6
	1. e4 e4 2. Nf3 * | e4 | cannot play e4
	1. Nc3 d5 2. Nf3 d4 3. Nb5 c6 4. Nd4 * | Nc3 d5 Nf3 d4 Nb5 c6 | cannot play Nd4: two men can make it
	ROWS
}

@test "what may be left of a move is not read as another one" {
	reads <<-'ROWS'
	1. N f3 d5 * | | not a move: N
	1. N.f3 d5 * | | not a move: N.f3
	1. ?f3 d5 * | | not a move: ?f3
	1. $f3 d5 * | | not a move: $f3
	1. *f3 d5 * | | not a move: *f3
	1. .f3 d5 * | | not a move: .f3
	1. ,f3 d5 * | | not a move: ,f3
	1. "f3 d5 * | | not a move: "f3
	1. 5f3 d5 * | | number 5 does not follow the moves before it
	1. )f3 d5 * | | this ')' closes nothing; not a move: )f3
	1. }f3 d5 * | | this '}' closes nothing; not a move: }f3
	1. e4 1e5 2. Nf3 * | e4 | not a move: 1e5
	1. e4 } e5 2. Nf3 * | e4 e5 Nf3 | this '}' closes nothing
	1. e4 e5 ) 2. Nf3 * | e4 e5 Nf3 | this ')' closes nothing
	ROWS
}

@test "a number that is not that of the move that is due ends the line" {
	reads <<-'ROWS'
	12. e4 e5 13. Nf3 * | | number 12. does not follow the moves before it
	1. e4 e5 2. c4 Nc6 7. Nf3 * | e4 e5 | number 7. does not follow the moves before it
	1. e4 2. Nf3 * | e4 | number 2. does not follow the moves before it
	1. e4 e5 1... Nc6 * | e4 e5 | number 1... does not follow the moves before it
	7163 2836 * | | number 7163 does not follow the moves before it
	1. e4 e5 in 1972 2. Nf3 * | e4 e5 | not a move: in
	1 e4 e5 2 Nf3 Nc6 * | e4 e5 Nf3 Nc6 |
	e4 e5 Nf3 3. Bc4 * | e4 e5 Nf3 | number 3. does not follow the moves before it
	1.e4 1...e5 2 .Nf3 2. ... Nc6 3. Bc4 ... Nf6 * | e4 e5 Nf3 Nc6 Bc4 Nf6 |
	0. e4 e5 1. Nf3 Nc6 2. Bc4 * | e4 e5 Nf3 Nc6 Bc4 |
	1, e4 e5 2- Nf3 Nc6 3) Bb5 a6 4: Ba4 4… Nf6 * | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 |
	1. e4 e5 2. Nf3 Nc6 3..Bb5 3..a6 * | e4 e5 Nf3 Nc6 Bb5 a6 |
	1/ e4 e5 2– Nf3 Nc6 3] Bb5 a6 4º Ba4 Nf6 * | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 |
	ROWS
	tags='[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]' reads <<-'ROWS'
	1... Kd7 2. e4 Kd6 * | Kd7 e4 Kd6 |
	1. Kd7 2. e4 Kd6 * | Kd7 e4 Kd6 |
	1. Kd7 e4 2. Kd6 e5+ * | Kd7 e4 Kd6 e5+ |
	23... Kd7 24. e4 Kd6 * | Kd7 e4 Kd6 |
	23... Kd7 25. e4 Kd6 * | | number 25. does not follow the moves before it
	Kd7 2. e4 Kd6 * | Kd7 e4 Kd6 |
	ROWS
	tags='[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 19"]' reads <<-'ROWS'
	37. e4 Kd7 38. e5 * | e4 Kd7 e5 |
	1... e4 Kd7 2. e5 * | e4 Kd7 e5 |
	e4 Kd7 37 e5 * | e4 Kd7 | number 37 does not follow the moves before it
	ROWS
}

@test "a variation may begin with a wrong number, and takes no other" {
	reads -H variations <<-'ROWS'
	1. e4 (1. d4 d5 2. c4) e5 * | e4 e5 d4 d5 c4 |
	1. e4 (d4 d5 2. c4 e6) e5 * | e4 e5 d4 d5 c4 e6 |
	1. e4 (d4 d5 1... c4 e6) e5 * | e4 e5 d4 d5 | number 1... does not follow the moves before it
	1. e4 (d4 d5 1. c4 e6) e5 * | e4 e5 d4 d5 | number 1. does not follow the moves before it
	1. e4 (4. d4 d5 5. c4) e5 2. Nf3 * | e4 e5 Nf3 d4 d5 c4 |
	1. e4 (4. d4 d5 2. c4 e6 3. Nc3) e5 2. Nf3 * | e4 e5 Nf3 d4 d5 c4 e6 Nc3 |
	1. e4 (4. d4 d5 3. c4 e6) e5 2. Nf3 * | e4 e5 Nf3 d4 d5 | number 3. does not follow the moves before it
	1. e4 (4. d4 d5 2. c4 e6 6. Nc3) e5 2. Nf3 * | e4 e5 Nf3 d4 d5 | number 6. does not follow the moves before it
	1. e4 (4. d4 (c4 c5 5. g3 g6) d5) e5 * | e4 e5 d4 d5 c4 c5 g3 g6 |
	1. e4 (4. d4 (c4 c5 2. g3 g6) d5) e5 * | e4 e5 d4 d5 c4 c5 | number 2. does not follow the moves before it
	1. e4 e5 (e6 2. d4 d5) 2. Nf3 * | e4 e5 Nf3 e6 d4 d5 |
	1. e4 e5 (e6 1... d4 d5) 2. Nf3 * | e4 e5 Nf3 e6 | number 1... does not follow the moves before it
	1. e4 e5 (e6 2... d4 d5) 2. Nf3 * | e4 e5 Nf3 e6 | number 2... does not follow the moves before it
	ROWS
}

@test "a pawn does not make a move of a piece that has lost its letter" {
	reads <<-'ROWS'
	1. e4 e5 2. f3 Nc6 3. Nxe5 Nxe5 * | e4 e5 | f3 was perhaps Nf3
	1. e4 e5 2. f3 Nc6 3. Nge2 Nxe5 * | e4 e5 f3 Nc6 Ne2 | cannot play Nxe5
	1. d4 d5 2. Nf3 Nf6 3. bd2 e6 4. Ndb3 Nbd7 * | d4 d5 Nf3 Nf6 | bd2 was perhaps Nbd2
	ROWS
}

@test "signs at a move, glued to it or not, are read" {
	reads <<-'ROWS'
	1. e4! e5? 2. Nf3‼ Nc6⁇ 3. Bc4⁉ Nf6⁈ * | e4 e5 Nf3 Nc6 Bc4 Nf6 |
	1. e4± e5 ∓ 2. Nf3∞ Nc6⩲ 3. Bc4+− Nf6-+ 4. d3□ * | e4 e5 Nf3 Nc6 Bc4 Nf6 d3 |
	1. e4!e5 2. Nf3!?Nc6 * | e4 e5 Nf3 Nc6 |
	1. e4N e5N 2. Nf3N N Nc6 * | e4 e5 Nf3 Nc6 |
	1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-ON O-O? * | Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O |
	1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-OO-O 5. d3 * | Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O d3 |
	1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7mate * | e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7# |
	1. e4 e5 2. Bc4 Nc6 3. Bxf7ch Kxf7 4. Qh5 dbl.ch g6 † * | e4 e5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6 |
	1. e4 a6 2. e5 d5 3. exd6e.p. Nc6 4. dxc7 e.p. * | e4 a6 e5 d5 exd6 Nc6 dxc7 |
	1. e4 (D) e5 RR 2. Nf3 TN $255 $999 Nc6 * | e4 e5 Nf3 Nc6 |
	1. e4 --- 2. d4 Z0 3. Nf3 * | e4 -- d4 -- Nf3 |
	1. e4 !e5 * | e4 | not a move: !e5
	1. e4 ?!e5 2. Nf3 * | e4 | not a move: ?!e5
	1. e4 {x} ?e5 * | e4 | not a move: ?e5
	!1. e4 !! 1... e5 ?? * | e4 e5 |
	1. !e4 e5 * | | not a move: !e4
	1. e4 !!!e5 * | e4 | not a move: !!!e5
	1. e4 {x} ! e5 * | e4 e5 |
	1. e4 e5 ?!2. Nf3!?* | e4 e5 Nf3 |
	1. e4 $1e5 * | e4 | not a move: $1e5
	1. e4 $e5 * | e4 | not a move: $e5
	1. e4 $ e5 * | e4 | not a move: $
	1. e4 $12345 e5 $1$2 * | e4 e5 |
	1. e4 N e5 * | e4 | not a move: N
	1. e4 D Nf6 N 2. e5 * | e4 Nf6 e5 |
	1. e4 N Nf6 e5 Nd5 * | e4 Nf6 e5 Nd5 |
	ROWS
	same NAGs 'Nf3 Nc6' "$(printf '1. e4 e5 2. Nf3N Nc6 TN *' | pgnsplit |
	    cqlmatch -p -e 'originalcomment "$146"' | cut -f5 | paste -sd' ')"
	# a sign before a parenthesis is not the letter of the move after it
	gives "printf '1. e4 (1. d4 N) e5 2. Nf3 *\n\n1. e4 N (d4 d5) e5 *' |
	    pgnsplit | cqlmatch -wc -H variations -e true 2>/dev/null" \
	    "-e${tab}2${tab}10"
}

@test "what is no letter is a sign, before a move, after it or apart" {
	reads <<-'ROWS'
	1. e4⇄ e5⌓ 2. Nf3⟪ Nc6○ 3. Bb5 ⟲ a6≅ 4. Ba4☒ Nf6=/∞ 5. d3❗️ * | e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 d3 |
	1. e4 →e5 2. ✓Nf3 Nc6 ◆ 3. Bc4 ⚡Nf6 ⏰ * | e4 e5 Nf3 Nc6 Bc4 Nf6 |
	1. e4 e5 2. Qh5 Nc6 3. Qxf7 dbl ch Kxf7 4. Bc4 dis.ch. d5 5. Bxd5 échec Kf6 * | e4 e5 Qh5 Nc6 Qxf7+ Kxf7 Bc4+ d5 Bxd5+ Kf6 |
	1. e4 e5 2. Qh5 Nc6 3. Qxf7+ check Kxf7 4. Bc4 dis ch d5 5. Bxd5 schach Kf6 * | e4 e5 Qh5 Nc6 Qxf7+ Kxf7 Bc4+ d5 Bxd5+ Kf6 |
	1. f3 e5 2. g4 Qh4 matt 0-1 | f3 e5 g4 Qh4# |
	1. e4< e5> 2. Nf3' Nc6" 3. Bc4: Bc5] 4. d3` d6[!] * | e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 |
	1. e4👍 e5 🔥 2. 😀Nf3 Nc6❤️ 3. Bc4️⃣ Bc5² 4. d3§ ± d6 « ° * | e4 e5 Nf3 Nc6 Bc4 Bc5 d3 d6 |
	1. e4 e5 2. "Nf3" >Nc6 3. «Bc4» ±Bc5 4. !d3 * | e4 e5 Nf3 Nc6 Bc4 Bc5 | not a move: !d3
	1. e4 e5 2. Bc4 Nc6 3. Bxf7échec Kxf7 4. Qh5dis.ch.! g6 ÉCHEC * | e4 e5 Bc4 Nc6 Bxf7+ Kxf7 Qh5+ g6 |
	1. e4 a6 2. e5 d5 3. exd6e.p. Nc6 4. dxc7 en passant! Qxc7 * | e4 a6 e5 d5 exd6 Nc6 dxc7 Qxc7 |
	1. f3 e5 2. g4 Qh4mate 0-1 | f3 e5 g4 Qh4# |
	1. e4 e5 2. Nf3 $13⌓ d6 3. d4 ¤ e6 * | e4 e5 Nf3 d6 d4 | not a move: ¤
	1. e4 ->e5 2. ->Nf3 -> Nc6 3. Bb5 =>a6 * | e4 e5 Nf3 Nc6 Bb5 a6 |
	**1. e4** e5 **2. Nf3 Nc6** __3. Bb5__ *4. Ba4 | e4 e5 Nf3 Nc6 Bb5 | not a move: *4.
	ROWS
}

@test "markup and entities of HTML, and brackets of forums, are white space" {
	reads <<-'ROWS'
	<b>1. e4</b> e5<br>2. <i>Nf3</i> <a href="x y">Nc6</a><br/>1-0<hr> | e4 e5 Nf3 Nc6 |
	[pgn]1. e4 [b]e5[/b] 2. Nf3 [url=a.b]Nc6[/url] 1-0[/pgn] | e4 e5 Nf3 Nc6 |
	1.&nbsp;e4&#160;e5 2.&nbsp;Nf3&thinsp;Nc6 &nbsp; 3.&#8201;Bb5 &frac12;-&frac12; | e4 e5 Nf3 Nc6 Bb5 |
	1. e4 e5 2. &#9816;f3 &#x265E;c6 3. Bc4 Bc5 4. O&ndash;O d6&plusmn; * | e4 e5 Nf3 Nc6 Bc4 Bc5 O-O d6 |
	1. e4[1] e5[2] 2. Nf3 [0:05] Nc6 [1:02.3] * | e4 e5 Nf3 Nc6 |
	1. <x4> e4 * | | not a move: <x4>
	1. [N]f3 d5 * | | not a move: [N]f3
	1. e4 [Nf6] 2. <Nf3> * | e4 Nf6 Nf3 |
	1. e4 -- 2. <> e5 * | e4 -- -- e5 |
	1. e4 &foo; e5 * | e4 | not a move: &foo;
	1. e4 &nbsp e5 * | e4 | not a move: &nbsp
	1. e4 &#12x; e5 * | e4 | not a move: &#12x;
	1. e4 e5 &#99999999;d4 * | e4 e5 | not a move: &#99999999
	ROWS
}

@test "prose before move number 1 may have numbers in it" {
	reads <<-'ROWS'
	Club, round 3: A. Smith - B. Jones 1.e4 e5 2.Nf3 * | e4 e5 Nf3 | not a move: Club,
	3 rounds, 1980 1. d4 d5 2. c4 * | d4 d5 c4 | not a move: 3
	[E97] A - B, Moscow 1980 {a} 1. d4 Nf6 2. c4 * | d4 Nf6 c4 | not a move: [E97]
	Nf3 1. e4 e5 * | Nf3 | cannot play e4
	Zf3 in 7 1. e4 e5 2. d4 * | e4 e5 d4 | not a move: Zf3
	1. Zf3 in 7 1. e4 e5 * | | not a move: Zf3
	ROWS
	tags='[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 19"]' reads <<-'ROWS'
	White wins in 12 1. e4 Kd7 2. e5 * | e4 Kd7 e5 | not a move: White
	ROWS
}

@test "the parts of a result, a promotion or a number may stand apart" {
	reads <<-'ROWS'
	1. e4 e5 1 - 0 | e4 e5 |
	1. e4 e5 1/2 - 1/2 | e4 e5 |
	1. e4 e5 2. Nf3 ½ : ½ | e4 e5 Nf3 |
	1. e4 e5 2. Nf3 0 – 1 | e4 e5 Nf3 |
	1 - e4 e5 2 - Nf3 Nc6 * | e4 e5 Nf3 Nc6 |
	[1] e4 e5 [2] Nf3 Nc6 •3. Bb5 a6 * | e4 e5 Nf3 Nc6 Bb5 a6 |
	１．e4 e5 2．Nf3 Nc6 ３。 Bb5 * | e4 e5 Nf3 Nc6 Bb5 |
	ROWS
	tags='[FEN "8/P5k1/8/8/8/8/p5K1/8 w - - 0 1"]' reads <<-'ROWS'
	1. a8 = Q a1 =R 2. Qa1+ * | a8=Q a1=R Qxa1+ |
	1. a8= N a1 (Q) * | a8=N a1=Q |
	1. a8 Q a1 = Kf2 * | a8=Q | cannot play a1
	1. a8 = Kg6 * | | cannot play a8
	ROWS
}

@test "dashes, crosses, letters and men of print are those of moves" {
	reads <<-'ROWS'
	1. e2−e4 d7–d5 2. e4×d5 ♛×d5 3. ♘b1—c3 * | e4 d5 exd5 Qxd5 Nc3 |
	1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0–0 O—O 5. d3 * | e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d3 |
	1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 0 - 0 O - O! 5. d3 * | e4 e5 Nf3 Nf6 Bc4 Bc5 O-O O-O d3 |
	1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5.O - O - O 0 - 0 - 0+ * | d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O |
	1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. O–O–O О-О-О * | d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O |
	1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. d3 0–0 0–0 1–0 | e4 e5 Nf3 Nf6 Bc4 Bc5 d3 O-O O-O |
	1. e4 e5 2. Nf3 0–0 | e4 e5 Nf3 |
	1. e4 d5 2. eXd5 QXd5 3. Nc3 Nf6 4. Nd5x Nd5: * | e4 d5 exd5 Qxd5 Nc3 Nf6 Nxd5 Nxd5 |
	1. E4 E5 2. NF3 NC6 3. BB5 A6 4. B4 * | e4 e5 Nf3 Nc6 Bb5 a6 b4 |
	1. P-K4 P-K4 2. B-B4 * | | not a move: P-K4
	1. e2﹣e4 d7‒d5 2. e4⨯d5 Q╳d5 3. Ｎc3 Qe5 4. Be2 Nf6 5. Nf3 * | e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Nf6 Nf3 |
	1. e4 е5 2. Nf3 Nf6 3. Be2 Be7 4. ０-０ Ο–Ο * | e4 e5 Nf3 Nf6 Be2 Be7 O-O O-O |
	ROWS
}

@test "results are read in all spellings, glued to a move or not" {
	reads <<-'ROWS'
	1. f3 e5 2. g4 Qh4#0-1 | f3 e5 g4 Qh4# |
	1. e4 e5 2. Nf31/2-1/2 | e4 e5 Nf3 |
	1. e4 e5 ½-½ | e4 e5 |
	1. e4 e5 ½–½ | e4 e5 |
	1. e4 e5 1:0 | e4 e5 |
	1. e4 e5 0.5-0.5 | e4 e5 |
	1. e4 e5 1/2 | e4 e5 |
	1. e4 e5 2.1-0 | e4 e5 |
	1. e4 e5 2.* | e4 e5 |
	0-0 | |
	ROWS
	same none 0 "$(printf '[Result "0-0"]\n\n1. e4 e5 0-0\n' | pgnsplit |
	    cqlmatch -w -c -e 'result 1-0 or result 0-1 or result 1/2-1/2' |
	    cut -f3)"
	same draw 3 "$(printf '[Result "½-½"]\n\n1. e4 e5 1/2:1/2\n' |
	    pgnsplit | cqlmatch -w -c -e 'result 1/2-1/2' | cut -f3)"
}

@test "white space of more than one byte is white space" {
	reads <<-'ROWS'
	1.\u00a0d4\u00a0d5 2.\u00a0c4 e6\u00a0 3. Nf3 * | d4 d5 c4 e6 Nf3 |
	1.\xa0d4\xa0d5 2.\xa0c4 e6\xa0 3. Nf3 * | d4 d5 c4 e6 Nf3 |
	1. d4 d5 2. c4\u200b \u200be6\u20093. \ufeffNf3 * | d4 d5 c4 e6 Nf3 |
	ROWS
}

@test "a word is the same whether one like it came before or not" {
	# an at sign is no end of a move
	gives "printf '1. e4 e5@ 2. Nf3 Nc6 3. Bb5 *\n\n1. e4 e5@ 2. Nf3 *\n' |
	    pgnsplit | cqlmatch -p -O plain -e true | cut -f1,5 | xargs" \
	    "$(printf '%s' "1 1 e4 2 2 e4")"
}

@test "a variation that is not searched is passed over, whatever it holds" {
	local way

	for way in '' '-O plain'; do
		gives "printf 'a4 ( h4?\302\240 h6 \$x Sf3± ) a5 *' | pgnsplit |
		    cqlmatch -p $way -e true | cut -f5 | xargs" 'a4 a5'
	done
}

@test "few damages make a position that the game never had" {
	local name n false silent

	damagetest -n 300 famous.pgn >"$BATS_TEST_TMPDIR/figures"
	cat "$BATS_TEST_TMPDIR/figures"
	while IFS=$'\t' read -r name n false silent; do
		[[ $n -eq 300 && $false -le 18 && $silent -le 12 ]]
	done <"$BATS_TEST_TMPDIR/figures"
}

@test "a year is four digits, wherever they stand in a date" {
	local date

	for date in 09.07.2023 09/07/2023 2023-07-09 2023/7/9 2023 '7 Sep 2023' \
	    2023.07.09; do
		printf '[Date "%s"]\n\n1. e4 *\n\n' "$date"
	done >"$BATS_TEST_TMPDIR/dated.pgn"
	for date in 19??.??.?? 12 9.7.23 20230 ????.??.??; do
		printf '[Date "%s"]\n\n1. e4 *\n\n' "$date"
	done >"$BATS_TEST_TMPDIR/undated.pgn"
	cd "$BATS_TEST_TMPDIR"
	gives 'pgnsplit dated.pgn undated.pgn | cqlmatch -c -e "year == 2023"' \
	    '-e	7	14'
	gives 'pgnsplit undated.pgn | cqlmatch -c -e "year > 0" || :' '-e	0	0'
	gives 'pgnsplit dated.pgn undated.pgn | pgnsplit -j --dry-run \
	    --into "y{year}" | sort' 'y2023	7' 'y_	5'
	for date in 2023.07.09 2023-07-09 2023/7/9; do
		gives "printf '[Date \"$date\"]\n\n1. e4 *\n' | pgnsplit |
		    cqlmatch -p1 -e 'date < \"2023.07.10\" date' | cut -f8" \
		    2023.07.09
	done
	# other dates serve where that of the game has no year
	printf '[Date "????.??.??"]\n[UTCDate "2021.03.04"]\n\n1. e4 *\n\n' >d.pgn
	printf '[EventDate "2020"]\n\n1. e4 *\n\n' >>d.pgn
	printf '[Date "1999"]\n[EventDate "2020"]\n\n1. e4 *\n\n' >>d.pgn
	gives 'pgnsplit d.pgn | cqlmatch -p1 -e year | cut -f8' 2021 2020 1999
}

# told TEXT: the last move that is read of a game, and its first damage.
told() {
	printf '%s\n' "$1" | pgnsplit >"$BATS_TEST_TMPDIR/told"
	cqlmatch -wp -e terminal "$BATS_TEST_TMPDIR/told" 2>&1 | cut -f5 |
	    sed -n 's/^-:1:[0-9]*: //p; /read =/d; /^-/d; /./{ /:/d; p; }' |
	    sort -u | paste -sd,
}

@test "braces in a comment nest 32 deep, and end within a megabyte" {
	local n open close long

	for n in 1 2 31 32 33; do
		printf -v open '%*s' $n ''
		open=${open// /\{} close=${open// /\}}
		close=${open//\{/\}}
		same "$n braces" "$([[ $n -le 32 ]] || echo "this '}' closes \
nothing,")e5" "$(told "1. e4 $open x $close e5 *" | sed "s/^e5,\(.*\)/\1,e5/")"
		[[ $(told "1. e4 e5 $open x *") == *'comment is not closed'* ]]
	done
	[[ $(told '1. e4 e5 {x *') == *'comment is not closed'* ]]
	# a brace more than the first, so many bytes before that which ends it
	printf -v long '%01048569d' 0
	same "a megabyte" e5 "$(told "1. e4 {a {b} ${long#0}} e5 *")"
	same "a byte more" "e4,number 00000000000000000000 does not follow the \
moves before it,this '}' closes nothing" "$(told "1. e4 {a {b} $long} e5 *" |
	    tr , '\n' | sort | paste -sd,)"
}

@test "a result in a variation means nothing, unless it is a move" {
	gives "printf '1. e4 (1. d4 d5 1-0) e5 *\n\n1. e4 (1. d4 1/2-1/2) 1... e5
	    (1... c5 *) 2. Nf3 *\n' | pgnsplit |
	    cqlmatch -wc -H variations -e true 2>/dev/null" "-e${tab}2${tab}11"
	run --separate-stderr eval "printf '1. e4 (1. d4 0-0) e5 *\n' |
	    pgnsplit | cqlmatch -wc -H variations -e true"
	same "positions" "-e${tab}1${tab}4" "$output"
	[[ $stderr == *'-:1:14: cannot play 0-0'* ]]
}
