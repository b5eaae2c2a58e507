#!/bin/bash
# The counterexamples of random Promela programs, written and read back by
# test/replay/run.sh: those of the programs themselves, of formulas about them
# (test/spin/blocks.awk), and their non-progress cycles, with and without
# fairness.
# Usage: test/replay/random.sh BUILD [COUNT [SEED]]
# Prints what was replayed; test/replay/random.txt keeps the last.
set -u
build=${1:?usage: test/replay/random.sh BUILD [COUNT [SEED]]}
count=${2:-150}
seed=${3:-1}
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
cd "$(dirname "$0")/../.." || exit 2
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
passed=0 failed=0
: >"$work/rows"
for ((i = seed; i < seed + count; i++)); do
    program=$work/$i.pml
    "$build/test/promela-random" $i >"$program" 2>/dev/null || continue
    awk -v seed=$i -f test/spin/blocks.awk "$program" >"$work/blocks"
    cat "$work/blocks" >>"$program"
    case $((i % 3)) in
    0) options= ;;
    1) options='--property progress' ;;
    2) options='--fair --property progress' ;;
    esac
    {
        echo "$program"
        [ -z "$options" ] || echo "$program $options"
    } >"$work/jobs.txt"
    test/replay/run.sh "$build" -v --any "$work/jobs.txt" >"$work/out"
    grep -A6 FAILED "$work/out" | sed "s,$work/,,g"
    read -r p _ f _ < <(tail -n 1 "$work/out")
    passed=$((passed + p))
    failed=$((failed + f))
    grep ': .*whole' "$work/out" >>"$work/rows"
    rm -f "$program"
done
echo "$count programs, seeds $seed to $((seed + count - 1))"
awk '{ kinds[$3]++; for (i = 5; i <= NF; i++) forms[$i]++ }
    END {
        for (k in kinds) printf "%7d errors: %s\n", kinds[k], k
        for (f in forms) printf "%7d replays: %s\n", forms[f], f
    }' "$work/rows" | sort -k2,2 -k3
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
