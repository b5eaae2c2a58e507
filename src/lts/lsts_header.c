/* lts/lsts_header.c -- the section Header of .lsts files */
#include "base/sorted.h"
#include "lts/lsts_reader.h"

#include "base/suggest.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef enum AttributeKind {
    ATTRIBUTE_COUNT,
    ATTRIBUTE_INITIAL,
    ATTRIBUTE_STABILITY,
    ATTRIBUTE_SEMANTICS,
    ATTRIBUTE_PROMISE,
    ATTRIBUTE_INTERRUPTED
} AttributeKind;

typedef struct Attribute {
    const char *word;   /* lower-case */
    const char *name;   /* as it is written */
    AttributeKind kind; /* how its value is read */
    size_t value;       /* offset of a Count, a promise, or stability */
} Attribute;

#define COUNT_OF(field) ATTRIBUTE_COUNT, offsetof(LstsReader, field)

static const Attribute attributes[] = {
    {"state_cnt", "State_cnt", COUNT_OF(states)},
    {"action_cnt", "Action_cnt", COUNT_OF(actions)},
    {"elusive_action_cnt", "Elusive_action_cnt", COUNT_OF(elusive)},
    {"transition_cnt", "Transition_cnt", COUNT_OF(transitions)},
    {"state_prop_cnt", "State_prop_cnt", COUNT_OF(propositions)},
    {"initial_states", "Initial_states", ATTRIBUTE_INITIAL, 0},
    {"initial_state", "Initial_state", ATTRIBUTE_INITIAL, 0},
    {"initially_unstable", "Initially_unstable", ATTRIBUTE_STABILITY, 1},
    {"initially_stable", "Initially_stable", ATTRIBUTE_STABILITY, 0},
    {"semantics", "Semantics", ATTRIBUTE_SEMANTICS, 0},
    {"no_long_tau_loops", "No_long_tau_loops", ATTRIBUTE_PROMISE,
     PROMISE_NO_LONG_TAU_LOOPS},
    {"shallow_taus", "Shallow_taus", ATTRIBUTE_PROMISE, PROMISE_SHALLOW_TAUS},
    {"no_taus", "No_taus", ATTRIBUTE_PROMISE, PROMISE_NO_TAUS},
    {"deterministic", "Deterministic", ATTRIBUTE_PROMISE,
     PROMISE_DETERMINISTIC},
    {"normal", "Normal", ATTRIBUTE_PROMISE, PROMISE_NORMAL},
    {"interrupted", "Interrupted", ATTRIBUTE_INTERRUPTED, 0},
};

enum {
    ATTRIBUTES = sizeof attributes / sizeof *attributes
};

/* States that cannot be checked before State_cnt is known. */
typedef struct HeaderStates {
    Marks initial;     /* Initial_states */
    Mark interruption; /* In_state, if its index is 1 */
} HeaderStates;

/* The attribute that the current token names, or NULL. */
static const Attribute *find_attribute(const LstsReader *reader) {
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if (lexer_is_word(&reader->lexer, attributes[i].word))
            return &attributes[i];
    return NULL;
}

static void report_attribute(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    lexer_unexpected(lexer, "an attribute of the header");
    if (lexer->failed || lexer->token.kind != TOKEN_IDENTIFIER)
        return;
    Suggestion best = suggestion_for(lexer->token.text);
    for (size_t i = 0; i < ATTRIBUTES; i++)
        suggestion_offer(&best, attributes[i].name);
    diag_did_you_mean(reader->diag, best.candidate);
}

static void read_count(LstsReader *reader, const Attribute *attribute) {
    Count *count = (Count *)((char *)reader + attribute->value);
    lexer_expect_symbol(&reader->lexer, '=');
    count->span = reader->lexer.token.span;
    /* There may be more than 2^32 transitions, but not states. */
    uint64_t most =
        count == &reader->transitions ? UINT64_MAX - 1 : LSTS_MOST_STATES;
    count->present = lexer_expect_number(&reader->lexer, most, &count->number);
}

static void read_initial_states(LstsReader *reader, HeaderStates *states) {
    TvtLexer *lexer = &reader->lexer;
    lexer_expect_symbol(lexer, '=');
    if (lexer->token.kind != TOKEN_NUMBER)
        lexer_unexpected(lexer, "the number of a state");
    while (lexer->token.kind == TOKEN_NUMBER) {
        Mark mark = {lexer->token.number, states->initial.count,
                     lexer->token.span};
        vec_push(reader->lsts->mem, &states->initial, mark);
        lexer_next(lexer);
        lexer_accept_symbol(lexer, ',');
    }
}

/* Initially_unstable [= True], and the opposite attribute. */
static void read_stability(LstsReader *reader, const Attribute *attribute) {
    TvtLexer *lexer = &reader->lexer;
    bool unstable = attribute->value;
    if (lexer_accept_symbol(lexer, '=')) {
        if (lexer_accept_word(lexer, "false"))
            unstable = !unstable;
        else if (!lexer_accept_word(lexer, "true"))
            lexer_unexpected(lexer, "True or False");
    }
    if (reader->lsts->initially_unstable == !unstable)
        diag_error(reader->diag, CODE_REPEATED, lexer->token.span,
                   "the header says both that the initial state is stable "
                   "and that it is not");
    reader->lsts->initially_unstable = unstable;
}

/* The name is kept in the letters of the file. */
static void read_semantics(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    lexer_expect_symbol(lexer, '=');
    Token token = lexer->token;
    if (token.kind != TOKEN_IDENTIFIER) {
        lexer_unexpected(lexer, "the name of a semantics");
        return;
    }
    const Source *source = &reader->diag->sources.data[token.span.source];
    const char *name =
        arena_copy(&reader->lsts->strings, source->text + token.span.start,
                   token.span.end - token.span.start);
    vec_push(reader->lsts->mem, &reader->lsts->semantics, name);
    lexer_next(lexer);
}

/* K In_state s [, Guard g], after On_the_fly_error : */
static void read_error(LstsReader *reader, HeaderStates *states) {
    TvtLexer *lexer = &reader->lexer;
    Interruption *interruption = &reader->lsts->interruption;
    interruption->error =
        reader_special_name(reader, "Cut, Rej, Dl_rej, Ll_rej or Inf_rej");
    interruption->is_error = true;
    if (!lexer_is_word(lexer, "in_state"))
        lexer_next(lexer);
    if (!lexer_expect_word(lexer, "in_state"))
        return;
    states->interruption.span = lexer->token.span;
    uint64_t guard;
    if (!lexer_expect_number(lexer, LSTS_MOST_STATES,
                             &states->interruption.number))
        return;
    states->interruption.index = 1;
    lexer_accept_symbol(lexer, ',');
    interruption->has_guard = lexer_accept_word(lexer, "guard") &&
                              lexer_expect_number(lexer, UINT32_MAX, &guard);
    if (interruption->has_guard)
        interruption->guard = (uint32_t)guard;
}

static void read_interruption(LstsReader *reader, HeaderStates *states) {
    TvtLexer *lexer = &reader->lexer;
    reader->lsts->interrupted = true;
    lexer_expect_symbol(lexer, ':');
    if (lexer->token.kind == TOKEN_STRING) {
        reader_string(reader, &reader->lsts->interruption.text);
    } else if (lexer_expect_word(lexer, "on_the_fly_error")) {
        lexer_expect_symbol(lexer, ':');
        read_error(reader, states);
    }
}

static void read_value(LstsReader *reader, const Attribute *attribute,
                       HeaderStates *states) {
    switch (attribute->kind) {
    case ATTRIBUTE_COUNT:
        read_count(reader, attribute);
        break;
    case ATTRIBUTE_INITIAL:
        read_initial_states(reader, states);
        break;
    case ATTRIBUTE_STABILITY:
        read_stability(reader, attribute);
        break;
    case ATTRIBUTE_SEMANTICS:
        read_semantics(reader);
        break;
    case ATTRIBUTE_PROMISE:
        reader->lsts->promises |= (uint32_t)attribute->value;
        break;
    case ATTRIBUTE_INTERRUPTED:
        read_interruption(reader, states);
        break;
    }
    lexer_accept_symbol(&reader->lexer, ';');
}

/* After an error: to the next attribute, which starts with an identifier. */
static void skip_attribute(LstsReader *reader) {
    do
        lexer_next(&reader->lexer);
    while (!reader_at_end(reader) &&
           reader->lexer.token.kind != TOKEN_IDENTIFIER);
}

static void read_attribute(LstsReader *reader, HeaderStates *states) {
    const Attribute *attribute = find_attribute(reader);
    if (!attribute) {
        report_attribute(reader);
        skip_attribute(reader);
        return;
    }
    Span span = reader->lexer.token.span;
    lexer_next(&reader->lexer);
    uint32_t bit = 1u << (attribute - attributes);
    if (reader->attributes & bit && attribute->kind != ATTRIBUTE_SEMANTICS)
        diag_error(reader->diag, CODE_REPEATED, span, "a second attribute %s",
                   attribute->name);
    reader->attributes |= bit;
    size_t errors = reader->diag->errors;
    read_value(reader, attribute, states);
    if (reader->diag->errors > errors && !find_attribute(reader) &&
        !reader_at_end(reader))
        skip_attribute(reader);
}

/* Keep the initial states as a set in order. */
static void finish_initial(LstsReader *reader, const Marks *marks) {
    Lsts *lsts = reader->lsts;
    for (size_t i = 0; i < marks->count; i++)
        if (reader_check_number(reader, marks->data[i].number,
                                marks->data[i].span, &reader->states, "state"))
            vec_push(lsts->mem, &lsts->initial,
                     (uint32_t)(marks->data[i].number - 1));
    lsts->initial.count = sorted_set(lsts->initial.data, lsts->initial.count);
}

/* Was an attribute of this kind tried, well formed or not? */
static bool attempted(const LstsReader *reader, const char *prefix) {
    for (size_t i = 0; i < ATTRIBUTES; i++)
        if (reader->attributes >> i & 1 &&
            strncmp(attributes[i].word, prefix, strlen(prefix)) == 0)
            return true;
    return false;
}

/* What must be there, and what contradicts itself. */
static void check_header(LstsReader *reader) {
    Span end = reader->lexer.token.span;
    if (!attempted(reader, "state_cnt"))
        diag_error(reader->diag, CODE_SECTION, end,
                   "the header does not give State_cnt");
    else if (reader->states.present && reader->states.number == 0)
        diag_error(reader->diag, CODE_RANGE, reader->states.span,
                   "an LSTS has at least one state");
    if (!attempted(reader, "initial_state"))
        diag_error(reader->diag, CODE_SECTION, end,
                   "the header does not give Initial_states");
    if (reader->elusive.number > reader->actions.number)
        diag_error(reader->diag, CODE_COUNT, reader->elusive.span,
                   "there are more elusive actions than actions");
    Count *counts[] = {&reader->actions, &reader->transitions,
                       &reader->propositions};
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if (!counts[i]->present) /* where a later complaint will point */
            counts[i]->span = end;
}

/* Take over what had to wait for State_cnt. */
static void finish_header(LstsReader *reader, HeaderStates *states) {
    Lsts *lsts = reader->lsts;
    reader->has_header = reader->states.present && reader->states.number > 0;
    lsts->state_count = (uint32_t)reader->states.number;
    lsts->elusive_actions = (uint32_t)reader->elusive.number;
    finish_initial(reader, &states->initial);
    Mark mark = states->interruption;
    if (mark.index == 1 && reader_check_number(reader, mark.number, mark.span,
                                               &reader->states, "state"))
        lsts->interruption.state = (uint32_t)mark.number - 1;
}

void lsts_read_header(LstsReader *reader) {
    HeaderStates states = {0};
    while (!reader_at_end(reader))
        read_attribute(reader, &states);
    if (!reader->lexer.failed) {
        check_header(reader);
        finish_header(reader, &states);
    }
    vec_release(reader->lsts->mem, &states.initial);
}
