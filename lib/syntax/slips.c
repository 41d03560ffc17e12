/*
 * slips.c - what beginners write instead of CQL, and what they mean. Nothing
 * of this is looked up before a query has an error or a warning.
 */
#include <string.h>

#include "regex.h"
#include "syntax.h"

#define MEN	"KQRBNPAakqrbnp"
#define PLACE	"[a-h][1-8]"
#define MANY	"([" MEN "_]|\\[[" MEN "_]+\\])"
#define SQUARES	"([a-h](?:-[a-h])?[1-8](?:-[1-8])?|\\[[a-h1-8,-]+\\])"
#define NUMBER	"(#\\S+|(?:power|rank|file) +\\S+|" \
	"(?:elo|year|movenumber|ply|gamenumber|depth)(?: +white| +black)?)"
#define RELATE	"(attacks|attackedby|->|<-|==|!=|in)"

/*
 * A pattern fits the line with \a put in where the error was met. $1 in the
 * message is group 1; a message after ^1 moves the caret to that group. Without
 * a pattern, those after it are looked up at filters: at these, or "" at those
 * that there is a warning of.
 */
struct slip {
	const char *pattern, *message;
};

/* The first that fits wins. */
static const struct slip slips[] = {
	{ "^.*\a?```", "this fence is Markdown's; leave such lines out" },
	{ "\a(?:\xc2\xa0|\xe2\x80[\x80-\x8f\xaf]|\xe2\x81\xa0|\xe3\x80\x80)",
	    "this character looks like a blank or nothing; write a blank" },
	{ "\a\xc2\xbd", "results are 1-0, 0-1 and 1/2-1/2" },
	{ "\a\xe2\x80\xa6", "a range has one hyphen, as in Ka-h1-8" },
	{ "\a[\xce-\xd3]", "this letter only looks like one of CQL's, which "
	    "are those of English" },
	{ "\a(?:SELECT|select|WHERE|where|FROM)\\b",
	    "a query is conditions alone, as in year == 1851 mate" },
	{ "^\a?%", "a comment begins with '//'" },
	{ "(?:\\bfen +|^)(?:[\apnbrqkPNBRQK1-8]+/){7}",
	    "a FEN is in quotation marks: fen \"8/8/8/8/8/8/8/K1k5\"" },

	/* headers */
	{ "\\bcql *\\([^()]*\a[=,<>]", "parameters follow one another without "
	    "signs: cql(quiet matchcount 2 5)" },
	{ "\\bcql\\b *\a[^(]|\\bcql\a", "the header has parentheses, and all "
	    "filters follow: cql() mate" },
	{ "\acql\\b", "a query has one header; cqlmatch -f a.cql -f b.cql asks "
	    "two queries" },

	/* signs of other languages */
	{ "(\\w+) *\a==? *true\\b",
	    "a condition is not compared with true: $1" },
	{ "\\b(player|event|site|eco)(?: white| black)? *\a?=?\a?~ *\a?\"",
	    "a regular expression follows '~~': $1 ~~ \"^A\"" },
	{ "^\a?([Ww]hite|[Bb]lack) *\a?[=:]+ *\"?(\\w+)",
	    "the name of a player: player white \"$2\" or player black "
	    "\"$2\"" },
	{ "\\b(player|event|site|eco|date|year|elo)\a:", "a tag has no ':' "
	    "after it, as in player \"Carlsen\" and year == 1990" },
	{ "\\bif +(\\w+)\a:", "'then' follows the test: if $1 then" },
	{ "\\b(wtm|btm|check|\\w*mate|castle|initial|terminal)\\(\a\\)",
	    "'$1' takes no operand" },
	{ "([a-h][18])\a=([QRBN])\\b",
	    "a promotion is the target of a move: --$1=$2" },
	{ "\a(=[<>])", "there is no '$1'; write '<=' or '>='" },
	{ "\\bresult *\a=+",
	    "the result follows its word without a sign: result 1-0" },
	{ "((?:--|\\[x\\])\\S*) +\a=([QRBNqrbn])\\b",
	    "a promotion follows its move without a blank: $1=$2" },
	{ "\\b(line|path|find|file|rank|square|piece|echo|loop|pin|ray|max|min|"
	    "sort|string|type|title|count|from|to) *\a=(?!=)",
	    "'$1' is a word of CQL, not a variable; to compare, write ==" },
	{ "((?:(?:player|elo) +(?:white|black)|\\S+)) *\a=(?!=) *"
	    "(\"[^\"]*\"|\\S+)",
	    "'=' gives a variable its value; to compare, write $1 == $2" },
	{ "\a(\\w+) *(:=)",
	    "^2there is no ':='; a variable gets its value by '='" },
	{ "\a?(\\w+)\a?\\+\\+", "there is no '++'; write $1 += 1" },
	{ "(<)\a>", "^1there is no '<>'; write '!='" },
	{ "\a&&",
	    "there is no '&&'; write 'and', or one filter after the other" },
	{ "\a\\|\\|", "there is no '||'; write 'or'" },
	{ "\a!(?!=)", "there is no '!'; write 'not' before the filter" },
	{ "\\b(ray|xray|between) *\\([^()]*\a,",
	    "the operands of '$1' follow one another without commas" },
	{ "\\bfor *\a?\\(", "'while' repeats: x=1 while (x<=3) {x+=1}" },
	{ "(function +\\w+ *\\([^)]*\\)) *\a(\\w.*)",
	    "the body of a function is in braces: $1 {$2}" },
	{ "([KQRBNP])[({]?(" PLACE ")\a, *(" PLACE ")",
	    "several squares are a list: $1[$2,$3]" },
	{ RELATE " *" MANY "\a, *" MANY, "several men are a set: $1 $2|$3" },
	{ "\a,",
	    "filters follow one another without commas, and all must match" },
	{ "\a([&|])(?![&|=])",
	    "'$1' joins two sets; between other filters write 'and' or 'or'" },
	{ "(#) +(?:\a[A-Za-z]{2,}|[A-Za-z]{2,}.*\a)",
	    "^1a comment begins with '//'; '#' counts the squares of a set" },
	{ "#\a(\\d+)", "a mate that can be forced is matein $1" },
	{ "(" MANY ") *\a([<>]=?) *(" MANY ")",
	    "to compare how many there are, write #$1 $3 #$4" },
	{ "\\bpower +\a[<>=wbWB]",
	    "'power' adds up the men of a set: power A - power a >= 3" },
	{ NUMBER " *\a([<>=!]=?) *\"(\\d+)\"",
	    "a number has no quotation marks: $1 $2 $3" },
	{ NUMBER " +between +\a(\\d+) +and +(\\d+)",
	    "a range is two comparisons: $1 >= $2 $1 <= $3" },
	{ NUMBER " +(\\d+)\a\\+", "to compare, write $1 >= $2" },
	{ "(" MANY PLACE ") *\a[+&] *(" MANY PLACE ")",
	    "filters follow one another: $1 $3" },
	{ "(#\\S+?)\a\\{(\\d+),\\}", "to compare a number, write $1 >= $2" },
	{ "(#\\S+?)\a\\{(\\d+)\\}", "to compare a number, write $1 == $2" },
	{ "\\b(?:path|line)\\b.*?(\\S+?)\a(\\{\\d*,?\\d*\\})",
	    "'$2' repeats a part of a path or line, and $1 is none here; try "
	    "($1)$2" },
	{ "([^\\s()]+)\\)?\a(\\{\\d*,?\\d*\\})",
	    "'$2' repeats a part of a path: path ($1)$2" },
	{ "(#?\\w+) *([<>]=?) *(\\d+) +(and|or) +\a([<>]=?) *(\\d+)",
	    "repeat what is compared: $1 $2 $3 $4 $1 $5 $6" },
	{ "\\bpath +\a?\\d+\\. *\a?(" PLACE ")",
	    "a move of a path is a dash: path --$1" },
	{ "\\bpath\\b.*\\)\a(\\d+)", "a repetition is in braces: ){$1}" },
	{ "\\bpath\\b.*\a-->",
	    "'-->' belongs in a line; a move of a path is '--'" },
	{ "\\bline +\a(?!-->|<--)",
	    "'-->' comes before each part of a line: line --> check --> mate" },

	{ "\\bpath\\b.*?(\\S*(?:--|\\[x\\])\\S*) *(\\([^()]*)\a",
	    "a chain cannot be the targets of a dash; parentheses part them: "
	    "path ($1) $2..." },
	{ "(\\S*(?:--|\\[x\\])\\S*) +\a(\\([^()]*\\)[?*+{])",
	    "a chain stands in a path: path ($1) $2" },
	{ "-- +comment\a", "a comment begins with '//'" },

	/* quotation marks and texts */
	{ "((?:player|event|site|eco|date|tag +\"\\w+\")(?: +white| +black)?) +"
	    "\a(?:like|LIKE|contains|is|equals|matches|ILIKE) +\"%?([^\"%]*)",
	    "a text is looked for in the tag: \"$2\" in $1" },
	{ "\\beco +\a?\"?([A-E]\\d\\d)\"? *(?:-|\\.\\.) *\a?\"?([A-E]\\d\\d)",
	    "a range is two comparisons: eco >= \"$1\" eco <= \"$2\"" },
	{ "\\b(player|event|site|eco) *\\(\a([A-Za-z]\\w*)",
	    "text is in quotation marks: $1 \"$2\"" },
	{ "\a(white|black)(player|elo)", "these are two words: $2 $1" },
	{ "(\"[^\"]*\") +\a(?:vs?|VS|against)\\b\\.? *(\"[^\"]*\")",
	    "each player is a filter: player $1 player $2" },
	{ "\\b(player|elo) +\a(?:White|Black)",
	    "the colour is in small letters: $1 white or $1 black" },
	{ "\\btag +\a\"(?:White|Black)(?:Elo|Rating)\"",
	    "the rating is 'elo', as in elo white > 2500" },
	{ "\\btag +\a\"(\\w+)\"", "no filter reads the tag '$1' so; its value "
	    "is written by cqlmatch -p -T $1" },
	{ "\a(White|Black) *(\"[^\"]*\")", "the name of a player is found by "
	    "player white $2 or player black $2" },
	{ "\a((?!Event|Site|Date|Result|Round|Player|[A-Z]+\\b)[A-Z]\\w+) *"
	    "(\"[^\"]*\")",
	    "other tags are read by name: $2 in tag \"$1\"" },
	{ "(?:[Ww]hite|[Bb]lack)\a?(?:'s|s)? *\a?(?:to +)?(?:move|turn)\\b|"
	    "\aturn +(?:white|black)|\a(?:white|black)(?:tomove|turn)",
	    "write wtm where White is to move, btm where Black is" },
	{ "(?:[Ww]hite|[Bb]lack)\a's\\b",
	    "capital letters are White's men, small ones Black's: K and k" },
	{ "\a?(?:“|”|„|«|»|‘|’|`|')",
	    "these are not the quotation marks of CQL; write \" for both" },
	{ "\\b(player white|player black|player|event|site|eco|tag|comment|"
	    "hascomment|originalcomment)( +| *[=~!]= *| *~~ *)\a([A-Za-z]\\w*)",
	    "text is in quotation marks: $1$2\"$3\"" },
	{ "\\b(white|black) +\a([A-Z][a-z]\\w+)",
	    "the name of a player: player $1 \"$2\"" },
	{ "\\bdate *\a(?:[<>=]=?|!=) *(\\d{4})\\b",
	    "'date' is a string; compare 'year' with $1" },

	{ "\a[Rr]ound\\b", "no filter reads the round; cqlmatch -p -T Round "
	    "writes it" },
	{ "\a(?:clocks?|eval\\w*|clk|timeleft)\\b",
	    "clocks and evaluations are columns: cqlmatch -p -T Clock,Eval" },
	{ "\a(?:[Tt]ermination|[Tt]ime[Cc]ontrol|[Aa]nnotator|[Tt]itle|[Tt]eam)"
	    "\\b", "other tags are read by name, as in tag \"TimeControl\"" },
	{ "\\belo +\a(?:diff\\w*|gap)",
	    "the difference is elo white - elo black" },
	{ "\a(?:limit|LIMIT|top|TOP) +(\\d+)",
	    "the number of games is an option: cqlmatch -m $1" },

	/* classic CQL */
	{ "(\\S+) +\a:([a-z]\\w*)",
	    "':$2' belongs to classic CQL, which begins with a parenthesis: "
	    "(position $1 :$2)" },

	/* moves as they are written in games */
	{ "\a([KQRBN])[a-h1-8]?x(" PLACE ")", "a capture is written $1[x]$2" },
	{ "--\a?([a-h])\a?x(" PLACE ")=([QRBN])",
	    "a capture that promotes is written P$11-8[x]$2=$3" },
	{ "\a([a-h])x(" PLACE ")", "a capture is written P$11-8[x]$2" },
	{ "\ae\\.|\a[Ee]n[Pp]assant\\b",
	    "a capture en passant is written --(enpassant)" },
	{ "\a(" PLACE ")(" PLACE ")[qrbn]?\\b", "a move is written $1--$2" },
	{ "\\b([" MEN "](?:" PLACE ")?) *\a?[x:*] *(?:[" MEN "])?(" PLACE ")",
	    "a capture is written $1[x]$2" },
	{ "--(\\S*?)\a?([a-h][18])([QRBN])\\b",
	    "a promotion is written --$1$2=$3" },
	{ "--(\\S*?=[QRBNqrbn])\a[+#]", "what must hold after a move is in "
	    "parentheses: --$1(check) or --$1(mate)" },
	{ "\a([" MEN "])x([" MEN "])\\b", "a capture is written $1[x]$2" },
	{ "((?:--|\\[x\\])(?:" PLACE ")?) *([+#]\a|\a\\+)",
	    "^2what must hold after a move is in parentheses: $1(check) or "
	    "$1(mate)" },
	{ "(?:([KQRBN])(" PLACE "))\a?[+#]\a?", "a move is written $1--$2" },
	{ "\a([KQRBN])[a-h1-8](" PLACE ")\\b", "a move is written $1--$2" },
	{ "\\bin +[" MEN "]?" PLACE "-\a" PLACE,
	    "squares are written by files and ranks, as in a-c1-8" },
	{ "([KQRBN](?:" PLACE ")?|" PLACE ")(?:-\a|\a-->| +\amoves? +to +)("
	    PLACE ")", "a move is written $1--$2" },
	{ "\aO-O(-O)?|\\bcastl\\w+ +\a(?:king|queen|long|short)|"
	    "\a(?:king|queen) ?side +castl|\a(?:long|short) +castl",
	    "castling is written o-o or o-o-o" },
	{ "\a?(?:–|—|−)\a?",
	    "this is not the dash of CQL; write -- for a move, - for a range" },
	{ "\\blegal( all| any|)\a--",
	    "put a blank before the dash: legal$1 --" },
	{ "\\bresult +\a!?= *(\\S+)", "write not result $1" },
	{ "\a(?:wins|won|loses|lost)\\b|\\bresult +\a(?:[a-z]+|1/2)",
	    "write how the game ended: result 1-0, 0-1 or 1/2-1/2" },
	{ "\a(?:1-0|0-1|1/2-1/2)",
	    "'result' is the filter for how the game ended: result 1-0" },
	{ "\\b((?:help|self|)mate) +\ain +(\\d+)",
	    "a mate that can be forced is one word: $1in $2; 'find mate' says "
	    "whether it comes later" },

	/* men and squares */
	{ "\a([" MEN "]?)\\[([a-h](?:-[a-h])?)\\]([1-8]|\\[[1-8-]+\\])",
	    "files and rank stand together: $1$2$3" },
	{ "\a?(?:on +)?\a?(?:the +)?([1-8])\a?(?:st|nd|rd|th)\\b|"
	    "\\brank +\a([1-8])", "a rank is written with its files: a-h$1$2" },
	{ "\a([KQRBNPA])([a-h])\\b", "a file needs its ranks: $1$21-8" },
	{ "\a[" MEN "_]?\\[[a-h1-8,-]*?([a-h][09]|[i-z]\\d)",
	    "^1there is no square $1: files are a to h, ranks 1 to 8" },
	{ "\a([" MEN "_]?)\\[([a-h])([1-8])-([a-h])([1-8])\\]",
	    "a range is of files, then of ranks: $1$2-$4$3-$5" },
	{ "\a[" MEN "]?([a-h](?:0|9|\\d\\d)|[ijl][1-8])\\b",
	    "^1there is no square $1: files are a to h, ranks 1 to 8" },
	{ "\a([KQRBNPA])([1-8])\\b", "a rank needs its files: $1a-h$2" },
	{ "\a[" MEN "]?\\[[a-h1-8,-]+ *,? +[a-h]",
	    "commas separate squares, without blanks: [a1,h8]" },
	{ "\a(?:[wb][KQRBNP]|[WB][KQRBNP])\\b",
	    "capital letters are White's men, small ones Black's: K and k" },
	{ "([" MEN "]|\\w+)(?:\a@| +\a(?:on|at) +)(\\w+)",
	    "a man and its square are one word: $1$2" },
	{ "\a(?:[SLDTCFsldtcf]x?" PLACE "|[SLDTCF]|[a-h][18][DTLS])\\b"
	    "(?! *[=[(])",
	    "men have English letters: king K, queen Q, rook R, bishop B, "
	    "knight N, pawn P" },
	{ "#\a?([Ww]hite|[Bb]lack)",
	    "White's men are A, Black's are a: #A" },
	{ "\a([KQRBNP]+)[vV]([KQRBNP]+)\\b", "men are counted one by one: "
	    "#R == 1 #P == 1 #r == 1 #[QBNqbnp] == 0" },
	{ "\a[Oo]pposite", "bishops of opposite colours: #B == 1 #b == 1 "
	    "{light B dark b or dark B light b}" },
	{ "\aK[QRBNPqrbnp]*[Kk][qrbnp]*\\b", "men are counted one by one: "
	    "#P == 1 #[QRBNqrbnp] == 0" },
	{ "\a([" MEN "])([" MEN "])([" MEN "]?)\\b",
	    "several men stand in brackets: [$1$2$3]" },
	{ "\a(?:[Bb]ishop +pair|pair +of +bishops)", "two bishops: #B >= 2" },
	{ "\a(?:(?:no|not|with|without|a|the) +)?(?:[Kk]ing|[Qq]ueen|[Rr]ook|"
	    "[Bb]ishop|[Kk]night|[Pp]awn)s?\\b",
	    "men are letters: K Q R B N P white, k q r b n p black, A a any" },

	/* filters by another name or in another order */
	{ "\a(attacks|attackedby) +(\\S+) +(\\S+)",
	    "'$1' goes between two sets: $2 $1 $3" },
	{ "\a(?:(?:is +)?attacked|attacks?|attackedby)\\b",
	    "'attacks' and 'attackedby' go between two sets: R attacks k" },
	{ "\a(?:is +)?(?:winning|losing|better|worse|equal|advantage)\\b",
	    "who stands better no filter tells; men are counted by power A > "
	    "power a" },
	{ "\a(?:exists?|any|some|has|have|is|are|there|with|both|the|an)\\b "
	    "+(\\S+)",
	    "a filter needs no such word: $1" },
	{ "\a(?:no|none|without)\\b +(\\S+)", "write not $1" },
	{ "\anever +(\\S+)", "what never comes is not find $1" },
	{ "\aalways +(\\S+)", "always is never without: not find not $1" },
	{ "^(?!.*\\bif\\b).*\a(?:then|followed|after\\w*)\\b",
	    "what comes later is found by 'find', moves in a row by 'path'" },
	{ "\aforall\\b", "to ask something of each, square all x in R "
	    "{x attackedby A}" },
	{ "\\bsort +\aby\\b", "what to sort by follows 'sort': sort elo" },
	{ "\\bflip +\acolou?r|\acolou?rflip", "this is one word: flipcolor" },
	{ "\astale +mate", "this is one word: stalemate" },
	{ "\a(?:threefold|repetition|repeated)", "a position that comes for "
	    "the third time: x = fen find 3 100 <-- {fen == x}" },
	{ "\a(?:fifty|halfmove)", "fifty moves without a capture or a pawn: "
	    "path 100 10000 [KQRBNkqrbn]--_ +" },
	{ "\a(?:promot(?:es|ed|ion))\\b",
	    "a promotion is the target of a move: --=Q" },
	{ "\\bmoves?\a? *\a?[<>]", "the number of the move is 'movenumber'" },
	{ "\a(?:for|foreach)\\b",
	    "'square' loops over the squares of a set, 'piece' over men, as in "
	    "square x in R" },
	{ "\a(and|or)\\b",
	    "'$1' joins two filters, and there is none before it" },
	{ "\a(then|else)\\b",
	    "'$1' belongs to 'if': if wtm then check else mate" },
	{ "\a(variations|silent|quiet|matchcount|matchstring|markfirst|"
	    "noheader|input|output)\\b",
	    "'$1' belongs in the header, before all filters: cql($1)" },

	/* what a text begins with that is no query */
	{ NULL, "query" },
	{ "^\\W*\\{\\\\rtf|^\\W*<(?:!DOCTYPE|html)",
	    "this is not plain text; save it as such" },
	{ "^\\W*\\[\\w+ +\".*\"\\]|^\\W*\\d+\\t[^\\t]*\\t\\d+\\t", "these are "
	    "games; a query comes before them, as in cqlmatch -e mate games" },

	/* with warnings: what a query may hold, but hardly means */
	{ NULL, "" },

	/* squares without their men */
	{ "\\bmove +" MANY " +\a" SQUARES, "the words of 'move' come before "
	    "their sets: move from $1 to $2" },
	{ "(\\S*(?:--|\\[x\\])) +\a" SQUARES,
	    "the target of a dash follows it without a blank: $1$2" },
	{ "\\bmove +(\\S+) +to +\a" SQUARES,
	    "the words of 'move' come before their sets: move from $1 to $2" },
	{ "\\b([" MEN "]) +to +\a" SQUARES, "a move is written $1--$2" },
	{ "\\b(from|to) +\a" SQUARES, "to compare, write $1 == $2" },
	{ "\\.\\.\a", "a range has one hyphen, as in Ka-h1-8" },
	{ "\\bpath\\b.*\a" SQUARES, "a move of a path is a dash: path --$1" },
	{ "\\b" MANY "(?: *\\( *| +| +and +)\a" SQUARES,
	    "a man and its square are one word: $1$2" },
	{ "\\b" MANY "(" PLACE ") +or +\a(" PLACE ")",
	    "'or' joins conditions; several squares are a list: $1[$2,$3]" },
	{ RELATE " *(" PLACE ") +or +\a(" PLACE ")",
	    "'or' joins conditions; several squares are a list: $1 [$2,$3]" },
	{ "(\\S+) +" RELATE " +(\\S+) +and +\a(\\S+)",
	    "'and' joins conditions; write $1 $2 $3 and $1 $2 $4" },
	{ "\a(?:1\\. *)?(" PLACE ") +([KQRBN]?)(" PLACE ")",
	    "moves that follow one another are a path: path --$1 $2--$3" },

	/* men without what relates them */
	{ RELATE " *" MANY " +or +\a" MANY,
	    "'or' joins conditions, '|' sets: $1 $2|$3" },
	{ "\a" MANY " +or +" MANY " +" RELATE,
	    "'or' joins conditions, '|' sets: $1|$2 $3" },
	{ "\a" MANY " +and +" MANY " +" RELATE " *(\\S+)",
	    "'and' joins conditions; write $1 $3 $4 and $2 $3 $4" },

	/* numbers and texts that are compared with nothing */
	{ "\a(white|black) +(player|elo)\\b", "the colour follows: $2 $1" },
	{ "\\bmate +\a(\\d+)", "a mate that can be forced is matein $1" },
	{ "\a?date +\a?(\\d{4})\\b", "to compare, write year == $1" },
	{ "\\bdate *(\"[^\"]*\") +to +\a(\"[^\"]*\")",
	    "a range is two comparisons: date >= $1 date <= $2" },
	{ "(" MANY PLACE ") *\a& *(" MANY PLACE ")",
	    "no square has both; write $1 $3" },
	{ "\\{ *\a(\\d+) +(\\d+) *\\}",
	    "a repetition is one word with a comma: {$1,$2}" },
	{ "\a?0\a?-\a?0\\b", "castling is written o-o or o-o-o" },
	{ "\a(white|black) +to +move",
	    "write wtm where White is to move, btm where Black is" },
	{ NUMBER " +\a?(\\d+)(?: +| *\a[-–] *)(\\d+)",
	    "a range is two comparisons: $1 >= $2 $1 <= $3" },
	{ "\a?" NUMBER " +\a?(\\d+)\\b", "to compare, write $1 == $2" },
	{ "\a(\\\\[nrt])", "'$1' is a text; no line of a query ends with it" },
	{ "\a(\"[A-Z][a-z]+[^\"]*\")",
	    "a text says where it is looked for, as in player $1" },

	/* the same of some filters, which no other warning is of */
	{ NULL, "variable" },
	{ "\a([a-h])x(" PLACE ")=\\(?([QRBN])",
	    "a capture that promotes is written P$11-8[x]$2=$3" },
	{ "\a([a-h])x(" PLACE ")=\\(?([qrbn])",
	    "a capture that promotes is written p$11-8[x]$2=$3" },
	{ NULL, "path" },
	{ "\apath +\\(?([KQRBN])(" PLACE ") +([KQRBN]?)(" PLACE ")",
	    "a move of a path is a dash: path $1--$2" },
	{ NULL, "pin" },
	{ "\apin *\\(?" MANY, "'pin' has words for its parts: pin through $1" },
	{ NULL, "move" },
	{ "\amove +([KQRBN])(" PLACE ")", "'move' alone is any move of the "
	    "game; write $1--$2" },
	{ "\amove +(\\S+?)--", "'move' alone is any move of the game; write "
	    "$1-- without it, or move from $1" },
	{ NULL, "check mate stalemate wtm btm initial terminal castle" },
	{ "\a(check|mate|stalemate)\\([Kk]",
	    "'$1' is of the side to move; write $1 wtm or $1 btm" },
	{ "\a(\\w+)\\((.*?)\\)", "'$1' takes no operand; write $1 $2" },
	{ NULL, "~" },
	{ "\a~([" MEN "\\w]+) *(attackedby|attacks|->|<-) *(\\S+)",
	    "this is ~($1 $2 $3); parentheses part it: (~$1) $2 $3" },
	{ NULL, "shift shifthorizontal shiftvertical flip fliphorizontal "
	    "flipvertical flipcolor flipdihedral rotate90" },
	{ "\a(\\w+) +([" MEN "]" PLACE ") +([" MEN "]" PLACE ")",
	    "'$1' takes one filter; braces make one of several: $1 {$2 $3}" },
	{ NULL, "text" },
	{ "\\beco[^\"]*\a\"(\\w+)-(\\w+)\"",
	    "a range is two comparisons: eco >= \"$1\" eco <= \"$2\"" },
	{ "\\b((?:player|event|site)(?: white| black)?) *\a(\"\\w+\\|\\w+\")",
	    "either of two texts is $1 ~~ $2" },
	{ "\\b((?:player|event|site)(?: white| black)?) *(?:== *)?"
	    "\a\"(?:[%^/]([^\"]*?)[%$/]?|([^\"]*)[%$/])\"",
	    "any part of the tag is found by itself: $1 \"$2$3\"" }
};

/* Appends the line with \a before its column col, which is in characters. */
static void
mark_place(struct buf *b, struct span line, int col)
{
	size_t at = 0;

	for (; col > 1 && at < line.n; col--)
		for (at++; at < line.n && (line.p[at] & 0xc0) == 0x80; at++)
			;
	buf_add(b, line.p, at);
	buf_putc(b, '\a');
	buf_add(b, line.p + at, line.n - at);
}

/* Counts the characters of a text without the mark. */
static int
characters(struct span s)
{
	int n = 0;
	size_t i;

	for (i = 0; i < s.n; i++)
		n += s.p[i] != '\a' && (s.p[i] & 0xc0) != 0x80;
	return n;
}

/*
 * Returns the message with the groups of the match put in; ^1 before it moves
 * the column there.
 */
static const char *
fill_in(struct query *q, const char *message, struct span line,
    const struct regexgroup *group, int *col)
{
	struct buf b = { 0 };
	const char *p = message;
	long i;

	if (*p == '^') {
		*col = 1 + characters(span_at(line.p,
		    (size_t)group[p[1] - '0'].start));
		p += 2;
	}
	for (; *p != '\0'; p++) {
		if (*p != '$') {
			buf_putc(&b, *p);
			continue;
		}
		p++;
		for (i = group[*p - '0'].start; i < group[*p - '0'].end; i++)
			if (line.p[i] != '\a')
				buf_putc(&b, line.p[i]);
	}
	return span_keep(&q->arena, &b).p;
}

const char *
query_meant(struct query *q, int line, int *col, const char *filter,
    bool warning)
{
	const struct slip *s;
	struct buf b = { 0 };
	struct regexrun run = { 0 };
	const char *message = NULL, *error;
	bool due = filter == NULL;

	for (s = slips; s < slips + LENGTH(slips) && message == NULL; s++) {
		if (s->pattern == NULL)
			due = filter != NULL && (s->message[0] == '\0' ?
			    warning : words_have(s->message, span_of(filter)));
		if (s->pattern == NULL || !due || q->classic)
			continue;
		if (b.n == 0)
			mark_place(&b, query_line_after(q, line, &q->asked),
			    *col);
		if (regex_search(regex_compile(&q->arena, span_of(s->pattern),
		    &error), buf_bytes(&b), 0, &run) == REGEX_MATCHED)
			message = fill_in(q, s->message, buf_bytes(&b),
			    run.group, col);
	}
	regexrun_free(&run);
	buf_free(&b);
	return message;
}

void
query_mistake(struct query *q, int line, int col, const char *fmt, ...)
{
	const char *slip = query_meant(q, line, &col, NULL, false);
	char message[1000];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(message, sizeof(message), fmt, ap);
	va_end(ap);
	query_error(q, line, col, "%s", slip != NULL ? slip : message);
}

/* Whether some row or motif is about a word. */
static bool
is_about(const char *word)
{
	const struct filter *f;
	struct buf b = { 0 };
	size_t i;

	for (i = 0; (f = filter_row(i)) != NULL; i++)
		if (filter_is_about(f, span_of(word)))
			return true;
	motifs_list(span_of(word), &b);
	i = b.n;
	buf_free(&b);
	return i > 0;
}

void
parse_unknown(struct parser *p, const struct token *t)
{
	const char *near = filter_suggest(t->text);
	const struct filter *f = filter_also(t->text);
	const char *motif = motif_at(&p->q->arena, span_at(t->source.p,
	    (size_t)(p->q->text.p + p->q->text.n - t->source.p)));

	if (f == NULL && motif != NULL && strchr(motif, '-') != NULL)
		parse_error(p, t, "'%s' is not a filter but a motif, a query "
		    "by itself: cqlmatch -f %s", motif, motif);
	if (f != NULL)
		parse_mistake(p, t, "unknown filter '%s'; did you mean '%s'%s"
		    "%s?", t->text, f->name, strcmp(f->eg, f->name) != 0 ?
		    ", as in " : "", strcmp(f->eg, f->name) != 0 ? f->eg : "");
	if (motif != NULL)
		parse_mistake(p, t, "'%s' is not a filter but a motif, a query "
		    "by itself: cqlmatch -f %s", motif, motif);
	if (near != NULL)
		parse_mistake(p, t, "unknown filter '%s'; did you mean '%s'?",
		    t->text, near);
	if (strlen(t->text) > 3 && is_about(t->text))
		parse_mistake(p, t, "unknown filter '%s'; 'cqlparse -l %s' "
		    "lists what is about it", t->text, t->text);
	if (token_is(t + 1, "("))
		parse_mistake(p, t, "unknown filter or function '%s'; a "
		    "function must be defined before it is called", t->text);
	parse_mistake(p, t, "unknown filter or variable '%s'; a variable must "
	    "be assigned before it is used", t->text);
}
