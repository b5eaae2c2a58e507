#!/bin/bash
# Minimisation next to reading the same file. Usage: bench/equiv/run.sh BUILD
set -eu
build=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
measure() {
    echo "$1 $2:"
    "$build/bench/equiv/generate" "$1" "$2" >"$folder/system.aut"
    for relation in strong-bisim branching-bisim div-branching-bisim; do
        "$build/bench/equiv/minimising" "$folder/system.aut" "$relation"
    done
}
for transitions in 1000000 5000000 20000000; do
    measure random "$transitions"
done
for size in 7 9 12; do
    measure cells "$size"
done
