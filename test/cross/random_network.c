#include "test/cross/random_network.h"

#include <assert.h>
#include <string.h>

/* Most networks are small and lively; some go to a limit that compiled forms
 * of networks are likely to have. */
typedef struct Profile {
    bool wide;    /* vectors of several words */
    bool sparse;  /* and components of very many states */
    bool tiny;    /* one state a component */
    bool small;   /* few states altogether */
    bool crowded; /* as many rules and propositions as a sketch holds */
} Profile;

static uint32_t below(Rng *rng, uint32_t range) {
    return (uint32_t)rng_below(rng, range);
}

static uint32_t between(Rng *rng, uint32_t low, uint32_t high) {
    return low + below(rng, high - low + 1);
}

/* True once in `n` times. */
static bool once_in(Rng *rng, uint32_t n) {
    return below(rng, n) == 0;
}

static void name(char *to, const char *from) {
    assert(strlen(from) < SKETCH_NAME);
    strcpy(to, from);
}

/* ---- components ---- */

static uint32_t draw_action(Rng *rng, const SketchSystem *system) {
    if (system->actions == 0 || once_in(rng, 5))
        return 0;
    return between(rng, 1, system->actions);
}

static void add_transition(SketchSystem *system, LstsTransition step) {
    if (system->transition_count < SKETCH_TRANSITIONS)
        system->transitions[system->transition_count++] = step;
}

static void draw_transitions(SketchSystem *system, Rng *rng) {
    if (once_in(rng, 20))
        return;
    bool ring = !once_in(rng, 4); /* else much is unreachable */
    for (uint32_t s = 0; ring && s < system->states; s++)
        if (!once_in(rng, 10))
            add_transition(system, (LstsTransition){s, draw_action(rng, system),
                                                    (s + 1) % system->states});
    for (uint32_t n = below(rng, 2 * system->states + 1); n > 0; n--) {
        LstsTransition step = {below(rng, system->states),
                               draw_action(rng, system),
                               below(rng, system->states)};
        if (system->transition_count && once_in(rng, 8)) {
            step = system->transitions[below(rng, system->transition_count)];
            if (once_in(rng, 2))
                step.target = below(rng, system->states);
        }
        add_transition(system, step);
    }
}

static bool has_proposition(const SketchSystem *system, const char *needed) {
    for (uint32_t i = 0; i < system->proposition_count; i++)
        if (strcmp(system->propositions[i].name, needed) == 0)
            return true;
    return false;
}

static void draw_propositions(SketchSystem *system, Rng *rng, Profile profile) {
    static const struct {
        const char *name;
        PropositionKind kind;
    } pool[] = {
        {"A", PROPOSITION_NAMED},       {"B", PROPOSITION_NAMED},
        {"C", PROPOSITION_NAMED},       {"A", PROPOSITION_NAMED},
        {"B", PROPOSITION_NAMED},       {"/T", PROPOSITION_NAMED},
        {"A", PROPOSITION_NAMED},       {"B", PROPOSITION_NAMED},
        {"D", PROPOSITION_NAMED},       {"E", PROPOSITION_NAMED},
        {"/U", PROPOSITION_NAMED},      {"/x.T", PROPOSITION_NAMED},
        {"/rej", PROPOSITION_NAMED},    {"%K", PROPOSITION_NAMED},
        {"rej", PROPOSITION_REJ},       {"dl_rej", PROPOSITION_DL_REJ},
        {"ll_rej", PROPOSITION_LL_REJ}, {"cut", PROPOSITION_CUT},
    };
    uint32_t kinds = sizeof pool / sizeof *pool;
    uint32_t tries = profile.crowded ? 5 * kinds : below(rng, 6);
    for (; tries > 0; tries--) {
        uint32_t pick = below(rng, kinds);
        if (system->proposition_count == SKETCH_PROPOSITIONS)
            return;
        if (has_proposition(system, pool[pick].name))
            continue;
        SketchProposition *to =
            &system->propositions[system->proposition_count++];
        to->kind = pool[pick].kind;
        name(to->name, pool[pick].name);
        to->states = below(rng, 1u << system->states);
        if (once_in(rng, 2)) /* true in few states: errors lie deeper */
            to->states &= below(rng, 1u << system->states);
        if (pool[pick].name[0] == '%' || to->kind == PROPOSITION_CUT)
            to->states &= 1u << below(rng, system->states) & ~1u;
    }
}

static void draw_initial(SketchSystem *system, Rng *rng) {
    uint32_t first = once_in(rng, 3) ? below(rng, system->states) : 0;
    uint32_t count = once_in(rng, 8) ? between(rng, 1, SKETCH_INITIAL) : 1;
    if (count > system->states)
        count = system->states;
    for (uint32_t i = 0; i < count; i++)
        system->initial[i] = (first + i) % system->states;
    system->initial_count = count;
}

static void draw_system(SketchSystem *system, Rng *rng, uint32_t most_states,
                        Profile profile) {
    system->states = once_in(rng, 4)
                         ? between(rng, 1, most_states)
                         : most_states - below(rng, 2) % most_states;
    system->stride = profile.sparse ? between(rng, 40000, 70000)
                     : profile.wide ? between(rng, 800, 3000)
                                    : 1;
    system->named = !profile.wide && once_in(rng, 6);
    /* Few actions meet in rules more often than many. */
    system->actions =
        once_in(rng, 3) ? below(rng, SKETCH_ACTIONS + 1) : between(rng, 1, 2);
    draw_initial(system, rng);
    draw_transitions(system, rng);
    draw_propositions(system, rng, profile);
}

/* States of a component when there are so many of them; the second row is
 * for networks whose products with monitors are to stay small. */
static const uint32_t most_states[][5] = {{6, 6, 6, 5, 4}, {6, 5, 3, 2, 2}};

static void draw_components(Sketch *sketch, Rng *rng, Profile profile) {
    static const char *const prefixes[] = {"", "", "", "c1.", "c2.", "x."};
    bool many = profile.wide || (profile.crowded && once_in(rng, 2));
    uint32_t count = many            ? between(rng, 6, 8)
                     : profile.small ? between(rng, 1, 4)
                                     : between(rng, 1, 5);
    sketch->component_count = count;
    for (uint32_t c = 0; c < count; c++) {
        SketchComponent *component = &sketch->components[c];
        if (sketch->system_count == 0 || !once_in(rng, 4)) {
            uint32_t most = profile.tiny ? 1
                            : many       ? 2
                                   : most_states[profile.small][count - 1];
            draw_system(&sketch->systems[sketch->system_count++], rng, most,
                        profile);
        }
        component->system = once_in(rng, 8) ? below(rng, sketch->system_count)
                                            : sketch->system_count - 1;
        name(component->prefix,
             prefixes[below(rng, sizeof prefixes / sizeof *prefixes)]);
    }
}

/* ---- synchronisation rules ---- */

static bool draw_participants(const Sketch *sketch, Rng *rng,
                              SketchRule *rule) {
    uint32_t count = sketch->component_count;
    uint32_t needed = once_in(rng, 8) ? count : between(rng, 1, 2);
    bool any = false;
    for (uint32_t tries = 0; tries < needed; tries++) {
        uint32_t c = needed == count ? tries % count : below(rng, count);
        const SketchSystem *system = sketch_system(sketch, c);
        if (system->actions == 0)
            continue;
        rule->actions[c] = between(rng, 1, system->actions);
        any = true;
    }
    return any;
}

static void draw_rules(Sketch *sketch, Rng *rng, Profile profile) {
    sketch->labels = below(rng, SKETCH_LABELS + 1);
    uint32_t least = once_in(rng, 4) ? 0 : 6;
    uint32_t count = profile.crowded ? between(rng, 60, SKETCH_RULES)
                                     : between(rng, least, 12);
    for (uint32_t n = count; n > 0; n--) {
        SketchRule rule = {0};
        if (sketch->rule_count && once_in(rng, 6))
            rule = sketch->rules[below(rng, sketch->rule_count)];
        else if (!draw_participants(sketch, rng, &rule))
            continue;
        rule.result = once_in(rng, 4) ? 0 : below(rng, sketch->labels + 1);
        sketch->rules[sketch->rule_count++] = rule;
    }
}

/* ---- proposition rules ---- */

static void push_node(SketchPropositionRule *rule, SketchNode node) {
    assert(rule->node_count < SKETCH_NODES);
    rule->nodes[rule->node_count++] = node;
}

static SketchNode draw_leaf(const Sketch *sketch, Rng *rng) {
    for (uint32_t tries = 0; tries < 4 && !once_in(rng, 12); tries++) {
        uint32_t c = below(rng, sketch->component_count);
        uint32_t count = sketch_system(sketch, c)->proposition_count;
        if (count)
            return (SketchNode){BOOLEAN_ATOM, c, below(rng, count)};
    }
    return (SketchNode){once_in(rng, 2) ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0, 0};
}

/* One atom from each component that has any: true in few states. */
static void draw_conjunction(const Sketch *sketch, Rng *rng,
                             SketchPropositionRule *rule) {
    push_node(rule, (SketchNode){BOOLEAN_TRUE, 0, 0});
    for (uint32_t c = 0; c < sketch->component_count; c++) {
        uint32_t count = sketch_system(sketch, c)->proposition_count;
        uint32_t size = rule->node_count;
        if (count == 0)
            continue;
        push_node(rule, (SketchNode){BOOLEAN_ATOM, c, below(rng, count)});
        push_node(rule, (SketchNode){BOOLEAN_AND, size - 1, size});
    }
}

/* Mostly short expressions, sometimes as long as they can be. */
static uint32_t draw_size(Rng *rng) {
    return once_in(rng, 12) ? SKETCH_NODES : between(rng, 1, 15);
}

/* A random tree of at most `size` nodes. */
static void draw_expression(const Sketch *sketch, Rng *rng,
                            SketchPropositionRule *rule, uint32_t size) {
    uint32_t shape = below(rng, 8);
    if (size < 3 || shape == 0) {
        push_node(rule, draw_leaf(sketch, rng));
    } else if (shape == 1) {
        draw_expression(sketch, rng, rule, size - 1);
        push_node(rule, (SketchNode){BOOLEAN_NOT, rule->node_count - 1, 0});
    } else {
        draw_expression(sketch, rng, rule, (size - 1) / 2);
        uint32_t left = rule->node_count - 1;
        draw_expression(sketch, rng, rule, (size - 1) / 2);
        BooleanKind kind = shape < 6 ? BOOLEAN_AND : BOOLEAN_OR;
        push_node(rule, (SketchNode){kind, left, rule->node_count - 1});
    }
}

/* A rejection that a search can decide for livelocks and infinite traces
 * watches one proposition of one component. */
static void draw_rejection(const Sketch *sketch, Rng *rng,
                           SketchPropositionRule *rule, Label errors) {
    static const PropositionKind results[] = {
        PROPOSITION_REJ, PROPOSITION_DL_REJ, PROPOSITION_LL_REJ,
        PROPOSITION_INF_REJ};
    uint32_t pick;
    do
        pick = below(rng, 4);
    while (!(errors >> pick & 1));
    rule->result = results[pick];
    bool watching = rule->result == PROPOSITION_LL_REJ ||
                    rule->result == PROPOSITION_INF_REJ;
    SketchNode leaf = draw_leaf(sketch, rng);
    if (watching && leaf.kind == BOOLEAN_ATOM)
        push_node(rule, leaf);
    else if (watching)
        rule->result = PROPOSITION_REJ;
    if (rule->node_count == 0 && once_in(rng, 2))
        draw_conjunction(sketch, rng, rule);
    else if (rule->node_count == 0)
        draw_expression(sketch, rng, rule, draw_size(rng));
}

static void draw_proposition_rule(const Sketch *sketch, Rng *rng,
                                  SketchPropositionRule *rule, Label errors) {
    static const char *const names[] = {"A",    "R",  "R",   "/T",
                                        "/x.T", "/V", "/rej"};
    if (errors && !once_in(rng, 3)) {
        draw_rejection(sketch, rng, rule, errors);
        return;
    }
    rule->result = PROPOSITION_NAMED;
    draw_expression(sketch, rng, rule, draw_size(rng));
    if (once_in(rng, 12)) { /* cut only where something else holds as well */
        uint32_t size = rule->node_count;
        if (size + 2 <= SKETCH_NODES) {
            push_node(rule, draw_leaf(sketch, rng));
            push_node(rule, (SketchNode){BOOLEAN_AND, size - 1, size});
        }
        if (once_in(rng, 3))
            rule->result = PROPOSITION_CUT;
        else
            name(rule->name, once_in(rng, 2) ? "%K" : "%Q");
        return;
    }
    name(rule->name, names[below(rng, sizeof names / sizeof *names)]);
}

static void draw_hidden(Sketch *sketch, Rng *rng) {
    static const char *const names[] = {"/T",   "/c1.T", "/c2.T", "/x.T",
                                        "/x.U", "%K",    "%c1.K", "A"};
    if (!once_in(rng, 3))
        return;
    for (uint32_t n = between(rng, 1, SKETCH_HIDDEN); n > 0; n--)
        name(sketch->hidden[sketch->hidden_count++],
             names[below(rng, sizeof names / sizeof *names)]);
}

static void draw_rest(Sketch *sketch, Rng *rng, Label errors, Profile profile) {
    uint32_t most = profile.crowded ? SKETCH_PROPOSITION_RULES : 8;
    for (uint32_t n = below(rng, most + 1); n > 0; n--)
        draw_proposition_rule(
            sketch, rng, &sketch->propositions[sketch->proposition_count++],
            errors);
    draw_hidden(sketch, rng);
    assert(sketch_check(sketch));
}

static void draw(Sketch *sketch, Rng *rng, Label errors, Profile profile) {
    memset(sketch, 0, sizeof *sketch);
    draw_components(sketch, rng, profile);
    draw_rules(sketch, rng, profile);
    draw_rest(sketch, rng, errors, profile);
}

void random_finish(Sketch *sketch, Rng *rng, Label errors) {
    for (uint32_t i = 0; i < sketch->system_count; i++)
        draw_propositions(&sketch->systems[i], rng, (Profile){0});
    draw_rest(sketch, rng, errors, (Profile){0});
}

void random_network(Sketch *sketch, Rng *rng, Label errors) {
    Profile profile = {.wide = once_in(rng, 40),
                       .tiny = once_in(rng, 60),
                       .crowded = once_in(rng, 60)};
    profile.sparse = profile.wide && once_in(rng, 4);
    draw(sketch, rng, errors, profile);
}

/* Now and then nothing can happen at all. */
static void silence(Sketch *sketch, Rng *rng) {
    if (!once_in(rng, 40))
        return;
    sketch->rule_count = 0;
    for (uint32_t i = 0; i < sketch->system_count; i++)
        sketch->systems[i].transition_count = 0;
}

void random_small_network(Sketch *sketch, Rng *rng, Label errors) {
    Profile profile = {
        .small = true, .wide = once_in(rng, 40), .tiny = once_in(rng, 60)};
    draw(sketch, rng, errors, profile);
    silence(sketch, rng);
}
