/* lts/lsts_transitions.c -- the section Transitions of .lsts files */
#include "base/bisect.h"
#include "lts/lsts_reader.h"

/* A source state may stand at the start of one entry only. Files list the
 * sources in ascending order, where nothing needs to be remembered; from the
 * first one that does not ascend on, each is looked up among the transitions
 * read before and marked for a comparison with the others at the end. */
typedef struct Sources {
    uint64_t last;  /* the source before this one */
    bool ascending; /* so far */
    size_t sorted;  /* how many transitions came while ascending */
    Marks marks;    /* the sources after that */
} Sources;

/* Is there a transition from the state among the sorted ones? */
static bool has_transitions(const Lsts *lsts, size_t sorted, uint32_t state) {
    size_t at = 0;
    BISECT(at, sorted, lsts->transitions.data[at].source < state);
    return at < sorted && lsts->transitions.data[at].source == state;
}

static void enter_source(LstsReader *reader, Sources *sources, uint64_t source,
                         Span span) {
    Lsts *lsts = reader->lsts;
    if (sources->ascending && source <= sources->last) {
        sources->ascending = false;
        sources->sorted = lsts->transitions.count;
    }
    sources->last = source;
    if (sources->ascending)
        return;
    if (has_transitions(lsts, sources->sorted, (uint32_t)(source - 1)))
        diag_error(reader->diag, CODE_REPEATED, span,
                   "state %llu is listed here for the second time",
                   (unsigned long long)source);
    else
        vec_push(lsts->mem, &sources->marks,
                 (Mark){source, sources->marks.count, span});
}

/* Give the newest transition its string; earlier ones may have none. */
static void set_string(Lsts *lsts, Strings *strings, const char *text) {
    while (strings->count + 1 < lsts->transitions.count)
        vec_push(lsts->mem, strings, NULL);
    if (strings->count < lsts->transitions.count)
        vec_push(lsts->mem, strings, text);
    else
        vec_last(strings) = text;
}

/* What may follow a transition: "extra data" and {"layout"}, in any order. */
static bool read_decoration(LstsReader *reader) {
    Lsts *lsts = reader->lsts;
    const char *text;
    for (;;) {
        if (reader->lexer.token.kind == TOKEN_STRING) {
            if (!reader_string(reader, &text))
                return false;
            set_string(lsts, &lsts->extra, text);
        } else if (lexer_accept_symbol(&reader->lexer, '{')) {
            if (!reader_string(reader, &text) ||
                !lexer_expect_symbol(&reader->lexer, '}'))
                return false;
            set_string(lsts, &lsts->drawings, text);
        } else {
            return true;
        }
    }
}

/* The action of a transition; 0 is tau. */
static bool read_action(LstsReader *reader, uint64_t *action) {
    if (reader->lexer.token.kind == TOKEN_NUMBER &&
        reader->lexer.token.number == 0) {
        *action = 0;
        lexer_next(&reader->lexer);
        return true;
    }
    return reader_action(reader, action);
}

/* `target,action` and its decoration. */
static bool read_transition(LstsReader *reader, uint32_t source) {
    Lsts *lsts = reader->lsts;
    uint64_t target, action;
    if (!reader_state(reader, &target))
        return false;
    lexer_accept_symbol(&reader->lexer, ',');
    if (!read_action(reader, &action))
        return false;
    LstsTransition transition = {source, (uint32_t)action,
                                 (uint32_t)(target - 1)};
    vec_push(lsts->mem, &lsts->transitions, transition);
    return read_decoration(reader);
}

/* All transitions of a state, up to the semicolon. */
static void read_source(LstsReader *reader, Sources *sources) {
    TvtLexer *lexer = &reader->lexer;
    Span span = lexer->token.span;
    uint64_t source;
    bool good = reader_state(reader, &source);
    lexer_accept_symbol(lexer, ':');
    if (good)
        enter_source(reader, sources, source, span);
    while (good && lexer->token.kind == TOKEN_NUMBER) {
        good = read_transition(reader, (uint32_t)(source - 1));
        lexer_accept_symbol(lexer, ',');
    }
    if (!good || !lexer_expect_symbol(lexer, ';'))
        reader_skip_entry(reader, TOKEN_END);
}

void lsts_read_transitions(LstsReader *reader) {
    Lsts *lsts = reader->lsts;
    Sources sources = {.ascending = true};
    while (!reader_at_end(reader))
        read_source(reader, &sources);
    reader_check_distinct(reader, &sources.marks, "state");
    vec_release(lsts->mem, &sources.marks);
    /* Strings are kept for all transitions or for none. */
    while (lsts->extra.count && lsts->extra.count < lsts->transitions.count)
        vec_push(lsts->mem, &lsts->extra, NULL);
    while (lsts->drawings.count &&
           lsts->drawings.count < lsts->transitions.count)
        vec_push(lsts->mem, &lsts->drawings, NULL);
}
