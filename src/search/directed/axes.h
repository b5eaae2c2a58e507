/* search/directed/axes.h -- the variables that a projection can keep
 *
 * Purpose:    projections (projection.h) keep a few variables of a system and
 *             leave out the rest. An axis is a variable that can be kept: the
 *             location of a process, or a number of which every change is
 *             known. Its values have numbers from 0.
 * Numbers:    locations have one if an edge leads there or from there; of a
 *             variable with few bits all values have one.
 * Near:       axes that moves have to do with together, so that it is worth
 *             keeping them together.
 * Ownership:  Axes own their arrays and borrow the Structure.
 */
#ifndef SEARCH_DIRECTED_AXES_H
#define SEARCH_DIRECTED_AXES_H

#include "core/structure.h"

#define AXIS_NOWHERE UINT32_MAX

typedef struct Axis {
    uint32_t count; /* of values; 0: the variable cannot be kept */
    int64_t low;    /* the least value */
    uint32_t span;  /* from there on, so many may have numbers */
    size_t numbers; /* where its numbers begin */
    size_t values;  /* where its values begin */
} Axis;

typedef struct AxisNeighbour {
    uint32_t axis;   /* whose */
    uint32_t other;  /* which */
    uint32_t shared; /* moves that have to do with both */
} AxisNeighbour;

typedef struct Axes {
    const Structure *structure; /* with control, guards and conditions */
    Mem *mem;                   /* of all arrays */
    uint32_t processes;         /* the first axes are their locations */
    VEC(Axis) list;             /* by variable */
    VEC(uint32_t)
    numbers;                 /* by value less `low`: its number, or
                                AXIS_NOWHERE */
    VEC(int64_t) values;     /* by number */
    NumberLists moves;       /* by axis: those that may change it */
    VEC(size_t) effects;     /* by move: where its effects end */
    VEC(AxisNeighbour) near; /* by increasing axis, the nearest first */
    VEC(size_t) near_ends;   /* by axis: where they end */
} Axes;

void axes_init(Axes *axes, const Structure *structure, Mem *mem);
void axes_release(Axes *axes);

/* The number of a value, or AXIS_NOWHERE. */
static inline uint32_t axes_number(const Axes *axes, const Axis *axis,
                                   int64_t value) {
    return value < axis->low || value - axis->low >= axis->span
               ? AXIS_NOWHERE
               : axes->numbers
                     .data[axis->numbers + (size_t)(value - axis->low)];
}

/* The neighbours of an axis; how many in *count. */
const AxisNeighbour *axes_near(const Axes *axes, uint32_t axis, size_t *count);

/* How the move may change the variable; NULL: it does not. */
const VariableEffect *axes_effect(const Axes *axes, uint32_t move,
                                  uint32_t variable);

#endif
