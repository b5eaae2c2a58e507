#include "report/traces/candidates.h"

#include <string.h>

void candidates_init(Candidates *all, const Model *model, Mem *mem,
                     size_t places) {
    *all = (Candidates){.model = model, .mem = mem};
    successors_init(&all->batch, mem, model->words);
    worker_init_plain(&all->worker, model, mem);
    for (size_t i = 0; i <= places && !all->failed; i++)
        all->failed = !vec_try_push(mem, &all->first, NO_CANDIDATE);
    if (!all->failed)
        model_initial(model, &all->worker, &all->batch);
}

void candidates_release(Candidates *all) {
    vec_release(all->mem, &all->items);
    vec_release(all->mem, &all->states);
    vec_release(all->mem, &all->first);
    successors_release(&all->batch);
    worker_release(&all->worker);
}

static bool same_state(const Candidates *all, const Word *a, const Word *b) {
    return memcmp(a, b, all->model->words * sizeof *a) == 0;
}

Candidate candidates_start(size_t place) {
    return (Candidate){.parent = NO_CANDIDATE,
                       .entry = NO_CANDIDATE,
                       .place = place,
                       .process = NO_PROCESS - 1};
}

Candidate candidates_next(const Candidates *all, size_t parent, size_t entry,
                          uint32_t action) {
    Candidate next = vec_item(&all->items, parent);
    next.parent = parent;
    next.entry = entry;
    next.depth++;
    next.action = action;
    if (entry != NO_CANDIDATE) {
        SetMask sets = model_action_sets(all->model, action);
        mask_unite(&next.met, &sets);
    }
    return next;
}

static bool is_known(const Candidates *all, const Candidate *one,
                     const Word *state) {
    for (size_t i = vec_item(&all->first, one->place); i != NO_CANDIDATE;
         i = vec_item(&all->items, i).sibling) {
        const Candidate *old = &vec_item(&all->items, i);
        if (old->process == one->process && old->entry == one->entry &&
            mask_equal(&old->met, &one->met) &&
            same_state(all, candidates_state(all, i), state))
            return true;
    }
    return false;
}

void candidates_add(Candidates *all, Candidate one, const Word *state) {
    if (all->failed || is_known(all, &one, state))
        return;
    one.sibling = vec_item(&all->first, one.place);
    all->failed |=
        !vec_try_reserve(all->mem, &all->states, all->model->words) ||
        !vec_try_push(all->mem, &all->items, one);
    if (all->failed)
        return;
    vec_item(&all->first, one.place) = all->items.count - 1;
    memcpy(all->states.data + all->states.count, state,
           all->model->words * sizeof *state);
    all->states.count += all->model->words;
}

bool candidates_expand(Candidates *all, size_t one) {
    successors_clear(&all->batch);
    model_expand(all->model, &all->worker, candidates_state(all, one),
                 &all->batch);
    return !all->batch.failed;
}

bool candidates_fail(const Candidates *all) {
    bool failed = all->failed || all->batch.failed;
    if (!failed || all->batch.too_short)
        return failed;
    mem_poll(all->mem); /* it may have been the time */
    if (!mem_must_stop(all->mem))
        mem_exhaust(all->mem, all->states.capacity * sizeof(Word));
    return true;
}

bool candidates_close(const Candidates *all, size_t one) {
    size_t entry = vec_item(&all->items, one).entry;
    return entry != NO_CANDIDATE &&
           same_state(all, candidates_state(all, entry),
                      candidates_state(all, one));
}

/* Go back to the start, and write the run forwards. */
static void build(Candidates *all, size_t last, Trace *trace) {
    VEC(size_t) path = {0};
    for (size_t i = last; i != NO_CANDIDATE && !all->failed;
         i = vec_item(&all->items, i).parent)
        all->failed = !vec_try_push(all->mem, &path, i);
    trace_release(trace);
    trace_init(trace, all->mem, all->model->words);
    if (!all->failed)
        all->failed =
            !trace_start(trace, candidates_state(all, vec_last(&path)));
    for (size_t i = path.count; !all->failed && i-- > 1;) {
        size_t one = vec_item(&path, i - 1);
        all->failed = !trace_step(trace, vec_item(&all->items, one).action,
                                  candidates_state(all, one));
    }
    vec_release(all->mem, &path);
    if (!all->failed && candidates_close(all, last))
        trace->loop =
            vec_item(&all->items, vec_item(&all->items, last).entry).depth;
}

void candidates_choose(Candidates *all, size_t place, CandidatesShow *shows,
                       void *context, Trace *trace) {
    size_t best = NO_CANDIDATE;
    for (size_t i = 0; i < all->items.count && !all->failed; i++) {
        if (vec_item(&all->items, i).place != place)
            continue;
        if (best == NO_CANDIDATE ||
            (candidates_close(all, i) && !candidates_close(all, best)))
            best = i;
        build(all, i, trace);
        if (!all->failed && shows(context, trace))
            return;
    }
    assert(best != NO_CANDIDATE || all->failed);
    if (!all->failed)
        build(all, best, trace);
}
