#!/bin/sh
# Whole-tool speed on networks: transitions per processor second and bytes of
# peak resident memory per state, breadth-first with the exact store.
# Usage: bench/network/run.sh BUILD
build=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# measure NAME MODEL: explore everything once.
measure() {
    /usr/bin/env bash -c '
        TIMEFORMAT="%U %S"
        { time "$0" check --json --keep-going "$1" >"$2/out.json" 2>/dev/null; } \
            2>"$2/time"' "$build/martlet" "$2" "$work"
    states=$(sed -n 's/^  "states": \([0-9]*\),*$/\1/p' "$work/out.json")
    transitions=$(sed -n 's/^  "transitions": \([0-9]*\),*$/\1/p' "$work/out.json")
    bytes=$("$build/bench/peak" "$build/martlet" check -q --keep-going "$2")
    awk -v name="$1" -v s="$states" -v t="$transitions" -v b="$bytes" '
        { cpu = $1 + $2
          printf "%-18s %11d states %12d transitions %6.2f cpu s", name, s, t, cpu
          printf " %6.1f M transitions/s %5.1f bytes/state\n", t / cpu / 1e6, b / s }
    ' "$work/time"
}

for n in 13 14 15 16; do
    examples/philosophers/generate.sh "$n" >"$work/philosophers$n.ext"
    cp examples/philosophers/*.lsts "$work/"
    measure "philosophers $n" "$work/philosophers$n.ext"
done
for n in 18 20; do
    mkdir -p "$work/f$n"
    examples/fischer/generate.sh "$n" >"$work/f$n/fischer.ext"
    measure "fischer $n" "$work/f$n/fischer.ext"
done
