/* lang/flow/analysing/objects.h -- what processes share
 *
 * Purpose:    numbers for everything that one process can change and another
 *             one notice.
 * Objects:    bits of the global part, or groups of them; for each channel its
 *             two ends; the two ways in which the number of processes changes;
 *             for each type where its processes are; the trace assertion;
 *             committed locations; where steps with equal labels and ends are
 *             one, labels that several steps may have. Variables of a process
 * are its own and no objects, but in a fixed Flow, where others can read them,
 * all bits of a state are; and each location that is asked for is one there.
 * Precision:  an index or a channel counts as known if it is made of numbers,
 *             _pid, constants, variables of the process that no command writes,
 *             and globals that are set only at the beginning. Otherwise the
 *             whole array, or every channel, is meant.
 */
#ifndef LANG_FLOW_ANALYSING_OBJECTS_H
#define LANG_FLOW_ANALYSING_OBJECTS_H

#include "lang/flow/running/evaluate.h"

enum {
    MOST_INNER = 64, /* channels of processes that are objects of their own */
    BACK = 0,        /* ends of a channel: where sends write */
    FRONT = 1        /* and where receives do */
};

typedef struct Owner {     /* a process that uses an end of a channel alone */
    uint32_t type;         /* of the process */
    uint32_t pid;          /* its number */
    int32_t number;        /* of the channel; 0: it may be any */
    const Exclusive *says; /* where that is declared */
} Owner;

typedef struct Objects {
    const Flow *flow;     /* the program */
    uint32_t grain;       /* bits that make one object, of the global part or,
                             in a fixed Flow, of the whole state */
    uint32_t more, less;  /* the number of processes, as run and death see it */
    uint32_t event;       /* the trace assertion */
    uint32_t inner;       /* which channels of processes there are */
    uint32_t commits;     /* who is at a committed location */
    uint32_t **places;    /* of a fixed Flow, by type and location: whether the
                             process is there, if that is asked; else 0 */
    uint32_t *labels;     /* by command: its label, if its step may be one with
                             that of another process; else 0. NULL: no steps
                             are joined */
    uint32_t types;       /* the first of one for each type: where they are */
    uint32_t births;      /* the first of one for each type: new ones, */
    uint32_t deaths;      /* and those that die */
    uint32_t channels;    /* the first of two for each channel: back, front */
    uint32_t count;       /* of all objects */
    uint32_t words;       /* of a set of objects */
    uint64_t **written;   /* by type: bits of its variables that some command
                             writes */
    uint64_t *loose;      /* objects that several may write without conflict */
    uint64_t *fixed;      /* bits of the global part that are set once and for
                             all in the states that are reduced, */
    uint64_t *values;     /* and to what */
    uint32_t fixed_words; /* words of these two; 0: there are none */
    const Owner *owners;  /* of ends of channels, as far as processes are
                             known */
    uint32_t owner_count; /* how many */
    bool rendezvous;      /* there is a channel without slots */
} Objects;

/* NULL, or why the steps of this program cannot be understood. */
const char *objects_init(Objects *objects, const Flow *flow, Arena *arena);

/* Whose command it is: a process that lives in the state of the view, or any
 * process of the type if there is no view. */
typedef struct Subject {
    uint32_t type; /* of the process */
    uint32_t pid;  /* its number */
    View *view;    /* of a state in which it lives, or NULL */
} Subject;

/* Is the value of the term the same in all states in which the subject
 * lives? */
bool objects_settle(const Objects *objects, const Subject *subject,
                    const Term *term);

/* That value; false if it has none. */
bool objects_value(const Objects *objects, const Subject *subject,
                   const Term *term, int32_t *value);

/* The label that its step shares with others, or 0. */
static inline uint32_t objects_label(const Objects *objects,
                                     const Command *command) {
    return objects->labels ? objects->labels[command - objects->flow->commands]
                           : 0;
}

static inline void object_add(uint64_t *set, uint32_t object) {
    set[object / 64] |= UINT64_C(1) << (object % 64);
}

#endif
