#!/bin/bash
# Tables 3, 6 and 7 of paper 004 for the philosophers, in HSF-SPIN's order.
# Usage: bench/paper-004/directed.sh BUILD. One row per number of philosophers
# and search: s e t l here and as published, corrected where that is a misprint
# (README.md). BFS is A* without a heuristic.
set -u
cd "$(dirname "$0")/../.." || exit 2
martlet=$1/martlet
failed=0

# field NAME: the first value of this key on standard input.
field() { sed -n "s/^ *\"$1\": \([0-9]*\),*\$/\1/p" | head -n 1; }

# row N NAME PUBLISHED OPTION...: one search. The first step of a run lays the
# table and counts as 3N + 2; the paper counts the initial state as followed.
row() {
    local n=$1 name=$2 published=$3 out s e t l
    shift 3
    out=$("$martlet" check examples/promela/philosophers.pml -D N="$n" --no-por \
        --first --property deadlock --order hsf --json "$@" 2>/dev/null)
    s=$(field states <<<"$out")
    e=$(field expanded <<<"$out")
    t=$(field transitions <<<"$out")
    l=$(field length <<<"$out")
    local here="$s $e $((t + 1)) $((3 * n + 1 + l))"
    local same=yes
    if [ "$published" != - ] && [ "$published" != "$here" ]; then
        same=NO
        failed=$((failed + 1))
    fi
    printf '%2d  %-6s %-28s %-28s %s\n' "$n" "$name" "$here" "$published" "$same"
}

all() {
    row "$1" BFS "$2" --search astar --heuristic none
    row "$1" DFS "$3" --search dfs --store bitstate --table 16M
    row "$1" 'A*' "$4" --search astar --heuristic ap
    row "$1" BF "$5" --search best --heuristic ap
}

echo ' p  search s e t l here                 published                    same'
all 2 '9 7 10 10' '6 6 7 10' '6 4 6 10' '6 4 6 10'
all 3 '19 14 29 14' '10 10 12 18' '12 7 13 14' '26 23 43 14'
all 4 '56 42 116 18' '45 45 62 54' '19 9 21 18' '70 57 142 26'
all 8 '3768 2875 15775 34' '1341 1341 1772 1362' '67 17 73 34' '493 225 622 66'
row 14 'A*' '199 29 211 58' --search astar --heuristic ap
row 14 BF '1660 684 1963 114' --search best --heuristic ap
row 16 'A*' '259 33 273 66' --search astar --heuristic ap
row 16 BF '2201 893 2578 130' --search best --heuristic ap
echo "$failed rows differ"
[ "$failed" -eq 0 ]
