#!/bin/bash
# Both Promela engines side by side on our models and, with --all, on those
# that come with SPIN; or on random programs. Closes with "N passed, N failed".
# Usage: test/spin/lockstep.sh BUILD [--all | --random COUNT [SEED] |
#                                     --codes COUNT [SEED]]
# --codes compiles nothing, and looks only at the codes of the states of random
# programs (doc/internals-invariants.md), optimised and not.
# OPTIMISED=1 in the environment optimises the programs. Except with --all the
# code is compiled quickly: that what is generated is right does not depend on
# how it is compiled, and half of the time of `make test` would go into that.
# tcc does it if it is there and takes the code; for examples and benches CC.
set -u
build=$(realpath "$1")
states=20000
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work
quick="${CC:-cc} \"\$@\" -Og"
quicker=$quick
! command -v tcc >/dev/null || quicker="tcc \"\$@\" 2>/dev/null || $quick"

# compare COMPILER FILE...: with the compiler that this shell command is.
compare() {
    printf '#!/bin/sh\n%s\n' "$1" >"$work/quick-cc"
    chmod +x "$work/quick-cc"
    shift
    CC=$work/quick-cc "$build/test/lockstep" ${OPTIMISED:+-o} "$states" "$@"
}

# shellcheck disable=SC2046 # the names have no blanks
case ${2:-} in
--all)
    "$build/test/lockstep" ${OPTIMISED:+-o} "$states" \
        $(find test/models/promela examples bench/promela -name '*.pml' |
            sort) $(dpkg -L spin | grep '\.pml$' | sort)
    ;;
--codes)
    for ((i = ${4:-1}; i < ${4:-1} + $3; i++)); do
        "$build/test/promela-random" "$i" >"$work/random.pml"
        for option in "" -o; do
            timeout 60 "$build/test/lockstep" $option -c 2000 \
                "$work/random.pml" | sed "s/^/$i $option /"
        done
    done | awk '
        /DIFFERENT/ { print }
        / passed, [01] failed$/ { passed += $(NF - 3); failed += $(NF - 1) }
        / bits$/ { coded += $(NF - 3) < $(NF - 1) }
        END {
            printf "%d of %d have codes\n", coded, passed + failed
            printf "%d passed, %d failed\n", passed, failed
            exit failed > 0
        }'
    ;;
--random)
    for ((i = ${4:-1}; i < ${4:-1} + $3; i++)); do
        "$build/test/promela-random" "$i" >"$work/random$i.pml"
    done
    compare "$quicker" $(find "$work" -name 'random*.pml' | sort)
    ;;
*)
    {
        compare "$quicker" $(find test/models/promela -name '*.pml' | sort)
        compare "$quick" $(find examples bench/promela -name '*.pml' | sort)
    } | awk '
        /^[0-9]+ passed, [0-9]+ failed$/ { ok += $1; bad += $3; ends++; next }
        { print }
        END {
            bad += ends < 2
            printf "%d passed, %d failed\n", ok, bad
            exit bad > 0
        }'
    ;;
esac
