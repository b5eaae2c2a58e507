/* Which transitions a search leaves out. */
#include "job/form/escape.h"
#include "job/running/run_state.h"

#include <assert.h>

static bool set_up_stubborn(Job *job, void *context) {
    RunState *self = context;
    reduced_init(&self->reduced, &self->search, self->run->plan.engine,
                 job->loaded->mem);
    return true;
}

static bool set_up_silent(Job *job, void *context) {
    RunState *self = context;
    silent_init(&self->silent, &self->search, self->run->plan.engine,
                job->loaded->mem);
    return true;
}

/* Set up a reduction if that is sound, and if there is time: a search without
 * will then stop by itself. False, with the reason against it, if not. */
static bool try_reduction(RunState *self, SetUp *set_up, const char **why) {
    Limit reached;
    if (self->job->options->trace.shortest)
        *why = "a shortest counterexample is asked for";
    else if (escape_try(self->job, set_up, self, &reached))
        return true;
    else
        *why = "it could not be set up within the limits";
    return false;
}

void reduction_set_up(RunState *self) {
    Reduced *reduced = &self->reduced;
    Run *run = self->run;
    const char *why;
    if (!try_reduction(self, set_up_stubborn, &why))
        *reduced = (Reduced){.why = why};
    assert(!reduced->why || !reduced->reduction);
    self->search.reduction = reduced->reduction;
    run->stubborn = reduced->reduction != NULL;
    if (self->job->options->reduction.mode == REDUCE_ASKED)
        run->unreduced = reduced->why;
}

void silence_set_up(RunState *self) {
    Silent *silent = &self->silent;
    Run *run = self->run;
    const char *why;
    if (!try_reduction(self, set_up_silent, &why))
        *silent = (Silent){.why = why};
    run->confluent = silent->reduction != NULL;
    if (run->confluent)
        self->search.reduction = silent->reduction;
    else if (!run->unreduced && !run->stubborn)
        run->unreduced = silent->why;
}
