#!/bin/bash
# States that a search for deadlocks, failed assertions and run-time errors
# stores, with and without reductions, next to SPIN with its defaults.
# Usage: bench/reduce/states.sh BUILD MODEL...
# Columns: all states; --por; --por --optimise all; SPIN (spin -a, -DSAFETY,
# pan -c0: partial-order reduction and statement merging) as it is, and with
# -DNOCLAIM; the ratio of optimised states to the latter. SPIN's default takes
# the first claim or formula of a program into the search, which is then one for
# another question. The last lines are the geometric means of the ratios to both.
# A model that one of them does not finish in 30 seconds of CPU and 2 GB, or does
# not read, is left out of the mean.
set -u
build=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
ulimit -t 30

# martlet OPTIONS... MODEL: states of the first search, or "-".
martlet() {
    "$build/martlet" check --json --all --memory 2G \
        --property assert --property deadlock --property runtime "$@" \
        2>/dev/null |
        awk '/"states":/ && !n { gsub(/[^0-9]/, ""); n = $0 }
            /"complete": false/ { cut = 1 }
            END { print n == "" || cut ? "-" : n }'
}

# spin_states MODEL FLAGS...
spin_states() {
    rm -rf "$work/spin"
    mkdir "$work/spin"
    cp "$(dirname "$1")"/* "$work/spin" 2>/dev/null
    (
        cd "$work/spin" || exit
        spin -a "$(basename "$1")" >/dev/null 2>&1
        cc -O2 -DSAFETY -DNOFAIR -DMEMLIM=2000 -DVECTORSZ=4096 "${@:2}" \
            -o pan pan.c >/dev/null 2>&1
        ./pan -c0 -n -m1000000 >out 2>&1 || true
        grep -q 'max search depth too small\|memory exhausted' out && exit
        awk '/states, stored/ { print $1 }' out
    )
}

printf '%-28s %9s %9s %9s %9s %9s %6s\n' model all --por optimised spin \
    noclaim ratio
for model; do
    all=$(martlet --no-por "$model")
    por=$(martlet --por --optimise none "$model")
    best=$(martlet --por --optimise all "$model")
    spin=$(spin_states "$model")
    same=$(spin_states "$model" -DNOCLAIM)
    printf '%s %s %s %s %s %s\n' "$(basename "$model")" "$all" "$por" "$best" \
        "${spin:--}" "${same:--}"
done | awk '
function number(text) { return text ~ /^[0-9]+$/ && text > 0 }
{
    ratio = number($4) && number($6) ? sprintf("%.2f", $4 / $6) : "-"
    if (ratio != "-") { sum += log($4 / $6); n++ }
    if (number($4) && number($5)) { other += log($4 / $5); m++ }
    printf "%-28s %9s %9s %9s %9s %9s %6s\n", $1, $2, $3, $4, $5, $6, ratio
}
END {
    if (n) printf "geometric mean over %d models: %.2f\n", n, exp(sum / n)
    if (m) printf "with claims, over %d models: %.2f\n", m, exp(other / m)
}'
