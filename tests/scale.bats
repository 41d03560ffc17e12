# Many machines: the script of cql-scale(7), run by GNU parallel over two
# servers on addresses of this machine, and by Slurm as an array. Both are
# started here, with ports, keys and folders of their own.

load helper

setup() {
	light
	pids=()
	cd "$BATS_TEST_TMPDIR" || return
	cat "$BATS_TEST_DIRNAME"/data/{famous,studies,annotated}.pgn >games.pgn
	echo 'mate k attackedby N' >query.cql
	sed -n '/^#!\/bin\/bash/,/^\.Ed/p' "$ROOT/man/cql-scale.7" |
	    sed '$d; s/100/6/' >shard
	pgnsplit --cuts 6 games.pgn >cuts
	free_ports
	# The third shard dies after its first line as long as "broken" is there.
	mkdir fake
	cat >fake/pgnsplit <<-END
	#!/bin/sh
	if [ -e broken ] && [ "\$2" = "\$(sed -n 3p cuts)" ]; then
		"$BIN/pgnsplit" "\$@" | head -n 1
		kill -9 \$\$
	fi
	exec "$BIN/pgnsplit" "\$@"
	END
	chmod 755 fake/pgnsplit
	touch broken
	PATH=$BATS_TEST_TMPDIR/fake:$PATH
}

teardown() {
	if [[ ${#pids[@]} -gt 0 ]]; then
		kill "${pids[@]}" 2>/dev/null || :
		wait "${pids[@]}" || :
	fi
	[[ -z ${made-} ]] || rmdir "$made"
}

# serves COMMAND...: starts it until the test ends.
serves() {
	PATH=$PATH:/usr/sbin:/sbin "$@" >>log 2>&1 </dev/null 3>&- &
	pids+=($!)
}

# free_ports: sets port to a port that nobody listens to, nor to the next.
free_ports() {
	port=$((20000 + RANDOM % 20000))
	! (: </dev/tcp/127.0.0.1/$port || : </dev/tcp/127.0.0.2/$((port + 1)) ||
	    : </dev/tcp/127.0.0.1/$((port + 1))) 2>/dev/null || free_ports
}

# reaches COMMAND...: waits two minutes until it succeeds, while the last server
# that was started runs.
reaches() {
	local i

	for i in {1..480}; do
		! "$@" >/dev/null 2>&1 || return 0
		kill -0 "${pids[-1]}" 2>/dev/null || return
		sleep 0.25
	done
	return 1
}

missing() {
	local i

	for i in {1..6}; do
		[[ -e part-$i ]] || echo "$i"
	done
}

# merged: all parts in their order are what one run writes.
merged() {
	same "shards without a part" "" "$(missing)"
	# one of them has no game, and so a worker that finds nothing
	[[ -n $(find . -name 'part-*' -empty) ]]
	alike 'cat $(seq -f part-%g 6) | pgnannotate' \
	    'pgnsplit games.pgn | cqlmatch -f query.cql | pgnannotate'
	command -v jq >/dev/null || return 0
	pgnsplit games.pgn | cqlmatch -J -l sum -f query.cql >whole
	alike "jq -s -c '[(map(.games) | add), (map(.matched) | add),
	    (map(.queries[].tree) | unique)]' sum-*" \
	    "jq -c '[.games, .matched, [.queries[].tree]]' sum"
}

@test "a host that dies: its shards run again, merged as from one" {
	command -v parallel >/dev/null || skip "parallel is not installed"
	rm broken
	cat >fake/ssh <<-'END'
	#!/bin/sh
	# ssh HOST COMMAND: here; after two shards the machine two is gone,
	# and the machine one waits for that
	host=$1
	shift
	[ "$1" != -- ] || shift
	echo "$host" >>hosts
	if [ "$host" = one ]; then
		while [ ! -e gone ]; do sleep 0.1; done
	elif [ "$(grep -c two hosts)" -gt 2 ]; then
		touch gone
		exit 255
	fi
	# as sshd does: without a shell GNU parallel runs nothing, in silence
	SHELL=/bin/sh exec sh -c "$*"
	END
	chmod 755 fake/ssh
	export PARALLEL_SSH=$PWD/fake/ssh
	run parallel -S 1/one,1/two --wd "$PWD" bash shard ::: {1..6}
	[[ $status -ne 0 && $(sort -u hosts | xargs) == "one two" ]]
	[[ -n $(missing) ]]
	parallel -S 1/one --wd "$PWD" bash shard ::: $(missing)
	merged
}

@test "an array of jobs: merged as from one, a failed shard again" {
	local i

	for i in {6..1}; do
		SLURM_ARRAY_TASK_ID=$i bash shard || [[ $i -eq 3 ]]
	done
	same "shards that failed" 3 "$(missing)"
	rm broken
	SLURM_ARRAY_TASK_ID=$(missing) bash shard
	merged
}

@test "make -j: merged as from one, a failed shard again" {
	eval "$(sed -n '/^printf .part-/p' "$ROOT/man/cql-scale.7" |
	    sed 's/\\e/\\/g')"
	run make -s -k -j 4 part-{1..6}
	[[ $status -ne 0 ]]
	same "shards that failed" 3 "$(missing)"
	rm broken
	gives 'make -s -k -j 4 part-{1..6}'
	merged
}

# server NAME ADDRESS PORT: starts sshd there, for a key of its own.
server() {
	cat >"$1.config" <<-END
	ListenAddress $2
	Port $3
	HostKey $PWD/key
	AuthorizedKeysFile $PWD/key.pub
	PidFile none
	StrictModes no
	UsePAM no
	SetEnv PATH=$PATH
	END
	cat >>ssh.config <<-END
	Host $1
	HostName $2
	Port $3
	IdentityFile $PWD/key
	IdentitiesOnly yes
	BatchMode yes
	StrictHostKeyChecking no
	UserKnownHostsFile /dev/null
	LogLevel ERROR
	END
	serves "$(PATH=$PATH:/usr/sbin:/sbin command -v sshd)" -D -e \
	    -f "$1.config"
	reaches ssh -F ssh.config "$1" true || skip "sshd does not start here"
}

@test "GNU parallel on two machines: merged as from one, a failed shard again" {
	for tool in parallel ssh sshd; do
		PATH=$PATH:/usr/sbin:/sbin command -v $tool >/dev/null ||
			skip "$tool is not installed"
	done
	if [[ $(id -u) -eq 0 && ! -d /run/sshd ]]; then
		mkdir /run/sshd
		made=/run/sshd
	fi
	ssh-keygen -q -t ed25519 -N '' -f key
	server one 127.0.0.1 $port
	server two 127.0.0.2 $((port + 1))
	export PARALLEL_SSH="ssh -F $PWD/ssh.config"
	run -1 parallel -S 1/one,1/two --joblog jobs --wd . bash shard ::: {1..6}
	same "machines" "one two" \
	    "$(sed 1d jobs | cut -f2 | sort -u | xargs)"
	same "shards that failed" 3 "$(missing)"
	rm broken
	parallel -S 1/one,1/two --joblog again --wd . bash shard ::: $(missing)
	same "shards run again" 1 "$(sed 1d again | wc -l | tr -d ' ')"
	merged
}

# cluster: starts Slurm with this machine as its only node.
cluster() {
	local host

	host=$(hostname -s)
	head -c 1024 /dev/urandom >munge.key
	chmod 400 munge.key
	mkdir state spool
	cat >slurm.conf <<-END
	ClusterName=test
	SlurmctldHost=$host(127.0.0.1)
	SlurmctldPort=$port
	SlurmdPort=$((port + 1))
	SlurmUser=$(id -un)
	SlurmdUser=$(id -un)
	AuthInfo=socket=$PWD/munge.socket
	MpiDefault=none
	ProctrackType=proctrack/linuxproc
	TaskPlugin=task/none
	SlurmctldPidFile=$PWD/slurmctld.pid
	SlurmdPidFile=$PWD/slurmd.pid
	SlurmdSpoolDir=$PWD/spool
	StateSaveLocation=$PWD/state
	NodeName=$host NodeAddr=127.0.0.1 CPUs=1
	PartitionName=all Nodes=$host Default=YES
	END
	echo IgnoreSystemd=yes >cgroup.conf
	[[ $(stat -fc %T /sys/fs/cgroup) != tmpfs ]] ||
		echo CgroupPlugin=cgroup/v1 >>cgroup.conf
	export SLURM_CONF=$PWD/slurm.conf
	serves munged -f -F --socket="$PWD/munge.socket" \
	    --key-file="$PWD/munge.key" --pid-file="$PWD/munged.pid" \
	    --seed-file="$PWD/munge.seed" --log-file="$PWD/munged.log"
	reaches test -S munge.socket || skip "munged does not start here"
	serves slurmctld -D
	serves slurmd -D
	reaches eval 'sinfo | grep idle' || skip "Slurm does not start here"
}

@test "a Slurm array: merged as from one, a failed shard again" {
	for tool in sbatch slurmctld slurmd munged; do
		PATH=$PATH:/usr/sbin:/sbin command -v $tool >/dev/null ||
			skip "$tool is not installed"
	done
	cluster
	run sbatch --wait -Q shard
	[[ $status -ne 0 ]]
	same "shards that failed" 3 "$(missing)"
	rm broken
	sbatch --wait -Q --array="$(missing | paste -sd, -)" shard
	merged
}
