/* core/census.h -- how a state space looks, in a few numbers
 *
 * Purpose:    what reports draw of a state space: how many states there are in
 *             each level, how many transitions states have, and how the search
 *             grew.
 * Room:       bounded. When there is no more room for levels, two levels are
 *             counted as one from then on; when there is none for samples,
 *             every other sample is dropped and the next ones are further
 *             apart.
 * Cost:       an addition per state expanded; for the rest, per level and per
 *             sample.
 */
#ifndef CORE_CENSUS_H
#define CORE_CENSUS_H

#include <stdint.h>

enum {
    CENSUS_DEGREES = 24, /* the last one is for all greater ones */
    CENSUS_LEVELS = 64,
    CENSUS_SAMPLES = 64
};

typedef struct CensusSample { /* of a search under way */
    uint64_t expanded;        /* states expanded so far */
    uint64_t states;          /* stored */
    uint64_t depth;           /* level, or height of the stack */
    uint64_t bytes;           /* of memory in use */
} CensusSample;

typedef struct Census {
    uint64_t degrees[CENSUS_DEGREES];     /* states by their transitions,
                                             before any reduction */
    uint64_t levels[CENSUS_LEVELS];       /* states, by distance */
    uint32_t level_count;                 /* of these */
    uint32_t level_doublings;             /* each counts for 2^this levels */
    uint64_t level_total;                 /* levels in all */
    CensusSample samples[CENSUS_SAMPLES]; /* in order */
    uint32_t sample_count;                /* of these */
    uint64_t stride; /* expansions between two samples; 0: 1 */
} Census;

/* A state with so many transitions was expanded, or was not after all. */
static inline void census_state(Census *census, uint64_t transitions) {
    census->degrees[transitions < CENSUS_DEGREES ? transitions
                                                 : CENSUS_DEGREES - 1]++;
}

static inline void census_forget(Census *census, uint64_t transitions) {
    census->degrees[transitions < CENSUS_DEGREES ? transitions
                                                 : CENSUS_DEGREES - 1]--;
}

/* One more level, of so many states. */
void census_level(Census *census, uint64_t states);

/* Is it time for a sample? */
static inline int census_due(const Census *census, uint64_t expanded) {
    return census->sample_count == 0 ||
           expanded - census->samples[census->sample_count - 1].expanded >=
               (census->stride ? census->stride : 1);
}

void census_sample(Census *census, CensusSample sample);

#endif
