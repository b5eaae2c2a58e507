/* lang/flow/describing/flow_sites.h -- the places of a program where errors
 * are
 *
 * Purpose:    the sites of core/property.h for a program.
 * Assertions: each assert statement of the text is a site.
 * Run-time:   each statement, and each atom of a property that may have no
 *             value. The same for messages against a trace.
 * Deadlocks:  where the first process stands, in the order of pids, that must
 *             not stay where it is. A vector of all places would be more exact
 *             and of little use: there are as many as combinations.
 * Equal:      what has the same text, file and line is one site, so an inline
 *             that is used twice has its assertions once.
 * Ownership:  everything lives in the arena that it is made in, and texts of
 *             the Flow are borrowed.
 */
#ifndef LANG_FLOW_DESCRIBING_FLOW_SITES_H
#define LANG_FLOW_DESCRIBING_FLOW_SITES_H

#include "core/sites.h"
#include "lang/flow/running/interpret.h"

typedef struct StepErrors { /* properties, or NO_PROPERTY */
    uint32_t assertion;     /* failed assertions */
    uint32_t trace;         /* messages against the trace */
    uint32_t runtime;       /* all else */
} StepErrors;

typedef struct FlowSites {
    const Interpreter *interpreter; /* of the program */
    StepErrors errors;              /* what a step can violate */
    uint32_t deadlock;  /* property of states in which nothing moves */
    uint32_t *failing;  /* by command: site as an assertion */
    uint32_t *breaking; /* by command: a run-time error */
    uint32_t *straying; /* by command: a forbidden message */
    uint32_t **stuck;   /* by type and location */
    uint32_t *waiting;  /* by location of the trace */
    uint32_t *atoms;    /* by atom */
    uint32_t *checks;   /* by check */
} FlowSites;

/* Make the table, whose properties are known, and the list of sites. */
void sites_list(FlowSites *self, SitesFacet *out, Arena *arena);

/* The property that a step with this fault violates, or NO_PROPERTY. */
uint32_t sites_property(const StepErrors *errors, Fault fault);

/* The site of an action with a fault, if it is one command alone; else
 * NO_SITE. */
uint32_t sites_of_action(const FlowSites *self, uint32_t action);

/* The site of a state that is an error. */
uint32_t sites_of_state(const FlowSites *self, View *view, uint32_t property);

/* The errors of all steps of a state, as this interpreter makes them. */
void sites_blame(const FlowSites *self, const Interpreter *interpreter,
                 const Word *state, Blame *out);

#endif
