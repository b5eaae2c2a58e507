#include "test/cross/random_probe.h"

#include <assert.h>
#include <string.h>

static uint32_t below(Rng *rng, uint32_t range) {
    return (uint32_t)rng_below(rng, range);
}

static bool once_in(Rng *rng, uint32_t n) {
    return below(rng, n) == 0;
}

static void add_move(Probe *probe, ProbeMove move) {
    if (probe->move_count < PROBE_MOVES)
        probe->moves[probe->move_count++] = move;
}

/* ---- sets ---- */

/* First which sets are to have members at all, then the members: so every
 * combination of empty and non-empty sets is as likely. Members of `rare` are
 * few, or its errors would end every search. */
static void draw_sets(Probe *probe, Rng *rng, uint32_t rare, uint32_t livelock,
                      uint32_t deadlock) {
    uint32_t used = below(rng, 16);
    if (once_in(rng, 2))
        used &= ~rare;
    bool everything = once_in(rng, 8);
    bool always = (used & livelock) && once_in(rng, 3);
    bool often = (used & deadlock) && once_in(rng, 2);
    for (uint32_t s = 0; s < probe->states; s++) {
        probe->sets[s] = used & below(rng, 16);
        if (!once_in(rng, 3))
            probe->sets[s] &= ~rare;
        if (always)
            probe->sets[s] |= livelock;
        if (often)
            probe->sets[s] |= deadlock;
        if (everything)
            probe->sets[s] = 15;
    }
}

/* ---- testers ---- */

static void draw_alphabet(Probe *probe, Rng *rng, const Sketch *sketch) {
    uint32_t real = (1u << sketch->labels) - 1;
    uint32_t all = (1u << PROBE_ACTIONS) - 1;
    switch (below(rng, 4)) {
    case 0:
        probe->actions = below(rng, all + 1);
        break;
    case 1:
        probe->actions = real;
        break;
    default: /* some of what the network does, and little else */
        probe->actions = real & below(rng, all + 1);
        if (once_in(rng, 3))
            probe->actions |= 1u << below(rng, PROBE_ACTIONS);
    }
}

/* An action of the alphabet, or 0 if that is empty. */
static uint32_t draw_action(const Probe *probe, Rng *rng) {
    if (probe->actions == 0)
        return 0;
    uint32_t action;
    do
        action = 1 + below(rng, PROBE_ACTIONS);
    while (!(probe->actions >> (action - 1) & 1));
    return action;
}

/* Upwards or downwards only, so that there are no loops. */
static void draw_tau(Probe *probe, Rng *rng) {
    bool up = once_in(rng, 2);
    for (uint32_t n = below(rng, 4); n > 0; n--) {
        uint32_t a = below(rng, probe->states), b = below(rng, probe->states);
        if (a == b)
            continue;
        uint32_t low = a < b ? a : b, high = a < b ? b : a;
        add_move(probe, (ProbeMove){.source = up ? low : high,
                                    .target = up ? high : low});
        probe->sets[up ? low : high] &= ~(uint32_t)TESTER_DEADLOCK;
    }
}

/* What the definition forbids: the readers must reject it. */
static void spoil_tester(Probe *probe, Rng *rng) {
    uint32_t state = below(rng, probe->states);
    add_move(probe,
             (ProbeMove){.source = state, .target = below(rng, probe->states)});
    if (once_in(rng, 2))
        probe->sets[state] |= TESTER_DEADLOCK;
}

/* Testers that offer much of their alphabet everywhere let the system go
 * far. */
static void draw_moves(Probe *probe, Rng *rng) {
    bool generous = once_in(rng, 2);
    for (uint32_t s = 0; generous && s < probe->states; s++)
        for (uint32_t k = 1; k <= PROBE_ACTIONS; k++)
            if ((probe->actions >> (k - 1) & 1) && !once_in(rng, 5))
                add_move(probe,
                         (ProbeMove){.source = s,
                                     .target = once_in(rng, 2)
                                                   ? s
                                                   : below(rng, probe->states),
                                     .action = k});
    for (uint32_t n = below(rng, 2 * probe->states + 1); n > 0; n--) {
        uint32_t action = draw_action(probe, rng);
        if (action)
            add_move(probe, (ProbeMove){.source = below(rng, probe->states),
                                        .target = below(rng, probe->states),
                                        .action = action});
    }
}

static void draw_tester(Probe *probe, Rng *rng, const Sketch *sketch) {
    probe->states = 1 + below(rng, PROBE_STATES);
    probe->initial = 1u << (once_in(rng, 3) ? below(rng, probe->states) : 0);
    draw_alphabet(probe, rng, sketch);
    draw_sets(probe, rng, TESTER_REJECT, TESTER_LIVELOCK, TESTER_DEADLOCK);
    if (!once_in(rng, 3))
        draw_tau(probe, rng);
    draw_moves(probe, rng);
    if (once_in(rng, 30))
        spoil_tester(probe, rng);
}

/* ---- automata ---- */

static bool draw_proposition(ProbeProposition *to, Rng *rng,
                             const Sketch *sketch) {
    *to = (ProbeProposition){.negated = once_in(rng, 5)};
    if (sketch->proposition_count && once_in(rng, 3)) {
        to->of_rule = true;
        to->index = below(rng, sketch->proposition_count);
        return sketch->propositions[to->index].result == PROPOSITION_NAMED;
    }
    to->component = below(rng, sketch->component_count);
    uint32_t count = sketch_system(sketch, to->component)->proposition_count;
    if (count)
        to->index = below(rng, count);
    return count > 0;
}

static void draw_propositions(Probe *probe, Rng *rng, const Sketch *sketch) {
    for (uint32_t tries = below(rng, 2 * PROBE_PROPOSITIONS + 1); tries > 0;
         tries--)
        if (probe->proposition_count < PROBE_PROPOSITIONS &&
            draw_proposition(&probe->propositions[probe->proposition_count],
                             rng, sketch))
            probe->proposition_count++;
    for (uint32_t i = probe->proposition_count; i < PROBE_PROPOSITIONS; i++)
        probe->propositions[i] = (ProbeProposition){0};
}

/* Mostly conjunctions of literals, as formulas make them. */
static uint32_t draw_letters(Rng *rng) {
    uint32_t all = (1u << PROBE_LETTERS) - 1;
    uint32_t care = below(rng, PROBE_LETTERS),
             value = below(rng, PROBE_LETTERS);
    uint32_t letters = 0;
    switch (below(rng, 8)) {
    case 0:
        return all;
    case 1:
        return below(rng, all + 1);
    case 2:
        care = 0; /* and care for one proposition */
        care |= 1u << below(rng, PROBE_PROPOSITIONS);
    }
    for (uint32_t l = 0; l < PROBE_LETTERS; l++)
        if ((l & care) == (value & care))
            letters |= 1u << l;
    return letters;
}

static void draw_edges(Probe *probe, Rng *rng) {
    uint32_t count = probe->states + below(rng, 2 * probe->states + 2);
    for (uint32_t i = 0; i < count; i++) {
        ProbeMove move = {.source =
                              i < probe->states ? i : below(rng, probe->states),
                          .target = below(rng, probe->states),
                          .letters = draw_letters(rng)};
        if (once_in(rng, 4))
            move.target = move.source;
        if (!probe->on_states && probe->set_count && once_in(rng, 2))
            move.marks = below(rng, 1u << probe->set_count);
        if (!once_in(rng, 12)) /* else the automaton gets stuck here */
            add_move(probe, move);
    }
}

static void draw_automaton(Probe *probe, Rng *rng, const Sketch *sketch) {
    bool testing = probe->kind == PROBE_TESTING;
    probe->states = 1 + below(rng, PROBE_STATES);
    probe->initial = 1;
    if (once_in(rng, 5))
        probe->initial = below(rng, 1u << probe->states);
    draw_propositions(probe, rng, sketch);
    if (testing) {
        draw_sets(probe, rng, TESTING_REJECT, TESTING_LIVELOCK,
                  TESTING_DEADLOCK);
    } else {
        probe->set_count = below(rng, PROBE_SETS + 1);
        probe->on_states = once_in(rng, 2);
        for (uint32_t s = 0; probe->on_states && s < probe->states; s++)
            probe->sets[s] = below(rng, 1u << probe->set_count);
    }
    draw_edges(probe, rng);
}

/* ---- rules ---- */

/* One of the rules that watch a component, if there is any. */
static bool draw_watched(Probe *probe, Rng *rng, const Sketch *sketch) {
    for (uint32_t tries = 0; tries < 12 && sketch->proposition_count; tries++) {
        probe->watched = below(rng, sketch->proposition_count);
        PropositionKind kind = sketch->propositions[probe->watched].result;
        if (kind == PROPOSITION_LL_REJ || kind == PROPOSITION_INF_REJ)
            return true;
    }
    probe->watched = 0;
    return false;
}

void random_probe(Probe *probe, Rng *rng, const Sketch *sketch) {
    memset(probe, 0, sizeof *probe);
    uint32_t pick = below(rng, 20);
    if (pick < 4 && draw_watched(probe, rng, sketch)) {
        probe->kind = PROBE_RULE;
    } else if (pick < 6 || pick >= 11) {
        probe->kind = PROBE_TESTER;
        draw_tester(probe, rng, sketch);
    } else {
        probe->kind = pick < 8 ? PROBE_TESTING : PROBE_BUCHI;
        draw_automaton(probe, rng, sketch);
    }
    assert(probe_check(probe, sketch));
}
