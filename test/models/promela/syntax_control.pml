/* if, do, goto, labels, atomic, d_step, unless, for, select. */
byte x, i, a[3];
active [2] proctype P() provided (x < 200) {
start:
    if
    :: x == 0 -> x = 1
    :: x > 0; x--; goto start
    :: else
    fi;
    do
    :: x < 3 -> x++
    :: else -> break
    od
    atomic { x = 2; skip; d_step { x = 3; x = 4 } }
    { x = 1; x = 2 } unless { x == 200 -> goto end_it };
    x = 3 unless x == 100;
    for (i : 1 .. 3) { x = i; if :: i == 2 -> break :: else fi }
    for (i in a) {
        a[i] = i
    }
    select (i : 0 .. 2);
    select (i : x .. x + 2)
end_it: accept_it: progress_it:
}
init priority 3 { skip }
