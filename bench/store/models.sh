#!/bin/bash
# Bytes per state and times of whole searches, by store.
# Usage: bench/store/models.sh BUILD
# Every model of bench/promela is searched breadth-first without reduction, once
# in the exact store and once with --store tree (which is compact for states of up
# to 64 bits). Columns: states; bytes per state of both, the peak
# of counted memory divided by the states; seconds of processor time of both, and
# the speed of the small one as a part of that of the exact one.
set -u
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# search STORE MODEL: states, peak of bytes, processor seconds.
search() {
    TIMEFORMAT='%U %S'
    { time "$build/martlet" check --json --no-por --all --search bfs \
        --property runtime --store "$1" "$2" >"$work/out" 2>/dev/null; } \
        2>"$work/time"
    awk 'NR == FNR { seconds = $1 + $2; next }
        /"states":/ && !n { gsub(/[^0-9]/, ""); n = $0 }
        /"bytes":/ && !b { gsub(/[^0-9]/, ""); b = $0 }
        END { print n, b, seconds }' "$work/time" "$work/out"
}

printf '%-12s %10s %8s %8s %8s %8s %6s\n' model states exact small exact small \
    ratio
for model in "$here"/../promela/*.pml; do
    read -r states bytes seconds <<<"$(search exact "$model")"
    read -r same small slower <<<"$(search tree "$model")"
    [ "$states" = "$same" ] || echo "$model: $states and $same states"
    printf '%s %s %s %s %s %s\n' "$(basename "$model" .pml)" "$states" \
        "$bytes" "$small" "$seconds" "$slower"
done | awk '
{
    printf "%-12s %10d %8.1f %8.1f %8.2f %8.2f %6.2f\n", $1, $2, $3 / $2,
        $4 / $2, $5, $6, $5 / $6
    exact += log($3 / $2); small += log($4 / $2); ratio += log($5 / $6); n++
}
END {
    printf "geometric means: %.1f and %.1f bytes per state, %.2f of the speed\n",
        exp(exact / n), exp(small / n), exp(ratio / n)
}'
