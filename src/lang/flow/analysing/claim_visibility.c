#include "lang/flow/analysing/claim_visibility.h"

#include "automata/forms/repeatable.h"
#include "lang/flow/analysing/claim_shape.h"
#include "lang/flow/form/flow_visit.h"

#include <assert.h>

typedef struct Reading {
    const Flow *flow;         /* of the program */
    const FlowType *graph;    /* of the claim */
    Automaton automaton;      /* that it is read as */
    VEC(const Term *) leaves; /* by proposition: what it says */
    VEC(uint64_t) exclusive;  /* sets of these that are never true together */
    bool strange;             /* something is not understood */
} Reading;

static uint32_t command_count(const FlowType *graph) {
    uint32_t count = 0;
    for (uint32_t l = 0; graph && l < graph->location_count; l++)
        count += graph->locations[l].count;
    return count;
}

uint32_t claim_first_condition(const Flow *flow, uint32_t claim) {
    uint32_t first = condition_of_atom(flow, flow->atom_count);
    assert(claim <= flow->claim_count);
    for (uint32_t c = 0; c < claim; c++)
        first += command_count(flow->claims[c].graph);
    return first;
}

/* ---- Guards -------------------------------------------------------------- */

static bool same_term(const Term *a, const Term *b);

static bool same_cell(const Cell *a, const Cell *b) {
    if (!a || !b)
        return a == b;
    const CellIndex *i = a->indices, *k = b->indices;
    for (; i && k; i = i->next, k = k->next)
        if (!same_term(i->term, k->term) || i->stride != k->stride)
            return false;
    return !i && !k && a->base == b->base && a->offset == b->offset &&
           a->width == b->width && a->is_signed == b->is_signed &&
           a->type == b->type && same_term(a->pid, b->pid);
}

/* False also if that is not known. */
static bool same_term(const Term *a, const Term *b) {
    if (!a || !b)
        return a == b;
    return a->kind == b->kind && a->value == b->value && a->at == b->at &&
           a->random == b->random && a->arguments == b->arguments &&
           same_cell(a->cell, b->cell) && same_term(a->a, b->a) &&
           same_term(a->b, b->b) && same_term(a->c, b->c);
}

static uint32_t add_leaf(Reading *self, Boolean *guard, const Term *term) {
    Automaton *automaton = &self->automaton;
    uint32_t k = 0;
    assert(self->leaves.count == automaton->propositions.count);
    while (k < self->leaves.count &&
           !same_term(vec_item(&self->leaves, k), term))
        k++;
    if (k == MOST_PROPOSITIONS) {
        self->strange = true;
        return boolean_add(guard, automaton->mem, BOOLEAN_FALSE, 0, 0);
    }
    if (k == self->leaves.count) {
        vec_push(automaton->mem, &self->leaves, term);
        automaton_add_proposition(automaton, "condition", 9);
    }
    return boolean_add(guard, automaton->mem, BOOLEAN_ATOM, k, 0);
}

/* A node that says that the term is not 0. */
static uint32_t add_term(Reading *self, Boolean *guard, const Term *term) {
    Mem *mem = self->automaton.mem;
    if (term->kind == TERM_NUMBER)
        return boolean_add(guard, mem,
                           term->value ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0, 0);
    if (term->kind == TERM_NOT) {
        uint32_t operand = add_term(self, guard, term->a);
        return boolean_add(guard, mem, BOOLEAN_NOT, operand, 0);
    }
    if (term->kind != TERM_AND && term->kind != TERM_OR)
        return add_leaf(self, guard, term);
    uint32_t left = add_term(self, guard, term->a);
    uint32_t right = add_term(self, guard, term->b);
    return boolean_add(guard, mem,
                       term->kind == TERM_AND ? BOOLEAN_AND : BOOLEAN_OR, left,
                       right);
}

/* The condition of a command, which is a guard or an assertion, or NULL. */
static const Term *asked_by(const Command *command) {
    return command->guard     ? command->guard
           : command->effects ? command->effects->term
                              : NULL;
}

static bool asserts(const Command *command) {
    return command->effects && command->effects->kind == FLOW_ASSERT;
}

/* A node that says that the claim can take the command, or take it without
 * failing. */
static uint32_t add_command(Reading *self, Boolean *guard,
                            const Command *command) {
    const Term *asked = asked_by(command);
    if (asked)
        return add_term(self, guard, asked);
    return boolean_add(guard, self->automaton.mem, BOOLEAN_TRUE, 0, 0);
}

/* The same for an else: nothing in front of it can be taken. */
static uint32_t add_else(Reading *self, Boolean *guard, const Command *first,
                         const Command *command) {
    Mem *mem = self->automaton.mem;
    uint32_t any = boolean_add(guard, mem, BOOLEAN_FALSE, 0, 0);
    for (const Command *other = first; other < command; other++) {
        uint32_t node = other->guard
                            ? add_command(self, guard, other)
                            : boolean_add(guard, mem, BOOLEAN_TRUE, 0, 0);
        any = boolean_add(guard, mem, BOOLEAN_OR, any, node);
    }
    return boolean_add(guard, mem, BOOLEAN_NOT, any, 0);
}

static bool is_strange(const Command *command) {
    const Term *asked = asked_by(command);
    bool plain = command->kind == COMMAND_STEP || command->kind == COMMAND_ELSE;
    bool acts = command->effects &&
                (command->guard || !asserts(command) || command->effects->next);
    return !plain || acts || command->atomic || command->group ||
           (asked && term_is_fragile(asked));
}

/* ---- The automaton ------------------------------------------------------- */

static void add_edge(Reading *self, uint32_t source, uint32_t target,
                     Boolean guard) {
    Automaton *automaton = &self->automaton;
    assert(source < automaton->state_count && target < automaton->state_count);
    AutomatonEdge edge = {.source = source,
                          .target = target,
                          .guard = automaton_add_guard(automaton, guard),
                          .marks = vec_item(&automaton->state_marks, source)};
    vec_push(automaton->mem, &automaton->edges, edge);
}

/* A failed assertion ends the claim. */
static void add_failure(Reading *self, uint32_t source,
                        const Command *command) {
    Boolean guard = {0};
    uint32_t node = add_command(self, &guard, command);
    boolean_add(&guard, self->automaton.mem, BOOLEAN_NOT, node, 0);
    add_edge(self, source, CLAIM_END, guard);
}

static void read_location(Reading *self, uint32_t place) {
    const Location *here = &self->graph->locations[place];
    const Command *first = self->flow->commands + here->first;
    Boolean always = {0};
    if (here->end) {
        boolean_add(&always, self->automaton.mem, BOOLEAN_TRUE, 0, 0);
        add_edge(self, place, place, always);
        return;
    }
    for (const Command *c = first; c < first + here->count; c++) {
        Boolean guard = {0};
        self->strange |= is_strange(c);
        if (self->strange)
            return;
        if (c->kind == COMMAND_ELSE)
            add_else(self, &guard, first, c);
        else
            add_command(self, &guard, c);
        add_edge(self, place, c->target, guard);
        if (asserts(c))
            add_failure(self, place, c);
    }
}

static void read_claim(Reading *self) {
    Automaton *automaton = &self->automaton;
    const FlowType *graph = self->graph;
    automaton->state_count = graph->location_count;
    automaton->set_count = 1;
    automaton->state_based = true;
    for (uint32_t l = 0; l < graph->location_count; l++) {
        const Location *here = &graph->locations[l];
        vec_push(automaton->mem, &automaton->state_marks,
                 here->accept || here->end);
    }
    vec_push(automaton->mem, &automaton->initial, graph->start);
    for (uint32_t l = 0; l < graph->location_count && !self->strange; l++)
        read_location(self, l);
}

/* Does a term say that something has this value? */
static const Term *equated(const Term *term, int32_t *value) {
    if (term->kind != TERM_EQUAL || term->b->kind != TERM_NUMBER)
        return NULL;
    *value = term->b->value;
    return term->a;
}

/* A variable does not have two values at once. */
static void list_exclusive(Reading *self) {
    for (size_t i = 0; i < self->leaves.count; i++)
        for (size_t k = 0; k < i; k++) {
            int32_t one = 0, other = 0;
            const Term *a = equated(vec_item(&self->leaves, i), &one);
            const Term *b = equated(vec_item(&self->leaves, k), &other);
            if (a && b && one != other && same_term(a, b))
                vec_push(self->automaton.mem, &self->exclusive,
                         UINT64_C(1) << i | UINT64_C(1) << k);
        }
}

/* Accept labels of processes count in all states of the claim. */
static bool is_repeatable(Reading *self) {
    Mem *mem = self->automaton.mem;
    uint32_t accepting = NO_ATOM;
    Plain plain;
    if (claim_processes_accept(self->flow)) {
        accepting = (uint32_t)self->automaton.propositions.count;
        automaton_add_proposition(&self->automaton, "accept_", 7);
    }
    plain_init(&plain, &self->automaton);
    uint8_t *ends = mem_alloc(mem, plain.state_count + 1);
    for (uint32_t s = 0; s < plain.state_count; s++)
        ends[s] =
            self->graph->locations[vec_item(&plain.origins, s) / plain.levels]
                .end;
    list_exclusive(self);
    RepeatFacts facts = {.universal = ends,
                         .accepting = accepting,
                         .exclusive = self->exclusive.data,
                         .exclusive_count = self->exclusive.count};
    bool repeatable = plain_repeatable(&plain, &facts);
    mem_free(mem, ends, plain.state_count + 1);
    plain_release(&plain);
    return repeatable;
}

static const char *objection(const Flow *flow, const FlowType *graph,
                             Mem *mem) {
    Reading self = {.flow = flow, .graph = graph};
    automaton_init(&self.automaton, mem);
    read_claim(&self);
    const char *why = self.strange ? "the claim has more than plain conditions"
                      : !is_repeatable(&self)
                          ? "the claim may count how often a state is repeated"
                          : NULL;
    vec_release(mem, &self.leaves);
    vec_release(mem, &self.exclusive);
    automaton_release(&self.automaton);
    return why;
}

/* ---- What it sees -------------------------------------------------------- */

/* By two locations: does the first lead to the second? */
static uint8_t *find_ways(const Flow *flow, const FlowType *graph, Mem *mem) {
    uint32_t count = graph->location_count;
    uint8_t *leads = mem_alloc(mem, (size_t)count * count);
    bool changed = true;
    for (uint32_t l = 0; l < count; l++)
        leads[l * count + l] = 1;
    while (changed) {
        changed = false;
        for (uint32_t l = count; l-- > 0;)
            for (uint32_t i = 0; i < graph->locations[l].count; i++) {
                uint32_t to =
                    flow->commands[graph->locations[l].first + i].target;
                for (uint32_t k = 0; k < count; k++)
                    if (leads[to * count + k] && !leads[l * count + k])
                        leads[l * count + k] = changed = true;
            }
    }
    return leads;
}

static void add_conditions(const FlowType *graph, const uint8_t *leads,
                           uint32_t condition, Mem *mem, Visibility *out) {
    assert(condition >= CONDITION_ATOMS);
    for (uint32_t l = 0; l < graph->location_count; l++)
        for (uint32_t i = 0; i < graph->locations[l].count; i++, condition++)
            if (leads[l])
                lists_add(&out->seen, mem, condition);
    lists_end(&out->seen, mem);
}

void claim_visibility(const Flow *flow, uint32_t claim, Mem *mem,
                      Visibility *out) {
    assert(claim < flow->claim_count && flow->claims[claim].graph);
    const FlowType *graph = flow->claims[claim].graph;
    uint32_t count = graph->location_count;
    out->objection = objection(flow, graph, mem);
    if (out->objection)
        return;
    uint8_t *leads = find_ways(flow, graph, mem);
    for (uint32_t l = 0; l < count; l++) {
        if (claim_processes_accept(flow))
            lists_add(&out->seen, mem, CONDITION_ACCEPT);
        add_conditions(graph, leads + (size_t)l * count,
                       claim_first_condition(flow, claim), mem, out);
    }
    mem_free(mem, leads, (size_t)count * count);
}
