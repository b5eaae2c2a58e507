/* Found by the random comparison with SPIN: SPIN stores an array of bits as
   an array of bytes, and its elements keep values above 1. A single bit does
   not. We used to cut both to one bit. */
/* options: --keep-going */
/* expect: assert violated */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 9 */
typedef T { bool f[1] };
bit a[2], b;
T t;
active proctype A() {
    a[0] = 2;
    assert(a[0] == 2);
    t.f[0] = 3;
    assert(t.f[0] == 3);
    a[1]--;
    assert(a[1] == 255);
    b = 2;
    assert(b == 2)
}
