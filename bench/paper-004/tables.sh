#!/bin/bash
# Tables 3 to 8 of paper 004 next to the published ones.
# Usage: bench/paper-004/tables.sh BUILD
# Columns: s e t l as published, and here in the order of HSF-SPIN (README.md).
# BFS is A* without a heuristic, DFS stores a state when it enters it, as SPIN
# does, and SPIN is the one that is installed, with its own reduction.
set -u
martlet=$(cd "$1" && pwd)/martlet
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
. bench/paper-004/figures.sh
own=bench/paper-004
examples=examples/promela

# row SEARCH PUBLISHED HERE
row() { printf '  %-6s %-30s %s\n' "$1" "$2" "$3"; }

# table NAME MODEL KIND HEURISTIC STEPS BFS DFS A* BF SPIN: all five columns. In
# depth-first search an assertion that fails is no transition.
table() {
    local name=$1 model=$2 kind=$3 heuristic=$4 steps=$5 fails=0
    local ask=("$model" --property "$kind" --order hsf)
    [ "$kind" = deadlock ] || fails=1
    shift 5
    printf '\n%s\n' "$name"
    search "${ask[@]}" --search astar --heuristic none
    row BFS "$1" "$(figures "$steps" 0)"
    search "${ask[@]}" --search dfs --store bitstate --table 16M
    row DFS "$2" "$(figures "$steps" $fails)"
    search "${ask[@]}" --search astar --heuristic "$heuristic"
    row 'A*' "$3" "$(figures "$steps" 0)"
    search "${ask[@]}" --search best --heuristic "$heuristic"
    row BF "$4" "$(figures "$steps" 0)"
    row SPIN "$5" "$(pan "$model")"
}

# invariant NAME CONDITION: the example, with a monitor that asserts the condition
# in one step, at any time. (That of the example waits until it is false, and is
# an atomic sequence.)
invariant() {
    awk -v condition="$2" '
        /^(active )?proctype Monitor/ { monitor = 1 }
        monitor && /^    atomic/ { skips = 1; print "    assert(" condition ")" }
        !skips
        monitor && /^    }/ { skips = monitor = 0 }' \
        "$examples/$1.pml" >"$work/$1.pml"
}

# estimates NAME MODEL PUBLISHED MARKS: expansions of A* and the greatest
# estimate of a state, the last with places that the user marks: those of the
# deadlock.
estimates() {
    local name=$1 model=$2
    sed "$4" "$model" >"$work/marked.pml"
    printf '%-14s %s\n' "$name" "$3"
    printf '%-14s %s, %s, %s, %s\n' '' "$(expanded "$model" none)" \
        "$(expanded "$model" ap)" "$(expanded "$model" formula)" \
        "$(expanded "$work/marked.pml" formula)"
}

# expanded MODEL HEURISTIC [ORDER...]
expanded() {
    local model=$1 heuristic=$2
    shift 2
    [ $# -gt 0 ] || set -- hsf
    search "$model" --property deadlock --search astar --heuristic "$heuristic" \
        --order "$@"
    echo "$(field expanded "$work/report") (0..$(field seen "$work/report"))"
}

# orders MODEL HEURISTIC: expansions of A* in 60 random orders.
orders() {
    for seed in $(seq 60); do
        expanded "$1" "$2" random --seed "$seed"
    done | sort -n | awk -v name="$2" '{ e[NR] = $1 }
        END { printf "  %-8s least %d, half %d, most %d\n", name, e[1], e[NR / 2],
                  e[NR] }'
}

# rounds NAME OPTION...: what was expanded up to each bound, and how it ended.
rounds() {
    local name=$1
    shift
    search "$work/giop3.pml" --property deadlock "$@"
    printf '\n%s: ' "$name"
    sed -n 's/^ *"limit": "\(.*\)",*$/\1/p' "$work/report" | head -n 1 |
        grep . || echo "error found, $(field length "$work/report") steps"
    printf '  %s states stored at last, %s expanded in all, %s KiB\n' \
        "$(field states "$work/report")" "$(field expanded "$work/report")" \
        $(($(field bytes "$work/report") / 1024))
    awk '/"bound"/ { bound = $2 + 0 }
         /"expanded"/ && bound { printf "  %s: %s\n", bound, $2 + 0; bound = 0 }
         ' "$work/report" | tail -n 14 | paste -sd ' ' | fold -sw 76
}

echo 'Table 3: deadlocks (s e t l published, here)'
table 'GIOP, 2 clients, 1 server' $examples/giop.pml deadlock ap 0 \
    '40847 37266 151671 58' '218 218 327 134' '31066 27061 108971 58' \
    '117 65 126 65' '326 326 364 134'
cp $examples/philosophers.pml "$work/philosophers8.pml"
sed -i 's/define N 4/define N 8/' "$work/philosophers8.pml"
table 'philosophers 8' "$work/philosophers8.pml" deadlock ap 25 \
    '3768 2875 15775 34' '1341 1341 1772 1362' '67 17 73 34' '493 225 622 66' \
    '1341 1341 1772 1362'
table 'optical telegraph 6' $own/telegraph.pml deadlock ap 38 \
    '148591 110722 621216 38' '20 20 20 44' '83 14 83 38' '83 14 13 38' \
    '20 20 20 44'
table 'marriers 3' $examples/marriage.pml deadlock ap 0 \
    '9459 9004 24064 50' '10588 10588 29069 72' '9208 8335 22298 50' \
    '7154 4124 9710 61' '2530 2530 3116 72'

printf '\nTable 4: assertions\n'
table relay $own/relay.pml assert formula 0 '905 707 2701 12' \
    '342 342 718 190' '738 663 2262 12' '162 48 263 28' '342 342 870 190'
table Lynch $own/lynch.pml assert formula 2 '80 77 94 29' '48 48 49 46' \
    '73 70 87 29' '49 46 59 29' '46 46 48 46'
table mutex $examples/mutex.pml assert formula 0 '363 344 688 15' \
    '202 202 363 54' '38 21 42 15' '39 24 48 15' '202 202 363 54'

printf '\nTable 5: invariants\n'
both='user_talks[0] && user_talks[1]'
invariant pots "!(handler_talks[0] && !handler_talks[1] && $both)"
invariant elevator '!opened || stopped'
table POTS "$work/pots.pml" assert formula 0 '24546 17632 99125 81' '-' \
    '6654 3657 18742 81' '781 209 1067 83' '148049 148049 425597 2765'
table elevator "$work/elevator.pml" assert formula 0 \
    '38662 38564 160364 203' '279 279 356 510' '38598 38506 160208 203' \
    '2753 2297 5960 421' '292 292 348 510'

printf '\nTable 6: expansions of A* (and range of estimates) with no heuristic,\n'
printf 'H_ap, H_f, H_f + U; published and here\n'
estimates philosophers "$work/philosophers8.pml" \
    '2875 (0..0), 17 (0..8), 17 (0..10), 10 (0..16)' \
    's/fork\[(me + 1) % N\]?1;/danger: &/'
estimates optical $own/telegraph.pml \
    '110722, 14 (0..12), 342 (0..14), 342 (0..12)' \
    's/^    do$/danger_idle: do/; s/in?attention;/danger_sent: &/'
estimates marriers $examples/marriage.pml \
    '493840, 432483 (0..4), 462235 (0..25), 192902 (0..25)' \
    '/^    fi;$/{n;s/if/danger_engaged: if/}; s/^    do$/danger_waits: do/'
estimates GIOP $examples/giop.pml \
    '37266, 27061 (0..6), 28067 (0..12), 24859 (0..25)' \
    's/^       answer\[me\]?reply$/danger_asked: &/'

printf '\nTelegraph, A* in 60 random orders (published: H_ap 14, H_f 342)\n'
orders $own/telegraph.pml ap
orders $own/telegraph.pml formula

printf '\nTable 7: philosophers of SPIN (see exact.sh for the others)\n'
for n in '2 6 6 7 10' '3 10 10 12 18' '4 45 45 62 54' '8 1341 1341 1772 1362' \
    '14 2164280 2164280 27050400 9998' '16 - - - -'; do
    read -r p published <<<"$n"
    sed "s/define N 4/define N $p/" $examples/philosophers.pml >"$work/p.pml"
    row "$p" "$published" "$(pan "$work/p.pml")"
done

printf '\nTable 8: GIOP, 3 clients, 1 server\n'
echo '(published: A* out of memory after depth 60, IDA* out of time after 61,'
echo 'IDA* with double bitstate hashing: 229626 expansions at 62, ..., 442941 at'
echo '69, error found at 70)'
sed 's/define CLIENTS 2/define CLIENTS 3/' $examples/giop.pml >"$work/giop3.pml"
for way in '13M none' '19M ap'; do
    read -r memory heuristic <<<"$way"
    set -- --memory "$memory" --heuristic "$heuristic"
    rounds "A*, $way" "$@" --search astar
    rounds "IDA*, $way" "$@" --search idastar
    rounds "IDA*, $way, 2 bits in 512 KiB" "$@" --search idastar \
        --store bitstate --hashes 2 --table 512K
done
