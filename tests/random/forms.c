/*
 * forms.c - how the rows of the registry are written as text. Most rows say
 * it themselves: by their signature, with the sign of an operator between its
 * operands. Rows that parse more than that have forms here, several if there
 * are several ways. A form is text in which stand for something:
 *
 *      S N T P A B X L an operand, as in a signature, with its level; + after
 *			it for one or more
 *	Y		an operand of the type that is wanted
 *	K		one for truth, which often keeps something
 *	R C V		a range, a colour, a position variable
 *	W		a variable of the type that is wanted
 *	D M		a designator; men without squares
 *	I Q E		a number; a text, a regular expression, in quotes
 *      F G             a pattern of fen, a tag of the query's own, in quotes
 *      $x              a new name, the same in all of a form; x says what of:
 *			s u set, m man, n k number, t string, p q position,
 *			d dictionary, f function
 *      !x ^x           from here to the end of the form, or of the query, it
 *			may be used
 *	~x		it may no longer be used
 *	&x		the name of such a variable that may be used
 *	@name		a rule
 *	[..] <..|..>	something optional; one of several
 *	%		what follows is evaluated after moves nobody played,
 *	_		where this form cannot be
 *	'..' \c		text as it is
 *
 * and all other characters for themselves.
 */
#include <ctype.h>
#include <stdlib.h>

#include "random.h"

#define L_	(1 << LOGICAL)
#define S_	(1 << SET)
#define N_	(1 << NUMBER)
#define T_	(1 << STRING)
#define P_	(1 << POSITION)
#define VALUE_	(S_ | N_ | T_ | P_)

struct form *forms;
size_t nforms;
static size_t cap;

static const struct {
	const char *name;
	unsigned types;
	int weight;
	const char *text;	/* NULL: as the signature says */
} table[] = {
	/* the simplest of each type come first */
	{ "true", L_, 6, NULL },
	{ "designator", S_, 300, "D" },
	{ "integer", N_, 24, "I" },
	{ "text", T_, 12, "Q" },
	{ "currentposition", P_, 16, NULL },
	{ "variable", VALUE_, 600, "W" },

	{ "compound", ANY_TYPE, 60, "{B Y}" },
	{ "compound", ANY_TYPE, 6, "{B B Y}" },
	{ "if", ANY_TYPE, 6, "if B[ then] Y else Y" },
	{ "if", L_, 4, "if B[ then] B" },
	{ "not", L_, 12, NULL },
	{ "or", L_, 16, NULL },
	{ "and", L_, 10, NULL },
	{ "check", L_, 12, NULL },
	{ "wtm", L_, 12, NULL },
	{ "btm", L_, 12, NULL },

	/* numbers and strings */
	{ "negative", N_, 2, "-N13" },
	{ "+", N_, 6, "N5 \\+ N6" },
	{ "+", T_, 6, "T5 \\+ T6" },
	{ "-", N_, 4, "N5 - N6" },
	{ "*", N_, 4, "N6 * N7" },
	{ "/", N_, 2, "N6 / N7" },
	{ "%", N_, 2, "N6 \\% N7" },
	{ "<", L_ | N_, 8, "N5 \\< N4" },
	{ "<", N_, 8, "S5 \\< N4" },
	{ "<", T_, 2, "T5 \\< T4" },
	{ "<=", L_ | N_, 8, "N5 \\<= N4" },
	{ "<=", N_, 8, "N5 \\<= S4" },
	{ "<=", T_, 2, "T5 \\<= T4" },
	{ ">", L_ | N_, 16, "N5 \\> N4" },
	{ ">", N_, 8, "S5 \\> N4" },
	{ ">", T_, 2, "T5 \\> T4" },
	{ ">=", L_ | N_, 12, "N5 \\>= N4" },
	{ ">=", P_, 2, "P5 \\>= P4" },
	{ ">=", T_, 2, "T5 \\>= T4" },
	{ "==", L_ | N_, 12, "N5 == N4" },
	{ "==", L_, 20, "S5 == S4" },
	{ "==", N_, 10, "S5 == N4" },
	{ "==", T_, 3, "T5 == T4" },
	{ "==", P_, 3, "P5 == P4" },
	{ "!=", L_, 12, "S5 \\!= S4" },
	{ "!=", L_, 6, "N5 \\!= N4" },
	{ "!=", L_, 3, "T5 \\!= T4" },
	{ "!=", L_, 3, "P5 \\!= P4" },
	{ "[<]", P_, 3, "P5 '[<]' P4" },
	{ "[<=]", P_, 3, "P5 '[<=]' P4" },
	{ "[>]", P_, 3, "P5 '[>]' P4" },
	{ "[>=]", P_, 3, "P5 '[>=]' P4" },
	{ "max", N_, 4, "max(N5 N5[ N5])" },
	{ "max", T_, 2, "max(T5 T5)" },
	{ "min", N_, 4, "min(N5 N5[ N5])" },
	{ "min", T_, 2, "min(T5 T5)" },
	{ "[i]", T_, 3, "T12'['[ ]N ']'" },
	{ "[i:j]", T_, 4, "T12'[ '[N5 ]: [N5 ]']'" },
	{ "[i]=", L_, 40, "&t'[ 'N' ]'=T" },
	{ "[i:j]=", L_, 50, "&t'[ '[N5 ]: [N5 ]']'=T" },
	{ "~~", T_, 5, "T12 '~~' E" },
	{ "matchpattern", T_, 3, "T12 '~~' (E)" },
	{ "group", T_, 2, "{T12 '~~' E[ B] '\\0'}" },
	{ "groupname", T_, 1,
	    "{T12 '~~' '\"(?<y>.)\"'[ B] '\\{y}'}" },
	{ "groupnameindex", N_, 1,
	    "{T12 '~~' '\"(?<y>.)\"'[ B] '\\-{y}'}" },
	{ "groupindex", N_, 2, "{T12 '~~' E[ B] '\\-0'}" },
	{ "str", T_, 4, "str(A[ A][ A])" },
	{ "ascii", N_, 2, "ascii T" },
	{ "ascii", T_, 2, "ascii N" },
	{ "#", N_, 60, "# S7" },
	{ "#", N_, 3, "# T7" },
	{ "range", NO_TYPE, 0, NULL },

	/* sets */
	{ "in", L_, 80, "S4 in S7" },
	{ "in", L_, 4, "T4 in T4" },
	{ "&", S_, 16, "S10 \\& S11" },
	{ "&", S_, 3, "P10 \\& P11" },
	{ "|", S_, 12, NULL },
	{ "~", S_, 5, NULL },
	{ "[]", S_, 1, "'[]'" },
	{ "makesquare", S_, 2, "makesquare(N N)" },
	{ "makesquare", S_, 2, "makesquare <'\"e4\"'|'\"g7\"'|T>" },
	{ "attacks", S_, 12, NULL },
	{ "attackedby", S_, 12, "S11 <attackedby|attacked by> S12" },
	{ "->", S_, 4, "S9 -\\> S9" },
	{ "->", S_, 4, "S9 -\\> S9 -\\> S9" },
	{ "<-", S_, 4, "S9 \\<- S9" },
	{ "<-", S_, 4, "S9 \\<- S9 \\<- S9" },
	{ "ray", S_, 5, "ray @rays" },
	{ "raycount", N_, 5, "raycount @rays" },
	{ "@rays", 0, 1, "<|up|down |orthogonal|diagonal|horizontal |attack|"
	    "attack right|left northeast>(S S[ S])" },
	{ "pin", S_, 8, "pin[ from S13][ through S13][ to S13]" },
	{ "pin", S_, 4, "pin <through|to> S13[ from S13]" },

	/* what is rare, and so matches little */
	{ "puremate", S_, 1, NULL },
	{ "modelmate", S_, 1, NULL },
	{ "idealmate", S_, 1, NULL },
	{ "purestalemate", S_, 1, NULL },
	{ "modelstalemate", S_, 1, NULL },
	{ "idealstalemate", S_, 1, NULL },
	{ "enpassantsquare", S_, 1, NULL },
	{ "false", L_, 1, NULL },
	{ "extension", L_, 1, NULL },
	{ "cql_hhdbhascook", L_, 1, NULL },

	/* loops and variables */
	{ "square", S_, 30, "square $s in S7 !sK" },
	{ "square", S_, 15, "square $s in S7 !spiece $m in D !mK" },
	{ "square", S_, 10, "$s'[element]'S7 !sK" },
	{ "square", L_, 10, "square all $s in S7 !sK" },
	{ "piece", S_, 40, "piece $m in S7 !mK" },
	{ "piece", S_, 25, "piece $m in S7 !mpiece $w in D !wK" },
	{ "piece", S_, 60,
	    "piece $m in D !mpiece $w in D !wsquare $s in S7 !sK" },
	{ "piece", S_, 10, "'[Aa]'$m'[element]'S7 !mK" },
	{ "piece", L_, 10, "piece all $m in S7 !mK" },
	{ "[forall]", L_, 4, "'[forall]'$s'[element]'S7 !sK" },
	{ "[forall]", L_, 4, "'[forall][Aa]'$m'[element]'S7 !mK" },
	{ "piece=", L_, 3, "piece $m=S7^m" },
	{ "piece=", ANY_TYPE, 6, "{piece $m=S7!m Y}" },
	{ "while", L_, 3, "{$n=0 while($n\\<<2|3>){B $n\\+=1}}" },
	{ "while", L_, 2, "{$s=S5 while($s){$s\\&=up 1 $s B}}" },
	{ "whilematch", L_, 3, "while(T12 '~~' E) B" },
	{ "loop", L_, 3, "{$n=0 loop {$n\\<<2|3> $n\\+=1 B}}" },
	{ "=", ANY_TYPE, 14, "{$s=S5^s Y}" },
	{ "=", ANY_TYPE, 14, "{$n=N5^n Y}" },
	{ "=", ANY_TYPE, 8, "{$t=T5^t Y}" },
	{ "=", ANY_TYPE, 8, "{$p=P5^p Y}" },
	{ "=", L_, 4, "$s=S5^s" },
	{ "=", L_, 8, "$n=N5^n" },
	{ "=", L_, 8, "&s=S5" },
	{ "=", L_, 3, "&n=N5" },
	{ "=?", L_, 3, "$s=?S5^s" },
	{ "+=", L_, 8, "&n\\+=N5" },
	{ "+=", ANY_TYPE, 20, "{&n\\+=N5 Y}" },
	{ "+=", L_, 3, "&t\\+=T5" },
	{ "-=", L_, 8, "&n-=N5" },
	{ "*=", L_, 8, "&n*=N5" },
	{ "/=", L_, 8, "&n/=N5" },
	{ "%=", L_, 8, "&n\\%=N5" },
	{ "|=", L_, 8, "&s\\|=S5" },
	{ "&=", L_, 8, "&s\\&=S5" },
	{ "persistent", L_, 3,
	    "persistent[ quiet] $n<=|\\+=|-=|*=|/=|\\%=>N5^n" },
	{ "persistent", L_, 4, "persistent[ quiet] $s<=|=?|\\|=|\\&=>S5^s" },
	{ "persistent", L_, 1, "persistent[ quiet] $t<=|\\+=>T5^t" },
	{ "atomic", ANY_TYPE, 6, "{atomic $n=N5^n Y}" },
	{ "atomic", ANY_TYPE, 4, "{atomic $s=S5^s Y}" },
	{ "atomic", L_, 3,
	    "{atomic $n=I^n B atomic $n<\\+=|-=|*=|/=|\\%=>N5}" },
	{ "atomic", L_, 3, "{atomic $s<=|=?>S5^s B atomic $s<\\|=|\\&=>S5}" },
	{ "isbound", L_, 3, "isbound &s" },
	{ "isbound", L_, 1, "isbound \"nobody\"" },
	{ "isunbound", L_, 3, "isunbound &n" },
	{ "unbind", L_, 2, "unbind &s" },
	{ "unbind", L_, 2, "unbind &n" },
	{ "function", ANY_TYPE, 4,
	    "{function $f($s){ !sY}~s $f(S)}" },
	{ "function", ANY_TYPE, 3,
	    "{function $f($s $n){ !s!nY}~s~n $f(S N)}" },
	{ "call", ANY_TYPE, 4, "{function $f($s){ !sY}~s $f(&s)}" },
	{ "call", ANY_TYPE, 3,
	    "{function $f($s $u){ !s!uB}~s~u $f(S &s) or $f(S S) Y}" },
	{ "dictionary", L_, 1, "dictionary $d'[ 'S' ]'=N" },
	{ "dictionary", N_, 1, "{dictionary $d $d'[ 'T' ]'=N #$d}" },
	{ "entries", N_, 1, "{local dictionary $d $d'[ 'S' ]'=S #$d}" },
	{ "local", VALUE_, 3,
	    "{local dictionary $d $d'[ 'N' ]'=Y $d'[ 'N' ]'}" },
	{ "D[k]", VALUE_, 3, "{local dictionary $d $d'[ 'S' ]'=Y "
	    "square $s in S7 {!s[B ]$d'[ '$s' ]'=Y}~s $d'[ 'S' ]'}" },
	{ "D[k]=", L_, 2, "{local dictionary $d $d'[ 'P' ]'=N}" },
	{ "keys", L_, 2, "{local dictionary $d $d'[ 'N' ]'=S "
	    "$d'[ 'N' ]'=S $n'[element]'$d {!nB}}" },
	{ "string", L_, 2, "{local dictionary $d $d'[ 'T' ]'=S "
	    "string $t in $d {!tB}}" },
	{ "unbind", L_, 1, "{local dictionary $d $d'[ 'N' ]'=N "
	    "unbind $d<|'[ 'N' ]'> B $d'[ 'N' ]'}" },

	/* moves and other positions */
	{ "from", S_, 12, NULL },
	{ "to", S_, 12, NULL },
	{ "child", P_, 16, "child" },
	{ "child", P_, 6, "child(N)" },
	{ ":", ANY_TYPE, 48, "P14 : Y13" },
	{ "--", ANY_TYPE, 24, "[S8]--[S8]([B ]Y)" },
	{ "--", L_, 12, "<S8--[S8]|--S8>[=M]" },
	{ "--", L_, 3, "[S8]--[S8]=M(B)" },
	{ "--", L_, 1, "--='\"Qn\"'" },
	{ "[x]", ANY_TYPE, 8, "[S8]'[x]'[S8]([B ]Y)" },
	{ "[x]", L_, 6, "[S8]'[x]'[S8]" },
	{ "currentmove", ANY_TYPE, 6, "currentmove @move([B ]Y)" },
	{ "currentmove", L_, 6, "currentmove @move" },
	{ "previous", ANY_TYPE, 3, "previous @move(Y)" },
	{ "previous", L_, 3, "previous @move[=M]" },
	{ "@move", 0, 1, "[S8]<--|--|'[x]'>[S8]" },
	{ "legal", S_, 8, "legal [S8]--[S8]" },
	{ "legal", S_, 8, "legal @move[=M](%B[ B])" },
	{ "legal", S_, 1, "legal --(<castle|o-o|o-o-o|enpassant>)" },
	{ "legal", S_, 24,
	    "<legal|pseudolegal> @move(<mate|mate|check|stalemate>)" },
	{ "pseudolegal", S_, 4, "pseudolegal [S8]--[S8]" },
	{ "pseudolegal", S_, 4, "pseudolegal @move[=M](%B[ B])" },
	{ "legal", L_, 6, "legal all [S8]--[S8](%B[ B])" },
	{ "legal", L_, 2, "legal all @move[=M]" },
	{ "pseudolegal", L_, 3, "pseudolegal all [S8]--[S8](%B)" },
	{ "matein", N_, 16, "matein <1|2>" },
	{ "matedin", N_, 3, "matedin <0|1|N6 \\% 2>" },
	{ "helpmatein", N_, 1, "helpmatein 1" },
	{ "selfmatein", N_, 2, "selfmatein 1" },
	{ "null", L_, 5, "<legal|pseudolegal> null(%B[ B])" },
	{ "countmoves", N_, 6, "countmoves @move[(B)]" },
	{ "countmoves", N_, 8, "countmoves <legal|pseudolegal> [S8]--[S8]" },
	{ "countmoves", N_, 4, "countmoves legal @move(%B)" },
	{ "move", S_, 6, "_move <from|to> S13[ capture S13]" },
	{ "move", S_, 6, "_move from S13[ to S13][ promote M][ previous]" },
	{ "move", S_, 4, "_move capture S13[ from S13][ previous]" },
	{ "move", S_, 3, "move <from|to> S13 <legal|pseudolegal>" },
	{ "move", S_, 4,
	    "move <from|to> S13 legal[ capture S13][ promote M] : %B13" },
	{ "move", L_, 6, "_move <enpassant|o-o|o-o-o|castle|null|primary|"
	    "secondary|promote M|enpassantsquare S13>[ previous]" },
	{ "move", L_, 3, "_move <primary|secondary>[ from S13][ to S13]" },
	{ "move", L_, 2, "move legal <castle|o-o|o-o-o|enpassant>" },
	{ "move", L_, 3, "move[ previous][ from S13] comment(A[ A])" },
	{ "move", N_, 4, "move <legal|pseudolegal>[ from S13][ to S13] count" },
	{ "move", S_, 8, "_move <from|to|capture> S13[ primary] : B13" },
	{ "move", L_, 8, "_move[ from S13][ <primary|secondary>][ all] : B13" },
	{ "move", L_, 3,
	    "move <legal|pseudolegal>[ from S13][ capture S13] all : %B13" },
	{ "move", N_, 3, "move legal[ from S13] count[ all] : %B13" },
	{ "countmoves", N_, 4,
	    "countmoves <legal|pseudolegal> all [S8]--[S8](%B)" },
	{ "imagine", ANY_TYPE, 10, "imagine @change[ @change] : %Y13" },
	{ "imagine", S_, 10, "imagine @change : legal [S8]--[S8](%B)" },
	{ "imagine", N_, 4, "imagine @change[ @change] : countmoves legal "
	    "[S8]--[S8]" },
	{ "imagine", L_, 6, "piece $m in S7 !mimagine remove $m : %B13" },
	{ "@change", 0, 2, "sidetomove <white|black|reverse>" },
	{ "@change", 0, 2, "remove S8" },
	{ "@change", 0, 2, "place <'Q'|n|'R'|b|'P'|p|k> on S8" },
	{ "turn", NO_TYPE, 0, NULL },
	{ "remove", NO_TYPE, 0, NULL },
	{ "place", NO_TYPE, 0, NULL },
	{ "promotedpieces", S_, 6, NULL },
	{ "halfmoveclock", N_, 6, NULL },
	{ "currentfen", T_, 2, NULL },
	{ "standardfen", T_, 3, NULL },
	{ "legalposition", L_, 3, "legalposition" },
	{ "legalposition", L_, 3, "{not legalposition}" },
	{ "path", N_, 60, "{path[ focus<| capture> S15[ piecepath]]@words"
	    "[ keepallbest][ firstmatch][[ R]] @path}" },
	{ "path", N_, 24, "{path[ <primary|singlecolor>]@words[ keepallbest]"
	    "[ firstmatch][[ R]] @path}" },
	{ "path", P_, 12, "{path[ focus S15]@words lastposition @path}" },
	{ "@words", 0, 1, "[ title Q][ max N15][ verbose][ quiet][ nestban]" },
	{ "@path", 0, 4, "[B16 ]@dash[ @dash][ @dash][ B16]" },
	{ "@path", 0, 2, "(B16 @dash)@wild[ @dash]" },
	{ "@path", 0, 2, "(@dash @dash)@wild[ @dash]" },
	{ "@path", 0, 2, "(@dash)@wild[ @dash]" },
	{ "@path", 0, 1, "((@dash)@wild @dash)@wild" },
	{ "@dash", 0, 4, "@tied[=M][ B16][ B16]" },
	{ "@dash", 0, 4, "@tied[ B16] @wild" },
	{ "@tied", 0, 1, "[S15]<--|--|--|'[x]'>[S15]" },
	{ "@wild", 0, 1, "<\\+|*|?|?|{*}|{2}|{3}|{1,3}|{,2}|{1,}>" },
	{ "chain", NO_TYPE, 0, NULL },
	{ "repeat", NO_TYPE, 0, NULL },
	{ "pathcount", N_, 1, NULL },
	{ "pathcountunfocused", N_, 1, NULL },
	{ "pathstart", P_, 1, NULL },
	{ "pathlastposition", P_, 1, NULL },
	{ "line", N_, 30, "{line[ singlecolor][ <primary|secondary>][ quiet]"
	    "[ nestban][ firstmatch][[ R]] @ahead}" },
	{ "line", N_, 10, "{line[ singlecolor][ quiet][ firstmatch]"
	    "[[ R]] @back}" },
	{ "line", P_, 6, "{line[ quiet] lastposition <@ahead|@back>}" },
	{ "@ahead", 0, 1, "--\\> @item --\\> @item[ --\\> @item]" },
	{ "@ahead", 0, 1, "--\\> ({B} --\\> @item)@wild[ --\\> @item]" },
	{ "@back", 0, 1, "\\<-- @item \\<-- @item[ \\<-- @item]" },
	{ "@back", 0, 1, "\\<-- ({B} \\<-- @item)@wild[ \\<-- @item]" },
	{ "@item", 0, 2, "{B}[@wild]" },
	{ "@item", 0, 1, "{[B ]move <from|to|capture> S13[ B]}[@wild]" },
	{ "find", P_, 40, "find[ quiet][ \\<--] B" },
	{ "find", N_, 20, "find[ quiet] all[ \\<--] B" },
	{ "find", N_, 16, "find[ quiet][ \\<--] R B" },
	{ "echo", L_, 50, "echo[ quiet] ($p $q)[ in all] !p!qB" },
	{ "echo", L_, 16, "echo[ quiet] ($p $q)[ in all] !p!q{[B ]"
	    "<$p|$q><\\<|\\<=|\\>|\\>=><$p|$q>[ B]}" },
	{ "echo", N_, 20, "echo[ quiet] ($p $q)[ in all] !p!qN" },
	{ "echo", N_, 8, "echo[ quiet] ($p $q)[ in all] !p!q{"
	    "<$p\\<$q|$p\\>=$q|$q\\>$p>[ B] N}" },
	{ "consecutivemoves", N_, 4, "echo ($p $q)[ in all] {[!p!qB ]"
	    "consecutivemoves[ <quiet|R|quiet R|R quiet>]($p $q)}" },
	{ "relation", P_, 4, NULL },

	/* what is written */
	{ "comment", L_, 8, "comment(A[ A][ A])" },
	{ "comment", ANY_TYPE, 40, "{comment(A) Y}" },
	{ "message", L_, 3, "message[ quiet](A[ A])" },
	{ "///", L_, 3, "/// A[ A]\n" },
	{ "sort", N_, 5, "sort[ quiet][ Q] <N|S>" },
	{ "sort", N_, 3, "sort[ quiet] <min|max> Q N" },
	{ "sort", T_, 3, "sort[ quiet][ Q] {T}" },
	{ "assert", L_, 1, "assert {B or true}" },
	{ "cql_abort", L_, 1, "if {B and false} cql_abort" },
	{ "cql_assertvariations", L_, 1, "cql_assertvariations Q" },
	{ "settag", L_, 2, "settag(G T)" },
	{ "removetag", L_, 2, "removetag G" },

	/* tags and comments; a string after them is searched for */
	{ "player", T_, 8, "{player[ C]}" },
	{ "player", L_, 4, "player[ C] Q" },
	{ "event", T_, 2, "{event}" },
	{ "event", L_, 2, "event Q" },
	{ "site", T_, 2, "{site}" },
	{ "site", L_, 2, "site Q" },
	{ "date", T_, 2, "{date}" },
	{ "date", L_, 2, "date Q" },
	{ "eventdate", T_, 2, "{eventdate}" },
	{ "eventdate", L_, 2, "eventdate Q" },
	{ "eco", T_, 2, "{eco}" },
	{ "eco", L_, 2, "eco Q" },
	{ "speed", T_, 2, "{speed}" },
	{ "speed", L_, 2, "speed <\"blitz\"|\"classical\">" },
	{ "material", T_, 2, "{material <white|black>}" },
	{ "material", L_, 2, "material <\"KRPKR\"|\"KRKR\">" },
	{ "result", L_, 4, "result <1-0|0-1|1/2-1/2|'*'>" },
	{ "tag", T_, 2, "tag <'\"Annotator\"'|'\"Round\"'>" },
	{ "tag", T_, 2, "tag <'\"Result\"'|'\"WhiteElo\"'>" },
	{ "startfen", T_, 2, "tag '\"FEN\"'" },
	{ "originalcomment", T_, 4, "{originalcomment}" },
	{ "originalcomment", L_, 4, "originalcomment Q" },
	{ "hascomment", T_, 3, "{hascomment}" },
	{ "glyph", L_, 4, "originalcomment \"<\\!|?|\\$1|\\$6>\"" },
	{ "fen", T_, 8, "{fen}" },
	{ "fen", L_, 4, "fen F" },
	{ "hhdb", NO_TYPE, 0, NULL },
	{ "hhdb-award", N_, 2, "hhdb[ max][ <special|nonspecial>] "
	    "<prize|hm|commendation|award>" },

	/* files below the folder of -F */
	{ "readfile", T_, 1, "readfile '\"text.cqo\"'" },
	{ "writefile", L_, 1, "writefile('\"written.cqo\"' T)" },
	{ "similarposition", L_, 1,
	    "similarposition[ notransform] nosort '\"games.pgn\"'" },
	{ "similarposition", N_, 1, "similarposition '\"games.pgn\"'" },

	/* made when transforms are expanded */
	{ "orbit", NO_TYPE, 0, NULL },
	{ "of", NO_TYPE, 0, NULL },
	{ "copy", NO_TYPE, 0, NULL },
	{ "included", NO_TYPE, 0, NULL },
	{ "include", NO_TYPE, 0, NULL },
	{ "image", S_, 6, "image <flipvertical|fliphorizontal|flipdiagonal|"
	    "flipoffdiagonal|flipcolor|reversecolor> S8" },

	{ "header", NO_TYPE, 0, NULL },
	{ "input", HEADER_TYPE, 1, "input games.pgn" },
	{ "output", HEADER_TYPE, 1, "output found.pgn" },
	{ "matchcount", HEADER_TYPE, 3, "matchcount <0|1|2|3>[ <4|9>]" },
	{ "sortmatchcount", HEADER_TYPE, 3, "sort matchcount <1|2>[ <3|9>]" },
	{ "gamenumbers", HEADER_TYPE, 3, "gamenumber <2|3>[ <5|6>]" },
	{ "gameresult", HEADER_TYPE, 3, "result <1-0|0-1|1/2-1/2|'*'>" },
	{ "matchstring", HEADER_TYPE, 3, "matchstring Q" },
	{ "variations", HEADER_TYPE, 1, "variations" },
	{ "mainlineonly", HEADER_TYPE, 1, "mainline" },
	{ "silent", HEADER_TYPE, 2, "silent" },
	{ "quiet", HEADER_TYPE, 3, "quiet" },
	{ "markfirst", HEADER_TYPE, 2, "markfirst" },
	{ "noheader", HEADER_TYPE, 2, "noheader" },
	/* keeps what each way of searching happens to evaluate */
	{ "alwayscomment", NO_TYPE, 0, NULL },
	{ "secure", HEADER_TYPE, 1, "secure" },
	{ "nolinearize", HEADER_TYPE, 1, "nolinearize" },
	{ "fenrights", HEADER_TYPE, 1, "fenrights" },
	{ "nonatomic", HEADER_TYPE, 1, "nonatomic" }
};

/* ---- signatures as forms ---- */

static bool
needs_blank(const struct buf *b)
{
	return b->n > 0 && strchr(" ([", b->p[b->n - 1]) == NULL;
}

/* Appends items up to the end; the last of a row that yields is Y. */
static void
write_items(const struct filter *f, const struct sigitem *item, struct buf *b)
{
	int option = 0;

	for (; item->kind != SIG_END; item++) {
		if (option != 0 && item->option != option)
			buf_putc(b, ']');
		if (item->option != 0 && item->option != option)
			buf_putc(b, '[');
		option = item->option;
		if (needs_blank(b) || option != 0)
			buf_putc(b, ' ');
		if (item->kind == SIG_WORD)
			buf_printf(b, "'%s'", item->word);
		else if (strchr("RCVQ", item->letter) != NULL)
			buf_putc(b, item->letter);
		else
			buf_printf(b, "%c%d%s", item[1].kind == SIG_END &&
			    (f->flags & FILTER_YIELDS) != 0 ? 'Y' :
			    item->letter, item->level, item->many ? "+" : "");
	}
	if (option != 0)
		buf_putc(b, ']');
}

/* Whether the signature says all that the parser does; sets the sign. */
static bool
is_written_as_signed(const struct filter *f, struct span *sign)
{
	const char *spelling = f->spelling != NULL ? f->spelling : f->name;

	*sign = span_at(spelling, strcspn(spelling, " "));
	if (f->infix != NULL)
		return f->infix == parse_infix;
	if ((f->flags & FILTER_PREFIX) != 0)
		return f->parse == NULL && f->primary == NULL;
	return (f->flags & FILTER_HIDDEN) == 0 &&
	    (f->parse == NULL || filter_is_transform(f));
}

/* The text of a row that has one by its signature; NULL if it has none. */
static const char *
signed_text(const struct filter *f)
{
	static const char keyword[] = "hhdb ";
	struct buf b = { 0 };
	struct span sign;

	if (f->sugar != NULL && strncmp(f->eg, keyword, strlen(keyword)) == 0) {
		buf_printf(&b, "{'%s'}", f->eg);
		return buf_str(&b);
	}
	if (!is_written_as_signed(f, &sign))
		return NULL;
	if (f->infix != NULL)
		buf_printf(&b, "%c%d ", sig_of(f)->items[0].letter,
		    sig_of(f)->items[0].level);
	buf_printf(&b, "'%.*s'", (int)sign.n, sign.p);
	if (sig_of(f)->items->kind != SIG_END)
		write_items(f, sig_of(f)->items + (f->infix != NULL), &b);
	return buf_str(&b);
}

/* ---- the list of all forms ---- */

const char *
form_close(const char *p)
{
	int depth = 0;

	for (;; p++) {
		if (*p == '\'')
			p = strchr(p + 1, '\'');
		else if (*p == '\\')
			p++;
		else if (*p == '[' || *p == '<')
			depth++;
		else if (*p == ']' || *p == '>')
			depth--;
		if (depth == 0)
			return p;
	}
}

/*
 * Whether a form has operands, whether it is no more than one token, and how
 * many times its operands are evaluated.
 */
static void
look_at(struct form *f)
{
	const char *p;

	f->leaf = f->token = true;
	f->cost = 1;
	for (p = f->text; *p != '\0'; p++) {
		if (*p == '\'')
			p = strchr(p + 1, '\'');
		else if (*p == '\\')
			p++;
		else if (strchr("SNTPABXLYK@", *p) != NULL)
			f->leaf = f->token = false;
		else if (*p == ' ')
			f->token = false;
		else if (*p == '!')
			f->cost *= 5;
		else if (*p == '%')
			f->cost *= 25;
	}
	f->open = !f->leaf && strchr(")}", p[-1]) == NULL;
}

static void
add_form(const char *name, unsigned types, int weight, const char *text)
{
	struct transform list[TRANSFORMS_MOST];
	const struct filter *row = filter_find(name);
	struct form *f;
	int n;

	MEM_GROW(forms, cap, nforms + 1);
	f = &forms[nforms++];
	*f = (struct form){ .name = name, .types = types, .weight = weight,
		.text = text, .row = row };
	look_at(f);
	f->level = LEVEL_PRIMARY;
	if (row == NULL)
		return;
	if (row->infix != NULL) {
		f->level = row->level;
		f->open = true;
	}
	if ((row->flags & FILTER_MOVES) != 0)
		f->cost *= 16;
	if (filter_is_transform(row)) {
		n = transforms_list(row->transforms, list);
		f->cost *= n;
		f->turns = list[n - 1].turns != 0;
	}
}

/* The types that a row without forms of its own can have. */
static unsigned
row_types(const struct filter *row)
{
	return (row->flags & FILTER_YIELDS) != 0 ? ANY_TYPE :
	    1u << row->type;
}

/* Adds a form of a transform; its name goes into the text. */
static void
add_transform(const struct filter *row, unsigned types, int weight,
    const char *text)
{
	struct buf b = { 0 };

	buf_printf(&b, text, row->name);
	add_form(row->name, types, weight, buf_str(&b));
}

/* Adds the form that the signature of a row is; false if it is none. */
static bool
add_signed(const struct filter *row)
{
	enum { OF_HHDB = 1, OTHERS = 4 };
	int weight = row->sugar != NULL ? OF_HHDB : OTHERS;
	const char *text = signed_text(row);

	if (text == NULL)
		return false;
	if (!filter_is_transform(row)) {
		add_form(row->name, row_types(row), weight, text);
		return true;
	}
	free((char *)text);
	add_transform(row, L_ | S_, weight, "'%s' Y");
	add_transform(row, N_, weight, "'%s' (Y)");
	if (sig_of(row)->items->letter == 'R')
		add_transform(row, N_, 6 * weight, "'%s' R A15");
	return true;
}

/* Adds the forms of the table; false if one is of no row. */
static bool
add_table(void)
{
	const struct filter *row;
	const char *text;
	bool all = true;
	size_t i;

	for (i = 0; i < LENGTH(table); i++) {
		row = filter_find(table[i].name);
		text = table[i].types == NO_TYPE ? "" :
		    table[i].text != NULL ? table[i].text :
		    row != NULL ? signed_text(row) : NULL;
		if (text == NULL || (row == NULL && table[i].name[0] != '@')) {
			warn("the form '%s' is of no row", table[i].name);
			all = false;
			continue;
		}
		add_form(table[i].name, table[i].types, table[i].weight, text);
	}
	return all;
}

bool
forms_init(void)
{
	bool all = add_table(), found;
	const struct filter *row;
	size_t i, k;

	for (i = 0; (row = filter_row(i)) != NULL; i++) {
		for (found = false, k = 0; k < LENGTH(table); k++)
			found |= strcmp(table[k].name, row->name) == 0;
		if (found || add_signed(row))
			continue;
		warn("no random query can have the row '%s'", row->name);
		all = false;
	}
	return all;
}
