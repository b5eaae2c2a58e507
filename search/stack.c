#include "search/stack.h"

#include <assert.h>

/* Make the edges from `first` on those of a new top frame. */
static bool add_frame(Stack *stack, Explorer *explorer, StateId id,
                      uint32_t level, size_t first) {
    Edge *edges = stack->edges.data;
    size_t count = stack->edges.count - first;
    assert(count <= UINT32_MAX);
    for (size_t i = 0; i < count / 2; i++) {
        Edge edge = edges[first + i];
        edges[first + i] = edges[first + count - 1 - i];
        edges[first + count - 1 - i] = edge;
    }
    if (stack->frames.count >= explorer->budget->depth) {
        judge_give_up(&explorer->judge, LIMIT_DEPTH);
        return false;
    }
    if (!vec_try_push(explorer->mem, &stack->frames,
                      (Frame){id, level, (uint32_t)count})) {
        judge_give_up(&explorer->judge, LIMIT_MEMORY);
        return false;
    }
    if (stack->frames.count > stack->highest)
        stack->highest = stack->frames.count;
    return true;
}

bool stack_push(Stack *stack, Explorer *explorer, StateId id, uint32_t level) {
    size_t first = stack->edges.count;
    return explorer_expand(explorer, id, &stack->edges) &&
           add_frame(stack, explorer, id, level, first);
}

bool stack_push_root(Stack *stack, Explorer *explorer, uint32_t action) {
    assert(stack_empty(stack) && stack->edges.count == 0);
    for (StateId id = 0; id < explorer->initial_count; id++)
        if (!vec_try_push(explorer->mem, &stack->edges, (Edge){id, action})) {
            judge_give_up(&explorer->judge, LIMIT_MEMORY);
            return false;
        }
    return add_frame(stack, explorer, STATE_NONE, 0, 0);
}

Frame stack_pop(Stack *stack) {
    assert(stack_top(stack)->left == 0);
    return vec_pop(&stack->frames);
}

void stack_clear(Stack *stack) {
    vec_clear(&stack->frames);
    vec_clear(&stack->edges);
}

void stack_release(Stack *stack, Mem *mem) {
    vec_release(mem, &stack->frames);
    vec_release(mem, &stack->edges);
}
