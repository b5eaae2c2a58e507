#!/bin/bash
# Compares the numbers that Martlet gives to statements with those of SPIN
# (pan -d, without statement merging): for every proctype and never claim the
# set of (number, kind of statement, state it leads away from, whether this has
# an accept, end or progress label). A skip counts as a jump, since SPIN turns
# some jumps into skips; of jumps the labels are not compared.
# Usage: test/spin/numbers.sh BUILD [MODEL ...]
# Without models: the examples of the Debian package spin and our own.
# Prints the models that differ, then counts; exits 1 if one differs.
set -u
build=${1:?usage: test/spin/numbers.sh BUILD [MODEL ...]}
shift
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
cd "$(dirname "$0")/../.." || exit 2
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# spin_numbers MODEL: what pan says; 1 if there is no pan.
spin_numbers() {
    local folder
    folder=$(cd "$(dirname "$1")" && pwd)
    rm -rf "$work/pan"
    mkdir "$work/pan"
    (
        cd "$work/pan" || exit 1
        timeout 20 spin -a -o3 "$folder/$(basename "$1")" >out 2>&1
        [ -s pan.c ] && ${PAN_CC:-cc} -w -DVECTORSZ=65536 -I"$folder" \
            -o pan pan.c >out 2>&1 && timeout 20 ./pan -d >table 2>/dev/null
        [ -s table ]
    ) || return 1
    awk '
        /^(proctype|claim|init)/ {
            name = $1 == "init" ? "init" : $2
            print ($1 == "claim" ? "claim" : "proctype"), name
            next
        }
        /^[^\t ]/ { print "claim trace" } # the other headings
        match($0, /\[id +[0-9]+/) {
            id = substr($0, RSTART + 3, RLENGTH - 3) + 0
            state = $2
            marks = substr($0, index($0, "] [") + 4, 3)
            text = substr($0, index($0, " => ") + 4)
            gsub(/ /, "", text)
            kind = "assign"
            if (text == "-end-") kind = "end"
            else if (text == "else") kind = "else"
            else if (text ~ /^D_STEP/) kind = "d_step"
            else if (text ~ /^assert/) kind = "assert"
            else if (text ~ /^print/) kind = "printf"
            else if (text ~ /^(goto|break|\.\(goto\)|\([0-9]+\)$)/) kind = "jump"
            else if (text ~ /^(\(|set_priority)/) kind = "condition"
            else {
                while (gsub(/\[[^\[\]]*\]/, "", text))
                    ;
                if (text ~ /^[A-Za-z_0-9.]*!/) kind = "send"
                if (text ~ /^[A-Za-z_0-9.]*\?/) kind = "receive"
            }
            if (kind == "jump") print id, kind, state
            else print id, kind, state, marks
        }' "$work/pan/table"
}

# tagged: "NAME NUMBER KIND" for each line, sorted.
tagged() {
    awk '/^(proctype|claim)/ { head = $1 ":" $2; next } { print head, $0 }' |
        sort -u
}

# differences: what only one of them has (< ours, > theirs). pan calls a trace a
# claim; we leave it out.
differences() {
    ! comm -3 "$work/ours.sorted" "$work/theirs.sorted" | awk '
        NR == FNR { known[$1]; next }
        !/^\t/ { print "<", $0 }
        /^\t/ && ($1 in known) && !/claim.*(send|receive)/ { print ">", $0 }' \
        "$work/ours.sorted" - | grep .
}

same=0 different=0 skipped=0 unnumbered=0
compare() {
    if ! "$build/test/promela-numbers" "$1" >"$work/ours" 2>/dev/null ||
        ! spin_numbers "$1" >"$work/theirs"; then
        skipped=$((skipped + 1))
    elif grep -q '^unnumbered' "$work/ours"; then
        unnumbered=$((unnumbered + 1))
    else
        tagged <"$work/ours" >"$work/ours.sorted"
        tagged <"$work/theirs" >"$work/theirs.sorted"
        if differences >"$work/differences"; then
            same=$((same + 1))
        else
            different=$((different + 1))
            echo "$1"
            sed -n '1,8s/^/    /p' "$work/differences"
        fi
    fi
}

if [ $# -gt 0 ]; then
    models=("$@")
else
    mapfile -t models < <(
        find /usr/share/doc/spin/examples/Examples -type f \
            -name '*.pml' | sort
        ls test/models/promela/*.pml examples/promela/*.pml
    )
fi
for model in "${models[@]}"; do
    compare "$model"
done
echo "$same same, $different different, $unnumbered without numbers," \
    "$skipped not read by one of them"
[ $different -eq 0 ]
