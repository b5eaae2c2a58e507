/* All steps of Idles are left out. Its locations stand on one line, and were
 * once one place of a deadlock in the slice and several in the whole program.
 * options: --slice --property assert
 * expect: assert violated error assertion length 1
 */
byte x, y;

active proctype Fails() {
    assert(x == 1)
}

active proctype Idles() {
    do :: y = 1; y = 2; y = 3 od
}
