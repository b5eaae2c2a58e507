#include "lang/promela/run_bound.h"

#include <string.h>

/* Runs of one type in the code of another. */
typedef struct Site {
    uint32_t where; /* the type that says run */
    uint32_t type;  /* the type that is created */
    bool repeated;  /* it stands in a loop */
} Site;

typedef struct Bounds {
    const Flow *flow;
    Mem *mem;
    VEC(Site) sites; /* all runs */
    bool *active;    /* by type: being computed, so it depends on itself */
    bool *seen;      /* by location of one type: reached */
} Bounds;

/* --- loops ------------------------------------------------------------ */

static void reach(Bounds *self, const FlowType *type, uint32_t location) {
    if (self->seen[location])
        return;
    self->seen[location] = true;
    const Location *here = &type->locations[location];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &self->flow->commands[here->first + i];
        if (command->kind == COMMAND_END)
            continue;
        reach(self, type, command->target);
        if (command->kind == COMMAND_D_STEP)
            reach(self, type, command->entry);
    }
}

/* Can a process come back to the location after this command? */
static bool comes_back(Bounds *self, const FlowType *type, uint32_t location,
                       const Command *command) {
    memset(self->seen, 0, type->location_count * sizeof *self->seen);
    reach(self, type, command->target);
    return self->seen[location];
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
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++) {
            const Command *command =
                &self->flow->commands[type->locations[l].first + i];
            if (!has_run(command->term))
                continue;
            Site site = {.where = t};
            site.repeated = comes_back(self, type, l, command);
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
    self.seen = mem_alloc(mem, most * sizeof *self.seen);
    self.active = mem_alloc(mem, flow->type_count + 1);
    for (uint32_t t = 0; t < flow->type_count; t++)
        find_sites(&self, t);
    for (uint32_t t = 0; t < flow->type_count; t++)
        bounds[t] = bound_of(&self, t);
    mem_free(mem, self.active, flow->type_count + 1);
    mem_free(mem, self.seen, most * sizeof *self.seen);
    vec_release(mem, &self.sites);
}
