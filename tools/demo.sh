#!/bin/sh
# Verifies the shipped token ring, correct and broken, and says what to try.
# Usage: tools/demo.sh MARTLET
martlet=$1

show() {
    printf '\n$ %s\n' "$*"
    "$@"
    status=$?
    printf '(exit status %d)\n' "$status"
    [ "$status" -le 1 ]
}

echo 'A token ring with four clients (examples/ring): two clients must never'
echo 'have access at once, and none may wait when everything has stopped.'
show "$martlet" check examples/ring/ring4.ext || exit 1
echo
echo 'The same ring with a server that can invent a token:'
show "$martlet" check examples/ring/ring4-fault1.ext \
    --property rej:1 || exit 1
echo
echo 'Next: examples/README.md is a guided tour; martlet --help lists commands.'
