#!/bin/bash
# What estimates cost: whole state spaces, explored breadth-first, depth-first and
# by A* with each heuristic.
# Usage: bench/directed/rate.sh BUILD
# Columns: CPU microseconds per expansion (user mode, of the whole command, the
# least of five runs), and expansions per second as a share of those of
# breadth-first search.
set -u
martlet=$(cd "$1" && pwd)/martlet
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# cost OPTION...: of one expansion of the model.
cost() {
    local TIMEFORMAT=%3U
    for _ in 1 2 3 4 5; do
        { time timeout -s KILL 120 "$martlet" check "${model[@]}" --no-por \
            --keep-going --json "$@" >"$work/report" 2>/dev/null; } \
            2>"$work/time"
        awk -v cost="$(tail -n 1 "$work/time")" '/"expanded"/ && !done {
            done = 1
            print 1e6 * cost / ($2 + 0)
        }' "$work/report"
    done | sort -g | head -n 1
}

# table NAME MODEL OPTION...
table() {
    local name=$1 bfs each
    shift
    model=("$@")
    cost --search bfs >"$work/warm" # code that is generated is kept
    bfs=$(cost --search bfs)
    printf '%s\n  %-12s %9.2f\n' "$name" bfs "$bfs"
    each=$(cost --search dfs)
    awk -v each="$each" -v bfs="$bfs" \
        'BEGIN { printf "  %-12s %9.2f %6.3f\n", "dfs", each, bfs / each }'
    for heuristic in none ap formula formula-max lcl pdb; do
        each=$(cost --search astar --heuristic $heuristic)
        [ -z "$each" ] || awk -v name=$heuristic -v each="$each" -v bfs="$bfs" \
            'BEGIN { printf "  %-12s %9.2f %6.3f\n", name, each, bfs / each }'
    done
}

table 'giop.pml, deadlock' examples/promela/giop.pml --property deadlock
table 'philosophers.pml, 10, deadlock' examples/promela/philosophers.pml \
    -D N=10 --property deadlock
table 'telegraph.pml, deadlock' examples/promela/telegraph.pml \
    --property deadlock
table 'elevator.pml, assert' examples/promela/elevator.pml --property assert
cp examples/philosophers/*.lsts "$work"
sh examples/philosophers/generate.sh 13 >"$work/philosophers13.ext"
table 'network of 13 philosophers, deadlock' "$work/philosophers13.ext" \
    --deadlock --property deadlock
