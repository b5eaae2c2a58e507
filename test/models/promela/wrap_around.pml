/* Counting over the end of each type. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 14 */
/* expect: transitions 13 */
bit b = 1;
bool f = true;
byte y = 255;
short s = 32767;
int i = 2147483647;
active proctype A() {
    b++; y++; s++;
    assert(b == 0 && y == 0 && s == -32768);
    b--; y--; s--;
    assert(b == 1 && y == 255 && s == 32767);
    f = 2;
    assert(!f || f);
    i = i - 1;
    assert(i == 2147483646)
}
