/* A D_proctype must never have a choice: every step of it that is possible
 * besides an earlier one is a run-time error, and is taken all the same. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime violated length 1 error runtime */
/* expect: states 6 */
/* expect: transitions 8 */
byte x;

active D_proctype P() {
    do
    :: x == 0 -> x = 1
    :: x == 1 -> x = 0
    :: x < 2 -> x = 0
    od
}
