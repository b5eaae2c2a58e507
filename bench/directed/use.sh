#!/bin/bash
# How soon the default finds an error, and how long its counterexample is, next
# to breadth-first search and to SPIN.
# Usage: bench/directed/use.sh BUILD [MODEL...]
# Without models: all of examples, test/models/promela and Debian's spin. Of each
# model with an error of a state or step: states expanded until the first error
# is known, by breadth-first search without reduction and by default (by
# probes and search together, and including states that are only passed); steps
# of the counterexample, shortest and by default; and, of Promela, the lines of
# the trails of pan, pan -i and Martlet, in which an atomic sequence has a line
# for each statement. Models that take longer than 10 seconds or 1 GB are left
# out, as are those with C code. The last lines are means: of the models of
# examples and spin, of the tests, of all, and of all in which breadth-first
# search expands 20 states or more. "straight": what a search would need that
# knows a shortest way and expands nothing else.
set -u
build=$(cd "$1" && pwd)
shift
root=$(cd "$(dirname "$0")/../.." && pwd)
spin=/usr/share/doc/spin/examples/Examples
[ $# -gt 0 ] || set -- "$root"/examples/*/*.ext "$root"/examples/dve/*.dve \
    "$root"/examples/promela/*.pml "$spin"/*.pml "$spin"/*/*.pml \
    "$root"/test/models/promela/*.pml
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# martlet MODEL OPTION...: report and trail of its shortest error.
martlet() {
    local kinds=()
    rm -f "$work/trail" "$work/report"
    case $1 in
    *.pml)
        kinds=(--property assert --property deadlock --property runtime
            --trace "$work/trail" --trace-format trail)
        ;;
    esac
    timeout -s KILL 10 "$build/martlet" check --json --memory 1G --no-c \
        "${kinds[@]}" "$@" >"$work/report" 2>/dev/null
    [ $? -eq 1 ]
}

# least NAME: the least number of this name among properties that breadth-first
# search decides.
least() {
    awk -v key="\"$1\":" '$1 == "\"search\":" { bfs = $2 ~ /bfs/ }
        $1 == key && bfs && (least == "" || $2 + 0 < least) { least = $2 + 0 }
        END { print least }' "$work/report"
}

# extra: 1 if the error is a state that must be expanded itself to be one.
extra() {
    grep -qE '"error": "(invalid-end-state|deadlock|illegal-deadlock)"' \
        "$work/report"
    echo $(($? == 0))
}

# lines FILE: steps of a trail.
lines() {
    grep -c '^[0-9]' "$1"
}

# pan_lines OPTION: those of SPIN's trail, if that is of such an error.
pan_lines() {
    (
        cd "$work/spin" || exit
        rm -f ./*.trail
        timeout -s KILL 20 ./pan -m100000 "$@" >said 2>&1
        grep -qE '^pan:[0-9]+: (assertion|invalid end|.*array index)' said ||
            exit
        for trail in *.trail; do
            [ -f "$trail" ] && lines "$trail"
        done
    ) | head -n 1
}

make_pan() {
    rm -rf "$work/spin"
    mkdir "$work/spin"
    cp "$(dirname "$1")"/* "$work/spin" 2>/dev/null
    (
        cd "$work/spin" || exit
        timeout -s KILL 20 spin -a -o3 "$(basename "$1")" >/dev/null 2>&1
        cc -O0 -DREACH -DSAFETY -DNOFAIR -DNOCLAIM -DMEMLIM=1000 -o pan pan.c \
            >/dev/null 2>&1
    )
}

# compare MODEL: its row, or nothing.
compare() {
    local all shortest straight some length own=- first=- best=- kind=own
    martlet "$1" --search bfs --no-por --first || return
    all=$(least error_after) shortest=$(least length)
    [ -n "$all" ] || return # only cycles
    straight=$((shortest + $(extra)))
    martlet "$1" || return
    some=$(least error_after) length=$(least length)
    [ -n "$some" ] || return
    case $1 in
    *.pml)
        own=$(lines "$work/trail")
        make_pan "$1"
        first=$(pan_lines) best=$(pan_lines -i)
        ;;
    esac
    case $1 in "$root"/test/*) kind=test ;; esac
    echo "$(basename "$1") $all $some $shortest $length ${first:--}" \
        "${best:--} $own $kind $straight"
}

printf '%-26s %9s %9s %8s %8s   %7s %7s %7s\n' model bfs default shortest \
    default pan 'pan -i' default
for model; do
    compare "$model"
done | awk '
function count(set) {
    n[set]++
    effort[set] += log($3 / $2)
    straight[set] += log(($10 < $3 ? $10 : $3) / $2)
    if ($4 > 0) { extra[set] += $5 / $4; m[set]++ }
    longer[set] += ($6 != "-" && $8 > $6) || ($7 != "-" && $8 > $7)
}
function say(set, name) {
    if (!n[set])
        return
    printf "%d %s: %.2f of the expansions in the geometric mean ", n[set], name,
        exp(effort[set] / n[set])
    printf "(straight: %.2f), %.2f times the shortest length in the mean, ",
        exp(straight[set] / n[set]), extra[set] / m[set]
    printf "%d trails longer than those of SPIN\n", longer[set]
}
{
    printf "%-26s %9s %9s %8s %8s   %7s %7s %7s\n", $1, $2, $3, $4, $5, $6, $7,
        $8
    count($9)
    count("all")
    if ($2 >= 20) count("large")
}
END {
    say("own", "models of examples and spin")
    say("test", "models of tests")
    say("all", "models in all")
    say("large", "models with 20 expansions or more")
}'
