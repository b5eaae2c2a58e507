#!/bin/bash
# How far directed search goes where exhaustive searches end: deadlocks of many
# philosophers, and assertions 40 steps deep in models of 10^12 states and more.
# Usage: bench/directed/scale.sh BUILD
# Columns: states stored and expanded, steps of the trace (with a * if it is
# proven shortest), CPU seconds and peak memory of the whole command. SPIN's rows
# (pan, exhaustive and bitstate with 64 MiB of bits; without reduction) have 512
# MiB and 20 CPU seconds: no length means that the error was not found.
set -u
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# field NAME: of the first property of the last report.
field() {
    sed -n "s/^ *\"$1\": \\([a-z0-9]*\\),*\$/\\1/p" "$work/report" | head -n 1
}

# row NAME MODEL OPTION...
row() {
    local name=$1 model=$2
    shift 2
    /usr/bin/env time -f '%U %M' -o "$work/time" timeout -s KILL 300 \
        "$build/martlet" check "$model" --memory 1G --first --json "$@" \
        >"$work/report" 2>/dev/null
    awk -v name="$name" -v states="$(field states)" \
        -v expanded="$(field expanded)" -v steps="$(field length)" \
        -v shortest="$(field shortest)" '/^[0-9]/ {
            printf "%-34s %9s %9s %7s%1s %7.2f %7.0f\n", name, states, expanded,
                steps == "" ? "-" : steps, shortest == "true" ? "*" : "",
                $1, $2 / 1024
        }' "$work/time"
}

# spin_row NAME MODEL [OPTION...]: both of SPIN's searches. As pan stops at the
# end of its memory, or of its time, by itself or not, what it says last counts.
spin_row() {
    local name=$1 model=$2
    shift 2
    command -v spin >/dev/null || return 0
    cp "$model" "$work/model.pml"
    for way in exhaustive bitstate; do
        local flags=(-DNOREDUCE) table=-w22
        [ $way = exhaustive ] || flags+=(-DBITSTATE) table=-w29
        (
            cd "$work" || exit
            rm -f pan pan.? pan.out time
            spin -o3 "$@" -a model.pml >/dev/null 2>&1
            cc -O2 -w -DSAFETY -DMEMLIM=512 "${flags[@]}" -o pan pan.c
            ulimit -t 20
            env time -q -f "%U %M" -o time ./pan -m100000 "$table" >pan.out 2>&1
        ) 2>/dev/null
        awk -v name="pan, $way, $name" '
            /states, stored/ { states = $1 }
            /^Depth=/ { states = $4 }
            /depth reached/ { length_ = $NF > 0 ? $6 + 1 : "-" }
            END {
                printf "%-34s %9.3g %9s %7s  %7.2f %7.0f\n", name, states, "",
                    length_ == "" ? "-" : length_, $1, $2 / 1024
            }' "$work/pan.out" "$work/time"
    done
}

printf '%-34s %9s %9s %8s %7s %7s\n' search states expanded length seconds MiB
for model in tanks robots buffers; do
    row "best, $model" "bench/directed/$model.pml" --search best --no-por \
        --property assert
    row "default, $model" "bench/directed/$model.pml"
    spin_row "$model" "bench/directed/$model.pml"
done
philosophers=examples/promela/philosophers.pml
spin_row '20 philosophers' "$philosophers" -DN=20
for n in 50 100 200; do
    row "best, $n philosophers" "$philosophers" -DN="$n" --search best \
        --heuristic ap --no-por --property deadlock
    row "astar, $n philosophers" "$philosophers" -DN="$n" --search astar \
        --heuristic ap --no-por --property deadlock
done
for n in 100 200; do
    row "astar, $n philosophers, pdb" "$philosophers" -DN="$n" \
        --search astar --heuristic pdb --no-por --property deadlock
done
row "astar, 100 philosophers by number" bench/directed/forks.pml \
    --search astar --heuristic pdb --no-por --property deadlock
cp examples/philosophers/*.lsts "$work"
for n in 100 1000; do
    sh examples/philosophers/generate.sh "$n" >"$work/philosophers$n.ext"
    row "best, network of $n philosophers" "$work/philosophers$n.ext" \
        --deadlock --property deadlock --search best --heuristic ap --no-por
    row "astar, network of $n philosophers" "$work/philosophers$n.ext" \
        --deadlock --property deadlock --search astar --heuristic pdb --no-por
done
