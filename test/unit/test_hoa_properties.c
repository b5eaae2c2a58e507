/* Each word that is written must hold by the definition of the format, looked
 * up in tables over all letters and all pairs of states. */
#include "test/unit/unit.h"

#include "automata/formats/hoa_properties.h"
#include "automata/formats/hoa_write.h"
#include "automata/reducing/narrow.h"
#include "automata/testing/convert.h"
#include "test/cross/random_automaton.h"

#include <string.h>

#define TRIALS unit_cases(6000) /* random cases */

enum {
    MOST_STATES = 24 /* of automata that are looked at */
};

typedef bool Pairs[MOST_STATES][MOST_STATES];

typedef struct Truth {
    bool deterministic, complete, weak, very_weak, inherently_weak, terminal;
} Truth;

/* Does some letter satisfy the label? Others are no transitions. */
static bool is_alive(const Automaton *automaton, const AutomatonEdge *edge) {
    for (uint64_t l = 0; l < 1u << automaton->propositions.count; l++)
        if (automaton_reads(automaton, edge->guard, l))
            return true;
    return false;
}

/* The transitions without those of a set, and what they connect. */
static void connect(const Automaton *automaton, uint64_t without,
                    Pairs connected) {
    uint32_t states = automaton->state_count;
    memset(connected, 0, sizeof(Pairs));
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        if (!(edge->marks & without) && is_alive(automaton, edge))
            connected[edge->source][edge->target] = true;
    }
    for (uint32_t k = 0; k < states; k++)
        for (uint32_t i = 0; i < states; i++)
            for (uint32_t j = 0; j < states; j++)
                connected[i][j] |= connected[i][k] && connected[k][j];
}

/* How many edges of the state read the letter. */
static uint32_t count_readers(const Automaton *automaton, uint32_t state,
                              uint64_t letter) {
    uint32_t count = 0;
    for (size_t i = 0; i < automaton->edges.count; i++)
        count +=
            automaton->edges.data[i].source == state &&
            automaton_reads(automaton, automaton->edges.data[i].guard, letter);
    return count;
}

static void find_labels(const Automaton *automaton, Truth *truth, bool *total) {
    truth->deterministic = automaton->initial.count <= 1;
    truth->complete = automaton->state_count > 0;
    for (uint32_t s = 0; s < automaton->state_count; s++) {
        total[s] = true;
        for (uint64_t l = 0; l < 1u << automaton->propositions.count; l++) {
            uint32_t readers = count_readers(automaton, s, l);
            truth->deterministic &= readers <= 1;
            total[s] &= readers > 0;
        }
        truth->complete &= total[s];
    }
}

/* Is there a cycle through the state that misses one of the sets, and one that
 * meets all of them? */
static void find_cycles(const Automaton *automaton, bool *rejecting,
                        bool *accepting, Pairs all) {
    uint32_t states = automaton->state_count;
    connect(automaton, 0, all);
    for (uint32_t s = 0; s < states; s++)
        rejecting[s] = false, accepting[s] = all[s][s];
    for (uint32_t set = 0; set < automaton->set_count; set++) {
        Pairs less;
        connect(automaton, (uint64_t)1 << set, less);
        for (uint32_t s = 0; s < states; s++) {
            bool met = false;
            for (size_t i = 0; i < automaton->edges.count; i++) {
                const AutomatonEdge *edge = &automaton->edges.data[i];
                met |= (edge->marks >> set & 1) && is_alive(automaton, edge) &&
                       (edge->source == s || all[s][edge->source]) &&
                       (edge->target == s || all[edge->target][s]);
            }
            rejecting[s] |= less[s][s];
            accepting[s] &= met;
        }
    }
}

static Truth find_truth(const Automaton *automaton) {
    Truth truth = {.weak = true,
                   .very_weak = true,
                   .inherently_weak = true,
                   .terminal = true};
    bool total[MOST_STATES], rejecting[MOST_STATES], accepting[MOST_STATES];
    Pairs all;
    uint32_t states = automaton->state_count;
    find_labels(automaton, &truth, total);
    find_cycles(automaton, rejecting, accepting, all);
    for (size_t i = 0; i < automaton->edges.count; i++)
        for (size_t j = 0; j < automaton->edges.count; j++) {
            const AutomatonEdge *a = &automaton->edges.data[i];
            const AutomatonEdge *b = &automaton->edges.data[j];
            bool together =
                is_alive(automaton, a) && is_alive(automaton, b) &&
                (a->target == a->source || all[a->target][a->source]) &&
                (b->target == b->source || all[b->target][b->source]) &&
                (a->source == b->source ||
                 (all[a->source][b->source] && all[b->source][a->source]));
            truth.weak &= !together || a->marks == b->marks;
        }
    for (uint32_t s = 0; s < states; s++)
        for (uint32_t t = 0; t < states; t++) {
            bool same = s == t || (all[s][t] && all[t][s]);
            truth.very_weak &= s == t || !same;
            truth.inherently_weak &= !(same && accepting[s] && rejecting[t]);
            truth.terminal &= !(accepting[s] && rejecting[t] && all[s][t]);
            truth.terminal &= !(accepting[s] && same && !total[t]);
        }
    truth.very_weak &= truth.weak;
    truth.terminal &= truth.weak;
    return truth;
}

/* Is the word on the line? */
static bool says(const char *line, const char *word) {
    size_t length = strlen(word);
    for (const char *at = line; (at = strstr(at, word)); at++)
        if ((at == line || at[-1] == ' ') &&
            (at[length] == ' ' || at[length] == '\0' || at[length] == '\n'))
            return true;
    return false;
}

typedef struct Counts {
    size_t deterministic, complete, weak, inherent, terminal, testing;
} Counts;

static void check(const Automaton *automaton, Counts *counts) {
    if (automaton->state_count > MOST_STATES)
        return;
    Text words, file;
    text_init(&words, automaton->mem);
    text_init(&file, automaton->mem);
    hoa_properties(automaton, &words);
    hoa_write(automaton, words.data, &file);
    const char *line = strstr(file.data, "properties:");
    char copy[300] = "";
    assert_non_null(line);
    memcpy(copy, line, strcspn(line, "\n"));
    Truth truth = find_truth(automaton);
    bool testing = automaton->testing;
    assert_int_equal(says(copy, "deterministic"), truth.deterministic);
    assert_int_equal(says(copy, "complete"), truth.complete);
    assert_int_equal(says(copy, "weak"), !testing && truth.weak);
    assert_int_equal(says(copy, "inherently-weak"),
                     !testing && truth.inherently_weak && !truth.weak);
    assert_int_equal(says(copy, "terminal"), !testing && truth.terminal);
    for (uint32_t s = 0; s < automaton->state_count; s++)
        assert_true(!says(copy, "trans-acc") ||
                    !automaton->state_marks.data[s]);
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        assert_true(!says(copy, "state-acc") ||
                    edge->marks == automaton->state_marks.data[edge->source]);
    }
    counts->deterministic += truth.deterministic;
    counts->complete += truth.complete;
    counts->weak += truth.weak;
    counts->inherent += truth.inherently_weak && !truth.weak;
    counts->terminal += truth.terminal;
    counts->testing += testing && !truth.deterministic;
    text_release(&words);
    text_release(&file);
}

/* What translate writes has been made small. */
static void check_small(const Automaton *automaton, Counts *counts) {
    Diagrams diagrams;
    Omega omega;
    Automaton small;
    diagrams_init(&diagrams, automaton->mem, 1 << 20);
    omega_init(&omega, &diagrams);
    omega_from_automaton(&omega, automaton);
    omega_narrow(&omega, NULL, false);
    automaton_init(&small, automaton->mem);
    assert_true(omega_to_automaton(&omega, &small));
    automaton_copy_names(&small, automaton);
    check(&small, counts);
    automaton_release(&small);
    omega_release(&omega);
    diagrams_release(&diagrams);
}

static void every_word_holds(void **state) {
    (void)state;
    Counts counts = {0};
    Rng rng = {4};
    for (uint64_t trial = 0; trial < TRIALS; trial++) {
        Mem mem;
        Automaton drawn, other;
        mem_init(&mem);
        bool testing = rng_below(&rng, 3) == 0;
        random_automaton(&drawn, &mem, &rng,
                         random_automaton_shape(&rng, testing));
        check(&drawn, &counts);
        if (!testing)
            check_small(&drawn, &counts);
        else if (convert_to_testing(&drawn, CONVERT_MOST, &other)) {
            check(&other, &counts);
            automaton_release(&other);
        }
        automaton_release(&drawn);
        assert_int_equal(mem.live, 0);
    }
    uint64_t least = unit_least(20);
    assert_true(counts.deterministic > least && counts.complete > least &&
                counts.weak > least && counts.inherent > least &&
                counts.terminal > least && counts.testing > least);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_word_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
