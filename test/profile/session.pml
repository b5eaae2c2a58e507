/* A client opens a session with a number that it draws, the server confirms the
 * number, and then they talk and close the session without it. */
mtype = { open, confirm, ask, reply, close, closed };

chan up = [0] of { mtype, byte };
chan down = [0] of { mtype, byte };

byte session;

active proctype Client() {
    byte said;
    do
    :: atomic { select(session : 1 .. 20); up ! open, session };
        atomic { down ? confirm, said; assert(said == session); said = 0 };
        do
        :: up ! ask, 0;
            down ? reply, _
        :: up ! close, 0;
            break
        od;
        down ? closed, _
    od
}

active proctype Server() {
    byte number;
    do
    :: up ? open, number;
        atomic { down ! confirm, number; number = 0 };
        do
        :: up ? ask, _;
            down ! reply, 0
        :: up ? close, _;
            break
        od;
        down ! closed, 0
    od
}
