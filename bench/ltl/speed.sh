#!/bin/bash
# How fast are the formulas about the telephones, and those of bench/promela,
# with two programs? Seconds of the processor, the best of some runs that
# alternate, each program with a cache of its own that a run before has filled.
# Usage: bench/ltl/speed.sh OLD NEW [RUNS [OPTION ...]], where OLD and NEW are
# programs and the options are those of `martlet check`. The last line has the
# sums over the telephones, and OLD's divided by NEW's.
set -eu
old=$(realpath "${1:?usage: bench/ltl/speed.sh OLD NEW [RUNS [OPTION ...]]}")
new=$(realpath "$2")
runs=${3:-3}
shift 2
[ $# -eq 0 ] || shift
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/old" "$work/new"

# Name, model and formula of each.
cases() {
    local line number=0
    while IFS= read -r line; do
        case $line in \#* | '') continue ;; esac
        number=$((number + 1))
        printf 'telephone:%s\tbench/ltl/telephone.pml\t%s\n' "$number" "$line"
    done <bench/ltl/telephone.txt
    while IFS= read -r line; do
        case $line in \#* | '') continue ;; esac
        printf '%s\tbench/promela/%s.pml\t%s\n' "${line%%: *}" "${line%%: *}" \
            "${line#*: }"
    done <bench/promela/formulas.txt
}

# run SIDE PROGRAM OPTION ...: seconds, states and monitor.
run() {
    local side=$1 program=$2
    shift 2
    XDG_CACHE_HOME=$work/$side /usr/bin/time -f '%U %S' -o "$work/time" \
        "$program" check "$model" --ltl "$formula" --property ltl:1 --json \
        --states 4000000 "$@" >"$work/out" 2>/dev/null </dev/null || true
    tail -1 "$work/time" | awk '{ printf "%.2f ", $1 + $2 }'
    jq -r '.properties[] | select(.name == "ltl:1") |
        [.states, .monitor, .verdict] | @tsv' "$work/out"
}

printf '%-14s %9s %9s %7s %7s  %s\n' case old new old_s new_s monitor
cases | while IFS=$'\t' read -r name model formula; do
    old_best=999 new_best=999
    for i in $(seq 0 "$runs"); do
        read -r old_s old_states _ <<<"$(run old "$old" "$@")"
        read -r new_s new_states monitor _ <<<"$(run new "$new" "$@")"
        [ "$i" -gt 0 ] || continue
        old_best=$(printf '%s\n' "$old_best" "$old_s" | sort -n | head -1)
        new_best=$(printf '%s\n' "$new_best" "$new_s" | sort -n | head -1)
    done
    printf '%-14s %9s %9s %7.2f %7.2f  %s\n' "$name" "$old_states" \
        "$new_states" "$old_best" "$new_best" "$monitor"
done | tee "$work/table"
awk '/^telephone/ { old += $4; new += $5 }
    END { printf "telephones: %.2f s, %.2f s, %.2f times\n", old, new,
        old / new }' "$work/table"
