/* cli/rerun.c -- martlet replay MODEL TRACE */
#include "cli/cli.h"

#include "cli/trace_input.h"
#include "report/replay.h"
#include "report/statements.h"
#include "report/trace_text.h"

#include <string.h>
#include <unistd.h>

typedef struct Rerun {
    Job *job;
    TraceInput input; /* the run, and what it is about */
    bool shown;       /* the error of that property was there */
    size_t errors;    /* properties that the run violates */
    Text why;         /* the error is not there */
} Rerun;

static bool is_about(const Rerun *rerun, const Property *property) {
    const char *name = rerun->input.property;
    return name && strcmp(name, property->name) == 0;
}

/* A line below the run. */
static void put_note(Page *page, Ink ink, const Property *property,
                     const char *head, const char *text) {
    page_indent(page, 7);
    page_to(page, 4);
    page_put(page, ink, "=>");
    page_to(page, 7);
    page_printf(page, ink, "%s: %s:", property->name, head);
    page_flow(page, INK_PLAIN, text);
    page_line(page);
}

/* A deadlock is best understood from where each process is. */
static void put_stand(const Rerun *rerun, Page *page,
                      const Property *property) {
    const Trace *trace = &rerun->input.trace;
    if (property->label == LABEL_DEADLOCK)
        statements_positions(page, rerun->input.model,
                             trace_state(trace, trace_length(trace)), 7);
}

/* Which properties does the end of the run violate? Of the one that the file
 * is about, why not? A formula may be several properties of one name. */
static void put_errors(Rerun *rerun, Page *page) {
    const Model *model = rerun->input.model;
    Text why;
    text_init(&why, page->out->mem);
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        text_clear(&why);
        if (!trace_input_asks(&rerun->input, property->name))
            continue;
        if (replay_error(model, &rerun->input.trace, i, &why)) {
            rerun->errors++;
            rerun->shown |= is_about(rerun, property);
            put_note(page, INK_BAD, property, property_error(property),
                     property->text);
            put_stand(rerun, page, property);
        } else if (is_about(rerun, property) && rerun->why.length == 0) {
            text_add(&rerun->why, why.data);
        }
    }
    text_release(&why);
}

static void put_verdict(const Rerun *rerun, Page *page) {
    const char *property = rerun->input.property;
    size_t steps = trace_length(&rerun->input.trace);
    page_printf(page, INK_STRONG, "%s:", rerun->job->name.data);
    page_put(page, INK_PLAIN, " ");
    page_printf(page, INK_PLAIN, "the run of %zu step%s ", steps,
                steps == 1 ? "" : "s");
    if (property && rerun->shown)
        page_printf(page, INK_BAD, "still shows the error of %s", property);
    else if (property)
        page_printf(page, INK_DOUBT, "no longer shows the error of %s",
                    property);
    else if (rerun->errors)
        page_put(page, INK_BAD, "shows an error");
    else
        page_put(page, INK_GOOD, "shows no error");
    page_line(page);
}

/* A file that records an error must show it: a user who replays it wants to see
 * the error, and must not take its absence for success. */
static Status conclude(Rerun *rerun) {
    Diagnostics *diag = &rerun->job->diag;
    const TraceInput *input = &rerun->input;
    if (input->property && !rerun->shown) {
        diag_error(
            diag, CODE_TRACE, SPAN_NONE,
            "the run is possible, but it does not show the error of %s: %s",
            input->property, rerun->why.data);
        diag_hint(diag, "the model or the options have changed since the trace "
                        "was written: give the same options as to check");
        return STATUS_INPUT;
    }
    if (input->is_trail && rerun->errors == 0) {
        diag_error(
            diag, CODE_TRACE, SPAN_NONE,
            "the run is possible, but it shows none of the known errors");
        diag_hint(
            diag,
            "a trail does not name its property: give --ltl, --invariant, "
            "--never ... again, or --property progress or accept");
        return STATUS_INPUT;
    }
    return rerun->errors ? STATUS_VIOLATED : STATUS_HOLDS;
}

static Status show(Cli *cli, Rerun *rerun) {
    Text out, errors;
    text_init(&out, &cli->mem);
    text_init(&errors, &cli->mem);
    text_init(&rerun->why, &cli->mem);
    Page page, below;
    page_init(&page, &out, output_color(cli, STDOUT_FILENO));
    page_init(&below, &errors, page.color);
    put_errors(rerun, &below);
    put_verdict(rerun, &page);
    if (output_verbosity(cli) >= 0) {
        trace_text(&page, rerun->input.model, &rerun->input.trace,
                   output_verbosity(cli) > 0);
        text_bytes(&out, errors.data, errors.length);
    }
    Status status = conclude(rerun);
    output_diagnostics(cli, &rerun->job->diag);
    status = output_text(cli, &out, status);
    text_release(&rerun->why);
    text_release(&errors);
    text_release(&out);
    return status;
}

static Status rerun_trace(Cli *cli, Job *job, const char *path) {
    Rerun rerun = {.job = job};
    rerun.input.choice = setup_choice(cli);
    Status status = STATUS_INPUT;
    uint32_t source = diag_read(&job->diag, path, SPAN_NONE);
    if (source != NO_SOURCE &&
        trace_input_load(&rerun.input, job, source, TRACE_KNOWN_PROPERTY))
        status = show(cli, &rerun);
    else
        output_diagnostics(cli, &job->diag);
    trace_input_release(&rerun.input);
    return status;
}

Status run_replay(Cli *cli) {
    JobOptions options;
    if (!targets_fit(cli, &cli->diag)) {
        output_diagnostics(cli, &cli->diag);
        return STATUS_INPUT;
    }
    size_t models = cli->options.operands.count - 1;
    setup_options(cli, &options, models);
    options.deadlock = 1; /* a run that ends in a deadlock should say so */
    options.property_count = 0;
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    Status status = STATUS_INPUT;
    if (job_load(&job) && targets_spare(cli, &job.diag))
        status = rerun_trace(cli, &job, cli->options.operands.data[models]);
    else
        output_diagnostics(cli, &job.diag);
    job_release(&job);
    return status;
}
