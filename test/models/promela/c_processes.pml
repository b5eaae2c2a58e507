/* C code in processes that are created, and a condition that fails. */
/* options: --keep-going */
/* expect: deadlock violated length 11 error invalid-end-state */
/* expect: runtime holds */
/* expect: states 274 */
/* expect: transitions 529 */
int total;
chan c = [2] of { short };
mtype = { red, green };
mtype m = red;

proctype Worker(byte n; short v) {
    short copy;
    c!v;
    c?copy;
    c_code { now.total += PWorker->copy * PWorker->n; };
    atomic {
        c_expr { PWorker->_pid > 0 && now.m == 2 };
        c_code [now.total < 1000] { now.total = now.total % 7; }
    }
}

init {
    run Worker(1, -3);
    run Worker(2, 5);
    c_code { now.m = now.m == 2 ? 1 : 2; };
    if
    :: c_expr { now.total < 0 } -> m = green
    :: else -> m = red
    fi
}
