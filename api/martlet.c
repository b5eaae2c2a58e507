/* api/martlet.c -- include/martlet.h on top of a Job
 *
 * A limit that is reached while a model is being set up jumps back to the call
 * that asked for it; the job is then abandoned, and its Mem frees what the
 * jump left behind. Limits apply only inside of these calls: outside there is
 * nothing to jump back to.
 *
 * Misuse (a second model, a requirement that comes too late, a NULL) is an
 * error in the messages, so that martlet_check cannot say that all is well.
 */
#include "include/martlet.h"

#include "api/job.h"
#include "base/bug.h"
#include "core/display.h"
#include "lang/plugin/plugin.h"
#include "lang/plugin/plugin_language.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct Martlet {
    Mem mem;                      /* of what lives as long as this */
    VEC(const char *) invariants; /* required conditions, copied */
    VEC(const char *) formulas;   /* required formulas, copied */
    VEC(const char *) testers;    /* paths, copied */
    const char *path;             /* of the model, copied, or NULL */
    JobOptions options;           /* of the job */
    Job job;                      /* does the work */
    Text text;                    /* holds the strings that are returned */
    jmp_buf limited;              /* where set-up jumps to at a limit */
    Limit reached;                /* which one it was */
    size_t limit;                 /* most bytes for the job */
    size_t asked;                 /* the size that could not be had */
    bool loaded;                  /* a model has been given */
    bool checked;                 /* martlet_check has run */
};

static void jump_out(Mem *mem, size_t asked) {
    Martlet *martlet = mem->context;
    martlet->reached = LIMIT_MEMORY;
    martlet->asked = asked;
    longjmp(martlet->limited, 1);
}

static void expire(Mem *mem, Limit limit) {
    Martlet *martlet = mem->context;
    martlet->reached = limit;
    longjmp(martlet->limited, 1);
}

Martlet *martlet_new(void) {
    Martlet *martlet = calloc(1, sizeof *martlet);
    if (!martlet)
        return NULL;
    mem_init(&martlet->mem);
    martlet->limit = SIZE_MAX;
    martlet->options.deadlock = -1;
    martlet->options.engine = "auto";
    martlet->options.search.all = true;
    job_init(&martlet->job, &martlet->options);
    martlet->job.budget.expired = expire;
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
    martlet->limit = bytes ? bytes : SIZE_MAX;
    martlet->job.budget.states = states ? states : UINT64_MAX;
    martlet->job.budget.seconds = seconds > 0 ? seconds : -1;
}

static bool misused(Martlet *martlet, const char *what) {
    diag_error(&martlet->job.diag, CODE_USAGE, SPAN_NONE, "%s", what);
    return false;
}

static const char *keep(Martlet *martlet, const char *string) {
    char *copy = mem_alloc(&martlet->mem, strlen(string) + 1);
    memcpy(copy, string, strlen(string));
    return copy;
}

/* May something be required now? */
static bool may_require(Martlet *martlet) {
    return !martlet->loaded ||
           misused(martlet, "requirements must come before the model is "
                            "loaded");
}

/* The same for a text. */
static bool may_require_text(Martlet *martlet, const char *text) {
    return may_require(martlet) &&
           (text || misused(martlet, "a requirement is NULL"));
}

void martlet_refuse_c(Martlet *martlet) {
    if (may_require(martlet))
        martlet->options.c = PERMISSION_REFUSED;
}

void martlet_require_formula(Martlet *martlet, const char *formula) {
    if (!may_require_text(martlet, formula))
        return;
    vec_push(&martlet->mem, &martlet->formulas, keep(martlet, formula));
    martlet->options.formulas = martlet->formulas.data;
    martlet->options.formula_count = martlet->formulas.count;
}

void martlet_require_invariant(Martlet *martlet, const char *condition) {
    if (!may_require_text(martlet, condition))
        return;
    vec_push(&martlet->mem, &martlet->invariants, keep(martlet, condition));
    martlet->options.invariants = martlet->invariants.data;
    martlet->options.invariant_count = martlet->invariants.count;
}

void martlet_require_tester(Martlet *martlet, const char *path) {
    if (!may_require_text(martlet, path))
        return;
    vec_push(&martlet->mem, &martlet->testers, keep(martlet, path));
    martlet->options.testers = martlet->testers.data;
    martlet->options.tester_count = martlet->testers.count;
}

void martlet_require_no_deadlock(Martlet *martlet) {
    if (may_require(martlet))
        martlet->options.deadlock = 1;
}

void martlet_reduce(Martlet *martlet) {
    if (may_require(martlet))
        martlet->options.reduce = REDUCE_WHERE_SOUND;
}

/* ---- Under the limits ---------------------------------------------------- */

/* From here on the limit applies; setjmp(martlet->limited) comes first. */
static void enter(Martlet *martlet) {
    Mem *mem = &martlet->job.mem;
    mem->limit = martlet->limit;
    mem->exhausted = jump_out;
    mem->context = martlet;
}

static void leave(Martlet *martlet) {
    martlet->job.mem.limit = SIZE_MAX;
    martlet->job.mem.exhausted = martlet->mem.exhausted;
}

/* Abandon a job whose set-up met a limit, keeping only that fact. */
static void abandon(Martlet *martlet) {
    Job *job = &martlet->job;
    budget_unguard(&job->mem);
    leave(martlet);
    job->abandoned = true;
    text_clear(&martlet->text);
    if (martlet->reached == LIMIT_MEMORY)
        text_printf(&martlet->text,
                    "the memory limit does not allow %zu more bytes",
                    martlet->asked);
    else
        limit_explain(martlet->reached, &job->mem, &martlet->text);
    diag_error(&job->diag, CODE_LIMIT, SPAN_NONE, "%s", martlet->text.data);
}

/* The model given in C, or that of the path. */
static bool use(Martlet *martlet, const MartletModel *given) {
    Job *job = &martlet->job;
    bool used;
    if (setjmp(martlet->limited)) {
        abandon(martlet);
        return false;
    }
    enter(martlet);
    if (given)
        used = job_use(job, &plugin_language,
                       plugin_model(given, &job->mem, &job->diag),
                       "a model given in C");
    else
        used = job_load(job);
    leave(martlet);
    return used && job->diag.errors == 0;
}

/* May this model be taken now? */
static bool may_load(Martlet *martlet, const void *model) {
    if (!model)
        return misused(martlet, "the model is NULL");
    if (martlet->loaded)
        return misused(martlet, "another model has been loaded: call "
                                "martlet_new for each");
    martlet->loaded = true;
    return true;
}

/* The path is needed again when a search starts over with a larger model. */
bool martlet_load(Martlet *martlet, const char *path) {
    if (!may_load(martlet, path))
        return false;
    martlet->path = keep(martlet, path);
    martlet->options.paths = &martlet->path;
    martlet->options.path_count = 1;
    return use(martlet, NULL);
}

bool martlet_use(Martlet *martlet, const MartletModel *model) {
    return may_load(martlet, model) && use(martlet, model);
}

/* ---- Checking and results ----------------------------------------------- */

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

/* Nothing was checked: was it a limit that was in the way? */
static MartletVerdict unchecked(const Job *job) {
    return job_report(job).limited ? MARTLET_INCONCLUSIVE : MARTLET_INPUT_ERROR;
}

static MartletVerdict check(Martlet *martlet) {
    Job *job = &martlet->job;
    if (setjmp(martlet->limited)) {
        abandon(martlet);
        return MARTLET_INCONCLUSIVE;
    }
    enter(martlet);
    bool checked = job_check(job);
    leave(martlet);
    return checked ? public_verdict(job_report(job).verdict) : unchecked(job);
}

MartletVerdict martlet_check(Martlet *martlet) {
    const Job *job = &martlet->job;
    if (martlet->checked || !job->model)
        return MARTLET_INPUT_ERROR;
    if (job->diag.errors)
        return unchecked(job);
    martlet->checked = true;
    return check(martlet);
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

/* NULL if there is no such property. */
static const ReportItem *item(const Martlet *martlet, size_t property) {
    return property < martlet->job.items.count
               ? &martlet->job.items.data[property]
               : NULL;
}

/* Its counterexample, or NULL. */
static const Trace *trace_of(const Martlet *martlet, size_t property) {
    const ReportItem *shown = item(martlet, property);
    return shown && shown->finding->verdict == VERDICT_VIOLATED
               ? &shown->finding->trace
               : NULL;
}

const char *martlet_property_name(const Martlet *martlet, size_t property) {
    const ReportItem *shown = item(martlet, property);
    return shown ? shown->property->name : "";
}

MartletVerdict martlet_property_verdict(const Martlet *martlet,
                                        size_t property) {
    const ReportItem *shown = item(martlet, property);
    return shown ? public_verdict(shown->finding->verdict) : MARTLET_SKIPPED;
}

size_t martlet_trace_length(const Martlet *martlet, size_t property) {
    const Trace *trace = trace_of(martlet, property);
    return trace ? trace_length(trace) : 0;
}

size_t martlet_trace_loop(const Martlet *martlet, size_t property) {
    const Trace *trace = trace_of(martlet, property);
    return trace ? trace->loop : MARTLET_NO_LOOP;
}

const char *martlet_trace_action(Martlet *martlet, size_t property,
                                 size_t step) {
    const Trace *trace = trace_of(martlet, property);
    text_clear(&martlet->text);
    if (trace && step < trace_length(trace))
        model_print_action(item(martlet, property)->model,
                           trace->actions.data[step], &martlet->text);
    return martlet->text.data;
}

const char *martlet_trace_state(Martlet *martlet, size_t property,
                                size_t state) {
    const Trace *trace = trace_of(martlet, property);
    text_clear(&martlet->text);
    if (trace && state <= trace_length(trace))
        model_print_state(item(martlet, property)->model,
                          trace_state(trace, state), &martlet->text);
    return martlet->text.data;
}
