/* A d_step of four and a half million statements has an end. There was a limit
 * that took it for one without, which hid what came after it. */
/* options: --keep-going */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: assert violated */
/* expect: states 4 */
/* expect: transitions 3 */
#ifndef ROUNDS
#define ROUNDS 1500000
#endif
int x;

init {
    d_step { for (x : 1 .. ROUNDS) { skip } }
    assert(false)
}
