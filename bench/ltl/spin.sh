#!/bin/bash
# SPIN's automata for NAME<tab>FORMULA lines of standard input:
# NAME<tab>STATES<tab>VERDICT, where the verdict is whether its language agrees
# with ours, or "none" and "-" where SPIN does not answer in 5 seconds of the
# processor (or at all: as distributions build it, it does not know X).
# Usage: bench/ltl/spin.sh BUILD
build=$1
claim=$(mktemp) || exit 2
trap 'rm -f "$claim"' EXIT
while IFS=$'\t' read -r name formula; do
    if (ulimit -t 5; exec spin -f "$formula") >"$claim" 2>/dev/null && [ -s "$claim" ]; then
        printf '%s\t%s\n' "$name" "$("$build/bench/ltl/claims" "$formula" "$claim")"
    else
        printf '%s\tnone\t-\n' "$name"
    fi
done
