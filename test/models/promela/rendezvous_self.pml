/* A process has no rendezvous with itself. */
/* options: --keep-going */
/* expect: deadlock violated length 0 */
/* expect: runtime holds */
/* expect: states 1 */
/* expect: transitions 0 */
chan c = [0] of { byte };
active proctype A() { byte k; if :: c!1 :: c?k fi }
