/* search/directed/estimator.h -- a heuristic that is made of parts
 *
 * Purpose:    what all heuristics over a Structure share: everything that is
 *             known of the model, estimates as data (gauge.h), and computing
 *             no more of them than a step has changed.
 * Parts:      the estimate is the least one of several goals, one for each
 *             error that is asked for. That of a goal is the sum, or the
 *             greatest, of its parts, such as one for each process. A part is
 *             computed again if a variable that it depends on has changed.
 * Memory:     a part that depends on a few small variables is computed once for
 *             all their values. One that depends on variables without a place
 *             reads them as it needs them, and is known again from the fields
 *             that were read (search/directed/recall.h).
 * Shared:     if each part is lowered by at most 1 with a transition, and a
 *             transition lowers at most n of them, the sum of all divided by n
 *             is lowered by at most 1, too, and is a bound like each of them.
 *             n is known if the parts depend on nothing but locations.
 * Life:       estimator_new, then goals with their parts, then either
 *             estimator_finish or estimator_free.
 */
#ifndef SEARCH_DIRECTED_ESTIMATOR_H
#define SEARCH_DIRECTED_ESTIMATOR_H

#include "core/structure_facet.h"
#include "search/directed/exits.h"
#include "search/directed/gauge.h"
#include "search/directed/recall.h"

typedef struct Goal {
    size_t first;   /* its parts: from this one */
    size_t end;     /* up to this one */
    uint64_t sum;   /* of the parts that are not ESTIMATE_NEVER */
    size_t never;   /* how many are */
    uint64_t share; /* by which the sum is divided; 0: it does not count */
    Estimate value; /* of the goal in the source */
    bool dirty;     /* a part has changed */
} Goal;

/* A slot that a part depends on, and the values for which it is remembered. */
typedef struct MemoAxis {
    uint32_t slot;   /* which */
    uint32_t span;   /* so many values ... */
    int64_t low;     /* ... from this one on */
    uint32_t stride; /* entries from one value to the next */
} MemoAxis;

/* The values that a part has had. */
typedef struct PartMemo {
    size_t axes;    /* where its axes begin */
    uint32_t count; /* how many; 0: it is always computed */
    size_t table;   /* where its entries begin */
    bool asks;      /* it has variables without a place */
} PartMemo;

typedef struct PartChange {
    uint32_t part;   /* that was computed again */
    Estimate before; /* what it was */
} PartChange;

typedef struct Estimator {
    Heuristic base;         /* first */
    const Model *model;     /* whose states are estimated */
    Mem *mem;               /* of everything */
    Structure structure;    /* of the model */
    Distances distances;    /* ways of processes */
    Reading reading;        /* of variables */
    Gauge gauge;            /* estimates */
    Exits exits;            /* of locations */
    VEC(Goal) goals;        /* at least one, once it is finished */
    VEC(uint32_t) roots;    /* by part: its node of the gauge */
    VEC(uint32_t) goal_of;  /* by part */
    NumberLists users;      /* by slot: parts that depend on it */
    VEC(PartMemo) memos;    /* by part */
    VEC(MemoAxis) axes;     /* of all memos */
    VEC(Estimate) entries;  /* of all memos */
    Estimate *parts;        /* by part: its value in the current state */
    uint32_t *stamps;       /* by part: when it was computed last */
    uint32_t stamp;         /* the current time */
    PartChange *changes;    /* parts that a step has changed */
    size_t change_count;    /* how many */
    Word *source;           /* the state that everything is known of */
    bool has_source;        /* there is one */
    VEC(uint32_t) asking;   /* parts with variables without a place */
    Recall recall;          /* their values; the last question is the frame */
    uint32_t *leaves;       /* by part: where its value in the source is */
    uint32_t frame;         /* where that of the source is */
    bool again;             /* the reading has been asked about the state */
    FieldList frame_inputs; /* scratch */
    uint32_t *differing; /* words in which a target differs from its source */
    size_t differing_count; /* how many */
} Estimator;

/* For this question; NULL, with the reason appended to `why`, if the model says
 * too little of its inside. With `bound`, estimates of parts are to be lower
 * bounds. */
Estimator *estimator_new(const HeuristicQuestion *question, GaugeJoin join,
                         bool bound, Text *why);
void estimator_free(Estimator *estimator);

/* A new goal; a part of it. */
void estimator_add_goal(Estimator *estimator);
void estimator_add_part(Estimator *estimator, uint32_t node);

/* The heuristic, which has this name and makes these promises. */
Heuristic *estimator_finish(Estimator *estimator, const char *name,
                            unsigned promises);

#endif
