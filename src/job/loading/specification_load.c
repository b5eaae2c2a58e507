#include "job/loading/specification_load.h"

#include "job/loading/graph.h"
#include "job/loading/load.h"

#include <assert.h>
#include <inttypes.h>

typedef struct Loading {
    const char *path;         /* of the specification */
    const Language *language; /* that it is in */
    LanguageRequest request;  /* to the language */
    Model *model;             /* what the file holds */
    Budget budget;            /* for exploring it */
    Lsts lsts;                /* its reachable part */
    Statistics statistics;    /* of exploring it */
} Loading;

/* Explore, with longer state vectors as long as some are too short. */
static void explore(Loading *self, Mem *mem, Diagnostics *diag) {
    for (;;) {
        lsts_init(&self->lsts, mem);
        self->statistics = (Statistics){0};
        graph_explore(self->model, &self->budget, LSTS_AUT, &self->lsts,
                      &self->statistics);
        Model *larger =
            self->statistics.limit == LIMIT_VECTOR && self->language->grow
                ? self->language->grow(&self->request, self->model, diag)
                : NULL;
        if (!larger)
            break;
        lsts_release(&self->lsts);
        model_free(self->model);
        self->model = larger;
    }
}

/* A part of a specification allows too little. */
static void report_limit(const Loading *self, Diagnostics *diag) {
    Limit limit = self->statistics.limit;
    diag_error(diag, CODE_AUTOMATON, SPAN_NONE,
               "the specification %s was not explored to its end: %s after "
               "%" PRIu64 " states",
               self->path, limit_name(limit), self->statistics.states);
    diag_hint(diag, limit == LIMIT_STATES ? "raise --states"
                    : limit == LIMIT_PART ? "write the whole of it to a file"
                    : limit == LIMIT_MEMORY
                        ? "raise --memory, or use a smaller specification"
                        : "use a smaller specification");
}

/* Searches end the guard of set-up (core/budget.h), which then goes on: if time
 * is over it does not return. */
static void explore_guarded(Loading *self, const Budget *budget, Mem *mem,
                            Diagnostics *diag) {
    void *guard = mem->leave ? mem->guard : NULL;
    self->budget = *budget;
    self->budget.depth = UINT64_MAX;
    if (self->language->is_graph)
        self->budget.states = UINT64_MAX;
    const char *phase = mem_phase(mem, "the specification was being explored");
    explore(self, mem, diag);
    if (guard) {
        budget_guard(guard, mem);
        mem_poll(mem);
    }
    mem_phase(mem, phase);
}

static Specification *make(Loading *self, const Refining *refining, Mem *mem,
                           Diagnostics *diag) {
    if (!self->statistics.complete) {
        report_limit(self, diag);
        return NULL;
    }
    Specification *made =
        specification_make(&self->lsts, self->path, refining->choice,
                           refining->relation, mem, diag);
    if (made)
        specification_add_names(made, self->model);
    return made;
}

Specification *specification_load(const JobOptions *options, const char *path,
                                  const Budget *budget, Mem *mem,
                                  Diagnostics *diag) {
    JobOptions own = {.input.paths = &path,
                      .input.path_count = 1,
                      .input.switches = options->input.switches,
                      .input.c = options->input.c,
                      .input.foreign = options->input.foreign};
    Loading self = {.path = path};
    assert(options->asked.refining.relation);
    self.language = load_language(&own, &self.request, diag);
    if (!self.language)
        return NULL;
    self.model = self.language->load(&self.request, mem, diag);
    if (!self.model)
        return NULL;
    explore_guarded(&self, budget, mem, diag);
    Specification *made = make(&self, &options->asked.refining, mem, diag);
    lsts_release(&self.lsts);
    model_free(self.model);
    return made;
}
