/* Choices and atomic sequences in an inline. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 11 */
/* expect: transitions 14 */
byte x;
chan c = [2] of { byte };
inline step(l) {
    atomic {
        if
        :: x < l -> x++; c!x
        :: else -> c?_
        fi
    }
}
active proctype A() { step(1); step(2); step(2) }
active proctype B() { c?_ }
