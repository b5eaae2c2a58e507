#include "automata/forms/omega.h"

#include "base/sorted.h"

#include <assert.h>
#include <stdlib.h>

enum {
    MOST_CUBES = 64,   /* of a guard that is a disjunction of them */
    EDGES_PER_STEP = 2 /* of work: that are sorted */
};

void omega_init(Omega *omega, Diagrams *diagrams) {
    *omega = (Omega){.diagrams = diagrams};
}

void omega_release(Omega *omega) {
    Mem *mem = omega->diagrams->mem;
    vec_release(mem, &omega->initial);
    vec_release(mem, &omega->edges);
    *omega = (Omega){0};
}

void omega_edge(Omega *omega, uint32_t source, uint32_t target, Diagram guard,
                uint64_t marks) {
    if (guard != DIAGRAM_FALSE)
        vec_push(omega->diagrams->mem, &omega->edges,
                 (AutomatonEdge){source, target, guard, marks});
}

static int compare_edges(const void *left, const void *right) {
    const AutomatonEdge *a = left, *b = right;
    int order = sorted_compare(a->source, b->source);
    if (order == 0)
        order = sorted_compare(a->target, b->target);
    if (order == 0)
        order = sorted_compare(a->marks, b->marks);
    return order ? order : sorted_compare(a->guard, b->guard);
}

void omega_sort(Omega *omega) {
    AutomatonEdge *edges = omega->edges.data;
    size_t kept = 0;
    diagrams_work(omega->diagrams, omega->edges.count / EDGES_PER_STEP);
    if (omega->edges.count)
        qsort(edges, omega->edges.count, sizeof *edges, compare_edges);
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge edge = edges[i];
        if (edge.guard == DIAGRAM_FALSE)
            continue;
        if (kept && edges[kept - 1].source == edge.source &&
            edges[kept - 1].target == edge.target &&
            edges[kept - 1].marks == edge.marks)
            edges[kept - 1].guard =
                diagram_or(omega->diagrams, edges[kept - 1].guard, edge.guard);
        else
            edges[kept++] = edge;
    }
    omega->edges.count = kept;
}

static size_t index_bytes(const Omega *omega) {
    return ((size_t)omega->state_count + 1) * sizeof(uint32_t);
}

uint32_t *omega_index(const Omega *omega) {
    uint32_t *first = mem_alloc(omega->diagrams->mem, index_bytes(omega));
    for (size_t i = 0; i < omega->edges.count; i++) {
        assert(i == 0 ||
               omega->edges.data[i - 1].source <= omega->edges.data[i].source);
        first[omega->edges.data[i].source + 1]++;
    }
    for (uint32_t s = 0; s < omega->state_count; s++)
        first[s + 1] += first[s];
    return first;
}

void omega_free_index(const Omega *omega, uint32_t *first) {
    mem_free(omega->diagrams->mem, first, index_bytes(omega));
}

uint64_t omega_all_marks(const Omega *omega) {
    return omega->set_count == MOST_SETS
               ? UINT64_MAX
               : ((uint64_t)1 << omega->set_count) - 1;
}

void omega_components(const Omega *omega, Components *components) {
    MarkedGraph graph = {.state_count = omega->state_count,
                         .set_count = omega->set_count,
                         .edges = omega->edges.data,
                         .edge_count = omega->edges.count};
    components_init(components, omega->diagrams->mem, &graph);
}

void omega_renumber(Omega *omega, const uint32_t *new_number, uint32_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < omega->initial.count; i++) {
        uint32_t number = new_number[omega->initial.data[i]];
        bool known = number == UINT32_MAX;
        for (size_t j = 0; j < kept; j++)
            known |= omega->initial.data[j] == number;
        if (!known)
            omega->initial.data[kept++] = number;
    }
    omega->initial.count = kept;
    kept = 0;
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge edge = omega->edges.data[i];
        edge.source = new_number[edge.source];
        edge.target = new_number[edge.target];
        if (edge.source != UINT32_MAX && edge.target != UINT32_MAX)
            omega->edges.data[kept++] = edge;
    }
    omega->edges.count = kept;
    omega->state_count = count;
    omega_sort(omega);
}

void omega_copy(const Omega *omega, Omega *copy) {
    Mem *mem = copy->diagrams->mem;
    assert(copy->edges.count == 0 && copy->diagrams == omega->diagrams);
    copy->state_count = omega->state_count;
    copy->set_count = omega->set_count;
    copy->state_based = omega->state_based;
    for (size_t i = 0; i < omega->initial.count; i++)
        vec_push(mem, &copy->initial, omega->initial.data[i]);
    for (size_t i = 0; i < omega->edges.count; i++)
        vec_push(mem, &copy->edges, omega->edges.data[i]);
}

/* ---- From an Automaton --------------------------------------------------- */

/* Operands come before what they are part of. */
Diagram omega_guard(Diagrams *diagrams, const Boolean *guard) {
    Mem *mem = diagrams->mem;
    size_t bytes = guard->nodes.count * sizeof(Diagram);
    Diagram *values = mem_alloc(mem, bytes);
    for (size_t i = 0; i < guard->nodes.count; i++) {
        BooleanNode node = guard->nodes.data[i];
        Diagram *value = &values[i];
        switch (node.kind) {
        case BOOLEAN_FALSE:
            *value = DIAGRAM_FALSE;
            break;
        case BOOLEAN_TRUE:
            *value = DIAGRAM_TRUE;
            break;
        case BOOLEAN_ATOM:
            *value = diagram_variable(diagrams, node.left);
            break;
        case BOOLEAN_NOT:
            *value = diagram_not(diagrams, values[node.left]);
            break;
        case BOOLEAN_AND:
            *value =
                diagram_and(diagrams, values[node.left], values[node.right]);
            break;
        case BOOLEAN_OR:
            *value =
                diagram_or(diagrams, values[node.left], values[node.right]);
            break;
        }
    }
    Diagram root = values[guard->nodes.count - 1];
    mem_free(mem, values, bytes);
    return root;
}

/* Numbers of guards become diagrams. */
static void add_from(Omega *omega, const Automaton *source,
                     const AutomatonEdge *edges, size_t count) {
    Mem *mem = omega->diagrams->mem;
    size_t bytes = source->guards.count * sizeof(Diagram);
    Diagram *guards = mem_alloc(mem, bytes);
    for (size_t i = 0; i < source->guards.count; i++)
        guards[i] = omega_guard(omega->diagrams, &source->guards.data[i]);
    for (size_t i = 0; i < count; i++)
        omega_edge(omega, edges[i].source, edges[i].target,
                   guards[edges[i].guard], edges[i].marks);
    mem_free(mem, guards, bytes);
}

void omega_from_automaton(Omega *omega, const Automaton *automaton) {
    assert(!automaton->testing);
    omega->state_count = automaton->state_count;
    omega->set_count = automaton->set_count;
    omega->state_based = automaton->state_based && automaton->set_count == 1;
    for (size_t i = 0; i < automaton->initial.count; i++)
        vec_push(omega->diagrams->mem, &omega->initial,
                 automaton->initial.data[i]);
    add_from(omega, automaton, automaton->edges.data, automaton->edges.count);
    omega_sort(omega);
}

void omega_from_plain(Omega *omega, const Plain *plain) {
    assert(!plain->source->testing);
    omega->state_count = plain->state_count;
    omega->set_count = 1;
    omega->state_based = true;
    for (size_t i = 0; i < plain->initial.count; i++)
        vec_push(omega->diagrams->mem, &omega->initial, plain->initial.data[i]);
    add_from(omega, plain->source, plain->edges.data, plain->edges.count);
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge *edge = &omega->edges.data[i];
        edge->marks = plain->sets[edge->source] & 1;
    }
    omega_sort(omega);
}

/* ---- To an Automaton ----------------------------------------------------- */

typedef struct Guards {
    const Omega *omega;   /* the source */
    Automaton *automaton; /* the result */
    Boolean *boolean;     /* in hand */
    uint32_t sum;         /* of the cubes so far: a node, or UINT32_MAX */
    uint32_t cubes;       /* so far */
} Guards;

static uint32_t add_literal(Guards *guards, uint32_t literal) {
    Mem *mem = guards->automaton->mem;
    uint32_t node =
        boolean_add(guards->boolean, mem, BOOLEAN_ATOM, literal / 2, 0);
    if (literal & 1)
        node = boolean_add(guards->boolean, mem, BOOLEAN_NOT, node, 0);
    return node;
}

static bool add_cube(void *context, const uint32_t *literals, size_t count) {
    Guards *guards = context;
    Mem *mem = guards->automaton->mem;
    if (guards->cubes++ == MOST_CUBES)
        return false;
    uint32_t product;
    if (count == 0)
        product = boolean_add(guards->boolean, mem, BOOLEAN_TRUE, 0, 0);
    else
        product = add_literal(guards, literals[0]);
    for (size_t i = 1; i < count; i++) {
        uint32_t literal = add_literal(guards, literals[i]);
        product =
            boolean_add(guards->boolean, mem, BOOLEAN_AND, product, literal);
    }
    guards->sum = guards->sum == UINT32_MAX
                      ? product
                      : boolean_add(guards->boolean, mem, BOOLEAN_OR,
                                    guards->sum, product);
    return true;
}

/* One node of a diagram as (high & v) | (low & !v), with its children known:
 * in this order of operands an evaluation looks at one branch only. */
static uint32_t add_node(Guards *guards, const DiagramNode *node,
                         const uint32_t *known) {
    Mem *mem = guards->automaton->mem;
    Boolean *boolean = guards->boolean;
    uint32_t yes = add_literal(guards, 2 * node->variable);
    uint32_t no = add_literal(guards, 2 * node->variable + 1);
    uint32_t high =
        boolean_add(boolean, mem, BOOLEAN_AND, known[node->high] - 1, yes);
    uint32_t low =
        boolean_add(boolean, mem, BOOLEAN_AND, known[node->low] - 1, no);
    return boolean_add(boolean, mem, BOOLEAN_OR, high, low);
}

/* A guard with too many cubes keeps the form of its diagram, in which parts
 * are shared. Recursion is as deep as there are propositions. */
static void add_diagram(Guards *guards, Diagram f, uint32_t *known) {
    Mem *mem = guards->automaton->mem;
    DiagramNode node = diagram_node(guards->omega->diagrams, f);
    if (known[f])
        return;
    if (f <= DIAGRAM_TRUE) {
        BooleanKind kind = f ? BOOLEAN_TRUE : BOOLEAN_FALSE;
        known[f] = boolean_add(guards->boolean, mem, kind, 0, 0) + 1;
        return;
    }
    add_diagram(guards, node.low, known);
    add_diagram(guards, node.high, known);
    known[f] = add_node(guards, &node, known) + 1;
}

static uint32_t add_guard(Guards *guards, Diagram guard) {
    Automaton *automaton = guards->automaton;
    Diagrams *diagrams = guards->omega->diagrams;
    vec_push(automaton->mem, &automaton->guards, (Boolean){0});
    guards->boolean = &vec_last(&automaton->guards);
    guards->sum = UINT32_MAX;
    guards->cubes = 0;
    if (!diagram_cubes(diagrams, guard, add_cube, guards)) {
        size_t bytes = ((size_t)guard + 1) * sizeof(uint32_t);
        uint32_t *known = mem_alloc(diagrams->mem, bytes);
        vec_clear(&guards->boolean->nodes);
        add_diagram(guards, guard, known);
        mem_free(diagrams->mem, known, bytes);
    }
    return (uint32_t)automaton->guards.count - 1;
}

/* Equal guards become one. */
static void add_edges(Guards *guards) {
    const Omega *omega = guards->omega;
    Mem *mem = omega->diagrams->mem;
    size_t nodes = omega->diagrams->nodes.count;
    uint32_t *known = mem_alloc(mem, nodes * sizeof *known);
    for (size_t i = 0; i < omega->edges.count; i++) {
        AutomatonEdge edge = omega->edges.data[i];
        assert(edge.guard != DIAGRAM_FALSE && edge.guard < nodes);
        Diagram guard = edge.guard;
        if (known[guard] == 0)
            known[guard] = add_guard(guards, guard) + 1;
        edge.guard = known[guard] - 1;
        vec_push(guards->automaton->mem, &guards->automaton->edges, edge);
    }
    mem_free(mem, known, nodes * sizeof *known);
}

/* With marks on states, an edge has the marks of its source; the edges that
 * leave a component may have lost them, as they do not matter there. */
static void mark_states(const Omega *omega, Automaton *automaton) {
    Components components;
    omega_components(omega, &components);
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge edge = automaton->edges.data[i];
        if (components.of[edge.source] == components.of[edge.target])
            automaton->state_marks.data[edge.source] = edge.marks;
    }
    for (size_t i = 0; i < automaton->edges.count; i++) {
        AutomatonEdge *edge = &automaton->edges.data[i];
        edge->marks = automaton->state_marks.data[edge->source];
    }
    components_release(&components);
}

bool omega_to_automaton(const Omega *omega, Automaton *automaton) {
    Mem *mem = automaton->mem;
    assert(automaton->edges.count == 0);
    if (omega->diagrams->exhausted)
        return false;
    automaton->state_count = omega->state_count;
    automaton->set_count = omega->set_count;
    automaton->state_based = omega->state_based || omega->set_count == 0;
    for (size_t i = 0; i < omega->initial.count; i++)
        vec_push(mem, &automaton->initial, omega->initial.data[i]);
    for (uint32_t s = 0; s < omega->state_count; s++)
        vec_push(mem, &automaton->state_marks, 0);
    Guards guards = {.omega = omega, .automaton = automaton};
    add_edges(&guards);
    if (omega->state_based)
        mark_states(omega, automaton);
    return !omega->diagrams->exhausted;
}
