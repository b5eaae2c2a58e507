#include "automata/testing/action_tester.h"

#include "automata/reducing/labelled_reduce.h"

#include <string.h>

/* ---- From automaton to tester -------------------------------------------- */

/* bits[s]: is a word of empty letters accepted from s?
 * As a state-labelled automaton with one valuation, it stutters. */
static void accepts_silence(const Plain *plain, uint8_t *bits) {
    Labelled silent;
    labelled_init(&silent, plain->mem, 0, false);
    for (uint32_t s = 0; s < plain->state_count; s++)
        labelled_add(&silent, plain->sets[s] & 1 ? SET_INFINITE : 0, 0);
    for (size_t i = 0; i < plain->edges.count; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        if (automaton_reads(plain->source, edge->guard, 0))
            labelled_connect(&silent, edge->source, 0, edge->target);
    }
    labelled_accepts_stuttering(&silent, bits);
    labelled_release(&silent);
}

/* A testing automaton that actions move, with action k + 1 for proposition
 * k. */
static void label_with_actions(Labelled *labelled, const Plain *plain) {
    uint32_t actions = (uint32_t)plain->source->propositions.count;
    uint32_t bits = 0;
    while (actions >> bits)
        bits++;
    labelled_init(labelled, plain->mem, bits, true);
    labelled->changes = actions;
    uint8_t *silent = mem_alloc(plain->mem, plain->state_count);
    accepts_silence(plain, silent);
    for (uint32_t s = 0; s < plain->state_count; s++)
        labelled_add(labelled,
                     (uint8_t)((plain->sets[s] & 1 ? SET_INFINITE : 0) |
                               (silent[s] ? SET_LIVELOCK | SET_DEADLOCK : 0)),
                     0);
    mem_free(plain->mem, silent, plain->state_count);
    for (size_t i = 0; i < plain->edges.count; i++) {
        const AutomatonEdge *edge = &plain->edges.data[i];
        for (uint32_t a = 0; a < actions; a++)
            if (automaton_reads(plain->source, edge->guard, (uint64_t)1 << a))
                labelled_connect(labelled, edge->source, a + 1, edge->target);
    }
}

static void start_at_once(Labelled *labelled, const Plain *plain) {
    for (size_t i = 0; i < plain->initial.count; i++)
        vec_push(labelled->mem, &labelled->initial,
                 (LabelledStart){0, plain->initial.data[i]});
}

/* Where the empty letter leads from the initial states. */
static void start_behind_silence(Labelled *labelled, const Plain *plain) {
    for (size_t i = 0; i < plain->initial.count; i++) {
        uint32_t start = plain->initial.data[i];
        for (uint32_t k = plain->first[start]; k < plain->first[start + 1];
             k++) {
            const AutomatonEdge *edge = &plain->edges.data[k];
            if (automaton_reads(plain->source, edge->guard, 0))
                vec_push(labelled->mem, &labelled->initial,
                         (LabelledStart){0, edge->target});
        }
    }
}

static uint8_t tester_sets(uint8_t sets) {
    return (uint8_t)((sets & SET_FINITE ? TESTER_REJECT : 0) |
                     (sets & SET_DEADLOCK ? TESTER_DEADLOCK : 0) |
                     (sets & SET_LIVELOCK ? TESTER_LIVELOCK : 0) |
                     (sets & SET_INFINITE ? TESTER_INFINITE : 0));
}

/* One initial state: the only one, or a new one that does what all do. */
static void add_start(Tester *tester, const Labelled *labelled) {
    uint32_t start = labelled_count(labelled);
    tester->initial = start;
    if (labelled->initial.count == 1) {
        tester->initial = labelled->initial.data[0].state;
        return;
    }
    for (size_t i = 0; i < labelled->initial.count; i++) {
        uint32_t state = labelled->initial.data[i].state;
        tester->sets[start] |= tester->sets[state] & (uint8_t)~TESTER_INFINITE;
        for (size_t k = 0; k < labelled->edges.count; k++) {
            const AutomatonEdge *edge = &labelled->edges.data[k];
            if (edge->source == state)
                vec_push(tester->mem, &tester->moves,
                         (TesterMove){start, edge->guard, edge->target});
        }
    }
}

/* Where a deadlock is an error, no action of the system may be held back. */
static void follow_all(Tester *tester, uint32_t state, uint32_t trap,
                       uint8_t *follows) {
    uint32_t actions = (uint32_t)tester->actions.entries.count;
    memset(follows, 0, actions + 1);
    for (size_t i = 0; i < tester->moves.count; i++)
        if (tester->moves.data[i].source == state)
            follows[tester->moves.data[i].action] = 1;
    for (uint32_t a = 1; a <= actions; a++)
        if (!follows[a])
            vec_push(tester->mem, &tester->moves, (TesterMove){state, a, trap});
}

/* The states, then perhaps an initial one, then perhaps the trap. */
static void make_tester(Tester *tester, const Labelled *labelled,
                        const char *const *actions, size_t action_count) {
    uint32_t count = labelled_count(labelled);
    bool ends = labelled_all_sets(labelled) & SET_DEADLOCK;
    uint32_t starts = labelled->initial.count != 1;
    tester_init(tester, labelled->mem, count + starts + ends);
    for (size_t i = 0; i < action_count; i++)
        names_add(&tester->actions, actions[i], strlen(actions[i]));
    for (uint32_t s = 0; s < count; s++)
        tester->sets[s] = tester_sets(labelled->sets.data[s]);
    for (size_t i = 0; i < labelled->edges.count; i++) {
        const AutomatonEdge *edge = &labelled->edges.data[i];
        vec_push(tester->mem, &tester->moves,
                 (TesterMove){edge->source, edge->guard, edge->target});
    }
    add_start(tester, labelled);
    size_t bytes = tester->actions.entries.count + 1;
    uint8_t *follows = mem_alloc(tester->mem, bytes);
    for (uint32_t s = 0; ends && s < count + starts; s++)
        if (tester->sets[s] & TESTER_DEADLOCK)
            follow_all(tester, s, count + starts, follows);
    mem_free(tester->mem, follows, bytes);
    tester_finish(tester);
}

void tester_of_automaton(Tester *tester, const Automaton *automaton) {
    Plain plain;
    Labelled labelled;
    plain_init(&plain, automaton);
    label_with_actions(&labelled, &plain);
    start_at_once(&labelled, &plain);
    labelled_reduce(&labelled, false);
    make_tester(tester, &labelled, automaton->propositions.data,
                automaton->propositions.count);
    labelled_release(&labelled);
    plain_release(&plain);
}

void tester_of_occurrences(Tester *tester, const Automaton *automaton,
                           const char *const *actions) {
    Plain plain;
    Labelled labelled;
    plain_init(&plain, automaton);
    label_with_actions(&labelled, &plain);
    start_behind_silence(&labelled, &plain);
    labelled_reduce(&labelled, false);
    make_tester(tester, &labelled, actions, automaton->propositions.count);
    labelled_release(&labelled);
    plain_release(&plain);
}

/* ---- From tester to automaton -------------------------------------------- */

/* After the states of the tester: one where nothing more happens, and one where
 * everything is accepted. */
typedef struct Unfolding {
    const Tester *tester; /* the source */
    Automaton *automaton; /* the result */
    uint32_t silence;     /* the guard of the empty letter */
    uint32_t anything;    /* the guard of all letters */
    uint8_t *seen;        /* by state: 1 reached by tau_T, 2 and on the way an
                             infinite state */
    bool ends;            /* deadlock and livelock states are the same */
} Unfolding;

/* The letter of an action, or the empty one: all others are false. */
static uint32_t letter_guard(Automaton *automaton, uint32_t action) {
    return automaton_letter_guard(automaton,
                                  action ? (uint64_t)1 << (action - 1) : 0);
}

static void add_edge(Unfolding *unfolding, uint32_t source, uint32_t target,
                     uint32_t guard, bool marked) {
    vec_push(unfolding->automaton->mem, &unfolding->automaton->edges,
             (AutomatonEdge){source, target, guard, marked});
}

/* What the tester can do in a state that it reached by itself from `from`;
 * `marked` if it met an infinite state on the way or is in one. Guard a is the
 * letter of action a. */
static void unfold_state(Unfolding *unfolding, uint32_t from, uint32_t state,
                         bool marked) {
    const Tester *tester = unfolding->tester;
    uint8_t sets = tester->sets[state];
    uint32_t count = tester->state_count;
    if (sets & TESTER_REJECT)
        add_edge(unfolding, from, count + 1, unfolding->anything, false);
    if (sets & TESTER_LIVELOCK)
        add_edge(unfolding, from, count, unfolding->silence, false);
    for (uint32_t i = tester->first[state]; i < tester->first[state + 1]; i++) {
        TesterMove move = tester->moves.data[i];
        if (move.action)
            add_edge(unfolding, from, move.target, move.action - 1, marked);
    }
}

/* All states that tau_T leads to, with and without an infinite one. */
static void unfold_from(Unfolding *unfolding, uint32_t from) {
    const Tester *tester = unfolding->tester;
    VEC(uint32_t) work = {0}; /* state * 2 + marked */
    memset(unfolding->seen, 0, tester->state_count);
    vec_push(tester->mem, &work, from * 2);
    while (work.count) {
        uint32_t next = vec_pop(&work), state = next / 2;
        bool marked = next % 2 || (tester->sets[state] & TESTER_INFINITE);
        uint8_t bit = marked ? 2 : 1;
        if (unfolding->seen[state] & bit)
            continue;
        unfolding->seen[state] |= bit;
        unfold_state(unfolding, from, state, marked);
        const TesterMove *moves;
        size_t count = tester_moves(tester, state, 0, &moves);
        for (size_t i = 0; i < count; i++)
            vec_push(tester->mem, &work, moves[i].target * 2 + marked);
    }
    vec_release(tester->mem, &work);
}

static void unfold(Unfolding *unfolding) {
    const Tester *tester = unfolding->tester;
    Automaton *automaton = unfolding->automaton;
    uint32_t count = tester->state_count;
    for (uint32_t s = 0; s < count; s++) {
        const TesterMove *moves;
        bool stops = tester->sets[s] & TESTER_DEADLOCK &&
                     tester_moves(tester, s, 0, &moves) == 0;
        bool runs = tester->sets[s] & TESTER_LIVELOCK;
        if (stops != runs && !(tester->sets[s] & TESTER_REJECT))
            unfolding->ends = false;
        unfold_from(unfolding, s);
    }
    add_edge(unfolding, count, count, unfolding->silence, true);
    add_edge(unfolding, count + 1, count + 1, unfolding->anything, true);
    automaton->state_count = count + 2;
    automaton->set_count = 1;
    automaton->state_based = false;
    for (uint32_t s = 0; s < automaton->state_count; s++)
        vec_push(automaton->mem, &automaton->state_marks, 0);
    vec_push(automaton->mem, &automaton->initial, tester->initial);
}

bool automaton_of_tester(Automaton *automaton, const Tester *tester,
                         bool *ends) {
    Mem *mem = tester->mem;
    size_t actions = tester->actions.entries.count;
    if (actions > MOST_PROPOSITIONS)
        return false;
    automaton_init(automaton, mem);
    for (size_t i = 0; i < actions; i++) {
        Name name = tester->actions.entries.data[i];
        automaton_add_proposition(automaton, name.string, name.length);
    }
    for (uint32_t a = 1; a <= actions; a++)
        letter_guard(automaton, a);
    Unfolding unfolding = {.tester = tester, .automaton = automaton};
    unfolding.silence = letter_guard(automaton, 0);
    Boolean anything = {0};
    boolean_add(&anything, mem, BOOLEAN_TRUE, 0, 0);
    unfolding.anything = automaton_add_guard(automaton, anything);
    unfolding.ends = true;
    unfolding.seen = mem_alloc(mem, tester->state_count);
    unfold(&unfolding);
    mem_free(mem, unfolding.seen, tester->state_count);
    *ends = unfolding.ends;
    return true;
}
