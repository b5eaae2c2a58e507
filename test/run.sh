#!/bin/bash
# Runs the tests of one build, JOBS at a time (as many as there are processors),
# and closes with "N passed, N failed", and "N skipped" if tools are missing: a
# line "skipped: ..." says for what. A line of each: what it says, and the
# seconds of processor time that it took.
# Usage: test/run.sh BUILD
# Which tests are run follows from the build: all of them with a plain or a
# release build. A debug build leaves out what only repeats there, a stress
# build what its counts differ in: it gives the same verdicts, traces that
# replay, and the counts of complete searches, but a search that stops at an
# error has made another number of states by then.
set -u
build=$1
case $build in
*debug) mode=d ;;
*stress) mode=s ;;
*) mode=r ;;
esac
jobs=${JOBS:-$(nproc)}
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1}
export CMOCKA_MESSAGE_OUTPUT=STDOUT
export CUDA_VISIBLE_DEVICES='' # what a machine has must not matter
passed=0
failed=0
skipped=0
names=()
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# start NAME COMMAND...: run it as soon as there is a free place.
start() {
    local name=$1
    shift
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
    names+=("$name")
    {
        "$@"
        echo "$?" >"$scratch/$name.status"
        times >"$scratch/$name.times"
    } >"$scratch/$name.out" 2>&1 </dev/null &
}

# row MODES NAME COMMAND...: the same, if MODES has the letter of this build:
# r(elease), d(ebug), s(tress).
row() {
    local modes=$1
    shift
    case $modes in *"$mode"*) start "$@" ;; esac
}

# The closing line "N passed, N failed" of a runner, or made of those of a
# cmocka program; nothing if it did not get that far.
closing_line() {
    local output=$scratch/$1.out status ok bad
    status=$(cat "$scratch/$1.status")
    case $1 in
    test_*)
        ok=$(grep -c '^\[       OK \]' "$output")
        bad=$(grep -c '^\[  FAILED  \].*[^:]$' "$output")
        [ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
        echo "$ok passed, $bad failed"
        ;;
    *) grep -E '^[0-9]+ passed, [0-9]+ failed$' "$output" | tail -n 1 ;;
    esac
}

# Processor time of a test: of the user and of the system, as in 1m2.345s.
seconds() {
    awk -F'[ms ]+' 'END { printf "%.1f", 60 * $1 + $2 + 60 * $3 + $4 }' \
        "$scratch/$1.times"
}

# Count what a test says, and show all of it if it failed.
add() {
    local line p f
    line=$(closing_line "$1")
    [ -n "$line" ] || line='0 passed, 1 failed'
    read -r p _ f _ <<<"$line"
    passed=$((passed + p))
    failed=$((failed + f))
    if [ "$f" -gt 0 ]; then
        cat "$scratch/$1.out"
    else
        grep '^skipped: ' "$scratch/$1.out"
    fi
    skipped=$((skipped + $(grep -c '^skipped: ' "$scratch/$1.out")))
    printf '%-28s %s (%s s)\n' "$1" "$line" "$(seconds "$1")"
}

programs=$(find examples/promela test/models/promela -name '*.pml' | sort)
# With sanitizers, what is large would only take longer.
[ $mode != d ] || programs=$(grep -v /long_ <<<"$programs")
commands=$(basename -s .test test/cli/*.test)
[ $mode != d ] || commands=$(grep -vxE 'degrade|errors|compare_ring' \
    <<<"$commands")
shipped=$(find examples/promela -name '*.pml' | sort)
# Each takes a compiler of kernels a second or two; make cross has the others.
small=$(grep -vE '/(pots|giop|leader|philosophers8)\.pml$' <<<"$shipped")
networks=$(find examples test/models/network -name '*.ext' -o -name '*rules')
both=$(find examples -name '*.ext' -o -name '*.rules')

# shellcheck disable=SC2086 # the names have no blanks
{
    # The long ones first.
    row r cross "$build/test/cross" --quick
    row s cross "$build/test/cross" --cases 200
    row d cross "$build/test/cross" --cases 80
    row rd cli test/cli/run.sh "$build" $commands
    row rds replay test/replay/run.sh "$build"
    row rds models test/models/run.sh "$build"
    row rds examples test/examples.sh "$build"
    row rs reduce "$build/test/reduce-check" 3000 $programs
    row d reduce "$build/test/reduce-check" 300 $programs
    row r random-stores test/reduce/stores.sh "$build" 1 60
    row ds random-stores test/reduce/stores.sh "$build" 1 20
    row rs random-networks "$build/test/reduce-networks" random 1 200
    row d random-networks "$build/test/reduce-networks" random 1 40
    row rs reduce-networks "$build/test/reduce-networks" files 20000 $networks
    row d reduce-networks "$build/test/reduce-networks" files 2000 $networks
    row rs confluence "$build/test/reduce-confluence" random 1 500
    row d confluence "$build/test/reduce-confluence" random 1 100
    row rs confluence-files "$build/test/reduce-confluence" files 20000 \
        $networks
    row rs congruence "$build/test/reduce-congruence" 1 200
    row d congruence "$build/test/reduce-congruence" 1 40
    row rs hard-random test/reduce/random.sh "$build" 1 100
    row d hard-random test/reduce/random.sh "$build" 1 30
    row rs slices "$build/test/reduce-slices" 2000 $programs
    row d slices "$build/test/reduce-slices" 300 $programs
    row rs random-slices test/reduce/slices.sh "$build" 1 30
    row d random-slices test/reduce/slices.sh "$build" 1 10
    row rs cycles test/reduce/cycles.sh "$build" 300 40
    row d cycles test/reduce/cycles.sh "$build" 60 10
    row rs dve-random "$build/test/dve-random" 300
    row d dve-random "$build/test/dve-random" 60
    row rs gpu-random "$build/test/gpu-check" emulated random 1 100
    row d gpu-random "$build/test/gpu-check" emulated random 1 20
    row rs gpu-monitors "$build/test/gpu-monitors" emulated 1 40
    row d gpu-monitors "$build/test/gpu-monitors" emulated 1 20
    # An automaton without states.
    row rds gpu-monitors-empty "$build/test/gpu-monitors" emulated 33 1 263
    row rs gpu-files "$build/test/gpu-check" emulated files 20000 \
        test/gpu/switches70.ext $both
    row d gpu-files "$build/test/gpu-check" emulated files 2000 \
        test/gpu/switches70.ext $both
    row rs gpu-promela test/gpu/promela.sh "$build" 24
    row d gpu-promela test/gpu/promela.sh "$build" 6
    row rs gpu-programs "$build/test/gpu-promela" emulated 20000 $shipped
    row d gpu-programs "$build/test/gpu-promela" emulated 500 $shipped
    # The text for a GPU is the same in all builds.
    row r gpu-compile "$build/test/gpu-check" compile 90 \
        examples/philosophers/philosophers4.ext examples/ring/ring4.ext
    row r gpu-monitors-compile "$build/test/gpu-monitors" compile 1 4
    row r gpu-text "$build/test/gpu-promela" compile 90 $small
    row rs machines-random "$build/test/machines-random" 100
    row d machines-random "$build/test/machines-random" 30
    row rs bounded-random "$build/test/bounded-random" 200
    row d bounded-random "$build/test/bounded-random" 60
    row rds growth-random "$build/test/growth-random" 20
    row rd productions test/spin/productions.sh "$build" --check
    row rd lockstep test/spin/lockstep.sh "$build"
    row r overwrite test/overwrite.sh "$build"
    row r install test/install.sh "$build"
    row rd example test/example.sh "$build"
    row r documents test/documents.sh "$build"
    row r newcomer test/newcomer.sh "$build"
    row rd profile test/profile/run.sh "$build"
    row r editing test/step/editing.sh "$build"
    row r paper-004 bench/paper-004/exact.sh "$build"
}
for source in test/unit/test_*.c; do
    name=$(basename "$source" .c)
    row rds "$name" "$build/test/$name"
done
wait
for name in "${names[@]}"; do add "$name"; done

[ "$skipped" -eq 0 ] || skips=", $skipped skipped"
echo "$passed passed, $failed failed${skips:-}"
[ "$failed" -eq 0 ]
