#!/bin/bash
# Compares --fair with the weak fairness of SPIN (pan -f) on the models
# test/models/promela/fair_*.pml, in none of which a process ends.
# Usage: test/spin/fair.sh BUILD
set -u
build=${1:?usage: test/spin/fair.sh BUILD}
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
models=$(cd "$(dirname "$0")/../models/promela" && pwd) || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0

# errors MODE FLAGS [-f]: "violated" or "holds", as pan has it.
errors() {
    local mode=$1 flags=$2
    shift 2
    # shellcheck disable=SC2086 # flags may be empty
    cc -O1 $flags -DNOREDUCE -DNFAIR=3 -o pan pan.c 2>/dev/null || return
    timeout 60 ./pan "$mode" "$@" -m100000 2>&1 | sed -n '
        s/.*errors: 0$/holds/p
        s/.*errors: [1-9].*/violated/p'
}

verdict() {
    "$build/martlet" check "$@" --json 2>/dev/null |
        sed -n 's/^  "verdict": "\([a-z]*\)".*/\1/p'
}

printf '%-18s %-9s %-7s %-10s %s\n' model property fair pan martlet
for model in "$models"/fair_*.pml; do
    spin -a -o1 -o2 -o3 "$model" >/dev/null 2>&1 || exit 2
    if grep -q '^never' "$model"; then
        mode=-a flags='' property=never_0
    else
        mode=-l flags=-DNP property=progress
    fi
    for fair in '' -f; do
        # shellcheck disable=SC2086 # fair may be empty
        theirs=$(errors $mode "$flags" $fair)
        ours=$(verdict "$model" --property $property ${fair:+--fair})
        printf '%-18s %-9s %-7s %-10s %s\n' "$(basename "$model" .pml)" \
            "$property" "${fair:-no}" "$theirs" "$ours"
        [ "$theirs" = "$ours" ] || failed=$((failed + 1))
    done
done
echo "$failed different"
[ "$failed" -eq 0 ]
