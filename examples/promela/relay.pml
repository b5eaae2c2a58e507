/*
 * A relay circuit: a motor with a relay for each direction.
 *
 * Each relay has a coil, and contacts that follow the coil after a while. A
 * coil has current while its button is pressed or its own contact is closed
 * (it holds itself), the stop button is not pressed, and the contact of the
 * other relay is open. Because contacts are slow, both coils can have current
 * before either contact has moved, and then both directions are closed: a
 * short circuit.
 *
 * Known: that the paper's model is a relay circuit with a failing assertion.
 * Invented: the circuit.
 *
 * `martlet test examples` checks what follows: states and the length of the
 * counterexample without reductions, and then the verdicts again with all
 * reductions:
 * martlet: expect assert violated in 8 steps with --keep-going --no-por
 * martlet: expect 264 states, 1440 transitions with --keep-going --no-por
 * martlet: expect assert violated with --keep-going
 */
#define FORWARD 0
#define BACKWARD 1

bool button[2];
bool stop;
bool coil[2];
bool contact[2];

#define CURRENT(i) \
    ((button[i] || contact[i]) && !stop && !contact[1 - (i)])

active proctype Hand() {
    do
    :: button[FORWARD] = !button[FORWARD]
    :: button[BACKWARD] = !button[BACKWARD]
    :: stop = !stop
    od
}

proctype Relay(byte me) {
    do
    :: atomic { coil[me] != CURRENT(me) -> coil[me] = CURRENT(me) }
    :: atomic { contact[me] != coil[me] -> contact[me] = coil[me] }
    od
}

active proctype Motor() {
    do
    :: atomic {
           contact[FORWARD] || contact[BACKWARD] ->
           assert(!(contact[FORWARD] && contact[BACKWARD]))
       };
       !contact[FORWARD] && !contact[BACKWARD]
    od
}

init {
    atomic {
        run Relay(FORWARD);
        run Relay(BACKWARD)
    }
}
