/* lang/flow/analysing/passes.h -- from a program to the Flow that is searched
 *
 * Purpose:    lower, analyse, lower again with what was found, optimise: the
 *             order of everything that is done to a Flow before a Model is
 *             made of it, the same for all languages.
 * First:      the program as declared. What hidden variables a state must
 *             keep, which globals are constants, how many bits values need and
 *             what no property depends on is read off that Flow.
 * Second:     the program with these declarations; constants are computed.
 * Slice:      the program without what does not matter, if that is asked for;
 *             the second Flow is kept as its `whole`.
 * Last:       dead variables are reset and steps merged.
 */
#ifndef LANG_FLOW_ANALYSING_PASSES_H
#define LANG_FLOW_ANALYSING_PASSES_H

#include "lang/flow/form/declarations.h"
#include "lang/flow/form/flow.h"
#include "lang/flow/form/flow_goals.h"

typedef struct FlowSource {
    void *program; /* which is lowered */

    /* Number its slots and list what it declares; the arena is there. */
    void (*declare)(void *program, Declarations *out);

    /* What was found: the program is lowered accordingly from now on. */
    void (*obey)(void *program, const Declarations *found);

    /* The Flow, initialised by the call; false, with diagnostics, if something
     * is not supported. To be released in either case. */
    bool (*lower)(void *program, const FlowGoals *goals, Flow *flow,
                  Diagnostics *diag, Mem *mem);

    /* The program is not needed any more. */
    void (*free)(void *program, Mem *mem);
} FlowSource;

/* False, with diagnostics and nothing to release, if there was an error. The
 * same program can be made again, for other goals. */
bool flow_make(Flow *flow, const FlowSource *source, const FlowGoals *goals,
               Diagnostics *diag, Mem *mem);

#endif
