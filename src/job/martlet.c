/* job/martlet.c -- include/martlet.h on top of a Job
 *
 * A limit that is reached while a model is being set up, a lack of memory, and
 * a bug jump back to the call that they happened in; the job is then abandoned,
 * and its Mem frees what the jump left behind. After a bug nothing of the job
 * is looked at again. Limits apply only inside of these calls: outside there is
 * nothing to jump back to.
 *
 * Misuse (a second model, a requirement that comes too late, a NULL) is an
 * error in the messages, so that martlet_check cannot say that all is well.
 */
#include "include/martlet.h"

#include "base/bug.h"
#include "base/names.h"
#include "core/model_text.h"
#include "job/form/job.h"
#include "lang/plugin/plugin.h"
#include "lang/plugin/plugin_language.h"

#include <stdlib.h>
#include <string.h>

struct Martlet {
    Mem mem;                  /* of what lives as long as this */
    VEC(AskedProperty) asked; /* what is required; texts are copied */
    const char *path;         /* of the model, copied, or NULL */
    JobOptions options;       /* of the job */
    Job job;                  /* does the work */
    Text text;                /* a string in the making */
    Names strings;            /* those that were returned */
    BugHandler handler;       /* where a call jumps back to */
    Limit reached;            /* which limit it was; LIMIT_NONE: a bug */
    size_t limit;             /* most bytes for the job */
    bool loaded;              /* a model has been given */
    bool checked;             /* martlet_check has run */
    bool failed;              /* a bug, or no memory for what was asked */
};

static _Noreturn void jump(Martlet *martlet, Limit limit) {
    martlet->reached = limit;
    longjmp(martlet->handler.out, 1);
}

static void jump_out(Mem *mem, size_t asked) {
    (void)asked;
    jump(mem->context, LIMIT_MEMORY);
}

static void expire(Mem *mem, Limit limit) {
    jump(mem->context, limit);
}

/* ---- Calls that always return -------------------------------------------- */

/* A call that is in the way of a limit leaves the job abandoned. */
static void abandon(Martlet *martlet) {
    Job *job = &martlet->job;
    budget_unguard(&job->mem);
    job->mem.limit = SIZE_MAX;
    job->mem.exhausted = martlet->mem.exhausted;
    job->abandoned = true;
}

/* What a call does; false if it failed. */
typedef bool Work(Martlet *martlet, const void *argument);

/* Do it, and return whatever happens. */
static bool attempt(Martlet *martlet, Work *work, const void *argument) {
    volatile bool done = false;
    BugHandler *outer = bug_catch(&martlet->handler);
    martlet->reached = LIMIT_NONE;
    if (setjmp(martlet->handler.out) == 0) {
        done = work(martlet, argument);
    } else {
        abandon(martlet);
        martlet->failed = martlet->failed || martlet->reached == LIMIT_NONE;
    }
    bug_catch(outer);
    return done;
}

static bool init(Martlet *martlet, const void *argument) {
    (void)argument;
    job_init(&martlet->job, &martlet->options);
    text_init(&martlet->text, &martlet->mem);
    names_init(&martlet->strings, &martlet->mem);
    return true;
}

Martlet *martlet_new(void) {
    Martlet *martlet = calloc(1, sizeof *martlet);
    if (!martlet)
        return NULL;
    mem_init(&martlet->mem);
    martlet->limit = SIZE_MAX;
    martlet->options.asked.deadlock = -1;
    martlet->options.search.engine = "auto";
    martlet->options.search.options.all = true;
    if (attempt(martlet, init, NULL)) {
        martlet->job.budget.expired = expire;
        return martlet;
    }
    mem_release(&martlet->mem);
    free(martlet);
    return NULL;
}

static bool release(Martlet *martlet, const void *argument) {
    (void)argument;
    job_release(&martlet->job);
    return true;
}

void martlet_free(Martlet *martlet) {
    if (!martlet)
        return;
    if (martlet->failed || !attempt(martlet, release, NULL))
        mem_release(&martlet->job.mem);
    mem_release(&martlet->mem);
    free(martlet);
}

bool martlet_limit(Martlet *martlet, size_t bytes, size_t states,
                   double seconds) {
    if (!martlet)
        return false;
    martlet->limit = bytes ? bytes : SIZE_MAX;
    martlet->job.budget.states = states ? states : UINT64_MAX;
    martlet->job.budget.seconds = seconds > 0 ? seconds : -1;
    return true;
}

/* ---- Requirements ---------------------------------------------------------
 */

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
static bool may_require(Martlet *martlet, const void *argument) {
    if (martlet->loaded)
        return misused(martlet, "requirements must come before the model is "
                                "loaded");
    return argument || misused(martlet, "a requirement is NULL");
}

/* Without a Martlet, or after a failure, there is nothing to do. */
static bool require(Martlet *martlet, Work *work, const void *argument) {
    return martlet && !martlet->failed && attempt(martlet, work, argument);
}

static bool reject_c(Martlet *martlet, const void *argument) {
    bool may = may_require(martlet, argument);
    if (may)
        martlet->options.input.c = PERMISSION_DENIED;
    return may;
}

static bool add_property(Martlet *martlet, AskedKind kind,
                         const void *argument) {
    if (!may_require(martlet, argument))
        return false;
    vec_push(&martlet->mem, &martlet->asked,
             ((AskedProperty){kind, keep(martlet, argument)}));
    martlet->options.asked.properties =
        (Asked){martlet->asked.data, martlet->asked.count};
    return true;
}

static bool add_formula(Martlet *martlet, const void *argument) {
    return add_property(martlet, ASKED_LTL, argument);
}

static bool add_invariant(Martlet *martlet, const void *argument) {
    return add_property(martlet, ASKED_INVARIANT, argument);
}

static bool add_reach(Martlet *martlet, const void *argument) {
    return add_property(martlet, ASKED_REACH, argument);
}

static bool add_exists(Martlet *martlet, const void *argument) {
    return add_property(martlet, ASKED_EXISTS, argument);
}

static bool add_tester(Martlet *martlet, const void *argument) {
    return add_property(martlet, ASKED_TESTER, argument);
}

static bool add_deadlock(Martlet *martlet, const void *argument) {
    bool may = may_require(martlet, argument);
    if (may)
        martlet->options.asked.deadlock = 1;
    return may;
}

static bool ask_reduction(Martlet *martlet, const void *argument) {
    bool may = may_require(martlet, argument);
    if (may)
        martlet->options.reduction.mode = REDUCE_WHERE_SOUND;
    return may;
}

bool martlet_reject_c(Martlet *martlet) {
    return require(martlet, reject_c, "");
}

bool martlet_require_formula(Martlet *martlet, const char *formula) {
    return require(martlet, add_formula, formula);
}

bool martlet_require_invariant(Martlet *martlet, const char *condition) {
    return require(martlet, add_invariant, condition);
}

bool martlet_seek_state(Martlet *martlet, const char *condition) {
    return require(martlet, add_reach, condition);
}

bool martlet_seek_run(Martlet *martlet, const char *formula) {
    return require(martlet, add_exists, formula);
}

bool martlet_require_tester(Martlet *martlet, const char *path) {
    return require(martlet, add_tester, path);
}

bool martlet_require_no_deadlock(Martlet *martlet) {
    return require(martlet, add_deadlock, "");
}

bool martlet_reduce(Martlet *martlet) {
    return require(martlet, ask_reduction, "");
}

/* ---- Under the limits ---------------------------------------------------- */

/* From here on the limit applies. */
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

/* Say which limit ended a call, if one did. */
static bool say_limit(Martlet *martlet, const void *argument) {
    Job *job = &martlet->job;
    Limit reached = *(const Limit *)argument;
    text_clear(&martlet->text);
    if (reached == LIMIT_MEMORY)
        text_printf(&martlet->text,
                    "the memory limit does not allow %zu more bytes",
                    job->mem.needed);
    else
        limit_explain(reached, &job->mem, &martlet->text);
    diag_error(&job->diag, CODE_LIMIT, SPAN_NONE, "%s", martlet->text.data);
    return true;
}

/* The same as `attempt`, but a limit is an error in the messages. */
static bool attempt_within_limits(Martlet *martlet, Work *work,
                                  const void *argument) {
    bool done = attempt(martlet, work, argument);
    Limit reached = martlet->reached;
    if (reached != LIMIT_NONE)
        attempt(martlet, say_limit, &reached);
    martlet->reached = reached;
    return done;
}

static bool use(Martlet *martlet, const void *argument) {
    Job *job = &martlet->job;
    enter(martlet);
    bool used = job_use(job, &plugin_language,
                        plugin_model(argument, &job->mem, &job->diag),
                        "a model given in C");
    leave(martlet);
    return used && job->diag.errors == 0;
}

/* The path is needed again when a search starts over with a larger model. */
static bool load(Martlet *martlet, const void *path) {
    Job *job = &martlet->job;
    martlet->path = keep(martlet, path);
    martlet->options.input.paths = &martlet->path;
    martlet->options.input.path_count = 1;
    enter(martlet);
    bool used = job_load(job);
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

bool martlet_load(Martlet *martlet, const char *path) {
    return require(martlet, may_load, path) &&
           attempt_within_limits(martlet, load, path);
}

bool martlet_use(Martlet *martlet, const MartletModel *model) {
    return require(martlet, may_load, model) &&
           attempt_within_limits(martlet, use, model);
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

static bool check(Martlet *martlet, const void *argument) {
    (void)argument;
    enter(martlet);
    bool checked = job_check(&martlet->job);
    leave(martlet);
    return checked;
}

MartletVerdict martlet_check(Martlet *martlet) {
    const Job *job = martlet ? &martlet->job : NULL;
    if (!job || martlet->checked)
        return MARTLET_INPUT_ERROR;
    if (martlet->failed)
        return MARTLET_FAILED;
    if (!job->model)
        return MARTLET_INPUT_ERROR;
    if (job->diag.errors)
        return unchecked(job);
    martlet->checked = true;
    bool checked = attempt_within_limits(martlet, check, NULL);
    return martlet->failed                  ? MARTLET_FAILED
           : martlet->reached != LIMIT_NONE ? MARTLET_INCONCLUSIVE
           : checked ? public_verdict(job_report(job).verdict)
                     : unchecked(job);
}

/* ---- Texts ----------------------------------------------------------------
 */

typedef struct TextRequest { /* a step or state of a counterexample */
    const ReportItem *item;  /* whose */
    const Trace *trace;      /* of it */
    size_t number;           /* of the step or state */
} TextRequest;

/* The text becomes a string that stays. */
static bool keep_text(Martlet *martlet) {
    names_add(&martlet->strings, martlet->text.data, martlet->text.length);
    return true;
}

static const char *kept(Martlet *martlet, Work *work, const void *argument,
                        const char *otherwise) {
    text_clear(&martlet->text);
    if (!attempt(martlet, work, argument))
        return otherwise;
    uint32_t number =
        names_find(&martlet->strings, martlet->text.data, martlet->text.length);
    return names_get(&martlet->strings, number);
}

static bool write_messages(Martlet *martlet, const void *argument) {
    (void)argument;
    diag_render(&martlet->job.diag, &martlet->text, false);
    return keep_text(martlet);
}

static bool write_action(Martlet *martlet, const void *argument) {
    const TextRequest *request = argument;
    model_print_action(request->item->model,
                       request->trace->actions.data[request->number],
                       &martlet->text);
    return keep_text(martlet);
}

static bool write_state(Martlet *martlet, const void *argument) {
    const TextRequest *request = argument;
    model_print_state(request->item->model,
                      trace_state(request->trace, request->number),
                      &martlet->text);
    return keep_text(martlet);
}

const char *martlet_messages(Martlet *martlet) {
    if (!martlet)
        return "there is no Martlet\n";
    return martlet->failed ? martlet->handler.said
                           : kept(martlet, write_messages, NULL,
                                  "there is no memory for the messages\n");
}

/* ---- Results ---------------------------------------------------------------
 */

/* Has the job anything to say? */
static bool has_results(const Martlet *martlet) {
    return martlet && !martlet->failed;
}

size_t martlet_states(const Martlet *martlet) {
    return has_results(martlet) ? job_report(&martlet->job).states : 0;
}

size_t martlet_transitions(const Martlet *martlet) {
    return has_results(martlet) ? job_report(&martlet->job).transitions : 0;
}

size_t martlet_property_count(const Martlet *martlet) {
    return has_results(martlet) ? martlet->job.items.count : 0;
}

/* NULL if there is no such property. */
static const ReportItem *item(const Martlet *martlet, size_t property) {
    return property < martlet_property_count(martlet)
               ? &martlet->job.items.data[property]
               : NULL;
}

/* Its counterexample, or its run if it is a goal, or NULL. */
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
    if (!shown)
        return MARTLET_SKIPPED;
    Verdict verdict = shown->finding->verdict;
    if (property_is_goal(shown->property) && verdict == VERDICT_VIOLATED)
        return MARTLET_REACHED;
    if (property_is_goal(shown->property) && verdict == VERDICT_HOLDS)
        return MARTLET_UNREACHABLE;
    return public_verdict(verdict);
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
    TextRequest request = {item(martlet, property), trace_of(martlet, property),
                           step};
    return request.trace && step < trace_length(request.trace)
               ? kept(martlet, write_action, &request, "")
               : "";
}

const char *martlet_trace_state(Martlet *martlet, size_t property,
                                size_t state) {
    TextRequest request = {item(martlet, property), trace_of(martlet, property),
                           state};
    return request.trace && state <= trace_length(request.trace)
               ? kept(martlet, write_state, &request, "")
               : "";
}
