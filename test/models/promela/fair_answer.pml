/* A rendezvous is the sender's step: the process that could always answer, and
 * is never chosen, is not treated unfairly. As in SPIN. */
/* options: --fair --property never_0 */
/* expect: never_0 violated error acceptance-cycle */
chan c = [0] of { bit };
bool got;

active proctype Sender() { do :: c!1 od }

active proctype Other() { do :: c?1 od }

active proctype Receiver() {
    c?1;
    got = true;
    do :: c?1 od
}

never {
    do
    :: !got -> break
    :: true
    od;
accept:
    do
    :: !got
    od
}
