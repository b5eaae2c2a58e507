/* The underscore takes anything and keeps nothing. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 14 */
/* expect: transitions 18 */
chan c = [2] of { byte, byte };
active proctype A() { c!1, 2; c!3, 4; _ = 5 }
active proctype B() { byte k; c?_, k; c?_, _; assert(k == 2) }
