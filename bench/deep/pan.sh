#!/bin/bash
# How many states pan stores until its first error, with its defaults.
# Usage: bench/deep/pan.sh MODEL... >bench/deep/pan.txt
# A line for each question of a model in which pan finds an error within 20
# seconds and 1 GB: the model, the question ("safety": assertions, invalid end
# states, run-time errors and trace assertions; "never_0" if the claim has no name;
# else the name of an ltl block), and the states. Needs spin and a C compiler.
set -u
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT

# build OPTION...: compile pan.c.
build() {
    cc -O0 -w -DMEMLIM=1000 "$@" -o pan pan.c >/dev/null 2>&1
}

# ask MODEL QUESTION OPTION...: a line, if pan finds an error.
ask() {
    local model=$1 question=$2
    shift 2
    timeout -s KILL 20 ./pan "$@" >said 2>&1
    grep -q 'errors: [1-9]' said &&
        awk -v model="$model" -v question="$question" \
            '/states, stored/ { print model, question, $1 }' said
}

for model; do
    rm -rf "$work/pan"
    mkdir "$work/pan"
    cp "$(dirname "$model")"/* "$work/pan" 2>/dev/null
    (
        cd "$work/pan" || exit
        name=$(basename "$model")
        timeout -s KILL 20 spin -a "$name" >/dev/null 2>&1
        [ -f pan.c ] || exit
        build -DSAFETY -DNOCLAIM && ask "$model" safety
        claims=$(sed -n 's/^ltl \([A-Za-z_0-9]*\).*/\1/p' \
            "$name")
        never=$(grep -c '^[[:space:]]*never' "$name")
        [ -n "$claims" ] || [ "$never" -gt 0 ] || exit
        build || exit
        for claim in $claims; do
            ask "$model" "$claim" -a -A -E -N "$claim"
        done
        [ "$never" -gt 0 ] && [ -z "$claims" ] && ask "$model" never_0 -a -A -E
    )
done
