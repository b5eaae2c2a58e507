/* IDA* (paper 004, figure 5): rounds of depth-first search, each of which
 * enters a state only if the steps that led there and the estimate of those to
 * come are no more than a bound in sum. The next bound is the least sum that
 * exceeded the present one. (The paper begins only the first round at the
 * root; every round does.)
 *
 * Table:      a transposition table remembers of every state that was offered
 *             its estimate, the shortest way there that is known, and the last
 *             round that entered it. A state is entered again by a shorter way,
 *             and once per round by an equally short one. When memory is short
 *             the table grows no more: states that are not in it are entered by
 *             every way that does not lead through them before, which takes
 *             time: it does so for as many expansions as were made before.
 * Partial:    over a store without ids a state is entered once per round, by
 *             the first way, and every round begins with an empty store. States
 *             can be left out, and traces need not be shortest.
 * Shortest:   if no estimate is too high, a bound is never greater than the
 *             length of a shortest trace to an error that has not been found.
 * Complete:   a round in which nothing exceeded the bound has seen all. */
#include "search/engine.h"
#include "search/exploring/dive.h"

#include <assert.h>

enum {
    LEAST = 100000 /* expansions after the table is full */
};

typedef struct Seen {
    uint32_t round : 31;    /* the last one that entered the state; 0: none */
    uint32_t estimated : 1; /* its estimate is known */
    uint32_t depth;         /* steps of the shortest way there that is known */
    Estimate estimate;      /* if it is known */
} Seen;

typedef struct IdaStar {
    Dive dive;       /* the path; first */
    uint64_t weight; /* of estimates */
    uint64_t bound;  /* sums that are not greater are entered */
    uint64_t next;   /* the least sum that was greater */
    uint32_t round;  /* from 1 */
    bool partial;    /* over a store without ids */
    bool full;       /* the table grows no more, ... */
    uint64_t last;   /* ... and this is the last expansion */
} IdaStar;

/* Steps from an initial state to the one that was followed to. */
static size_t depth_of(const IdaStar *self) {
    return descent_height(&self->dive.descent);
}

/* The table is full: go on for as many expansions as there have been. */
static void fill(IdaStar *self) {
    uint64_t expanded = self->dive.explorer.statistics.expanded;
    self->full = true;
    self->last = expanded + (expanded > LEAST ? expanded : LEAST);
}

/* Leave memory for the path. */
static bool is_full(IdaStar *self) {
    const Mem *mem = self->dive.explorer.mem;
    if (!self->full && mem->live > mem->limit - mem->limit / 8)
        fill(self);
    return self->full;
}

/* The entry of a state in the table, or NULL if it has none. */
static Seen *lookup(IdaStar *self, const Word *state) {
    Explorer *explorer = &self->dive.explorer;
    StateId id = STATE_NONE;
    if (is_full(self)) {
        store_find(explorer->store, state, 1, &id);
    } else if (!explorer_insert(explorer, state, &id)) {
        if (explorer->statistics.limit != LIMIT_MEMORY) {
            dive_stop(&self->dive, LIMIT_NONE);
            return NULL;
        }
        explorer_forget_memory(explorer);
        fill(self);
        return NULL;
    }
    return id == STATE_NONE ? NULL : column_at(&explorer->marks, id);
}

/* A store without ids knows only whether a state was entered in this round. */
static bool admit_new(IdaStar *self) {
    Explorer *explorer = &self->dive.explorer;
    StateId id = STATE_OLD;
    if (!explorer_insert(explorer, self->dive.state, &id))
        dive_stop(&self->dive, LIMIT_NONE);
    return id != STATE_OLD;
}

/* Is the state to be entered this way? */
static bool admit(IdaStar *self) {
    if (self->partial)
        return admit_new(self);
    Seen *seen = lookup(self, self->dive.state);
    uint32_t depth = (uint32_t)depth_of(self);
    if (!seen)
        return !self->dive.stopped &&
               !descent_has(&self->dive.descent, self->dive.state);
    if (seen->round && (seen->depth < depth ||
                        (seen->depth == depth && seen->round == self->round)))
        return false;
    if (seen->round == self->round)
        self->dive.explorer.statistics.reopened++;
    seen->round = self->round & (UINT32_MAX >> 1);
    seen->depth = depth;
    return true;
}

/* What a state that has been entered in this round is estimated at is of no
 * use to a search without ids. */
static bool recall(Dive *dive, size_t i, Estimate *estimate) {
    IdaStar *self = (IdaStar *)dive;
    assert(i < dive->explorer.batch.count);
    const Word *state = successors_state(&dive->explorer.batch, i);
    if (self->partial) {
        StateId id;
        store_find(dive->explorer.store, state, 1, &id);
        *estimate = 0;
        return id == STATE_OLD;
    }
    const Seen *seen = lookup(self, state);
    if (!seen || !seen->estimated)
        return false;
    *estimate = seen->estimate;
    return true;
}

static void learn(Dive *dive, size_t i, Estimate estimate) {
    const Explorer *explorer = &dive->explorer;
    StateId id;
    if (((IdaStar *)dive)->partial)
        return;
    store_find(explorer->store, successors_state(&explorer->batch, i), 1, &id);
    if (id == STATE_NONE)
        return;
    Seen *seen = column_at(&explorer->marks, id);
    assert(!seen->estimated || seen->estimate == estimate);
    seen->estimate = estimate;
    seen->estimated = true;
}

/* Is there no point in this way to the state, as one that is shorter is known,
 * or has led through it? */
static bool is_detour(const IdaStar *self) {
    const Dive *dive = &self->dive;
    const Explorer *explorer = &dive->explorer;
    StateId id;
    store_find(explorer->store, dive->state, 1, &id);
    if (self->partial)
        return id == STATE_OLD;
    if (id == STATE_NONE)
        return self->full && descent_has(&dive->descent, dive->state);
    const Seen *seen = column_at(&explorer->marks, id);
    return seen->round && seen->depth < depth_of(self);
}

/* A sum that exceeds the bound may be the next one. */
static void exceed(IdaStar *self, uint64_t sum) {
    if (sum < self->next)
        self->next = sum;
}

static void follow_step(IdaStar *self) {
    size_t depth = depth_of(self);
    if (!dive_fails(&self->dive))
        return;
    if (depth <= self->bound)
        dive_judge_step(&self->dive);
    else
        exceed(self, depth);
}

static void follow(IdaStar *self) {
    Dive *dive = &self->dive;
    if (self->full && dive->explorer.statistics.expanded >= self->last) {
        dive_stop(dive, LIMIT_MEMORY);
        return;
    }
    uint64_t sum = depth_of(self) + self->weight * dive->offer.estimate;
    follow_step(self);
    if (judge_satisfied(&dive->judge))
        return;
    if (sum <= self->bound) {
        if (admit(self))
            dive_enter(dive);
    } else if (sum < self->next && !is_detour(self)) {
        exceed(self, sum);
    }
}

/* One round; false if it is the last. */
static bool deepen(IdaStar *self) {
    if (self->round++ > 0 && self->partial)
        store_clear(self->dive.explorer.store);
    self->next = UINT64_MAX;
    Statistics *statistics = &self->dive.explorer.statistics;
    uint64_t before = statistics->expanded;
    dive_start(&self->dive);
    while (dive_follow(&self->dive))
        follow(self);
    if (self->dive.stopped || judge_satisfied(&self->dive.judge))
        return false;
    statistics_add_round(statistics,
                         (Round){self->bound, statistics->expanded - before});
    if (self->next == UINT64_MAX)
        return false;
    assert(self->next > self->bound);
    self->bound = self->next;
    return true;
}

static bool is_admissible(const Search *search) {
    return !search->heuristic ||
           (search->heuristic->promises & HEURISTIC_ADMISSIBLE);
}

void search_idastar(const Search *search) {
    const StoreKind *kind = search->store;
    IdaStar self = {.weight = search->options.weight,
                    .partial = kind && !(kind->traits & STORE_IDS),
                    .next = UINT64_MAX};
    if (self.weight == 0)
        self.weight = 1;
    uint32_t marks = self.partial ? 0 : sizeof(Seen);
    bool ready = dive_init(&self.dive, search, marks, false);
    self.dive.recall = recall;
    self.dive.learn = learn;
    while (ready && deepen(&self))
        ;
    if (self.full && !judge_satisfied(&self.dive.judge))
        dive_stop(&self.dive, LIMIT_MEMORY); /* not every state was counted */
    self.dive.explorer.statistics.shortest =
        self.weight == 1 && !self.partial && is_admissible(search);
    dive_finish(&self.dive, self.next == UINT64_MAX && !self.full);
}
