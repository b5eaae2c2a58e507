#include "job/converting/job_profile.h"

#include "equiv/profile/profile_model.h"

bool job_profile(Job *job, Profile *profile, uint64_t seed) {
    *profile = (Profile){.mem = &job->mem};
    if (!job_load(job))
        return false;
    budget_start(&job->budget);
    profile_model(profile, job->loaded, &job->budget, &job->mem, seed);
    while (profile->limit == LIMIT_VECTOR && job_grow(job)) {
        profile_release(profile);
        profile_model(profile, job->loaded, &job->budget, &job->mem, seed);
    }
    budget_rest(&job->budget);
    return true;
}
