/* An assertion fails in a step that others are merged with, and the run that
 * stops later goes through it: its trace shows all of these steps.
 * options: --optimise all
 * expect: assert violated error assertion length 1
 * expect: deadlock violated error invalid-end-state
 * expect: runtime holds
 */
byte x;

active proctype Fails() {
    byte own;
    assert(x == 1);
    own = 1;
    own = 2;
    x == own
}
