#include "cli/commands/walk.h"

#include <assert.h>

static const char *const no_memory = "there is no memory left";
static const char *const no_time =
    "stopped in the middle of a long step: interrupted, or out of time";

/* Restore the invariant after the run has changed. */
static const char *lookahead(Walk *walk) {
    Worker worker;
    worker_init_plain(&worker, walk->model, walk->enabled.mem);
    successors_clear(&walk->enabled);
    if (walk_started(walk))
        model_expand(walk->model, &worker, walk_state(walk), &walk->enabled);
    else
        model_initial(walk->model, &worker, &walk->enabled);
    worker_release(&worker);
    if (!walk->enabled.failed)
        return NULL;
    return mem_must_stop(walk->enabled.mem) ? no_time : no_memory;
}

const char *walk_init(Walk *walk, const Model *model, Mem *mem, uint64_t seed) {
    *walk = (Walk){.model = model, .rng = {seed}};
    trace_init(&walk->trace, mem, model->words);
    successors_init(&walk->enabled, mem, model->words);
    const char *problem = lookahead(walk);
    return problem || walk->enabled.count != 1 ? problem : walk_take(walk, 0);
}

void walk_release(Walk *walk) {
    trace_release(&walk->trace);
    successors_release(&walk->enabled);
}

const char *walk_take(Walk *walk, size_t choice) {
    assert(choice < walk->enabled.count);
    const Word *target = successors_state(&walk->enabled, choice);
    bool kept =
        walk_started(walk)
            ? trace_step(&walk->trace, walk->enabled.actions[choice], target)
            : trace_start(&walk->trace, target);
    return kept ? lookahead(walk) : no_memory;
}

const char *walk_random(Walk *walk) {
    assert(walk->enabled.count > 0);
    return walk_take(walk, rng_below(&walk->rng, walk->enabled.count));
}

const char *walk_return(Walk *walk, size_t index) {
    if (!walk_started(walk) || index > walk_length(walk))
        return "the run is not that long";
    trace_cut(&walk->trace, index);
    return lookahead(walk);
}

const char *walk_adopt(Walk *walk, const Model *model, Trace *trace) {
    Mem *mem = trace->mem;
    trace_release(&walk->trace);
    successors_release(&walk->enabled);
    walk->model = model;
    walk->trace = *trace;
    walk->trace.loop = TRACE_NO_LOOP; /* it goes on after the end now */
    trace_init(trace, mem, model->words);
    successors_init(&walk->enabled, mem, model->words);
    return lookahead(walk);
}
