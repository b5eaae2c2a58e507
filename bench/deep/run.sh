#!/bin/bash
# How soon errors are known that SPIN's depth-first search finds.
# Usage: bench/deep/run.sh BUILD [OPTION...]
# For each line of pan.txt (bench/deep/pan.sh makes it): the states that pan
# stores until its first error, the states that the default of `check` (or what
# the options say) expands until the first error is known, by search and probes
# together, including states that are only passed, and the ratio of the two.
# Models that are not on this machine are left out.
set -u
build=$(cd "$1" && pwd)
root=$(cd "$(dirname "$0")/../.." && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# known MODEL QUESTION OPTION...: expansions until the first error is known.
known() {
    local model=$1 kinds=() kind
    case $2 in
    safety)
        for kind in assert deadlock runtime trace; do
            kinds+=(--property "$kind")
        done
        ;;
    *) kinds=(--property "$2") ;;
    esac
    shift 2
    timeout -s KILL 60 "$build/martlet" check "$model" --json --first --memory 2G \
        "${kinds[@]}" "$@" 2>/dev/null |
        awk '$1 == "\"error_after\":" && (!least || $2 + 0 < least) {
                least = $2 + 0
            }
            END { print least ? least : "-" }'
}

printf '%-44s %-12s %9s %9s %7s\n' model question pan default ratio
cd "$root" || exit 2
while read -r model question states; do
    [ -f "$model" ] || continue
    found=$(known "$model" "$question" "$@")
    echo "$model $question $states $found"
done <"$root/bench/deep/pan.txt" | awk '
{
    ratio = $4 == "-" ? "-" : sprintf("%.2f", $4 / ($3 > 0 ? $3 : 1))
    printf "%-44s %-12s %9d %9s %7s\n", $1, $2, $3, $4, ratio
    if (ratio == "-") missed++
    else if ($4 > 10 * $3 && $4 > 100) more++
    if (ratio != "-" && $4 > 100 && ratio + 0 > worst) worst = ratio + 0
    n++
}
END {
    printf "%d questions, %d without an error, ", n, missed
    printf "%d with more than 10 times and 100 expansions", more
    printf "; the worst of more than 100: %.2f times\n", worst
}'
