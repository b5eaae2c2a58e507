/* search/directed/reading.h -- the variables that estimates are made of
 *
 * Purpose:    the values of some variables of a Structure (core/structure.h) in
 *             one state after another.
 * Slots:      the variables that are asked for are numbered in the order in
 *             which they are asked for, each once. Once they are settled there
 *             are no new ones.
 * Watching:   slots that are watched have a place in a state. Their values are
 *             those in a source, or after a step from there; states are
 *             compared word by word, and only what has bits in words that
 *             differ is read.
 * Asking:     between reading_open and reading_close slots are read when they
 *             are asked for, and the fields that decide about them are listed.
 *             One that is 0 unless its process is at a certain location is read
 *             only if it is there.
 */
#ifndef SEARCH_DIRECTED_READING_H
#define SEARCH_DIRECTED_READING_H

#include "base/bits.h"
#include "core/model.h"
#include "core/structure_facet.h"

/* A slot that has these bits in a word. */
typedef struct ReadingBits {
    uint64_t mask; /* of the word */
    uint32_t slot; /* whose they are */
} ReadingBits;

typedef struct Reading {
    const Model *model;               /* whose states are read */
    const Structure *structure;       /* whose variables */
    Mem *mem;                         /* of all arrays */
    uint32_t *slots;                  /* by variable: its slot + 1, or 0 */
    VEC(StructureVariable) variables; /* by slot */
    VEC(uint32_t) watched;            /* slots */
    VEC(ReadingBits) bits;            /* of all words */
    VEC(size_t) ends;                 /* by word: where its bits end */
    int64_t *values;                  /* by slot: in the current state */
    uint32_t *candidates;             /* slots that may have changed */
    uint32_t *changed;                /* slots that have */
    size_t change_count;              /* how many */
    int64_t *scratch;                 /* by change: its former value, or values
                                         that have just been read */
    uint32_t *stamps;                 /* by slot: when it was a candidate, or
                                         was asked for */
    uint32_t stamp;                   /* the current time */
    const Word *state;                /* that slots are asked of, or NULL */
    int64_t *answers;                 /* by slot: its value there, if it was
                                         asked for */
    uint32_t frame;                   /* what is known beforehand, as a number
                                         other than 0; or 0: nothing */
    uint32_t *settled;                /* by slot: the last frame that was
                                         enough to know it, or 0, */
    int64_t *constants;               /* and its value then */
    VEC(uint32_t) unbound;            /* slots that no location binds */
    bool unbound_read;                /* their values in the state are known: */
    int64_t *unbound_values;          /* in this order */
    uint32_t *unbound_number; /* by slot: its number there, plus 1; or 0 */
    FieldList inputs;         /* what decided about these, and is not
                                 known beforehand */
    FieldList found;          /* scratch */
    Word *known;              /* bits that are listed or known */
    bool unknown;             /* anything may have decided */
} Reading;

/* The structure must have variables; both are borrowed. */
void reading_init(Reading *reading, const Model *model,
                  const Structure *structure, Mem *mem);
void reading_release(Reading *reading);

/* The slot of a variable. */
uint32_t reading_slot(Reading *reading, uint32_t variable);

/* Has the slot a place in states? */
static inline bool reading_placed(const Reading *reading, uint32_t slot) {
    return vec_item(&reading->variables, slot).bits != NO_PLACE;
}

/* The slot, which has a place, is watched. */
void reading_watch(Reading *reading, uint32_t slot);

/* All slots are known. */
void reading_settle(Reading *reading);

/* ---- What is watched ----------------------------------------------------- */

/* The values are now those in this state. */
void reading_move(Reading *reading, const Word *state);

/* The values are those in `source`; now they are those in `target`, and the
 * slots that are different are listed in `changed`. */
void reading_step(Reading *reading, const Word *source, const Word *target);

/* And back. */
void reading_step_back(Reading *reading);

/* ---- What is asked for --------------------------------------------------- */

/* Slots are asked of this state. `known` are bits that need not be listed, and
 * `frame` is a number for their values; or NULL and 0: nothing is listed.
 * `again`: it is the state of the last time. */
void reading_open(Reading *reading, const Word *state, bool again,
                  const Word *known, uint32_t frame);
void reading_close(Reading *reading);

/* The value of a slot that is asked for. */
int64_t reading_ask(Reading *reading, uint32_t slot);

/* The value of a slot, watched or asked for. */
static inline int64_t reading_value(Reading *reading, uint32_t slot) {
    return reading->state ? reading_ask(reading, slot) : reading->values[slot];
}

#endif
