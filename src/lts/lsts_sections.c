/* lts/lsts_sections.c -- the sections of .lsts files except Header and
 * Transitions */
#include "lts/lsts_reader.h"

#include "base/names.h"

#include <stdlib.h>
#include <string.h>

/* Append the current token as it stands in the file to a text whose last token
 * was `before`; one blank stands for what separates them. */
static Span take_token(LstsReader *reader, Text *out, Span before) {
    Span span = reader->lexer.token.span;
    const char *text = reader->diag->sources.data[span.source].text;
    if (out->length &&
        (before.source != span.source || before.end != span.start))
        text_char(out, ' ');
    text_bytes(out, text + span.start, span.end - span.start);
    lexer_next(&reader->lexer);
    return span;
}

static const char *keep_text(LstsReader *reader, const Text *text) {
    return arena_copy(&reader->lsts->strings, text->data, text->length);
}

/* One node of the provenance tree, kept as it is written: "2.3 From 1" or
 * "<|7.0:1|>", then strings. */
static void read_node(LstsReader *reader, Text *text) {
    TvtLexer *lexer = &reader->lexer;
    HistoryNode node = {0};
    text_clear(text);
    Span before = SPAN_NONE;
    while (!reader_at_end(reader) && lexer->token.kind != TOKEN_STRING)
        before = take_token(reader, text, before);
    node.head = keep_text(reader, text);
    const char *string;
    while (lexer->token.kind == TOKEN_STRING)
        if (reader_string(reader, &string))
            vec_push(reader->lsts->mem, &node.strings, string);
    vec_push(reader->lsts->mem, &reader->lsts->history, node);
}

void lsts_read_history(LstsReader *reader) {
    Text text;
    text_init(&text, reader->lsts->mem);
    while (!reader_at_end(reader))
        read_node(reader, &text);
    text_release(&text);
}

/* An entry of Action_names or State_names. */
typedef struct Named {
    Mark mark;        /* its number */
    const char *name; /* its string */
    Span span;        /* of the string */
} Named;

/* `number = "name"`; false if malformed, after skipping it. */
static bool read_named(LstsReader *reader, Named *named,
                       bool (*read)(LstsReader *, uint64_t *)) {
    TvtLexer *lexer = &reader->lexer;
    named->mark.span = lexer->token.span;
    bool in_range = read(reader, &named->mark.number);
    bool good = lexer_expect_symbol(lexer, '=');
    named->span = lexer->token.span;
    if (good && reader_string(reader, &named->name)) {
        lexer_accept_symbol(lexer, ';');
        return in_range;
    }
    reader_skip_entry(reader, TOKEN_STRING);
    return false;
}

void lsts_read_action_names(LstsReader *reader) {
    Lsts *lsts = reader->lsts;
    Marks marks = {0};
    Names names;
    names_init(&names, lsts->mem);
    while (!reader_at_end(reader)) {
        Named named = {.mark = {.index = names.entries.count}};
        if (!read_named(reader, &named, reader_action))
            continue;
        uint32_t number = names_add(&names, named.name, strlen(named.name));
        if (number != named.mark.index)
            diag_error(reader->diag, CODE_REPEATED, named.span,
                       "another action already has this name");
        else
            vec_push(lsts->mem, &marks, named.mark);
    }
    reader_check_distinct(reader, &marks, "action");
    /* Sorted and distinct: the n-th mark is action n, or a count is wrong. */
    for (size_t i = 0; i < marks.count; i++) {
        Name name = names.entries.data[marks.data[i].index];
        vec_push(lsts->mem, &lsts->actions,
                 arena_copy(&lsts->strings, name.string, name.length));
    }
    names_release(&names);
    vec_release(lsts->mem, &marks);
}

void lsts_read_state_names(LstsReader *reader) {
    Lsts *lsts = reader->lsts;
    Marks marks = {0};
    Strings list = {0};
    while (!reader_at_end(reader)) {
        Named named = {.mark = {.index = list.count}};
        if (!read_named(reader, &named, reader_state))
            continue;
        vec_push(lsts->mem, &marks, named.mark);
        vec_push(lsts->mem, &list, named.name);
    }
    reader_check_distinct(reader, &marks, "state");
    for (size_t i = 0; i < marks.count; i++)
        vec_push(lsts->mem, &lsts->state_names,
                 (StateName){(uint32_t)(marks.data[i].number - 1),
                             list.data[marks.data[i].index]});
    vec_release(lsts->mem, &marks);
    vec_release(lsts->mem, &list);
}

/* `1 4 7..12`, commas allowed; `base` is what the file adds to our numbers. */
static bool read_ranges(LstsReader *reader, Ranges *ranges, uint32_t base,
                        bool (*read)(LstsReader *, uint64_t *)) {
    TvtLexer *lexer = &reader->lexer;
    bool good = true;
    while (lexer->token.kind == TOKEN_NUMBER) {
        Span span = lexer->token.span;
        uint64_t first = 0, last = 0;
        good &= read(reader, &first);
        last = first;
        if (lexer->token.kind == TOKEN_DOTS) {
            lexer_next(lexer);
            span.end = lexer->token.span.end;
            good &= read(reader, &last);
        }
        lexer_accept_symbol(lexer, ',');
        if (good && first > last) {
            diag_error(reader->diag, CODE_RANGE, span,
                       "this range runs backwards");
            good = false;
        }
        if (good)
            vec_push(reader->lsts->mem, ranges,
                     (LtsRange){(uint32_t)first - base, (uint32_t)last - base});
    }
    ranges_normalise(ranges);
    return good;
}

/* Names of special and quoted propositions do not clash: the special ones are
 * entered with a byte that the others cannot have. */
static void check_proposition(LstsReader *reader, Names *names,
                              const Proposition *proposition, Span span) {
    size_t known = names->entries.count;
    uint32_t number =
        proposition->kind == PROPOSITION_NAMED
            ? names_add(names, proposition->name, strlen(proposition->name))
            : names_add(names, (char[]){'\0', (char)proposition->kind}, 2);
    if (number != known)
        diag_error(reader->diag, CODE_REPEATED, span,
                   "this proposition is defined here for the second time");
}

static void read_proposition(LstsReader *reader, Names *names) {
    TvtLexer *lexer = &reader->lexer;
    Lsts *lsts = reader->lsts;
    Proposition proposition = {.kind = PROPOSITION_NAMED};
    Span span = lexer->token.span;
    bool good = true;
    if (lexer->token.kind == TOKEN_STRING) {
        good = reader_string(reader, &proposition.name);
    } else {
        proposition.kind = reader_special_name(
            reader, "a string, Cut, Rej, Dl_rej, Ll_rej or Inf_rej");
        good = proposition.kind != PROPOSITION_NAMED;
        proposition.name = lexer->token.text;
        if (good)
            lexer_next(lexer);
    }
    good = good && lexer_expect_symbol(lexer, ':') &&
           read_ranges(reader, &proposition.states, 1, reader_state) &&
           lexer_expect_symbol(lexer, ';');
    if (!good) {
        vec_release(lsts->mem, &proposition.states);
        reader_skip_entry(reader, TOKEN_END);
        return;
    }
    check_proposition(reader, names, &proposition, span);
    vec_push(lsts->mem, &lsts->propositions, proposition);
}

void lsts_read_propositions(LstsReader *reader) {
    Names names;
    names_init(&names, reader->lsts->mem);
    while (!reader_at_end(reader))
        read_proposition(reader, &names);
    names_release(&names);
}

void lsts_read_divergence(LstsReader *reader) {
    Lsts *lsts = reader->lsts;
    lsts->has_divergent = true;
    while (!reader_at_end(reader)) {
        if (reader->lexer.token.kind == TOKEN_NUMBER) {
            read_ranges(reader, &lsts->divergent, 1, reader_state);
        } else if (!lexer_accept_symbol(&reader->lexer, ';')) {
            lexer_unexpected(&reader->lexer, "the number of a state");
            reader_skip_entry(reader, TOKEN_END);
        }
    }
}

/* One `{a b..c}`, from its brace on. */
static bool read_acceptance_set(LstsReader *reader, uint32_t state) {
    Lsts *lsts = reader->lsts;
    AcceptanceSet set = {.state = state};
    bool good = lexer_expect_symbol(&reader->lexer, '{') &&
                read_ranges(reader, &set.actions, 0, reader_action) &&
                lexer_expect_symbol(&reader->lexer, '}');
    if (good)
        vec_push(lsts->mem, &lsts->acceptance_sets, set);
    else
        vec_release(lsts->mem, &set.actions);
    return good;
}

/* By state, and by place in memory, which keeps the order of the file. */
static int compare_sets(const void *a, const void *b) {
    const AcceptanceSet *const *left = a, *const *right = b;
    if ((*left)->state != (*right)->state)
        return (*left)->state < (*right)->state ? -1 : 1;
    return (*left > *right) - (*left < *right);
}

static void sort_acceptance_sets(Lsts *lsts) {
    VEC(const AcceptanceSet *) order = {0};
    VEC(AcceptanceSet) sorted = {0};
    for (size_t i = 0; i < lsts->acceptance_sets.count; i++)
        vec_push(lsts->mem, &order, &lsts->acceptance_sets.data[i]);
    if (order.count > 1)
        qsort(order.data, order.count, sizeof *order.data, compare_sets);
    for (size_t i = 0; i < order.count; i++)
        vec_push(lsts->mem, &sorted, *order.data[i]);
    if (order.count > 1)
        memcpy(lsts->acceptance_sets.data, sorted.data,
               sorted.count * sizeof *sorted.data);
    vec_release(lsts->mem, &order);
    vec_release(lsts->mem, &sorted);
}

void lsts_read_acceptance_sets(LstsReader *reader) {
    TvtLexer *lexer = &reader->lexer;
    reader->lsts->has_acceptance = true;
    while (!reader_at_end(reader)) {
        uint64_t state;
        bool good = reader_state(reader, &state);
        lexer_accept_symbol(lexer, ':');
        while (good && lexer_is_symbol(lexer, '{'))
            good = read_acceptance_set(reader, (uint32_t)(state - 1));
        if (!good || !lexer_expect_symbol(lexer, ';'))
            reader_skip_entry(reader, TOKEN_END);
    }
    sort_acceptance_sets(reader->lsts);
}

/* A number with a sign. */
static bool read_coordinate(LstsReader *reader, int32_t *coordinate) {
    bool negative = lexer_accept_symbol(&reader->lexer, '-');
    uint64_t number;
    if (!lexer_expect_number(&reader->lexer, INT32_MAX, &number))
        return false;
    *coordinate = negative ? -(int32_t)number : (int32_t)number;
    return true;
}

void lsts_read_layout(LstsReader *reader) {
    Lsts *lsts = reader->lsts;
    while (!reader_at_end(reader)) {
        StatePosition position;
        uint64_t state;
        bool good = reader_state(reader, &state) &&
                    read_coordinate(reader, &position.x) &&
                    read_coordinate(reader, &position.y);
        if (!good) {
            reader_skip_entry(reader, TOKEN_END);
            continue;
        }
        lexer_accept_symbol(&reader->lexer, ';');
        position.state = (uint32_t)(state - 1);
        vec_push(lsts->mem, &lsts->positions, position);
    }
}
