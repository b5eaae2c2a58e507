#include "core/census.h"

#include <assert.h>
#include <string.h>

/* Two levels count as one. */
static void join_levels(Census *census) {
    assert(census->level_count == CENSUS_LEVELS);
    for (uint32_t i = 0; i < CENSUS_LEVELS / 2; i++)
        census->levels[i] =
            census->levels[2 * (size_t)i] + census->levels[2 * (size_t)i + 1];
    memset(census->levels + CENSUS_LEVELS / 2, 0,
           CENSUS_LEVELS / 2 * sizeof *census->levels);
    census->level_count = CENSUS_LEVELS / 2;
    census->level_doublings++;
}

void census_level(Census *census, uint64_t states) {
    uint64_t place = census->level_total >> census->level_doublings;
    if (place == CENSUS_LEVELS) {
        join_levels(census);
        place /= 2;
    }
    assert(place < CENSUS_LEVELS && place + 1 >= census->level_count);
    census->levels[place] += states;
    census->level_count = (uint32_t)place + 1;
    census->level_total++;
}

/* The first one stays, and of the others every other one. */
static void drop_samples(Census *census) {
    assert(census->sample_count == CENSUS_SAMPLES);
    for (uint32_t i = 0; i < CENSUS_SAMPLES / 2; i++)
        census->samples[i] = census->samples[2 * (size_t)i];
    census->sample_count = CENSUS_SAMPLES / 2;
    census->stride = census->stride ? 2 * census->stride : 2;
}

void census_sample(Census *census, CensusSample sample) {
    if (census->sample_count == CENSUS_SAMPLES)
        drop_samples(census);
    if (!census_due(census, sample.expanded))
        return;
    assert(census->sample_count < CENSUS_SAMPLES);
    census->samples[census->sample_count++] = sample;
}
