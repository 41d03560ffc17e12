# cqltools.fish - completion for fish, installed under each program's name:
# the options that -h lists, motifs where a query goes, and files

function __cqltools_options
	set -l words (commandline -opc)
	command $words[1] -h | awk '/^ ? ?-/ {
		sub(/^ */, "")
		help = index($0, "  ") ? substr($0, index($0, "  ")) : ""
		n = split(substr($0, 1, length - length(help)), word, /[ ,]+/)
		sub(/^ */, "", help)
		for (i = 1; i <= n; i++)
			if (word[i] ~ /^-/)
				print word[i] "\t" help
	}'
end

function __cqltools_motifs
	set -l words (commandline -opc)
	switch (string replace -r '.*/' '' $words[1])" $words[-1]"
	case 'cql -i*' 'cql -o*'
	case 'cql *' 'cqlparse *' 'cqlmatch -f' 'cqlmatch --file'
		set -l parse (string replace -r 'cql[a-z]*$' cqlparse $words[1])
		command $parse -l motifs
	end
end

set -l program (string replace .fish '' (status basename))
complete -c $program -n 'string match -q -- "-*" (commandline -ct)' \
    -a '(__cqltools_options)'
complete -c $program -n 'not string match -q -- "-*" (commandline -ct)' \
    -a '(__cqltools_motifs)'
