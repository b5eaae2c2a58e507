/* Else is tried before the timeout. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 14 */
byte x;
active proctype A() {
    do
    :: x == 1 -> x = 2
    :: x == 5 -> break
    :: timeout -> x = 5
    od
}
active proctype B() { if :: x == 7 -> x = 8 :: else -> x = 1 fi; x == 5 }
