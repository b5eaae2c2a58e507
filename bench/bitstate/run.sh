#!/bin/bash
# What searches over bits leave out, next to exact ones.
# Usage: bench/bitstate/run.sh BUILD
# For each size of the table and number of bits per state: the share of bits
# that were set, the share of states that were found, how many were not, and how
# many should not according to theory, over SEEDS searches with other bits.
set -u
martlet=$(cd "$1" && pwd)/martlet
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
SEEDS=5

# field NAME: the first number with this key in the last report.
field() { sed -n "s/^ *\"$1\": \\([0-9.e+-]*\\),*\$/\\1/p" "$work/report" | head -n 1; }

check() { "$martlet" check "${model[@]}" --no-por --json "$@" >"$work/report" 2>/dev/null; }

# cell ENGINE TABLE K
cell() {
    for ((seed = 1; seed <= SEEDS; seed++)); do
        check --search "$1" --store bitstate --table "$2" --hashes "$3" \
            --seed "$seed"
        echo "$(field fill) $(field states) $(field missed)"
    done | awk -v all="$exact" -v engine="$1" -v table="$2" -v k="$3" '
        { fill += $1; lost += all - $2; theory += $3 }
        END {
            printf "%-4s %5s %2d %6.2f%% %8.3f%% %9.1f %9.1f\n", engine, table,
                k, 100 * fill / NR, 100 - 100 * lost / NR / all, lost / NR,
                theory / NR
        }'
}

# table NAME MODEL OPTION...
table() {
    local name=$1
    shift
    model=("$@")
    check --search bfs
    exact=$(field states)
    printf '\n%s: %s states\n' "$name" "$exact"
    printf '%-4s %5s %2s %7s %9s %9s %9s\n' how table k set found "left out" theory
    for size in 8K 16K 64K 256K; do
        for k in 1 2 3 4 8; do cell bfs "$size" "$k"; done
    done
    for size in 8K 64K; do
        for k in 1 2 3 8; do cell dfs "$size" "$k"; done
    done
}

table 'philosophers 9' examples/promela/philosophers.pml -D N=9 \
    --property runtime
table 'leader election 5' examples/promela/leader.pml -D N=5 \
    --property deadlock
table 'elevator' examples/promela/elevator.pml --property deadlock
