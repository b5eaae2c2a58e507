/* Loading: from files to a model with all that is required of it. */
#include "job/form/job_rooms.h"
#include "job/loading/load.h"

/* Set-up counts in the limits of the whole: a caller who cannot wait for it
 * leaves through the budget. */
static void begin(Job *job) {
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
}

static bool end(Job *job, bool loaded) {
    job_hint_letters(job);
    budget_unguard(&job->mem);
    budget_rest(&job->budget);
    return loaded;
}

bool job_use(Job *job, const Language *language, Model *model,
             const char *name) {
    begin(job);
    job->language = language;
    text_add(&job->name, name);
    return end(job, job_require(job, job_read(job), model));
}

/* Is it the verdicts that matter, and not how many states or steps there are?
 * A specification is about the steps as they are written. */
static bool may_reduce(const Job *job) {
    const JobOptions *options = job->options;
    return options->reduction.mode != REDUCE_NEVER &&
           asked_count(&options->asked.properties, ASKED_REFINES) == 0 &&
           !options->search.options.keep_going && !options->trace.shortest &&
           !options->asked.fair && job->budget.depth == UINT64_MAX;
}

/* May variables be left out? A run as short as possible, or the number of all
 * errors, is a matter of the whole model. */
static bool may_slice(const Job *job) {
    const JobOptions *options = job->options;
    return may_reduce(job) ||
           (options->reduction.slice && !options->trace.shortest &&
            !options->search.options.keep_going);
}

/* May steps be left out? It must be asked for, and enough to know which states
 * and steps can be reached. */
static bool may_leave_steps(const Job *job) {
    return job->options->reduction.slice && !job->request.cycles &&
           !job_asks(job->options, "deadlock");
}

static Model *load(Job *job) {
    DiagMark mark;
    Model *model;
    do {
        mark = diag_mark(&job->diag);
        model = job->language->load(&job->request, &job->mem, &job->diag);
    } while (!model && job_skip_question(job, mark));
    return model;
}

/* Remember what was left out of a model that has just been loaded. */
static void note_slice(Job *job) {
    const char *const *names = NULL;
    uint32_t count = job->language->left_out
                         ? job->language->left_out(job->loaded, &names)
                         : 0;
    if (count == 0)
        return;
    const char **kept = arena_alloc(&job->diag.arena, count * sizeof *kept);
    for (uint32_t i = 0; i < count; i++)
        kept[i] = job_keep(job, "%s", names[i]);
    job->sliced = (Sliced){.names = kept, .count = count};
}

bool job_load(Job *job) {
    begin(job);
    for (size_t i = 0; i < job->options->input.path_count; i++)
        text_printf(&job->name, "%s%s", i ? " " : "",
                    job->options->input.paths[i]);
    job->language = load_language(job->options, &job->request, &job->diag);
    if (!job->language)
        return end(job, false);
    job->request.parts = job->parts;
    job->request.exclusive = job->options->asked.promises;
    job->request.reduce = may_reduce(job);
    job->request.slice = may_slice(job);
    job->request.reach = may_leave_steps(job);
    job->request.rounds = !job->options->reduction.slice;
    job->request.cover = job->options->cover != COVER_NEVER;
    job->request.cover_all = job->options->cover == COVER_ASKED;
    bool prepared = job_read(job);
    bool loaded = job_require(job, prepared, load(job));
    if (loaded)
        note_slice(job);
    return end(job, loaded);
}

/* ---- Growing ------------------------------------------------------------- */

/* What it has to say has been said when the model was loaded first. */
static bool replace(Job *job, Model *larger) {
    DiagMark mark = diag_mark(&job->diag);
    if (!larger || !job_require(job, job_read(job), larger))
        return false;
    diag_forget(&job->diag, mark);
    return true;
}

bool job_outgrow(Job *job, JobSystem *small) {
    if (!job->language->grow)
        return false;
    bool watched = job->mem.stop != NULL, guarded = job->mem.leave != NULL;
    budget_guard(&job->budget, &job->mem);
    Model *larger = job->language->grow(&job->request, job->loaded, &job->diag);
    *small = job_set_aside(job);
    bool grown = replace(job, larger);
    if (!guarded)
        budget_unguard(&job->mem);
    if (watched && !guarded)
        budget_watch(&job->budget, &job->mem);
    if (grown)
        return true;
    JobSystem failed = job_set_aside(job);
    job_system_free(job, &failed);
    job_put_back(job, small);
    return false;
}

bool job_grow(Job *job) {
    JobSystem small;
    if (!job_outgrow(job, &small))
        return false;
    model_free(job->asked); /* which is as small */
    job->asked = NULL;
    job_system_free(job, &small);
    return true;
}
