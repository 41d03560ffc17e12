# cqltools.fish - completion for fish, installed under each program's name: the
# options that -h lists, what some of them take, motifs where a query goes, and
# files

# the words of tags, which make manual writes here
set -g __cqltools_tags "
    Annotator Black BlackElo BlackTitle Clock Comment Date ECO Eval Event
    EventDate FEN File Key Line Material Moves Next Opening PlyCount Prev
    Query Result Round San Site Solution Spent Start Termination TimeControl
    UTCDate UTCTime Uci Variation White WhiteElo WhiteTitle
"
# end of the words
# the words of changes, which make manual writes here
set -g __cqltools_changes "
    alwayscomment fenrights label names no-answers no-checks no-columns
    no-facts no-jumps no-keys no-moves no-plans no-starts no-tags no-text
    no-together no-whole noheader noremovecomment noremovetag nosettag noskip
    nosortcomments plain trueclocks
"
# end of the words
# the words of header, which make manual writes here
set -g __cqltools_header "
    alwayscomment fenrights gamenumber input mainline markfirst matchcount
    matchstring noheader nolinearize nonatomic output quiet result secure
    silent sort variations
"
# end of the words
# the words of transforms, which make manual writes here
set -g __cqltools_transforms "
    dihedral edgeshift edgeshifthorizontal edgeshiftvertical flip flipcolor
    flipdiagonal flipdihedral fliphorizontal flipoffdiagonal flipvertical
    reversecolor rotate45 rotate90 shift shiftdiagonal shifthorizontal
    shiftmaindiagonal shiftoffdiagonal shiftvertical
"
# end of the words

function __cqltools_options
	set -l words (commandline -opc)
	command $words[1] -h | awk '/^ *-/ {
		sub(/^ */, "")
		help = index($0, "  ") ? substr($0, index($0, "  ")) : ""
		n = split(substr($0, 1, length - length(help)), word, /[ ,]+/)
		sub(/^ */, "", help)
		for (i = 1; i <= n; i++)
			if (word[i] ~ /^-/)
				print word[i] "\t" help
	}'
end

# Words of a list after what the word has before its last comma.
function __cqltools_list
	set -l before (string match -r '.*,' -- (commandline -ct))
	for word in (string match -ar '\S+' -- $argv[1])
		echo "$before$word"
	end
end

# What the word before takes; true if these are all that it can take.
function __cqltools_values
	set -l words (commandline -opc)
	switch (string replace -r '.*/' '' $words[1])" $words[-1]"
	case 'cqlmatch -*T' 'cqlmatch --tags'
		__cqltools_list $__cqltools_tags
	case 'cqlmatch -O' 'cqlmatch --option'
		__cqltools_list $__cqltools_changes
	case '* -H' '* --header'
		__cqltools_list $__cqltools_header
	case 'cqlmatch -W' 'cqlmatch --around'
		__cqltools_list $__cqltools_transforms
	case 'cqlparse -l' 'cqlparse --list'
		__cqltools_list 'header motifs transforms'
	case 'cqlparse -d' 'cqlparse --dialect'
		__cqltools_list '6 classic'
	case 'cql -result'
		__cqltools_list '1-0 0-1 1/2-1/2'
	case '*'
		return 1
	end
end

function __cqltools_motifs
	set -l words (commandline -opc)
	switch (string replace -r '.*/' '' $words[1])" $words[-1]"
	case 'cql -i*' 'cql -o*'
	case 'cql *' 'cqlparse *' 'cqlmatch -f' 'cqlmatch --file'
		set -l parse (string replace -r 'cql[a-z]*$' cqlparse $words[1])
		command $parse -l motifs |
		    string replace -r '\t(.*)\t(.*)' '\t$2: $1'
	end
end

set -l program (string replace .fish '' (status basename))
complete -c $program -n 'string match -q -- "-*" (commandline -ct)' \
    -a '(__cqltools_options)'
complete -c $program -f -n '__cqltools_values >/dev/null' \
    -a '(__cqltools_values)'
complete -c $program -n 'not string match -q -- "-*" (commandline -ct)
    and not __cqltools_values >/dev/null' -a '(__cqltools_motifs)'
