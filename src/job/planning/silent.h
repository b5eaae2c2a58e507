/* job/planning/silent.h -- which silent steps a search may take alone
 *
 * Purpose:    decide whether confluent silent steps (core/confluence.h) can be
 *             preferred in a search, by what is asked for, by the engine and by
 *             the model, and set that reduction up.
 * Preserved:  deadlocks and rejections: these do not see silent steps. Cycles
 *             and monitors might.
 * Ownership:  a Silent owns everything that it points to.
 */
#ifndef JOB_PLANNING_SILENT_H
#define JOB_PLANNING_SILENT_H

#include "core/reduction.h"
#include "core/structure.h"
#include "search/planning/plan.h"
#include "search/search.h"

typedef struct Silent {
    Structure structure;  /* of the model that is searched */
    Reduction *reduction; /* NULL: there is none */
    const char *why;      /* the reason for that */
} Silent;

/* For a search that is otherwise complete, with its engine and perhaps another
 * reduction, which chooses where there is no silent step. */
void silent_init(Silent *silent, const Search *search, const Engine *engine,
                 Mem *mem);
void silent_release(Silent *silent);

#endif
