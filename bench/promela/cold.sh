#!/bin/bash
# The whole first command, with nothing in the cache, next to spin, cc and pan.
# README.md says what the columns mean.
# Usage: bench/promela/cold.sh BUILD [MODEL[:-DNAME=VALUE] ...]
set -eu
# shellcheck source=bench/promela/sides.sh
. "$(dirname "$0")/sides.sh"
[ $# -gt 0 ] || set -- library:-DREADERS=2 election:-DN=5 lift:-DPEOPLE=1 \
    filter:-DN=3 dining:-DN=5 window:-DW=2 sorter:-DN=4 election:-DN=6 \
    library:-DWRITERS=1 workers tiles dining tickets window meeting sorter \
    election ring library lift
rounds=${ROUNDS:-3}

# whole COMMAND...: "wall seconds, CPU seconds"; output to $work/out.
whole() {
    /usr/bin/time -o "$work/time" -f '%e %U %S' timeout 280 "$@" \
        >"$work/out" 2>/dev/null || true
    tail -n 1 "$work/time" | awk '{ print $1, $2 + $3 }'
}

first_check() {
    rm -rf "$work/cache/martlet"
    whole "$martlet" check --json --no-por --store exact --keep-going "$@"
}

# first_pan SLOTS MODEL OPTION...: the table has a slot for every state.
first_pan() {
    local slots=$1 model=$PWD/$2
    shift 2
    whole sh -c "cd '$work' && cp '$model' model.pml &&
        spin -a -o1 -o2 -o3 $* model.pml >/dev/null && cc -O2 -w -DNOREDUCE \
            -DNOFAIR -DMEMLIM=16000 -DVECTORSZ=2048 -DSAFETY -DNOCLAIM -o pan \
            pan.c && ./pan -n -m2000000 -w$slots -c0"
}

# least A B: the smaller numbers of two lines.
least() {
    awk -v a="$1" -v b="${2:-$1}" 'BEGIN {
        split(a, x); split(b, y)
        print (x[1] < y[1] ? x[1] : y[1]), (x[2] < y[2] ? x[2] : y[2])
    }'
}

printf '%-22s %9s %8s %8s %6s %8s %8s %6s\n' model states wall SPIN ratio CPU \
    SPIN ratio
for item; do
    model=${item%%:*}.pml option=
    [ "$item" = "${item%%:*}" ] || option=${item#*:}
    best='' spin_best=''
    for _ in $(seq "$rounds"); do
        best=$(least "$(first_check "$model" $option)" "$best")
        states=$(awk '/^  "states": / { gsub(/,/, ""); print $2 }' "$work/out")
        slots=$(awk -v n="$states" \
            'BEGIN { w = 18; while (2 ^ w < n) w++; print w }')
        spin_best=$(least "$(first_pan "$slots" "$model" $option)" "$spin_best")
    done
    found=$(awk '/ states, stored/ { print $1 }' "$work/out")
    [ "$states" = "$found" ] || echo "$item: $states, but SPIN has $found"
    awk -v name="$item" -v n="$states" -v s="$best" -v o="$spin_best" 'BEGIN {
        split(s, a); split(o, b)
        for (i = 1; i <= 2; i++) if (a[i] < 0.01) a[i] = 0.01
        printf "%-22s %9d %8.2f %8.2f %6.2f %8.2f %8.2f %6.2f\n", name, n,
            a[1], b[1], b[1] / a[1], a[2], b[2], b[2] / a[2]
    }' | tee -a "$work/table"
done
awk '{ wall += log($5); if (slow == "" || $5 < slow) slow = $5
       cpu += log($8); if (poor == "" || $8 < poor) poor = $8 }
     END { printf "wall: geometric mean %.2f, least %.2f; ", exp(wall / NR), slow
           printf "CPU: geometric mean %.2f, least %.2f\n", exp(cpu / NR), poor }' \
    "$work/table"
