/* A channel ends with its process, and the next one gets its number: whether
 * the second run comes first makes a difference to the send. No process that
 * could die later makes them depend on each other for another reason. */
/* expect: runtime violated length 5 */
/* expect: deadlock holds */
chan m = [1] of { chan };

active proctype Makes() {
    run Shows();
    _nr_pr == 2;
    run Shows();
end:
    do
    :: false
    od
}

proctype Shows() {
    chan p = [1] of { byte };
end:
    m ! p
}

active proctype Uses() {
    chan v;
    m ? v;
    v ! 1;
end:
    do
    :: false
    od
}
