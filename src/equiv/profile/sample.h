/* equiv/profile/sample.h -- the states that a profile is measured on
 *
 * Purpose:    all reachable states, or the first ones in breadth-first order,
 *             with their transitions, as packed arrays.
 * Beyond:     a transition to a state that was not expanded leads to number
 *             `count`, which stands for all that is not known.
 * Ownership:  a Sample owns its arrays and borrows the model.
 * Cost:       one vector and 12 bytes per state, 8 bytes per transition.
 */
#ifndef EQUIV_PROFILE_SAMPLE_H
#define EQUIV_PROFILE_SAMPLE_H

#include "core/model.h"
#include "core/verdict.h"

typedef struct Sample {
    Mem *mem;              /* where the arrays come from */
    const Model *model;    /* whose states they are */
    uint32_t count;        /* states, all expanded */
    uint32_t initial;      /* the first of them are initial */
    VEC(Word) vectors;     /* of the states */
    VEC(uint64_t) seen;    /* by state: a hash of what properties see there */
    VEC(uint32_t) first;   /* by state and one more: its first transition */
    VEC(uint32_t) actions; /* by transition */
    VEC(uint32_t) targets; /* by transition: a state, or `count` */
    VEC(uint32_t) levels;  /* by level and one more: its first state */
    Statistics statistics; /* of the search */
    bool full;             /* it ended for want of memory */
} Sample;

/* Explore as much as the budget allows. Half of the memory is left for what
 * is to be computed. */
void sample_make(Sample *sample, const Model *model, Budget *budget, Mem *mem);
void sample_release(Sample *sample);

static inline const Word *sample_vector(const Sample *sample, uint32_t state) {
    return &vec_item(&sample->vectors, (size_t)state * sample->model->words);
}

/* The transitions of a state: the first, and after the last. */
static inline uint32_t sample_begin(const Sample *sample, uint32_t state) {
    return vec_item(&sample->first, state);
}

static inline uint32_t sample_end(const Sample *sample, uint32_t state) {
    return vec_item(&sample->first, state + 1);
}

#endif
