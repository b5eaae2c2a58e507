#!/bin/sh
# What do the engines for cycles cost when there is no error?
# Usage: bench/cycles/run.sh BUILD
build=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cp examples/ring/*.lsts "$work/"
# The testers must see what happens: every result gets the name of the first
# participant's action and its number.
for n in 4 5 6; do
    sh examples/ring/generate.sh "$n" 0 live |
        sed -E 's/^\(([0-9]+),"([a-z]+)"\)(.*)-> 0$/(\1,"\2")\3-> "\2<\1>"/' \
            >"$work/ring$n.ext"
done
"$build/bench/cycles/costs" "$work"/ring[456].ext
