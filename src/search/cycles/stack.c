#include "search/cycles/stack.h"

#include <assert.h>

/* Steps from the beginning of the path to a state that is put on top; the
 * imagined state before the initial ones is no beginning. */
static uint64_t steps_to_top(const Stack *stack) {
    size_t count = stack->frames.count;
    return count - (count > 0 && vec_item(&stack->frames, 0).id == SHORT_NONE);
}

/* Make the edges from `first` on those of a new top frame. */
static bool add_frame(Stack *stack, Walker *walker, StateId id, uint32_t level,
                      size_t first) {
    assert(first <= stack->edges.count);
    Edge *edges = stack->edges.data;
    size_t count = stack->edges.count - first;
    assert(first <= stack->edges.count && count <= UINT32_MAX);
    assert(stack_empty(stack) || stack_top(stack)->left <= first);
    for (size_t i = 0; i < count / 2; i++) {
        Edge edge = edges[first + i];
        edges[first + i] = edges[first + count - 1 - i];
        edges[first + count - 1 - i] = edge;
    }
    if (steps_to_top(stack) > walker->explorer.budget->depth) {
        walker_give_up(walker, LIMIT_DEPTH);
        return false;
    }
    if (!vec_try_push(walker->explorer.mem, &stack->frames,
                      (Frame){state_short(id), level, (uint32_t)count})) {
        walker_give_up(walker, LIMIT_MEMORY);
        return false;
    }
    if (stack->frames.count > stack->highest)
        stack->highest = stack->frames.count;
    return true;
}

bool stack_push(Stack *stack, Walker *walker, StateId id, uint32_t level) {
    size_t first = stack->edges.count;
    walker->depth = steps_to_top(stack);
    return walker_expand(walker, id, &stack->edges) &&
           add_frame(stack, walker, id, level, first);
}

bool stack_push_root(Stack *stack, Walker *walker, uint32_t action) {
    assert(stack_empty(stack) && stack->edges.count == 0);
    for (StateId id = 0; id < walker->initial_count; id++)
        if (!vec_try_push(walker->explorer.mem, &stack->edges,
                          (Edge){state_short(id), action})) {
            walker_give_up(walker, LIMIT_MEMORY);
            return false;
        }
    return add_frame(stack, walker, STATE_NONE, 0, 0);
}

Frame stack_pop(Stack *stack) {
    assert(!stack_empty(stack));
    assert(stack_top(stack)->left == 0);
    return vec_pop(&stack->frames);
}

void stack_release(Stack *stack, Mem *mem) {
    vec_release(mem, &stack->frames);
    vec_release(mem, &stack->edges);
}
