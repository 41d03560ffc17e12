# taken.bats - what CQL 6.2 refuses and CQLi takes: filters, forms, files that
# a query includes; and words that were no keywords before.

load helper

# ---- words that CQL 6.2 does not reserve ----

# Those that are filters here.
words() {
	echo edgeshift edgeshifthorizontal edgeshiftvertical enprise exchange \
	    flipdiagonal flipoffdiagonal helpmatein latetransform matedin \
	    matein raycount relation selfmatein shiftdiagonal \
	    shiftmaindiagonal shiftoffdiagonal imagine image include \
	    halfmoveclock promotedpieces currentfen standardfen \
	    legalposition removetag
}

@test "a word that CQL 6.2 does not reserve is a name where a query makes it one" {
	local word

	played '1. e4'
	for word in $(words); do
		at '0 1' "$word=K $word attacks Q" \
		    "function $word(x) {x} $word(K)" \
		    "function fun($word) {$word attacks Q} fun(K)" \
		    "piece $word in K {$word attacks Q}" \
		    "square $word in K {$word==e1}" \
		    "square all $word in K {$word==e1}" \
		    "$word[element]K {$word==e1}" \
		    "[Aa]$word[element]K {$word==e1}" \
		    "{piece $word=K} $word==e1" \
		    "persistent $word=0 $word+=1 $word>=1" \
		    "atomic $word=K $word==e1" \
		    "dictionary $word $word[\"a\"]=3 $word[\"a\"]==3" \
		    "if true {$word=3} isbound $word" \
		    "echo ($word other) {$word!=other}"
	done
}

@test "such a word is the filter as long as the query gives it no meaning" {
	played '1. e4'
	at '0 1' 'exchange K==0 exchange=5 exchange==5' \
	    'function f(exchange) {true} exchange K==0 f(K)'
	rejects 'exchange=="a"' 'expected a set'
}

@test "names that are such words print and read back" {
	prints 'exchange=K exchange' $'exchange=K\nexchange'
	prints 'function enprise(x){x} enprise(K)' \
	    $'function enprise(x){x}\nenprise(K)'
}

# ---- the position ----

# everywhere BODY [PGN...]: it matches at all positions of these games, by
# default of all that the tests have.
everywhere() {
	local all wanted

	all=$(pgnsplit "${@:2}" 2>/dev/null | tee "$BATS_TEST_TMPDIR/all" |
	    cqlmatch -c -H variations -e true 2>/dev/null)
	wanted=${all##*"$tab"}
	[[ $wanted -gt 0 ]]
	same "positions where $1" "$wanted" "$(cqlmatch -c -H variations \
	    -e "$1" "$BATS_TEST_TMPDIR/all" 2>/dev/null | cut -f3)"
}

@test "promotedpieces are the men that were pawns in the game" {
	everywhere 'promotedpieces==piece X in . {
	    type X!=1 initialposition:type X==1}' ./*.pgn
	played '1. a8=Q Kh7 2. Qb8 Kh6 3. Qxh2+' '7k/P7/8/8/8/8/7p/K7 w - - 0 1'
	counts promotedpieces 1=a8 2=a8 3=b8 4=b8 5=h2
	at '0' 'legal --=N(promotedpieces==N)' 'not promotedpieces'
	at '1 2 3 4 5' 'promotedpieces imagine remove Q : not promotedpieces'
	played '' '7k/8/8/8/8/8/8/KQQ5 w - - 0 1'
	at '' promotedpieces
}

@test "halfmoveclock counts from the number in the FEN" {
	played '1. Kb1 Kh7 2. -- Kh6 3. h3 Kg6' \
	    '7k/8/8/8/8/8/7P/K7 w - - 37 60'
	counts halfmoveclock 0=37 1=38 2=39 3=40 4=41 5=0 6=1
	at 6 'halfmoveclock==1 legal --(halfmoveclock==2)'
	at '0 2 4 6' 'legal P--(halfmoveclock==0)'
	everywhere 'standardfen ~~ " ([0-9]+) [0-9]+$" \1==str(halfmoveclock)' \
	    famous.pgn studies.pgn
}

@test "games too short for the clock are skipped, unless the FEN has begun it" {
	local n

	played '1. Kb1 Kh7' '7k/8/8/8/8/8/7P/K7 w - - 37 60'
	cat "$pgn" famous.pgn >"$BATS_TEST_TMPDIR/both.pgn"
	cd "$BATS_TEST_TMPDIR"
	pgnsplit both.pgn >l
	pgnindex l >i
	for n in 1 12 38 39; do
		alike "cqlmatch -e 'halfmoveclock>=$n' i | cut -f1" \
		    "cqlmatch -O plain -e 'halfmoveclock>=$n' l | cut -f1"
	done
}

@test "the clock is that of pgn-extract" {
	local extract=pgn-extract

	PATH=$PATH:/usr/games
	command -v $extract || skip "needs pgn-extract"
	alike "pgn-extract -s --fencomments -w100000 famous.pgn 2>/dev/null |
	    grep -o '{ [^}]*/[^}]* }' | cut -d' ' -f6" \
	    "pgnsplit famous.pgn | cqlmatch -p -e 'not initial halfmoveclock' |
	    cut -f8"
}

@test "currentfen is fen, and standardfen is the FEN with its true fields" {
	everywhere 'currentfen==fen' famous.pgn studies.pgn
	same "FENs of famous.pgn" "" "$(pgnsplit famous.pgn studies.pgn |
	    cqlmatch -p -T FEN -H variations -e standardfen |
	    awk -F'\t' '$6 != $8 || $6 != $9' | head -n 3)"
	played '1. e4'
	counts standardfen \
	    '0 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' \
	    '1 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1'
	at 0 'legal --(standardfen=="rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1")'
}

# stands FEN...: legalposition is true of each; cannot: of none.
stands() {
	local fen

	for fen; do
		evaluates "$fen - - 0 1" 1 'if legalposition 1 else 0'
	done
}
cannot() {
	local fen

	for fen; do
		evaluates "$fen - - 0 1" 0 'if legalposition 1 else 0'
	done
}

@test "legalposition counts kings, pawns, promoted men and checks" {
	everywhere legalposition famous.pgn mates.pgn
	stands 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w' \
	    '4k3/8/8/8/8/8/8/QQQQKQQQ w' '4k3/8/8/8/8/8/QQQ5/QQQQKQQ1 w' \
	    '4k3/8/8/8/4r3/5n2/8/4K3 w' '4k3/8/8/8/4r2b/8/8/4K3 w' \
	    '4k3/8/8/8/4r3/8/3p4/4K3 w'
	cannot '4k3/8/8/8/8/8/QQQ5/QQQQKQQQ w' \
	    '4k3/8/8/8/8/8/PPPPPPPP/1NNNK3 w' \
	    '4k3/8/8/8/8/8/PPPPPPPP/2B1K1B1 w' \
	    '4k3/8/8/8/8/8/8/P3K3 w' \
	    '4k3/8/8/8/8/3n1n2/8/4K3 w' '4k3/8/8/8/8/5n2/3p4/4K3 w' \
	    '4k3/8/8/8/8/8/3p1p2/4K3 w' \
	    '4k3/8/8/8/4r2b/5n2/8/4K3 w' '4k3/8/8/8/8/8/8/r3K2r w' \
	    '4k3/7b/8/8/4K3/8/8/1b6 w'
	played '' '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
	at 0 'imagine place R on e4 : not legalposition' \
	    'imagine place R on e4 sidetomove black : legalposition'
}

# ---- imagined boards ----

# draw_changes SEED COUNT: random changes of a board, a line each.
draw_changes() {
	awk -v seed="$1" -v n="$2" '
	    function some(list,   part) {
		return part[1 + int(rand() * split(list, part, " "))]
	    }
	    BEGIN {
		srand(seed)
		while (n-- > 0) {
			line = ""
			for (k = 1 + int(rand() * 3); k > 0; k--) {
				squares = some("a b c d e f g h") \
				    some("1 2 3 4 5 6 7 8")
				while (rand() < .4)
					squares = squares "," \
					    some("a b c d e f g h e e h a") \
					    some("1 2 3 4 5 6 7 8 1 8")
				what = "remove"
				if (rand() < .6)
					what = "place " some("K Q R B N P k q" \
					    " r b n p") " on"
				what = what " [" squares "]"
				if (rand() < .25)
					what = "sidetomove " \
					    some("white black reverse")
				line = line " " what
			}
			print substr(line, 2)
		}
	    }'
}

# make_changes CHANGES <FENS: games that start from the boards with these
# changes; without kings where there are too many men.
make_changes() {
	awk -v changes="$1" '
	    function put(square, man) {
		board[substr(square, 2), index("abcdefgh",
		    substr(square, 1, 1))] = man
	    }
	    function men(text, of) {
		return gsub(of, "", text)
	    }
	    {
		split($1, rank, "/")
		for (r = 8; r >= 1; r--)
			for (f = i = 1; i <= length(rank[9 - r]); i++) {
				c = substr(rank[9 - r], i, 1)
				if (c !~ /[1-8]/)
					board[r, f++] = c
				else
					for (; c > 0; c--)
						board[r, f++] = ""
			}
		turn = $2
		n = split(changes, word, " ")
		for (i = 1; i <= n; i += 2) {
			if (word[i] == "sidetomove") {
				turn = turn == "w" ? "b" : "w"
				if (word[i + 1] != "reverse")
					turn = substr(word[i + 1], 1, 1)
				continue
			}
			man = word[i] == "place" ? word[i + 1] : ""
			i += man != "" ? 2 : 0
			k = split(substr(word[i + 1], 2, length(word[i + 1]) - 2),
			    square, ",")
			for (; k > 0; k--)
				put(square[k], man)
		}
		text = ""
		for (r = 8; r >= 1; r--) {
			for (f = 1; f <= 8; f++)
				text = text (board[r, f] != "" ? board[r, f] : 1)
			text = text (r > 1 ? "/" : "")
		}
		if (men(text, "[A-Z]") > 16 || men(text, "[a-z]") > 16)
			text = "8/8/8/8/8/8/8/8"
		printf "[FEN \"%s %s - - %s %s\"]\n\n*\n\n", text, turn, $5, $6
	    }'
}

@test "what is imagined is what the same board given as a FEN has" {
	local changes n=0 many f sane start

	# boards that no reader takes are those of no game, or the usual start
	start=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR
	many='#A<=16 #a<=16'
	sane='not {{wtm A attacks k} or {btm a attacks K}}'
	f="{$many $sane str(fen \" \" {legal --} countmoves legal -- "'" "
	    {pseudolegal --} {legal --(check)} (if mate 1 else 0)
	    (if stalemate 1 else 0) (if legalposition 1 else 0)
	    (if check 1 else 0) {pin} {A attackedby a} {enprise A}
	    halfmoveclock (if legal --(mate) 1 else 0) {from}
	    (if legal null(legal --(mate)) 1 else 0))}'
	cd "$BATS_TEST_TMPDIR"
	pgnsplit "$ROOT"/tests/data/{famous,studies,mates}.pgn |
	    cqlmatch -p -e 'true' | cut -f6 | awk 'NR % 7 == 1' >fens
	make_changes "" <fens >boards.pgn
	pgnsplit boards.pgn >boards
	while read -r changes; do
		make_changes "$changes" <fens >changed.pgn
		pgnsplit changed.pgn 2>/dev/null | cqlmatch -p -e "$f" \
		    2>/dev/null | cut -f1,8 | grep -v $start >wanted || true
		cqlmatch -p -e "imagine $changes : $f" boards 2>/dev/null |
		    cut -f1,8 | grep -v $start >came || true
		same "imagine $changes" "" "$(diff wanted came | head -n 4)"
		n=$((n + $(wc -l <came)))
	done < <(draw_changes 7 40)
	[[ $n -gt 1000 ]]
}

@test "changes are made in their order, of sets on the board before" {
	played '' '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
	counts 'imagine place R on a1-8 remove Ra1 : R' \
	    '0 [a2,a3,a4,a5,a6,a7,a8]'
	counts 'imagine remove R place N on R : [RN]' '0 a1'
	counts 'imagine remove K place K on e2 : K' '0 e2'
	counts 'piece X in R imagine remove X : #X==0' '0 a1'
	counts 'imagine place q on [] : #a' '0 1'
	at 0 'flipcolor imagine place q on e2 sidetomove white : check' \
	    'flipcolor imagine place Q on a8 sidetomove black : check'
	prints 'reversecolor imagine sidetomove white place Q on a1 : check' \
	    'reversecolor imagine sidetomove white place Q on a1 : check'
	expands 'reversecolor imagine sidetomove white place Q on a1 : check' \
	    "<invertcolor reflect_h>${tab}imagine sidetomove black place q on a8 : check"
}

@test "where a side has not one king, nothing is imagined" {
	played '' '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
	at '' 'imagine remove K : true' 'imagine place k on a8 : true'
	at 0 'not imagine remove [Kk] : true' 'imagine remove R : true'
}

@test "where the king could be taken there is no move and no mate" {
	local f

	played '' '4k3/8/8/8/8/8/4R3/4K3 b - - 0 1'
	for f in 'legal --' 'pseudolegal --' 'legal null(true)' \
	    'pseudolegal null(true)' 'countmoves legal --' \
	    'countmoves pseudolegal --' 'move legal' 'move legal count' \
	    'move pseudolegal from K' 'legal all --' mate stalemate \
	    'matein 3' 'matedin 3' 'helpmatein 3' 'selfmatein 3' puremate \
	    'legal --(check)' 'legal --(stalemate)' 'legal --(o-o)'; do
		at '' "imagine sidetomove white : $f"
	done
	at 0 'imagine sidetomove white : R attacks k' \
	    'imagine sidetomove white : not check' \
	    'imagine sidetomove white : exchange k==0' \
	    'imagine sidetomove white : imagine remove k place k on a8 :
		legal --(btm)'
}

@test "what needs a place is refused on an imagined board" {
	rejects 'imagine remove Q : comment("x")' "needs a position"
	rejects 'imagine remove Q : path --' "needs a position"
	rejects 'imagine remove Q' "expected ':'"
	rejects 'imagine check' "expected sidetomove, remove or place"
	rejects 'imagine place A on e4 : check' "one man"
	rejects 'imagine place Qd1 on e4 : check' "one man"
	rejects 'imagine sidetomove green : check' "white, black or reverse"
}

# ---- move ... : F ----

@test "move asks a filter after the colon at the positions played" {
	played '1. e4 (1. d4 d5 2. c4) e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#'
	at 6 'move from Q : mate' 'move capture p : {mate terminal}'
	counts 'move from P : btm' '0 [d2,e2]' '9 c2'
	counts 'move to e4 : parent:initial' '0 e4'
	at '' 'move from N : check' 'move from Q : true move from K'
	rejects 'move from Q previous : check' "previous"
	rejects 'move from Q all' "all goes with"
}

@test "move all asks that the filter matches after each of the moves" {
	played '1. Qe2 (1. Qd2) (1. Qa4)' '7k/8/8/8/8/8/8/K2Q4 w - - 0 1'
	at 0 'move from Q : Qd2' 'move from Q all : Q' \
	    'not move from Q all : Qd2 initial' 'move primary all : Qe2' \
	    'initial move legal all : not Qd1 or K' 'initial move legal from K all : Qd1'
	at '' 'move legal all : Qd1' 'move from K all : true'
	counts 'move from Q : {Qd2 or Qa4}' '0 d1'
	counts 'move to . : {Qd2 or Qa4}' '0 [d2,a4]'
	says 'move from Q all : {comment("x") Qe2}'
}

@test "move legal all count is countmoves legal all" {
	played '' '7k/P7/8/8/8/8/8/K7 w - - 0 1'
	counts 'move legal all count : btm' '0 4'
	counts 'countmoves legal all --(btm)' '0 4'
	counts 'move legal count : btm' '0 4'
	counts 'countmoves legal all P--(Qa8 or Ra8 or [NB]a8)' '0 1'
	at '' 'move legal all count : Qa8' 'countmoves legal all --(Qa8)'
	everywhere '{if move legal all count : not check {move legal all count :
	    not check} else -1}=={if legal all --(not check) {countmoves legal
	    all --(not check)} else -1}' famous.pgn
}

# ---- image, header, files ----

@test "image moves the squares of a set, which a transform leaves alone" {
	played '' '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'
	counts 'x=K flipvertical x' '0 e1'
	counts 'x=K image flipvertical x' '0 d1'
	counts 'image fliphorizontal A' '0 [a8,e8]'
	counts 'image flipdiagonal A' '0 [a1,a5]'
	counts 'image flipoffdiagonal A' '0 [h4,h8]'
	counts 'image flipcolor A' '0 [a8,e8]'
	counts 'image reversecolor A' '0 [a8,e8]'
	at '' 'image flipvertical q'
	prints 'image flipcolor A' 'image fliphorizontal A'
	expands 'rotate90 image flipvertical Ra1' \
	    "<>${tab}image flipvertical Ra1" \
	    "<rotate180>${tab}image flipvertical Rh8" \
	    "<counterclockwise90>${tab}image fliphorizontal Rh1" \
	    "<clockwise90>${tab}image fliphorizontal Ra8"
	rejects 'image rotate90 K' 'one image'
	rejects 'image K' 'one image'
}

@test "alwayscomment in the header keeps what fails would take back" {
	played '1. e4'
	same "comments" "0:x 1:x" "$(pgnsplit "$pgn" | cqlmatch -H \
	    'alwayscomment quiet' -e '{comment("x") false} or initial' |
	    tr '\t' '\n' | sed -n 's/^c:\(.*x\)$/\1/p' | xargs)"
	gives "pgnsplit '$pgn' | cqlmatch -c -H 'nolinearize nonatomic' -e true" \
	    "-e${tab}1${tab}2"
}

# stay FILTER...: what each writes where comments stay is as -O plain has it.
stay() {
	local filter

	for filter; do
		alike "pgnsplit '$pgn' | cqlmatch -O alwayscomment -Qe '{$filter} or true'" \
		    "pgnsplit '$pgn' |
		    cqlmatch -O alwayscomment,plain -Qe '{$filter} or true'"
	done
}

@test "where comments stay, echo tries each pair and line follows none again" {
	played '1. e4 e5 2. Nf3'
	stay 'echo (x y) {comment("c") wtm}' \
	    'echo (x y) {wtm comment(y) y:btm}' \
	    'echo (x y) {comment(x) x:wtm y:wtm comment("z") btm}' \
	    'echo quiet (x y) {comment("c") x:fen==y:fen}' \
	    'line --> (comment("c") --> wtm)+' \
	    'path (-- {comment("c") wtm})*'
}

@test "secure in the header keeps a query from other files" {
	cd "$BATS_TEST_TMPDIR"
	echo check >x.cql
	echo 'cql(secure) include "x.cql"' >q.cql
	fails 2 'cqlparse q.cql' 'q.cql:1:21: '
	fails 2 "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn | cqlmatch -F . -c \
	    -e 'cql(secure) #readfile \"x.cql\">0'" 'header says secure'
}

# library: a query and two files that it includes, below lib.
library() {
	cd "$BATS_TEST_TMPDIR"
	mkdir -p lib
	echo 'include "lib/near.cql" near(k queens)' >q.cql
	printf '%s\n' '// what lies near' \
	    'function near(x y) {anydirection 1 x&y}' \
	    'include "queens.cql"' >lib/near.cql
	printf 'cql()\nqueens=Q\n' >lib/queens.cql
}

@test "include puts the filters of a file where it stands" {
	library
	alike "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -L x -p -f q.cql" \
	    "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -L x -p -e 'anydirection 1 k&Q'"
	alike "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -L x -p -F . -e 'include \"q.cql\"'" \
	    "cqlparse -L x q.cql >q.ast
	    pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn | cqlmatch -p -f q.ast"
	gives 'cqlparse --files q.cql' \
	    $'file\tlib/near.cql' $'file\tlib/queens.cql'
	gives 'cqlprint -a q.cql' 'include "lib/near.cql" near(k queens)'
	gives 'cqlprint -a lib/queens.cql' 'cql()' 'queens=Q'
	# several files may include one
	printf 'include "near.cql" function far(x) {not near(x k)}\n' >lib/far.cql
	echo 'include "lib/near.cql" include "lib/far.cql" not far(Q)' >twice.cql
	alike "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -L x -p -f twice.cql" \
	    "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -L x -p -e 'not {not anydirection 1 Q&k}'"
	mkdir other
	alike 'cqlparse -L x q.cql | sed 2d' \
	    'cd other && cqlparse -L x -F .. ../q.cql | sed "2d; s,\.\./,," '
}

@test "what is wrong in an included file is told of that file" {
	library
	printf 'queens=Q\n  foo\n' >lib/queens.cql
	fails 2 'cqlparse q.cql' $'lib/queens.cql:2:3: unknown filter'
	[[ $stderr == *$'\n      foo\n      ^'* ]]
	printf 'queens=Q "abc\n' >lib/queens.cql
	fails 2 'cqlparse q.cql' 'lib/queens.cql:1:10: this string has no'
	printf '\nqueens=Q assert #Q==7\n' >lib/queens.cql
	fails 2 "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -c -f q.cql" 'lib/queens.cql:2:10: assertion failed'
	cqlparse q.cql >q.ast
	fails 2 "pgnsplit $BATS_TEST_DIRNAME/data/famous.pgn |
	    cqlmatch -c -f q.ast" 'lib/queens.cql:2:10: assertion failed'
	printf 'function near(x y) {\n foo x\n}\nqueens=Q\n' >lib/near.cql
	fails 2 'cqlparse q.cql' 'lib/near.cql:2:2: unknown'
	printf 'cql(variations) check\n' >lib/near.cql
	fails 2 'cqlparse q.cql' 'lib/near.cql:1:5: '
}

@test "include never leaves the folder of the query or of -F" {
	library
	mkdir -p in
	ln -s ../lib in/lib
	ln -s ../lib/queens.cql in/queens.cql
	echo 'include "queens.cql" queens' >in/a.cql
	echo 'include "lib/queens.cql" queens' >in/b.cql
	echo 'include "../lib/queens.cql" queens' >in/c.cql
	echo "include \"$PWD/lib/queens.cql\" queens" >in/d.cql
	echo 'include "nowhere.cql" queens' >in/e.cql
	echo 'include "a.txt" queens' >in/f.cql
	mkdir in/g.cql
	echo 'include "g.cql"' >in/h.cql
	local q

	for q in a b c d e f h; do
		fails 2 "cqlparse in/$q.cql" "in/$q.cql:1:9: "
	done
	fails 2 "cqlparse -e 'include \"q.cql\"'" 'option -F'
	fails 2 'cqlparse <q.cql' 'option -F'
}

@test "a file that includes itself is told, and many are limited" {
	cd "$BATS_TEST_TMPDIR"
	echo 'include "a.cql"' >a.cql
	fails 2 'cqlparse a.cql' "does 'a.cql' include itself?"
	echo 'include "c.cql" true' >b.cql
	echo 'include "b.cql" true' >c.cql
	fails 2 'cqlparse b.cql' 'include itself?'
	echo true >d0.cql
	local i

	for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
		echo "include \"d$((i - 1)).cql\" include \"d$((i - 1)).cql\""
	done | awk '{ print >("d" NR ".cql") }'
	fails 2 'cqlparse d12.cql' 'more than 1000 files'
}

# hash: that of the query, as a ledger has it.
hash() {
	pgnsplit "$BATS_TEST_DIRNAME/data/famous.pgn" |
	    cqlmatch -c -l ledger -f q.cql >counts
	awk 'END { print $NF }' ledger
}

@test "the hash in a ledger covers what is included" {
	local before

	library
	before=$(hash)
	same "the same" "$before" "$(hash)"
	printf 'queens=q\n' >lib/queens.cql
	[[ $(hash) != "$before" ]]
}

# ---- an engine behind cqlmatch -p ----

@test "what an engine says of positions becomes comments in their games" {
	PATH=$PATH:/usr/games
	command -v stockfish || skip "needs stockfish"
	cd "$BATS_TEST_TMPDIR"
	pgnsplit "$BATS_TEST_DIRNAME"/data/famous.pgn >games
	cqlmatch -p1 -e 'legal --(mate)' games >found
	awk -F'\t' '{ print "position fen " $6; print "go depth 6" }
	    END { print "go depth 1" }' found | stockfish |
	    sed -n 's/^bestmove \([^ ]*\).*/\1/p' | sed '$d' >best
	same "moves" "$(wc -l <found)" "$(wc -l <best)"
	# each mates on a square that the query has found
	paste found best | awk -F'\t' '
	    index($8, substr($9, 3, 2)) == 0 { exit 1 }'
	paste found best | awk -F'\t' '
	    NR == FNR { c[$1] = "\tc:" $2 ":best " $9; next }
	    { print $0 c[FNR] }' - games | pgnannotate >out.pgn
	same "comments" "$(wc -l <found)" "$(grep -c '{best ' out.pgn)"
}

@test "a query's own input does not follow a link out of the folder" {
	cd "$BATS_TEST_TMPDIR"
	mkdir in
	cp "$BATS_TEST_DIRNAME/data/famous.pgn" .
	cd in
	ln -s ../famous.pgn link.pgn
	echo 'cql(input link.pgn output out.pgn) mate' >q.cql
	fails 2 'cql q.cql' "the query's input 'link.pgn' is a symbolic link"
	run -0 cql -i link.pgn q.cql
	[[ -s out.pgn ]]
}

@test "cql finds what a query includes, with its folder, too" {
	library
	mkdir games
	cp "$BATS_TEST_DIRNAME/data/famous.pgn" games
	cd games
	run -0 cql -i famous.pgn -o out.pgn ../q.cql
	run -0 cql -i famous.pgn -o out2.pgn -f .. -cql 'include "q.cql"'
	cmp <(grep -c '^1' out.pgn) <(grep -c '^1' out2.pgn)
}
