#include "formula/patterns.h"

#include "base/suggest.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

enum {
    USUAL_TIMES = 2 /* of bounded-existence */
};

const Pattern patterns[] = {
    {"absence", "p", "$p never holds", "[] !p", "!p W r", true, false},
    {"universality", "p", "$p always holds", "[] p", "p W r", true, false},
    {"existence", "p", "$p holds at some time", "<> p", "!r U (p && !r)", false,
     false},
    {"bounded-existence", "p", "$p holds in at most %", "", "", false, true},
    {"response", "ps", "$s responds to $p", "[] (p -> <> s)",
     "(p -> (!r U (s && !r))) W r", true, false},
    {"precedence", "sp", "$s precedes $p", "!p W s", "!p W (s || r)", false,
     false},
    {"two-causes", "stp", "$s and then $t precede $p",
     "!p W (s && !p && X (!p W t))",
     "!p W (r || (s && !p && X (!p W (t || r))))", false, false},
    {"two-effects", "pst", "$p precedes $s followed by $t",
     "!(s && X <> t) W p", "!(s && !r && X (!r U (t && !r))) W (p || r)", false,
     false},
    {"two-stimuli", "stp", "$p responds to $s followed by $t",
     "[] ((s && X <> t) -> X <> (t && <> p))",
     "((s && X (!r U (t && !r))) -> "
     "X (!r U (t && !r && (!r U (p && !r))))) W r",
     true, false},
    {"two-responses", "pst", "$s and then $t respond to $p",
     "[] (p -> <> (s && X <> t))",
     "(p -> (!r U (s && !r && X (!r U (t && !r))))) W r", true, false},
    {"constrained-responses", "pstz",
     "$s and then $t, without $z until then, respond to $p",
     "[] (p -> <> (s && !z && X (!z U t)))",
     "(p -> (!r U (s && !r && !z && X ((!r && !z) U (t && !r))))) W r", true,
     false},
    {NULL, NULL, NULL, NULL, NULL, false, false},
};

const PatternScope pattern_scopes[] = {
    {"globally", "", "", "$f", false},
    {"before", "r", "before $r, ", "<> r -> ($f)", true},
    {"after", "q", "after $q, ", "!q W (q && ($f))", false},
    {"between", "qr", "between $q and $r, ", "[] ((q && !r && <> r) -> ($f))",
     true},
    {"after-until", "qr", "after $q until $r, ", "[] ((q && !r) -> ($f))",
     true},
    {NULL, NULL, NULL, NULL, false},
};

/* ---- Templates ----------------------------------------------------------- */

/* At most so many times: not p, p, not p and so on, in turn. */
static void add_periods(uint32_t times, bool ended, Text *out) {
    for (uint32_t i = 0; i < times; i++)
        text_add(out, ended ? "(!p && !r) W (r || ((p && !r) W (r || ("
                            : "!p W (p W (");
    text_add(out, ended ? "!p W r" : "[] !p");
    for (uint32_t i = 0; i < times; i++)
        text_add(out, ended ? "))))" : "))");
}

void patterns_template(const Pattern *pattern, bool ended, uint32_t times,
                       Text *out) {
    if (pattern->counts)
        add_periods(times, ended, out);
    else
        text_add(out, ended ? pattern->ended : pattern->open);
}

static void add_template(const Pattern *pattern, const PatternScope *scope,
                         uint32_t times, Text *out) {
    const char *frame = scope->formula;
    if (strcmp(scope->name, "after") == 0 && pattern->invariant)
        frame = "[] (q -> $f)"; /* the same, and simpler */
    const char *place = strstr(frame, "$f");
    text_bytes(out, frame, (size_t)(place - frame));
    patterns_template(pattern, scope->ends, times, out);
    text_add(out, place + 2);
}

void patterns_usage(const char *name, const char *letters, bool counts,
                    Text *out) {
    text_add(out, name);
    for (size_t i = 0; letters[i]; i++)
        text_printf(out, "%s%c", i ? ", " : "(", letters[i]);
    if (counts)
        text_add(out, "[, N]");
    text_add(out, *letters ? ")" : "");
}

/* ---- Reading ------------------------------------------------------------- */

typedef struct Reader {
    Formulas *formulas;
    Diagnostics *diag;
    LtlRules rules;
    uint32_t source; /* what is read */
    size_t at;       /* the next byte */
} Reader;

typedef struct Call { /* name(part, part) */
    Span name;        /* may be empty */
    Span parts[PATTERN_PARAMETERS + 2];
    size_t count;  /* of parts; there may be more than are kept */
    bool enclosed; /* there are parentheses */
} Call;

typedef struct Binding { /* what letters stand for */
    Formula formulas[128];
    uint32_t times; /* of bounded-existence */
} Binding;

static const Source *source_of(const Reader *from) {
    return &from->diag->sources.data[from->source];
}

static char byte_at(const Reader *from, size_t at) {
    return at < source_of(from)->length ? source_of(from)->text[at] : '\0';
}

static void skip_blanks(Reader *from) {
    while (isspace((unsigned char)byte_at(from, from->at)))
        from->at++;
}

/* After something quoted or in braces that begins here; else the next byte. */
static size_t after_piece(const Reader *from, size_t at) {
    char open = byte_at(from, at), close = open == '{' ? '}' : open;
    if (open != '"' && open != '\'' && open != '{')
        return at + 1;
    for (size_t i = at + 1; i < source_of(from)->length; i++) {
        if (byte_at(from, i) == close)
            return i + 1;
        i += byte_at(from, i) == '\\' && open != '{';
    }
    return source_of(from)->length;
}

static void add_part(Call *call, Span part) {
    if (call->count < PATTERN_PARAMETERS + 2)
        call->parts[call->count] = part;
    call->count++;
}

/* Between parentheses; false if they are not closed. */
static bool read_parts(Reader *from, Call *call) {
    size_t depth = 0, open = from->at++, start = from->at;
    for (size_t at = start; at < source_of(from)->length;
         at = after_piece(from, at)) {
        char byte = byte_at(from, at);
        bool last = byte == ')' && depth == 0;
        if (last || (byte == ',' && depth == 0)) {
            add_part(call, (Span){from->source, start, at});
            start = at + 1;
        }
        if (last) {
            from->at = at + 1;
            return true;
        }
        depth += byte == '(' || byte == '[';
        depth -= (byte == ')' || byte == ']') && depth > 0;
    }
    diag_error(from->diag, CODE_SYNTAX, (Span){from->source, open, open + 1},
               "this parenthesis is never closed");
    return false;
}

static bool in_name(char byte) {
    return isalnum((unsigned char)byte) || byte == '-' || byte == '_';
}

static bool read_call(Reader *from, Call *call) {
    *call = (Call){0};
    skip_blanks(from);
    size_t start = from->at;
    while (in_name(byte_at(from, from->at)))
        from->at++;
    call->name = (Span){from->source, start, from->at};
    skip_blanks(from);
    call->enclosed = byte_at(from, from->at) == '(';
    return !call->enclosed || read_parts(from, call);
}

static bool is_called(const Reader *from, const Call *call, const char *name) {
    size_t length = call->name.end - call->name.start;
    return strlen(name) == length &&
           memcmp(source_of(from)->text + call->name.start, name, length) == 0;
}

/* ---- Errors -------------------------------------------------------------- */

static bool reject_name(const Reader *from, const Call *call, bool scope) {
    Text word, list;
    text_init(&word, from->formulas->mem);
    text_init(&list, from->formulas->mem);
    size_t length = call->name.end - call->name.start;
    text_bytes(&word, source_of(from)->text + call->name.start,
               length < 40 ? length : 40);
    Suggestion best = suggestion_for(word.data);
    for (size_t i = 0; scope && pattern_scopes[i].name; i++) {
        suggestion_offer(&best, pattern_scopes[i].name);
        text_printf(&list, "%s%s", i ? ", " : "", pattern_scopes[i].name);
    }
    for (size_t i = 0; !scope && patterns[i].name; i++) {
        suggestion_offer(&best, patterns[i].name);
        text_printf(&list, "%s%s", i ? ", " : "", patterns[i].name);
    }
    const char *what = scope ? "scope" : "pattern";
    if (length == 0)
        diag_error(from->diag, CODE_SYNTAX, call->name,
                   "the name of a %s is missing", what);
    else
        diag_error(from->diag, CODE_SYNTAX, call->name, "there is no %s \"%s\"",
                   what, word.data);
    diag_did_you_mean(from->diag, best.candidate);
    diag_hint(from->diag, "the %ss are %s", what, list.data);
    text_release(&word);
    text_release(&list);
    return false;
}

static bool reject_count(const Reader *from, const Call *call, const char *name,
                         const char *letters, bool counts) {
    Text usage;
    text_init(&usage, from->formulas->mem);
    patterns_usage(name, letters, counts, &usage);
    size_t needed = strlen(letters);
    diag_error(from->diag, CODE_SYNTAX,
               (Span){from->source, call->name.start, from->at},
               "%s has %zu parameter%s, not %zu", name, needed,
               needed == 1 ? "" : "s", call->count);
    diag_hint(from->diag, "write %s; see `martlet explain patterns`",
              usage.data);
    text_release(&usage);
    return false;
}

/* ---- Parameters ---------------------------------------------------------- */

static bool read_times(const Reader *from, Span part, Binding *binding) {
    const char *text = source_of(from)->text;
    uint32_t times = 0;
    size_t at = part.start;
    while (isspace((unsigned char)text[at]))
        at++;
    for (; at < part.end && isdigit((unsigned char)text[at]); at++)
        if (times <= PATTERN_TIMES)
            times = times * 10 + (uint32_t)(text[at] - '0');
    while (at < part.end && isspace((unsigned char)text[at]))
        at++;
    binding->times = times;
    if (at == part.end && times > 0 && times <= PATTERN_TIMES)
        return true;
    diag_error(from->diag, CODE_SYNTAX, part,
               "this is not a number from 1 to %d", PATTERN_TIMES);
    return false;
}

/* What each letter stands for. */
static bool bind(const Reader *from, const Call *call, const char *letters,
                 Binding *binding) {
    bool good = true;
    for (size_t i = 0; letters[i]; i++) {
        Formula f = call->enclosed
                        ? ltl_parse_part(from->formulas, from->diag,
                                         call->parts[i], from->rules)
                        : formula_atom(from->formulas, &letters[i], 1);
        binding->formulas[(unsigned char)letters[i]] = f;
        good = good && f != NO_FORMULA;
    }
    return good;
}

static bool read_parameters(const Reader *from, const Call *call,
                            const char *name, const char *letters, bool counts,
                            Binding *binding) {
    size_t needed = strlen(letters);
    bool alone = from->rules == LTL_RULES_ALONE && !call->enclosed;
    bool number = counts && call->count == needed + 1;
    if (!alone && call->count != needed && !number)
        return reject_count(from, call, name, letters, counts);
    return bind(from, call, letters, binding) &&
           (!number || read_times(from, call->parts[needed], binding));
}

/* ---- Making -------------------------------------------------------------- */

/* The template with the parameters in place of its letters. */
static Formula instantiate(Formulas *formulas, const Formulas *table,
                           Formula template, const Binding *binding) {
    size_t bytes = mem_product((size_t) template + 1, sizeof(Formula));
    Formula *made = mem_alloc(formulas->mem, bytes);
    for (Formula i = 0; i <= template; i++) {
        FormulaNode node = formula_node(table, i);
        int arity = formula_arity(node.kind);
        if (node.kind == FORMULA_ATOM)
            made[i] = binding->formulas[(unsigned char)names_get(&table->atoms,
                                                                 node.left)[0]];
        else
            made[i] = formula_make(formulas, node.kind,
                                   arity > 0 ? made[node.left] : 0,
                                   arity > 1 ? made[node.right] : 0);
    }
    Formula f = made[template];
    mem_free(formulas->mem, made, bytes);
    return f;
}

static Formula make(Formulas *formulas, const char *template,
                    const Binding *binding) {
    Diagnostics diag;
    Formulas table;
    diag_init(&diag, formulas->mem);
    formulas_init(&table, formulas->mem);
    uint32_t source = diag_source(&diag, "pattern", template, strlen(template));
    Formula f = ltl_parse(&table, &diag, source, LTL_RULES_SPOT);
    assert(f != NO_FORMULA);
    f = instantiate(formulas, &table, f, binding);
    formulas_release(&table);
    diag_release(&diag);
    return f;
}

/* $p is the parameter p, and % the number. */
static void add_sentence(const Formulas *formulas, const char *sentence,
                         const Binding *binding, Text *out) {
    for (const char *c = sentence; *c; c++) {
        if (*c == '$') {
            c++;
            formula_show(formulas, binding->formulas[(unsigned char)*c], out);
        } else if (*c == '%') {
            text_printf(out, "%u separate %s", binding->times,
                        binding->times == 1 ? "period" : "periods");
        } else {
            text_char(out, *c);
        }
    }
}

static const Pattern *read_pattern(Reader *from, Binding *binding) {
    Call call;
    if (!read_call(from, &call))
        return NULL;
    for (const Pattern *pattern = patterns; pattern->name; pattern++)
        if (is_called(from, &call, pattern->name))
            return read_parameters(from, &call, pattern->name, pattern->letters,
                                   pattern->counts, binding)
                       ? pattern
                       : NULL;
    reject_name(from, &call, false);
    return NULL;
}

static const PatternScope *read_scope(Reader *from, Binding *binding) {
    Call call;
    if (!read_call(from, &call))
        return NULL;
    for (const PatternScope *scope = pattern_scopes; scope->name; scope++)
        if (is_called(from, &call, scope->name))
            return read_parameters(from, &call, scope->name, scope->letters,
                                   false, binding)
                       ? scope
                       : NULL;
    reject_name(from, &call, true);
    return NULL;
}

/* Is there more of this source? */
static bool has_more(Reader *from) {
    skip_blanks(from);
    return from->at < source_of(from)->length;
}

static bool at_end(Reader *from) {
    if (!has_more(from))
        return true;
    diag_error(from->diag, CODE_SYNTAX,
               (Span){from->source, from->at, source_of(from)->length},
               "this is too much: a pattern and a scope are all");
    return false;
}

Formula patterns_parse(Formulas *formulas, Diagnostics *diag, PatternText text,
                       Text *sentence) {
    Reader from = {.formulas = formulas,
                   .diag = diag,
                   .rules = text.rules,
                   .source = text.pattern};
    Binding binding = {.times = USUAL_TIMES};
    const Pattern *pattern = read_pattern(&from, &binding);
    if (!pattern)
        return NO_FORMULA;
    const PatternScope *scope = pattern_scopes;
    if (!has_more(&from) && text.scope != NO_SOURCE)
        from = (Reader){formulas, diag, text.rules, text.scope, 0};
    if (has_more(&from))
        scope = read_scope(&from, &binding);
    if (!scope || !at_end(&from))
        return NO_FORMULA;
    add_sentence(formulas, scope->sentence, &binding, sentence);
    add_sentence(formulas, pattern->sentence, &binding, sentence);
    Text template;
    text_init(&template, formulas->mem);
    add_template(pattern, scope, binding.times, &template);
    Formula f = make(formulas, template.data, &binding);
    text_release(&template);
    if (ltl_fits(formulas, f))
        return f;
    diag_error(diag, CODE_LIMIT, diag_whole(diag, text.pattern),
               "the formula of this pattern is nested more than %d deep or has "
               "more than %d parts",
               LTL_DEEPEST, LTL_LARGEST);
    return NO_FORMULA;
}
