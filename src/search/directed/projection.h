/* search/directed/projection.h -- a system of which most is left out
 *
 * Purpose:    the graph of what is left of a system if only a few variables of
 *             it are kept, its axes (axes.h). Everything else is taken to be
 *             whatever a step needs, so every transition of the system is a
 *             step of the projection or leaves it where it is, and every error
 *             is one of the projection.
 * Reached:    only states that can be reached from a projected initial state
 *             are looked at; other states of the system are never asked for.
 * Beginning:  forced steps at the beginning of the search (beginning.h) are
 *             taken as they are, so that moves that are only possible there
 *             (possible.h) are not taken anywhere else.
 * Distances:  moves cost 0 or 1. Those to the nearest error, computed
 *             backwards, are consistent for these costs: a step lowers them by
 *             no more than its move costs.
 * Source:     pattern databases of Culberson and Schaeffer (1998).
 */
#ifndef SEARCH_DIRECTED_PROJECTION_H
#define SEARCH_DIRECTED_PROJECTION_H

#include "search/directed/axes.h"
#include "search/directed/beginning.h"
#include "search/directed/estimator.h"

enum {
    PROJECTION_AXES = 8 /* most variables that are kept */
};

/* What projections of a system are made of. */
typedef struct ProjectionBase {
    const Estimator *estimator;        /* of the system */
    const HeuristicQuestion *question; /* which errors */
    const Axes *axes;                  /* variables that can be kept */
    const Beginning *beginning;        /* initial states and forced steps */
    const uint8_t *possible;           /* by move: it may happen after these */
    uint64_t work;                     /* done for all projections */
} ProjectionBase;

/* Which variables are kept. */
typedef struct ProjectionPattern {
    uint32_t axes[PROJECTION_AXES]; /* variables */
    uint32_t count;                 /* how many */
    uint32_t size;                  /* states: all combinations of values */
} ProjectionPattern;

typedef struct ProjectionStep {
    uint32_t from; /* state */
    uint32_t to;   /* state */
    uint32_t move; /* that leads there */
} ProjectionStep;

typedef struct Projection {
    ProjectionBase *base;              /* the system */
    Mem *mem;                          /* of all arrays */
    ProjectionPattern pattern;         /* what is kept */
    uint32_t strides[PROJECTION_AXES]; /* by axis: states from one number to
                                          the next */
    uint32_t state[PROJECTION_AXES];   /* by axis: its number in the current
                                          state */
    uint32_t current;                  /* that state */
    NumberLists moves;                 /* by axis and number, those of moves
                                          that need it there; then the rest */
    VEC(uint32_t) reached;             /* states, in the order of finding */
    uint8_t *seen;                     /* by state: it is reached */
    uint8_t *wrong;                    /* by state: it may be an error */
    VEC(ProjectionStep) steps;         /* by `reached`: those from there */
    bool large;                        /* there are too many */
} Projection;

/* All states and steps. `large`: there are too many of them; nothing can be
 * asked of it then. */
void projection_init(Projection *projection, ProjectionBase *base,
                     const ProjectionPattern *pattern);
void projection_release(Projection *projection);

/* The distances of all states, into a table with `pattern.size` entries, if a
 * move costs 1 unless its entry is 0; 0 of states that are not reached. */
void projection_measure(const Projection *projection, const uint8_t *costs,
                        Estimate *table);

/* Moves that these distances need no longer cost anything. */
void projection_pay(const Projection *projection, const Estimate *table,
                    uint8_t *costs);

/* The distance of a state of the system. */
Estimate projection_at(const Projection *projection, const Estimate *table,
                       const Word *state);

#endif
