/* search/directed/gauge.h -- estimates as data
 *
 * Purpose:    what paper 004 (section 4, figures 8 to 10) calls H_f and its
 *             dual, built once from expressions of a Structure and computed
 *             from the values of a Reading.
 * Joins:      for what must all become true, the estimates are added (which
 *             takes them to be independent) or their maximum is taken (which
 *             is a lower bound if the parts are).
 * Bounds:     every part changes by at most 1 with a transition, is 0 where
 *             its condition holds and ESTIMATE_NEVER only where it cannot
 *             come to hold; so do minima and maxima of parts. What is not
 *             known is estimated as 0.
 * Ownership:  a Gauge borrows the Reading and the Distances, whose slots and
 *             tables it asks for.
 */
#ifndef SEARCH_DIRECTED_GAUGE_H
#define SEARCH_DIRECTED_GAUGE_H

#include "search/directed/axes.h"
#include "search/directed/effort.h"
#include "search/directed/reading.h"

typedef enum GaugeJoin {
    GAUGE_ADDED,
    GAUGE_SHARED /* their maximum; of the parts of a goal also their sum,
                    divided by how many of them a transition can lower */
} GaugeJoin;

typedef enum GaugeKind {
    GAUGE_NUMBER,  /* `value` */
    GAUGE_TRUTH,   /* 0 if expression `a` is true, else 1 */
    GAUGE_FALSITY, /* 0 if it is false, else 1 */
    GAUGE_COUNT,   /* its value, which is a number; 0 if that is negative */
    GAUGE_EFFORT,  /* steps until a comparison is as wanted: effort `a` */
    GAUGE_PLACE,   /* entry of table `a` for the location in slot `b` */
    GAUGE_PATTERN, /* entry of pattern `a` for the values of its axes */
    GAUGE_SUM,     /* of the nodes in list `a`; so are the next two */
    GAUGE_MOST,
    GAUGE_LEAST,
    GAUGE_FREE /* 1 if, for the location in slot `b` of process `value`, one
                  of the nodes in list `a` + location is 0, else 0 */
} GaugeKind;

typedef struct GaugeNode {
    GaugeKind kind; /* what it is */
    uint32_t b;     /* see there */
    size_t a;       /* see there */
    uint32_t value; /* of a number, or a process */
} GaugeNode;

typedef struct GaugePattern {
    size_t first; /* of its axes, in `pattern_axes` */
    size_t count; /* how many */
    size_t table; /* its number in `pattern_tables` */
} GaugePattern;

typedef struct PatternTable {
    uint64_t hash; /* of its entries */
    size_t first;  /* in `pattern_entries` */
    size_t count;  /* of entries */
} PatternTable;

typedef struct PatternAxis {
    uint32_t slot; /* of the variable */
    uint32_t span; /* values from the least one on */
    int64_t low;   /* that is the least one */
    size_t offset; /* by value: where its entries begin, in
                      `pattern_offsets`; UINT32_MAX: not known */
} PatternAxis;

typedef struct Gauge {
    const Structure *structure;    /* of the expressions */
    Reading *reading;              /* of the variables */
    Distances *distances;          /* distances of processes */
    GaugeJoin join;                /* of what must all become true */
    Mem *mem;                      /* of all arrays */
    VEC(GaugeNode) nodes;          /* operands have smaller numbers */
    NumberLists lists;             /* of operands */
    VEC(Effort) efforts;           /* for comparisons */
    EffortAgents agents;           /* of all efforts */
    VEC(GaugePattern) patterns;    /* exact distances of a few variables */
    VEC(PatternAxis) pattern_axes; /* of all patterns */
    VEC(uint32_t) pattern_offsets; /* of all axes */
    VEC(PatternTable)
    pattern_tables;                /* equal ones are kept once */
    VEC(Estimate) pattern_entries; /* of all tables */
} Gauge;

void gauge_init(Gauge *gauge, Reading *reading, Distances *distances,
                GaugeJoin join, Mem *mem);
void gauge_release(Gauge *gauge);

/* How far away the expression is from being true, or from being false. */
uint32_t gauge_truth(Gauge *gauge, uint32_t expression, bool needed);

/* Its value as an estimate; all of it must be known. */
uint32_t gauge_count(Gauge *gauge, uint32_t expression);

/* Is it true, as far as is known? 0 if so, else something else. */
uint32_t gauge_check(Gauge *gauge, uint32_t expression);

/* The process's entry of a table of its Distances. */
uint32_t gauge_place(Gauge *gauge, uint32_t process, size_t table);

/* The entry of this table, which is copied, for the values of some axes, the
 * first of which changes fastest; 0 where one of them has no number. */
uint32_t gauge_pattern(Gauge *gauge, const Axes *axes, const uint32_t *which,
                       size_t count, const Estimate *table);

/* All of these must become true, or one of them. `list` is released. */
typedef VEC(uint32_t) GaugeList;
uint32_t gauge_all(Gauge *gauge, GaugeList *list);
uint32_t gauge_any(Gauge *gauge, GaugeList *list);

/* Is one of the nodes of the list for its location 0? The lists, one for each
 * location of the process, are the newest ones that gauge_list made. */
void gauge_list(Gauge *gauge, GaugeList *list);
uint32_t gauge_free(Gauge *gauge, uint32_t process);

/* Is it computed in a few steps? */
bool gauge_is_simple(const Gauge *gauge, uint32_t node);

/* Can the node only be this? */
bool gauge_is(const Gauge *gauge, uint32_t node, Estimate value);

/* The value of a node, or, if that is no less than `limit`, any that is not. */
Estimate gauge_value(const Gauge *gauge, uint32_t node, Estimate limit);

/* No value but ESTIMATE_NEVER is greater. */
Estimate gauge_most(const Gauge *gauge, uint32_t node);

/* Add the slots that the node depends on to the newest list, before they are
 * settled. */
void gauge_inputs(const Gauge *gauge, uint32_t node, NumberLists *out);

#endif
