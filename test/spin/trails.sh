#!/bin/bash
# Trails in both directions. For every model and every kind of error (assert,
# deadlock, never claim, non-progress cycle):
#   out  Martlet's trail is replayed by spin -t and by pan -r, without statement
#        merging, to its end and to the same error;
#   in   SPIN's trails, with and without merging and reduction, are replayed by
#        Martlet to the same error.
# Usage: test/spin/trails.sh BUILD [MODEL ...]
# Without models: the examples of the Debian package spin and our own.
# Prints a table of what had an error, then counts; exits 1 if a replay failed.
# SECONDS_EACH (default 10) bounds each program on each model.
set -u
build=${1:?usage: test/spin/trails.sh BUILD [MODEL ...]}
shift
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
martlet=$build/martlet
cd "$(dirname "$0")/../.." || exit 2
LC_ALL=C
export LC_ALL
limit=${SECONDS_EACH:-10}
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# compile NAME SPIN_OPTIONS CC_OPTIONS: a pan of $model in $work/NAME.
compile() {
    mkdir -p "$work/$1"
    (
        cd "$work/$1" || exit 1
        # shellcheck disable=SC2086
        timeout 20 spin -a $2 "$model" >out 2>&1
        # shellcheck disable=SC2086
        [ -s pan.c ] && ${PAN_CC:-cc} -w -DVECTORSZ=65536 -DMEMLIM=2000 $3 \
            -I"$(dirname "$model")" -o pan pan.c >cc 2>&1
    )
}

# last_line TRAIL: the depth of the last step.
last_line() {
    awk -F: '/^[0-9]/ { n = $1 } END { print n + 0 }' "$1"
}

# replayed OUTPUT TRAIL KIND: did the program get to the end and the error?
replayed() {
    grep -q "trail ends after $(last_line "$2") steps" "$1" || return 1
    grep -q 'Recovered\|not found\|lost trail\|no matching' "$1" && return 1
    case $3 in
    assert) grep -q 'assertion violated' "$1" ;;
    deadlock)
        grep '^ *[0-9]*:.*proc.*(state' "$1" | tail -n 300 |
            grep -qv 'valid end state>'
        ;;
    never | progress)
        ! grep -q '^-1:' "$2" || grep -q 'START OF CYCLE' "$1"
        ;;
    esac
}

# out KIND: "ok", or what failed; "-" without an error.
out() {
    local property=$1
    [ "$1" = never ] && property=never_0 # the first claim without a name
    "$martlet" check --property "$property" --time "$limit" --memory 2G \
        --trace "$work/our.trail" -q "$model" >"$work/our.txt" 2>&1
    [ $? -eq 1 ] || {
        echo -
        return
    }
    [ -f "$work/our.trail" ] || {
        echo no-trail
        return
    }
    local found= pan=noclaim
    [ "$1" = never ] && pan=plain
    (cd "$work/$pan" && timeout "$limit" spin -t -p -k "$work/our.trail" \
        "$model" >spin.txt 2>&1)
    (cd "$work/$pan" && timeout "$limit" ./pan -r "$work/our.trail" \
        >pan.txt 2>&1)
    replayed "$work/$pan/spin.txt" "$work/our.trail" "$1" || found=spin
    replayed "$work/$pan/pan.txt" "$work/our.trail" "$1" ||
        found=${found:+$found+}pan
    echo "${found:-ok}"
}

# wanted FILE: the line of Martlet that says what pan found, or nothing.
wanted() {
    case $(sed -n 's/^pan:[0-9]*: \(.*\) (at depth.*/\1/p' "$1") in
    *'array index'*) ;;
    *'assertion violated'*) echo '=> assert: assertion' ;;
    *'invalid end state'*) echo '=> deadlock: invalid-end-state' ;;
    *'acceptance cycle'* | *'claim violated'* | *'end state in claim'*)
        echo ': acceptance-cycle'
        ;;
    *'non-progress cycle'*) echo ': non-progress-cycle' ;;
    esac
}

# in_one NAME PAN_OPTIONS
in_one() {
    local trail status want
    [ -x "$work/$1/pan" ] || return 0
    (
        cd "$work/$1" || exit 1
        rm -f -- *.trail
        # shellcheck disable=SC2086
        timeout "$limit" ./pan -m200000 $2 >pan.txt 2>&1
        mv -f -- *.trail found.trail 2>/dev/null
    )
    trail=$work/$1/found.trail
    want=$(wanted "$work/$1/pan.txt")
    [ -f "$trail" ] && [ -n "$want" ] || return 0
    timeout 60 "$martlet" replay "$model" "$trail" >"$work/replay.txt" 2>&1
    status=$?
    tried=$((tried + 1))
    [ $status -eq 1 ] && grep -q -- "$want" "$work/replay.txt" && return 0
    bad=${bad:+$bad+}$1
}

# in_all KIND: "ok", or the pans whose trail failed; "-" without an error.
in_all() {
    tried=0 bad=
    case $1 in
    assert) set -- "-E -n" safe-merged safe-plain ;;
    deadlock) set -- "-A -n" safe-merged safe-plain ;;
    never) set -- "-a -n" merged plain ;;
    progress) set -- "-l -n" np-merged np-plain ;;
    esac
    in_one "$2" "$1"
    in_one "$3" "$1"
    if [ $tried -eq 0 ]; then echo -; else echo "${bad:-ok}"; fi
}

ok=0 failed=0
row() {
    [ "$3$4" = -- ] && return
    printf '%-60s %-9s %-9s %s\n' "$1" "$2" "$3" "$4"
    for cell in "$3" "$4"; do
        case $cell in
        ok) ok=$((ok + 1)) ;;
        -) ;;
        *) failed=$((failed + 1)) ;;
        esac
    done
}

if [ $# -gt 0 ]; then
    models=("$@")
else
    mapfile -t models < <(
        find /usr/share/doc/spin/examples/Examples -type f \
            -name '*.pml' | sort
        ls test/models/promela/*.pml examples/promela/*.pml
    )
fi
printf '%-60s %-9s %-9s %s\n' model error out in
for name in "${models[@]}"; do
    case $name in
    /*) model=$name ;;
    *) model=$PWD/$name ;;
    esac
    rm -rf "${work:?}"/*
    compile plain "-o3" "-DNOREDUCE" || continue
    compile merged "" ""
    compile safe-plain "-o1 -o2 -o3" "-DNOREDUCE -DSAFETY -DNOCLAIM"
    compile safe-merged "" "-DSAFETY -DNOCLAIM"
    compile noclaim "-o3" "-DNOREDUCE -DNOCLAIM"
    if grep -q progress "$model"; then
        compile np-plain "-o1 -o2 -o3" "-DNP -DNOREDUCE -DNOCLAIM"
        compile np-merged "" "-DNP -DNOCLAIM"
    fi
    for kind in assert deadlock never progress; do
        [ $kind = never ] && ! grep -q never "$model" && continue
        [ $kind = progress ] && ! grep -q progress "$model" && continue
        [ $kind = assert ] && ! grep -q assert "$model" && continue
        row "${name#/usr/share/doc/spin/examples/}" "$kind" "$(out $kind)" \
            "$(in_all $kind)"
    done
done
echo "$ok replays, $failed failed"
[ $failed -eq 0 ]
