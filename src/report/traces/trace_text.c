#include "report/traces/trace_text.h"

#include "core/model_text.h"
#include "report/traces/trace_pieces.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <string.h>

enum {
    SMALLEST_NUMBER = 5, /* columns for a step's number, margin included */
    MARGIN = 2,
    GAP = 2,
    WIDEST_ACTION = 36, /* wider ones push their changes to the next line */
    WIDEST_CHANGES = 46 /* changes start here or stand on a line of their own */
};

/* An action's text may have two parts with two blanks between them: what
 * happened, and who took part. The parts line up in columns of their own. */
static size_t cut_detail(Text *action, const char **detail) {
    char *gap = strstr(action->data, "  ");
    *detail = gap ? gap + GAP : "";
    if (gap)
        *gap = '\0';
    return page_columns(*detail);
}

/* What happened, and if it is known, where that stands in the program. */
static void name_step(const Model *model, uint32_t action, Text *out) {
    Text place;
    text_init(&place, out->mem);
    describe_action(model, action, out);
    statements_action(model, action, &place);
    if (place.length && !strstr(out->data, "  "))
        text_printf(out, "  %s", place.data);
    text_release(&place);
}

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

StepColumns step_columns(const Model *model, const uint32_t *actions,
                         size_t count, size_t numbers) {
    size_t label = 0, detail = 0;
    Text name;
    text_init(&name, model->mem);
    for (size_t i = 0; i < count && !mem_must_stop_after(model->mem, 1); i++) {
        text_clear(&name);
        name_step(model, actions[i], &name);
        const char *behind;
        size_t width = cut_detail(&name, &behind);
        if (page_columns(name.data) + width > WIDEST_ACTION)
            continue;
        label = larger(label, page_columns(name.data));
        detail = larger(detail, width);
    }
    text_release(&name);
    size_t number = larger(page_digits(numbers) + MARGIN, SMALLEST_NUMBER);
    StepColumns columns = {.action = number + GAP,
                           .stars = describe_stars(model)};
    columns.detail = columns.action + label + GAP;
    columns.changes = columns.detail + (detail ? detail + GAP : 0);
    if (columns.changes > WIDEST_CHANGES) /* a line of their own, then */
        columns.changes = columns.action + GAP;
    return columns;
}

static void put_number(Page *page, StepColumns columns, size_t number) {
    page_to(page, columns.action - GAP - page_digits(number));
    page_printf(page, INK_FAINT, "%zu", number);
}

/* A star after the number marks a step with which the monitor moves. */
static void put_star(Page *page, const Model *model, StepColumns columns,
                     uint32_t action) {
    if (columns.stars && model_moves(model, action))
        page_put(page, INK_DOUBT, "*");
    page_to(page, columns.action);
}

/* After the action if they fit there, in their column if possible; else on
 * lines of their own. */
static void put_changes(Page *page, const Model *model, StepColumns columns,
                        const Word *from, const Word *to, bool full) {
    Text text;
    Page trial;
    text_init(&text, page->out->mem);
    page_init(&trial, &text, false);
    describe_changes(&trial, model, from, to, full);
    size_t after = page->written + GAP, width = page_columns(text.data);
    size_t column = columns.changes;
    if (after > column && after + width <= PAGE_WIDTH &&
        !strchr(text.data, '\n'))
        column = after;
    if (text.length > 0 && after > column)
        page_line(page);
    if (text.length > 0) {
        page_to(page, column);
        page_indent(page, columns.changes);
        describe_changes(page, model, from, to, full);
    }
    page_line(page);
    text_release(&text);
}

void step_text(Page *page, const Model *model, StepColumns columns,
               size_t number, uint32_t action, const Word *from, const Word *to,
               bool full) {
    put_number(page, columns, number);
    put_star(page, model, columns, action);
    Text name;
    text_init(&name, page->out->mem);
    name_step(model, action, &name);
    const char *detail;
    cut_detail(&name, &detail);
    page_indent(page, columns.action + 2 * GAP);
    bool fits = page->column + page_columns(name.data) <= PAGE_WIDTH;
    page_to(page, page->column + columns.silent);
    if (fits)
        page_put(page, INK_STRONG, name.data + columns.silent);
    else
        page_flow(page, INK_STRONG, name.data + columns.silent);
    size_t column = larger(columns.detail, page->column + GAP);
    if (*detail && column + page_columns(detail) > PAGE_WIDTH) {
        page_line(page);
        column = columns.action + GAP;
    }
    page_to(page, column);
    page_put(page, INK_PLAIN, detail);
    text_release(&name);
    put_changes(page, model, columns, from, to, full);
    statements_step(page, model, (StatementsStep){from, to, action},
                    (StatementsStyle){"| ", columns.action + GAP, false, true});
}

void state_text(Page *page, const Model *model, StepColumns columns,
                size_t number, const Word *state) {
    put_number(page, columns, number);
    page_to(page, columns.action);
    page_indent(page, columns.action);
    describe_state(page, model, state);
    page_line(page);
}

/* The state before the first step: enough to recognise it. */
static void put_start(Page *page, const Model *model, StepColumns columns,
                      const Word *state) {
    put_number(page, columns, 0);
    page_to(page, columns.action);
    page_indent(page, columns.action);
    uint32_t left = describe_briefly(page, model, state);
    page_line(page);
    if (left == 0)
        return;
    page_to(page, columns.action);
    page_printf(page, INK_DOUBT, "... %u more value%s: -v shows all ...", left,
                left == 1 ? "" : "s");
    page_line(page);
}

/* How much of the action's text says who acts, if that is known. */
static size_t actor_length(const Model *model, uint32_t action,
                           StepStatement *statement) {
    Text who, name;
    if (!model_locate(model, action, statement))
        return 0;
    text_init(&who, model->mem);
    text_init(&name, model->mem);
    statements_who(statement, &who);
    text_add(&who, ": ");
    describe_action(model, action, &name);
    size_t length =
        strncmp(name.data, who.data, who.length) == 0 ? who.length : 0;
    text_release(&name);
    text_release(&who);
    return length;
}

/* The same for step i if the step before, which is shown, has the same actor;
 * else 0. */
static size_t silent_length(const Model *model, const Trace *trace, size_t i) {
    StepStatement one, other;
    if (i == 0 || trace->loop == i)
        return 0;
    size_t length = actor_length(model, vec_item(&trace->actions, i), &one);
    return length > 0 &&
                   actor_length(model, vec_item(&trace->actions, i - 1),
                                &other) == length &&
                   one.process == other.process
               ? length
               : 0;
}

/* Step i of the trace, with the whole state after it if `full`. */
static void put_step(Page *page, const Model *model, const Trace *trace,
                     size_t i, StepColumns columns, bool full) {
    if (trace->loop == i) {
        page_to(page, columns.action);
        page_put(page, INK_DOUBT, "-- the cycle starts here --");
        page_line(page);
    }
    const Word *target = trace_state(trace, i + 1);
    step_text(page, model, columns, i + 1, trace->actions.data[i],
              trace_state(trace, i), target, full);
    if (!full)
        return;
    page_to(page, columns.action);
    page_indent(page, columns.action);
    describe_state(page, model, target);
    page_line(page);
}

static void put_gap(Page *page, StepColumns columns, size_t count,
                    const char *why) {
    Text number;
    text_init(&number, page->out->mem);
    text_grouped(&number, count);
    page_to(page, columns.action);
    page_printf(page, INK_DOUBT, "... %s step%s left out: %s ...", number.data,
                count == 1 ? "" : "s", why);
    page_line(page);
    text_release(&number);
}

/* The step after the last one of a row of steps that are, or are not, in every
 * trace that is as short. */
static size_t end_of_row(const Trace *trace, size_t i) {
    size_t end = i + 1;
    while (end < trace->necessary.count &&
           !vec_item(&trace->necessary, end) == !vec_item(&trace->necessary, i))
        end++;
    return end;
}

/* "1-3, 7" */
static void list_necessary(const Trace *trace, Text *out) {
    for (size_t i = 0, end; i < trace->necessary.count; i = end) {
        end = end_of_row(trace, i);
        if (!vec_item(&trace->necessary, i))
            continue;
        text_printf(out, "%s%zu", out->length ? ", " : "", i + 1);
        if (end > i + 1)
            text_printf(out, "-%zu", end);
    }
}

static void put_necessary(Page *page, const Trace *trace) {
    Text list;
    if (trace->necessary.count == 0)
        return;
    text_init(&list, page->out->mem);
    list_necessary(trace, &list);
    page_indent(page, 7);
    page_to(page, 4);
    page_put(page, INK_FAINT, "=>");
    page_to(page, 7);
    if (list.length) {
        page_flow(page, INK_PLAIN, "necessary steps:");
        page_flow(page, INK_PLAIN, list.data);
        page_flow(page, INK_FAINT, "(in every shortest counterexample)");
    } else {
        page_flow(page, INK_PLAIN, "necessary steps: none");
        page_flow(page, INK_FAINT,
                  "(none is in every shortest counterexample)");
    }
    page_line(page);
    text_release(&list);
}

/* For all steps that are shown. */
static StepColumns columns_of(const Model *model, const Trace *trace,
                              const TracePieces *pieces) {
    VEC(uint32_t) shown = {0};
    for (size_t i = 0; i < pieces->count; i++)
        if (vec_item(pieces, i).shown)
            vec_push(model->mem, &shown,
                     vec_item(&trace->actions, vec_item(pieces, i).first));
    StepColumns columns =
        step_columns(model, shown.data, shown.count, trace_length(trace));
    vec_release(model->mem, &shown);
    return columns;
}

/* "... 12 more rounds of steps 40-45" and what they change in all. */
static void put_rounds(Page *page, const Model *model, const Trace *trace,
                       TracePiece piece, StepColumns columns) {
    size_t rounds = piece.count / piece.period;
    page_to(page, columns.action);
    page_indent(page, columns.action + GAP);
    page_printf(page, INK_DOUBT, "... %zu more round%s of step%s %zu", rounds,
                rounds == 1 ? "" : "s", piece.period == 1 ? "" : "s",
                piece.first - piece.period + 1);
    if (piece.period > 1)
        page_printf(page, INK_DOUBT, "-%zu", piece.first);
    page_put(page, INK_DOUBT, ":");
    describe_changes(page, model, trace_state(trace, piece.first),
                     trace_state(trace, piece.first + piece.count), false);
    page_line(page);
}

static void put_piece(Page *page, const Model *model, const Trace *trace,
                      TracePiece piece, StepColumns columns, bool full) {
    if (piece.shown)
        put_step(page, model, trace, piece.first, columns, full);
    else if (piece.period)
        put_rounds(page, model, trace, piece, columns);
    else
        put_gap(page, columns, piece.count,
                "-v shows them, --trace FILE saves them");
}

void trace_text(Page *page, const Model *model, const Trace *trace, bool full) {
    TracePieces pieces;
    trace_pieces(&pieces, trace, full, model->mem);
    StepColumns columns = columns_of(model, trace, &pieces);
    if (full)
        state_text(page, model, columns, 0, trace_state(trace, 0));
    else
        put_start(page, model, columns, trace_state(trace, 0));
    for (size_t i = 0; i < pieces.count; i++) {
        TracePiece piece = vec_item(&pieces, i);
        if (mem_must_stop(page->out->mem)) {
            put_gap(page, columns, trace_length(trace) - piece.first,
                    "time was up");
            break;
        }
        bool first = full || i == 0 || !vec_item(&pieces, i - 1).shown;
        columns.silent = first ? 0 : silent_length(model, trace, piece.first);
        put_piece(page, model, trace, piece, columns, full);
    }
    put_necessary(page, trace);
    vec_release(model->mem, &pieces);
}
