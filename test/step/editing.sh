#!/bin/bash
# Lines of `martlet step` that are typed at a terminal: editing, history and
# completion, if the program was built with libedit.
# Usage: test/step/editing.sh BUILD
set -u
here=$(cd "$(dirname "$0")" && pwd)
martlet=$(cd "$1" && pwd)/martlet
if ! ldd "$martlet" | grep -q libedit; then
    echo "skipped: $1/martlet was built without libedit"
    echo "0 passed, 0 failed"
    exit 0
fi
exec python3 -B "$here/editing.py" "$martlet"
