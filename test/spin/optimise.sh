#!/bin/bash
# Compares the verdicts on programs as they are with those on optimised ones:
# our models and random programs, these also with random formulas, given from
# outside, and their atoms as invariants. Closes with "N passed, N failed".
# Usage: test/spin/optimise.sh BUILD [COUNT [SEED]]
set -u
build=$(realpath "$1")
count=${2:-200}
seed=${3:-1}
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
fewer=0
outside=0

# ask FILE OPTIMISATION OPTION...: the verdict on each property, then the states.
ask() {
    local file=$1 optimisation=$2
    shift 2
    timeout 60 "$build/martlet" check --json --no-por --states 200000 \
        --engine interpreted --optimise "$optimisation" "$@" "$file" \
        2>/dev/null |
        awk -F'"' '/^      "(name|verdict)": / { print $4 }
            /^  "verdict": / { print $4 }
            /^  "states": / { gsub(/[^0-9]/, ""); print }'
}

# verdicts FILE OPTIMISATION: those on what the model declares; on cycles, of
# which only verdicts are compared; and the states of the first.
verdicts() {
    local declared
    declared=$(ask "$1" "$2" --keep-going)
    ask "$1" "$2" --property progress | sed '$d'
    ask "$1" "$2" --property accept | sed '$d'
    echo "$declared"
}

compare() {
    local plain now choice
    plain=$(verdicts "$1" none)
    # what was not searched to its end cannot be compared
    case $plain in '' | *inconclusive* | *error*) return ;; esac
    for choice in dead merge all; do
        now=$(verdicts "$1" $choice)
        if [ "${now%$'\n'*}" != "${plain%$'\n'*}" ] ||
            [ "${now##*$'\n'}" -gt "${plain##*$'\n'}" ]; then
            echo "DIFFERENT with $choice: $1"
            cp "$1" "$build/optimise-$choice-$(basename "$1")"
            failed=$((failed + 1))
            return
        fi
    done
    [ "${now##*$'\n'}" = "${plain##*$'\n'}" ] || fewer=$((fewer + 1))
    passed=$((passed + 1))
}

# outside FILE SEED: options with formulas, and with invariants.
outside() {
    awk -v seed="$2" -f test/spin/blocks.awk <"$1" |
        sed -n 's/^ltl [a-z0-9]* { \(.*\) }$/\1/p' >"$work/formulas"
    sed 's/^/--ltl=/' "$work/formulas"
    grep -o '([a-z][a-z0-9()]* [=>]* [0-9])' "$work/formulas" | head -n 2 |
        sed 's/^/--invariant=/'
}

compare_outside() {
    local asked plain now
    mapfile -t asked < <(outside "$1" "$2")
    plain=$(ask "$1" none "${asked[@]}" --keep-going | sed '$d')
    case $plain in '' | *inconclusive* | *error*) return ;; esac
    now=$(ask "$1" dead "${asked[@]}" --keep-going | sed '$d')
    if [ "$now" = "$plain" ]; then
        passed=$((passed + 1))
        outside=$((outside + ${#asked[@]}))
    else
        echo "DIFFERENT with dead from outside: $1"
        printf '%s\n' "${asked[@]}"
        cp "$1" "$build/optimise-outside-$(basename "$1")"
        failed=$((failed + 1))
    fi
}

for model in $(find test/models/promela examples/promela -name '*.pml' | sort); do
    compare "$model"
done
for ((i = seed; i < seed + count; i++)); do
    "$build/test/promela-random" "$i" >"$work/random$i.pml" 2>/dev/null
    compare "$work/random$i.pml"
    compare_outside "$work/random$i.pml" "$i"
    rm -f "$work/random$i.pml"
done
echo "$fewer with fewer states, $outside properties from outside"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
