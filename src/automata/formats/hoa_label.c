/* automata/formats/hoa_label.c -- labels of edges and states, and their aliases
 *
 * An alias is copied wherever it is used. Since aliases may use aliases, both
 * the size and the depth of labels can grow beyond anything that the file
 * shows, so both are bounded here.
 */
#include "automata/formats/hoa_reader.h"

#include <string.h>

enum {
    MOST_NODES = 1 << 24, /* of all labels together */
    MOST_IMPLICIT = 16    /* propositions of an automaton without labels */
};

static bool parse_or(HoaReader *reader, Boolean *guard, uint32_t *node);

static uint32_t add(HoaReader *reader, Boolean *guard, BooleanKind kind,
                    uint32_t left, uint32_t right) {
    reader->nodes++;
    return boolean_add(guard, reader->automaton->mem, kind, left, right);
}

/* One level further down, where `more` levels are to come. */
static bool descend(HoaReader *reader, uint32_t more) {
    reader->depth++;
    if (reader->depth + more > reader->deepest)
        reader->deepest = reader->depth + more;
    return reader->deepest <= HOA_DEEPEST ||
           hoa_fail(&reader->lexer, "this is nested too deeply");
}

static const HoaAlias *find_alias(const HoaReader *reader, const char *name) {
    for (size_t i = 0; i < reader->aliases.count; i++)
        if (strcmp(reader->aliases.data[i].name, name) == 0)
            return &reader->aliases.data[i];
    return NULL;
}

/* Append a copy of the alias's expression. */
static bool parse_alias(HoaReader *reader, Boolean *guard, uint32_t *node) {
    const char *name = reader->lexer.token.text;
    const HoaAlias *alias = find_alias(reader, name);
    if (!alias)
        return hoa_fail(&reader->lexer, "the alias @%s is not defined", name);
    Boolean body = reader->automaton->guards.data[alias->guard];
    uint32_t shift = (uint32_t)guard->nodes.count;
    if (reader->nodes + body.nodes.count > MOST_NODES)
        return hoa_fail(&reader->lexer, "the labels are too large");
    if (!descend(reader, alias->depth))
        return false;
    for (size_t k = 0; k < body.nodes.count; k++) {
        BooleanNode copy = body.nodes.data[k];
        uint32_t by = copy.kind <= BOOLEAN_ATOM ? 0 : shift;
        *node = add(reader, guard, copy.kind, copy.left + by, copy.right + by);
    }
    reader->depth--;
    hoa_next(&reader->lexer);
    return true;
}

static bool parse_atom(HoaReader *reader, Boolean *guard, uint32_t *node) {
    HoaLexer *lexer = &reader->lexer;
    uint32_t count = (uint32_t)reader->automaton->propositions.count;
    uint32_t number;
    if (lexer->token.kind == HOA_ALIAS)
        return parse_alias(reader, guard, node);
    if (lexer->token.kind == HOA_NUMBER) {
        if (!hoa_number_below(reader, count, "propositions", &number))
            return false;
        *node = add(reader, guard, BOOLEAN_ATOM, number, 0);
        return true;
    }
    bool is_true = hoa_is(lexer, HOA_WORD, "t");
    if (!is_true && !hoa_is(lexer, HOA_WORD, "f"))
        return hoa_fail(lexer, "expected a proposition's number, t or f");
    *node = add(reader, guard, is_true ? BOOLEAN_TRUE : BOOLEAN_FALSE, 0, 0);
    hoa_next(lexer);
    return true;
}

static bool parse_not(HoaReader *reader, Boolean *guard, uint32_t *node) {
    bool negated = false;
    while (hoa_accept(reader, '!'))
        negated = !negated;
    bool done;
    if (hoa_accept(reader, '(')) {
        done = descend(reader, 0) && parse_or(reader, guard, node) &&
               hoa_expect(reader, ')');
        reader->depth--;
    } else {
        done = parse_atom(reader, guard, node);
    }
    if (done && negated)
        *node = add(reader, guard, BOOLEAN_NOT, *node, 0);
    return done;
}

static bool parse_and(HoaReader *reader, Boolean *guard, uint32_t *node) {
    bool done = parse_not(reader, guard, node);
    while (done && hoa_accept(reader, '&')) {
        uint32_t right;
        done = parse_not(reader, guard, &right);
        if (done)
            *node = add(reader, guard, BOOLEAN_AND, *node, right);
    }
    return done;
}

static bool parse_or(HoaReader *reader, Boolean *guard, uint32_t *node) {
    bool done = parse_and(reader, guard, node);
    while (done && hoa_accept(reader, '|')) {
        uint32_t right;
        done = parse_and(reader, guard, &right);
        if (done)
            *node = add(reader, guard, BOOLEAN_OR, *node, right);
    }
    return done;
}

bool hoa_read_guard(HoaReader *reader, uint32_t *guard) {
    Boolean expression = {0};
    uint32_t root;
    reader->depth = reader->deepest = 0;
    bool done = parse_or(reader, &expression, &root);
    *guard = automaton_add_guard(reader->automaton,
                                 expression); /* to be released, if not used */
    return done;
}

bool hoa_read_alias(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    if (lexer->token.kind != HOA_ALIAS)
        return hoa_fail(lexer, "expected @name here");
    HoaAlias alias = {.name = lexer->token.text};
    if (find_alias(reader, alias.name))
        return hoa_fail(lexer, "the alias @%s is defined twice", alias.name);
    hoa_next(lexer);
    if (!hoa_read_guard(reader, &alias.guard))
        return false;
    alias.depth = reader->deepest;
    vec_push(reader->automaton->mem, &reader->aliases, alias);
    return true;
}

bool hoa_implicit_guard(HoaReader *reader, uint32_t *guard) {
    size_t propositions = reader->automaton->propositions.count;
    if (reader->labelled)
        return hoa_fail(
            &reader->lexer,
            "this edge has no label, but other edges of its state do");
    if (propositions > MOST_IMPLICIT || reader->letter >> propositions)
        return hoa_fail(&reader->lexer, "this edge has no label");
    *guard = automaton_letter_guard(reader->automaton, reader->letter++);
    return true;
}
