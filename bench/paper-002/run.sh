#!/bin/bash
# How much time does memory cost? Usage: bench/paper-002/run.sh BUILD
#
# Each table: memory in percent of the states R that exhaustive search stores;
# insertions R_ins / R and states generated R_gen, as a multiple of those with all
# memory, on average over SEEDS seeds; and time, likewise, of the fastest. LIMIT
# seconds per search.
set -eu
here=bench/paper-002
martlet=$1/martlet
seeds=${SEEDS:-3}
limit=${LIMIT:-4}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

field() {
    sed -n "s/^ *\"$1\": \([^,]*\),*\$/\1/p" "$work/out" | head -1
}

# One search with a table of so many states: insertions, seconds, whether it is
# complete, the longest path, a geodesic if nothing could be replaced, and states
# generated.
search() {
    local states=$1 seed=$2
    shift 2
    "$martlet" check "$@" --keep-going --no-shorten --store replace \
        --states "$states" --seed "$seed" --time "$limit" --json \
        >"$work/out" 2>"$work/errors" || true
    local geodesic=$(field geodesic)
    echo "$(field inserted) $(field seconds) $(field complete)" \
        "$(field longest_path) ${geodesic:-0} $(field generated)"
}

# One row: a part of all states, for all seeds.
row() {
    local percent=$1 all=$2
    shift 2
    for seed in $(seq "$seeds"); do
        search $((all * percent / 100)) "$seed" "$@"
    done | awk -v percent="$percent" -v all="$all" -v base="$base" \
        -v first="$first" '
        $3 == "true" {
            done++
            inserted += $1
            generated += $6
            if (!seconds || $2 < seconds)
                seconds = $2
        }
        $3 != "true" && $5 { full++ }
        END {
            printf "%5d%%", percent
            if (done)
                printf " %10.2f %10.2f %10.2f", inserted / done / all,
                       generated / done / first, seconds / base
            else
                printf " %10s %10s %10s", "-", "-", "-"
            print "   " done + 0 " of " NR \
                  (full ? ", no room: " full : "") \
                  (NR - done - full ? ", too slow: " NR - done - full : "")
        }'
}

# One table: everything is searched with room for all first.
table() {
    local title=$1 best
    shift
    search 1000000000 1 "$@" >"$work/first"
    read -r all base _ longest _ first <"$work/first"
    best=$base
    for again in 1 2 3 4; do
        read -r _ seconds _ < <(search 1000000000 $again "$@")
        best=$(awk -v a="$best" -v b="$seconds" 'BEGIN { print a < b ? a : b }')
    done
    base=$best
    echo
    echo "$title: R = $all states, longest path met $longest, $base s"
    echo "memory    R_ins/R      R_gen       time   done"
    local failed=0
    for percent in 100 90 80 70 60 50 40 30 20 10; do
        [ "$failed" -lt 2 ] || break
        row "$percent" "$all" "$@" | tee "$work/row"
        if grep -q " 0 of" "$work/row"; then failed=$((failed + 1)); fi
    done
}

random() {
    sh "$here/generate.sh" "$1" "$2" "$3" >"$work/graph.aut"
    shift 3
    table "$@" "$work/graph.aut" --deadlock
}

echo "== Figure 1: random graphs of the paper"
random 2000 5 1 "random, 2000 states, degree 5"
random 2000 6 1 "random, 2000 states, degree 6"
random 2000 8 1 "random, 2000 states, degree 8"
random 10000 5 1 "random, 10000 states, degree 5"
random 10000 8 1 "random, 10000 states, degree 8"

echo
echo "== Figure 2, left: paths are short"
sh "$here/shallow.sh" 20 500 2 1 >"$work/shallow.aut"
table "20 levels of 500 states" "$work/shallow.aut" --deadlock
sh "$here/shallow.sh" 200 50 2 1 >"$work/shallow.aut"
table "200 levels of 50 states" "$work/shallow.aut" --deadlock

echo
echo "== Figure 2, right: strongly connected"
awk 'BEGIN { n = 40; print "des (0," n * (n - 1) "," n ")"
    for (i = 0; i < n; i++) for (k = 0; k < n; k++) if (i != k)
        print "(" i ",\"a\"," k ")" }' >"$work/complete.aut"
table "the complete graph with 40 states" "$work/complete.aut" --deadlock

echo
echo "== Our models"
plain="--no-por --deadlock"
cp -r examples/promela examples/philosophers examples/abp examples/fischer \
    "$work"
table "leader election" "$work/promela/leader.pml" --property deadlock --no-por
table "relay" "$work/promela/relay.pml" --property deadlock --no-por
table "telegraph" "$work/promela/telegraph.pml" --property deadlock --no-por
sh examples/philosophers/generate.sh 7 >"$work/philosophers/seven.ext"
table "7 philosophers" "$work/philosophers/seven.ext" $plain --property deadlock
table "alternating bit" "$work/abp/abp.ext" $plain --property deadlock

echo
echo "== Victims: R_ins / R, random 2000 states, degree 5"
sh "$here/generate.sh" 2000 5 1 >"$work/graph.aut"
read -r all base _ _ _ first < <(search 1000000000 1 "$work/graph.aut" --deadlock)
for percent in 90 80 70 60; do
    for victim in random oldest degree; do
        echo "$victim" "$(row $percent "$all" "$work/graph.aut" --deadlock \
            --victim $victim)"
    done
done
