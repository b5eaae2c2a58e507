/* Atomic in atomic, and a d_step in it. */
/* options: --keep-going */
/* expect: deadlock violated length 5 */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
byte x, y;
active proctype A() {
    atomic {
        x = 1;
        atomic { x = 2; x = 3 };
        d_step { x = 4; x = 5 };
        x = 6;
        y == 1;
        x = 7
    }
}
active proctype B() { x == 6 -> y = 1; y = 2 }
