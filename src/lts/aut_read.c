/* lts/aut_read.c -- the reader of .aut files */
#include "lts/formats.h"
#include "lts/labels.h"
#include "lts/lines.h"

#include <assert.h>
#include <string.h>

/* The dialects differ in how a label ends, but in all of them the source is
 * before the first comma and the target is after the last one, so one rule
 * reads them all; only the escapes of LTSmin need an option. */
enum {
    LEAST_BYTES = 7 /* that a transition takes: "(0,a,0)" */
};

typedef struct AutReader {
    Lsts *lsts;         /* borrowed: what is being read */
    Lines lines;        /* on the current line */
    Labels labels;      /* of the actions */
    Text scratch;       /* a label being unescaped */
    AutDialect dialect; /* AUT_LTSMIN: undo its escapes */
    uint64_t announced; /* transitions according to the header */
    Span header;        /* where that number stands */
} AutReader;

static void expected(AutReader *reader, const char *what) {
    diag_error(reader->lines.diag, CODE_SYNTAX,
               lines_span(&reader->lines, reader->lines.line), "expected %s",
               what);
}

/* A place with a state; several with fractions are a distribution. */
static bool read_state(AutReader *reader, Piece piece, const char *what,
                       uint64_t *state) {
    Lines *lines = &reader->lines;
    piece = lines_trim(lines, piece);
    Piece rest = piece;
    lines_word(lines, &rest);
    if (lines_find(lines, rest, '/') < rest.end) {
        diag_error(lines->diag, CODE_UNSUPPORTED, lines_span(lines, piece),
                   "probabilistic transition systems are not supported");
        return false;
    }
    return lines_number(lines, piece, LSTS_MOST_STATES, what, state);
}

/* The part between the parentheses of the current line, if it has both. */
static bool inside_parentheses(AutReader *reader, Piece *inside) {
    const Lines *lines = &reader->lines;
    Piece piece = lines_trim(lines, *inside);
    if (piece.end - piece.start < 2 || lines->text[piece.start] != '(' ||
        lines->text[piece.end - 1] != ')')
        return false;
    *inside = (Piece){piece.start + 1, piece.end - 1};
    return true;
}

/* Cut a piece at its first and last comma into three. */
static bool cut_in_three(const Lines *lines, Piece whole, Piece parts[3]) {
    size_t first = lines_find(lines, whole, ',');
    size_t last = lines_find_last(lines, whole, ',');
    if (first >= last)
        return false;
    parts[0] = lines_trim(lines, (Piece){whole.start, first});
    parts[1] = lines_trim(lines, (Piece){first + 1, last});
    parts[2] = lines_trim(lines, (Piece){last + 1, whole.end});
    return true;
}

static bool check_state(AutReader *reader, Piece piece, uint64_t state) {
    if (state < reader->lsts->state_count)
        return true;
    diag_error(reader->lines.diag, CODE_RANGE,
               lines_span(&reader->lines, piece), "there is no state %llu",
               (unsigned long long)state);
    diag_hint(reader->lines.diag, "the header declares states 0 to %lu",
              (unsigned long)reader->lsts->state_count - 1);
    return false;
}

static bool read_counts(AutReader *reader, const Piece parts[3]) {
    Lsts *lsts = reader->lsts;
    Lines *lines = &reader->lines;
    uint64_t initial, states;
    if (!read_state(reader, parts[0], "an initial state", &initial) ||
        !lines_number(lines, parts[1], UINT64_MAX - 1,
                      "a number of transitions", &reader->announced) ||
        !lines_number(lines, parts[2], LSTS_MOST_STATES, "a number of states",
                      &states))
        return false;
    if (states == 0) {
        diag_error(lines->diag, CODE_RANGE, lines_span(lines, parts[2]),
                   "a transition system has at least one state");
        return false;
    }
    reader->header = lines_span(lines, parts[1]);
    if (reader->announced <= lines_size(lines) / LEAST_BYTES)
        vec_reserve(lsts->mem, &lsts->transitions, reader->announced);
    lsts->state_count = (uint32_t)states;
    lsts->first_number = 0;
    vec_push(lsts->mem, &lsts->initial, (uint32_t)initial);
    return check_state(reader, parts[0], initial);
}

/* des (initial, transitions, states) */
static bool read_header(AutReader *reader) {
    Lines *lines = &reader->lines;
    Piece parts[3];
    bool found = lines_next_filled(lines);
    Piece inside = lines->line;
    inside.start += 3;
    if (!found || inside.start > inside.end ||
        memcmp(lines->text + lines->line.start, "des", 3) != 0 ||
        !inside_parentheses(reader, &inside) ||
        !cut_in_three(lines, inside, parts)) {
        expected(reader, "des (initial state, transitions, states)");
        return false;
    }
    return read_counts(reader, parts);
}

static int hex_digit(char byte) {
    const char *digits = "0123456789ABCDEF";
    const char *found = byte ? strchr(digits, byte) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* LTSmin: #hex# for labels that cannot be printed. */
static bool unescape_hex(AutReader *reader, const char *label, size_t length) {
    if (length % 2 != 0)
        return false;
    for (size_t i = 1; i + 1 < length; i += 2) {
        int high = hex_digit(label[i]), low = hex_digit(label[i + 1]);
        if (high < 0 || low < 0)
            return false;
        text_char(&reader->scratch, (char)(high * 16 + low));
    }
    return true;
}

/* LTSmin: backslashes before quotes and backslashes. */
static void unescape_quoted(AutReader *reader, const char *label,
                            size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (label[i] == '\\' && i + 1 < length)
            i++;
        text_char(&reader->scratch, label[i]);
    }
}

/* Put the label into the scratch text. */
static void take_label(AutReader *reader, Piece piece) {
    const char *label = reader->lines.text + piece.start;
    size_t length = piece.end - piece.start;
    bool ltsmin = reader->dialect == AUT_LTSMIN;
    text_clear(&reader->scratch);
    if (ltsmin && length >= 2 && label[0] == '#' && label[length - 1] == '#') {
        if (unescape_hex(reader, label, length))
            return;
        text_clear(&reader->scratch);
    }
    bool quoted = length >= 2 && label[0] == '"' && label[length - 1] == '"';
    if (quoted) {
        label++;
        length -= 2;
    }
    if (quoted && ltsmin)
        unescape_quoted(reader, label, length);
    else
        text_bytes(&reader->scratch, label, length);
}

/* (source, label, target) */
static void read_transition(AutReader *reader) {
    Lines *lines = &reader->lines;
    Lsts *lsts = reader->lsts;
    Piece parts[3], inside = lines->line;
    if (!inside_parentheses(reader, &inside) ||
        !cut_in_three(lines, inside, parts)) {
        expected(reader, "(source, label, target)");
        return;
    }
    uint64_t source, target;
    bool good = read_state(reader, parts[0], "a state", &source);
    good &= read_state(reader, parts[2], "a state", &target);
    if (!good || !check_state(reader, parts[0], source) ||
        !check_state(reader, parts[2], target))
        return;
    take_label(reader, parts[1]);
    if (memchr(reader->scratch.data, '\0', reader->scratch.length)) {
        diag_error(lines->diag, CODE_LABEL, lines_span(lines, parts[1]),
                   "this label contains a zero byte");
        return;
    }
    uint32_t action = labels_action(&reader->labels, reader->scratch.data,
                                    reader->scratch.length);
    vec_push(lsts->mem, &lsts->transitions,
             (LstsTransition){(uint32_t)source, action, (uint32_t)target});
}

static void read_transitions(AutReader *reader) {
    Lines *lines = &reader->lines;
    while (lines_next_filled(lines)) {
        if (reader->lsts->transitions.count == LSTS_MOST_TRANSITIONS) {
            diag_error(lines->diag, CODE_LIMIT, lines_span(lines, lines->line),
                       "there are more than %lu transitions",
                       (unsigned long)LSTS_MOST_TRANSITIONS);
            break;
        }
        if (lines->text[lines->line.start] == '\4')
            break; /* mCRL2 ends a file in a stream so */
        read_transition(reader);
    }
}

bool aut_parse(Lsts *lsts, Diagnostics *diag, uint32_t source,
               const LstsOptions *options) {
    const char *hidden = options && options->tau ? options->tau : "i,tau";
    size_t errors = diag->errors;
    AutReader reader = {.lsts = lsts,
                        .dialect = options ? options->dialect : AUT_CADP};
    lines_start(&reader.lines, diag, source);
    labels_init(&reader.labels, lsts, hidden);
    text_init(&reader.scratch, lsts->mem);
    if (read_header(&reader))
        read_transitions(&reader);
    text_release(&reader.scratch);
    labels_release(&reader.labels);
    lines_release(&reader.lines);
    if (diag->errors != errors)
        return false;
    if (lsts->transitions.count != reader.announced)
        diag_warning(
            diag, CODE_COUNT, reader.header,
            "the header declares %llu transitions but the file has %zu",
            (unsigned long long)reader.announced, lsts->transitions.count);
    lsts_sort(lsts);
    assert(lsts_check(lsts));
    return true;
}
