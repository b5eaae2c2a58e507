/* job/loading/job_parts.h -- networks that are made smaller part by part
 *
 * Purpose:    the relation by which components of a network are reduced before
 *             anything is composed (lang/network/reading/parts.h), for reduce
 *             and for check --minimise.
 * Preserved:  related components make related networks, if the relation is a
 *             congruence. A property may be checked of the smaller network only
 *             if related systems always have the same verdict; parts_allow says
 *             why not.
 * Ownership:  the steps are in the job's memory.
 */
#ifndef JOB_LOADING_JOB_PARTS_H
#define JOB_LOADING_JOB_PARTS_H

#include "equiv/minimising/minimise.h"
#include "equiv/relations/alphabet.h"
#include "job/form/job.h"

typedef struct JobParts {
    PartReducer reducer; /* what the language is given; points here */
    Job *job;            /* whose model it is */
    Relation relation;   /* by which parts are reduced */
    LabelChoice choice;  /* labels that are hidden in the end, if the whole is
                            reduced */
    VEC(PartStep) steps; /* what was done */
    bool lost;           /* propositions, which the relation does not see, and
                            rules about them */
    Names properties;    /* of these rules */
} JobParts;

/* Why parts cannot be replaced by related ones, or NULL. */
const char *parts_objection(Relation relation);

/* Have the job reduce parts when it loads its model; the JobParts must stay
 * where it is until that is done. If the `whole` is reduced afterwards, parts
 * may be joined. To be released. */
void parts_begin(JobParts *parts, Job *job, Relation relation,
                 LabelChoice choice, bool whole);
void parts_release(JobParts *parts);

/* Was this property of the model lost while its parts were reduced? Then its
 * diagnostics say so. */
bool parts_lost(const Job *job, const char *property);

/* May all properties that the loaded job is asked for be checked? False, with
 * the reasons in its diagnostics, if not. */
bool parts_allow(const JobParts *parts);

#endif
