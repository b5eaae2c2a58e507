#!/bin/bash
# Tables 10 and 11 of paper 004 in shape: nested depth-first search, its
# improvement and the hybrid with A*, on our own models.
# Usage: bench/paper-004/liveness.sh BUILD
set -eu
martlet=$1/martlet

# field NAME FILE: a number of the formula in a report.
field() {
    sed -n '/"name": "ltl:1"/,$p' "$2" |
        sed -n "s/^ *\"$1\": \\([0-9]*\\),*\$/\\1/p" | head -n 1
}

# row MODEL FORMULA [OPTION...]: all three engines, one line each.
row() {
    local model=$1 formula=$2
    shift 2
    for engine in ndfs indfs astar-indfs; do
        "$martlet" check "examples/promela/$model.pml" --ltl "$formula" \
            --property ltl:1 --search "$engine" --no-por --json "$@" \
            >"$work/report" 2>/dev/null || [ $? -eq 1 ]
        printf '%-11s %8s %9s %12s %7s\n' "$engine" \
            "$(field states "$work/report")" \
            "$(field expanded "$work/report")" \
            "$(field transitions "$work/report")" \
            "$(field length "$work/report")"
    done
}

table() {
    printf '\n%s\n%-11s %8s %9s %12s %7s\n' "$1" engine states expanded \
        transitions length
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

echo "Table 10: nothing is wrong"
for n in 4 5; do
    table "leader.pml, $n processes: <>[] oneLeader"
    row leader '<> [] "leaders == 1"' -DN="$n"
    table "leader.pml, $n processes: <> elected"
    row leader '<> "leaders == 1"' -DN="$n"
done

printf '\nTable 11: an error is found\n'
table 'elevator.pml: a call for floor 1 is answered'
row elevator '[] ("call[1]" -> <> "floor == 1 && opened")'
table 'elevator.pml: a call for floor 0 is answered'
row elevator '[] ("call[0]" -> <> "floor == 0 && opened")'
table 'giop.pml: a request of client 0 is replied to'
row giop '[] ("upward[0]??[request,0] || upward[0]??[request,1]"
    -> <> "downward[0]??[reply,0] || downward[0]??[reply,1]")'
table 'giop.pml: the same for client 1, transitions in reverse order'
row giop '[] ("upward[1]??[request,0] || upward[1]??[request,1]"
    -> <> "downward[1]??[reply,0] || downward[1]??[reply,1]")' --order reverse
