/* Found by the random comparison with SPIN: a sender in atomic that loses
   control to its receiver rests at the join or jump after the send, and
   passing that is a step. Everywhere else joins and jumps cost nothing. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 16 */
/* expect: transitions 33 */
chan c = [0] of { byte };
byte x;
active proctype A() {
    do
    :: atomic {
           { if :: c!1 fi } unless { x == 1 };
           if
           :: c!2
           :: c!3; break
           fi
       }
    od;
    atomic { c!4; goto over };
    skip;
over:
    skip
}
active proctype B() {
    do
    :: c?_
    :: x = 1
    od
}
