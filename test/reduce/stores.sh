#!/bin/bash
# Checks random programs, whose errors can be lost (store_random.h), over every
# store and with little memory: a search ends without a bug of Martlet, and no
# two searches of one program contradict each other. Of a program with many states
# there are also searches with twelve limits on memory, where the store is changed.
# Usage: test/reduce/stores.sh BUILD FIRST COUNT
#        test/reduce/stores.sh MARTLET GENERATOR FIRST COUNT
# Prints what differs, with the seeds; then how often each search was made and
# how it ended (3: inconclusive; 4: a bug), and how many programs were rejected;
# closes with "N passed, N failed". SECONDS_ALL bounds the time.
set -u
if [ $# -eq 4 ]; then
    martlet=$1 random=$2
    shift
else
    martlet=$1/martlet random=$1/test/reduce-random
fi
first=$2 count=$3
LC_ALL=C
export LC_ALL
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
limit=${SECONDS_ALL:-0}
passed=0
failed=0
rejected=0
declare -A ends

# What every program is searched with, and what is taken in turn.
always=('--no-por' '' '--store compact')
turns=('--store tree' '--store hash' '--store bitstate' '--search dfs'
    '--search bfs --store compact' '--search bfs --store bitstate'
    '--store tree --search bfs' '--search best --heuristic pdb'
    '--search dfs --store bitstate' '--search bfs --store hash')

# search OPTIONS: at least $low and at most $high properties are violated; $end
# is the status.
search() {
    local said
    # shellcheck disable=SC2086 # words
    said=$(ulimit -t 5 && exec "$martlet" check -q --states $states $1 \
        "$program" 2>"$folder/error")
    end=$?
    low=0 high=99
    case $end in
    0) high=0 ;;
    1)
        low=1
        if [[ $said =~ :\ ([0-9]+)\ of\ [0-9]+\ properties\ violated ]]; then
            low=${BASH_REMATCH[1]} high=$low
            [[ ! $said =~ ,\ ([0-9]+)\ undecided ]] ||
                high=$((low + BASH_REMATCH[1]))
        fi
        ;;
    2) grep -q 'error\[' "$folder/error" || end=killed ;;
    3) ;;
    152 | 137) end=late ;;
    esac
}

uses() {
    head -n 1 "$program" | grep -q " $1"
}

# Options that limit the memory to less than a third of what the program needs
# on lines of their own; nothing if that is little.
tight() {
    local need part
    need=$(ulimit -t 5 && "$martlet" check --search bfs --states $states \
        --memory 500M --json "$program" 2>/dev/null |
        awk '$1 == "\"bytes\":" && $2 + 0 > most { most = $2 + 0 }
            END { print int(most / 1024) }')
    for part in 1 2 3 4 5 6 7 8 9 10 11 12; do
        [ "$need" -lt 3000 ] || echo "--memory $((4200 + need * part / 40))K"
    done
}

# Without reduction xr and xs are not checked (doc/internals-reduction.md).
checks_more() {
    uses exclusive
}

# judge SEED: all searches of the program of that seed.
judge() {
    local options least=0 most=99 wrong='' states=2000 limits
    local memory="--memory $((3000 + $1 * 37 % 3500))K"
    if uses crowd; then
        states=150000
        mapfile -t limits < <(tight)
    fi
    for options in "${always[@]}" "$memory" "${turns[$1 % ${#turns[@]}]}" \
        ${limits+"${limits[@]}"}; do
        [ "$options" != --no-por ] || ! checks_more || continue
        search "$options"
        case $options in
        "$memory") options='--memory 3000K..6500K' ;;
        *--memory*) options='--memory (too little)' ;;
        esac
        ends["${options:-(none)}: $end"]=$((\
            ${ends["${options:-(none)}: $end"]:-0} + 1))
        if [ $end = 2 ] && [ "$options" = "${always[1]}" ]; then
            rejected=$((rejected + 1))
            return
        fi
        case $end in 0 | 1 | 2 | 3 | late) ;; *)
            wrong="$wrong; $options: status $end: $(grep -m 1 internal \
                "$folder/error")"
            ;;
        esac
        case $end$options in 0*hash* | 0*bitstate*)
            wrong="$wrong; $options: holds"
            ;;
        esac
        [ "$low" -le "$least" ] || least=$low
        [ "$high" -ge "$most" ] || most=$high
        [ "$least" -le "$most" ] || wrong="$wrong; $options: contradicts"
    done
    if [ -n "$wrong" ]; then
        echo "seed $1$wrong"
        failed=$((failed + 1))
    else
        passed=$((passed + 1))
    fi
}

program=$folder/program.pml
for ((seed = first; seed < first + count; seed++)); do
    [ "$limit" -eq 0 ] || [ $SECONDS -lt "$limit" ] || break
    "$random" --stores "$seed" >"$program" || exit 2
    judge "$seed"
done
echo "status of each search, how often:"
for end in "${!ends[@]}"; do
    echo "    $end  ${ends[$end]}"
done | sort
echo "seeds from $first to $((seed - 1)), $rejected of them not read"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
