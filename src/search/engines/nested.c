/* search/engines/nested.c -- a search for cycles within a search */
#include "search/engines/nested.h"

#include "base/bug.h"

#include <assert.h>

void nested_start(Nested *nested, const Search *search) {
    *nested = (Nested){.shape = search->model->monitor.shape};
    walker_start(&nested->walker, search);
}

void nested_finish(Nested *nested, uint64_t depth) {
    Mem *mem = nested->walker.explorer.mem;
    if (nested->home)
        mem_free(mem, nested->home,
                 nested->walker.explorer.model->words * sizeof *nested->home);
    vec_release(mem, &nested->apart);
    stack_release(&nested->first, mem);
    stack_release(&nested->second, mem);
    walker_finish(&nested->walker, depth);
}

ComponentClass nested_class(Nested *nested, StateId id) {
    if (!nested->shape)
        return COMPONENT_NON;
    uint32_t component = walker_component(&nested->walker, id);
    assert(component < nested->shape->count);
    return nested->shape->classes[component];
}

/* ---- Leading back -------------------------------------------------------- */

void nested_lead(Nested *nested) {
    Explorer *explorer = &nested->walker.explorer;
    assert(!nested->home && stack_empty(&nested->first));
    nested->home =
        mem_try(explorer->mem, explorer->model->words * sizeof *nested->home);
    if (!nested->home)
        walker_give_up(&nested->walker, LIMIT_MEMORY);
}

void nested_begin_at(Nested *nested, StateId id) {
    if (nested->home)
        store_get(nested->walker.explorer.store, id, nested->home);
}

static uint32_t bits_apart(Nested *nested, StateId id) {
    Explorer *explorer = &nested->walker.explorer;
    uint32_t bits = 0;
    assert(nested->home && id < explorer->store->count);
    store_get(explorer->store, id, explorer->vector);
    for (uint32_t w = 0; w < explorer->model->words; w++)
        bits += (uint32_t)__builtin_popcountll(explorer->vector[w] ^
                                               nested->home[w]);
    return bits;
}

/* Sort the edges of the top frame, which are consumed from the end, so that the
 * nearest comes first; of equal ones the order stays. */
static void lead_home(Nested *nested, const Stack *stack) {
    size_t left = stack_top(stack)->left;
    assert(left <= stack->edges.count);
    Edge *edges = vec_at(&stack->edges, stack->edges.count - left);
    vec_clear(&nested->apart);
    for (size_t i = 0; i < left; i++) {
        Edge edge = edges[i];
        uint32_t apart = bits_apart(nested, edge.target);
        if (!vec_try_push(nested->walker.explorer.mem, &nested->apart, apart))
            return;
        size_t k = i;
        for (; k > 0 && vec_item(&nested->apart, k - 1) < apart; k--) {
            edges[k] = edges[k - 1];
            vec_item(&nested->apart, k) = vec_item(&nested->apart, k - 1);
        }
        edges[k] = edge;
        vec_item(&nested->apart, k) = apart;
    }
}

/* ---- Cycles -------------------------------------------------------------- */

/* What the class of the state that was expanded last means for cycles. */
static uint8_t class_flags(const Nested *nested) {
    const Walker *walker = &nested->walker;
    if (!nested->shape)
        return 0;
    switch (nested->shape->classes[walker_last_component(walker)]) {
    case COMPONENT_TRANSIENT:
    case COMPONENT_NON:
        return 0;
    case COMPONENT_FULL:
        return FULL;
    case COMPONENT_PARTIAL:
        return walker_last_has(walker, LABEL_INFINITE) ? SEED : 0;
    }
    BUG("there is no such class");
}

static void enter(Nested *nested, Stack *stack, StateId id, int bits) {
    assert(!(nested_flags(nested, id) & bits & (HASHED | FLAGGED)));
    *walker_flags(&nested->walker, id) |= (uint8_t)bits;
    if (!stack_push(stack, &nested->walker, id, 0))
        return;
    *walker_flags(&nested->walker, id) |= class_flags(nested);
    if (nested->home)
        lead_home(nested, stack);
}

void nested_enter(Nested *nested, StateId id) {
    enter(nested, &nested->first, id, HASHED | PATH);
}

bool nested_closes(Nested *nested, StateId target) {
    return (nested_flags(nested, target) & (PATH | FULL)) == (PATH | FULL) &&
           (nested->walker.judge.open & LABEL_INFINITE);
}

/* Some state of the cycle that an edge to `target` closes is accepting. */
void nested_report(Nested *nested, StateId target) {
    Walker *walker = &nested->walker;
    size_t i = nested->first.frames.count;
    StateId id;
    assert(nested_closes(nested, target));
    do {
        assert(i > 0);
        id = vec_item(&nested->first.frames, --i).id;
        if (walker_has(walker, id, LABEL_INFINITE)) {
            walker_report(walker, LABEL_INFINITE, id);
            return;
        }
    } while (id != target);
    BUG("a cycle of a fully accepting component accepts nothing");
}

static void detect_cycle(Nested *nested, StateId seed) {
    Walker *walker = &nested->walker;
    uint32_t component = walker_component(walker, seed);
    Edge edge;
    assert(stack_empty(&nested->second) && (nested_flags(nested, seed) & PATH));
    walker->decisions.repeating = true;
    nested_begin_at(nested, seed);
    enter(nested, &nested->second, seed, FLAGGED);
    while (!walker_over(walker) && !stack_empty(&nested->second)) {
        if (!stack_next(&nested->second, &edge))
            stack_pop(&nested->second);
        else if (nested_flags(nested, edge.target) & PATH)
            walker_report(walker, LABEL_INFINITE, seed);
        else if (!(nested_flags(nested, edge.target) & FLAGGED) &&
                 walker_component(walker, edge.target) == component)
            enter(nested, &nested->second, edge.target, FLAGGED);
    }
    walker->decisions.repeating = false;
    nested_begin_at(nested, vec_item(&nested->first.frames, 0).id);
}

void nested_leave(Nested *nested) {
    Walker *walker = &nested->walker;
    StateId id = stack_top(&nested->first)->id;
    assert((nested_flags(nested, id) & (HASHED | PATH)) == (HASHED | PATH));
    if ((nested_flags(nested, id) & (FLAGGED | SEED)) == SEED)
        detect_cycle(nested, id);
    *walker_flags(walker, id) &= (uint8_t)~PATH;
    stack_pop(&nested->first);
}
