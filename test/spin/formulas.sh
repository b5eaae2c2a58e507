#!/bin/bash
# Compares the verdicts of Martlet and SPIN on ltl blocks.
# Usage: test/spin/formulas.sh BUILD [MODEL ...]
# Without models: the examples of the Debian package spin and our own that have
# ltl blocks. Prints a table and closes with counts; exits 1 if one differs.
#
# SPIN runs without reductions, pan -a -E -c0: accepting cycles and the
# assertions that it makes of formulas which finite runs can violate, but no
# invalid end states; the model's own assertions are distinguished by their
# texts. SECONDS_EACH (default 60) bounds each program on each formula.
set -u
build=${1:?usage: test/spin/formulas.sh BUILD [MODEL ...]}
shift
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
martlet=$build/martlet
cd "$(dirname "$0")/../.." || exit 2
LC_ALL=C
export LC_ALL
limit=${SECONDS_EACH:-60}
examples=/usr/share/doc/spin/examples/Examples
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# build_pan MODEL: false if SPIN or the compiler rejects it.
build_pan() {
    local folder
    folder=$(cd "$(dirname "$1")" && pwd)
    rm -rf "$work/spin"
    mkdir "$work/spin"
    (
        cd "$work/spin" || exit 1
        timeout "$limit" spin -a -o1 -o2 -o3 "$folder/$(basename "$1")" \
            >out 2>&1
        [ -s pan.c ] && cc -O1 -w -DNOREDUCE -DNOFAIR -DVECTORSZ=65536 \
            -DMEMLIM=4000 -I"$folder" -o pan pan.c >cc 2>&1
    )
}

# ask_spin NAME: holds, violated or unfinished.
ask_spin() {
    local out=$work/spin/pan.out
    (cd "$work/spin" && timeout -s INT "$limit" \
        ./pan -a -E -c0 -n -m5000000 -w22 -N "$1") >"$out" 2>&1
    if [ $? -eq 124 ] || grep -q 'too small\|out of memory\|MEMLIM' "$out"; then
        echo unfinished
    elif grep -q 'acceptance cycle\|end state in claim\|violated  !(' \
        "$out"; then
        echo violated
    elif grep -q 'States*, stored\|states, stored' "$out"; then
        echo holds
    else
        echo no-oracle
    fi
}

# ask_martlet MODEL NAME: the same.
ask_martlet() {
    "$martlet" check --json --property "$2" --time "$limit" --memory 4G "$1" \
        >"$work/json" 2>"$work/error"
    case $? in
    0) echo holds ;;
    1) echo violated ;;
    2) echo rejected ;;
    3) echo unfinished ;;
    *) echo crash ;;
    esac
}

# names MODEL: those of its ltl blocks.
names() {
    "$martlet" check --json --states 1 "$1" 2>/dev/null |
        awk '/^      "name": / { gsub(/[",]/, ""); name = $2 }
            /^      "formula": / { print name }'
}

if [ $# -eq 0 ]; then
    while IFS= read -r file; do
        set -- "$@" "$file"
    done < <(grep -lrE '^[[:space:]]*ltl' --include='*.pml' "$examples" \
        test/models/promela examples | sort)
fi

printf '%-24s %-20s | %-12s %-12s | %s\n' model formula SPIN Martlet agreement
for file in "$@"; do
    build_pan "$file" && built=true || built=false
    for name in $(names "$file"); do
        expected=no-oracle
        $built && expected=$(ask_spin "$name")
        answer=$(ask_martlet "$file" "$name")
        case "$expected/$answer" in
        no-oracle/*) verdict="no oracle" ;;
        */unfinished | unfinished/*) verdict=unfinished ;;
        holds/holds | violated/violated) verdict=same ;;
        *) verdict=DIFFERENT ;;
        esac
        echo "$verdict" >>"$work/verdicts"
        printf '%-24s %-20s | %-12s %-12s | %s\n' "$(basename "$file" .pml)" \
            "$name" "$expected" "$answer" "$verdict"
    done
done
echo
sort "$work/verdicts" | uniq -c | sed 's/^ *//'
! grep -q DIFFERENT "$work/verdicts"
