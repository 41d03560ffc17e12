# cqltools.bash - completion for bash, installed under each program's name:
# the options that -h lists, motifs where a query goes, and files

# _cqltools PROGRAM WORD WORD-BEFORE
_cqltools()
{
	local motifs=

	if [[ $2 == -* ]]; then
		mapfile -t COMPREPLY < <(compgen -W "$("$1" -h |
		    sed -n 's/^ \{0,2\}-/-/p' | sed 's/  .*//' |
		    tr ', ' '\n\n' | grep '^-')" -- "$2")
		return
	fi
	case ${1##*/}\ $3 in
	cql\ -[io]*) ;;
	cql\ * | cqlparse\ * | cqlmatch\ -f | cqlmatch\ --file)
		motifs=$("${1%cql*}cqlparse" -l motifs | cut -f1) ;;
	esac
	compopt -o filenames
	mapfile -t COMPREPLY < <(compgen -f -W "$motifs" -- "$2")
}

complete -F _cqltools "${BASH_SOURCE##*/}"
