#!/bin/bash
# A newcomer: clones Martlet, builds it with the first command of README, and
# types README line by line, knowing nothing else. That must find an error, fix
# the model, and leave a page to look at. Prints how long each part took.
#
# Usage: test/newcomer.sh [BUILD]
#
# With BUILD the clone is not built: its program is used. What each command
# prints is compared by test/documents.sh.
set -u
cd "$(dirname "$0")/.." || exit 2
tree=$PWD
build=${1:+$(cd "$1" && pwd)}
passed=0
failed=0
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 XDG_CONFIG_HOME=$scratch/config
mkdir "$scratch/desk"

# part NAME COMMAND...: run it, and say how long it took.
part() {
    local name=$1 began ended status
    shift
    began=$(date +%s%N)
    "$@" >"$scratch/output" 2>&1 </dev/null
    status=$?
    ended=$(date +%s%N)
    printf '%8d ms  %s\n' $(((ended - began) / 1000000)) "$name"
    return $status
}

# expect WHAT YES-OR-EMPTY
expect() {
    if [ -n "$2" ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "README does not lead to $1"
    fi
}

# type_command COMMAND: in a shell; remembers what is wanted.
type_command() {
    local status
    part "$1" env -C "$scratch/desk" bash -c "$1"
    status=$?
    case $1 in
    'martlet check '*)
        if [ $status -eq 1 ] && grep -q '^Counterexample' "$scratch/output"
        then
            error=yes
        fi
        if [ $status -eq 0 ] && [ -n "$error" ]; then repaired=yes; fi
        ;;
    esac
    [ $status -le 1 ] || { tail -n 5 "$scratch/output" && broken="$1"; }
}

type_readme() {
    local line typed='' fence=''
    while IFS= read -r line; do
        case $fence$line in
        '```'*)
            fence=' '
            # shellcheck disable=SC2086 # its words
            set -- $line
            typed=${2:-}
            [ -z "$typed" ] || : >"$scratch/desk/$typed"
            ;;
        ' ```') fence='' ;;
        ' '*)
            if [ -z "$fence" ]; then
                case $line in '    $ '*) type_command "${line#'    $ '}" ;; esac
            elif [ -n "$typed" ]; then
                echo "$line" >>"$scratch/desk/$typed"
            fi
            ;;
        esac
    done <"$scratch/martlet/README.md"
}

error='' repaired='' broken=''
if [ -e .git ]; then
    part 'git clone' git clone -q --depth 1 "file://$tree" "$scratch/martlet"
else # the sources are from an archive
    mkdir "$scratch/martlet"
    cp -r Makefile README.md doc examples include src tools "$scratch/martlet"
fi
first=$(sed -n 's/^    \(make [a-z]*\) .*/\1/p' "$scratch/martlet/README.md" |
    head -n 1)
if [ -n "$build" ]; then
    PATH=$build:$PATH
else
    # shellcheck disable=SC2086 # its words
    part "$first" make -C "$scratch/martlet" ${first#make} ||
        tail -n 20 "$scratch/output"
    PATH=$scratch/martlet/build:$PATH
fi
type_readme
page=$(grep -lim1 '<!doctype html' "$scratch"/desk/*.html 2>/dev/null)
expect 'a command that builds it' "$first"
expect 'an error that is found' "$error"
expect 'a model that is repaired' "$repaired"
expect 'a page to look at' "$page"
expect "a working command: $broken" "${broken:-none}"
[ -z "$broken" ] || failed=$((failed + 1))
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
