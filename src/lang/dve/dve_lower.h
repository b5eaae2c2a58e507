/* lang/dve/dve_lower.h -- a DVE program as a Flow
 *
 * Purpose:    each process becomes one of a fixed Flow, each transition a
 *             command: its guard, its synchronisation and its effects.
 * Channels:   a buffer is used after the effects of a transition, as the
 *             interpreter of DiVinE 2 does that BEEM's figures come from. There
 *             is a warning where another order would make a difference.
 * Checks:     assertions are checks of locations, property processes automata
 *             whose guards are atoms.
 */
#ifndef LANG_DVE_DVE_LOWER_H
#define LANG_DVE_DVE_LOWER_H

#include "lang/dve/dve_program.h"
#include "lang/flow/analysing/passes.h"

typedef struct DveRequest {
    const Question *atoms; /* what is asked of states */
    size_t atom_count;     /* how many */
    bool bounded;          /* a value that its variable cannot hold is an error
                              and not cut */
} DveRequest;

/* Read a source of `diag`; false, with diagnostics, if there was an error. */
bool dve_open(FlowSource *out, uint32_t source, const DveRequest *request,
              Diagnostics *diag, Mem *mem);

#endif
