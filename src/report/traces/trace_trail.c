/* report/traces/trace_trail.c -- a trace as a trail of SPIN
 * (doc/formats/trail.md) */
#include "core/model_text.h"
#include "report/traces/trace_formats.h"

/* One file being written. A claim, if there is one, is process 0, and the
 * processes of the program come after it. */
typedef struct Trail {
    const Model *model;
    const Trace *trace;
    Account account; /* of the current step */
    size_t lines;    /* of steps so far */
    bool has_claim;  /* the first line says so */
    const char *why; /* it cannot be written, or NULL */
    Text *out;
} Trail;

static void describe_step(Trail *trail, size_t i) {
    account_clear(&trail->account);
    model_describe_step(trail->model, trace_state(trail->trace, i),
                        trail->trace->actions.data[i],
                        trace_state(trail->trace, i + 1), &trail->account);
}

static void put_statement(Trail *trail, const StepStatement *statement) {
    uint32_t process = statement->process == NO_PROCESS ? 0
                       : trail->has_claim               ? statement->process + 1
                                                        : statement->process;
    for (uint32_t i = 0; i < statement->number_count; i++)
        text_printf(trail->out, "%zu:%u:%u\n", ++trail->lines, process,
                    statement->numbers[i]);
}

/* A run that stutters, or whose claim has ended, has no statements any more:
 * its cycle is not worth a mark. */
static bool has_statements(Trail *trail, size_t first) {
    for (size_t i = first; i < trace_length(trail->trace); i++) {
        size_t count;
        describe_step(trail, i);
        account_way(&trail->account, 0, &count);
        if (count)
            return true;
    }
    return false;
}

static void put_steps(Trail *trail) {
    const Trace *trace = trail->trace;
    for (size_t i = 0; i < trace_length(trace) && !trail->why &&
                       !mem_must_stop(trail->out->mem);
         i++) {
        if (i == trace->loop && has_statements(trail, i))
            text_add(trail->out, "-1:-1:-1\n");
        describe_step(trail, i);
        size_t count;
        const StepStatement *statements =
            account_way(&trail->account, 0, &count);
        if (trail->account.starts.count && !trail->account.numbered)
            trail->why = "SPIN numbers the statements of this program in a "
                         "way that Martlet does not know";
        bool fails =
            model_violates(trail->model, trace->actions.data[i]) != NO_PROPERTY;
        for (size_t k = 0; k < count; k++) {
            put_statement(trail, &statements[k]);
            if (fails && i + 1 == trace_length(trace) && statements[k].problem)
                break; /* SPIN stops at the error, too */
        }
    }
}

static void put_claim(Trail *trail) {
    if (trace_length(trail->trace) > 0)
        describe_step(trail, 0);
    trail->has_claim = trail->account.claim != NO_CLAIM;
    if (trail->has_claim)
        text_printf(trail->out, "-2:%u:-2\n", trail->account.claim);
}

/* SPIN stops reading at what is no step. */
static void put_subject(const ReportItem *item, Text *out) {
    text_printf(out, "property %s\n", item->property->name);
    if (item->formula && item->formula->became)
        text_printf(out, "became %s\n", item->formula->became);
}

bool trace_trail(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    Trail trail = {
        .model = item->model, .trace = &item->finding->trace, .out = out};
    account_init(&trail.account, out->mem);
    if (!model_has_statements(item->model) ||
        !model_locate(item->model, 0, &(StepStatement){0}))
        trail.why = "only runs of Promela programs can be written as a trail";
    if (!trail.why) {
        put_claim(&trail);
        put_steps(&trail);
        put_subject(item, out);
    }
    account_release(&trail.account);
    if (trail.why)
        diag_error(task->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "there is no trail of this counterexample: %s", trail.why);
    return !trail.why;
}
