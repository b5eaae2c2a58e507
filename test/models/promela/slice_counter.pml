/* A counter that nothing reads would make 256 states of each of these, and a
 * cycle of 512 steps; the counterexample goes round that often.
 * options: --slice --property accept
 * expect: accept violated error acceptance-cycle length 512
 * expect: states 2
 */
byte rounds;
bit side;

active proctype Turns() {
accept:
    do
    :: side = 1 - side; rounds++
    od
}
