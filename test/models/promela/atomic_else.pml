/* Else inside an atomic sequence looks at the other options only. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 10 */
chan c = [1] of { byte };
byte x;
active proctype A() {
    atomic {
        if
        :: c?_ -> x = 1
        :: else -> x = 2
        fi;
        x = x + 2
    }
}
active proctype B() { c!1 }
