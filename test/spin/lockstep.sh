#!/bin/bash
# Both Promela engines side by side on our models and, with --all, on those
# that come with SPIN. Closes with "N passed, N failed".
# Usage: test/spin/lockstep.sh BUILD [--all]
# OPTIMISED=1 in the environment optimises the programs.
set -u
build=$(realpath "$1")
states=20000
cd "$(dirname "$0")/../.." || exit 2
XDG_CACHE_HOME=$(mktemp -d) || exit 2
export XDG_CACHE_HOME
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT
files=$(find test/models/promela examples bench/promela -name '*.pml' | sort)
theirs=
[ "${2:-}" != --all ] || theirs=$(dpkg -L spin | grep '\.pml$' | sort)
# shellcheck disable=SC2086
"$build/test/lockstep" ${OPTIMISED:+-o} "$states" $files $theirs
