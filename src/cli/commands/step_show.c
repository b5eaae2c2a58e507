/* cli/commands/step_show.c -- what martlet step shows */
#include "cli/commands/step.h"

#include "report/traces/trace_chart.h"
#include "report/traces/trace_text.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <string.h>

enum {
    MOST_STEPS = 20 /* of a move that are listed */
};

void session_begin(Session *session) {
    Job *job = &session->walk.job;
    session->grace = budget_grace(&job->budget);
    budget_watch(&session->grace, &job->mem);
    budget_watch(&session->grace, &session->cli->mem);
}

void session_end(Session *session) {
    Job *job = &session->walk.job;
    budget_unguard(&session->cli->mem);
    budget_unguard(&job->mem);
    job->budget.used = budget_seconds(&session->grace);
}

bool session_is_late(const Session *session) {
    return mem_must_stop(session->out.mem);
}

void session_say(Session *session, const char *message) {
    page_put(&session->page, INK_DOUBT, message);
    page_line(&session->page);
}

/* "  ... 12 more steps: time was up" */
static void say_cut(Session *session, size_t count, const char *what) {
    page_printf(&session->page, INK_DOUBT, "  ... %zu more %s: time was up",
                count, what);
    page_line(&session->page);
}

/* ---- Errors -------------------------------------------------------------- */

static void put_errors(Session *session, const WalkErrors *errors) {
    for (size_t i = 0; i < errors->count; i++) {
        const WalkError *error = &errors->items[i];
        page_indent(&session->page, 9);
        page_printf(&session->page, INK_BAD, "  error %s:", error->name);
        page_flow(&session->page, INK_PLAIN,
                  error->fault ? error->fault : error->text);
        page_line(&session->page);
    }
}

/* Into an initialised arena. */
static WalkErrors find_errors(Session *session, Arena *arena) {
    WalkErrors errors = {0};
    if (walk_started(&session->walk) &&
        walk_errors(&session->walk, arena, &errors) != WALK_DONE)
        session_say(session, "  ... errors: there was no time to look for "
                             "them");
    return errors;
}

void session_explain(Session *session) {
    Arena arena;
    walk_arena(&session->walk, &arena);
    WalkErrors errors = find_errors(session, &arena);
    if (errors.count == 0)
        session_say(session, "  no error here");
    for (size_t i = 0; i < errors.count; i++) {
        Summary summary;
        WalkErrors one = {&errors.items[i], 1};
        put_errors(session, &one);
        if (walk_explain(&session->walk, errors.items[i].property, &summary) !=
            WALK_DONE)
            continue;
        session_begin(session);
        summary_text(&session->page, &summary, 4, true);
        summary_release(&summary);
        session_end(session);
    }
    arena_release(&arena);
}

/* ---- What is possible ---------------------------------------------------- */

static void put_initial_choices(Session *session) {
    const Walk *walk = &session->walk;
    const Successors *enabled = &walk->enabled;
    StepColumns columns = step_columns(walk->model, NULL, 0, enabled->count);
    page_put(&session->page, INK_STRONG, "Initial states:");
    page_line(&session->page);
    for (size_t i = 0; i < enabled->count; i++) {
        if (session_is_late(session)) {
            say_cut(session, enabled->count - i, "initial states");
            break;
        }
        state_text(&session->page, walk->model, columns, i + 1,
                   successors_state(enabled, i));
    }
}

/* Does the model know end states that are no errors, and is this one? */
static bool is_valid_end(const Model *model, const Word *state) {
    for (uint32_t i = 0; i < model->property_count; i++)
        if (strcmp(model->properties[i].name, "deadlock") == 0)
            return !model_marks(model, state, i);
    return false;
}

static void put_stuck(Session *session) {
    const Walk *walk = &session->walk;
    bool started = walk_started(walk);
    if (started && is_valid_end(walk->model, walk_state(walk)))
        session_say(session, "  the end: no transition is possible, and every "
                             "process may stop here");
    else if (started && model_labels(walk->model, walk_state(walk), LABEL_CUT))
        session_say(session, "  the end: this state is cut, and nothing after "
                             "it is known");
    else
        session_say(session, "  deadlock: no transition is possible here");
    if (started)
        statements_positions(&session->page, walk->model, walk_state(walk), 4);
}

static void put_choices(Session *session) {
    const Walk *walk = &session->walk;
    const Successors *enabled = &walk->enabled;
    StepColumns columns = step_columns(walk->model, enabled->actions,
                                       enabled->count, enabled->count);
    for (size_t i = 0; i < enabled->count; i++) {
        if (session_is_late(session)) {
            say_cut(session, enabled->count - i, "steps");
            break;
        }
        step_text(&session->page, walk->model, columns, i + 1,
                  enabled->actions[i], walk_state(walk),
                  successors_state(enabled, i), false);
    }
    if (enabled->count == 0)
        put_stuck(session);
}

/* ---- The state ----------------------------------------------------------- */

/* What the step to this state has changed. */
static void put_last_changes(Session *session) {
    const Walk *walk = &session->walk;
    Page trial;
    Text text;
    if (walk->at == 0)
        return;
    const Word *from = trace_state(&walk->run, walk->at - 1);
    text_init(&text, session->out.mem);
    page_init(&trial, &text, false);
    describe_changes(&trial, walk->model, from, walk_state(walk), false);
    if (text.length > 0) {
        page_put(&session->page, INK_FAINT, "  changed:");
        page_indent(&session->page, 4);
        describe_changes(&session->page, walk->model, from, walk_state(walk),
                         false);
        page_line(&session->page);
    }
    text_release(&text);
}

void session_show(Session *session) {
    const Walk *walk = &session->walk;
    Arena arena;
    walk_arena(&session->walk, &arena);
    if (session->prompt)
        page_line(&session->page);
    WalkErrors errors = find_errors(session, &arena);
    session_begin(session);
    if (walk_started(walk)) {
        page_printf(&session->page, INK_STRONG, "State %zu:", walk->at);
        page_indent(&session->page, 7);
        describe_state(&session->page, walk->model, walk_state(walk));
        page_line(&session->page);
        put_last_changes(session);
        put_errors(session, &errors);
        put_choices(session);
    } else {
        put_initial_choices(session);
    }
    session_end(session);
    arena_release(&arena);
}

void session_show_run(Session *session) {
    const Walk *walk = &session->walk;
    if (!walk_started(walk))
        return;
    Trace past = walk_past(walk);
    session_begin(session);
    trace_text(&session->page, walk->model, &past,
               output_verbosity(session->cli) > 0);
    session_end(session);
}

void session_show_steps(Session *session, size_t from) {
    const Walk *walk = &session->walk;
    if (walk->at < from + 2)
        return; /* one step is shown by what it changed */
    if (walk->at > from + MOST_STEPS) {
        page_printf(&session->page, INK_DOUBT,
                    "  ... %zu steps: trace shows all",
                    walk->at - MOST_STEPS - from);
        page_line(&session->page);
        from = walk->at - MOST_STEPS;
    }
    session_begin(session);
    StepColumns columns = step_columns(
        walk->model, walk->run.actions.data + from, walk->at - from, walk->at);
    for (size_t i = from; i < walk->at && !session_is_late(session); i++)
        step_text(&session->page, walk->model, columns, i + 1,
                  vec_item(&walk->run.actions, i), trace_state(&walk->run, i),
                  trace_state(&walk->run, i + 1), false);
    session_end(session);
}

void session_show_chart(Session *session) {
    const Walk *walk = &session->walk;
    if (!walk_started(walk))
        return;
    Trace past = walk_past(walk);
    session_begin(session);
    trace_chart(walk->model, &past, false, &session->out);
    session_end(session);
}

void session_show_end(Session *session) {
    Arena arena;
    walk_arena(&session->walk, &arena);
    WalkErrors errors = find_errors(session, &arena);
    session_begin(session);
    put_errors(session, &errors);
    if (session->walk.enabled.count == 0)
        put_stuck(session);
    session_end(session);
    arena_release(&arena);
}

/* "  P[1]  x=1 y=2", changed values as "x=0->1" */
static void put_value(Session *session, const WalkValue *value) {
    Page *page = &session->page;
    size_t scope = value->scope ? strlen(value->scope) + 1 : 0;
    const char *name = value->is_place ? "at" : value->name + scope;
    bool changed = strcmp(value->before, value->value) != 0;
    Text word;
    text_init(&word, page->out->mem);
    describe_word(&word, name, strlen(name));
    text_char(&word, '=');
    if (changed)
        text_printf(&word, "%s->", *value->before ? value->before : "-");
    text_add(&word, *value->value ? value->value : "-");
    page_word(page, changed ? INK_STRONG : INK_PLAIN, word.data);
    text_release(&word);
}

static bool same_scope(const WalkValue *a, const WalkValue *b) {
    return a->scope == b->scope ||
           (a->scope && b->scope && strcmp(a->scope, b->scope) == 0);
}

static void put_values(Session *session, const WalkValues *values) {
    Page *page = &session->page;
    for (size_t i = 0; i < values->count; i++) {
        const WalkValue *value = &values->items[i];
        if (i == 0 || !same_scope(value, value - 1)) {
            if (i > 0)
                page_line(page);
            page_to(page, value->scope ? 2 : 1);
            page_put(page, INK_STRONG, value->scope ? value->scope : "");
            page_indent(page, 4);
        }
        put_value(session, value);
    }
    if (values->count > 0)
        page_line(page);
    if (values->cut)
        session_say(session, "  ... more values: time was up");
}

/* Facts, in an arena that is released; false after a message if there are none.
 */
static bool is_there(Session *session, WalkEnd end) {
    if (!walk_started(&session->walk))
        session_say(session, "take an initial state first (its number)");
    else if (end != WALK_DONE)
        session_say(session, walk_reason(end));
    return end == WALK_DONE;
}

void session_show_values(Session *session) {
    WalkValues values;
    Arena arena;
    walk_arena(&session->walk, &arena);
    if (is_there(session, walk_values(&session->walk, &arena, &values)))
        put_values(session, &values);
    arena_release(&arena);
}

/* ---- Messages and places ------------------------------------------------- */

/* "  c: 1 of 2 messages: [req,3]" */
static void put_queue(Session *session, const WalkQueue *queue) {
    Page *page = &session->page;
    page_indent(page, 4);
    page_printf(page, INK_STRONG, "  %s:", queue->name);
    if (queue->capacity > 0)
        page_printf(page, INK_PLAIN, " %u of %u messages", queue->length,
                    queue->capacity);
    else
        page_printf(page, INK_PLAIN, " %u messages", queue->length);
    if (queue->length > 0)
        page_word(page, INK_PLAIN, queue->messages);
    page_line(page);
}

void session_show_queues(Session *session) {
    WalkQueues queues;
    Arena arena;
    walk_arena(&session->walk, &arena);
    if (is_there(session, walk_queues(&session->walk, &arena, &queues))) {
        for (size_t i = 0; i < queues.count; i++)
            put_queue(session, &queues.items[i]);
        if (queues.count == 0)
            session_say(session, "  no channel with a buffer");
    }
    arena_release(&arena);
}

/* "  P(1) at m.pml:12: x = 1 -- why not" */
static void put_statement(Session *session, const WalkStatement *statement,
                          const char *why) {
    Page *page = &session->page;
    page_indent(page, 4);
    page_printf(page, INK_STRONG, "  %s", statement->who);
    if (statement->file)
        page_printf(page, INK_FAINT, " at %s:%u:", statement->file,
                    statement->line);
    page_flow(page, INK_PLAIN, statement->text);
    if (why) {
        page_word(page, INK_DOUBT, "--");
        page_flow(page, INK_DOUBT, why);
    }
    page_line(page);
}

void session_show_places(Session *session) {
    WalkStatements places;
    Arena arena;
    walk_arena(&session->walk, &arena);
    if (is_there(session, walk_places(&session->walk, &arena, &places)))
        for (size_t i = 0; i < places.count; i++)
            put_statement(session, &places.items[i], places.items[i].obstacle);
    arena_release(&arena);
}

/* ---- A step -------------------------------------------------------------- */

static void put_change(Session *session, const WalkChange *change) {
    Page *page = &session->page;
    page_indent(page, 6);
    page_printf(page, INK_STRONG, "    %s:", change->name);
    page_word(page, INK_PLAIN, *change->before ? change->before : "-");
    page_word(page, INK_PLAIN, "->");
    page_word(page, INK_PLAIN, *change->after ? change->after : "-");
    page_line(page);
}

static void put_step(Session *session, const WalkStep *step) {
    page_indent(&session->page, 4);
    page_to(&session->page, 2);
    page_flow(&session->page, INK_STRONG, *step->text ? step->text : "start");
    page_line(&session->page);
    for (size_t i = 0; i < step->statements.count; i++)
        put_statement(session, &step->statements.items[i],
                      step->statements.items[i].problem);
    for (size_t i = 0; i < step->part_count; i++) {
        page_printf(&session->page, INK_PLAIN, "  %s takes part",
                    step->parts[i].name);
        page_line(&session->page);
    }
    for (size_t i = 0; i < step->change_count; i++)
        put_change(session, &step->changes[i]);
    if (step->statements.cut)
        session_say(session, "  ... more statements: time was up");
}

void session_show_step(Session *session, size_t choice) {
    Walk *walk = &session->walk;
    WalkStep step;
    Arena arena;
    walk_arena(walk, &arena);
    WalkEnd end = choice > 0     ? walk_choice(walk, choice - 1, &arena, &step)
                  : walk->at > 0 ? walk_step(walk, walk->at - 1, &arena, &step)
                                 : WALK_NOWHERE;
    if (end == WALK_NOWHERE)
        session_say(session, "there is no such step");
    else if (is_there(session, end))
        put_step(session, &step);
    arena_release(&arena);
}
