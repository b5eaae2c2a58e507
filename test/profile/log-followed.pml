/* The alternating bit protocol with channels that lose messages. The receiver
 * keeps the last messages that it has got, for debugging. */
mtype = { data, ack };

chan forth = [1] of { mtype, bit, byte };
chan back = [1] of { mtype, bit };

active proctype Sender() {
    bit current;
    byte value;
    do
    :: if
        :: value = 1
        :: value = 2
        :: value = 3
        fi;
        do
        :: forth ! data(current, value)
        :: back ? ack(eval(current)) -> break
        :: back ? ack(eval(1 - current))
        od;
        current = 1 - current
    od
}

active proctype Receiver() {
    bit expected, got;
    do
    :: forth ? data(got, _) ->
        if
        :: got == expected ->
            skip;
            expected = 1 - expected
        :: else
        fi;
        if
        :: back ! ack(got)
        :: skip /* lost */
        fi
    od
}
