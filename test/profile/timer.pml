/* A sender repeats a message when nothing has come back for a while. */
mtype = { data, ack };

chan forth = [1] of { mtype, bit };
chan back = [1] of { mtype, bit };

byte tick;

active proctype Clock() {
    do
    :: tick < 200 -> tick++
    od
}

active proctype Sender() {
    bit current;
    do
    :: forth ! data(current);
        tick = 0;
        do
        :: back ? ack(eval(current)) -> break
        :: back ? ack(eval(1 - current))
        :: tick > 5 && nfull(forth) -> forth ! data(current); tick = 0
        od;
        current = 1 - current
    od
}

active proctype Receiver() {
    bit got;
    do
    :: forth ? data(got) ->
        if
        :: back ! ack(got)
        :: skip /* lost */
        fi
    od
}
