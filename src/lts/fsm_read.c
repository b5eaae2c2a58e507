/* lts/fsm_read.c -- the reader of .fsm files */
#include "lts/formats.h"
#include "lts/fsm_values.h"
#include "lts/labels.h"
#include "lts/lines.h"

#include <assert.h>
#include <string.h>

/* States have no numbers in the file: the n-th line of the second section is
 * state n. If that section is empty, there are as many states as the rest of
 * the file needs. */
typedef struct FsmReader {
    Lsts *lsts;      /* borrowed: what is being read */
    Lines lines;     /* on the current line */
    Labels labels;   /* of the actions */
    uint64_t rows;   /* lines in the section of states */
    uint64_t needed; /* largest state number in transitions */
    size_t errors;   /* that there were before */
} FsmReader;

static const char *copy(FsmReader *reader, Piece piece) {
    return arena_copy(&reader->lsts->strings, reader->lines.text + piece.start,
                      piece.end - piece.start);
}

static void report(FsmReader *reader, Code code, Piece piece,
                   const char *message) {
    diag_error(reader->lines.diag, code, lines_span(&reader->lines, piece),
               "%s", message);
}

/* The next line with something in it. Names of C strings end at a zero byte, so
 * there must be none. */
static bool next_line(FsmReader *reader) {
    Lines *lines = &reader->lines;
    while (lines_next_filled(lines)) {
        size_t zero = lines_find(lines, lines->line, '\0');
        if (zero == lines->line.end)
            return true;
        report(reader, CODE_TOKEN, (Piece){zero, zero + 1},
               "an .fsm file cannot contain a zero byte");
    }
    return false;
}

/* The next line of the section; false at the line that ends it. */
static bool next_in_section(FsmReader *reader) {
    return next_line(reader) &&
           !lines_equal(&reader->lines, reader->lines.line, "---");
}

/* The quoted values after the domain. */
static void read_values(FsmReader *reader, StateParameter *parameter,
                        Piece rest) {
    Lines *lines = &reader->lines;
    for (;;) {
        rest = lines_trim(lines, rest);
        if (rest.start == rest.end)
            return;
        Piece value = {rest.start + 1, rest.end};
        value.end = lines_find(lines, value, '"');
        if (lines->text[rest.start] != '"' || value.end == rest.end) {
            report(reader, CODE_SYNTAX, rest, "expected a value in quotes");
            return;
        }
        vec_push(reader->lsts->mem, &parameter->values, copy(reader, value));
        rest.start = value.end + 1;
    }
}

static void check_values(FsmReader *reader, StateParameter *parameter) {
    size_t listed = parameter->values.count;
    if (parameter->cardinality == 0)
        vec_clear(&parameter->values);
    else if (listed > 0 && listed != parameter->cardinality)
        diag_error(reader->lines.diag, CODE_COUNT,
                   lines_span(&reader->lines, reader->lines.line),
                   "this parameter should have %lu values, not %zu",
                   (unsigned long)parameter->cardinality, listed);
}

/* name(cardinality) Domain "v0" "v1" ... */
static void read_parameter(FsmReader *reader) {
    Lines *lines = &reader->lines;
    Piece line = lines->line;
    size_t open = lines_find(lines, line, '(');
    size_t close = lines_find(lines, line, ')');
    if (open >= close || close == line.end || open == line.start) {
        report(reader, CODE_SYNTAX, line,
               "expected name(cardinality) Domain \"value\" ...");
        return;
    }
    uint64_t cardinality;
    Piece digits = lines_trim(lines, (Piece){open + 1, close});
    if (!lines_number(lines, digits, UINT32_MAX, "a cardinality", &cardinality))
        return;
    Piece rest = {close + 1, line.end};
    Piece domain = {rest.start, lines_find(lines, rest, '"')};
    StateParameter parameter = {
        .name = copy(reader, lines_trim(lines, (Piece){line.start, open})),
        .domain = copy(reader, lines_trim(lines, domain)),
        .cardinality = (uint32_t)cardinality,
    };
    read_values(reader, &parameter, (Piece){domain.end, line.end});
    check_values(reader, &parameter);
    vec_push(reader->lsts->mem, &reader->lsts->parameters, parameter);
}

/* One value index for each parameter. */
static void read_row(FsmReader *reader) {
    Lines *lines = &reader->lines;
    Lsts *lsts = reader->lsts;
    Piece rest = lines->line;
    size_t count = 0;
    for (;;) {
        Piece word = lines_word(lines, &rest);
        if (word.start == word.end)
            break;
        uint64_t index;
        uint32_t cardinality = count < lsts->parameters.count
                                   ? lsts->parameters.data[count].cardinality
                                   : 0;
        if (!lines_number(lines, word,
                          cardinality ? cardinality - 1 : UINT32_MAX,
                          "the index of a value", &index))
            return;
        vec_push(lsts->mem, &lsts->vectors, (uint32_t)index);
        count++;
    }
    if (count != lsts->parameters.count)
        diag_error(lines->diag, CODE_COUNT, lines_span(lines, lines->line),
                   "this state has %zu values for %zu parameters", count,
                   lsts->parameters.count);
    reader->rows++;
}

/* A state number from 1; the file's last state is known only at its end if
 * states are not listed. */
static bool read_state(FsmReader *reader, Piece word, uint64_t *state) {
    Lines *lines = &reader->lines;
    if (word.start < word.end && lines->text[word.start] == '[') {
        report(reader, CODE_UNSUPPORTED, word,
               "probabilistic transition systems are not supported");
        return false;
    }
    if (!lines_number(lines, word,
                      reader->rows ? reader->rows : LSTS_MOST_STATES,
                      "the number of a state", state))
        return false;
    if (*state == 0)
        report(reader, CODE_RANGE, word, "states are numbered from 1");
    if (*state > reader->needed)
        reader->needed = *state;
    return *state > 0;
}

/* The label without its quotes; it cannot have any inside. */
static bool read_label(FsmReader *reader, Piece *label) {
    const Lines *lines = &reader->lines;
    *label = lines_trim(lines, *label);
    Piece whole = *label;
    if (label->end - label->start >= 2 && lines->text[label->start] == '"' &&
        lines->text[label->end - 1] == '"') {
        label->start++;
        label->end--;
    }
    if (whole.start == whole.end) {
        report(reader, CODE_SYNTAX, whole, "expected a label");
        return false;
    }
    if (lines_find(lines, *label, '"') < label->end) {
        report(reader, CODE_LABEL, whole,
               "a label of an .fsm file cannot contain a double quote");
        return false;
    }
    return true;
}

/* source target "label" */
static void read_transition(FsmReader *reader) {
    Lines *lines = &reader->lines;
    Lsts *lsts = reader->lsts;
    uint64_t source, target;
    Piece label = lines->line;
    if (!read_state(reader, lines_word(lines, &label), &source) ||
        !read_state(reader, lines_word(lines, &label), &target) ||
        !read_label(reader, &label))
        return;
    uint32_t action = labels_action(&reader->labels, lines->text + label.start,
                                    label.end - label.start);
    vec_push(lsts->mem, &lsts->transitions,
             (LstsTransition){(uint32_t)(source - 1), action,
                              (uint32_t)(target - 1)});
}

/* The optional last section. */
static void read_initial(FsmReader *reader) {
    Lsts *lsts = reader->lsts;
    uint64_t state = 1;
    if (next_line(reader) && !read_state(reader, reader->lines.line, &state))
        return;
    if (reader->needed == 0)
        reader->needed = 1;
    vec_push(lsts->mem, &lsts->initial, (uint32_t)(state - 1));
    if (next_line(reader))
        report(reader, CODE_SYNTAX, reader->lines.line,
               "expected the end of the file");
}

/* The line that ended a section must be a separator. If something was wrong
 * before, that may be why it is missing. */
static bool expect_separator(FsmReader *reader) {
    if (lines_equal(&reader->lines, reader->lines.line, "---"))
        return true;
    if (reader->lines.diag->errors == reader->errors)
        report(reader, CODE_SECTION, reader->lines.line,
               "expected a line --- before the end of the file");
    return false;
}

static void read_sections(FsmReader *reader) {
    while (next_in_section(reader))
        read_parameter(reader);
    if (!expect_separator(reader))
        return;
    while (next_in_section(reader))
        read_row(reader);
    if (!expect_separator(reader))
        return;
    while (next_in_section(reader))
        read_transition(reader);
    read_initial(reader);
}

bool fsm_parse(Lsts *lsts, Diagnostics *diag, uint32_t source,
               const LstsOptions *options) {
    FsmReader reader = {.lsts = lsts, .errors = diag->errors};
    lines_start(&reader.lines, diag, source);
    labels_init(&reader.labels, lsts,
                options && options->tau ? options->tau : "tau");
    read_sections(&reader);
    labels_release(&reader.labels);
    lines_release(&reader.lines);
    if (diag->errors == reader.errors && lsts->initial.count == 0)
        diag_error(diag, CODE_LIMIT, SPAN_NONE, "too many errors before");
    if (diag->errors != reader.errors)
        return false;
    lsts->state_count = (uint32_t)(reader.rows ? reader.rows : reader.needed);
    lsts_sort(lsts);
    assert(lsts_check(lsts));
    if (options)
        parameters_name(lsts, options->asked, options->asked_count);
    return true;
}
