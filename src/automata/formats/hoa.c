#include "automata/formats/hoa.h"

#include "automata/formats/hoa_reader.h"
#include "automata/testing/single_pass.h"

/* ---- Small steps --------------------------------------------------------- */

bool hoa_accept(HoaReader *reader, char symbol) {
    if (!hoa_is_symbol(&reader->lexer, symbol))
        return false;
    hoa_next(&reader->lexer);
    return true;
}

bool hoa_expect(HoaReader *reader, char symbol) {
    return hoa_accept(reader, symbol) ||
           hoa_fail(&reader->lexer, "expected \"%c\" here", symbol);
}

bool hoa_number(HoaReader *reader, uint32_t *number) {
    *number = 0;
    if (reader->lexer.token.kind != HOA_NUMBER)
        return hoa_fail(&reader->lexer, "expected a number here");
    *number = (uint32_t)reader->lexer.token.number;
    hoa_next(&reader->lexer);
    return true;
}

bool hoa_number_below(HoaReader *reader, uint32_t count, const char *what,
                      uint32_t *number) {
    const HoaToken *token = &reader->lexer.token;
    if (token->kind == HOA_NUMBER && token->number >= count)
        return hoa_fail(&reader->lexer, "there are only %u %s", count, what);
    return hoa_number(reader, number);
}

bool hoa_no_conjunction(HoaReader *reader) {
    return !hoa_is_symbol(&reader->lexer, '&') ||
           hoa_fail(&reader->lexer, "alternating automata are not supported");
}

/* ---- The body ------------------------------------------------------------ */

/* A state number; the automaton grows to hold it unless States: forbids. */
static bool read_state(HoaReader *reader, uint32_t *state) {
    uint32_t *count = &reader->automaton->state_count;
    uint32_t most = reader->has_states ? *count : MOST_UNDECLARED_STATES;
    if (!hoa_number_below(reader, most, "states", state))
        return false;
    if (*state >= *count)
        *count = *state + 1;
    return hoa_no_conjunction(reader);
}

/* [label], if there is one. */
static bool read_label(HoaReader *reader, uint32_t *guard) {
    *guard = HOA_NO_GUARD;
    if (!hoa_accept(reader, '['))
        return true;
    return hoa_read_guard(reader, guard) && hoa_expect(reader, ']');
}

/* {0 2}, if there is one. */
static bool read_marks(HoaReader *reader, uint64_t *marks) {
    *marks = 0;
    if (!hoa_accept(reader, '{'))
        return true;
    while (!hoa_accept(reader, '}')) {
        uint32_t set;
        if (!hoa_number_below(reader, reader->declared_sets, "sets", &set))
            return false;
        *marks |= hoa_marks_of(reader, set);
    }
    return true;
}

/* The label of an edge: its own, its state's, or the next letter. */
static bool read_edge_label(HoaReader *reader, uint32_t of_state,
                            uint32_t *guard) {
    if (!read_label(reader, guard))
        return false;
    if (*guard == HOA_NO_GUARD && of_state == HOA_NO_GUARD)
        return hoa_implicit_guard(reader, guard);
    if (*guard != HOA_NO_GUARD && of_state != HOA_NO_GUARD)
        return hoa_fail(&reader->lexer, "state and edge both have a label");
    if (reader->letter)
        return hoa_fail(
            &reader->lexer,
            "this edge has a label, but other edges of its state do not");
    reader->labelled++;
    if (*guard == HOA_NO_GUARD)
        *guard = of_state;
    return true;
}

static bool is_initial(const Automaton *automaton, uint32_t state) {
    for (size_t i = 0; i < automaton->initial.count; i++)
        if (automaton->initial.data[i] == state)
            return true;
    return false;
}

/* The edges of a testing automaton's initial states read valuations, all
 * others changes, so that an initial state cannot be reached again; and its
 * sets are about where it stands still, so they belong to states. */
static bool suits_testing(HoaReader *reader, uint32_t target, uint64_t marks) {
    if (marks)
        return hoa_fail(&reader->lexer,
                        "the sets of a testing automaton belong to states");
    return !is_initial(reader->automaton, target) ||
           hoa_fail(&reader->lexer,
                    "an edge of a testing automaton cannot lead to the "
                    "initial state %u",
                    target);
}

static bool read_edge(HoaReader *reader, uint32_t source, uint32_t label,
                      uint64_t state_marks) {
    Automaton *automaton = reader->automaton;
    AutomatonEdge edge = {.source = source};
    uint64_t marks;
    if (!read_edge_label(reader, label, &edge.guard) ||
        !read_state(reader, &edge.target) || !read_marks(reader, &marks) ||
        (automaton->testing && !suits_testing(reader, edge.target, marks)))
        return false;
    automaton->state_based &= marks == 0;
    edge.marks = marks | state_marks;
    vec_push(automaton->mem, &automaton->edges, edge);
    return true;
}

/* Edges without labels stand for all letters, or some would be forgotten. */
static bool read_edges(HoaReader *reader, uint32_t state, uint32_t label,
                       uint64_t marks) {
    HoaLexer *lexer = &reader->lexer;
    size_t propositions = reader->automaton->propositions.count;
    reader->letter = reader->labelled = 0;
    while (lexer->token.kind == HOA_NUMBER || hoa_is_symbol(lexer, '['))
        if (!read_edge(reader, state, label, marks))
            return false;
    return reader->letter == 0 || reader->letter >> propositions == 1 ||
           hoa_fail(lexer, "state %u has edges for %u letters only", state,
                    reader->letter);
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
    return read_edges(reader, state, label, marks);
}

/* With States: all of them must be there; without, those that are only
 * mentioned have no edges. */
static bool check_listed(HoaReader *reader) {
    uint32_t count = reader->automaton->state_count;
    cover_states(reader, count);
    size_t missing = count;
    for (size_t i = 0; i < reader->listed.count; i++)
        missing -= reader->listed.data[i];
    if (missing && reader->has_states)
        return hoa_fail(&reader->lexer, "%zu of %u states are not listed",
                        missing, count);
    if (missing)
        diag_warning(reader->lexer.diag, CODE_SYNTAX, reader->lexer.token.span,
                     "%zu of %u states are not listed and have no edges",
                     missing, count);
    return true;
}

static bool read_body(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    while (hoa_is(lexer, HOA_HEADER, "State"))
        if (!read_state_block(reader))
            return false;
    if (!hoa_is(lexer, HOA_MARK, "--END--"))
        return hoa_fail(lexer, "expected \"State:\" or --END-- here");
    if (!check_listed(reader))
        return false;
    hoa_next(lexer);
    return !lexer->failed;
}

/* ---- Several automata in a file ------------------------------------------ */

/* Go on after --ABORT-- if the automaton that begins here ends with it: its
 * author gave it up, whatever it contains. */
static bool skip_aborted(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer, ahead = *lexer;
    Arena texts;
    arena_init(&texts, lexer->strings->mem);
    ahead.strings = &texts;
    ahead.quiet = true;
    while (ahead.token.kind != HOA_END &&
           !hoa_is(&ahead, HOA_MARK, "--END--") &&
           !hoa_is(&ahead, HOA_MARK, "--ABORT--"))
        hoa_next(&ahead);
    bool aborted = hoa_is(&ahead, HOA_MARK, "--ABORT--");
    if (aborted) {
        lexer->offset = ahead.offset;
        hoa_next(lexer);
    }
    arena_release(&texts);
    return aborted;
}

/* At the first automaton that was not given up; there may be none. */
static bool find_automaton(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    Span start = lexer->token.span;
    uint32_t aborted = 0;
    while (skip_aborted(reader))
        aborted++;
    if (aborted == 0 || lexer->token.kind != HOA_END || lexer->failed)
        return !lexer->failed;
    lexer->token.span = start;
    return hoa_fail(lexer,
                    aborted == 1 ? "the only automaton of this file ends with "
                                   "--ABORT--: it was given up"
                                 : "all %u automata of this file end with "
                                   "--ABORT--: they were given up",
                    aborted);
}

/* What follows the automaton that was read. */
static bool check_rest(HoaReader *reader) {
    HoaLexer *lexer = &reader->lexer;
    while (skip_aborted(reader))
        continue;
    if (lexer->token.kind != HOA_END)
        diag_warning(lexer->diag, CODE_UNSUPPORTED, lexer->token.span,
                     "only the first automaton of a file is used");
    return !lexer->failed;
}

/* ---- The whole ----------------------------------------------------------- */

/* An edge is in the complement of a set if neither it nor its state is in the
 * set. */
static void finish(HoaReader *reader) {
    Automaton *automaton = reader->automaton;
    uint64_t flipped = hoa_complements(reader);
    automaton->set_count = reader->set_count;
    for (size_t i = 0; i < automaton->edges.count; i++)
        automaton->edges.data[i].marks ^= flipped;
    for (size_t i = 0; i < automaton->state_marks.count; i++)
        if (automaton->state_based)
            automaton->state_marks.data[i] ^= flipped;
        else
            automaton->state_marks.data[i] &= ~flipped;
}

/* It says that it has a form. */
static bool keeps_word(HoaReader *reader) {
    return !reader->automaton->single_pass ||
           automaton_is_single_pass(reader->automaton) ||
           hoa_fail(&reader->lexer,
                    "a livelock state of a single-pass testing automaton has "
                    "no edges");
}

/* A condition with Fin or | becomes one of the kind that searches know. */
static bool make_buchi(HoaReader *reader) {
    AcceptanceLimit limit =
        acceptance_to_buchi(reader->automaton, reader->entry);
    if (limit == ACCEPTANCE_DONE)
        return true;
    diag_error(reader->lexer.diag, CODE_AUTOMATON, reader->acceptance,
               "to make this condition a Buchi condition takes %s",
               acceptance_limit_text(limit));
    return false;
}

static bool read(Automaton *automaton, Diagnostics *diag, uint32_t source,
                 bool any, AcceptanceEntry entry) {
    HoaReader reader = {.automaton = automaton, .entry = entry};
    hoa_lexer_start(&reader.lexer, diag, &automaton->strings, source);
    bool done = find_automaton(&reader) && hoa_read_header(&reader) &&
                read_body(&reader) && keeps_word(&reader) &&
                check_rest(&reader);
    if (done)
        finish(&reader);
    if (done && !any && !automaton->testing)
        done = make_buchi(&reader);
    vec_release(automaton->mem, &reader.aliases);
    vec_release(automaton->mem, &reader.listed);
    return done;
}

bool hoa_read(Automaton *automaton, Diagnostics *diag, uint32_t source) {
    return read(automaton, diag, source, false, ACCEPTANCE_ENTER_ONCE);
}

bool hoa_read_to_reduce(Automaton *automaton, Diagnostics *diag,
                        uint32_t source) {
    return read(automaton, diag, source, false, ACCEPTANCE_ENTER_ANYWHERE);
}

bool hoa_read_any(Automaton *automaton, Diagnostics *diag, uint32_t source) {
    return read(automaton, diag, source, true, ACCEPTANCE_ENTER_ONCE);
}
