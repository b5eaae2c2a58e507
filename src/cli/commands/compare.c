/* cli/commands/compare.c -- martlet compare A B --relation R */
#include "base/pattern.h"
#include "cli/cli.h"
#include "cli/commands/announce.h"
#include "cli/commands/compare_run.h"
#include "cli/options/rules.h"
#include "cli/progress.h"
#include "core/model_text.h"
#include "equiv/walking/failing.h"
#include "report/comparison.h"
#include "report/report_files.h"

#include <stdio.h>
#include <string.h>

/* What is known from the command line alone. */
static ComparisonReport begin_report(const Cli *cli) {
    const Options *options = &cli->options;
    const char *relation = option_text(options, OPT_RELATION);
    size_t count = options->operands.count;
    return (ComparisonReport){
        .left = count > 0 ? options->operands.data[0] : "",
        .right = option_is_set(options, OPT_WITH)
                     ? options->values[OPT_WITH].texts.data[0]
                 : count > 1 ? options->operands.data[1]
                             : "",
        .relation = relation ? relation : "",
        .preorder = option_is_set(options, OPT_PREORDER),
    };
}

void compare_failure_json(const Cli *cli, const Report *report, Text *out) {
    ComparisonReport comparison = begin_report(cli);
    comparison.diag[0] = report->diag;
    comparison.reason = report->failed   ? NULL
                        : report->reason ? report->reason
                                         : "no memory";
    comparison.bytes = report->bytes;
    comparison_json(&comparison, out);
}

/* Can it be asked at all? */
static const RelationRule *rule_of(Cli *cli) {
    const char *name = option_text(&cli->options, OPT_RELATION);
    if (!name) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "which relation is meant? add --relation R");
        diag_hint(&cli->diag, "`martlet explain relations` lists them");
        return NULL;
    }
    const RelationRule *rule = rule_find(name);
    if (rule->symmetric && option_is_set(&cli->options, OPT_PREORDER)) {
        diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
                   "%s is symmetric: it has no preorder", name);
        diag_hint(&cli->diag, "leave out --preorder");
        return NULL;
    }
    return rule;
}

/* Pairs can be kept as a whole, or in bounded memory. */
static bool store_fits(Cli *cli, const RelationRule *rule) {
    const char *store = option_text(&cli->options, OPT_STORE);
    bool replace = store && strcmp(store, "replace") == 0;
    if (store && !replace && strcmp(store, "auto") != 0 &&
        strcmp(store, "exact") != 0) {
        diag_error(&cli->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "compare cannot use --store %s", store);
        diag_hint(&cli->diag, "leave it out, or use --store replace");
        return false;
    }
    if (replace && !product_suits(rule)) {
        diag_error(&cli->diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "--store replace cannot decide %s", rule->name);
        diag_hint(&cli->diag, "it can decide strong-bisim, simulation and "
                              "ready-simulation");
        return false;
    }
    return options_agree(&cli->options, &cli->diag);
}

typedef struct Jobs { /* the two models, each with a job of its own */
    JobOptions options[2];
    Job job[2];
} Jobs;

/* Together they obey the limits: what one has used the other cannot have. */
static void jobs_limit(Cli *cli, Jobs *jobs) {
    Job *left = &jobs->job[0], *right = &jobs->job[1];
    setup_limits(cli, left);
    right->mem.exhausted = left->mem.exhausted;
    right->mem.context = left->mem.context;
    right->budget = left->budget;
}

/* Side B is the files of --with, or the second of two operands. */
static void jobs_init(Cli *cli, Jobs *jobs) {
    const Options *chosen = &cli->options;
    const OptionValue *with = &chosen->values[OPT_WITH];
    for (size_t i = 0; i < 2; i++) {
        InputOptions *input = &jobs->options[i].input;
        setup_options(cli, &jobs->options[i], 1);
        input->paths = chosen->operands.data + i;
        if (with->texts.count > 0) {
            input->paths = i ? with->texts.data : chosen->operands.data;
            input->path_count = i ? with->texts.count : chosen->operands.count;
        }
        job_init(&jobs->job[i], &jobs->options[i]);
    }
    jobs_limit(cli, jobs);
}

static void jobs_release(Jobs *jobs) {
    job_release(&jobs->job[1]);
    job_release(&jobs->job[0]);
}

/* The comparison is made with the memory and the clock of the left one. */
static bool jobs_load(Cli *cli, Jobs *jobs) {
    Job *left = &jobs->job[0], *right = &jobs->job[1];
    size_t limit = left->mem.limit;
    if (!job_load(left))
        return false;
    right->mem.limit = limit > left->mem.live ? limit - left->mem.live : 1;
    right->budget.used = left->budget.used;
    if (!job_load(right) || !targets_spare(cli, &left->diag, true) ||
        !targets_spare(cli, &right->diag, true))
        return false;
    left->mem.limit = limit > right->mem.live ? limit - right->mem.live : 1;
    left->budget.used = right->budget.used;
    return true;
}

/* The names of all actions of both models, as graph writes them. */
static void list_names(const Jobs *jobs, Names *names) {
    Text text;
    text_init(&text, names->arena.mem);
    for (size_t k = 0; k < 2; k++) {
        const Model *model = jobs->job[k].model;
        for (uint32_t i = 0; i < model->action_count; i++) {
            text_clear(&text);
            if (model_name_step(model, i, &text))
                names_add(names, text.data, text.length);
        }
    }
    text_release(&text);
}

static bool fits_some(const Names *names, const char *pattern) {
    for (uint32_t i = 0; i < names->entries.count; i++)
        if (pattern_fits(pattern, names_get(names, i),
                         names->entries.data[i].length))
            return true;
    return false;
}

/* The name of a step that is neither an end nor a failure, if there is one. */
static const char *example_of(const Names *names) {
    for (uint32_t i = 0; i < names->entries.count; i++)
        if (!strstr(names_get(names, i), " -"))
            return names_get(names, i);
    return names_get(names, 0);
}

/* What the user may have meant: a similar name, a part of one, or at least what
 * names look like. */
static void suggest_name(Diagnostics *diag, const Names *names,
                         const char *pattern) {
    const char *similar = names_suggest(names, pattern);
    Text part;
    text_init(&part, names->arena.mem);
    text_printf(&part, "*%s*", pattern);
    if (similar)
        diag_did_you_mean(diag, similar);
    else if (fits_some(names, part.data))
        diag_did_you_mean(diag, part.data);
    else if (names->entries.count > 0)
        diag_hint(diag,
                  "names are those that `martlet graph` writes, such as "
                  "\"%s\"; * stands for any text",
                  example_of(names));
    text_release(&part);
}

/* A name that fits nothing is a slip. */
static bool check_names(const Cli *cli, Jobs *jobs, const Names *names,
                        OptionId option) {
    const OptionValue *value = &cli->options.values[option];
    Diagnostics *diag = &jobs->job[0].diag;
    bool fine = true;
    for (size_t i = 0; i < value->texts.count; i++) {
        const char *pattern = value->texts.data[i];
        if (fits_some(names, pattern))
            continue;
        diag_error(diag, CODE_ACTION, SPAN_NONE,
                   "--%s: neither model has an action %s",
                   option_table[option].name, pattern);
        suggest_name(diag, names, pattern);
        fine = false;
    }
    return fine;
}

/* Where nothing is visible, little can differ. */
static void note_invisible(const Cli *cli, Jobs *jobs, const Names *names) {
    LabelChoice choice = setup_labels(cli);
    Diagnostics *diag = &jobs->job[0].diag;
    for (uint32_t i = 0; i < names->entries.count; i++)
        if (!alphabet_hides(&choice, names_get(names, i),
                            names->entries.data[i].length))
            return;
    diag_warning(diag, CODE_ACTION, SPAN_NONE,
                 "no action of either model is visible: all steps are tau");
    diag_hint(diag, choice.hidden_count || choice.visible_count
                        ? "leave out --hide, or name more with --visible"
                        : "give the rules of the networks results with names");
}

/* Can what the user has chosen to see be seen? */
static bool check_choice(const Cli *cli, Jobs *jobs) {
    Names names;
    names_init(&names, &jobs->job[0].mem);
    list_names(jobs, &names);
    bool visible = check_names(cli, jobs, &names, OPT_VISIBLE);
    bool fine = check_names(cli, jobs, &names, OPT_HIDE) && visible;
    if (fine)
        note_invisible(cli, jobs, &names);
    names_release(&names);
    return fine;
}

/* Compare, with longer state vectors as long as some are too short. */
static void decide(Jobs *jobs, Comparison *comparison,
                   ComparisonQuestion question) {
    Job *left = &jobs->job[0], *right = &jobs->job[1];
    budget_start(&left->budget);
    for (;;) {
        question.left = left->model;
        question.right = right->model;
        compare_systems(comparison, &question);
        if (comparison->limit != LIMIT_VECTOR ||
            !job_grow(comparison->right_limited ? right : left) ||
            (question.store && !job_grow(right)))
            break;
        comparison_release(comparison);
    }
    budget_rest(&left->budget);
}

static Status status_of(const Comparison *comparison) {
    switch (comparison->verdict) {
    case VERDICT_HOLDS:
        return STATUS_HOLDS;
    case VERDICT_VIOLATED:
        return STATUS_VIOLATED;
    case VERDICT_INCONCLUSIVE:
    case VERDICT_SKIPPED:
        break;
    }
    return STATUS_INCONCLUSIVE;
}

/* With --json even an error is an object. */
static Status put_report(const Cli *cli, const ComparisonReport *report,
                         Status status) {
    Mem mem;
    Text out;
    mem_init(&mem);
    text_init(&out, &mem);
    if (option_is_set(&cli->options, OPT_JSON))
        comparison_json(report, &out);
    else if (report->comparison)
        comparison_text(report, output_verbosity(cli), &out);
    if (out.length > 0)
        status = output_text(cli, &out, status);
    text_release(&out);
    return status;
}

static bool needs_run(const Cli *cli) {
    return option_is_set(&cli->options, OPT_JSON) || announce_path(cli) ||
           option_is_set(&cli->options, OPT_REPORT);
}

static Status put_file(const Cli *cli, const char *path, const Text *text,
                       Status status) {
    return output_try(cli, path, text) ? output_spoil(status) : status;
}

/* The run in files, as check writes it. */
static Status write_run(const Cli *cli, DifferenceRun *run, Status status) {
    const char *path = announce_path(cli);
    const char *page = option_text(&cli->options, OPT_REPORT);
    Text text, command;
    text_init(&text, &run->job.mem);
    text_init(&command, &run->job.mem);
    if (path && trace_render(run->item, run->job.name.data,
                             announce_format(cli, path), &run->job.diag, &text))
        status = put_file(cli, path, &text, status);
    text_clear(&text);
    output_command(cli, &command);
    run->report.command = command.data;
    if (page) {
        report_html(&run->report, &text);
        status = put_file(cli, page, &text, status);
    }
    output_diagnostics(cli, &run->job.diag);
    text_release(&command);
    text_release(&text);
    return status;
}

static Status show_run(const Cli *cli, ComparisonReport *report,
                       const Job *side, Status status) {
    DifferenceRun run;
    difference_run_find(&run, side,
                        report->comparison->difference.right ? report->left
                                                             : report->right,
                        report->comparison);
    report->run = run.item;
    status = put_report(cli, report, status);
    if (run.item)
        status = write_run(cli, &run, status);
    else if (announce_path(cli) || option_is_set(&cli->options, OPT_REPORT))
        fputs("martlet: no run was found that shows this difference\n", stderr);
    difference_run_release(&run);
    return status;
}

static Status conclude(const Cli *cli, Jobs *jobs,
                       const Comparison *comparison) {
    Job *left = &jobs->job[0], *right = &jobs->job[1];
    ComparisonReport report = begin_report(cli);
    report.comparison = comparison;
    report.models[0] = left->model;
    report.models[1] = right->model;
    if (option_is_set(&cli->options, OPT_WITH)) {
        report.left = left->name.data;
        report.right = right->name.data;
    }
    report.diag[0] = &left->diag;
    report.diag[1] = &right->diag;
    report.seconds = budget_seconds(&left->budget);
    report.bytes = left->mem.peak + right->mem.peak;
    output_diagnostics(cli, &left->diag);
    output_diagnostics(cli, &right->diag);
    Status status = comparison ? status_of(comparison) : STATUS_INPUT;
    if (status == STATUS_VIOLATED && needs_run(cli))
        return show_run(cli, &report, &jobs->job[comparison->difference.right],
                        status);
    return put_report(cli, &report, status);
}

/* The product of two systems shows no propositions. */
static bool store_suits(Jobs *jobs, const RelationRule *rule) {
    const JobOptions *options = &jobs->options[0];
    const char *name = comparison_proposition(
        &(ComparisonQuestion){.left = jobs->job[0].model,
                              .right = jobs->job[1].model,
                              .relation = rule});
    if (!name || !options->store.kind ||
        !(options->store.kind->traits & STORE_FORGETS))
        return true;
    diag_error(&jobs->job[0].diag, CODE_UNSUPPORTED, SPAN_NONE,
               "--store replace does not look at state propositions, but both "
               "models have \"%s\"",
               name);
    diag_hint(&jobs->job[0].diag,
              "compare graphs in .aut files, which have no propositions");
    return false;
}

static Status compare(Cli *cli, Jobs *jobs, const RelationRule *rule) {
    if (!jobs_load(cli, jobs) || !check_choice(cli, jobs) ||
        !store_suits(jobs, rule))
        return conclude(cli, jobs, NULL);
    Job *left = &jobs->job[0];
    const JobOptions *options = &jobs->options[0];
    bool forgetful =
        options->store.kind && options->store.kind->traits & STORE_FORGETS;
    Comparison comparison;
    ProgressLine progress;
    progress_begin(&progress, cli, left);
    decide(jobs, &comparison,
           (ComparisonQuestion){
               .relation = rule,
               .preorder = option_is_set(&cli->options, OPT_PREORDER),
               .choice = setup_labels(cli),
               .same_alphabet = option_is_set(&cli->options, OPT_SAME_ALPHABET),
               .store = forgetful ? options->store.kind : NULL,
               .table = options->search.options.table,
               .seed = options->search.options.seed,
               .victim = options->search.options.victim,
               .budget = &left->budget,
               .mem = &left->mem});
    progress_end(&progress);
    Status status = conclude(cli, jobs, &comparison);
    comparison_release(&comparison);
    return status;
}

/* One of two texts has to go to a file. */
static bool outputs_fit(Cli *cli) {
    const char *path = announce_path(cli);
    const char *out = option_text(&cli->options, OPT_OUTPUT);
    if (!option_is_set(&cli->options, OPT_JSON) || !path ||
        strcmp(path, "-") != 0 || (out && strcmp(out, "-") != 0))
        return true;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "--json and --trace - cannot both have standard output");
    return false;
}

Status run_compare(Cli *cli) {
    const RelationRule *rule = rule_of(cli);
    if (!rule || !outputs_fit(cli) || !store_fits(cli, rule) ||
        !targets_fit(cli, &cli->diag)) {
        ComparisonReport report = begin_report(cli);
        report.diag[0] = &cli->diag;
        output_diagnostics(cli, &cli->diag);
        return put_report(cli, &report, STATUS_INPUT);
    }
    Jobs jobs;
    jobs_init(cli, &jobs);
    Status status = compare(cli, &jobs, rule);
    jobs_release(&jobs);
    return status;
}
