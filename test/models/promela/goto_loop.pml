/* Jumps into a loop and labels at its end. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
byte x;
active proctype A() {
    goto middle;
    do
    :: x < 3 ->
        x++;
middle:
        x++
    :: x >= 3 ->
        goto done
    od;
done:
    x = 0
}
