/* cli/commands/reduce.c -- martlet reduce MODEL --relation R -o OUT */
#include "base/json.h"
#include "cli/cli.h"
#include "cli/progress.h"
#include "job/converting/job_reduce.h"
#include "report/diagnostics_json.h"

#include <stdio.h>
#include <string.h>

/* What is known at the end. */
typedef struct Outcome {
    const char *model;       /* as on the command line */
    const char *verdict;     /* "holds" ... */
    const char *reason;      /* why it is inconclusive, or NULL */
    const Diagnostics *diag; /* warnings and errors */
    const Lsts *lsts;        /* the result, or NULL */
    ReduceSizes sizes;       /* of the model */
    double seconds;          /* that it took */
    uint64_t bytes;          /* peak of the process */
} Outcome;

static const char *relation_word(const Cli *cli) {
    const char *word = option_text(&cli->options, OPT_RELATION);
    return word ? word : "";
}

/* ---- What it says -------------------------------------------------------- */

static void put_steps(Json *json, const JobParts *parts) {
    json_put_array(json, "parts");
    for (size_t i = 0; i < parts->steps.count; i++) {
        const PartStep *step = &parts->steps.data[i];
        json_begin_object(json);
        json_put_string(json, "name", step->name);
        json_put_uint(json, "components", step->copies);
        json_put_uint(json, "original_states", step->before.states);
        json_put_uint(json, "original_transitions", step->before.transitions);
        json_put_uint(json, "states", step->after.states);
        json_put_uint(json, "transitions", step->after.transitions);
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_outcome(const Cli *cli, const Outcome *outcome, Text *out) {
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command", "reduce");
    json_put_string(&json, "model", outcome->model);
    json_put_string(&json, "relation", relation_word(cli));
    json_put_string(&json, "verdict", outcome->verdict);
    if (outcome->reason)
        json_put_string(&json, "reason", outcome->reason);
    if (outcome->diag && outcome->diag->items.count > 0) {
        json_key(&json, "diagnostics");
        diagnostics_json(&json, outcome->diag);
    }
    json_put_uint(&json, "original_states", outcome->sizes.states);
    json_put_uint(&json, "original_transitions", outcome->sizes.transitions);
    if (outcome->sizes.parts.steps.count > 0)
        put_steps(&json, &outcome->sizes.parts);
    if (outcome->lsts) {
        json_put_string(&json, "output", graph_target(cli));
        json_put_uint(&json, "states", outcome->lsts->state_count);
        json_put_uint(&json, "transitions", outcome->lsts->transitions.count);
    }
    json_put_real(&json, "seconds", outcome->seconds);
    json_put_uint(&json, "bytes", outcome->bytes);
    json_end_object(&json);
    json_finish(&json);
}

void reduce_failure_json(const Cli *cli, const Report *report, Text *out) {
    Outcome outcome = {.model = report->model_name,
                       .verdict = report->failed ? "error" : "inconclusive",
                       .reason = report->reason,
                       .diag = report->diag,
                       .bytes = report->bytes};
    if (!report->failed && !report->reason)
        outcome.reason = limit_name(LIMIT_MEMORY);
    put_outcome(cli, &outcome, out);
}

static void put_parts(const ReduceSizes *sizes, Text *out) {
    parts_text(&sizes->parts, out);
    if (sizes->whole)
        text_printf(out, "not reduced part by part: %s\n", sizes->whole);
}

static void put_summary(const Cli *cli, const Outcome *outcome, Text *out) {
    size_t choice = option_choice(&cli->options, OPT_RELATION, 0);
    graph_sizes(graph_target(cli), outcome->lsts->state_count,
                outcome->lsts->transitions.count, out);
    text_printf(out, " (%s)\n", relation_rules[choice].text);
    graph_sizes(outcome->model, outcome->sizes.states,
                outcome->sizes.transitions, out);
    text_add(out, outcome->sizes.parts.steps.count > 0
                      ? " (composed of parts that were reduced)\n"
                      : "\n");
}

static Status report(const Cli *cli, const Outcome *outcome, Status status) {
    bool json = option_is_set(&cli->options, OPT_JSON);
    bool to_stdout = strcmp(graph_target(cli), "-") == 0;
    Mem mem; /* not the job's: a report must fit even at its limit */
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    bool explains = option_is_set(&cli->options, OPT_EXPLAIN) && !json;
    Text parts;
    text_init(&parts, &mem);
    if (explains)
        put_parts(&outcome->sizes, &parts);
    if (outcome->reason)
        fprintf(stderr, "martlet: inconclusive: %s; nothing was written\n",
                outcome->reason);
    if (json)
        put_outcome(cli, outcome, &out);
    else if (outcome->lsts && !to_stdout && output_verbosity(cli) >= 0)
        put_summary(cli, outcome, &out);
    if (explains && to_stdout)
        fputs(parts.data, stderr);
    else if (!json)
        text_bytes(&out, parts.data, parts.length);
    text_release(&parts);
    if (out.length > 0)
        status = output_file(cli, "-", &out, status);
    text_release(&out);
    mem_release(&mem);
    return status;
}

/* ---- What it does -------------------------------------------------------- */

static ReduceOptions what_to_do(const Cli *cli) {
    return (ReduceOptions){
        .relation = (Relation)option_choice(&cli->options, OPT_RELATION, 0),
        .choice = setup_labels(cli)};
}

/* Make the result and write it; the outcome says how that went. */
static Status work(Cli *cli, Job *job, LstsFormat format, Lsts *lsts,
                   Outcome *outcome) {
    ReduceOptions options = what_to_do(cli);
    ProgressLine progress;
    progress_begin(&progress, cli, job);
    bool made = job_reduce(job, &options, lsts, &outcome->sizes);
    progress_end(&progress);
    made = targets_spare(cli, &job->diag, made);
    if (made && graph_write(cli, job, lsts, format)) {
        outcome->lsts = lsts;
        outcome->verdict = "holds";
        return STATUS_HOLDS;
    }
    if (!made)
        output_diagnostics(cli, &job->diag);
    if (outcome->sizes.limit == LIMIT_NONE)
        return STATUS_INPUT;
    outcome->reason = limit_name(outcome->sizes.limit);
    outcome->verdict = "inconclusive";
    return STATUS_INCONCLUSIVE;
}

static Status reduce(Cli *cli, Job *job, LstsFormat format) {
    Lsts lsts;
    Text name;
    lsts_init(&lsts, &job->mem);
    text_init(&name, &job->mem);
    for (size_t i = 0; i < cli->options.operands.count; i++)
        text_printf(&name, "%s%s", i ? " " : "", cli->options.operands.data[i]);
    Outcome outcome = {
        .model = name.data, .verdict = "error", .diag = &job->diag};
    Status status = work(cli, job, format, &lsts, &outcome);
    outcome.seconds = budget_seconds(&job->budget);
    outcome.bytes = job->mem.peak;
    status = report(cli, &outcome, status);
    reduce_sizes_release(&outcome.sizes);
    text_release(&name);
    lsts_release(&lsts);
    return status;
}

/* Is there a relation, and can it be minimised? */
static bool has_relation(Cli *cli) {
    const char *word = option_text(&cli->options, OPT_RELATION);
    if (!word) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "reduce needs --relation");
        diag_hint(&cli->diag, "for example --relation branching-bisim, which "
                              "keeps everything but the number of tau steps");
        return false;
    }
    const RelationRule *rule = rule_find(word);
    if (rule_reduces(rule))
        return true;
    diag_error(&cli->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "reduce cannot minimise by %s (%s) yet", rule->name, rule->text);
    diag_hint(&cli->diag,
              "it can by the bisimulations but w-bisim, and makes normal forms "
              "for traces, completed-traces, failures, failures-divergences "
              "and cffd");
    return false;
}

/* Standard output holds one thing. */
static bool has_room(Cli *cli) {
    if (!option_is_set(&cli->options, OPT_JSON) ||
        strcmp(graph_target(cli), "-") != 0)
        return true;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "--json and the result cannot both go to standard output");
    diag_hint(&cli->diag, "add -o FILE");
    return false;
}

Status run_reduce(Cli *cli) {
    LstsFormat format =
        has_relation(cli) && has_room(cli) ? graph_format(cli) : LSTS_UNKNOWN;
    if (format == LSTS_UNKNOWN || !targets_fit(cli, &cli->diag)) {
        Outcome outcome = {.model = cli->options.operands.data[0],
                           .verdict = "error",
                           .diag = &cli->diag};
        output_diagnostics(cli, &cli->diag);
        return report(cli, &outcome, STATUS_INPUT);
    }
    JobOptions options;
    setup_options(cli, &options, cli->options.operands.count);
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    Status status = reduce(cli, &job, format);
    job_release(&job);
    return status;
}
