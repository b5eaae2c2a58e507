#include "job/running/covering.h"

#include "core/model_text.h"

/* Has the search expanded every state of the system? */
static bool covers_all(const Job *job, const Run *run) {
    const Statistics *search = &run->findings.statistics;
    bool cut = job->request.reach && job->sliced.count > 0;
    return search->complete && plan_is_exact(&run->plan) && !run->monitor &&
           !run->watched && search->left_out == 0 && !cut &&
           !job->options->asked.unbounded && !run->device;
}

/* The limit that ended a search, if one did. A search of its own would not come
 * further. */
static Limit limit_of(const Job *job) {
    for (size_t i = 0; i < job->runs.count; i++) {
        Limit limit = job->runs.data[i].findings.statistics.limit;
        if (limit != LIMIT_NONE && limit != LIMIT_ERROR)
            return limit;
    }
    return LIMIT_NONE;
}

/* Why what was not executed could still be; NULL if it could not. */
static const char *doubt(const Job *job) {
    bool reduced = false, watched = false, ended = job->runs.count > 0;
    bool device = false;
    for (size_t i = 0; i < job->runs.count; i++) {
        const Run *run = &job->runs.data[i];
        const Statistics *search = &run->findings.statistics;
        if (covers_all(job, run))
            return NULL;
        reduced |= search->left_out > 0;
        watched |= run->monitor || run->watched;
        device |= run->device != NULL;
        ended &= search->complete;
    }
    return !ended    ? "not all states were searched"
           : device  ? "a device does not note what is executed"
           : reduced ? "the search was reduced"
           : watched ? "only what the properties look at was searched"
                     : "steps were left out";
}

static const char *search_once(Job *job, const Model *model, bool *short_of) {
    Findings findings;
    findings_init(&findings, &job->mem, model);
    for (uint32_t p = 0; p < model->property_count; p++)
        findings_skip(&findings, p);
    const StoreKind *kind = store_kinds[0];
    search_bfs(&(Search){
        .model = model,
        .budget = &job->budget,
        .options = {.keep_going = true},
        .store = kind,
        .ladder =
            store_ladder(kind, codec_stored(model->codec, model->bits), false),
        .findings = &findings});
    const Statistics *search = &findings.statistics;
    Limit limit = search->limit;
    bool complete = search->complete && !statistics_lossy(search);
    job->coverage.states = search->states;
    *short_of = limit == LIMIT_VECTOR;
    findings_release(&findings);
    return complete              ? NULL
           : limit != LIMIT_NONE ? limit_name(limit)
                                 : "not all states were searched";
}

/* One more search, with longer vectors as often as that helps. NULL, or why it
 * did not come to its end. */
static const char *search_all(Job *job) {
    bool short_of;
    const char *why = search_once(job, job->loaded, &short_of);
    while (short_of && language_models(job->language)->grow) {
        const Model *last = job->covered ? job->covered : job->loaded;
        Model *larger = language_models(job->language)
                            ->grow(&job->request, last, &job->diag);
        if (!larger)
            break;
        model_free(job->covered);
        job->covered = larger;
        why = search_once(job, larger, &short_of);
    }
    return why;
}

bool covering_is_due(const Job *job) {
    return job->options->cover != COVER_NEVER && job->loaded->coverage;
}

void covering_find(Job *job) {
    CoverWish needed = job->options->cover;
    CoverageList *list = &job->coverage;
    list->why = doubt(job);
    Limit reached = limit_of(job);
    if (list->why && reached != LIMIT_NONE)
        list->why = limit_name(reached);
    else if (list->why && needed == COVER_ASKED)
        list->why = search_all(job);
    list->complete = !list->why;
    size_t limit = job->mem.limit; /* the few bytes of the list do not count */
    job->mem.limit = SIZE_MAX;
    model_cover(job->covered ? job->covered : job->loaded, list);
    job->mem.limit = limit;
    CoverageCount count = coverage_count(list, COVERAGE_KINDS);
    if (count.done == count.all) { /* whatever the searches have left out */
        list->complete = true;
        list->why = NULL;
    }
}
