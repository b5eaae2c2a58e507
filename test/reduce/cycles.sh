#!/bin/bash
# Compares reduced searches with monitors with full ones: random networks, and
# random programs of both kinds, in lots.
# Usage: test/reduce/cycles.sh BUILD NETWORKS PROGRAMS
# Prints what was covered, summed over all lots and the same on every machine,
# and what is wrong; closes with "N passed, N failed".
# test/reduce/results.txt keeps the last long run.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath "$1") networks=$2 programs=$3
network_lot=1000 program_lot=200
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT

# The sums of the tables of all lots, and the lines that belong to no table.
add_up() {
    awk '
    /^(monitor|engine) / {
        part = $1
        heads[part] = $0
        next
    }
    / products too large, / {
        large += $1; open += $5; replayed += $9
        part = ""
        next
    }
    / not read$/ { unread += $1; next }
    / passed, / { passed += $1; failed += $3; lots++; next }
    part != "" {
        name = part SUBSEP substr($0, 1, 20)
        if (!(name in seen)) { seen[name] = 1; order[++rows] = name }
        count = split(substr($0, 21), number, " ")
        for (i = 1; i <= count; i++) sums[name, i] += number[i]
        next
    }
    { print }
    function show(part, i, j, line, split_name) {
        print heads[part]
        for (i = 1; i <= rows; i++) {
            split(order[i], split_name, SUBSEP)
            if (split_name[1] != part) continue
            line = sprintf("%-20s", split_name[2])
            for (j = 1; j <= 4; j++) line = line sprintf(" %9d", sums[order[i], j])
            for (; j <= 6; j++) line = line sprintf(" %10d", sums[order[i], j])
            print line
        }
    }
    END {
        show("monitor")
        show("engine")
        printf "%d products too large, %d properties left open, ", large, open
        printf "%d counterexamples replayed\n", replayed
        if (unread) printf "%d not read\n", unread
        failed += wanted - lots # a lot that crashed
        printf "%d passed, %d failed\n", passed, failed
    }' wanted="$1" -
}

echo "random networks:"
lots=0
for ((first = 0; first < networks; first += network_lot)); do
    lots=$((lots + 1))
    count=$((networks - first < network_lot ? networks - first : network_lot))
    "$build/test/reduce-monitors" "$lots" "$count"
done 2>&1 | add_up $(((networks + network_lot - 1) / network_lot)) |
    tee "$folder/networks"

echo "random programs:"
"$build/test/reduce-random" --cycles 1 "$programs" "$folder" || exit 2
(cd "$folder" && seq -f '%.0f.pml' 1 "$programs" |
    xargs -n $program_lot "$build/test/reduce-cycles" 500) 2>&1 |
    add_up $(((programs + program_lot - 1) / program_lot)) |
    tee "$folder/programs"

awk '/ passed, / { passed += $1; failed += $3; ends++ }
    END { failed += 2 - ends; printf "%d passed, %d failed\n", passed, failed
        exit failed > 0 }' "$folder/networks" "$folder/programs"
