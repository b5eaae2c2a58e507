/* job/form/job_options.h -- what a job is asked to do
 *
 * Purpose:    the choices of the command line, or of a caller in C, by concern.
 *             All zero is a job with the usual choices, apart from the fields
 *             that say otherwise.
 * Ownership:  everything is borrowed.
 */
#ifndef JOB_FORM_JOB_OPTIONS_H
#define JOB_FORM_JOB_OPTIONS_H

#include "base/permission.h"
#include "job/evidence/shortcut.h"
#include "job/stating/asked.h"
#include "job/stating/stated.h"
#include "lang/language.h"
#include "search/planning/plan.h"
#include "wrap/order.h"

typedef enum Reduce {   /* may a search see less than everything? */
    REDUCE_NEVER,       /* --no-por; also where it is the states that matter */
    REDUCE_WHERE_SOUND, /* the verdicts stay the same */
    REDUCE_ASKED        /* --por: the same, and say why if it is not possible */
} Reduce;

typedef enum CoverWish { /* is it wanted what of the model was executed? */
    COVER_NEVER,
    COVER_KNOWN, /* as far as the searches know */
    COVER_ASKED  /* --coverage: all of it, if need be by a search of its own */
} CoverWish;

typedef enum Where { /* a search is made: --device */
    WHERE_HERE,      /* on the processor */
    WHERE_AUTO,      /* on a GPU if there is one and that is worth it */
    WHERE_GPU,
    WHERE_EMULATED /* the kernels of a GPU, on the processor */
} Where;

typedef struct InputOptions { /* which model, and how it is read */
    const char *const *paths; /* model files */
    size_t path_count;        /* several: one system, if the language allows
                                 that */
    const char *language;     /* --lang, or NULL: by the file's ending */
    Switches switches;        /* what concerns only some languages */
    Order order;              /* of the model's transitions */
    bool strict;              /* --strict: warnings about it are errors */
    Permission c;             /* --c, --no-c: may its code be run? */
    Foreign *foreign;         /* notified of such code, or NULL; borrowed */
} InputOptions;

typedef struct AskedOptions { /* what is checked */
    Asked properties;         /* by options */
    const char *const *names; /* --property: only these; none: all */
    size_t name_count;        /* how many */
    const char *scope;        /* --scope of patterns without one, or NULL */
    Refining refining;        /* --relation and so on, of specifications */
    int deadlock;             /* 1 check, 0 do not, -1 as the language does */
    bool skip_unread;         /* a property that cannot be read is left
                                 undecided, and the others are not */
    bool unbounded;           /* --unbounded-channels: only that */
    bool fair;                /* --fair: only weakly fair cycles are errors */
    bool promises;            /* of the model, such as xr and xs, too */
} AskedOptions;

typedef struct MonitorOptions { /* what formulas become */
    MonitorChoice choice;       /* --monitor */
    bool contest;               /* the model may have a say in that */
} MonitorOptions;

typedef struct SearchChoice { /* which search, and how */
    const char *engine;       /* --search, "auto" by default */
    const char *heuristic;    /* --heuristic, or NULL: chosen by the question */
    const char *estimate;     /* --estimate, the user's own, or NULL */
    uint64_t seed;            /* of everything random */
    bool apart;               /* --no-together: a search for each question */
    SearchOptions options;    /* --first, --all, --keep-going */
} SearchChoice;

typedef struct ReductionOptions {
    Reduce mode;     /* --por, --no-por */
    bool confluence; /* --confluence: silent steps of components first */
    bool slice;      /* --slice: leave out what no property depends on */
} ReductionOptions;

typedef struct StoreOptions {
    const StoreKind *kind; /* --store, or NULL: as the engine needs it */
    bool exact_only;       /* --exact-only: no others when memory is full */
    uint32_t passes;       /* --passes: searches over stores that are lossy */
} StoreOptions;

typedef struct TraceOptions { /* which counterexamples */
    bool shortest;  /* --shortest: provably shortest ones or nothing */
    bool simplest;  /* --simplest: of these, one with the fewest changes
                       of process */
    bool necessary; /* --necessary: mark the steps that are in all */
    bool shorten;   /* --shorten: even if the engine was chosen by name */
    ShortcutTarget target; /* where a shorter run must lead */
    uint64_t effort;       /* --effort: expansions for this; 0: by itself */
    uint64_t more;         /* --more: so many others of each property */
} TraceOptions;

typedef struct DeviceOptions {
    Where where;    /* --device */
    uint64_t bytes; /* --memory, for the device, too */
} DeviceOptions;

typedef struct JobOptions {
    InputOptions input;
    AskedOptions asked;
    MonitorOptions monitor;
    SearchChoice search;
    ReductionOptions reduction;
    StoreOptions store;
    TraceOptions trace;
    DeviceOptions device;
    CoverWish cover; /* --coverage */
} JobOptions;

#endif
