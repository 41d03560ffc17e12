# laws.bats - laws of transforms and orbits, checked on the examples of all
# filters, on the project's queries and on random filters, over the project's
# games, and with CORPORA=DIR over some of its games too.

load helper

# sample STEP NAME: every STEP-th game line of a file of CORPORA.
sample() {
	local dir=$CORPORA

	[[ $dir == /* ]] || dir=$ROOT/$dir
	if [[ -f $dir/$2 ]]; then
		cat "$dir/$2"
	else
		xz -dc "$dir/$2.xz"
	fi | pgnsplit | awk -v step="$1" 'NR % step == 0'
}

setup_file() {
	cd "$BATS_FILE_TMPDIR" || return
	mkdir eg
	cqlparse -l | awk -F'\t' '{ n = sprintf("eg/%03d.cql", NR)
	    print "cql(variations)\n" $4 >n; close(n) }'
	cqlparse eg/*.cql "$ROOT"/tests/data/*.cql >queries
	{
		pgnsplit "$ROOT"/tests/data/{famous,studies,annotated}.pgn
		[[ -z ${CORPORA-} ]] || {
			sample 600 studies.pgn
			sample 10000 book.pgn
		}
	} | awk -F'\t' -v OFS='\t' '{ $1 = NR; print }' >games
}

setup() {
	light
	dir=$BATS_TEST_TMPDIR
	queries=$BATS_FILE_TMPDIR/queries
	games=$BATS_FILE_TMPDIR/games
}

# random SEED N TEXT: N times the text with each <name> replaced by what the
# rules below make of it, always the same for a seed.
random() {
	grammar | awk -F' / |: ' -v seed="$1" -v n="$2" -v text="$3" '
	function draw(most) {
		seed = seed * 16807 % 2147483647
		return int(seed / 65536) % most
	}
	function made(text,  name) {
		while (match(text, /<[a-z]+>/)) {
			name = substr(text, RSTART + 1, RLENGTH - 2)
			text = substr(text, 1, RSTART - 1) \
			    choice[name, draw(choices[name])] \
			    substr(text, RSTART + RLENGTH)
		}
		return text
	}
	{
		for (i = 2; i <= NF; i++)
			choice[$1, choices[$1]++] = $i
	}
	END {
		while (n-- > 0)
			print made(text)
	}'
}

# An entry that is there twice is likelier.
grammar() {
	cat <<'END'
shifts: <shift> / <shift> <symmetry> / <symmetry> <shift> / flip <shift>
shift: shift / shift / shifthorizontal / shiftvertical
symmetry: flip / flipcolor / reversecolor / rotate90 / flipvertical
conjunction: {<men> <men>} / {<men> <men> <men>} / {<man> and <men> <any>}
conjunction: {<men> <fixed> <any> <men>} / {<man> <man>} / {<men> {<men>}}
formula: <pair> / <pair> / {<pair> <pair>} / (<pair> or <pair>)
pair: {<at> <at>} / (<at> and <at>) / (<at> or <at>) / not {<at> <at>}
pair: (<at> | <at>) / (#<at> + #<at> > 0) / <at> == <at> / #<at> * #<at> == 0
pair: {<at> not <at>} / (<at> & <at> or <at>) / #<at> > #<at> / <other>
other: {<at> <at>} & (notransform a1-8) / {<at> <at>} in (notransform a-h1)
at: [Rr]a1 / [Rr]h1 / [Rr]a8 / [Rr]h8
value: <conjunction> / {<fixed> <men>} / <conjunction> / (<men> | <any>)
value: <max> / {<men> #<set>} / <max>
max: #<men> / rank <man> / (power <any> + #<men>) / {<any> #<any>} / #<any>
value: <truth> / <truth>
truth: (<men> or <any>) / not <men> / {<men> check} / {<fixed> wtm}
value: light <men> / up 1 3 <men> / (<any> attacks <any>) / {#<men> > 1}
value: ray diagonal (<kind> <any> <kind>) / pin through <set> / <men> & <set>
value: flipcolor {<men>} / {<men> flip <men>} / square x in <men> <any> & x
value: (diagonal 1 <any> & <any>) / {path -- <any>} / {--<men> #<any>}
value: (if <men> then <set> else <any>) / {x=<men> x & <any>} / elo white
fixed: wtm / . / not check / k attackedby A / not a-h8 / notransform Ke1
fixed: flipcolor {R attacks k} / #passedpawns > 0 / flip up 1 K / passedpawns
fixed: (flipcolor count #B > 1) == 1 / shifthorizontal {<kind>e4 <man>}
any: <men> / <kind> / <set>
men: <man> / <man> / <set><square> / <square> / <kind><squares>
men: <man> / <man> / <set><square> / <set><squares>
man: <kind><square>
kind: K / k / Q / R / r / B / N / n / P / p / P / p / A / a / _ / _
set: [RQ] / [rq] / [Pp] / [Kk] / [PK] / [pN_] / [Aa] / [A_] / [a_] / [bnp]
square: <file><rank>
squares: [<square>,<square>] / [<square>,<square>,<square>] / <file>1-8
squares: a-h<rank> / <files><ranks> / <files><rank> / <file><ranks>
squares: [<file>1-8,<square>] / [a-h<rank>,<square>]
file: a / b / c / d / e / f / g / h / a / h
files: a-b / b-d / c-f / d-h / a-g / g-h / e-f
rank: 1 / 2 / 3 / 4 / 5 / 6 / 7 / 8 / 1 / 8
ranks: 1-2 / 2-4 / 3-6 / 4-8 / 1-7 / 7-8 / 5-6
END
}

# trees: the syntax trees of lines with a label and a body each. A file for each
# of these thousands would take half of the time of a test.
trees() {
	cat >"$dir/named"
	awk -F'\t' '{ print "-e\n" $2 }' "$dir/named" | tr '\n' '\0' |
	    xargs -0 -n 1000 cqlparse -Q -H variations |
	    awk 'NR == FNR { label[NR] = $1; next }
		/^cqlast/ { $3 = label[++n] }
		{ print }' "$dir/named" -
}

# numbered: the bodies of standard input, one per line, as syntax trees labelled
# 0001, 0002 ...
numbered() {
	awk '{ printf "%04d\t%s\n", NR, $0 }' | trees
}

# sizes TREES [e]: one line for each orbit that is a whole body.
sizes() {
	cqlexpand "-n${2-}" "$1" | grep ":1:1$tab"
}

# image_trees TREES [e]: those that cqlexpand lists of orbits, each as a tree of
# its own with the label of its orbit and a number after it.
image_trees() {
	sizes "$@" >"$dir/sizes"
	cqlexpand "-l${2-}" "$1" | awk -F'\t' '
	NR == FNR {
		for (i = 0; i < $NF; i++)
			orbit[++n] = FNR
		next
	}
	{ printf "%04d.%d\t%s\n", orbit[FNR], FNR, $2 }' "$dir/sizes" - | trees
}

# values TREES: label, game, position and value of each match.
values() {
	cqlmatch -p "$1" "$games" >"$dir/positions" || [[ $? -eq 1 ]]
	awk -F'\t' -v OFS='\t' '{ print substr($7, 1, 4), $1, $2, $8 }' \
	    "$dir/positions"
}

# joined MODES: what orbits make of the values of their images on standard
# input; the N-th line of MODES is the mode of the N-th.
joined() {
	awk -F'\t' -v OFS='\t' -v modes="$1" '
	function set(key,  file, rank, name, n, list) {
		for (rank = 1; rank <= 8; rank++)
			for (file = 1; file <= 8; file++) {
				name = substr("abcdefgh", file, 1) rank
				if ((key, name) in has)
					list = list (n++ ? "," : "") name
			}
		return n > 1 ? "[" list "]" : list
	}
	BEGIN {
		while ((getline m < modes) > 0)
			mode[sprintf("%04d", ++n)] = m
	}
	{
		key = $1 OFS $2 OFS $3
		m = mode[$1]
		if (m == "count")
			v[key]++
		else if (m != "max")
			v[key] = ""
		else if (!(key in v) || $4 + 0 > v[key])
			v[key] = $4 + 0
		for (n = m == "union" ? split($4, s, /[^a-h1-8]+/) : 0; n; n--)
			has[key, s[n]] = 1
	}
	END {
		for (key in v) {
			split(key, part, OFS)
			m = mode[part[1]]
			print key, m == "union" ? set(key) : v[key]
		}
	}' | LC_ALL=C sort
}

# hold_equal WANTED CAME BODIES: the files are equal, and hold something;
# shows the first line that is not, and the body that it belongs to.
hold_equal() {
	local line body

	[[ -s $1 ]] || same "$1" "some lines" "none"
	cmp -s "$1" "$2" && return
	line=$(diff "$1" "$2" | sed -n 's/^[<>] //p' | head -n 1)
	body=$(sed -n "$((10#${line%%"$tab"*}))p" "$3")
	same "$body" "$(grep -Fx "$line" "$1")" "$(grep -Fx "$line" "$2")"
	false
}

# ---- basic transforms ----

@test "compositions of 10,000 random basic transforms are what they must be" {
	local trees compositions valid orbits

	{
		cat "$queries"
		{
			random 1 100 '<conjunction>'
			random 2 50 '<shifts> <conjunction>'
			random 3 50 '<symmetry> <formula>'
		} | numbered
	} | cqlexpand -i >"$dir/expanded"
	run -0 lawtest 1 50 <"$dir/expanded"
	read -r trees _ compositions _ valid _ _ _ orbits _ <<<"$output"
	[[ $compositions -ge 10000 && $valid -gt $((compositions / 2)) &&
	    $valid -lt $compositions && $orbits -gt $trees ]] ||
		same lawtest "as many compositions" "$output"
}

# ---- answers ----

@test "an orbit has the union, maximum or number of its images, or any" {
	{
		random 4 40 '<symmetry> <value>'
		random 5 25 '<shifts> <value>'
		random 15 15 'flip <max>'
		random 16 15 'flip <truth>'
		random 6 15 'flip count <value>'
		random 7 5 'shift count <conjunction>'
		random 8 5 'flip {<men> shift <conjunction>}'
	} >"$dir/bodies"
	numbered <"$dir/bodies" >"$dir/orbits"
	image_trees "$dir/orbits" >"$dir/images"
	sizes "$dir/orbits" | cut -f2 | sed 's/.* //' >"$dir/modes"
	sort "$dir/modes" | uniq -c | awk '$1 > 9' >"$dir/many"
	same "modes that often come" 4 "$(wc -l <"$dir/many")"
	values "$dir/images" | joined "$dir/modes" >"$dir/wanted"
	# where no image matches the number is 0
	values "$dir/orbits" |
	    awk -F'\t' 'NR == FNR { mode[FNR] = $0; next }
		mode[$1 + 0] != "count" || $4 != 0' "$dir/modes" - |
	    LC_ALL=C sort >"$dir/came"
	hold_equal "$dir/wanted" "$dir/came" "$dir/bodies"
}

@test "one of the images that always match together can answer for all" {
	local left

	random 9 300 '<symmetry> <formula>' >"$dir/bodies"
	numbered <"$dir/bodies" >"$dir/alone"
	sed 's/$/ ply>=0/' "$dir/bodies" |
	    numbered >"$dir/orbits"
	image_trees "$dir/alone" >"$dir/images"
	image_trees "$dir/alone" e >"$dir/left"
	left=$(($(grep -c ^cqlast "$dir/images") -
	    $(grep -c ^cqlast "$dir/left")))
	[[ $left -gt 20 ]] || same "images that are left out" many "$left"
	values "$dir/images" | joined /dev/null >"$dir/wanted"
	values "$dir/left" | joined /dev/null >"$dir/one"
	values "$dir/orbits" | cut -f1-3 | sed "s/$/$tab/" |
	    LC_ALL=C sort >"$dir/came"
	hold_equal "$dir/wanted" "$dir/one" "$dir/bodies"
	hold_equal "$dir/wanted" "$dir/came" "$dir/bodies"
}

@test "a query, its expansion and its images alone agree at every position" {
	cqlexpand "$queries" >"$dir/expanded"
	cqlexpand -i "$queries" >"$dir/images"
	for f in "$queries" "$dir/expanded" "$dir/images"; do
		cqlmatch -p -F "$dir" "$f" "$games" >"$f.came"
	done
	cmp "$queries.came" "$dir/expanded.came"
	cmp "$queries.came" "$dir/images.came"
	[[ $(cut -f7 "$queries.came" | sort -u | wc -l) -gt 200 ]]
}

# ---- shifts ----

@test "shifts of designators give the same answers at once as one by one" {
	{
		random 10 150 '<shifts> <conjunction> ply>=0'
		random 11 20 'not <shifts> <conjunction> ply>=0'
		random 12 20 '(<shifts> <conjunction>) or (shift <conjunction>)'
		random 13 20 '<symmetry> {<shift> <conjunction> <men>} ply>=0'
		random 14 20 '(shift count <conjunction>) > 1'
	} >"$dir/bodies"
	numbered <"$dir/bodies" >"$dir/orbits"
	cqlexpand -i "$dir/orbits" >"$dir/images"
	values "$dir/orbits" >"$dir/came"
	values "$dir/images" >"$dir/wanted"
	hold_equal "$dir/wanted" "$dir/came" "$dir/bodies"
	cqlmatch -c "$dir/orbits" "$games" >"$dir/came"
	cqlmatch -c "$dir/images" "$games" >"$dir/wanted"
	hold_equal "$dir/wanted" "$dir/came" "$dir/bodies"
}

@test "shifts evaluated at once evaluate none of their images" {
	run -0 --separate-stderr cqlmatch -q -x \
	    -e 'shift {Ke4 [Pp]e5-6 _a-h3} ply>=0' "$games"
	# shellcheck disable=SC2154
	[[ $stderr == *orbit@* && $stderr != *designator@* ]] ||
		same "nodes asked" "no designator" "$stderr"
}
