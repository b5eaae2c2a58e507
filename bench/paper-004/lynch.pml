/*
 * Lynch's protocol over one link that distorts, as in the paper's table 4.
 *
 * Two sides answer each other; what B sends goes straight to A, and what A
 * sends goes through a link that may replace it by "err". A side that reads err
 * answers nak, one that reads ack goes on to its next number, and one that
 * reads nak takes the number that came along for the first one of the other
 * side: which it no longer is if a later answer was distorted, and then the
 * assertion fails.
 *
 * Known: the protocol (Lynch, Communications of the ACM 11(6), 1968), numbers
 * from 10 to 12 and a filler, the check of the first number, and that a choice
 * of the next number is one step, which decide the numbers of the table.
 * examples/promela/lynch.pml has both directions distorted, and an assertion
 * that says what is wrong.
 */
#define FIRST 10
#define LAST 12
#define FILLER 99

mtype = { ack, nak, err };

proctype Side(chan in, out) {
    byte mine, theirs;
    byte first = FIRST - 1;

    mine = FIRST;
    do
    :: in?nak(theirs) ->
        assert(theirs == first + 1);
        out!ack(mine)
    :: in?ack(theirs) ->
        if
        :: d_step { mine < LAST -> mine++ }
        :: d_step { mine >= LAST -> mine = FILLER }
        fi;
        out!ack(mine)
    :: in?err(theirs) ->
        out!nak(mine)
    od
}

proctype Link(chan in, out) {
    byte kind, number;

    do
    :: in?kind, number ->
        if
        :: out!kind, number
        :: out!err, 0
        fi
    od
}

init {
    chan to_a = [1] of { byte, byte };
    chan to_link = [1] of { byte, byte };
    chan to_b = [1] of { byte, byte };

    atomic {
        run Side(to_a, to_link);
        run Link(to_link, to_b);
        run Side(to_b, to_a)
    };
    to_a!err, 0
}
