/* search/exploring/errors.h -- errors whose traces are yet to be made
 *
 * Purpose:    what breadth-first and directed searches know of an error is the
 *             id of a state, or of the two states around an action. The trace
 *             is made when the batch has been judged. If there is no memory
 *             for it, it is made at the end, when the store needs no index any
 *             more; an error that has no trace even then is no evidence.
 * Ways:       the engine knows how a state was reached: it finds the route and
 *             writes it.
 * Ownership:  embedded in its owner and released by it.
 */
#ifndef SEARCH_EXPLORING_ERRORS_H
#define SEARCH_EXPLORING_ERRORS_H

#include "search/exploring/judge.h"
#include "search/exploring/route.h"

typedef struct Error {
    uint32_t slot;   /* which error it is */
    StateId state;   /* that is the error, or ... */
    StateId target;  /* ... where the step leads that is, or STATE_NONE ... */
    uint32_t action; /* ... and what is done in it */
} Error;

typedef struct Errors Errors;

/* Fill the empty route with a way to the state; false if memory or time does
 * not suffice. */
typedef bool RouteFinder(Errors *errors, StateId state, Route *route);

/* Fill the empty trace with the steps of such a route, and of one more edge at
 * its end. False if there is no memory or time for it; then the trace stays
 * empty. */
typedef bool RouteWriter(Errors *errors, const Route *route, Trace *trace);

struct Errors {
    Judge *judge;       /* that charges */
    RouteFinder *find;  /* how a state was reached */
    RouteWriter *write; /* from there to a trace */
    VEC(Error) items;   /* that have no trace yet */
    size_t tried;       /* so many of them failed for want of memory */
};

/* Take the judge's charges down: they are about the state, or about its steps
 * in the explorer's batch, which is stored. */
void errors_note(Errors *errors, StateId state);

/* Make the traces of errors that are new, and report them. The batch is no
 * longer needed. */
void errors_report(Errors *errors);

/* The search is over and the findings are closed: make the traces that are
 * missing, and take back what has none even now. */
void errors_settle(Errors *errors);

void errors_release(Errors *errors);

#endif
