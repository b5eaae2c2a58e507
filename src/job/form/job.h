/* job/form/job.h -- one job from files to verdicts
 *
 * Purpose:    the wiring that the command line and the C interface share:
 *             load a model, add what the user requires of it, plan, search,
 *             replay what was found.
 * Life:       job_init, then job_load, then any of the others; job_release.
 *             A function that returns false has left its reasons in `diag`.
 * Ownership:  a Job owns its Mem and everything in it; options are borrowed.
 */
#ifndef JOB_FORM_JOB_H
#define JOB_FORM_JOB_H

#include "base/boolean.h"
#include "job/form/job_options.h"
#include "job/stating/stated.h"
#include "lang/language.h"
#include "lts/lsts.h"
#include "report/wording/report.h"
#include "search/planning/plan.h"
#include "wrap/order.h"

typedef struct Share {     /* of the work that probes have done */
    uint64_t expanded;     /* states, by all of them */
    uint64_t after;        /* expansions of the search and all probes before the
                              first error was known; 0: there is none */
    const char *engine;    /* of the one that found an error, or NULL, ... */
    const char *heuristic; /* ... which was led by this, or NULL */
} Share;

typedef struct Run Run;
struct Run {                /* one search */
    const Model *model;     /* that it searched */
    Model *watched;         /* if it was made for this property, or NULL */
    Model *ordered;         /* the same with transitions in order, or NULL */
    const Monitor *monitor; /* whose product it searched, or NULL */
    Plan plan;              /* the engine and why */
    const char *device;     /* that made it: "gpu", "emulated"; NULL: none */
    Heuristic *heuristic;   /* that leads it; owned; NULL: none */
    NumberLists along;      /* by property: its estimates along the trace */
    ReportGuide guide;      /* the same, for reports; without `along` */
    bool stubborn;          /* transitions were left out that are in no
                               stubborn set */
    bool confluent;         /* or where a silent step was taken alone */
    const char *unreduced;  /* why none could be, if that was asked for */
    bool shortest;          /* the traces that it found are */
    bool longer;            /* a cycle became longer when the variables were put
                               back that had been left out */
    Share share;            /* of probes */
    bool suspected;         /* on the graph of all questions it is violated */
    const Run *decided_by;  /* the search that decided it together with its own
                               question; NULL: it is its own */
    Findings findings;      /* what it decided */
    VEC(OtherRuns) others;  /* of --more, by property */
};

typedef struct Sliced {       /* what no property depends on */
    const char *const *names; /* of variables; they live as long as the job */
    uint32_t count;           /* how many; 0: the model is whole */
    bool shown;               /* counterexamples show them nevertheless */
} Sliced;

typedef VEC(Question) Questions;
typedef VEC(uint32_t) Sources;
typedef VEC(Monitor) Monitors;
typedef VEC(Specification *) Specifications;
typedef VEC(Run) Runs;

/* Called for every error as soon as it has been replayed: of which property,
 * and of which slot (core/verdict.h). A search that is made again with more
 * room reports its errors again. */
typedef void JobAnnounce(void *context, const ReportItem *item, uint32_t slot);

typedef struct Job {
    Mem mem;          /* everything below is allocated from it */
    Diagnostics diag; /* what went wrong, and the sources */
    Budget budget;    /* limits; filled in by the caller */
    const JobOptions *options;
    JobAnnounce *announce;    /* filled in by the caller; or NULL */
    SearchChanged *changed;   /* filled in by the caller; or NULL */
    void *listener;           /* their context */
    uint64_t patience;        /* expansions for each search after an error of an
                                 earlier one; 0: there was none */
    uint64_t unshared;        /* states of the system that were explored in vain
                                 to decide several questions; 0: none */
    const Language *language; /* of the model, once it is known */
    LanguageRequest request;  /* to the language, once it is known */
    const PartReducer *parts; /* makes components smaller, or NULL; borrowed */
    Sources sources;          /* texts that state properties, as read */
    Specifications specifications; /* of --refines; the same for every model
                                      that is tried */
    Questions atoms;               /* what is asked of states, by text */
    Model *loaded;                 /* as the language made it */
    Model *model;                  /* the same with the requirements added */
    Model *fair;                   /* the same for fair cycles, or NULL */
    Monitors monitors;             /* products with testers and automata */
    VEC(MonitorPick) picks;      /* what formulas became, for the next model */
    Runs runs;                   /* searches that have been made */
    VEC(ReportItem) items;       /* what they decided */
    VEC(const char *) unread;    /* properties asked for that cannot be read */
    VEC(const char *) skipped;   /* of these, the ones that options state */
    struct GpuDevice *device;    /* where searches are made, or NULL: here */
    Sliced sliced;               /* what was left out of the model */
    VEC(ReportChannel) channels; /* how long they became */
    CoverageList coverage;       /* what of the model was executed */
    Model *covered;              /* a larger one that this needed, or NULL */
    Text name;                   /* of the model, for people */
    double prepared;             /* seconds that setting up has taken */
    bool abandoned;              /* left by a jump: blocks may still be live */
} Job;

void job_init(Job *job, const JobOptions *options);
void job_release(Job *job);

/* Read the model and add invariants and deadlock checking to it. */
bool job_load(Job *job);

/* The same for a model of this language that the caller made from the job's
 * Mem; the job takes it over. NULL is passed on as failure. */
bool job_use(Job *job, const Language *language, Model *model,
             const char *name);

/* Replace the model by one with longer state vectors, after one was too short,
 * and forget all that was searched. False, with diagnostics or without, if
 * this cannot be done; then everything is as it was. */
bool job_grow(Job *job);

/* The system in which cycles are looked for. */
const Model *job_system(const Job *job);

/* Do the options ask for the property of this name? */
bool job_asks(const JobOptions *options, const char *name);

/* Decide all properties asked for; every trace has been replayed. */
bool job_check(Job *job);

/* The model that runs of this property are runs of: the system, or the system
 * with a monitor. That of a formula may depend on more than the formula, so a
 * run says what it `became`, or NULL. NULL if there is no such property. */
const Model *job_model_of(Job *job, const char *property, const char *became);

/* Everything known so far, for the renderers. */
Report job_report(const Job *job);

/* The reachable part as an explicit LSTS (initialised by the caller), with
 * states described as fits the format. A limit leaves an incomplete one,
 * marked as interrupted. */
bool job_graph(Job *job, LstsFormat format, Lsts *lsts, Statistics *statistics);

typedef struct JobCondition { /* on states of the job's model */
    const Model *model;       /* whose propositions it is made of */
    Model *own;               /* that, if it was read again for it, or NULL */
    Boolean formula;          /* over these */
} JobCondition;

/* A condition; false, with diagnostics, if it is malformed. To be released in
 * either case, and before the job has another model. */
bool job_condition(Job *job, const char *text, JobCondition *condition);
bool job_condition_holds(const JobCondition *condition, const Word *state);
void job_condition_release(JobCondition *condition, Job *job);

#endif
