/* lts/lsts_read.c -- the reader of .lsts files: sections and their order */
#include "lts/lsts_reader.h"

#include "base/suggest.h"
#include "lts/formats.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Sections in the order that the format wants; equal ranks may be mixed. */
typedef struct Section {
    const char *word;           /* lower-case */
    const char *name;           /* as it is written */
    int rank;                   /* place in the order */
    void (*read)(LstsReader *); /* its contents */
} Section;

enum {
    SECTION_HISTORY,
    SECTION_HEADER,
    SECTION_ACTION_NAMES,
    SECTION_STATE_NAMES,
    SECTION_STATE_PROPS,
    SECTION_DIV_BITS,
    SECTION_ACC_SETS,
    SECTION_TRANSITIONS,
    SECTION_LAYOUT,
    SECTION_COUNT,
    SECTION_NONE = SECTION_COUNT
};

static const Section sections[] = {
    [SECTION_HISTORY] = {"history", "History", 0, lsts_read_history},
    [SECTION_HEADER] = {"header", "Header", 1, lsts_read_header},
    [SECTION_ACTION_NAMES] = {"action_names", "Action_names", 2,
                              lsts_read_action_names},
    [SECTION_STATE_NAMES] = {"state_names", "State_names", 3,
                             lsts_read_state_names},
    [SECTION_STATE_PROPS] = {"state_props", "State_props", 3,
                             lsts_read_propositions},
    [SECTION_DIV_BITS] = {"div_bits", "Div_bits", 3, lsts_read_divergence},
    [SECTION_ACC_SETS] = {"acc_sets", "Acc_sets", 3, lsts_read_acceptance_sets},
    [SECTION_TRANSITIONS] = {"transitions", "Transitions", 4,
                             lsts_read_transitions},
    [SECTION_LAYOUT] = {"layout", "Layout", 5, lsts_read_layout},
};

bool reader_at_end(const LstsReader *reader) {
    const Token *token = &reader->lexer.token;
    return token->kind == TOKEN_END || (token->kind == TOKEN_IDENTIFIER &&
                                        (strcmp(token->text, "end") == 0 ||
                                         strncmp(token->text, "end_", 4) == 0 ||
                                         strcmp(token->text, "begin") == 0));
}

void reader_skip_entry(LstsReader *reader, TokenKind last) {
    TvtLexer *lexer = &reader->lexer;
    while (!reader_at_end(reader)) {
        bool done = lexer_is_symbol(lexer, ';') || lexer->token.kind == last;
        lexer_next(lexer);
        if (done)
            return;
    }
}

bool reader_check_number(LstsReader *reader, uint64_t number, Span span,
                         const Count *count, const char *what) {
    if (!reader->has_header || (number >= 1 && number <= count->number))
        return true;
    if (number == UINT64_MAX) /* the lexer has reported it */
        return false;
    diag_error(reader->diag, CODE_RANGE, span, "there is no %s %llu", what,
               (unsigned long long)number);
    if (count->number > 0)
        diag_hint(reader->diag, "the header declares %ss 1 to %llu", what,
                  (unsigned long long)count->number);
    else
        diag_hint(reader->diag, "the header declares no %ss", what);
    return false;
}

static bool read_number(LstsReader *reader, uint64_t *number,
                        const Count *count, const char *what) {
    Token token = reader->lexer.token;
    if (token.kind != TOKEN_NUMBER) {
        Text expected;
        text_init(&expected, reader->lsts->mem);
        text_printf(&expected, "the number of %s %s",
                    what[0] == 'a' ? "an" : "a", what);
        lexer_unexpected(&reader->lexer, expected.data);
        text_release(&expected);
        return false;
    }
    lexer_next(&reader->lexer);
    *number = token.number;
    return reader_check_number(reader, token.number, token.span, count, what);
}

bool reader_state(LstsReader *reader, uint64_t *number) {
    return read_number(reader, number, &reader->states, "state");
}

bool reader_action(LstsReader *reader, uint64_t *number) {
    return read_number(reader, number, &reader->actions, "action");
}

bool reader_string(LstsReader *reader, const char **text) {
    Token token = reader->lexer.token;
    size_t length;
    if (!lexer_expect_string(&reader->lexer, text, &length))
        return false;
    if (!memchr(token.text, '\0', length))
        return true;
    diag_error(reader->diag, CODE_LABEL, token.span,
               "this string contains a zero byte");
    return false;
}

PropositionKind reader_special_name(LstsReader *reader, const char *expected) {
    TvtLexer *lexer = &reader->lexer;
    const char *word =
        lexer->token.kind == TOKEN_IDENTIFIER ? lexer->token.text : "";
    static const char *const words[] = {"",       "cut",    "rej",
                                        "dl_rej", "ll_rej", "inf_rej"};
    Suggestion best = suggestion_for(word);
    for (int kind = PROPOSITION_CUT; kind <= PROPOSITION_INF_REJ; kind++) {
        if (strcmp(words[kind], word) == 0)
            return (PropositionKind)kind;
        suggestion_offer(&best, proposition_kind_name((PropositionKind)kind));
    }
    lexer_unexpected(lexer, expected);
    if (!lexer->failed)
        diag_did_you_mean(reader->diag, best.candidate);
    return PROPOSITION_NAMED;
}

static int compare_marks(const void *a, const void *b) {
    const Mark *left = a, *right = b;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    return (left->index > right->index) - (left->index < right->index);
}

void reader_check_distinct(LstsReader *reader, Marks *marks, const char *what) {
    bool ascending = true;
    for (size_t i = 1; i < marks->count && ascending; i++)
        ascending = marks->data[i - 1].number < marks->data[i].number;
    if (ascending)
        return;
    qsort(marks->data, marks->count, sizeof *marks->data, compare_marks);
    for (size_t i = 1; i < marks->count; i++)
        if (marks->data[i - 1].number == marks->data[i].number)
            diag_error(reader->diag, CODE_REPEATED, marks->data[i].span,
                       "%s %llu is defined here for the second time", what,
                       (unsigned long long)marks->data[i].number);
}

/* The section that the current identifier names, or SECTION_NONE. */
static int find_section(const LstsReader *reader) {
    for (int i = 0; i < SECTION_COUNT; i++)
        if (lexer_is_word(&reader->lexer, sections[i].word))
            return i;
    return SECTION_NONE;
}

static void report_section(LstsReader *reader) {
    lexer_unexpected(&reader->lexer, "the name of a section");
    if (reader->lexer.failed || reader->lexer.token.kind != TOKEN_IDENTIFIER)
        return;
    Suggestion best = suggestion_for(reader->lexer.token.text);
    for (int i = 0; i < SECTION_COUNT; i++)
        suggestion_offer(&best, sections[i].name);
    diag_did_you_mean(reader->diag, best.candidate);
}

/* Skip a section that cannot be read, its closing line included. */
static void skip_section(LstsReader *reader) {
    while (!reader_at_end(reader))
        lexer_next(&reader->lexer);
    if (lexer_accept_word(&reader->lexer, "end")) {
        if (reader->lexer.token.kind == TOKEN_IDENTIFIER)
            lexer_next(&reader->lexer);
    } else if (!lexer_is_word(&reader->lexer, "begin")) {
        lexer_next(&reader->lexer);
    }
}

/* `End Name`, or `End_name` in old files. */
static void close_section(LstsReader *reader, const Section *section) {
    TvtLexer *lexer = &reader->lexer;
    Token token = lexer->token;
    bool old = token.kind == TOKEN_IDENTIFIER &&
               strncmp(token.text, "end_", 4) == 0 &&
               strcmp(token.text + 4, section->word) == 0;
    if (old) {
        lexer_next(lexer);
        return;
    }
    bool ended = lexer_accept_word(lexer, "end");
    if (ended && lexer_accept_word(lexer, section->word))
        return;
    Text expected;
    text_init(&expected, reader->lsts->mem);
    text_printf(&expected, "End %s", section->name);
    lexer_unexpected(lexer, expected.data);
    text_release(&expected);
    if (!ended)
        skip_section(reader);
    else if (!reader_at_end(reader))
        lexer_next(lexer); /* the name of another section */
}

/* Order and repetition; the section's name is the current token. False if the
 * section should not be read. */
static bool admit_section(LstsReader *reader, int index) {
    const Section *section = &sections[index];
    Span span = reader->lexer.token.span;
    if (reader->sections >> index & 1) {
        diag_error(reader->diag, CODE_SECTION, span, "a second section %s",
                   section->name);
        return false;
    }
    if (index > SECTION_HEADER && !(reader->sections >> SECTION_HEADER & 1))
        diag_error(reader->diag, CODE_SECTION, span,
                   "section %s comes before the Header", section->name);
    for (int i = 0; i < SECTION_COUNT; i++) {
        if (!(reader->sections >> i & 1) || sections[i].rank <= section->rank)
            continue;
        diag_error(reader->diag, CODE_SECTION, span,
                   "section %s must come before %s", section->name,
                   sections[i].name);
        break;
    }
    reader->sections |= 1u << index;
    return true;
}

/* The current token should be the name of a section. */
static void read_section(LstsReader *reader) {
    int index = find_section(reader);
    if (index == SECTION_NONE) {
        report_section(reader);
        skip_section(reader);
    } else if (!admit_section(reader, index)) {
        lexer_next(&reader->lexer);
        skip_section(reader);
    } else {
        lexer_next(&reader->lexer);
        sections[index].read(reader);
        close_section(reader, &sections[index]);
    }
}

static void skip_to_section(LstsReader *reader) {
    while (!reader_at_end(reader) && !lexer_is_word(&reader->lexer, "include"))
        lexer_next(&reader->lexer);
}

/* Include Name From "file", where the file has the whole section. */
static void include_section(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    int index = find_section(reader);
    if (index == SECTION_NONE)
        report_section(reader);
    lexer_next(lexer);
    if (!lexer_expect_word(lexer, "from"))
        return;
    if (lexer->token.kind != TOKEN_STRING) {
        lexer_unexpected(lexer, "the name of a file in quotes");
        skip_to_section(reader);
        return;
    }
    if (!lexer_include(lexer)) {
        if (index != SECTION_NONE) /* one error is enough */
            reader->sections |= 1u << index;
        return;
    }
    lexer_accept_word(lexer, "begin");
    if (index == SECTION_NONE || find_section(reader) == index) {
        read_section(reader);
        return;
    }
    lexer_unexpected(lexer, sections[index].name);
    skip_section(reader);
}

/* End Lsts, its old forms, or the end of the file. */
static bool close_file(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    if (lexer->token.kind == TOKEN_END)
        return true;
    if (lexer_accept_word(lexer, "end_lsts") ||
        lexer_accept_word(lexer, "end_lsts_file"))
        return true;
    if (!lexer_accept_word(lexer, "end"))
        return false;
    if (!lexer_accept_word(lexer, "lsts") &&
        !lexer_accept_word(lexer, "lsts_file")) {
        lexer_unexpected(lexer, "Lsts");
        lexer_next(lexer);
        return false;
    }
    return true;
}

static void read_sections(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    while (!close_file(reader)) {
        if (lexer_accept_word(lexer, "include"))
            include_section(reader);
        else if (lexer_accept_word(lexer, "begin") ||
                 find_section(reader) != SECTION_NONE)
            read_section(reader);
        else if (lexer->token.kind != TOKEN_END) {
            lexer_unexpected(lexer, "Begin, Include or End Lsts");
            lexer_next(lexer);
            skip_to_section(reader);
        }
    }
}

static void read_trailing(LstsReader *reader) {
    const char *text;
    while (reader->lexer.token.kind == TOKEN_STRING)
        if (reader_string(reader, &text))
            vec_push(reader->lsts->mem, &reader->lsts->trailing, text);
    if (reader->lexer.token.kind != TOKEN_END)
        lexer_unexpected(&reader->lexer, "a string or the end of the file");
}

/* A count of the header against what the file lists. A missing section is
 * reported as such. */
static void check_count(LstsReader *reader, const Count *count, size_t listed,
                        int section, const char *what) {
    if (count->number == listed)
        return;
    if (!(reader->sections >> section & 1))
        diag_error(reader->diag, CODE_SECTION, count->span,
                   "the header declares %llu %s but there is no section %s",
                   (unsigned long long)count->number, what,
                   sections[section].name);
    else if (count->present)
        diag_error(reader->diag, CODE_COUNT, count->span,
                   "the header declares %llu %s but the file lists %zu",
                   (unsigned long long)count->number, what, listed);
    else
        diag_error(reader->diag, CODE_COUNT, count->span,
                   "the header does not declare the %zu %s of the file", listed,
                   what);
}

static void check_counts(LstsReader *reader) {
    const Lsts *lsts = reader->lsts;
    check_count(reader, &reader->actions, lsts_action_count(lsts),
                SECTION_ACTION_NAMES, "actions");
    check_count(reader, &reader->transitions, lsts->transitions.count,
                SECTION_TRANSITIONS, "transitions");
    check_count(reader, &reader->propositions, lsts->propositions.count,
                SECTION_STATE_PROPS, "propositions");
}

/* Begin Lsts, or LSTS_File in old files. */
static bool open_file(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    if (lexer_accept_word(lexer, "lsts_file") ||
        (lexer_expect_word(lexer, "begin") && lexer_expect_word(lexer, "lsts")))
        return true;
    if (!lexer->failed)
        diag_hint(reader->diag, "an .lsts file starts with Begin Lsts");
    return false;
}

bool tvt_parse(Lsts *lsts, Diagnostics *diag, uint32_t source) {
    size_t errors = diag->errors;
    LstsReader reader = {.lsts = lsts, .diag = diag};
    lexer_start(&reader.lexer, diag, &lsts->strings, source);
    if (open_file(&reader))
        read_sections(&reader);
    if (diag->errors == errors)
        read_trailing(&reader);
    if (diag->errors == errors && !reader.has_header)
        diag_error(diag, CODE_SECTION, reader.lexer.token.span,
                   "the section Header is missing");
    if (diag->errors == errors)
        check_counts(&reader);
    lexer_release(&reader.lexer);
    if (diag->errors != errors)
        return false;
    lsts_sort(lsts);
    assert(lsts_check(lsts));
    return true;
}
