/* A trace listens to every channel that it names, even where it can never
 * get to. */
/* expect: trace violated length 2 error trace */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 4 */
/* expect: transitions 3 */
/* options: --keep-going */
chan a = [2] of { byte };
chan b = [2] of { byte };

active proctype P() {
    a!1;
    b!2
}

trace {
    do
    :: a!1
    od;
    b!1
}
