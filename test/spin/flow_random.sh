#!/bin/bash
# Random programs of DVE and random machines, in all that a Flow is used for:
# compiled code against the interpreter, plain and optimised; stubborn sets;
# slices; monitors; devices.
# Usage: test/spin/flow_random.sh BUILD COUNT [SEED]
# Prints what differs, and for each tool how many were compared; closes with
# "N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$(realpath "$1") count=$2 seed=${3:-1}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work
for ((i = seed; i < seed + count; i++)); do
    "$build/test/dve-random" --dve "$i" >"$work/random$i.dve" || exit 2
    "$build/test/bounded-random" --cfsm "$i" >"$work/random$i.cfsm" || exit 2
done
quick="${CC:-cc} \"\$@\" -Og"
! command -v tcc >/dev/null || quick="tcc \"\$@\" 2>/dev/null || $quick"
printf '#!/bin/sh\n%s\n' "$quick" >"$work/quick-cc"
chmod +x "$work/quick-cc"

# tool NAME COMMAND...: on all programs
tool() {
    local name=$1
    shift
    find "$work" -name 'random*.dve' -o -name 'random*.cfsm' | sort -V |
        xargs -n 500 "$@" >"$work/said" 2>&1
    grep -E 'DIFFERS|DIFFERENT|BROKEN|differ$|terminated by' -A 2 "$work/said" |
        sed "s|$work/||g"
    awk -v name="$name" '/^[0-9]+ passed, [0-9]+ failed$/ {
            passed += $1; failed += $3
        }
        /terminated by signal/ { failed++ }
        END { printf "%s: %d, %d\n", name, passed, failed }' "$work/said" |
        tee -a "$work/counts"
}

export CC=$work/quick-cc
tool compiled "$build/test/lockstep" 2000
tool optimised "$build/test/lockstep" -o 2000
tool stubborn "$build/test/reduce-check" 1000
tool slices "$build/test/reduce-slices" 1000
tool cycles "$build/test/reduce-cycles" 300
tool device "$build/test/gpu-promela" emulated 2000
awk '{ passed += $2; failed += $3 }
    END { printf "%d passed, %d failed\n", passed, failed; exit failed > 0 }' \
    "$work/counts"
