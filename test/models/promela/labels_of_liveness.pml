/* Accept and progress labels have no effect on states. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 8 */
byte x;
active proctype A() {
accept:
    do
    :: x < 2 ->
progress_up:
        x++
    :: x > 0 ->
accept_down:
        x--
    od
}
