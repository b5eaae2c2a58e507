/* job/walking/walk.h -- walking through a model, forward and back
 *
 * Purpose:    what a command, an editor, a debugger or a page needs to show a
 *             model at work: open it, say what is wrong with it, list what is
 *             possible and what each step would change, take a step, go back,
 *             load a run and go along it, leave it and return, evaluate,
 *             explain an error. Nothing is printed, and nothing ends the
 *             process. Several walks can be under way.
 * Life:       walk_init; then limits (job.mem.limit, job.budget) and texts that
 *             no file has (diag_supply); walk_open; walk_start or a run that is
 *             loaded; anything; walk_release.
 * The run:    all states so far are kept, so nothing is computed again. After
 *             going back the rest of the run lies ahead, until another step
 *             than its next one is taken: then it is forgotten, unless it was
 *             loaded: walk_rejoin returns to it.
 * Facts:      are data in an arena of the caller's, from the walk's Mem. Texts
 *             are as in the model: the caller makes them harmless.
 * Problems:   with the model, a condition or a run are in job.diag.
 * Limits:     of the job hold in each function, and the clock runs only there.
 *             A function that does not end with WALK_DONE leaves the walk where
 *             it was, if nothing else is said.
 */
#ifndef JOB_WALKING_WALK_H
#define JOB_WALKING_WALK_H

#include "base/rng.h"
#include "job/form/job.h"
#include "report/traces/saved_run.h"
#include "report/wording/summary.h"

typedef enum WalkEnd {
    WALK_DONE,
    WALK_REJECTED,  /* the diagnostics say why */
    WALK_STUCK,     /* no transition is possible */
    WALK_NOWHERE,   /* there is no such transition, state or run */
    WALK_NOT_FOUND, /* as far as it looked */
    WALK_TOO_LARGE, /* no vector is long enough for the next states */
    WALK_FULL,      /* memory: job.mem.needed more bytes */
    WALK_LATE       /* time, or an interrupt: which is in `reached` */
} WalkEnd;

typedef struct WalkSubject { /* what a run that was loaded is about */
    const char *property;    /* that it violates, or NULL */
    SavedSite site;          /* where the error was, if the run says so */
    bool is_trail;           /* it records an error, but not which */
    size_t unclosed;         /* state from which a cycle was to start that does
                                not close; the walk's run has none then; or
                                TRACE_NO_LOOP */
} WalkSubject;

typedef struct WalkWatch { /* an expression that was evaluated */
    const char *text;      /* copied */
    uint32_t variable;     /* of the Display that it names, or UINT32_MAX */
    bool is_condition;     /* it has been read as one: */
    JobCondition condition;
} WalkWatch;

typedef struct Walk {
    Job job;               /* the model, and what is asked of it */
    const Model *model;    /* that is walked through: the job's, or one with a
                              monitor; NULL: there is none */
    const char *monitored; /* the property whose monitor that is, or NULL */
    const char *became;    /* kind of that monitor, or NULL: as usual */
    Trace run;             /* the states so far, and those ahead */
    size_t at;             /* the state of the run where the walk is */
    Successors enabled;  /* its transitions; before the start: initial states */
    WalkSubject subject; /* of the run that was loaded last */
    bool loaded;         /* the run is that one */
    Trace left;          /* that one, after it was left; or without states */
    size_t left_at;      /* in which state */
    Rng rng;             /* for random steps */
    VEC(WalkWatch) watches; /* the last ones */
    Limit reached;          /* by the last function, if that ended it */
} Walk;

/* The options are borrowed. */
void walk_init(Walk *walk, const JobOptions *options, uint64_t seed);
void walk_release(Walk *walk);

/* Read the model. */
WalkEnd walk_open(Walk *walk);

/* In a few words, for people. */
const char *walk_reason(WalkEnd end);

/* Must what is going on stop: is time up, or did an interrupt come? */
bool walk_must_stop(Walk *walk);

/* What a caller does with the model, under the limits of the job as the
 * functions here. What cannot fail is left by a jump when there is no memory
 * and, in a `phase` that messages name, also when time is up; in none (NULL)
 * loops have to ask. WALK_REJECTED if there is no model. */
typedef WalkEnd WalkWork(Walk *walk, void *argument);
WalkEnd walk_within(Walk *walk, WalkWork *work, void *argument,
                    const char *phase);

/* ---- Where it is --------------------------------------------------------- */

/* Is it in a state? If not, an initial state has to be taken. */
static inline bool walk_started(const Walk *walk) {
    return walk->run.states.count > 0;
}

/* The state where it is. */
static inline const Word *walk_state(const Walk *walk) {
    return trace_state(&walk->run, walk->at);
}

/* The run up to there, which the walk owns. */
static inline Trace walk_past(const Walk *walk) {
    return trace_first(&walk->run, walk->at);
}

/* ---- Moving -------------------------------------------------------------- */

/* Begin, or begin anew: go to the initial state if there is only one, else to
 * where one has to be taken. */
WalkEnd walk_start(Walk *walk);

/* Take transition number `choice` (from 0). */
WalkEnd walk_take(Walk *walk, size_t choice);

/* Take so many random ones. It stays where it got to. */
WalkEnd walk_random(Walk *walk, uint64_t steps);

/* Go to this state of the run, and so many steps along it: round its cycle, or
 * to its end. WALK_NOWHERE if it is there. */
WalkEnd walk_goto(Walk *walk, size_t state);
WalkEnd walk_along(Walk *walk, size_t steps);

typedef enum WalkWay {
    WALK_AT_RANDOM, /* it stays where it got to */
    WALK_ALONG,     /* the run, to its end at most */
    WALK_BACK       /* to its start at most */
} WalkWay;

/* Go on until the condition holds; or until the expression has another value
 * than here, which walk_evaluate explains. */
WalkEnd walk_until(Walk *walk, const char *condition, WalkWay way,
                   uint64_t most);
WalkEnd walk_until_change(Walk *walk, const char *expression, WalkWay way,
                          uint64_t most);

/* Return to the state in which a loaded run was left. */
WalkEnd walk_rejoin(Walk *walk);

#endif
