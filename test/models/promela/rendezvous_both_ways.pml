/* Handshakes in both directions through one channel. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 8 */
/* expect: transitions 7 */
chan c = [0] of { byte };
active proctype A() { byte k; c!1; c?k; assert(k == 2); c!3 }
active proctype B() { byte k; c?k; c!k + 1; c?k; assert(k == 3) }
