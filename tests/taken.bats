# taken.bats - what CQL 6.2 refuses and CQLi takes: filters, forms, files that
# a query includes; and words that were no keywords before.

load helper

# ---- words that CQL 6.2 does not reserve ----

# Those that are filters here.
words() {
	echo edgeshift edgeshifthorizontal edgeshiftvertical enprise exchange \
	    flipdiagonal flipoffdiagonal helpmatein latetransform matedin \
	    matein raycount relation selfmatein shiftdiagonal \
	    shiftmaindiagonal shiftoffdiagonal
}

@test "a word that CQL 6.2 does not reserve is a name where a query makes it one" {
	local word

	played '1. e4'
	for word in $(words); do
		at '0 1' "$word=K $word attacks Q" \
		    "function $word(x) {x} $word(K)" \
		    "function fun($word) {$word attacks Q} fun(K)" \
		    "piece $word in K {$word attacks Q}" \
		    "square $word in K {$word==e1}" \
		    "square all $word in K {$word==e1}" \
		    "$word[element]K {$word==e1}" \
		    "[Aa]$word[element]K {$word==e1}" \
		    "{piece $word=K} $word==e1" \
		    "persistent $word=0 $word+=1 $word>=1" \
		    "atomic $word=K $word==e1" \
		    "dictionary $word $word[\"a\"]=3 $word[\"a\"]==3" \
		    "if true {$word=3} isbound $word" \
		    "echo ($word other) {$word!=other}"
	done
}

@test "such a word is the filter as long as the query gives it no meaning" {
	played '1. e4'
	at '0 1' 'exchange K==0 exchange=5 exchange==5' \
	    'function f(exchange) {true} exchange K==0 f(K)'
	rejects 'exchange=="a"' 'expected a set'
}

@test "names that are such words print and read back" {
	prints 'exchange=K exchange' $'exchange=K\nexchange'
	prints 'function enprise(x){x} enprise(K)' \
	    $'function enprise(x){x}\nenprise(K)'
}
