/* Bits and flags in arrays. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 33 */
/* expect: transitions 32 */
bit b[9];
bool f[3] = true;
active proctype A() {
    byte i;
    do
    :: i < 9 -> b[i] = i % 2; i++
    :: else -> break
    od;
    assert(b[7] && !b[8] && f[0] + f[1] + f[2] == 3);
    b[1] = 0;
    assert(b[1] == 0 && b[3] == 1)
}
