/* cli/commands/step.c -- martlet step MODEL: by hand from standard input, or at
 * random
 *
 * A session is a loop: read a line, do what it says, show where the walk is.
 * The commands are a table, from which the help is printed too. Without a
 * terminal there is no prompt, so a session can come from a file.
 */
#include "base/file.h"
#include "cli/cli.h"
#include "cli/commands/picks.h"
#include "cli/commands/trace_input.h"
#include "cli/commands/walk.h"
#include "cli/options/number.h"
#include "cli/options/rules.h"
#include "report/traces/trace_file.h"
#include "report/traces/trace_text.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LONGEST_RUN = 100000 /* random steps that `until` makes at most */
};

typedef struct Session {
    Cli *cli;
    Job *job;
    Walk walk;
    const char *monitor; /* the property whose monitor is part of the walk's
                            model, or NULL */
    size_t inputs;       /* sources that are the model's, not saved runs */
    bool prompt;         /* the input is a terminal */
    bool quit;           /* the session is over */
    bool broken;         /* standard output is gone */
    Text out;            /* what will be shown next */
    Page page;           /* the same, set in columns */
} Session;

static void session_flush(Session *session) {
    if (session->out.length && output_file(session->cli, "-", &session->out,
                                           STATUS_HOLDS) != STATUS_HOLDS)
        session->broken = session->quit = true;
    text_clear(&session->out);
}

static void say(Session *session, const char *message) {
    page_put(&session->page, INK_DOUBT, message);
    page_line(&session->page);
}

/* Problems that the library found: shown once, then forgotten, since the
 * list keeps only so many. */
static void say_diagnostics(Session *session, size_t first) {
    Diagnostics *diag = &session->job->diag;
    for (size_t i = first; i < diag->items.count; i++) {
        say(session, diag->items.data[i].message);
        if (diag->items.data[i].hint)
            say(session, diag->items.data[i].hint);
    }
    diag->items.count = first;
    diag->errors = diag->warnings = 0;
}

/* ---- Showing ------------------------------------------------------------ */

static void show_initial_choices(Session *session) {
    const Successors *enabled = &session->walk.enabled;
    StepColumns columns =
        step_columns(session->walk.model, NULL, 0, enabled->count);
    page_put(&session->page, INK_STRONG, "Initial states:");
    page_line(&session->page);
    for (size_t i = 0; i < enabled->count; i++)
        state_text(&session->page, session->walk.model, columns, i + 1,
                   successors_state(enabled, i));
}

/* Does the model know end states that are no errors, and is this one? */
static bool is_valid_end(const Model *model, const Word *state) {
    for (uint32_t i = 0; i < model->property_count; i++)
        if (strcmp(model->properties[i].name, "deadlock") == 0)
            return !model_marks(model, state, i);
    return false;
}

static void show_stuck(Session *session) {
    const Walk *walk = &session->walk;
    bool started = walk_started(walk);
    if (started && is_valid_end(walk->model, walk_state(walk)))
        say(session, "  the end: no transition is possible, and every process "
                     "may stop here");
    else if (started && model_labels(walk->model, walk_state(walk), LABEL_CUT))
        say(session,
            "  the end: this state is cut, and nothing after it is known");
    else
        say(session, "  deadlock: no transition is possible here");
    if (started)
        statements_positions(&session->page, walk->model, walk_state(walk), 4);
}

static void show_choices(Session *session) {
    const Walk *walk = &session->walk;
    const Successors *enabled = &walk->enabled;
    StepColumns columns = step_columns(walk->model, enabled->actions,
                                       enabled->count, enabled->count);
    for (size_t i = 0; i < enabled->count; i++)
        step_text(&session->page, walk->model, columns, i + 1,
                  enabled->actions[i], walk_state(walk),
                  successors_state(enabled, i), false);
    if (enabled->count == 0)
        show_stuck(session);
}

/* Properties whose error the walk has run into. */
static void show_errors(Session *session) {
    const Model *model = session->walk.model;
    const Word *state = walk_state(&session->walk);
    bool stuck = session->walk.enabled.count == 0;
    for (uint32_t i = 0; i < model->property_count; i++) {
        const Property *property = &model->properties[i];
        bool counts = property->label == LABEL_REJECT ||
                      (property->label == LABEL_DEADLOCK && stuck);
        if (!counts || !model_marks(model, state, i))
            continue;
        page_indent(&session->page, 9);
        page_printf(&session->page, INK_BAD, "  error %s:", property->name);
        page_flow(&session->page, INK_PLAIN, property->text);
        page_line(&session->page);
    }
}

static void show(Session *session) {
    Walk *walk = &session->walk;
    if (session->prompt)
        page_line(&session->page);
    if (!walk_started(walk)) {
        show_initial_choices(session);
        return;
    }
    page_printf(&session->page, INK_STRONG, "State %zu:", walk_length(walk));
    page_indent(&session->page, 7);
    describe_state(&session->page, walk->model, walk_state(walk));
    page_line(&session->page);
    show_errors(session);
    show_choices(session);
}

static void show_trace(Session *session) {
    if (walk_started(&session->walk))
        trace_text(&session->page, session->walk.model, &session->walk.trace,
                   output_verbosity(session->cli) > 0);
}

/* ---- Moving ------------------------------------------------------------- */

/* The walk as text, which fits a larger model too. */
static uint32_t keep_walk(Session *session) {
    Text text;
    text_init(&text, &session->job->mem);
    trace_save(session->walk.model, &session->walk.trace,
               (TraceOrigin){session->job->name.data, session->monitor, NULL},
               &text);
    uint32_t source =
        diag_source(&session->job->diag, "the walk", text.data, text.length);
    text_release(&text);
    return source;
}

/* Go where a run leads; the walk stays where it is if it cannot be read. A
 * run of a larger model takes the job's model away from the walk, which is
 * then read again. */
static bool go_to(Session *session, uint32_t source) {
    Job *job = session->job;
    TraceInput input = {.choice = setup_choice(session->cli)};
    uint32_t before =
        walk_started(&session->walk) ? keep_walk(session) : NO_SOURCE;
    const Model *model = job->model;
    bool loaded = trace_input_load(&input, job, source, TRACE_ANY_PROPERTY);
    if (loaded) {
        session->monitor = input.property ? input.property : input.monitor;
        walk_adopt(&session->walk, input.model, &input.trace);
    }
    trace_input_release(&input);
    if (!loaded && job->model != model && before != NO_SOURCE)
        go_to(session, before);
    return loaded;
}

/* What came of a move. If a state did not fit, the model gets longer vectors
 * and the walk goes on in that. */
static const char *settle(Session *session, const char *problem) {
    while (problem && walk_too_short(&session->walk)) {
        uint32_t source = keep_walk(session);
        if (!job_grow(session->job))
            return "no vector is long enough for the next states";
        problem = go_to(session, source) && !session->walk.enabled.failed
                      ? NULL
                      : problem;
    }
    return problem;
}

static const char *move(Session *session, size_t choice) {
    return settle(session, walk_take(&session->walk, choice));
}

static const char *move_at_random(Session *session) {
    return settle(session, walk_random(&session->walk));
}

/* ---- Commands ----------------------------------------------------------- */

static void after_move(Session *session, const char *problem) {
    if (problem)
        say(session, problem);
    else
        show(session);
}

static bool read_count(Session *session, const char *argument,
                       uint64_t otherwise, uint64_t *count) {
    if (*argument == '\0') {
        *count = otherwise;
        return true;
    }
    if (number_count(argument, count))
        return true;
    say(session, "a number is expected after the command");
    return false;
}

static void do_take(Session *session, const char *word) {
    uint64_t number;
    if (!number_count(word, &number) || number == 0 ||
        number > session->walk.enabled.count) {
        size_t most = session->walk.enabled.count;
        page_printf(&session->page, INK_DOUBT,
                    most ? "there is no transition %s: choose 1 to %zu"
                         : "there is no transition %s here (%zu are possible)",
                    word, most);
        page_line(&session->page);
        return;
    }
    after_move(session, move(session, (size_t)number - 1));
}

static void do_back(Session *session, const char *argument) {
    uint64_t count;
    if (!read_count(session, argument, 1, &count))
        return;
    size_t length = walk_length(&session->walk);
    if (count > length)
        say(session, "the run is not that long");
    else
        after_move(session,
                   walk_return(&session->walk, length - (size_t)count));
}

static void do_goto(Session *session, const char *argument) {
    uint64_t index;
    if (*argument == '\0')
        say(session, "go to which state? (g NUMBER)");
    else if (read_count(session, argument, 0, &index))
        after_move(session, walk_return(&session->walk, (size_t)index));
}

/* Random steps, stopping at a deadlock or Ctrl-C. */
static void do_random(Session *session, const char *argument) {
    uint64_t count;
    if (!read_count(session, argument, 1, &count))
        return;
    const char *problem = NULL;
    while (count-- > 0 && session->walk.enabled.count > 0 && !problem &&
           !mem_must_stop(&session->job->mem))
        problem = move_at_random(session);
    after_move(session, problem);
}

static const char *run_until(Session *session, const Boolean *condition) {
    for (size_t i = 0; i < LONGEST_RUN && !mem_must_stop(&session->job->mem);
         i++) {
        if (walk_started(&session->walk) &&
            job_evaluate(session->job, condition, walk_state(&session->walk)))
            return NULL;
        if (session->walk.enabled.count == 0)
            return "the walk got stuck before the condition was true";
        const char *problem = move_at_random(session);
        if (problem)
            return problem;
    }
    return "the condition did not become true (b and g go back)";
}

static void do_until(Session *session, const char *argument) {
    size_t first = session->job->diag.items.count;
    Boolean condition = {0};
    if (job_condition(session->job, argument, &condition)) {
        const char *problem = run_until(session, &condition);
        if (problem)
            say(session, problem);
        show(session);
    }
    say_diagnostics(session, first);
    boolean_release(&condition, &session->job->mem);
}

/* Is the model, or what is asked of it, in this file? It must not be
 * overwritten then. A run that was loaded may be. */
static bool is_input(const Session *session, const char *path) {
    if (targets_read(session->cli, path))
        return true;
    const Diagnostics *diag = &session->job->diag;
    for (size_t i = 0; i < session->inputs; i++)
        if (diag->sources.data[i].is_file &&
            file_same(path, diag->sources.data[i].name))
            return true;
    return false;
}

static void do_save(Session *session, const char *argument) {
    if (*argument == '\0' || !walk_started(&session->walk)) {
        say(session,
            *argument ? "there is no run yet" : "save to which file? (s FILE)");
        return;
    }
    if (is_input(session, argument)) {
        say(session, "that file is read here; choose another name");
        return;
    }
    Text text;
    text_init(&text, &session->job->mem);
    trace_save(session->walk.model, &session->walk.trace,
               (TraceOrigin){session->job->name.data, session->monitor, NULL},
               &text);
    const char *problem = output_put(session->cli, argument, &text);
    page_printf(&session->page, problem ? INK_DOUBT : INK_PLAIN, "%s: %s",
                argument, problem ? problem : "saved");
    page_line(&session->page);
    text_release(&text);
}

/* Who cannot wait for it leaves through the budget, as in set-up. */
static bool load(Session *session, const char *path) {
    Job *job = session->job;
    uint32_t source = diag_read(&job->diag, path, SPAN_NONE);
    const char *before = mem_phase(&job->mem, "the trace was being followed");
    budget_guard(&job->budget, &job->mem);
    bool loaded = source != NO_SOURCE && go_to(session, source);
    budget_watch(&job->budget, &job->mem);
    mem_phase(&job->mem, before);
    return loaded;
}

static void do_load(Session *session, const char *argument) {
    size_t first = session->job->diag.items.count;
    if (*argument == '\0')
        say(session, "load which file? (l FILE)");
    else if (load(session, argument))
        show(session);
    say_diagnostics(session, first);
}

static void do_trace(Session *session, const char *argument) {
    (void)argument;
    show_trace(session);
}

static void do_print(Session *session, const char *argument) {
    (void)argument;
    show(session);
}

static void do_quit(Session *session, const char *argument) {
    (void)argument;
    session->quit = true;
}

static void do_help(Session *session, const char *argument);

typedef struct SessionCommand {
    const char *word;     /* its first letter will do */
    const char *argument; /* for the help */
    const char *help;     /* one line */
    void (*run)(Session *session, const char *argument);
} SessionCommand;

static const SessionCommand session_commands[] = {
    {"back", "[N]", "take back the last step, or N steps", do_back},
    {"goto", "K", "go back to state K of the run", do_goto},
    {"random", "[N]", "one random step, or N of them", do_random},
    {"until", "CONDITION", "random steps until a condition holds", do_until},
    {"save", "FILE", "save the run", do_save},
    {"load", "FILE", "load a saved run and go to its end", do_load},
    {"trace", "", "show the run so far", do_trace},
    {"print", "", "show where the run is now", do_print},
    {"help", "", "this list", do_help},
    {"quit", "", "end (so does the end of the input)", do_quit},
};

enum {
    COMMAND_TOTAL = sizeof session_commands / sizeof *session_commands
};

static void do_help(Session *session, const char *argument) {
    (void)argument;
    Page *page = &session->page;
    page_put(page, INK_STRONG, "  NUMBER");
    page_to(page, 20);
    page_put(page, INK_PLAIN, "take that transition");
    page_line(page);
    for (size_t i = 0; i < COMMAND_TOTAL; i++) {
        const SessionCommand *command = &session_commands[i];
        page_printf(page, INK_STRONG, "  %s %s", command->word,
                    command->argument);
        page_to(page, 20);
        page_put(page, INK_PLAIN, command->help);
        page_line(page);
    }
    say(session, "  One letter is enough: b 2, u A & !B.");
}

static const SessionCommand *find_command(const char *word, size_t length) {
    for (size_t i = 0; i < COMMAND_TOTAL; i++)
        if (strncmp(session_commands[i].word, word, length) == 0)
            return &session_commands[i];
    return NULL;
}

static void obey(Session *session, char *line) {
    line += strspn(line, " \t");
    size_t end = strlen(line);
    while (end > 0 && strchr(" \t\r\n", line[end - 1]))
        line[--end] = '\0';
    size_t length = strcspn(line, " \t");
    if (length == 0)
        return;
    if (line[0] >= '0' && line[0] <= '9') {
        do_take(session, line);
        return;
    }
    const char *argument = line + length + strspn(line + length, " \t");
    const SessionCommand *command = find_command(line, length);
    if (command)
        command->run(session, argument);
    else
        say(session, "there is no such command; h shows all");
}

/* ---- The two ways to walk ----------------------------------------------- */

/* The time that the user takes is not limited. */
static bool read_line(Session *session, char **line, size_t *capacity) {
    Budget *budget = &session->job->budget;
    budget_rest(budget);
    bool read = getline(line, capacity, stdin) >= 0;
    budget_start(budget);
    return read;
}

static void converse(Session *session) {
    char *line = NULL;
    size_t capacity = 0;
    show(session);
    for (;;) {
        if (session->prompt)
            text_add(&session->out, "> ");
        session_flush(session);
        if (session->quit || mem_must_stop(&session->job->mem) ||
            !read_line(session, &line, &capacity))
            break;
        obey(session, line);
    }
    if (session->prompt && !session->quit)
        text_char(&session->out, '\n'); /* leave the prompt's line */
    session_flush(session);
    free(line);
}

static void wander(Session *session, uint64_t steps) {
    const char *problem = NULL;
    if (!walk_started(&session->walk) && session->walk.enabled.count > 0)
        problem = move_at_random(session);
    while (steps-- > 0 && session->walk.enabled.count > 0 && !problem &&
           !mem_must_stop(&session->job->mem))
        problem = move_at_random(session);
    show_trace(session);
    if (walk_started(&session->walk))
        show_errors(session);
    if (session->walk.enabled.count == 0)
        show_stuck(session);
    if (problem)
        say(session, problem);
    session->broken =
        output_text(session->cli, &session->out, STATUS_HOLDS) != STATUS_HOLDS;
    text_clear(&session->out);
}

static Status step_through(Cli *cli, Job *job) {
    Session session = {
        .cli = cli, .job = job, .inputs = job->diag.sources.count};
    const Options *options = &cli->options;
    text_init(&session.out, &cli->mem);
    page_init(&session.page, &session.out, output_color(cli, STDOUT_FILENO));
    session.prompt = isatty(STDIN_FILENO) && isatty(output_standard());
    budget_start(&job->budget);
    budget_watch(&job->budget, &job->mem);
    budget_watch(&job->budget, &cli->mem);
    const char *problem =
        settle(&session, walk_init(&session.walk, job->model, &job->mem,
                                   option_number(options, OPT_SEED, 0)));
    const char *path = option_text(options, OPT_LOAD);
    Status status = STATUS_HOLDS;
    if (problem) {
        fprintf(stderr, "martlet: %s\n", problem);
        status = STATUS_INCONCLUSIVE;
    } else if (path && !load(&session, path)) {
        output_diagnostics(cli, &job->diag);
        status = STATUS_INPUT;
    } else if (option_is_set(options, OPT_RANDOM)) {
        wander(&session, option_number(options, OPT_RANDOM, 0));
    } else {
        converse(&session);
    }
    if (status == STATUS_HOLDS && job->budget.reached != LIMIT_NONE)
        status = STATUS_INCONCLUSIVE;
    budget_unguard(&job->mem);
    budget_unguard(&cli->mem);
    walk_release(&session.walk);
    text_release(&session.out);
    return session.broken ? STATUS_INPUT : status;
}

Status run_step(Cli *cli) {
    JobOptions options;
    if (!options_agree(&cli->options, &cli->diag) || !setup_refines(cli) ||
        !targets_fit(cli, &cli->diag)) {
        output_diagnostics(cli, &cli->diag);
        return STATUS_INPUT;
    }
    setup_options(cli, &options, cli->options.operands.count);
    options.asked.name_count = 0; /* it chooses among traces */
    picks_read(cli, &options, option_text(&cli->options, OPT_LOAD));
    Job job;
    job_init(&job, &options);
    setup_limits(cli, &job);
    Status status = STATUS_INPUT;
    bool loaded = targets_spare(cli, &job.diag, job_load(&job));
    output_diagnostics(cli, &job.diag);
    if (loaded)
        status = step_through(cli, &job);
    job_release(&job);
    return status;
}
