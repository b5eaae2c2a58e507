/* An escape with a choice and else. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 46 */
/* expect: transitions 59 */
byte x, y;
active proctype A() {
    { x = 1; x = 2 } unless { if :: y == 1 -> x = 5 :: y == 2 -> x = 6 fi };
    y = 0
}
active proctype B() { y = 1; y = 2 }
