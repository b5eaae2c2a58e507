/* search/exploring/survey.h -- a few states of a system, and how large products
 * are there
 *
 * Purpose:    which of several monitors is cheapest depends on the system: how
 *             often letters change, how much a monitor branches. A survey
 *             takes some states of the system and counts, for the product with
 *             each monitor, its states over these and their transitions.
 * Sample:     the first states breadth-first, and random walks from the initial
 *             states, always the same. A small system is taken whole.
 * Products:   begin with the bits of the system (wrap/wrapper.h); what these
 *             bits are in the sample belongs to the product's part of it.
 * Ownership:  a Survey owns its states and borrows the system.
 */
#ifndef SEARCH_EXPLORING_SURVEY_H
#define SEARCH_EXPLORING_SURVEY_H

#include "search/exploring/remember.h"

typedef struct Survey {
    const Model *system; /* whose states these are */
    Remember remember;   /* their transitions */
    Store *states;       /* of the sample, or NULL */
    bool whole;          /* there are no others */
} Survey;

typedef struct SurveyCount { /* of the part of a product over the sample */
    uint64_t states;         /* how many */
    uint64_t transitions;    /* from them */
    uint64_t partial;        /* states in components of the monitor with cycles
                                of both kinds, if its shape is known */
    uint64_t least_states;   /* of the system that these are over: as many
                                as any product for the same property has, since
                                what leads there can become a violation */
    uint64_t least_transitions; /* least number of their transitions */
} SurveyCount;

/* Take about `most` states; the Survey must not move. False if the system
 * cannot be expanded within its limits; to be released in either case. */
bool survey_init(Survey *survey, const Model *system, uint32_t most);
void survey_release(Survey *survey);

/* Count, but no further than about `most` states. False as above. */
bool survey_count(const Survey *survey, const Model *product, uint64_t most,
                  SurveyCount *count);

#endif
