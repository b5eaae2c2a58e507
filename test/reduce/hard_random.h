/* test/reduce/hard_random.h -- random Promela programs that are hard to reduce
 *
 * Purpose:    small programs of few processes that have much to do with each
 *             other. Each uses a few constructs, chosen by its seed, and those
 *             often: so that the same few variables and channels meet in all
 *             ways that a reduction has to distinguish.
 * Output:     the first line is a comment "uses: ..." with the names of the
 *             constructs, for tables of coverage.
 */
#ifndef TEST_REDUCE_HARD_RANDOM_H
#define TEST_REDUCE_HARD_RANDOM_H

#include "base/rng.h"

#include <stdio.h>

/* What a program may use, with the name in its first line. */
#define TRAITS(X) \
    X(ARRAY, "arrays") \
    X(RECORD, "structs") \
    X(HIDDEN, "hidden") \
    X(BUFFER, "buffers") \
    X(RENDEZVOUS, "rendezvous") \
    X(FIELDS, "two-fields") \
    X(CHANNEL_ARRAY, "channel-arrays") \
    X(CHANNEL_LOCAL, "local-channels") \
    X(CHANNEL_MESSAGE, "channels-in-messages") \
    X(CHANNEL_VARIABLE, "channel-variables") \
    X(SET_UP, "set-up") \
    X(PARAMETER, "parameters") \
    X(POLL, "polls") \
    X(SORTED, "sorted-sends") \
    X(RANDOM, "random-receives") \
    X(PEEK, "copy-receives") \
    X(EVAL, "eval") \
    X(ATOMIC, "atomic") \
    X(D_STEP, "d_step") \
    X(UNLESS, "unless") \
    X(ELSE, "else") \
    X(TIMEOUT, "timeout") \
    X(JUMP, "goto-loops") \
    X(PROVIDED, "provided") \
    X(RUN, "run") \
    X(NR_PR, "_nr_pr") \
    X(REMOTE, "remote-labels") \
    X(REMOTE_VARIABLE, "remote-variables") \
    X(ASSERT, "asserts") \
    X(FAULT, "faults") \
    X(TRACE, "traces") \
    X(LOSSY, "lossy") \
    X(MANY, "several-active") \
    X(LABEL, "accept-progress") \
    X(INITIAL, "initial-values") \
    X(SPIN, "busy-loops") \
    X(RELAY, "dying-channels") \
    X(IMMORTAL, "immortal") \
    X(IDLE, "idle-variables") \
    X(EXCLUSIVE, "exclusive") \
    X(PRINT, "printing") \
    X(PRIORITY, "priorities") \
    X(COUNTER, "counters")

/* Print the program of this seed. */
void hard_random(uint64_t seed, FILE *out);

#endif
