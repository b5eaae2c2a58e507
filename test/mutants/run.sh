#!/bin/bash
# Do the tests notice small faults? Makes random ones in core, search, store,
# wrap and lang (mutate.awk), one at a time, in a copy of the tree, builds it
# with assertions and runs tests until one fails: those of the file, those of
# the folder, models, reductions, command line, replay, the two engines of
# Promela side by side, all other unit tests, the random cross-checks; then the
# first of these again with sanitizers, as `make check-debug` does. A test that
# does not end has noticed the fault too, and the line says so.
# Faults that do not compile, or that compile to the same machine code, do not
# count. Nothing counts unless all tests pass without a fault.
#
# Usage: test/mutants/run.sh [--seed N] [--only FOLDER] [--again FILE] [COUNT]
#        test/mutants/run.sh --one FILE LINE NUMBER
# Prints a line per fault, what survived and why (explained.txt; what is there
# is not tried again); `--one` shows a single fault and what becomes of it. With
# a folder that has no share of the 80, COUNT faults are made in it. What FILE,
# the output of an earlier run, says was noticed is not tried again. JOBS folders
# at a time, 2 if not given. The last result is kept in results.txt.
set -u
cd "$(dirname "$0")/../.." || exit 2
seed=1 count='' only='' again='' one=()
while [ $# -gt 0 ]; do
    case $1 in
    --seed) seed=$2 && shift 2 ;;
    --only) only=$2 && shift 2 ;;
    --again) again=$(realpath "$2") && shift 2 ;;
    --one) one=("$2" "$3" "$4") && shift 4 ;;
    *) count=$1 && shift ;;
    esac
done

# A share for every folder: lang is two thirds of the code, but each of the
# others decides more verdicts.
shares='src/core 12 src/search 20 src/store 8 src/wrap 16 src/lang 24' # of 80

# use FOLDER: where the copy of the tree and all else of its faults is.
use() {
    work=$1
    tree=$work/tree
    export XDG_CACHE_HOME=$work/cache
}

base=${MUTANTS:-$PWD/build/mutants}
here=$PWD/test/mutants
jobs=${JOBS:-2}
export LC_ALL=C CMOCKA_MESSAGE_OUTPUT=STDOUT ASAN_OPTIONS=detect_leaks=1
use "$base/none"

# build_mode plain|debug: which of the two builds is meant from now on.
build_mode() {
    mode=$1
    out=build/$mode # of the tree
    compiler=cc flags=()
    [ "$mode" = plain ] || compiler=clang flags=('-fsanitize=address,undefined')
}
build_mode plain

# The library is a shared object here, so that after a fault nothing but this
# object and the program are linked again. (The program is linked as always:
# plug-ins must not see the names of the library.)
make_in_tree() {
    make -s -C "$tree" MODE="$mode" CFLAGS='-g0 -fvisibility=default' "$@"
}

compile() {
    make_in_tree -j2 "$out/martlet" >"$work/log" 2>&1
}

link_library() {
    (
        cd "$tree/$out" || exit 1
        "$compiler" "${flags[@]}" -shared -Wl,-Bsymbolic -o library.so \
            -Wl,--whole-archive obj/internal.a -Wl,--no-whole-archive \
            -lxxhash -lz -lm -ldl
    ) >"$work/log" 2>&1
}

# link_program NAME OBJECT...: unless this was done after make last linked it.
link_program() {
    local name=$1
    shift
    [ ! "$tree/$out/linked" -nt "$tree/$out/$name" ] || return 0
    (cd "$tree/$out" && "$compiler" "${flags[@]}" -o "$name" "$@" library.so \
        -Wl,-rpath,"\$ORIGIN:\$ORIGIN/.." -lcmocka -lxxhash -lz -lm -ldl) ||
        exit 2
}

# linked NAME SOURCE...: link the program of these sources.
linked() {
    local name=$1
    shift
    # shellcheck disable=SC2046 # the names have no blanks
    link_program "test/$name" $(printf 'obj/%s ' "$@" | sed 's/\.c /.o /g')
}

link_programs() {
    local test
    # shellcheck disable=SC2046 # the names have no blanks
    linked cross $(cd "$tree" && echo test/cross/*.c)
    linked lockstep test/spin/lockstep.c test/spin/asked.c
    linked dve-random test/dve/dve_random.c
    linked promela-parse test/spin/parse.c
    linked reduce-check test/spin/asked.c test/reduce/{check,conditions,full}.c
    linked reduce-random test/reduce/{random,hard_random}.c \
        test/spin/program_tree.c
    linked reduce-networks test/reduce/{networks,promises,random_local}.c \
        test/cross/{random_network,sketch,sketch_print}.c
    for test in "$tree"/test/unit/test_*.c; do
        test=$(basename "$test" .c)
        link_program "test/$test" "obj/test/unit/$test.o" test/libsupport.a
    done
    touch "$tree/$out/linked"
}

# What is equal is not copied, so that it is not built again.
copy_tree() {
    local file
    mkdir -p "$tree" "$work/saved"
    (cd "$tree" && find . -path ./build -prune -o -type f -print) |
        while IFS= read -r file; do
            [ -f "$file" ] || rm -f "$tree/$file"
        done
    git ls-files -co --exclude-standard | while IFS= read -r file; do
        cmp -s "$file" "$tree/$file" || {
            mkdir -p "$tree/$(dirname "$file")"
            cp "$file" "$tree/$file"
        }
    done
    for mode in plain debug; do
        build_mode "$mode"
        if ! make_in_tree -j2 test-programs >"$work/log" 2>&1 || ! compile ||
            ! link_library; then
            tail "$work/log"
            exit 2
        fi
        link_programs
    done
    build_mode plain
    cd "$tree" || exit 2 # the tree itself may change from now on
}

# choices FOLDER: all its faults, "FILE LINE NUMBER KIND TEXT", in a random
# order that the seed and the text of each line decide: a change elsewhere does
# not choose others.
choices() {
    find "$1" -name '*.[ch]' | sort | xargs awk -f "$here/mutate.awk" |
        awk -v seed="$seed" '
        BEGIN { for (i = 1; i < 256; i++) code[sprintf("%c", i)] = i }
        {
            text = $0
            sub(/ [0-9]+ /, " ", text) # without the line
            text = text "\n" seen[text]++
            x = seed
            for (i = 1; i <= length(text); i++)
                x = (x * 31 + code[substr(text, i, 1)]) % 4294967296
            for (i = 0; i < 3; i++) x = (x * 69069 + 1) % 4294967296
            printf "%.0f %s\n", x, $0
        }' | sort -n | cut -d' ' -f2-
}

# tests_of WORDS: the unit tests that include one of these headers, which are
# given as the beginning of their paths.
tests_of() {
    grep -lE "^#include \"$1" test/unit/test_*.c | sed 's,.*/,,; s,\.c$,,'
}

# try SECONDS NAME COMMAND...: in the tree. What fails or never ends has
# noticed: its name into $killer. No process needs half a minute of CPU,
# whatever the load; the seconds are for those that wait. A fault may eat
# memory; sanitizers reserve more than any limit.
try() {
    local seconds=$1 name=$2 status
    shift 2
    (
        cd "$tree" || exit 1
        ulimit -c 0 -t 30
        [ "$mode" = debug ] || ulimit -v 8000000
        exec timeout -k 5 "$seconds" "$@" >"$work/output" 2>&1 </dev/null
    ) 2>/dev/null
    status=$?
    case $status in
    0) return ;;
    124 | 137 | 152) killer="$name, which did not end" ;;
    *) killer=$name ;;
    esac
    [ "$mode" = plain ] || killer="$killer, with sanitizers"
    return 1
}

# unit NAMES: all that have not been run yet.
unit() {
    local name
    for name in $1; do
        case " $done_tests " in *" $name "*) continue ;; esac
        done_tests="$done_tests $name"
        [ -x "$tree/$out/test/$name" ] || continue
        try 300 "$name" "$out/test/$name" || return 1
    done
}

# reductions: those of Promela, then those of networks.
reductions() {
    local programs networks
    programs=$(find examples/promela test/models/promela -name '*.pml')
    networks=$(find examples test/models/network -name '*.ext' -o \
        -name '*rules')
    # shellcheck disable=SC2086 # the names have no blanks
    try 300 reduce "$out/test/reduce-check" 3000 $programs &&
        try 300 hard-random test/reduce/random.sh "$out" 1 100 &&
        try 300 reduce-networks "$out/test/reduce-networks" files 20000 \
            $networks &&
        try 300 random-networks "$out/test/reduce-networks" random 1 200
}

# own_tests FILE: of the file, of its folder, models and reductions. Without a
# file all unit tests.
own_tests() {
    local stem=${1%.[ch]} folder=${1%/*}
    done_tests=
    unit "test_$(basename "$stem") $(tests_of "$stem\\.h")" &&
        unit "$(tests_of "${folder:+$folder/}")" &&
        try 600 models test/models/run.sh "$out" && reductions
}

# other_tests FILE: all others.
other_tests() {
    try 900 cli test/cli/run.sh "$out" || return 1
    try 900 replay test/replay/run.sh "$out" || return 1
    case $1 in
    src/lang/promela/* | src/lang/flow/* | '')
        try 600 productions test/spin/productions.sh "$out" --check &&
            try 900 lockstep test/spin/lockstep.sh "$out" || return 1
        ;;
    esac
    try 100 dve-random "$out/test/dve-random" 300 || return 1
    unit "$(cd test/unit && printf '%s\n' test_*.c | sed 's/\.c$//')" ||
        return 1
    try 600 cross "$out/test/cross" --quick &&
        try 100 example test/example.sh "$out"
}

# sanitized FILE: not even with sanitizers do its tests fail.
sanitized() {
    build_mode debug
    compile && link_library && own_tests "$1"
    local status=$?
    build_mode plain
    return $status
}

# survives FILE: no test notices the fault.
survives() {
    own_tests "$1" && other_tests "$1" && sanitized "$1"
}

# explain FILE OLD NEW: what explained.txt says about a survivor; false if that
# is nothing.
explain() {
    FILE=$1 OLD=$2 NEW=$3 awk '
        $1 == "fault" { hit = $2 == ENVIRON["FILE"]; next }
        $1 == "was" { hit = hit && substr($0, 5) == ENVIRON["OLD"]; next }
        $1 == "now" { hit = hit && substr($0, 5) == ENVIRON["NEW"]; next }
        hit && NF { print "    " $0; found = 1 }
        END { exit !found }' "$here/explained.txt"
}

# show FILE LINE NUMBER KIND VERDICT
show() {
    local old new
    printf '%-8s %s:%s %s.%s%s\n' "$5" "$1" "$2" "$4" "$3" \
        "${killer:+ by $killer}"
    old=$(sed -n "$2s/^ *//p" "$1")
    new=$(sed -n "$2s/^ *//p" "$tree/$1")
    printf '    %s\n' "$old" "$new"
    [ "$5" = killed ] || explain "$1" "$old" "$new" || echo '    NOT EXPLAINED'
}

# mutate FILE LINE NUMBER: put the fault into the copy, from what was saved.
mutate() {
    cp "$tree/$1" "$work/saved/original"
    awk -v line="$2" -v number="$3" -f "$here/mutate.awk" \
        "$work/saved/original" >"$tree/$1"
}

# is_explained FILE LINE: the fault that is in the copy now.
is_explained() {
    explain "$1" "$(sed -n "$2s/^ *//p" "$work/saved/original")" \
        "$(sed -n "$2s/^ *//p" "$tree/$1")" >/dev/null
}

# recorded FILE NUMBER KIND LINE: an earlier run has noticed this fault, in this
# line of this text; then it is printed as it was.
recorded() {
    [ -n "$again" ] || return
    FILE=$1 OLD=$(sed -n "$4s/^ */    /p" "$1") KIND="$3.$2" LINE=$4 awk '
        /^killed/ {
            split($2, place, ":")
            hit = place[1] == ENVIRON["FILE"] && $3 == ENVIRON["KIND"]
            header = $0
            sub(/:[0-9]+ /, ":" ENVIRON["LINE"] " ", header)
            next
        }
        hit == 1 { hit = $0 == ENVIRON["OLD"] ? 2 : 0; next }
        hit == 2 {
            print header
            print ENVIRON["OLD"]
            print
            found = 1
            exit
        }
        END { exit !found }' "$again"
}

# fault FILE LINE NUMBER KIND: make it, judge it, take it back. True if it
# counts.
fault() {
    local file=$1 counts=true verdict=SURVIVED
    killer=
    mutate "$@"
    if is_explained "$1" "$2"; then
        show "$@" SURVIVED
    elif ! compile || ! link_library ||
        cmp -s "$tree/$out/library.so" "$base/none/tree/$out/library.so"; then
        counts=false
    else
        touch "$base/tried"
        survives "$file" || verdict=killed
        show "$@" "$verdict"
    fi
    cp "$work/saved/original" "$tree/$file" # newer: it is built again
    $counts
}

# own NAME: a copy of the copy, and all else that its faults need.
own() {
    use "$base/$1"
    rm -rf "$work"
    cp -a "$base/none" "$work"
}

# no_fault: no test finds one where there is none.
no_fault() {
    own no-fault
    killer=
    survives ''
}

# folder_faults FOLDER HOW_MANY
folder_faults() {
    local left=$2 file line number kind
    own "${1//\//-}"
    while [ "$left" -gt 0 ] && read -r file line number kind _; do
        if recorded "$file" "$number" "$kind" "$line" ||
            fault "$file" "$line" "$number" "$kind"; then
            left=$((left - 1))
        fi
    done < <(choices "$1") >"$work/results"
}

copy_tree
if [ ${#one[@]} -gt 0 ]; then
    own one
    fault "${one[@]}" chosen || echo 'this fault changes nothing'
    exit
fi
# The folders and how many faults each gets.
parts=()
if [ -z "$only" ] || [[ " $shares " = *" $only "* ]]; then
    # shellcheck disable=SC2086 # the shares are words
    set -- $shares
    while [ $# -gt 0 ]; do
        case $only in
        '' | "$1") parts+=("$1 $(($2 * ${count:-80} / 80))") ;;
        esac
        shift 2
    done
else
    parts+=("$only ${count:-10}")
fi
rm -f "$base/tried"
for part in "${parts[@]}"; do
    while [ "$(jobs -rp | wc -l)" -ge "$jobs" ]; do wait -n; done
    # shellcheck disable=SC2086 # two words
    folder_faults $part &
done
wait
if [ -f "$base/tried" ] && ! no_fault; then
    echo "without a fault: noticed by $killer"
    exit 1
fi
echo "Faults of seed $seed:"
for part in "${parts[@]}"; do
    echo
    folder=${part% *}
    cat "$base/${folder//\//-}/results"
done | tee "$base/results"
awk '/^killed/ { killed++ } /^SURVIVED/ { survived++ }
    END { printf "\n%d killed, %d survived\n", killed, survived }' \
    "$base/results"
