/* An atomic sequence of 1,200,000 statements, with a choice at its beginning
 * and one at its end. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: assert holds */
/* expect: states 13 */
/* expect: transitions 12 */
#ifndef ROUNDS
#define ROUNDS 200000
#endif
int x;
bit a, b;

init {
    atomic {
        if :: a = 0 :: a = 1 fi;
        for (x : 1 .. ROUNDS) { skip }
        if :: b = 0 :: b = 1 fi
    }
    assert(a + b < 3)
}
