/* A d_step of a claim with 2,000 statements is no failure of the claim: the
 * claim goes on to where nothing is accepted. */
/* options: --property never_0 */
/* expect: never_0 holds */
bool p;
int i;

active proctype A() {
    do
    :: p = !p
    od
}

never {
    d_step {
        for (i : 1 .. 1000) { skip }
    }
    do
    :: true
    od
}
