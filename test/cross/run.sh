#!/bin/sh
# The long random comparison: several seeds, the default number of cases each;
# and the unit tests that try random cases, with all of them.
# Usage: test/cross/run.sh BUILD. Prints text that is the same on every
# machine; test/cross/results.txt keeps the last.
set -u
build=$1
passed=0
failed=0
for seed in 1 2 3 4 5; do
    output=$("$build/test/cross" --seed "$seed" 2>&1)
    printf '%s\n\n' "$output"
    line=$(printf '%s\n' "$output" | grep -E '^[0-9]+ passed, [0-9]+ failed$')
    if [ -z "$line" ]; then
        echo "seed $seed: ended without a result"
        failed=$((failed + 1))
        continue
    fi
    # shellcheck disable=SC2086 # the line is split on purpose
    set -- $line
    passed=$((passed + $1))
    failed=$((failed + $3))
done

# Networks that are reduced part by part.
output=$("$build/test/reduce-congruence" 1 5000 2>&1)
printf '%s\n\n' "$output"
case $output in
*" passed, 0 failed") passed=$((passed + 5000)) ;;
*) failed=$((failed + 1)) ;;
esac

# The random cases of unit tests, all of them.
ALL_CASES=1
export ALL_CASES
for name in $(grep -lE 'unit_cases|ALL_CASES' test/unit/test_*.c | sed 's,.*/,,; s,\.c$,,'); do
    if "$build/test/$name" >/dev/null 2>&1; then
        passed=$((passed + 1))
    else
        echo "$name: FAILED"
        failed=$((failed + 1))
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
