/* cli/commands/parameters.c -- check -D N=2..8: a check for each value
 *
 * Several parameters give all combinations, the last one varying fastest. Time
 * is that of all checks together. The first check that a limit ends is the
 * last one: what comes after it is larger, as a rule.
 */
#include "base/clock.h"
#include "cli/commands/check.h"
#include "cli/options/rules.h"
#include "cli/progress.h"
#include "job/form/escape.h"
#include "report/parameter_table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_ROWS = 10000
};

typedef struct Parameter {
    const char *name;    /* of the macro */
    size_t number;       /* which of the switches it is */
    int64_t least, most; /* its values */
    int64_t value;       /* the present one */
} Parameter;

typedef struct Series {
    Cli *cli;
    VEC(Parameter) parameters;
    ParameterTable table;
    double started; /* when */
    Status status;  /* the worst so far */
    bool stopped;   /* a limit was reached */
} Series;

/* ---- Ranges -------------------------------------------------------------- */

static bool read_number(const char **text, int64_t *number) {
    char *end;
    if (!**text || strchr(" \t\n+", **text))
        return false;
    errno = 0;
    *number = strtoll(*text, &end, 10);
    bool read = end > *text && errno == 0;
    *text = end;
    return read;
}

/* NAME=2..8; false if it is any other text. */
static bool read_range(const Cli *cli, size_t number, Parameter *out) {
    const Switch *define = &cli->options.switches.data[number];
    const char *equals = strchr(define->value, '=');
    *out = (Parameter){.number = number};
    if (strcmp(define->name, "define") != 0 || !equals)
        return false;
    const char *at = equals + 1;
    if (!read_number(&at, &out->least) || strncmp(at, "..", 2) != 0)
        return false;
    at += 2;
    return read_number(&at, &out->most) && *at == '\0';
}

bool parameters_vary(const Cli *cli) {
    Parameter parameter;
    for (size_t i = 0; i < cli->options.switches.count; i++)
        if (read_range(cli, i, &parameter))
            return true;
    return false;
}

static bool fail(Cli *cli, const char *message, const char *what) {
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE, message, what);
    return false;
}

/* Those that write one report of one check. */
static bool options_fit(Cli *cli) {
    static const OptionId others[] = {
        OPT_TRACE, OPT_TRACE_FORMAT, OPT_REPORT,   OPT_JUNIT,
        OPT_SARIF, OPT_COVERAGE,     OPT_MINIMISE, OPT_EXPLAIN};
    if (cli->observe)
        return fail(cli, "a test needs one value of a parameter%s",
                    ", not several");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (option_is_set(&cli->options, others[i]))
            return fail(cli,
                        "-D with several values makes a table: leave out --%s",
                        option_table[others[i]].name);
    return options_agree(&cli->options, &cli->diag) && setup_refines(cli) &&
           targets_fit(cli, &cli->diag);
}

static bool read_ranges(Series *self) {
    Cli *cli = self->cli;
    uint64_t rows = 1;
    for (size_t i = 0; i < cli->options.switches.count; i++) {
        Parameter parameter;
        if (!read_range(cli, i, &parameter))
            continue;
        const char *text = cli->options.switches.data[i].value;
        parameter.name = arena_copy(&cli->diag.arena, text, strcspn(text, "="));
        parameter.value = parameter.least;
        if (parameter.most < parameter.least)
            return fail(cli, "-D %s: this range is empty", text);
        uint64_t width = (uint64_t)parameter.most - (uint64_t)parameter.least;
        if (width >= MOST_ROWS || rows * (width + 1) > MOST_ROWS)
            return fail(cli, "-D %s: these are more than 10,000 checks", text);
        rows *= width + 1;
        vec_push(&cli->mem, &self->parameters, parameter);
        vec_push(&cli->mem, &self->table.names, parameter.name);
    }
    self->table.left = rows;
    return true;
}

/* The next combination; false after the last. */
static bool advance(Series *self) {
    for (size_t i = self->parameters.count; i-- > 0;) {
        Parameter *parameter = &self->parameters.data[i];
        if (parameter->value < parameter->most) {
            parameter->value++;
            return true;
        }
        parameter->value = parameter->least;
    }
    return false;
}

/* ---- One check ----------------------------------------------------------- */

/* The switches, with the present values. */
static Switches present(Series *self) {
    Cli *cli = self->cli;
    size_t count = cli->options.switches.count;
    Switch *items = arena_alloc(&cli->diag.arena, count * sizeof *items);
    memcpy(items, cli->options.switches.data, count * sizeof *items);
    for (size_t i = 0; i < self->parameters.count; i++) {
        const Parameter *parameter = &self->parameters.data[i];
        Text text;
        text_init(&text, &cli->mem);
        text_printf(&text, "%s=%lld", parameter->name,
                    (long long)parameter->value);
        items[parameter->number].value =
            arena_copy(&cli->diag.arena, text.data, text.length);
        text_release(&text);
    }
    return (Switches){items, count};
}

static bool load_and_check(Job *job, void *context) {
    Series *self = context;
    return targets_spare(self->cli, &job->diag, job_load(job)) &&
           job_check(job);
}

static const char *keep(Series *self, const char *text) {
    return arena_copy(&self->cli->diag.arena, text, strlen(text));
}

static void add_properties(Series *self, const Report *report, TableRow *row) {
    Mem *mem = &self->cli->mem;
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        Verdict verdict = item->finding->verdict;
        TableVerdict made = {
            .name = keep(self, item->property->name),
            .kind = property_kind(item->property),
            .verdict = verdict_of_property(item->property, verdict),
            .outcome = verdict_outcome(item->property, verdict),
            .length = verdict == VERDICT_VIOLATED
                          ? trace_length(&item->finding->trace)
                          : NO_LENGTH};
        vec_push(mem, &row->properties, made);
    }
    for (size_t i = 0; i < report->unread_count; i++)
        vec_push(
            mem, &row->properties,
            ((TableVerdict){.name = keep(self, report->unread[i]),
                            .kind = label_class(LABEL_INFINITE),
                            .verdict = report_unread(report, report->unread[i]),
                            .outcome = VERDICT_INCONCLUSIVE,
                            .length = NO_LENGTH}));
}

/* The limit that ended one of the searches. */
static Limit limit_of(const Report *report, Limit reached) {
    for (size_t i = 0; i < report->count && reached == LIMIT_NONE; i++)
        if (report->items[i].finding->verdict == VERDICT_INCONCLUSIVE)
            reached = report->items[i].search->limit;
    return reached;
}

/* Limits are worse than nothing, bad input is worse than these, and an error
 * is worst. */
static Status worse(Status a, Status b) {
    static const int ranks[] = {[STATUS_HOLDS] = 0,
                                [STATUS_INCONCLUSIVE] = 1,
                                [STATUS_INPUT] = 2,
                                [STATUS_VIOLATED] = 3,
                                [STATUS_BUG] = 4};
    return ranks[a] > ranks[b] ? a : b;
}

static void add_row(Series *self, const Job *job, Limit reached) {
    Report report = job_report(job);
    Status status =
        reached == LIMIT_NONE ? check_status(&report) : STATUS_INCONCLUSIVE;
    Limit limit = limit_of(&report, reached);
    TableRow row = {.verdict = reached == LIMIT_NONE
                                   ? report_verdict(&report)
                                   : verdict_name(VERDICT_INCONCLUSIVE),
                    .states = report.states,
                    .transitions = report.transitions,
                    .seconds = report.seconds,
                    .bytes = report.bytes};
    for (size_t i = 0; i < self->parameters.count; i++)
        vec_push(&self->cli->mem, &row.values, self->parameters.data[i].value);
    add_properties(self, &report, &row);
    if (status == STATUS_INCONCLUSIVE && limit != LIMIT_NONE) {
        row.reason = limit_name(limit);
        self->stopped = true;
    }
    vec_push(&self->cli->mem, &self->table.rows, row);
    self->status = worse(self->status, status);
    self->table.left--;
}

/* What comes of one check, as soon as that is known. */
static void announce(const Series *self) {
    const TableRow *row = &vec_last(&self->table.rows);
    Text line;
    if (output_verbosity(self->cli) < 0)
        return;
    text_init(&line, &self->cli->mem);
    text_add(&line, "martlet:");
    for (size_t i = 0; i < row->values.count; i++)
        text_printf(&line, " %s=%lld", self->table.names.data[i],
                    (long long)row->values.data[i]);
    text_printf(&line, ": %s, ", row->verdict);
    text_grouped(&line, row->states);
    fprintf(stderr, "%s states\n", line.data);
    text_release(&line);
}

static void check_one(Series *self) {
    Cli *cli = self->cli;
    JobOptions options;
    check_options(cli, &options);
    options.input.switches = present(self);
    Job job;
    ProgressLine progress;
    Limit reached;
    job_init(&job, &options);
    setup_limits(cli, &job);
    if (job.budget.seconds >= 0)
        job.budget.seconds -= clock_wall() - self->started;
    progress_begin(&progress, cli, &job);
    escape_try(&job, load_and_check, self, &reached);
    progress_end(&progress);
    add_row(self, &job, reached);
    if (self->table.rows.count == 1 || job.diag.errors > 0)
        output_diagnostics(cli, &job.diag);
    announce(self);
    job_release(&job);
}

/* ---- All of them --------------------------------------------------------- */

static bool time_is_up(const Series *self) {
    const Options *options = &self->cli->options;
    return option_is_set(options, OPT_TIME) &&
           clock_wall() - self->started >= options->values[OPT_TIME].seconds;
}

static void check_all(Series *self) {
    do
        check_one(self);
    while (!self->stopped && !time_is_up(self) && advance(self));
    if (self->table.left)
        self->status = worse(self->status, STATUS_INCONCLUSIVE);
}

static const char *verdict_of(Status status) {
    static const char *const verdicts[] = {[STATUS_HOLDS] = "holds",
                                           [STATUS_VIOLATED] = "violated",
                                           [STATUS_INPUT] = "error",
                                           [STATUS_INCONCLUSIVE] =
                                               "inconclusive",
                                           [STATUS_BUG] = "error"};
    return verdicts[status];
}

static Status write_table(Series *self) {
    Cli *cli = self->cli;
    Text out;
    text_init(&out, &cli->mem);
    self->table.seconds = clock_wall() - self->started;
    self->table.verdict = verdict_of(self->status);
    if (option_is_set(&cli->options, OPT_JSON))
        parameter_table_json(&self->table, &out);
    else if (self->table.rows.count)
        parameter_table_text(&self->table, output_color(cli, STDOUT_FILENO),
                             &out);
    Status status =
        out.length ? output_text(cli, &out, self->status) : self->status;
    text_release(&out);
    return status;
}

static void release(Series *self) {
    Mem *mem = &self->cli->mem;
    for (size_t i = 0; i < self->table.rows.count; i++) {
        vec_release(mem, &self->table.rows.data[i].values);
        vec_release(mem, &self->table.rows.data[i].properties);
    }
    vec_release(mem, &self->table.rows);
    vec_release(mem, &self->table.names);
    vec_release(mem, &self->parameters);
}

Status run_parameters(Cli *cli) {
    Series self = {.cli = cli, .started = clock_wall()};
    self.table.model = cli->options.operands.data[0];
    if (options_fit(cli) && read_ranges(&self)) {
        check_all(&self);
    } else {
        output_diagnostics(cli, &cli->diag);
        self.status = STATUS_INPUT;
        self.table.diag = &cli->diag;
    }
    Status status = write_table(&self);
    release(&self);
    return status;
}
