/* search/cycles/stack.h -- the stack of a depth-first search without recursion
 *
 * Purpose:    frames of states being visited, each with the edges that are
 *             still to be followed. Edges of all frames share one array; those
 *             of the top frame are its last ones and are consumed from the
 *             end, so a long chain costs twelve bytes per state.
 * Invariant:  the numbers of edges left in all frames add up to edges.count.
 */
#ifndef SEARCH_CYCLES_STACK_H
#define SEARCH_CYCLES_STACK_H

#include "search/cycles/walker.h"

typedef struct Frame {
    ShortId id;     /* state being visited */
    uint32_t level; /* copy of the state space, where an engine has several */
    uint32_t left;  /* edges still to be followed */
} Frame;

typedef struct Stack {
    VEC(Frame) frames; /* the path */
    Edges edges;       /* still to be followed, in reverse order */
    uint64_t highest;  /* most frames so far */
} Stack;

/* Expand a state and make it the top; false if the search is over. */
bool stack_push(Stack *stack, Walker *walker, StateId id, uint32_t level);

/* The same for the imagined state before the initial states. */
bool stack_push_root(Stack *stack, Walker *walker, uint32_t action);

static inline bool stack_empty(const Stack *stack) {
    return stack->frames.count == 0;
}

static inline Frame *stack_top(const Stack *stack) {
    assert(!stack_empty(stack));
    return &vec_last(&stack->frames);
}

/* Take the next edge of the top frame; false if there is none left. */
static inline bool stack_next(Stack *stack, Edge *edge) {
    if (stack_top(stack)->left == 0)
        return false;
    assert(stack_top(stack)->left <= stack->edges.count);
    stack_top(stack)->left--;
    *edge = vec_pop(&stack->edges);
    return true;
}

/* Remove the top frame, whose edges have all been taken. */
Frame stack_pop(Stack *stack);

void stack_release(Stack *stack, Mem *mem);

#endif
