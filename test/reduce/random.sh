#!/bin/sh
# Compares reduced and full searches of hard random programs.
# Usage: test/reduce/random.sh BUILD FIRST COUNT
# Prints how many of the programs that were compared use what, and in how many
# of these some state was reduced; then what differs; closes with
# "N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$1 first=$2 count=$3
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/programs"
"$build/test/reduce-random" "$first" "$count" "$folder/programs" || exit 2
find "$folder/programs" -name '*.pml' | sort -V |
    xargs -n 500 "$build/test/reduce-check" 1000 >"$folder/said" 2>&1
grep -r 'uses:' "$folder/programs" >"$folder/uses"
awk '
FNR == NR {
    sub(/ \*\//, "")
    split($0, part, ".pml:/[*] uses: ")
    uses[part[1] ".pml"] = part[2]
    next
}
/ states, .*reduced / {
    path = substr($1, 1, length($1) - 1)
    count = split(uses[path], used, " ")
    used[++count] = "all"
    states = $2 + 0
    used[++count] = states < 50 ? "below-50-states" : \
        states <= 400 ? "50-to-400-states" : "above-400-states"
    if ($5 + 0 > 0)
        used[++count] = "steps-passed"
    if ($7 + 0 > 0)
        used[++count] = "traces-replayed"
    for (i = 1; i <= count; i++) {
        programs[used[i]]++
        reduced[used[i]] += $NF > 0
    }
    next
}
/ too large$/ { large++ }
/ not read$/ { unread++ }
END {
    for (name in programs)
        printf "%-24s %6d programs, %6d reduced\n", name, programs[name],
            reduced[name] | "sort"
    close("sort")
    printf "%d too large, %d not read\n", large, unread
}' "$folder/uses" "$folder/said"
sed "s|$folder/programs/||" "$folder/said" | grep -v 'states, .*reduced\|: too large$\|: not read$\|passed, '
awk '/ passed, / { passed += $1; failed += $3 }
    /terminated by signal/ { failed++ }
    END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' \
    "$folder/said"
