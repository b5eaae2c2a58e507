/* A channel cannot be used after its owner has died. */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 10 */
/* expect: transitions 10 */
chan g = [1] of { chan };
proctype P() { chan mine = [1] of { byte }; mine!1; g!mine }
init { chan c; run P(); g?c; _nr_pr == 1; skip }
