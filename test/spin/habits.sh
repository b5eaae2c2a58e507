#!/bin/bash
# Compares `martlet spin ARGS` with `spin ARGS`: are there errors? On the
# examples that the Debian package spin installs and on our own (examples/promela),
# with the options that users of SPIN give. Needs spin and a compiler; takes
# half an hour. The results are in habits.txt.
# Usage: test/spin/habits.sh BUILD [MODEL...]
# Prints a line per model and options: errors of SPIN, verdict of Martlet. What
# SPIN or Martlet rejects or does not finish, or where SPIN warns that it may miss
# errors (its depth limit, -bfs with rendezvous), is no comparison.
set -u
cd "$(dirname "$0")/../.." || exit 2
root=$PWD
martlet=$root/$1/martlet
shift
seconds=${SECONDS_EACH:-10}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
same=0
different=0
none=0

settings=(
    '-run'
    '-run -noclaim'
    '-run -l'
    '-run -noclaim -E -c0 -noreduce'
    '-run -bfs -noclaim -A'
)

# theirs ARGS: "no", "yes" or "?" for SPIN.
theirs() {
    local output
    # shellcheck disable=SC2086 # options are words
    output=$(timeout $((4 * seconds)) spin $1 "$2" 2>&1) || true
    if grep -q 'max search depth too small\|Error:\|does not preserve all' \
        <<<"$output" || ! grep -q 'errors: ' <<<"$output"; then
        echo '?'
    elif grep -q 'errors: 0' <<<"$output"; then
        echo no
    else
        echo yes
    fi
}

# ours ARGS: the same for Martlet.
ours() {
    # shellcheck disable=SC2086 # options are words
    (ulimit -v 4000000 && timeout "$seconds" "$martlet" spin $1 "$2") \
        >/dev/null 2>&1
    case $? in 0) echo no ;; 1) echo yes ;; *) echo '?' ;; esac
}

compare() {
    local a b mark=''
    rm -f pan* ./*.trail
    a=$(theirs "$2" "$1")
    b=$(ours "$2" "$1")
    if [ "$a" = '?' ] || [ "$b" = '?' ]; then
        none=$((none + 1))
    elif [ "$a" = "$b" ]; then
        same=$((same + 1))
    else
        different=$((different + 1))
        mark=differs
    fi
    printf '%-40s %-32s %-4s %-4s %s\n' "$3" "$2" "$a" "$b" "$mark"
}

models=("$@")
if [ $# -eq 0 ]; then
    mapfile -t models < <(
        dpkg -L spin | grep -E '/examples?/.*\.pml(\.gz)?$'
        find "$root/examples/promela" -name '*.pml' | sort
    )
fi
printf '%-40s %-32s %-4s %s\n' model options spin martlet
cd "$folder" || exit 2
for path in "${models[@]}"; do
    name=$(basename "${path%.gz}")
    case $path in
    *.gz) zcat "$path" >"$name" ;;
    *) cp "$path" "$name" ;;
    esac
    for setting in "${settings[@]}"; do
        compare "$name" "$setting" "$name"
    done
    rm -f "$name"
done
echo "$same same, $different different, $none not compared"
[ $different -eq 0 ]
