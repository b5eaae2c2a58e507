/* job/walking/walk_grow.c -- a larger model for a walk
 *
 * A run may need longer state vectors than the model was given at first. Then
 * the job's model is replaced by a larger one, and the runs of the walk become
 * runs of that. If there is no memory or time for it, all is as it was.
 */
#include "job/walking/walk_parts.h"

#include "base/bug.h"
#include "job/form/escape.h"
#include "job/form/job_rooms.h"
#include "report/traces/trace_load.h"

enum {
    OWN_RUNS = 2 /* of a walk: where it is, and the one that was left */
};

typedef struct Growing {
    Walk *walk;
    JobSystem small;          /* the model before */
    SavedRun saved[OWN_RUNS]; /* runs of it */
    size_t count;             /* how many */
    const Model *model;       /* the larger one of the walk */
    Trace runs[OWN_RUNS];     /* the same runs of it */
    Successors enabled;       /* where the walk is */
    WalkEnd end;              /* what came of it */
} Growing;

static void drop_runs(Growing *self) {
    for (size_t i = 0; i < OWN_RUNS; i++)
        if (self->runs[i].mem)
            trace_release(&self->runs[i]);
    if (self->enabled.mem)
        successors_release(&self->enabled);
}

/* All runs, which print alike; false if they do not fit into this one either.
 */
static bool carry(Growing *self) {
    Mem *mem = &self->walk->job.mem;
    bool carried = true, too_short = false;
    drop_runs(self);
    successors_init(&self->enabled, mem, self->model->words);
    for (size_t i = 0; i < OWN_RUNS; i++)
        trace_init(&self->runs[i], mem, self->model->words);
    for (size_t i = 0; i < self->count && carried; i++)
        carried = trace_load(self->model, &self->walk->job.diag,
                             &self->saved[i], &self->runs[i], &too_short);
    if (!carried && !too_short)
        BUG("a run of the smaller model is not one of the larger");
    return carried;
}

static bool enlarge(Job *job, void *context) {
    Growing *self = context;
    Walk *walk = self->walk;
    do {
        size_t errors = job->diag.errors;
        if (!(self->small.loaded ? job_grow(job)
                                 : job_outgrow(job, &self->small))) {
            self->end =
                job->diag.errors > errors ? WALK_REJECTED : WALK_TOO_LARGE;
            return false;
        }
        self->model = walk->monitored
                          ? job_model_of(job, walk->monitored, walk->became)
                          : job->model;
        if (!self->model)
            BUG("the larger model has no property %s", walk->monitored);
    } while (!carry(self));
    const Word *state =
        walk_started(walk) ? trace_state(&self->runs[0], walk->at) : NULL;
    self->end = walk_expand(walk, self->model, state, &self->enabled);
    return self->end == WALK_DONE;
}

/* All is as it was. What a jump has left is freed with the job. */
static void shrink(Growing *self, bool jumped) {
    Job *job = &self->walk->job;
    if (!jumped)
        drop_runs(self);
    if (!self->small.loaded)
        return;
    JobSystem larger = job_set_aside(job);
    if (!jumped)
        job_system_free(job, &larger);
    job_put_back(job, &self->small);
}

static void move_in(Growing *self) {
    Walk *walk = self->walk;
    Trace left = walk->left;
    bool loaded = walk->loaded;
    size_t at = walk->at;
    walk->left = (Trace){0};
    walk_forget_watches(walk);
    walk_adopt(walk, self->model, &self->runs[0], &self->enabled);
    walk->at = at;
    walk->loaded = loaded;
    if (left.mem) {
        trace_release(&left);
        trace_exchange(&walk->left, &self->runs[1]);
    }
    drop_runs(self);
    job_system_free(&walk->job, &self->small);
}

WalkEnd walk_grow(Walk *walk) {
    Growing self = {.walk = walk, .end = WALK_DONE};
    Mem *mem = &walk->job.mem;
    Limit reached;
    if (walk_started(walk))
        saved_make(&self.saved[self.count++], walk->model, &walk->run, mem);
    if (walk->left.mem)
        saved_make(&self.saved[self.count++], walk->model, &walk->left, mem);
    bool grown = escape_try(&walk->job, enlarge, &self, &reached);
    walk_guard_again(walk);
    for (size_t i = 0; i < self.count; i++)
        saved_release(&self.saved[i]);
    if (grown) {
        move_in(&self);
        return WALK_DONE;
    }
    shrink(&self, reached != LIMIT_NONE);
    return reached == LIMIT_NONE     ? self.end
           : reached == LIMIT_MEMORY ? WALK_FULL
                                     : WALK_LATE;
}
