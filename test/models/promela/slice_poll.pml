/* The claim looks into a message without receiving it. Without the variables
 * that nothing depends on, the message once had no contents: what a claim polls
 * was not counted among what matters. */
/* expect: deadlock violated length 1 */
/* expect: runtime holds */
/* expect: never_0 violated length 2 */
chan c = [1] of { byte };

active proctype P() {
    c!1;
    c!1
}

never {
    do
    :: c?[1] -> break
    :: !c?[1]
    od
}
