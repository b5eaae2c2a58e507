/* A rendezvous channel through parameters. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 7 */
/* expect: transitions 6 */
proctype S(chan c) { c!3 }
proctype R(chan c) { byte k; c?k; assert(k == 3) }
init { chan c = [0] of { byte }; atomic { run S(c); run R(c) } }
