/* One step of this program is many statements. */
chan c = [0] of { byte };
mtype = { stopped, running };
byte x;
mtype state = stopped;

inline tell(what) {
    printf("%e: x is %d%%\n", what, x)
}

active proctype Sender() {
    atomic {
        state = running;
        if
        :: x = 3
        :: x = 5; tell(state)
        fi
    }
    c!x;
    d_step { x = 7; x = x + 1; assert(x == 8) };
    c!2
}

active proctype Receiver() {
    byte k;
    c?k;
    assert(k == 5)
}
