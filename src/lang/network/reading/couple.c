#include "lang/network/reading/couple.h"

#include "base/bisect.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    NONE = UINT32_MAX,
    MOST_PAIRS = 1 << 16 /* of local states */
};

typedef struct Projection { /* of a rule to the two */
    uint32_t action[2];     /* of each, or 0: takes no part */
    uint32_t result;        /* action of the couple; 0: tau */
} Projection;

typedef struct Couple {
    Network *network;            /* being changed */
    uint32_t component[2];       /* the two */
    const Lsts *lsts[2];         /* what they are */
    Lsts *result;                /* what they become */
    VEC(Projection) projections; /* distinct; sorted once all are known */
    uint32_t *numbers;           /* by pair of states: 1 + its number, or 0 */
    VEC(uint32_t) pairs;         /* by number: the pair */
    VEC(uint32_t)
    atoms; /* by atom: its proposition of the couple, or
              NONE: it is not theirs */
} Couple;

bool couple_fits(const Network *network, uint32_t one, uint32_t other) {
    uint64_t states = network->components.data[one].lsts->state_count;
    return states * network->components.data[other].lsts->state_count <=
           MOST_PAIRS;
}

/* ---- Rules --------------------------------------------------------------- */

static uint32_t add_action(Couple *self) {
    Lsts *lsts = self->result;
    Text name;
    text_init(&name, lsts->mem);
    text_printf(&name, "%08zx", lsts->actions.count);
    vec_push(lsts->mem, &lsts->actions,
             arena_copy(&lsts->strings, name.data, name.length));
    text_release(&name);
    return lsts_action_count(lsts);
}

/* The couple's action for a projection that is not tau. */
static uint32_t find_action(Couple *self, const uint32_t *action) {
    for (size_t i = 0; i < self->projections.count; i++) {
        const Projection *known = &self->projections.data[i];
        if (known->result != 0 && known->action[0] == action[0] &&
            known->action[1] == action[1])
            return known->result;
    }
    Projection projection = {{action[0], action[1]}, add_action(self)};
    vec_push(self->network->mem, &self->projections, projection);
    return projection.result;
}

static uint32_t moved(const Couple *self, uint32_t component) {
    assert(component != self->component[1]);
    return component - (component > self->component[1]);
}

/* The rule for the couple: who else takes part stays. False if it is tau of the
 * couple alone. */
static bool change_rule(Couple *self, const SyncRule *rule,
                        const Participant *old, SyncRule *changed) {
    Network *network = self->network;
    uint32_t action[2] = {0, 0};
    *changed = *rule;
    changed->first = (uint32_t)network->participants.count;
    changed->count = 0;
    for (uint32_t i = 0; i < rule->count; i++) {
        Participant one = old[rule->first + i];
        if (one.component == self->component[0])
            action[0] = one.action;
        else if (one.component == self->component[1])
            action[1] = one.action;
        else
            vec_push(network->mem, &network->participants,
                     (Participant){moved(self, one.component), one.action});
    }
    uint32_t others = (uint32_t)network->participants.count - changed->first;
    if (action[0] + action[1] == 0) {
        changed->count = others;
        return true;
    }
    if (others == 0 && rule->result == 0) {
        Projection tau = {{action[0], action[1]}, 0};
        vec_push(network->mem, &self->projections, tau);
        return false;
    }
    Participant couple = {self->component[0], find_action(self, action)};
    vec_push(network->mem, &network->participants, couple);
    changed->count = others + 1;
    return true;
}

static void change_rules(Couple *self) {
    Network *network = self->network;
    size_t kept = 0, count = network->participants.count;
    Participant *old = mem_alloc(network->mem, (count + 1) * sizeof *old);
    if (count > 0)
        memcpy(old, network->participants.data, count * sizeof *old);
    vec_clear(&network->participants);
    for (size_t i = 0; i < network->rules.count; i++) {
        SyncRule changed;
        mem_poll(network->mem);
        if (change_rule(self, &network->rules.data[i], old, &changed))
            network->rules.data[kept++] = changed;
    }
    network->rules.count = kept;
    mem_free(network->mem, old, (count + 1) * sizeof *old);
}

/* ---- States -------------------------------------------------------------- */

static uint32_t state_of(Couple *self, uint32_t one, uint32_t other) {
    uint32_t pair = one * self->lsts[1]->state_count + other;
    if (self->numbers[pair] == 0) {
        vec_push(self->network->mem, &self->pairs, pair);
        self->numbers[pair] = (uint32_t)self->pairs.count;
    }
    return self->numbers[pair] - 1;
}

static void add_step(Couple *self, uint32_t source, uint32_t action,
                     uint32_t one, uint32_t other) {
    vec_push(self->result->mem, &self->result->transitions,
             (LstsTransition){source, action, state_of(self, one, other)});
}

/* The first projection that is not below these actions. */
static size_t find_projection(const Couple *self, uint32_t one,
                              uint32_t other) {
    const Projection *list = self->projections.data;
    size_t at = 0;
    BISECT(at, self->projections.count,
           list[at].action[0] < one ||
               (list[at].action[0] == one && list[at].action[1] < other));
    return at;
}

/* Steps of the second component with this action; the first one goes to `one`
 * in any case. */
static void follow_second(Couple *self, uint32_t source, uint32_t one,
                          const Projection *projection) {
    const Lsts *lsts = self->lsts[1];
    uint32_t other = self->pairs.data[source] % lsts->state_count;
    for (size_t i = lsts_first_transition(lsts, other);
         i < lsts->transitions.count &&
         lsts->transitions.data[i].source == other;
         i++)
        if (lsts->transitions.data[i].action == projection->action[1])
            add_step(self, source, projection->result, one,
                     lsts->transitions.data[i].target);
}

/* A step of the first component: tau alone, or what the rules make of it. */
static void follow_first(Couple *self, uint32_t source, LstsTransition step) {
    uint32_t other = self->pairs.data[source] % self->lsts[1]->state_count;
    if (step.action == 0) {
        add_step(self, source, 0, step.target, other);
        return;
    }
    for (size_t i = find_projection(self, step.action, 0);
         i < self->projections.count &&
         self->projections.data[i].action[0] == step.action;
         i++) {
        const Projection *projection = &self->projections.data[i];
        if (projection->action[1] == 0)
            add_step(self, source, projection->result, step.target, other);
        else
            follow_second(self, source, step.target, projection);
    }
}

/* Steps of the second component without the first. */
static void follow_alone(Couple *self, uint32_t source, uint32_t one) {
    follow_second(self, source, one, &(Projection){{0, 0}, 0});
    for (size_t i = 0; i < self->projections.count &&
                       self->projections.data[i].action[0] == 0;
         i++)
        follow_second(self, source, one, &self->projections.data[i]);
}

static void follow(Couple *self, uint32_t source) {
    const Lsts *lsts = self->lsts[0];
    uint32_t one = self->pairs.data[source] / self->lsts[1]->state_count;
    for (size_t i = lsts_first_transition(lsts, one);
         i < lsts->transitions.count && lsts->transitions.data[i].source == one;
         i++)
        follow_first(self, source, lsts->transitions.data[i]);
    follow_alone(self, source, one);
}

static int compare_projections(const void *a, const void *b) {
    const Projection *x = a, *y = b;
    for (int i = 0; i < 2; i++)
        if (x->action[i] != y->action[i])
            return x->action[i] < y->action[i] ? -1 : 1;
    return (x->result > y->result) - (x->result < y->result);
}

static void explore(Couple *self) {
    size_t bytes = (size_t)self->lsts[0]->state_count *
                   self->lsts[1]->state_count * sizeof(uint32_t);
    Mem *mem = self->network->mem;
    if (self->projections.count > 0)
        qsort(self->projections.data, self->projections.count,
              sizeof *self->projections.data, compare_projections);
    self->numbers = mem_alloc(mem, bytes);
    for (size_t i = 0; i < self->lsts[0]->initial.count; i++)
        for (size_t k = 0; k < self->lsts[1]->initial.count; k++)
            vec_push(mem, &self->result->initial,
                     state_of(self, self->lsts[0]->initial.data[i],
                              self->lsts[1]->initial.data[k]));
    for (uint32_t source = 0; source < self->pairs.count; source++) {
        mem_poll(mem);
        follow(self, source);
    }
    self->result->state_count = (uint32_t)self->pairs.count;
    mem_free(mem, self->numbers, bytes);
}

/* ---- Propositions -------------------------------------------------------- */

/* Where a proposition of one of the two holds, in addition to where it is said
 * to hold already. */
static void mark(Couple *self, Ranges *states, int which,
                 uint32_t proposition) {
    const Ranges *local =
        &self->lsts[which]->propositions.data[proposition].states;
    uint32_t width = self->lsts[1]->state_count;
    Ranges united = {0};
    for (uint32_t s = 0; s < self->pairs.count; s++) {
        uint32_t pair = self->pairs.data[s];
        if (ranges_contain(local, which ? pair % width : pair / width) ||
            ranges_contain(states, s))
            ranges_append(&united, self->result->mem, s);
    }
    vec_release(self->result->mem, states);
    *states = united;
}

/* The couple's proposition of this name, a new one if need be. */
static uint32_t proposition_of(Couple *self, const Text *name) {
    Lsts *lsts = self->result;
    for (uint32_t i = 0; i < lsts->propositions.count; i++)
        if (strcmp(lsts->propositions.data[i].name, name->data) == 0)
            return i;
    Proposition proposition = {
        .name = arena_copy(&lsts->strings, name->data, name->length)};
    vec_push(lsts->mem, &lsts->propositions, proposition);
    return (uint32_t)lsts->propositions.count - 1;
}

static void keep_atoms(Couple *self, Text *name) {
    Network *network = self->network;
    for (uint32_t i = 0; i < network->atoms.count; i++) {
        PropositionAtom atom = network->atoms.data[i];
        int which = atom.component == self->component[1];
        uint32_t proposition = NONE;
        if (atom.component == self->component[which]) {
            text_clear(name);
            text_printf(name, "%08x", i);
            proposition = proposition_of(self, name);
            mark(self, &self->result->propositions.data[proposition].states,
                 which, atom.proposition);
        }
        vec_push(network->mem, &self->atoms, proposition);
    }
}

/* Permanent propositions of one name are one. */
static void keep_permanent(Couple *self, int which, Text *name) {
    const Lsts *lsts = self->lsts[which];
    const char *prefix =
        self->network->components.data[self->component[which]].prefix;
    for (uint32_t i = 0; i < lsts->propositions.count; i++) {
        const Proposition *old = &lsts->propositions.data[i];
        if (old->kind != PROPOSITION_NAMED || old->name[0] != '/')
            continue;
        text_clear(name);
        text_printf(name, "/%s%s", prefix, old->name + 1);
        uint32_t proposition = proposition_of(self, name);
        mark(self, &self->result->propositions.data[proposition].states, which,
             i);
    }
}

static void change_propositions(Couple *self) {
    Network *network = self->network;
    Text name;
    text_init(&name, network->mem);
    keep_atoms(self, &name);
    keep_permanent(self, 0, &name);
    keep_permanent(self, 1, &name);
    text_release(&name);
    for (uint32_t i = 0; i < network->atoms.count; i++) {
        PropositionAtom *atom = &network->atoms.data[i];
        if (self->atoms.data[i] == NONE)
            atom->component = moved(self, atom->component);
        else
            *atom = (PropositionAtom){self->component[0], self->atoms.data[i]};
    }
}

/* ---- The whole ----------------------------------------------------------- */

/* "server.lsts+client.lsts" */
static const char *couple_name(const Network *network, uint32_t one,
                               uint32_t other, Arena *arena) {
    Text text;
    text_init(&text, network->mem);
    text_printf(&text, "%s+%s", network->components.data[one].name,
                network->components.data[other].name);
    const char *name = arena_copy(arena, text.data, text.length);
    text_release(&text);
    return name;
}

static void change_components(Couple *self) {
    Network *network = self->network;
    uint32_t one = self->component[0], other = self->component[1];
    Component *component = &network->components.data[one];
    component->name = couple_name(network, one, other, &network->strings);
    component->prefix = "";
    component->lsts = self->result;
    for (size_t i = other; i + 1 < network->components.count; i++)
        network->components.data[i] = network->components.data[i + 1];
    network->components.count--;
}

void couple_components(Network *network, uint32_t one, uint32_t other) {
    Mem *mem = network->mem;
    assert(one < other && couple_fits(network, one, other));
    Couple self = {.network = network,
                   .component = {one, other},
                   .lsts = {network->components.data[one].lsts,
                            network->components.data[other].lsts},
                   .result = mem_alloc(mem, sizeof(Lsts))};
    lsts_init(self.result, mem);
    vec_push(mem, &network->systems, self.result);
    change_rules(&self);
    explore(&self);
    change_propositions(&self);
    change_components(&self);
    vec_release(mem, &self.projections);
    vec_release(mem, &self.pairs);
    vec_release(mem, &self.atoms);
    assert(lsts_check(self.result));
    network_check(network);
}
