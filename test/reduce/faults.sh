#!/bin/bash
# Do random models notice faults of the analysis? Puts the faults of faults.txt
# in, one at a time, and checks models until one fails.
# Usage: test/reduce/faults.sh BUILD COUNT [NAME]
# The models are those of the first COUNT seeds; with NAME only faults whose
# name contains it. Prints the first model that notices, or NOT NOTICED.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$1 count=$2 only=${3:-}
CC=${CC:-cc}
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/hard" "$folder/cycles"
"$build/test/reduce-random" 1 "$count" "$folder/hard" || exit 2
"$build/test/reduce-random" --cycles 1 "$count" "$folder/cycles" || exit 2
missed=0 noticed=0

# objects PROGRAM: what it is made of, besides the library
objects() {
    local names
    case $1 in
    check) names="reduce/check reduce/conditions reduce/engines
        reduce/full spin/asked" ;;
    cycles) names="reduce/cycles reduce/late_chain reduce/products
        cross/random_formula spin/asked" ;;
    monitors) names="reduce/late_chain reduce/monitors reduce/products
        reduce/random_local cross/probe cross/random_formula
        cross/random_network cross/random_probe cross/sketch
        cross/sketch_print" ;;
    models) echo "$build"/obj/src/cli/{,commands/,options/,texts/}*.o && return ;;
    networks) names="reduce/engines reduce/networks reduce/promises
        reduce/random_local cross/random_network cross/sketch
        cross/sketch_print" ;;
    esac
    for name in $names; do
        [ "test/$name.c" = "$2" ] || echo "$build/obj/test/$name.o"
    done
}

# programs TRAIT: those of the tree, and random ones that have it
programs() {
    find test/models/promela -name '*.pml' | sort
    grep -lr "uses:.*$1" "$folder/hard" | sort -V
}

# run PROGRAM TRAIT: let the faulty one look
run() {
    case $1 in
    check) programs "$2" | xargs "$folder/program" -1 400 ;;
    cycles) find "$folder/cycles" -name '*.pml' | sort -V |
        xargs "$folder/program" 400 ;;
    monitors) "$folder/program" 1 "$count" ;;
    models)
        mv "$folder/program" "$folder/martlet"
        test/models/run.sh "$folder" "$2" | grep -q ', 0 failed' ||
            echo "$2 DIFFERS"
        ;;
    networks) "$folder/program" random 1 "$count" ;;
    esac
}

# try PROGRAM FILE EXPRESSION TRAIT: the model that notices the fault, on
# standard output
try() {
    sed "$3" "$2" >"$folder/fault.c"
    if cmp -s "$2" "$folder/fault.c"; then
        echo "NOT APPLIED"
        return
    fi
    # shellcheck disable=SC2046 # the names have no blanks
    $CC -std=c11 -D_GNU_SOURCE -O2 -w -Isrc -I. -o "$folder/program" \
        "$folder/fault.c" $(objects "$1" "$2") "$build/obj/internal.a" \
        -lxxhash -lz -lm -ldl -lpthread || { echo "NOT BUILT"; return; }
    run "$1" "$4" 2>&1 |
        awk '/DIFFERS|terminated by signal|\.pml:$|^network [0-9]+:/ {
            print; exit }'
}

program=check
while IFS='|' read -r file name trait expression; do
    case $file in
    '#'* | '') continue ;;
    with\ *) program=${file#with } && continue ;;
    esac
    case $name in *"$only"*) ;; *) continue ;; esac
    said=$(try "$program" "$file" "$expression" "$trait" |
        sed 's|.*/hard/||;s|.*/cycles/||')
    case $said in
    '' | 'NOT '*) missed=$((missed + 1)) ;;
    *) noticed=$((noticed + 1)) ;;
    esac
    printf '%-40s %s\n' "$name" "${said:-NOT NOTICED}"
done <test/reduce/faults.txt
echo "$noticed passed, $missed failed"
[ "$missed" = 0 ]
