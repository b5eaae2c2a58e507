#include "automata/hoa.h"

#include "automata/hoa_lexer.h"

#include <string.h>

enum {
    DEEPEST = 1000,      /* nesting of parentheses */
    MOST_IMPLICIT = 16,  /* propositions of an automaton without labels */
    NO_GUARD = INT32_MAX /* a label that was not given */
};

typedef struct Alias {
    const char *name; /* without the @ */
    uint32_t guard;   /* what it stands for */
} Alias;

typedef struct HoaReader {
    HoaLexer lexer;                        /* what is read */
    Automaton *automaton;                  /* what it becomes */
    VEC(Alias) aliases;                    /* defined so far */
    uint32_t depth;                        /* of parentheses */
    bool has_states;                       /* States: was given */
    bool has_propositions, has_acceptance; /* so were these */
    uint32_t declared_sets;                /* of Acceptance: */
    bool only_inf;                         /* it is a conjunction of Inf */
    uint64_t required;                     /* the sets of that conjunction */
    uint32_t letter;     /* of the next edge without any label */
    VEC(uint8_t) listed; /* by state: State: n was seen */
} HoaReader;

/* ---- Small steps --------------------------------------------------------- */

static bool accept(HoaReader *reader, char symbol) {
    if (!hoa_is_symbol(&reader->lexer, symbol))
        return false;
    hoa_next(&reader->lexer);
    return true;
}

static bool expect(HoaReader *reader, char symbol) {
    return accept(reader, symbol) ||
           hoa_fail(&reader->lexer, "expected \"%c\" here", symbol);
}

static bool read_number(HoaReader *reader, uint32_t *number) {
    *number = 0;
    if (reader->lexer.token.kind != HOA_NUMBER)
        return hoa_fail(&reader->lexer, "expected a number here");
    *number = (uint32_t)reader->lexer.token.number;
    hoa_next(&reader->lexer);
    return true;
}

/* A state number; the automaton grows to hold it unless States: forbids. */
static bool read_state(HoaReader *reader, uint32_t *state) {
    Automaton *automaton = reader->automaton;
    if (!reader->has_states && reader->lexer.token.kind == HOA_NUMBER &&
        reader->lexer.token.number >= automaton->state_count) {
        if (reader->lexer.token.number > UINT16_MAX * 16)
            return hoa_fail(&reader->lexer,
                            "so large a state number needs \"States:\"");
        automaton->state_count = (uint32_t)reader->lexer.token.number + 1;
    }
    if (reader->lexer.token.kind == HOA_NUMBER &&
        reader->lexer.token.number >= automaton->state_count)
        return hoa_fail(&reader->lexer, "there are only %u states",
                        automaton->state_count);
    if (!read_number(reader, state))
        return false;
    if (hoa_is_symbol(&reader->lexer, '&'))
        return hoa_fail(&reader->lexer,
                        "alternating automata are not supported");
    return true;
}

/* ---- Labels -------------------------------------------------------------- */

static bool parse_or(HoaReader *reader, Boolean *guard, uint32_t *node);

static uint32_t add(HoaReader *reader, Boolean *guard, BooleanKind kind,
                    uint32_t left, uint32_t right) {
    return boolean_add(guard, reader->automaton->mem, kind, left, right);
}

/* Append a copy of the alias's expression. */
static bool parse_alias(HoaReader *reader, Boolean *guard, uint32_t *node) {
    for (size_t i = 0; i < reader->aliases.count; i++) {
        Alias alias = reader->aliases.data[i];
        if (strcmp(alias.name, reader->lexer.token.text) != 0)
            continue;
        Boolean body = reader->automaton->guards.data[alias.guard];
        uint32_t shift = (uint32_t)guard->nodes.count;
        for (size_t k = 0; k < body.nodes.count; k++) {
            BooleanNode copy = body.nodes.data[k];
            bool is_leaf = copy.kind <= BOOLEAN_ATOM;
            *node =
                add(reader, guard, copy.kind, copy.left + (is_leaf ? 0 : shift),
                    copy.right + (is_leaf ? 0 : shift));
        }
        hoa_next(&reader->lexer);
        return true;
    }
    return hoa_fail(&reader->lexer, "the alias @%s is not defined",
                    reader->lexer.token.text);
}

static bool parse_atom(HoaReader *reader, Boolean *guard, uint32_t *node) {
    HoaLexer *lexer = &reader->lexer;
    size_t propositions = reader->automaton->propositions.count;
    if (lexer->token.kind == HOA_ALIAS)
        return parse_alias(reader, guard, node);
    if (hoa_is(lexer, HOA_WORD, "t"))
        *node = add(reader, guard, BOOLEAN_TRUE, 0, 0);
    else if (hoa_is(lexer, HOA_WORD, "f"))
        *node = add(reader, guard, BOOLEAN_FALSE, 0, 0);
    else if (lexer->token.kind != HOA_NUMBER)
        return hoa_fail(lexer, "expected a proposition's number, t or f");
    else if (lexer->token.number >= propositions)
        return hoa_fail(lexer, "there are only %zu propositions", propositions);
    else
        *node =
            add(reader, guard, BOOLEAN_ATOM, (uint32_t)lexer->token.number, 0);
    hoa_next(lexer);
    return true;
}

static bool parse_not(HoaReader *reader, Boolean *guard, uint32_t *node) {
    bool negated = false;
    while (accept(reader, '!'))
        negated = !negated;
    bool done;
    if (accept(reader, '(')) {
        if (++reader->depth > DEEPEST)
            return hoa_fail(&reader->lexer, "this is nested too deeply");
        done = parse_or(reader, guard, node) && expect(reader, ')');
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
    while (done && accept(reader, '&')) {
        uint32_t right;
        done = parse_not(reader, guard, &right);
        if (done)
            *node = add(reader, guard, BOOLEAN_AND, *node, right);
    }
    return done;
}

static bool parse_or(HoaReader *reader, Boolean *guard, uint32_t *node) {
    bool done = parse_and(reader, guard, node);
    while (done && accept(reader, '|')) {
        uint32_t right;
        done = parse_and(reader, guard, &right);
        if (done)
            *node = add(reader, guard, BOOLEAN_OR, *node, right);
    }
    return done;
}

/* A label becomes a new guard. */
static bool read_guard(HoaReader *reader, uint32_t *guard) {
    Boolean expression = {0};
    uint32_t root;
    bool done = parse_or(reader, &expression, &root);
    *guard = (uint32_t)reader->automaton->guards.count;
    vec_push(reader->automaton->mem, &reader->automaton->guards, expression);
    return done;
}

/* [label], if there is one. */
static bool read_label(HoaReader *reader, uint32_t *guard) {
    *guard = NO_GUARD;
    if (!accept(reader, '['))
        return true;
    return read_guard(reader, guard) && expect(reader, ']');
}

/* {0 2}, if there is one. */
static bool read_marks(HoaReader *reader, uint64_t *marks) {
    *marks = 0;
    if (!accept(reader, '{'))
        return true;
    while (!accept(reader, '}')) {
        uint32_t set;
        if (reader->lexer.token.kind == HOA_NUMBER &&
            reader->lexer.token.number >= reader->declared_sets)
            return hoa_fail(&reader->lexer, "there are only %u sets",
                            reader->declared_sets);
        if (!read_number(reader, &set))
            return false;
        *marks |= (uint64_t)1 << set;
    }
    return true;
}

/* ---- The header ---------------------------------------------------------- */

static bool read_propositions(HoaReader *reader) {
    Automaton *automaton = reader->automaton;
    uint32_t count;
    if (reader->has_propositions)
        return hoa_fail(&reader->lexer, "\"AP:\" stands here twice");
    reader->has_propositions = true;
    if (!read_number(reader, &count))
        return false;
    if (count > MOST_PROPOSITIONS)
        return hoa_fail(&reader->lexer,
                        "more than %d propositions are not supported",
                        MOST_PROPOSITIONS);
    for (uint32_t i = 0; i < count; i++) {
        if (reader->lexer.token.kind != HOA_STRING)
            return hoa_fail(&reader->lexer,
                            "expected %u proposition names here", count);
        vec_push(automaton->mem, &automaton->propositions,
                 reader->lexer.token.text);
        hoa_next(&reader->lexer);
    }
    return true;
}

static bool read_acceptance_term(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    if (accept(reader, '(') || hoa_is_symbol(lexer, ')'))
        return true;
    if (hoa_is(lexer, HOA_WORD, "t") || hoa_is(lexer, HOA_WORD, "f")) {
        reader->only_inf &= hoa_is(lexer, HOA_WORD, "t");
        hoa_next(lexer);
        return true;
    }
    bool inf = hoa_is(lexer, HOA_WORD, "Inf");
    if (!inf && !hoa_is(lexer, HOA_WORD, "Fin"))
        return hoa_fail(lexer, "expected Inf, Fin, t or f here");
    hoa_next(lexer);
    uint32_t set = 0;
    if (!expect(reader, '('))
        return false;
    bool negated = accept(reader, '!');
    if (!read_number(reader, &set) || !expect(reader, ')'))
        return false;
    if (set >= reader->declared_sets)
        return hoa_fail(lexer, "there are only %u sets", reader->declared_sets);
    reader->only_inf &= inf && !negated;
    reader->required |= (uint64_t)1 << set;
    return true;
}

/* Only the form matters: a conjunction of Inf(k), however bracketed. */
static bool read_acceptance(HoaReader *reader) {
    if (reader->has_acceptance)
        return hoa_fail(&reader->lexer, "\"Acceptance:\" stands here twice");
    reader->has_acceptance = reader->only_inf = true;
    if (!read_number(reader, &reader->declared_sets))
        return false;
    if (reader->declared_sets > MOST_SETS)
        return hoa_fail(&reader->lexer,
                        "more than %d acceptance sets are not supported",
                        MOST_SETS);
    while (reader->lexer.token.kind == HOA_WORD ||
           reader->lexer.token.kind == HOA_SYMBOL) {
        if (accept(reader, '&') || accept(reader, ')'))
            continue;
        if (accept(reader, '|'))
            reader->only_inf = false;
        else if (!read_acceptance_term(reader))
            return false;
    }
    return true;
}

static bool read_alias(HoaReader *reader) {
    if (reader->lexer.token.kind != HOA_ALIAS)
        return hoa_fail(&reader->lexer, "expected @name here");
    Alias alias = {.name = reader->lexer.token.text};
    hoa_next(&reader->lexer);
    if (!read_guard(reader, &alias.guard))
        return false;
    vec_push(reader->automaton->mem, &reader->aliases, alias);
    return true;
}

static bool read_count(HoaReader *reader) {
    reader->has_states = true;
    return read_number(reader, &reader->automaton->state_count);
}

static bool read_start(HoaReader *reader) {
    uint32_t state;
    if (!read_state(reader, &state))
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

static bool read_item(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    HoaToken header = lexer->token;
    hoa_next(lexer);
    if (strcmp(header.text, "States") == 0)
        return read_count(reader);
    if (strcmp(header.text, "Start") == 0)
        return read_start(reader);
    if (strcmp(header.text, "AP") == 0)
        return read_propositions(reader);
    if (strcmp(header.text, "Acceptance") == 0)
        return read_acceptance(reader);
    if (strcmp(header.text, "Alias") == 0)
        return read_alias(reader);
    if (strcmp(header.text, "acc-name") == 0)
        reader->automaton->testing = hoa_is(lexer, HOA_WORD, "testing");
    else if (strcmp(header.text, "name") == 0 &&
             lexer->token.kind == HOA_STRING)
        reader->automaton->name = lexer->token.text;
    else if (header.text[0] >= 'A' && header.text[0] <= 'Z')
        diag_warning(lexer->diag, CODE_UNSUPPORTED, header.span,
                     "the header item \"%s:\" may change the meaning and is "
                     "not known",
                     header.text);
    return skip_item(reader);
}

static bool read_header(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    if (!hoa_is(lexer, HOA_HEADER, "HOA"))
        return hoa_fail(lexer, "a HOA file begins with \"HOA: v1\"");
    hoa_next(lexer);
    if (!hoa_is(lexer, HOA_WORD, "v1"))
        return hoa_fail(lexer, "only version v1 of HOA is known");
    hoa_next(lexer);
    while (lexer->token.kind == HOA_HEADER)
        if (!read_item(reader))
            return false;
    if (!hoa_is(lexer, HOA_MARK, "--BODY--"))
        return hoa_fail(lexer, "expected a header item or --BODY-- here");
    if (!reader->has_acceptance)
        return hoa_fail(lexer, "\"Acceptance:\" is missing");
    if (reader->automaton->testing && reader->declared_sets != 4)
        return hoa_fail(lexer, "a testing automaton has four sets");
    if (!reader->automaton->testing && !reader->only_inf)
        return hoa_fail(lexer, "only Buchi and generalised Buchi acceptance "
                               "are supported");
    hoa_next(lexer);
    return true;
}

/* ---- The body ------------------------------------------------------------ */

/* Edges without labels read the letters 0, 1, 2 ... in order. */
static bool implicit_guard(HoaReader *reader, uint32_t *guard) {
    size_t propositions = reader->automaton->propositions.count;
    Boolean expression = {0};
    if (propositions > MOST_IMPLICIT || reader->letter >> propositions)
        return hoa_fail(&reader->lexer, "this edge has no label");
    uint32_t node = add(reader, &expression, BOOLEAN_TRUE, 0, 0);
    for (uint32_t i = 0; i < propositions; i++) {
        uint32_t atom = add(reader, &expression, BOOLEAN_ATOM, i, 0);
        if (!(reader->letter >> i & 1))
            atom = add(reader, &expression, BOOLEAN_NOT, atom, 0);
        node = add(reader, &expression, BOOLEAN_AND, node, atom);
    }
    reader->letter++;
    *guard = (uint32_t)reader->automaton->guards.count;
    vec_push(reader->automaton->mem, &reader->automaton->guards, expression);
    return true;
}

static bool read_edge(HoaReader *reader, uint32_t source, uint32_t label,
                      uint64_t state_marks) {
    Automaton *automaton = reader->automaton;
    AutomatonEdge edge = {.source = source};
    uint64_t marks;
    if (!read_label(reader, &edge.guard))
        return false;
    if (label != NO_GUARD && edge.guard != NO_GUARD)
        return hoa_fail(&reader->lexer, "state and edge both have a label");
    if (label != NO_GUARD)
        edge.guard = label;
    if (edge.guard == NO_GUARD && !implicit_guard(reader, &edge.guard))
        return false;
    if (!read_state(reader, &edge.target) || !read_marks(reader, &marks))
        return false;
    automaton->state_based &= marks == 0;
    edge.marks = marks | state_marks;
    vec_push(automaton->mem, &automaton->edges, edge);
    return true;
}

/* Make the arrays over states as long as there are states. */
static void cover_states(HoaReader *reader, size_t count) {
    Automaton *automaton = reader->automaton;
    while (automaton->state_marks.count < count) {
        vec_push(automaton->mem, &automaton->state_marks, 0);
        vec_push(automaton->mem, &reader->listed, 0);
    }
}

static bool read_state_block(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    uint32_t label, state;
    uint64_t marks;
    hoa_next(lexer);
    if (!read_label(reader, &label) || !read_state(reader, &state))
        return false;
    cover_states(reader, (size_t)state + 1);
    if (reader->listed.data[state])
        return hoa_fail(lexer, "state %u is listed twice", state);
    reader->listed.data[state] = 1;
    if (lexer->token.kind == HOA_STRING)
        hoa_next(lexer);
    if (!read_marks(reader, &marks))
        return false;
    reader->automaton->state_marks.data[state] = marks;
    reader->letter = 0;
    while (lexer->token.kind == HOA_NUMBER || hoa_is_symbol(lexer, '['))
        if (!read_edge(reader, state, label, marks))
            return false;
    return true;
}

static bool read_body(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    while (hoa_is(lexer, HOA_HEADER, "State"))
        if (!read_state_block(reader))
            return false;
    if (!hoa_is(lexer, HOA_MARK, "--END--"))
        return hoa_fail(lexer, "expected \"State:\" or --END-- here");
    size_t listed = 0;
    for (size_t i = 0; i < reader->listed.count; i++)
        listed += reader->listed.data[i];
    if (listed < reader->automaton->state_count)
        return hoa_fail(lexer, "%zu of %u states are not listed",
                        reader->automaton->state_count - listed,
                        reader->automaton->state_count);
    return true;
}

/* Sets that the condition does not name have no meaning: close the gaps. */
static uint64_t squeeze(const HoaReader *reader, uint64_t marks) {
    uint64_t result = 0;
    for (uint32_t set = 0, kept = 0; set < reader->declared_sets; set++)
        if (reader->required >> set & 1)
            result |= (marks >> set & 1) << kept++;
    return result;
}

static void finish(HoaReader *reader) {
    Automaton *automaton = reader->automaton;
    automaton->set_count = reader->declared_sets;
    if (automaton->testing)
        return;
    automaton->set_count = (uint32_t)__builtin_popcountll(reader->required);
    for (size_t i = 0; i < automaton->edges.count; i++)
        automaton->edges.data[i].marks =
            squeeze(reader, automaton->edges.data[i].marks);
    for (size_t i = 0; i < automaton->state_marks.count; i++)
        automaton->state_marks.data[i] =
            squeeze(reader, automaton->state_marks.data[i]);
}

bool hoa_read(Automaton *automaton, Diagnostics *diag, uint32_t source) {
    HoaReader reader = {.automaton = automaton};
    hoa_lexer_start(&reader.lexer, diag, &automaton->strings, source);
    bool done = read_header(&reader) && read_body(&reader);
    if (done)
        finish(&reader);
    vec_release(automaton->mem, &reader.aliases);
    vec_release(automaton->mem, &reader.listed);
    return done;
}
