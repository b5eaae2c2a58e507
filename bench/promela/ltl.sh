#!/bin/bash
# The time that formulas take, compared with SPIN in the same run: those of
# formulas.txt, which hold. README.md says what the columns mean. Usage:
# bench/promela/ltl.sh BUILD [MODEL ...]
set -eu
# shellcheck source=bench/promela/sides.sh
. "$(dirname "$0")/sides.sh"
[ $# -gt 0 ] || mapfile -t models < <(sed -n 's/^\([a-z]*\): .*/\1/p' formulas.txt)
[ $# -gt 0 ] || set -- "${models[@]}"

printf '%-9s %10s %10s %10s %10s %7s %7s %6s %6s %6s %6s\n' model states \
    SPIN transitions SPIN seconds SPIN ratio MiB SPIN ratio
for name; do
    model=$work/$name.pml
    formula=$(sed -n "s/^$name: //p" formulas.txt)
    {
        cat "$name.pml"
        echo "ltl p { $formula }"
    } >"$model"
    ours "$model" --property p >/dev/null # fills the cache
    read -r states count seconds kilobytes <<<"$(ours "$model" --property p)"
    grep -q '^  "verdict": "holds"' "$work/out" ||
        echo "$name: the formula does not hold"
    make_pan "$model"
    read -r spin_states spin_count spin_seconds _ stored \
        <<<"$(theirs "$states" -a)"
    grep -q 'errors: 0' "$work/out" || echo "$name: not in SPIN"
    awk -v name="$name" -v n="$states" -v t="$count" -v s="$seconds" \
        -v kb="$kilobytes" -v on="$spin_states" -v ot="$spin_count" \
        -v os="$spin_seconds" -v stored="$stored" 'BEGIN {
        okb = stored * on / 1024
        printf "%-9s %10d %10d %10d %10d %7.2f %7.2f %6.2f %6d %6d %6.2f\n",
            name, n, on, t, ot, s, os, os / s, kb / 1024, okb / 1024, kb / okb
    }' | tee -a "$work/table"
done
awk '{ speed += log($8); if (least == "" || $8 < least) least = $8
       room += log($11); if ($11 > most) most = $11 }
     END { printf "speed: geometric mean %.2f, least %.2f; ", exp(speed / NR),
               least
           printf "memory: geometric mean %.2f, most %.2f\n", exp(room / NR),
               most }' "$work/table"
