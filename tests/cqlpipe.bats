# cqlpipe: what the end of a program means, and what becomes of the output.

load helper

setup() {
	light
	cd "$BATS_TEST_TMPDIR" || return
	echo precious >out
}

# left: what "out" holds, and the temporary files that are left.
left() {
	cat out
	ls -A | grep '^\.cql' || true
}

# readerless: lets descriptor 4 be a pipe without a reader.
readerless() {
	mkfifo readerless
	: <readerless &
	exec 4>readerless
	wait $!
}

@test "SIGPIPE is a failure while the next program, or the output, still reads" {
	fails 2 "cqlpipe -o out -- sh -c 'echo half; kill -PIPE \$\$' '' cat" \
	    "cqlpipe: sh was killed by signal 13; 'out' is as it was"
	gives left precious
	fails 2 "cqlpipe -o out -- echo x '' sh -c 'cat; kill -PIPE \$\$'" \
	    "cqlpipe: sh was killed by signal 13; 'out' is as it was"
	gives left precious
	fails 2 "cqlpipe -- sh -c 'echo half; kill -PIPE \$\$' '' cat >new" \
	    "cqlpipe: sh was killed by signal 13"
	fails 2 "cqlpipe -- sh -c 'echo half; kill -PIPE \$\$' >new" \
	    "cqlpipe: sh was killed by signal 13"
}

@test "SIGPIPE is none where the next program wanted no more" {
	gives "cqlpipe -o out -- yes '' cat '' head -n 1; left" y
	echo all >all
	gives "cqlpipe -o out -- yes '' sh -c 'exec <&-; cat all'; left" all
	gives "cqlpipe -- yes '' cat | head -n 1" y
	gives "cqlpipe -o /dev/stdout -- yes '' cat | head -n 1" y
}

@test "standard error that nobody reads keeps the old output" {
	local status=0

	readerless
	cqlpipe -o out -- sh -c 'echo half; echo a word >&2' '' cat 2>&4 ||
		status=$?
	same "exit status" 2 "$status"
	gives left precious
	status=0
	cqlpipe -o out -- false 2>&4 || status=$?
	same "exit status of its own message" 2 "$status"
	gives left precious
	status=0
	cql -i "$ROOT/tests/data/famous.pgn" -o out -cql 'year 1700 2000 mate' \
	    2>&4 || status=$?
	same "exit status of cql" 2 "$status"
	gives left precious
}

@test "what is inherited as open is written to, and keeps what it held" {
	local name

	mkdir sub
	ln -s /dev/stdout link
	for name in /dev/stdout /dev/fd/1 /dev/../dev/fd/1 link sub/../link; do
		gives "cqlpipe -o $name -- echo x >>out; left" precious x
		(echo header; cqlpipe -o $name -- echo x; echo footer) >file
		gives 'cat file' header x footer
		echo precious >out
	done
	gives 'cqlpipe -o /dev/stderr -- echo x 2>>out; left' precious x
	echo precious >out
	gives 'cqlpipe -o /dev/fd/0 -- echo x 0>>out; left' precious x
	gives 'cqlpipe -o /dev/fd/7 -- echo y 7>>out; left' precious x y
	[[ ! -d /proc/self/fd ]] || for name in self thread-self $$; do
		echo precious >out
		gives "cqlpipe -o /proc/$name/fd/8 -- echo x 8>>out; left" \
		    precious x 8>>out
	done
	gives 'cqlpipe -o /dev/stdout -- echo x | cat' x
	fails 2 'cqlpipe -o /dev/fd/9 -- echo x 9>&-'
	fails 2 "cqlpipe -o '' -- echo x" 'cqlpipe: the output has no name'
}

@test "a parent that ignores SIGCHLD or SIGPIPE changes nothing" {
	fails 2 "(trap '' CHLD; exec cqlpipe -o out -- sh -c 'echo half; exit 2')" \
	    "cqlpipe: sh ended with status 2; 'out' is as it was"
	gives left precious
	gives "(trap '' PIPE; exec cqlpipe -o out -- yes '' head -n 1); left" y
	gives "(trap '' PIPE; exec cqlpipe -- sh -c 'kill -PIPE \$\$; echo x') \
	    2>&1 | cat" "cqlpipe: sh was killed by signal 13"
}

@test "each signal at any moment leaves the old output and nothing else" {
	local signal

	for signal in HUP INT QUIT ABRT USR1 USR2 ALRM TERM XCPU VTALRM PROF \
	    PIPE SEGV; do
		# the first program tells of its end while others are started
		fails 2 "timeout -s KILL 60 bash -c 'trap - $signal
		    exec cqlpipe -o out -- sh -c \"kill -$signal \\\$PPID
		    exec sleep 600\" \"\" cat \"\" cat \"\" cat \"\" cat'" \
		    "cqlpipe: interrupted; 'out' is as it was"
		gives left precious
		# and the last, when all have started
		fails 2 "timeout -s KILL 60 bash -c 'trap - $signal
		    exec cqlpipe -o out -- sleep 600 \"\" cat \"\" sh -c \"
		    echo half; kill -$signal \\\$PPID; cat\"'" \
		    "cqlpipe: interrupted; 'out' is as it was"
		gives left precious
	done
}

@test "a program that ignores SIGTERM is killed by the second signal" {
	fails 2 "timeout -s KILL 60 cqlpipe -o out -- sh -c 'trap \"\" TERM
	    while kill -TERM \$PPID; do :; done'" \
	    "cqlpipe: interrupted; 'out' is as it was"
}

@test "no program sees the end of its input because one before it was stopped" {
	local after='cat; echo summary >said'

	fails 2 "cqlpipe -o out -- sh -c 'kill -TERM \$PPID; exec sleep 600' '' \
	    sh -c '$after' '' sh -c '$after'" interrupted
	fails 2 "cqlpipe -o out -- false '' sh -c '$after'" \
	    "cqlpipe: false ended with status 1; 'out' is as it was"
	fails 2 "cqlpipe -o out -- sleep 600 '' sh -c '$after' '' nosuch" \
	    "cqlpipe: nosuch: No such file or directory; 'out' is as it was"
	[[ ! -e said ]]
	gives left precious
}

@test "what a failing program wrote still comes to standard output" {
	gives "cqlpipe -- sh -c 'echo x; exit 2' '' cat 2>&1 || true" \
	    x 'cqlpipe: sh ended with status 2'
}

@test "only programs that it started are waited for" {
	timeout -s KILL 60 bash -c 'sleep 600 & echo $! >pid
	    exec cqlpipe -o out -- echo x'
	kill "$(cat pid)"
	gives left x
	# nor for those that they have left behind
	timeout -s KILL 60 cqlpipe -o out -- sh -c 'sleep 600 & echo $! >pid
	    echo y'
	kill "$(cat pid)"
	gives left y
}

@test "when it is killed, its programs end as soon as they write" {
	mkfifo gone
	cqlpipe -o out -- sh -c 'trap "" PIPE; kill -9 $PPID; i=0
	    while [ $i -lt 600 ]; do
		echo x || { echo ended >gone; exit; }
		sleep 0.1; i=$((i + 1))
	    done 2>/dev/null; echo went on >gone' 2>/dev/null &
	gives 'timeout 120 cat gone' ended
	wait $! || true
	gives 'cat out' precious
}

@test "the new file is on the disk before it takes its place" {
	command -v strace >/dev/null || skip "needs strace"
	strace -o calls -e trace=fsync,rename,renameat,renameat2 \
	    cqlpipe -o out -- echo x || skip "strace cannot trace here"
	gives 'grep -o "^[a-z]*" calls | head -n 2 | cut -c 1-6' fsync rename
}

@test "a word tells whether there is an old output" {
	cd "$BATS_TEST_TMPDIR"
	fails 2 "cqlpipe -o new -- sh -c 'echo half; exit 2'" \
	    "'new' was not written"
	echo old >new
	fails 2 "cqlpipe -o new -- sh -c 'echo half; exit 2'" \
	    "'new' is as it was"
	gives "cat new" old
}

# game NAME: a game of that name.
game() { printf '[Event "%s"]\n\n1. e4 *\n\n' "$1"; }

# two WRITER WRITER: both are started, and the first one ends when the second
# one has begun; sets each status.
two() {
	local i pid=() writers=("$1" "$2")

	rm -f in0 in1
	mkfifo in0 in1
	for i in 0 1; do
		(set -o pipefail; eval "${writers[i]}" || exit) <"in$i" \
		    2>"err$i" & pid[i]=$!
	done
	exec 7>in0 8>in1
	for i in 7 8; do
		repeated 3 famous.pgn >&$i
		game $i >&$i
	done
	until [[ $(ls -A | grep -c '^[.]cql') -ge \
	    $(grep -c '^cql' <<<"$1"$'\n'"$2") ]]; do
		sleep .01
	done
	exec 7>&-
	status=0; wait "${pid[0]}" || status=$?
	exec 8>&-
	status1=0; wait "${pid[1]}" || status1=$?
}

@test "of two writers of one file neither loses a game without a word" {
	local a b i each old append replace

	append=('cqlpipe -a -o x -- cat'
	    "pgnsplit | pgnsplit -j --into x --append"
	    "cql -nooutputstatus -i - -a -o x.pgn -cql true")
	replace=('cqlpipe -o x -- cat'
	    "cql -nooutputstatus -i - -o x.pgn -cql true"
	    "pgnsplit | pgnsplit -j --into x --force")
	cp "$BATS_TEST_DIRNAME/data/famous.pgn" .
	ln -s x x.pgn
	each=$((3 * $(pgnsplit --count famous.pgn) + 1))
	for a in "${append[@]}" "${replace[@]}"; do
		for b in "${append[@]}" "${replace[@]:0:2}"; do
			for ((i = 0; i < 5; i++)); do game "$i"; done >x
			two "$a" "$b"
			case $a/$b in
			*-a*/*-a*)	old='0 0' i=$((5 + 2 * each)) ;;
			*-a*/*)	old='0 2' i=$((5 + each)) ;;
			*/*-a*)	old='0 0' i=$((2 * each)) ;;
			*)	old='0 2' i=$each ;;
			esac
			same "$a; $b: status" "$old" "$status $status1"
			gives 'pgnsplit --count x' $i
				[[ $old == '0 0' ]] ||
				gives 'grep -c "changed by another" err1' 1
		done
	done
	rm x
	two "${replace[0]}" "${replace[1]}"
	same "a new file: status" "0 2" "$status $status1"
	gives 'pgnsplit --count x' $each
	gives 'ls -A | grep "^[.]" || true'
}

@test "what is added is parted from what the file ends with, or refused" {
	local end old how

	game 7 >seven
	for end in '1. e4' '1. e4 {open' '1. e4 ; end' '1. e4\n% end' \
	    '[Event "x' '[Event "x"' '1. e4 (1. d4' '1. e4 *\n' '1. e4 *\r\n' \
	    '1. e4 {two\n\nparts'; do
		for how in 'cqlpipe -a -o x -- cat seven' \
		    'pgnsplit seven | pgnsplit -j --into x --append'; do
			printf "[Event \"a\"]\n\n*\n\n[Event \"b\"]\n\n$end" >x
			cp x before
			old=$(pgnsplit --count x)
			eval "$how"
			same "$end" $((old + 1)) "$(pgnsplit --count x)"
			gives 'pgnsplit x | tail -n 1 | pgnsplit -j |
			    grep "^.Event"' '[Event "7"]'
			cmp -n "$(wc -c <before)" before x
		done
	done
	for end in '' '\n \n' '\xef\xbb\xbf'; do
		printf "$end" >x
		pgnsplit seven | pgnsplit -j --into x --append
		gives 'pgnsplit x | pgnsplit -j | grep "Event"' '[Event "7"]'
	done
	printf '1. e4 {open' >x
	printf '1. d4 *' >seven
	fails 2 'cqlpipe -a -o x -- cat seven' "it ends within a game"
	gives 'cat x' '1. e4 {open'
	printf '1\ta\n' >x
	cqlpipe -a -o x -- printf '2\tb\n'
	gives 'cat x' $'1\ta' $'2\tb'
}

@test "what is added to keeps mode and names, what replaces a file too" {
	local how

	printf '[Event "x"]\n\n*\n\n' >new
	for how in 'cqlpipe -a -o b -- cat new' 'cqlpipe -o b -- cat new' \
	    'pgnsplit new | pgnsplit -j --into x --append' \
	    'pgnsplit new | pgnsplit -j --into x --force'; do
		rm -f x a b
		game old >x
		chmod 646 x
		ln x a
		ln -s x b
		eval "$how"
		gives 'ls -l x | cut -c 1-12; readlink b' '-rw-r--rw- 2' x
		gives 'grep -c x a' 1
	done
	(trap - XFSZ; ulimit -f 8; repeated 99 "$BATS_TEST_DIRNAME/data/famous.pgn" |
	    fails 2 'cqlpipe -o x -- cat' "File too large; 'x' is as it was"
	repeated 99 "$BATS_TEST_DIRNAME/data/famous.pgn" | pgnsplit |
	    fails 2 'pgnsplit -j --into x --append' 'x: File too large')
	gives 'cat x' '[Event "x"]' '' '*'
	gives 'ls -A | grep "^[.]" || true'
}
