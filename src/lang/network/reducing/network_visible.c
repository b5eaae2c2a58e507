#include "lang/network/reducing/network_visible.h"

enum { /* what may happen to a truth value; bits */
    RISES = 1,
    FALLS = 2
};

typedef struct Visible {
    const Network *network;     /* whose rules these are */
    const Valuation *valuation; /* where propositions hold */
    Mem *mem;                   /* of scratch */
} Visible;

static int opposite(int changes) {
    return (changes & RISES ? FALLS : 0) | (changes & FALLS ? RISES : 0);
}

/* By action of a component: can it change the proposition in such a way? */
static void mark_actions(const Visible *self, PropositionAtom atom, int changes,
                         uint8_t *marked) {
    const Lsts *lsts = self->network->components.data[atom.component].lsts;
    StateSet set = self->valuation->sets[atom.component][atom.proposition];
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition edge = lsts->transitions.data[i];
        bool before = set_contains(set, edge.source);
        bool after = set_contains(set, edge.target);
        if (before != after && changes & (after ? RISES : FALLS))
            marked[edge.action] = 1;
    }
}

static void add_atom(const Visible *self, PropositionAtom atom, int changes,
                     uint64_t *set) {
    const Network *network = self->network;
    size_t size = network->components.data[atom.component].lsts->actions.count;
    uint8_t *marked = mem_alloc(self->mem, size);
    mark_actions(self, atom, changes, marked);
    for (uint32_t a = 0; a < action_total(network); a++)
        for (uint32_t k = 0; k < action_size(network, a); k++) {
            Participant p = action_participant(network, a, k);
            if (p.component == atom.component && marked[p.action])
                set_add(set, a);
        }
    mem_free(self->mem, marked, size);
}

void network_changers(const DependenceSource *source, PropositionAtom atom,
                      bool true_after, uint64_t *set) {
    Visible self = {source->network, source->valuation, source->network->mem};
    add_atom(&self, atom, true_after ? RISES : FALLS, set);
}

/* The items that can change an expression in such a way. */
static void add_expression(const Visible *self, const Boolean *expression,
                           int changes, uint64_t *set) {
    size_t count = expression->nodes.count;
    uint8_t *of = mem_alloc(self->mem, count + 1); /* changes that matter */
    of[count - 1] = (uint8_t)changes;
    for (size_t i = count; i-- > 0;) {
        BooleanNode node = expression->nodes.data[i];
        mem_poll(self->mem);
        switch (node.kind) {
        case BOOLEAN_FALSE:
        case BOOLEAN_TRUE:
            break;
        case BOOLEAN_ATOM:
            add_atom(self, self->network->atoms.data[node.left], of[i], set);
            break;
        case BOOLEAN_NOT:
            of[node.left] |= (uint8_t)opposite(of[i]);
            break;
        case BOOLEAN_AND:
        case BOOLEAN_OR:
            of[node.left] |= of[i];
            of[node.right] |= of[i];
            break;
        }
    }
    mem_free(self->mem, of, count + 1);
}

static void add_proposition(const Visible *self, const Results *results,
                            uint32_t proposition, uint64_t *set) {
    for (uint32_t i = results->starts[proposition];
         i < results->starts[proposition + 1]; i++) {
        ResultSource source = results->sources[i];
        if (source.component == RESULT_OF_RULE)
            add_expression(
                self,
                &self->network->propositions.data[source.index].expression,
                RISES | FALLS, set);
        else
            add_atom(self, (PropositionAtom){source.component, source.index},
                     RISES | FALLS, set);
    }
}

/* Everything that a component takes part in. */
static void add_component(const Visible *self, uint32_t component,
                          uint64_t *set) {
    const Network *network = self->network;
    for (uint32_t a = 0; a < action_total(network); a++)
        for (uint32_t k = 0; k < action_size(network, a); k++)
            if (action_participant(network, a, k).component == component)
                set_add(set, a);
}

static void add_property(const Visible *self, const Property *property,
                         const Boolean *expression, uint64_t *set) {
    switch (property->label) {
    case LABEL_REJECT:
        add_expression(self, expression, FALLS, set);
        break;
    case LABEL_LIVELOCK:
    case LABEL_INFINITE: /* the expression is over the watched one alone */
        add_component(self, property->watched, set);
        break;
    case LABEL_DEADLOCK: /* all deadlocks are found in any case */
        break;
    }
}

void network_visible(Dependence *dependence, const DependenceSource *source,
                     Arena *arena) {
    Visible self = {source->network, source->valuation, arena->mem};
    size_t row = dependence->words;
    uint32_t propositions = source->results->count;
    uint64_t *changers =
        arena_alloc(arena, (propositions * row + 1) * sizeof *changers);
    uint64_t *visible = arena_alloc(arena, (source->property_count * row + 1) *
                                               sizeof *visible);
    for (uint32_t p = 0; p < propositions; p++)
        add_proposition(&self, source->results, p, changers + p * row);
    for (uint32_t p = 0; p < source->property_count; p++)
        add_property(
            &self, &source->properties[p],
            &source->network->propositions.data[source->rules[p]].expression,
            visible + p * row);
    dependence->changers = changers;
    dependence->leading = changers;
    dependence->condition_count = propositions;
    dependence->visible = visible;
    dependence->property_count = source->property_count;
    if (source->cut_count == 0)
        return;
    dependence->cutting = arena_alloc(arena, row * sizeof *visible);
    for (size_t i = 0; i < source->cut_count; i++)
        add_expression(&self, source->cuts[i], RISES, dependence->cutting);
}
