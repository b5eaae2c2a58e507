/* lang/network/reading/extended_read.c -- the reader of .ext and .xrules files
 *
 * Rules that name actions, with aliases and wildcards
 * (lang/network/reading/rule_pattern.h).
 */
#include "lang/network/form/assembly.h"
#include "lang/network/reading/prop_rules.h"
#include "lang/network/reading/rule_pattern.h"

#include <string.h>

typedef struct Alias {
    const char *text; /* what it stands for */
    size_t length;    /* of the text */
} Alias;

typedef struct ExtendedReader {
    Assembly *assembly; /* what is common to all formats */
    Names aliases;      /* names of aliases */
    VEC(Alias) values;  /* by number of the alias */
    RulePattern rule;   /* the rule being read */
    Token ahead;        /* an identifier already read, before `=` */
    bool has_ahead;     /* it is there */
    bool ruled;         /* a rule has been read */
    bool exhausted;     /* a limit was reached: make no more rules */
} ExtendedReader;

typedef struct NameText { /* strings and aliases written side by side */
    const char *text;     /* all of it; in the scratch arena */
    size_t length;        /* of the text */
    Span span;            /* from the first to the last */
} NameText;

static bool is_part(const TvtLexer *lexer) {
    return lexer->token.kind == TOKEN_STRING ||
           (lexer->token.kind == TOKEN_IDENTIFIER &&
            !lexer_is_word(lexer, "begin") && !lexer_is_word(lexer, "end"));
}

/* Append the value of an alias; an error if there is none. */
static bool append_alias(ExtendedReader *extended, const Token *token,
                         Text *out) {
    uint32_t number =
        names_find(&extended->aliases, token->text, token->length);
    if (number != NAME_NONE) {
        Alias alias = extended->values.data[number];
        text_bytes(out, alias.text, alias.length);
        return true;
    }
    Diagnostics *diag = extended->assembly->diag;
    diag_error(diag, CODE_ACTION, token->span, "there is no alias %s",
               token->text);
    const char *close = names_suggest(&extended->aliases, token->text);
    if (close)
        diag_hint(diag, "did you mean %s?", close);
    else
        diag_hint(diag, "names of actions must be in quotes");
    return false;
}

enum {
    LONGEST_NAME = 1 << 16 /* aliases of aliases double quickly */
};

/* Is the name short enough? If not, report and cut it, so that what goes on
 * with it is not too long again. */
static bool limit_length(Assembly *assembly, Text *name, Span span) {
    if (name->length <= LONGEST_NAME)
        return true;
    diag_error(assembly->diag, CODE_LIMIT, span,
               "this name is longer than %d bytes", (int)LONGEST_NAME);
    text_clear(name);
    return false;
}

/* Append strings and aliases up to something else. An identifier before `=`
 * is not one of them but the start of a definition, and kept in `ahead`. */
static bool concatenate(ExtendedReader *extended, Text *out, Span *span) {
    Assembly *assembly = extended->assembly;
    TvtLexer *lexer = &assembly->lexer;
    *span = lexer->token.span;
    bool good = true;
    while (is_part(lexer)) {
        Token token = lexer->token;
        lexer_next(lexer);
        if (token.kind == TOKEN_STRING) {
            good = assembly_check_name(assembly, &token) && good;
            text_bytes(out, token.text, token.length);
        } else if (lexer_is_symbol(lexer, '=')) {
            extended->ahead = token;
            extended->has_ahead = true;
            if (span->start == token.span.start)
                diag_error(assembly->diag, CODE_SYNTAX, token.span,
                           "expected a name before this definition");
            return good && span->start != token.span.start;
        } else {
            good = append_alias(extended, &token, out) && good;
        }
        *span = assembly_span(*span, token.span);
        good = limit_length(assembly, out, *span) && good;
    }
    return good;
}

/* A name at the current token, which is a string or an identifier. */
static bool parse_name(ExtendedReader *extended, NameText *name) {
    Text text;
    text_init(&text, extended->assembly->network->mem);
    bool good = concatenate(extended, &text, &name->span);
    name->text =
        arena_copy(&extended->assembly->scratch, text.data, text.length);
    name->length = text.length;
    text_release(&text);
    return good;
}

/* `name = text`, of which the name has been read. */
static bool parse_alias(ExtendedReader *extended, Token word) {
    Assembly *assembly = extended->assembly;
    if (!lexer_expect_symbol(&assembly->lexer, '='))
        return false;
    if (!is_part(&assembly->lexer)) {
        lexer_unexpected(&assembly->lexer, "a name in quotes");
        return false;
    }
    NameText value;
    parse_name(extended, &value);
    if (names_find(&extended->aliases, word.text, word.length) != NAME_NONE) {
        diag_error(assembly->diag, CODE_REPEATED, word.span,
                   "alias %s is defined twice", word.text);
        return true;
    }
    names_add(&extended->aliases, word.text, word.length);
    vec_push(assembly->network->mem, &extended->values,
             (Alias){value.text, value.length});
    return true;
}

static bool parse_component(ExtendedReader *extended) {
    Assembly *assembly = extended->assembly;
    if (extended->ruled) {
        diag_error(assembly->diag, CODE_SECTION, assembly->lexer.token.span,
                   "components must be declared before the first rule");
        extended->ruled = false; /* once is enough */
    }
    return assembly_parse_component(assembly);
}

static bool parse_pattern(ExtendedReader *extended, WildcardPattern *pattern,
                          const NameText *name) {
    Assembly *assembly = extended->assembly;
    if (pattern_parse(pattern, assembly->network->mem, name->text,
                      name->length))
        return true;
    diag_error(assembly->diag, CODE_WILDCARD, name->span,
               "wildcards are $0 to $%d", (int)MOST_WILDCARD);
    return false;
}

/* The element's action by its number. */
static bool number_element(ExtendedReader *extended, RuleElement *element,
                           Token token) {
    Assembly *assembly = extended->assembly;
    const Component *component =
        &assembly->network->components.data[element->component];
    if (token.number == 0) {
        diag_error(assembly->diag, CODE_RULE, token.span,
                   "the invisible action 0 cannot take part in a rule");
        diag_hint(assembly->diag, "every component makes its invisible "
                                  "transitions alone, without a rule");
        return false;
    }
    if (!component->lsts)
        return false;
    if (token.number > lsts_action_count(component->lsts)) {
        assembly_no_number(assembly, element->component, token);
        return false;
    }
    element->action = (uint32_t)token.number;
    return true;
}

/* A warning as for TVT: rules are written for families of components, of
 * which some lack an action. */
static void no_action(Assembly *assembly, const RuleElement *element,
                      const NameText *name) {
    const Component *component =
        &assembly->network->components.data[element->component];
    diag_warning(assembly->diag, CODE_ACTION, name->span,
                 "component %llu (%s) has no action \"%s\"; this rule never "
                 "fires",
                 (unsigned long long)component->id, component->name,
                 name->text);
    const Names *names = assembly_alphabet(assembly, element->component);
    diag_did_you_mean(assembly->diag, names_suggest(names, name->text));
    if (strchr(name->text, '$'))
        diag_hint(assembly->diag,
                  "$ is a wildcard only after the first < of a name");
}

/* The element's action by its name, which may have wildcards. */
static bool name_element(ExtendedReader *extended, RuleElement *element,
                         const NameText *name) {
    Assembly *assembly = extended->assembly;
    if (!assembly->network->components.data[element->component].lsts ||
        !parse_pattern(extended, &element->pattern, name))
        return false;
    if (element->pattern.wildcards > 0)
        return true;
    const Names *names = assembly_alphabet(assembly, element->component);
    uint32_t found = names_find(names, name->text, name->length);
    if (found == NAME_NONE) {
        no_action(assembly, element, name);
        return false;
    }
    element->action = found + 1;
    return true;
}

/* The component of an element, or NO_COMPONENT: then the element is dropped,
 * as TVT does, so that rules can be written for more components than a system
 * of this size has. */
static uint32_t find_element(Assembly *assembly, Token id) {
    uint32_t component = assembly_component(assembly, id.number);
    if (component == NO_COMPONENT) {
        diag_warning(assembly->diag, CODE_COMPONENT, id.span,
                     "there is no component %llu; this part of the rule is "
                     "left out",
                     (unsigned long long)id.number);
        return NO_COMPONENT;
    }
    return component;
}

/* What follows the comma of `(id, action)`. */
static bool parse_action(ExtendedReader *extended, RuleElement *element,
                         bool *good) {
    TvtLexer *lexer = &extended->assembly->lexer;
    bool dropped = element->component == NO_COMPONENT;
    Token token = lexer->token;
    if (token.kind == TOKEN_NUMBER) {
        lexer_next(lexer);
        *good = dropped || number_element(extended, element, token);
        element->span = token.span;
        return true;
    }
    if (!is_part(lexer)) {
        lexer_unexpected(lexer, "an action: a name in quotes, an alias or a "
                                "number");
        return false;
    }
    NameText name;
    *good = parse_name(extended, &name) &&
            (dropped || name_element(extended, element, &name));
    element->span = name.span;
    return true;
}

/* One `(id, action)`; false if the syntax is wrong. `good` becomes false if
 * the rule cannot be made. */
static bool parse_element(ExtendedReader *extended, bool *good) {
    Assembly *assembly = extended->assembly;
    TvtLexer *lexer = &assembly->lexer;
    if (!lexer_expect_symbol(lexer, '('))
        return false;
    Token id = lexer->token;
    uint64_t ignored;
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &ignored) ||
        !lexer_expect_symbol(lexer, ','))
        return false;
    RuleElement element = {.component = find_element(assembly, id)};
    if (element.component != NO_COMPONENT &&
        !assembly_claim(assembly, element.component, id.span))
        *good = false;
    bool usable = false;
    bool parsed = parse_action(extended, &element, &usable);
    *good = *good && usable;
    if (element.component != NO_COMPONENT)
        vec_push(assembly->network->mem, &extended->rule.elements, element);
    return parsed && lexer_expect_symbol(lexer, ')');
}

/* A wildcard outside its place is plain text, which is hardly meant. */
static void warn_plain_wildcard(ExtendedReader *extended,
                                const NameText *name) {
    const char *dollar = strchr(name->text, '$');
    bool offers;
    size_t open = pattern_opening(name->text, strlen(name->text), &offers);
    if (dollar && dollar[1] >= '0' && dollar[1] <= '9' &&
        (size_t)(dollar - name->text) < open) {
        diag_warning(extended->assembly->diag, CODE_WILDCARD, name->span,
                     "$%c is plain text here", dollar[1]);
        diag_hint(extended->assembly->diag,
                  "wildcards must come after the first < of a name, or after a "
                  "blank and !");
    }
}

/* What follows the arrow; false if the syntax is wrong. */
static bool parse_result(ExtendedReader *extended, bool *good) {
    Assembly *assembly = extended->assembly;
    TvtLexer *lexer = &assembly->lexer;
    RulePattern *rule = &extended->rule;
    Token token = lexer->token;
    if (token.kind == TOKEN_NUMBER) {
        lexer_next(lexer);
        rule->hidden = true;
        rule->result_span = token.span;
        if (token.number == 0)
            return true;
        diag_error(assembly->diag, CODE_RANGE, token.span,
                   "the result of a rule is a name or 0");
        *good = false;
        return true;
    }
    if (!is_part(lexer)) {
        lexer_unexpected(lexer, "the result: a name in quotes, an alias or 0");
        return false;
    }
    NameText name;
    *good = parse_name(extended, &name) && *good;
    rule->result_span = name.span;
    *good = parse_pattern(extended, &rule->result, &name) && *good;
    warn_plain_wildcard(extended, &name);
    if (strcmp(name.text, "tau") == 0) {
        diag_warning(assembly->diag, CODE_RULE, name.span,
                     "this makes a visible action called \"tau\"");
        diag_hint(assembly->diag, "an invisible action is written 0");
    }
    return true;
}

/* One rule; false if the syntax is wrong. */
static bool parse_rule(ExtendedReader *extended) {
    Assembly *assembly = extended->assembly;
    RulePattern *rule = &extended->rule;
    bool good = true;
    rule_pattern_clear(rule);
    rule->span = assembly->lexer.token.span;
    extended->ruled = true;
    assembly_begin_rule(assembly);
    do {
        if (!parse_element(extended, &good))
            return false;
    } while (lexer_is_symbol(&assembly->lexer, '('));
    if (!lexer_expect_arrow(&assembly->lexer) || !parse_result(extended, &good))
        return false;
    rule->span = assembly_span(rule->span, rule->result_span);
    if (!good || extended->exhausted)
        return true;
    if (rule->elements.count == 0)
        diag_warning(assembly->diag, CODE_RULE, rule->span,
                     "no participant of this rule exists; it is left out");
    else
        extended->exhausted = !rule_pattern_expand(rule, assembly);
    return true;
}

/* `Begin State_prop_rules ... End State_prop_rules`. */
static bool parse_block(ExtendedReader *extended) {
    Assembly *assembly = extended->assembly;
    lexer_next(&assembly->lexer);
    bool known = lexer_expect_word(&assembly->lexer, "state_prop_rules");
    if (known)
        prop_rules_read(assembly);
    else
        assembly_skip_section(assembly);
    if (!known && lexer_accept_word(&assembly->lexer, "end"))
        lexer_next(&assembly->lexer);
    else if (known)
        assembly_end_section(assembly, "state_prop_rules");
    return true;
}

/* Move to where the next rule, definition or block can be expected. A rule's
 * start is distinguished from its middle by the arrow that must come first. */
static void recover(ExtendedReader *extended, bool in_rule) {
    TvtLexer *lexer = &extended->assembly->lexer;
    extended->has_ahead = false;
    while (in_rule && lexer->token.kind != TOKEN_ARROW &&
           lexer->token.kind != TOKEN_END && !lexer_is_word(lexer, "begin"))
        lexer_next(lexer);
    while (lexer->token.kind != TOKEN_END && !lexer_is_symbol(lexer, '(') &&
           !lexer_is_word(lexer, "begin"))
        lexer_next(lexer);
}

static void read_item(ExtendedReader *extended) {
    TvtLexer *lexer = &extended->assembly->lexer;
    bool in_rule = lexer_is_symbol(lexer, '(');
    bool good = false;
    if (extended->has_ahead) {
        extended->has_ahead = false;
        in_rule = false;
        good = parse_alias(extended, extended->ahead);
    } else if (in_rule) {
        good = parse_rule(extended);
    } else if (lexer->token.kind == TOKEN_NUMBER) {
        good = parse_component(extended);
    } else if (lexer_is_word(lexer, "begin")) {
        good = parse_block(extended);
    } else if (is_part(lexer) && lexer->token.kind == TOKEN_IDENTIFIER) {
        Token word = lexer->token;
        lexer_next(lexer);
        good = parse_alias(extended, word);
    } else {
        lexer_unexpected(lexer, "a component, an alias, a rule or Begin "
                                "State_prop_rules");
        lexer_next(lexer);
    }
    if (!good)
        recover(extended, in_rule);
}

void extended_read(Assembly *assembly) {
    ExtendedReader extended = {.assembly = assembly};
    Mem *mem = assembly->network->mem;
    names_init(&extended.aliases, mem);
    rule_pattern_init(&extended.rule, mem);
    size_t errors = assembly->diag->errors;
    while (extended.has_ahead || assembly->lexer.token.kind != TOKEN_END)
        read_item(&extended);
    if (assembly->network->components.count == 0 &&
        assembly->diag->errors == errors)
        diag_error(assembly->diag, CODE_COMPONENT, assembly->lexer.token.span,
                   "a network needs at least one component");
    rule_pattern_release(&extended.rule);
    vec_release(mem, &extended.values);
    names_release(&extended.aliases);
}
