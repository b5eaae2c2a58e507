#!/bin/sh
# Whole-tool speed on networks: transitions per processor second and bytes of
# peak resident memory per state, breadth-first with the exact store.
# Usage: bench/network/run.sh BUILD
build=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# number NAME: a number of the whole check.
number() {
    sed -n 's/^  "'"$1"'": \([0-9]*\),*$/\1/p' "$work/out.json"
}

# measure NAME MODEL: explore everything once, reading and reporting included.
measure() {
    cost=$("$build/bench/network/peak" "$build/martlet" check --json \
        --keep-going -o "$work/out.json" "$2") || exit 1
    echo "$cost" | awk -v name="$1" -v s="$(number states)" \
        -v t="$(number transitions)" '{
            printf "%-15s %9d states %10d transitions %5.2f cpu s", name, s,
                t, $1
            printf " %5.1f M transitions/s %5.1f bytes/state\n", t / $1 / 1e6,
                $2 / s }'
}

cp examples/philosophers/*.lsts examples/fischer/server.lsts "$work/"
for n in 13 14 15 16; do
    sh examples/philosophers/generate.sh "$n" >"$work/philosophers$n.ext"
    measure "philosophers $n" "$work/philosophers$n.ext"
done
for n in 16 18 20; do
    sh examples/fischer/generate.sh "$n" x >"$work/x$n.lsts"
    sh examples/fischer/generate.sh "$n" >"$work/fischer$n.ext"
    measure "fischer $n" "$work/fischer$n.ext"
done
