/* Found by the random comparison with SPIN: a d_step may begin with a receive
   from a rendezvous channel; the rest of it belongs to the same step. We did
   not look inside and found a deadlock. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 7 */
chan c = [0] of { byte };
byte n;
active proctype A() { c!1; c!2; assert(n == 7) }
active proctype B() {
    d_step { c?n; n = 2; n++ };
    d_step {
        if
        :: c?3
        :: c?2 -> n = 7
        fi
    }
}
