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
