/*
 * Lynch's protocol: a full-duplex transfer over a link that distorts.
 *
 * Each side answers a message with the next one of its own, and says in it
 * whether the last one came in well (ack) or distorted (nak). One who hears
 * nak sends the old message again, one who hears ack sends the next, and in
 * both cases the data that came along are taken for new. That is the fault: if
 * an answer is distorted, the nak that follows carries data that have been
 * accepted already, and they are accepted twice.
 *
 * Known: the protocol (Lynch, Communications of the ACM 11(6), 1968) with the
 * fault that textbooks discuss, and that an assertion of the paper's model
 * fails. Invented: data are numbers that must come in order, modulo MAX; the
 * link is a channel with one place that may replace a message by "err"; side A
 * begins.
 *
 * `martlet test examples` checks what follows: states and the length of the
 * counterexample without reductions, and then the verdicts again with all
 * reductions:
 * martlet: expect assert violated in 11 steps with --keep-going --no-por
 * martlet: expect 1076 states, 1326 transitions with --keep-going --no-por
 * martlet: expect assert violated with --keep-going
 */
#define MAX 4

mtype = { ack, nak, err };

chan to_a = [1] of { mtype, byte };
chan to_b = [1] of { mtype, byte };

inline transmit(kind) {
    if
    :: out!kind, mine
    :: out!err, 0
    fi
}

inline accept_data() {
    assert(data == expected);
    expected = (data + 1) % MAX
}

proctype Side(chan in, out; bool begins) {
    byte mine, data, expected;

    if
    :: begins -> transmit(ack)
    :: else
    fi;
end:
    do
    :: in?ack, data ->
        accept_data();
        mine = (mine + 1) % MAX;
        transmit(ack)
    :: in?nak, data ->
        accept_data();
        transmit(ack)
    :: in?err, data ->
        transmit(nak)
    od
}

init {
    atomic {
        run Side(to_a, to_b, true);
        run Side(to_b, to_a, false)
    }
}
