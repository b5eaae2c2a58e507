/* Messages with too few fields, and through a variable too many: run-time
 * errors after which the program goes on. */
/* options: --keep-going */
/* expect: deadlock violated length 7 error invalid-end-state */
/* expect: runtime violated length 1 error runtime */
/* expect: states 13 */
/* expect: transitions 12 */
chan c = [2] of { byte };
chan d = [2] of { byte, byte };
chan r = [0] of { byte, byte };
byte x, y;

active proctype A() {
    chan e = c;
    e!1,2;
    c?x;
    d!3;
    if
    :: d?<x> -> d?x
    :: d??3
    fi;
    r!4;
    d?[3]
}

active proctype B() {
    byte z;
    r?z;
    y = z
}
