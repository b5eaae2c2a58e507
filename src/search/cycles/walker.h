/* search/cycles/walker.h -- what the engines for cycles have in common
 *
 * Purpose:    expand states one by one, judge what is found, remember for
 *             every violated property a state that witnesses it, and turn
 *             witnesses into traces before the search goes on.
 * Errors:     reject and deadlock errors are noticed here, whatever the
 *             engine; livelocks and infinite errors are the engine's to find.
 * Flags:      every state has a byte of marks that belongs to the engine.
 * Ownership:  a Walker owns its explorer and buffers and borrows the rest.
 */
#ifndef SEARCH_CYCLES_WALKER_H
#define SEARCH_CYCLES_WALKER_H

#include "search/exploring/decisions.h"
#include "search/exploring/explore.h"
#include "search/exploring/judge.h"
#include "search/exploring/route.h"

typedef struct Witness {
    uint32_t slot; /* of an error that has no trace yet */
    StateId state; /* that shows it */
} Witness;

typedef struct Walker {
    Explorer explorer;      /* the states and the batch */
    Decisions decisions;    /* which of them are expanded in full; an engine
                               with a path says by which flags it is marked */
    Judge judge;            /* what is wrong with them */
    StateId initial_count;  /* initial states are 0 .. count - 1 */
    VEC(Witness) witnesses; /* of errors without a trace */
    size_t tried;           /* so many of them failed for want of memory */
    Label asked;            /* labels of the properties asked for */
    uint64_t depth;         /* of the engine's stack, for progress */
    bool stopped;           /* by a limit, or by the engine itself */
    bool keeps_short;       /* the engine promises shortest traces */
} Walker;

/* Store and judge the initial states. Whatever happens, walker_finish must
 * follow. */
void walker_start(Walker *walker, const Search *search);

/* Is the search over, by a limit or because nothing is left to find out? */
static inline bool walker_over(const Walker *walker) {
    return walker->stopped || judge_satisfied(&walker->judge);
}

/* Append the transitions of a state to `edges`; targets that are new are
 * stored and judged. Errors found since the last time are reported first.
 * False if the search is over. */
bool walker_expand(Walker *walker, StateId id, Edges *edges);

/* Does the state carry this label, and is any of its properties asked for? */
bool walker_has(Walker *walker, StateId id, Label label);

/* The same for the state that was expanded last: no vector is read. */
static inline bool walker_last_has(const Walker *walker, Label label) {
    const Explorer *explorer = &walker->explorer;
    return (walker->asked & label) &&
           model_labels(explorer->model, explorer->vector, label) != 0;
}

/* The component of the model's monitor that the state is in; the monitor's
 * shape is known. */
uint32_t walker_component(Walker *walker, StateId id);

/* The same for the state that was expanded last. */
static inline uint32_t walker_last_component(const Walker *walker) {
    const Explorer *explorer = &walker->explorer;
    assert(explorer->model->monitor.shape);
    return shape_component(explorer->model->monitor.shape, explorer->vector);
}

/* The engine's flags of a state. The pointer lives until the next state is
 * expanded. */
static inline uint8_t *walker_flags(const Walker *walker, StateId id) {
    return explorer_mark(&walker->explorer, id);
}

/* Does the monitor move along this edge? */
static inline bool walker_moved(const Walker *walker, Edge edge) {
    assert(edge.action < walker->explorer.model->action_count);
    return model_moves(walker->explorer.model, edge.action);
}

/* An error of this kind is witnessed by the state (a state of the cycle): all
 * open properties that mark it are violated. */
void walker_report(Walker *walker, Label label, StateId id);

/* Is the first way to an error good enough for its trace? */
static inline bool walker_takes_first_way(const Walker *walker) {
    return !walker->keeps_short && (walker->judge.options->first_way ||
                                    explorer_hurries(&walker->explorer));
}

/* A limit ends the search. */
void walker_give_up(Walker *walker, Limit limit);

/* Build the traces, fill in the statistics, release everything. `depth` is
 * the engine's deepest stack or level. */
void walker_finish(Walker *walker, uint64_t depth);

#endif
