#!/bin/bash
# Runs every fuzz target of a build for a while, one line of result each, and
# closes with the sum.
# Usage: test/fuzz/run.sh BUILD [TARGET...]
# FUZZ_SECONDS is the time for each (60), FUZZ_SEED where they start (1);
# findings are kept in BUILD/fuzz/findings.
set -u
folder=$(realpath "$1")/fuzz # targets may change to a folder of their own
shift
seconds=${FUZZ_SECONDS:-60}
findings=$folder/findings
failed=0
sum=0
mkdir -p "$findings"

# seed KIND CORPUS: files of this kind that are in the tree.
seed() {
    local kind=$1 corpus=$2 number=0 file
    while IFS= read -r file; do
        number=$((number + 1))
        cp "$file" "$corpus/$number.$kind"
    done < <(find examples test -name "*.$kind" -size -16k 2>/dev/null |
        sort | head -n 200)
}

[ $# -gt 0 ] || set -- $(cd test/fuzz && ls fuzz_*.c | sed 's/\.c$//')
for name; do
    program=$folder/$name
    kind=${name#fuzz_}
    corpus=$(mktemp -d)
    seed "$kind" "$corpus"
    case $kind in promela | flow) seed pml "$corpus" ;; esac
    dictionary=$PWD/test/fuzz/$kind.dict
    options=(-max_total_time="$seconds" -timeout=120 -rss_limit_mb=2048
        -max_len=4096 -len_control=0 -print_final_stats=1
        -seed="${FUZZ_SEED:-1}"
        -artifact_prefix="$findings/$name-")
    [ -f "$dictionary" ] && options+=(-dict="$dictionary")
    log=$findings/$name.log
    if "$program" "${options[@]}" "$corpus" >"$log" 2>&1; then
        runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
        sum=$((sum + runs))
        echo "$name: $runs runs in $seconds s, no finding"
    else
        echo "$name: FINDING, see $log"
        failed=1
    fi
    rm -rf "$corpus"
done
echo "readers: $sum runs in all"
exit $failed
