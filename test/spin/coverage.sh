#!/bin/bash
# Compares what is never reached with what SPIN's verifiers list as "unreached
# in proctype", statement by statement: by proctype and state of its automaton.
# Usage: test/spin/coverage.sh BUILD [--update | --random COUNT [SEED] |
#                                     MODEL ...]
# Without models: the examples of the Debian package spin and our own. Prints a
# table, and for models that differ the states that only one of them lists;
# exits 1 if there is one without a known reason. --update writes the table to
# test/spin/coverage-results.txt. --random compares random programs.
#
# SPIN runs with `-a -o1 -o2 -o3` and -DNOREDUCE -DSAFETY -DNOCLAIM, `pan -c0`:
# without -o3 it merges statements, and lists only the first of those merged;
# with reduction it may not come to statements that can be reached. Martlet runs
# with --coverage --no-por: with reduction it believes xr and xs, and a process
# that violates them goes no further. SECONDS_EACH (default 60, with --update 5)
# bounds each program on each model, on a processor.
#
# same* is a model with states that were never reached and that pan does not
# list. They are named. pan does not list a state that it has initialised as
# reached (the first statement of an option, what follows a jump), that it has
# mapped to another one, as only a jump is between the two, or that its automata
# do not have (`pan -d`), such as a jump that nothing leads to. And where nothing
# leads to a block that begins with a choice, pan lists the same statements for
# the block and for the choice: listed twice. After a run-time
# error pan goes on, and the error's statement has a meaning of its own; Martlet
# does not: run-time-error.
set -u
build=${1:?usage: test/spin/coverage.sh BUILD [--update | MODEL ...]}
shift
here=$(cd "$(dirname "$0")" && pwd)
if [ "${1:-}" = --update ]; then
    table=$here/coverage-results.txt
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
cd "$here/../.." || exit 2
LC_ALL=C
export LC_ALL
limit=${SECONDS_EACH:-60}
depth=${DEPTH:-1000000}
examples=/usr/share/doc/spin/examples/Examples
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 2' HUP INT TERM
compiler="cc -O0"
if command -v tcc >/dev/null; then
    compiler=tcc
fi

# options MODEL OPTION WORD: the word if the model wants the option.
options() {
    if grep -q -- "options:.* $2\b" "$1"; then
        echo "$3"
    fi
}

# bounded COMMAND...: for $limit seconds on a processor. The machine may be busy
# with other things.
bounded() {
    (
        ulimit -t "$limit"
        exec "$@"
    )
}

# ask_spin MODEL: the unreached states to $work/pan, "PROCTYPE STATE"; prints
# why there are none.
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
        bounded spin -a -o1 -o2 -o3 $loss "$folder/$(basename "$1")" >out 2>&1
    )
    [ -s "$dir/pan.c" ] || {
        echo rejected
        return
    }
    # pan does not list a state that it has mapped to one that was reached, as it
    # does where only a jump is between them; it is made to say so.
    sed -i 's/^\t\t{\tm++;$/\t\t{ if (which[i] == 0) printf("\\tmapped, state %d\\n", i); m++;/' \
        "$dir/pan.c"
    (cd "$dir" && $compiler -w -DNOREDUCE -DNOFAIR -DSAFETY -DNOCLAIM \
        -DVECTORSZ=65536 -DMEMLIM=4000 -I"$folder" -o pan pan.c) \
        >"$dir/cc" 2>&1 || {
        echo no-compile
        return
    }
    # shellcheck disable=SC2086 # may be nothing
    (cd "$dir" && bounded ./pan -c0 -m$depth -w20 $order) \
        >"$dir/pan.out" 2>&1
    local status=$?
    if [ $status -ge 124 ] || grep -q 'too small\|out of memory\|MEMLIM' \
        "$dir/pan.out"; then
        echo unfinished
    elif grep -q 'Search not completed' "$dir/pan.out"; then
        echo stopped
    elif ! grep -q 'states, stored' "$dir/pan.out"; then
        echo crash
    fi
    # States that pan takes for reached from the beginning.
    awk '/^char \*procname\[\] = \{/ { names = 1; next }
        names && /^[ \t]*"/ { split($0, part, "\""); name[count++] = part[2]; next }
        /^};|^\t0$/ { names = 0 }
        /^uchar reached[0-9]+ \[\] = \{/ {
            type = $2
            sub(/reached/, "", type)
            state = 0
            inside = 1
            next
        }
        inside {
            inside = !/}/
            gsub(/[^0-9 ]/, " ")
            for (i = 1; i <= NF; i++)
                preset[type, state++] = $i
        }
        END {
            for (key in preset) {
                split(key, part, SUBSEP)
                if (preset[key])
                    print name[part[1]] == ":init:" ? "init" : name[part[1]],
                        part[2]
            }
        }' "$dir/pan.c" | sort -u >"$work/preset"
    # States that its automata have.
    (cd "$dir" && ./pan -d) 2>/dev/null | awk '/^(proctype|init|claim)/ {
            name = $1 == "proctype" ? $2 : $1
        }
        /^\tstate +[0-9]+ -/ { print name, $2 }' | sort -u >"$work/rows"
    awk '/^unreached in / {
            name = $3 == "proctype" ? $4 : $3
            next
        }
        name != "claim" && /^\t.*, state [0-9]+/ {
            match($0, /, state [0-9]+/)
            state = substr($0, RSTART + 8, RLENGTH - 8)
            print name, state, /^\tmapped/ ? "mapped" : "listed"
        }' "$dir/pan.out" >"$work/both"
    sed -n 's/ listed$//p' "$work/both" | sort -u >"$work/pan"
    # What is tried in each of them: "PROCTYPE STATE TEXTS".
    awk '/^unreached in / { name = $3 == "proctype" ? $4 : $3 }
        name != "claim" && /^\t.*, state [0-9]+/ && !/^\tmapped/ {
            match($0, /, state [0-9]+/)
            key = name " " substr($0, RSTART + 8, RLENGTH - 8)
            text[key] = text[key] substr($0, 1, RSTART - 1) \
                substr($0, RSTART + RLENGTH)
        }
        END {
            for (key in text)
                print key, text[key]
        }' "$dir/pan.out" >"$work/texts"
    sed -n 's/ mapped$//p' "$work/both" | sort -u - "$work/preset" \
        -o "$work/preset"
}

# ask_martlet MODEL: the same to $work/martlet.
ask_martlet() {
    # shellcheck disable=SC2046 # words
    "$martlet" check --json --coverage --no-por --keep-going --property assert \
        --property deadlock --property runtime --property trace \
        $(options "$1" --lossy --lossy) $(options "$1" --unless-j --unless-j) \
        --time "$limit" --memory 4G "$1" >"$work/json" 2>"$work/error"
    local status=$?
    if [ $status -eq 2 ]; then
        echo rejected
        return
    fi
    [ $status -le 3 ] || {
        echo crash
        return
    }
    grep -q '^    "complete": true' "$work/json" || echo unfinished
    awk -F '"' '/^      "name": / { name = $4 }
        /^      "verdict": / { print name ":" $4 }' "$work/json" >"$work/verdict"
    awk 'function value(line) {
            sub(/^ *"[^"]*": "?/, "", line)
            sub(/"?,?$/, "", line)
            return line
        }
        /^        "name": / { name = value($0) }
        /^        "unreached_states": \[$/ { inside = 1; next }
        inside && /]/ { inside = 0 }
        inside { print name, value("\"\": " $1) }' "$work/json" |
        sort -u >"$work/martlet"
}

# judge MODEL: prints the verdict and the two numbers of unreached states; the
# differences go to $work/difference.
judge() {
    : >"$work/pan"
    : >"$work/martlet"
    : >"$work/difference"
    : >"$work/silent"
    : >"$work/twice"
    local spin answer
    spin=$(ask_spin "$1")
    answer=$(ask_martlet "$1")
    if [ "$spin" = rejected ] && [ "$answer" = rejected ]; then
        echo "same - -"
    elif [ -n "$spin" ]; then
        echo "no-oracle:$spin - -"
    elif [ -n "$answer" ]; then
        echo "martlet:$answer - -"
    else
        comm -13 "$work/rows" "$work/martlet" | comm -13 "$work/pan" - |
            sort -u - "$work/preset" -o "$work/preset"
        comm -12 "$work/pan" "$work/martlet" >"$work/agreed"
        comm -13 "$work/preset" "$work/martlet" |
            sort -u - "$work/agreed" >"$work/listed"
        comm -23 "$work/martlet" "$work/listed" >"$work/silent"
        # A choice that begins a block is two states of pan.
        awk 'NR == FNR { agreed[$1 " " $2] = 1; next }
            {
                key = $1 " " $2
                $2 = ""
                if (key in agreed)
                    known[$0] = 1
                else
                    other[key] = $0
            }
            END {
                for (key in other)
                    if (other[key] in known)
                        print key
            }' "$work/agreed" "$work/texts" | sort >"$work/twice"
        comm -23 "$work/pan" "$work/twice" |
            comm -3 - "$work/listed" >"$work/difference"
        local numbers verdict=same
        numbers="$(wc -l <"$work/pan") $(wc -l <"$work/martlet")"
        if [ -s "$work/difference" ] && grep -q 'runtime:violated' \
            "$work/verdict"; then
            verdict=run-time-error
        elif [ -s "$work/difference" ]; then
            verdict=DIFFERENT
        elif [ -s "$work/silent" ] || [ -s "$work/twice" ]; then
            verdict=same*
        fi
        echo "$verdict $numbers"
    fi
}

compare() { # MODEL...
    printf '%-28s %9s %9s  %s\n' model SPIN Martlet agreement
    for file in "$@"; do
        # shellcheck disable=SC2046 # three words
        set -- $(judge "$file")
        echo "$1" >>"$work/verdicts"
        printf '%-28s %9s %9s  %s\n' "$(basename "$file" .pml)" "$2" "$3" "$1"
        sed 's/^\t\(.*\)/    only Martlet: \1/; t; s/^/    only SPIN: /' \
            "$work/difference"
        sed 's/^/    not listed by pan: /' "$work/silent"
        sed 's/^/    listed twice by pan: /' "$work/twice"
    done
    echo
    sort "$work/verdicts" | uniq -c | sed 's/^ *//'
    ! grep -q DIFFERENT "$work/verdicts"
}

if [ "${1:-}" = --random ]; then
    count=${2:-100}
    seed=${3:-1}
    set --
    for ((i = seed; i < seed + count; i++)); do
        "$build/test/promela-random" "$i" >"$work/r$i.pml"
        set -- "$@" "$work/r$i.pml"
    done
fi
if [ $# -eq 0 ]; then
    while IFS= read -r file; do
        set -- "$@" "$file"
    done < <(find "$examples" -name '*.pml' | sort
        find test/models/promela examples -name '*.pml' 2>/dev/null | sort)
fi
echo "# The output of test/spin/coverage.sh, ${#} models, at most $limit s for each"
echo "# program on each model: $(spin -V | head -n 1), $("$martlet" --version)"
echo "# Numbers of states that are not reached."
compare "$@"
