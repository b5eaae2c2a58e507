#!/bin/bash
# Command-line behaviour against expected output.
#
# Usage: test/cli/run.sh BUILD [--update] [NAME...]
#
# Every line of test/cli/NAME.test is a shell command, run in a fresh folder
# that holds a copy of test/cli/models, with `martlet` being the program under
# test. What it writes to standard output and standard error, and its exit
# status, must equal test/cli/NAME.out; --update rewrites that file. Times,
# sizes and versions are made equal first. Comment lines are copied. A JSON
# object on standard output must be what doc/formats/json.md says.
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "$1" && pwd)
shift
update=false
if [ "${1:-}" = --update ]; then
    update=true
    shift
fi
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Commands name these without quotes, wherever the tree is.
ln -s "$build" "$scratch/build"
ln -s "$here/../../examples" "$scratch/examples"
export MARTLET=$scratch/build/martlet EXAMPLES=$scratch/examples
export LC_ALL=C TERM=xterm
export STACK=256 # KiB that are enough; sanitizers need more
if grep -q __asan_init "$MARTLET"; then STACK=4096; fi
unset NO_COLOR
# Lines of a verbose report about its searches.
export SEARCHES='( states?, |s [(])|^(not )?reduced|^probes|^led|^hint'
martlet() { "$MARTLET" "$@"; }
export -f martlet

normalise() {
    sed -E -e 's/[0-9.]+ ([KMGT]iB|B), [0-9.]+ s \(/SIZE, TIME s (/' \
        -e 's/, [0-9.]+ ([KMGT]iB|B),$/, SIZE,/' \
        -e 's/^  [0-9.]+ s [(]/  TIME s (/' \
        -e 's/("seconds": )[0-9.e+-]+/\1TIME/' \
        -e 's/("bytes(_per_state)?": )[0-9.e+-]+/\1SIZE/' \
        -e 's/\([0-9.]+ s, [0-9]+ at a time/(TIME s, N at a time/' \
        -e 's/(bits per state, )[0-9.]+ bytes/\1SIZE bytes/' \
        -e 's,(internal error at )[a-z_/]+\.c:[0-9]+,\1PLACE,' \
        -e 's/memory limit [0-9.]+ [KMGT]iB/memory limit SIZE/' \
        -e 's,^  /.*/((doc|examples)/[a-z0-9/-]*\.md)$,  \1,' \
        -e 's/("martlet": "|^martlet |"martlet )[0-9]+(\.[0-9]+)+/\1VERSION/'
}

# One command: what it says and how it ends.
run_line() {
    local status
    echo "\$ $1"
    bash -c "$1" >"$scratch/stdout" 2>"$scratch/stderr" </dev/null
    status=$?
    normalise <"$scratch/stdout"
    if [ "$(head -c 1 "$scratch/stdout")" = '{' ]; then
        "$build/test/json-check" "$here/../../doc/formats/json.md" \
            "$scratch/stdout" >"$scratch/json"
        [ $? -ne 1 ] || sed "s,^$scratch/,," "$scratch/json"
    fi
    if [ -s "$scratch/stderr" ]; then
        echo '[stderr]'
        normalise <"$scratch/stderr"
    fi
    echo "[exit $status]"
    echo
}

run_test() {
    local line
    rm -rf "$scratch/work"
    cp -r "$here/models" "$scratch/work"
    cd "$scratch/work" || exit 1
    while IFS= read -r line; do
        case $line in
        '') ;;
        '#'*) echo "$line" ;;
        *) run_line "$line" ;;
        esac
    done <"$here/$1.test"
    cd "$here" || exit 1
}

names=("$@")
if [ ${#names[@]} -eq 0 ]; then
    for file in "$here"/*.test; do
        names+=("$(basename "$file" .test)")
    done
fi
for name in "${names[@]}"; do
    run_test "$name" >"$scratch/actual"
    $update && cp "$scratch/actual" "$here/$name.out"
    if diff -u "$here/$name.out" "$scratch/actual"; then
        passed=$((passed + 1))
    else
        echo "cli/$name: FAILED"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
