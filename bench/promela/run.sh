#!/bin/bash
# Transitions a CPU second and bytes a state of the compiled engine, beside
# SPIN's in the same run. README.md says what the columns mean.
# Usage: bench/promela/run.sh BUILD [MODEL ...]
set -eu
build=$(realpath "$1")
shift
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- *.pml
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp "$build/martlet" "$work" # so that nobody exchanges it meanwhile
martlet=$work/martlet
export XDG_CACHE_HOME=$work/cache
mkdir -m 700 "$work/cache"

# measure COMMAND...: "CPU seconds, peak kilobytes"; output to $work/out.
measure() {
    timeout 280 /usr/bin/time -o "$work/time" -f '%U %S %M' "$@" \
        >"$work/out" 2>&1 || true
    tail -n 1 "$work/time" | awk '{ print $1 + $2, $3 }'
}

# ours MODEL: "states transitions seconds kilobytes".
ours() {
    local spent
    spent=$(measure "$martlet" check --json --keep-going --no-por \
        --store exact --engine compiled "$1")
    awk '/^  "(states|transitions)": / { gsub(/,/, ""); printf "%s ", $2 }' \
        "$work/out"
    echo "$spent"
}

make_pan() {
    (cd "$work" && cp "$1" model.pml && spin -a -o1 -o2 -o3 model.pml &&
        cc -O2 -w -DNOREDUCE -DSAFETY -DNOFAIR -DNOCLAIM -DMEMLIM=16000 \
            -DVECTORSZ=2048 -o pan pan.c) >/dev/null 2>&1
}

# theirs MODEL STATES: "states transitions seconds kilobytes stored", the last
# being the bytes a state of SPIN's own report, hash table included.
theirs() {
    local slots depth=2000000 spent
    slots=$(awk -v n="$2" 'BEGIN { w = 18; while (2 ^ w < n) w++; print w }')
    spent=$(cd "$work" && measure ./pan -c0 -n -m$depth -w"$slots")
    if grep -q 'max search depth too small' "$work/out"; then
        spent=$(cd "$work" && measure ./pan -c0 -n -m${depth}0 -w"$slots")
    fi
    awk -v spent="$spent" '
        / states, stored/ { states = $1 }
        / transitions \(=/ { transitions = $1 }
        /equivalent memory usage for states/ { bytes = $1 }
        /actual memory usage for states/ { bytes = $1 }
        /memory used for hash table/ { table = $1 }
        END { print states, transitions, spent, (bytes + table) * 1048576 / states }
    ' "$work/out"
}

echo 'bit x; active proctype p() { x = 1 }' >"$work/tiny.pml"
ours "$work/tiny.pml" >/dev/null
read -r _ _ _ base <<<"$(ours "$work/tiny.pml")"

printf '%-10s %11s %11s %7s %7s %6s %7s %7s %6s\n' model states transitions \
    Martlet SPIN ratio Martlet SPIN ratio
for model; do
    name=$(basename "$model" .pml)
    ours "$model" >/dev/null # fills the cache
    read -r states count seconds kilobytes <<<"$(ours "$model")"
    make_pan "$PWD/$model"
    read -r spin_states spin_count spin_seconds _ stored \
        <<<"$(theirs "$model" "$states")"
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
