#include "job/converting/property_file.h"

#include "automata/formats/hoa.h"
#include "automata/formats/never_read.h"
#include "automata/formats/tester_read.h"
#include "automata/reducing/complement.h"
#include "automata/testing/action_tester.h"
#include "automata/testing/convert.h"
#include "automata/translating/translate.h"
#include "base/file.h"
#include "formula/ltl.h"
#include "formula/ltl_simplify.h"
#include "formula/ltl_traits.h"
#include "formula/patterns.h"

#include <ctype.h>
#include <string.h>

typedef enum PropertyKind {
    PROPERTY_FORMULA, /* the text itself */
    PROPERTY_LTL,     /* a file with a formula */
    PROPERTY_HOA,
    PROPERTY_NEVER,
    PROPERTY_TESTER
} PropertyKind;

static PropertyKind kind_of(const char *property) {
    static const struct {
        const char *suffix;
        PropertyKind kind;
    } kinds[] = {
        {".hoa", PROPERTY_HOA},
        {".never", PROPERTY_NEVER},
        {".ltl", PROPERTY_LTL},
        {".lsts", PROPERTY_TESTER},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (file_has_suffix(property, kinds[i].suffix))
            return kinds[i].kind;
    return PROPERTY_FORMULA;
}

/* What standard input holds, by its first word. */
static PropertyKind kind_of_text(const Source *source) {
    const char *text = source->text;
    while (isspace((unsigned char)*text))
        text++;
    if (strncmp(text, "HOA:", 4) == 0)
        return PROPERTY_HOA;
    bool never = strncmp(text, "never", 5) == 0;
    return never && !isalnum((unsigned char)text[5]) && text[5] != '_'
               ? PROPERTY_NEVER
               : PROPERTY_LTL;
}

static bool translate(Conversion *conversion, uint32_t source, bool negate) {
    Formulas *formulas = &conversion->formulas;
    Automaton *automaton = &conversion->automaton;
    if (negate)
        conversion->formula = formula_not(formulas, conversion->formula);
    Text echo;
    text_init(&echo, conversion->mem);
    formula_echo(formulas, conversion->formula, &echo);
    automaton->name = arena_copy(&automaton->strings, echo.data, echo.length);
    text_release(&echo);
    Formula simple = ltl_simplify(formulas, conversion->formula);
    if (ltl_traits(formulas, simple) & LTL_STUTTER)
        conversion->stuttering = ANSWER_YES;
    AutomataLimit met;
    TranslateOptions options = {
        .generalised = conversion->to == CONVERT_GENERALISED, .met = &met};
    if (translate_formula(formulas, conversion->formula, automaton, &options))
        return true;
    return translate_reject(conversion->diag,
                            diag_whole(conversion->diag, source), met);
}

static bool read_formula(Conversion *conversion, uint32_t source, bool negate) {
    conversion->formula = ltl_parse(&conversion->formulas, conversion->diag,
                                    source, LTL_RULES_ALONE);
    return conversion->formula != NO_FORMULA &&
           translate(conversion, source, negate);
}

static bool read_pattern(Conversion *conversion,
                         const ConversionOptions *options) {
    Diagnostics *diag = conversion->diag;
    PatternText text = {diag_source(diag, "pattern", options->pattern,
                                    strlen(options->pattern)),
                        NO_SOURCE, LTL_RULES_ALONE};
    if (options->scope)
        text.scope = diag_source(diag, "--scope", options->scope,
                                 strlen(options->scope));
    conversion->formula = patterns_parse(&conversion->formulas, diag, text,
                                         &conversion->sentence);
    return conversion->formula != NO_FORMULA &&
           translate(conversion, text.pattern, options->negate);
}

static bool reject_negation(Conversion *conversion) {
    diag_error(conversion->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "only formulas and automata can be negated");
    return false;
}

/* Is all of it between one pair of parentheses? */
static bool is_enclosed(const char *text) {
    size_t depth = 0;
    for (const char *at = text; *at; at++) {
        depth += *at == '(';
        depth -= *at == ')' && depth > 0;
        if (depth == 0)
            return at > text && at[1] == '\0';
    }
    return false;
}

/* A name that is a formula says what the negation is. */
static void negate_name(Automaton *automaton, const char *name) {
    Text text;
    text_init(&text, automaton->mem);
    text_printf(&text, is_enclosed(name) ? "!%s" : "!(%s)", name);
    automaton->name = arena_copy(&automaton->strings, text.data, text.length);
    text_release(&text);
}

/* The complement; a testing automaton becomes a Buchi automaton first. */
static bool negate_automaton(Conversion *conversion, uint32_t source,
                             bool *ends) {
    Automaton *automaton = &conversion->automaton;
    if (automaton->testing) {
        Automaton buchi;
        if (!convert_to_buchi(automaton, &buchi, ends)) {
            diag_error(conversion->diag, CODE_AUTOMATON, SPAN_NONE,
                       "the testing automaton has too many propositions or "
                       "edges to be negated");
            return false;
        }
        automaton_release(automaton);
        *automaton = buchi;
    }
    Text name;
    text_init(&name, conversion->mem);
    if (automaton->name)
        text_add(&name, automaton->name);
    const char *limit = automaton_complement(automaton);
    if (!limit && name.length)
        negate_name(automaton, name.data);
    text_release(&name);
    if (limit)
        diag_error(conversion->diag, CODE_AUTOMATON,
                   diag_whole(conversion->diag, source),
                   "to negate this automaton takes %s", limit);
    return !limit;
}

static bool read_tester(Conversion *conversion, const char *path, bool *ends) {
    uint32_t source = diag_read(conversion->diag, path, SPAN_NONE);
    Tester *tester = source == NO_SOURCE
                         ? NULL
                         : tester_read(source, path, (Switches){0},
                                       conversion->mem, conversion->diag);
    if (!tester)
        return false;
    Automaton automaton;
    bool fits = automaton_of_tester(&automaton, tester, ends);
    if (fits) {
        automaton_release(&conversion->automaton);
        conversion->automaton = automaton;
    } else {
        diag_error(conversion->diag, CODE_LIMIT, SPAN_NONE,
                   "the tester has more than %d actions", MOST_PROPOSITIONS);
    }
    tester_release(tester);
    mem_free(conversion->mem, tester, sizeof *tester);
    return fits;
}

Formula property_formula(const char *property, Formulas *formulas,
                         Diagnostics *diag, uint32_t *source) {
    PropertyKind kind = kind_of(property);
    bool input = strcmp(property, "-") == 0;
    if (kind == PROPERTY_FORMULA && !input)
        *source = diag_source(diag, "formula", property, strlen(property));
    else
        *source = diag_read(diag, property, SPAN_NONE);
    if (*source == NO_SOURCE)
        return NO_FORMULA;
    if (input)
        kind = kind_of_text(&diag->sources.data[*source]);
    if (kind == PROPERTY_FORMULA || kind == PROPERTY_LTL)
        return ltl_parse(formulas, diag, *source, LTL_RULES_ALONE);
    diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
               "%s is an automaton, not a formula", property);
    diag_hint(diag, "martlet translate converts automata");
    return NO_FORMULA;
}

bool property_read(Conversion *conversion, const ConversionOptions *options,
                   bool *ends) {
    Diagnostics *diag = conversion->diag;
    const char *text = options->property;
    if (!text)
        return read_pattern(conversion, options);
    PropertyKind kind = kind_of(text);
    if (kind == PROPERTY_TESTER && options->negate)
        return reject_negation(conversion);
    if (kind == PROPERTY_TESTER)
        return read_tester(conversion, text, ends);
    bool input = strcmp(text, "-") == 0;
    uint32_t source = kind == PROPERTY_FORMULA && !input
                          ? diag_source(diag, "formula", text, strlen(text))
                          : diag_read(diag, text, SPAN_NONE);
    if (source == NO_SOURCE)
        return false;
    if (input)
        kind = kind_of_text(&diag->sources.data[source]);
    if (kind == PROPERTY_FORMULA || kind == PROPERTY_LTL)
        return read_formula(conversion, source, options->negate);
    bool (*read)(Automaton *, Diagnostics *, uint32_t) =
        kind != PROPERTY_HOA ? never_read
        : options->negate    ? hoa_read_any
                             : hoa_read_to_reduce;
    return read(&conversion->automaton, diag, source) &&
           (!options->negate || negate_automaton(conversion, source, ends));
}
