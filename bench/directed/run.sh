#!/bin/bash
# Directed search: how far it goes, what it costs, and what users get by default.
# Usage: bench/directed/run.sh BUILD
set -eu
examples=/usr/share/doc/spin/examples/Examples
bench/directed/scale.sh "$1"
bench/directed/rate.sh "$1"
! command -v valgrind >/dev/null || bench/directed/cost.sh "$1"
find $examples examples -name '*.pml' 2>/dev/null | sort |
    xargs bench/directed/use.sh "$1"
