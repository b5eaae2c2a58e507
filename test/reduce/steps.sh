#!/bin/bash
# Does a search that runs out of memory lose an error? Every limit on memory from
# 4200K in steps of 50K to what the search takes without a limit (but no more than
# 10,200K), on twenty models with an error that breadth-first search finds late:
# programs, networks and DVE.
# Usage: test/reduce/steps.sh BUILD [WORD]
# With a WORD only models whose name has it. Prints for each model and search how
# often it was violated, inconclusive, or late (a minute of the processor), and
# what must not be: "holds", a bug, a model that is rejected. Closes with
# "N passed, N failed" runs.
set -u
build=$(cd "$1" && pwd)
word=${2:-}
root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mktemp -d) || exit 2
trap 'rm -rf "$folder"' EXIT
trap 'exit 1' HUP INT TERM
export LC_ALL=C XDG_CACHE_HOME=$folder/cache
passed=0
failed=0

# check MODEL OPTION...: the status.
check() {
    (ulimit -t 60 && exec "$build/martlet" check "$@" >"$folder/out" 2>&1)
    case $? in
    1) echo violated ;;
    3) echo inconclusive ;;
    137 | 152 | 158) echo late ;;
    0) echo HOLDS ;;
    *) echo WRONG ;;
    esac
}

# need MODEL OPTION...: kilobytes that the search takes, the program included.
need() {
    "$build/martlet" check "$@" --json --memory 1G 2>/dev/null |
        awk '$1 == "\"bytes\":" && $2 + 0 > most { most = $2 + 0 }
            END { print int(most / 1024) + 4096 }'
}

# try NAME MODEL OPTION...: all limits.
try() {
    local name=$1 most limit count=0 said
    shift
    case $name in *"$word"*) ;; *) return ;; esac
    local -A ends=()
    most=$(need "$@")
    [ "$most" -le 10150 ] || most=10150
    for ((limit = 4200; limit <= most + 50; limit += 50)); do
        said=$(check "$@" --memory "${limit}K")
        ends[$said]=$((${ends[$said]:-0} + 1))
        count=$((count + 1))
        case $said in
        [A-Z]*)
            failed=$((failed + 1))
            echo "$name with ${limit}K: $said: $(grep -m 1 error "$folder/out")"
            ;;
        *) passed=$((passed + 1)) ;;
        esac
    done
    printf '%-34s %3d limits to %5dK:' "$name" $count $((limit - 50))
    for said in "${!ends[@]}"; do
        echo "$said ${ends[$said]}"
    done | sort | tr '\n' ',' | sed 's/,/, /g; s/, $//; s/^/ /'
    echo
}

both() {
    local name=$1
    shift
    try "$name" "$@"
    try "$name, bfs" "$@" --search bfs
}

cd "$root" || exit 2
for model in test/cli/models/{degrading,no_parent} \
    bench/deep/{sudoku,loyd,knight,counter,hanoi} bench/directed/robots \
    bench/paper-004/telegraph examples/promela/pots; do
    both "${model##*/}.pml" $model.pml
done
for model in bench/deep/{tiles,stages,towers}.dve; do
    both "${model##*/}" "$model"
done
cp examples/ring/*.lsts examples/philosophers/*.lsts "$folder"
for ring in '5 1' '5 3' '6 1' '6 3'; do
    name=ring${ring/ /-fault}.ext
    # shellcheck disable=SC2086 # words
    sh examples/ring/generate.sh $ring >"$folder/$name"
    both "$name" "$folder/$name"
done
for count in 12 13 14; do
    name=philosophers$count.ext
    sh examples/philosophers/generate.sh $count >"$folder/$name"
    both "$name" "$folder/$name"
done
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
