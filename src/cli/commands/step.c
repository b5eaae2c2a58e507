/* cli/commands/step.c -- martlet step MODEL: by hand from standard input, or at
 * random
 *
 * A session is a loop: read a line, do what it says, show where the walk is.
 * The commands are a table, from which the help is printed too. Without a
 * terminal there is no prompt, so a session can come from a file.
 */
#include "cli/commands/step.h"

#include "base/file.h"
#include "cli/commands/step_input.h"
#include "cli/options/number.h"
#include "cli/options/rules.h"
#include "job/walking/walk_load.h"
#include "report/traces/trace_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LONGEST_RUN = 100000 /* random steps that `until` makes at most */
};

static void session_flush(Session *session) {
    if (session->out.length && output_file(session->cli, "-", &session->out,
                                           STATUS_HOLDS) != STATUS_HOLDS)
        session->broken = session->quit = true;
    text_clear(&session->out);
}

/* Problems that the library found: shown once, then forgotten, since the
 * list keeps only so many. */
static void say_diagnostics(Session *session, DiagMark mark) {
    Diagnostics *diag = &session->walk.job.diag;
    for (size_t i = mark.items; i < diag->items.count; i++) {
        session_say(session, diag->items.data[i].message);
        if (diag->items.data[i].hint)
            session_say(session, diag->items.data[i].hint);
    }
    diag_drop(diag, mark);
}

/* ---- Commands ----------------------------------------------------------- */

/* A walk that is stuck is shown, too. */
static void after_move(Session *session, WalkEnd end) {
    session->end = end;
    if (end == WALK_DONE || end == WALK_STUCK)
        session_show(session);
    else if (end != WALK_REJECTED)
        session_say(session, walk_reason(end));
}

static bool read_count(Session *session, const char *argument,
                       uint64_t otherwise, uint64_t *count) {
    if (*argument == '\0') {
        *count = otherwise;
        return true;
    }
    if (number_count(argument, count))
        return true;
    session_say(session, "a number is expected after the command");
    return false;
}

static void do_take(Session *session, const char *word) {
    uint64_t number;
    size_t most = session->walk.enabled.count;
    if (number_count(word, &number) && number > 0 && number <= most) {
        after_move(session, walk_take(&session->walk, (size_t)number - 1));
        return;
    }
    page_printf(&session->page, INK_DOUBT,
                most ? "there is no transition %s: choose 1 to %zu"
                     : "there is no transition %s here (%zu are possible)",
                word, most);
    page_line(&session->page);
}

static void do_back(Session *session, const char *argument) {
    uint64_t count;
    size_t at = session->walk.at;
    if (read_count(session, argument, 1, &count))
        after_move(session,
                   count > at ? WALK_NOWHERE
                              : walk_goto(&session->walk, at - (size_t)count));
}

static void do_goto(Session *session, const char *argument) {
    uint64_t index;
    if (*argument == '\0')
        session_say(session, "go to which state? (g NUMBER)");
    else if (read_count(session, argument, 0, &index))
        after_move(session, walk_goto(&session->walk, (size_t)index));
}

static void do_along(Session *session, const char *argument) {
    uint64_t count;
    if (read_count(session, argument, 1, &count))
        after_move(session, walk_along(&session->walk, (size_t)count));
}

static void do_join(Session *session, const char *argument) {
    (void)argument;
    WalkEnd end = walk_rejoin(&session->walk);
    if (end == WALK_NOWHERE)
        session_say(session, "no run that was loaded has been left");
    else
        after_move(session, end);
}

/* Random steps, stopping at a breakpoint, a deadlock or Ctrl-C. */
static void go_random(Session *session, uint64_t count) {
    size_t from = session->walk.at;
    const char *stop = NULL;
    WalkEnd end = WALK_DONE;
    if (session->breaks.count == 0 || !walk_started(&session->walk))
        end = walk_random(&session->walk, count);
    else
        for (uint64_t i = 0; i < count && end == WALK_DONE && !stop; i++) {
            end = walk_random(&session->walk, 1);
            stop = end == WALK_DONE ? session_stops(session) : NULL;
        }
    session_show_steps(session, from);
    if (stop) {
        page_printf(&session->page, INK_DOUBT, "breakpoint: %s", stop);
        page_line(&session->page);
    }
    after_move(session, end);
}

static void do_random(Session *session, const char *argument) {
    uint64_t count;
    if (read_count(session, argument, 1, &count))
        go_random(session, count);
}

static void do_continue(Session *session, const char *argument) {
    (void)argument;
    if (session->breaks.count == 0)
        session_say(session, "there is no breakpoint: break [FILE:]LINE or "
                             "break CONDITION");
    else
        go_random(session, LONGEST_RUN);
}

static void do_break(Session *session, const char *argument) {
    DiagMark mark = diag_mark(&session->walk.job.diag);
    session_break(session, argument);
    say_diagnostics(session, mark);
}

static void do_clear(Session *session, const char *argument) {
    (void)argument;
    session_clear_breaks(session);
}

static void do_chart(Session *session, const char *argument) {
    (void)argument;
    session_show_chart(session);
}

static void do_until(Session *session, const char *argument) {
    DiagMark mark = diag_mark(&session->walk.job.diag);
    size_t from = session->walk.at;
    WalkEnd end =
        walk_until(&session->walk, argument, WALK_AT_RANDOM, LONGEST_RUN);
    session->end = end;
    if (end != WALK_REJECTED)
        session_show_steps(session, from);
    if (end == WALK_STUCK)
        session_say(session,
                    "the walk got stuck before the condition was true");
    else if (end == WALK_NOT_FOUND)
        session_say(session, "the condition did not become true (b and g go "
                             "back)");
    else if (end != WALK_DONE && end != WALK_REJECTED)
        session_say(session, walk_reason(end));
    if (end != WALK_REJECTED)
        session_show(session);
    say_diagnostics(session, mark);
}

/* Along the run or back, to where an expression has another value. */
static void find_change(Session *session, const char *expression, WalkWay way) {
    DiagMark mark = diag_mark(&session->walk.job.diag);
    WalkEnd end = walk_until_change(&session->walk, expression, way, SIZE_MAX);
    if (end == WALK_NOT_FOUND)
        session_say(session, way == WALK_BACK
                                 ? "it had the same value from the start"
                                 : "it has the same value to the end of the "
                                   "run");
    else
        after_move(session, end);
    say_diagnostics(session, mark);
}

static void do_next(Session *session, const char *argument) {
    find_change(session, argument, WALK_ALONG);
}

static void do_rewind(Session *session, const char *argument) {
    find_change(session, argument, WALK_BACK);
}

static void do_eval(Session *session, const char *argument) {
    DiagMark mark = diag_mark(&session->walk.job.diag);
    const char *value;
    Arena arena;
    walk_arena(&session->walk, &arena);
    WalkEnd end = walk_evaluate(&session->walk, argument, &arena, &value);
    if (end == WALK_DONE) {
        page_flow(&session->page, INK_PLAIN, value);
        page_line(&session->page);
    } else if (!walk_started(&session->walk)) {
        session_say(session, "take an initial state first (its number)");
    } else if (end != WALK_REJECTED) {
        session_say(session, walk_reason(end));
    }
    arena_release(&arena);
    say_diagnostics(session, mark);
}

/* Is the model, or what is asked of it, in this file? It must not be
 * overwritten then. A run that was loaded may be. */
static bool is_input(const Session *session, const char *path) {
    if (targets_read(session->cli, path))
        return true;
    const Diagnostics *diag = &session->walk.job.diag;
    for (size_t i = 0; i < session->inputs; i++)
        if (diag->sources.data[i].is_file &&
            file_same(path, diag->sources.data[i].name))
            return true;
    return false;
}

/* No part of a run is written: it would be another one. */
static const char *save(Session *session, const char *path) {
    const Walk *walk = &session->walk;
    Trace past = walk_past(walk);
    Text text;
    text_init(&text, &session->cli->mem);
    session_begin(session);
    trace_save(
        walk->model, &past,
        (TraceOrigin){walk->job.name.data, walk->monitored, walk->became},
        &text);
    const char *problem = session_is_late(session)
                              ? "time was up before all of it was made"
                              : output_put(session->cli, path, &text);
    session_end(session);
    text_release(&text);
    return problem;
}

static void do_save(Session *session, const char *argument) {
    if (*argument == '\0' || !walk_started(&session->walk)) {
        session_say(session, *argument ? "there is no run yet"
                                       : "save to which file? (s FILE)");
        return;
    }
    if (is_input(session, argument)) {
        session_say(session, "that file is read here; choose another name");
        return;
    }
    const char *problem = save(session, argument);
    page_printf(&session->page, problem ? INK_DOUBT : INK_PLAIN, "%s: %s",
                argument, problem ? problem : "saved");
    page_line(&session->page);
}

static WalkEnd load(Session *session, const char *path) {
    WalkRuns runs;
    WalkEnd end = walk_read(&session->walk, path, setup_choice(session->cli),
                            true, &runs);
    if (end == WALK_DONE)
        end = walk_load(&session->walk, &runs, 0, false);
    walk_runs_release(&runs, &session->walk);
    if (end == WALK_FULL || end == WALK_LATE)
        setup_give_up(&session->walk.job, session->walk.reached);
    return end;
}

static void do_load(Session *session, const char *argument) {
    DiagMark mark = diag_mark(&session->walk.job.diag);
    if (*argument == '\0')
        session_say(session, "load which file? (l FILE)");
    else
        after_move(session, load(session, argument));
    say_diagnostics(session, mark);
}

static void do_trace(Session *session, const char *argument) {
    (void)argument;
    session_show_run(session);
}

static void do_print(Session *session, const char *argument) {
    (void)argument;
    session_show(session);
}

static void do_values(Session *session, const char *argument) {
    (void)argument;
    session_show_values(session);
}

static void do_queues(Session *session, const char *argument) {
    (void)argument;
    session_show_queues(session);
}

static void do_places(Session *session, const char *argument) {
    (void)argument;
    session_show_places(session);
}

static void do_details(Session *session, const char *argument) {
    uint64_t choice;
    if (read_count(session, argument, 0, &choice))
        session_show_step(session, (size_t)choice);
}

static void do_why(Session *session, const char *argument) {
    (void)argument;
    session_explain(session);
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
    {"goto", "K", "go to state K of the run", do_goto},
    {"along", "[N]", "one step along the run again, or N", do_along},
    {"random", "[N]", "one random step, or N of them", do_random},
    {"until", "CONDITION", "random steps until a condition holds", do_until},
    {"continue", "", "random steps until a breakpoint", do_continue},
    {"break", "WHERE", "stop there: [FILE:]LINE or a condition", do_break},
    {"clear", "", "remove all breakpoints", do_clear},
    {"next", "EXPR", "along the run, to where EXPR changes", do_next},
    {"rewind", "EXPR", "back, to where EXPR was different", do_rewind},
    {"eval", "EXPR", "the value of a variable or condition", do_eval},
    {"values", "", "all values by process, with changes", do_values},
    {"details", "[N]", "all of the last step, or of transition N", do_details},
    {"why", "", "explain the errors of this state", do_why},
    {"save", "FILE", "save the run", do_save},
    {"load", "FILE", "load a saved run and go to its end", do_load},
    {"join", "", "return to where the loaded run was left", do_join},
    {"trace", "", "show the run so far", do_trace},
    {"chart", "", "the run so far as a chart", do_chart},
    {"print", "", "show where the run is now", do_print},
    {"places", "", "where each process is", do_places},
    {"help", "", "this list", do_help},
    {"quit", "", "end (so does the end of the input)", do_quit},
    {"queues", "", "the messages in channels", do_queues},
};

enum {
    COMMAND_TOTAL = sizeof session_commands / sizeof *session_commands
};

const char *session_command(size_t k) {
    return k < COMMAND_TOTAL ? session_commands[k].word : NULL;
}

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
    session_say(session, "  One letter is enough: b 2, u A & !B.");
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
        session_say(session, "there is no such command; h shows all");
}

/* ---- The two ways to walk ----------------------------------------------- */

static void converse(Session *session) {
    SessionInput input;
    input_init(&input, session);
    session_show(session);
    for (;;) {
        if (session->prompt && !input.editor)
            text_add(&session->out, PROMPT);
        session_flush(session);
        char *line = session->quit || walk_must_stop(&session->walk)
                         ? NULL
                         : input_next(&input);
        if (!line)
            break;
        obey(session, line);
    }
    if (session->prompt && !session->quit)
        text_char(&session->out, '\n'); /* leave the prompt's line */
    session_flush(session);
    input_release(&input);
}

static void wander(Session *session, uint64_t steps) {
    const Walk *walk = &session->walk;
    WalkEnd end = WALK_DONE;
    if (!walk_started(walk))
        end = walk_random(&session->walk, 1);
    if (end == WALK_DONE)
        end = walk_random(&session->walk, steps);
    session->end = end;
    session_show_run(session);
    session_show_end(session);
    if (end != WALK_DONE && end != WALK_STUCK)
        session_say(session, walk_reason(end));
    session->broken =
        output_text(session->cli, &session->out, STATUS_HOLDS) != STATUS_HOLDS;
    text_clear(&session->out);
}

/* Did a limit end it? */
static bool is_limited(Session *session) {
    return session->end == WALK_FULL || session->end == WALK_LATE ||
           session->end == WALK_TOO_LARGE || walk_must_stop(&session->walk);
}

static Status step_through(Session *session) {
    Cli *cli = session->cli;
    const Options *options = &cli->options;
    const char *path = option_text(options, OPT_LOAD);
    text_init(&session->out, &cli->mem);
    arena_init(&session->breaks_arena, &cli->mem);
    page_init(&session->page, &session->out, output_color(cli, STDOUT_FILENO));
    session->prompt = isatty(STDIN_FILENO) && isatty(output_standard());
    session->inputs = session->walk.job.diag.sources.count;
    Status status = STATUS_HOLDS;
    if (path && load(session, path) != WALK_DONE) {
        output_diagnostics(cli, &session->walk.job.diag);
        status = STATUS_INPUT;
    } else {
        if (option_is_set(options, OPT_RANDOM))
            wander(session, option_number(options, OPT_RANDOM, 0));
        else
            converse(session);
        status = is_limited(session) ? STATUS_INCONCLUSIVE : STATUS_HOLDS;
    }
    vec_release(&cli->mem, &session->breaks);
    arena_release(&session->breaks_arena);
    text_release(&session->out);
    return session->broken ? STATUS_INPUT : status;
}

Status run_step(Cli *cli) {
    Session session = {.cli = cli};
    JobOptions options;
    if (!options_agree(&cli->options, &cli->diag) || !setup_refines(cli) ||
        !targets_fit(cli, &cli->diag)) {
        output_diagnostics(cli, &cli->diag);
        return STATUS_INPUT;
    }
    setup_options(cli, &options, cli->options.operands.count);
    options.asked.name_count = 0; /* it chooses among traces */
    walk_init(&session.walk, &options,
              option_number(&cli->options, OPT_SEED, 0));
    Job *job = &session.walk.job;
    setup_limits(cli, job);
    Status status = STATUS_INPUT;
    WalkEnd end = walk_open(&session.walk);
    if (end == WALK_DONE)
        end = walk_start(&session.walk);
    if (end == WALK_FULL || end == WALK_LATE)
        setup_give_up(job, session.walk.reached);
    bool loaded = targets_spare(cli, &job->diag, end != WALK_REJECTED);
    output_diagnostics(cli, &job->diag);
    if (loaded && end == WALK_DONE) {
        status = step_through(&session);
    } else if (loaded) {
        fprintf(stderr, "martlet: %s\n", walk_reason(end));
        status = STATUS_INCONCLUSIVE;
    }
    walk_release(&session.walk);
    return status;
}
