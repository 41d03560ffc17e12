# The filters together, and with the tools that every system has.

load helper

@test "splitting and joining gives the same bytes" {
	local f

	for f in *.pgn; do
		alike "pgnsplit $f | pgnsplit -j" "cat $f"
	done
}

@test "reversible annotation and stripping give the same bytes" {
	alike 'pgnsplit famous.pgn | cqlmatch -e "check comment(ply)" |
		pgnannotate -r | pgnsplit | pgnannotate -s' \
	    'pgnsplit famous.pgn | cqlmatch -e check | pgnsplit -j'
}

@test "grep chooses games by any text" {
	gives "pgnsplit famous.pgn | grep Fischer | cut -f1" 12 13
}

@test "awk chooses games by their fields" {
	gives "pgnsplit famous.pgn | awk -F'\t' '\$7 == \"1/2-1/2\"' |
		cut -f5" "Hamppe, Carl"
}

@test "sort orders games by date, and the rest of the pipe works on" {
	gives "pgnsplit famous.pgn | LC_ALL=C sort -t '$tab' -k8,8r |
		cqlmatch -e mate | head -n 1 | cut -f1,5,8" \
	    "12${tab}Byrne, Donald${tab}1956.10.17"
}

@test "the lines that a filter chose can be joined back to PGN" {
	gives 'pgnsplit famous.pgn | sed -n 3p | pgnsplit -j | head -n 5' \
	    '[Event "Casual game"]' '[Site "Berlin GER"]' \
	    '[Date "1852.??.??"]' '[Round "?"]' '[White "Anderssen, Adolf"]'
}

@test "game numbers, files and offsets stay right for several files" {
	gives "pgnsplit short.pgn studies.pgn | cut -f1,2,4 | sed -n 4,6p" \
	    "4${tab}short.pgn${tab}32" "5${tab}studies.pgn${tab}1" \
	    "6${tab}studies.pgn${tab}16"
	gives "pgnsplit short.pgn studies.pgn | awk -F'\t' '\$1 == 6 {
		print \$3 }' | { read -r n; tail -c +\$((n + 1)) studies.pgn; } |
		head -n 1" '[Event "Glasgow Weekly Citizen"]'
}

@test "shards together give the lines of the whole" {
	local n

	for n in 1 2 3 7 40; do
		alike 'pgnsplit famous.pgn' "for ((i = 1; i <= $n; i++)); do
			pgnsplit -s \$i/$n famous.pgn
		    done"
	done
}

@test "two queries are answered in one pass, each under its label" {
	for q in smothered doublecheck; do
		cqlparse "$q.cql" >"$BATS_TEST_TMPDIR/$q.ast"
	done
	cd "$BATS_TEST_TMPDIR"
	cat smothered.ast doublecheck.ast >both.ast
	gives 'pgnsplit "$OLDPWD/famous.pgn" | cqlmatch -p both.ast |
		cut -f1,2,7' "3${tab}43${tab}doublecheck" \
	    "6${tab}19${tab}doublecheck" "7${tab}23${tab}doublecheck" \
	    "8${tab}14${tab}smothered" "10${tab}29${tab}doublecheck" \
	    "11${tab}11${tab}smothered"
}

@test "a tree and the tree expanded give the same answers" {
	local q

	for q in *.cql; do
		alike "pgnsplit *.pgn | cqlmatch -p <(cqlparse $q)" \
		    "pgnsplit *.pgn |
			cqlmatch -p <(cqlparse $q | cqlexpand)"
	done
}

@test "a query and its normal form give the same answers" {
	local q

	for q in *.cql; do
		cqlparse "$q" | cqlprint >"$BATS_TEST_TMPDIR/$q"
		alike "pgnsplit *.pgn | cqlmatch -p -f $q" \
		    "pgnsplit *.pgn | cqlmatch -p -f $BATS_TEST_TMPDIR/$q"
	done
}

@test "output is the same for any number of threads" {
	local n

	for n in 2 3 7; do
		alike "pgnsplit *.pgn *.pgn | cqlmatch -j 1 -e check" \
		    "pgnsplit *.pgn *.pgn | cqlmatch -j $n -e check"
	done
}

@test "parallel workers give the lines of one" {
	command -v parallel >/dev/null || skip "parallel is not installed"
	alike "pgnsplit famous.pgn |
		parallel --pipe -k -N2 'cqlmatch -e check || [ \$? = 1 ]'" \
	    'pgnsplit famous.pgn | cqlmatch -e check'
}

@test "split cuts the work into files as good as the whole" {
	pgnsplit famous.pgn | split -l 4 - "$BATS_TEST_TMPDIR/part"
	alike 'pgnsplit famous.pgn | cqlmatch -e mate' \
	    'for f in "$BATS_TEST_TMPDIR"/part*; do
		cqlmatch -e mate "$f"
	    done'
}

# remote HOST: starts a server of ssh on this machine, with a key of its own,
# that ssh -F CONFIG knows by this name; false where that is impossible.
remote() {
	local dir=$BATS_TEST_TMPDIR/$1 port=$((20000 + RANDOM))

	mkdir "$dir"
	ssh-keygen -q -t ed25519 -N '' -f "$dir/key"
	printf '%s\n' "Port $port" 'ListenAddress 127.0.0.1' \
	    "HostKey $dir/key" "AuthorizedKeysFile $dir/key.pub" \
	    'UsePAM no' 'StrictModes no' 'PermitRootLogin yes' \
	    "PidFile $dir/pid" >"$dir/sshd"
	printf '%s\n' "Host $1" 'HostName 127.0.0.1' "Port $port" \
	    "IdentityFile $dir/key" 'BatchMode yes' \
	    'StrictHostKeyChecking no' 'UserKnownHostsFile /dev/null' \
	    'LogLevel ERROR' 'ConnectionAttempts 9' >>"$BATS_TEST_TMPDIR/config"
	[[ $(id -u) -ne 0 ]] || mkdir -p /run/sshd
	"$(PATH=$PATH:/usr/sbin command -v sshd)" -f "$dir/sshd" \
	    -E "$dir/log" &&
	ssh -F "$BATS_TEST_TMPDIR/config" "$1" true </dev/null
}

teardown() {
	cat "$BATS_TEST_TMPDIR"/*/pid 2>/dev/null | xargs -r kill || true
}

@test "shards on two hosts give the bytes of one; a failed one runs alone" {
	local dir=$BATS_TEST_TMPDIR tool command

	for tool in parallel ssh ssh-keygen sshd; do
		PATH=$PATH:/usr/sbin command -v $tool >/dev/null ||
			skip "there is no $tool"
	done
	remote one && remote two || skip "ssh cannot log in here"
	cat famous.pgn studies.pgn mates.pgn >"$dir/all.pgn"
	cat >"$dir/shard" <<-END
		PATH=$BIN:\$PATH
		pgnsplit -s \$1/5 $dir/all.pgn >$dir/\$1 || exit
		[ \$1 != 3 ] || [ -e $dir/repaired ] || exit
		cqlmatch -e check $dir/\$1 || [ \$? = 1 ] || exit
		echo \$SSH_CONNECTION >>$dir/hosts
	END
	command=(parallel --ssh "ssh -F $dir/config" -S one,two
	    --joblog "$dir/log" --results "$dir/found"
	    --resume-failed "sh $dir/shard" ::: 1 2 3 4 5)
	run -1 "${command[@]}"
	same "failed shards" "3" \
	    "$(awk -F'\t' 'NR > 1 && $7 != 0 { print $1 }' "$dir/log")"
	same hosts 2 "$(cut -d' ' -f4 "$dir/hosts" | sort -u | wc -l)"
	touch "$dir/repaired"
	: >"$dir/hosts"
	"${command[@]}"
	same "shards run again" 1 "$(wc -l <"$dir/hosts")"
	alike "cat $dir/found/1/*/stdout" \
	    "pgnsplit $dir/all.pgn | cqlmatch -e check"
}
