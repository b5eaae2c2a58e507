#!/bin/sh
# Do questions that are decided on one graph cost less than a search for each?
# Usage: bench/cycles/together.sh BUILD [FILTER]
# For each set of questions the user time and the memory of both, and how many
# of the questions shared the graph. With --no-por single searches are not
# reduced, as the graph never is.
build=$(cd "$1" && pwd) || exit 2
filter=${2:-.}
top=$PWD
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cp examples/ring/*.lsts examples/philosophers/*.lsts "$work/"
cd "$work" || exit 2
printf '%-28s %6s %8s %8s %8s %6s %8s %8s\n' questions number shared \
    's each' together ratio 'MiB each' together

# user seconds, bytes and shared questions of a check, by what follows
measure() {
    /usr/bin/time -f '%U' -o time "$build/martlet" check "$@" --quiet --json \
        >out
    [ $? -le 1 ] || return 2
    cat time
    sed -n 's/^ *"bytes": \([0-9]*\),*$/\1/p' out |
        awk '$1 > most { most = $1 } END { print most + 0 }'
    grep -c '"search": "together"' out || true
}

# a name, how many questions, and a check of them
compare() {
    name=$1 number=$2
    shift 2
    echo "$name" | grep -q -- "$filter" || return 0
    together=$(measure "$@") || exit 2
    each=$(measure "$@" --no-together) || exit 2
    # shellcheck disable=SC2086 # words, not lines
    echo $together $each | awk -v name="$name" -v number="$number" '{
        printf "%-28s %6d %8d %8.2f %8.2f %6.2f %8.1f %8.1f\n", name, number,
            $3, $4, $1, $1 / ($4 > 0 ? $4 : 0.01), $5 / 2^20, $2 / 2^20 }'
}

# with reductions and without
compare_both() {
    compare "$@"
    name=$1
    shift
    compare "$name --no-por" "$@" --no-por
}

for n in 5 6; do
    sh "$top/examples/ring/generate.sh" "$n" 0 live >"ring$n.ext"
    compare_both "ring$n, rules" "$n" "ring$n.ext"
done

# four formulas about each of five clients
set --
for i in 2 4 6 8 10; do
    set -- "$@" --ltl "<>[]!$i.W | []<>$i.A | []<>$i.W" \
        --ltl "[]($i.W -> ($i.W | $i.A))" --ltl "[]!($i.A & 12.A)" \
        --ltl "[]<>!($i.A & $i.W)"
done
for i in $(seq 20); do set -- "$@" --property "ltl:$i"; done
compare_both 'ring6, formulas' 20 ring6.ext "$@"

# each philosopher takes left, takes right, puts left, puts right; and one that
# eats is not stuck
sh "$top/examples/philosophers/generate.sh" 12 >philosophers12.ext
set --
for i in $(seq 10); do
    cat >"order$i.lsts" <<END
Begin Lsts
Begin Header
 State_cnt = 5
 Action_cnt = 4
 Transition_cnt = 8
 State_prop_cnt = 2
 Initial_states = 1;
End Header
Begin Action_names
 1 = "take left<$i>"
 2 = "take right<$i>"
 3 = "put left<$i>"
 4 = "put right<$i>"
End Action_names
Begin State_props
 "/rej" : 5;
 "/dl_rej" : 3;
End State_props
Begin Transitions
 1: 2,1 5,2;
 2: 3,2 5,1;
 3: 4,3 5,4;
 4: 1,4 5,3;
End Transitions
End Lsts
END
    set -- "$@" --tester "order$i.lsts"
done
for i in '' $(seq 2 10); do
    set -- "$@" --property "tester$i:reject" --property "tester$i:deadlock"
done
compare_both 'philosophers12, testers' 10 philosophers12.ext "$@"

# four variables, five formulas about each
set --
for x in inside 'ticket[0]' 'ticket[1]' 'choosing[0]'; do
    set -- "$@" --ltl "[] ($x <= 6)" \
        --ltl "[] (($x == 1) -> (($x == 1) W !($x == 1)))" \
        --ltl "([] <> ($x == 0)) || (<> [] ($x >= 1))" \
        --ltl "(<> [] ($x == 0)) || ([] <> ($x >= 1)) || [] <> (inside == 0)" \
        --ltl "[] (($x == 1) -> <> (($x == 0) || ($x >= 1)))"
done
for i in $(seq 20); do set -- "$@" --property "ltl:$i"; done
compare_both 'tickets.pml, formulas' 20 "$top/bench/promela/tickets.pml" "$@"
