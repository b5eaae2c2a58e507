/*
 * Stable marriage: three suitors and three ladies, all at work at once.
 *
 * A suitor proposes to the ladies in the order of his liking. A lady says yes
 * if she is free or likes him better than her fiance, whom she then refuses
 * after all. The suitors count the engagements; when all are engaged, everyone
 * stops. The fault: one who has been left counts down only when he reads it. If
 * the count is full in between, a lady may stop to whom he proposes next, and
 * he waits forever.
 *
 * Known: the algorithm (McVitie and Wilson, Communications of the ACM 14(7),
 * 1971), three suitors, a deadlock. Invented: the tables of liking, the
 * messages, and how the end is noticed, with the fault.
 *
 * `martlet test examples` checks this, with all states and with as few as
 * the verdicts need:
 * martlet: expect deadlock violated in 28 steps with --keep-going --no-por
 * martlet: expect 2358 states, 6450 transitions with --keep-going --no-por
 * martlet: expect deadlock violated with --keep-going
 */
#define N 3
#define NOBODY N

mtype = { yes, no };

chan proposal[N] = [N] of { byte };
chan answer[N] = [N] of { mtype };
byte engaged;

/* The lady whom suitor m likes best but k; the place of suitor m with l. */
#define LADY(m, k) ((m) == 2 -> ((k) + 2) % N : (k))
#define PLACE(l, m) (((m) + (l) + 1) % N)

proctype Suitor(byte me) {
    byte choice;

propose:
    proposal[LADY(me, choice)]!me;
    if
    :: answer[me]?no ->
        choice++;
        goto propose
    :: answer[me]?yes ->
        engaged++
    fi;
    if
    :: answer[me]?no ->
        engaged--;
        choice++;
        goto propose
    :: engaged == N
    fi
}

proctype Lady(byte me) {
    byte fiance = NOBODY;
    byte suitor;

    do
    :: proposal[me]?suitor ->
        if
        :: fiance == NOBODY ->
            fiance = suitor;
            answer[suitor]!yes
        :: fiance != NOBODY && PLACE(me, suitor) < PLACE(me, fiance) ->
            answer[suitor]!yes;
            answer[fiance]!no;
            fiance = suitor
        :: else ->
            answer[suitor]!no
        fi
    :: engaged == N ->
        break
    od
}

init {
    byte i;

    atomic {
        for (i : 0 .. N - 1) {
            run Lady(i);
            run Suitor(i)
        }
    }
}
