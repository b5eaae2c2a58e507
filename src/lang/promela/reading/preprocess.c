#include "lang/promela/reading/preprocess.h"

#include "base/file.h"
#include "lang/promela/reading/if_condition.h"

#include <string.h>

enum {
    DEEPEST_INCLUSION = 32,
    MOST_INCLUSIONS = 1000,
    DEEPEST_CONDITIONAL = 256,
    MOST_BYTES = 1 << 28 /* of one file; spans of tokens are 32 bits long */
};

/* One #if that is not closed. */
typedef struct Conditional {
    Span span;      /* of its #if */
    bool included;  /* the part that is being read counts */
    bool decided;   /* an earlier part counted, or the outside does not */
    bool otherwise; /* after #else */
} Conditional;

typedef struct Preprocessor {
    Diagnostics *diag;             /* borrowed */
    const PromelaOptions *options; /* borrowed, or NULL */
    Macros macros;                 /* what is defined */
    PmlTokens segment;             /* text since the last directive */
    unsigned parens;               /* of a macro call that are open there */
    PmlTokens line;                /* of a directive, after its name */
    PmlTokens *out;                /* borrowed: the result */
    unsigned depth;                /* of inclusions */
    unsigned inclusions;           /* in all */
    bool in_atom;                  /* a question from outside is being read */
    bool failed;                   /* a limit was reached */
} Preprocessor;

/* One file that is being read. */
typedef struct PreprocessFile {
    PmlLexer lexer;                /* where it is */
    PmlToken token;                /* the next token */
    size_t strays;                 /* ends of comments that are reported */
    VEC(Conditional) conditionals; /* the innermost last */
} PreprocessFile;

static bool skipping(const PreprocessFile *file) {
    return file->conditionals.count > 0 &&
           !vec_last(&file->conditionals).included;
}

static void next(PreprocessFile *file) {
    file->token = pml_lexer_next(&file->lexer);
}

/* Where comments are nested, what follows the inner one is program text. */
static void report_stray(Preprocessor *p, PreprocessFile *file) {
    if (file->strays == file->lexer.strays)
        return;
    size_t at = file->lexer.stray;
    file->strays = file->lexer.strays;
    if (skipping(file))
        return;
    diag_warning(p->diag, CODE_TOKEN, (Span){file->lexer.source, at, at + 2},
                 "this does not end a comment and is ignored");
    diag_hint(p->diag, "comments do not nest");
}

static void report_problem(Preprocessor *p, const PmlToken *token) {
    if (token->problem)
        diag_error(p->diag, CODE_TOKEN, token->span, "%s", token->problem);
}

/* Add a token to the text, and note where the call of a macro is open. */
static void push_text(Preprocessor *p, PmlToken token) {
    bool opening = token.kind == PML_LEFT_PAREN;
    if (p->parens > 0) {
        p->parens += opening;
        p->parens -= token.kind == PML_RIGHT_PAREN;
    } else if (opening && p->segment.count > 0 &&
               vec_last(&p->segment).kind == PML_NAME) {
        const Macro *macro =
            macros_find(&p->macros, vec_last(&p->segment).name);
        p->parens = macro && macro->takes_arguments;
    }
    vec_push(p->diag->arena.mem, &p->segment, token);
}

/* Expand the text since the last directive, because the next one may change
 * what macros mean. */
static void flush(Preprocessor *p) {
    p->parens = 0;
    macros_expand(&p->macros, p->segment.data, p->segment.count, p->out);
    p->failed |= p->macros.failed;
    vec_clear(&p->segment);
}

static void read_file(Preprocessor *p, uint32_t source);

static uint32_t find_include(Preprocessor *p, const char *name, Span span) {
    Text path;
    text_init(&path, p->diag->arena.mem);
    file_beside(&path, vec_item(&p->diag->sources, span.source).name, name);
    uint32_t source = diag_try(p->diag, path.data);
    size_t folders = p->options ? p->options->folder_count : 0;
    for (size_t i = 0; i < folders && source == NO_SOURCE; i++) {
        text_clear(&path);
        text_printf(&path, "%s/%s", p->options->folders[i], name);
        source = diag_try(p->diag, path.data);
    }
    text_release(&path);
    if (source == NO_SOURCE)
        diag_error(p->diag, CODE_FILE, span, "cannot read %s", name);
    return source;
}

/* The name between quotes or angle brackets; false if there is none. */
static bool include_name(const PmlTokens *line, Text *name) {
    if (line->count == 0)
        return false;
    const PmlToken *first = &vec_item(line, 0);
    if (first->kind == PML_STRING && !first->problem && first->length > 2) {
        text_bytes(name, first->text + 1, first->length - 2);
        return true;
    }
    if (first->kind != PML_LESS)
        return false;
    for (size_t i = 1; i < line->count; i++) {
        if (vec_item(line, i).kind == PML_GREATER)
            return i > 1;
        text_bytes(name, vec_item(line, i).text, vec_item(line, i).length);
    }
    return false;
}

/* #include NAME, where a macro stands for the file. */
static void expand_line(Preprocessor *p) {
    PmlTokens expanded = {0};
    if (p->line.count == 0 || vec_item(&p->line, 0).kind != PML_NAME)
        return;
    macros_expand(&p->macros, p->line.data, p->line.count, &expanded);
    vec_release(p->diag->arena.mem, &p->line);
    p->line = expanded;
}

static void include(Preprocessor *p, Span directive) {
    Text name;
    text_init(&name, p->diag->arena.mem);
    expand_line(p);
    Span span = p->line.count ? vec_item(&p->line, 0).span : directive;
    if (!include_name(&p->line, &name) ||
        memchr(name.data, '\0', name.length)) {
        diag_error(p->diag, CODE_SYNTAX, span,
                   "expected \"file\" or <file> after #include");
    } else if (p->depth >= DEEPEST_INCLUSION ||
               p->inclusions >= MOST_INCLUSIONS) {
        diag_error(p->diag, CODE_LIMIT, span,
                   "files include files too often or too deeply");
        p->failed = true;
    } else {
        p->inclusions++;
        uint32_t source = find_include(p, name.data, span);
        if (source != NO_SOURCE)
            read_file(p, source);
    }
    text_release(&name);
}

/* #if, #ifdef and #ifndef. */
static void open_conditional(Preprocessor *p, PreprocessFile *file,
                             const char *word, Span span) {
    Conditional c = {.span = span, .decided = skipping(file)};
    if (file->conditionals.count >= DEEPEST_CONDITIONAL) {
        diag_error(p->diag, CODE_LIMIT, span, "#if is too deeply nested");
        p->failed = true;
        return;
    }
    if (!c.decided && strcmp(word, "if") == 0) {
        c.included =
            condition_true(&p->macros, p->line.data, p->line.count, span);
    } else if (!c.decided) {
        bool named =
            p->line.count > 0 && vec_item(&p->line, 0).kind == PML_NAME;
        if (!named)
            diag_error(p->diag, CODE_SYNTAX, span, "expected a name after #%s",
                       word);
        bool defined =
            named && macros_find(&p->macros, vec_item(&p->line, 0).name);
        c.included = defined == (strcmp(word, "ifdef") == 0);
    }
    c.decided |= c.included;
    vec_push(p->diag->arena.mem, &file->conditionals, c);
}

/* #elif, #else and #endif. */
static void turn_conditional(Preprocessor *p, PreprocessFile *file,
                             const char *word, Span span) {
    if (file->conditionals.count == 0) {
        diag_error(p->diag, CODE_SYNTAX, span, "#%s without #if", word);
        return;
    }
    Conditional *c = &vec_last(&file->conditionals);
    if (strcmp(word, "endif") == 0) {
        (void)vec_pop(&file->conditionals);
        return;
    }
    if (c->otherwise)
        diag_error(p->diag, CODE_SYNTAX, span, "#%s after #else", word);
    bool is_else = strcmp(word, "else") == 0;
    c->included =
        !c->decided && (is_else || condition_true(&p->macros, p->line.data,
                                                  p->line.count, span));
    c->decided |= c->included;
    c->otherwise |= is_else;
}

static bool is_one_of(const char *word, const char *const *list) {
    while (*list && strcmp(word, *list) != 0)
        list++;
    return *list != NULL;
}

/* Directives that only count where the text does. */
static void obey(Preprocessor *p, const char *word, Span span) {
    static const char *const ignored[] = {
        "line", "pragma", "ident", "assert", "unassert", "sccs", NULL};
    if (strcmp(word, "define") == 0) {
        macros_define(&p->macros, p->line.data, p->line.count, span);
    } else if (strcmp(word, "undef") == 0) {
        if (p->line.count > 0 && vec_item(&p->line, 0).kind == PML_NAME)
            macros_undefine(&p->macros, vec_item(&p->line, 0).name);
        else
            diag_error(p->diag, CODE_SYNTAX, span,
                       "expected a name after #undef");
    } else if (strcmp(word, "include") == 0) {
        include(p, span);
    } else if (strcmp(word, "error") == 0) {
        diag_error(p->diag, CODE_SYNTAX, span, "#error stands here");
    } else if (strcmp(word, "warning") == 0) {
        diag_warning(p->diag, CODE_SYNTAX, span, "#warning stands here");
    } else if (!is_one_of(word, ignored)) {
        diag_error(p->diag, CODE_SYNTAX, span, "no such directive: #%.40s",
                   word);
    }
}

/* The rest of the line into p->line; the file then stands at the next. */
static void take_line(Preprocessor *p, PreprocessFile *file) {
    vec_clear(&p->line);
    while (file->token.kind != PML_END && !file->token.fresh_line) {
        vec_push(p->diag->arena.mem, &p->line, file->token);
        next(file);
    }
}

static void directive(Preprocessor *p, PreprocessFile *file) {
    static const char *const opening[] = {"if", "ifdef", "ifndef", NULL};
    static const char *const turning[] = {"elif", "else", "endif", NULL};
    Span span = file->token.span;
    next(file);
    const char *word = NULL;
    if (file->token.kind == PML_NAME && !file->token.fresh_line) {
        word = names_get(p->macros.names, file->token.name);
        span.end = file->token.span.end;
        next(file);
    }
    take_line(p, file);
    if (p->in_atom) {
        diag_error(p->diag, CODE_SYNTAX, span,
                   "only the model itself may contain directives");
        return;
    }
    if (!word)
        return;                            /* # alone, or a line marker */
    if (!skipping(file) && p->parens == 0) /* else it is part of a call */
        flush(p);
    if (is_one_of(word, opening))
        open_conditional(p, file, word, span);
    else if (is_one_of(word, turning))
        turn_conditional(p, file, word, span);
    else if (!skipping(file))
        obey(p, word, span);
}

static void read_tokens(Preprocessor *p, PreprocessFile *file) {
    next(file);
    while (file->token.kind != PML_END && !p->failed) {
        report_stray(p, file);
        if (file->token.kind == PML_HASH && file->token.fresh_line) {
            directive(p, file);
            continue;
        }
        if (!skipping(file)) {
            report_problem(p, &file->token);
            push_text(p, file->token);
        }
        next(file);
    }
    if (!p->failed)
        flush(p);
}

static void read_file(Preprocessor *p, uint32_t source) {
    PreprocessFile file = {0};
    const Source *text = &vec_item(&p->diag->sources, source);
    if (text->length > MOST_BYTES) {
        diag_error(p->diag, CODE_LIMIT, SPAN_NONE, "%s is too large",
                   text->name);
        p->failed = true;
        return;
    }
    p->depth++;
    pml_lexer_init(&file.lexer, p->macros.names, source, text);
    read_tokens(p, &file);
    for (size_t i = 0; i < file.conditionals.count && !p->failed; i++)
        diag_error(p->diag, CODE_SYNTAX, vec_item(&file.conditionals, i).span,
                   "this #if has no #endif");
    vec_release(p->diag->arena.mem, &file.conditionals);
    p->depth--;
}

/* -D NAME or -D NAME=TEXT: a source of its own, so that messages can show
 * it. */
static void define_option(Preprocessor *p, const char *option) {
    Text text;
    text_init(&text, p->diag->arena.mem);
    const char *equals = strchr(option, '=');
    if (equals) {
        text_bytes(&text, option, (size_t)(equals - option));
        text_printf(&text, " %s", equals + 1);
    } else {
        text_printf(&text, "%s 1", option);
    }
    uint32_t source =
        diag_source(p->diag, "<command line>", text.data, text.length);
    text_release(&text);
    PmlLexer lexer;
    pml_lexer_init(&lexer, p->macros.names, source,
                   &vec_item(&p->diag->sources, source));
    vec_clear(&p->line);
    PmlToken token;
    while ((token = pml_lexer_next(&lexer)).kind != PML_END)
        vec_push(p->diag->arena.mem, &p->line, token);
    macros_define(&p->macros, p->line.data, p->line.count,
                  (Span){source, 0, 0});
}

static void push_end(Preprocessor *p, uint32_t source) {
    size_t length = vec_item(&p->diag->sources, source).length;
    Span span = {source, length, length};
    vec_push(p->diag->arena.mem, p->out,
             (PmlToken){.kind = PML_END,
                        .span = span,
                        .origin = span,
                        .text = "",
                        .line_start = true});
}

static void read_atom(Preprocessor *p, const Question *atom) {
    uint32_t source =
        diag_source(p->diag, atom->origin, atom->text, strlen(atom->text));
    if (!p->failed)
        read_file(p, source);
    push_end(p, source);
}

/* Files that are read as if they stood at the end of the program. */
static void read_claims(Preprocessor *p, uint32_t program) {
    size_t count = p->options ? p->options->claim_count : 0;
    for (size_t i = 0; i < count; i++) {
        const char *path = p->options->claims[i];
        uint32_t source =
            path ? diag_read(p->diag, path, SPAN_NONE) : NO_SOURCE;
        if (source != NO_SOURCE && !p->failed)
            read_file(p, source);
        push_end(p, source == NO_SOURCE ? program : source);
    }
}

bool preprocess(Diagnostics *diag, Names *names, Arena *scratch,
                uint32_t source, const PromelaOptions *options,
                PmlTokens *out) {
    Preprocessor p = {.diag = diag, .options = options, .out = out};
    macros_init(&p.macros, diag, names, scratch);
    size_t defines = options ? options->define_count : 0;
    for (size_t i = 0; i < defines; i++)
        define_option(&p, options->defines[i]);
    read_file(&p, source);
    push_end(&p, source);
    read_claims(&p, source);
    size_t atoms = options ? options->goals.atom_count : 0;
    p.in_atom = true;
    for (size_t i = 0; i < atoms; i++)
        read_atom(&p, &options->goals.atoms[i]);
    vec_release(diag->arena.mem, &p.segment);
    vec_release(diag->arena.mem, &p.line);
    macros_release(&p.macros);
    return !p.failed;
}
