/* Arguments are cut to the type of the parameter. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 8 */
byte seen;
proctype P(byte a; bit b; short c) {
    assert(a == 44 && b == 1 && c == -1);
    seen = a
}
init { run P(300, 3, 65535); seen == 44 }
