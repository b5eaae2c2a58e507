/* heuristic/reading.h -- the variables that estimates are made of
 *
 * Purpose:    the values of some variables of a Structure (core/structure.h) in
 *             one state after another, and which of them a step has changed.
 * Slots:      the variables that are asked for are numbered in the order in
 *             which they are asked for, each once. Once they are settled there
 *             are no new ones.
 * Cost:       states are compared word by word; only variables that have bits
 *             in words that differ are read. What a variable without a place
 *             depends on in the source is known, too, for many of them; and one
 *             that is 0 unless its process is at a certain location is read
 *             only if it is there.
 */
#ifndef HEURISTIC_READING_H
#define HEURISTIC_READING_H

#include "base/bits.h"
#include "core/model.h"

/* A slot that has these bits in a word. */
typedef struct ReadingBits {
    uint64_t mask; /* of the word */
    uint32_t slot; /* whose they are */
} ReadingBits;

/* A slot without a place. */
typedef struct Loose {
    uint32_t slot;                  /* which */
    uint32_t home;                  /* if it is bound to a location: the slot of
                                       that, ... */
    uint32_t place;                 /* ... and where it may be other than 0 */
    uint32_t count;                 /* fields that decide about it in the
                                       source; more than there is room for: all
                                       bits may */
    Field inputs[STRUCTURE_INPUTS]; /* which */
} Loose;

typedef struct Reading {
    const Model *model;               /* whose states are read */
    const Structure *structure;       /* whose variables */
    Mem *mem;                         /* of all arrays */
    uint32_t *slots;                  /* by variable: its slot + 1, or 0 */
    VEC(StructureVariable) variables; /* by slot */
    VEC(Loose)
    loose;                 /* slots without a place: first the free
                              ones, ... */
    size_t free_count;     /* ... so many, and then those that are
                              bound to a location */
    VEC(ReadingBits) bits; /* of all words */
    VEC(size_t) ends;      /* by word: where its bits end */
    int64_t *values;       /* by slot: in the current state */
    uint32_t *candidates;  /* slots that may have changed */
    uint32_t *changed;     /* slots that have */
    size_t change_count;   /* how many */
    int64_t *scratch;      /* by change: its former value, or values
                              that have just been read */
    uint32_t *stamps;      /* by slot: when it was a candidate */
    uint32_t stamp;        /* the current time */
} Reading;

/* The structure must have variables; both are borrowed. */
void reading_init(Reading *reading, const Model *model,
                  const Structure *structure, Mem *mem);
void reading_release(Reading *reading);

/* The slot of a variable. */
uint32_t reading_slot(Reading *reading, uint32_t variable);

/* All slots are known. */
void reading_settle(Reading *reading);

/* The values are now those in this state, which is a source. */
void reading_look(Reading *reading, const Word *state);

/* The values are those in `source`; now they are those in `target`, and the
 * slots that are different are listed in `changed`. */
void reading_step(Reading *reading, const Word *source, const Word *target);

/* From now on the target of the last step, this state, is a source. */
void reading_stay(Reading *reading, const Word *target);

/* And back. */
void reading_step_back(Reading *reading);

#endif
