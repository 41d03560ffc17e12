# page.awk - puts a page of the manual in a browser together, of what html.awk
# made; mkhtml runs it with page= and version=.
#
# Files: refs, who names what; defs, what boards refer to; the body.

BEGIN {
	FS = "\t"
	name = section = page
	sub(/\.[1-9]$/, "", name)
	sub(/.*\./, "", section)
}

# Lists the places that name a filter or a motif, in groups.
function where(what,    i, k, out, group, order, part) {
	k = split("Task Guide Motifs", order, " ")
	for (i = 1; i <= k; i++)
		group[order[i]] = ""
	for (i = 1; i <= refs[what]; i++) {
		split(ref[what, i], part, "\t")
		if (!(part[1] in group))
			order[++k] = part[1]
		if (group[part[1]] != "")
			group[part[1]] = group[part[1]] ", "
		group[part[1]] = group[part[1]] "<a href=\"" part[2] "\">" \
		    part[3] "</a>"
	}
	for (i = 1; i <= k; i++)
		if (group[order[i]] != "")
			out = out "<li>" order[i] ": " group[order[i]] "</li>"
	return out == "" ? "" : "<ul class=\"where\">" out "</ul>"
}

function print_head() {
	print "<!DOCTYPE html>\n<html lang=\"en\">\n<head>"
	print "<meta charset=\"utf-8\">"
	print "<meta name=\"viewport\" content=\"width=device-width," \
	    " initial-scale=1\">"
	print "<title>" title (page == "index" ? "" : " – cqltools") "</title>"
	print "<link rel=\"stylesheet\" href=\"manual.css\">"
	print "</head>\n<body id=\"top\">\n<header>"
	print "<a class=\"home\" href=\"index.html\">cqltools</a>"
	print "<nav><a href=\"cql-guide.7.html\">Guide</a>" \
	    " <a href=\"cql.7.html\">Language</a>" \
	    " <a href=\"motifs.html\">Motifs</a>" \
	    " <a href=\"index.html#The-programs\">Programs</a></nav>"
	print "<form role=\"search\" hidden><input type=\"search\"" \
	    " placeholder=\"Search\" autocomplete=\"off\"" \
	    " aria-label=\"Search the manual\" aria-controls=\"hits\">" \
	    "<ol id=\"hits\" hidden></ol></form>\n</header>"
}

FILENAME ~ /refs$/ {
	gsub(/&/, "\\&amp;")
	gsub(/</, "\\&lt;")
	ref[$1, ++refs[$1]] = $2 "\t" $3 "\t" $4
	next
}

FILENAME ~ /defs$/ {
	defs = defs $0 "\n"
	next
}

/^@TITLE / {
	says = substr($0, 8)
	title = name != section ? name "(" section ")" : \
	    page == "index" ? says : toupper(substr(name, 1, 1)) substr(name, 2)
	print_head()
	next
}

/^@BOARDS / {
	if ($0 == "@BOARDS 1")
		print "<svg width=\"0\" height=\"0\" style=\"position:" \
		    " absolute\" aria-hidden=\"true\">" defs "</svg>"
	print "<div>\n<nav class=\"contents\" aria-label=\"On this page\">" \
	    "\n<ul>"
	next
}

/^@BODY$/ {
	print "</ul>\n</nav>\n<main>\n<h1>" title "</h1>"
	if (page != "index")
		print "<p class=\"lead\">" toupper(substr(says, 1, 1)) \
		    substr(says, 2) ".</p>"
	next
}

/^@WHERE / {
	print where(substr($0, 8))
	next
}

{ print }

END {
	print "</main>\n</div>\n<footer><a href=\"#top\">To the top</a>" \
	    " <a href=\"index.html\">All pages</a> cqltools " version \
	    "</footer>"
	print "<script src=\"search.js\"></script>"
	print "<script src=\"manual.js\"></script>\n</body>\n</html>"
}
