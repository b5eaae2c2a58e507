#!/bin/sh
# The examples say what to expect of them; martlet test checks it.
# Usage: test/examples.sh BUILD
# The line in the end is that of the other tests.
"$1/martlet" test examples -q -j "${JOBS:-2}" >"${TMPDIR:-/tmp}/examples.$$"
status=$?
cat "${TMPDIR:-/tmp}/examples.$$"
sed -n -E 's/^([0-9]+) tests?: ([0-9]+) as expected.*/\1 \2/p' \
    "${TMPDIR:-/tmp}/examples.$$" | {
    read -r all good
    echo "${good:-0} passed, $((${all:-1} - ${good:-0})) failed"
}
rm -f "${TMPDIR:-/tmp}/examples.$$"
exit $status
