/* Assignments keep the low bits. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
byte b = 250;
short s = 32767;
unsigned u : 3 = 7;
bool f;
int i = 2147483647;
active proctype A() {
    b = b + 10; s++; u = u + 2; f = 6; i = i + 1;
    assert(b == 4 && s == -32768 && u == 1 && f == 0 && i < 0)
}
