/* The search stops at its first cycle. On the way back to the beginning, for
 * the counterexample, it comes to a state that it did not expand before, and
 * from which a process is created for which the vectors have no room. That was
 * once reported as a memory limit. */
/* options: --property progress --search onepass --no-por --optimise merge */
/* expect: progress violated */
chan m = [1] of { chan };

active proctype First() {
    byte l;
    chan v;
    atomic { _nr_pr < 5; run Other() };
    m ? v;
    do
    :: _nr_pr < 4; run Other()
    :: l == 1 -> break
    od
}

proctype Other() {
    byte l;
    chan p = [1] of { byte };
    chan v;
    m ! p;
    l = 1 - l;
    m ? v
}
