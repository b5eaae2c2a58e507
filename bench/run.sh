#!/bin/sh
# Runs every measurement under bench/. Usage: bench/run.sh BUILD
build=$1
for script in bench/*/run.sh; do
    echo "== $(dirname "$script")"
    "$script" "$build" || exit 1
done
