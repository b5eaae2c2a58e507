/* search/device/suspects.h -- errors that a search on a device has found
 *
 * Purpose:    of all errors of a property, or of one of its sites, in the first
 *             level that has one, the state with the smallest vector: so every
 *             run says the same, whatever the order in which threads came to
 *             it. The states come from kernels, or were handed over; what is
 *             wrong with them is decided here, by the model.
 * Steps:      an error of a step is known by the state that the step is of.
 * Counting:   as search/exploring/judge.h does.
 */
#ifndef SEARCH_DEVICE_SUSPECTS_H
#define SEARCH_DEVICE_SUSPECTS_H

#include "core/sites.h"
#include "search/search.h"

typedef struct Suspect {
    uint32_t property; /* that is violated ... */
    uint32_t site;     /* ... at this site, or NO_SITE */
    bool found;        /* there is one */
    bool step;         /* by a step of the state */
    uint64_t depth;    /* of the state */
    uint64_t errors;   /* counted before there was a slot */
    uint32_t slot;     /* of the findings, when it is an error */
} Suspect;

typedef struct Suspects {
    const Search *search; /* what is asked */
    Suspect *items;       /* by property, then by site */
    uint32_t count;       /* how many */
    Word *vectors;        /* of their states */
    Blame blame;          /* of steps */
    bool counts;          /* every error is counted */
    bool violated;        /* there was an error */
} Suspects;

/* False at the memory limit; to be released in either case. */
bool suspects_init(Suspects *suspects, const Search *search);
void suspects_release(Suspects *suspects);

/* The kinds of labels to look for. */
Label suspects_kinds(const Suspects *suspects);

/* A state of this depth that may carry this label. */
void suspects_state(Suspects *suspects, const Word *state, Label kind,
                    uint64_t depth);

/* All steps of a state of this depth. */
void suspects_steps(Suspects *suspects, const Word *state,
                    const Successors *steps, uint64_t depth);

/* Those that are suspected become errors; false at the memory limit. */
bool suspects_convict(Suspects *suspects);

/* Is there nothing left to find out? */
bool suspects_satisfied(const Suspects *suspects);

const Word *suspects_vector(const Suspects *suspects, const Suspect *suspect);

/* Add the step that is the error to a trace that ends where it begins. */
bool suspects_finish(Suspects *suspects, const Suspect *suspect, Trace *trace);

/* Take all errors back. */
void suspects_forget(Suspects *suspects);

#endif
