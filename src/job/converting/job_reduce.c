#include "job/converting/job_reduce.h"

#include "equiv/minimising/minimal.h"
#include "job/loading/load.h"

#include <assert.h>

/* Is the model one file with an explicit LSTS, and of which format? */
static bool is_graph(Job *job, LstsFormat *format) {
    DiagMark mark = diag_mark(&job->diag);
    LanguageRequest request;
    const Language *language =
        load_language(job->options, &request, &job->diag);
    if (!language || !language->is_graph ||
        job->options->input.path_count != 1) {
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

static void note_loss(Job *job, const Lsts *lsts) {
    const char *path = job->options->input.paths[0];
    if (lsts->acceptance_sets.count > 0 || lsts->divergent.count > 0)
        diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "acceptance sets and divergences of %s are left out",
                     path);
}

static bool read_graph(Job *job, LstsFormat format, Lsts *lsts) {
    LstsOptions options;
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
    bool read =
        lsts_options(&options, job->options->input.switches, &job->diag) &&
        lsts_read(lsts, &job->diag, job->options->input.paths[0], SPAN_NONE,
                  format, &options);
    budget_unguard(&job->mem);
    budget_rest(&job->budget);
    if (read)
        note_loss(job, lsts);
    if (read && job->options->input.strict)
        diag_be_strict(&job->diag);
    return read && job->diag.errors == 0;
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
                              const Lsts *lsts, const ReduceSizes *sizes) {
    RelationInfo info = relation_info(options->relation);
    if (!info.normal || options->relation == RELATION_CFFD ||
        (lsts->propositions.count == 0 && !sizes->parts.lost))
        return;
    diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "state propositions are left out: %s is about actions only",
                 info.text);
    diag_hint(&job->diag, "--relation cffd keeps them");
}

/* Parts are reduced first, if there are some. */
static bool explore(Job *job, const ReduceOptions *options, Lsts *lsts,
                    ReduceSizes *sizes) {
    sizes->whole = parts_objection(options->relation);
    if (sizes->whole)
        return explore_whole(job, lsts, sizes);
    parts_begin(&sizes->parts, job, options->relation, options->choice, true);
    return explore_whole(job, lsts, sizes);
}

/* Where a system that goes on forever is related to one that stops, errors of
 * either kind would be wrong in the result. */
static void drop_unpreserved(Job *job, const ReduceOptions *options,
                             Lsts *lsts) {
    size_t kept = 0;
    if (options->relation != RELATION_BRANCHING_BISIM &&
        options->relation != RELATION_WEAK_BISIM)
        return;
    for (size_t i = 0; i < lsts->propositions.count; i++) {
        Proposition proposition = lsts->propositions.data[i];
        if (proposition.kind <= PROPOSITION_REJ)
            lsts->propositions.data[kept++] = proposition;
        else
            vec_release(lsts->mem, &proposition.states);
    }
    if (kept < lsts->propositions.count) {
        diag_warning(&job->diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "dl_rej, ll_rej and inf_rej are left out: %s does not "
                     "preserve deadlocks and cycles",
                     relation_info(options->relation).text);
        diag_hint(&job->diag, "the relations with div- do");
    }
    lsts->propositions.count = kept;
}

static bool shrink(Job *job, const ReduceOptions *options, Lsts *lsts,
                   ReduceSizes *sizes) {
    size_t bytes = lsts->actions.count * sizeof(uint32_t);
    uint32_t *labels = hide_labels(&options->choice, lsts, &job->diag);
    if (!labels)
        return false;
    note_propositions(job, options, lsts, sizes);
    drop_unpreserved(job, options, lsts);
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
    if (made && lsts->interrupted) {
        /* what is equivalent to a part need not be so to the whole */
        sizes->limit = LIMIT_PART;
        return false;
    }
    return made && shrink(job, options, lsts, sizes);
}

void reduce_sizes_release(ReduceSizes *sizes) {
    if (sizes->parts.job)
        parts_release(&sizes->parts);
}
