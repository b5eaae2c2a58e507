/* core/reuse.h -- expansions of the model inside a product, remembered
 *
 * Purpose:    a product expands a state of its inner model once for every state
 *             of the monitor that meets it. The owner of a worker of a product
 *             may give it a Reuse, which is asked before the inner model is
 *             expanded, and gets the result of each expansion.
 * Same:       a Reuse returns exactly what was noted: the same transitions in
 *             the same order. Plain workers do not use one.
 */
#ifndef CORE_REUSE_H
#define CORE_REUSE_H

#include "core/successors.h"

typedef struct Reuse {
    void *context; /* for both */

    /* Append one source and its transitions; false if they are not known. */
    bool (*find)(void *context, const Word *state, Successors *out);

    /* The batch has one source, this state, and has not failed. */
    void (*note)(void *context, const Word *state, const Successors *batch);
} Reuse;

#endif
