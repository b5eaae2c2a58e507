/* The alternating bit protocol with channels that lose messages. The receiver
 * keeps the last messages that it has got, for debugging. */
mtype = { data, ack };

chan forth = [1] of { mtype, bit, byte };
chan back = [1] of { mtype, bit };

byte log[3];

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
    byte value;
    do
    :: forth ? data(got, value) ->
        if
        :: got == expected ->
            d_step {
                log[2] = log[1];
                log[1] = log[0];
                log[0] = value
            };
            expected = 1 - expected
        :: else
        fi;
        if
        :: back ! ack(got)
        :: skip /* lost */
        fi
    od
}
