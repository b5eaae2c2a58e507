#!/bin/bash
# How soon the default finds an error, and how long its counterexample is, next
# to breadth-first search and to SPIN.
# Usage: bench/directed/use.sh BUILD MODEL...
# Of each model with an error of a state or step: expansions until the error is
# found, by breadth-first search without reduction and by default; steps of the
# counterexample, shortest and by default; and the lines of the trails of pan,
# pan -i and Martlet, in which an atomic sequence has a line for each statement.
# Models that take longer than 20 seconds or 1 GB are left out. The last lines
# are means over all models.
set -u
build=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# martlet MODEL OPTION...: its first error into report and trail.
martlet() {
    rm -f "$work/trail" "$work/report"
    timeout -s KILL 20 "$build/martlet" check --json --memory 1G \
        --property assert --property deadlock --property runtime \
        --trace "$work/trail" --trace-format trail "$@" \
        >"$work/report" 2>/dev/null
    [ $? -eq 1 ]
}

# field NAME: the first number of this name in the report.
field() {
    sed -n "s/^ *\"$1\": \\([0-9]*\\),*\$/\\1/p" "$work/report" | head -n 1
}

# effort: expansions of all searches until an error is known. The first probes
# come before breadth-first search (api/probe.h), and what they find is known
# then; it goes on for a while to find a shorter way.
effort() {
    awk '/^      "expanded":/ && own == "" { gsub(/[^0-9]/, ""); own = $0 }
        /^        "expanded":/ && probes == "" {
            gsub(/[^0-9]/, "")
            probes = $0
        }
        /"found_by"/ { early = probes <= 2750 }
        END { print early ? probes : own + probes }' "$work/report"
}

# lines FILE: steps of a trail.
lines() {
    grep -c '^[0-9]' "$1"
}

# pan_lines OPTION: those of SPIN's trail.
pan_lines() {
    (
        cd "$work/spin" || exit
        rm -f ./*.trail
        timeout -s KILL 20 ./pan -m100000 "$@" >/dev/null 2>&1
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
        cc -O2 -DREACH -DSAFETY -DNOFAIR -DNOCLAIM -DMEMLIM=1000 -o pan pan.c \
            >/dev/null 2>&1
    )
}

printf '%-26s %9s %9s %8s %8s   %7s %7s %7s\n' model bfs default shortest \
    default pan 'pan -i' default
for model; do
    martlet "$model" --search bfs --no-por --first || continue
    all=$(field expanded) shortest=$(field length)
    martlet "$model" --first || continue
    some=$(effort) length=$(field length)
    own=$(lines "$work/trail")
    make_pan "$model"
    first=$(pan_lines) best=$(pan_lines -i)
    printf '%s %s %s %s %s %s %s %s\n' "$(basename "$model")" "$all" "$some" \
        "$shortest" "$length" "${first:--}" "${best:--}" "$own"
done | awk '
{
    printf "%-26s %9s %9s %8s %8s   %7s %7s %7s\n", $1, $2, $3, $4, $5, $6, $7,
        $8
    effort += log(($3 + 1) / ($2 + 1)); n++
    if ($4 > 0) { extra += $5 / $4; m++ }
    longer += ($6 != "-" && $8 > $6) || ($7 != "-" && $8 > $7)
}
END {
    if (!n) exit 1
    printf "%d models: %.2f of the expansions in the geometric mean, ", n,
        exp(effort / n)
    printf "%.2f times the shortest length in the mean, ", extra / m
    printf "%d trails longer than those of SPIN\n", longer
}'
