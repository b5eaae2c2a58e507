#!/bin/bash
# Transitions a CPU second of both engines, and of SPIN if it is installed.
# Usage: bench/promela/run.sh BUILD
set -eu
martlet=$(realpath "$1")/martlet
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache
mkdir -m 700 "$work/cache"

# seconds COMMAND...: its CPU seconds; its output goes to $work/out.
seconds() {
    local TIMEFORMAT='%U %S'
    { time timeout 280 "$@" >"$work/out" 2>&1; } 2>"$work/time"
    awk '{ printf "%.2f", $1 + $2 }' "$work/time"
}

# engine NAME MODEL: "transitions seconds".
engine() {
    local spent
    spent=$(seconds "$martlet" check --keep-going --engine "$1" "$2")
    echo "$(sed -n 's/.* states, \([0-9,]*\) trans.*/\1/p' "$work/out" |
        tr -d ,) $spent"
}

spin_run() {
    local spent
    (cd "$work" && cp "$1" model.pml && spin -a -o1 -o2 -o3 model.pml &&
        cc -O2 -w -DNOREDUCE -DSAFETY -DNOFAIR -DNOCLAIM -DMEMLIM=16000 \
            -o pan pan.c) >/dev/null 2>&1
    spent=$(cd "$work" && seconds ./pan -c0 -n -m1000000 -w24)
    echo "$(awk '/transitions \(=/ { print $1 }' "$work/out") $spent"
}

rate() { awk -v t="$1" -v s="$2" 'BEGIN { printf "%.2f", t / s / 1e6 }'; }

printf '%-14s %12s %8s %8s %8s %10s\n' model transitions interp. compiled \
    SPIN comp./SPIN
for model in "$PWD"/*.pml; do
    read -r count slow <<<"$(engine interpreted "$model")"
    engine compiled "$model" >/dev/null # fills the cache
    read -r _ fast <<<"$(engine compiled "$model")"
    spin=- ratio=-
    if command -v spin >/dev/null; then
        read -r theirs other <<<"$(spin_run "$model")"
        spin=$(rate "$theirs" "$other")
        ratio=$(awk -v a="$(rate "$count" "$fast")" -v b="$spin" \
            'BEGIN { printf "%.1f", a / b }')
    fi
    printf '%-14s %12s %8s %8s %8s %10s\n' "$(basename "$model" .pml)" \
        "$count" "$(rate "$count" "$slow")" "$(rate "$count" "$fast")" \
        "$spin" "$ratio"
done
