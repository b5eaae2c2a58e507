/* An atomic sequence and a d_step that never end: errors, which do not keep
 * the other ways through the sequence from being followed. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated length 1 error runtime */
/* expect: states 8 */
/* expect: transitions 34 */
byte x, y;

active proctype A() {
    atomic {
        x = 1;
        do
        :: x = 2; x = 3
        :: x = 4 -> break
        od
    }
}

active proctype B() {
    y = 1;
    d_step {
        do
        :: y == 1 -> y = 2
        :: y == 2 -> y = 1
        od
    }
}
