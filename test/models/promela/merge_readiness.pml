/* Whether a process is ready to receive can be seen by others: an else next to
 * a send without a buffer, or an escape that is one, depends on it. A step
 * that delays the receive must not be merged with the one before it then;
 * merging once made this assertion hold.
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
    if
    :: c!1
    :: else -> assert(false)
    fi
}
