#include "lang/network/reading/parts.h"

#include "lang/network/form/network_text.h"
#include "lang/network/reading/couple.h"

#include <assert.h>
#include <string.h>

enum {
    NONE = UINT32_MAX
};

typedef enum Use { /* of an action, by all components of its LSTS */
    USE_NEVER,     /* by no rule */
    USE_ALONE,     /* by rules without other participants that result in tau,
                      in every component */
    USE_OTHER
} Use;

/* ---- What can be done ---------------------------------------------------- */

static bool cuts(PropositionKind kind, const char *name) {
    return kind == PROPOSITION_CUT ||
           (kind == PROPOSITION_NAMED && name[0] == '%');
}

static bool is_exempt(const Network *network) {
    for (size_t i = 0; i < network->propositions.count; i++)
        if (cuts(network->propositions.data[i].result,
                 network->propositions.data[i].name))
            return true;
    for (size_t i = 0; i < network->components.count; i++) {
        const Lsts *lsts = network->components.data[i].lsts;
        for (size_t k = 0; k < lsts->propositions.count; k++)
            if (cuts(lsts->propositions.data[k].kind,
                     lsts->propositions.data[k].name))
                return true;
    }
    return false;
}

static void give_up(Mem *mem) {
    mem_poll(mem);
    mem->exhausted(mem, mem->limit);
}

static bool has_system(const Network *network, size_t component,
                       const Lsts *lsts) {
    return network->components.data[component].lsts == lsts;
}

static uint32_t count_copies(const Network *network, const Lsts *lsts) {
    uint32_t copies = 0;
    for (size_t i = 0; i < network->components.count; i++)
        copies += has_system(network, i, lsts);
    return copies;
}

/* ---- Propositions -------------------------------------------------------- */

/* Rules about propositions say nothing any more. */
static void drop_propositions(Network *network) {
    for (size_t i = 0; i < network->propositions.count; i++)
        boolean_release(&network->propositions.data[i].expression,
                        network->mem);
    network->propositions.count = network->atoms.count = 0;
    for (size_t i = 0; i < network->systems.count; i++)
        lsts_drop_propositions(network->systems.data[i]);
}

static bool is_used(const Network *network, const Lsts *lsts,
                    uint32_t proposition) {
    const Proposition *asked = &lsts->propositions.data[proposition];
    if (asked->kind == PROPOSITION_NAMED && asked->name[0] == '/')
        return true;
    for (size_t i = 0; i < network->atoms.count; i++)
        if (network->atoms.data[i].proposition == proposition &&
            has_system(network, network->atoms.data[i].component, lsts))
            return true;
    return false;
}

/* Where the proposition of this kind and name is now. */
static uint32_t find_proposition(const Lsts *lsts, PropositionKind kind,
                                 const char *name) {
    for (uint32_t i = 0; i < lsts->propositions.count; i++)
        if (lsts->propositions.data[i].kind == kind &&
            strcmp(lsts->propositions.data[i].name, name) == 0)
            return i;
    return NONE;
}

/* Leave out what no rule uses. */
static void drop_unused(Network *network, Lsts *lsts) {
    size_t count = lsts->propositions.count, kept = 0;
    bool *used = mem_alloc(network->mem, count + 1);
    uint32_t *moved = mem_alloc(network->mem, (count + 1) * sizeof *moved);
    for (uint32_t i = 0; i < count; i++)
        used[i] = is_used(network, lsts, i);
    for (uint32_t i = 0; i < count; i++) {
        moved[i] = (uint32_t)kept;
        if (used[i])
            lsts->propositions.data[kept++] = lsts->propositions.data[i];
        else
            vec_release(lsts->mem, &lsts->propositions.data[i].states);
    }
    lsts->propositions.count = kept;
    for (size_t i = 0; i < network->atoms.count; i++) {
        PropositionAtom *atom = &network->atoms.data[i];
        if (has_system(network, atom->component, lsts))
            atom->proposition = moved[atom->proposition];
    }
    mem_free(network->mem, used, count + 1);
    mem_free(network->mem, moved, (count + 1) * sizeof *moved);
}

/* ---- Actions ------------------------------------------------------------- */

/* Results that are hidden are tau, whatever they are called. */
static void hide_results(Network *network, const PartReducer *reducer) {
    for (size_t i = 0; i < network->rules.count; i++) {
        SyncRule *rule = &network->rules.data[i];
        if (rule->result != 0 &&
            reducer->hides(reducer->context,
                           network->labels.data[rule->result]))
            rule->result = 0;
    }
}

static bool is_alone(const SyncRule *rule) {
    return rule->count == 1 && rule->result == 0;
}

/* How one component uses its actions. */
static void find_own_uses(const Network *network, uint32_t component,
                          size_t count, uint8_t *uses) {
    memset(uses, USE_NEVER, count);
    for (size_t i = 0; i < network->rules.count; i++) {
        const SyncRule *rule = &network->rules.data[i];
        for (uint32_t k = 0; k < rule->count; k++) {
            Participant one = network->participants.data[rule->first + k];
            if (one.component == component)
                uses[one.action] =
                    is_alone(rule) && uses[one.action] != USE_OTHER ? USE_ALONE
                                                                    : USE_OTHER;
        }
    }
}

/* How the components of an LSTS use its actions: if they do not agree,
 * USE_OTHER changes nothing. */
static void find_uses(const Network *network, const Lsts *lsts, uint8_t *uses) {
    size_t count = lsts->actions.count;
    uint8_t *own = mem_alloc(network->mem, count);
    bool first = true;
    for (uint32_t c = 0; c < network->components.count; c++) {
        if (!has_system(network, c, lsts))
            continue;
        find_own_uses(network, c, count, own);
        for (size_t a = 0; a < count; a++)
            uses[a] = first || uses[a] == own[a] ? own[a] : USE_OTHER;
        first = false;
    }
    mem_free(network->mem, own, count);
}

/* Rules for actions that are tau now are not needed. */
static void drop_rules(Network *network, const Lsts *lsts,
                       const uint8_t *uses) {
    size_t kept = 0;
    for (size_t i = 0; i < network->rules.count; i++) {
        SyncRule rule = network->rules.data[i];
        Participant one = network->participants.data[rule.first];
        bool gone = is_alone(&rule) &&
                    has_system(network, one.component, lsts) &&
                    uses[one.action] == USE_ALONE;
        if (!gone)
            network->rules.data[kept++] = rule;
    }
    network->rules.count = kept;
}

/* Actions that never happen disappear, and those that are tau of the network
 * become tau. */
static void simplify_actions(Network *network, Lsts *lsts) {
    size_t count = lsts->actions.count, kept = 0;
    uint8_t *uses = mem_alloc(network->mem, count);
    find_uses(network, lsts, uses);
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        LstsTransition step = lsts->transitions.data[i];
        if (step.action != 0 && uses[step.action] == USE_NEVER)
            continue;
        if (step.action != 0 && uses[step.action] == USE_ALONE)
            step.action = 0;
        lsts->transitions.data[kept++] = step;
    }
    lsts->transitions.count = kept;
    vec_clear(&lsts->extra);
    vec_clear(&lsts->drawings);
    drop_rules(network, lsts, uses);
    mem_free(network->mem, uses, count);
}

/* ---- One part ------------------------------------------------------------ */

typedef struct Old {    /* names of an LSTS before it was made smaller */
    Strings actions;    /* by number */
    Strings names;      /* of propositions */
    VEC(uint8_t) kinds; /* likewise */
} Old;

static void remember(Old *old, const Lsts *lsts) {
    *old = (Old){0};
    for (size_t i = 0; i < lsts->actions.count; i++)
        vec_push(lsts->mem, &old->actions, lsts->actions.data[i]);
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        vec_push(lsts->mem, &old->names, lsts->propositions.data[i].name);
        vec_push(lsts->mem, &old->kinds,
                 (uint8_t)lsts->propositions.data[i].kind);
    }
}

/* Names are where they were, but their numbers can have changed. */
static void renumber(Network *network, const Lsts *lsts, const Old *old) {
    uint32_t *numbers =
        mem_alloc(network->mem, old->actions.count * sizeof *numbers);
    Names names;
    names_init(&names, network->mem);
    for (size_t i = 1; i < lsts->actions.count; i++)
        names_add(&names, lsts->actions.data[i], strlen(lsts->actions.data[i]));
    for (size_t i = 1; i < old->actions.count; i++)
        numbers[i] = 1 + names_find(&names, old->actions.data[i],
                                    strlen(old->actions.data[i]));
    names_release(&names);
    for (size_t i = 0; i < network->participants.count; i++) {
        Participant *one = &network->participants.data[i];
        if (has_system(network, one->component, lsts))
            one->action = numbers[one->action];
    }
    mem_free(network->mem, numbers, old->actions.count * sizeof *numbers);
    for (size_t i = 0; i < network->atoms.count; i++) {
        PropositionAtom *atom = &network->atoms.data[i];
        if (has_system(network, atom->component, lsts))
            atom->proposition = find_proposition(
                lsts, (PropositionKind)old->kinds.data[atom->proposition],
                old->names.data[atom->proposition]);
    }
}

static PartSize size_of(const Lsts *lsts) {
    return (PartSize){lsts->state_count, lsts->transitions.count};
}

static void shrink(Network *network, const PartReducer *reducer, Lsts *lsts,
                   const char *name, PartSize before) {
    Old old;
    remember(&old, lsts);
    if (!reducer->shrink(reducer->context, lsts))
        give_up(network->mem);
    renumber(network, lsts, &old);
    vec_release(network->mem, &old.actions);
    vec_release(network->mem, &old.names);
    vec_release(network->mem, &old.kinds);
    network_check(network);
    PartStep step = {name, count_copies(network, lsts), before, size_of(lsts)};
    if (reducer->note)
        reducer->note(reducer->context, &step);
}

/* The LSTS of a component, of which the network is the owner. */
static Lsts *system_of(const Network *network, uint32_t component) {
    const Lsts *lsts = network->components.data[component].lsts;
    size_t i = 0;
    while (network->systems.data[i] != lsts)
        i++;
    return network->systems.data[i];
}

/* Each LSTS once, however many components it is. */
static void shrink_components(Network *network, const PartReducer *reducer) {
    for (uint32_t c = 0; c < network->components.count; c++) {
        Lsts *lsts = system_of(network, c);
        bool done = false;
        for (uint32_t k = 0; k < c; k++)
            done |= has_system(network, k, lsts);
        if (done)
            continue;
        PartSize before = size_of(lsts);
        if (reducer->whole && reducer->propositions)
            drop_unused(network, lsts);
        simplify_actions(network, lsts);
        shrink(network, reducer, lsts, network->components.data[c].name,
               before);
    }
}

/* ---- Pairs --------------------------------------------------------------- */

typedef struct Pairing {
    uint32_t one, other; /* components; one < other; NONE: none was found */
    uint64_t states;     /* of both, multiplied */
} Pairing;

static void consider(const Network *network, uint32_t one, uint32_t other,
                     Pairing *best) {
    if (one > other) {
        uint32_t swap = one;
        one = other;
        other = swap;
    }
    uint64_t states = network->components.data[one].lsts->state_count;
    states *= network->components.data[other].lsts->state_count;
    bool better = best->one == NONE || states < best->states;
    if (better && couple_fits(network, one, other))
        *best = (Pairing){one, other, states};
}

/* The smallest two that share a rule; the first of several. */
static Pairing find_pair(const Network *network) {
    Pairing best = {.one = NONE};
    for (size_t i = 0; i < network->rules.count; i++) {
        const SyncRule *rule = &network->rules.data[i];
        const Participant *who = &network->participants.data[rule->first];
        for (uint32_t k = 1; k < rule->count; k++)
            for (uint32_t j = 0; j < k; j++)
                consider(network, who[j].component, who[k].component, &best);
        mem_poll(network->mem);
    }
    return best;
}

/* As long as more than two are left: the last two are the whole. */
static void shrink_pairs(Network *network, const PartReducer *reducer) {
    while (network->components.count > 2) {
        Pairing pair = find_pair(network);
        if (pair.one == NONE)
            return;
        couple_components(network, pair.one, pair.other);
        Lsts *lsts = system_of(network, pair.one);
        PartSize before = size_of(lsts);
        drop_unused(network, lsts);
        simplify_actions(network, lsts);
        shrink(network, reducer, lsts, network->components.data[pair.one].name,
               before);
    }
}

/* Does the network have propositions, or errors that depend on some? */
static bool has_propositions(const Network *network) {
    for (size_t i = 0; i < network->components.count; i++) {
        const Lsts *lsts = network->components.data[i].lsts;
        for (size_t k = 0; k < lsts->propositions.count; k++)
            if (lsts->propositions.data[k].kind == PROPOSITION_NAMED &&
                lsts->propositions.data[k].name[0] == '/')
                return true;
    }
    return network->propositions.count > 0;
}

/* Say what depends on propositions. */
static void lose_propositions(const Network *network,
                              const PartReducer *reducer) {
    Text name;
    text_init(&name, network->mem);
    reducer->lose(reducer->context, NULL);
    for (size_t r = 0; r < network->propositions.count; r++) {
        PropositionKind kind = network->propositions.data[r].result;
        if (kind < PROPOSITION_REJ)
            continue;
        text_clear(&name);
        text_printf(&name, "%s:%zu", network_kind(kind), r + 1);
        reducer->lose(reducer->context, name.data);
    }
    text_release(&name);
}

void parts_shrink(Network *network, const PartReducer *reducer) {
    network_check(network);
    if (is_exempt(network))
        return;
    if (reducer->hides)
        hide_results(network, reducer);
    if (!reducer->propositions && has_propositions(network) && reducer->lose)
        lose_propositions(network, reducer);
    if (!reducer->propositions)
        drop_propositions(network);
    shrink_components(network, reducer);
    if (reducer->whole)
        shrink_pairs(network, reducer);
}
