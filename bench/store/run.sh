#!/bin/bash
# How fast and how large is the flat store? Usage: bench/store/run.sh BUILD
set -eu
build=$1
inserts=$build/bench/store/inserts
echo "one by one and in batches, 90 % hits:"
for batch in 1 16 64 256 1024; do
    "$inserts" 15000000 1 90 "$batch"
done
echo "by the share of hits:"
for hits in 0 50 90 99; do
    "$inserts" 15000000 1 "$hits" 256
done
echo "by the width of a state:"
for words in 1 2 4 8 16; do
    "$inserts" 5000000 "$words" 90 256
done
echo "bytes per state, by the number of states:"
for states in 10000000 11000000 12000000 13000000 14000000 15000000 17000000 \
    20000000 25000000 30000000 40000000; do
    "$inserts" "$states" 1 0 256
done
echo "by how full it is, and at a memory limit:"
"$inserts" 150000000 1 50 256 15 8000
"$inserts" 170000000 1 50 256 34 2000 | tail -10
echo "the exact stores side by side, each state looked up about 7 times:"
for form in random digits; do
    "$build/bench/store/kinds" 14348907 45 87 100 "$form"
done
