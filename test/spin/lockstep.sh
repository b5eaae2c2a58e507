#!/bin/bash
# Both Promela engines side by side on our models and, with --all, on those
# that come with SPIN; or on random programs. Closes with "N passed, N failed".
# Usage: test/spin/lockstep.sh BUILD [--all | --random COUNT [SEED]]
# OPTIMISED=1 in the environment optimises the programs. Except with --all the
# code is compiled quickly: that what is generated is right does not depend on
# how it is compiled, and half of the time of `make test` would go into that.
set -u
build=$(realpath "$1")
states=20000
cd "$(dirname "$0")/../.." || exit 2
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME=$work
if [ "${2:-}" = --random ]; then
    for ((i = ${4:-1}; i < ${4:-1} + $3; i++)); do
        "$build/test/promela-random" "$i" >"$work/random$i.pml"
    done
    files=$(find "$work" -name 'random*.pml' | sort)
else
    files=$(find test/models/promela examples bench/promela -name '*.pml' |
        sort)
fi
theirs=
if [ "${2:-}" = --all ]; then
    theirs=$(dpkg -L spin | grep '\.pml$' | sort)
else
    printf '#!/bin/sh\nexec %s "$@" -Og\n' "${CC:-cc}" >"$work/quick-cc"
    chmod +x "$work/quick-cc"
    export CC=$work/quick-cc
fi
# shellcheck disable=SC2086
"$build/test/lockstep" ${OPTIMISED:+-o} "$states" $files $theirs
