/* automata/formats/hoa_acceptance.c -- the condition after Acceptance:
 *
 * It becomes a Boolean over "set k is met infinitely often": Fin(k) is its
 * negation. Only sets that it names get a number, so that a file may declare
 * more than fit into a mark. The complement of a set is a set of its own.
 */
#include "automata/formats/hoa_reader.h"

#include <stdlib.h>

static bool parse_any(HoaReader *reader, uint32_t *node);

static bool add(HoaReader *reader, BooleanKind kind, uint32_t left,
                uint32_t right, uint32_t *node) {
    Automaton *automaton = reader->automaton;
    if (automaton->condition.nodes.count == HOA_MOST_PARTS)
        return hoa_fail(&reader->lexer,
                        "an acceptance condition of more than %d parts is not "
                        "supported",
                        HOA_MOST_PARTS);
    *node =
        boolean_add(&automaton->condition, automaton->mem, kind, left, right);
    return true;
}

/* Our number of a set or its complement. */
static bool number_of(HoaReader *reader, HoaSet set, uint32_t *number) {
    for (*number = 0; *number < reader->set_count; ++*number)
        if (reader->sets[*number].set == set.set &&
            reader->sets[*number].complement == set.complement)
            return true;
    if (reader->set_count == MOST_SETS)
        return hoa_fail(&reader->lexer,
                        "a condition over more than %d acceptance sets is not "
                        "supported",
                        MOST_SETS);
    reader->sets[reader->set_count++] = set;
    return true;
}

static bool parse_set(HoaReader *reader, bool inf, uint32_t *node) {
    HoaSet set;
    uint32_t number;
    hoa_next(&reader->lexer);
    if (!hoa_expect(reader, '('))
        return false;
    set.complement = hoa_accept(reader, '!');
    if (!hoa_number_below(reader, reader->declared_sets, "sets", &set.set) ||
        !number_of(reader, set, &number) || !hoa_expect(reader, ')'))
        return false;
    reader->only_inf &= inf;
    return add(reader, BOOLEAN_ATOM, number, 0, node) &&
           (inf || add(reader, BOOLEAN_NOT, *node, 0, node));
}

static bool parse_term(HoaReader *reader, uint32_t *node) {
    HoaLexer *lexer = &reader->lexer;
    if (hoa_accept(reader, '(')) {
        if (++reader->depth > HOA_DEEPEST)
            return hoa_fail(lexer, "this is nested too deeply");
        bool done = parse_any(reader, node) && hoa_expect(reader, ')');
        reader->depth--;
        return done;
    }
    bool inf = hoa_is(lexer, HOA_WORD, "Inf");
    if (inf || hoa_is(lexer, HOA_WORD, "Fin"))
        return parse_set(reader, inf, node);
    bool is_true = hoa_is(lexer, HOA_WORD, "t");
    if (!is_true && !hoa_is(lexer, HOA_WORD, "f"))
        return hoa_fail(lexer, "expected Inf, Fin, t or f here");
    reader->only_inf &= is_true;
    hoa_next(lexer);
    return add(reader, is_true ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0, 0, node);
}

static bool parse_all(HoaReader *reader, uint32_t *node) {
    bool done = parse_term(reader, node);
    while (done && hoa_accept(reader, '&')) {
        uint32_t right = 0;
        done = parse_term(reader, &right) &&
               add(reader, BOOLEAN_AND, *node, right, node);
    }
    return done;
}

static bool parse_any(HoaReader *reader, uint32_t *node) {
    bool done = parse_all(reader, node);
    while (done && hoa_accept(reader, '|')) {
        uint32_t right = 0;
        reader->only_inf = false;
        done = parse_all(reader, &right) &&
               add(reader, BOOLEAN_OR, *node, right, node);
    }
    return done;
}

bool hoa_read_acceptance(HoaReader *reader) {
    uint32_t root = 0;
    reader->only_inf = true;
    reader->depth = 0;
    return hoa_number(reader, &reader->declared_sets) &&
           parse_any(reader, &root);
}

/* ---- Numbers of sets ----------------------------------------------------- */

static int compare_sets(const void *left, const void *right) {
    const HoaSet *a = left, *b = right;
    int order = (a->set > b->set) - (a->set < b->set);
    return order ? order : a->complement - b->complement;
}

/* In the order of the file, not in that of the condition. */
static void sort_sets(HoaReader *reader) {
    Boolean *condition = &reader->automaton->condition;
    HoaSet old[MOST_SETS];
    uint32_t number = 0;
    for (uint32_t i = 0; i < reader->set_count; i++)
        old[i] = reader->sets[i];
    qsort(reader->sets, reader->set_count, sizeof *reader->sets, compare_sets);
    for (size_t i = 0; i < condition->nodes.count; i++) {
        BooleanNode *node = &condition->nodes.data[i];
        if (node->kind == BOOLEAN_ATOM &&
            number_of(reader, old[node->left], &number))
            node->left = number;
    }
}

/* The four sets of a testing automaton have a meaning each; what its condition
 * says does not matter. */
bool hoa_check_acceptance(HoaReader *reader) {
    Automaton *automaton = reader->automaton;
    if (automaton->testing && reader->declared_sets != 4) {
        reader->lexer.token.span = reader->acceptance;
        return hoa_fail(&reader->lexer, "a testing automaton has four sets");
    }
    if (automaton->testing) {
        reader->set_count = 4;
        for (uint32_t i = 0; i < 4; i++)
            reader->sets[i] = (HoaSet){i, false};
    }
    sort_sets(reader);
    if (automaton->testing || reader->only_inf)
        boolean_release(&automaton->condition, automaton->mem);
    return true;
}

uint64_t hoa_marks_of(const HoaReader *reader, uint32_t set) {
    uint64_t marks = 0;
    for (uint32_t i = 0; i < reader->set_count; i++)
        if (reader->sets[i].set == set)
            marks |= (uint64_t)1 << i;
    return marks;
}

uint64_t hoa_complements(const HoaReader *reader) {
    uint64_t marks = 0;
    for (uint32_t i = 0; i < reader->set_count; i++)
        if (reader->sets[i].complement)
            marks |= (uint64_t)1 << i;
    return marks;
}
