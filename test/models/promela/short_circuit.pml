/* What a conjunction has decided is not evaluated further. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 12 */
/* expect: transitions 11 */
byte a[2], i;
active proctype A() {
    do
    :: i < 2 && a[i] == 0 -> a[i] = 1
    :: i < 2 && a[i] == 1 -> i++
    :: i >= 2 || a[i] == 7 -> break
    od;
    assert(i == 2 && !(i < 2 && a[i]))
}
