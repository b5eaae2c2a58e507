/* Statements that are never executed, in all the ways there are. */
byte x;
chan box = [1] of {byte};
inline put(value) {
    if
    :: value > 5 -> x = value
    :: else -> x = 1
    fi
}
proctype Never(byte y) {
    x = y
}
active proctype P() {
    byte got;
    put(7);
    put(3);
    if
    :: x == 1 -> box!2
    :: x == 2 -> run Never(1); x = 3
    fi;
    atomic {
        box?got;
        if
        :: got == 2 -> d_step { got = 0; if :: x > 9 -> x = 0 :: else fi }
        :: else -> assert(false)
        fi
    }
    do
    :: x = 1
    :: got == 4 -> goto done; x = 5
    od;
done:
    x = 6
}
