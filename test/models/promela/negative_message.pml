/* Negative constants in messages. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 6 */
/* expect: transitions 5 */
chan c = [1] of { short, int };
active proctype A() { c!-1, -70000 }
active proctype B() { int i; c?-1, i; assert(i == -70000) }
