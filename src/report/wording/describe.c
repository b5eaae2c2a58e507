#include "report/wording/describe.h"
#include "core/model_text.h"

#include <string.h>

enum {
    BRIEF = 700,      /* columns of a state, ... */
    LONGEST_WORD = 72 /* ... and of one of its values, if it must be brief */
};

/* Bytes that need no quotes; "=" and quotes would confuse a reader, as would
 * a "#" in front. */
static bool is_plain(char byte) {
    unsigned char code = (unsigned char)byte;
    return code > ' ' && code != 0x7f && !strchr("\"=\\", byte);
}

void describe_word(Text *out, const char *bytes, size_t length) {
    size_t plain = 0;
    while (plain < length && is_plain(bytes[plain]))
        plain++;
    if (plain == length && length > 0 && bytes[0] != '#') {
        text_bytes(out, bytes, length);
        return;
    }
    text_char(out, '"');
    while (length > 0) {
        size_t run = 0;
        while (run < length && bytes[run] != '"' && bytes[run] != '\\')
            run++;
        page_escape(out, bytes, run);
        if (run < length)
            text_printf(out, "\\%c", bytes[run++]);
        bytes += run;
        length -= run;
    }
    text_char(out, '"');
}

void describe_value(const Model *model, const Word *state, uint32_t variable,
                    Text *out) {
    Text value;
    text_init(&value, out->mem);
    model_print_value(model, state, variable, &value);
    if (value.length > 0)
        describe_word(out, value.data, value.length);
    else
        text_char(out, '-');
    text_release(&value);
}

size_t describe_scope(const char *name) {
    const char *end = strchr(name, ']');
    bool whose = end && (end[1] == ':' || strcmp(end + 1, "@") == 0);
    return whose ? (size_t)(end + 1 - name) : 0;
}

bool describe_exists(const Model *model, const Word *state, uint32_t variable) {
    Text value;
    text_init(&value, model->mem);
    model_print_value(model, state, variable, &value);
    bool exists = value.length > 0;
    text_release(&value);
    return exists;
}

void describe_action(const Model *model, uint32_t action, Text *out) {
    Text name;
    text_init(&name, out->mem);
    model_print_action(model, action, &name);
    page_escape(out, name.data, name.length);
    text_release(&name);
}

bool describe_change(const Model *model, const Word *from, const Word *to,
                     uint32_t *variable, Text *before, Text *after) {
    for (; *variable < model_variable_count(model); ++*variable) {
        if (from)
            *variable = model_next_change(model, from, to, *variable);
        if (*variable == model_variable_count(model))
            return false;
        text_clear(before);
        text_clear(after);
        if (from)
            model_print_value(model, from, *variable, before);
        model_print_value(model, to, *variable, after);
        if (before->length != after->length ||
            memcmp(before->data, after->data, after->length) != 0)
            return true;
    }
    return false;
}

bool describe_flips(const Model *model, const Word *from, const Word *to,
                    uint32_t proposition) {
    return model_holds(model, from, proposition) !=
           model_holds(model, to, proposition);
}

static void describe_name(Text *out, const char *name) {
    describe_word(out, name, strlen(name));
}

void describe_assignment(const char *name, const Text *value, Text *out) {
    describe_name(out, name);
    text_char(out, '=');
    if (value->length > 0)
        describe_word(out, value->data, value->length);
    else
        text_char(out, '-');
}

void describe_proposition(Page *page, const Model *model, uint32_t k,
                          bool holds) {
    Text word;
    text_init(&word, page->out->mem);
    text_char(&word, holds ? '+' : '-');
    describe_name(&word, model->propositions.names[k]);
    page_word(page, holds ? INK_GOOD : INK_DOUBT, word.data);
    text_release(&word);
}

/* A long value, cut after this. */
static void cut_word(Text *word) {
    if (word->length <= LONGEST_WORD)
        return;
    size_t end = LONGEST_WORD;
    while (end > 0 && ((unsigned char)word->data[end] & 0xc0) == 0x80)
        end--; /* not inside a character */
    word->length = end;
    word->data[end] = '\0';
    text_add(word, "...");
}

/* As many values as fit into so many columns; how many do not. */
static uint32_t put_values(Page *page, const Model *model, const Word *state,
                           size_t columns) {
    uint32_t left = 0;
    size_t used = 0;
    Text word, value;
    text_init(&word, page->out->mem);
    text_init(&value, page->out->mem);
    for (uint32_t k = 0; describe_change(model, NULL, state, &k, &word, &value);
         k++) {
        describe_assignment(model_variable(model, k), &value, &word);
        if (columns < SIZE_MAX)
            cut_word(&word);
        used += page_columns(word.data) + 1;
        if (mem_must_stop_after(word.mem, (uint32_t)value.length + 1)) {
            page_flow(page, INK_DOUBT, "... more values: time was up");
            break;
        }
        if (used > columns)
            left++;
        else
            page_word(page, INK_PLAIN, word.data);
    }
    text_release(&value);
    text_release(&word);
    return left;
}

static void put_propositions(Page *page, const Model *model,
                             const Word *state) {
    for (uint32_t k = 0; k < model_shown(model); k++)
        if (model_holds(model, state, k))
            describe_proposition(page, model, k, true);
}

void describe_state(Page *page, const Model *model, const Word *state) {
    put_values(page, model, state, SIZE_MAX);
    put_propositions(page, model, state);
}

uint32_t describe_briefly(Page *page, const Model *model, const Word *state) {
    uint32_t left = put_values(page, model, state, BRIEF);
    put_propositions(page, model, state);
    return left;
}

/* Model.print_action: what is wrong with a step comes last. */
void describe_fault(const Model *model, const Trace *trace, uint32_t property,
                    Text *out) {
    const char *error = property_error(&model->properties[property]);
    if (trace_length(trace) == 0 ||
        model_violates(model, vec_last(&trace->actions)) != property)
        return;
    Text name;
    text_init(&name, out->mem);
    describe_action(model, vec_last(&trace->actions), &name);
    const char *fault = NULL;
    for (const char *at = name.data; (at = strstr(at, " -- ")); at += 4)
        fault = at + 4;
    if (fault && strncmp(fault, error, strlen(error)) != 0)
        text_add(out, fault);
    text_release(&name);
}

bool describe_stars(const Model *model) {
    uint32_t moving = 0;
    for (uint32_t a = 0; a < model->action_count; a++)
        moving += model_moves(model, a);
    return moving > 0 && moving < model->action_count;
}
