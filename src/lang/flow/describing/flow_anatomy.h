/* lang/flow/describing/flow_anatomy.h -- what a state of a program is made of
 *
 * Purpose:    the anatomy (core/anatomy.h) of Promela programs: global
 *             variables, channels, and for each process its place, variables
 *             and channels, with the lines that read and write them.
 * Names:      "x" of a global, "P:x" of a variable of proctype P, "P@" where
 *             its processes stand. Fields of an array of structs are one item,
 *             as are the channels of an array.
 * Left out:   what has no bits, such as variables that are never written, or
 *             that a slice leaves out.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_ANATOMY_H
#define LANG_FLOW_DESCRIBING_FLOW_ANATOMY_H

#include "core/anatomy.h"
#include "lang/flow/describing/flow_variables.h"

#define NO_ITEM UINT32_MAX

/* By symbol or channel: its item, or NO_ITEM. */
typedef struct ItemNumbers {
    uint32_t *symbols;  /* of one owner */
    uint32_t *channels; /* of one owner */
} ItemNumbers;

typedef struct FlowItems {
    const Flow *flow;    /* the program */
    ItemNumbers globals; /* of the program */
    ItemNumbers *types;  /* by proctype */
} FlowItems;

void flow_anatomy(const Interpreter *interpreter,
                  const FlowVariables *variables, Anatomy *out);

void flow_dissect(const Interpreter *interpreter, const Anatomy *anatomy,
                  const Word *state, const uint32_t *parts, size_t count,
                  Dissection *out);

/* Where the items are read and written, into the items (flow_usage.c). */
void flow_usage(const FlowItems *items, Anatomy *out);

#endif
