/* Processes created in a loop. */
/* expect: assert holds */
/* expect: deadlock holds */
/* expect: runtime holds */
/* expect: states 35 */
/* expect: transitions 68 */
byte sum;
proctype P(byte n) { sum = sum + n }
init {
    byte i = 1;
    atomic {
        do
        :: i <= 4 -> run P(i); i++
        :: else -> break
        od
    };
    _nr_pr == 1;
    assert(sum == 10)
}
