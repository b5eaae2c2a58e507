#!/bin/bash
# Figures of paper 004 that come out exactly, in the order of HSF-SPIN: the
# philosophers of tables 3, 6 and 7, the relays and Lynch's protocol of table 4,
# the telegraph of table 3, leader election in table 10.
# Usage: bench/paper-004/exact.sh BUILD
# Columns: s e t l here and as published, corrected where that is a misprint
# (README.md). Figures after a ~ are not compared. BFS is A* without a heuristic.
set -u
martlet=$(cd "$1" && pwd)/martlet
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
. bench/paper-004/figures.sh
passed=0
failed=0

# agrees HERE PUBLISHED: are all figures that are compared equal?
agrees() {
    local here published
    read -ra here <<<"$1"
    read -ra published <<<"$2"
    for i in "${!published[@]}"; do
        case ${published[i]} in
        '~'*) ;;
        *) [ "${published[i]}" = "${here[i]}" ] || return 1 ;;
        esac
    done
}

# row NAME SEARCH PUBLISHED STEPS FAILED OPTION...
row() {
    local name=$1 way=$2 published=$3 steps=$4 fails=$5 same=yes here
    shift 5
    search "$@" --order hsf
    here=$(figures "$steps" "$fails")
    if agrees "$here" "$published"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        same=NO
    fi
    printf '%-17s %-6s %-26s %-26s %s\n' "$name" "$way" "$here" "$published" \
        "$same"
}

# philosophers N BFS DFS A* BF: a step lays the table, 3N + 2 for the paper.
philosophers() {
    local n=$1 name="philosophers $1" steps=$((3 * $1 + 1))
    local ask=(examples/promela/philosophers.pml -D N="$1" --property deadlock)
    [ "$2" = - ] ||
        row "$name" BFS "$2" $steps 0 "${ask[@]}" --search astar --heuristic none
    [ "$3" = - ] || row "$name" DFS "$3" $steps 0 "${ask[@]}" --search dfs \
        --store bitstate --table 16M
    row "$name" 'A*' "$4" $steps 0 "${ask[@]}" --search astar --heuristic ap
    row "$name" BF "$5" $steps 0 "${ask[@]}" --search best --heuristic ap
}

# claim NUMBER NAME NDFS INDFS
claim() {
    local ask=(bench/paper-004/leader.pml -D CLAIM="$1" --property never_0)
    row "$2" NDFS "$3" 0 0 "${ask[@]}" --search ndfs
    row "$2" INDFS "$4" 0 0 "${ask[@]}" --search indfs
}

echo 'model             search s e t l here               published                  same'
philosophers 2 '9 7 10 10' '6 6 7 10' '6 4 6 10' '6 4 6 10'
philosophers 3 '19 14 29 14' '10 10 12 18' '12 7 13 14' '26 23 43 14'
philosophers 4 '56 42 116 18' '45 45 62 54' '19 9 21 18' '70 57 142 26'
philosophers 8 '3768 2875 15775 34' '1341 1341 1772 1362' '67 17 73 34' \
    '493 225 622 66'
philosophers 14 - - '199 29 211 58' '1660 684 1963 114'
philosophers 16 - - '259 33 273 66' '2201 893 2578 130'

# Table 6: which places are dangerous is inferred, or said by the user.
row 'philosophers 8' H_f '~67 17 ~73 34' 25 0 examples/promela/philosophers.pml \
    -D N=8 --property deadlock --search astar --heuristic formula
sed 's/fork\[(me + 1) % N\]?1;/danger: &/' examples/promela/philosophers.pml \
    >"$work/danger.pml"
row 'philosophers 8' H_f+U '~45 10 ~45 34' 25 0 "$work/danger.pml" -D N=8 \
    --property deadlock --search astar --heuristic formula

bits=(--search dfs --store bitstate --table 16M)
row relay BFS '905 707 2701 12' 0 0 bench/paper-004/relay.pml \
    --property assert --search astar --heuristic none
row relay DFS '342 342 718 190' 0 1 bench/paper-004/relay.pml \
    --property assert "${bits[@]}"
row Lynch BFS '~80 77 94 29' 2 0 bench/paper-004/lynch.pml \
    --property assert --search astar --heuristic none
row Lynch DFS '48 48 49 46' 2 1 bench/paper-004/lynch.pml \
    --property assert "${bits[@]}"
row telegraph DFS '20 20 20 ~44' 38 0 bench/paper-004/telegraph.pml \
    --property deadlock "${bits[@]}"
claim 1 'leader <>[]' '4779 9556 ~42307' '4779 9556 ~42307'
claim 2 'leader <>' '2380 ~4759 ~14086' '2380 2380 7044'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
