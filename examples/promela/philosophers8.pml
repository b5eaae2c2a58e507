/*
 * Eight dining philosophers: the size of the paper's table 3.
 *
 * `martlet test examples` checks this, with all states and with as few as
 * the verdicts need:
 * martlet: expect deadlock violated in 9 steps with --keep-going --no-por
 * martlet: expect 6561 states, 34985 transitions with --keep-going --no-por
 * martlet: expect deadlock violated with --keep-going
 */
#define N 8
#include "philosophers.pml"
