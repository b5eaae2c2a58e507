/* An escape that takes a message. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 28 */
/* expect: transitions 44 */
chan c = [1] of { byte };
byte x;
active proctype A() {
    { do :: x < 2 -> x++ :: x > 0 -> x-- od } unless { c?x; x = x + 10 };
    x = x + 1
}
active proctype B() { c!5 }
