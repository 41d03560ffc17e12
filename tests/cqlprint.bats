# cqlprint.bats - trees as text: CQL in its normal form, JSON and dot

load helper

# printed BODY LINE...: the body in Unicode.
printed() {
	local body=$1

	shift
	same "$body" "$(lines 'cql()' "$@")" \
	    "$(cqlparse -e "$body" | cqlprint)"
}

# tree OPTION...: a tree from standard input without its positions.
tree() {
	cqlparse -L x "$@" | sed '1,2d; s/@[0-9]*:[0-9]*//'
}

# bare: trees from standard input without positions and names.
bare() {
	sed 's/^cqlast .*/cqlast/; s/^(query .*/(query/; s/@[0-9]*:[0-9]*//'
}

# parted DIR: the queries of standard input, each in a file of DIR.
parted() {
	mkdir -p "$1"
	awk -v dir="$1" '/^cql\(/ {
		close(file)
		file = sprintf("%s/%04d.cql", dir, ++n)
	}
	{ print >file }'
}

# stays BODY...: the text of a body, in both alphabets, gives its tree again,
# and the text again. All go through each program at once.
stays() {
	local body option dir=$BATS_TEST_TMPDIR/stays queries=()

	for body; do
		queries+=(-e "$body")
	done
	cqlparse -Q "${queries[@]}" >"$dir.trees"
	for option in '' -a; do
		cqlprint $option "$dir.trees" | parted "$dir$option"
		cqlparse -Q "$dir$option"/*.cql >"$dir.again"
		diff <(bare <"$dir.trees") <(bare <"$dir.again")
		diff <(cat "$dir$option"/*.cql) <(cqlprint $option "$dir.again")
	done
	same "bodies that were printed" $# "$(ls "$dir" | wc -l | xargs)"
	rm -r "$dir" "$dir-a"
}

# ---- the normal form ----

@test "an operand that ends in a filter with options is braced before the next" {
	prints 'move to {legal K--move from to} capture k' \
	    'move to { legal K--move from to } capture k'
}

@test "writes Unicode by default, and ASCII with -a" {
	printed '[QR]a-h7 attacks k|[Aa]b2' '♕♖a-h7 attacks ♚ ∪ ◭b2'
	prints '♕♖a-h7 attacks ♚ ∪ ◭b2' '[QR]a-h7 attacks k | [Aa]b2'
	printed 'flip flipcolor path -- [x] check' '✵ ⬓ ⊢ ―― × check'
	prints '∀x∊△ x→▲ ≤ 3' 'square all x in A x -> a <= 3'
	prints 'K≠k' 'K != k'
	prints '∙≼∙' 'currentposition [<=] currentposition'
	run -1 grep -P '[^\x00-\x7f]' <(cqlparse -e \
	    '⊢◎♔――_ ✵▦ function f(x){◭y∊x y→♚} f(△)' | cqlprint -a)
}

@test "a query has its header, then a filter on each line of its own" {
	gives "cqlparse -e 'cql(variations gamenumber 3 5) check K' |
	    cqlprint -a" 'cql(variations gamenumber 3 5)' check K
}

@test "filters in braces are on one line, or each on its own" {
	local x

	prints 'not{check wtm}' 'not { check wtm }'
	x=$(printf '%048d' 0)
	prints "not{comment(\"$x\")check}" "not { comment(\"$x\") check }"
	prints "not{comment(\"0$x\")check}" \
	    "$(lines 'not {' "  comment(\"0$x\")" '  check' '}')"
	prints "not{Ra1-8 attacks k pin through A flip{check Kb2 } stalemate
	    virtualmainline}" "$(lines 'not {' '  Ra1-8 attacks k' \
	    '  pin through A' '  flip { check Kb2 }' '  stalemate' \
	    '  virtualmainline' '}')"
}

@test "a tree with a text that no literal can hold is refused" {
	local text

	with_text() {
		printf 'cqlast 2 q\n(query q\n(header@1:1)\n(=@1:2\n'
		printf '(variable@1:1 x string)\n(text@1:3 "%s")))\n' "$1"
	}
	export -f with_text
	for text in 'a\x0ab' 'a\x22b' 'a\"' '\x0a\x0a'; do
		fails 2 "with_text '$text' | cqlprint -a" \
		    "stdin:6:1: text@1:3: no CQL says this: "
	done
	gives "with_text '\\x22' | cqlprint -a" 'cql()' 'x=\"'
}

@test "designators are as short as they go" {
	prints '[a1,b1,a2,b2]' a-b1-2
	prints 'Ka-h1-8' K
	prints '[QQRK]' '[KQR]'
	prints 'P[a2,c2,b2]' Pa-c2
	prints '[a1,h8,b1]' '[a-b1,h8]'
}

@test "braces go around looser operands, and nowhere else" {
	prints '(K|Q)&R' '{ K | Q } & R'
	prints 'K|(Q&R)' 'K | Q & R'
	prints '(1+2)*3' '{ 1 + 2 } * 3'
	prints '1+(2*3)' '1 + 2 * 3'
	prints '1-(2-3)-4' '1 - { 2 - 3 } - 4'
	prints '(1<2)<3' '{ 1 < 2 } < 3'
	prints '1<2<3' '1 < 2 < 3'
	prints 'not (A and B)' 'not { A and B }'
	prints '(not A) and B' 'not A and B'
	prints '(if check wtm) or btm' '{ if check then wtm } or btm'
	prints 'if {if check mate} wtm else btm' \
	    'if { if check then mate } then wtm else btm'
	prints '{abs 3}+5' '{ abs 3 } + 5'
	prints '{#R}+5' '#R + 5'
	prints '(find check):ply' 'find check:ply'
	prints '(find child):ply' '{ find child }:ply'
	prints '{move to R : result *}[x]R' 'move to R : { result * }[x]R'
	prints '~(~K)' '~ ~K'
	prints '-(5)' '- 5'
	prints 'x=K {file x}==3' "$(lines x=K 'file x == 3')"
}

@test "braces go around filters that the text before them would swallow" {
	prints 'pin {to}' "$(lines pin '{ to }')"
	prints 'elo {white}' "$(lines elo '{ white }')"
	prints 'event {"x"}' "$(lines event '{ "x" }')"
	prints 'ply {-1}' "$(lines ply '{ -1 }')"
	prints 'pin from {pin} to K' 'pin from { pin } to K'
	prints 'sort {"a"}' 'sort { "a" }'
	prints 'up 1 {~K}' 'up 1 { ~K }'
	prints 'x=3 flip 2 (x)' "$(lines x=3 'flip 2 (x)')"
	prints 'move from K {primary}' "$(lines 'move from K' '{ primary }')"
	prints 'path focus {piece x in n {hhdb sort hm}} max 1 --' \
	    'path focus piece x in n hhdb sort hm max 1 --'
	prints 'path {piece x in R result 1-0}--' \
	    'path { piece x in R result 1-0 }--'
}

@test "a path ends at a blank line, a brace or the end" {
	local nl=$'\n'

	prints "path -- check$nl$nl mate" "$(lines 'path -- check' '' mate)"
	prints '{path -- check} mate' "$(lines '{ path -- check }' mate)"
	prints "path -- check$nl$nl and mate" \
	    "$(lines 'path -- check' '' 'and mate')"
	prints 'path {ply+1>3} -- {x=ply*2}' \
	    'path { ply + 1 } > 3 -- x={ ply * 2 }'
	stays 'path -- {K -- check} *' 'path (-- check)* -- {legal --}' \
	    'path -- {path -- mate} --' 'path focus K max {ply*2} --+' \
	    'path -- {3} {ply} {child} (-- --)?' 'path 2 3 {primary} --'
}

@test "strings are quoted; what quotes cannot hold is written outside" {
	prints '"a\b"' '"a\b"'
	prints '\" \n \t \\ ' "$(lines '\"' '\n' '\t' '\\')"
	prints '"a"+\"+"b"' '"a" + \" + "b"'
	printed '"Réti ♔"' '"Réti ♔"'
}

@test "functions keep their text in the alphabet that is wanted" {
	printed 'function f(x){x→♚ /* K */ "K"} f(K)' \
	    'function f(x){x→♚ /* K */ "K"}' 'f(♔)'
	prints 'function f(x){x→♚ /* K */ "K"} f(K)' \
	    "$(lines 'function f(x){x->k /* K */ "K"}' 'f(K)')"
}

@test "an orbit prints as its transforms and body" {
	gives "cqlparse -e 'shift flip count {Ke1 ke3}' | cqlexpand |
	    cqlprint -a" 'cql()' 'shift flip count { Ke1 ke3 }'
	gives "cqlparse -Qe 'x=1 flip (x) flip {-1}' | cqlexpand | cqlprint -a" \
	    'cql()' x=1 'flip (x)' 'flip { -1 }'
}

@test "text, tree and text again: what is printed stays as it is" {
	stays 'K--a1=Q(check mate)' '--{legal --}(o-o)' 'currentmove A[x]a' \
	    'x=K y=◭z∊x z attacks k' '[Aa]w=K w attacks k' \
	    's="ab" s[0:1] s[-1] s[{#K}:]="x" s~~"a(b)" \1 \-1' \
	    'dictionary D D["a"]=1 #D D["a"] unbind D["a"]' \
	    'comment("a" event "b" {event "c"}) message quiet ply' \
	    'if check then if wtm then K else k' 'while(check){false}' \
	    'line --> check --> {not line --> mate} --> (. -->.)*' \
	    'ray up right (R n k) ray attack diagonal (B k)' \
	    'hhdb max prize hhdb composer "Reti" hhdb "<cook>"' \
	    'fen "......../8/8/8/8/8/8/....K..k" result 1/2-1/2' \
	    'find 2 3 check find all <-- mate echo (s t) in all s:K==t:K' \
	    'notransform flip rotate45 1 8 {up K}' 'max(1 {-2})' \
	    'up 1 2 {.}' 'up 1 {~K}' 'find 2 {. attacks k}' 'up 1 2 {[]|K}' \
	    'find 2 3 {#K==1}' 'find 2 {[forall]x[element]K true}' \
	    'find 2 {-#K}' 'find 2 3 --(.)' \
	    'settag("A" "b") writefile("a.cqo" "x") x=K isbound x unbind x'
}

@test "the queries of the project print as themselves" {
	local q option

	for q in *.cql; do
		for option in '' -a; do
			same "$q $option" "$(tree "$q")" \
			    "$(cqlparse "$q" | cqlprint $option | tree)"
		done
	done
}

# ---- JSON and dot ----

@test "-J writes a line of JSON for each query" {
	gives "cqlparse -e 'flip count [Qq]a1' | cqlprint -J" \
	    '{"name":"-e","file":"-e","header":{"filter":"header","line":1,'\
'"column":1,"type":"logical"},"body":{"filter":"flip","line":1,"column":1,'\
'"type":"number","options":{"range":{"filter":"range","line":1,"column":6,'\
'"type":"logical","words":["count"]}},'\
'"operands":[{"filter":"designator","line":1,"column":12,"type":"set",'\
'"atom":"[Qq]a1"}]}}'
	gives "cqlparse -e '\"a\\b\"+\"é\"' | cqlprint -J |
	    grep -o '\"text\":[^}]*'" '"text":"a\\b"' '"text":"é"'
}

@test "-J writes UTF-8 whatever bytes a string has" {
	printf 'event=="\351\t"' >"$BATS_TEST_TMPDIR/q"
	gives "cqlparse $BATS_TEST_TMPDIR/q | cqlprint -J |
	    grep -o '\"text\":[^}]*'" '"text":"é\u0009"'
}

@test "-g writes a graph for dot" {
	gives "cqlparse -e 'not {R attacks k wtm}' | cqlprint -g" \
	    'digraph "-e" {' "${tab}ordering=out;" \
	    "${tab}node [shape=box, fontname=\"monospace\"];" \
	    "${tab}n0 [label=\"not\", tooltip=\"1:1 logical\"];" \
	    "${tab}n1 [label=\"compound\", tooltip=\"1:5 logical\"];" \
	    "${tab}n2 [label=\"attacks\", tooltip=\"1:8 set\"];" \
	    "${tab}n3 [label=\"designator R\", tooltip=\"1:6 set\"];" \
	    "${tab}n2 -> n3;" \
	    "${tab}n4 [label=\"designator k\", tooltip=\"1:16 set\"];" \
	    "${tab}n2 -> n4;" "${tab}n1 -> n2;" \
	    "${tab}n5 [label=\"wtm\", tooltip=\"1:18 logical\"];" \
	    "${tab}n1 -> n5;" "${tab}n0 -> n1;" '}'
	cqlparse reti.cql | cqlprint -g >"$BATS_TEST_TMPDIR/g"
	! command -v dot >/dev/null ||
	    dot -Tcanon "$BATS_TEST_TMPDIR/g" >/dev/null
}

# ---- the program ----

@test "several queries are printed one after another" {
	cqlparse -e mate >"$BATS_TEST_TMPDIR/a"
	cqlparse -e check >"$BATS_TEST_TMPDIR/b"
	gives "cqlprint -a $BATS_TEST_TMPDIR/a - <$BATS_TEST_TMPDIR/b" \
	    'cql()' mate '' 'cql()' check
}

@test "refuses input that is neither a tree nor a query" {
	fails 2 "echo 'cqlast 2' | cqlprint" "stdin:1:"
	fails 2 "echo cqlas 2 | cqlprint" "stdin:1:1: unknown filter or variable 'cqlas'"
	fails 2 "cqlprint no-such-file" "no-such-file"
	fails 2 "cqlprint -x" "unknown option -x"
}

@test "deep and wide trees print in no time" {
	local i body=check

	for ((i = 0; i < 300; i++)); do
		body="not {$body K}"
	done
	run -0 bash -c "ulimit -t 2; cqlparse -e '$body' | cqlprint | wc -l"
	body=$(printf '|a%d' $(seq -f '%g' 1 8) $(seq 1 8) $(seq 1 8))
	stays "a1${body}${body}${body}"
}

# ---- formatting ----

@test "the text of a query is indented, and keeps its lines and comments" {
	gives "printf '%s\n' '' '' '// Title' 'cql( variations   ' \
	    'quiet )   // header' '' '' '/* two' '  lines */' 'function  f(x)' \
	    '{ // opening' 'x attacks k   /* here */ and' 'not mate' '// last' \
	    '}' 'if mate' 'then   K' 'else' '{' '// only' 'f(K)}' 'path' \
	    '--  ( check' ')' '' 'x=3' ';end' '' | cqlprint" \
	    '// Title' 'cql(variations' '  quiet) // header' '' '/* two' \
	    '  lines */' 'function f(x)' '{ // opening' \
	    '  x attacks k /* here */ and' '    not mate' '  // last' '}' \
	    'if mate' '  then K' '  else' '{' '  // only' '  f(K) }' 'path' \
	    '  -- (check' '  )' '' 'x=3' ';end'
	gives "printf '\357\273\277\r\n♔  K\r\n' | cqlprint" '♔ K'
	gives "echo '♔ attacks ▲' | cqlprint -a" 'K attacks a'
	gives "echo 'function f(x) {x' | cat - <(echo '  y}') | cqlprint" \
	    'function f(x) { x' '  y }'
	fails 2 "echo 'R attcks k' | cqlprint" "stdin:1:3: unknown filter"
}

@test "all forms can be had of a text, and of several texts" {
	alike 'cqlprint -J smothered.cql' 'cqlparse smothered.cql | cqlprint -J'
	alike 'cqlprint -g smothered.cql' 'cqlparse smothered.cql | cqlprint -g'
	gives "echo '(match (position Ra3))' | cqlprint -a | tail -n 1" Ra3
	alike 'cqlprint smothered.cql; echo; cqlprint reti.cql' \
	    'cqlprint smothered.cql reti.cql'
}

# meaning FILE...: the trees, without places and the layout of functions.
named() {
	sed 's/^cqlast .*/cqlast/; s/^(query .*/(query/'
}

meaning() {
	cqlparse "$@" | sed 's/@[0-9:]*//; /(function/s/\(\\x0[0-9ad]\| \)*//g'
}

@test "formatting changes no meaning, and twice changes nothing" {
	mkdir "$BATS_TEST_TMPDIR"/{once,twice}
	cp ./*.cql "$ROOT"/lib/motifs/*.cql "$BATS_TEST_TMPDIR"
	cd "$BATS_TEST_TMPDIR"
	cqlparse -l | awk -F'\t' '{ f = NR ".cql"; print $4 >f; close(f) }'
	# the same with other blanks and with comments
	cqlparse -l | awk -F'\t' '$4 !~ /["\/;]/ {
		n = gsub(/ /, NR % 2 ? "\n\t  " : "\n /* , */\n// (\n   ", $4)
		f = "x" NR ".cql"
		if (n > 0)
			print $4 >f
		close(f)
	    }'
	# one text after the other, each with a last line that tells them apart
	for q in *.cql; do
		echo '// the end' >>"$q"
	done
	formatted() {
		awk -v dir="$1" 'BEGIN { file = dir "/0001.cql"; n = 1 }
		begun || /./ { print >file; begun = 1 }
		/^\/\/ the end$/ {
			begun = 0
			close(file)
			file = sprintf("%s/%04d.cql", dir, ++n)
		}'
	}
	cqlprint ./*.cql | formatted once
	cqlprint once/*.cql | formatted twice
	[[ $(ls once | wc -l) -gt 500 ]]
	diff -r once twice
	cmp <(meaning ./*.cql | named) <(meaning once/*.cql | named)
}

@test "-s respells a query's text and keeps its comments and layout" {
	gives "printf ';▲\n  {▲≤2\n\n♔――}' | cqlprint -sa" ';▲' '  {a<=2' '' 'K--}'
	gives "printf '// A\n[Aa]b2 K--' | cqlprint -s" '// A' '◭b2 ♔――'
	gives "echo 'a≺1 ――>2 ⊢♔' | cqlprint -sa" 'a [<]1 -- >2 path K'
	gives "echo '(match (position Ra3))' | cqlprint -sa | tail -n 1" Ra3
	fails 2 "echo 'x=\"' | cqlprint -s" 'stdin:1:3: '
}

@test "respelled queries are the same trees" {
	local f

	for f in *.cql; do
		alike "cqlprint -s $f | cqlparse -L x - | sed 's/@[0-9:]*//'" \
		    "cqlprint -sa $f | cqlparse -L x - | sed 's/@[0-9:]*//'"
	done
	# a7-7 becomes a7, which must not swallow what is after it
	gives "echo a7-7-8 | cqlprint -sa" 'a7 -8'
}

@test "-t lists tokens and comments with their places" {
	gives "printf 'mate // so\n x=Ra1--' | cqlprint -t | tr '\t' ' '" \
	    '1:1 keyword mate' '1:6 comment // so' '2:2 name x' \
	    '2:3 symbol =' '2:4 designator Ra1' '2:7 dash --'
}

@test "-H writes a page that holds the text and nothing unescaped" {
	gives "echo 'A<2 // <&>' | cqlprint -H | grep '^<pre>'" \
	    '<pre><span class="designator">A</span><span class="symbol">&#60;</span><span class="number">2</span> <span class="comment">// &#60;&#38;&#62;</span>'
	gives "cqlprint -H smothered.cql | sed '1,/^<pre>/d; /^<.pre>/,\$d;
	    s/<[^>]*>//g; s/&#38;/\&/g; s/&#60;/</g; s/&#62;/>/g; s/&#34;/\"/g'" \
	    "$(sed 1d smothered.cql)"
}

@test "a slice keeps its brackets apart from a word before it" {
	prints '{ascii #A}[0]' '{ ascii #A }[0]'
	prints '{typename K}[0]' '{ typename K }[0]'
	prints '{ascii #{A}}[1:2]' '{ ascii #A }[1:2]'
	prints 'x=event x[0]' 'x=event'$'\n''x[0]'
}

@test "text that is parsed twice counts its sorts once" {
	local body

	for body in 'str(1)+ascii 1+str(sort #A)' 'path -- {--(sort #A)}' \
	    'path -- {--} sort #A' 'ply+ascii "a"+str(sort #A sort #a)'; do
		gives "ast '$body' | grep -o 'sort-id-[0-9]*' | sort -u | head -n 1" \
		    sort-id-1
		stays "$body"
	done
}

@test "what follows a filter does not become part of it" {
	local nl=$'\n\n'

	stays '#child:{legal --{legal --[]}} & light []' \
	    'legal {move from {legal --}}-- {move to {legal K--}}--' \
	    'A<-{flip [kP]}<-K A->{square x in A x}->K->{shift r}->{up p}' \
	    'y=K --{shift y}=Q --K&{y}=Q --y=Q --{legal --K}=Q' \
	    '--{pin through promotedpieces}=Q' \
	    '--{pin to K through promotedpieces}=Q' \
	    '{(move from r legal count)}>ply K--(mate)' \
	    'x=K pin to {x} from {x|r} path max 3 focus {ply==3 K} title "t" --' \
    'move capture {x=K x} enpassantsquare x' 'typename {[b-g1]}[:8]' \
	    '"a"[ {flip 1 pathstart}: ]' '--{piece y in k currentfen}=Q' \
	    'move capture {move from K} comment("x") {pin} --(child)' \
	    'relation missing K -1 2 relation same 1 {~K}' \
	    'relation same 0 {flip 0 0 true} relation {flip mate}' \
	    'path focus capture . -5-- --' 'path max 3 focus A -1 2 --' \
	    'path focus pin {from} (A)-- --' "{shift path --$nl} or parent" \
	    'path -- (A--(check))* (K--)? -- (A)-- {child} (r)*' \
	    'path -- path -- check?+ mate' 'path -- (line --> check)* --' \
	    'local dictionary D D[{relation same 1}]=1 {hhdb gbr} "a"' \
	    'piece x in {piece y in A hhdb prize} sort max "a" matein 1' \
	    '{find {hhdb sort hm}} "a"' 'pawns=1 {hhdb gbr} pawns==1' \
	    'local dictionary kings kings[1]={hhdb gbr} kings[1]' \
	    'rotate45 0 {[]--(currentposition)}' 'flip 1 2 {[]}' \
	    'flip 0 {.--R}' \
	    'path -- {relation same 1}? if path -- then {check} --' \
	    "line --> path --$nl* --> path -- mate$nl --> {line --> K}*"
	gives "cqlparse -e '--{pin to promotedpieces}=Q' | cqlexpand |
	    cqlprint -a | tail -n 1" '--{ pin to promotedpieces }=Q'
}
