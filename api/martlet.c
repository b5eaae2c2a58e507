/* api/martlet.c -- include/martlet.h on top of a Job
 *
 * A memory limit that is reached while a model is being set up jumps back to
 * the call that asked for it; the job is then abandoned, and its Mem frees
 * what the jump left behind.
 */
#include "include/martlet.h"

#include "api/job.h"
#include "base/bug.h"
#include "lang/plugin/plugin.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct Martlet {
    Mem mem;                      /* of what lives as long as this */
    VEC(const char *) invariants; /* required conditions, copied */
    VEC(const char *) formulas;   /* required formulas, copied */
    VEC(const char *) testers;    /* paths, copied */
    JobOptions options;           /* of the job */
    Job job;                      /* does the work */
    Text text;                    /* behind the strings that are returned */
    jmp_buf out_of_memory;        /* where the job's Mem jumps to */
    size_t asked;                 /* the size that could not be had */
    bool checked;                 /* martlet_check has run */
};

static void jump_out(Mem *mem, size_t asked) {
    Martlet *martlet = mem->context;
    martlet->asked = asked;
    longjmp(martlet->out_of_memory, 1);
}

Martlet *martlet_new(void) {
    Martlet *martlet = calloc(1, sizeof *martlet);
    if (!martlet)
        return NULL;
    mem_init(&martlet->mem);
    martlet->options.deadlock = -1;
    martlet->options.engine = "auto";
    martlet->options.search.all = true;
    job_init(&martlet->job, &martlet->options);
    martlet->job.mem.exhausted = jump_out;
    martlet->job.mem.context = martlet;
    text_init(&martlet->text, &martlet->mem);
    return martlet;
}

void martlet_free(Martlet *martlet) {
    if (!martlet)
        return;
    job_release(&martlet->job);
    mem_release(&martlet->mem);
    free(martlet);
}

void martlet_limit(Martlet *martlet, size_t bytes, size_t states,
                   double seconds) {
    martlet->job.mem.limit = bytes ? bytes : SIZE_MAX;
    martlet->job.budget.states = states ? states : UINT64_MAX;
    martlet->job.budget.seconds = seconds > 0 ? seconds : -1;
}

static const char *keep(Martlet *martlet, const char *string) {
    char *copy = mem_alloc(&martlet->mem, strlen(string) + 1);
    memcpy(copy, string, strlen(string));
    return copy;
}

void martlet_require_formula(Martlet *martlet, const char *formula) {
    vec_push(&martlet->mem, &martlet->formulas, keep(martlet, formula));
    martlet->options.formulas = martlet->formulas.data;
    martlet->options.formula_count = martlet->formulas.count;
}

void martlet_require_invariant(Martlet *martlet, const char *condition) {
    vec_push(&martlet->mem, &martlet->invariants, keep(martlet, condition));
    martlet->options.invariants = martlet->invariants.data;
    martlet->options.invariant_count = martlet->invariants.count;
}

void martlet_require_tester(Martlet *martlet, const char *path) {
    vec_push(&martlet->mem, &martlet->testers, keep(martlet, path));
    martlet->options.testers = martlet->testers.data;
    martlet->options.tester_count = martlet->testers.count;
}

void martlet_require_no_deadlock(Martlet *martlet) {
    martlet->options.deadlock = 1;
}

/* Abandon a job whose set-up ran out of memory, keeping only that fact. */
static void abandon(Martlet *martlet) {
    Job *job = &martlet->job;
    job->mem.limit = SIZE_MAX;
    job->abandoned = true;
    diag_error(&job->diag, CODE_LIMIT, SPAN_NONE,
               "the memory limit does not allow %zu more bytes",
               martlet->asked);
}

static bool use(Martlet *martlet, const MartletModel *given) {
    Job *job = &martlet->job;
    if (setjmp(martlet->out_of_memory)) {
        abandon(martlet);
        return false;
    }
    if (!given)
        return job_load(job);
    return job_use(job, plugin_model(given, &job->mem, &job->diag),
                   "a model given in C");
}

bool martlet_load(Martlet *martlet, const char *path) {
    martlet->options.paths = &path;
    martlet->options.path_count = 1;
    bool loaded = use(martlet, NULL);
    martlet->options.paths = NULL;
    return loaded;
}

bool martlet_use(Martlet *martlet, const MartletModel *model) {
    return use(martlet, model);
}

static MartletVerdict public_verdict(Verdict verdict) {
    switch (verdict) {
    case VERDICT_HOLDS:
        return MARTLET_HOLDS;
    case VERDICT_VIOLATED:
        return MARTLET_VIOLATED;
    case VERDICT_INCONCLUSIVE:
        return MARTLET_INCONCLUSIVE;
    case VERDICT_SKIPPED:
        return MARTLET_SKIPPED;
    }
    BUG("unknown verdict %d", (int)verdict);
}

MartletVerdict martlet_check(Martlet *martlet) {
    Job *job = &martlet->job;
    if (martlet->checked || !job->model || job->diag.errors)
        return MARTLET_INPUT_ERROR;
    martlet->checked = true;
    if (setjmp(martlet->out_of_memory)) {
        abandon(martlet);
        return MARTLET_INCONCLUSIVE;
    }
    if (!job_check(job))
        return MARTLET_INPUT_ERROR;
    return public_verdict(job_report(job).verdict);
}

const char *martlet_messages(Martlet *martlet) {
    text_clear(&martlet->text);
    diag_render(&martlet->job.diag, &martlet->text, false);
    return martlet->text.data;
}

size_t martlet_states(const Martlet *martlet) {
    return job_report(&martlet->job).states;
}

size_t martlet_transitions(const Martlet *martlet) {
    return job_report(&martlet->job).transitions;
}

size_t martlet_property_count(const Martlet *martlet) {
    return martlet->job.items.count;
}

static const ReportItem *item(const Martlet *martlet, size_t property) {
    if (property >= martlet->job.items.count)
        BUG("there is no property %zu", property);
    return &martlet->job.items.data[property];
}

const char *martlet_property_name(const Martlet *martlet, size_t property) {
    return item(martlet, property)->property->name;
}

MartletVerdict martlet_property_verdict(const Martlet *martlet,
                                        size_t property) {
    return public_verdict(item(martlet, property)->finding->verdict);
}

size_t martlet_trace_length(const Martlet *martlet, size_t property) {
    return trace_length(&item(martlet, property)->finding->trace);
}

size_t martlet_trace_loop(const Martlet *martlet, size_t property) {
    return item(martlet, property)->finding->trace.loop;
}

const char *martlet_trace_action(Martlet *martlet, size_t property,
                                 size_t step) {
    const ReportItem *shown = item(martlet, property);
    const Trace *trace = &shown->finding->trace;
    text_clear(&martlet->text);
    if (step < trace_length(trace))
        model_print_action(shown->model, trace->actions.data[step],
                           &martlet->text);
    return martlet->text.data;
}

const char *martlet_trace_state(Martlet *martlet, size_t property,
                                size_t state) {
    const ReportItem *shown = item(martlet, property);
    const Trace *trace = &shown->finding->trace;
    text_clear(&martlet->text);
    if (shown->finding->verdict == VERDICT_VIOLATED &&
        state <= trace_length(trace))
        model_print_state(shown->model, trace_state(trace, state),
                          &martlet->text);
    return martlet->text.data;
}
