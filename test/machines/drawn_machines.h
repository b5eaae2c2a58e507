/* test/machines/drawn_machines.h -- random systems of two machines
 *
 * Each system is drawn as tables and can be written twice, as .cfsm and as
 * Promela: bounded, with capacities and deadlocks, or for unbounded channels.
 */
#ifndef TEST_MACHINES_DRAWN_MACHINES_H
#define TEST_MACHINES_DRAWN_MACHINES_H

#include "base/text.h"
#include "test/cross/two_files.h"

enum {
    MACHINES = 2,
    MOST_PLACES = 4,
    MOST_EDGES = 7, /* of a machine */
    MOST_CHANNELS = 3,
    MOST_LETTERS = 2, /* kinds of messages in a channel */
    MOST_ROOM = 3     /* messages in a bounded channel */
};

typedef struct Arc {
    uint32_t from, to;        /* places */
    char statement;           /* '!', '?' or 0 */
    uint32_t channel, letter; /* if it is not 0 */
    uint32_t lines[2];        /* in the last texts */
} Arc;

typedef struct Part { /* a machine */
    uint32_t places;
    Arc arcs[MOST_EDGES];
    uint32_t arc_count;
} Part;

typedef struct System {
    Part parts[MACHINES];
    uint32_t channels;
    uint32_t capacities[MOST_CHANNELS]; /* if they are bounded */
} System;

void draw_machines(System *system, uint64_t seed);

void write_machines(System *system, bool bounded, Text *out);
void write_machines_as_promela(System *system, bool bounded, Text *out);

/* The system of this seed as .cfsm and as Promela. */
void draw_two_files(System *system, uint64_t seed, bool bounded,
                    const TwoFiles *files);

#endif
