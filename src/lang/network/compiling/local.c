#include "lang/network/compiling/local.h"

#include "base/sorted.h"

#include <assert.h>

static uint64_t key_by_target(const LstsTransition *edge) {
    return (uint64_t)edge->target << 32 | edge->action;
}

static uint64_t key_by_action(const LstsTransition *edge) {
    return (uint64_t)edge->action << 32 | edge->target;
}

static int compare_by_target(const void *a, const void *b) {
    return sorted_compare(key_by_target(a), key_by_target(b));
}

static int compare_by_action(const void *a, const void *b) {
    return sorted_compare(key_by_action(a), key_by_action(b));
}

static uint32_t find_class(ActionFacts *actions, uint32_t action) {
    assert(actions[action].class <= action);
    while (actions[action].class != action) {
        uint32_t up = actions[action].class;
        actions[action].class = actions[up].class; /* halve the path */
        action = up;
    }
    return action;
}

static void join_classes(ActionFacts *actions, uint32_t a, uint32_t b) {
    a = find_class(actions, a);
    b = find_class(actions, b);
    if (a < b)
        actions[b].class = a;
    else
        actions[a].class = b;
}

/* Drop repeated edges of one source, sorted by target, and join the classes
 * of parallel ones. Returns how many are left. */
static size_t merge_parallel(LstsTransition *edges, size_t count,
                             ActionFacts *actions) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        assert(!kept || edges[kept - 1].target <= edges[i].target);
        if (kept && edges[kept - 1].target == edges[i].target) {
            if (edges[kept - 1].action == edges[i].action)
                continue;
            join_classes(actions, edges[kept - 1].action, edges[i].action);
        }
        edges[kept++] = edges[i];
    }
    return kept;
}

/* Note what the edges of one source, sorted by action, say. */
static void note_facts(const LstsTransition *edges, size_t count,
                       ActionFacts *actions) {
    for (size_t i = 0; i < count; i++) {
        ActionFacts *facts = &actions[edges[i].action];
        facts->edges++;
        if (i && edges[i - 1].action == edges[i].action)
            facts->branches = true;
        else
            facts->sources++;
        if (edges[i].target == edges[i].source)
            facts->loops = true;
    }
}

static void close_classes(ActionFacts *actions, uint32_t count) {
    for (uint32_t a = 0; a < count; a++) {
        actions[a].class = find_class(actions, a);
        if (actions[a].loops)
            actions[actions[a].class].class_loops = true;
    }
    for (uint32_t a = 0; a < count; a++)
        actions[a].class_loops = actions[actions[a].class].class_loops;
}

/* Sort and merge the edges slice by slice, moving them together. */
static size_t digest(LstsTransition *edges, size_t count, uint32_t *starts,
                     uint32_t state_count, ActionFacts *actions) {
    size_t kept = 0, next = 0;
    for (uint32_t s = 0; s < state_count; s++) {
        LstsTransition *slice = edges ? edges + kept : NULL;
        size_t size = 0;
        starts[s] = (uint32_t)kept;
        for (; next < count && edges[next].source == s; next++)
            slice[size++] = edges[next];
        sorted_few(slice, size, sizeof *slice, compare_by_target,
                   &(LstsTransition){0});
        size = merge_parallel(slice, size, actions);
        sorted_few(slice, size, sizeof *slice, compare_by_action,
                   &(LstsTransition){0});
        note_facts(slice, size, actions);
        kept += size;
    }
    assert(next == count); /* sorted by source, all sources in range */
    starts[state_count] = (uint32_t)kept;
    return kept;
}

void local_init(Local *local, Arena *arena, Lsts *lsts, States states) {
    assert(states.count <= LOCAL_MOST);
    assert(lsts->transitions.count <= LOCAL_MOST);
    uint32_t action_count = (uint32_t)lsts->actions.count;
    assert(action_count > 0);
    size_t state_count = states.count;
    uint32_t *starts = arena_alloc(arena, (state_count + 1) * sizeof *starts);
    ActionFacts *actions = arena_alloc(arena, action_count * sizeof *actions);
    for (uint32_t a = 0; a < action_count; a++)
        actions[a].class = a;
    lsts->transitions.count =
        digest(lsts->transitions.data, lsts->transitions.count, starts,
               states.count, actions);
    close_classes(actions, action_count);
    lsts->initial.count = sorted_set(lsts->initial.data, lsts->initial.count);
    *local = (Local){states.count, action_count, lsts->transitions.data, starts,
                     actions};
}

/* The local state that has this code, or the number of states. */
static uint32_t state_of(const Local *from, const Coding *coding,
                         const uint8_t *reached, uint32_t code) {
    assert(code < coding_count(coding));
    uint32_t state = coding_local(coding, code);
    return reached[state] && coding_code(coding, state) == code
               ? state
               : from->state_count;
}

void local_recode(Local *local, const Local *from, const Coding *coding,
                  const uint8_t *reached, const uint8_t *used, Arena *arena) {
    assert(coding_count(coding) <= LOCAL_MOST);
    uint32_t count = coding_count(coding), next = 0;
    uint32_t *starts = arena_alloc(arena, (count + (size_t)1) * sizeof *starts);
    LstsTransition *edges = arena_alloc(
        arena, (from->starts[from->state_count] + (size_t)1) * sizeof *edges);
    for (uint32_t code = 0; code < count; code++) {
        uint32_t state = state_of(from, coding, reached, code);
        starts[code] = next;
        if (state == from->state_count)
            continue;
        for (uint32_t i = from->starts[state]; i < from->starts[state + 1];
             i++) {
            LstsTransition edge = from->edges[i];
            if (!used[edge.action])
                continue;
            assert(reached[edge.target]);
            edges[next++] = (LstsTransition){code, edge.action,
                                             coding_code(coding, edge.target)};
        }
    }
    starts[count] = next;
    *local = (Local){count, from->action_count, edges, starts, from->actions};
}
