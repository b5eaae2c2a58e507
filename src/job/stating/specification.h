/* job/stating/specification.h -- what a specification allows
 *
 * Purpose:    an LSTS as a specification: a system is below it by a relation of
 *             runs (equiv/relations/rule.h) if it does nothing that the LSTS
 *             cannot do. A tester (automata/forms/tester.h) says exactly when
 *             it is not: it knows what the LSTS can do after each trace
 *             (equiv/minimising/acceptance.h).
 * Sets:       reject after a trace that the LSTS does not have; deadlock where
 *             all actions of a set are refused that the LSTS cannot refuse,
 *             which the tester guesses by tau_T; livelock where the LSTS cannot
 *             diverge. An infinite trace that is not allowed has a prefix that
 *             is not, since the LSTS is finite: there is no infinite set.
 * Names:      those of actions in graphs (core/model_text.h). For CFFD, steps
 *             are actions with the propositions that change.
 * Ownership:  a Specification owns all that it holds.
 */
#ifndef JOB_STATING_SPECIFICATION_H
#define JOB_STATING_SPECIFICATION_H

#include "automata/forms/tester.h"
#include "core/model.h"
#include "equiv/minimising/acceptance.h"
#include "equiv/relations/rule.h"
#include "lts/lsts.h"

typedef struct Specification {
    Mem *mem;              /* where the parts come from */
    AcceptanceGraph graph; /* what it can do */
    Names all;             /* its actions, hidden ones too */
    Names actions;         /* visible ones, by name; label k is number k - 1 */
    Names propositions;    /* that count */
    VEC(uint64_t) truths;  /* by valuation: which of them hold */
    unsigned aspects;      /* RunAspects of the relation */
} Specification;

/* What an LSTS specifies by a relation of runs, of which messages speak by its
 * name. The LSTS loses its special propositions. NULL, with diagnostics, if it
 * cannot be a specification. The caller owns it. */
Specification *specification_make(Lsts *lsts, const char *name,
                                  LabelChoice choice,
                                  const RelationRule *relation, Mem *mem,
                                  Diagnostics *diag);
void specification_free(Specification *self);

/* Its tester, finished and valid. If it is `open`, it has actions for steps
 * that the specification does not know, which it rejects. Only an open one sees
 * propositions. */
void specification_tester(const Specification *self, bool open, Tester *tester);

/* The model that it was made from also has actions that it never does. */
void specification_add_names(Specification *self, const Model *model);

/* Does each name of an action that is to be visible or hidden fit an action of
 * the specification or of the system, which may be NULL? False, with
 * diagnostics, if not. */
bool specification_knows(const Specification *self, const Model *system,
                         LabelChoice choice, Diagnostics *diag);

/* There is no memory, or time is over: leave setting up. Does not return. */
void specification_give_up(Mem *mem);

/* The product of the system with its open tester, whose properties are
 * `name`:reject and so on. NULL, with diagnostics, if the system does not have
 * the same propositions, or neither has an action that is to be hidden. */
Model *specification_wrap(const Specification *self, const Model *system,
                          LabelChoice choice, const char *name,
                          Diagnostics *diag);

#endif
