/* automata/forms/samples.h -- the values of guards on a few letters
 *
 * Purpose:    most questions about guards (do they have a letter in common, do
 *             these cover that one?) can be answered by looking at some
 *             letters; decision diagrams are needed for the others only.
 * Letters:    64 of them, the same in each run: all values of the first
 *             SAMPLED variables, with arbitrary values of the others. While
 *             only these variables have occurred, the answers are exact.
 * Ownership:  owns its arrays, borrows the Diagrams.
 */
#ifndef AUTOMATA_FORMS_SAMPLES_H
#define AUTOMATA_FORMS_SAMPLES_H

#include "automata/forms/diagram.h"

enum {
    SAMPLED = 6 /* 2^6 letters */
};

typedef struct Samples {
    const Diagrams *diagrams; /* of the guards */
    VEC(uint64_t) values;     /* by diagram: bit k is its value on letter k */
    VEC(uint8_t) known;       /* by diagram: is the value computed? */
    bool exact;               /* there are no variables but the first ones */
} Samples;

void samples_init(Samples *samples, const Diagrams *diagrams);
void samples_release(Samples *samples);

/* The values of a guard on all letters, as bits. */
uint64_t samples_of(Samples *samples, Diagram guard);

#endif
