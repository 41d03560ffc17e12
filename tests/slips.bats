# slips.bats - what beginners write gets a place, a cause and a remedy. Each
# line of slips.table is a query that is wrong, the place, the message, and a
# query that does what was meant, if there is one.

load helper

@test "slips are told with their place, cause and remedy" {
	local query place message remedy bad=

	while IFS=$tab read -r query place message remedy; do
		run -2 --separate-stderr cqlparse -c -e "$query"
		same "message for $query" "-e:$place: $message" \
		    "${stderr_lines[0]}" || bad=1
		[[ -z $remedy ]] || cqlparse -c -e "$remedy" ||
			bad=1
	done <slips.table
	[[ -z $bad ]]
}

@test "every slip that is known has a line in the table" {
	local message n=0

	# each message up to what the query's text is put in
	while IFS= read -r message; do
		cut -f3 slips.table | grep -qF -- "$message" ||
			same "a slip with the message" "$message..." none
		n=$((n + 1))
	done < <(sed -n '/^static const struct slip/,/^};/p' \
	    "$ROOT/lib/syntax/slips.c" | tr '\n\t' '  ' | sed 's/" *"//g' |
	    grep -o '", *"[^"$\\]*' | sed 's/^", *"//')
	[[ $n -gt 40 ]]
}

@test "what is told of classic CQL is no slip of CQL 6" {
	fails 2 "cqlparse -e '(position Ra1 :mate K = e4)'"
	[[ $stderr != *compare* ]]
}
