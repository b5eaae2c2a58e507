#include "lang/flow/model/stepper.h"

#include "base/stress.h"
#include "lang/flow/running/atom.h"

#include <assert.h>

enum {
    STATES_BEFORE_SEEKING = 500, /* in the cache: that costs as much */
    STATES_BETWEEN_POLLS = 4096,

    /* The compiler pays if it is started when about as much time has gone by
     * as it will take. Quick code costs as much as interpreting so many states
     * after that, and so many more for each command; thorough code saves a
     * fifth of what is left. */
    QUICK_COST = 38000,
    QUICK_COST_OF_COMMAND = 300,
    THOROUGH_COST = 4000000,
    THOROUGH_COST_OF_COMMAND = 20000,

    STEPS_PER_WORK = 16, /* code is so much faster than the interpreter */
    FIRST_ROOM = STRESSED(64, 1), /* successors of a state, usually enough */
    HANDED_OVER = -1,             /* HAND_OVER in generated.h */
    WITHOUT_ROOM = -2             /* NO_ROOM */
};

static const char *start(Stepper *self, CompileEffort effort, bool *rejected) {
    Generated generated;
    Compilation *compilation = &self->compilations[effort];
    generate(&generated, self->interpreter, &self->mem);
    const char *why = generated.rejected;
    *rejected = why != NULL;
    if (!why) {
        self->handed = generated.handed;
        compile_start(compilation, &generated, effort, &self->mem,
                      self->interpreter->flow->arena.mem);
        self->started[effort] = true;
        why = compilation->why;
    }
    generated_release(&generated);
    return why;
}

/* Is code of any effort in the cache? */
static bool find_kept(Stepper *self) {
    Generated generated;
    Compilation *compilation = &self->compilations[COMPILE_QUICK];
    generate(&generated, self->interpreter, &self->mem);
    bool found = !generated.rejected &&
                 compile_find(compilation, &generated, &self->mem);
    if (found) {
        self->handed = generated.handed;
        self->started[COMPILE_QUICK] = true;
    }
    generated_release(&generated);
    return found;
}

/* States are asked by this from now on. */
static void publish(Stepper *self) {
    atomic_store_explicit(&self->asked, self->plain_workers ? NULL : self->code,
                          memory_order_release);
}

/* Offer what is ready. */
static void go_over(Stepper *self, const Compilation *compilation) {
    compile_connect(compilation, self->interpreter->flow);
    self->code = compilation;
    publish(self);
}

/* The texts do not count as memory of the search: how much it uses must not
 * depend on how fast the compiler is. */
void stepper_init(Stepper *self, const Interpreter *interpreter,
                  const Interpreter *plain, uint32_t *longest) {
    *self = (Stepper){.interpreter = interpreter,
                      .longest = longest,
                      .plain = plain,
                      .settled = true,
                      .waiting = STATES_BEFORE_SEEKING};
    mem_init(&self->mem);
    pthread_mutex_init(&self->lock, NULL);
}

void stepper_release(Stepper *self) {
    for (int effort = COMPILE_QUICK; effort <= COMPILE_THOROUGH; effort++)
        if (self->started[effort])
            compile_release(&self->compilations[effort]);
    mem_release(&self->mem);
    pthread_mutex_destroy(&self->lock);
}

const char *stepper_choose(Stepper *self, StepperChoice choice,
                           bool *rejected) {
    *rejected = false;
    self->settled = choice != STEPPER_AUTO;
    if (choice != STEPPER_COMPILED)
        return NULL;
    Mem *mem = self->interpreter->flow->arena.mem;
    Compilation *compilation = &self->compilations[COMPILE_THOROUGH];
    const char *why = start(self, COMPILE_THOROUGH, rejected);
    if (why)
        return why;
    CompileState state = compile_wait(compilation, mem);
    if (mem_must_stop(mem)) {
        stepper_release(self);
        mem_poll(mem);
    }
    if (state == COMPILE_READY)
        go_over(self, compilation);
    return compilation->why;
}

/* Go on for a number of expansions that depends on the size of the program. */
static void wait_for(Stepper *self, uint64_t least, uint64_t of_command) {
    uint64_t all = least + of_command * self->interpreter->flow->command_count;
    self->waiting = all < UINT32_MAX ? (uint32_t)all : UINT32_MAX;
}

/* Use the code that has become ready, or never mind that there is none. */
static void settle(Stepper *self, const Compilation *compilation) {
    if (compilation->state == COMPILE_READY)
        go_over(self, compilation);
    self->settled = compilation->state == COMPILE_FAILED ||
                    compilation->effort == COMPILE_THOROUGH;
    wait_for(self, THOROUGH_COST, THOROUGH_COST_OF_COMMAND);
}

/* Start the compiler, or see whether it has finished. In auto, a program that
 * cannot be compiled goes on being interpreted. */
static void poll_compiler(Stepper *self, CompileEffort effort) {
    Compilation *compilation = &self->compilations[effort];
    const char *why = NULL;
    bool rejected;
    self->waiting = STATES_BETWEEN_POLLS;
    if (!self->started[effort])
        why = start(self, effort, &rejected);
    if (!why && compile_poll(compilation) == COMPILE_RUNNING)
        return;
    if (!self->code)
        self->why = why ? why : compilation->why;
    if (why)
        self->settled = true;
    else
        settle(self, compilation);
}

/* The next thing to be done about code. */
static void poll_code(Stepper *self) {
    if (self->sought) {
        poll_compiler(self, self->code ? COMPILE_THOROUGH : COMPILE_QUICK);
        return;
    }
    self->sought = true;
    if (find_kept(self))
        settle(self, &self->compilations[COMPILE_QUICK]);
    else
        wait_for(self, QUICK_COST, QUICK_COST_OF_COMMAND);
}

/* ---- Workers ------------------------------------------------------------- */

/* Do as the stepper says from now on. */
static void take_up(StepperWorker *worker) {
    const Stepper *stepper = worker->stepper;
    const Compilation *code = stepper->code;
    worker->expand = code ? code->expand : NULL;
    worker->settled = stepper->settled;
    worker->waiting = stepper->waiting;
    worker->stage = stepper->stage;
}

/* Enough states have been expanded: unless another worker has done it in the
 * meantime, do what is next about code. */
static void poll(StepperWorker *worker) {
    Stepper *stepper = worker->stepper;
    pthread_mutex_lock(&stepper->lock);
    if (worker->stage == stepper->stage && !stepper->settled) {
        stepper->stage++;
        poll_code(stepper);
    }
    take_up(worker);
    pthread_mutex_unlock(&stepper->lock);
}

void stepper_worker_init(StepperWorker *worker, Stepper *stepper, bool plain,
                         uint32_t *longest, Mem *mem) {
    *worker = (StepperWorker){.stepper = stepper,
                              .longest = longest,
                              .interpreter =
                                  plain ? stepper->plain : stepper->interpreter,
                              .plain = plain,
                              .settled = true};
    interpret_scratch_init(&worker->scratch, worker->interpreter, mem);
    worker->scratch.longest = longest;
    pthread_mutex_lock(&stepper->lock);
    stepper->plain_workers += plain;
    publish(stepper);
    if (!plain)
        take_up(worker);
    pthread_mutex_unlock(&stepper->lock);
}

static void keep_lengths(Stepper *stepper, const uint32_t *longest) {
    const Flow *flow = stepper->interpreter->flow;
    uint32_t count = flow->all_channels + flow->command_count;
    for (uint32_t i = 0; i < count; i++)
        if (longest[i] > stepper->longest[i])
            stepper->longest[i] = longest[i];
}

/* The next worker goes on where this one has counted to. */
void stepper_worker_release(StepperWorker *worker) {
    Stepper *stepper = worker->stepper;
    pthread_mutex_lock(&stepper->lock);
    stepper->plain_workers -= worker->plain;
    keep_lengths(stepper, worker->longest);
    publish(stepper);
    if (!worker->plain && worker->stage == stepper->stage &&
        worker->waiting < stepper->waiting)
        stepper->waiting = worker->waiting;
    pthread_mutex_unlock(&stepper->lock);
    interpret_scratch_release(&worker->scratch);
}

/* False if the interpreter must do it. */
static bool expand_compiled(const StepperWorker *self, const Word *state,
                            Successors *out) {
    const Interpreter *interpreter = self->interpreter;
    for (size_t room = FIRST_ROOM;; room = 2 * (out->capacity - out->count)) {
        if (!successors_reserve(out, room))
            return true; /* marked as failed */
        size_t free = out->capacity - out->count;
        uint32_t steps;
        int made = self->expand(state, interpreter->hidden,
                                successors_state(out, out->count),
                                out->actions + out->count,
                                free > INT32_MAX ? INT32_MAX : (uint32_t)free,
                                &steps, self->longest);
        if (steps && mem_must_stop_after(out->mem, steps / STEPS_PER_WORK)) {
            out->failed = true;
            return true;
        }
        if (made >= 0)
            out->count += (size_t)made;
        if (made != WITHOUT_ROOM)
            return made != HANDED_OVER;
    }
}

void stepper_expand(StepperWorker *worker, const Word *state, Successors *out) {
    if (!worker->settled && worker->waiting-- == 0)
        poll(worker);
    if (worker->expand && expand_compiled(worker, state, out))
        return;
    interpret_expand(worker->interpreter, &worker->scratch, state, out);
}

uint64_t stepper_holds(const Stepper *self, const Word *state,
                       const uint32_t *atoms, uint32_t first, uint32_t count) {
    const Interpreter *interpreter = self->interpreter;
    const Compilation *code =
        atomic_load_explicit(&self->asked, memory_order_acquire);
    uint64_t held = 0;
    assert(count <= 64);
    if (code && code->holds(state, interpreter->hidden, atoms, first, count,
                            &held) == 0)
        return held;
    return atom_holding(interpreter, state, atoms, first, count);
}
