/* wrap/tabulate.h -- what a monitor does with every step, as tables
 *
 * Purpose:    the product of a monitor with a letter system
 *             (wrap/letter_system.h) is expanded for every state of the
 *             monitor, letter, kind of step and letter after the step.
 * States:     the monitor's states are what the vectors of the product have
 *             above the bits of the letter system, numbered in the order in
 *             which they are found.
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
