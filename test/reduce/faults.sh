#!/bin/sh
# Do random programs notice faults of the analysis? Puts the faults of
# faults.txt in, one at a time, and checks programs until one fails.
# Usage: test/reduce/faults.sh BUILD COUNT [NAME]
# The programs are those of the first COUNT seeds; with NAME only faults whose
# name contains it. Prints the first program that notices, or NOT NOTICED.
set -u
cd "$(dirname "$0")/../.." || exit 2
build=$1 count=$2 only=${3:-}
CC=${CC:-cc}
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/programs"
"$build/test/reduce-random" 1 "$count" "$folder/programs" || exit 2
objects="$build/obj/test/reduce/conditions.o $build/obj/test/reduce/full.o
    $build/obj/test/reduce/engines.o $build/obj/test/spin/asked.o"
missed=0 noticed=0

# try FILE EXPRESSION TRAIT: the program that notices the fault, on standard output
try() {
    sed "$2" "$1" >"$folder/fault.c"
    if cmp -s "$1" "$folder/fault.c"; then
        echo "NOT APPLIED"
        return
    fi
    check="$build/obj/test/reduce/check.o"
    [ "$1" != test/reduce/check.c ] || check=
    # shellcheck disable=SC2086
    $CC -std=c11 -D_GNU_SOURCE -O2 -w -I. -o "$folder/check" \
        "$folder/fault.c" $check $objects "$build/obj/internal.a" \
        -lxxhash -lz -lm -ldl -lpthread || { echo "NOT BUILT"; return; }
    grep -lr "uses:.*$3" "$folder/programs" | sort -V |
        xargs "$folder/check" -1 400 2>&1 |
        awk '/DIFFERS|terminated by signal/ { print; exit }'
}

while IFS='|' read -r file name trait expression; do
    case $file in '#'* | '') continue ;; esac
    case $name in *"$only"*) ;; *) continue ;; esac
    said=$(try "$file" "$expression" "$trait" | sed 's|.*programs/||')
    case $said in
    '' | 'NOT '*) missed=$((missed + 1)) ;;
    *) noticed=$((noticed + 1)) ;;
    esac
    printf '%-40s %s\n' "$name" "${said:-NOT NOTICED}"
done <test/reduce/faults.txt
echo "$noticed passed, $missed failed"
[ "$missed" = 0 ]
