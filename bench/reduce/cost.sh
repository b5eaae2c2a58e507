#!/bin/bash
# What it costs to look for something to leave out: CPU time in user mode per
# state that is expanded, of reduced searches and of those that are not.
# Usage: bench/reduce/cost.sh BUILD [STATES MODEL]...
# Each search ends after so many states. Steps are not merged and variables not
# reset, so that both see the same program. The best of five runs counts, with
# compiled code in the cache.
set -u
build=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
TIMEFORMAT=%U
export XDG_CACHE_HOME=$work/cache

# martlet STATES MODEL OPTIONS...
martlet() {
    "$build/martlet" check --json --memory 2G --engine compiled --states "$1" \
        --optimise none --property deadlock --property assert \
        --property runtime "${@:3}" "$2"
}

# measure STATES MODEL OPTIONS...: states expanded or passed, and milliseconds.
measure() {
    martlet "$@" >"$work/out" 2>/dev/null
    states=$(awk '/"expanded":/ && !n { gsub(/[^0-9]/, ""); n = $0 }
        /"states_passed":/ && !m { gsub(/[^0-9]/, ""); m = $0 }
        END { print n + m }' "$work/out")
    time=$(for _ in 1 2 3 4 5; do
        { time martlet "$@" >/dev/null 2>&1; } 2>&1
    done | sort -g | head -n 1)
    echo "$states $time"
}

printf '%-22s %9s %8s   %9s %8s   %6s\n' model --no-por ns reduced ns ratio
while [ $# -ge 2 ]; do
    echo "$(basename "$2") $(measure "$1" "$2" --no-por) $(measure "$1" "$2" --por)"
    shift 2
done | awk '{
    a = 1e9 * $3 / $2; b = 1e9 * $5 / $4
    printf "%-22s %9d %8.0f   %9d %8.0f   %6.2f\n", $1, $2, a, $4, b, b / a
}'
