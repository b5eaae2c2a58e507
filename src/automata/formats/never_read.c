#include "automata/formats/never_read.h"

#include "automata/formats/never_reader.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>

bool never_fail(NeverReader *reader, Code code, size_t start, size_t end,
                const char *format, ...) {
    if (!reader->failed) {
        Text message;
        text_init(&message, reader->automaton->mem);
        va_list arguments;
        va_start(arguments, format);
        text_vprintf(&message, format, arguments);
        va_end(arguments);
        if (end > reader->length)
            end = reader->length;
        diag_error(reader->diag, code,
                   (Span){reader->source, start < end ? start : end, end}, "%s",
                   message.data);
        text_release(&message);
    }
    reader->failed = true;
    return false;
}

/* ---- Words --------------------------------------------------------------- */

typedef struct Word {
    size_t start, end; /* bytes; empty if there is none */
} Word;

static void skip_space(NeverReader *reader) {
    while (reader->offset < reader->length &&
           isspace((unsigned char)reader->shape[reader->offset]))
        reader->offset++;
}

static bool in_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_';
}

/* The word that comes next, without taking it. */
static Word peek_word(NeverReader *reader) {
    skip_space(reader);
    size_t end = reader->offset;
    while (end < reader->length && in_word(reader->shape[end]))
        end++;
    return (Word){reader->offset, end};
}

static bool fail_here(NeverReader *reader, const char *expected) {
    Word word = peek_word(reader);
    size_t end = word.end > word.start ? word.end : word.start + 1;
    return never_fail(reader, CODE_SYNTAX, word.start, end, "expected %s here",
                      expected);
}

static bool next_is(NeverReader *reader, const char *sign) {
    skip_space(reader);
    size_t width = strlen(sign);
    return reader->length - reader->offset >= width &&
           memcmp(reader->shape + reader->offset, sign, width) == 0;
}

static bool accept_sign(NeverReader *reader, const char *sign) {
    if (!next_is(reader, sign))
        return false;
    reader->offset += strlen(sign);
    return true;
}

static bool word_is(NeverReader *reader, const char *text) {
    Word word = peek_word(reader);
    return never_is(reader, word.start, word.end, text);
}

static bool accept_word(NeverReader *reader, const char *text) {
    if (!word_is(reader, text))
        return false;
    reader->offset += strlen(text);
    return true;
}

static const char *const reserved[] = {
    "printf", "printm", "run",    "int",      "byte",  "bool",   "bit",
    "short",  "chan",   "mtype",  "goto",     "break", "do",     "od",
    "if",     "fi",     "atomic", "never",    "else",  "assert", "d_step",
    "unless", "hidden", "local",  "unsigned",
};

/* The word if it is one that can be neither a name nor a condition. */
static const char *reserved_word(const NeverReader *reader, Word word) {
    for (size_t i = 0; i < sizeof reserved / sizeof *reserved; i++)
        if (never_is(reader, word.start, word.end, reserved[i]))
            return reserved[i];
    return NULL;
}

static bool read_name(NeverReader *reader, Word *name) {
    *name = peek_word(reader);
    char first = reader->text[name->start];
    if (!in_word(first) || isdigit((unsigned char)first) ||
        reserved_word(reader, *name))
        return fail_here(reader, "a name");
    reader->offset = name->end;
    return true;
}

static uint32_t label_number(NeverReader *reader, Word name) {
    uint32_t number = names_add(&reader->labels, reader->text + name.start,
                                name.end - name.start);
    while (reader->places.count <= number)
        vec_push(reader->automaton->mem, &reader->places, 0);
    return number;
}

/* ---- Conditions and what follows them ------------------------------------ */

static bool is_condition(NeverReader *reader) {
    Word word = peek_word(reader);
    const char *wrong = reserved_word(reader, word);
    return !wrong || never_fail(reader, CODE_UNSUPPORTED, word.start, word.end,
                                "expected a condition, not \"%s\"", wrong);
}

/* Does the condition end at this byte? */
static bool ends_condition(const NeverReader *reader, size_t at) {
    const char *text = reader->shape;
    char next = at + 1 < reader->length ? text[at + 1] : '\0';
    if (text[at] == ';' || text[at] == '}' ||
        (text[at] == '-' && next == '>') || (text[at] == ':' && next == ':'))
        return true;
    if (!isspace((unsigned char)text[at]))
        return false;
    while (at < reader->length && isspace((unsigned char)text[at]))
        at++;
    size_t end = at;
    while (end < reader->length && in_word(text[end]))
        end++;
    return never_is(reader, at, end, "fi") || never_is(reader, at, end, "od");
}

/* The text of a condition: up to what cannot be part of it. */
static bool read_condition(NeverReader *reader, Word *condition) {
    static const char open[] = "([", close[] = ")]";
    if (!is_condition(reader))
        return false;
    size_t depth = 0, at = reader->offset, opened = at;
    for (; at < reader->length; at++) {
        char byte = reader->shape[at];
        if (depth == 0 && ends_condition(reader, at))
            break;
        if (byte == '{' || byte == '}' || byte == ';')
            break;
        if (byte && strchr(open, byte) && depth++ == 0)
            opened = at;
        if (byte && strchr(close, byte) && depth-- == 0)
            return never_fail(reader, CODE_SYNTAX, at, at + 1,
                              "this parenthesis was never opened");
    }
    if (depth > 0)
        return never_fail(reader, CODE_SYNTAX, opened, opened + 1,
                          "this parenthesis is never closed");
    *condition = (Word){reader->offset, at};
    reader->offset = at;
    never_trim(reader, &condition->start, &condition->end);
    return true;
}

/* The text without the parentheses around it. */
static Word bare(const NeverReader *reader, Word word) {
    for (;;) {
        never_trim(reader, &word.start, &word.end);
        const char *text = reader->shape;
        size_t depth = 0, i = word.start;
        if (word.end - word.start < 2 || text[i] != '(')
            return word;
        for (; i < word.end; i++) {
            depth += text[i] == '(';
            depth -= text[i] == ')';
            if (depth == 0)
                break;
        }
        if (i + 1 != word.end)
            return word;
        word = (Word){word.start + 1, word.end - 1};
    }
}

static bool same_text(const NeverReader *reader, Word a, Word b) {
    a = bare(reader, a);
    b = bare(reader, b);
    return a.end - a.start == b.end - b.start &&
           memcmp(reader->text + a.start, reader->text + b.start,
                  a.end - a.start) == 0;
}

/* assert(!(condition)) in the same step, or assert(false): it must fail. */
static bool read_assert(NeverReader *reader, Word condition, bool atomic,
                        NeverEdge *edge) {
    size_t start = reader->offset;
    Word whole;
    if (!read_condition(reader, &whole))
        return false;
    Word inner = bare(reader, whole);
    edge->kind = NEVER_END;
    if (never_is(reader, inner.start, inner.end, "false") ||
        never_is(reader, inner.start, inner.end, "0"))
        return true;
    bool negated = inner.start < inner.end && reader->shape[inner.start] == '!';
    inner.start += negated;
    if (atomic && negated && same_text(reader, inner, condition))
        return true;
    return never_fail(reader, CODE_UNSUPPORTED, start, whole.end,
                      "only false, or inside atomic { } the negation of the "
                      "preceding condition, can be asserted");
}

static bool read_goto(NeverReader *reader, NeverEdge *edge) {
    Word name;
    if (!read_name(reader, &name))
        return false;
    edge->kind = NEVER_LABEL;
    edge->label = label_number(reader, name);
    edge->span = (Span){reader->source, name.start, name.end};
    return true;
}

/* What follows a condition: where the step leads. */
static bool read_step(NeverReader *reader, Word condition, bool atomic,
                      bool loop, NeverEdge *edge) {
    edge->kind = loop ? NEVER_SELF : NEVER_NEXT;
    if (!accept_sign(reader, "->") && !accept_sign(reader, ";"))
        return true;
    if (accept_word(reader, "goto"))
        return read_goto(reader, edge);
    if (loop && accept_word(reader, "break")) {
        edge->kind = NEVER_NEXT;
        return true;
    }
    if (accept_word(reader, "assert"))
        return read_assert(reader, condition, atomic, edge);
    if (next_is(reader, "::") || next_is(reader, "}") ||
        word_is(reader, "fi") || word_is(reader, "od"))
        return true;
    Word word = peek_word(reader);
    return never_fail(reader, CODE_UNSUPPORTED, word.start, word.end + 1,
                      "an option of a claim is a condition and a goto");
}

/* ---- Statements ---------------------------------------------------------- */

typedef struct Options {
    VEC(uint32_t) guards; /* of the options without else */
    size_t otherwise;     /* the edge of else + 1, or 0 */
} Options;

static bool read_option(NeverReader *reader, Options *options, bool loop) {
    Mem *mem = reader->automaton->mem;
    NeverEdge edge = {.source = (uint32_t)reader->statements.count - 1};
    Word condition = peek_word(reader);
    bool atomic = accept_word(reader, "atomic");
    if (atomic && !accept_sign(reader, "{"))
        return fail_here(reader, "\"{\"");
    bool otherwise = accept_word(reader, "else");
    if (otherwise && options->otherwise)
        return never_fail(reader, CODE_SYNTAX, condition.start, condition.end,
                          "there is already an else");
    if (!otherwise) {
        if (!read_condition(reader, &condition) ||
            !never_guard(reader, condition.start, condition.end, &edge.guard))
            return false;
        vec_push(mem, &options->guards, edge.guard);
    }
    if (!read_step(reader, condition, atomic, loop, &edge))
        return false;
    if (atomic) {
        accept_sign(reader, ";");
        if (!accept_sign(reader, "}"))
            return fail_here(reader, "\"}\"");
    }
    accept_sign(reader, ";");
    vec_push(mem, &reader->edges, edge);
    if (otherwise)
        options->otherwise = reader->edges.count;
    return true;
}

static bool read_options(NeverReader *reader, const char *closing) {
    Options options = {0};
    bool done = true;
    bool loop = strcmp(closing, "od") == 0;
    if (!next_is(reader, "::"))
        done = fail_here(reader, "\"::\"");
    while (done && accept_sign(reader, "::"))
        done = read_option(reader, &options, loop);
    if (done && !accept_word(reader, closing))
        done =
            fail_here(reader, loop ? "\"::\" or \"od\"" : "\"::\" or \"fi\"");
    if (done && options.otherwise)
        reader->edges.data[options.otherwise - 1].guard =
            never_else(reader, options.guards.data, options.guards.count);
    vec_release(reader->automaton->mem, &options.guards);
    return done;
}

/* A statement that is one step, or a goto. */
static bool read_simple(NeverReader *reader, NeverStatement *statement) {
    NeverEdge edge = {.source = (uint32_t)reader->statements.count - 1};
    size_t start = peek_word(reader).start;
    if (accept_word(reader, "goto")) {
        statement->jumps = true;
        statement->edge = (uint32_t)reader->edges.count;
        if (statement->accepting)
            return never_fail(
                reader, CODE_UNSUPPORTED, start, start + 4,
                "a goto takes no step, so an accept label has no effect here");
        if (!read_goto(reader, &edge))
            return false;
    } else {
        Word condition;
        edge.kind = NEVER_NEXT;
        if (!read_condition(reader, &condition) ||
            !never_guard(reader, condition.start, condition.end, &edge.guard))
            return false;
        statement->is_skip =
            never_is(reader, condition.start, condition.end, "skip");
    }
    vec_push(reader->automaton->mem, &reader->edges, edge);
    return true;
}

/* A name and one colon. */
static bool at_label(NeverReader *reader) {
    Word word = peek_word(reader);
    size_t at = word.end;
    while (at < reader->length && isspace((unsigned char)reader->shape[at]))
        at++;
    return word.end > word.start && at < reader->length &&
           reader->shape[at] == ':' && reader->shape[at + 1] != ':';
}

static bool read_labels(NeverReader *reader, NeverStatement *statement) {
    while (at_label(reader)) {
        Word name;
        if (!read_name(reader, &name))
            return false;
        accept_sign(reader, ":");
        uint32_t label = label_number(reader, name);
        if (reader->places.data[label])
            return never_fail(reader, CODE_REPEATED, name.start, name.end,
                              "the label \"%s\" is defined twice",
                              names_get(&reader->labels, label));
        reader->places.data[label] = (uint32_t)reader->statements.count + 1;
        statement->accepting |=
            strncmp(names_get(&reader->labels, label), "accept", 6) == 0;
    }
    return true;
}

static bool read_statement(NeverReader *reader) {
    NeverStatement statement = {0};
    if (!read_labels(reader, &statement))
        return false;
    vec_push(reader->automaton->mem, &reader->statements, statement);
    bool done;
    if (accept_word(reader, "do"))
        done = read_options(reader, "od");
    else if (accept_word(reader, "if"))
        done = read_options(reader, "fi");
    else
        done = read_simple(reader, &vec_last(&reader->statements));
    if (!accept_sign(reader, ";"))
        accept_sign(reader, "->");
    return done;
}

/* ---- The whole ----------------------------------------------------------- */

/* Where the comment that starts here ends, or the length. */
static size_t comment_end(const NeverReader *reader, size_t at) {
    const char *text = reader->text;
    bool block = text[at + 1] == '*';
    for (at += 2; at < reader->length; at++) {
        if (!block && text[at] == '\n')
            return at;
        if (block && text[at] == '*' && text[at + 1] == '/')
            return at + 2;
    }
    return reader->length + block;
}

/* The offset after the string that starts here, or more than the length. */
static size_t string_end(const NeverReader *reader, size_t at) {
    for (at++; at < reader->length && reader->text[at] != '"'; at++)
        at += reader->text[at] == '\\';
    return at + 1;
}

/* Comments become blanks and strings words; places stay what they were. */
static bool copy_text(NeverReader *reader) {
    const Source *source = &reader->diag->sources.data[reader->source];
    Mem *mem = reader->automaton->mem;
    reader->length = source->length;
    reader->text = mem_alloc(mem, source->length + 1);
    reader->shape = mem_alloc(mem, source->length + 1);
    char *text = reader->text;
    memcpy(text, source->text, source->length);
    memcpy(reader->shape, source->text, source->length);
    size_t zero = strlen(text);
    if (zero < reader->length)
        return never_fail(reader, CODE_TOKEN, zero, zero + 1,
                          "a zero byte has no meaning here");
    for (size_t i = 0, end; i < reader->length; i = end) {
        bool comment =
            text[i] == '/' && (text[i + 1] == '/' || text[i + 1] == '*');
        bool string = text[i] == '"';
        end = comment  ? comment_end(reader, i)
              : string ? string_end(reader, i)
                       : i + 1;
        if (end > reader->length)
            return never_fail(reader, CODE_TOKEN, i, i + 1 + comment,
                              "this %s is never closed",
                              comment ? "comment" : "string");
        if (comment)
            memset(text + i, ' ', end - i);
        if (comment || string)
            memset(reader->shape + i, comment ? ' ' : '_', end - i);
    }
    return true;
}

/* Translators put the formula into a comment after the brace. */
static void take_comment(NeverReader *reader) {
    const Source *source = &reader->diag->sources.data[reader->source];
    const char *text = source->text;
    size_t start = reader->offset;
    while (start < source->length &&
           (text[start] == ' ' || text[start] == '\t'))
        start++;
    if (start + 2 > source->length || memcmp(text + start, "/*", 2) != 0)
        return;
    const char *end = strstr(text + start + 2, "*/");
    if (!end)
        return; /* a zero byte, which is no part of a claim */
    size_t from = start + 2, to = (size_t)(end - text);
    while (from < to && isspace((unsigned char)text[from]))
        from++;
    while (from < to && isspace((unsigned char)text[to - 1]))
        to--;
    if (from < to)
        reader->automaton->name =
            arena_copy(&reader->automaton->strings, text + from, to - from);
}

static bool read_claim(NeverReader *reader) {
    if (!accept_word(reader, "never"))
        return fail_here(reader, "\"never\"");
    if (!next_is(reader, "{")) {
        Word name;
        if (!read_name(reader, &name))
            return false;
        reader->automaton->name =
            arena_copy(&reader->automaton->strings, reader->text + name.start,
                       name.end - name.start);
    }
    if (!accept_sign(reader, "{"))
        return fail_here(reader, "\"{\"");
    take_comment(reader);
    do {
        if (!read_statement(reader))
            return false;
    } while (!accept_sign(reader, "}"));
    skip_space(reader);
    return reader->offset == reader->length ||
           fail_here(reader, "nothing more than one claim");
}

bool never_read(Automaton *automaton, Diagnostics *diag, uint32_t source) {
    NeverReader reader = {
        .diag = diag, .automaton = automaton, .source = source};
    Mem *mem = automaton->mem;
    names_init(&reader.labels, mem);
    names_init(&reader.atoms, mem);
    bool done =
        copy_text(&reader) && read_claim(&reader) && never_build(&reader);
    mem_free(mem, reader.text, reader.length + 1);
    mem_free(mem, reader.shape, reader.length + 1);
    names_release(&reader.labels);
    names_release(&reader.atoms);
    vec_release(mem, &reader.places);
    vec_release(mem, &reader.statements);
    vec_release(mem, &reader.edges);
    return done;
}
