/* core/confluence.h -- silent steps that may be taken alone
 *
 * Purpose:    a step of one process is confluent if it disturbs nothing: it is
 *             always possible, no property sees it, and whatever else can
 *             happen before it can happen after it, with the same result or
 *             one that such a step makes the same. Where a process can make
 *             one, a search may follow that step alone.
 * Alone:      steps of which each leads to a place where the process has fewer
 *             of them ahead: they never go round, so that nothing is put off
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
