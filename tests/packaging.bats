# What is installed beside the programs and their manual: completions, and
# what editors know of queries.

load helper

setup_file() {
	command -v make >/dev/null || skip "make is not installed"
	ROOT=$BATS_TEST_DIRNAME/..
	make -s -C "$ROOT" DESTDIR="$BATS_FILE_TMPDIR" PREFIX=/usr \
	    install -o all
}

setup() {
	light
	# What looks for leaks waits for ever, at times, in a child of zsh.
	export ASAN_OPTIONS=detect_leaks=0
	programs=$(ls "$BATS_FILE_TMPDIR/usr/bin")
	share=$BATS_FILE_TMPDIR/usr/share
	bash=$share/bash-completion/completions
	fish=$share/fish/vendor_completions.d
	zsh=$share/zsh/site-functions
}

# options PROGRAM: those that -h lists, sorted.
options() {
	case $1 in
	cql)	cql -h | grep '^-' | grep -oE '(^| )-[a-z0-9]+' | tr -d ' ' ;;
	*)	"$1" -h | sed -n 's/^  \(  *--[a-z0-9-]*\|-., --[a-z0-9-]*\).*/\1/p' |
		    tr -d ' ' | tr , '\n' ;;
	esac | LC_ALL=C sort -u
}

# completes COMPLETER: it completes the options, motifs and files as wanted;
# COMPLETER PROGRAM WORD BEFORE prints what can stand for WORD.
completes() {
	local p listed count

	for p in $programs; do
		listed=$(options "$p")
		mapfile -t count <<<"$listed"
		[[ ${#count[@]} -gt 4 ]]
		same "options of $p" "$listed" \
		    "$("$1" "$p" - "$p" | LC_ALL=C sort -u)"
	done
	same "motifs of cql" smothered-mate "$("$1" cql smothered- cql)"
	same "motifs of cqlmatch -f" smothered-mate \
	    "$("$1" cqlmatch smothered- -f)"
	same "motifs of cql -i" "" "$("$1" cql smothered- -i)"
	same "motifs of cqlmatch" "" "$("$1" cqlmatch smothered- cqlmatch)"
	# values: COMPLETER PROGRAM WORD OPTION
	same "tags" WhiteElo "$("$1" cqlmatch WhiteE -T)"
	same "tags after flags" "Clock" "$("$1" cqlmatch Clo -pT)"
	same "a second word" "nosettag,noskip" \
	    "$("$1" cqlmatch nosettag,nosk -O | sed 's/^noskip/nosettag,&/')"
	same "the header" "mainline markfirst matchcount matchstring" \
	    "$("$1" cqlparse ma -H | sort | xargs)"
	same "transforms" "$(cqlparse -l transforms | sed 's/ .*//' |
	    grep '^flip' | sort)" "$("$1" cqlmatch flip --around | sort)"
	same "results" "1-0 1/2-1/2" "$("$1" cql 1 -result | sort | xargs)"
	same "lists" transforms "$("$1" cqlparse tr -l)"
	same "dialects" classic "$("$1" cqlparse c -d)"
}

@test "bash completes the options of -h, motifs and files" {
	completer() {
		bash -c 'compopt() { :; }
			. "$1/$2"
			complete -p "$2" >/dev/null || exit
			_cqltools "${@:2}"
			printf "%s\n" "${COMPREPLY[@]}"' - "$bash" "$@"
	}
	completes completer
	same "files" famous.pgn "$(completer pgnsplit fam pgnsplit)"
	same "a motif by another name" isolated-queen-pawn \
	    "$(completer cqlmatch iqp -f)"
	same "a word that means nothing" "" "$(completer cqlmatch xyzzy -f)"
}

@test "bash completes from the sources, before anything is installed" {
	[[ -x $ROOT/bin/cql ]] || skip 'other programs are tested'
	same "motif" smothered-mate "$(PATH=/usr/bin:/bin bash -c '
		compopt() { :; }
		cd "$1"
		source share/cqltools.bash
		_cqltools cql smoth cql
		echo "${COMPREPLY[@]}"' - "$ROOT")"
}

@test "fish completes the options of -h, motifs and files" {
	completer() {
		local line="$3 $2"

		[[ $1 == "$3" ]] || line="$1 $3 $2"
		fish --no-config -c 'source $argv[1]; complete -C $argv[2]' \
		    "$fish/$1.fish" "$line" | cut -f1
	}
	command -v fish >/dev/null || skip "fish is not installed"
	completes completer
	same "files" famous.pgn "$(completer pgnsplit fam pgnsplit)"
	same "what -c says" "--count${tab}the number of games and positions" \
	    "$(fish --no-config -c "source $fish/cqlmatch.fish
		complete -C 'cqlmatch --co'")"
	same "a motif" "smothered-mate${tab}mates: A knight mates" \
	    "$(fish --no-config -c "source $fish/cqlmatch.fish
		complete -C 'cqlmatch -f smothered-'" | cut -c 1-36)"
}

# Here the completion runs without an editor, and what it offers is printed.
@test "zsh completes the options of -h, motifs and files" {
	completer() {
		zsh -fc 'words=($2 $4 $3) CURRENT=3 PREFIX=$3
			[[ $2 != $4 ]] || words=($2 $3) CURRENT=2
			_describe() {
				[[ $1 != -o ]] || shift
				print -rl -- ${${(P)2}%%:*}
			}
			compset() { PREFIX=${PREFIX##*,}; }
			_files() { }
			. $1/_cqltools' - "$zsh" "$@" | grep "^${2##*,}" ||
			true
	}
	command -v zsh >/dev/null || skip "zsh is not installed"
	completes completer
	same "a motif by another name" "-U -- isolated-queen-pawn " "$(zsh -fc \
	    'words=(cqlmatch -f iqp) CURRENT=3 PREFIX=iqp
		_describe() { return 1; }
		compadd() { print -rn -- "$* "; }
		_files() { }
		. $1/_cqltools' - "$zsh")"
	gives "zsh -fc 'fpath=($zsh \$fpath); autoload -U compinit
	    compinit -u -d $BATS_TEST_TMPDIR/dump; for p in $(echo $programs); do
	    print \$_comps[\$p]; done' | sort -u" _cqltools
}

# words: the names of filters that their examples show, a word a line.
words() {
	cqlparse -l | awk -F'\t' '{ name = $1; sub(/ .*/, "", name) }
	    name ~ /^[a-z]+$/ && index($4, name) { print name }'
}

@test "the words of editors and shells are what make manual writes" {
	local file

	for file in syntax/cql.vim cql-mode.el cql.tmLanguage.json \
	    cqltools.bash _cqltools cqltools.fish; do
		sh "$ROOT/share/mkwords" "share/$file" "$BIN" |
		    cmp - "$ROOT/share/$file"
	done
}

# sample: q.cql, which holds each of them, a comment, a text and a name.
sample() {
	cd "$BATS_TEST_TMPDIR" || return
	{ words; lines '//mate' '"mate"' anand; } >q.cql
	[[ $(wc -l <q.cql) -gt 150 ]]
}

# shown FILTER COMMENT TEXT NAME: the lines of groups are of these kinds.
shown() {
	{ words | sed "s/.*/$1/"; lines "${@:2}"; } | paste q.cql - >wanted
	same kinds "" "$(paste q.cql groups | diff wanted -)"
}

@test "vim knows every filter, comments and text" {
	command -v vim >/dev/null || skip "vim is not installed"
	sample
	vim -N -u NONE -i NONE -es -c "set rtp^=$share/vim/vimfiles" \
	    -c 'syntax on' -c 'edit q.cql' -c 'let l = []' \
	    -c 'g/^/call add(l, synIDattr(synID(line("."), 2, 1), "name"))' \
	    -c 'call writefile(l, "groups")' -c 'qa!' </dev/null
	shown cqlFilter cqlComment cqlString ""
}

@test "Emacs knows every filter, comments and text" {
	command -v emacs >/dev/null || skip "emacs is not installed"
	sample
	emacs -Q --batch -L "$share/emacs/site-lisp" -l cql-mode q.cql --eval \
	    '(progn (font-lock-ensure)
		(while (not (eobp))
		    (end-of-line)
		    (princ (get-text-property (1- (point)) (quote face)))
		    (terpri) (forward-line)))' >groups
	shown font-lock-keyword-face font-lock-comment-face \
	    font-lock-string-face nil
}

# matched: after each line of standard input the kind that the first pattern gives
# it, for patterns that are one line.
matched() {
	local name pattern all

	all=$(cat)
	while IFS=$'\t' read -r name pattern; do
		pattern=${pattern//\\\\/\\}
		grep -P "^(?:$pattern)\$" <<<"$all" | sed "s/$/ $name/"
		all=$(grep -vP "^(?:$pattern)\$" <<<"$all") || break
	done < <(sed -n 's/.*"name": "\([a-z]*\).*"match": "\(.*\)" }.*/\1\t\2/p' \
	    "$share/cqltools/cql.tmLanguage.json")
}

@test "the grammar of TextMate knows every filter, comments and numbers" {
	grep -qP a <<<a 2>/dev/null || skip "this grep has no -P"
	same "keywords" "$(words | sed 's/$/ keyword/' | sort)" \
	    "$(words | matched | sort)"
	gives "lines //mate 17 anand | matched" '//mate comment' '17 constant'
	command -v jq >/dev/null || return 0
	gives "jq -r .scopeName '$share/cqltools/cql.tmLanguage.json'" source.cql
}

@test "the examples of the guide run where they are installed" {
	local examples=$share/doc/cqltools/examples

	gives "(cd '$examples' && pgnsplit famous.pgn |
	    cqlmatch -c -f kinghunt.cql)" "kinghunt${tab}2${tab}2"
	same "games and queries" \
	    "$(find . -name '*.pgn' -o -name '*.cql' | sort)" \
	    "$(cd "$examples" && find . -type f | sort)"
}

@test "uninstalling removes what was installed, and nothing else" {
	local root=$BATS_TEST_TMPDIR file

	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt install -o all
	for file in $(cd "$root" && find . -type f); do
		echo mine >"$root/$file.mine"
	done
	find "$root" -type f -name '*.mine' | sort >"$BATS_FILE_TMPDIR/mine"
	[[ $(wc -l <"$BATS_FILE_TMPDIR/mine") -gt 90 ]]
	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt uninstall
	find "$root" -type f | sort | diff "$BATS_FILE_TMPDIR/mine" -
}

@test "uninstalling leaves the folders that were there before" {
	local root=$BATS_TEST_TMPDIR

	mkdir -p "$root/opt/share/man" "$root/opt/bin"
	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt install -o all
	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt install -o all
	[[ $(find "$root" -type d | wc -l) -gt 20 ]]
	make -s -C "$ROOT" DESTDIR="$root" PREFIX=/opt uninstall
	gives "(cd '$root' && find .) | sort" . ./opt ./opt/bin ./opt/share \
	    ./opt/share/man
}

@test "make deb builds a package with the programs, pages and motifs" {
	local deb=$BATS_TEST_TMPDIR root=$BATS_TEST_TMPDIR/root

	command -v dpkg-shlibdeps >/dev/null || skip "dpkg-dev is not installed"
	DPKG_DEB_COMPRESSOR_LEVEL=0 sh "$ROOT/share/mkdeb" "$deb" >/dev/null
	deb=$(ls "$deb"/cqltools_"$(cat "$ROOT/VERSION")"_*.deb)
	[[ $(dpkg-deb -f "$deb" Depends) == libc*' (>= '*')' ]]
	same owners "root/root" "$(dpkg-deb -c "$deb" | awk '{ print $2 }' |
	    sort -u)"
	dpkg-deb -x "$deb" "$root"
	diff <(cd "$BATS_FILE_TMPDIR" && find usr -type f ! -name folders |
	    sed 's,zsh/site-functions,zsh/vendor-completions,
		s,^usr/share/man/.*,&.gz,' | sort) \
	    <(cd "$root" && find usr -type f ! -path '*/doc/cqltools/[Rc]*' |
	    sort)
	gives "gzip -dc '$root/usr/share/man/man1/cql.1.gz' |
	    cmp - '$ROOT/man/cql.1'"
	gives "(cd '$BATS_TEST_TMPDIR' && PATH='$root/usr/bin:/usr/bin:/bin' &&
	    pgnsplit '$PWD/famous.pgn' | cqlmatch -c -f smothered-mate)" \
	    "smothered-mate${tab}2${tab}2"
	gives "(cd '$BATS_TEST_TMPDIR' && PATH='$root/usr/bin:/usr/bin:/bin' &&
	    cql -V)" "cql (cqltools) $(cat "$ROOT/VERSION")"
}
