/* job/form/job_rooms.h -- what the rooms of a job do for each other
 *
 * A job goes through them in order: loading (job_load.c), in two parts
 * (job_read.c before and job_require.c after the model), planning
 * (job_plan.c), running (steps.c, again from the start with restart.c), with
 * a look for vacuity at formulas that hold (vacuity.c), and reporting
 * (job_report.c).
 */
#ifndef JOB_FORM_JOB_ROOMS_H
#define JOB_FORM_JOB_ROOMS_H

#include "job/form/job.h"

/* The model of a job and what was made of it, set aside while the job tries a
 * larger one. */
typedef struct JobSystem {
    Model *loaded, *model, *fair; /* as in Job */
    Monitors monitors;            /* as in Job */
    Runs runs;                    /* as in Job */
} JobSystem;

/* Loading: replace the model by a larger one and hand out the smaller one,
 * which the caller frees. False, with diagnostics or without, if there is none;
 * then nothing has changed. */
bool job_outgrow(Job *job, JobSystem *small);

/* Set the model aside; the job has none then. And back. */
JobSystem job_set_aside(Job *job);
void job_put_back(Job *job, const JobSystem *system);
void job_system_free(Job *job, JobSystem *system);

/* A text that lives as long as the job. */
const char *job_keep(Job *job, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The property that no channel grows forever. */
#define GROWTH_PROPERTY "channels"

/* Names: does --property name it, and does the model itself declare it? */
bool job_asks_by_name(const JobOptions *options, const char *name);
bool job_declares(const Model *model, const char *name);

/* The name of a property that the options state. */
const char *job_asked_name(Job *job, size_t i);

/* Is every name used once, and is everything known that is asked for? False,
 * with diagnostics, if not. */
bool job_check_names(Job *job);

/* What is wrong with properties that are asked for and cannot be read is an
 * error; they are listed for the report. */
void job_blame_unread(Job *job);

/* A property of this name that an option states could not be read, since what
 * has been said from the mark on is wrong with it. True if the others are to
 * be decided without it, as the options say: then it is skipped from here on.
 */
bool job_skip(Job *job, DiagMark mark, const char *name);
bool job_skips(const Job *job, const char *name);
void job_drop_monitor(Job *job, size_t number);

/* Of names in formulas that the model does not declare: say that operators
 * without blanks are names, as in Gp0. */
void job_hint_letters(Job *job);

/* Loading, before the model: read what is stated about it, and collect its
 * atoms in the request. False, with diagnostics, if something cannot be used.
 */
bool job_read(Job *job);

/* The language could not load the model, since what has been said from the mark
 * on is wrong. If only properties that options state are, skip one of them:
 * then true, and the model is to be loaded again. */
bool job_skip_question(Job *job, DiagMark mark);

/* Loading, with the model, which may be NULL: add all that is required of it,
 * if that could be `read`. False, with diagnostics, if it cannot be. */
bool job_require(Job *job, bool read, Model *model);

/* May what a formula became be replaced by a monitor of this kind, as it was
 * when a run was saved? And that done: a further monitor, which counts from now
 * on. NULL, with diagnostics, if it cannot be made. */
bool job_may_remake(const Job *job, const Monitor *monitor,
                    MonitorChoice choice);
const Model *job_remake(Job *job, const Monitor *monitor, MonitorChoice choice);

/* Planning: one Run, without an engine, for every search that is to be made.
 * False, with diagnostics, if there is none. */
bool job_list_runs(Job *job);

/* The same with engines. False, with diagnostics, also if one is not sound. */
bool job_plan(Job *job);

/* Running: everything between the plan and the report (job/running/steps.c). */
void job_run(Job *job);

/* Reporting: the items of the report, once all searches are over. */
void job_collect(Job *job);

/* What is reported of a property of a search. */
ReportItem job_item(const Run *run, uint32_t property);

/* The formula that a search is about, or NULL. */
const ReportFormula *job_formula(const Run *run);

#endif
