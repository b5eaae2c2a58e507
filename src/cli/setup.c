/* cli/setup.c -- from the options to a job: its limits, its files, its choices
 */
#include "cli/cli.h"
#include "cli/machine.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

LabelChoice setup_labels(const Cli *cli) {
    const OptionValue *values = cli->options.values;
    return (LabelChoice){
        .visible = values[OPT_VISIBLE].texts.data,
        .visible_count = values[OPT_VISIBLE].texts.count,
        .hidden = values[OPT_HIDE].texts.data,
        .hidden_count = values[OPT_HIDE].texts.count,
    };
}

/* The relation of runs that --relation names, or NULL. */
static const RelationRule *relation_of(const Cli *cli) {
    const char *name = option_text(&cli->options, OPT_RELATION);
    const RelationRule *relation = name ? rule_find(name) : NULL;
    return relation && relation->family == RELATION_RUNS ? relation : NULL;
}

bool setup_refines(Cli *cli) {
    const Options *chosen = &cli->options;
    if (!option_is_set(chosen, OPT_RELATION) || relation_of(cli))
        return true;
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "a specification is for a relation of runs");
    diag_hint(&cli->diag, "--relation traces, completed-traces, failures, "
                          "failures-divergences or cffd");
    return false;
}

enum {
    PROGRAM = 5 << 20 /* bytes that are resident before anything is done */
};

static Where device_of(const Options *chosen) {
    static const Where where[] = {WHERE_HERE, WHERE_HERE, WHERE_GPU,
                                  WHERE_EMULATED}; /* auto, cpu, ... */
    return where[option_choice(chosen, OPT_DEVICE, 0)];
}

static InputOptions input_options(const Cli *cli, size_t models) {
    const Options *chosen = &cli->options;
    return (InputOptions){
        .paths = chosen->operands.data,
        .path_count = models,
        .language = option_text(chosen, OPT_LANG),
        .switches = {chosen->switches.data, chosen->switches.count},
        .order = (Order)option_choice(chosen, OPT_ORDER, ORDER_FORWARD),
        .strict = option_is_set(chosen, OPT_STRICT),
        .c = option_is_set(chosen, OPT_NO_C) ? PERMISSION_DENIED
             : option_is_set(chosen, OPT_C)  ? PERMISSION_GRANTED
                                             : PERMISSION_BY_SETTING,
        .foreign = foreign_watch(cli),
    };
}

/* The options that state properties. */
static const OptionId statements[ASKED_KINDS] = {
    [ASKED_INVARIANT] = OPT_INVARIANT,
    [ASKED_REACH] = OPT_REACH,
    [ASKED_LTL] = OPT_LTL,
    [ASKED_LTL_FILE] = OPT_LTL_FILE,
    [ASKED_PATTERN] = OPT_PATTERN,
    [ASKED_EXISTS] = OPT_EXISTS,
    [ASKED_TESTER] = OPT_TESTER,
    [ASKED_REFINES] = OPT_REFINES,
    [ASKED_HOA] = OPT_HOA,
    [ASKED_NEVER] = OPT_NEVER,
    [ASKED_TESTING] = OPT_TESTING_AUTOMATON,
    [ASKED_ACCEPTING] = OPT_ACCEPTING};

static Asked asked_properties(Cli *cli) {
    const OptionValue *values = cli->options.values;
    size_t count = 0, next = 0;
    for (AskedKind kind = 0; kind < ASKED_KINDS; kind++)
        count += values[statements[kind]].texts.count;
    AskedProperty *items =
        arena_alloc(&cli->diag.arena, (count + 1) * sizeof *items);
    for (AskedKind kind = 0; kind < ASKED_KINDS; kind++) {
        const OptionValue *value = &values[statements[kind]];
        for (size_t i = 0; i < value->texts.count; i++)
            items[next++] = (AskedProperty){kind, value->texts.data[i]};
    }
    return (Asked){items, count};
}

static AskedOptions asked_options(Cli *cli) {
    const Options *chosen = &cli->options;
    const OptionValue *names = &chosen->values[OPT_PROPERTY];
    return (AskedOptions){
        .properties = asked_properties(cli),
        .names = names->texts.data,
        .name_count = names->texts.count,
        .scope = option_text(chosen, OPT_SCOPE),
        .refining = {relation_of(cli), setup_labels(cli)},
        .deadlock = option_is_set(chosen, OPT_DEADLOCK)      ? 1
                    : option_is_set(chosen, OPT_NO_DEADLOCK) ? 0
                                                             : -1,
        .unbounded = option_is_set(chosen, OPT_UNBOUNDED_CHANNELS),
        .fair = option_is_set(chosen, OPT_FAIR),
    };
}

static SearchChoice search_choice(const Options *chosen) {
    const char *engine = option_text(chosen, OPT_SEARCH);
    return (SearchChoice){
        .engine = engine ? engine : "auto",
        .heuristic = option_text(chosen, OPT_HEURISTIC),
        .estimate = option_text(chosen, OPT_ESTIMATE),
        .seed = option_number(chosen, OPT_SEED, 0),
        .apart = option_is_set(chosen, OPT_NO_TOGETHER),
        .options =
            {
                .table = (size_t)option_number(chosen, OPT_TABLE, 0),
                .functions = (uint32_t)option_number(chosen, OPT_HASHES, 0),
                .seed = option_number(chosen, OPT_SEED, 0),
                .victim = (StoreVictim)option_choice(chosen, OPT_VICTIM,
                                                     VICTIM_RANDOM),
                .first = option_is_set(chosen, OPT_FIRST),
                .keep_going = option_is_set(chosen, OPT_KEEP_GOING),
                .all = option_is_set(chosen, OPT_ALL),
                .first_way = option_is_set(chosen, OPT_NO_SHORTEN),
                .weight = (uint32_t)option_number(chosen, OPT_WEIGHT, 1),
                .outer = (Outer)option_choice(chosen, OPT_OUTER, OUTER_BFS),
            },
    };
}

static StoreOptions store_options(const Options *chosen) {
    return (StoreOptions){
        .kind = option_is_set(chosen, OPT_STORE)
                    ? store_kind_find(option_text(chosen, OPT_STORE))
                    : NULL,
        .exact_only = option_is_set(chosen, OPT_EXACT_ONLY),
        .passes = (uint32_t)option_number(chosen, OPT_PASSES, 1),
    };
}

static TraceOptions trace_options(const Options *chosen) {
    bool simplest = option_is_set(chosen, OPT_SIMPLEST);
    bool necessary = option_is_set(chosen, OPT_NECESSARY);
    return (TraceOptions){
        .shortest =
            option_is_set(chosen, OPT_SHORTEST) || simplest || necessary,
        .simplest = simplest,
        .necessary = necessary,
        .shorten = option_is_set(chosen, OPT_SHORTEN),
        .target =
            (ShortcutTarget)option_choice(chosen, OPT_SHORTEN, SHORTCUT_ANY),
        .effort = option_number(chosen, OPT_EFFORT, 0),
        .more = option_number(chosen, OPT_MORE, 0),
    };
}

static CoverWish cover_wish(const Options *chosen) {
    if (option_is_set(chosen, OPT_COVERAGE))
        return COVER_ASKED;
    bool shown =
        option_is_set(chosen, OPT_VERBOSE) || option_is_set(chosen, OPT_REPORT);
    return shown && device_of(chosen) == WHERE_HERE ? COVER_KNOWN : COVER_NEVER;
}

void setup_options(Cli *cli, JobOptions *options, size_t models) {
    const Options *chosen = &cli->options;
    *options = (JobOptions){
        .input = input_options(cli, models),
        .asked = asked_options(cli),
        .monitor.choice =
            (MonitorChoice)option_choice(chosen, OPT_MONITOR, CHOICE_AUTO),
        .search = search_choice(chosen),
        .reduction = {.confluence = option_is_set(chosen, OPT_CONFLUENCE),
                      .slice = option_is_set(chosen, OPT_SLICE)},
        .store = store_options(chosen),
        .trace = trace_options(chosen),
        .device = {device_of(chosen),
                   option_number(chosen, OPT_MEMORY, UINT64_MAX)},
        .cover = cover_wish(chosen),
    };
}

/* "server.lsts: 11 states, 29 transitions -> 9, 23 (4 components)" */
void parts_text(const JobParts *parts, Text *out) {
    for (size_t i = 0; i < parts->steps.count; i++) {
        const PartStep *step = &parts->steps.data[i];
        graph_sizes(step->name, step->before.states, step->before.transitions,
                    out);
        text_add(out, " -> ");
        text_grouped(out, step->after.states);
        text_add(out, ", ");
        text_grouped(out, step->after.transitions);
        if (step->copies > 1)
            text_printf(out, " (%u components)", step->copies);
        text_char(out, '\n');
    }
}

SavedChoice setup_choice(const Cli *cli) {
    const OptionValue *value = &cli->options.values[OPT_PROPERTY];
    return (SavedChoice){value->texts.data, value->texts.count};
}

/* The file of reduce's -o is for its result, not for the report. */
static Status put_report(const Cli *cli, const Text *out) {
    return cli->options.command == COMMAND_REDUCE
               ? output_file(cli, "-", out, STATUS_INCONCLUSIVE)
               : output_text(cli, out, STATUS_INCONCLUSIVE);
}

static void say_full(const Mem *mem, size_t asked) {
    fprintf(stderr, "martlet: out of memory: %zu bytes were requested, and %zu",
            asked, mem->live);
    if (mem->limit < SIZE_MAX)
        fprintf(stderr, " of %zu", mem->limit);
    fputs(" are in use\n  hint: raise --memory, or use a smaller model\n",
          stderr);
}

static void say_late(const Mem *mem, Limit limit) {
    Mem spare;
    Text why;
    mem_init(&spare);
    text_init(&why, &spare);
    limit_explain(limit, mem, &why);
    fprintf(stderr, "martlet: inconclusive: %s\n", why.data);
    if (limit == LIMIT_TIME)
        fputs("  hint: raise --time\n", stderr);
    text_release(&why);
    mem_release(&spare);
}

/* Nothing has come of the command; the message has been written. */
static _Noreturn void end_without(const Mem *mem, const char *reason) {
    Cli *cli = mem->context;
    Mem spare;
    Text out;
    if (!option_is_set(&cli->options, OPT_JSON))
        _exit(STATUS_INCONCLUSIVE);
    mem_init(&spare);
    text_init(&out, &spare);
    Report report = {.model_name = cli->options.operands.data[0],
                     .verdict = VERDICT_INCONCLUSIVE,
                     .reason = reason,
                     .bytes = mem->peak};
    output_failure(cli, &report, &out);
    _exit((int)put_report(cli, &out));
}

/* No memory while setting up: there is nothing to go on with. The message
 * needs no memory of the job's. */
static void run_out(Mem *mem, size_t asked) {
    say_full(mem, asked);
    end_without(mem, NULL);
}

/* Nor does set-up that ran out of time, or was interrupted, come to anything:
 * the verdict says why. */
static void run_late(Mem *mem, Limit limit) {
    Mem spare;
    Text why;
    say_late(mem, limit);
    mem_init(&spare);
    text_init(&why, &spare);
    limit_explain(limit, mem, &why);
    end_without(mem, why.data);
}

void setup_say_limit(const Job *job, Limit reached) {
    if (reached == LIMIT_MEMORY)
        say_full(&job->mem, job->mem.needed);
    else
        say_late(&job->mem, reached);
}

void setup_give_up(Job *job, Limit reached) {
    if (reached == LIMIT_MEMORY)
        run_out(&job->mem, job->mem.needed);
    else
        run_late(&job->mem, reached);
}

/* What is left of the limit for the job: the program itself, its libraries and
 * its stack take PROGRAM bytes, whatever it does. A limit that is hardly more
 * than that cannot be kept, and half of it is for the job. */
static uint64_t memory_for_job(uint64_t limit) {
    return limit - (limit < 2 * PROGRAM ? limit / 2 : PROGRAM);
}

static uint64_t memory_limit(const Cli *cli) {
    uint64_t available = machine_memory();
    return option_number(&cli->options, OPT_MEMORY, available - available / 10);
}

void setup_budget(Cli *cli, Mem *mem, Budget *budget) {
    const Options *chosen = &cli->options;
    mem->limit = memory_for_job(memory_limit(cli));
    mem->context = cli;
    budget->states = option_number(chosen, OPT_STATES, UINT64_MAX);
    budget->depth = option_number(chosen, OPT_DEPTH, UINT64_MAX);
    if (option_is_set(chosen, OPT_TIME))
        budget->seconds = chosen->values[OPT_TIME].seconds;
    budget->interrupt = interrupt_flag();
}

void setup_limits(Cli *cli, Job *job) {
    uint64_t memory = memory_limit(cli);
    setup_budget(cli, &job->mem, &job->budget);
    job->mem.exhausted = run_out;
    job->budget.expired = run_late;
    if (output_verbosity(cli) <= 0)
        return;
    Text line;
    text_init(&line, &cli->mem);
    text_size(&line, memory);
    fprintf(stderr, "martlet: memory limit %s\n", line.data);
    text_release(&line);
}
