#include "lang/flow/analysing/run_bound.h"

#include <assert.h>
#include <string.h>

/* Runs of one type in the code of another. */
typedef struct Site {
    uint32_t where; /* the type that says run */
    uint32_t type;  /* the type that is created */
    bool repeated;  /* it stands in a loop */
} Site;

/* A location on the way of the search for components. */
typedef struct Visit {
    uint32_t location;
    uint32_t next; /* which of its edges to follow */
} Visit;

typedef struct Bounds {
    const Flow *flow;
    Mem *mem;
    VEC(Site) sites;     /* all runs, in the order of the types they are in */
    uint32_t *first;     /* by type, and one more: its first site */
    uint32_t *pending;   /* by type: sites of it whose own type is not final */
    VEC(uint32_t) final; /* types that are, but have not been handed on */
    uint32_t *order;     /* by location of one type: when it was met, from 1 */
    uint32_t *component; /* by location: the least order in it; while open, the
                            least that is known */
    uint32_t met;        /* locations so far */
    VEC(Visit) way;      /* from the first location to the current one */
    VEC(uint32_t) open;  /* locations whose component is not complete */
    bool *is_open;       /* by location */
} Bounds;

/* --- loops: strongly connected components, after Tarjan ---------------- */

/* Edge `k` of a location: the targets of its commands, each followed by where
 * a d_step begins; false after the last one. */
static bool edge(const Bounds *self, const FlowType *type, uint32_t location,
                 uint32_t k, uint32_t *target) {
    assert(location < type->location_count);
    const Location *here = &type->locations[location];
    if (k / 2 >= here->count)
        return false;
    const Command *command = &self->flow->commands[here->first + k / 2];
    *target = command->kind == COMMAND_END               ? location
              : k % 2 && command->kind == COMMAND_D_STEP ? command->entry
                                                         : command->target;
    return true;
}

static void meet(Bounds *self, uint32_t location) {
    assert(self->order[location] == 0);
    self->order[location] = self->component[location] = ++self->met;
    self->is_open[location] = true;
    vec_push(self->mem, &self->open, location);
    vec_push(self->mem, &self->way, ((Visit){location, 0}));
}

static void lower_to(Bounds *self, uint32_t location, uint32_t least) {
    assert(least > 0 && self->order[location] > 0);
    if (least < self->component[location])
        self->component[location] = least;
}

/* All edges of the location on top have been followed. */
static void leave(Bounds *self) {
    uint32_t location = vec_pop(&self->way).location;
    uint32_t root = self->component[location];
    assert(root <= self->order[location]);
    assert(self->is_open[location]);
    if (self->way.count > 0)
        lower_to(self, vec_last(&self->way).location, root);
    if (root != self->order[location])
        return;
    uint32_t member;
    do {
        member = vec_pop(&self->open);
        assert(self->is_open[member]);
        self->is_open[member] = false;
        self->component[member] = root;
    } while (member != location);
}

static void find_components(Bounds *self, const FlowType *type) {
    size_t count = type->location_count;
    assert(self->way.count == 0 && self->open.count == 0);
    memset(self->order, 0, count * sizeof *self->order);
    self->met = 0;
    for (uint32_t l = 0; l < count; l++) {
        if (self->order[l] == 0)
            meet(self, l);
        while (self->way.count > 0) {
            Visit *top = &vec_last(&self->way);
            uint32_t target;
            if (!edge(self, type, top->location, top->next++, &target))
                leave(self);
            else if (self->order[target] == 0)
                meet(self, target);
            else if (self->is_open[target])
                lower_to(self, top->location, self->order[target]);
        }
    }
}

/* --- sites ------------------------------------------------------------ */

static void find_runs(Bounds *self, const Term *term, Site site) {
    if (!term)
        return;
    if (term->kind == TERM_RUN) {
        site.type = (uint32_t)term->value;
        assert(site.type < self->flow->type_count);
        vec_push(self->mem, &self->sites, site);
    }
    find_runs(self, term->a, site);
    find_runs(self, term->b, site);
    find_runs(self, term->c, site);
    for (const Argument *a = term->arguments; a; a = a->next)
        find_runs(self, a->term, site);
}

static bool has_run(const Term *term) {
    return term && (term->kind == TERM_RUN || has_run(term->a) ||
                    has_run(term->b) || has_run(term->c));
}

/* Only effects create processes. */
static bool runs(const Command *command) {
    for (const FlowEffect *e = command->effects; e; e = e->next)
        if (has_run(e->term))
            return true;
    return false;
}

static void find_sites(Bounds *self, uint32_t t) {
    assert(t < self->flow->type_count);
    const FlowType *type = &self->flow->types[t];
    find_components(self, type);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command =
                &self->flow->commands[type->locations[l].first + i];
            if (!runs(command))
                continue;
            Site site = {.where = t};
            site.repeated =
                self->component[l] == self->component[command->target];
            for (const FlowEffect *e = command->effects; e; e = e->next)
                find_runs(self, e->term, site);
        }
}

/* --- sums ------------------------------------------------------------- */

static uint32_t add(uint32_t a, uint32_t b) {
    if (a == RUN_UNBOUNDED || b == RUN_UNBOUNDED)
        return RUN_UNBOUNDED;
    return a + b > MOST_PROCESSES ? MOST_PROCESSES : a + b;
}

/* What the processes of a type, whose bound is final, create. A type without
 * processes costs nothing, even in a loop. */
static void hand_on(Bounds *self, uint32_t t, uint32_t *bounds) {
    for (size_t i = self->first[t]; i < self->first[t + 1]; i++) {
        const Site *site = &vec_item(&self->sites, i);
        assert(site->where == t && self->pending[site->type] > 0);
        uint32_t created =
            site->repeated && bounds[t] ? RUN_UNBOUNDED : bounds[t];
        bounds[site->type] = add(bounds[site->type], created);
        if (--self->pending[site->type] == 0)
            vec_push(self->mem, &self->final, site->type);
    }
}

/* A type is final when all that create it are; those that never become final
 * lead to themselves. */
static void sum_up(Bounds *self, uint32_t *bounds) {
    for (size_t i = 0; i < self->sites.count; i++)
        self->pending[vec_item(&self->sites, i).type]++;
    for (uint32_t t = 0; t < self->flow->type_count; t++) {
        bounds[t] = self->flow->types[t].active;
        if (self->pending[t] == 0)
            vec_push(self->mem, &self->final, t);
    }
    while (self->final.count > 0)
        hand_on(self, vec_pop(&self->final), bounds);
    for (uint32_t t = 0; t < self->flow->type_count; t++)
        if (self->pending[t] > 0)
            bounds[t] = RUN_UNBOUNDED;
}

void run_bound(const Flow *flow, Mem *mem, uint32_t *bounds) {
    uint32_t most = 1;
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (flow->types[t].location_count > most)
            most = flow->types[t].location_count;
    Bounds self = {.flow = flow, .mem = mem};
    self.order = mem_alloc(mem, most * sizeof *self.order);
    self.component = mem_alloc(mem, most * sizeof *self.component);
    self.is_open = mem_alloc(mem, most);
    size_t types = flow->type_count + 1;
    self.first = mem_alloc(mem, types * sizeof *self.first);
    self.pending = mem_alloc(mem, types * sizeof *self.pending);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        self.first[t] = (uint32_t)self.sites.count;
        find_sites(&self, t);
    }
    self.first[flow->type_count] = (uint32_t)self.sites.count;
    sum_up(&self, bounds);
    mem_free(mem, self.first, types * sizeof *self.first);
    mem_free(mem, self.pending, types * sizeof *self.pending);
    vec_release(mem, &self.final);
    mem_free(mem, self.is_open, most);
    mem_free(mem, self.component, most * sizeof *self.component);
    mem_free(mem, self.order, most * sizeof *self.order);
    vec_release(mem, &self.way);
    vec_release(mem, &self.open);
    vec_release(mem, &self.sites);
}

/* --- what is still to come -------------------------------------------- */

static bool leads_to_run(const Command *command, const bool *ahead) {
    assert(command && ahead);
    return runs(command) ||
           (command->kind != COMMAND_END && ahead[command->target]) ||
           (command->kind == COMMAND_D_STEP && ahead[command->entry]);
}

void run_ahead(const Flow *flow, const FlowType *type, bool *ahead) {
    assert(type->start < type->location_count);
    memset(ahead, 0, type->location_count * sizeof *ahead);
    for (bool changed = flow->has_run; changed;) {
        changed = false;
        for (uint32_t l = type->location_count; l-- > 0;) {
            const Location *here = &type->locations[l];
            const Command *commands = flow->commands + here->first;
            for (uint32_t i = 0; i < here->count && !ahead[l]; i++)
                changed |= ahead[l] = leads_to_run(&commands[i], ahead);
        }
    }
}
