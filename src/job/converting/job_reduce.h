/* job/converting/job_reduce.h -- the smallest system that is related to a model
 *
 * A file that holds an explicit LSTS is read as it is. Any other model, and
 * several files together, are explored first. The job is initialised and has
 * its limits; nothing has been loaded.
 * Parts: components of a network, and pairs of them, are reduced before they
 * are composed (lang/network/reading/parts.h), if the relation is a congruence.
 */
#ifndef JOB_CONVERTING_JOB_REDUCE_H
#define JOB_CONVERTING_JOB_REDUCE_H

#include "equiv/minimising/minimise.h"
#include "equiv/relations/hide.h"
#include "job/loading/job_parts.h"

typedef struct ReduceOptions {
    Relation relation;  /* that the result must have to the model */
    LabelChoice choice; /* which actions are visible */
} ReduceOptions;

typedef struct ReduceSizes {
    uint64_t states;      /* of the model, as far as it was explored; if there
                             are steps, of what they made of it */
    uint64_t transitions; /* of the same */
    JobParts parts;       /* steps by which components and pairs of them were
                             made smaller */
    const char *whole;    /* why a network was not reduced part by part, or
                             NULL */
    Limit limit;          /* why there is no result, if it is a limit */
} ReduceSizes;

/* The smallest LSTS (initialised by the caller) that is related to the model.
 * False, with diagnostics or with a limit in `sizes`, if there is none. */
bool job_reduce(Job *job, const ReduceOptions *options, Lsts *lsts,
                ReduceSizes *sizes);
void reduce_sizes_release(ReduceSizes *sizes);

#endif
