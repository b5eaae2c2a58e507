#include "lang/network/form/assembly.h"

#include "base/bug.h"
#include "base/file.h"
#include "lts/unexplored.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_COMPONENTS = 1 << 24, /* far beyond any state that could be stored */
    MOST_PARTICIPANTS = UINT32_MAX - 1
};

void assembly_init(Assembly *assembly, Network *network, Diagnostics *diag,
                   const LstsOptions *options) {
    *assembly =
        (Assembly){.network = network, .diag = diag, .options = options};
    Mem *mem = network->mem;
    arena_init(&assembly->scratch, mem);
    names_init(&assembly->paths, mem);
    names_init(&assembly->ids, mem);
    names_init(&assembly->labels, mem);
    names_init(&assembly->atoms, mem);
}

void assembly_release(Assembly *assembly) {
    Mem *mem = assembly->network->mem;
    for (size_t i = 0; i < assembly->alphabets.count; i++)
        names_release(&assembly->alphabets.data[i]);
    vec_release(mem, &assembly->alphabets);
    vec_release(mem, &assembly->systems);
    vec_release(mem, &assembly->stamps);
    names_release(&assembly->paths);
    names_release(&assembly->ids);
    names_release(&assembly->labels);
    names_release(&assembly->atoms);
    arena_release(&assembly->scratch);
}

static const char *keep(Assembly *assembly, const char *text) {
    return arena_copy(&assembly->network->strings, text, strlen(text));
}

/* What holds of a part need not hold of the whole. */
static void note_part(Assembly *assembly, Lsts *lsts, const char *path,
                      Span span) {
    if (!lsts->interrupted)
        return;
    assembly->network->part = true;
    unexplored_guess(lsts);
    diag_warning(assembly->diag, CODE_PART, span,
                 "%s holds only a part of a state space", path);
    if (lsts->interruption.text)
        diag_hint(assembly->diag, "it was interrupted: %s",
                  lsts->interruption.text);
}

/* A new Lsts from the file, or NULL after an error. TVT gives its files all
 * kinds of endings, so one that says nothing means TVT's own format. */
static Lsts *load(Assembly *assembly, const char *path, Span span) {
    Mem *mem = assembly->network->mem;
    Lsts *lsts = mem_alloc(mem, sizeof *lsts);
    lsts_init(lsts, mem);
    LstsFormat format = assembly->options->format;
    if (format == LSTS_UNKNOWN)
        format = lsts_format(path);
    if (format == LSTS_UNKNOWN)
        format = LSTS_TVT;
    if (lsts_read(lsts, assembly->diag, path, span, format,
                  assembly->options)) {
        note_part(assembly, lsts, path, span);
        return lsts;
    }
    lsts_release(lsts);
    mem_free(mem, lsts, sizeof *lsts);
    return NULL;
}

/* The number of the system in the file, which is read if it is new. */
static uint32_t find_system(Assembly *assembly, const char *path, Span span) {
    Mem *mem = assembly->network->mem;
    uint32_t number = names_add(&assembly->paths, path, strlen(path));
    if (number < assembly->network->systems.count)
        return number;
    vec_push(mem, &assembly->network->systems, load(assembly, path, span));
    Names alphabet;
    names_init(&alphabet, mem);
    vec_push(mem, &assembly->alphabets, alphabet);
    return number;
}

/* The id of a new component must be a number not used before. */
static bool claim_id(Assembly *assembly, uint64_t id, Span span) {
    if (id == 0) {
        diag_error(assembly->diag, CODE_RANGE, span,
                   "components are numbered from 1");
        return false;
    }
    if (assembly_component(assembly, id) != NO_COMPONENT) {
        diag_error(assembly->diag, CODE_REPEATED, span,
                   "component %llu is declared twice", (unsigned long long)id);
        return false;
    }
    if (assembly->ids.entries.count >= MOST_COMPONENTS) {
        diag_error(assembly->diag, CODE_LIMIT, span,
                   "there are more than %d components", (int)MOST_COMPONENTS);
        return false;
    }
    names_add(&assembly->ids, (const char *)&id, sizeof id);
    return true;
}

void assembly_add_component(Assembly *assembly, const NewComponent *new) {
    if (!claim_id(assembly, new->id, new->id_span))
        return;
    Network *network = assembly->network;
    uint32_t system = find_system(assembly, new->path, new->span);
    Component component = {
        .id = new->id,
        .prefix = keep(assembly, new->prefix),
        .name = keep(assembly, new->name),
        .lsts = network->systems.data[system],
    };
    vec_push(network->mem, &network->components, component);
    vec_push(network->mem, &assembly->systems, system);
    vec_push(network->mem, &assembly->stamps, 0);
    assert(network->components.count == assembly->ids.entries.count);
}

/* An optional `<"prefix">`. */
static bool parse_prefix(Assembly *assembly, const char **prefix) {
    *prefix = "";
    if (!lexer_accept_symbol(&assembly->lexer, '<'))
        return true;
    Token token = assembly->lexer.token;
    size_t length;
    return lexer_expect_string(&assembly->lexer, prefix, &length) &&
           lexer_expect_symbol(&assembly->lexer, '>') &&
           assembly_check_name(assembly, &token);
}

bool assembly_parse_component(Assembly *assembly) {
    TvtLexer *lexer = &assembly->lexer;
    NewComponent new = {.id_span = lexer->token.span};
    if (!lexer_expect_number(lexer, UINT64_MAX - 1, &new.id) ||
        !lexer_expect_symbol(lexer, '=') ||
        !parse_prefix(assembly, &new.prefix))
        return false;
    Token file = lexer->token;
    if (file.kind != TOKEN_STRING) {
        lexer_unexpected(lexer, "the name of a file in quotes");
        return false;
    }
    Text path; /* relative to the file that contains the name */
    text_init(&path, assembly->network->mem);
    /* A file called "-" is a file, not the standard input. */
    lexer_beside(lexer, &path, strcmp(file.text, "-") ? file.text : "./-");
    lexer_next(lexer);
    if (assembly_check_name(assembly, &file)) {
        new.name = file.text;
        new.path = path.data;
        new.span = file.span;
        assembly_add_component(assembly, &new);
    }
    text_release(&path);
    return true;
}

uint32_t assembly_component(const Assembly *assembly, uint64_t id) {
    return names_find(&assembly->ids, (const char *)&id, sizeof id);
}

const Names *assembly_alphabet(Assembly *assembly, uint32_t component) {
    const Lsts *lsts = assembly->network->components.data[component].lsts;
    Names *names = &assembly->alphabets.data[assembly->systems.data[component]];
    for (uint32_t action = (uint32_t)names->entries.count + 1;
         action <= lsts_action_count(lsts); action++) {
        const char *name = lsts->actions.data[action];
        if (names_add(names, name, strlen(name)) != action - 1)
            BUG("two actions of an LSTS are called %s", name);
    }
    return names;
}

void assembly_no_number(Assembly *assembly, uint32_t component, Token action) {
    const Component *c = &assembly->network->components.data[component];
    diag_warning(assembly->diag, CODE_RANGE, action.span,
                 "component %llu (%s) has no action %llu; this rule never "
                 "fires",
                 (unsigned long long)c->id, c->name,
                 (unsigned long long)action.number);
    diag_hint(assembly->diag, "it has %u", lsts_action_count(c->lsts));
}

uint32_t assembly_label(Assembly *assembly, const char *name, size_t length) {
    Network *network = assembly->network;
    uint32_t label = names_add(&assembly->labels, name, length) + 1;
    if (label == network->labels.count)
        vec_push(network->mem, &network->labels,
                 arena_copy(&network->strings, name, length));
    assert(label < network->labels.count);
    return label;
}

uint32_t assembly_atom(Assembly *assembly, PropositionAtom atom) {
    Network *network = assembly->network;
    uint32_t number =
        names_add(&assembly->atoms, (const char *)&atom, sizeof atom);
    if (number == network->atoms.count)
        vec_push(network->mem, &network->atoms, atom);
    return number;
}

void assembly_begin_rule(Assembly *assembly) {
    assembly->rule++;
}

bool assembly_claim(Assembly *assembly, uint32_t component, Span span) {
    uint64_t *stamp = &assembly->stamps.data[component];
    if (*stamp == assembly->rule) {
        unsigned long long id =
            assembly->network->components.data[component].id;
        diag_error(assembly->diag, CODE_RULE, span,
                   "component %llu takes part in this rule twice", id);
        diag_hint(assembly->diag, "a component makes one transition at a time; "
                                  "write one rule for each action");
        return false;
    }
    *stamp = assembly->rule;
    return true;
}

bool assembly_add_rule(Assembly *assembly, const Participant *participants,
                       size_t count, uint32_t result, Span span) {
    Network *network = assembly->network;
    size_t first = network->participants.count;
    assert(count > 0);
    if (count > MOST_PARTICIPANTS - first) {
        diag_error(assembly->diag, CODE_LIMIT, span,
                   "the rules have more than %u participants",
                   (unsigned)MOST_PARTICIPANTS);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        vec_push(network->mem, &network->participants, participants[i]);
    SyncRule rule = {.first = (uint32_t)first,
                     .count = (uint32_t)count,
                     .result = result,
                     .source =
                         span.start <= UINT32_MAX ? span.source : NO_SOURCE,
                     .start = (uint32_t)span.start};
    vec_push(network->mem, &network->rules, rule);
    return true;
}

bool assembly_check_name(Assembly *assembly, const Token *token) {
    if (!memchr(token->text, '\0', token->length))
        return true;
    diag_error(assembly->diag, CODE_TOKEN, token->span,
               "a name cannot contain a zero byte");
    return false;
}

void assembly_skip_section(Assembly *assembly) {
    TvtLexer *lexer = &assembly->lexer;
    while (lexer->token.kind != TOKEN_END && !lexer_is_word(lexer, "end") &&
           !lexer_is_word(lexer, "begin"))
        lexer_next(lexer);
}

void assembly_end_section(Assembly *assembly, const char *name) {
    TvtLexer *lexer = &assembly->lexer;
    if (lexer_expect_word(lexer, "end"))
        lexer_expect_word(lexer, name);
}

Span assembly_span(Span first, Span last) {
    if (first.source == last.source && first.start <= last.end)
        first.end = last.end;
    return first; /* a rule across files: its beginning must do */
}
