/* Every way through an atomic sequence is a transition. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 11 */
byte x;
active proctype A() {
    atomic {
        if
        :: true -> x = 1
        :: true -> x = 1
        fi
    }
}
active proctype B() { skip }
