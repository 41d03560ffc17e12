# cqltools.bash - completion for bash, installed under each program's name: the
# options that -h lists, what some of them take, motifs where a query goes, and
# files

# the words of tags, which make manual writes here
_cqltools_tags="
    Annotator Black BlackElo BlackTitle Clock Comment Date ECO Eval Event
    EventDate FEN File Key Line Material Moves Next Opening PlyCount Prev
    Query Result Round San Site Solution Spent Start Termination TimeControl
    UTCDate UTCTime Uci Variation White WhiteElo WhiteTitle
"
# end of the words
# the words of changes, which make manual writes here
_cqltools_changes="
    alwayscomment fenrights label names no-answers no-checks no-columns
    no-facts no-jumps no-keys no-moves no-plans no-starts no-tags no-text
    no-together no-whole noheader noremovecomment noremovetag nosettag noskip
    nosortcomments plain trueclocks
"
# end of the words
# the words of header, which make manual writes here
_cqltools_header="
    alwayscomment fenrights gamenumber input mainline markfirst matchcount
    matchstring noheader nolinearize nonatomic output quiet result secure
    silent sort variations
"
# end of the words
# the words of transforms, which make manual writes here
_cqltools_transforms="
    dihedral edgeshift edgeshifthorizontal edgeshiftvertical flip flipcolor
    flipdiagonal flipdihedral fliphorizontal flipoffdiagonal flipvertical
    reversecolor rotate45 rotate90 shift shiftdiagonal shifthorizontal
    shiftmaindiagonal shiftoffdiagonal shiftvertical
"
# end of the words

# _cqltools_list WORDS WORD: words with commas between them.
_cqltools_list()
{
	local before=

	[[ $2 != *,* ]] || before=${2%,*},
	mapfile -t COMPREPLY < <(compgen -P "$before" -W "$1" -- "${2##*,}")
	compopt -o nospace
}

# _cqltools PROGRAM WORD WORD-BEFORE
_cqltools()
{
	local words= files=-f meant=

	# in the sources, before anything is installed
	[[ -x $_cqltools_bin/$1 ]] && ! type "$1" >/dev/null 2>&1 &&
		set -- "$_cqltools_bin/$1" "${@:2}"
	if [[ $2 == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$("$1" -h |
		    sed -n 's/^ *-/-/p' | sed 's/  .*//' |
		    tr ', ' '\n\n' | grep '^-')" -- "$2")
		return
	fi
	case ${1##*/}\ $3 in
	cqlmatch\ -T | cqlmatch\ -[!-]*T | cqlmatch\ --tags | movestat\ -T)
		_cqltools_list "$_cqltools_tags" "$2"
		return ;;
	cqlmatch\ -O | cqlmatch\ --option)
		_cqltools_list "$_cqltools_changes" "$2"
		return ;;
	cqlmatch\ -H | cqlmatch\ --header | cqlparse\ -H | cqlparse\ --header)
		words=$_cqltools_header files= ;;
	cqlmatch\ -W | cqlmatch\ --around)
		words=$_cqltools_transforms files= ;;
	cqlparse\ -l | cqlparse\ --list)
		words="header motifs transforms" files= ;;
	cqlparse\ -d | cqlparse\ --dialect)
		words="6 classic" files= ;;
	cql\ -result)
		words="1-0 0-1 1/2-1/2" files= ;;
	*\ -[CF] | *\ --directory | *\ --folder | fenboard\ -o)
		files=-d ;;
	cql\ -[io]*) ;;
	cql\ * | cqlparse\ * | cqlmatch\ -f | cqlmatch\ --file)
		words=$("${1%cql*}cqlparse" -l motifs | cut -f1)
		meant=$2 ;;
	esac
	[[ -z $files ]] || compopt -o filenames
	# shellcheck disable=SC2086
	mapfile -t COMPREPLY < <(compgen $files -W "$words" -- "$2")
	# a word that begins no name, such as iqp, gives the motifs it means
	[[ -z $meant || ${#COMPREPLY[@]} -gt 0 ]] ||
		mapfile -t COMPREPLY < <("${1%cql*}cqlparse" -l "$meant" |
		    sed -n 's/^-f //p' | cut -f1)
}

# in the sources the file has a name of its own
case ${BASH_SOURCE##*/} in
cqltools.bash)
	_cqltools_bin=$(cd "$(dirname "${BASH_SOURCE[0]}")/../bin" && pwd)
	complete -F _cqltools cql cqlexpand cqlmatch cqlparse cqlpipe \
	    cqlprint fenboard movestat pgnannotate pgnindex pgnsplit ;;
*)	complete -F _cqltools "${BASH_SOURCE##*/}" ;;
esac
