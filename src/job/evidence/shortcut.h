/* job/evidence/shortcut.h -- a shorter run to an error that is known
 *
 * Purpose:    whatever found an error (a depth-first search, a walk, another
 *             tool) may have gone a long way to it. This looks for a shorter
 *             run: to the same state, to a state with the same control, or to
 *             any error of the same property.
 * Method:     first a search that proves what it finds: breadth-first or, to
 *             given states of a model that describes its control, A* with
 *             estimates that are never too high (search/directed/nearby.h). If
 *             that takes too long, A* that is led to the end of the known run
 *             by estimates that count several times, which proves nothing.
 * Lassos:     first the engine `shortest`, deeper and deeper. If that takes too
 *             long, a shortest cycle through an error state of the
 *             known cycle, and a shortest way there.
 * Effort:     counted in expansions and never timed, so that every run says
 *             the same. The limits of the budget hold, too, except for that
 *             on depth.
 * Result:     every run has been replayed; one that is longer is not taken.
 */
#ifndef JOB_EVIDENCE_SHORTCUT_H
#define JOB_EVIDENCE_SHORTCUT_H

#include "core/budget.h"
#include "core/trace.h"
#include "search/search.h"

typedef enum ShortcutTarget {
    SHORTCUT_ANY,     /* any error of the property */
    SHORTCUT_CONTROL, /* one in a state with the same control */
    SHORTCUT_STATE    /* the same state, and the same cycle state */
} ShortcutTarget;

typedef struct ShortcutAsk {
    const Model *model;    /* that the trace is a run of */
    Budget *budget;        /* limits */
    uint32_t property;     /* of which it shows an error, or NO_PROPERTY: it is
                              just a run, to the same state */
    uint32_t site;         /* where, or NO_SITE: anywhere */
    ShortcutTarget target; /* where to */
    uint64_t effort;       /* expansions, at least 1 */
    bool tried;            /* a search that proves something was made in vain;
                              not of lassos */
} ShortcutAsk;

typedef struct Shortcut {
    size_t before;      /* steps of the trace as it was */
    bool shortest;      /* there is no shorter one to the target, proven */
    Limit limit;        /* for which not more was found, or LIMIT_NONE;
                           LIMIT_ERROR: all effort was made */
    uint64_t expanded;  /* states in search of it */
    const char *search; /* the engine that found it, or NULL: it is as it was */
    const char *heuristic; /* that led the engine, or NULL */
} Shortcut;

/* Replace the trace by a shorter one, if there is one. */
Shortcut shortcut_find(const ShortcutAsk *ask, Trace *trace);

/* Can the target be asked for? The reason why not, or NULL. */
const char *shortcut_objection(const Model *model, ShortcutTarget target);

#endif
