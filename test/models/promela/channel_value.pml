/* A channel is a number, from 1 on, in conditions and initial values. */
/* options: --keep-going */
/* expect: assert holds */
/* expect: deadlock violated */
/* expect: runtime holds */
/* expect: states 13 */
/* expect: transitions 12 */
chan c = [1] of { byte };
chan d = [1] of { byte };
chan none;
chan five = 5;
byte n = 2;
chan many[2] = [1] of { chan };
active proctype A() {
    c;
    if
    :: none -> assert(false)
    :: !none && d -> skip
    fi;
    assert(c + 1 == d && d - c == 1 && c < d && -c == -1);
    assert(five == 5 && c && c != none);
    none = n;
    none!3;
    many[none - 1]!d;
    many[1]?c;
    c?n;
    assert(n == 3);
    none = five;
    none == c
}
