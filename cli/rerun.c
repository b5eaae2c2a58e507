/* cli/rerun.c -- martlet replay MODEL TRACE */
#include "cli/cli.h"

#include "report/replay.h"
#include "report/told.h"
#include "report/trace_file.h"
#include "report/trace_text.h"
#include "report/trail_load.h"

#include <string.h>
#include <unistd.h>

typedef struct Rerun {
    Job *job;
    const Model *model;   /* that the trace is a run of */
    Trace trace;          /* as loaded */
    const char *property; /* that the file is about, or NULL */
    bool shown;           /* the error of that property was there */
    size_t errors;        /* properties that the run violates */
} Rerun;

static bool is_about(const Rerun *rerun, const Property *property) {
    return rerun->property && strcmp(rerun->property, property->name) == 0;
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

/* A deadlock is best understood by where everybody stands. */
static void put_stand(const Rerun *rerun, Page *page,
                      const Property *property) {
    const Trace *trace = &rerun->trace;
    if (property->label == LABEL_DEADLOCK)
        told_stand(page, rerun->model, trace_state(trace, trace_length(trace)),
                   7);
}

/* Which properties does the end of the run violate? Of the one that the file
 * is about, why not? */
static void put_errors(Rerun *rerun, Page *page) {
    const Model *model = rerun->model;
    Text why;
    text_init(&why, page->out->mem);
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        text_clear(&why);
        if (replay_error(model, &rerun->trace, i, &why)) {
            rerun->errors++;
            rerun->shown |= is_about(rerun, property);
            put_note(page, INK_BAD, property, property_error(property),
                     property->text);
            put_stand(rerun, page, property);
        } else if (is_about(rerun, property)) {
            put_note(page, INK_GOOD, property, "no error", why.data);
        }
    }
    text_release(&why);
}

static void put_verdict(const Rerun *rerun, Page *page) {
    size_t steps = trace_length(&rerun->trace);
    page_printf(page, INK_STRONG, "%s:", rerun->job->name.data);
    page_put(page, INK_PLAIN, " ");
    page_printf(page, INK_PLAIN, "the run of %zu step%s ", steps,
                steps == 1 ? "" : "s");
    if (rerun->property && rerun->shown)
        page_printf(page, INK_BAD, "still shows the error of %s",
                    rerun->property);
    else if (rerun->property)
        page_printf(page, INK_GOOD, "no longer shows an error of %s",
                    rerun->property);
    else if (rerun->errors)
        page_put(page, INK_BAD, "shows an error");
    else
        page_put(page, INK_GOOD, "shows no error");
    page_line(page);
}

static Status show(Cli *cli, Rerun *rerun) {
    Text out, errors;
    text_init(&out, &cli->mem);
    text_init(&errors, &cli->mem);
    Page page, below;
    page_init(&page, &out, output_color(cli, STDOUT_FILENO));
    page_init(&below, &errors, page.color);
    put_errors(rerun, &below);
    put_verdict(rerun, &page);
    if (output_verbosity(cli) >= 0) {
        trace_text(&page, rerun->model, &rerun->trace,
                   output_verbosity(cli) > 0);
        text_bytes(&out, errors.data, errors.length);
    }
    Status status = rerun->errors ? STATUS_VIOLATED : STATUS_HOLDS;
    status = output_text(cli, &out, status);
    text_release(&errors);
    text_release(&out);
    return status;
}

/* The property that the file is about tells which model its run is one of:
 * the system, or the system with a monitor. False if it is about something
 * that this command line does not have: then nothing can be said. */
static bool find_model(Rerun *rerun, uint32_t source) {
    Job *job = rerun->job;
    rerun->model = job->model;
    rerun->property = trace_property(&job->diag, source);
    if (!rerun->property)
        return true;
    const Model *model = job_model_of(job, rerun->property);
    if (model) {
        rerun->model = model;
        return true;
    }
    diag_error(&job->diag, CODE_PROPERTY, SPAN_NONE,
               "the trace is about %s, which is not known here",
               rerun->property);
    diag_hint(&job->diag,
              "give --ltl, --invariant, --tester, --hoa, --never or "
              "--testing-automaton again");
    return false;
}

/* The product with the claim that the trail names, or NULL. */
static const Model *claimed_model(Job *job, const TrailFile *file) {
    for (uint32_t i = 0; i < job->model->property_count; i++) {
        const Property *property = &job->model->properties[i];
        if (file->claim == TRAIL_NO_CLAIM ||
            !(property->label & (LABEL_LIVELOCK | LABEL_INFINITE)))
            continue;
        const Model *model = job_model_of(job, property->name);
        if (trail_claim(model, &job->mem) == file->claim)
            return model;
    }
    return NULL;
}

/* The trail as a run of this model; the run before is forgotten. */
static bool load_as(Rerun *rerun, const Model *model, const TrailFile *file) {
    trace_release(&rerun->trace);
    rerun->model = model;
    trace_init(&rerun->trace, &rerun->job->mem, model->words);
    return trail_load(model, &rerun->job->diag, file, &rerun->trace);
}

/* A cycle without a claim may be one of several errors; without any, it is
 * just a run of the program. */
static bool load_cycle(Rerun *rerun, const TrailFile *file) {
    for (const char *const *name = monitor_cycles; *name; name++) {
        const Model *model = job_model_of(rerun->job, *name);
        if (model && !load_as(rerun, model, file))
            return false;
        if (model && replay_any_error(rerun->model, &rerun->trace))
            return true;
    }
    return load_as(rerun, rerun->job->model, file);
}

static bool load_trail(Rerun *rerun, uint32_t source) {
    Job *job = rerun->job;
    TrailFile file;
    rerun->model = job->model;
    trace_init(&rerun->trace, &job->mem, job->model->words);
    bool loaded = trail_read(&file, &job->diag, source);
    const Model *claimed = loaded ? claimed_model(job, &file) : NULL;
    if (claimed)
        loaded = load_as(rerun, claimed, &file);
    else if (loaded && file.loop != TRAIL_NO_LOOP)
        loaded = load_cycle(rerun, &file);
    else
        loaded = loaded && load_as(rerun, job->model, &file);
    trail_release(&file);
    return loaded;
}

static bool load_saved(Rerun *rerun, uint32_t source) {
    Job *job = rerun->job;
    bool known = find_model(rerun, source);
    trace_init(&rerun->trace, &job->mem, rerun->model->words);
    return known && trace_load(rerun->model, &job->diag, source, &rerun->trace);
}

static Status rerun_trace(Cli *cli, Job *job, const char *path) {
    Rerun rerun = {.job = job};
    Status status = STATUS_INPUT;
    uint32_t source = diag_read(&job->diag, path, SPAN_NONE);
    if (source == NO_SOURCE) {
        output_diagnostics(cli, &job->diag);
        return status;
    }
    bool loaded = trail_begins(&job->diag, source) ? load_trail(&rerun, source)
                                                   : load_saved(&rerun, source);
    output_diagnostics(cli, &job->diag);
    if (loaded)
        status = show(cli, &rerun);
    trace_release(&rerun.trace);
    return status;
}

Status run_replay(Cli *cli) {
    JobOptions options;
    size_t models = cli->options.operands.count - 1;
    setup_options(cli, &options, models);
    options.roomy = true;
    options.deadlock = 1; /* a run that ends in a deadlock should say so */
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    Status status = STATUS_INPUT;
    if (job_load(&job))
        status = rerun_trace(cli, &job, cli->options.operands.data[models]);
    else
        output_diagnostics(cli, &job.diag);
    job_release(&job);
    return status;
}
