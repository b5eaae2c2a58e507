/* automata/formats/hoa_header.c -- what stands before --BODY-- */
#include "automata/formats/hoa_reader.h"

#include <string.h>

/* ---- Items --------------------------------------------------------------- */

static bool has_proposition(const Automaton *automaton, const char *name) {
    for (size_t i = 0; i < automaton->propositions.count; i++)
        if (strcmp(automaton->propositions.data[i], name) == 0)
            return true;
    return false;
}

static bool read_propositions(HoaReader *reader) {
    Automaton *automaton = reader->automaton;
    HoaLexer *lexer = &reader->lexer;
    uint32_t count;
    if (!hoa_number(reader, &count))
        return false;
    if (count > MOST_PROPOSITIONS)
        return hoa_fail(lexer, "more than %d propositions are not supported",
                        MOST_PROPOSITIONS);
    for (uint32_t i = 0; i < count; i++) {
        if (lexer->token.kind != HOA_STRING)
            return hoa_fail(lexer, "expected %u proposition names here", count);
        if (has_proposition(automaton, lexer->token.text))
            return hoa_fail(lexer, "the proposition \"%s\" is listed twice",
                            lexer->token.text);
        vec_push(automaton->mem, &automaton->propositions, lexer->token.text);
        hoa_next(lexer);
    }
    return true;
}

/* A file lists all its states, so it is longer than they are many. */
static bool read_count(HoaReader *reader) {
    const HoaLexer *lexer = &reader->lexer;
    reader->has_states = true;
    if (lexer->token.kind == HOA_NUMBER &&
        lexer->token.number > lexer->diag->sources.data[lexer->source].length)
        return hoa_fail(&reader->lexer,
                        "the file does not list so many states");
    return hoa_number(reader, &reader->automaton->state_count);
}

/* Whether the state exists shows at the end of the header. */
static bool read_start(HoaReader *reader) {
    uint32_t state;
    if (!hoa_number(reader, &state) || !hoa_no_conjunction(reader))
        return false;
    vec_push(reader->automaton->mem, &reader->automaton->initial, state);
    return true;
}

static bool skip_item(HoaReader *reader) {
    while (reader->lexer.token.kind != HOA_HEADER &&
           reader->lexer.token.kind != HOA_MARK &&
           reader->lexer.token.kind != HOA_END)
        hoa_next(&reader->lexer);
    return !reader->lexer.failed;
}

static bool read_name(HoaReader *reader) {
    if (reader->lexer.token.kind != HOA_STRING)
        return hoa_fail(&reader->lexer, "expected a name in quotes here");
    reader->automaton->name = reader->lexer.token.text;
    return skip_item(reader);
}

static bool read_acceptance_name(HoaReader *reader) {
    reader->automaton->testing = hoa_is(&reader->lexer, HOA_WORD, "testing");
    if (reader->automaton->testing) {
        hoa_next(&reader->lexer);
        reader->automaton->single_pass =
            hoa_is(&reader->lexer, HOA_WORD, "single-pass");
    }
    return skip_item(reader);
}

static const struct {
    const char *name;
    bool (*read)(HoaReader *reader);
    bool repeatable; /* it may stand there more than once */
} items[] = {
    {"States", read_count, false},
    {"Start", read_start, true},
    {"AP", read_propositions, false},
    {"Acceptance", hoa_read_acceptance, false},
    {"Alias", hoa_read_alias, true},
    {"acc-name", read_acceptance_name, false},
    {"name", read_name, false},
    {"tool", skip_item, false},
    {"properties", skip_item, true},
};

enum {
    ITEM_ACCEPTANCE = 3,
    ITEM_COUNT = sizeof items / sizeof *items
};

static bool read_known_item(HoaReader *reader, size_t i, Span span) {
    if ((reader->items >> i & 1) && !items[i].repeatable) {
        reader->lexer.token.span = span;
        return hoa_fail(&reader->lexer, "\"%s:\" is given twice",
                        items[i].name);
    }
    reader->items |= 1u << i;
    if (i == ITEM_ACCEPTANCE)
        reader->acceptance = span;
    return items[i].read(reader);
}

static bool read_item(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    HoaToken header = lexer->token;
    hoa_next(lexer);
    for (size_t i = 0; i < ITEM_COUNT; i++)
        if (strcmp(header.text, items[i].name) == 0)
            return read_known_item(reader, i, header.span);
    if (header.text[0] >= 'A' && header.text[0] <= 'Z')
        diag_warning(
            lexer->diag, CODE_UNSUPPORTED, header.span,
            "the header item \"%s:\" is unknown and may change the meaning",
            header.text);
    return skip_item(reader);
}

/* ---- The whole ----------------------------------------------------------- */

static bool check_acceptance(HoaReader *reader) {
    return (reader->items >> ITEM_ACCEPTANCE & 1)
               ? hoa_check_acceptance(reader)
               : hoa_fail(&reader->lexer, "\"Acceptance:\" is missing");
}

/* Start: may stand before States:, so it is looked at when both are known. */
static bool check_initial(HoaReader *reader) {
    Automaton *automaton = reader->automaton;
    uint32_t most =
        reader->has_states ? automaton->state_count : MOST_UNDECLARED_STATES;
    for (size_t i = 0; i < automaton->initial.count; i++) {
        uint32_t state = automaton->initial.data[i];
        if (state >= most)
            return hoa_fail(&reader->lexer,
                            "the initial state %u is not one of %u states",
                            state, most);
        if (state >= automaton->state_count)
            automaton->state_count = state + 1;
    }
    if (automaton->initial.count == 0)
        diag_warning(reader->lexer.diag, CODE_SYNTAX, reader->lexer.token.span,
                     "without \"Start:\" the automaton accepts nothing");
    return true;
}

bool hoa_read_header(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    if (!hoa_is(lexer, HOA_HEADER, "HOA"))
        return hoa_fail(lexer, "a HOA file begins with \"HOA: v1\"");
    hoa_next(lexer);
    if (!hoa_is(lexer, HOA_WORD, "v1") && !hoa_is(lexer, HOA_WORD, "v1.1"))
        return hoa_fail(lexer, "only versions v1 and v1.1 of HOA are known");
    hoa_next(lexer);
    while (lexer->token.kind == HOA_HEADER)
        if (!read_item(reader))
            return false;
    if (!hoa_is(lexer, HOA_MARK, "--BODY--"))
        return hoa_fail(lexer, "expected a header item or --BODY-- here");
    if (!check_acceptance(reader) || !check_initial(reader))
        return false;
    hoa_next(lexer);
    return true;
}
