/* lang/flow/running/view.h -- a packed state, taken apart
 *
 * Purpose:    where the processes and channels of a state are, and the
 *             changes that move them: birth and death.
 * Invariant:  base[0 .. count] are increasing; process p has the bits from
 *             base[p] to base[p + 1]; from base[count] on all bits are zero.
 * Faults:     what goes wrong while a step is computed is noted in `fault`;
 *             the first fault stays.
 * Ownership:  a View borrows the bits that it shows.
 */
#ifndef LANG_FLOW_RUNNING_VIEW_H
#define LANG_FLOW_RUNNING_VIEW_H

#include "base/packed.h"
#include "core/account.h"
#include "lang/flow/form/flow.h"

#include <assert.h>

typedef enum Fault {
    FAULT_NONE,
    FAULT_ASSERT,    /* a failed assertion */
    FAULT_TRACE,     /* an event that the trace forbids */
    FAULT_FIELDS,    /* too many or too few fields for the channel */
    FAULT_CHOICE,    /* a D_proctype has another step, too */
    FAULT_INDEX,     /* array index out of bounds */
    FAULT_DIVISION,  /* division by zero */
    FAULT_CHANNEL,   /* no channel with this number */
    FAULT_EXCLUSIVE, /* the end of a channel that is another process's */
    FAULT_PROCESSES, /* more than MOST_PROCESSES */
    FAULT_D_STEP,    /* a d_step cannot go on */
    FAULT_ENDLESS,   /* an atomic sequence or d_step without an end */
    FAULT_POLL,      /* poll of a rendezvous channel */
    FAULT_REMOTE,    /* reference to a process that is not there */
    FAULT_ENABLED,   /* a process asks whether itself can go on */
    FAULT_HANDSHAKE, /* a d_step would offer a rendezvous */
    FAULT_C,         /* the condition of a c_code does not hold */
    FAULT_PRIORITY,  /* set_priority with less than 1 or more than 255 */
    FAULT_AMBIGUOUS, /* an event that fits several steps of the trace */
    FAULT_OVERFLOW,  /* a variable cannot hold what is written to it */
    FAULT_TWICE,     /* processes that move together write one variable */
    FAULT_COUNT,
    /* Not errors of the program, and never part of an action: */
    FAULT_CAPACITY = FAULT_COUNT, /* the vector is too short */
    FAULT_STOPPED                 /* the step takes too long */
} Fault;

typedef struct Notes Notes; /* notes.h */

typedef struct View {
    const Flow *flow;                  /* the program */
    uint64_t *bits;                    /* the state */
    uint64_t *hidden;                  /* variables that are not in it */
    uint32_t capacity;                 /* bits that there are */
    uint32_t count;                    /* living processes */
    uint64_t *mark;                    /* room for a copy of both, if steps
                                          are made; or NULL */
    bool timeout;                      /* nothing else can be executed */
    bool stutters;                     /* nothing was executed before */
    bool dry;                          /* only asking: run creates nothing */
    bool asking;                       /* inside enabled(): not again */
    bool settling;                     /* constants get their values */
    bool changed;                      /* processes have come or gone */
    Fault fault;                       /* the first one */
    int32_t used;                      /* number of the channel that was sent to
                                          or received from last; 0: it has no
                                          buffer */
    uint32_t slot;                     /* how many messages were before that
                                          one; NO_SLOT: it has no buffer, or
                                          is full and the message is lost */
    uint32_t calls;                    /* of C code so far */
    uint64_t *touched;                 /* bits that were written are set here;
                                          or NULL */
    bool cut;                          /* if notes are taken: a value did not
                                          fit since the last note, */
    int32_t whole;                     /* and was this */
    uint32_t *longest;                 /* by Channel.number: its greatest
                                          length; or NULL */
    uint32_t *done;                    /* by command: 1 once it was executed;
                                          or NULL */
    Notes *notes;                      /* of what d_steps do, or NULL */
    Mem *mem;                          /* whose guard may stop a long step */
    uint64_t left;                     /* statements that it may have */
    uint32_t base[MOST_PROCESSES + 2]; /* by pid: where its bits are */
    uint16_t type[MOST_PROCESSES + 1]; /* by pid */
} View;

/* A channel of a state. */
typedef struct Queue {
    const Channel *channel; /* its type; NULL: there is none */
    uint32_t address;       /* of its length */
} Queue;

/* Look at other bits. */
void view_open(View *view, uint64_t *bits);

static inline void view_fail(View *view, Fault fault) {
    assert(fault != FAULT_NONE);
    if (view->fault == FAULT_NONE)
        view->fault = fault;
}

/* The command has been executed, without a fault that takes it back. */
static inline void view_note(const View *view, const Command *command) {
    assert(command >= view->flow->commands);
    if (view->done)
        view->done[command - view->flow->commands] = 1;
}

/* One more statement of a step. False, and a fault, if there is no time. */
static inline bool view_spend(View *view) {
    if (view->left-- > 0 && !mem_must_stop_after(view->mem, 1))
        return true;
    view->left = 0;
    view->fault = FAULT_STOPPED;
    return false;
}

/* A fault that ends the step on the spot; after the others it continues. */
static inline bool fault_breaks(Fault fault) {
    return fault > FAULT_CHOICE;
}

static inline const FlowType *view_type(const View *view, uint32_t pid) {
    assert(pid < view->count && view->type[pid] < view->flow->type_count);
    return &view->flow->types[view->type[pid]];
}

/* The address of a process's variables. */
static inline uint32_t view_variables(const View *view, uint32_t pid) {
    return view->base[pid] + view_type(view, pid)->header_width;
}

static inline uint32_t view_location(const View *view, uint32_t pid) {
    uint32_t width = view_type(view, pid)->location_width;
    if (width == 0)
        return 0;
    uint32_t location = (uint32_t)packed_get(
        view->bits, view->base[pid] + view->flow->type_width, width);
    assert(location < view_type(view, pid)->location_count);
    return location;
}

static inline void view_set_location(View *view, uint32_t pid,
                                     uint32_t location) {
    assert(location < view_type(view, pid)->location_count);
    uint32_t width = view_type(view, pid)->location_width;
    if (width > 0)
        packed_set(view->bits, view->base[pid] + view->flow->type_width, width,
                   location);
}

int32_t view_priority(const View *view, uint32_t pid);
void view_set_priority(View *view, uint32_t pid, int32_t priority);

/* A new process at its start, variables zero; its pid is the old count. False
 * (and a fault) if there is no room. */
bool view_create(View *view, uint32_t type);

/* The youngest process disappears. */
void view_destroy(View *view);

/* Is this process at a committed location, or any? */
bool view_is_committed(const View *view, uint32_t pid);
bool view_any_committed(const View *view);

/* Where the trace is; NULL if there is none. */
const Location *view_event(const View *view);

/* Is some process, or the trace, at a location with such a label? */
bool view_progresses(const View *view);
bool view_accepts(const View *view);

/* The number of the first channel of a process, or of the globals. */
uint32_t view_first_channel(const View *view, uint32_t pid);

/* The channel with this number; a fault if there is none. */
Queue view_queue(View *view, int32_t number);

#endif
