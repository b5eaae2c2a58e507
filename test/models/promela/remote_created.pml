/* Where a process is can be asked before it is created, and nothing else makes
 * the question and the creation depend on each other. */
/* expect: assert violated length 2 */
/* expect: runtime holds */
/* expect: deadlock holds */
active proctype Makes() {
    run Other();
end:
    do
    :: false
    od
}

proctype Other() {
end:
M:
    do
    :: false
    od
}

active proctype Asks() {
    bit here = 1;
    here = Other[2]@M;
    assert(here);
end:
    do
    :: false
    od
}
