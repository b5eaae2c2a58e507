#!/bin/bash
# Does a limit of Martlet's own ever become a verdict? Lowers each constant of
# doc/limits.md to 1 (or the least power of two with which the program starts),
# one at a time, in a copy of the tree, and makes the runs of runs.txt. A run may
# then end inconclusive (3) or with its input rejected (2); it must not hold (0)
# where there is an error (1), nor the other way round, nor end as a bug does.
# What only decides what is shown is left out, and so are widths. Two hours of
# one processor. RUNS names another list of runs, LIMITS a folder for the copies.
# With JOBS=N so many rows are tried at a time, each in a copy of its own.
#
# Usage: test/limits/run.sh [FILE:NAME ...]
# Prints what each limit changes and closes with "N passed, N failed".
set -u
cd "$(dirname "$0")/../.." || exit 2
here=$PWD
tree=${LIMITS:-$PWD/build/limits}
runs=${RUNS:-test/limits/runs.txt}
passed=0
failed=0
export LC_ALL=C XDG_CACHE_HOME=$tree/cache

# build: the program of the copy; quick to compile, with assertions.
build() {
    make -s -C "$tree" MODE=plain CFLAGS='-O0 -g0' build/plain/martlet \
        >"$tree/log" 2>&1
}

# statuses: one word for each run.
statuses() {
    local arguments
    while read -r arguments; do
        case $arguments in '#'*) continue ;; esac
        # shellcheck disable=SC2086 # words
        (ulimit -v 8000000 && exec timeout 20 \
            "$tree/build/plain/martlet" $arguments >/dev/null 2>&1)
        echo -n "$? "
    done <"$runs"
}

# lower FILE NAME VALUE: in the copy. The value may be an expression. What says that
# a text names the value is left out.
lower() {
    sed -E "/^static_assert\($2 == /d
        s/\b$2 = (STRESSED\([^()]*(\([^()]*\)[^()]*)*\)|\([^;]*|[^,\/}]*[^,\/} ])/$2 = $3/" \
        "$here/$1" >"$tree/$1"
    ! cmp -s "$here/$1" "$tree/$1"
}

# try FILE NAME: prints what comes of it, and fails if that is a wrong verdict.
try() {
    local value got expected i=0 changed='' wrong=''
    for value in 1 2 4 8 16 32 64 none; do
        lower "$1" "$2" $value && build &&
            "$tree/build/plain/martlet" --version >/dev/null 2>&1 && break
    done
    [ $value != none ] || { echo "$1:$2 cannot be lowered" && return 0; }
    for got in $(statuses); do
        i=$((i + 1))
        expected=${usual[i - 1]}
        [ "$got" != "$expected" ] || continue
        case $got in
        2 | 3 | 124) changed="$changed $i:$expected>$got" ;;
        *) wrong="$wrong $i:$expected>$got" ;;
        esac
    done
    echo "$1:$2=$value${changed:+ changes$changed}${wrong:+ WRONG$wrong}"
    [ -z "$wrong" ]
}

# rows: FILE:NAME of what may decide more than what is shown.
rows() {
    sed -nE 's/^\| `([^`:]+):([A-Z_0-9]+)` \| ([a-z]+) \|.*/\1:\2 \3/p' \
        doc/limits.md | grep -Ev ' (shown|width)$' | sed 's/ .*//'
}

# The rows in JOBS shares, by this script itself.
if [ "${JOBS:-1}" -gt 1 ]; then
    for job in $(seq 1 "$JOBS"); do
        # shellcheck disable=SC2046 # the names have no blanks
        JOBS=1 LIMITS=$tree/$job "$0" $(printf '%s\n' ${*:-$(rows)} |
            awk -v job="$job" -v jobs="$JOBS" 'NR % jobs == job % jobs') \
            >"$tree.$job.out" 2>&1 &
    done
    wait
    grep -hv '^[0-9]* passed, ' "$tree".*.out
    cat "$tree".*.out | awk '/^[0-9]+ passed, / { passed += $1; failed += $3 }
        END { print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 }'
    exit
fi

mkdir -p "$tree"
git ls-files -co --exclude-standard | grep -Ev '^(test|bench)/' |
    tar -cf - -T - | tar -xf - -C "$tree"
build || { cat "$tree/log" && exit 2; }
read -ra usual <<<"$(statuses)"
for status in "${usual[@]}"; do
    case $status in 0 | 1) ;; *)
        echo "$runs: a run has no verdict: ${usual[*]}"
        exit 2
        ;;
    esac
done
for row in ${*:-$(rows)}; do
    if try "${row%%:*}" "${row##*:}"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
    fi
    cp "$here/${row%%:*}" "$tree/${row%%:*}"
done
build
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
