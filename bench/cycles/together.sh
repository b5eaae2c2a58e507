#!/bin/sh
# Do rules that are decided on one graph cost less than a search for each?
# Usage: bench/cycles/together.sh BUILD
build=$(cd "$1" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cp examples/ring/*.lsts "$work/"
printf '%-6s %6s %12s %12s %12s %12s %7s\n' model rules \
    'edges each' 'together' 's each' 'together' ratio

# user seconds and transitions of a check, by the options that follow
measure() {
    /usr/bin/time -f '%U' -o "$work/time" \
        "$build/martlet" check "$@" --quiet --json >"$work/out" || exit 2
    sed -n 's/^ *"transitions": \([0-9]*\),*$/\1/p' "$work/out" |
        awk '{ last = $1 } END { printf "%s ", last }'
    cat "$work/time"
}

for n in 4 5 6 7; do
    sh examples/ring/generate.sh "$n" 0 live >"$work/ring$n.ext"
    each=$(measure "$work/ring$n.ext" --search onepass)
    together=$(measure "$work/ring$n.ext")
    echo "ring$n $n $each $together" | awk '{
        printf "%-6s %6d %12d %12d %12.2f %12.2f %7.2f\n",
            $1, $2, $3, $5, $4, $6, $6 / ($4 > 0 ? $4 : 0.01) }'
done
