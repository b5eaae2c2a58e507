/* One initial value is that of all elements; a list gives each its own. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
byte a[3] = 5;
short d[4] = { 1, 2, 3, 4 };
active proctype A() {
    byte l[2] = 9;
    assert(a[0] == 5 && a[2] == 5);
    assert(d[0] == 1 && d[1] == 2 && d[3] == 4);
    assert(l[0] == 9 && l[1] == 9);
    l[a[0] - 4] = d[2];
    assert(l[1] == 3)
}
