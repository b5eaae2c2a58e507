/* A break leaves the innermost loop. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 849 */
/* expect: transitions 938 */
byte x;
active proctype A() {
    do
    :: x < 6 ->
        do
        :: x % 2 == 0 -> x++; break
        :: x % 3 == 0 -> x++
        :: x++
        od
    :: else ->
        break
    od
}
