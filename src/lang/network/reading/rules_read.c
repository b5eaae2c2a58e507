/* lang/network/reading/rules_read.c -- the reader of .rules files
 *
 * Rules that number actions, in sections like those of .lsts files.
 */
#include "base/suggest.h"
#include "lang/network/form/assembly.h"
#include "lang/network/reading/prop_rules.h"

#include <assert.h>
#include <string.h>

typedef struct NamedAction {
    uint64_t number;  /* in the file */
    const char *name; /* kept by the network */
} NamedAction;

typedef struct RulesReader {
    Assembly *assembly;        /* what is common to all formats */
    unsigned seen;             /* sections begun so far, a bit each */
    unsigned reported;         /* sections whose place was complained about */
    bool counted;              /* Action_cnt was given */
    uint64_t action_count;     /* its value */
    Span count_span;           /* where */
    VEC(NamedAction) actions;  /* of Action_names, good ones only */
    VEC(Participant) together; /* of the rule being read */
    bool idle;                 /* that rule names a missing action */
} RulesReader;

static void read_header(RulesReader *rules) {
    TvtLexer *lexer = &rules->assembly->lexer;
    Diagnostics *diag = rules->assembly->diag;
    size_t errors = diag->errors;
    while (lexer->token.kind == TOKEN_IDENTIFIER &&
           !lexer_is_word(lexer, "end")) {
        Token word = lexer->token;
        lexer_next(lexer);
        if (strcmp(word.text, "action_cnt") != 0) {
            diag_error(diag, CODE_SYNTAX, word.span,
                       "the header of a rules file has no %s", word.text);
            diag_hint(diag, "it contains only Action_cnt = n");
            assembly_skip_section(rules->assembly);
            return;
        }
        if (rules->counted)
            diag_error(diag, CODE_REPEATED, word.span,
                       "Action_cnt is given twice");
        if (!lexer_expect_symbol(lexer, '='))
            return;
        rules->count_span = lexer->token.span;
        if (!lexer_expect_number(lexer, UINT32_MAX - 1, &rules->action_count))
            return;
        rules->counted = true;
        lexer_accept_symbol(lexer, ';');
    }
    if (!rules->counted && diag->errors == errors)
        lexer_unexpected(lexer, "Action_cnt = n");
}

/* Can there be an action with this number in the result? */
static bool check_result(RulesReader *rules, uint64_t number, Span span) {
    if (!rules->counted || number <= rules->action_count)
        return true;
    Diagnostics *diag = rules->assembly->diag;
    diag_error(
        diag, CODE_RANGE, span, "there is no action %llu: Action_cnt is %llu",
        (unsigned long long)number, (unsigned long long)rules->action_count);
    return false;
}

/* Keep `number = "name"` if both are new; `numbers` are those seen before. */
static void name_action(RulesReader *rules, Names *numbers, Token number,
                        Token name) {
    Assembly *assembly = rules->assembly;
    Diagnostics *diag = assembly->diag;
    if (number.number == 0) {
        diag_error(diag, CODE_RANGE, number.span,
                   "actions are numbered from 1; 0 is the invisible action");
        return;
    }
    if (!check_result(rules, number.number, number.span) ||
        !assembly_check_name(assembly, &name))
        return;
    size_t before = numbers->entries.count;
    if (names_add(numbers, (const char *)&number.number, sizeof number.number) <
        before) {
        diag_error(diag, CODE_REPEATED, number.span,
                   "action %llu is named twice",
                   (unsigned long long)number.number);
        return;
    }
    if (names_find(&assembly->labels, name.text, name.length) != NAME_NONE) {
        diag_error(diag, CODE_REPEATED, name.span,
                   "two actions are called \"%s\"", name.text);
        return;
    }
    names_add(&assembly->labels, name.text, name.length);
    NamedAction action = {number.number, arena_copy(&assembly->network->strings,
                                                    name.text, name.length)};
    vec_push(assembly->network->mem, &rules->actions, action);
}

/* One `number = "name"`; false if the syntax is wrong. */
static bool parse_action_name(RulesReader *rules, Names *numbers) {
    TvtLexer *lexer = &rules->assembly->lexer;
    Token number = lexer->token;
    uint64_t ignored;
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &ignored) ||
        !lexer_expect_symbol(lexer, '='))
        return false;
    Token name = lexer->token;
    if (name.kind != TOKEN_STRING) {
        lexer_unexpected(lexer, "the name of an action in quotes");
        return false;
    }
    lexer_next(lexer);
    name_action(rules, numbers, number, name);
    return true;
}

/* Put the names where their numbers say. The count is trusted only when as
 * many names were there, so it cannot ask for memory by itself. */
static void number_labels(RulesReader *rules, size_t errors) {
    Assembly *assembly = rules->assembly;
    Network *network = assembly->network;
    if (assembly->diag->errors > errors || !rules->counted)
        return;
    if (rules->actions.count != rules->action_count) {
        diag_error(assembly->diag, CODE_COUNT, rules->count_span,
                   "Action_cnt is %llu, but Action_names names %zu",
                   (unsigned long long)rules->action_count,
                   rules->actions.count);
        return;
    }
    vec_reserve(network->mem, &network->labels, rules->actions.count);
    for (size_t i = 0; i < rules->actions.count; i++) {
        NamedAction action = rules->actions.data[i];
        assert(action.number >= 1 && action.number <= rules->actions.count);
        network->labels.data[action.number] = action.name;
    }
    network->labels.count += rules->actions.count;
}

static void read_action_names(RulesReader *rules) {
    TvtLexer *lexer = &rules->assembly->lexer;
    size_t errors = rules->assembly->diag->errors;
    Names numbers;
    names_init(&numbers, rules->assembly->network->mem);
    while (lexer->token.kind == TOKEN_NUMBER)
        if (!parse_action_name(rules, &numbers))
            break;
    names_release(&numbers);
    number_labels(rules, errors);
}

static void read_components(RulesReader *rules) {
    TvtLexer *lexer = &rules->assembly->lexer;
    while (lexer->token.kind == TOKEN_NUMBER) {
        if (assembly_parse_component(rules->assembly))
            continue;
        while (lexer->token.kind != TOKEN_STRING &&
               lexer->token.kind != TOKEN_END && !lexer_is_word(lexer, "end"))
            lexer_next(lexer);
        if (lexer->token.kind == TOKEN_STRING)
            lexer_next(lexer);
    }
}

/* Add what `(id, action)` says to the rule, or report why it cannot be. */
static void add_participant(RulesReader *rules, Token id, Token action) {
    Assembly *assembly = rules->assembly;
    Diagnostics *diag = assembly->diag;
    uint32_t number = assembly_component(assembly, id.number);
    if (number == NO_COMPONENT) {
        diag_error(diag, CODE_COMPONENT, id.span, "there is no component %llu",
                   (unsigned long long)id.number);
        return;
    }
    if (!assembly_claim(assembly, number, id.span))
        return;
    if (action.number == 0) {
        diag_error(diag, CODE_RULE, action.span,
                   "the invisible action 0 cannot take part in a rule");
        diag_hint(diag, "every component makes its invisible transitions "
                        "alone, without a rule");
        return;
    }
    const Component *component = &assembly->network->components.data[number];
    if (!component->lsts)
        return;
    if (action.number > lsts_action_count(component->lsts)) {
        assembly_no_number(assembly, number, action);
        rules->idle = true;
        return;
    }
    vec_push(assembly->network->mem, &rules->together,
             (Participant){number, (uint32_t)action.number});
}

/* One `(id, action)`; false if the syntax is wrong. */
static bool parse_participant(RulesReader *rules) {
    TvtLexer *lexer = &rules->assembly->lexer;
    uint64_t ignored;
    if (!lexer_expect_symbol(lexer, '('))
        return false;
    Token id = lexer->token;
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &ignored) ||
        !lexer_expect_symbol(lexer, ','))
        return false;
    Token action = lexer->token;
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &ignored) ||
        !lexer_expect_symbol(lexer, ')'))
        return false;
    add_participant(rules, id, action);
    return true;
}

/* One rule; false if the syntax is wrong. */
static bool parse_rule(RulesReader *rules) {
    Assembly *assembly = rules->assembly;
    TvtLexer *lexer = &assembly->lexer;
    size_t errors = assembly->diag->errors;
    Span span = lexer->token.span;
    vec_clear(&rules->together);
    rules->idle = false;
    assembly_begin_rule(assembly);
    do {
        if (!parse_participant(rules))
            return false;
    } while (lexer_is_symbol(lexer, '('));
    Token result;
    uint64_t ignored;
    if (!lexer_expect_arrow(lexer))
        return false;
    result = lexer->token;
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &ignored))
        return false;
    check_result(rules, result.number, result.span);
    if (assembly->diag->errors == errors && rules->together.count > 0 &&
        !rules->idle)
        assembly_add_rule(assembly, rules->together.data, rules->together.count,
                          (uint32_t)result.number, span);
    return true;
}

/* Move past the malformed rule. */
static void recover(TvtLexer *lexer) {
    while (lexer->token.kind != TOKEN_END && !lexer_is_word(lexer, "end") &&
           lexer->token.kind != TOKEN_ARROW)
        lexer_next(lexer);
    if (lexer->token.kind == TOKEN_ARROW)
        lexer_next(lexer);
    if (lexer->token.kind == TOKEN_NUMBER)
        lexer_next(lexer);
}

static void read_rules(RulesReader *rules) {
    Assembly *assembly = rules->assembly;
    TvtLexer *lexer = &assembly->lexer;
    uint64_t amount, count = 0;
    if (!lexer_expect_word(lexer, "amount") || !lexer_expect_symbol(lexer, '='))
        return;
    Span span = lexer->token.span;
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &amount))
        return;
    lexer_accept_symbol(lexer, ';');
    for (; lexer_is_symbol(lexer, '('); count++)
        if (!parse_rule(rules))
            recover(lexer);
    if (count != amount && lexer_is_word(lexer, "end"))
        diag_error(assembly->diag, CODE_COUNT, span,
                   "Amount is %llu, but the number of rules is %llu",
                   (unsigned long long)amount, (unsigned long long)count);
}

static void read_propositions(RulesReader *rules) {
    prop_rules_read(rules->assembly);
}

typedef enum SectionBit {
    HEADER = 1,
    ACTION_NAMES = 2,
    COMPONENTS = 4,
    PROPOSITIONS = 8,
    RULES = 16
} SectionBit;

typedef struct Section {
    const char *word;                 /* as the lexer gives it */
    const char *name;                 /* as people write it */
    unsigned bit;                     /* in the set of sections seen */
    unsigned needs;                   /* the set that must have come before */
    unsigned late;                    /* the set that must not */
    void (*read)(RulesReader *rules); /* everything up to its `end` */
} Section;

static const Section sections[] = {
    {"header", "Header", HEADER, 0, ~0u, read_header},
    {"action_names", "Action_names", ACTION_NAMES, HEADER,
     COMPONENTS | PROPOSITIONS | RULES, read_action_names},
    {"parcomponents", "Parcomponents", COMPONENTS, HEADER, 0, read_components},
    {"state_prop_rules", "State_prop_rules", PROPOSITIONS, COMPONENTS, 0,
     read_propositions},
    {"rules", "Rules", RULES, COMPONENTS, 0, read_rules},
};

enum {
    SECTION_COUNT = sizeof sections / sizeof *sections
};

/* The section named by the current token, or NULL after an error. */
static const Section *find_section(RulesReader *rules) {
    const Token *token = &rules->assembly->lexer.token;
    if (token->kind != TOKEN_IDENTIFIER) {
        lexer_unexpected(&rules->assembly->lexer, "the name of a section");
        return NULL;
    }
    Suggestion best = suggestion_for(token->text);
    for (size_t i = 0; i < SECTION_COUNT; i++) {
        if (strcmp(token->text, sections[i].word) == 0)
            return &sections[i];
        suggestion_offer(&best, sections[i].name);
    }
    diag_error(rules->assembly->diag, CODE_SECTION, token->span,
               "a rules file has no section %s", token->text);
    diag_did_you_mean(rules->assembly->diag, best.candidate);
    return NULL;
}

/* The name of the first of a set of sections. */
static const char *first_name(unsigned set) {
    for (size_t i = 0; i < SECTION_COUNT; i++)
        if (set & sections[i].bit)
            return sections[i].name;
    return "";
}

/* Complain if the section must not stand here, once for each that is out of
 * place. False if reading it would only give more errors. */
static bool check_order(RulesReader *rules, const Section *section) {
    Diagnostics *diag = rules->assembly->diag;
    Span span = rules->assembly->lexer.token.span;
    unsigned missing = section->needs & ~rules->seen;
    unsigned late = section->late & rules->seen;
    bool repeated = rules->seen & section->bit;
    if (repeated)
        diag_error(diag, CODE_SECTION, span, "a second section %s",
                   section->name);
    else if (missing & ~rules->reported)
        diag_error(diag, CODE_SECTION, span, "section %s must come after %s",
                   section->name, first_name(missing));
    else if (late && !(rules->reported & section->bit))
        diag_error(diag, CODE_SECTION, span, "section %s must come before %s",
                   section->name, first_name(late));
    rules->reported |= missing;
    rules->seen |= section->bit;
    return !repeated && !(missing & COMPONENTS);
}

/* The closing line of a section that was skipped. */
static void skip_end(TvtLexer *lexer) {
    if (lexer_accept_word(lexer, "end") &&
        lexer->token.kind == TOKEN_IDENTIFIER)
        lexer_next(lexer);
}

/* A section, of which `begin` has been read. */
static void read_section(RulesReader *rules) {
    Assembly *assembly = rules->assembly;
    TvtLexer *lexer = &assembly->lexer;
    const Section *section = find_section(rules);
    bool good = section && check_order(rules, section);
    lexer_next(lexer);
    if (good) {
        size_t errors = assembly->diag->errors;
        section->read(rules);
        if (!lexer_is_word(lexer, "end") && assembly->diag->errors == errors)
            lexer_unexpected(lexer, "the end of this section");
    }
    assembly_skip_section(assembly);
    if (section)
        assembly_end_section(assembly, section->word);
    else
        skip_end(lexer);
}

/* `Include Name From "file"`, of which `include` has been read: the file has
 * the whole section. */
static void include_section(RulesReader *rules) {
    TvtLexer *lexer = &rules->assembly->lexer;
    const Section *section = find_section(rules);
    lexer_next(lexer);
    if (!lexer_expect_word(lexer, "from"))
        return;
    if (lexer->token.kind != TOKEN_STRING) {
        lexer_unexpected(lexer, "the name of a file in quotes");
        return;
    }
    if (!lexer_include(lexer)) {
        if (section) /* it is not missing on top of that */
            rules->seen |= section->bit;
        return;
    }
    if (!lexer_expect_word(lexer, "begin"))
        return;
    if (section && !lexer_is_word(lexer, section->word)) {
        diag_error(rules->assembly->diag, CODE_SECTION, lexer->token.span,
                   "this file was included for its section %s", section->name);
        rules->seen |= section->bit;
        assembly_skip_section(rules->assembly);
        skip_end(lexer);
        return;
    }
    read_section(rules);
}

/* What must be there, but is not. */
static void check_complete(RulesReader *rules) {
    Assembly *assembly = rules->assembly;
    if (assembly->lexer.failed)
        return;
    unsigned missing = (HEADER | COMPONENTS | RULES) & ~rules->seen;
    for (size_t i = 0; i < SECTION_COUNT; i++)
        if (missing & sections[i].bit)
            diag_error(assembly->diag, CODE_SECTION, assembly->lexer.token.span,
                       "section %s is missing", sections[i].name);
    if (rules->action_count > 0 && !(rules->seen & ACTION_NAMES))
        diag_error(assembly->diag, CODE_SECTION, rules->count_span,
                   "Action_cnt is %llu, but there is no section Action_names",
                   (unsigned long long)rules->action_count);
    if (rules->seen & COMPONENTS && assembly->network->components.count == 0 &&
        assembly->diag->errors == 0)
        diag_error(assembly->diag, CODE_COMPONENT, assembly->lexer.token.span,
                   "a network needs at least one component");
}

/* Rejection rules may stand at the very end, so a file that stops early could
 * have lost some: unlike in .lsts files the closing line is demanded. */
static void read_file(RulesReader *rules) {
    TvtLexer *lexer = &rules->assembly->lexer;
    if (!lexer_expect_word(lexer, "parallel_composition_rules_file")) {
        diag_hint(rules->assembly->diag,
                  "rules by name (\"(1,\\\"a\\\") -> \\\"a\\\"\") belong in a "
                  "file that ends in .ext");
        return;
    }
    for (;;) {
        if (lexer_accept_word(lexer, "begin"))
            read_section(rules);
        else if (lexer_accept_word(lexer, "include"))
            include_section(rules);
        else if (lexer->token.kind == TOKEN_END ||
                 lexer_is_word(lexer, "end_parallel_composition_rules"))
            break;
        else {
            lexer_unexpected(lexer, "Begin or End_parallel_composition_rules");
            lexer_next(lexer);
            assembly_skip_section(rules->assembly);
            skip_end(lexer);
        }
    }
    check_complete(rules);
    if (lexer_expect_word(lexer, "end_parallel_composition_rules") &&
        lexer->token.kind != TOKEN_END)
        lexer_unexpected(lexer, "the end of the file");
}

void rules_read(Assembly *assembly) {
    RulesReader rules = {.assembly = assembly};
    read_file(&rules);
    vec_release(assembly->network->mem, &rules.actions);
    vec_release(assembly->network->mem, &rules.together);
}
