#!/bin/bash
# Compares Martlet with SPIN on random Promela programs: acceptance, kinds of
# errors, states and transitions of the whole state space.
# Usage: test/spin/random.sh BUILD [COUNT [SEED]]
#        test/spin/random.sh BUILD --judge FILE    both answers for one program
#        test/spin/random.sh BUILD --class CLASS FILE
#            succeeds if the two differ on the program in this way
# A program that they disagree on is shrunk and kept in BUILD/spin-random/.
# Exits 1 if there is one. SECONDS_ALL bounds the time: after so many seconds
# no further program is made.
#
# What is compared where SPIN goes on after an error that has no meaning (a
# write outside an array): only that both report a run-time error.
set -u
build=${1:?usage: test/spin/random.sh BUILD [COUNT [SEED]]}
shift
case $build in
/*) ;;
*) build=$PWD/$build ;;
esac
martlet=$build/martlet
random=$build/test/promela-random
self=$(cd "$(dirname "$0")" && pwd)/$(basename "$0")
LC_ALL=C
export LC_ALL
# Programs beyond this many states are left to neither.
bound=20000
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
# A compiler that is quick to compile matters here; the verifier runs for
# milliseconds.
if command -v tcc >/dev/null; then
    compiler=tcc
else
    compiler="cc -O0"
fi

# options FILE OPTION WORD: the word if the program wants the option.
options() {
    if grep -q -- "options: $2" "$1"; then
        echo "$3"
    fi
}

# ask_martlet FILE: "KINDS STATES TRANSITIONS"
ask_martlet() {
    # shellcheck disable=SC2046 # words
    timeout -k 2 5 "$martlet" check --json --keep-going --states $bound \
        $(options "$1" --lossy --lossy) $(options "$1" --unless-j --unless-j) \
        "$1" >"$work/json" 2>"$work/error"
    local status=$?
    if [ $status -eq 2 ]; then
        answer="rejected - -"
    elif [ $status -eq 124 ]; then
        answer="large - -"
    elif [ $status -gt 3 ]; then
        answer="crash - -"
    else
        answer=$(awk '
        { value = $2; gsub(/[",]/, "", value) }
        /^  "states": / { states = value }
        /^  "transitions": / { transitions = value }
        /^      "name": / { name = value }
        /^      "verdict": / && value == "violated" {
            found = found (found ? "+" : "") name
        }
        /^      "verdict": / && value == "inconclusive" { open = 1 }
        END {
            print (open ? "large" : found ? found : "holds"), states,
                transitions
        }' "$work/json")
    fi
}

# ask_spin FILE: the same. SPIN counts the initial state as a transition.
ask_spin() {
    local file status loss order
    file=$(realpath "$1")
    loss=$(options "$1" --lossy -m)
    order=$(options "$1" --unless-j -J)
    rm -f "$work"/pan*
    # Some messages that say "Error" do not keep SPIN from going on.
    # shellcheck disable=SC2086 # may be nothing
    if ! (cd "$work" && timeout 20 spin -a -o1 -o2 -o3 $loss "$file") \
        >"$work/spin" 2>&1 || [ ! -s "$work/pan.c" ]; then
        expected="rejected - -"
        return
    fi
    # shellcheck disable=SC2086 # the compiler may have an option
    if ! (cd "$work" && timeout 60 $compiler -w -DNOREDUCE -DNOFAIR -DSAFETY \
        -DNOCLAIM -DVECTORSZ=2048 -o pan pan.c) >"$work/cc" 2>&1; then
        expected="no-compile - -"
        return
    fi
    # shellcheck disable=SC2086 # may be nothing
    (cd "$work" && timeout 20 ./pan -c0 -n -m50000 -w14 $order) \
        >"$work/out" 2>&1
    status=$?
    expected=$(awk -v status=$status '
        /^pan:[0-9]+: / {
            if (/invalid array index/) kind["runtime"]
            else if (/assertion violated/) kind["assert"]
            else if (/invalid end state/) kind["deadlock"]
            else if (/event_trace error/) kind["trace"]
            else kind["runtime"]
        }
        /too small/ { why = "deep" }
        /unconditional self-loop/ { why = "refused" }
        / states, stored/ { states = $1 }
        / transitions \(/ { transitions = $1 - 1 }
        END {
            split("assert deadlock runtime trace", order)
            for (i = 1; i <= 4; i++)
                if (order[i] in kind)
                    found = found (found ? "+" : "") order[i]
            if (states == "" && !why)
                why = "crash-" status
            if (why)
                print why, "- -"
            else
                print (found ? found : "holds"), states, transitions
        }' "$work/out")
}

# What Martlet rejects everywhere and SPIN only outside d_step (stricter): two
# fields received into one variable.
# What SPIN rejects for reasons of its own, and Martlet need not: a label at
# the beginning of a block, a d_step directly behind or in front of a loop,
# enabled() beside rendezvous channels.
lenient='label_placed_incorrectly|jump_into_d_step|from_d_step|enabled'

# message: SPIN's reason as one word, without names and places.
message() {
    sed -n 's/^spin: .*Error: //p; s/^error: ([^)]*)//p;
        s/^spin: error, //p' "$work/spin" |
        grep -v 'dubious use' | head -n 1 |
        sed 's/saw .*//; s/near .*//; s/label [^ ]*/label/; s/[^a-z]/_/g'
}

# judge FILE: sets expected, answer and class.
judge() {
    ask_martlet "$1"
    case $answer in
    large*)
        class=large
        return
        ;;
    esac
    ask_spin "$1"
    case $expected/$answer in
    */crash*) class=crash ;;
    *runtime*/*runtime*) class=same ;;
    deep* | refused* | no-compile* | crash*) class="no oracle" ;;
    rejected*/rejected*) class=rejected ;;
    rejected*)
        class=lenient-$(message)
        [[ $class =~ $lenient ]] && class=lenient
        ;;
    */rejected*)
        class=strict
        grep -q 'error.MT061' "$work/error" && class=stricter
        ;;
    *)
        # With -J, SPIN counts an escape once for every option that it is of.
        if [ -n "$(options "$1" --unless-j J)" ]; then
            expected=${expected% *}
            answer=${answer% *}
        fi
        if [ "${expected%% *}" != "${answer%% *}" ]; then
            class=verdict
        elif [ "$expected" != "$answer" ]; then
            class=counts
        else
            class=same
        fi
        ;;
    esac
}

case ${1:-} in
--judge)
    judge "$2"
    echo "$class: SPIN ${expected:-}, Martlet $answer"
    exit 0
    ;;
--class)
    judge "$3"
    [ "$class" = "$2" ]
    exit
    ;;
esac

count=${1:-1000}
seed=${2:-1}
keep=$build/spin-random
mkdir -p "$keep"
limit=${SECONDS_ALL:-0}
for ((i = seed; i < seed + count; i++)); do
    if [ "$limit" -gt 0 ] && [ $SECONDS -ge "$limit" ]; then
        count=$((i - seed))
        break
    fi
    "$random" $i >"$work/program.pml"
    judge "$work/program.pml"
    echo "$class" >>"$work/classes"
    case $class in
    same | rejected | lenient | stricter | large | "no oracle") continue ;;
    esac
    "$random" --shrink $i "$keep/$i.pml" "$self $build --class $class" \
        </dev/null >"$work/shrink" 2>&1
    judge "$keep/$i.pml"
    echo "seed $i: $class: SPIN $expected, Martlet $answer"
    sed 's/^/    /' "$keep/$i.pml"
    [ "$answer" != "rejected - -" ] || head -n 3 "$work/error"
done
echo "$count programs, seeds $seed to $((seed + count - 1))"
sort "$work/classes" | uniq -c | sed 's/^ */  /'
"$random" --features "$seed" "$count"
! grep -qvxE 'same|rejected|lenient|stricter|large|no oracle' "$work/classes"
