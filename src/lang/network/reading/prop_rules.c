#include "lang/network/reading/prop_rules.h"

#include "base/suggest.h"
#include "lang/network/form/network_text.h"

#include <string.h>

enum {
    DEEPEST = 400, /* parentheses within each other; fits a small stack */
    NO_NODE = UINT32_MAX
};

typedef struct RuleParser {
    Assembly *assembly; /* where the tokens come from */
    Boolean expression; /* of the rule being read */
    uint32_t depth;     /* open parentheses */
    bool sound;         /* every atom so far exists */
} RuleParser;

/* The special proposition that the token names, or PROPOSITION_NAMED. */
static PropositionKind special_kind(const Token *token) {
    if (token->kind == TOKEN_IDENTIFIER)
        for (PropositionKind kind = PROPOSITION_CUT;
             kind <= PROPOSITION_INF_REJ; kind++)
            if (strcmp(token->text, network_kind(kind)) == 0)
                return kind;
    return PROPOSITION_NAMED;
}

static uint32_t add_node(RuleParser *parser, BooleanKind kind, uint32_t left,
                         uint32_t right) {
    return boolean_add(&parser->expression, parser->assembly->network->mem,
                       kind, left, right);
}

/* A node for an atom that does not exist, so that reading can go on. */
static uint32_t add_unsound(RuleParser *parser) {
    parser->sound = false;
    return add_node(parser, BOOLEAN_FALSE, 0, 0);
}

/* The index of the proposition in the LSTS, or its number of them. */
static uint32_t find_proposition(const Lsts *lsts, const Token *token) {
    PropositionKind kind = special_kind(token);
    uint32_t i = 0;
    for (; i < lsts->propositions.count; i++) {
        const Proposition *proposition = &lsts->propositions.data[i];
        if (proposition->kind == kind &&
            (kind != PROPOSITION_NAMED ||
             strcmp(proposition->name, token->text) == 0))
            break;
    }
    return i;
}

static void no_proposition(RuleParser *parser, const Component *component,
                           const Token *token) {
    Diagnostics *diag = parser->assembly->diag;
    diag_error(diag, CODE_PROPOSITION, token->span,
               "component %llu (%s) has no proposition \"%s\"",
               (unsigned long long)component->id, component->name, token->text);
    Suggestion best = suggestion_for(token->text);
    for (size_t i = 0; i < component->lsts->propositions.count; i++)
        suggestion_offer(&best, component->lsts->propositions.data[i].name);
    diag_did_you_mean(diag, best.candidate);
    if (component->lsts->propositions.count == 0)
        diag_hint(diag, "it has no propositions at all");
}

/* The node of `id."name"`, whose parts have been read. */
static uint32_t resolve(RuleParser *parser, Token id, Token name) {
    Assembly *assembly = parser->assembly;
    uint32_t number = assembly_component(assembly, id.number);
    if (number == NO_COMPONENT) {
        diag_error(assembly->diag, CODE_COMPONENT, id.span,
                   "there is no component %llu", (unsigned long long)id.number);
        return add_unsound(parser);
    }
    const Component *component = &assembly->network->components.data[number];
    if (!component->lsts || !assembly_check_name(assembly, &name))
        return add_unsound(parser);
    uint32_t found = find_proposition(component->lsts, &name);
    if (found == component->lsts->propositions.count) {
        no_proposition(parser, component, &name);
        return add_unsound(parser);
    }
    uint32_t atom = assembly_atom(assembly, (PropositionAtom){number, found});
    return add_node(parser, BOOLEAN_ATOM, atom, 0);
}

static uint32_t parse_atom(RuleParser *parser) {
    TvtLexer *lexer = &parser->assembly->lexer;
    Token id = lexer->token;
    lexer_next(lexer);
    if (!lexer_expect_symbol(lexer, '.'))
        return NO_NODE;
    Token name = lexer->token;
    if (name.kind != TOKEN_STRING && special_kind(&name) == PROPOSITION_NAMED) {
        lexer_unexpected(lexer, "the name of a proposition in quotes");
        return NO_NODE;
    }
    lexer_next(lexer);
    return resolve(parser, id, name);
}

static uint32_t parse_expression(RuleParser *parser);

static uint32_t parse_parentheses(RuleParser *parser) {
    TvtLexer *lexer = &parser->assembly->lexer;
    if (parser->depth == DEEPEST) {
        diag_error(parser->assembly->diag, CODE_LIMIT, lexer->token.span,
                   "more than %d parentheses are open", (int)DEEPEST);
        return NO_NODE;
    }
    lexer_next(lexer);
    parser->depth++;
    uint32_t node = parse_expression(parser);
    parser->depth--;
    if (node != NO_NODE && !lexer_expect_symbol(lexer, ')'))
        return NO_NODE;
    return node;
}

static uint32_t parse_operand(RuleParser *parser) {
    TvtLexer *lexer = &parser->assembly->lexer;
    if (lexer_is_symbol(lexer, '('))
        return parse_parentheses(parser);
    if (lexer->token.kind == TOKEN_NUMBER)
        return parse_atom(parser);
    if (lexer_accept_word(lexer, "true"))
        return add_node(parser, BOOLEAN_TRUE, 0, 0);
    if (lexer_accept_word(lexer, "false"))
        return add_node(parser, BOOLEAN_FALSE, 0, 0);
    lexer_unexpected(lexer, "a proposition such as 1.\"name\"");
    return NO_NODE;
}

/* Two negations are none, so a long row of them needs no nodes. */
static uint32_t parse_negation(RuleParser *parser) {
    bool negated = false;
    while (lexer_accept_symbol(&parser->assembly->lexer, '!'))
        negated = !negated;
    uint32_t node = parse_operand(parser);
    return node != NO_NODE && negated ? add_node(parser, BOOLEAN_NOT, node, 0)
                                      : node;
}

static uint32_t parse_conjunction(RuleParser *parser) {
    uint32_t left = parse_negation(parser);
    while (left != NO_NODE &&
           lexer_accept_symbol(&parser->assembly->lexer, '&')) {
        uint32_t right = parse_negation(parser);
        left = right == NO_NODE ? NO_NODE
                                : add_node(parser, BOOLEAN_AND, left, right);
    }
    return left;
}

static uint32_t parse_expression(RuleParser *parser) {
    uint32_t left = parse_conjunction(parser);
    while (left != NO_NODE &&
           lexer_accept_symbol(&parser->assembly->lexer, '|')) {
        uint32_t right = parse_conjunction(parser);
        left = right == NO_NODE ? NO_NODE
                                : add_node(parser, BOOLEAN_OR, left, right);
    }
    return left;
}

/* The kind and name of the result at the current token. */
static bool parse_result(RuleParser *parser, PropositionRule *rule) {
    Assembly *assembly = parser->assembly;
    Token token = assembly->lexer.token;
    rule->result = special_kind(&token);
    bool is_name = token.kind == TOKEN_STRING;
    if (!is_name && rule->result < PROPOSITION_REJ) {
        lexer_unexpected(&assembly->lexer, "a name in quotes or one of rej, "
                                           "dl_rej, ll_rej and inf_rej");
        return false;
    }
    lexer_next(&assembly->lexer);
    rule->name =
        arena_copy(&assembly->network->strings, token.text, token.length);
    return !is_name || assembly_check_name(assembly, &token);
}

/* Livelock and infinite rejections are about one component: does the
 * expression say which? */
static void check_guard(RuleParser *parser, const PropositionRule *rule) {
    if (rule->result != PROPOSITION_LL_REJ &&
        rule->result != PROPOSITION_INF_REJ)
        return;
    const Network *network = parser->assembly->network;
    uint32_t guard = NO_COMPONENT;
    bool several = false;
    for (size_t i = 0; i < rule->expression.nodes.count; i++) {
        BooleanNode node = rule->expression.nodes.data[i];
        if (node.kind != BOOLEAN_ATOM)
            continue;
        uint32_t component = network->atoms.data[node.left].component;
        several = several || (guard != NO_COMPONENT && guard != component);
        guard = component;
    }
    if (guard != NO_COMPONENT && !several)
        return;
    Diagnostics *diag = parser->assembly->diag;
    diag_error(diag, CODE_REJECTION, rule->span,
               several ? "the left-hand side of %s must be about one "
                         "component"
                       : "the left-hand side of %s must name a proposition "
                         "of a component",
               rule->name);
    if (rule->result == PROPOSITION_LL_REJ)
        diag_hint(diag, "the error is an endless run in which that component "
                        "does not move; write one rule for each component");
    else
        diag_hint(diag, "the error is an endless run in which that component "
                        "keeps moving; write one rule for each component");
}

/* One `expression -> result`; false if the syntax is wrong. */
static bool parse_rule(RuleParser *parser) {
    Assembly *assembly = parser->assembly;
    PropositionRule rule = {.span = assembly->lexer.token.span};
    if (parse_expression(parser) == NO_NODE ||
        !lexer_expect_arrow(&assembly->lexer))
        return false;
    rule.span = assembly_span(rule.span, assembly->lexer.token.span);
    if (!parse_result(parser, &rule))
        return false;
    rule.expression = parser->expression;
    parser->expression = (Boolean){0}; /* the rule has taken it */
    vec_push(assembly->network->mem, &assembly->network->propositions, rule);
    if (parser->sound)
        check_guard(parser, &rule);
    return true;
}

/* Is this the name under which a proposition of the component is copied into
 * the composition: with the prefix after the first letter? */
static bool propagates(const Component *component, const char *name) {
    size_t prefix = strlen(component->prefix);
    if (strncmp(name + 1, component->prefix, prefix) != 0)
        return false;
    for (size_t i = 0; i < component->lsts->propositions.count; i++) {
        const char *other = component->lsts->propositions.data[i].name;
        if (other[0] == name[0] && strcmp(other + 1, name + 1 + prefix) == 0)
            return true;
    }
    return false;
}

static bool is_propagated(const Network *network, const char *name) {
    for (size_t i = 0; i < network->components.count; i++) {
        const Component *component = &network->components.data[i];
        if (!component->lsts || propagates(component, name))
            return true; /* or who knows */
    }
    return false;
}

/* Hiding what is not there is harmless, but hardly what was meant. */
static void warn_useless_hiding(Assembly *assembly, const Token *token) {
    Diagnostics *diag = assembly->diag;
    if (token->text[0] != '/' && token->text[0] != '%') {
        diag_warning(diag, CODE_PROPOSITION, token->span,
                     "hiding \"%s\" has no effect", token->text);
        diag_hint(diag, "only names that begin with / or %% are copied into "
                        "the composition without a rule");
    } else if (!is_propagated(assembly->network, token->text)) {
        diag_warning(diag, CODE_PROPOSITION, token->span,
                     "no component has a proposition \"%s\" to hide",
                     token->text);
        diag_hint(diag,
                  "use the name in the composition, with the component's "
                  "prefix after the %c",
                  token->text[0]);
    }
}

/* The names after `hide`. */
static bool parse_hiding(Assembly *assembly) {
    do {
        Token token = assembly->lexer.token;
        if (token.kind != TOKEN_STRING) {
            lexer_unexpected(&assembly->lexer, "a name in quotes");
            return false;
        }
        lexer_next(&assembly->lexer);
        if (!assembly_check_name(assembly, &token))
            continue;
        vec_push(
            assembly->network->mem, &assembly->network->hidden,
            arena_copy(&assembly->network->strings, token.text, token.length));
        warn_useless_hiding(assembly, &token);
    } while (lexer_accept_symbol(&assembly->lexer, ','));
    return true;
}

/* Move past the next semicolon, but not beyond the block. */
static void recover(TvtLexer *lexer) {
    while (lexer->token.kind != TOKEN_END && !lexer_is_word(lexer, "end") &&
           !lexer_is_symbol(lexer, ';'))
        lexer_next(lexer);
    lexer_accept_symbol(lexer, ';');
}

void prop_rules_read(Assembly *assembly) {
    TvtLexer *lexer = &assembly->lexer;
    while (lexer->token.kind != TOKEN_END && !lexer_is_word(lexer, "end")) {
        RuleParser parser = {.assembly = assembly, .sound = true};
        bool good = lexer_accept_word(lexer, "hide") ? parse_hiding(assembly)
                                                     : parse_rule(&parser);
        boolean_release(&parser.expression, assembly->network->mem);
        if (!good || !lexer_expect_symbol(lexer, ';'))
            recover(lexer);
    }
}
