/* The same for an escape: as long as no process is ready to receive, the main
 * sequence goes on.
 * options: --optimise all
 * expect: assert violated error assertion
 * expect: deadlock violated error invalid-end-state
 * expect: runtime holds
 */
chan c = [0] of { byte };
byte begun;

active proctype Late() {
    byte own;
    begun = 1;
    own = 1;
    c?own
}

active proctype Hasty() {
    begun == 1;
    { assert(false) } unless { c!1 }
}
