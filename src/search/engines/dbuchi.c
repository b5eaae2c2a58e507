/* search/engines/dbuchi.c -- does every cycle meet certain states?
 *
 * DFS_Buchi of paper 002, section 4.1, for a product with a deterministic
 * automaton (ModelMonitor.avoiding): every run is accepted if and only if the
 * part of the graph without accepting states has no cycle. That part is
 * searched depth-first, from the initial states and from every accepting state
 * that is met: a search ends at accepting states, which wait in N, and is over
 * before the next begins. Meeting a state of the path that is not accepting is
 * the error. Roots that have been searched from are in P; all other states can
 * be forgotten, so this works in bounded memory.
 *
 * Why a cycle is found even if states were forgotten: the first state of the
 * cycle to leave the path had a successor on the cycle, which was on the path
 * then; or else it would have left it before.
 *
 * Differs from the paper, which stops when the last root is taken out of N and
 * never searches from it.
 *
 * The trace: states between roots are forgotten, so the way from root to root
 * is looked for again, each by the same search with everything else forgotten.
 */
#include "search/engine.h"
#include "search/engines/dfsr.h"

#include <assert.h>
#include <string.h>

#define NO_ROOT UINT32_MAX

typedef struct Root {
    ShortId id;      /* an accepting state */
    uint32_t parent; /* number of the root of the search that met it, or
                        NO_ROOT: the initial states */
    uint64_t depth;  /* steps by which it was reached */
} Root;

typedef struct Dbuchi {
    Dfsr dfsr;          /* the searches; first */
    VEC(Root) roots;    /* P, the present root, and N */
    uint32_t root;      /* which is the present one, or NO_ROOT */
    bool found;         /* there is a cycle: */
    Trace lasso;        /* the path from the root to it, and the cycle */
    VEC(Word) way;      /* the states of the roots that led there */
    const Word *target; /* the one that is looked for */
    bool reached;       /* it was found */
} Dbuchi;

static bool avoids(const Dfsr *dfsr, const Word *state) {
    return model_labels(dfsr->explorer.model, state, LABEL_LIVELOCK) != 0;
}

/* ---- The holes ----------------------------------------------------------- */

/* Cond_Null */
static StateSet place(Dfsr *dfsr, const Word *state) {
    return avoids(dfsr, state) ? SET_PATH : SET_NEEDED;
}

static void put_aside(Dfsr *dfsr, StateId id) {
    Dbuchi *self = (Dbuchi *)dfsr;
    assert(!self->found &&
           store_set_of(dfsr->explorer.store, id) == SET_NEEDED);
    Root root = {state_short(id), self->root, dfsr->below + dfsr_states(dfsr)};
    if (self->roots.count >= NO_ROOT ||
        !vec_try_push(dfsr->explorer.mem, &self->roots, root))
        dfsr_stop(dfsr, LIMIT_MEMORY);
}

/* Act_Pop: roots stay. */
static StateSet leave(Dfsr *dfsr, StateId id) {
    assert(dfsr_states(dfsr) > 0 &&
           dfsr_frame(dfsr, dfsr->height - 1)->id == id);
    (void)id;
    return dfsr_states(dfsr) == 1 ? SET_PERMANENT : SET_VISITED;
}

/* The number of the state on the path, among its states. */
static size_t find_on_path(const Dfsr *dfsr, StateId id) {
    size_t height = dfsr->height;
    assert(store_set_of(dfsr->explorer.store, id) == SET_PATH);
    do
        height--;
    while (dfsr_frame(dfsr, height)->id != id);
    return height - (dfsr->height - dfsr_states(dfsr));
}

/* Act_Stack */
static void closes(Dfsr *dfsr, size_t i) {
    Dbuchi *self = (Dbuchi *)dfsr;
    const Successors *batch = &dfsr->explorer.batch;
    const Word *target = successors_state(batch, i);
    if (!avoids(dfsr, target) ||
        !judge_state(&dfsr->judge, target, LABEL_LIVELOCK))
        return;
    assert(dfsr->judge.charges.count == 1); /* there is one such property */
    Trace *lasso = &self->lasso;
    self->found = true;
    if (dfsr_write(dfsr, lasso) && trace_step(lasso, batch->actions[i], target))
        lasso->loop = find_on_path(dfsr, vec_item(&dfsr->explorer.ids, i));
    else
        trace_release(lasso);
    dfsr_stop(dfsr, LIMIT_NONE);
}

/* ---- The trace ----------------------------------------------------------- */

/* The states of the roots that led to the present one, itself included, the
 * first one last. */
static bool find_roots(Dbuchi *self) {
    const Explorer *explorer = &self->dfsr.explorer;
    uint32_t words = explorer->model->words;
    for (uint32_t r = self->root; r != NO_ROOT;
         r = vec_item(&self->roots, r).parent) {
        if (!vec_try_reserve(explorer->mem, &self->way, words))
            return false;
        store_get(explorer->store, vec_item(&self->roots, r).id,
                  self->way.data + self->way.count);
        self->way.count += words;
    }
    return true;
}

/* Other roots are not entered: the way does not lead through them. */
static StateSet find_target(Dfsr *dfsr, const Word *state) {
    Dbuchi *self = (Dbuchi *)dfsr;
    size_t width = dfsr->explorer.model->words * sizeof(Word);
    if (memcmp(state, self->target, width) == 0) {
        self->reached = true;
        dfsr_stop(dfsr, LIMIT_NONE);
    }
    return avoids(dfsr, state) ? SET_PATH : 0;
}

/* Append the way to the target: from the root before it, or from the initial
 * states. */
static bool append_way(Dbuchi *self, const Word *from, Trace *trace) {
    static const DfsrHoles holes = {.place = find_target};
    Dfsr *dfsr = &self->dfsr;
    StateId id;
    dfsr_clear(dfsr);
    dfsr->holes = &holes;
    dfsr->retracing = true;
    dfsr->stopped = self->reached = false;
    if (!from)
        dfsr_start(dfsr);
    else if (explorer_insert(&dfsr->explorer, from, &id))
        dfsr_from(dfsr, id);
    return self->reached && dfsr_write(dfsr, trace) &&
           (trace->states.count == 0
                ? trace_start(trace, self->target)
                : trace_step(trace, dfsr->action, self->target));
}

static bool append_lasso(const Trace *lasso, Trace *trace) {
    size_t before = trace_length(trace);
    assert(lasso->loop < trace_length(lasso) && trace->states.count > 0);
    bool done = true;
    for (size_t i = 0; i < trace_length(lasso) && done; i++)
        done = trace_step(trace, vec_item(&lasso->actions, i),
                          trace_state(lasso, i + 1));
    if (done)
        trace->loop = before + lasso->loop;
    return done;
}

static bool build_trace(Dbuchi *self, Trace *trace) {
    uint32_t words = self->dfsr.explorer.model->words;
    if (self->lasso.states.count == 0 || !find_roots(self))
        return false;
    if (self->way.count == 0) {
        trace_exchange(trace, &self->lasso);
        return true;
    }
    const Word *from = NULL;
    for (size_t i = self->way.count; i > 0; i -= words) {
        self->target = self->way.data + i - words;
        if (!append_way(self, from, trace))
            return false;
        from = self->target;
    }
    return append_lasso(&self->lasso, trace);
}

/* Without a trace the error counts as not seen. */
static void report(Dbuchi *self) {
    Dfsr *dfsr = &self->dfsr;
    Findings *findings = dfsr->judge.findings;
    uint32_t slot = vec_item(&dfsr->judge.charges, 0).slot;
    Trace *trace = findings_trace(findings, slot);
    if (build_trace(self, trace)) {
        judge_report(&dfsr->judge, slot);
    } else {
        trace_release(trace);
        findings_reopen(findings, slot);
        dfsr_stop(dfsr, explorer_obstacle(&dfsr->explorer));
    }
    dfsr->stopped = true;
}

/* ---- The searches -------------------------------------------------------- */

void search_dbuchi(const Search *search) {
    static const DfsrHoles holes = {place, put_aside, closes, leave};
    assert(search->model->monitor.avoiding);
    Mem *mem = search->findings->mem;
    Dbuchi self = {.root = NO_ROOT};
    Dfsr *dfsr = &self.dfsr;
    trace_init(&self.lasso, mem, search->model->words);
    if (dfsr_init(dfsr, search, &holes))
        dfsr_start(dfsr);
    for (size_t next = 0; next < self.roots.count && !dfsr_over(dfsr); next++) {
        Root root = vec_item(&self.roots, next);
        self.root = (uint32_t)next;
        dfsr->below = root.depth;
        dfsr_from(dfsr, root.id);
    }
    if (self.found)
        report(&self);
    dfsr_finish(dfsr);
    trace_release(&self.lasso);
    vec_release(mem, &self.way);
    vec_release(mem, &self.roots);
}
