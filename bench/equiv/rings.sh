#!/bin/bash
# How much of two large systems is explored until a difference is found: the
# token ring and its faulty variants. Usage: bench/equiv/rings.sh BUILD [N]
set -eu
build=$(cd "$1" && pwd)
n=${2:-8}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp examples/ring/*.lsts "$folder"
# Rules get visible names, such as rq1; all of them are tau in the examples.
for fault in 0 1 2 3; do
    sh examples/ring/generate.sh "$n" "$fault" |
        sed -E 's/^\((([0-9]+),"([a-z]+)")\)(.*) -> 0/(\1)\4 -> "\3\2"/' \
            >"$folder/ring$fault.ext"
done
cd "$folder"
for relation in strong-bisim simulation ready-simulation weak-bisim \
    branching-bisim w-bisim safety traces failures cffd fair-testing; do
    for fault in 1 2 3; do
        echo "$relation, fault $fault:"
        timeout -s KILL 60 "$build/martlet" compare ring0.ext "ring$fault.ext" \
            --relation "$relation" --time 10 --memory 2G |
            grep -v "formula\|^    [<(]\|^      " || true
    done
done
echo "everything hidden:"
for relation in traces weak-bisim branching-bisim fair-testing; do
    timeout -s KILL 60 "$build/martlet" compare ring0.ext ring1.ext \
        --relation "$relation" --hide '*' --time 10 --memory 2G || true
done
