/* Forms of constants. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
int i;
byte c;
bool t = true;
active proctype A() {
    c = 'a';
    assert(c == 97);
    i = 2147483647;
    assert(i > 0 && t == 1 && false == 0);
    i = -i - 1;
    assert(i < 0)
}
