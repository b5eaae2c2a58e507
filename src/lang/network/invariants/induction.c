#include "lang/network/invariants/induction.h"

#include <assert.h>

typedef struct Change { /* of a component's term, with one of its actions */
    bool known;         /* some edge has the action */
    int64_t amount;     /* by which it changes */
} Change;

typedef struct Induction {
    const InductionSource *source; /* where it is to hold */
    uint32_t component;            /* that has the classes */
    const Coding *coding;          /* what is to be proved */
    Arena arena;                   /* everything below */
    Change **changes;              /* by component, by its own action; NULL: it
                                      has no term */
} Induction;

/* What a component in a local state adds to the difference. */
static int64_t term(const Induction *self, uint32_t component,
                    const CodingSource *source, uint32_t state) {
    assert(component == self->component || source);
    return component == self->component
               ? (int64_t)coding_class(self->coding, state)
               : -(int64_t)source->weights[state];
}

/* Every choice changes the term by the same number. */
static bool find_changes(Induction *self, uint32_t component,
                         const CodingSource *source) {
    const Local *local = self->source->locals[component];
    const Reach *reach = self->source->reach;
    Change *changes =
        arena_alloc(&self->arena, local->action_count * sizeof *changes);
    self->changes[component] = changes;
    for (uint32_t i = 0; i < local->starts[local->state_count]; i++) {
        const LstsTransition *edge = &local->edges[i];
        if (!reach->used[component][edge->action] ||
            !reach->states[component][edge->source])
            continue;
        int64_t amount = term(self, component, source, edge->target) -
                         term(self, component, source, edge->source);
        Change *change = &changes[edge->action];
        if (change->known && change->amount != amount)
            return false;
        *change = (Change){true, amount};
    }
    return true;
}

/* The term in the initial states, which must be the same in all of them. */
static bool find_start(const Induction *self, uint32_t component,
                       const CodingSource *source, int64_t *sum) {
    assert(component == self->component || source);
    const Lsts *lsts = self->source->network->components.data[component].lsts;
    for (size_t i = 0; i < lsts->initial.count; i++) {
        int64_t value = term(self, component, source, lsts->initial.data[i]);
        if (i == 0)
            *sum += value;
        else if (value != term(self, component, source, lsts->initial.data[0]))
            return false;
    }
    return true;
}

static bool holds_at_first(Induction *self) {
    const Coding *coding = self->coding;
    int64_t sum = -coding->constant;
    if (!find_start(self, self->component, NULL, &sum))
        return false;
    for (uint32_t i = 0; i < coding->source_count; i++)
        if (!find_start(self, coding->sources[i].component, &coding->sources[i],
                        &sum))
            return false;
    return sum == 0;
}

static bool find_all_changes(Induction *self) {
    const Coding *coding = self->coding;
    if (!find_changes(self, self->component, NULL))
        return false;
    for (uint32_t i = 0; i < coding->source_count; i++) {
        const CodingSource *source = &coding->sources[i];
        if (self->changes[source->component] || /* listed twice */
            !find_changes(self, source->component, source))
            return false;
    }
    return true;
}

static bool is_kept(const Induction *self, uint32_t action) {
    assert(action < action_total(self->source->network));
    const Network *network = self->source->network;
    int64_t sum = 0;
    for (uint32_t k = 0; k < action_size(network, action); k++) {
        Participant p = action_participant(network, action, k);
        if (self->changes[p.component])
            sum += self->changes[p.component][p.action].amount;
    }
    return sum == 0;
}

static bool holds_forever(Induction *self) {
    const Network *network = self->source->network;
    if (!find_all_changes(self))
        return false;
    for (uint32_t a = 0; a < action_total(network); a++)
        if (self->source->reach->live[a] && !is_kept(self, a))
            return false;
    return true;
}

bool induction_proves(const InductionSource *source, uint32_t component,
                      const Coding *coding, Mem *mem) {
    assert(component < source->network->components.count);
    Induction self = {
        .source = source, .component = component, .coding = coding};
    arena_init(&self.arena, mem);
    self.changes = arena_alloc(&self.arena, source->network->components.count *
                                                sizeof *self.changes);
    bool proved = holds_at_first(&self) && holds_forever(&self);
    arena_release(&self.arena);
    return proved;
}
