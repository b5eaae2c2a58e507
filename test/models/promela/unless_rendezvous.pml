/* An escape that begins with a rendezvous, on either side. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 17 */
/* expect: transitions 21 */
chan c = [0] of { byte };
byte x;
active proctype A() {
    { x = 1; x = 2; x = 3 } unless { c?_ -> x = 7 }
}
active proctype B() { c!1 unless { x == 3 -> skip } }
