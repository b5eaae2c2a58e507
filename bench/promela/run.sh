#!/bin/bash
# Transitions per CPU second and bytes per state of the compiled engine, next to
# SPIN's in the same run. README.md says what the columns mean. Usage:
# bench/promela/run.sh BUILD [MODEL ...]
set -eu
# shellcheck source=bench/promela/sides.sh
. "$(dirname "$0")/sides.sh"
[ $# -gt 0 ] || set -- *.pml

echo 'bit x; active proctype p() { x = 1 }' >"$work/tiny.pml"
ours "$work/tiny.pml" --keep-going >/dev/null
read -r _ _ _ base <<<"$(ours "$work/tiny.pml" --keep-going)"

printf '%-10s %11s %11s %7s %7s %6s %7s %7s %6s\n' model states transitions \
    Martlet SPIN ratio Martlet SPIN ratio
for model; do
    name=$(basename "$model" .pml)
    ours "$model" --keep-going >/dev/null # fills the cache
    read -r states count seconds kilobytes <<<"$(ours "$model" --keep-going)"
    make_pan "$PWD/$model" -DSAFETY -DNOCLAIM
    read -r spin_states spin_count spin_seconds _ stored \
        <<<"$(theirs "$states" -c0)"
    # SPIN counts the initial state as a transition
    [ "$states $((count + 1))" = "$spin_states $spin_count" ] ||
        echo "$name: $states/$count, but SPIN has $spin_states/$spin_count"
    awk -v name="$name" -v n="$states" -v t="$count" -v s="$seconds" \
        -v o="$spin_seconds" -v kb="$kilobytes" -v base="$base" \
        -v stored="$stored" 'BEGIN {
        bytes = (kb - base) * 1024 / n
        printf "%-10s %11d %11d %7.2f %7.2f %6.2f %7.1f %7.1f %6.2f\n", name,
            n, t, t / s / 1e6, t / o / 1e6, o / s, bytes, stored, bytes / stored
    }' | tee -a "$work/table"
done
awk '{ speed += log($6); if (least == "" || $6 < least) least = $6
       if ($9 > most) most = $9; room += log($9) }
     END { printf "speed: geometric mean %.2f, least %.2f; ", exp(speed / NR),
               least
           printf "memory: geometric mean %.2f, most %.2f\n", exp(room / NR),
               most }' "$work/table"
