#!/bin/bash
# Seconds that searches for deadlocks, failed assertions and run-time errors
# take, next to SPIN with its defaults.
# Usage: bench/reduce/speed.sh BUILD MODEL...
# Columns, user CPU, best of three: the whole command, which is Martlet without
# and with reduction (--por --optimise all) and an empty cache, and spin -a, cc
# -O2 -DSAFETY -DNOCLAIM and pan; then the search alone, which is Martlet again
# with its code in the cache, and pan.
set -u
build=$(cd "$1" && pwd)
shift
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
TIMEFORMAT=%U
export XDG_CACHE_HOME=$work/cache

# best COMMAND...: the least user CPU of three runs.
best() {
    for _ in 1 2 3; do
        { time "$@" >"$work/out" 2>&1; } 2>&1
    done | sort -g | head -n 1
}

# martlet OPTIONS... MODEL
martlet() {
    timeout 60 "$build/martlet" check --json --all --memory 2G --property assert \
        --property deadlock --property runtime "$@"
}

# cold OPTIONS... MODEL: nothing is in the cache.
cold() {
    rm -rf "$work/cache"
    martlet "$@"
}

verify() {
    (
        cd "$work/spin" || exit
        spin -a "$1" >/dev/null 2>&1
        cc -O2 -DSAFETY -DNOFAIR -DNOCLAIM -DMEMLIM=2000 -DVECTORSZ=4096 \
            -o pan pan.c >/dev/null 2>&1
        timeout 60 ./pan -c0 -n -m1000000
    )
}

printf '%-28s %8s %8s %8s   %8s %8s %8s\n' model no-por reduced spin \
    no-por reduced pan
for model; do
    rm -rf "$work/spin"
    mkdir "$work/spin"
    cp "$(dirname "$model")"/* "$work/spin" 2>/dev/null
    name=$(basename "$model")
    all=$(best cold --no-por "$model")
    reduced=$(best cold --por --optimise all "$model")
    spin=$(best verify "$name")
    martlet --no-por "$model" >/dev/null 2>&1
    warm_all=$(best martlet --no-por "$model")
    warm=$(best martlet --por --optimise all "$model")
    pan=$(best timeout 60 "$work/spin/pan" -c0 -n -m1000000)
    printf '%-28s %8s %8s %8s   %8s %8s %8s\n' "$name" "$all" "$reduced" \
        "$spin" "$warm_all" "$warm" "$pan"
done
