#!/bin/bash
# Do the tests notice small faults? Makes random ones in core, search, store,
# wrap and lang (mutate.awk), one at a time, in a copy of the tree, builds it
# with assertions and runs tests until one fails: those of the file, those of
# the folder, models, command line, replay, the two engines of Promela side by
# side, all other unit tests, then the random cross-checks. A test that takes
# too long has noticed the fault too. Faults that do not compile, or that
# compile to the same machine code, do not count.
#
# Usage: test/mutants/run.sh [--seed N] [--only FOLDER] [COUNT]
#        test/mutants/run.sh --one FILE LINE NUMBER
# Prints a line per fault, and what survived; `--one` shows a single fault and
# what becomes of it. The last result is kept in results.txt, the explanation
# of every survivor in README.md.
set -u
cd "$(dirname "$0")/../.." || exit 2
seed=1 count=80 only='' one=()
while [ $# -gt 0 ]; do
    case $1 in
    --seed) seed=$2 && shift 2 ;;
    --only) only=$2 && shift 2 ;;
    --one) one=("$2" "$3" "$4") && shift 4 ;;
    *) count=$1 && shift ;;
    esac
done

# A share for every folder: lang is two thirds of the code, but each of the
# others decides more verdicts.
shares='core 12 search 20 store 8 wrap 16 lang 24' # of 80

work=${MUTANTS:-$PWD/build/mutants}
tree=$work/tree
out=build/plain # of the tree
mutate=$PWD/test/mutants/mutate.awk
export LC_ALL=C XDG_CACHE_HOME=$work/cache CMOCKA_MESSAGE_OUTPUT=STDOUT
ulimit -v 8000000 # a fault may eat memory

# The library is a shared object here, so that after a fault nothing but this
# object is linked again.
make_in_tree() {
    make -s -C "$tree" MODE=plain CFLAGS='-g0 -fvisibility=default' "$@"
}

compile() {
    make_in_tree -j2 library-objects >"$work/log" 2>&1
}

link_library() {
    (
        cd "$tree/$out/obj" || exit 1
        # shellcheck disable=SC2046 # the names have no blanks
        cc -shared -Wl,-Bsymbolic -o ../library.so \
            $(find ?* -name '*.o' ! -path 'test/*' ! -path 'cli/*' ! -path martlet.o ! -path 'bench/*') \
            -lxxhash -lz -lm -ldl
    ) >"$work/log" 2>&1
}

# link_program NAME OBJECT...
link_program() {
    local name=$1
    shift
    (cd "$tree/$out" && cc -o "$name" "$@" library.so \
        -Wl,-rpath,"$tree/$out" -lcmocka -lxxhash -lz -lm -ldl) || exit 2
}

link_programs() {
    local test
    # shellcheck disable=SC2046,SC2086 # the names have no blanks
    {
        cd "$tree/$out" || exit 2
        link_program martlet obj/cli/*.o
        link_program test/cross $(cd "$tree" &&
            printf "obj/%s " test/cross/*.c | sed 's/\.c /.o /g')
        link_program test/lockstep obj/test/spin/lockstep.o
        link_program test/dve-random obj/test/dve/dve_random.o
        link_program test/promela-parse obj/test/spin/parse.o
        for test in obj/test/unit/test_*.o; do
            link_program "test/$(basename "$test" .o)" "$test" test/libsupport.a
        done
        cd - >/dev/null || exit 2
    }
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
    make_in_tree -j2 test-programs >"$work/log" 2>&1 && compile &&
        link_library || {
        tail "$work/log"
        exit 2
    }
    link_programs
}

# order: the lines of standard input in a random order that the seed decides.
order() {
    awk -v seed="$seed" 'BEGIN { x = seed * 2654435761 % 4294967296 }
        { for (i = 0; i < 3; i++) x = (x * 69069 + 1) % 4294967296
          printf "%.0f %s\n", x, $0 }' | sort -n | cut -d' ' -f2-
}

# tests_of WORDS: the unit tests that include one of these headers, which are
# given as the beginning of their paths.
tests_of() {
    grep -lE "^#include \"$1" test/unit/test_*.c | sed 's,.*/,,; s,\.c$,,'
}

# try SECONDS COMMAND...: in the tree; what fails or never ends has noticed.
try() {
    (
        cd "$tree" || exit 1
        exec timeout -k 5 "$@" >"$work/output" 2>&1 </dev/null
    )
}

# unit NAMES: the first that fails into $killer.
unit() {
    local name
    for name in $1; do
        case " $done_tests " in *" $name "*) continue ;; esac
        done_tests="$done_tests $name"
        [ -x "$tree/$out/test/$name" ] || continue
        try 120 "$out/test/$name" && continue
        killer=$name
        return 1
    done
}

# script SECONDS NAME COMMAND...
script() {
    local seconds=$1 name=$2
    shift 2
    try "$seconds" "$@" && return
    killer=$name
    return 1
}

# survives FILE: no test notices the fault.
survives() {
    local stem=${1%.[ch]} folder=${1%/*}
    done_tests=
    unit "test_$(basename "$stem") $(tests_of "$stem\\.h")" || return 1
    unit "$(tests_of "$folder/")" || return 1
    script 200 models test/models/run.sh "$out" || return 1
    script 300 cli test/cli/run.sh "$out" || return 1
    script 300 replay test/replay/run.sh "$out" || return 1
    case $1 in
    lang/promela/*)
        script 200 productions test/spin/productions.sh "$out" --check ||
            return 1
        script 400 lockstep test/spin/lockstep.sh "$out" || return 1
        ;;
    lang/dve/*) script 60 dve-random "$out/test/dve-random" 300 || return 1 ;;
    esac
    unit "$(cd test/unit && printf '%s\n' test_*.c | sed 's/\.c$//')" ||
        return 1
    script 300 cross "$out/test/cross" --quick || return 1
    script 60 example test/example.sh "$out"
}

# same_code FILE: the compiler sees no difference.
same_code() {
    case $1 in
    *.c) cmp -s "$object" "$work/saved/object" ;;
    *.h) false ;;
    esac
}

# fault FILE LINE NUMBER KIND: make it, judge it, take it back. True if it
# counts.
fault() {
    local file=$1 object=$tree/$out/obj/${1%.[ch]}.o verdict counts=true
    killer=
    cp -p "$tree/$file" "$work/saved/original"
    [ ! -f "$object" ] || cp "$object" "$work/saved/object"
    awk -v line="$2" -v number="$3" -f "$mutate" "$file" >"$tree/$file"
    if ! compile || same_code "$file" || ! link_library; then
        counts=false
    elif survives "$file"; then
        verdict=SURVIVED
    else
        verdict=killed
    fi
    if $counts; then
        printf '%-8s %s:%s %s.%s%s\n' "$verdict" "$file" "$2" "$4" "$3" \
            "${killer:+ by $killer}"
        printf '    %s\n' "$(sed -n "$2s/^ *//p" "$file")" \
            "$(sed -n "$2s/^ *//p" "$tree/$file")"
    fi
    cp "$work/saved/original" "$tree/$file" # newer: it is built again
    $counts
}

# folder_faults FOLDER HOW_MANY
folder_faults() {
    local left=$2 file line number kind
    while [ "$left" -gt 0 ] && read -r file line number kind; do
        fault "$file" "$line" "$number" "$kind" && left=$((left - 1))
    done < <(git ls-files "$1/*.c" "$1/*.h" | xargs awk -f "$mutate" | order)
}

copy_tree
if [ ${#one[@]} -gt 0 ]; then
    fault "${one[@]}" chosen || echo 'this fault changes nothing'
    exit
fi
# shellcheck disable=SC2086 # the shares are words
set -- $shares
while [ $# -gt 0 ]; do
    case $only in
    '' | "$1") folder_faults "$1" $(($2 * count / 80)) ;;
    esac
    shift 2
done | tee "$work/results"
awk '/^killed/ { killed++ } /^SURVIVED/ { survived++ }
    END { printf "%d killed, %d survived\n", killed, survived }' \
    "$work/results"
