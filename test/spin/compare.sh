#!/bin/bash
# Compares Martlet with SPIN on Promela models: verdict kinds, states,
# transitions and errors of the whole state space, without any reduction on
# either side. Errors are failing assertions (each way to each of them) and
# invalid end states; SPIN continues after run-time errors, so numbers of errors
# are not compared if there are any. Usage: test/spin/compare.sh BUILD [--update
# | MODEL ...] Without models: the examples of the Debian package spin and our
# own. Prints a table and closes with counts; exits 1 if a model differs.
# --update writes the table of all models to test/spin/results.txt instead. That
# file is always written as a whole by this script, never edited.
#
# SPIN counts the initial state as a transition; the table does not.
# SECONDS_EACH (default 60, with --update 5) bounds each program on each model.
set -u
build=${1:?usage: test/spin/compare.sh BUILD [--update | MODEL ...]}
shift
if [ "${1:-}" = --update ]; then
    [ $# -eq 1 ] || {
        echo 'compare.sh: --update compares all models: name none' >&2
        exit 2
    }
    table=$(dirname "$0")/results.txt
    SECONDS_EACH=${SECONDS_EACH:-5} "$0" "$build" >"$table.new"
    status=$?
    [ "$status" -le 1 ] && mv "$table.new" "$table"
    exit "$status"
fi
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
martlet=$build/martlet
cd "$(dirname "$0")/../.." || exit 2
LC_ALL=C
export LC_ALL
limit=${SECONDS_EACH:-60}
examples=/usr/share/doc/spin/examples/Examples
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM

# kinds: names of the errors in pan's output, sorted, joined with +.
kinds() {
    sed -n 's/^pan:[0-9]*: \(.*\) (at depth.*/\1/p' "$1" | awk '
        /invalid array index/ { print "runtime"; next }
        /assertion violated/ { print "assert"; next }
        /invalid end state/ { print "deadlock"; next }
        /event_trace error/ { print "trace"; next }
        { print "runtime" }' | sort -u | paste -sd+
}

# first_number REGEX FILE: the number in front of it.
first_number() {
    sed -n "s/^ *\\([0-9][0-9.e+]*\\) $1.*/\\1/p" "$2" | head -n 1 |
        awk '{ printf "%.0f\n", $1 }'
}

# options MODEL OPTION WORD: the word if the model wants the option.
options() {
    if grep -q -- "options:.* $2\b" "$1"; then
        echo "$3"
    fi
}

# errors FILE KINDS: what pan says, unless there are run-time errors.
errors() {
    case $2 in
    *runtime* | *trace*) echo - ;;
    *) sed -n 's/.*, errors: \([0-9]*\).*/\1/p' "$1" | head -n 1 ;;
    esac
}

# ask_spin MODEL: "VERDICT STATES TRANSITIONS ERRORS".
ask_spin() {
    local dir=$work/spin folder loss order
    loss=$(options "$1" --lossy -m)
    order=$(options "$1" --unless-j -J)
    folder=$(cd "$(dirname "$1")" && pwd)
    rm -rf "$dir"
    mkdir "$dir"
    (
        cd "$dir" || exit 1
        # shellcheck disable=SC2086 # may be nothing
        timeout "$limit" spin -a -o1 -o2 -o3 $loss \
            "$folder/$(basename "$1")" >out 2>&1
    )
    if [ ! -s "$dir/pan.c" ]; then
        echo "rejected - - -"
        return
    fi
    if ! (cd "$dir" && cc -O1 -w -DNOREDUCE -DNOFAIR -DSAFETY -DNOCLAIM \
        -DVECTORSZ=65536 -DMEMLIM=4000 -I"$folder" -o pan pan.c) \
        >"$dir/cc" 2>&1; then
        echo "no-compile - - -"
        return
    fi
    # shellcheck disable=SC2086 # may be nothing
    (cd "$dir" && timeout -s INT "$limit" ./pan -c0 -n -m5000000 -w22 $order) \
        >"$dir/pan.out" 2>&1
    local status=$?
    local found states transitions
    found=$(kinds "$dir/pan.out")
    states=$(first_number 'states, stored' "$dir/pan.out")
    transitions=$(first_number 'transitions (' "$dir/pan.out")
    if [ $status -eq 124 ] || grep -q 'too small\|out of memory\|MEMLIM' \
        "$dir/pan.out"; then
        echo "unfinished${found:+:$found} ${states:--} ${transitions:--} -"
    elif grep -q 'unconditional self-loop' "$dir/pan.out"; then
        echo "pan-rejects - - -"
    elif [ -z "$states" ]; then
        echo "crash${found:+:$found} - - -"
    else
        echo "${found:-holds} $states $((transitions - 1))" \
            "$(errors "$dir/pan.out" "$found")"
    fi
}

# ask_martlet MODEL: the same.
ask_martlet() {
    # shellcheck disable=SC2046 # words
    "$martlet" check --json --keep-going --no-por --property assert \
        --property deadlock --property runtime --property trace \
        $(options "$1" --lossy --lossy) $(options "$1" --unless-j --unless-j) \
        --time "$limit" --memory 4G "$1" >"$work/json" 2>"$work/error"
    local status=$?
    if [ $status -eq 2 ]; then
        if grep -q 'MT005' "$work/error"; then
            echo "unsupported - - -"
        else
            echo "rejected - - -"
        fi
        return
    fi
    [ $status -le 3 ] || {
        echo "crash - - -"
        return
    }
    awk '
        function value(line) {
            sub(/^ *"[^"]*": /, "", line)
            sub(/,$/, "", line)
            gsub(/"/, "", line)
            return line
        }
        /^  "states": / { states = value($0) }
        /^  "transitions": / { transitions = value($0) }
        /^      "name": / { name = value($0) }
        /^      "errors": / { errors += value($0) }
        /^      "verdict": / {
            verdict = value($0)
            if (verdict == "violated")
                found = found (found ? "+" : "") name
            if (verdict == "inconclusive")
                open = 1
        }
        END {
            if (open)
                found = "unfinished" (found ? ":" found : "")
            if (open || found ~ /runtime|trace/)
                errors = "-"
            print (found ? found : "holds"), states, transitions, errors
        }' "$work/json"
}

judge() { # SPIN's answer, Martlet's answer
    case "$1 / $2" in
    "rejected - - - / rejected - - -") echo same ;;
    rejected*"/ rejected"*) echo same ;;
    *unsupported*) echo unsupported ;;
    unfinished*"/ unfinished"*) echo unfinished ;;
    unfinished* | crash* | pan-rejects* | no-compile*) echo "no oracle" ;;
    *"/ unfinished"*) echo unfinished ;;
    *) [ "$1" = "$2" ] && echo same || echo DIFFERENT ;;
    esac
}

if [ $# -eq 0 ]; then
    while IFS= read -r file; do
        set -- "$@" "$file"
    done < <(find "$examples" -name '*.pml' | sort
        find test/models/promela examples -name '*.pml' 2>/dev/null | sort)
fi

echo "# The output of test/spin/compare.sh, ${#} models, at most $limit s for each"
echo "# program on each model: $(spin -V | head -n 1), $("$martlet" --version)"
format='%-28s | %-20s %9s %9s %7s | %-20s %9s %9s %7s | %s\n'
# shellcheck disable=SC2059 # a format
printf "$format" model SPIN states edges errors Martlet states edges errors \
    agreement
for file in "$@"; do
    expected=$(ask_spin "$file")
    answer=$(ask_martlet "$file")
    verdict=$(judge "$expected" "$answer")
    echo "$verdict" >>"$work/verdicts"
    # shellcheck disable=SC2059,SC2086 # a format; answers of four words each
    printf "$format" "$(basename "$file" .pml)" $expected $answer "$verdict"
done
echo
sort "$work/verdicts" | uniq -c | sed 's/^ *//'
! grep -q DIFFERENT "$work/verdicts"
