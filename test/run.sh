#!/bin/bash
# Runs every test of one build, JOBS at a time (as many as there are
# processors), and closes with "N passed, N failed".
# Usage: test/run.sh BUILD [--stress]
# A stress build gives the same verdicts, traces that replay, and the counts of
# complete searches. It runs what these decide: not the command-line tests (a
# search that stops at an error has made another number of states by then), nor
# what depends on the compiler or the installation more than on tables.
set -u
build=$1
stress=false
[ "${2:-}" != --stress ] || stress=true
jobs=${JOBS:-$(nproc)}
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1}
export CMOCKA_MESSAGE_OUTPUT=STDOUT
passed=0
failed=0
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
    } >"$scratch/$name.out" 2>&1 </dev/null &
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

# Count what a test says, and show all of it if it failed.
add() {
    local line p f
    line=$(closing_line "$1")
    [ -n "$line" ] || line='0 passed, 1 failed'
    read -r p _ f _ <<<"$line"
    passed=$((passed + p))
    failed=$((failed + f))
    [ "$f" -eq 0 ] || cat "$scratch/$1.out"
    printf '%-28s %s\n' "$1" "$line"
}

# The long ones first.
start cross "$build/test/cross" --quick
start replay test/replay/run.sh "$build"
start models test/models/run.sh "$build"
start examples test/examples.sh "$build"
# shellcheck disable=SC2046 # the names have no blanks
start reduce "$build/test/reduce-check" 3000 \
    $(find examples/promela test/models/promela -name '*.pml')
start random-stores test/reduce/stores.sh "$build" 1 60
start random-networks "$build/test/reduce-networks" random 1 200
# shellcheck disable=SC2046 # likewise
start reduce-networks "$build/test/reduce-networks" files 20000 \
    $(find examples test/models/network -name '*.ext' -o -name '*rules')
start confluence "$build/test/reduce-confluence" random 1 500
# shellcheck disable=SC2046 # likewise
start confluence-files "$build/test/reduce-confluence" files 20000 \
    $(find examples test/models/network -name '*.ext' -o -name '*rules')
start congruence "$build/test/reduce-congruence" 1 200
start hard-random test/reduce/random.sh "$build" 1 100
# shellcheck disable=SC2046 # likewise
start slices "$build/test/reduce-slices" 2000 \
    $(find examples/promela test/models/promela -name '*.pml')
start random-slices test/reduce/slices.sh "$build" 1 30
start cycles test/reduce/cycles.sh "$build" 300 40
start dve-random "$build/test/dve-random" 300
start gpu-random "$build/test/gpu-check" emulated random 1 100
start gpu-monitors "$build/test/gpu-monitors" emulated 1 100
# An automaton without states.
start gpu-monitors-empty "$build/test/gpu-monitors" emulated 33 1 263
# shellcheck disable=SC2046 # likewise
start gpu-files "$build/test/gpu-check" emulated files 20000 \
    test/gpu/switches70.ext \
    $(find examples -name '*.ext' -o -name '*.rules')
start gpu-promela test/gpu/promela.sh "$build" 24
# shellcheck disable=SC2046 # likewise
start gpu-programs "$build/test/gpu-promela" emulated 20000 \
    $(find examples/promela -name '*.pml' | sort)
case $build in
*debug | *stress) ;; # the text for a GPU is the same in all builds
*)
    start gpu-compile "$build/test/gpu-check" compile 90 \
        examples/philosophers/philosophers4.ext examples/ring/ring4.ext
    start gpu-monitors-compile "$build/test/gpu-monitors" compile 1 4
    # shellcheck disable=SC2046 # likewise
    start gpu-text "$build/test/gpu-promela" compile 90 \
        $(find examples/promela -name '*.pml' | sort)
    ;;
esac
start machines-random "$build/test/machines-random" 100
start growth-random "$build/test/growth-random" 20
if ! $stress; then
    start cli test/cli/run.sh "$build"
    start productions test/spin/productions.sh "$build" --check
    start lockstep test/spin/lockstep.sh "$build"
    start overwrite test/overwrite.sh "$build"
    start install test/install.sh "$build"
    start example test/example.sh "$build"
    start readme test/readme.sh "$build"
    start profile test/profile/run.sh "$build"
    start paper-004 bench/paper-004/exact.sh "$build"
fi
for source in test/unit/test_*.c; do
    name=$(basename "$source" .c)
    start "$name" "$build/test/$name"
done
wait
for name in "${names[@]}"; do add "$name"; done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
