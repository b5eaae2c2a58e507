#!/bin/sh
# Searches on a GPU next to those of the processor, in the same run.
# Usage: bench/gpu/run.sh DEVICE PART...     (from the root; needs no network)
# DEVICE is gpu or emulated. Parts, in order of importance:
#   wall          random insertions into the table: no search is faster
#   philosophers  18, 19 and 20 of them, the first time and with kept kernels
#   others        fischer and ring
#   cpu           the same models on the processor, one thread
#   small         a model of 2,000 states
#   memory        bytes per state under a limit, and as many states as fit
#   cycles        a formula about cycles: all states are stored, then trimmed
#   promela       five Promela programs of 10^8 states and more, and smaller ones
#                 on the processor
#   programs SECONDS  600 random Promela programs, compared with the processor:
#                 about 60 are too large or declined
#   equal SECONDS random networks and examples, compared with the processor
#   little        small models only, for trying this out
# Each measurement has its own limit of time.
device=${1:-gpu}
[ $# -gt 0 ] && shift
cd "$(dirname "$0")/../.." || exit 2
martlet=${MARTLET:-$PWD/build/martlet}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_CACHE_HOME="$work/cache"
mkdir -p "$XDG_CACHE_HOME"
cp -r examples/philosophers examples/fischer examples/ring "$work"

make_model() {
    number=${1##*[a-z]}
    folder=${1%%[0-9]*}
    [ "$folder" = fischer ] &&
        sh "examples/fischer/generate.sh" "$number" x >"$work/fischer/x$number.lsts"
    sh "examples/$folder/generate.sh" "$number" >"$work/$folder/$1.ext"
}

# The first value of a field of the JSON output.
field() { grep -o "\"$1\": *[0-9.e+-]*" "$work/out" | head -n 1 | sed 's/.*: *//'; }

now() { date +%s.%N; }

heading() {
    echo "== $1"
    printf '%-15s %-8s %12s %13s %4s %7s %7s %5s %6s %6s %6s %6s %9s %9s %6s\n' \
        model device states transitions lev wall search open comp. expand grow \
        trace 'Mstates/s' 'Mtrans/s' bytes
}

# show NAME DEVICE STATUS OPTIONS: a line of the table, of the search that ran from
# $begun to $ended. Rates are those of the whole search without opening the
# device, compiling and finding runs to errors; wall is the whole program.
show() {
    grep -v " violated after " "$work/err" | head -c 600
    if [ -z "$(field states)" ]; then
        echo "$1 $2 $4: status $3"
        head -c 600 "$work/out"
        return
    fi
    awk -v name="$1" -v device="$2" -v s="$(field states)" \
        -v t="$(field transitions)" -v sec="$(field seconds)" \
        -v depth="$(field depth)" -v bytes="$(field bytes)" \
        -v o="$(field open)" -v c="$(field compile)" -v e="$(field expand)" \
        -v g="$(field grow)" -v x="$(field trace)" \
        -v begun="$begun" -v ended="$ended" -v status="$3" -v more="$4" \
        'BEGIN { rest = sec - c - o - x; if (rest <= 0) rest = 1e-9
            printf "%-15s %-8s %12d %13d %4d %7.2f %7.2f %5.2f %6.2f %6.2f ",
            name, device, s, t, depth, ended - begun, sec, o, c, e
            printf "%6.2f %6.2f %9.1f %9.1f %6.1f %s%s\n", g, x,
            s / rest / 1e6, t / rest / 1e6, bytes / s, more,
            (status > 1 ? " (status " status ")" : "") }'
}

# measure MODEL DEVICE SECONDS [OPTION...]
measure() {
    model=$1 on=$2 limit=$3
    shift 3
    make_model "$model"
    begun=$(now)
    timeout "$limit" "$martlet" check "$work/${model%%[0-9]*}/$model.ext" \
        --no-por --keep-going --device "$on" --json "$@" \
        >"$work/out" 2>"$work/err"
    status=$?
    ended=$(now)
    show "$model" "$on" "$status" "$*"
}

part_wall() {
    echo "== wall (random insertions into the table)"
    make_model philosophers20
    timeout 60 build/bench/gpu/wall "$device" \
        "$work/philosophers/philosophers20.ext" "${1:-28}"
}

part_philosophers() {
    heading "philosophers"
    for n in 18 19 20; do
        measure philosophers$n "$device" 40
        measure philosophers$n "$device" 40
    done
}

part_others() {
    heading "fischer and ring"
    for model in fischer20 fischer24 fischer25 ring8 ring9; do
        measure "$model" "$device" 40
        measure "$model" "$device" 40
    done
}

part_cpu() {
    heading "on the processor, one thread"
    for model in philosophers14 philosophers15 fischer20 ring6; do
        measure $model cpu 30
    done
}

part_small() {
    heading "small models"
    for model in philosophers7 philosophers13; do
        for on in cpu auto "$device" "$device"; do
            measure "$model" "$on" 30
        done
    done
}

part_memory() {
    heading "memory"
    measure philosophers20 "$device" 40 --memory 24G
    measure philosophers21 "$device" 60
    # A rule that holds: there is no run to be found afterwards.
    measure philosophers22 "$device" 180 --property rej:1
}

# ---- Cycles: a formula that holds, so that everything has to be looked at. ----
part_cycles() {
    heading "a formula about cycles, by trimming and by scc"
    formula='(G F "1.eats" && G F (!"1.eats" && !"1.one")) -> G F "1.one"'
    for n in ${1:-13 15 16 17}; do
        measure philosophers$n "$device" 30 --property ltl:1 --ltl "$formula"
        grep -m 1 -o '"verdict": *"[a-z]*"' "$work/out"
    done
    for n in ${2:-13 15}; do
        measure philosophers$n cpu 70 --property ltl:1 --search scc --ltl "$formula"
        grep -m 1 -o '"verdict": *"[a-z]*"' "$work/out"
    done
}

# Several processes, since most of the time is the compiler's.
part_equal() {
    echo "== equal results on random networks and examples"
    for worker in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do
        timeout $(($1 + 20)) build/test/gpu-check "$device" random $worker \
            "${2:-358}" "$1" >"$work/equal$worker" 2>&1 &
    done
    # shellcheck disable=SC2046 # the names have no blanks
    timeout "$1" build/test/gpu-check "$device" files 60000 \
        $(find examples test/gpu -name '*.ext' -o -name '*.rules') | tail -n 6
    wait
    cat "$work"/equal* | grep ' passed, ' |
        awk '{ p += $1; f += $3 } END { print p + 0, "random networks passed,", f + 0, "failed" }'
    cat "$work"/equal* | grep -i differ
    tail -n 5 "$work/equal1"
}

# ---- Promela ----------------------------------------------------------------

# program NAME FILE DEFINITION DEVICE SECONDS: as measure.
program() {
    begun=$(now)
    timeout "$5" "$martlet" check "$2" -D"$3" --no-por --keep-going \
        --optimise none --device "$4" --json >"$work/out" 2>"$work/err"
    status=$?
    ended=$(now)
    show "$1" "$4" "$status" ''
}

# Links have 526^K states, counters 690^K, turns 102^K.
part_promela() {
    heading "Promela"
    program links3 bench/gpu/links.pml K=3 "$device" 40
    program counters3 bench/gpu/counters.pml K=3 "$device" 40
    program turns4 bench/gpu/turns.pml K=4 "$device" 40
    program dining8 bench/promela/dining.pml N=8 "$device" 40
    program library8 bench/promela/library.pml READERS=8 "$device" 40
    program links2 bench/gpu/links.pml K=2 cpu 20
    program counters2 bench/gpu/counters.pml K=2 cpu 20
    program turns3 bench/gpu/turns.pml K=3 cpu 20
    program dining6 bench/promela/dining.pml N=6 cpu 20
    program library5 bench/promela/library.pml READERS=5 cpu 20
}

part_programs() {
    echo "== equal results on random Promela programs"
    mkdir "$work/programs"
    for n in $(seq 1 "${2:-600}"); do
        build/test/promela-random "$n" >"$work/programs/$n.pml"
    done
    # Five at a time: those that are not through in time do not count.
    # shellcheck disable=SC2016 # the inner shell expands this
    find "$work/programs" -name '*.pml' | sort |
        timeout "$1" xargs -P 16 -n 5 sh -c \
            'build/test/gpu-promela "$0" 20000 "$@" >"$1.out" 2>&1' "$device"
    cat "$work"/programs/*.out | grep ' passed, ' |
        awk '{ p += $1; f += $3 } END { print p + 0, "random programs passed,", f + 0, "failed" }'
    cat "$work"/programs/*.out | grep -E ' searched, | states, | errors with' |
        awk '{ for (i = 1; i < NF; i++) if ($i ~ /^[0-9]+$/) sum[NR % 3, i] += $i
            line[NR % 3] = $0 }
            END { for (k = 1; k <= 3; k++) { n = split(line[k % 3], word, " ")
                for (i = 1; i <= n; i++)
                    printf "%s ", (word[i] ~ /^[0-9]+$/ ? sum[k % 3, i] : word[i])
                print "" } }'
    cat "$work"/programs/*.out | grep differ
}

part_little() {
    part_wall 14
    heading "small models"
    for model in philosophers8 philosophers10 fischer10 ring4; do
        measure $model "$device" 60
    done
    measure philosophers10 cpu 60
    measure philosophers10 "$device" 60 --memory 16M
    part_cycles 10 10
    part_equal 20 3
}

echo "== machine"
nvidia-smi --query-gpu=name,driver_version,memory.total --format=csv,noheader 2>&1
nvcc --version 2>&1 | tail -n 2
grep -m 1 'model name' /proc/cpuinfo
nproc
git log -1 --format='commit %h' 2>/dev/null
while [ $# -gt 0 ]; do
    part=$1
    shift
    if [ "$part" = equal ] || [ "$part" = programs ]; then
        part_"$part" "$1"
        shift
    else
        part_"$part"
    fi
    echo "-- $part ended after $(cut -d' ' -f1 /proc/uptime) s of uptime"
done
