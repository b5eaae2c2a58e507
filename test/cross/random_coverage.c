/* test/cross/random_coverage.c -- which cases the random networks have covered
 */
#include "test/cross/random_network.h"

#include <string.h>

/* ---- features of one system ---- */

static bool has_step(const SketchSystem *system, uint32_t source) {
    for (uint32_t i = 0; i < system->transition_count; i++)
        if (system->transitions[i].source == source)
            return true;
    return false;
}

static bool is_repeated(const SketchSystem *system, uint32_t a, uint32_t b) {
    return memcmp(&system->transitions[a], &system->transitions[b],
                  sizeof *system->transitions) == 0;
}

static bool is_choice(const SketchSystem *system, uint32_t a, uint32_t b) {
    LstsTransition x = system->transitions[a], y = system->transitions[b];
    return x.source == y.source && x.action == y.action && x.target != y.target;
}

/* The local states that can be reached if no rule restricts the system. */
static uint32_t reachable(const SketchSystem *system) {
    uint32_t set = 0, before;
    for (uint32_t i = 0; i < system->initial_count; i++)
        set |= 1u << system->initial[i];
    do {
        before = set;
        for (uint32_t i = 0; i < system->transition_count; i++)
            if (set >> system->transitions[i].source & 1)
                set |= 1u << system->transitions[i].target;
    } while (set != before);
    return set;
}

static void see_transitions(RandomCoverage *seen, const SketchSystem *system) {
    for (uint32_t i = 0; i < system->transition_count; i++) {
        LstsTransition step = system->transitions[i];
        seen->tau |= step.action == 0;
        seen->self_loop |= step.source == step.target;
        for (uint32_t j = 0; j < i; j++) {
            seen->repeated |= is_repeated(system, i, j);
            seen->nondeterminism |= is_choice(system, i, j);
        }
    }
    for (uint32_t s = 0; s < system->states; s++)
        seen->dead_end |= !has_step(system, s);
    seen->unreachable |= reachable(system) != (1u << system->states) - 1;
    seen->idle |= system->transition_count == 0;
    seen->no_actions |= system->actions == 0;
}

static void see_system(RandomCoverage *seen, const SketchSystem *system) {
    see_transitions(seen, system);
    for (uint32_t i = 0; i < system->proposition_count; i++) {
        const SketchProposition *proposition = &system->propositions[i];
        bool named = proposition->kind == PROPOSITION_NAMED;
        seen->special |= !named;
        seen->special_cut |= proposition->kind == PROPOSITION_CUT;
        seen->permanent |= named && proposition->name[0] == '/';
        seen->cut |= named && proposition->name[0] == '%';
    }
    seen->several_initial |= system->initial_count > 1;
    seen->named_states |= system->named;
}

/* ---- features of the rules ---- */

static uint32_t uses(const Sketch *sketch, uint32_t component,
                     uint32_t action) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < sketch->rule_count; i++)
        count += sketch->rules[i].actions[component] == action;
    return count;
}

static void see_rules(RandomCoverage *seen, const Sketch *sketch) {
    seen->no_rules |= sketch->rule_count == 0;
    for (uint32_t i = 0; i < sketch->rule_count; i++) {
        const SketchRule *rule = &sketch->rules[i];
        uint32_t participants = 0;
        for (uint32_t c = 0; c < sketch->component_count; c++)
            participants += rule->actions[c] != 0;
        seen->full_rule |=
            participants > 1 && participants == sketch->component_count;
        seen->hidden_result |= rule->result == 0;
        for (uint32_t j = 0; j < i; j++) {
            const SketchRule *other = &sketch->rules[j];
            bool same = rule->result == other->result;
            seen->same_result |= same && rule->result != 0;
            seen->same_participants |=
                !same && memcmp(rule->actions, other->actions,
                                sizeof rule->actions) == 0;
        }
    }
    for (uint32_t c = 0; c < sketch->component_count; c++)
        for (uint32_t a = 1; a <= sketch_system(sketch, c)->actions; a++) {
            seen->blocked |= uses(sketch, c, a) == 0;
            seen->multiple_use |= uses(sketch, c, a) > 1;
        }
}

static bool propagates(const Sketch *sketch, const char *needed) {
    for (uint32_t c = 0; c < sketch->component_count; c++) {
        const char *prefix = sketch->components[c].prefix;
        const SketchSystem *system = sketch_system(sketch, c);
        size_t length = strlen(prefix);
        for (uint32_t i = 0; i < system->proposition_count; i++) {
            const char *name = system->propositions[i].name;
            if (needed[0] == name[0] && (name[0] == '/' || name[0] == '%') &&
                strncmp(needed + 1, prefix, length) == 0 &&
                strcmp(needed + 1 + length, name + 1) == 0)
                return true;
        }
    }
    return false;
}

static void see_propositions(RandomCoverage *seen, const Sketch *sketch) {
    for (uint32_t i = 0; i < sketch->proposition_count; i++) {
        const SketchPropositionRule *rule = &sketch->propositions[i];
        seen->rejection |= rule->result == PROPOSITION_REJ;
        seen->deadlock_rejection |= rule->result == PROPOSITION_DL_REJ;
        for (uint32_t n = 0; n < rule->node_count; n++)
            seen->constant |= rule->nodes[n].kind <= BOOLEAN_TRUE;
        seen->special_cut_rule |= rule->result == PROPOSITION_CUT;
        seen->long_expression |= rule->node_count > 31;
        if (rule->result != PROPOSITION_NAMED)
            continue;
        seen->cut_rule |= rule->name[0] == '%';
        seen->collision |= propagates(sketch, rule->name);
        for (uint32_t j = 0; j < i; j++)
            seen->disjunction |=
                strcmp(rule->name, sketch->propositions[j].name) == 0;
    }
    seen->hide |= sketch->hidden_count > 0;
}

static void see_shape(RandomCoverage *seen, const Sketch *sketch) {
    uint32_t bits = 0, atoms = 0;
    for (uint32_t c = 0; c < sketch->component_count; c++) {
        const SketchSystem *system = sketch_system(sketch, c);
        uint32_t width = 0;
        while (1u << width < system->states * system->stride)
            width++;
        bits += width;
        atoms += system->proposition_count;
        seen->sparse |= width > 16;
        seen->prefix |= sketch->components[c].prefix[0] != '\0';
        for (uint32_t d = 0; d < c; d++)
            seen->shared_system |=
                sketch->components[c].system == sketch->components[d].system;
    }
    seen->single |= sketch->component_count == 1;
    seen->one_state |= bits == 0;
    seen->wide |= bits > 64;
    seen->many_rules |= sketch->rule_count > 64;
    seen->many_atoms |= atoms > 64;
}

void random_coverage_add(RandomCoverage *coverage, const Sketch *sketch) {
    RandomCoverage seen = {0}; /* ones and zeros, added at the end */
    for (uint32_t i = 0; i < sketch->system_count; i++)
        see_system(&seen, &sketch->systems[i]);
    see_rules(&seen, sketch);
    see_propositions(&seen, sketch);
    see_shape(&seen, sketch);
#define RANDOM_SUM(name, text) coverage->name += seen.name;
    RANDOM_FEATURES(RANDOM_SUM)
#undef RANDOM_SUM
}

void random_coverage_print(const RandomCoverage *coverage, Text *out) {
#define RANDOM_LINE(name, text) \
    text_printf(out, "%9llu %s\n", (unsigned long long)coverage->name, text);
    RANDOM_FEATURES(RANDOM_LINE)
#undef RANDOM_LINE
}
