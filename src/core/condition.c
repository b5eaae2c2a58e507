#include "core/condition.h"

#include "base/suggest.h"
#include "core/model_text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum {
    DEEPEST = 400 /* parentheses, negations, arrows; fits a small stack */
};

typedef struct ConditionParser {
    const Model *model; /* whose propositions are meant */
    Diagnostics *diag;  /* errors go here */
    uint32_t source;    /* the text as a source of `diag` */
    const char *text;   /* the text, ending in a zero byte */
    size_t offset;      /* next byte to read */
    size_t depth;       /* nesting at this point */
    Boolean *result;    /* nodes so far */
} ConditionParser;

static bool parse_implication(ConditionParser *parser, uint32_t *node);

static void skip_blanks(ConditionParser *parser) {
    while (isspace((unsigned char)parser->text[parser->offset]))
        parser->offset++;
}

static bool accept(ConditionParser *parser, const char *token) {
    skip_blanks(parser);
    size_t length = strlen(token);
    if (strncmp(parser->text + parser->offset, token, length) != 0)
        return false;
    parser->offset += length;
    return true;
}

static Span span_from(const ConditionParser *parser, size_t start) {
    size_t end = parser->offset > start ? parser->offset : start + 1;
    return (Span){parser->source, start, end};
}

static bool fail(ConditionParser *parser, size_t start, const char *message) {
    diag_error(parser->diag, CODE_EXPRESSION, span_from(parser, start), "%s",
               message);
    return false;
}

static uint32_t add(ConditionParser *parser, BooleanKind kind, uint32_t left,
                    uint32_t right) {
    return boolean_add(parser->result, parser->model->mem, kind, left, right);
}

/* Bytes of a bare name: everything that is not an operator or a blank. A
 * minus sign belongs to the name unless it begins an arrow. */
static bool in_name(const char *byte) {
    return *byte && !isspace((unsigned char)*byte) &&
           !strchr("!&|()\"", *byte) && !(byte[0] == '-' && byte[1] == '>');
}

/* Append what stands between quotes to `name`; false if they are open. */
static bool read_quoted(ConditionParser *parser, Text *name) {
    const char *text = parser->text;
    size_t i = parser->offset + 1;
    for (; text[i] && text[i] != '"'; i++) {
        if (text[i] == '\\' && (text[i + 1] == '"' || text[i + 1] == '\\'))
            i++;
        text_char(name, text[i]);
    }
    if (!text[i])
        return false;
    parser->offset = i + 1;
    return true;
}

/* Append the next name to `name`, quotes removed; false if a quote is open. */
static bool read_name(ConditionParser *parser, Text *name) {
    const char *text = parser->text;
    while (in_name(text + parser->offset) || text[parser->offset] == '"') {
        if (text[parser->offset] != '"') {
            text_char(name, text[parser->offset++]);
            continue;
        }
        if (!read_quoted(parser, name))
            return false;
    }
    return true;
}

/* The name without the number of its part: "W" of "2.W"; else all of it. */
static const char *short_name(const char *proposition) {
    const char *rest = proposition + strspn(proposition, "0123456789");
    return rest > proposition && *rest == '.' ? rest + 1 : proposition;
}

/* The only proposition with this short name. Failing that the number of
 * propositions, with the number of those that have it in `*having`. The names
 * of permanent and cut propositions are the whole system's: where it hides
 * them, a component's is not meant. */
static uint32_t find_short(const Model *model, const char *name,
                           uint32_t *having) {
    assert(name && having);
    uint32_t found = model->propositions.count;
    *having = 0;
    if (*name == '/' || *name == '%')
        return found;
    for (uint32_t i = 0; i < model->propositions.count; i++)
        if (strcmp(short_name(model->propositions.names[i]), name) == 0) {
            found = i;
            ++*having;
        }
    return *having == 1 ? found : model->propositions.count;
}

/* "2.W" of "client.2.W", where runs show a component as "client.2"; else all
 * of it. */
static const char *without_file(const Model *model, const char *name) {
    for (uint32_t k = 0; k < model_variable_count(model); k++) {
        const char *shown = model_variable(model, k);
        const char *number = strrchr(shown, '.');
        size_t length = strlen(shown);
        if (number && strncmp(name, shown, length) == 0 && name[length] == '.')
            return name + (number + 1 - shown);
    }
    return name;
}

/* The proposition of exactly this name, or their number. */
static uint32_t find_exact(const Model *model, const char *name) {
    uint32_t i = 0;
    while (i < model->propositions.count &&
           strcmp(model->propositions.names[i], name) != 0)
        i++;
    return i;
}

/* The proposition that is meant, or their number. */
static uint32_t find(const Model *model, const char *name, uint32_t *having) {
    uint32_t found = find_exact(model, name);
    if (found == model->propositions.count)
        found = find_exact(model, without_file(model, name));
    return found < model->propositions.count ? found
                                             : find_short(model, name, having);
}

/* Several parts have it: show how to say which. */
static void report_ambiguous(ConditionParser *parser, Span span,
                             const char *name) {
    const Model *model = parser->model;
    uint32_t i = 0;
    while (strcmp(short_name(model->propositions.names[i]), name) != 0)
        i++;
    diag_error(parser->diag, CODE_PROPOSITION, span,
               "several components have a proposition \"%s\"", name);
    diag_hint(parser->diag, "say which, like \"%s\"",
              model->propositions.names[i]);
}

static void report_unknown(ConditionParser *parser, Span span,
                           const char *name) {
    const Model *model = parser->model;
    Suggestion best = suggestion_for(name);
    for (uint32_t i = 0; i < model->propositions.count; i++)
        suggestion_offer(&best, model->propositions.names[i]);
    diag_error(parser->diag, CODE_PROPOSITION, span,
               "the model has no proposition \"%s\"", name);
    if (best.candidate)
        diag_did_you_mean(parser->diag, best.candidate);
    else if (model->propositions.count == 0)
        diag_hint(parser->diag, "the model has no propositions at all");
}

static bool resolve(ConditionParser *parser, size_t start, const char *name,
                    uint32_t *node) {
    uint32_t having = 0;
    uint32_t found = find(parser->model, name, &having);
    if (found < parser->model->propositions.count) {
        *node = add(parser, BOOLEAN_ATOM, found, 0);
        return true;
    }
    if (having > 1)
        report_ambiguous(parser, span_from(parser, start), name);
    else
        report_unknown(parser, span_from(parser, start), name);
    return false;
}

static bool parse_name(ConditionParser *parser, uint32_t *node) {
    skip_blanks(parser);
    size_t start = parser->offset;
    bool quoted = parser->text[start] == '"';
    Text name;
    text_init(&name, parser->model->mem);
    bool done = false;
    if (!read_name(parser, &name))
        fail(parser, start, "this quote is never closed");
    else if (parser->offset == start)
        fail(parser, start, "a proposition, \"!\" or \"(\" is missing here");
    else if (!quoted && strcmp(name.data, "true") == 0)
        *node = add(parser, BOOLEAN_TRUE, 0, 0), done = true;
    else if (!quoted && strcmp(name.data, "false") == 0)
        *node = add(parser, BOOLEAN_FALSE, 0, 0), done = true;
    else
        done = resolve(parser, start, name.data, node);
    text_release(&name);
    return done;
}

static bool parse_unary(ConditionParser *parser, uint32_t *node) {
    size_t negations = 0;
    while (accept(parser, "!"))
        negations++;
    size_t start = parser->offset;
    bool done;
    if (accept(parser, "(")) {
        done = parse_implication(parser, node);
        if (done && !accept(parser, ")"))
            return fail(parser, start, "this parenthesis is never closed");
    } else {
        done = parse_name(parser, node);
    }
    if (done && negations % 2)
        *node = add(parser, BOOLEAN_NOT, *node, 0);
    return done;
}

static bool parse_conjunction(ConditionParser *parser, uint32_t *node) {
    if (!parse_unary(parser, node))
        return false;
    while (accept(parser, "&&") || accept(parser, "&")) {
        uint32_t right;
        if (!parse_unary(parser, &right))
            return false;
        *node = add(parser, BOOLEAN_AND, *node, right);
    }
    return true;
}

static bool parse_disjunction(ConditionParser *parser, uint32_t *node) {
    if (!parse_conjunction(parser, node))
        return false;
    while (accept(parser, "||") || accept(parser, "|")) {
        uint32_t right;
        if (!parse_conjunction(parser, &right))
            return false;
        *node = add(parser, BOOLEAN_OR, *node, right);
    }
    return true;
}

static bool parse_implication(ConditionParser *parser, uint32_t *node) {
    if (++parser->depth > DEEPEST)
        return fail(parser, parser->offset, "this is nested too deeply");
    bool done = parse_disjunction(parser, node);
    if (done && accept(parser, "->")) {
        uint32_t left = *node, right;
        done = parse_implication(parser, &right);
        if (done) {
            left = add(parser, BOOLEAN_NOT, left, 0);
            *node = add(parser, BOOLEAN_OR, left, right);
        }
    }
    parser->depth--;
    return done;
}

/* The whole text as a proposition. */
static bool parse_whole(ConditionParser *parser) {
    const Model *model = parser->model;
    for (uint32_t i = 0; i < model->propositions.count; i++)
        if (strcmp(model->propositions.names[i], parser->text) == 0) {
            add(parser, BOOLEAN_ATOM, i, 0);
            return true;
        }
    return false;
}

/* Does it begin with a name in quotes, as no expression does? */
static bool begins_quoted(const char *text) {
    return text[strspn(text, " !(")] == '"';
}

/* A front end knows the expressions that it was asked for when it read the
 * model, and it has complained about those that are wrong. */
static bool reject_late(ConditionParser *parser) {
    parser->offset = strlen(parser->text);
    return fail(parser, 0, "expressions must be known when the model is read");
}

bool condition_parse(const Model *model, Diagnostics *diag, const char *source,
                     const char *text, Boolean *condition) {
    ConditionParser parser = {
        .model = model, .diag = diag, .result = condition};
    parser.source = diag_source(diag, source, text, strlen(text));
    parser.text = vec_item(&diag->sources, parser.source).text;
    uint32_t root;
    if (parse_whole(&parser))
        return true;
    if (model->propositions.own_expressions && !begins_quoted(parser.text))
        return reject_late(&parser);
    if (!parse_implication(&parser, &root))
        return false;
    skip_blanks(&parser);
    if (parser.text[parser.offset])
        return fail(&parser, parser.offset, "an operator is missing here");
    return true;
}

typedef struct Valuation {
    const Model *model; /* whose propositions */
    const Word *state;  /* where */
} Valuation;

static bool proposition_holds(const void *context, uint32_t proposition) {
    const Valuation *valuation = context;
    return model_holds(valuation->model, valuation->state, proposition);
}

bool condition_holds(const Model *model, const Boolean *condition,
                     const Word *state) {
    assert(condition->nodes.count > 0);
    Valuation valuation = {model, state};
    return boolean_evaluate(condition, proposition_holds, &valuation);
}
