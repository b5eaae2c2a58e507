#!/bin/bash
# How many states are visited when memory is full: Martlet, which goes on with
# hashes and bits, next to SPIN's bitstate, in the same memory and time. Both run
# at the same time, so that other work on the machine slows both down.
# Usage: bench/store/degrade.sh BUILD [N [MEGABYTES [SECONDS]]]
# The model is bench/promela/dining.pml with N processes: 16.5 million states for
# 7, 177.6 million for 8. SPIN's table is the largest power of two that is no
# more than five eighths of the memory; an eighth is left to the program, and the
# rest is for its stack, at 56 bytes per step.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
martlet=$(cd "$1" && pwd)/martlet
n=${2:-7}
megabytes=${3:-40}
seconds=${4:-60}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
cp "$here/../promela/dining.pml" model.pml
w=20
while [ $((1 << (w + 1 - 3))) -le $((megabytes * 1024 * 1024 / 8 * 5)) ]; do
    w=$((w + 1))
done
depth=$(((megabytes * 1024 * 1024 / 8 * 7 - (1 << (w - 3))) / 56))
spin -DN="$n" -a model.pml
cc -O2 -DBITSTATE -DSAFETY -DNOREDUCE -DNOFAIR -DNOCLAIM \
    -DMEMLIM="$megabytes" -o pan pan.c
# Once before, so that its code is compiled.
set -- model.pml -DN="$n" --engine compiled --no-por --no-deadlock
"$martlet" check "$@" --states 1000 -q >/dev/null 2>&1 || true
timeout -s INT "$seconds" ./pan -c0 -n "-m$depth" "-w$w" >pan.txt 2>&1 &
status=0
"$martlet" check "$@" --memory "${megabytes}M" --time "$seconds" -v \
    >martlet.txt 2>changes.txt || status=$?
wait || true
echo "dining.pml, N = $n, $megabytes MB, $seconds s"
grep 'memory was full' changes.txt | sed 's/^martlet: /  /; s/, which .*//'
grep -E 'states, .*transitions' martlet.txt | sed 's/^/  martlet: /; s/ (.*//'
grep -E '^(bitstate|hash): ' -A1 martlet.txt | sed 's/^/    /'
echo "    verdict: $(head -1 martlet.txt | sed 's/^[^:]*: //'), status $status"
grep -E 'states, stored|hash factor|total actual memory|max search depth' \
    pan.txt |
    sed 's/^ */  spin: /' || true
