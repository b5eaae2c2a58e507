/* Jumps after a statement are free, in front of an option or a block they are steps. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 46 */
/* expect: transitions 91 */
byte x;
active proctype A() {
again:
    x = 1;
    if
    :: x == 1 -> goto there
    :: goto there
    :: x = 2; { goto there }
    fi;
there:
    do
    :: x < 4 -> x++; break
    :: break
    :: atomic { x > 0 -> break }
    od;
    if
    :: x < 3 -> x = 3; goto again
    :: else -> skip
    fi
}
active proctype B() { goto done; x = 9; done: skip }
