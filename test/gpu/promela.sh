#!/bin/sh
# Searches random Promela programs on a device and by bfs: the same must come
# out (test/gpu/gpu_promela.c).
# Usage: test/gpu/promela.sh BUILD [COUNT [SEED [DEVICE]]]
# DEVICE is emulated (default) or gpu. Closes with "N passed, N failed".
build=${1:?usage: test/gpu/promela.sh BUILD [COUNT [SEED [DEVICE]]]}
count=${2:-24}
seed=${3:-1}
device=${4:-emulated}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
i=0
while [ "$i" -lt "$count" ]; do
    "$build/test/promela-random" $((seed + i)) >"$work/p$((seed + i)).pml" || exit 2
    i=$((i + 1))
done
"$build/test/gpu-promela" "$device" 20000 "$work"/*.pml
