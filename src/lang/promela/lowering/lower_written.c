#include "lang/promela/lowering/lower_written.h"

#include <string.h>

enum {
    LONGEST = 200 /* bytes in the file */
};

/* What the text of such a statement contains, unless a macro hides it; NULL:
 * reports do not quote it. */
static const char *sign_of(const Statement *statement) {
    switch (statement->kind) {
    case STATEMENT_ASSIGN:
        return "=";
    case STATEMENT_INCREMENT:
        return "++";
    case STATEMENT_DECREMENT:
        return "--";
    case STATEMENT_EXPRESSION: /* skip, or nothing after a label */
        return statement->value->kind == EXPRESSION_NUMBER ? NULL : "";
    case STATEMENT_SEND:
        return "!";
    case STATEMENT_RECEIVE:
        return "?";
    case STATEMENT_ASSERT:
        return "assert";
    case STATEMENT_PRINTF:
    case STATEMENT_PRINTM:
        return "print";
    default: /* it has a text of its own */
        return NULL;
    }
}

/* A macro that makes several statements is the place of all of them. */
static bool is_alone(const Statement *statement) {
    const Statement *next = statement->next;
    return statement->expansion == 0 &&
           !(next && next->span.source == statement->span.source &&
             next->span.start == statement->span.start);
}

/* After the comment that begins here, or the same place. */
static const char *skip_comment(const char *at, const char *end) {
    bool line = end - at >= 2 && at[0] == '/' && at[1] == '/';
    if (!line && !(end - at >= 2 && at[0] == '/' && at[1] == '*'))
        return at;
    const char *stop = memmem(at + 2, (size_t)(end - at) - 2,
                              line ? "\n" : "*/", line ? 1 : 2);
    return stop ? stop + (line ? 1 : 2) : end;
}

/* After the string that begins here. */
static const char *skip_string(const char *at, const char *end) {
    for (at++; at < end && *at != '"'; at++)
        at += *at == '\\' && at + 1 < end;
    return at < end ? at + 1 : end;
}

/* Blanks and comments become one blank; false after a directive. */
static bool flatten(const char *at, const char *end, Text *out) {
    while (at < end) {
        const char *next = skip_comment(at, end);
        bool blank = next > at || (unsigned char)*at <= ' ' || *at == '\\';
        if (*at == '#')
            return false;
        if (blank && out->length && out->data[out->length - 1] != ' ')
            text_char(out, ' ');
        if (!blank) {
            next = *at == '"' ? skip_string(at, end) : at + 1;
            text_bytes(out, at, (size_t)(next - at));
        }
        at = next > at ? next : at + 1;
    }
    while (out->length && out->data[out->length - 1] == ' ')
        text_cut(out, out->length - 1);
    return true;
}

const char *lower_written(Lowering *lowering, const Statement *statement) {
    const char *sign = sign_of(statement), *found = NULL;
    Span span = statement->span;
    if (!sign || !is_alone(statement) || span.source == NO_SOURCE)
        return NULL;
    const Source *source = &vec_item(&lowering->diag->sources, span.source);
    if (source->secret || source->in_parts || span.end > source->length ||
        span.end <= span.start || span.end - span.start > LONGEST)
        return NULL;
    Text text;
    text_init(&text, lowering->mem);
    if (flatten(source->text + span.start, source->text + span.end, &text) &&
        strstr(text.data, sign))
        found = lower_text(lowering, text.data);
    text_release(&text);
    return found;
}
