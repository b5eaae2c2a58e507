#include "api/job_reduce.h"

#include "api/job_rooms.h"
#include "api/load.h"
#include "equiv/minimal.h"

#include <assert.h>
#include <string.h>

/* Is the model one file with an explicit LSTS, and of which format? */
static bool is_graph(Job *job, LstsFormat *format) {
    DiagMark mark = diag_mark(&job->diag);
    LanguageRequest request;
    const Language *language =
        load_language(job->options, &request, &job->diag);
    if (!language || !language->is_graph || job->options->path_count != 1) {
        if (language)
            diag_forget(&job->diag, mark);
        return false;
    }
    Text name;
    text_init(&name, &job->mem);
    text_printf(&name, "x.%s", request.ending);
    *format = lsts_format(name.data);
    text_release(&name);
    return *format != LSTS_UNKNOWN;
}

/* What is equivalent to a part need not be equivalent to the whole. */
static void note_loss(Job *job, const Lsts *lsts) {
    const char *path = job->options->paths[0];
    if (lsts->interrupted)
        diag_warning(&job->diag, CODE_PART, SPAN_NONE,
                     "%s holds only a part of a state space", path);
    if (lsts->acceptance_sets.count > 0 || lsts->divergent.count > 0)
        diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "acceptance sets and divergences of %s are left out",
                     path);
}

static bool read_graph(Job *job, LstsFormat format, Lsts *lsts) {
    LstsOptions options;
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
    bool read = lsts_options(&options, job->options->switches, &job->diag) &&
                lsts_read(lsts, &job->diag, job->options->paths[0], SPAN_NONE,
                          format, &options);
    budget_unguard(&job->mem);
    budget_rest(&job->budget);
    if (read)
        note_loss(job, lsts);
    if (read && job->options->strict)
        diag_be_strict(&job->diag);
    return read && job->diag.errors == 0;
}

/* ---- Part by part -------------------------------------------------------- */

typedef struct Parts {            /* the context of a PartReducer */
    Job *job;                     /* whose model it is */
    const ReduceOptions *options; /* what is asked for */
    ReduceSizes *sizes;           /* where steps are noted */
} Parts;

static bool shrink_part(void *context, struct Lsts *lsts) {
    const Parts *parts = context;
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *labels = mem_alloc(lsts->mem, bytes);
    for (uint32_t i = 0; i < lsts->actions.count; i++)
        labels[i] = i;
    bool made = minimal_lsts(lsts, labels, parts->options->relation);
    mem_free(lsts->mem, labels, bytes);
    return made;
}

static bool hides_label(void *context, const char *name) {
    const Parts *parts = context;
    return alphabet_hides(&parts->options->choice, name, strlen(name));
}

static void note_step(void *context, const PartStep *step) {
    const Parts *parts = context;
    PartStep kept = *step;
    kept.name = job_keep(parts->job, "%s", step->name);
    vec_push(&parts->job->mem, &parts->sizes->parts, kept);
}

/* Only a complete graph will do. */
static bool explore_whole(Job *job, Lsts *lsts, ReduceSizes *sizes) {
    Statistics statistics = {0};
    if (!job_load(job))
        return false;
    bool made = job_graph(job, LSTS_AUT, lsts, &statistics);
    sizes->states = statistics.states;
    sizes->transitions = statistics.transitions;
    sizes->limit = statistics.limit;
    return made && statistics.complete;
}

/* Most relations of runs are about actions only. */
static void note_propositions(Job *job, const ReduceOptions *options,
                              const Lsts *lsts) {
    RelationInfo info = relation_info(options->relation);
    if (!info.normal || options->relation == RELATION_CFFD ||
        lsts->propositions.count == 0)
        return;
    diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "state propositions are left out: %s is about actions only",
                 info.text);
    diag_hint(&job->diag, "--relation cffd keeps them");
}

/* A relation is a congruence if what is related stays so in every network. */
static const char *objection(Relation relation) {
    return relation == RELATION_COMPLETED_TRACES
               ? "completed traces of a network do not follow from those of "
                 "its components"
               : NULL;
}

static bool explore(Job *job, const ReduceOptions *options, Lsts *lsts,
                    ReduceSizes *sizes) {
    Parts parts = {job, options, sizes};
    RelationInfo info = relation_info(options->relation);
    PartReducer reducer = {.shrink = shrink_part,
                           .hides = hides_label,
                           .note = note_step,
                           .context = &parts,
                           .propositions = info.minimises ||
                                           options->relation == RELATION_CFFD,
                           .whole = true};
    sizes->whole = objection(options->relation);
    job->parts = sizes->whole ? NULL : &reducer;
    bool made = explore_whole(job, lsts, sizes);
    job->parts = NULL;
    return made;
}

static bool shrink(Job *job, const ReduceOptions *options, Lsts *lsts,
                   ReduceSizes *sizes) {
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *labels = hide_labels(&options->choice, lsts, &job->diag);
    if (!labels)
        return false;
    note_propositions(job, options, lsts);
    sizes->states = lsts->state_count;
    sizes->transitions = lsts->transitions.count;
    budget_start(&job->budget);
    budget_watch(&job->budget, &job->mem);
    bool made = minimal_lsts(lsts, labels, options->relation);
    budget_unguard(&job->mem);
    budget_rest(&job->budget);
    if (!made)
        sizes->limit = budget_failure(&job->budget);
    mem_free(&job->mem, labels, bytes);
    return made;
}

bool job_reduce(Job *job, const ReduceOptions *options, Lsts *lsts,
                ReduceSizes *sizes) {
    assert(relation_info(options->relation).minimises ||
           relation_info(options->relation).normal);
    *sizes = (ReduceSizes){0};
    LstsFormat format = LSTS_UNKNOWN;
    bool graph = is_graph(job, &format);
    if (job->diag.errors > 0)
        return false;
    bool made = graph ? read_graph(job, format, lsts)
                      : explore(job, options, lsts, sizes);
    return made && shrink(job, options, lsts, sizes);
}

void reduce_sizes_release(ReduceSizes *sizes, Job *job) {
    vec_release(&job->mem, &sizes->parts);
}
