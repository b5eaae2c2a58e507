#!/bin/bash
# What estimates cost: instructions per expansion of a search that expands all
# states, led by each heuristic, next to breadth-first search, and the
# instructions that it takes to set the heuristic up.
# Usage: bench/directed/cost.sh BUILD
# Needs valgrind. Columns: instructions per expansion, the same in parts of those
# of breadth-first search, and millions of instructions before the search.
set -u
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# count MODEL OPTION...: instructions, and states expanded.
count() {
    local model=$1
    shift
    valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null \
        "$build/martlet" check "$model" --no-por --keep-going --no-shorten \
        --engine interpreted --json --property deadlock "$@" \
        >"$work/report" 2>"$work/log"
    awk '/I *refs:/ { gsub(",", ""); print $NF }' "$work/log"
    sed -n 's/^ *"expanded": \([0-9]*\),*$/\1/p' "$work/report" | head -n 1
}

# row NAME MODEL OPTION...
row() {
    local name=$1 model=$2
    shift 2
    local few many
    few=$(count "$model" --states 100 "$@" | tr '\n' ' ')
    many=$(count "$model" "$@" | tr '\n' ' ')
    awk -v name="$name" -v few="$few" -v many="$many" -v plain="$plain" '
        BEGIN {
            split(few, f, " "); split(many, m, " ")
            if (m[2] <= f[2]) { printf "%-24s %9s\n", name, "-"; exit }
            each = (m[1] - f[1]) / (m[2] - f[2])
            printf "%-24s %9.0f %8.2f %8.2f\n", name, each,
                plain ? each / plain : 1, (f[1] - each * f[2]) / 1e6
        }' | tee "$work/row"
}

printf '%-24s %9s %8s %8s\n' search per-state of-bfs set-up
cp examples/philosophers/*.lsts "$work"
sh examples/philosophers/generate.sh 8 >"$work/philosophers.ext"
for model in examples/promela/philosophers8.pml "$work/philosophers.ext"; do
    case $model in *.ext) extra=--deadlock ;; *) extra= ;; esac
    echo "# $(basename "$model")"
    plain=
    row bfs "$model" --search bfs $extra
    plain=$(awk '{ print $2 }' "$work/row")
    for heuristic in none ap formula formula-max lcl pdb; do
        row "best, $heuristic" "$model" --search best --heuristic $heuristic \
            $extra
    done
done
