/* lang/flow/model/writers.h -- which process writes a variable
 *
 * Purpose:    by bit of the global part: no process ever writes it, one process
 *             does, or it is shared. An element of an array has a writer if its
 *             index is the same whenever that process writes to it: a number,
 *             its _pid, a parameter that it never writes. Other elements are
 *             shared.
 */
#ifndef LANG_FLOW_MODEL_WRITERS_H
#define LANG_FLOW_MODEL_WRITERS_H

#include "lang/flow/analysing/range.h"
#include "lang/flow/running/view.h"

enum {
    WRITERS_NONE = UINT16_MAX,
    WRITERS_SHARED = UINT16_MAX - 1,
    OWN_MOST = 16 /* constants of a process that are made use of */
};

/* Scalars of a process that keep their values. */
typedef struct OwnConstants {
    uint32_t offsets[OWN_MOST]; /* among its variables */
    Range values[OWN_MOST];     /* what they hold */
    uint32_t count;             /* how many */
} OwnConstants;

/* Is it a variable of a process by itself, not a part of an array? */
bool writers_scalar(const Symbol *symbol);

/* Those of a process in a state that has it. */
void writers_constants(const View *view, uint32_t pid, const uint8_t *writes,
                       OwnConstants *out);

/* The index of a cell's value + 1; 0: it is not known. */
uint32_t writers_constant(const OwnConstants *constants, const Cell *cell);

/* By bit of the global part: the pid of the only writer, or one of these.
 * FixedParameters are all processes that there ever are. In the arena. */
const uint16_t *writers_find(const View *processes, Arena *arena);

/* The common writer of a variable's bits. */
uint16_t writers_of(const uint16_t *writers, uint32_t at, uint32_t width);

/* How a process writes its own variables, the later ones including others. */
typedef enum OwnWrites {
    WRITES_NEVER,
    WRITES_BY_NAME,
    WRITES_BY_INDEX /* as an element, which one need not be known */
} OwnWrites;

/* By bit of a process's variables. In the arena. */
const uint8_t *writers_within(const Flow *flow, const FlowType *type,
                              Arena *arena);

/* The most that is done to bits of these. */
OwnWrites writers_most(const uint8_t *writes, uint32_t at, uint32_t width);

#endif
