/* Processes come, meet in a rendezvous, and go. */
mtype = { hello, bye };
chan c = [0] of { mtype, byte };
byte met, gone;
ltl few { [] (met < 2) }
ltl quiet { <> [] (gone == 9) }
proctype Client(byte n) {
    byte k = n;
    c!hello(k);
    c!bye(k);
    gone++
}
proctype Server() {
    mtype m;
    byte who;
end:
    do
    :: c?m(who) -> if :: m == hello -> met++ :: else fi
    od
}
init {
    atomic { run Server(); run Client(2) };
    _nr_pr == 2;
    run Client(3);
    _nr_pr == 2;
    assert(gone < 2)
}
