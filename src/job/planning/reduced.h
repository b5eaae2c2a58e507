/* job/planning/reduced.h -- which transitions a search may leave out
 *
 * Purpose:    decide whether a search can be reduced, by what is asked for, by
 *             the engine and by the model, and set the reduction up.
 * Preserved:  deadlocks need no more than stubborn sets, and a single rejection
 *             of a network is looked for from its end. For errors of steps,
 *             such as failed assertions, nothing may be left out forever; for
 *             errors of states, steps that change what is asked are kept too.
 * Ownership:  a Reduced owns everything that it points to.
 */
#ifndef JOB_PLANNING_REDUCED_H
#define JOB_PLANNING_REDUCED_H

#include "core/reduction.h"
#include "core/structure.h"
#include "search/planning/plan.h"
#include "search/search.h"

typedef struct Reduced {
    Structure structure;  /* of the model that is searched */
    uint64_t *visible;    /* sets of items that are seen, or NULL */
    size_t visible_words; /* of all of them */
    Reduction *reduction; /* NULL: there is none */
    bool plain;           /* there is one, and no monitor */
    const char *why;      /* the reason for that, or NULL: it was not wanted */
} Reduced;

/* Why no reduction of any kind can be used in this search, or NULL. */
const char *reduced_objection(const Search *search, const Engine *engine);

/* The labels of the properties that are open. */
Label reduced_labels(const Search *search);

/* For a search that is otherwise complete, with its engine. */
void reduced_init(Reduced *reduced, const Search *search, const Engine *engine,
                  Mem *mem);
void reduced_release(Reduced *reduced);

/* Another reduction for a search of the same model with the same properties
 * open, which is made between the parts of the first; NULL if there is none. It
 * is freed (search/reducing/stubborn.h) before the Reduced. */
Reduction *reduced_again(const Reduced *reduced, const Search *search,
                         Mem *mem);

#endif
