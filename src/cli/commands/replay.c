/* cli/commands/replay.c -- martlet replay MODEL TRACE
 *
 * A file may hold several runs: all that --property does not exclude are
 * replayed, one after another.
 */
#include "report/traces/replay.h"
#include "base/quote.h"
#include "cli/cli.h"
#include "cli/commands/improve.h"
#include "cli/commands/picks.h"
#include "cli/options/rules.h"
#include "core/sites.h"
#include "report/traces/trace_text.h"
#include "report/traces/trail_read.h"
#include "report/wording/describe.h"
#include "report/wording/summary.h"

#include <string.h>
#include <unistd.h>

typedef struct Rerun {
    Job *job;
    TraceInput input;   /* the run, and what it is about */
    bool shown;         /* the error that it is about was there */
    size_t errors;      /* properties that the run violates */
    Improvement better; /* what became of it, if that was asked for */
    size_t saved;       /* steps of the run that was written to a file */
    Text why;           /* the error is not there */
    Text out;           /* what is said about all runs so far */
    Status status;      /* the worst of them */
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

static void put_summary(const Rerun *rerun, Page *page,
                        const Property *property) {
    const Model *model = rerun->input.model;
    Summary summary;
    summary_init(&summary, model, &rerun->input.trace,
                 (uint32_t)(property - model->properties));
    summary_text(page, &summary, 7, false);
    summary_release(&summary);
}

/* Is this a place that the file may speak of? Lines and files move. */
static bool may_be_site(const TraceInput *input, uint32_t number) {
    const Site *site = model_site_get(input->model, number);
    const Property *property = &input->model->properties[site->property];
    return strcmp(property->name, input->property) == 0 &&
           strcmp(site->text, input->site.text) == 0;
}

/* Is the error at the site that the file names, if it names one? */
static bool is_at_site(Rerun *rerun) {
    const TraceInput *input = &rerun->input;
    if (!input->site.text)
        return true;
    text_clear(&rerun->why);
    text_add(&rerun->why, "the model has no such place");
    for (uint32_t i = 0; i < model_site_count(input->model); i++) {
        if (!may_be_site(input, i))
            continue;
        text_clear(&rerun->why);
        if (replay_site(input->model, &input->trace, i, &rerun->why))
            return true;
    }
    return false;
}

/* Which properties does the end of the run violate? Of the one that the file
 * is about, why not? A formula may be several properties of one name. */
static void put_errors(Rerun *rerun, Page *page) {
    const Model *model = rerun->input.model;
    Text why, fault;
    text_init(&why, page->out->mem);
    text_init(&fault, page->out->mem);
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        text_clear(&why);
        text_clear(&fault);
        if (!trace_input_asks(&rerun->input, property->name))
            continue;
        if (replay_error(model, &rerun->input.trace, i, &why)) {
            rerun->errors++;
            rerun->shown |= is_about(rerun, property) && is_at_site(rerun);
            describe_fault(model, &rerun->input.trace, i, &fault);
            put_note(page, INK_BAD, property, property_error(property),
                     fault.length ? fault.data : property->text);
            put_summary(rerun, page, property);
        } else if (is_about(rerun, property) && rerun->why.length == 0) {
            text_add(&rerun->why, why.data);
        }
    }
    text_release(&fault);
    text_release(&why);
}

/* "assert at m.pml:3" */
static void put_subject(const TraceInput *input, Text *out) {
    const SavedSite *site = &input->site;
    text_add(out, input->property);
    if (!site->text)
        return;
    if (site->file) {
        text_add(out, " at ");
        quote_visible(out, site->file, strlen(site->file));
        text_printf(out, ":%zu", site->line);
    }
    text_add(out, " (");
    quote_visible(out, site->text, strlen(site->text));
    text_char(out, ')');
}

static void put_verdict(const Rerun *rerun, Page *page) {
    const TraceInput *input = &rerun->input;
    size_t steps = trace_length(&input->trace);
    Text subject;
    text_init(&subject, page->out->mem);
    if (input->property)
        put_subject(input, &subject);
    page_printf(page, INK_STRONG, "%s:", rerun->job->name.data);
    page_put(page, INK_PLAIN, " ");
    page_printf(page, INK_PLAIN, "the run of %zu step%s ", steps,
                steps == 1 ? "" : "s");
    if (input->property && rerun->shown)
        page_printf(page, INK_BAD, "still shows the error of %s", subject.data);
    else if (input->property)
        page_printf(page, INK_DOUBT, "no longer shows the error of %s",
                    subject.data);
    else if (rerun->errors)
        page_put(page, INK_BAD, "shows an error");
    else
        page_put(page, INK_GOOD, "shows no error");
    page_line(page);
    text_release(&subject);
}

/* A file that records an error must show it: a user who replays it wants to see
 * the error, and must not take its absence for success. */
static Status conclude(Rerun *rerun) {
    Diagnostics *diag = &rerun->job->diag;
    const TraceInput *input = &rerun->input;
    if (input->property && !rerun->shown) {
        Text subject;
        text_init(&subject, diag->arena.mem);
        put_subject(input, &subject);
        diag_error(
            diag, CODE_TRACE, SPAN_NONE,
            "the run is possible, but it does not show the error of %s: %s",
            subject.data, rerun->why.data);
        text_release(&subject);
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

/* What --shorten, --simplest and --necessary have found out. */
static void put_improvement(const Rerun *rerun, Page *page) {
    if (!rerun->better.asked)
        return;
    page_indent(page, 2);
    page_to(page, 2);
    page_flow(page, INK_PLAIN, rerun->better.text.data);
    page_line(page);
}

/* Of several runs, the shortest one that shows an error is written. */
static bool save(Cli *cli, Rerun *rerun) {
    size_t length = trace_length(&rerun->input.trace);
    if (rerun->saved <= length)
        return true;
    rerun->saved = length;
    return improve_save(&rerun->better, cli, rerun->job, &rerun->input);
}

/* The run has been loaded: say what it shows. */
static void show(Cli *cli, Rerun *rerun) {
    Text errors;
    text_init(&errors, &cli->mem);
    text_clear(&rerun->why);
    rerun->shown = false;
    rerun->errors = 0;
    Page page, below;
    page_init(&page, &rerun->out, output_color(cli, STDOUT_FILENO));
    page_init(&below, &errors, page.color);
    put_errors(rerun, &below);
    if (rerun->out.length && output_verbosity(cli) >= 0)
        page_line(&page);
    put_verdict(rerun, &page);
    put_improvement(rerun, &page);
    if (output_verbosity(cli) >= 0) {
        trace_text(&page, rerun->input.model, &rerun->input.trace,
                   output_verbosity(cli) > 0);
        text_bytes(&rerun->out, errors.data, errors.length);
    }
    text_release(&errors);
}

/* One run: of several, bad input is worse than an error, and that is worse than
 * none. */
static void take(Cli *cli, Rerun *rerun, bool loaded) {
    Status status = STATUS_INPUT;
    if (loaded) {
        if (improve_run(&rerun->better, cli, rerun->job, &rerun->input)) {
            show(cli, rerun);
            status = conclude(rerun);
            if (!save(cli, rerun))
                status = STATUS_INPUT;
        }
        improve_release(&rerun->better);
    }
    if (status > rerun->status)
        rerun->status = status;
    trace_input_release(&rerun->input);
}

static void rerun_all(Cli *cli, Rerun *rerun, uint32_t source) {
    Diagnostics *diag = &rerun->job->diag;
    SavedRuns runs;
    bool read = saved_read_all(&runs, diag, source, rerun->input.choice);
    for (size_t i = 0; read && i < runs.count; i++)
        take(cli, rerun,
             trace_input_follow(&rerun->input, rerun->job, &runs.data[i],
                                TRACE_KNOWN_PROPERTY));
    if (!read)
        rerun->status = STATUS_INPUT;
    saved_release_all(&runs, diag->arena.mem);
}

static Status rerun_file(Cli *cli, Job *job, const char *path) {
    Rerun rerun = {.job = job, .status = STATUS_HOLDS, .saved = SIZE_MAX};
    rerun.input.choice = setup_choice(cli);
    text_init(&rerun.why, &cli->mem);
    text_init(&rerun.out, &cli->mem);
    budget_start(&job->budget);
    budget_guard(&job->budget, &job->mem);
    budget_watch(&job->budget, &cli->mem);
    mem_phase(&job->mem, "the trace was being followed");
    uint32_t source = diag_read(&job->diag, path, SPAN_NONE);
    if (source == NO_SOURCE)
        rerun.status = STATUS_INPUT;
    else if (trail_begins(&job->diag, source))
        take(cli, &rerun,
             trace_input_load(&rerun.input, job, source, TRACE_KNOWN_PROPERTY));
    else
        rerun_all(cli, &rerun, source);
    mem_poll(&job->mem); /* statements of long steps may be missing */
    budget_unguard(&job->mem);
    budget_unguard(&cli->mem);
    output_diagnostics(cli, &job->diag);
    Status status = rerun.out.length
                        ? output_text(cli, &rerun.out, rerun.status)
                        : rerun.status;
    text_release(&rerun.why);
    text_release(&rerun.out);
    return status;
}

Status run_replay(Cli *cli) {
    JobOptions options;
    if (!options_agree(&cli->options, &cli->diag) || !setup_refines(cli) ||
        !targets_fit(cli, &cli->diag)) {
        output_diagnostics(cli, &cli->diag);
        return STATUS_INPUT;
    }
    size_t models = cli->options.operands.count - 1;
    setup_options(cli, &options, models);
    options.asked.promises = true;
    options.asked.deadlock =
        1; /* a run that ends in a deadlock should say so */
    options.asked.name_count = 0;
    picks_read(cli, &options, cli->options.operands.data[models]);
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    Status status = STATUS_INPUT;
    if (targets_spare(cli, &job.diag, job_load(&job)))
        status = rerun_file(cli, &job, cli->options.operands.data[models]);
    else
        output_diagnostics(cli, &job.diag);
    job_release(&job);
    return status;
}
