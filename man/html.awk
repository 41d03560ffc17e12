# html.awk - makes of what mandoc wrote a page of the manual in a browser: sets
# headings and entries their own addresses, and links every filter, option,
# motif and program where it is named. mkhtml runs it twice: with pass=1 it
# lists the options and where they are explained, with pass=2 it writes the
# pages, and to the file "refs" who named what, to "index" what can be found.
#
# Files: pages with their names, filters and motifs as cqlparse lists them,
# boards as mkhtml draws them, the options of the first pass, then after RS="<"
# a fragment for each page, with its name in p=.

# ---- text ----

function plain(s) {
	gsub(/<[^>]*>/, "", s)
	gsub(/[ \t\n]+/, " ", s)
	gsub(/^ | $/, "", s)
	gsub(/&lt;/, "<", s)
	gsub(/&gt;/, ">", s)
	gsub(/&quot;/, "\"", s)
	gsub(/&#x2018;|&#x2019;/, "'", s)
	gsub(/&#x2014;/, "\342\200\224", s)
	gsub(/&#x2190;/, "\342\206\220", s)
	gsub(/&#x2192;/, "\342\206\222", s)
	gsub(/&amp;/, "\\&", s)
	return s
}

function safe(s) {
	gsub(/&/, "\\&amp;", s)
	gsub(/&amp;#x/, "\\&#x", s)
	gsub(/</, "\\&lt;", s)
	gsub(/>/, "\\&gt;", s)
	return s
}

function raw(s) {
	gsub(/&lt;/, "<", s)
	gsub(/&gt;/, ">", s)
	gsub(/&quot;/, "\"", s)
	gsub(/&amp;/, "\\&", s)
	return s
}

function quoted(s) {
	gsub(/\\/, "&&", s)
	gsub(/"/, "\\\"", s)
	gsub(/</, "\\u003c", s)
	return "\"" s "\""
}

# An address for a filter: letters and digits stay, signs become their numbers.
function address(name,    i, c, out) {
	for (i = 1; i <= length(name); i++) {
		c = substr(name, i, 1)
		out = out (c ~ /[A-Za-z0-9_-]/ ? c : "." index(SIGNS, c))
	}
	return out
}

# An address for other text, that the page has once.
function fresh(name) {
	gsub(/[^A-Za-z0-9-]+/, "-", name)
	sub(/^-+$|^$/, "sign", name)
	name = substr(name, 1, 40)
	if (used[page, name]++)
		name = name "~" used[page, name]
	return name
}

# ---- links ----

# Whether a page is about the language: code on it is queries.
function of_language(p) {
	return p ~ /^cql.*\.7$|^cqlparse|^cqlprint|^cqlexpand|^motifs/ &&
	    p !~ /classic|scale|tools/
}

function link(to, text) {
	return in_link ? text : "<a href=\"" to "\">" text "</a>"
}

function filter_link(name, text) {
	if (kind == "filter" && name == entry)
		return text
	note("filter", name)
	return link((page == "cql.7" ? "" : "cql.7.html") "#" filter[name],
	    text)
}

function motif_link(name, text) {
	if (kind == "motif" && name == entry)
		return text
	note("motif", name)
	return link("motifs.html#" name, text)
}

# Remembers that this place names a filter or a motif.
function note(what, name,    place) {
	place = page == "motifs" ? "Motifs" : page == "cql-guide.7" ? "Guide" : \
	    page != "cql.7" ? page_title : \
	    section == "Index by task" ? "Task" : "Language"
	if (pass == 2 && page != "index" && section != "Filters" &&
	    !noted[what, name, page, here]++)
		print what " " name "\t" place "\t" page ".html#" here "\t" \
		    (place ~ /^(Task|Motifs)$/ ? title : heading) >"refs"
}

# The link of an option, or its text where it is explained.
function option_link(program, option,    to) {
	if (!((program, option) in options))
		return safe(option)
	to = options[program, option]
	return link((page == program ".1" ? "" : program ".1.html") "#" to,
	    safe(option))
}

# Links an option, or each letter of several flags.
function flag_links(program, option,    i, out) {
	if (((program, option) in options) || option !~ /^-[A-Za-z0-9]+$/)
		return option_link(program, option)
	for (i = 2; i <= length(option); i++)
		if (!((program, "-" substr(option, i, 1)) in options))
			return safe(option)
	out = "-"
	for (i = 2; i <= length(option); i++)
		out = out link((page == program ".1" ? "" : program \
		    ".1.html") "#" options[program, "-" substr(option, i, 1)],
		    safe(substr(option, i, 1)))
	return out
}

# ---- code ----

# Links the filters of a query.
function query_links(s,    out, w, n) {
	while (s != "") {
		if (match(s, /^"[^"]*"?/) || match(s, /^\/\/[^\n]*/) ||
		    match(s, /^[ \t\n]+/)) {
			n = RLENGTH
			out = out safe(substr(s, 1, n))
		} else if (match(s, /^o-o(-o)?/) ||
		    match(s, /^[A-Za-z_][A-Za-z0-9_]*=?/) ||
		    match(s, /^[0-9]+/)) {
			w = substr(s, 1, RLENGTH)
			if (!(w in word))
				sub(/=$/, "", w)
			n = length(w)
			if (w in word)
				out = out filter_link(w, w)
			else
				out = out safe(w)
		} else {
			for (n = 4; n > 1; n--)
				if (length(s) >= n &&
				    (substr(s, 1, n) in filter))
					break
			w = substr(s, 1, n)
			if (n > 1 || (w in filter) && w ~ /[#~|&]/)
				out = out filter_link(w, safe(w))
			else
				out = out safe(w)
		}
		s = substr(s, n + 1)
	}
	return out
}

# Links what a command line names. What is open at its end goes on in the next
# line: quote, the program, what its next argument is.
function command_links(s,    out, w, n) {
	while (s != "") {
		if (quote != "") {
			n = index(s, quote)
			w = n ? substr(s, 1, n - 1) : s
			out = out (wanted == "query" ? query_links(w) : safe(w))
			if (n) {
				out = out quote
				quote = wanted = ""
			}
			s = n ? substr(s, n + 1) : ""
			continue
		}
		w = substr(s, 1, 1)
		n = 1
		if (w == "'" || w == "\"") {
			quote = w
			out = out w
		} else if (match(s, /^[ \t]+/)) {
			n = RLENGTH
			out = out substr(s, 1, n)
		} else if (match(s, /^[|;()&]+/) || match(s, /^\$\(/)) {
			n = RLENGTH
			program = wanted = ""
			out = out safe(substr(s, 1, n))
		} else {
			match(s, /^[^ \t'"|;()]+/)
			n = RLENGTH
			out = out argument_links(substr(s, 1, n))
		}
		s = substr(s, n + 1)
	}
	return out
}

# Links one word of a command line.
function argument_links(w) {
	if (program == "") {
		if (w ~ /=/)
			return safe(w)
		program = w
		return (w in programs) ? link(w ".1.html", safe(w)) : safe(w)
	}
	if (w ~ /^-./ && (program in programs)) {
		wanted = w ~ /^-[A-Za-z0-9]*[eBW]$|^-cql$/ ? "query" : \
		    w ~ /^-[A-Za-z0-9]*f$/ ? "motif" : "other"
		return flag_links(program, w)
	}
	if (wanted == "query") {
		wanted = ""
		return query_links(w)
	}
	if ((w in motifs) && (wanted == "motif" ||
	    program ~ /^cql(parse)?$/ && wanted != "other"))
		return motif_link(w, w)
	if (wanted != "query")
		wanted = ""
	return safe(w)
}

# Links code in a line of text.
function code_links(class, text,    t, first) {
	t = raw(text)
	gsub(/[ \t\n]+/, " ", t)
	if (in_link)
		return safe(t)
	first = t
	sub(/ .*/, "", first)
	if (in_dt && (page == "cql.7" && section == "Filters" ||
	    page == "motifs"))
		return safe(t)
	if (class == "Fl") {
		if (in_dt && on_program == of_page)
			return safe(t)
		return flag_links(on_program, t)
	}
	if ((first in programs) && class != "Cm") {
		on_program = first
		if (t == first)
			return t ".1" == page ? t : link(t ".1.html", t)
		program = quote = wanted = ""
		return command_links(t)
	}
	if (class == "Ic" && !(t in filter) && t ~ /^-/ && of_page != "")
		return flag_links(of_page, t)
	if ((t in motifs) && (class == "motif" || class == "Li" && \
	    !(t in filter)))
		return motif_link(t, t)
	if ((t in filter) && (class == "Ic" || of_language(page)))
		return filter_link(t, safe(t))
	if ((t in word) && class == "Ic")
		return filter_link(t, safe(t))
	# texts such as Found 2 of 5 are no queries
	return of_language(page) && class ~ /^(Ic|Li)$/ && \
	    t !~ /^[A-Z][a-z]+ / ? query_links(t) : safe(t)
}

# ---- displays ----

# Draws a board that fenboard -a printed, from its lines n to n + 7.
function drawn(line, n,    i, j, cell, man, x, y, marks, men) {
	for (i = 0; i < 8; i++)
		for (j = 0; j < 8; j++) {
			cell = substr(line[n + i] "  ", 3 + 3 * j, 3)
			man = substr(cell, 2, 1)
			x = 20 + 40 * j
			y = 40 * i
			if (cell ~ /^[[{]/)
				marks = marks "<rect class=\"move\" x=\"" x \
				    "\" y=\"" y \
				    "\" width=\"40\" height=\"40\"/>"
			if (cell ~ /^[({]/)
				marks = marks "<circle class=\"value\" cx=\"" \
				    x + 20 "\" cy=\"" y + 20 "\" r=\"18\"/>"
			if (man ~ /[A-Za-z]/)
				men = men "<use href=\"#" toupper(man) \
				    "\" class=\"" (man ~ /[A-Z]/ ? "w" : "b") \
				    "\" x=\"" x "\" y=\"" y "\"/>"
		}
	return "<svg viewBox=\"0 0 340 340\" role=\"img\" aria-label=\"board\">" \
	    "<use href=\"#board\"/><use href=\"#" \
	    (line[n] ~ /^8/ ? "a1" : "h8") "\"/>" marks men "</svg>"
}

function is_board(line, n) {
	return line[n] ~ /^[18] [ ([{][.A-Za-z][] )}]/ &&
	    line[n + 8] ~ /^   [ah]  [bg]  [cf]  [de]/
}

# A display: a session with a shell, a query, or what it is.
function display(text,    n, line, i, out, open, session, left) {
	sub(/^\n/, "", text)
	n = split(raw(text), line, "\n")
	session = (("\n" raw(text)) ~ /\n\$ /)
	program = quote = wanted = ""
	for (i = 1; i <= n; i++) {
		if (i + 8 <= n && is_board(line, i)) {
			out = out close_pre(open) "<figure class=\"board\">" \
			    drawn(line, i)
			open = 0
			i += 8
			if (i < n && line[i + 1] != "")
				out = out "<figcaption>" safe(line[++i]) \
				    "</figcaption>"
			out = out "</figure>\n"
			has_boards = 1
			continue
		}
		out = out (open ? "\n" : "<pre>")
		open = 1
		if (session && sub(/^\$ /, "", line[i])) {
			program = quote = wanted = ""
			out = out "<b>$ </b>" command_links(line[i])
		} else if (session && sub(/^> /, "", line[i])) {
			out = out "<b>&gt; </b>" command_links(line[i])
		} else if (session) {
			out = out "<samp>" safe(line[i]) "</samp>"
		} else if (of_language(page)) {
			out = out query_links(line[i])
		} else {
			out = out named_programs(line[i])
		}
	}
	return out close_pre(open)
}

function close_pre(open) {
	return open ? "</pre>\n" : ""
}

function named_programs(s,    out, w) {
	while (match(s, /[a-z][a-z-]*/)) {
		w = substr(s, RSTART, RLENGTH)
		out = out safe(substr(s, 1, RSTART - 1)) ((w in programs) ? \
		    link(w ".1.html", w) : w)
		s = substr(s, RSTART + RLENGTH)
	}
	return out safe(s)
}

# ---- parts of a page ----

function put(s) {
	put_quietly(s)
	found = found s
}

# The same, but search does not find it.
function put_quietly(s) {
	if (depth)
		buffer[depth] = buffer[depth] s
	else if (heading != "Name")
		body = body s
}

function push() {
	buffer[++depth] = ""
	found_before[depth] = found
}

function pop() {
	found = found_before[depth]
	return buffer[depth--]
}

# What can be found: the entry that ends here.
function finish() {
	found = plain(found)
	if (pass == 2 && title != "" && page != "index" && \
	    (page != "cql-motifs.7" || heading == "Name"))
		print "[" quoted(heading == "Name" ? page_title : title) "," \
		    quoted(page ".html" (heading == "Name" ? "" : "#" here)) "," \
		    quoted(kind) "," quoted(found) "]," >"entries"
	found = ""
}

# Capitals are for the headings of manuals on paper; some words keep theirs.
function sentence(s,    n, w, i, out) {
	if (s ~ /[a-z]/)
		return s
	n = split(s, w, " ")
	for (i = 1; i <= n; i++) {
		if (w[i] in spelling)
			w[i] = spelling[w[i]]
		else
			w[i] = (i == 1 ? substr(w[i], 1, 1) : \
			    tolower(substr(w[i], 1, 1))) \
			    tolower(substr(w[i], 2))
		out = out (i > 1 ? " " : "") w[i]
	}
	return out
}

function put_heading(level, text,    id) {
	finish()
	heading = sentence(plain(text))
	id = fresh(heading)
	if (level == 2)
		section = heading
	here = id
	title = heading
	kind = page_title
	entry = ""
	put("<h" level " id=\"" id "\"><a href=\"#" id "\">" safe(heading) \
	    "</a></h" level ">\n")
	if (heading == "Name")
		return
	found = ""
	contents = contents "<li class=\"h" level "\"><a href=\"#" id "\">" \
	    safe(heading) "</a></li>\n"
}

# An entry of a list; a filter's and an option's are known by their name.
function put_term(html,    text, name, id, i, n, part) {
	text = plain(html)
	finish()
	entry = ""
	kind = page_title
	name = text
	title = text
	if (page == "cql.7" && section == "Filters") {
		sub(/ .*/, "", name)
		entry = title = name
		kind = "filter"
		id = filter[name]
		used[page, id]++
	} else if (page == "motifs") {
		entry = name
		kind = "motif"
		id = fresh(name)
		contents = contents "<li class=\"h3\"><a href=\"#" id "\">" name "</a></li>\n"
	} else if (of_page != "" && text ~ /^-/) {
		n = split(text, part, ", ")
		for (i = 1; i <= n; i++) {
			sub(/ .*/, "", part[i])
			if (id == "")
				id = fresh(part[i])
			if (pass == 1 && !((of_page, part[i]) in known)) {
				known[of_page, part[i]] = id
				print of_page "\t" part[i] "\t" id
			}
		}
		title = of_page " " text
		kind = "option"
	} else {
		id = fresh(text)
	}
	here = id
	put("<dt id=\"" id "\">" (kind != page_title ? \
	    "<a href=\"#" id "\">" html "</a>" : html) "</dt>\n")
	found = ""
}

# After the text of a filter or motif come its board and who names it.
function put_entry_end(    name) {
	if (entry == "")
		return
	name = kind " " entry
	if (name in board) {
		put_quietly(board[name])
		has_boards = 1
	}
	put_quietly("\n@WHERE " name "\n")
}

function attribute(tag, name) {
	if (!match(tag, " " name "=\"[^\"]*\""))
		return ""
	return substr(tag, RSTART + length(name) + 3,
	    RLENGTH - length(name) - 4)
}

# ---- the input ----

BEGIN {
	n = split("CQL PGN JSON AST FEN SVG HTML CQLi Scid ChessBase" \
	    " pgn-extract python-chess", part, " ")
	for (i = 1; i <= n; i++)
		spelling[toupper(part[i])] = part[i]
	for (i = 33; i < 127; i++)
		SIGNS = SIGNS sprintf("%c", i)
}

FILENAME ~ /\/filters$/ {
	name = $0
	sub(/[ \t].*/, "", name)
	filter[name] = address(name)
	if (name ~ /^[a-z][a-z0-9_]*=?$|^o-o/)
		word[name] = name
	next
}

FILENAME ~ /\/motifs$/ {
	split($0, column, "\t")
	motifs[column[1]] = column[2]
	next
}

FILENAME ~ /\/boards$/ {
	if ($0 ~ /^@/)
		name = substr($0, 2)
	else
		board[name] = board[name] $0 "\n"
	next
}

FILENAME ~ /\/pages$/ {
	split($0, column, "\t")
	pages[column[1]] = column[2]
	if (sub(/\.1$/, "", column[1]))
		programs[column[1]] = 1
	next
}

FILENAME ~ /\/options$/ {
	split($0, column, "\t")
	options[column[1], column[2]] = column[3]
	next
}

# A page begins; its fragment is cut before each tag.
FNR == 1 {
	end_page()
	begin_page()
	next
}

{
	i = index($0, ">")
	tag = substr($0, 1, i - 1)
	gsub(/[ \n]+/, " ", tag)
	take_tag(tag)
	take_text(substr($0, i + 1))
}

END {
	end_page()
}

function begin_page() {
	current = page = p
	of_page = page ~ /\.1$/ ? substr(page, 1, length(page) - 2) : ""
	on_program = of_page != "" ? of_page : "cqlmatch"
	page_title = page
	if (sub(/\./, "(", page_title))
		page_title = page_title ")"
	body = contents = title = kind = entry = section = found = ""
	heading = here = ""
	depth = in_link = in_dt = has_boards = 0
	in_pre = in_heading = skipping = bare = after_code = 0
	in_code = ""
}

function take_tag(tag,    name, class) {
	name = tag
	sub(/ .*/, "", name)
	class = attribute(tag, "class")
	if (skipping) {
		skipping = name != "/table"
		return
	}
	if (name ~ /^(p|dl|ul|ol|div|pre|table|h1|h2|section|\/section)$/)
		end_bare()
	if (name == "table" && class ~ /^(head|foot)$/) {
		skipping = 1
	} else if (name ~ /^h[12]$/) {
		in_heading = substr(name, 2) + 1
		push()
	} else if (name ~ /^\/h[12]$/) {
		put_heading(in_heading, pop())
		in_heading = 0
		bare = 1
	} else if (name == "pre") {
		in_pre = 1
		code = ""
	} else if (name == "/pre") {
		in_pre = 0
		if (page == "motifs")
			put_quietly(display(code))
		else
			put(display(code))
	} else if (in_pre) {
		return
	} else if (name == "code") {
		in_code = class
		code = ""
	} else if (name == "/code") {
		begin_bare()
		put(marked_code(in_code, code))
		in_code = ""
		after_code = 1
	} else if (name == "a") {
		take_link(tag, class)
	} else if (name == "/a") {
		if (in_link)
			put("</a>")
		in_link = 0
	} else if (name == "board") {
		put_quietly(board[attribute(tag, "name")])
		has_boards = 1
	} else if (name == "dt") {
		in_dt = 1
		push()
	} else if (name == "/dt") {
		in_dt = 0
		put_term(pop())
	} else if (name == "/dd") {
		put_entry_end()
		put("</dd>\n")
	} else if (name == "dd") {
		put(entry != "" && ((kind " " entry) in board) ? \
		    "<dd class=\"boarded\">" : "<dd>")
	} else if (name == "dl") {
		put(class ~ /compact/ ? "<dl class=\"compact\">" : "<dl>")
	} else if (name ~ /^(p|ul|ol|li|tr|td)$/) {
		put("<" name (class ~ /^(names|steps|boards)$/ ? \
		    " class=\"" class "\">" : ">"))
	} else if (name == "table") {
		put(class == "Nm" ? "<table class=\"synopsis\">" : "<table>")
	} else if (name ~ /^\/(p|dl|ul|ol|li|tr|td|table)$/) {
		put("<" name ">\n")
	} else if (name ~ /^\/?(var|i|b|sub|sup|br)$/) {
		begin_bare()
		put("<" name ">")
	}
}

# The first paragraph after a heading has no tag.
function begin_bare() {
	if (bare == 1) {
		put("<p>")
		bare = 2
	}
}

function end_bare() {
	if (bare == 2)
		put("</p>\n")
	bare = 0
}

# Links to pages that there are, and to elsewhere; others are text.
function take_link(tag, class,    to) {
	to = attribute(tag, "href")
	if (class == "permalink")
		return
	if (class == "Xr" && !(substr(to, 1, length(to) - 5) in pages))
		return
	begin_bare()
	put("<a href=\"" to "\">")
	in_link = 1
}

# An option of cql(1) has its address where it is named first.
function marked_code(class, text,    id) {
	id = ""
	if (class == "Fl" && page == "cql.1" && on_program == "cql") {
		text = plain(text)
		if (pass == 1 && !(("cql", text) in known)) {
			known["cql", text] = fresh("option" text)
			print "cql\t" text "\t" known["cql", text]
		}
		id = options["cql", text]
		if (pass == 2 && !((page, id) in used)) {
			used[page, id] = 1
			return "<code id=\"" id "\">" safe(text) "</code>"
		}
	}
	return "<code>" code_links(class, text) "</code>"
}

function take_text(text) {
	if (skipping)
		return
	if (in_pre || in_code != "") {
		code = code text
		return
	}
	# quotes around code are for paper
	sub(/&#x2018;$/, "", text)
	if (after_code)
		sub(/^&#x2019;/, "", text)
	after_code = 0
	if (text ~ /[A-Za-z]/)
		on_program = of_page != "" ? of_page : "cqlmatch"
	if (text ~ /[^ \n]/)
		begin_bare()
	put(text)
}

function end_page() {
	if (current == "")
		return
	end_bare()
	finish()
	if (pass == 2)
		print "@TITLE " pages[current] "\n@BOARDS " has_boards \
		    "\n" contents "@BODY\n" body >(current ".body")
	current = ""
}
