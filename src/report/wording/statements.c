#include "report/wording/statements.h"
#include "core/model_text.h"

#include <string.h>

enum {
    GAP = 2,
    LONGEST = 60, /* statements of a step that are shown without a gap */
    SHOWN = 20,   /* of a longer one, so many at both ends */
    WRITTEN = 500 /* the same in JSON */
};

void statements_place(const StepStatement *statement, Text *out) {
    const char *slash = strrchr(statement->file, '/');
    const char *name = slash ? slash + 1 : statement->file;
    page_escape(out, name, strlen(name));
    text_printf(out, ":%u", statement->line);
}

/* "P(1)", or the name alone of a claim, or where that says who. */
void statements_who(const StepStatement *statement, Text *out) {
    text_add(out, statement->who);
    if (statement->process != NO_PROCESS && !statement->unique)
        text_printf(out, "(%u)", statement->process);
}

void statements_action(const Model *model, uint32_t action, Text *out) {
    StepStatement statement;
    if (model_locate(model, action, &statement))
        statements_place(&statement, out);
}

/* --- lines ------------------------------------------------------------ */

/* "mark file.pml:12 P(1): text -- problem". */
static void put_statement(Page *page, const StepStatement *statement,
                          StatementsStyle style) {
    Text word;
    text_init(&word, page->out->mem);
    page_to(page, style.column);
    page_put(page, INK_FAINT, style.mark);
    statements_place(statement, &word);
    page_put(page, INK_FAINT, word.data);
    page_indent(page, style.whole ? SIZE_MAX : style.column + 2 * GAP);
    text_clear(&word);
    statements_who(statement, &word);
    text_add(&word, ": ");
    page_escape(&word, statement->text, strlen(statement->text));
    page_flow(page, INK_PLAIN, word.data);
    text_clear(&word);
    if (statement->problem)
        text_printf(&word, "-- %s", statement->problem);
    page_flow(page, INK_BAD, word.data);
    page_line(page);
    text_release(&word);
}

/* Every printed line on a line of its own. */
static void put_output(Page *page, const char *output, StatementsStyle style) {
    while (*output) {
        size_t length = strcspn(output, "\n");
        Text word;
        text_init(&word, page->out->mem);
        text_add(&word, "  prints ");
        page_escape(&word, output, length);
        page_to(page, style.column);
        page_put(page, INK_FAINT, style.mark);
        page_put(page, INK_PLAIN, word.data);
        page_line(page);
        text_release(&word);
        output += length + (output[length] == '\n');
    }
}

static void put_gap(Page *page, size_t count, StatementsStyle style) {
    page_to(page, style.column);
    page_put(page, INK_FAINT, style.mark);
    page_printf(page, INK_DOUBT, "... %zu statements: --trace FILE has them",
                count);
    page_line(page);
}

static bool is_plain(const StepStatement *statements, size_t count) {
    return count == 0 || (count == 1 && !statements[0].output);
}

/* Does the action's text say all of this statement? */
static bool is_head(const Model *model, StatementsStep step,
                    const StepStatement *statement) {
    StepStatement head;
    return !statement->problem && model_locate(model, step.action, &head) &&
           head.process == statement->process && head.line == statement->line &&
           strcmp(head.text, statement->text) == 0;
}

void statements_step(Page *page, const Model *model, StatementsStep step,
                     StatementsStyle style) {
    size_t indent = page->indent;
    Account account;
    account_init(&account, page->out->mem);
    model_describe_step(model, step.from, step.action, step.to, &account);
    size_t count;
    const StepStatement *statements = account_way(&account, 0, &count);
    for (size_t i = 0; i < count && !is_plain(statements, count); i++) {
        if (i == SHOWN && count > LONGEST && !style.whole) {
            put_gap(page, count - 2 * SHOWN, style);
            i = count - SHOWN;
        }
        if (i > 0 || !style.headed || !is_head(model, step, &statements[0]))
            put_statement(page, &statements[i], style);
        if (statements[i].output)
            put_output(page, statements[i].output, style);
    }
    if (account.cut) {
        page_to(page, style.column);
        page_put(page, INK_FAINT, style.mark);
        page_put(page, INK_DOUBT, "... statements left out: time was up");
        page_line(page);
    }
    page_indent(page, indent);
    account_release(&account);
}

void statements_positions(Page *page, const Model *model, const Word *state,
                          size_t column) {
    Account account;
    account_init(&account, page->out->mem);
    model_list_positions(model, state, &account);
    size_t count;
    const StepStatement *statements = account_way(&account, 0, &count);
    for (size_t i = 0; i < count; i++)
        if (statements[i].file)
            put_statement(page, &statements[i],
                          (StatementsStyle){"at ", column, false, false});
    account_release(&account);
}

/* --- JSON ------------------------------------------------------------- */

/* The claim, if it moved, is no process. */
static void json_place(Json *json, const StepStatement *statement) {
    json_key(json, "process");
    if (statement->process == NO_PROCESS)
        json_null(json);
    else
        json_uint(json, statement->process);
    json_put_string(json, "file", statement->file);
    json_put_uint(json, "line", statement->line);
}

static void json_statement(Json *json, const StepStatement *statement) {
    json_begin_object(json);
    json_place(json, statement);
    json_put_string(json, "text", statement->text);
    if (statement->problem)
        json_put_string(json, "problem", statement->problem);
    if (statement->output) {
        json_key(json, "output");
        json_bytes(json, statement->output, strlen(statement->output));
    }
    json_end_object(json);
}

/* Components of a network that take part; null if none does, in a step of
 * the monitor alone. */
static void json_participants(Json *json, const Model *model, uint32_t action) {
    ModelPart part;
    json_key(json, "process");
    if (!model_participant(model, action, 0, &part)) {
        json_null(json);
        return;
    }
    json_begin_array(json);
    for (uint32_t k = 0; model_participant(model, action, k, &part); k++)
        json_uint(json, part.number);
    json_end_array(json);
}

/* False if some are left out: those in the middle. */
static bool json_statements(Json *json, const StepStatement *statements,
                            size_t count, bool whole) {
    bool cut = !whole && count > 2 * WRITTEN;
    json_put_array(json, "statements");
    for (size_t i = 0; i < count; i++) {
        json_statement(json, &statements[i]);
        if (cut && i == WRITTEN - 1)
            i = count - WRITTEN - 1;
    }
    json_end_array(json);
    if (cut)
        json_put_uint(json, "statement_count", count);
    return !cut;
}

void statements_json(Json *json, const Model *model, StatementsStep step,
                     bool whole) {
    StepStatement first;
    if (model_locate(model, step.action, &first))
        json_place(json, &first);
    else
        json_participants(json, model, step.action);
    Account account;
    account_init(&account, json->out->mem);
    model_describe_step(model, step.from, step.action, step.to, &account);
    size_t count;
    const StepStatement *statements = account_way(&account, 0, &count);
    bool complete =
        (!statements || json_statements(json, statements, count, whole)) &&
        !account.cut;
    if (!complete)
        json_put_bool(json, "statements_left_out", true);
    account_release(&account);
}
