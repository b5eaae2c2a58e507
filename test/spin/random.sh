#!/bin/bash
# Compares Martlet with SPIN on random Promela programs: acceptance, kinds of
# errors, states, transitions and errors of the whole state space, and the
# verdicts on never claims, formulas, progress and accept labels.
# Usage: test/spin/random.sh BUILD [COUNT [SEED]]
#        test/spin/random.sh BUILD --judge FILE    both answers for one program
#        test/spin/random.sh BUILD --class CLASS FILE
#            succeeds if the two differ on the program in this way
# A program that they disagree on is shrunk and kept in BUILD/spin-random/.
# Exits 1 if there is one. SECONDS_ALL bounds the time: after so many seconds
# no further program is made. JOBS programs are compared at the same time. WHOLE=1
# leaves the programs as they are. STORE=tree counts states in that store.
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

# bounded SECONDS COMMAND...: for so long on a processor. The machine may be busy
# with other things.
bounded() {
    (
        ulimit -t "$1"
        shift
        exec timeout 120 "$@"
    )
}

# options FILE OPTION WORD: the word if the program wants the option.
options() {
    if grep -q -- "options: $2" "$1"; then
        echo "$3"
    fi
}

# run_martlet FILE OPTION...: its JSON, its exit status.
run_martlet() {
    local file=$1
    shift
    # shellcheck disable=SC2046 # words
    bounded 5 "$martlet" check --json --no-por --states $bound "$@" \
        $(options "$file" --lossy --lossy) \
        $(options "$file" --unless-j --unless-j) \
        "$file" >"$work/json" 2>"$work/error"
}

# ask_martlet FILE: "KINDS STATES TRANSITIONS ERRORS"
ask_martlet() {
    run_martlet "$1" --keep-going --store "${STORE:-auto}" --property assert \
        --property deadlock --property runtime --property trace
    local status=$?
    if [ $status -eq 2 ]; then
        answer="rejected - - -"
    elif [ $status -eq 124 ] || [ $status -eq 152 ] || [ $status -eq 137 ]; then
        answer="large - - -"
    elif [ $status -gt 3 ]; then
        answer="crash - - -"
    else
        answer=$(awk '
        { value = $2; gsub(/[",]/, "", value) }
        /^  "states": / { states = value }
        /^  "transitions": / { transitions = value }
        /^      "name": / { name = value }
        /^      "errors": / { errors += value }
        /^      "verdict": / && value == "violated" {
            found = found (found ? "+" : "") name
        }
        /^      "verdict": / && value == "inconclusive" { open = 1 }
        END {
            print (open ? "large" : found ? found : "holds"), states,
                transitions, (found ~ /runtime|trace/ ? "-" : errors + 0)
        }' "$work/json")
    fi
}

# make_pan FILE: SPIN's verifier as C.
make_pan() {
    local file loss
    file=$(realpath "$1")
    loss=$(options "$1" --lossy -m)
    rm -f "$work"/pan*
    # Some messages that say "Error" do not keep SPIN from going on.
    # shellcheck disable=SC2086 # may be nothing
    (cd "$work" && timeout 20 spin -a -o1 -o2 -o3 $loss "$file") \
        >"$work/spin" 2>&1 && [ -s "$work/pan.c" ]
}

# build_pan OPTION...: compiles it.
build_pan() {
    # shellcheck disable=SC2086 # the compiler may have an option
    (cd "$work" && timeout 60 $compiler -w -DNOREDUCE -DNOFAIR \
        -DVECTORSZ=2048 "$@" -o pan pan.c) >"$work/cc" 2>&1
}

# run_pan FILE OPTION...: what it says is in $work/out.
run_pan() {
    local order
    order=$(options "$1" --unless-j -J)
    shift
    # shellcheck disable=SC2086 # may be nothing
    (cd "$work" && bounded 20 ./pan -n -m50000 -w14 "$@" $order) \
        >"$work/out" 2>&1
}

# ask_spin FILE: as ask_martlet. SPIN counts the initial state as a transition.
ask_spin() {
    if ! make_pan "$1"; then
        expected="rejected - - -"
        return
    fi
    if ! build_pan -DSAFETY -DNOCLAIM; then
        expected="no-compile - - -"
        return
    fi
    run_pan "$1" -c0
    local status=$?
    expected=$(awk -v status=$status '
        /^pan:[0-9]+: / {
            if (/invalid array index/) kind["runtime"]
            else if (/assertion violated/) kind["assert"]
            else if (/invalid end state/) kind["deadlock"]
            else if (/event_trace error/) kind["trace"]
            else kind["runtime"]
        }
        /, errors: / { errors = $NF }
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
            if (found ~ /runtime|trace/)
                errors = "-"
            if (why)
                print why, "- - -"
            else
                print (found ? found : "holds"), states, transitions, errors
        }' "$work/out")
}

# What Martlet rejects everywhere and SPIN only outside d_step (stricter): two
# fields received into one variable.
# What SPIN rejects for reasons of its own, and Martlet need not: a label at
# the beginning of a block, a d_step directly after or in front of a loop,
# enabled() next to rendezvous channels, else next to messages on channels that
# xr and xs speak of.
lenient='label_placed_incorrectly|jump_into_d_step|from_d_step|enabled|xr_xs'

# message: SPIN's reason as one word, without names and places.
message() {
    sed -n 's/^spin: .*Error: //p; s/^error: ([^)]*)//p;
        s/^spin: error, //p' "$work/spin" |
        grep -v 'dubious use' | head -n 1 |
        sed 's/saw .*//; s/near .*//; s/label [^ ]*/label/; s/[^a-z]/_/g'
}

# kept_hidden: Martlet keeps a hidden variable in the state, where SPIN does
# not, and has at least as many states.
kept_hidden() {
    local states=${expected#* } others=${answer#* }
    grep -q MT078 "$work/error" && [ "${others%% *}" -ge "${states%% *}" ]
}

# judge_states FILE: sets expected, answer and class.
judge_states() {
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
        grep -q 'error.MT061.*two fields' "$work/error" && class=stricter
        ;;
    *)
        # With -J, SPIN counts an escape once for every option that it is of.
        if [ -n "$(options "$1" --unless-j J)" ]; then
            expected=${expected% * *}
            answer=${answer% * *}
        fi
        if [ "${expected%% *}" != "${answer%% *}" ]; then
            class=verdict
        elif kept_hidden; then
            class=same
        elif [ "$expected" != "$answer" ]; then
            class=counts
        else
            class=same
        fi
        ;;
    esac
}

# judge_cycles FILE PROPERTY: sets expected, answer and class. The verifier has
# been made; programs with run-time errors or a violated trace are not asked,
# because SPIN continues after the former and stops at the latter.
judge_cycles() {
    local way="-a" claim="-DNOCLAIM"
    case $2 in
    never_0 | f) claim="" ;;
    progress) way="-l" claim="-DNP -DNOCLAIM" ;;
    esac
    # shellcheck disable=SC2086 # words
    if ! build_pan $claim; then
        class="no oracle"
        return
    fi
    # SPIN makes assertions of some formulas.
    [ "$2" = f ] || way="$way -A"
    # shellcheck disable=SC2086 # words
    run_pan "$1" $way -E
    expected=$(awk '
        /^pan:[0-9]+: / { bad = 1 }
        /too small|self-loop/ { why = "no-oracle" }
        / states, stored/ { done = 1 }
        END {
            print (why || !done ? "no-oracle" : bad ? "violated" : "holds")
        }' "$work/out")
    run_martlet "$1" --property "$2"
    case $? in
    0) answer=holds ;;
    1) answer=violated ;;
    3 | 124 | 137 | 152) answer=large ;;
    2) answer=rejected ;;
    *) answer=crash ;;
    esac
    case $expected/$answer in
    no-oracle* | */large) class="same" ;;
    "$answer/$answer") class="same" ;;
    *) class=$2 ;;
    esac
}

# judge FILE: the same, for the states and then for the cycles.
judge() {
    judge_states "$1"
    case $class-$answer in
    same-*runtime* | same-*trace*) return ;;
    same-*) ;;
    *) return ;;
    esac
    local property kind
    for property in never_0:never 'f:ltl f' progress:progress accept:accept; do
        kind=${property#*:}
        grep -q "\\b$kind" "$1" || continue
        case $kind in
        accept) grep -q 'never\|ltl' "$1" && continue ;;
        esac
        judge_cycles "$1" "${property%%:*}"
        [ "$class" = same ] || return
    done
}

case ${1:-} in
--judge)
    judge "$2"
    echo "$class: SPIN ${expected:-}, Martlet $answer"
    exit 0
    ;;
--class)
    case $2 in
    strict | lenient*) ;;
    *)
        # Most candidates of the shrinker are no programs.
        run_martlet "$3" --property assert
        [ $? -ne 2 ] || exit 1
        ;;
    esac
    judge "$3"
    [ "$class" = "$2" ]
    exit
    ;;
esac

# look SEED: judges the program of that seed; what differs is shrunk.
look() {
    "$random" "$1" >"$work/program.pml"
    judge "$work/program.pml"
    echo "$class" >>"$work/classes"
    case $class in
    same) echo "$1" >>"$work/compared" ;;
    esac
    case $class in
    same | rejected | lenient | stricter | large | "no oracle") return ;;
    esac
    if [ -n "${WHOLE:-}" ]; then
        cp "$work/program.pml" "$keep/$1.pml"
    else
        "$random" --shrink "$1" "$keep/$1.pml" "$self $build --class $class" \
            </dev/null >"$work/shrink" 2>&1
        judge "$keep/$1.pml"
    fi
    {
        echo "seed $1: $class: SPIN $expected, Martlet $answer"
        sed 's/^/    /' "$keep/$1.pml"
        [ "$answer" != "rejected - - -" ] || head -n 3 "$work/error"
    } >"$all/different.$1"
}

# look_all FIRST: every JOBS-th program from there on.
look_all() {
    work=$all/$1
    mkdir "$work"
    : >"$work/compared"
    for ((i = seed + $1; i < seed + count; i += jobs)); do
        if [ "$limit" -gt 0 ] && [ $SECONDS -ge "$limit" ]; then
            break
        fi
        look $i
    done
}

count=${1:-1000}
seed=${2:-1}
jobs=${JOBS:-1}
keep=$build/spin-random
mkdir -p "$keep"
limit=${SECONDS_ALL:-0}
all=$work
for ((job = 0; job < jobs; job++)); do
    look_all $job &
done
wait
find "$all" -name 'different.*' | sort -t . -k 3n | while IFS= read -r file; do
    cat "$file"
done
cat "$all"/*/classes >"$all/classes"
echo "$(wc -l <"$all/classes") programs, seeds from $seed," \
    "$(spin -V | sed 's/ --.*//'), $compiler, $("$martlet" --version)"
sort "$all/classes" | uniq -c | sed 's/^ */  /'
echo "What the programs that both read and agree on have in them:"
sort -n "$all"/*/compared | "$random" --features
! grep -qvxE 'same|rejected|lenient|stricter|large|no oracle' "$all/classes"
