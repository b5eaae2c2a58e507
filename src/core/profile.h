/* core/profile.h -- why a model has so many states, as data
 *
 * Purpose:    what `profile` has measured and what it advises, for reports.
 * Factors:    by how much the number of states would be divided. `factor` of an
 *             item counts the states without it: no change of the item can do
 *             more. `same` counts the states if the values of the item are kept
 *             only where they make a difference to what the model can do from
 *             that state on: so much can be had without changing what the model
 *             does (doc/profile.md).
 * Sample:     if the search was not complete, all numbers are about the states
 *             that it expanded, the first ones in breadth-first order.
 * Ownership:  a Profile owns everything in it; it needs the Model to live.
 */
#ifndef CORE_PROFILE_H
#define CORE_PROFILE_H

#include "core/anatomy.h"
#include "core/budget.h"

typedef struct ProfileItem { /* of the anatomy, by number */
    uint64_t values;         /* different contents of one part, at most */
    double entropy;          /* bits, of that part */
    double factor;           /* without the item; 0: not measured */
    double same;             /* see above; 0: not measured */
    int64_t least;           /* value of a variable */
    int64_t most;            /* value of a variable; of a channel: messages */
    uint64_t walked;         /* different contents met by random walks too */
} ProfileItem;

typedef struct ProfileBlock { /* of the anatomy, by number */
    uint64_t values;          /* states of the process */
    double factor;            /* without it; 0: not measured */
} ProfileBlock;

typedef enum AdviceKind {
    ADVICE_UNREAD,      /* nothing depends on it: remove it */
    ADVICE_RESET,       /* its value is kept in vain: reset it */
    ADVICE_CLAMP,       /* it counts further than anyone looks: stop there */
    ADVICE_RANGE,       /* it has many values: fewer may do */
    ADVICE_SYMMETRY,    /* processes are interchangeable */
    ADVICE_CAPACITY,    /* a channel is longer than it need be */
    ADVICE_ATOMIC,      /* steps interleave that need not */
    ADVICE_INDEPENDENT, /* a process has nothing to do with the others */
    ADVICE_SPARE        /* a channel is never as long as it may be */
} AdviceKind;

typedef struct Advice {
    AdviceKind kind;   /* what to do */
    double factor;     /* that would divide the states by this */
    bool bound;        /* by this at most */
    bool preserves;    /* and the model would do the same as before */
    bool by_itself;    /* `check` does that by itself */
    double weight;     /* by which it is sorted */
    size_t first;      /* of what it is about, in `subjects` */
    uint32_t count;    /* items, or blocks; with ADVICE_ATOMIC: item and place
                          in turn */
    uint32_t capacity; /* that is enough for a channel */
    int64_t limit;     /* at which to stop counting */
    bool with_arrays;  /* of interchangeable processes: elements of arrays go
                          with them */
} Advice;

typedef struct ProfileLink { /* the contents of the one determine the other's */
    uint32_t item;           /* which */
    uint32_t other;          /* which */
    bool mutual;             /* and the other way round */
} ProfileLink;

typedef struct ProfileShape {
    uint64_t components; /* strongly connected */
    uint64_t largest;    /* states of the largest one */
    uint64_t bottom;     /* components that cannot be left */
    uint64_t ends;       /* states without transitions */
    uint64_t most_out;   /* most transitions of a state */
    uint64_t back;       /* transitions to an earlier level or the same */
    uint32_t diameter;   /* at least so long is some shortest way */
} ProfileShape;

typedef struct Profile {
    Mem *mem;                 /* where the arrays come from */
    Anatomy anatomy;          /* of the states */
    uint64_t states;          /* that everything was measured on */
    uint64_t transitions;     /* of these */
    uint64_t met;             /* states that were stored, at least as many */
    uint32_t bits;            /* of a state vector */
    Limit limit;              /* what ended the search, if one did */
    bool complete;            /* these are all states */
    bool cut;                 /* measuring ended early, too */
    bool unnamed;             /* items do not show all of a state */
    double seconds;           /* that it took */
    uint64_t bytes;           /* most memory in use */
    uint64_t walks;           /* random ones, if it is not complete */
    uint64_t steps;           /* of these together */
    uint64_t farthest;        /* steps of the longest */
    VEC(uint64_t) levels;     /* states, by level */
    VEC(ProfileItem) items;   /* by item */
    VEC(ProfileBlock) blocks; /* by block */
    VEC(ProfileLink) links;   /* between items */
    VEC(Advice) advice;       /* the most useful first */
    VEC(uint32_t) subjects;   /* of the advice */
    ProfileShape shape;       /* of the graph */
} Profile;

void profile_init(Profile *profile, const Model *model, Mem *mem);
void profile_release(Profile *profile);

/* Append one number to the subjects of the newest advice. */
void profile_subject(Profile *profile, uint32_t number);
void profile_advise(Profile *profile, Advice advice);

#endif
