#!/bin/bash
# Compares checks of hard random programs with and without --slice: state by
# state (reduce-slices), and the verdicts on all that can be asked for.
# Usage: test/reduce/slices.sh BUILD FIRST COUNT
# Prints what differs, and how much was left out; closes with
# "N passed, N failed".
set -u
build=$1 first=$2 count=$3
case $build in /*) ;; *) build=$PWD/$build ;; esac
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
half=$((count / 2)) # the other half is programs with cycles, and claims
"$build/test/reduce-random" "$first" $((count - half)) . &&
    "$build/test/reduce-random" --cycles $((first + count - half)) $half . ||
    exit 2
sed -i '/^x[rs] /d' ./*.pml # --no-por does not check these
find . -name '*.pml' | sort -V | sed 's|^\./||' >programs
formulas=('G F {x0 == 1}' 'F {x1 == 1}' '{x0 < 2} U {x1 == 1}'
    'G ({x0 == 1} -> F {x1 == 0})' 'F G {x0 != x1}'
    'G ({x0 == 0} -> X {x1 < 2})')

# verdicts OPTION...: a line "NAME VERDICT ERROR" for each property.
# Runs that violate a formula can be of several kinds: which one is found depends
# on the monitor and on the order of the search.
verdicts() {
    "$build/martlet" check --json --no-c --engine interpreted --states 20000 \
        "$@" 2>errors >json
    status=$?
    [ $status -ne 4 ] && [ $status -lt 124 ] || cat errors
    awk '/^      "(name|verdict|error)": / { printf "%s%s", $2, \
        $1 == "\"name\":" ? " " : $1 == "\"error\":" ? "\n" : " " }' json |
        sed -E 's/("ltl:1", "violated",) "[^"]*"/\1/'
}

compared=0 differs=0 violated=0 sliced=0 unread=0
# compare OPTION... PROGRAM
compare() {
    whole=$(verdicts --no-por "$@")
    [ -n "$whole" ] || unread=$((unread + 1))
    case $whole in *violated*) violated=$((violated + 1)) ;; esac
    for way in --slice ''; do
        slice=$(verdicts $way "$@")
        grep -q '"left_out"' json && sliced=$((sliced + 1))
        case $whole$slice in *inconclusive* | '') continue ;; esac
        compared=$((compared + 1))
        [ "$whole" != "$slice" ] || continue
        differs=$((differs + 1))
        echo "DIFFERS: $way $*"
        diff <(echo "$whole") <(echo "$slice")
    done
}

number=0
while read -r program; do
    number=$((number + 1))
    options=$(sed -n 's/.*options: \(.*\) \*\//\1/p' "$program")
    # shellcheck disable=SC2086 # options are words
    case $((number % 7)) in
    0) compare $options --optimise all "$program" ;;
    1) compare $options --property deadlock "$program" ;;
    2) compare $options --property progress --property accept "$program" ;;
    3) compare $options --por "$program" ;;
    5) compare $options --property assert --property runtime "$program" ;;
    6) compare $options --no-deadlock --invariant 'x0 < 2' "$program" ;;
    4) compare $options --por --optimise dead "$program" ;;
    esac
    # shellcheck disable=SC2086 # likewise
    compare $options --ltl "${formulas[number % ${#formulas[@]}]}" "$program"
done <programs
xargs -n 500 "$build/test/reduce-slices" 1000 <programs >said 2>&1
grep -A 1 DIFFERS said
awk '/ without idle variables$/ {
    n++; whole += $(NF - 5); slice += $(NF - 3); fewer += $(NF - 3) < $(NF - 5)
}
END { printf "%d slices, %d of them smaller; %d states, %d without idle " \
    "variables\n", n, fewer, whole, slice }' said
echo "$compared checks compared, $sliced with something left out," \
    "$violated violated, $unread not read"
awk -v passed=$((compared - differs)) -v failed=$differs '
/ passed, / { passed += $1; failed += $3 }
/terminated by signal/ { failed++ }
END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' said
