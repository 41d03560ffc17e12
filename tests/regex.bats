#!/usr/bin/env bats

load helper

# finds PATTERN TEXT GROUPS: the offsets of the first match.
finds() {
	same "$1 in $2" "$3" "$(printf '%s\t%s\n' "$1" "$2" | regextest)"
}

# finds_all PATTERN TEXT MATCHES
finds_all() {
	same "all $1 in $2" "$3" "$(printf '%s\t%s\n' "$1" "$2" | regextest -a)"
}

# is_wrong PATTERN MESSAGE
is_wrong() {
	finds "$1" "" "error: $2"
}

# times N WORD: the word so many times.
times() {
	yes "$2" | head -n "$1" | tr -d '\n'
}

@test "a match is searched anywhere and the leftmost is taken" {
	finds 'l+' hello 2-4
	finds 'z' hello 'no match'
	finds 'b|ab' aab 1-3
	finds '' hello 0-0
}

@test "the first alternative that leads to a match is taken" {
	finds 'a|ab' abc 0-1
	finds '(a|ab)(c|bcd)' abcd '0-4 0-1 1-4'
	finds '\d+$|\d+y' x12y345 1-4
	finds '|a' a 0-0
	finds '(?:|a)+b' aab 0-3
}

@test "quantifiers take as much as they can, lazy ones as little" {
	finds 'a*' aaa 0-3
	finds 'a*?' aaa 0-0
	finds 'a+?' aaa 0-1
	finds 'a??b' ab 0-2
	finds 'a{2}' aaa 0-2
	finds 'a{2,}' aaaa 0-4
	finds 'a{1,2}?b' aab 0-3
	finds 'a{0}b' aab 2-3
	finds 'X.*X' aXbXcX 1-6
	finds 'X.*?X' aXbXcX 1-4
}

@test "a group keeps what it matched last, in whichever turn of a loop" {
	finds '(z)((a+)?(b+)?(c))*' zaacbbbcac '0-10 0-1 8-10 8-9 4-7 9-10'
	finds '(x)?b(c)' abc '1-3 - 2-3'
	finds '(?:(a)|(b))*' ab '0-2 0-1 1-2'
	finds '(a*)*' b '0-0 0-0'
	finds '(a*)?' b '0-0 0-0'
	finds '(a*)+' b '0-0 0-0'
}

@test "a turn of a loop that takes no byte is the last" {
	finds '(|a)*' aa '0-0 0-0'
	finds '(|a)*b' aab '0-3 2-2'
	finds '(a*)*b?' aab '0-3 2-2'
	finds '(a*){0,2}' aab '0-2 2-2'
	finds '(a?b??)*' ab '0-1 1-1'
	finds '(?:a*?)*' aa 0-0
	finds '(a*){2,3}' aa '0-2 2-2'
	finds '(\2a)(\1)' aa '0-2 0-1 1-2'
}

@test "the dot is any character but the end of a line" {
	finds '.+' 'ab\ncd' 0-2
	finds '.+' 'ab\rcd' 0-2
	finds 'a[^]b' 'a\nb' 0-3
	finds '..' 'é!' 0-3
}

@test "^ and \$ are the ends of the text and not of its lines" {
	finds '^b' 'a\nb' 'no match'
	finds 'a$' 'a\nb' 'no match'
	finds 'b$' 'a\nb' 2-3
	finds '^$' '' 0-0
	finds 'a|^b' 'cb' 'no match'
	finds_all '^a' aa 0-1
}

@test "word boundaries lie between a letter, digit or _ and anything else" {
	finds '\bis\b' 'this is' 5-7
	finds '\Bis' 'is this' 5-7
	finds_all '\b' 'ab' '0-0; 2-2'
	finds '\b' ' ' 'no match'
}

@test "classes have ranges, escapes and the names of POSIX" {
	finds '[a-c]+' xabcd 1-4
	finds '[^a-c]+' abxyc 2-4
	finds '[-a]+' 'b-a' 1-3
	finds '[a-]+' 'b-a' 1-3
	finds '[\d-x]+' 'a1-x' 1-4
	finds '[[:upper:][:digit:]]+' aB1c 1-3
	finds '[^[:space:]]+' ' ab ' 1-3
	finds '[[.a.]-[=c=]]+' xabcd 1-4
	finds '[\]\\]+' 'a]\\' 1-3
	finds '[]' a 'no match'
	finds '[\w.]+' ' a_1.b ' 1-6
	finds '[\x61-\x63]+' xabcd 1-4
}

@test "escapes mean classes and single characters" {
	finds '\w+\W\d+\D\S+\s' 'ab 12xcd ' 0-9
	finds '\n\r\t' '\n\r\t' 0-3
	finds 'a\0b' 'a\0b' 0-3
	finds '\x41\u0042\cJ' 'AB\n' 0-3
	finds 'a\.c' 'abc a.c' 4-7
	finds '\/\-\"' '/-"' 0-3
	finds ']}' ']}' 0-2
	finds '\xe9\u0100' 'éĀ' 0-4
}

@test "a backreference is the text of its group, or nothing" {
	finds '(a+)b\1' aabaa '0-5 0-2'
	finds '(.)\1' abccd '2-4 2-3'
	finds '(a)?\1b' b '0-1 -'
	finds '(a?)(\1)*b' b '0-1 0-0 0-0'
	finds '(a?)(?:\1|c)+b' ccb '0-3 0-0'
	finds '\1(a)' a '0-1 0-1'
	finds '(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)\10' abcdefghijj \
	    '0-11 0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8 8-9 9-10'
}

@test "\\k<y> is the text of the group with that name, where groups have names" {
	finds '(?<y>a+)b\k<y>' aabaa '0-5 0-2'
	finds '(.)(?<two>.)\k<two>{2}\1' abbba '0-5 0-1 1-2'
	finds '\k<y>(?<y>a)\k<y>' aa '0-2 0-1'
	finds '(?<a>x)(?:(?<b>y)\k<b>)?\k<a>' xx '0-2 0-1 -'
	finds '([\k])(?<y>.)' ka '0-2 0-1 1-2'
	finds '\k<y>' 'k<y>' 0-4
	finds '(a)\k' ak '0-2 0-1'
}

@test "lookahead consumes nothing, keeps its groups and is not tried again" {
	finds 'a(?=b)' acab 2-3
	finds 'a(?!b)' abac 2-3
	finds '(?=(a+))a*b\1' baaabac '3-6 3-4'
	finds '(?=(a+))' baaabac '1-1 1-4'
	finds '(.*?)a(?!(a+)b\2c)\2(.*)' baaabaac '0-8 0-2 - 3-8'
	finds '(?!(a))b' b '0-1 -'
}

@test "matches are iterated as std::regex_iterator does" {
	finds_all '[0-9]*' a1b22 '0-0; 1-2; 2-2; 3-5; 5-5'
	finds_all 'aa' aaaa '0-2; 2-4'
	finds_all 'x*?' xx '0-0; 0-1; 1-1; 1-2; 2-2'
	finds_all '' ab '0-0; 1-1; 2-2'
	finds_all '(\d)(\d)?' '1 23' '0-1 0-1 -; 2-4 2-3 3-4'
	finds_all '\bb' ab 'no match'
}

@test "a wrong pattern is refused and the place named" {
	is_wrong 'a)b' "')' without a '(' (at character 2)"
	is_wrong '(a' "')' is missing"
	is_wrong '[a' "']' is missing"
	is_wrong '[a-' "']' is missing"
	is_wrong '[a-[:alpha:' "no such class of characters (at character 4)"
	is_wrong '[a-\' "nothing follows '\\'"
	is_wrong 'a**' 'nothing to repeat (at character 3)'
	is_wrong '|+' 'nothing to repeat (at character 2)'
	is_wrong '{1}' 'nothing to repeat (at character 1)'
	is_wrong '(?=a)*' 'nothing to repeat (at character 6)'
	is_wrong 'a{2,1}x' 'the counts are out of order (at character 6)'
	is_wrong 'a{,1}' "a number belongs after '{' (at character 3)"
	is_wrong 'a{1' "'}' is missing"
	is_wrong '[z-a]' 'the range is out of order (at character 5)'
	is_wrong '[[:foo:]]' 'no such class of characters (at character 2)'
	is_wrong '(?#a)' 'unknown kind of group (at character 2)'
	is_wrong '(?<n>a)(?<n>b)' 'two groups have this name (at character 11)'
	is_wrong '(?<n' "'>' is missing after the name of a group"
	is_wrong '(?<>a)' 'the name of a group is letters, digits and _ (at character 4)'
	is_wrong '(?<n>a)\k' "the name of a group belongs after '\k', as in \k<y>"
	is_wrong '(?<n>a)\k<m>' 'no group has this name (at character 11)'
	is_wrong '(?<n>a)\k<n' "'>' is missing after the name of a group"
	is_wrong '(a)\2' 'a backreference to a group that is not there'
	is_wrong 'a\' "nothing follows '\\'"
	is_wrong '\c' "a letter belongs after '\c'"
	is_wrong '\c1' "a letter belongs after '\c' (at character 3)"
	is_wrong '\c[' "a letter belongs after '\c' (at character 3)"
	is_wrong '\xg1' 'hexadecimal digits are missing (at character 3)'
	is_wrong '\ud83d' 'this is half a character (at character 3)'
}

@test "a pattern that is too deep, too large or too long is refused" {
	is_wrong "$(times 10000 '(')$(times 10000 ')')" \
	    'groups are nested too deeply (at character 252)'
	finds "$(times 300 '(?:a)')" "$(times 300 a)" 0-300
	is_wrong '((a{100}){100}){100}' 'the pattern is too large'
	is_wrong '(?:(?:(?:){1000}){1000}){1000}' 'the pattern is too large'
	is_wrong 'a{1000000000000}b' 'the count is too large (at character 16)'
	finds 'a{0,1000}' "$(times 1001 a)" 0-1000
}

@test "time is linear in the text, however loops are nested" {
	finds '(a+)+$' "$(times 20000 a)b" 'no match'
	finds '(a|b|ab)*c' "$(times 20000 ab)" 'no match'
	finds '(.*)(.*)(.*)(.*)[0-9]' "$(times 20000 a)" 'no match'
	finds '(?:(?:a?)*)*b' "$(times 20000 a)" 'no match'
	finds '(?:ab)*c' "$(times 20000 ab)" 'no match'
}

@test "with a backreference or in lookahead the steps are limited" {
	finds '(a+)+\1c' "$(times 40 a)" limit
	finds '(?=(a+)+b).' "$(times 40 a)" limit
}
