#!/bin/bash
# States that a search for deadlocks, failed assertions and run-time errors
# stores, with and without reductions, next to SPIN with its defaults.
# Usage: bench/reduce/states.sh BUILD MODEL...
# Columns: all states; --por; --por --optimise all; SPIN (spin -a, -DSAFETY,
# pan -c0: partial-order reduction and statement merging); the ratio of the
# last two. The last line is the geometric mean of the ratios. A model that one
# of them does not finish in 30 seconds and 2 GB, or does not read, is left out
# of the mean.
set -u
build=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# martlet OPTIONS... MODEL: states of the first search, or "-".
martlet() {
    timeout 30 "$build/martlet" check --json --all --memory 2G \
        --property assert --property deadlock --property runtime "$@" \
        2>/dev/null |
        awk '/"states":/ && !n { gsub(/[^0-9]/, ""); n = $0 }
            /"complete": false/ { cut = 1 }
            END { print n == "" || cut ? "-" : n }'
}

# spin_states MODEL
spin_states() {
    rm -rf "$work/spin"
    mkdir "$work/spin"
    cp "$(dirname "$1")"/* "$work/spin" 2>/dev/null
    (
        cd "$work/spin" || exit
        timeout 30 spin -a "$(basename "$1")" >/dev/null 2>&1
        cc -O2 -DSAFETY -DNOFAIR -DMEMLIM=2000 -DVECTORSZ=4096 -o pan pan.c \
            >/dev/null 2>&1
        timeout 30 ./pan -c0 -n -m1000000 >out 2>&1 || true
        grep -q 'max search depth too small\|memory exhausted' out && exit
        awk '/states, stored/ { print $1 }' out
    )
}

printf '%-32s %10s %10s %10s %10s %6s\n' model all --por optimised spin ratio
for model; do
    all=$(martlet --no-por "$model")
    por=$(martlet --por "$model")
    best=$(martlet --por --optimise all "$model")
    spin=$(spin_states "$model")
    printf '%s %s %s %s %s\n' "$(basename "$model")" "$all" "$por" "$best" \
        "${spin:--}"
done | awk '{
    ratio = $4 ~ /^[0-9]+$/ && $5 ~ /^[0-9]+$/ ? $4 / $5 : "-"
    if (ratio != "-") { sum += log(ratio); n++ }
    printf "%-32s %10s %10s %10s %10s %6s\n", $1, $2, $3, $4, $5,
        ratio == "-" ? "-" : sprintf("%.2f", ratio)
}
END { if (n) printf "geometric mean over %d models: %.2f\n", n, exp(sum / n) }'
