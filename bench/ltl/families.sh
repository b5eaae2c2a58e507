#!/bin/bash
# Families of formulas that grow with a number, as other translators are
# measured with. Usage: bench/ltl/families.sh; prints NAME: FORMULA lines.
set -eu

# join OPERATOR FORMULA LAST: the formula for 1 .. LAST, joined; @ in it is the
# number, # the next one.
join() {
    local out= one
    for i in $(seq 1 "$3"); do
        one=${2//@/$i}
        out="$out${out:+ $1 }${one//#/$((i + 1))}"
    done
    printf '%s' "$out"
}

# right OPERATOR LAST: p1 OP (p2 OP (...)); left: ((p1 OP p2) OP p3).
right() {
    local out=p$2
    for i in $(seq $(($2 - 1)) -1 1); do out="p$i $1 ($out)"; done
    printf '%s' "$out"
}
left() {
    local out=p1
    for i in $(seq 2 "$2"); do out="($out) $1 p$i"; done
    printf '%s' "$out"
}
# events NAME LAST STEP: one after another; STEP may be X.
events() {
    local out="<> $1$2"
    for i in $(seq $(($2 - 1)) -1 1); do out="<> ($1$i && $3 $out)"; done
    printf '%s' "$out"
}

for n in 2 4 6; do
    echo "all recur $n: $(join '&&' '([] <> p@)' $n)"
    echo "some settle $n: $(join '||' '(<> [] p@)' $n)"
    echo "all happen $n: $(join '&&' '(<> p@)' $n)"
    echo "untils to the right $n: $(right U $n)"
    echo "untils to the left $n: $(left U $n)"
    echo "releases to the right $n: $(right R $n)"
    echo "releases to the left $n: $(left R $n)"
    echo "two chains $n: $(events p $n '') && $(events q $n '')"
    echo "two chains of steps $n: $(events p $n X) && $(events q $n X)"
done
for n in 1 2 3; do
    echo "fair response $n: !(($(join '&&' '([] <> p@)' $n)) -> [] (q -> <> r))"
    echo "happens or holds $n: $(join '&&' '(<> p@ || [] p#)' $n)"
    echo "recurs or settles $n: $(join '&&' '([] <> p@ || <> [] p#)' $n)"
done
