#include "test/cross/probe.h"

#include <string.h>

static const char *const pool[PROBE_ACTIONS] = {"L1", "L2",  "L3", "L4",
                                                "L5", "tau", "M1"};

const char *probe_action(uint32_t action) {
    return pool[action - 1];
}

/* ---- checking ---- */

static bool check_proposition(const ProbeProposition *proposition,
                              const Sketch *sketch) {
    if (proposition->of_rule)
        return proposition->index < sketch->proposition_count &&
               sketch->propositions[proposition->index].result ==
                   PROPOSITION_NAMED;
    return proposition->component < sketch->component_count &&
           proposition->index <
               sketch_system(sketch, proposition->component)->proposition_count;
}

static bool check_move(const Probe *probe, const ProbeMove *move) {
    bool known = move->source < probe->states && move->target < probe->states;
    if (probe->kind != PROBE_TESTER)
        return known && move->letters >> PROBE_LETTERS == 0 &&
               move->marks >> probe->set_count == 0;
    return known &&
           (move->action == 0 || (move->action <= PROBE_ACTIONS &&
                                  (probe->actions >> (move->action - 1) & 1)));
}

static bool check_watched(const Probe *probe, const Sketch *sketch) {
    if (probe->watched >= sketch->proposition_count)
        return false;
    PropositionKind kind = sketch->propositions[probe->watched].result;
    return kind == PROPOSITION_LL_REJ || kind == PROPOSITION_INF_REJ;
}

bool probe_check(const Probe *probe, const Sketch *sketch) {
    if (probe->kind == PROBE_RULE)
        return check_watched(probe, sketch);
    bool good = probe->states >= 1 && probe->states <= PROBE_STATES &&
                probe->initial >> probe->states == 0;
    if (probe->kind == PROBE_TESTER)
        good = good && __builtin_popcount(probe->initial) == 1;
    for (uint32_t i = 0; i < probe->move_count; i++)
        good = good && check_move(probe, &probe->moves[i]);
    for (uint32_t i = 0; i < probe->proposition_count; i++)
        good = good && check_proposition(&probe->propositions[i], sketch);
    return good;
}

/* States that tau_T alone can lead to from this one, by bit. */
static uint32_t tau_closure(const Probe *probe, uint32_t state) {
    uint32_t set = 0, before;
    do {
        before = set;
        for (uint32_t i = 0; i < probe->move_count; i++) {
            const ProbeMove *move = &probe->moves[i];
            if (move->action == 0 &&
                (move->source == state || (set >> move->source & 1)))
                set |= 1u << move->target;
        }
    } while (set != before);
    return set;
}

bool probe_has_tau_loop(const Probe *probe) {
    for (uint32_t s = 0; s < probe->states; s++)
        if (tau_closure(probe, s) >> s & 1)
            return true;
    return false;
}

bool probe_has_unstable_deadlock(const Probe *probe) {
    for (uint32_t s = 0; s < probe->states; s++)
        if ((probe->sets[s] & TESTER_DEADLOCK) && tau_closure(probe, s) != 0)
            return true;
    return false;
}

/* ---- building ---- */

void probe_build_tester(const Probe *probe, Mem *mem, Tester *tester) {
    uint32_t numbers[PROBE_ACTIONS + 1] = {0};
    tester_init(tester, mem, probe->states);
    for (uint32_t k = 0; k < PROBE_ACTIONS; k++)
        if (probe->actions >> k & 1)
            numbers[k + 1] =
                names_add(&tester->actions, pool[k], strlen(pool[k])) + 1;
    for (uint32_t s = 0; s < probe->states; s++)
        tester->sets[s] = (uint8_t)probe->sets[s];
    for (uint32_t i = 0; i < probe->move_count; i++) {
        const ProbeMove *move = &probe->moves[i];
        vec_push(
            mem, &tester->moves,
            (TesterMove){move->source, numbers[move->action], move->target});
    }
    tester->initial = (uint32_t)__builtin_ctz(probe->initial);
    tester_finish(tester);
}

/* One conjunction of literals: the valuation and no other. */
static uint32_t add_letter(const Probe *probe, Boolean *guard, Mem *mem,
                           uint32_t letter) {
    uint32_t result = boolean_add(guard, mem, BOOLEAN_TRUE, 0, 0);
    for (uint32_t p = 0; p < probe->proposition_count; p++) {
        uint32_t literal = boolean_add(guard, mem, BOOLEAN_ATOM, p, 0);
        if (!(letter >> p & 1))
            literal = boolean_add(guard, mem, BOOLEAN_NOT, literal, 0);
        result = boolean_add(guard, mem, BOOLEAN_AND, result, literal);
    }
    return result;
}

static uint32_t build_guard(const Probe *probe, Automaton *automaton,
                            uint32_t letters) {
    Boolean guard = {0};
    Mem *mem = automaton->mem;
    uint32_t result = boolean_add(&guard, mem, BOOLEAN_FALSE, 0, 0);
    for (uint32_t l = 0; l < 1u << probe->proposition_count; l++)
        if (letters >> l & 1) {
            uint32_t one = add_letter(probe, &guard, mem, l);
            result = boolean_add(&guard, mem, BOOLEAN_OR, result, one);
        }
    vec_push(mem, &automaton->guards, guard);
    return (uint32_t)automaton->guards.count - 1;
}

static void build_edge(const Probe *probe, Automaton *automaton,
                       const ProbeMove *move) {
    bool testing = probe->kind == PROBE_TESTING;
    AutomatonEdge edge = {.source = move->source,
                          .target = move->target,
                          .guard =
                              build_guard(probe, automaton, move->letters)};
    edge.marks =
        testing || probe->on_states ? probe->sets[move->source] : move->marks;
    vec_push(automaton->mem, &automaton->edges, edge);
}

void probe_build_automaton(const Probe *probe, const Sketch *sketch, Mem *mem,
                           Automaton *automaton) {
    bool testing = probe->kind == PROBE_TESTING;
    Text text;
    automaton_init(automaton, mem);
    text_init(&text, mem);
    for (uint32_t i = 0; i < probe->proposition_count; i++) {
        text_clear(&text);
        probe_print_proposition(probe, sketch, i, &text);
        vec_push(mem, &automaton->propositions,
                 arena_copy(&automaton->strings, text.data, text.length));
    }
    text_release(&text);
    automaton->state_count = probe->states;
    automaton->testing = testing;
    automaton->set_count = testing ? 4 : probe->set_count;
    automaton->state_based = testing || probe->on_states;
    for (uint32_t s = 0; s < probe->states; s++) {
        vec_push(mem, &automaton->state_marks,
                 testing || probe->on_states ? probe->sets[s] : 0);
        if (probe->initial >> s & 1)
            vec_push(mem, &automaton->initial, s);
    }
    for (uint32_t i = 0; i < probe->move_count; i++)
        build_edge(probe, automaton, &probe->moves[i]);
}

/* ---- printing ---- */

void probe_print_proposition(const Probe *probe, const Sketch *sketch,
                             uint32_t number, Text *out) {
    const ProbeProposition *from = &probe->propositions[number];
    if (from->negated)
        text_char(out, '!');
    if (from->of_rule) {
        text_printf(out, "\"%s\"", sketch->propositions[from->index].name);
        return;
    }
    const SketchSystem *system = sketch_system(sketch, from->component);
    text_printf(out, "%u.\"%s\"", 10 * from->component + 1,
                system->propositions[from->index].name);
}

static void print_sets(const Probe *probe, uint32_t state, Text *out) {
    static const char *const tester[] = {"reject", "deadlock", "livelock",
                                         "infinite"};
    static const char *const testing[] = {"infinite", "livelock", "reject",
                                          "deadlock"};
    text_printf(out, "#   state %u%s:", state + 1,
                probe->initial >> state & 1 ? " (initial)" : "");
    for (uint32_t k = 0; k < 4; k++)
        if (probe->sets[state] >> k & 1) {
            if (probe->kind == PROBE_BUCHI)
                text_printf(out, " {%u}", k);
            else
                text_printf(
                    out, " %s",
                    (probe->kind == PROBE_TESTER ? tester : testing)[k]);
        }
    text_char(out, '\n');
}

static void print_move(const Probe *probe, const ProbeMove *move, Text *out) {
    text_printf(out, "#   %u: %u,", move->source + 1, move->target + 1);
    if (probe->kind == PROBE_TESTER) {
        text_printf(out, "%s;\n",
                    move->action ? probe_action(move->action) : "tau_T");
        return;
    }
    for (uint32_t l = 0; l < 1u << probe->proposition_count; l++)
        if (move->letters >> l & 1) {
            text_char(out, ' ');
            for (uint32_t p = 0; p < probe->proposition_count; p++)
                text_char(out, move->letters && (l >> p & 1) ? '1' : '0');
        }
    text_printf(out, " marks %u;\n", move->marks);
}

void probe_print(const Probe *probe, const Sketch *sketch, Text *out) {
    static const char *const kinds[] = {"tester", "rule", "testing automaton",
                                        "Buchi automaton"};
    text_printf(out, "# monitor: %s", kinds[probe->kind]);
    if (probe->kind == PROBE_RULE) {
        text_printf(out, " %u, watching %u\n", probe->watched + 1,
                    10 * probe_component(probe, sketch) + 1);
        return;
    }
    if (probe->kind == PROBE_TESTER) {
        text_add(out, ", alphabet");
        for (uint32_t k = 1; k <= PROBE_ACTIONS; k++)
            if (probe->actions >> (k - 1) & 1)
                text_printf(out, " %s", probe_action(k));
    } else {
        text_printf(out, ", %u sets%s, reads", probe->set_count,
                    probe->on_states ? " on states" : "");
        for (uint32_t i = 0; i < probe->proposition_count; i++) {
            text_char(out, ' ');
            probe_print_proposition(probe, sketch, i, out);
        }
    }
    text_char(out, '\n');
    for (uint32_t s = 0; s < probe->states; s++)
        print_sets(probe, s, out);
    for (uint32_t i = 0; i < probe->move_count; i++)
        print_move(probe, &probe->moves[i], out);
}
