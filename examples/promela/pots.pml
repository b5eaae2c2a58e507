/*
 * Plain old telephony in simple form: two users, two phone handlers.
 *
 * The users lift and hang up, dial, and hear tones; each talks to the handler
 * of its own phone over channels with one place, and the handlers talk to each
 * other. Senders do not wait until a signal has been seen. So the handler of a user
 * that hangs up may have left the conversation while the user believes to be
 * in it and the other side has noticed nothing. The monitor finds the paper's
 * bad state: both users and one handler in conversation, the other handler
 * not. Like the paper's this is a first draft with further faults: it can also
 * get stuck.
 *
 * Known: the four processes, that the signals are buffered, the invariant
 * !<>(p && !q && r && s), the kind of race. Invented: the states and signals.
 *
 * `martlet test examples` checks:
 * martlet: expect assert violated in 30 steps with --keep-going --no-por
 * martlet: expect deadlock violated in 25 steps with --keep-going --no-por
 * martlet: expect 307739 states with --keep-going --no-por
 * martlet: expect 869780 transitions with --keep-going --no-por
 * martlet: expect assert violated, deadlock violated with --keep-going
 */
mtype = {
    lift, hang_up, dial,                        /* user to handler */
    dial_tone, ring, ring_tone, busy_tone, through, quiet, /* and back */
    wanted, alert, busy, answered, released     /* between handlers */
};

chan phone[2] = [1] of { mtype };
chan tone[2] = [1] of { mtype };
chan trunk[2] = [1] of { mtype };
bool user_talks[2];
bool handler_talks[2];

proctype User(byte me) {
end_on_hook:
    if
    :: phone[me]!lift -> goto lifted
    :: tone[me]?ring -> goto ringing
    :: tone[me]?quiet -> goto end_on_hook
    fi;
lifted:
    if
    :: tone[me]?dial_tone -> phone[me]!dial
    :: tone[me]?ring -> goto talking
    fi;
    do
    :: tone[me]?ring_tone
    :: tone[me]?busy_tone -> goto leave
    :: tone[me]?through -> goto talking
    :: goto leave
    od;
ringing:
    if
    :: tone[me]?quiet -> goto end_on_hook
    :: phone[me]!lift
    fi;
talking:
    user_talks[me] = true;
    if
    :: tone[me]?quiet
    :: skip
    fi;
leave:
    phone[me]!hang_up;
    user_talks[me] = false;
    goto end_on_hook
}

proctype Handler(byte me) {
    byte other = 1 - me;

end_idle:
    if
    :: phone[me]?lift -> tone[me]!dial_tone
    :: phone[me]?hang_up -> goto end_idle
    :: trunk[me]?wanted ->
        trunk[other]!alert;
        tone[me]!ring;
        goto alerting
    :: trunk[me]?released -> goto end_idle
    fi;
    /* The tone is there: wait for a number. */
    do
    :: phone[me]?dial -> break
    :: phone[me]?hang_up -> goto end_idle
    :: trunk[me]?wanted -> trunk[other]!busy
    od;
    trunk[other]!wanted;
    do
    :: trunk[me]?alert -> tone[me]!ring_tone
    :: trunk[me]?busy ->
        tone[me]!busy_tone;
        goto ending
    :: trunk[me]?answered ->
        handler_talks[me] = true;
        tone[me]!through;
        goto conversation
    :: trunk[me]?wanted -> trunk[other]!busy
    :: phone[me]?hang_up ->
        trunk[other]!released;
        goto end_idle
    od;
alerting:
    if
    :: phone[me]?lift
    :: trunk[me]?released ->
        tone[me]!quiet;
        goto end_idle
    fi;
    handler_talks[me] = true;
    trunk[other]!answered;
conversation:
    if
    :: phone[me]?hang_up ->
        handler_talks[me] = false;
        trunk[other]!released;
        goto end_idle
    :: trunk[me]?released ->
        handler_talks[me] = false;
        tone[me]!quiet
    fi;
ending:
    do
    :: phone[me]?hang_up -> goto end_idle
    :: trunk[me]?wanted -> trunk[other]!busy
    od
}

proctype Monitor() {
end:
    atomic {
        handler_talks[0] && !handler_talks[1] &&
            user_talks[0] && user_talks[1] ->
        assert(false)
    }
}

init {
    atomic {
        run Monitor();
        run User(0);
        run User(1);
        run Handler(0);
        run Handler(1)
    }
}
