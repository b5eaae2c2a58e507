/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* A rendezvous is a step of the sender, but it also does what the receiver
 * does: here it changes what a property may ask for, and so it must not be
 * done early just because no other process minds. */
chan c = [0] of { byte };
byte heard, other;

active proctype Sender() {
    c!1
}

active proctype Receiver() {
    c?heard
}

active proctype Bystander() {
    other = 1
}
