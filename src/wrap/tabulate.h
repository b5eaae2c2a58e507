/* wrap/tabulate.h -- what a monitor does with every step, as tables
 *
 * Purpose:    the product of a monitor with a stand-in (wrap/letter_system.h)
 *             is expanded for everything that there can be: each state of the
 *             monitor, letter, kind of step and letter after it.
 * States:     those of the monitor are what the product's vectors have above
 *             the bits of the stand-in, numbered as they are met.
 * Limits:     about a million steps; a monitor with more is not worth a table.
 */
#ifndef WRAP_TABULATE_H
#define WRAP_TABULATE_H

#include "core/tabled.h"
#include "wrap/letter_system.h"

typedef struct TabulateAsk {
    const LetterSystem *system; /* with all letters */
    const Model *product;       /* of it with the monitor */
    const uint32_t *actions;    /* by kind: an action of it */
    uint32_t kinds;             /* at least 1 */
    bool reads_target;          /* does it matter what holds after a step? */
    Label asked;                /* errors that are looked for */
} TabulateAsk;

/* Fill in a Tabled that is initialised, except letter_of and kind_of. False if
 * there is no memory, or the monitor is too large. */
bool tabulate(const TabulateAsk *ask, Tabled *out);

#endif
