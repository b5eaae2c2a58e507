/* A reception waits until the constants match. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 17 */
/* expect: transitions 20 */
mtype = { red, green };
chan c = [2] of { mtype, byte };
byte x;
active proctype A() {
    if
    :: c!red, 1
    :: c!green, 2
    fi;
    c!red, 3
}
active proctype B() {
    byte k = 2;
end:
    do
    :: c?red, 1 -> x = 1
    :: c?red, 3 -> x = x + 4
    :: c?green, eval(k) -> x = 2
    :: c?red, eval(k + 5)
    od
}
