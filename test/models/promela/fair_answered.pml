/* The receiver moves in every rendezvous, so it may leave its other step alone
 * forever. */
/* options: --fair --property never_0 */
/* expect: never_0 violated error acceptance-cycle */
chan c = [0] of { bit };
bool got;

active proctype Sender() { do :: c!1 od }

active proctype Receiver() {
    do
    :: c?1
    :: got = true
    od
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
