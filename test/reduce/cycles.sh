#!/bin/sh
# Compares reduced searches with monitors with full ones: random networks, and
# random programs of both kinds.
# Usage: test/reduce/cycles.sh BUILD NETWORKS PROGRAMS
# Prints what was covered, the same on every machine; closes with
# "N passed, N failed". test/reduce/results.txt keeps the last long run.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$1 networks=$2 programs=$3
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
echo "random networks, seed 1:"
"$build/test/reduce-monitors" 1 "$networks" >"$folder/networks"
cat "$folder/networks"
echo "random programs:"
"$build/test/reduce-random" --cycles 1 "$programs" "$folder" || exit 2
build=$(realpath "$build")
cd "$folder" || exit 2
seq -f '%.0f.pml' 1 "$programs" |
    xargs "$build/test/reduce-cycles" 3000 >"$folder/programs"
cat "$folder/programs"
cat "$folder/networks" "$folder/programs" |
    awk '/ passed, / { passed += $1; failed += $3; ends++ }
    END { failed += 2 - ends; printf "%d passed, %d failed\n", passed, failed
        exit failed > 0 }'
