#!/bin/bash
# Runs every measurement. Usage: bench/run.sh BUILD
set -eu
for script in bench/*/run.sh; do
    echo "== $(basename "$(dirname "$script")")"
    "$script" "$1"
done
