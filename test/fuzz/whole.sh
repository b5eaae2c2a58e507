#!/bin/bash
# Mutated runs of the whole program, one line of result.
# Usage: test/fuzz/whole.sh BUILD
# WHOLE_RUNS is how many (20000), FUZZ_SEED where they start (1); findings are
# kept in BUILD/fuzz/findings.
set -u
build=$(realpath "$1")
folder=$build/fuzz
runs=${WHOLE_RUNS:-20000}
mkdir -p "$folder/findings"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export HOME=$work XDG_CACHE_HOME=$work/cache MARTLET_NO_C=1

cp -r examples "$work/examples"
cp -r test/models "$work/models"
cp -r test/cli/models "$work/cli"
cp -r test/fuzz/seeds "$work/seeds"
printf '%s\n' 1 1 back 2 'until true' state random 5 help quit >"$work/steps.txt"
find "$work" -name '*.c' -delete

# Traces of what is violated, in the formats that can be read back.
trace() {
    timeout 5 "$build/martlet" check -q --engine interpreted --states 2000 \
        --memory 100M --trace "$1.$2" "$1" </dev/null >/dev/null 2>&1
}
cd "$work" || exit 1
find . -name '*.pml' -o -name '*.ext' -o -name '*.rules' | while read -r model; do
    trace "$model" trace
    [ -f "$model.trace" ] || continue
    trace "$model" json
    case $model in *.pml) trace "$model" trail ;; esac
done
cd - >/dev/null || exit 1
"$folder/whole" "$work" "$folder/findings" "$runs" "${FUZZ_SEED:-1}"
