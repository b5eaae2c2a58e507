#!/bin/bash
# How many warnings does `check` give on models that others wrote? For the
# examples of the Debian package spin: each kind of warning, how often it comes
# and in how many models, then the places of MT075 (an atomic sequence can
# block). Nothing is searched.
# Usage: test/spin/warnings.sh BUILD. warnings.txt is its output.
set -u
martlet=$(realpath "${1:?usage: test/spin/warnings.sh BUILD}")/martlet
work=$(mktemp) || exit 2
trap 'rm -f "$work"' EXIT
cd /usr/share/doc/spin/examples/Examples || exit 2
LC_ALL=C
export LC_ALL
find . -name '*.pml' | sort | while IFS= read -r model; do
    "$martlet" check "$model" --states 1 2>&1 >/dev/null |
        sed -n -E "s,^(.*): warning\[(MT[0-9]+)\]: .*,${model#./} \2 \1,p"
done >"$work"
printf '%-7s %8s %7s\n' code warnings models
awk '{ count[$2]++; if (!seen[$1, $2]++) models[$2]++ }
    END { for (c in count) printf "%-7s %8d %7d\n", c, count[c], models[c] }' \
    "$work" | sort
printf '\nMT075:\n'
awk '$2 == "MT075" { printf "%-28s %s\n", $1, $3 }' "$work"
