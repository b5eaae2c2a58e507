#include "test/cross/naive.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *grown(void *array, size_t bytes) {
    void *result = realloc(array, bytes ? bytes : 1);
    if (!result)
        abort();
    return result;
}

/* ---- propositions ---- */

static bool in_ranges(const Ranges *ranges, uint32_t number) {
    for (size_t i = 0; i < ranges->count; i++)
        if (ranges->data[i].first <= number && number <= ranges->data[i].last)
            return true;
    return false;
}

static bool atom_holds(const Naive *naive, const uint32_t *tuple,
                       uint32_t atom) {
    const Network *network = naive->network;
    PropositionAtom which = network->atoms.data[atom];
    const Lsts *lsts = network->components.data[which.component].lsts;
    return in_ranges(&lsts->propositions.data[which.proposition].states,
                     tuple[which.component]);
}

static bool expression_holds(const Naive *naive, const uint32_t *tuple,
                             const Boolean *expression, uint32_t index) {
    BooleanNode node = expression->nodes.data[index];
    switch (node.kind) {
    case BOOLEAN_FALSE:
        return false;
    case BOOLEAN_TRUE:
        return true;
    case BOOLEAN_ATOM:
        return atom_holds(naive, tuple, node.left);
    case BOOLEAN_NOT:
        return !expression_holds(naive, tuple, expression, node.left);
    case BOOLEAN_AND:
        return expression_holds(naive, tuple, expression, node.left) &&
               expression_holds(naive, tuple, expression, node.right);
    case BOOLEAN_OR:
        return expression_holds(naive, tuple, expression, node.left) ||
               expression_holds(naive, tuple, expression, node.right);
    }
    abort();
}

static bool rule_holds(const Naive *naive, const uint32_t *tuple, size_t rule) {
    const Boolean *expression =
        &naive->network->propositions.data[rule].expression;
    return expression_holds(naive, tuple, expression,
                            (uint32_t)expression->nodes.count - 1);
}

/* "p" and "/p" are the same proposition: persistence is not in the name. */
static bool same_proposition(const char *a, const char *b) {
    return strcmp(a + (a[0] == '/'), b + (b[0] == '/')) == 0;
}

/* The name under which a component's proposition propagates; "" if it does
 * not. The caller frees it. */
static char *propagated_name(const Network *network, const Component *component,
                             const Proposition *proposition) {
    const char *name = proposition->name;
    char *result = NULL;
    if (proposition->kind != PROPOSITION_NAMED ||
        (name[0] != '/' && name[0] != '%'))
        return strdup("");
    if (asprintf(&result, "%c%s%s", name[0], component->prefix, name + 1) < 0)
        abort();
    for (size_t i = 0; i < network->hidden.count; i++)
        if (strcmp(network->hidden.data[i], result) == 0)
            result[0] = '\0';
    return result;
}

static bool propagates_into(const Naive *naive, const uint32_t *tuple,
                            size_t component, const char *name) {
    const Component *part = &naive->network->components.data[component];
    for (size_t p = 0; p < part->lsts->propositions.count; p++) {
        const Proposition *proposition = &part->lsts->propositions.data[p];
        char *propagated = propagated_name(naive->network, part, proposition);
        bool same = propagated[0] && same_proposition(propagated, name);
        free(propagated);
        if (same && in_ranges(&proposition->states, tuple[component]))
            return true;
    }
    return false;
}

static bool name_holds(const Naive *naive, const uint32_t *tuple,
                       const char *name) {
    const Network *network = naive->network;
    for (size_t i = 0; i < network->propositions.count; i++) {
        const PropositionRule *rule = &network->propositions.data[i];
        if (rule->result == PROPOSITION_NAMED &&
            same_proposition(rule->name, name) && rule_holds(naive, tuple, i))
            return true;
    }
    for (size_t c = 0; c < naive->width; c++)
        if (propagates_into(naive, tuple, c, name))
            return true;
    return false;
}

/* Where definitions disagree on the kind, persistence wins. */
static void add_proposition(Naive *naive, const char *name) {
    for (size_t i = 0; i < naive->proposition_count; i++)
        if (same_proposition(naive->propositions[i], name)) {
            if (name[0] == '/' && naive->propositions[i][0] != '/') {
                free(naive->propositions[i]);
                naive->propositions[i] = strdup(name);
            }
            return;
        }
    size_t count = ++naive->proposition_count;
    naive->propositions =
        grown(naive->propositions, count * sizeof *naive->propositions);
    naive->propositions[count - 1] = strdup(name);
}

static void collect_propositions(Naive *naive) {
    const Network *network = naive->network;
    for (size_t i = 0; i < network->propositions.count; i++)
        if (network->propositions.data[i].result == PROPOSITION_NAMED)
            add_proposition(naive, network->propositions.data[i].name);
    for (size_t c = 0; c < naive->width; c++) {
        const Component *part = &network->components.data[c];
        for (size_t p = 0; p < part->lsts->propositions.count; p++) {
            char *name = propagated_name(network, part,
                                         &part->lsts->propositions.data[p]);
            if (name[0] != '\0')
                add_proposition(naive, name);
            free(name);
        }
    }
}

/* A component that was cut itself is not known any further. */
static bool component_is_cut(const Naive *naive, const uint32_t *tuple,
                             size_t component) {
    const Lsts *lsts = naive->network->components.data[component].lsts;
    for (size_t p = 0; p < lsts->propositions.count; p++)
        if (lsts->propositions.data[p].kind == PROPOSITION_CUT &&
            in_ranges(&lsts->propositions.data[p].states, tuple[component]))
            return true;
    return false;
}

static bool is_cut(const Naive *naive, const uint32_t *tuple) {
    const Network *network = naive->network;
    for (size_t i = 0; i < network->propositions.count; i++)
        if (network->propositions.data[i].result == PROPOSITION_CUT &&
            rule_holds(naive, tuple, i))
            return true;
    for (size_t c = 0; c < naive->width; c++)
        if (component_is_cut(naive, tuple, c))
            return true;
    for (size_t i = 0; i < naive->proposition_count; i++)
        if (naive->propositions[i][0] == '%' &&
            name_holds(naive, tuple, naive->propositions[i]))
            return true;
    return false;
}

/* ---- states and transitions ---- */

static const uint32_t *tuple_of(const Naive *naive, size_t state) {
    return naive->tuples + state * naive->width;
}

size_t naive_find(const Naive *naive, const uint32_t *tuple) {
    size_t bytes = naive->width * sizeof *tuple;
    for (size_t i = 0; i < naive->count; i++)
        if (memcmp(tuple_of(naive, i), tuple, bytes) == 0)
            return i;
    return NAIVE_NONE;
}

static size_t add_state(Naive *naive, const uint32_t *tuple, size_t level) {
    size_t found = naive_find(naive, tuple);
    if (found != NAIVE_NONE)
        return found;
    if (naive->count == naive->capacity) {
        size_t capacity = naive->capacity * 2 + 16;
        naive->tuples =
            grown(naive->tuples, capacity * naive->width * sizeof *tuple);
        naive->levels = grown(naive->levels, capacity * sizeof *naive->levels);
        naive->cut = grown(naive->cut, capacity * sizeof *naive->cut);
        naive->capacity = capacity;
    }
    size_t state = naive->count++;
    memcpy(naive->tuples + state * naive->width, tuple,
           naive->width * sizeof *tuple);
    naive->levels[state] = level;
    naive->cut[state] = is_cut(naive, tuple);
    return state;
}

/* Sources are expanded in order, so those of one state stand together. */
static bool contains(const NaiveTransitions *set, NaiveTransition needed) {
    for (size_t i = set->count; i-- > 0;) {
        NaiveTransition item = set->items[i];
        if (item.source == needed.source && item.label == needed.label &&
            item.target == needed.target)
            return true;
        if (item.source < needed.source)
            break;
    }
    return false;
}

static void add_transition(NaiveTransitions *set, NaiveTransition new) {
    if (contains(set, new))
        return;
    if (set->count == set->capacity) {
        set->capacity = set->capacity * 2 + 16;
        set->items = grown(set->items, set->capacity * sizeof *set->items);
    }
    set->items[set->count++] = new;
}

bool naive_has_transition(const Naive *naive, size_t source, uint32_t label,
                          size_t target) {
    return contains(&naive->transitions,
                    (NaiveTransition){source, label, target});
}

bool naive_has_step(const Naive *naive, size_t source, uint32_t action,
                    size_t target) {
    return contains(&naive->steps, (NaiveTransition){source, action, target});
}

static void arrive(Naive *naive, size_t source, uint32_t action,
                   const uint32_t *tuple) {
    const Network *network = naive->network;
    uint32_t label =
        action < network->rules.count ? network->rules.data[action].result : 0;
    size_t target = add_state(naive, tuple, naive->levels[source] + 1);
    add_transition(&naive->transitions,
                   (NaiveTransition){source, label, target});
    add_transition(&naive->steps, (NaiveTransition){source, action, target});
}

/* The action that the rule wants of a component; 0 stands for "-". */
static uint32_t needed(const Network *network, const SyncRule *rule,
                       size_t component) {
    for (uint32_t i = rule->first; i < rule->first + rule->count; i++)
        if (network->participants.data[i].component == component)
            return network->participants.data[i].action;
    return 0;
}

/* Choose the moves of component, component + 1 ... in all ways. `tuple` holds
 * the source, and in its components before this one already the target. */
static void combine(Naive *naive, size_t source, uint32_t rule, uint32_t *tuple,
                    size_t component) {
    if (component == naive->width) {
        arrive(naive, source, rule, tuple);
        return;
    }
    uint32_t action =
        needed(naive->network, &naive->network->rules.data[rule], component);
    if (action == 0) {
        combine(naive, source, rule, tuple, component + 1);
        return;
    }
    const Lsts *lsts = naive->network->components.data[component].lsts;
    uint32_t local = tuple[component];
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition step = lsts->transitions.data[i];
        if (step.source != local || step.action != action)
            continue;
        tuple[component] = step.target;
        combine(naive, source, rule, tuple, component + 1);
        tuple[component] = local;
    }
}

static void expand_tau(Naive *naive, size_t source, uint32_t *tuple) {
    for (size_t c = 0; c < naive->width; c++) {
        const Lsts *lsts = naive->network->components.data[c].lsts;
        uint32_t local = tuple[c];
        for (size_t i = 0; i < lsts->transitions.count; i++) {
            LstsTransition step = lsts->transitions.data[i];
            if (step.source != local || step.action != 0)
                continue;
            tuple[c] = step.target;
            arrive(naive, source, (uint32_t)(naive->network->rules.count + c),
                   tuple);
            tuple[c] = local;
        }
    }
}

static void expand(Naive *naive, size_t source) {
    size_t bytes = naive->width * sizeof *naive->tuples;
    uint32_t *tuple = grown(NULL, bytes);
    memcpy(tuple, tuple_of(naive, source), bytes);
    expand_tau(naive, source, tuple);
    for (uint32_t i = 0; i < naive->network->rules.count; i++)
        combine(naive, source, i, tuple, 0);
    free(tuple);
}

/* All combinations of initial states, chosen from this component on. */
static void add_initial(Naive *naive, uint32_t *tuple, size_t component) {
    if (component == naive->width) {
        add_state(naive, tuple, 0);
        return;
    }
    const Lsts *lsts = naive->network->components.data[component].lsts;
    for (size_t i = 0; i < lsts->initial.count; i++) {
        tuple[component] = lsts->initial.data[i];
        add_initial(naive, tuple, component + 1);
    }
}

Naive *naive_new(const Network *network, size_t most) {
    Naive *naive = grown(NULL, sizeof *naive);
    *naive = (Naive){
        .network = network, .width = network->components.count, .most = most};
    collect_propositions(naive);
    uint32_t *tuple = grown(NULL, naive->width * sizeof *tuple);
    add_initial(naive, tuple, 0);
    free(tuple);
    naive->initial = naive->count;
    for (size_t i = 0; i < naive->count && naive->count <= most; i++)
        if (!naive->cut[i])
            expand(naive, i);
    if (naive->count <= most)
        return naive;
    naive_free(naive);
    return NULL;
}

void naive_free(Naive *naive) {
    if (!naive)
        return;
    for (size_t i = 0; i < naive->proposition_count; i++)
        free(naive->propositions[i]);
    free(naive->propositions);
    free(naive->tuples);
    free(naive->levels);
    free(naive->cut);
    free(naive->transitions.items);
    free(naive->steps.items);
    free(naive);
}

bool naive_takes_part(const Naive *naive, uint32_t action, size_t component) {
    const Network *network = naive->network;
    if (action >= network->rules.count)
        return action - network->rules.count == component;
    return needed(network, &network->rules.data[action], component) != 0;
}

/* ---- verdicts ---- */

bool naive_holds(const Naive *naive, size_t state, const char *name) {
    return name_holds(naive, tuple_of(naive, state), name);
}

bool naive_component_holds(const Naive *naive, size_t state, size_t component,
                           size_t proposition) {
    const Lsts *lsts = naive->network->components.data[component].lsts;
    return in_ranges(&lsts->propositions.data[proposition].states,
                     tuple_of(naive, state)[component]);
}

bool naive_rule_holds(const Naive *naive, size_t state, size_t rule) {
    return rule_holds(naive, tuple_of(naive, state), rule);
}

bool naive_is_deadlock(const Naive *naive, size_t state) {
    if (naive->cut[state])
        return false;
    for (size_t i = 0; i < naive->transitions.count; i++)
        if (naive->transitions.items[i].source == state)
            return false;
    return true;
}

bool naive_is_error(const Naive *naive, size_t state, size_t rule) {
    if (!naive_rule_holds(naive, state, rule))
        return false;
    switch (naive->network->propositions.data[rule].result) {
    case PROPOSITION_REJ:
        return true;
    case PROPOSITION_DL_REJ:
        return naive_is_deadlock(naive, state);
    default:
        return false;
    }
}

static bool satisfies(const Naive *naive, size_t state,
                      const Boolean *condition, uint32_t index) {
    BooleanNode node = condition->nodes.data[index];
    switch (node.kind) {
    case BOOLEAN_FALSE:
        return false;
    case BOOLEAN_TRUE:
        return true;
    case BOOLEAN_ATOM:
        return naive_holds(naive, state, naive->propositions[node.left]);
    case BOOLEAN_NOT:
        return !satisfies(naive, state, condition, node.left);
    case BOOLEAN_AND:
        return satisfies(naive, state, condition, node.left) &&
               satisfies(naive, state, condition, node.right);
    case BOOLEAN_OR:
        return satisfies(naive, state, condition, node.left) ||
               satisfies(naive, state, condition, node.right);
    }
    abort();
}

bool naive_satisfies(const Naive *naive, size_t state,
                     const Boolean *condition) {
    return satisfies(naive, state, condition,
                     (uint32_t)condition->nodes.count - 1);
}

/* States are in breadth-first order: the first one found is nearest. */

size_t naive_shortest_error(const Naive *naive, size_t rule) {
    for (size_t i = 0; i < naive->count; i++)
        if (naive_is_error(naive, i, rule))
            return naive->levels[i];
    return NAIVE_NONE;
}

size_t naive_shortest_deadlock(const Naive *naive) {
    for (size_t i = 0; i < naive->count; i++)
        if (naive_is_deadlock(naive, i))
            return naive->levels[i];
    return NAIVE_NONE;
}

size_t naive_shortest_violation(const Naive *naive, const Boolean *invariant) {
    for (size_t i = 0; i < naive->count; i++)
        if (!naive_satisfies(naive, i, invariant))
            return naive->levels[i];
    return NAIVE_NONE;
}

size_t naive_depth(const Naive *naive) {
    return naive->count ? naive->levels[naive->count - 1] : 0;
}

size_t naive_expanded(const Naive *naive) {
    size_t count = 0;
    for (size_t i = 0; i < naive->count; i++)
        count += !naive->cut[i];
    return count;
}
