/* Found by the random comparison with SPIN: a message that consists of one bit
   is a byte there, so that 2 is sent as 2 and not as 0. With a second field
   it is a bit. We used to cut it down in both. */
/* options: --keep-going */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 11 */
/* expect: transitions 10 */
typedef T { bool f[1] };
chan one = [1] of { bit };
chan two = [1] of { bit, bit };
chan more = [1] of { T };
byte n, v = 2;
init {
    one!v;
    one?n;
    assert(n == 2);
    two!v,1;
    two?n,1;
    assert(n == 0);
    more!3;
    more?n;
    assert(n == 3)
}
