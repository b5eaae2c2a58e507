#include "lang/promela/run_bound.h"

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
    VEC(Site) sites;     /* all runs */
    bool *active;        /* by type: being computed, so it depends on itself */
    uint32_t *order;     /* by location of one type: when it was met, from 1 */
    uint32_t *component; /* by location: the least order in it; while open, the
                            least that is known */
    uint32_t met;        /* locations so far */
    VEC(Visit) way;      /* from the first location to the one at hand */
    VEC(uint32_t) open;  /* locations whose component is not complete */
    bool *is_open;       /* by location */
} Bounds;

/* --- loops: strongly connected components, after Tarjan ---------------- */

/* Edge `k` of a location: the targets of its commands, each followed by where
 * a d_step begins; false behind the last one. */
static bool edge(const Bounds *self, const FlowType *type, uint32_t location,
                 uint32_t k, uint32_t *target) {
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
    self->order[location] = self->component[location] = ++self->met;
    self->is_open[location] = true;
    vec_push(self->mem, &self->open, location);
    vec_push(self->mem, &self->way, ((Visit){location, 0}));
}

static void lower_to(Bounds *self, uint32_t location, uint32_t least) {
    if (least < self->component[location])
        self->component[location] = least;
}

/* All edges of the location on top have been followed. */
static void leave(Bounds *self) {
    uint32_t location = vec_pop(&self->way).location;
    uint32_t root = self->component[location];
    if (self->way.count > 0)
        lower_to(self, vec_last(&self->way).location, root);
    if (root != self->order[location])
        return;
    uint32_t member;
    do {
        member = vec_pop(&self->open);
        self->is_open[member] = false;
        self->component[member] = root;
    } while (member != location);
}

static void find_components(Bounds *self, const FlowType *type) {
    size_t count = type->location_count;
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

static void find_sites(Bounds *self, uint32_t t) {
    const FlowType *type = &self->flow->types[t];
    find_components(self, type);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command =
                &self->flow->commands[type->locations[l].first + i];
            if (!has_run(command->term))
                continue;
            Site site = {.where = t};
            site.repeated =
                self->component[l] == self->component[command->target];
            find_runs(self, command->term, site);
        }
}

/* --- sums ------------------------------------------------------------- */

static uint32_t add(uint32_t a, uint32_t b) {
    if (a == RUN_UNBOUNDED || b == RUN_UNBOUNDED)
        return RUN_UNBOUNDED;
    return a + b > MOST_PROCESSES ? MOST_PROCESSES : a + b;
}

/* A type without processes costs nothing, even in a loop. */
static uint32_t bound_of(Bounds *self, uint32_t t) {
    if (self->active[t])
        return RUN_UNBOUNDED;
    self->active[t] = true;
    uint32_t sum = self->flow->types[t].active;
    for (size_t i = 0; i < self->sites.count; i++) {
        const Site *site = &self->sites.data[i];
        if (site->type != t)
            continue;
        uint32_t callers = bound_of(self, site->where);
        sum = add(sum, site->repeated && callers ? RUN_UNBOUNDED : callers);
    }
    self->active[t] = false;
    return sum;
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
    self.active = mem_alloc(mem, flow->type_count + 1);
    for (uint32_t t = 0; t < flow->type_count; t++)
        find_sites(&self, t);
    for (uint32_t t = 0; t < flow->type_count; t++)
        bounds[t] = bound_of(&self, t);
    mem_free(mem, self.active, flow->type_count + 1);
    mem_free(mem, self.is_open, most);
    mem_free(mem, self.component, most * sizeof *self.component);
    mem_free(mem, self.order, most * sizeof *self.order);
    vec_release(mem, &self.way);
    vec_release(mem, &self.open);
    vec_release(mem, &self.sites);
}
