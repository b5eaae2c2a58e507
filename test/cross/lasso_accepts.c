#include "test/cross/lasso_accepts.h"

#include <stdlib.h>
#include <string.h>

enum {
    INFINITE = 1,
    LIVELOCK = 2,
    FINITE = 4,
    DEADLOCK = 8
};

/* Node p * states + s: the automaton is in s before it reads letter p (Buchi),
 * or in s with letter p being what it sees (testing). */
typedef struct Table {
    const Automaton *automaton;
    const LassoWord *word;
    uint32_t length; /* of the word, loop included */
    uint32_t nodes;  /* length * states */
    bool *step;      /* by pair of nodes: one step */
    bool *reach;     /* by pair of nodes: at least one step */
    bool *start;     /* by node */
} Table;

static uint32_t follower(const LassoWord *word, uint32_t position) {
    return position + 1 < word->prefix + word->loop ? position + 1
                                                    : word->prefix;
}

static bool is_initial(const Automaton *automaton, uint32_t state) {
    for (size_t i = 0; i < automaton->initial.count; i++)
        if (automaton->initial.data[i] == state)
            return true;
    return false;
}

static bool *pair_of(bool *table, uint32_t nodes, uint32_t from, uint32_t to) {
    return &table[(size_t)from * nodes + to];
}

static void add_steps(Table *table, uint32_t position) {
    const Automaton *automaton = table->automaton;
    uint32_t states = automaton->state_count;
    uint32_t next = follower(table->word, position);
    uint64_t letter = table->word->letters[position];
    uint64_t change = letter ^ table->word->letters[next];
    for (uint32_t s = 0; automaton->testing && !change && s < states; s++)
        *pair_of(table->step, table->nodes, position * states + s,
                 next * states + s) = true;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge edge = automaton->edges.data[i];
        bool moves =
            automaton->testing
                ? change && automaton_reads(automaton, edge.guard, change)
                : automaton_reads(automaton, edge.guard, letter);
        if (moves)
            *pair_of(table->step, table->nodes, position * states + edge.source,
                     next * states + edge.target) = true;
    }
}

static void add_starts(Table *table) {
    const Automaton *automaton = table->automaton;
    if (!automaton->testing) {
        for (size_t i = 0; i < automaton->initial.count; i++)
            table->start[automaton->initial.data[i]] = true;
        return;
    }
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge edge = automaton->edges.data[i];
        if (is_initial(automaton, edge.source) &&
            automaton_reads(automaton, edge.guard, table->word->letters[0]))
            table->start[edge.target] = true;
    }
}

/* Warshall's algorithm. */
static void close_steps(Table *table) {
    uint32_t nodes = table->nodes;
    memcpy(table->reach, table->step, (size_t)nodes * nodes);
    for (uint32_t k = 0; k < nodes; k++)
        for (uint32_t i = 0; i < nodes; i++)
            for (uint32_t j = 0;
                 *pair_of(table->reach, nodes, i, k) && j < nodes; j++)
                *pair_of(table->reach, nodes, i, j) |=
                    *pair_of(table->reach, nodes, k, j);
}

static Table table_new(const Automaton *automaton, const LassoWord *word) {
    Table table = {.automaton = automaton, .word = word};
    table.length = word->prefix + word->loop;
    table.nodes = table.length * automaton->state_count;
    size_t pairs = (size_t)table.nodes * table.nodes;
    table.step = calloc(pairs + 1, 1);
    table.reach = calloc(pairs + 1, 1);
    table.start = calloc(table.nodes + 1, 1);
    for (uint32_t p = 0; p < table.length; p++)
        add_steps(&table, p);
    add_starts(&table);
    close_steps(&table);
    return table;
}

static void table_free(Table *table) {
    free(table->step);
    free(table->reach);
    free(table->start);
}

static bool reachable(const Table *table, uint32_t node) {
    bool found = table->start[node];
    for (uint32_t i = 0; i < table->nodes && !found; i++)
        found =
            table->start[i] && *pair_of(table->reach, table->nodes, i, node);
    return found;
}

/* Are the two nodes on a common cycle? */
static bool together(const Table *table, uint32_t a, uint32_t b) {
    return *pair_of(table->reach, table->nodes, a, b) &&
           *pair_of(table->reach, table->nodes, b, a);
}

/* All sets are met on cycles through the node: every edge between nodes that
 * are on a cycle with it can be on one large cycle. */
static bool meets_all(const Table *table, uint32_t node) {
    const Automaton *automaton = table->automaton;
    uint32_t states = automaton->state_count;
    uint64_t met = 0, all = automaton->set_count == 64
                                ? UINT64_MAX
                                : ((uint64_t)1 << automaton->set_count) - 1;
    if (!together(table, node, node))
        return false;
    for (uint32_t p = 0; p < table->length; p++)
        for (size_t i = 0; i < automaton->edges.count; i++) {
            AutomatonEdge edge = automaton->edges.data[i];
            uint32_t from = p * states + edge.source;
            uint32_t to = follower(table->word, p) * states + edge.target;
            if (together(table, node, from) && together(table, node, to) &&
                automaton_reads(automaton, edge.guard, table->word->letters[p]))
                met |= edge.marks;
        }
    return met == all;
}

static bool accepts_buchi(const Table *table) {
    for (uint32_t node = 0; node < table->nodes; node++)
        if (reachable(table, node) && meets_all(table, node))
            return true;
    return false;
}

/* Clause (ii): no change from some position on. */
static bool ends_constant(const LassoWord *word) {
    for (uint32_t i = 1; i < word->loop; i++)
        if (word->letters[word->prefix + i] != word->letters[word->prefix])
            return false;
    return true;
}

static bool accepts_testing(const Table *table) {
    const Automaton *automaton = table->automaton;
    bool constant = ends_constant(table->word);
    for (uint32_t node = 0; node < table->nodes; node++) {
        uint64_t sets =
            automaton->state_marks.data[node % automaton->state_count];
        bool in_loop = node / automaton->state_count >= table->word->prefix;
        if (!reachable(table, node))
            continue;
        if ((sets & FINITE) || (constant && in_loop && (sets & LIVELOCK)) ||
            (!constant && (sets & INFINITE) && together(table, node, node)))
            return true;
    }
    return false;
}

bool lasso_accepts(const Automaton *automaton, const LassoWord *word) {
    if (automaton->state_count == 0)
        return false;
    Table table = table_new(automaton, word);
    bool accepted =
        automaton->testing ? accepts_testing(&table) : accepts_buchi(&table);
    table_free(&table);
    return accepted;
}

LassoWord lasso_prolonged(const LassoWord *word, uint32_t length) {
    LassoWord result = {.prefix = length, .loop = 1};
    for (uint32_t i = 0; i < length; i++)
        result.letters[i] = word->letters[i];
    result.letters[length] = word->letters[length - 1];
    return result;
}

bool lasso_accepts_end(const Automaton *testing, const LassoWord *word,
                       uint32_t length) {
    if (testing->state_count == 0)
        return false;
    LassoWord longer = lasso_prolonged(word, length);
    Table table = table_new(testing, &longer);
    bool accepted = false;
    for (uint32_t node = 0; node < table.nodes; node++) {
        uint64_t sets = testing->state_marks.data[node % testing->state_count];
        uint32_t position = node / testing->state_count;
        if (position < length && reachable(&table, node))
            accepted |= (sets & FINITE) ||
                        (position + 1 == length && (sets & DEADLOCK));
    }
    table_free(&table);
    return accepted;
}

/* The loop is gone through once before it is repeated, so that the letter
 * before its first one is always its last one. */
LassoWord lasso_without_stuttering(const LassoWord *word) {
    LassoWord result = {0};
    uint32_t length = word->prefix + word->loop;
    for (uint32_t i = 0; i < length; i++)
        if (i == 0 || word->letters[i] != word->letters[i - 1])
            result.letters[result.prefix++] = word->letters[i];
    for (uint32_t i = word->prefix; i < length; i++) {
        uint32_t before = i == word->prefix ? length - 1 : i - 1;
        if (word->letters[i] != word->letters[before])
            result.letters[result.prefix + result.loop++] = word->letters[i];
    }
    if (result.loop == 0)
        result.letters[result.prefix + result.loop++] =
            word->letters[word->prefix];
    return result;
}
