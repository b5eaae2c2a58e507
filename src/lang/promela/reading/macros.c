#include "lang/promela/reading/macros.h"

#include "base/quote.h"

#include <string.h>

enum {
    MOST_TOKENS = 1 << 20,  /* made by all macros together */
    MOST_PARAMETERS = 127,  /* as ISO C guarantees */
    DEEPEST_ARGUMENT = 100, /* calls inside arguments of calls */
    LONGEST_PASTE = 1 << 16 /* bytes of a token made by # or ## */
};

void macros_init(Macros *macros, Diagnostics *diag, Names *names,
                 Arena *scratch) {
    *macros = (Macros){
        .diag = diag,
        .names = names,
        .scratch = scratch,
        .line = names_add(names, "__LINE__", 8),
        .file = names_add(names, "__FILE__", 8),
    };
}

void macros_release(Macros *macros) {
    vec_release(macros->scratch->mem, &macros->table);
}

Macro *macros_find(const Macros *macros, uint32_t name) {
    return name < macros->table.count ? vec_item(&macros->table, name) : NULL;
}

void macros_undefine(Macros *macros, uint32_t name) {
    if (name < macros->table.count)
        vec_item(&macros->table, name) = NULL;
}

static const PmlToken *copy_tokens(Macros *macros, const PmlToken *tokens,
                                   size_t count) {
    if (count == 0)
        return NULL;
    size_t bytes = mem_product(count, sizeof *tokens);
    PmlToken *copy = arena_alloc(macros->scratch, bytes);
    memcpy(copy, tokens, bytes);
    return copy;
}

/* The three dots of a parameter for all that is left, and what follows
 * them. */
static bool at_ellipsis(const PmlToken *line, size_t count, size_t at) {
    return at + 2 < count && line[at].kind == PML_DOTS &&
           line[at + 1].kind == PML_DOT;
}

/* Parameters up to the closing parenthesis; `at` is after the opening one
 * and moves after the closing one. */
static bool read_parameters(Macros *macros, Macro *macro, const PmlToken *line,
                            size_t count, size_t *at) {
    uint32_t names[MOST_PARAMETERS];
    size_t number = 0, i = *at;
    if (i < count && line[i].kind == PML_RIGHT_PAREN) {
        *at = i + 1;
        return true;
    }
    for (;; i++) {
        bool named = i + 1 < count && line[i].kind == PML_NAME;
        if (number == MOST_PARAMETERS ||
            (!named && !at_ellipsis(line, count, i)))
            return false;
        names[number++] = named ? line[i++].name
                                : names_add(macros->names, "__VA_ARGS__", 11);
        macro->variadic = at_ellipsis(line, count, i);
        i += macro->variadic ? 2 : 0;
        if (line[i].kind == PML_RIGHT_PAREN)
            break;
        if (line[i].kind != PML_COMMA || macro->variadic)
            return false;
    }
    macro->parameters =
        arena_alloc(macros->scratch, number * sizeof *macro->parameters);
    memcpy(macro->parameters, names, number * sizeof *names);
    macro->parameter_count = number;
    *at = i + 1;
    return true;
}

static void bind(Macros *macros, uint32_t name, Macro *macro) {
    while (macros->table.count <= name)
        vec_push(macros->scratch->mem, &macros->table, NULL);
    vec_item(&macros->table, name) = macro;
}

bool macros_define(Macros *macros, const PmlToken *line, size_t count,
                   Span directive) {
    if (count == 0 || line[0].kind != PML_NAME) {
        diag_error(macros->diag, CODE_SYNTAX, count ? line[0].span : directive,
                   "expected the name of a macro after #define");
        return false;
    }
    Macro *macro = arena_alloc(macros->scratch, sizeof *macro);
    size_t at = 1;
    if (count > 1 && line[1].kind == PML_LEFT_PAREN && !line[1].spaced) {
        macro->takes_arguments = true;
        at = 2;
        if (!read_parameters(macros, macro, line, count, &at)) {
            diag_error(macros->diag, CODE_SYNTAX, line[1].span,
                       "these parameters are malformed");
            diag_hint(macros->diag, "names, separated by commas, then )");
            return false;
        }
    }
    macro->body = copy_tokens(macros, line + at, count - at);
    macro->count = count - at;
    bind(macros, line[0].name, macro);
    return true;
}

/* Where the next token comes from: a macro's replacement above the text. */
typedef struct MacroFrame {
    const PmlToken *tokens; /* borrowed or in the scratch arena */
    size_t count;           /* how many */
    size_t next;            /* the next one */
    Macro *macro;           /* active while this frame lasts, or NULL */
    bool line_change;       /* a call over several lines ended before next */
} MacroFrame;

typedef struct Expansion {
    Macros *macros;         /* the table */
    VEC(MacroFrame) frames; /* the innermost replacement last */
    bool line_start;        /* a line begins with macros that left nothing */
} Expansion;

/* The arguments of one call, one after the other. */
typedef struct Arguments {
    PmlTokens tokens; /* of all arguments */
    VEC(size_t) ends; /* where each of them ends */
    bool lines;       /* the call takes several lines */
} Arguments;

static void too_much(Macros *macros, Span span, const char *what, uint32_t most,
                     const char *unit) {
    if (!macros->failed)
        diag_error(macros->diag, CODE_LIMIT, span, "%s more than %u %s", what,
                   most, unit);
    macros->failed = true;
}

static void too_long(Macros *macros, Span span) {
    too_much(macros, span, "# or ## makes a token of", LONGEST_PASTE, "bytes");
}

static void push_token(Macros *macros, PmlTokens *out, PmlToken token) {
    if (macros->produced++ >= MOST_TOKENS)
        too_much(macros, token.span, "macros expand to", MOST_TOKENS, "tokens");
    if (!macros->failed)
        vec_push(macros->scratch->mem, out, token);
}

/* Leave replacements that are used up; NULL at the end of the text. */
static const PmlToken *peek(Expansion *expansion) {
    for (;;) {
        MacroFrame *frame = &vec_last(&expansion->frames);
        if (frame->next < frame->count)
            return &frame->tokens[frame->next];
        if (frame->macro)
            frame->macro->active = false;
        if (expansion->frames.count == 1)
            return NULL;
        (void)vec_pop(&expansion->frames);
    }
}

static void take(Expansion *expansion) {
    MacroFrame *frame = &vec_last(&expansion->frames);
    frame->next++;
    frame->line_change = false;
}

/* Take the closing parenthesis of a call. */
static void close_call(Expansion *expansion, const Macro *macro,
                       Arguments *arguments) {
    take(expansion);
    vec_last(&expansion->frames).line_change = arguments->lines;
    if (macro->variadic && arguments->ends.count + 1 == macro->parameter_count)
        vec_push(expansion->macros->scratch->mem, &arguments->ends,
                 arguments->tokens.count); /* nothing is left for the dots */
}

/* Read the arguments of a call after its opening parenthesis; false if the
 * closing one is missing. */
static bool read_arguments(Expansion *expansion, const Macro *macro,
                           Arguments *arguments) {
    Macros *macros = expansion->macros;
    unsigned parens = 0;
    for (;; take(expansion)) {
        const PmlToken *token = peek(expansion);
        if (!token || macros->failed)
            return false;
        bool closing = token->kind == PML_RIGHT_PAREN && parens == 0;
        bool rest = macro->variadic &&
                    arguments->ends.count + 1 == macro->parameter_count;
        arguments->lines |= token->line_start;
        if (closing || (token->kind == PML_COMMA && parens == 0 && !rest)) {
            vec_push(macros->scratch->mem, &arguments->ends,
                     arguments->tokens.count);
            if (!closing)
                continue;
            close_call(expansion, macro, arguments);
            return true;
        }
        parens += token->kind == PML_LEFT_PAREN;
        parens -= token->kind == PML_RIGHT_PAREN;
        PmlToken copy = *token;
        copy.spaced |= copy.line_start; /* calls take one line, as in cpp */
        copy.line_start = copy.line_change = false;
        push_token(macros, &arguments->tokens, copy);
    }
}

static const PmlToken *argument(const Arguments *arguments, size_t number,
                                size_t *count) {
    size_t start = number ? vec_item(&arguments->ends, number - 1) : 0;
    *count = vec_item(&arguments->ends, number) - start;
    return *count ? arguments->tokens.data + start : NULL;
}

/* The parameter that this token is, or the number of parameters. */
static size_t parameter(const Macro *macro, const PmlToken *token) {
    size_t i = 0;
    while (i < macro->parameter_count &&
           (token->kind != PML_NAME || token->name != macro->parameters[i]))
        i++;
    return i;
}

static PmlToken rescan(Macros *macros, Text *text, PmlToken like) {
    Source source = {
        .text = arena_copy(macros->scratch, text->data, text->length),
        .length = text->length,
    };
    PmlLexer lexer;
    pml_lexer_init(&lexer, macros->names, like.span.source, &source);
    PmlToken token = pml_lexer_next(&lexer);
    if (lexer.offset != source.length)
        token.kind = PML_END; /* more than one token, or none */
    token.span = like.span;
    token.origin = like.origin;
    token.spaced = like.spaced;
    token.line_start = token.line_change = false;
    return token;
}

/* # parameter: the argument as a string. */
static PmlToken stringify(Macros *macros, const Arguments *arguments,
                          size_t number, PmlToken like) {
    size_t count;
    const PmlToken *tokens = argument(arguments, number, &count);
    Text text;
    text_init(&text, macros->scratch->mem);
    text_char(&text, '"');
    for (size_t i = 0; i < count && text.length < LONGEST_PASTE; i++) {
        if (i > 0 && tokens[i].spaced)
            text_char(&text, ' ');
        bool quoted =
            tokens[i].kind == PML_STRING || tokens[i].kind == PML_CHAR;
        for (size_t j = 0; j < tokens[i].length; j++) {
            char byte = tokens[i].text[j];
            if (quoted && (byte == '"' || byte == '\\'))
                text_char(&text, '\\');
            text_char(&text, byte);
        }
    }
    text_char(&text, '"');
    if (text.length >= LONGEST_PASTE)
        too_long(macros, like.span);
    PmlToken token = rescan(macros, &text, like);
    text_release(&text);
    return token;
}

/* Glue a token to the last one of the result. */
static void paste(Macros *macros, PmlTokens *result, PmlToken right) {
    if (result->count == 0) {
        push_token(macros, result, right);
        return;
    }
    PmlToken *left = &vec_last(result);
    if ((size_t)left->length + right.length > LONGEST_PASTE) {
        too_long(macros, right.span);
        return;
    }
    Text text;
    text_init(&text, macros->scratch->mem);
    text_bytes(&text, left->text, left->length);
    text_bytes(&text, right.text, right.length);
    PmlToken token = rescan(macros, &text, *left);
    text_release(&text);
    if (token.kind == PML_END) {
        diag_error(macros->diag, CODE_TOKEN, left->span,
                   "## cannot join %.*s and %.*s into one token",
                   (int)(left->length > 40 ? 40 : left->length), left->text,
                   (int)(right.length > 40 ? 40 : right.length), right.text);
        push_token(macros, result, right);
    } else {
        *left = token;
    }
}

/* A call that is being replaced. */
typedef struct Replacement {
    const Macro *macro;         /* which macro */
    const Arguments *arguments; /* of the call */
    PmlToken use;               /* the macro's name in the text */
    PmlTokens result;           /* so far */
    bool nothing;               /* the last operand left no token */
} Replacement;

/* How a token of the body stands to the ## around it. */
typedef struct Gluing {
    bool left;    /* it is glued to what the result ends with */
    bool touched; /* by a ##, so that an argument stays as it is */
} Gluing;

/* In , ## __VA_ARGS__ the comma goes with nothing, and is glued to nothing. */
static bool ends_with_comma(const Replacement *r, size_t number) {
    return r->macro->variadic && number + 1 == r->macro->parameter_count &&
           r->result.count > 0 && vec_last(&r->result).kind == PML_COMMA;
}

static void put_argument(Macros *macros, Replacement *r, size_t number,
                         Gluing gluing) {
    size_t count, from = 0;
    const PmlToken *tokens = argument(r->arguments, number, &count);
    PmlTokens expanded = {0};
    if (gluing.left && ends_with_comma(r, number)) {
        if (count == 0)
            (void)vec_pop(&r->result);
        gluing = (Gluing){0};
    }
    if (!gluing.touched) {
        macros_expand(macros, tokens, count, &expanded);
        tokens = expanded.data;
        count = expanded.count;
    }
    if (gluing.left && count > 0) {
        paste(macros, &r->result, tokens[0]);
        from = 1;
    }
    for (size_t i = from; i < count; i++)
        push_token(macros, &r->result, tokens[i]);
    vec_release(macros->scratch->mem, &expanded);
}

/* Put body token `i` into the result; returns how many were used up. */
static size_t put_body_token(Macros *macros, Replacement *r, size_t i,
                             Gluing gluing) {
    const Macro *macro = r->macro;
    const PmlToken *body = macro->body;
    bool more = i + 1 < macro->count;
    PmlToken token = body[i];
    token.origin = token.span;
    token.span = r->use.span;
    token.line_start = token.line_change = false;
    size_t number = parameter(macro, &token);
    if (token.kind == PML_HASH && macro->takes_arguments && more &&
        parameter(macro, &body[i + 1]) < macro->parameter_count) {
        number = parameter(macro, &body[i + 1]);
        push_token(macros, &r->result,
                   stringify(macros, r->arguments, number, token));
        return 2;
    }
    gluing.touched |= more && body[i + 1].kind == PML_PASTE;
    if (number < macro->parameter_count)
        put_argument(macros, r, number, gluing);
    else if (gluing.left)
        paste(macros, &r->result, token);
    else
        push_token(macros, &r->result, token);
    return 1;
}

static void replace(Macros *macros, Replacement *r) {
    bool glued = false;
    for (size_t i = 0; i < r->macro->count && !macros->failed;) {
        if (r->macro->body[i].kind == PML_PASTE && i > 0 && !glued) {
            glued = true;
            i++;
            continue;
        }
        size_t before = r->result.count;
        Gluing gluing = {.left = glued && !r->nothing, .touched = glued};
        i += put_body_token(macros, r, i, gluing);
        if (r->result.count > before || !glued)
            r->nothing = r->result.count == before;
        glued = false;
    }
    if (r->result.count > 0) {
        vec_item(&r->result, 0).line_start = r->use.line_start;
        vec_item(&r->result, 0).line_change = r->use.line_change;
        vec_item(&r->result, 0).spaced = r->use.spaced;
    }
}

static void push_frame(Expansion *expansion, Replacement *r, Macro *macro) {
    Macros *macros = expansion->macros;
    MacroFrame frame = {
        .tokens = copy_tokens(macros, r->result.data, r->result.count),
        .count = r->result.count,
        .macro = macro,
    };
    macro->active = true;
    expansion->line_start = frame.count == 0 && r->use.line_start;
    vec_push(macros->scratch->mem, &expansion->frames, frame);
    vec_release(macros->scratch->mem, &r->result);
}

/* f() has one empty argument, or none if f has no parameters. */
static bool right_number(const Macro *macro, const Arguments *arguments) {
    size_t switches = arguments->ends.count;
    return switches == macro->parameter_count ||
           (macro->parameter_count == 0 && switches == 1 &&
            arguments->tokens.count == 0);
}

static void expand_call(Expansion *expansion, Macro *macro, PmlToken use) {
    Macros *macros = expansion->macros;
    Mem *mem = macros->scratch->mem;
    Arguments arguments = {0};
    take(expansion); /* the opening parenthesis */
    if (!read_arguments(expansion, macro, &arguments)) {
        if (!macros->failed)
            diag_error(macros->diag, CODE_SYNTAX, use.span,
                       "this macro's arguments are never closed");
    } else if (!right_number(macro, &arguments)) {
        diag_error(macros->diag, CODE_COUNT, use.span,
                   "%.*s takes %zu argument%s and gets %zu", (int)use.length,
                   use.text, macro->parameter_count,
                   macro->parameter_count == 1 ? "" : "s",
                   arguments.ends.count);
    } else {
        Replacement r = {.macro = macro, .arguments = &arguments, .use = use};
        replace(macros, &r);
        push_frame(expansion, &r, macro);
    }
    vec_release(mem, &arguments.tokens);
    vec_release(mem, &arguments.ends);
}

/* A file's name as a string of C, whatever bytes it has; C code in the
 * program sees the same name. */
static void quote_name(const char *name, Text *text) {
    Text visible;
    text_init(&visible, text->mem);
    quote_visible(&visible, name, strlen(name));
    quote_c_string(text, visible.data);
    text_release(&visible);
}

/* __LINE__ and __FILE__ become what they stand for. */
static void expand_place(Macros *macros, PmlToken *use) {
    if (use->name != macros->line && use->name != macros->file)
        return;
    Text text;
    text_init(&text, macros->scratch->mem);
    if (use->name == macros->line)
        text_printf(&text, "%zu", diag_place(macros->diag, use->span).line);
    else
        quote_name(vec_item(&macros->diag->sources, use->span.source).name,
                   &text);
    PmlToken like = *use;
    *use = rescan(macros, &text, like);
    use->line_start = like.line_start;
    use->line_change = like.line_change;
    text_release(&text);
}

/* Expand the name just taken if it is a macro's; false if it is not. */
static bool expand_name(Expansion *expansion, PmlToken *use) {
    Macros *macros = expansion->macros;
    Macro *macro = macros_find(macros, use->name);
    if (!macro)
        expand_place(macros, use);
    if (!macro || use->painted)
        return false;
    if (macro->active) {
        use->painted = true;
        return false;
    }
    if (macro->takes_arguments) {
        const PmlToken *next = peek(expansion);
        if (!next || next->kind != PML_LEFT_PAREN)
            return false;
        expand_call(expansion, macro, *use);
    } else {
        Replacement r = {.macro = macro, .use = *use};
        replace(macros, &r);
        push_frame(expansion, &r, macro);
    }
    return true;
}

void macros_expand(Macros *macros, const PmlToken *tokens, size_t count,
                   PmlTokens *out) {
    Expansion expansion = {.macros = macros};
    if (count > 0 && macros->depth >= DEEPEST_ARGUMENT)
        too_much(macros, tokens[0].span, "calls of macros are nested in",
                 DEEPEST_ARGUMENT, "calls");
    macros->depth++;
    vec_push(macros->scratch->mem, &expansion.frames,
             (MacroFrame){.tokens = tokens, .count = count});
    const PmlToken *next;
    while (!macros->failed && (next = peek(&expansion))) {
        PmlToken token = *next;
        token.line_start |= expansion.line_start;
        token.line_change |=
            token.line_start || vec_last(&expansion.frames).line_change;
        expansion.line_start = false;
        take(&expansion);
        if (token.kind == PML_NAME && expand_name(&expansion, &token))
            continue;
        if (macros->depth == 1) /* of the file, or counted already */
            vec_push(macros->scratch->mem, out, token);
        else
            push_token(macros, out, token);
    }
    /* After a failure frames may be left whose macros are active. */
    for (size_t i = 0; i < expansion.frames.count; i++)
        if (vec_item(&expansion.frames, i).macro)
            vec_item(&expansion.frames, i).macro->active = false;
    vec_release(macros->scratch->mem, &expansion.frames);
    macros->depth--;
}
