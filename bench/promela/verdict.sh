#!/bin/bash
# Wall time from command to verdict, of `martlet check` and of `spin -a`, `cc`
# and `pan` together, over all example and test models with fewer than 10,000
# states. Prints every model and the medians.
# Usage: bench/promela/verdict.sh BUILD [MODEL ...]
set -eu
martlet=$(realpath "$1")/martlet
shift
cd "$(dirname "$0")/../.."
# shellcheck disable=SC2046 # names have no blanks
[ $# -gt 0 ] || set -- examples/promela/*.pml \
    $(dpkg -L spin 2>/dev/null | grep '\.pml$' | sort)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache
mkdir -m 700 "$work/cache"

now() { date +%s%N; }

ask_spin() {
    (cd "$work" && rm -f pan pan.* && spin -a "$1" && cc -O2 -w -DSAFETY \
        -DNOREDUCE -DNOFAIR -DNOCLAIM -o pan pan.c && ./pan -m100000)
}

# milliseconds COMMAND...
milliseconds() {
    local start spent
    start=$(now)
    "$@" >"$work/out" 2>&1 || true
    spent=$((($(now) - start) / 1000))
    awk -v us=$spent 'BEGIN { printf "%.1f", us / 1000 }'
}

# Models that we read, with few states.
small() {
    local states
    states=$(timeout 20 "$martlet" check --json --keep-going --states 10000 \
        --property assert --property deadlock "$1" 2>/dev/null |
        awk '/^  "states": / { print $2 + 0 }') || true
    [ -n "$states" ] && [ "$states" -gt 0 ] && [ "$states" -lt 10000 ]
}

printf '%-44s %10s %10s %7s\n' 'model (milliseconds)' Martlet SPIN ratio
for model; do
    small "$model" || continue
    ours=$(milliseconds timeout 60 "$martlet" check "$model")
    theirs=$(milliseconds ask_spin "$(realpath "$model")")
    grep -q '^State-vector' "$work/out" || continue # SPIN does not read it
    awk -v name="$(basename "$model")" -v a="$ours" -v b="$theirs" 'BEGIN {
        printf "%-44s %10.1f %10.1f %7.1f\n", name, a, b, b / a }' |
        tee -a "$work/table"
done
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
printf 'median %48.1f %10.1f %7.1f\n' "$(awk '{ print $2 }' "$work/table" |
    median)" "$(awk '{ print $3 }' "$work/table" | median)" \
    "$(awk '{ print $4 }' "$work/table" | median)"
