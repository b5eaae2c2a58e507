/* Both wait until nothing else can happen, one as the guard of a d_step and one
 * by what it is provided with. Whichever goes first gives the other nothing to
 * wait for, so that both orders are different. */
/* expect: deadlock violated length 3 error invalid-end-state */
/* expect: runtime holds */
/* expect: states 8 */
/* options: --keep-going */
byte first;

active proctype Guard() {
    d_step {
        timeout -> first = (first -> first : 1)
    };
    (first == 1)
}

active proctype Provided() provided (timeout || first == 2) {
    first = (first -> first : 2);
    (first == 2)
}
