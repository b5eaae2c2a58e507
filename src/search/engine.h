/* search/engine.h -- the engines, as rows of a table
 *
 * Purpose:    everything that others must know of an engine is data: what it
 *             decides, what it needs and sees, what it asks of a store. The
 *             plan, its objections, --search and `martlet explain` are derived
 *             from these rows and from nothing else.
 * Names:      an engine has one: NAME in --search, search_NAME in C, and
 *             search/NAME.c (with _ for -).
 */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "search/engine_table.h"
#include "search/search.h"

typedef enum EngineNeed { /* what makes an engine sound */
    NEED_MOVES = 1,       /* for infinite labels: the monitor moves with every
                             transition */
    NEED_SHAPE = 2,       /* for infinite labels: its components are known */
    NEED_LIVELOCKS = 4,   /* always: every state is a livelock state, and
                             livelocks are asked for */
    NEED_AVOIDING = 8,    /* always: a livelock is a cycle that avoids certain
                             states (ModelMonitor.avoiding) */
    NEED_DEVICE = 16      /* always: it was asked for a search on a device */
} EngineNeed;

typedef enum EngineSight { /* what it looks at besides labels of states */
    SUPPORTS_STEPS = 1,    /* errors of single steps (Model.violates) */
    SUPPORTS_SETS = 2      /* sets that a cycle must meet (Model.set_count) */
} EngineSight;

/* A reduction leaves transitions out. Some state of every cycle must be
 * expanded in full, or else an action might be left out forever; this is how
 * an engine ensures it. Errors of steps and of states need less: that a way
 * leads from every state to one that is expanded in full. */
typedef enum Proviso {
    PROVISO_NONE,   /* not at all: every state is to be expanded in full */
    PROVISO_ONWARD, /* a way leads to a state that is expanded in full
                       (search/exploring/sweep.h) */
    PROVISO_STACK,  /* no transition that is kept leads to the path
                       (search/exploring/decisions.h) */
    PROVISO_NEW /* all transitions that are kept lead to states that have not
                   been reduced (asked after the batch was stored) */
} Proviso;

typedef struct Engine {
    const char *name;        /* for --search and reports */
    SearchEngine *run;       /* the algorithm */
    SearchEngine *bits;      /* the same over a store without ids, or NULL */
    SearchEngine *replacing; /* the same over a store that forgets, or NULL */
    Label decides;           /* kinds of error */
    unsigned needs;      /* EngineNeeds, without which it would be unsound */
    unsigned supports;   /* EngineSights */
    StoreTraits store;   /* what the store must promise */
    Proviso proviso;     /* what it has against ignored actions */
    bool shortest;       /* no counterexample is shorter than its own */
    bool directed;       /* it uses a heuristic */
    bool counts_steps;   /* what it finds out is about numbers of steps: no
                            step of the model may stand for several */
    const char *source;  /* where the algorithm is from, or NULL */
    const char *summary; /* one line */
} Engine;

/* All engines; the last has a NULL name. */
extern const Engine search_engines[];

/* The engine of this name, or NULL. */
const Engine *engine_find(const char *name);

/* Can it go on in a store without ids, when one with ids is full? */
static inline bool engine_can_move(const Engine *engine) {
    return engine->bits || !(engine->store & STORE_IDS);
}

#define ENGINE_PROTOTYPE(text, function, ...) SearchEngine function;
SEARCH_ENGINES(ENGINE_PROTOTYPE)
SearchEngine search_dfs_bits, search_dfs_replace;
#undef ENGINE_PROTOTYPE

#endif
