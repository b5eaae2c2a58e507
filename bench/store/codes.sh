#!/bin/bash
# What the codes of Promela states (doc/internals-invariants.md) give and cost.
# Usage: bench/store/codes.sh BUILD
# Every model of bench/promela is searched breadth-first without reduction with
# --store tree (which is compact for codes of up to 64 bits), once with
# --no-invariants and once without. Columns: states; bits per state of both;
# bytes per state of both, the peak of counted memory divided by the states;
# seconds of processor time of both, and the speed with codes as a part of that
# without. Then the bits of other programs.
set -u
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# search MODEL [OPTION]: states, peak of bytes, processor seconds.
search() {
    TIMEFORMAT='%U %S'
    { time "$build/martlet" check --json --no-por --all --search bfs \
        --property runtime --store tree --engine compiled "$@" >"$work/out" \
        2>/dev/null; } 2>"$work/time"
    awk 'NR == FNR { seconds = $1 + $2; next }
        /"states":/ && !n { gsub(/[^0-9]/, ""); n = $0 }
        /"bytes":/ && !b { gsub(/[^0-9]/, ""); b = $0 }
        END { print n, b, seconds }' "$work/time" "$work/out"
}

printf '%-12s %10s %6s %6s %8s %8s %8s %8s %6s\n' model states bits coded \
    bytes coded seconds coded ratio
for model in "$here"/../promela/*.pml; do
    search "$model" >/dev/null # the cache has the compiled program now
    read -r states bytes seconds <<<"$(search "$model" --no-invariants)"
    read -r same small slower <<<"$(search "$model")"
    [ "$states" = "$same" ] || echo "$model: $states and $same states"
    read -r name bits coded <<<"$("$build/bench/store/bits" "$model")"
    printf '%s %s %s %s %s %s %s %s\n' "${name%.pml}" "$states" "$bits" \
        "$coded" "$bytes" "$small" "$seconds" "$slower"
done | awk '
{
    printf "%-12s %10d %6d %6d %8.1f %8.1f %8.2f %8.2f %6.2f\n", $1, $2, $3, $4,
        $5 / $2, $6 / $2, $7, $8, $7 / $8
    bits += log($3); coded += log($4); bytes += log($5 / $2)
    small += log($6 / $2); ratio += log($7 / $8); n++
}
END {
    printf "geometric means: %.1f and %.1f bits, %.1f and %.1f bytes per state,",
        exp(bits / n), exp(coded / n), exp(bytes / n), exp(small / n)
    printf " %.2f of the speed\n", exp(ratio / n)
}'
echo
printf '%-12s %34s\n' program 'bits'
"$build/bench/store/bits" "$here"/../../examples/promela/*.pml
"$build/bench/store/bits" "$here"/../../test/models/promela/*.pml | awk '
$3 < $2 { saved++ }
$2 > 0 && $3 > 0 { a += log($2); b += log($3); n++ }
END {
    printf "test/models: %d of %d programs have codes; ", saved, NR
    printf "geometric means %.1f and %.1f bits\n", exp(a / n), exp(b / n)
}'
