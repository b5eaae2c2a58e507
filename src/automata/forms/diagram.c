#include "automata/forms/diagram.h"

#include "base/hash.h"
#include "base/stress.h"

#include <assert.h>

enum {
    FIRST_SLOTS = STRESSED(1 << 12, 2),
    MOST_RESULT_SLOTS = 1 << 20, /* more are of little use */
    STEPS_PER_NODE = 32,         /* allowed, unless the caller says otherwise */
    STEPS_PER_POLL = 1024
};

void diagrams_init(Diagrams *diagrams, Mem *mem, size_t most) {
    *diagrams = (Diagrams){.mem = mem,
                           .most = most,
                           .most_steps = most * STEPS_PER_NODE,
                           .spare = most,
                           .spare_steps = most * STEPS_PER_NODE,
                           .result_slots = FIRST_SLOTS};
    diagrams->results = mem_alloc(mem, FIRST_SLOTS * sizeof *diagrams->results);
    DiagramNode constant = {.variable = UINT32_MAX};
    vec_push(mem, &diagrams->nodes, constant);
    vec_push(mem, &diagrams->nodes, constant);
    if (!hash_index_grow(&diagrams->index, mem, FIRST_SLOTS / 2, 0, NULL, NULL))
        mem->exhausted(mem, FIRST_SLOTS * sizeof(Diagram));
}

void diagrams_release(Diagrams *diagrams) {
    Mem *mem = diagrams->mem;
    hash_index_release(&diagrams->index, mem);
    mem_free(mem, diagrams->results,
             diagrams->result_slots * sizeof *diagrams->results);
    vec_release(mem, &diagrams->nodes);
    *diagrams = (Diagrams){0};
}

/* ---- Limits -------------------------------------------------------------- */

void diagrams_exhaust(Diagrams *diagrams, AutomataLimit limit) {
    assert(limit != MET_NOTHING);
    if (!diagrams->exhausted)
        diagrams->met = limit;
    diagrams->exhausted = true;
}

void diagrams_work(Diagrams *diagrams, size_t steps) {
    diagrams->steps += steps;
    if (diagrams->steps > diagrams->most_steps)
        diagrams_exhaust(diagrams, MET_STEPS);
}

static size_t smaller_size(size_t a, size_t b) {
    return a < b ? a : b;
}

DiagramsShare diagrams_share(Diagrams *diagrams) {
    DiagramsShare share = {diagrams->most,        diagrams->most_steps,
                           diagrams->spare,       diagrams->spare_steps,
                           diagrams->nodes.count, diagrams->steps,
                           diagrams->exhausted};
    diagrams->most =
        smaller_size(share.most, share.nodes + diagrams->spare / 2);
    diagrams->most_steps =
        smaller_size(share.most_steps, share.steps + diagrams->spare_steps / 2);
    return share;
}

void diagrams_limit(Diagrams *diagrams, size_t steps) {
    diagrams->most_steps =
        smaller_size(diagrams->most_steps, diagrams->steps + steps);
}

/* What was used of shares within this one is part of what was used of it. */
bool diagrams_settle(Diagrams *diagrams, DiagramsShare share) {
    bool enough = !diagrams->exhausted;
    size_t nodes = diagrams->nodes.count - share.nodes;
    size_t steps = diagrams->steps - share.steps;
    diagrams->most = share.most;
    diagrams->most_steps = share.most_steps;
    diagrams->spare = share.spare - smaller_size(share.spare, nodes);
    diagrams->spare_steps =
        share.spare_steps - smaller_size(share.spare_steps, steps);
    diagrams->exhausted = share.exhausted;
    return enough;
}

static uint64_t hash_three(uint32_t a, uint32_t b, uint32_t c) {
    return hash_word(hash_word((uint64_t)a << 32 | b) ^ c);
}

/* ---- Nodes --------------------------------------------------------------- */

static uint64_t hash_node(DiagramNode node) {
    return hash_three(node.variable, node.low, node.high);
}

static uint64_t hash_of(const void *owner, uint32_t f) {
    return hash_node(diagram_node(owner, f));
}

static bool is_node(const void *owner, uint32_t f, const void *key) {
    DiagramNode node = diagram_node(owner, f);
    const DiagramNode *needed = key;
    return node.variable == needed->variable && node.low == needed->low &&
           node.high == needed->high;
}

/* Results are forgotten: there is room for twice as many afterwards. */
static void grow_results(Diagrams *diagrams) {
    size_t old = diagrams->result_slots;
    if (old >= MOST_RESULT_SLOTS)
        return;
    mem_free(diagrams->mem, diagrams->results, old * sizeof *diagrams->results);
    diagrams->result_slots = 2 * old;
    diagrams->results = mem_alloc(diagrams->mem, diagrams->result_slots *
                                                     sizeof *diagrams->results);
}

/* Room for one more node, and for results as nodes become many. */
static void make_room(Diagrams *diagrams) {
    Mem *mem = diagrams->mem;
    size_t size = diagrams->index.size;
    if (!hash_index_room(&diagrams->index, mem, (uint32_t)diagrams->nodes.count,
                         hash_of, diagrams))
        mem->exhausted(mem, 2 * size * sizeof(Diagram));
    if (diagrams->index.size > size)
        grow_results(diagrams);
}

static Diagram make(Diagrams *diagrams, uint32_t variable, Diagram low,
                    Diagram high) {
    if (low == high)
        return low;
    DiagramNode node = {variable, low, high};
    uint32_t *slot = hash_index_slot(&diagrams->index, hash_node(node), is_node,
                                     diagrams, &node);
    if (*slot)
        return *slot - 1;
    if (diagrams->nodes.count >= diagrams->most) {
        diagrams_exhaust(diagrams, MET_NODES);
        return DIAGRAM_FALSE;
    }
    Diagram f = (Diagram)diagrams->nodes.count;
    vec_push(diagrams->mem, &diagrams->nodes, node);
    *slot = f + 1;
    make_room(diagrams); /* for the next one */
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

/* f with this value of the variable, which does not come after the first
 * variable of f. */
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
    uint64_t hash = hash_three(condition, yes, no);
    const DiagramEntry *entry =
        &diagrams->results[hash & (diagrams->result_slots - 1)];
    if (entry->condition == condition && entry->yes == yes && entry->no == no)
        return entry->result;
    if (diagrams->steps++ >= diagrams->most_steps)
        diagrams_exhaust(diagrams, MET_STEPS);
    if (diagrams->steps % STEPS_PER_POLL == 0)
        mem_poll(diagrams->mem);
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
        diagrams->results[hash & (diagrams->result_slots - 1)] =
            (DiagramEntry){condition, yes, no, result};
    return result;
}

/* ---- Cubes --------------------------------------------------------------- */

typedef struct Cubes {
    Diagrams *diagrams;     /* of the functions */
    VEC(uint32_t) literals; /* of the cube in hand */
    DiagramSink *sink;      /* where cubes go */
    void *context;          /* for the sink */
    bool stopped;           /* the sink has enough */
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
    if (lower == DIAGRAM_FALSE || cubes->stopped)
        return DIAGRAM_FALSE;
    if (upper == DIAGRAM_TRUE) {
        cubes->stopped |= !cubes->sink(cubes->context, cubes->literals.data,
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

/* Append the literals of f if it is a cube; false if it is not. */
static bool is_cube(Cubes *cubes, Diagram f) {
    while (f > DIAGRAM_TRUE) {
        DiagramNode node = diagram_node(cubes->diagrams, f);
        if (node.low != DIAGRAM_FALSE && node.high != DIAGRAM_FALSE)
            return false;
        vec_push(cubes->diagrams->mem, &cubes->literals,
                 2 * node.variable + (node.high == DIAGRAM_FALSE));
        f = node.low != DIAGRAM_FALSE ? node.low : node.high;
    }
    return f == DIAGRAM_TRUE;
}

bool diagram_cubes(Diagrams *diagrams, Diagram f, DiagramSink *sink,
                   void *context) {
    Cubes cubes = {.diagrams = diagrams, .sink = sink, .context = context};
    if (is_cube(&cubes, f)) {
        cubes.stopped =
            !sink(context, cubes.literals.data, cubes.literals.count);
    } else {
        cubes.literals.count = 0;
        Diagram covered = cover(&cubes, f, f);
        assert(covered == f || cubes.stopped || diagrams->exhausted);
        (void)covered;
    }
    bool all = !cubes.stopped && !diagrams->exhausted;
    vec_release(diagrams->mem, &cubes.literals);
    return all;
}
