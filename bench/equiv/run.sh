#!/bin/bash
# Minimisation next to reading the same file, sizes in turn so that other work
# of the machine affects all of them. Usage: bench/equiv/run.sh BUILD
set -eu
build=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
measure() {
    kind=$1
    shift
    for size in "$@"; do
        "$build/bench/equiv/generate" "$kind" "$size" >"$folder/$size.aut"
    done
    for relation in strong-bisim branching-bisim div-branching-bisim; do
        for round in 1 2 3; do
            echo "$kind, round $round:"
            for size in "$@"; do
                "$build/bench/equiv/minimising" "$folder/$size.aut" "$relation"
            done
        done
    done
    rm "$folder"/*.aut
}
measure random 1000000 5000000 20000000
measure cells 7 9 12
