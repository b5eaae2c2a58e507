#!/bin/bash
# Runs every test of one build and closes with "N passed, N failed".
# Usage: test/run.sh BUILD
set -u
build=$1
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1}
passed=0
failed=0

# add NAME OUTPUT: count the closing line "N passed, N failed" of a runner.
add() {
    local line
    line=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' <<<"$2" | tail -n 1)
    if [ -z "$line" ]; then
        printf '%s\n%s: ended without a result\n' "$2" "$1"
        failed=$((failed + 1))
        return
    fi
    read -r p _ f _ <<<"$line"
    passed=$((passed + p))
    failed=$((failed + f))
    [ "$f" -eq 0 ] || printf '%s\n' "$2"
    printf '%-28s %s\n' "$1" "$line"
}

# unit PROGRAM: a cmocka program; turn its closing lines into ours.
unit() {
    local output ok bad
    output=$(CMOCKA_MESSAGE_OUTPUT=STDOUT "$1" 2>&1)
    local status=$?
    ok=$(grep -c '^\[       OK \]' <<<"$output")
    bad=$(grep -c '^\[  FAILED  \].*[^:]$' <<<"$output")
    if [ $status -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    [ $status -eq 0 ] || printf '%s\n' "$output"
    add "$(basename "$1")" "$ok passed, $bad failed"
}

for source in test/unit/test_*.c; do
    unit "$build/test/$(basename "$source" .c)"
done
add models "$(test/models/run.sh "$build" 2>&1)"
add cli "$(test/cli/run.sh "$build" 2>&1)"
add cross "$("$build/test/cross" --quick 2>&1)"
add lockstep "$(test/spin/lockstep.sh "$build" 2>&1)"
add example "$(test/example.sh "$build" 2>&1)"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
