/* Atomic sequences in which a way leads back to one of its states: both have no
 * end, and both can be left. One has a choice in every state; of the other one
 * only the ways on are many. What comes after them is found. */
/* expect: deadlock holds */
/* expect: runtime violated */
/* expect: assert violated */
byte x, y, z;

active proctype A() {
    atomic {
        do
        :: x = 1 - x
        :: y = 1 - y
        :: x && y -> break
        od
    }
    assert(z < 2)
}

active proctype B() {
    atomic {
        z = 1;
        do
        :: z = 3 - z
        :: break
        od
    }
}
