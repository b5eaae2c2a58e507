#!/bin/bash
# What does a search cost in addition to its model? Usage: bench/search/run.sh
# BUILD
set -eu
build=$1
mkdir -p "$build/bench"
${CC:-cc} -std=c11 -D_GNU_SOURCE -Isrc -I. -O2 -DNDEBUG -o "$build/bench/counters" \
  bench/search/counters.c "$build/libmartlet.a" -lxxhash -lz -lm -ldl
for engine in bfs trace dfs; do
    "$build/bench/counters" "$engine" 15
done
