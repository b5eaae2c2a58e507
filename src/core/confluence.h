/* core/confluence.h -- silent steps that may be taken alone
 *
 * Purpose:    a step of one process is confluent if it disturbs nothing: it
 *             stays possible, no property depends on it, and whatever else can
 *             happen before the step can happen after it, with the same result
 *             or with one that another such step makes equal. Where a process
 *             can make a confluent step, a search may follow that step alone.
 * Alone:      steps that each lead to a place where the process has fewer of
 *             them ahead: they never form a cycle, so that nothing is put off
 *             forever.
 * Ownership:  immutable once made; it can outlive the Model.
 * Source:     Groote, van de Pol, State space reduction using partial
 *             tau-confluence (MFCS 2000); differs in: found for each component
 *             by itself.
 */
#ifndef CORE_CONFLUENCE_H
#define CORE_CONFLUENCE_H

#include "core/successors.h"

typedef struct Confluence Confluence;

struct Confluence {
    /* Is this transition, made by this move (core/structure.h), one that may
     * be taken alone? */
    bool (*alone)(const Confluence *self, const Word *from, uint32_t move,
                  const Word *to);

    void (*free)(Confluence *self);
};

#endif
