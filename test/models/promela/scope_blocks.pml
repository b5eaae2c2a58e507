/* Blocks next to each other may use the same name for variables of their own. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 14 */
/* expect: transitions 13 */
byte x;
proctype P(byte y) { x = y }
active proctype A() {
    { byte y = 5; x = y };
    { byte y; x = x + y; y = 6; x = x + y };
    { byte k = 1; x = x + k };
    assert(x == 12);
    run P(x + 1)
}
