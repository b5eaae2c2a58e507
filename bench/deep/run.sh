#!/bin/bash
# How soon errors are known that depth-first search finds.
# Usage: bench/deep/run.sh BUILD [OPTION...]
# For each line of pan.txt (bench/deep/pan.sh makes it) and others.txt (networks
# and DVE): the states that pan stores until its first error, the states that
# `check --search dfs` expands until then, and those that the default (or what the
# options say) expands until the first error is known, by search and probes
# together, including states that are only passed; and the ratios of the last one
# to the other two. Models that are not on this machine are left out.
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
    all) ;;
    *) kinds=(--property "$2") ;;
    esac
    shift 2
    (ulimit -t 120 && exec "$build/martlet" check "$model" --json --first \
        --memory 2G "${kinds[@]}" "$@" 2>/dev/null) |
        awk '$1 == "\"error_after\":" && (!least || $2 + 0 < least) {
                least = $2 + 0
            }
            END { print least ? least : "-" }'
}

# file NAME: the model, which is generated if the name has arguments.
file() {
    local parts
    IFS=, read -ra parts <<<"$1"
    [ ${#parts[@]} -gt 1 ] || { echo "$1" && return; }
    cp "$(dirname "${parts[0]}")"/*.lsts "$work"
    sh "${parts[0]}" "${parts[@]:1}" >"$work/model.ext"
    echo "$work/model.ext"
}

printf '%-44s %-10s %8s %8s %8s %6s %6s\n' model question pan dfs default \
    by-pan by-dfs
cd "$root" || exit 2
while read -r name question states; do
    model=$(file "$name")
    [ -f "$model" ] || continue
    deep=$(known "$model" "$question" --search dfs)
    found=$(known "$model" "$question" "$@")
    echo "$name $question $states $deep $found"
done < <(cat "$root"/bench/deep/pan.txt "$root"/bench/deep/others.txt) | awk '
function ratio(of, to) {
    return of == "-" || to == "-" ? "-" : sprintf("%.2f", of / (to > 0 ? to : 1))
}
{
    a = ratio($5, $3)
    b = ratio($5, $4)
    printf "%-44s %-10s %8s %8s %8s %6s %6s\n", $1, $2, $3, $4, $5, a, b
    n++
    if ($5 == "-") missed++
    if ($5 == "-" || $5 <= 100) next
    if (a != "-" && a + 0 > 10) more_pan++
    if (b != "-" && b + 0 > 10) more_dfs++
    if (a != "-" && a + 0 > worst_pan) worst_pan = a + 0
    if (b != "-" && b + 0 > worst_dfs) worst_dfs = b + 0
}
END {
    printf "%d questions, %d without an error; of those with more ", n, missed
    printf "than 100 expansions\n%d took more than 10 times ", more_pan
    printf "those of pan (the worst %.2f times), ", worst_pan
    printf "%d those of dfs (%.2f)\n", more_dfs, worst_dfs
}'
