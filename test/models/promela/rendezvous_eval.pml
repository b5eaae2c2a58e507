/* The receiver's conditions are part of the rendezvous. */
/* options: --keep-going */
/* expect: deadlock violated length 7 */
/* expect: runtime holds */
/* expect: states 12 */
/* expect: transitions 11 */
chan c = [0] of { byte };
byte x = 1;
active proctype A() { c!1; c!2; c!3 }
active proctype B() {
    byte k;
end:
    do
    :: c?eval(x) -> x++
    :: x > 2 -> c?k; break
    od
}
