#!/bin/bash
# SPIN's trails, made shorter: how many steps they have, and how many are left.
# Usage: bench/trails/run.sh BUILD
# Of each model the first error of a depth-first search by pan, shortened to any
# error of the same property, to one with all processes in the same places, and
# to the same state. "=": this is shortest, which is proven. Needs spin.
set -u
build=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work/cache

# trail MODEL: the trail of pan, if it finds an error.
trail() {
    rm -rf "$work/spin"
    mkdir "$work/spin"
    cp "$1" "$work/spin/model.pml"
    (
        cd "$work/spin" || exit
        spin -a -o3 model.pml
        cc -O2 -DSAFETY -DNOCLAIM -DMEMLIM=1000 -o pan pan.c
        timeout -s KILL 60 ./pan -m100000
    ) >/dev/null 2>&1
    [ -f "$work/spin/model.pml.trail" ]
}

# shorten TARGET: steps that are left.
shorten() {
    "$build/martlet" replay "$work/spin/model.pml" \
        "$work/spin/model.pml.trail" --shorten="$1" -q >"$work/said" 2>&1
    local steps
    steps=$(sed -n 's/.*the run of \([0-9]*\) steps* .*/\1/p' "$work/said")
    grep -qE 'shortest|there is no shorter' "$work/said" && steps="=$steps"
    echo "${steps:-?}"
}

# steps: of the trail itself, as Martlet counts them: an atomic sequence is one.
steps() {
    "$build/martlet" replay "$work/spin/model.pml" \
        "$work/spin/model.pml.trail" -q 2>/dev/null |
        sed -n 's/.*the run of \([0-9]*\) steps* .*/\1/p'
}

printf '%-18s %8s %8s %8s %8s\n' model pan any control state
for model in examples/promela/*.pml bench/directed/*.pml; do
    trail "$model" || continue
    printf '%-18s %8s %8s %8s %8s\n' "$(basename "$model" .pml)" "$(steps)" \
        "$(shorten any)" "$(shorten control)" "$(shorten state)"
done
