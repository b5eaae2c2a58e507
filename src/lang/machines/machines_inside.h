/* lang/machines/machines_inside.h -- what the files of the Model share
 *
 * Purpose:    the Model of machines, and its steps.
 */
#ifndef LANG_MACHINES_MACHINES_INSIDE_H
#define LANG_MACHINES_MACHINES_INSIDE_H

#include "base/bits.h"
#include "core/channels.h"
#include "core/coverage.h"
#include "core/model_text.h"
#include "lang/machines/machines_program.h"

#include <stdatomic.h>

#define NO_EDGE UINT32_MAX

typedef struct SharedProgram { /* machines and the Models made of them */
    MachinesProgram program;   /* what the file says */
    uint32_t users;            /* how many Models it must live for */
} SharedProgram;

typedef struct MachineQueue { /* a channel in a state vector */
    uint32_t capacity;        /* messages that fit; 0: there is no buffer */
    Field length;             /* how many there are */
    const Field *slots;       /* the messages */
    uint32_t declared;        /* which of the model's channels */
} MachineQueue;

typedef struct MachineMove { /* an action */
    uint32_t edge;           /* of the machine that moves, or sends */
    uint32_t receiver;       /* edge of the machine that receives, or NO_EDGE */
} MachineMove;

typedef struct MachinesModel {
    Model model;            /* the interface; first, so that it casts */
    SharedProgram *shared;  /* the machines */
    bool unbounded;         /* no channel is ever full */
    uint32_t room;          /* messages in each channel, if so */
    Arena arena;            /* everything below */
    Field *places;          /* by machine: where it is */
    MachineQueue *queues;   /* by channel */
    VEC(MachineMove) moves; /* by action; those of an edge come together */
    uint32_t *first;        /* by edge: its first move; one more at the end */
    Names labels;           /* of actions */
    _Atomic uint32_t *longest; /* by channel with a buffer; then by edge: was
                                  it followed? */
    struct {                   /* of the Model */
        TextFacet text;
        ChannelsFacet channels;
        CoverageFacet coverage;
    } facets;
} MachinesModel;

static inline const MachinesModel *machines_of(const Model *model) {
    return (const MachinesModel *)model;
}

static inline const MachinesProgram *machines_program(const Model *model) {
    return &machines_of(model)->shared->program;
}

static inline uint32_t machines_place(const MachinesModel *self,
                                      const Word *state, uint32_t machine) {
    return (uint32_t)field_get(self->places[machine], state);
}

static inline uint32_t machines_length(const MachineQueue *queue,
                                       const Word *state) {
    return (uint32_t)field_get(queue->length, state);
}

/* Operations of the Model (core/operations.h). */
void machines_initial(const Model *model, Worker *worker, Successors *out);
void machines_expand(const Model *model, Worker *worker, const Word *state,
                     Successors *out);
void machines_expand_all(const Model *model, Worker *worker, const Word *state,
                         Successors *out);
bool machines_worker_begin(const Model *model, Worker *worker);
void machines_worker_end(const Model *model, Worker *worker);
void machines_longest(const Model *model, uint32_t *out);
void machines_contents(const Model *model, const Word *state, Contents *out);
void machines_traffic(const Model *model, const Word *from, uint32_t action,
                      const Word *to, Traffic *out);

void machines_cover(const Model *model, CoverageList *out);

/* Notes that workers take: channels and edges. */
static inline uint32_t machines_notes(const Model *model) {
    return model->channels->count +
           (uint32_t)machines_program(model)->edges.count;
}

/* Note i, such as the length of a channel, was so great. */
void machines_raise(const MachinesModel *self, uint32_t i, uint32_t length);

#endif
