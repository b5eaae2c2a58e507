#!/bin/bash
# Bytes per state by store, next to SPIN's and to what information demands.
# Usage: bench/store/peers.sh BUILD [MODEL ...]
# Every model of bench/promela is searched completely, without reduction.
# Columns: states; bits of a state as it is stored; the fewest bytes per state in
# which any table can hold so many states of so many bits; bytes per state of
# --store exact and of tree (which is compact for states of up to 64 bits), the
# peak of counted memory; and bytes per state of SPIN, of -DCOLLAPSE and of
# -DMA, states and hash table by its own report, without its stack. "-" means
# that it did not end in 280 seconds. There are no times: run it next to other
# work.
set -eu
# shellcheck source=bench/promela/sides.sh
. "$(dirname "$0")/../promela/sides.sh"
cd ../promela
[ $# -gt 0 ] || set -- *.pml

# search STORE MODEL: "states bytes".
search() {
    "$martlet" check --json --no-por --all --search bfs --property runtime \
        --store "$1" "$2" 2>/dev/null | awk '
        /"states":/ && !n { gsub(/[^0-9]/, ""); n = $0 }
        /"bytes":/ && !b { gsub(/[^0-9]/, ""); b = $0 }
        END { print n, b }'
}

# spin_bytes MODEL STATES OPTION...: bytes per state, or "-".
spin_bytes() {
    local model=$1 states=$2 stored
    shift 2
    make_pan "$PWD/$model" -DSAFETY -DNOCLAIM "$@"
    read -r _ _ _ _ stored <<<"$(theirs "$states" -c0 || true)"
    grep -q 'states, stored' "$work/out" && echo "$stored" || echo -
}

# A vector for -DMA: as long as SPIN's own report says it is.
vector_of() {
    awk '/State-vector/ { print $2 + 4 }' "$work/out"
}

printf '%-10s %9s %5s %6s %7s %6s %7s %9s %6s\n' model states bits limit exact \
    tree SPIN COLLAPSE MA
for model; do
    read -r states exact <<<"$(search exact "$model")"
    read -r same tree <<<"$(search tree "$model")"
    [ "$states" = "$same" ] || echo "$model: $states and $same states"
    read -r _ _ bits <<<"$("$build/bench/store/bits" "$model")"
    plain=$(spin_bytes "$model" "$states")
    vector=$(vector_of)
    collapse=$(spin_bytes "$model" "$states" -DCOLLAPSE)
    automaton=$(spin_bytes "$model" "$states" -DMA="${vector:-512}")
    echo "$(basename "$model" .pml) $states $bits $exact $tree $plain $collapse" \
        "$automaton"
done | awk '
# What n of 2^b states need: log2(C(2^b, n)) / 8n bytes each.
function limit(b, n,   rest) {
    rest = 2 ^ b - n
    return rest <= 0 ? 0 : \
        (b * log(2) - log(n) + rest / n * log(2 ^ b / rest)) / log(2) / 8
}
function column(width, value) {
    return value == "-" ? sprintf("%" width "s", value) \
                        : sprintf("%" width ".1f", value)
}
{
    printf "%-10s %9d %5d %s %s %s %s %s %s\n", $1, $2, $3,
        column(6, limit($3, $2)), column(7, $4 / $2), column(6, $5 / $2),
        column(7, $6), column(9, $7), column(6, $8)
    exact += log($4 / $2); tree += log($5 / $2); spin += log($6)
    collapse += log($7); n++
}
END {
    printf "geometric means: exact %.1f, tree %.1f, SPIN %.1f, COLLAPSE %.1f\n",
        exp(exact / n), exp(tree / n), exp(spin / n), exp(collapse / n)
}'
