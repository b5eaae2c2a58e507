#include "automata/diagram.h"

#include "base/hash.h"

#include <assert.h>

enum {
    FIRST_SLOTS = 1024,
    RESULTS = 1 << 14 /* entries, a power of two */
};

void diagrams_init(Diagrams *diagrams, Mem *mem, size_t most) {
    *diagrams = (Diagrams){.mem = mem, .most = most, .slots = FIRST_SLOTS};
    diagrams->table = mem_alloc(mem, FIRST_SLOTS * sizeof *diagrams->table);
    diagrams->results = mem_alloc(mem, RESULTS * sizeof *diagrams->results);
    DiagramNode constant = {.variable = UINT32_MAX};
    vec_push(mem, &diagrams->nodes, constant);
    vec_push(mem, &diagrams->nodes, constant);
}

void diagrams_release(Diagrams *diagrams) {
    Mem *mem = diagrams->mem;
    mem_free(mem, diagrams->table, diagrams->slots * sizeof *diagrams->table);
    mem_free(mem, diagrams->results, RESULTS * sizeof *diagrams->results);
    vec_release(mem, &diagrams->nodes);
    *diagrams = (Diagrams){0};
}

static uint64_t hash_three(uint32_t a, uint32_t b, uint32_t c) {
    return hash_word(hash_word((uint64_t)a << 32 | b) ^ c);
}

/* ---- Nodes --------------------------------------------------------------- */

/* The slot of the node, or the free one where it belongs. */
static size_t slot_of(const Diagrams *diagrams, DiagramNode node) {
    size_t mask = diagrams->slots - 1;
    size_t slot = hash_three(node.variable, node.low, node.high) & mask;
    for (; diagrams->table[slot]; slot = (slot + 1) & mask) {
        DiagramNode other = diagram_node(diagrams, diagrams->table[slot]);
        if (other.variable == node.variable && other.low == node.low &&
            other.high == node.high)
            break;
    }
    return slot;
}

static void grow_table(Diagrams *diagrams) {
    size_t old = diagrams->slots;
    mem_free(diagrams->mem, diagrams->table, old * sizeof *diagrams->table);
    diagrams->slots = 2 * old;
    diagrams->table =
        mem_alloc(diagrams->mem, diagrams->slots * sizeof *diagrams->table);
    for (Diagram f = 2; f < diagrams->nodes.count; f++)
        diagrams->table[slot_of(diagrams, diagram_node(diagrams, f))] = f;
}

static Diagram make(Diagrams *diagrams, uint32_t variable, Diagram low,
                    Diagram high) {
    if (low == high)
        return low;
    DiagramNode node = {variable, low, high};
    size_t slot = slot_of(diagrams, node);
    if (diagrams->table[slot])
        return diagrams->table[slot];
    if (diagrams->nodes.count >= diagrams->most) {
        diagrams->exhausted = true;
        return DIAGRAM_FALSE;
    }
    Diagram f = (Diagram)diagrams->nodes.count;
    vec_push(diagrams->mem, &diagrams->nodes, node);
    diagrams->table[slot] = f;
    if (2 * diagrams->nodes.count > diagrams->slots)
        grow_table(diagrams);
    return f;
}

Diagram diagram_variable(Diagrams *diagrams, uint32_t variable) {
    assert(variable < MOST_VARIABLES);
    return make(diagrams, variable, DIAGRAM_FALSE, DIAGRAM_TRUE);
}

/* ---- Operations ---------------------------------------------------------- */

bool diagram_holds(const Diagrams *diagrams, Diagram f, uint64_t letter) {
    while (f > DIAGRAM_TRUE) {
        DiagramNode node = diagram_node(diagrams, f);
        assert(node.variable < 64);
        f = letter >> node.variable & 1 ? node.high : node.low;
    }
    return f == DIAGRAM_TRUE;
}

uint64_t diagram_letter(const Diagrams *diagrams, Diagram f) {
    uint64_t letter = 0;
    assert(f != DIAGRAM_FALSE);
    while (f > DIAGRAM_TRUE) {
        DiagramNode node = diagram_node(diagrams, f);
        bool set = node.low == DIAGRAM_FALSE;
        letter |= (uint64_t)set << node.variable;
        f = set ? node.high : node.low;
    }
    return letter;
}

static uint32_t smaller(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* f where the variable, which is not behind its first, has the value. */
static Diagram branch(const Diagrams *diagrams, Diagram f, uint32_t variable,
                      bool value) {
    DiagramNode node = diagram_node(diagrams, f);
    if (node.variable != variable)
        return f;
    return value ? node.high : node.low;
}

static uint32_t first_variable(const Diagrams *diagrams, Diagram f, Diagram g) {
    return smaller(diagram_node(diagrams, f).variable,
                   diagram_node(diagrams, g).variable);
}

Diagram diagram_choose(Diagrams *diagrams, Diagram condition, Diagram yes,
                       Diagram no) {
    if (condition <= DIAGRAM_TRUE)
        return condition ? yes : no;
    if (yes == no || diagrams->exhausted)
        return no;
    if (yes == DIAGRAM_TRUE && no == DIAGRAM_FALSE)
        return condition;
    size_t place = hash_three(condition, yes, no) & (RESULTS - 1);
    DiagramEntry *entry = &diagrams->results[place];
    if (entry->condition == condition && entry->yes == yes && entry->no == no)
        return entry->result;
    uint32_t variable = smaller(diagram_node(diagrams, condition).variable,
                                first_variable(diagrams, yes, no));
    Diagram low =
        diagram_choose(diagrams, branch(diagrams, condition, variable, false),
                       branch(diagrams, yes, variable, false),
                       branch(diagrams, no, variable, false));
    Diagram high =
        diagram_choose(diagrams, branch(diagrams, condition, variable, true),
                       branch(diagrams, yes, variable, true),
                       branch(diagrams, no, variable, true));
    Diagram result = make(diagrams, variable, low, high);
    if (!diagrams->exhausted) /* else it may be wrong */
        diagrams->results[place] = (DiagramEntry){condition, yes, no, result};
    return result;
}

/* ---- Cubes --------------------------------------------------------------- */

typedef struct Cubes {
    Diagrams *diagrams;     /* of the functions */
    VEC(uint32_t) literals; /* of the cube in hand */
    DiagramSink *sink;      /* where cubes go */
    void *context;          /* for the sink */
} Cubes;

static Diagram cover(Cubes *cubes, Diagram lower, Diagram upper);

/* Cubes with the literal that cover what is in `lower` only. */
static Diagram cover_with(Cubes *cubes, uint32_t literal, Diagram lower,
                          Diagram upper) {
    vec_push(cubes->diagrams->mem, &cubes->literals, literal);
    Diagram covered = cover(cubes, lower, upper);
    cubes->literals.count--;
    return covered;
}

/* Cubes of a function between the two bounds; the result is that function. */
static Diagram cover(Cubes *cubes, Diagram lower, Diagram upper) {
    Diagrams *diagrams = cubes->diagrams;
    if (lower == DIAGRAM_FALSE)
        return DIAGRAM_FALSE;
    if (upper == DIAGRAM_TRUE) {
        cubes->sink(cubes->context, cubes->literals.data,
                    cubes->literals.count);
        return DIAGRAM_TRUE;
    }
    if (diagrams->exhausted)
        return DIAGRAM_FALSE;
    uint32_t variable = first_variable(diagrams, lower, upper);
    Diagram lower0 = branch(diagrams, lower, variable, false);
    Diagram lower1 = branch(diagrams, lower, variable, true);
    Diagram upper0 = branch(diagrams, upper, variable, false);
    Diagram upper1 = branch(diagrams, upper, variable, true);
    Diagram covered1 = cover_with(
        cubes, 2 * variable, diagram_minus(diagrams, lower1, upper0), upper1);
    Diagram covered0 =
        cover_with(cubes, 2 * variable + 1,
                   diagram_minus(diagrams, lower0, upper1), upper0);
    Diagram rest =
        diagram_or(diagrams, diagram_minus(diagrams, lower1, covered1),
                   diagram_minus(diagrams, lower0, covered0));
    Diagram covered = cover(cubes, rest, diagram_and(diagrams, upper0, upper1));
    return make(diagrams, variable, diagram_or(diagrams, covered0, covered),
                diagram_or(diagrams, covered1, covered));
}

void diagram_cubes(Diagrams *diagrams, Diagram f, DiagramSink *sink,
                   void *context) {
    Cubes cubes = {.diagrams = diagrams, .sink = sink, .context = context};
    Diagram covered = cover(&cubes, f, f);
    assert(covered == f || diagrams->exhausted);
    (void)covered;
    vec_release(diagrams->mem, &cubes.literals);
}
