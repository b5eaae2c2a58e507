/* The probe comes to a deadlock of the first process after its receive. The
 * search finds another one, with which all is decided, among its last states;
 * that it did not look for the first one was once taken for a bug. */
/* options: --property deadlock */
/* expect: deadlock violated length 3 */
chan c = [2] of { byte };

active [2] proctype Waits() {
    c?1;
    false
}

active proctype Sends() {
    byte got;
    c!1;
    c?got;
    false
}

active proctype Disturbs() {
    c!2;
    false
}
