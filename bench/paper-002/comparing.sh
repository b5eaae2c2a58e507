#!/bin/bash
# The deterministic case of a comparison with less memory than it has pairs.
# Usage: bench/paper-002/comparing.sh BUILD
#
# Random graphs of generate.sh and shallow.sh with a label per successor, so that
# they are deterministic; compared with themselves, and with a copy of which the
# last edge has another label. The share is of the pairs that there are.
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
name_edges() { # the k-th edge of a state has label ak
    awk -F'[(,]' 'NR == 1 { print; next }
        { sub(/"a"/, "\"a" ++seen[$2] "\""); print }'
}
measure() {
    sed '$ s/"a/"b/' same.aut >other.aut
    pairs=$("$build/martlet" compare same.aut same.aut --relation strong-bisim \
        --store replace --json | sed -n 's/.*"pairs": \([0-9]*\).*/\1/p')
    for share in 100 90 80 70 60; do
        for other in same other; do
            printf '%-24s %3d%% of %6d pairs, %-5s ' "$1" "$share" "$pairs" \
                "$other"
            timeout -s KILL 60 "$build/martlet" compare same.aut "$other.aut" \
                --relation strong-bisim --store replace --time 10 -q \
                --states $((pairs * share / 100)) || true
        done
    done
}
sh "$here/generate.sh" 10000 5 1 | name_edges >same.aut
measure "random, d_max 5"
sh "$here/generate.sh" 10000 8 1 | name_edges >same.aut
measure "random, d_max 8"
sh "$here/shallow.sh" 200 50 3 1 | name_edges >same.aut
measure "200 levels of 50"
