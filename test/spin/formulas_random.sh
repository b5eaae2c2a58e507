#!/bin/bash
# Compares the verdicts of Martlet and SPIN on random formulas over random
# Promela programs.
# Usage: test/spin/formulas_random.sh BUILD [COUNT [SEED]]
# Every program gets three ltl blocks over its globals and channels; Martlet
# checks them by the automaton that it chooses and by testing automata. Programs
# with run-time errors (after which SPIN goes on with whatever is in memory),
# with events that a trace does not allow (SPIN stops at the first one),
# with accept labels (which SPIN adds to those of every formula), with _nr_pr
# (in which SPIN counts the formula), with claims of their own and with more than 20000 states are left
# out; so are assertions, because SPIN makes some of formulas. What the two
# disagree on is kept in BUILD/spin-formulas/; exits 1 if there is something.
set -u
build=${1:?usage: test/spin/formulas_random.sh BUILD [COUNT [SEED]]}
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
folder=$(cd "$(dirname "$0")" && pwd)
martlet=$build/martlet
random=$build/test/promela-random
count=${2:-300}
seed=${3:-1}
keep=$build/spin-formulas
LC_ALL=C
export LC_ALL
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
if command -v tcc >/dev/null; then
    compiler=tcc
else
    compiler="cc -O0"
fi

# blocks SEED < PROGRAM: three ltl blocks.
blocks() {
    awk -v seed="$1" -f "$folder/blocks.awk"
}

# ask_spin NAME: holds, violated or no-oracle.
ask_spin() {
    (cd "$work" && timeout 20 ./pan -a -E -n -m200000 -w16 -N "$1") \
        >"$work/out" 2>&1
    if grep -q 'acceptance cycle\|end state in claim\|assertion violated' \
        "$work/out"; then
        echo violated
    elif grep -q 'too small\|self-loop' "$work/out"; then
        echo no-oracle
    elif grep -q 'states, stored' "$work/out"; then
        echo holds
    else
        echo no-oracle
    fi
}

# ask_martlet FILE NAME MONITOR: holds, violated or the exit status.
ask_martlet() {
    timeout 10 "$martlet" check --property "$2" --monitor "$3" \
        --states 200000 "$1" >/dev/null 2>"$work/error"
    case $? in
    0) echo holds ;;
    1) echo violated ;;
    *) echo other ;;
    esac
}

# usable FILE: none of that is in it.
usable() {
    ! grep -q 'accept\|_nr_pr\|never\|ltl' "$1" || return 1
    for property in runtime $(grep -o '^\(no\)\?trace' "$1"); do
        "$martlet" check -q --property "$property" --states 20000 "$1" \
            >/dev/null 2>&1 || return 1
    done
}

built() {
    rm -f "$work"/pan*
    # shellcheck disable=SC2086 # the compiler may have an option
    (cd "$work" && timeout 20 spin -a -o1 -o2 -o3 program.pml && [ -s pan.c ] &&
        timeout 60 $compiler -w -DNOREDUCE -DNOFAIR -DVECTORSZ=2048 -o pan \
            pan.c) >"$work/spin" 2>&1
}

: >"$work/classes"
for ((i = seed; i < seed + count; i++)); do
    "$random" $i | sed 's/assert(.*)/skip/' >"$work/program.pml"
    if ! usable "$work/program.pml"; then
        echo "left out" >>"$work/classes"
        continue
    fi
    blocks $i <"$work/program.pml" >"$work/blocks"
    cat "$work/blocks" >>"$work/program.pml"
    if ! built; then
        echo "rejected by SPIN" >>"$work/classes"
        continue
    fi
    for name in f1 f2 f3; do
        expected=$(ask_spin $name)
        answer=$(ask_martlet "$work/program.pml" $name auto)
        other=$(ask_martlet "$work/program.pml" $name testing)
        [ "$other" = "$answer" ] || answer=$answer/$other
        class=DIFFERENT
        [ "$expected" = "$answer" ] && class="same: $answer"
        [ "$expected" = no-oracle ] && class="no oracle"
        echo "$class" >>"$work/classes"
        [ "$class" = DIFFERENT ] || continue
        mkdir -p "$keep"
        cp "$work/program.pml" "$keep/$i.pml"
        echo "seed $i: SPIN $expected, Martlet $answer:" \
            "$(grep "ltl $name " "$work/blocks")"
    done
done
echo "$count programs, seeds $seed to $((seed + count - 1))"
sort "$work/classes" | uniq -c | sed 's/^ */  /'
! grep -q DIFFERENT "$work/classes"
