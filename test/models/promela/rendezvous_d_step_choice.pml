/* A d_step that begins with a choice of receptions and conditions. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 50 */
/* expect: transitions 92 */
chan c = [0] of { byte };
byte x, y;
active proctype A() { c!1; c!2; atomic { c!3; y = 9; y = 8 } }
active proctype B() {
    byte k;
    do
    :: d_step {
           if
           :: c?1 -> x = 1
           :: c?2 -> x = x + 2
           :: y == 8 -> y = 7
           fi;
           y++
       }
    :: atomic { d_step { c?eval(3) -> x = 3; k = 1 }; x++; x++ }
    :: y == 8 && x == 5 -> break
    od
}
active proctype C() { byte k; k = x; k = x }
