/* The last value of a list is that of all further elements. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 5 */
/* expect: transitions 4 */
byte a[4] = { 1, 2 };
short longer[2] = { 3, 4, 5 };
active proctype A() {
    byte l[3] = { 7, 8 };
    assert(a[0] == 1 && a[1] == 2 && a[2] == 2 && a[3] == 2);
    assert(longer[0] == 3 && longer[1] == 4);
    assert(l[0] == 7 && l[1] == 8 && l[2] == 8)
}
