/* Found by the random comparison with SPIN: an array of bits keeps bytes, but
   where it is part of a message each of its elements is one bit, as SPIN's
   channels have them. We used to send and receive the bytes. */
/* options: --keep-going */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 9 */
/* expect: transitions 8 */
typedef T { bool f[2] };
chan c = [1] of { T, byte };
T t;
byte n;
init {
    t.f[1] = 3;
    assert(t.f[1] == 3);
    c!t,2;
    c?t,n;
    assert(t.f[1] == 1 && n == 2);
    t.f[0] = 2;
    c!2,3,0
}
