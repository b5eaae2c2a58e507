/* job/job_options.h -- what a job is asked to do
 *
 * Purpose:    the choices of the command line, or of a caller in C, by field.
 *             All zero is a job with the usual choices, apart from the fields
 *             that say otherwise.
 * Ownership:  everything is borrowed.
 */
#ifndef JOB_JOB_OPTIONS_H
#define JOB_JOB_OPTIONS_H

#include "base/permission.h"
#include "job/shortcut.h"
#include "job/stated.h"
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

typedef struct JobOptions {
    const char *const *paths;      /* model files */
    size_t path_count;             /* several: one system, if the language
                                      allows that */
    const char *language;          /* --lang, or NULL: by the file's ending */
    Switches switches;             /* what concerns only some languages */
    const char *const *invariants; /* expressions that must hold */
    size_t invariant_count;
    const char *const *properties; /* --property: only these; none: all */
    size_t property_count;
    const char *const *formulas; /* --ltl: what must hold */
    size_t formula_count;
    const char *const *formula_files; /* --ltl-file: the same, one in each */
    size_t formula_file_count;
    const char *const *patterns; /* --pattern: the same by name */
    size_t pattern_count;
    const char *scope;        /* --scope of those without one, or NULL */
    MonitorChoice monitor;    /* what formulas become */
    bool contest;             /* the model may have a say in that */
    const MonitorPick *picks; /* or it has been decided for some */
    size_t pick_count;
    const char *const *testers; /* --tester */
    size_t tester_count;
    Refining refining;           /* --refines, with --relation and so on */
    const char *const *automata; /* --hoa: runs that are forbidden */
    size_t automaton_count;
    const char *const *claims; /* --never: the same as never claims */
    size_t claim_count;
    const char *const *testing; /* --testing-automaton */
    size_t testing_count;
    const char *const *accepting; /* --accepting: deterministic automata that
                                     must accept every run */
    size_t accepting_count;
    bool skip_unread; /* a property of these that cannot be read is left
                         undecided, and the others are not */
    int deadlock;     /* 1 check, 0 do not, -1 as the language does */
    Order order;      /* of the model's transitions */
    uint64_t seed;    /* of everything random */
    bool strict;      /* --strict: warnings about the input are errors */
    bool shortest;    /* --shortest: provably shortest traces or nothing */
    bool simplest;    /* --simplest: of these, one with the fewest changes
                         of process */
    bool necessary;   /* --necessary: mark the steps that are in all */
    bool shorten;     /* --shorten: even if the engine was chosen by name */
    ShortcutTarget target;  /* where a shorter run must lead */
    uint64_t effort;        /* --effort: expansions for this; 0: by itself */
    bool unbounded;         /* --unbounded-channels: only that is checked */
    bool fair;              /* --fair: only weakly fair cycles are errors */
    Reduce reduce;          /* --por, --no-por */
    bool promises;          /* of the model, such as xr and xs, are checked */
    bool apart;             /* --no-together: a search for each question */
    bool confluence;        /* --confluence: silent steps of components first */
    bool slice;             /* --slice: leave out what no property depends on */
    const char *engine;     /* --search, "auto" by default */
    Where device;           /* --device */
    uint64_t device_bytes;  /* --memory, for the device, too */
    const char *heuristic;  /* --heuristic, or NULL: chosen by the question */
    const char *estimate;   /* --estimate, the user's own, or NULL */
    Permission c;           /* --c, --no-c: may code of the model be run? */
    Foreign *foreign;       /* notified of such code, or NULL; borrowed */
    SearchOptions search;   /* --first, --all, --keep-going */
    const StoreKind *store; /* --store, or NULL: as the engine needs it */
    bool exact_only;        /* --exact-only: no others when memory is full */
    CoverWish cover;        /* --coverage */
    uint32_t passes;        /* --passes: searches over stores that are lossy */
} JobOptions;

#endif
