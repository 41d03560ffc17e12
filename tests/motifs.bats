# The library of motifs: what each finds, and where the programs find it.

load helper

@test "each motif matches its games and none of the near misses" {
	local name dir=$BATS_TEST_TMPDIR

	pgnsplit motifs/*.pgn | awk -F'\t' -v dir="$dir" '
	    $2 != file {
		close(lines)
		file = name = $2
		gsub(".*/|[.]pgn$", "", name)
		lines = dir "/" name ".lines"
		print name >(dir "/of-games")
	    }
	    { print >lines }
	    /Event "match"/ { print name >(dir "/of-matches")
		print >(dir "/wanted") }
	    /Event "near miss"/ { print name >(dir "/of-misses") }'
	cqlparse -l motifs | cut -f1 | LC_ALL=C sort >"$dir/names"
	for name in games matches misses; do
		same "motifs without $name, or $name of none" "" \
		    "$(LC_ALL=C sort -u "$dir/of-$name" | diff "$dir/names" -)"
	done
	while read -r name; do
		cqlmatch -Q -w -f "$ROOT/lib/motifs/$name.cql" \
		    "$dir/$name.lines" >>"$dir/came" 2>>"$dir/damage" || :
	done <"$dir/of-games"
	same "games that a motif finds" "" \
	    "$(cut -f1-9 "$dir/came" | diff - "$dir/wanted")"
	same "damaged games" "" "$(grep -v ' 0 damaged' "$dir/damage")"
	same "number of motifs" 160 "$(wc -l <"$dir/names")"
}

@test "a position that comes for the hundredth time has come for the third" {
	local moves

	moves=$(printf 'Nf3 Nf6 Ng1 Ng8 %.0s' {1..110})
	gives "echo '1. $moves *' | pgnsplit |
	    cqlmatch -p -f threefold-repetition | wc -l" 433
}

@test "a motif means the same for both colours" {
	local name queries=()

	for name in $(cqlparse -l motifs | cut -f1); do
		queries+=(-f "$name")
	done
	pgnsplit motifs/*.pgn famous.pgn >"$BATS_TEST_TMPDIR/lines"
	alike "cqlmatch -c ${queries[*]} '$BATS_TEST_TMPDIR/lines'" \
	    "cqlmatch -c -W reversecolor ${queries[*]} '$BATS_TEST_TMPDIR/lines'"
}

@test "cqlparse -l motifs lists each with the sentence that it begins with" {
	cqlparse -l motifs >"$BATS_TEST_TMPDIR/list"
	same "lines without a name and a sentence" "" \
	    "$(grep -Ev "^[a-z0-9-]+$tab[A-Z].{20,75}[.]$tab[a-z]+$" \
	    "$BATS_TEST_TMPDIR/list")"
	same "first line" \
	    "advanced-pawn${tab}A pawn goes to its last rank but one, or promotes.${tab}pawns" \
	    "$(head -n 1 "$BATS_TEST_TMPDIR/list")"
	fails 2 'cqlparse -l zork' "nothing is about 'zork'"
	run -0 cqlparse -l motif
	[[ $output == "are listed by 'cqlparse -l motifs'"* ]]
}

@test "each motif says in two lines or more what it finds, then whose definition it is" {
	same "motifs that do not" "" "$(awk '
	function tell() { if (file != "" && !told) print file }
	FNR == 1 { tell(); file = FILENAME; told = 0 }
	/^\/\/ Group: [a-z]+[.] Definition: .*[.]$/ { told = FNR > 2 }
	END { tell() }' "$ROOT"/lib/motifs/*.cql)"
}

@test "words after motifs choose by name, group and comment" {
	gives 'cqlparse -l motifs studies | cut -f3 | uniq' studies
	gives 'cqlparse -l motifs my system | cut -f1' seventh-rank-pawn
	gives 'cqlparse -l motifs trapped' "$(cqlparse -l motifs |
	    grep ^trapped)"
	fails 2 'cqlparse -l motifs nonsense' "nothing is about 'motifs nonsense'"
}

@test "a motif is found by the words that people have for it" {
	local name motif

	while read -r name motif; do
		same "$name" "cqlmatch: '$name' is the motif $motif" \
		    "$(cqlmatch -q -f "$name" /dev/null 2>&1 >/dev/null)"
	done <<-'END'
	rook-endings rook-endgame
	pawnending pawn-endgame
	turmendspiel rook-endgame
	queen-sac queen-sacrifice
	damenopfer queen-sacrifice
	exchange-sac exchange-sacrifice
	backrank back-rank-mate
	grundlinienmatt back-rank-mate
	iqp isolated-queen-pawn
	isolated-queens-pawn isolated-queen-pawn
	miniatures miniature
	blunders blunder
	zeitnot time-trouble
	opposite-coloured-bishops opposite-bishops
	rook-versus-pawns rook-v-pawns
	royalfork royal-fork
	50-moves fifty-moves
	END
	while IFS=: read -r name motif; do
		fails 2 "cqlmatch -f $name /dev/null" \
		    "'$name'; did you mean $motif?"
	done <<-'END'
	mate2:-e 'matein 2' or -f mate-in-2
	two-bishops:-e '#B >= 2' or -e '#b >= 2'
	attacks:-e 'N attacks [qr]'
	f7-attack:-f attacking-f7
	END
}

@test "a name that is nearly one of a motif is named" {
	fails 2 'cqlmatch -f zugzwnag' "'zugzwnag'; did you mean -f zugzwang?"
	run -0 --separate-stderr cqlparse -c bodens-mate
	same "standard error" "cqlparse: 'bodens-mate' is the motif boden-mate" \
	    "$stderr"
	fails 2 'cqlparse -c anastasias-maet' "did you mean -f anastasia-mate?"
	fails 2 'cqlparse -c grek-gift' "did you mean -f greek-gift?"
	cd "$BATS_TEST_TMPDIR" && : >mate
	same "with a file of a part of the name" \
	    "cqlmatch: 'smothered' is the motif smothered-mate" \
	    "$(cqlmatch -q -f smothered mate 2>&1)"
}

@test "cql-motifs(7) is what make manual writes, with each motif and its board" {
	sh "$ROOT/man/mkmotifs" "$BIN" >"$BATS_TEST_TMPDIR/page"
	cmp "$BATS_TEST_TMPDIR/page" "$ROOT/man/cql-motifs.7"
	same "motifs" "$(cqlparse -l motifs | cut -f1 | sort)" \
	    "$(sed -n 's/^[.]Ss //p' "$BATS_TEST_TMPDIR/page" | sort)"
	same "motifs without a board" "" \
	    "$(grep -A 1 '^[.]Bd' "$BATS_TEST_TMPDIR/page" | grep '^[.]Ed')"
}

@test "every program that reads a query knows the motifs by name" {
	local name

	cd "$BATS_TEST_TMPDIR"
	cp "$ROOT/tests/data/famous.pgn" .
	for name in smothered-mate smothered-mate.cql; do
		gives "pgnsplit famous.pgn | cqlmatch -c -f $name" \
		    "smothered-mate${tab}2${tab}2"
		gives "cqlparse $name | head -n 1" 'cqlast 2 smothered-mate'
		gives "cqlprint -sa $name | tail -n 1" '}'
		gives "cql -i famous.pgn -o - $name 2>/dev/null |
		    grep -c 'smothered mate}'" 2
	done
	cql -i famous.pgn smothered-mate 2>/dev/null
	[[ -s smothered-mate-out.pgn ]]
}

@test "a motif is known whatever the case and the hyphens of its name" {
	for name in smotheredmate Smothered-Mate 'smothered mate'; do
		gives "pgnsplit famous.pgn | cqlmatch -cf '$name'" \
		    "smothered-mate${tab}2${tab}2"
	done
	fails 2 'cqlmatch -f smothe' "no file or motif is named 'smothe'"
}

@test "a file at hand comes before a motif of its name" {
	cd "$BATS_TEST_TMPDIR"
	printf 'k & ~k\n' >fork.cql
	mkdir pin
	gives "pgnsplit '$ROOT/tests/data/motifs/fork.pgn' |
	    cqlmatch -c -f fork; true" "fork${tab}0${tab}0"
	gives "cqlparse fork | sed -n 2p" '(query fork.cql'
	gives 'cqlparse pin | head -n 1' 'cqlast 2 pin'
	for name in ./skewer nosuch.cql lib/skewer; do
		fails 2 "cqlparse $name" "$name: no such file"
	done
	fails 2 'cqlparse nosuch' "no file or motif is named 'nosuch'"
}

@test "installed programs find the installed motifs, and uninstalling removes them" {
	local root=$BATS_TEST_TMPDIR/root prefix=$BATS_TEST_TMPDIR/root/opt

	command -v make >/dev/null || skip "make is not installed"
	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt install -o all
	cd "$BATS_TEST_TMPDIR"
	gives "PATH='$prefix/bin' cqlparse -l motifs | wc -l | tr -d ' '" 160
	gives "'$prefix/bin/cqlparse' -c pin && '$prefix/bin/cql' -a pin |
	    head -n 1" "$(head -n 1 "$ROOT/lib/motifs/pin.cql")"
	(cd "$prefix/bin" && gives './cqlparse pin | sed -n 2p' \
	    '(query ./../share/cqltools/motifs/pin.cql')
	(cd "$prefix/bin" && PATH=:/nowhere && cqlparse -c pin)
	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt uninstall
	same "files left" "" "$(find "$root" -type f)"
	[[ ! -e $prefix/share/cqltools ]]
}

@test "without its folder a program says that there are no motifs" {
	mkdir "$BATS_TEST_TMPDIR/bin" "$BATS_TEST_TMPDIR/mine"
	cp "$BIN/cqlparse" "$BATS_TEST_TMPDIR/bin"
	PATH=$BATS_TEST_TMPDIR/bin:$PATH
	fails 2 'cqlparse -l motifs' 'no motifs are installed'
	fails 2 'cqlparse fork' 'fork: no such file'
	printf '// My own.\nmate\n' >"$BATS_TEST_TMPDIR/mine/own.cql"
	export CQLTOOLS_MOTIFS=$BATS_TEST_TMPDIR/mine
	gives 'cqlparse -l motifs' "own${tab}My own."
	gives 'cqlparse -c own'
	# found by its place in PATH, of which an empty part is the folder here
	unset CQLTOOLS_MOTIFS
	gives "PATH=/none:/no/ne:$BIN:$PATH cqlparse -c fork"
	gives "cd $BIN && PATH=/none::/usr/bin:/bin cqlparse -c fork"
	gives "cd $BIN && PATH=/none:/usr/bin:/bin: cqlparse -c fork"
	gives "cd $BIN && ./cqlparse -c fork"
	export CQLTOOLS_MOTIFS=$BATS_TEST_TMPDIR/nowhere
	fails 2 'cqlparse -l motifs' 'nowhere/: no such file'
}

@test "a queen that takes a queen is not given away" {
	local rest='PPP/3QR1K1 w - - 0 1"]\n\n1.'

	printf "%s$rest %s Nxd8 2. Re8# *\n\n" \
	    '[FEN "6k1/1n3ppp/8/8/8/8/5' Qd8+ '[FEN "3q2k1/1n3ppp/8/8/8/8/5' \
	    Qxd8+ | sed 's/\\n/\n/g' >"$BATS_TEST_TMPDIR/two.pgn"
	gives "pgnsplit '$BATS_TEST_TMPDIR/two.pgn' |
	    cqlmatch -p -f queensac.cql | cut -f1" 1
}
