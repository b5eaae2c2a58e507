#!/bin/bash
# Compares what the Promela reader accepts with what SPIN accepts, on the
# example files that the Debian package spin installs and on the models in
# test/models/promela. Needs spin; prints a table: file, SPIN, Martlet.
# Usage: test/spin/accept.sh BUILD
set -u
cd "$(dirname "$0")/../.."
parse=$PWD/${1:-build}/test/promela-parse
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
same=0
different=0

# spin_verdict FILE: what `spin -a` says in the folder of the file. It may print
# "Error" and still end with status 0, and it can crash.
spin_verdict() {
    local output
    output=$(timeout 60 spin -a "$1" 2>&1)
    local status=$?
    if [ $status -eq 0 ] && ! grep -q 'Error' <<<"$output"; then
        echo accepted
    elif [ $status -ge 124 ]; then
        echo crashed
    else
        echo rejected
    fi
}

# reason NAME: why a difference is wanted.
reason() {
    case $1 in
    */patterns.pml) echo ': the operator X, left out of Debian'"'"'s spin' ;;
    esac
}

# compare NAME FILE: one line of the table; the file is in the current folder.
compare() {
    local shown=$1 file=$2 theirs ours mark=''
    theirs=$(spin_verdict "$file")
    ours=$("$parse" "$file" 2>/dev/null)
    if [ "$theirs" = "${ours:-crashed}" ]; then
        same=$((same + 1))
    else
        different=$((different + 1))
        mark=" differs$(reason "$shown")"
    fi
    printf '%-44s %-9s %-9s%s\n' "$shown" "$theirs" "${ours:-crashed}" "$mark"
}

printf '%-44s %-9s %s\n' file spin martlet
mapfile -t examples < <(dpkg -L spin | grep -E '/examples?/.*\.(pml|h)(\.gz)?$')
root=$folder/examples
cp -r test/models/promela "$folder/own"
for path in "${examples[@]}"; do
    [ -f "$path" ] || continue
    name=${path#*/examples/}
    mkdir -p "$root/$(dirname "$name")"
    case $path in
    *.gz) zcat "$path" >"$root/${name%.gz}" ;;
    *) cp "$path" "$root/$name" ;;
    esac
done
while IFS= read -r file; do
    cd "$(dirname "$file")" || exit 1
    compare "${file#"$root"/}" "$(basename "$file")"
done < <(find "$root" -type f | LC_ALL=C sort)
for file in "$folder"/own/syntax_*.pml; do
    [ -f "$file" ] || continue
    cd "$folder/own" || exit 1
    compare "$(basename "$file")" "$(basename "$file")"
done
echo "$same same, $different different"
