/* Random networks against a reading of definition 6 that cannot be wrong
 * because it does nothing clever. */

#include "test/unit/unit.h"

#include "base/rng.h"
#include "core/model_text.h"
#include "core/structure.h"
#include "core/structure_facet.h"
#include "test/unit/network_kit.h"
#include "test/unit/once.h"

enum {
    COMPONENTS = 4,   /* most active components */
    STATES = 4,       /* most states of each */
    ACTIONS = 3,      /* visible actions of each */
    EDGES = 16,       /* most transitions of each */
    RULES = 12,       /* most synchronisation rules */
    LABELS = 3,       /* result labels, tau included */
    PROPERTIES = 12,  /* most proposition rules */
    NODES = 24,       /* most nodes of an expression */
    PROPOSITIONS = 2, /* of each component */
    TARGETS = 4096,   /* most transitions of a state */
    SPACE = 256,      /* STATES to the power of COMPONENTS */
    LARGE = 16000,    /* distance of states that calls for lists */
    SPARSE = 30000    /* and for leaving out what lies between */
};

typedef struct Part { /* a component as the reference sees it */
    uint32_t states;  /* how many */
    uint32_t stretch; /* state v is number v * stretch of the LSTS */
    uint32_t edge_count;
    LstsTransition edges[EDGES];
    uint32_t truth[PROPOSITIONS]; /* sets of states */
    uint32_t number;              /* of the component */
} Part;

typedef struct Rule { /* a synchronisation rule */
    uint32_t result;
    uint32_t action[COMPONENTS]; /* 0: does not take part */
} Rule;

typedef struct System {
    uint32_t part_count;
    Part parts[COMPONENTS];
    uint32_t rule_count;
    Rule rules[RULES];
    const PropositionRule *prop_rules; /* the network's own */
    size_t prop_count;
    PropositionAtom atoms[COMPONENTS * PROPOSITIONS]; /* copied */
    Kit kit;
} System;

typedef struct Step { /* a transition */
    uint32_t label;
    uint32_t target; /* all parts' states as one number */
    uint32_t action;
} Step;

typedef struct Steps {
    size_t count;
    Step items[TARGETS];
} Steps;

static const char *const label_names[LABELS] = {"tau", "x", "y"};

static void make_part(Rng *rng, Part *part) {
    part->states = 1 + (uint32_t)rng_below(rng, STATES);
    uint64_t size = rng_below(rng, 10);
    part->stretch = size == 0 ? SPARSE : size < 3 ? LARGE : 1;
    part->edge_count = (uint32_t)rng_below(rng, EDGES + 1);
    for (uint32_t i = 0; i < part->edge_count; i++)
        part->edges[i] =
            (LstsTransition){(uint32_t)rng_below(rng, part->states),
                             (uint32_t)rng_below(rng, ACTIONS + 1),
                             (uint32_t)rng_below(rng, part->states)};
    for (int p = 0; p < PROPOSITIONS; p++)
        part->truth[p] = (uint32_t)rng_below(rng, 1 << part->states);
}

static Lsts *make_system(Kit *kit, const Part *part) {
    Lsts *lsts =
        kit_system(kit, (part->states - 1) * part->stretch + 1, "a b c");
    for (uint32_t i = 0; i < part->edge_count; i++)
        vec_push(&kit->mem, &lsts->transitions,
                 (LstsTransition){part->edges[i].source * part->stretch,
                                  part->edges[i].action,
                                  part->edges[i].target * part->stretch});
    lsts_sort(lsts);
    for (uint32_t p = 0; p < PROPOSITIONS; p++) {
        Proposition proposition = {.name = p ? "Q" : "P"};
        for (uint32_t v = 0; v < part->states; v++)
            if (part->truth[p] >> v & 1)
                ranges_append(&proposition.states, &kit->mem,
                              v * part->stretch);
        vec_push(&kit->mem, &lsts->propositions, proposition);
    }
    return lsts;
}

/* Components that do nothing push the others into further words. */
static void add_idle(Rng *rng, Kit *kit) {
    uint64_t count = rng_below(rng, 3) ? rng_below(rng, 3) : 0;
    for (uint64_t i = 0; i < count; i++) {
        Lsts *lsts = kit_system(kit, 1 << 12, "");
        lsts->initial.data[0] = (uint32_t)rng_below(rng, 1 << 12);
        for (int repeat = 0; repeat < 3; repeat++)
            kit_component(kit, lsts, "", "idle.lsts");
    }
}

static void make_rule(Rng *rng, System *system, Rule *rule) {
    Kit *kit = &system->kit;
    *rule = (Rule){(uint32_t)rng_below(rng, LABELS), {0}};
    uint32_t sure = (uint32_t)rng_below(rng, system->part_count);
    kit_rule(kit, label_names[rule->result]);
    for (uint32_t c = 0; c < system->part_count; c++) {
        if (c != sure && rng_below(rng, 2))
            continue;
        rule->action[c] = 1 + (uint32_t)rng_below(rng, ACTIONS);
        vec_push(&kit->mem, &kit->network.participants,
                 (Participant){system->parts[c].number, rule->action[c]});
        vec_last(&kit->network.rules).count++;
    }
}

static void make_expression(Rng *rng, System *system, Boolean *e) {
    Kit *kit = &system->kit;
    uint32_t nodes = 1 + (uint32_t)rng_below(rng, NODES);
    uint32_t roots[NODES], count = 0;
    while (e->nodes.count < nodes || count > 1) {
        if (count < 2 || (e->nodes.count < nodes && rng_below(rng, 2))) {
            uint32_t c = (uint32_t)rng_below(rng, system->part_count);
            uint32_t atom = kit_atom(kit, system->parts[c].number + 1,
                                     (uint32_t)rng_below(rng, PROPOSITIONS));
            uint64_t kind = rng_below(rng, 16);
            roots[count++] = boolean_add(
                e, &kit->mem, kind < 2 ? (BooleanKind)kind : BOOLEAN_ATOM, atom,
                0);
        } else {
            uint32_t right = roots[--count];
            BooleanKind kind = BOOLEAN_AND + (BooleanKind)rng_below(rng, 2);
            roots[count - 1] =
                boolean_add(e, &kit->mem, kind, roots[count - 1], right);
        }
        if (rng_below(rng, 5) == 0)
            roots[count - 1] =
                boolean_add(e, &kit->mem, BOOLEAN_NOT, roots[count - 1], 0);
    }
}

static void make(Rng *rng, System *system) {
    Kit *kit = &system->kit;
    kit_init(kit);
    for (int label = 1; label < LABELS; label++)
        kit_label(kit, label_names[label]);
    system->part_count = 1 + (uint32_t)rng_below(rng, COMPONENTS);
    for (uint32_t c = 0; c < system->part_count; c++) {
        Part *part = &system->parts[c];
        make_part(rng, part);
        add_idle(rng, kit);
        part->number = kit_component(kit, make_system(kit, part), "", "x.lsts");
    }
    system->rule_count = (uint32_t)rng_below(rng, RULES + 1);
    for (uint32_t r = 0; r < system->rule_count; r++)
        make_rule(rng, system, &system->rules[r]);
    uint64_t count = rng_below(rng, PROPERTIES + 1);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t kind = rng_below(rng, PROPOSITION_INF_REJ + 1);
        make_expression(rng, system,
                        kit_prop_rule(kit, (PropositionKind)kind, "r"));
    }
    /* The model takes the array of rules over, but may add atoms. */
    system->prop_rules = kit->network.propositions.data;
    system->prop_count = kit->network.propositions.count;
    for (size_t i = 0; i < kit->network.atoms.count; i++)
        system->atoms[i] = kit->network.atoms.data[i];
    kit_model(kit);
    assert_non_null(kit->model);
}

static uint32_t digit(uint32_t number, uint32_t c) {
    return number >> 2 * c & 3;
}

static uint32_t with_digit(uint32_t number, uint32_t c, uint32_t value) {
    return (number & ~(3u << 2 * c)) | value << 2 * c;
}

static void add_step(Steps *steps, Step step) {
    for (size_t i = 0; i < steps->count; i++)
        if (steps->items[i].label == step.label &&
            steps->items[i].target == step.target)
            return; /* a smaller action gave it already */
    assert_true(steps->count < TARGETS);
    steps->items[steps->count++] = step;
}

/* All ways in which parts c, c + 1 ... can do their actions of a rule. */
static void add_rule(const System *system, Steps *steps, uint32_t state,
                     const uint32_t *actions, uint32_t c, Step step) {
    if (c == system->part_count) {
        add_step(steps, step);
        return;
    }
    if (!actions[c]) {
        add_rule(system, steps, state, actions, c + 1, step);
        return;
    }
    const Part *part = &system->parts[c];
    for (uint32_t i = 0; i < part->edge_count; i++) {
        LstsTransition edge = part->edges[i];
        if (edge.source != digit(state, c) || edge.action != actions[c])
            continue;
        Step next = step;
        next.target = with_digit(step.target, c, edge.target);
        add_rule(system, steps, state, actions, c + 1, next);
    }
}

static void reference_steps(const System *system, uint32_t state,
                            Steps *steps) {
    steps->count = 0;
    for (uint32_t r = 0; r < system->rule_count; r++)
        add_rule(system, steps, state, system->rules[r].action, 0,
                 (Step){system->rules[r].result, state, r});
    for (uint32_t c = 0; c < system->part_count; c++) {
        const Part *part = &system->parts[c];
        for (uint32_t i = 0; i < part->edge_count; i++)
            if (part->edges[i].source == digit(state, c) &&
                part->edges[i].action == 0)
                add_step(steps,
                         (Step){0, with_digit(state, c, part->edges[i].target),
                                system->rule_count + part->number});
    }
}

/* The number of a state vector, by what is printed of it. */
static uint32_t number_of(System *system, const Word *state) {
    uint32_t number = 0;
    for (uint32_t c = 0; c < system->part_count; c++) {
        const Part *part = &system->parts[c];
        text_clear(&system->kit.text);
        model_print_value(system->kit.model, state, part->number,
                          &system->kit.text);
        uint32_t value = (uint32_t)strtoul(system->kit.text.data, NULL, 10) - 1;
        assert_int_equal(value % part->stretch, 0);
        number = with_digit(number, c, value / part->stretch);
    }
    return number;
}

static int compare_steps(const void *a, const void *b) {
    return memcmp(a, b, sizeof(Step));
}

static void check_expansion(System *system, uint32_t state) {
    static Steps steps, expected;
    Successors *batch = &system->kit.batch;
    reference_steps(system, state, &expected);
    assert_int_equal(batch->count, expected.count);
    steps.count = batch->count;
    for (size_t i = 0; i < batch->count; i++) {
        uint32_t action = batch->actions[i];
        steps.items[i] =
            (Step){system->kit.model->action_labels[action],
                   number_of(system, successors_state(batch, i)), action};
    }
    qsort(steps.items, steps.count, sizeof(Step), compare_steps);
    qsort(expected.items, steps.count, sizeof(Step), compare_steps);
    assert_memory_equal(steps.items, expected.items,
                        steps.count * sizeof(Step));
}

static void check_enabled(const System *system, const Word *state) {
    const Model *model = system->kit.model;
    const Successors *batch = &system->kit.batch;
    for (uint32_t label = 0; label < model->label_count; label++) {
        bool expected = false;
        for (size_t i = 0; i < batch->count; i++)
            expected |= model->action_labels[batch->actions[i]] == label;
        assert_int_equal(model_enables(model, state, label), expected);
    }
}

typedef struct Where {
    const System *system;
    uint32_t state;
} Where;

static bool atom_holds(const void *context, uint32_t atom) {
    const Where *where = context;
    PropositionAtom a = where->system->atoms[atom];
    for (uint32_t c = 0; c < where->system->part_count; c++) {
        const Part *part = &where->system->parts[c];
        if (part->number == a.component)
            return part->truth[a.proposition] >> digit(where->state, c) & 1;
    }
    abort();
}

static void check_labels(System *system, const Word *state, uint32_t number) {
    static const Label by_kind[] = {0,
                                    LABEL_CUT,
                                    LABEL_REJECT,
                                    LABEL_DEADLOCK,
                                    LABEL_LIVELOCK,
                                    LABEL_INFINITE};
    const Model *model = system->kit.model;
    Where where = {system, number};
    Label expected = 0;
    uint32_t property = 0;
    bool named = false;
    for (size_t r = 0; r < system->prop_count; r++) {
        const PropositionRule *rule = &system->prop_rules[r];
        bool value = boolean_evaluate(&rule->expression, atom_holds, &where);
        if (value)
            expected |= by_kind[rule->result];
        if (rule->result > PROPOSITION_CUT)
            assert_int_equal(model_marks(model, state, property++), value);
        named |= value && rule->result == PROPOSITION_NAMED;
    }
    assert_int_equal(property, model->property_count);
    assert_int_equal(model_labels(model, state, UINT32_MAX), expected);
    for (Label label = 1; label <= LABEL_CUT; label *= 2)
        assert_int_equal(model_labels(model, state, label), expected & label);
    if (model->propositions.result_count > 0) /* there is only "r" */
        assert_int_equal(model_holds(model, state, 0), named);
}

/* Explore everything and compare every state. Returns how many there are. */
static uint32_t check(System *system) {
    const Model *model = system->kit.model;
    Successors *batch = &system->kit.batch;
    bool seen[SPACE] = {false};
    uint32_t count = 0, done = 0;
    size_t bytes = model->words * sizeof(Word);
    Word *states = calloc(SPACE, bytes);
    initial_once(model, batch);
    assert_int_equal(batch->count, 1);
    for (;;) {
        for (size_t i = 0; i < batch->count; i++) {
            uint32_t number = number_of(system, successors_state(batch, i));
            if (!seen[number])
                memcpy(states + model->words * count++,
                       successors_state(batch, i), bytes);
            seen[number] = true;
        }
        if (done == count)
            break;
        const Word *state = states + model->words * done++;
        uint32_t number = number_of(system, state);
        successors_clear(batch);
        expand_once(model, state, batch);
        check_expansion(system, number);
        check_enabled(system, state);
        check_labels(system, state, number);
    }
    free(states);
    return count;
}

static void random_networks_agree_with_the_definition(void **s) {
    (void)s;
    uint64_t total = 0;
    for (uint64_t seed = 1; seed <= 2000; seed++) {
        Rng rng = {seed};
        static System system;
        make(&rng, &system);
        total += check(&system);
        assert_int_equal(kit_release(&system.kit), 0);
    }
    assert_true(total > 2000);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_networks_agree_with_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
