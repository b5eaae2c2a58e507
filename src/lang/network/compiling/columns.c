#include "lang/network/compiling/columns.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    SMALL_TABLE = 1 << 16, /* entries that one component may always have */
    SPARSE = 4 /* states an edge beyond which an array is too empty */
};

typedef struct Draft { /* a table being filled */
    uint32_t *starts;  /* by state; NULL: one change a state */
    uint32_t *changes; /* being filled */
    uint32_t *actions; /* of the changes if mixed, or NULL */
    uint32_t next;     /* end of the lists so far */
} Draft;

typedef struct ColumnsBuild { /* the columns of one component */
    const Local *local;       /* the component */
    const Local *coded;       /* the same with codes */
    const PartPlace *place;   /* where it is */
    Mem *mem;                 /* for what is given back */
    Arena *arena;             /* for the tables */
    VEC(Draft) drafts;        /* one a column, or one for all searched */
    uint32_t *draft_of;       /* by action: draft + 1, or 0 */
    bool small;               /* arrays for all actions are affordable */
} ColumnsBuild;

static bool is_searched(const ColumnsBuild *build, uint32_t action) {
    assert(action < build->local->action_count);
    uint64_t edges = build->local->actions[action].edges;
    return !build->small && edges * SPARSE < build->local->state_count;
}

static uint32_t *numbers(ColumnsBuild *build, size_t count) {
    uint32_t *array = arena_alloc(build->arena, count * sizeof *array);
    return array;
}

/* An array over the states for one action. */
static void draft_array(ColumnsBuild *build, uint32_t action) {
    assert(action < build->local->action_count);
    const ActionFacts *facts = &build->local->actions[action];
    size_t states = build->coded->state_count;
    Draft draft = {0};
    if (facts->branches) {
        draft.starts = numbers(build, states + 1);
        draft.changes = numbers(build, facts->edges);
    } else {
        draft.changes = numbers(build, states);
        memset(draft.changes, 0xff, states * sizeof *draft.changes);
    }
    vec_push(build->mem, &build->drafts, draft);
    build->draft_of[action] = (uint32_t)build->drafts.count;
}

/* One list for all actions that are too rare for an array. */
static void draft_list(ColumnsBuild *build, const ColumnRequest *requests,
                       size_t count) {
    size_t edges = 0;
    uint32_t number = (uint32_t)build->drafts.count + 1;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = requests[i].action;
        if (is_searched(build, action) && !build->draft_of[action]) {
            build->draft_of[action] = number;
            edges += build->local->actions[action].edges;
        }
    }
    if (edges == 0)
        return;
    size_t states = build->coded->state_count;
    vec_push(build->mem, &build->drafts,
             (Draft){.starts = numbers(build, states + 1),
                     .changes = numbers(build, edges),
                     .actions = numbers(build, edges)});
}

static void put_edge(Draft *draft, const PartPlace *place,
                     const LstsTransition *edge) {
    uint32_t change = place_change(place, edge->source, edge->target);
    if (!draft->starts) {
        assert(draft->changes[edge->source] == MOVE_DISABLED);
        draft->changes[edge->source] = change;
        return;
    }
    if (draft->actions)
        draft->actions[draft->next] = edge->action;
    draft->changes[draft->next++] = change;
}

static void start_state(ColumnsBuild *build, uint32_t state) {
    assert(state <= build->coded->state_count); /* which ends the last */
    for (size_t d = 0; d < build->drafts.count; d++) {
        Draft *draft = &build->drafts.data[d];
        if (draft->starts)
            draft->starts[state] = draft->next;
    }
}

static void fill(ColumnsBuild *build) {
    const Local *local = build->coded;
    for (uint32_t s = 0; s < local->state_count; s++) {
        start_state(build, s);
        for (uint32_t i = local->starts[s]; i < local->starts[s + 1]; i++) {
            uint32_t number = build->draft_of[local->edges[i].action];
            if (number)
                put_edge(&build->drafts.data[number - 1], build->place,
                         &local->edges[i]);
        }
    }
    start_state(build, local->state_count);
}

/* Make the tables for the requests of one component, sorted by action. */
static void draft_component(ColumnsBuild *build, const ColumnRequest *requests,
                            size_t count) {
    size_t distinct = 0;
    for (size_t i = 0; i < count; i++)
        distinct += i == 0 || requests[i].action != requests[i - 1].action;
    uint64_t entries = (uint64_t)build->local->state_count * distinct;
    build->small = entries <= SMALL_TABLE;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = requests[i].action;
        assert(action < build->local->action_count);
        if (!build->draft_of[action] && !is_searched(build, action))
            draft_array(build, action);
    }
    draft_list(build, requests, count);
    fill(build);
}

static MoveColumn finish(const ColumnsBuild *build, uint32_t component,
                         uint32_t action) {
    const PartPlace *place = build->place;
    const Draft *draft = &build->drafts.data[build->draft_of[action] - 1];
    return (MoveColumn){.starts = draft->starts,
                        .changes = draft->changes,
                        .actions = draft->actions,
                        .action = action,
                        .at = place_bit(place->code),
                        .mask = (uint32_t)place->code.mask,
                        .to = place_bit(place->rank),
                        .component = component};
}

static int compare_requests(const void *a, const void *b) {
    const ColumnRequest *x = a, *y = b;
    if (x->component != y->component)
        return x->component < y->component ? -1 : 1;
    return (x->action > y->action) - (x->action < y->action);
}

/* Answer the requests of one component; returns how many columns it has. */
static uint32_t build_component(const MovesSource *source,
                                const ColumnRequest *requests, size_t count,
                                Arena *arena, MoveColumn *columns,
                                uint32_t first) {
    assert(count > 0);
    uint32_t component = requests[0].component;
    const Local *local = source->locals[component];
    Mem *mem = arena->mem;
    size_t bytes = local->action_count * sizeof(uint32_t);
    ColumnsBuild build = {.local = local,
                          .coded = source->coded[component],
                          .place = &source->places->places[component],
                          .mem = mem,
                          .arena = arena,
                          .draft_of = mem_alloc(mem, bytes)};
    draft_component(&build, requests, count);
    uint32_t made = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t action = requests[i].action;
        if (i == 0 || action != requests[i - 1].action)
            columns[first + made++] = finish(&build, component, action);
        *requests[i].answer = first + made - 1;
    }
    vec_release(mem, &build.drafts);
    mem_free(mem, build.draft_of, bytes);
    return made;
}

const MoveColumn *columns_build(const MovesSource *source,
                                ColumnRequest *requests, size_t count,
                                Arena *arena) {
    if (count == 0)
        return NULL;
    qsort(requests, count, sizeof *requests, compare_requests);
    size_t distinct = 1;
    for (size_t i = 1; i < count; i++)
        distinct += compare_requests(&requests[i - 1], &requests[i]) != 0;
    MoveColumn *columns = arena_alloc(arena, distinct * sizeof *columns);
    uint32_t made = 0;
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i; end < count; end++)
            if (requests[end].component != requests[i].component)
                break;
        made += build_component(source, requests + i, end - i, arena, columns,
                                made);
    }
    assert(made == distinct);
    return columns;
}
