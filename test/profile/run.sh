#!/bin/bash
# Does `profile` name the cause that was planted in each model here first, and
# does its advice, followed in NAME-followed, divide the states by what it said?
#
# Usage: test/profile/run.sh BUILD [--update]
#
# The table must be results.txt; --update writes that file.
set -eu
martlet=$(cd "$1" && pwd)/martlet
update=${2:-}
cd "$(dirname "$0")"

# field KEY FILE: the first value of the key in the JSON of a profile
field() {
    sed -n "s/^ *\"$1\": \"\{0,1\}\([^\",]*\)\"\{0,1\},\{0,1\}$/\1/p" "$2" |
        head -n 1
}

# row MODEL KIND NAME: the planted cause is advice of this kind about the name
row() {
    model=$1 kind=$2 name=$3
    followed="${model%.*}-followed.${model##*.}"
    "$martlet" profile "$model" --json -q >"$out/a.json"
    "$martlet" profile "$followed" --json -q >"$out/b.json"
    first=no
    sed -n '/"advice"/,/}/p' "$out/a.json" >"$out/first"
    if [ "$(field kind "$out/first")" = "$kind" ] &&
        grep -q "\"$name\"" "$out/first"; then
        first=yes
    fi
    before=$(field states "$out/a.json")
    after=$(field states "$out/b.json")
    said=$(field factor "$out/first")
    awk -v model="$model" -v kind="$kind" -v name="$name" -v first="$first" \
        -v before="$before" -v after="$after" -v said="$said" 'BEGIN {
        printf "%-12s %-9s %-13s %-5s %8d %8d %8.1f %8.1f\n", model, kind,
               name, first, before, after, said, before / after }'
}

table() {
    printf '%-12s %-9s %-13s %-5s %8s %8s %8s %8s\n' \
        model kind cause first states followed said real
    row counter.pml unread served
    row log.pml unread log
    row clients.pml symmetry 'Reader(0)'
    row channel.pml capacity raw
    row timer.pml clamp tick
    row dead.pml reset Crane:box
    row history.pml unread history
    row seed.pml unread Station:seed
    row session.pml reset session
    row local.pml atomic P@
    row printer.ext symmetry user.1
    row meter.ext reset meter.4
    row lift.dve unread moved
}

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
table >"$out/table"
if [ "$update" = --update ]; then
    cp "$out/table" results.txt
fi
failed=$(diff results.txt "$out/table" | tee "$out/diff" | grep -c '^>' || true)
passed=$(($(wc -l <"$out/table") - 1 - failed))
cat "$out/diff"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
