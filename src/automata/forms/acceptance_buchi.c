#include "automata/forms/acceptance_buchi.h"

#include "automata/forms/acceptance_parts.h"
#include "automata/forms/components.h"

#include <assert.h>
#include <string.h>

/* ---- Building ------------------------------------------------------------ */

typedef VEC(uint32_t) Numbers;

/* The result: the states of the automaton, then those of the parts that are
 * copied. */
typedef struct Builder {
    const Automaton *source;      /* with any condition */
    const AcceptanceParts *parts; /* where it accepts */
    Mem *mem;                     /* where the arrays come from */
    AcceptanceEntry entry;        /* how copies are entered */
    uint32_t set_count;           /* of the result */
    uint32_t state_count;         /* of the result */
    Numbers initial;              /* of the result */
    VEC(AutomatonEdge) edges;     /* of the result */
    VEC(AutomatonOrigin) origins; /* of the result */
    uint32_t *first;              /* by state of the source, one more: first of
                                     the edges that lead to it */
    uint32_t *entering;           /* the edges by target */
    uint32_t *place;              /* by state: + 1 in the part in hand */
    uint8_t *inside;              /* by edge: it is in the part in hand */
} Builder;

static uint64_t marks_in(const Builder *builder, const AcceptancePart *part,
                         uint64_t marks) {
    uint64_t result = 0;
    for (uint32_t i = 0; i < builder->set_count; i++)
        if (i >= part->clauses.count || (marks & part->clauses.data[i]))
            result |= (uint64_t)1 << i;
    return result;
}

static void index_targets(Builder *builder) {
    const Automaton *source = builder->source;
    size_t count = source->edges.count;
    for (size_t i = 0; i < count; i++)
        builder->first[source->edges.data[i].target + 1]++;
    for (uint32_t s = 0; s < source->state_count; s++)
        builder->first[s + 1] += builder->first[s];
    Mem *mem = builder->mem;
    size_t bytes = ((size_t)source->state_count + 1) * sizeof(uint32_t);
    uint32_t *next = mem_alloc(mem, bytes);
    memcpy(next, builder->first, bytes);
    for (size_t i = 0; i < count; i++)
        builder->entering[next[source->edges.data[i].target]++] = (uint32_t)i;
    mem_free(mem, next, bytes);
}

static AutomatonOrigin origin_of(const Automaton *source, uint32_t state,
                                 uint32_t copy) {
    AutomatonOrigin origin = {.state = state, .copy = copy};
    if (source->origins.count)
        origin.state = vec_item(&source->origins, state).state;
    return origin;
}

/* The automaton itself, in which no edge has a mark yet. */
static void add_source(Builder *builder) {
    const Automaton *source = builder->source;
    for (uint32_t s = 0; s < source->state_count; s++)
        vec_push(builder->mem, &builder->origins, origin_of(source, s, 0));
    for (size_t i = 0; i < source->initial.count; i++)
        vec_push(builder->mem, &builder->initial, source->initial.data[i]);
    for (size_t i = 0; i < source->edges.count; i++) {
        AutomatonEdge edge = source->edges.data[i];
        edge.marks = 0;
        vec_push(builder->mem, &builder->edges, edge);
    }
    builder->state_count = source->state_count;
}

static void host_part(Builder *builder, const AcceptancePart *part) {
    for (size_t i = 0; i < part->edges.count; i++) {
        uint32_t number = part->edges.data[i];
        builder->edges.data[number].marks =
            marks_in(builder, part, builder->source->edges.data[number].marks);
    }
}

/* Ways into the copy: at the start, or by an edge, of those in it none if there
 * is to be one way only. */
static void enter_copy(Builder *builder, const AcceptancePart *part,
                       uint32_t base) {
    const Automaton *source = builder->source;
    for (size_t i = 0; i < source->initial.count; i++) {
        uint32_t place = builder->place[source->initial.data[i]];
        if (place)
            vec_push(builder->mem, &builder->initial, base + place - 1);
    }
    for (size_t k = 0; k < part->states.count; k++) {
        uint32_t state = part->states.data[k];
        for (uint32_t i = builder->first[state]; i < builder->first[state + 1];
             i++) {
            AutomatonEdge edge = source->edges.data[builder->entering[i]];
            if (builder->entry == ACCEPTANCE_ENTER_ONCE &&
                builder->inside[builder->entering[i]])
                continue;
            edge.target = base + (uint32_t)k;
            edge.marks = 0;
            vec_push(builder->mem, &builder->edges, edge);
        }
    }
}

static void copy_part(Builder *builder, const AcceptancePart *part,
                      uint32_t copy) {
    uint32_t base = builder->state_count;
    builder->state_count += (uint32_t)part->states.count;
    for (uint32_t k = 0; k < part->states.count; k++) {
        builder->place[part->states.data[k]] = k + 1;
        vec_push(builder->mem, &builder->origins,
                 origin_of(builder->source, part->states.data[k], copy));
    }
    for (size_t i = 0; i < part->edges.count; i++) {
        AutomatonEdge edge = builder->source->edges.data[part->edges.data[i]];
        builder->inside[part->edges.data[i]] = 1;
        edge.source = base + builder->place[edge.source] - 1;
        edge.target = base + builder->place[edge.target] - 1;
        edge.marks = marks_in(builder, part, edge.marks);
        vec_push(builder->mem, &builder->edges, edge);
    }
    enter_copy(builder, part, base);
    for (size_t i = 0; i < part->edges.count; i++)
        builder->inside[part->edges.data[i]] = 0;
    for (size_t k = 0; k < part->states.count; k++)
        builder->place[part->states.data[k]] = 0;
}

static AcceptanceLimit add_parts(Builder *builder) {
    const AcceptanceParts *parts = builder->parts;
    uint32_t copies = 0;
    for (size_t i = 0; i < parts->parts.count; i++) {
        const AcceptancePart *part = &parts->parts.data[i];
        mem_poll(builder->mem);
        if (part->hosted)
            host_part(builder, part);
        else if (builder->state_count + part->states.count >
                     ACCEPTANCE_STATES ||
                 builder->edges.count > ACCEPTANCE_EDGES)
            return ACCEPTANCE_TOO_LARGE;
        else
            copy_part(builder, part, ++copies);
    }
    return ACCEPTANCE_DONE;
}

/* As many sets as the most demanding part has; one at least, since there can be
 * cycles that must not accept. */
static uint32_t count_sets(const AcceptanceParts *parts) {
    size_t most = 1;
    for (size_t i = 0; i < parts->parts.count; i++)
        if (parts->parts.data[i].clauses.count > most)
            most = parts->parts.data[i].clauses.count;
    assert(most <= MOST_SETS);
    return (uint32_t)most;
}

/* ---- Trimming ------------------------------------------------------------ */

/* By state: 1 if it is reached from one of the queue, forwards or back. */
static void reach(const Builder *builder, Numbers *queue, bool back,
                  uint8_t *reached) {
    Mem *mem = builder->mem;
    size_t states = builder->state_count, count = builder->edges.count;
    uint32_t *first = mem_alloc(mem, (states + 1) * sizeof *first);
    uint32_t *order = mem_alloc(mem, count * sizeof *order);
    const AutomatonEdge *edges = builder->edges.data;
    for (size_t i = 0; i < count; i++)
        first[back ? edges[i].target : edges[i].source]++;
    for (size_t s = 1; s <= states; s++)
        first[s] += first[s - 1];
    for (size_t i = count; i-- > 0;)
        order[--first[back ? edges[i].target : edges[i].source]] = (uint32_t)i;
    for (size_t i = 0; i < queue->count; i++)
        reached[queue->data[i]] = 1;
    for (size_t i = 0; i < queue->count; i++) {
        uint32_t state = queue->data[i];
        for (uint32_t k = first[state]; k < first[state + 1]; k++) {
            const AutomatonEdge *edge = &edges[order[k]];
            uint32_t next = back ? edge->source : edge->target;
            if (reached[next])
                continue;
            reached[next] = 1;
            vec_push(mem, queue, next);
        }
    }
    mem_free(mem, order, count * sizeof *order);
    mem_free(mem, first, (states + 1) * sizeof *first);
}

/* States on cycles that can accept: those of copies, and those of components
 * with marks. */
static void find_goals(const Builder *builder, Numbers *queue) {
    const AcceptanceParts *parts = builder->parts;
    for (uint32_t s = builder->source->state_count; s < builder->state_count;
         s++)
        vec_push(builder->mem, queue, s);
    for (size_t i = 0; i < parts->parts.count; i++)
        for (size_t k = 0; parts->parts.data[i].hosted &&
                           k < parts->parts.data[i].states.count;
             k++)
            vec_push(builder->mem, queue, parts->parts.data[i].states.data[k]);
}

static void renumber(Builder *builder, const uint32_t *numbers) {
    size_t kept = 0;
    for (size_t i = 0; i < builder->initial.count; i++)
        if (numbers[builder->initial.data[i]])
            builder->initial.data[kept++] =
                numbers[builder->initial.data[i]] - 1;
    builder->initial.count = kept;
    kept = 0;
    for (size_t i = 0; i < builder->edges.count; i++) {
        AutomatonEdge edge = builder->edges.data[i];
        if (!numbers[edge.source] || !numbers[edge.target])
            continue;
        edge.source = numbers[edge.source] - 1;
        edge.target = numbers[edge.target] - 1;
        builder->edges.data[kept++] = edge;
    }
    builder->edges.count = kept;
    kept = 0;
    for (uint32_t s = 0; s < builder->state_count; s++)
        if (numbers[s])
            builder->origins.data[kept++] = builder->origins.data[s];
    builder->origins.count = kept;
    builder->state_count = (uint32_t)kept;
}

/* Without states that no run reaches, or from which none is accepted. */
static void trim(Builder *builder) {
    Mem *mem = builder->mem;
    uint32_t states = builder->state_count, count = 0;
    uint8_t *reached = mem_alloc(mem, states), *useful = mem_alloc(mem, states);
    uint32_t *numbers = mem_alloc(mem, states * sizeof *numbers);
    Numbers queue = {0};
    for (size_t i = 0; i < builder->initial.count; i++)
        vec_push(mem, &queue, builder->initial.data[i]);
    reach(builder, &queue, false, reached);
    vec_clear(&queue);
    find_goals(builder, &queue);
    reach(builder, &queue, true, useful);
    for (uint32_t s = 0; s < states; s++)
        if (reached[s] && useful[s])
            numbers[s] = ++count;
    renumber(builder, numbers);
    vec_release(mem, &queue);
    mem_free(mem, numbers, states * sizeof *numbers);
    mem_free(mem, useful, states);
    mem_free(mem, reached, states);
}

/* ---- Marks on states ----------------------------------------------------- */

/* Marks matter on edges within components only. Where those of a state have
 * equal marks, its other edges may have them too; is that so everywhere? */
static bool mark_states(Builder *builder, uint64_t *marks) {
    Mem *mem = builder->mem;
    MarkedGraph graph = {.state_count = builder->state_count,
                         .edges = builder->edges.data,
                         .edge_count = builder->edges.count};
    Components components;
    components_init(&components, mem, &graph);
    uint8_t *known = mem_alloc(mem, builder->state_count);
    bool equal = true;
    for (size_t i = 0; i < graph.edge_count; i++) {
        const AutomatonEdge *edge = &graph.edges[i];
        if (!components_inner(&components, edge))
            continue;
        equal &= !known[edge->source] || marks[edge->source] == edge->marks;
        known[edge->source] = 1;
        marks[edge->source] = edge->marks;
    }
    mem_free(mem, known, builder->state_count);
    components_release(&components);
    return equal;
}

/* ---- The whole ----------------------------------------------------------- */

static void finish(Builder *builder, Automaton *automaton) {
    Mem *mem = builder->mem;
    uint32_t states = builder->state_count;
    uint64_t *marks = mem_alloc(mem, states * sizeof *marks);
    bool on_states = mark_states(builder, marks);
    vec_clear(&automaton->edges);
    vec_clear(&automaton->initial);
    vec_clear(&automaton->state_marks);
    vec_clear(&automaton->origins);
    for (size_t i = 0; i < builder->initial.count; i++)
        vec_push(mem, &automaton->initial, builder->initial.data[i]);
    for (uint32_t s = 0; s < states; s++) {
        vec_push(mem, &automaton->state_marks, on_states ? marks[s] : 0);
        vec_push(mem, &automaton->origins, builder->origins.data[s]);
    }
    for (size_t i = 0; i < builder->edges.count; i++) {
        AutomatonEdge edge = builder->edges.data[i];
        if (on_states)
            edge.marks = marks[edge.source];
        vec_push(mem, &automaton->edges, edge);
    }
    automaton->state_count = states;
    automaton->set_count = builder->set_count;
    automaton->state_based = on_states;
    boolean_release(&automaton->condition, mem);
    mem_free(mem, marks, states * sizeof *marks);
}

static AcceptanceLimit build(Automaton *automaton, const AcceptanceParts *parts,
                             AcceptanceEntry entry) {
    Mem *mem = automaton->mem;
    size_t states = automaton->state_count, edges = automaton->edges.count;
    Builder builder = {.source = automaton,
                       .parts = parts,
                       .mem = mem,
                       .entry = entry,
                       .set_count = count_sets(parts)};
    builder.first = mem_alloc(mem, (states + 1) * sizeof *builder.first);
    builder.entering = mem_alloc(mem, edges * sizeof *builder.entering);
    builder.place = mem_alloc(mem, states * sizeof *builder.place);
    builder.inside = mem_alloc(mem, edges);
    index_targets(&builder);
    add_source(&builder);
    AcceptanceLimit limit = add_parts(&builder);
    mem_free(mem, builder.inside, edges);
    mem_free(mem, builder.place, states * sizeof *builder.place);
    mem_free(mem, builder.entering, edges * sizeof *builder.entering);
    mem_free(mem, builder.first, (states + 1) * sizeof *builder.first);
    if (limit == ACCEPTANCE_DONE) {
        trim(&builder);
        finish(&builder, automaton);
    }
    vec_release(mem, &builder.initial);
    vec_release(mem, &builder.edges);
    vec_release(mem, &builder.origins);
    return limit;
}

AcceptanceLimit acceptance_to_buchi(Automaton *automaton,
                                    AcceptanceEntry entry) {
    AcceptanceParts parts;
    assert(!automaton->testing);
    if (automaton->condition.nodes.count == 0)
        return ACCEPTANCE_DONE;
    AcceptanceLimit limit = acceptance_find_parts(automaton, &parts);
    if (limit == ACCEPTANCE_DONE)
        limit = build(automaton, &parts, entry);
    acceptance_release_parts(&parts);
    return limit;
}

void acceptance_negate(Automaton *automaton) {
    Boolean *condition = &automaton->condition;
    Mem *mem = automaton->mem;
    assert(!automaton->testing);
    if (condition->nodes.count == 0) {
        uint32_t node = boolean_add(condition, mem, BOOLEAN_TRUE, 0, 0);
        for (uint32_t i = 0; i < automaton->set_count; i++) {
            uint32_t atom = boolean_add(condition, mem, BOOLEAN_ATOM, i, 0);
            node = boolean_add(condition, mem, BOOLEAN_AND, node, atom);
        }
    }
    boolean_add(condition, mem, BOOLEAN_NOT,
                (uint32_t)condition->nodes.count - 1, 0);
}

static_assert(ACCEPTANCE_STATES == 1048576 && ACCEPTANCE_EDGES == 4194304 &&
                  ACCEPTANCE_STEPS == 134217728 && ACCEPTANCE_CLAUSES == 1024,
              "the texts below say so");

const char *acceptance_limit_text(AcceptanceLimit limit) {
    switch (limit) {
    case ACCEPTANCE_TOO_LARGE:
        return "an automaton with more than 1048576 states or 4194304 edges";
    case ACCEPTANCE_TOO_LONG:
        return "more than 134217728 steps";
    case ACCEPTANCE_TOO_COMPLEX:
        return "more than 1024 alternatives";
    case ACCEPTANCE_DONE:
        break;
    }
    return "nothing";
}
