#include "job/form/escape.h"

#include <setjmp.h>

typedef struct Escape {
    jmp_buf out;                               /* back to escape_try */
    Limit reached;                             /* why */
    void (*exhausted)(Mem *mem, size_t asked); /* the job's own ways out, */
    void (*expired)(Mem *mem, Limit limit); /* which are replaced meanwhile */
    void *context;                          /* of these */
} Escape;

static void run_out(Mem *mem, size_t asked) {
    Escape *escape = mem->context;
    (void)asked;
    escape->reached = LIMIT_MEMORY;
    longjmp(escape->out, 1);
}

static void expire(Mem *mem, Limit limit) {
    Escape *escape = mem->context;
    escape->reached = limit;
    longjmp(escape->out, 1);
}

static void begin(Escape *self, Job *job) {
    *self = (Escape){.exhausted = job->mem.exhausted,
                     .expired = job->budget.expired,
                     .context = job->mem.context};
    job->mem.exhausted = run_out;
    job->mem.context = self;
    job->budget.expired = expire;
    budget_guard(&job->budget, &job->mem);
}

static void end(const Escape *self, Job *job) {
    budget_unguard(&job->mem);
    job->mem.exhausted = self->exhausted;
    job->mem.context = self->context;
    job->budget.expired = self->expired;
}

static bool attempt(Escape *self, Job *job, SetUp *set_up, void *context) {
    if (setjmp(self->out) == 0)
        return set_up(job, context);
    job->abandoned = true;
    return false;
}

bool escape_try(Job *job, SetUp *set_up, void *context, Limit *reached) {
    Escape escape;
    begin(&escape, job);
    bool done = attempt(&escape, job, set_up, context);
    end(&escape, job);
    *reached = escape.reached;
    return done;
}
