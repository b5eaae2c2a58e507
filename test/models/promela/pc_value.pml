/* The numbers of states in SPIN's automata: of loops, joins in front of them,
 * blocks, for and the end. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 671 */
/* expect: transitions 1339 */
byte x, y, z;

active proctype A() {
    do
    :: x < 3 -> x++;
        if
        :: y = pc_value(1)
        :: z = pc_value(_pid)
        fi
    :: x == 3 -> break
    od;
    atomic { y = pc_value(_pid); z = pc_value(1) }
}

active proctype B() {
    { z = pc_value(_pid) };
    for (y : 1 .. 2) { z = pc_value(0) }
}
