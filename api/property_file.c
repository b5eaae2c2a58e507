#include "api/property_file.h"

#include "api/tester_read.h"
#include "automata/action_tester.h"
#include "automata/hoa.h"
#include "automata/ltl.h"
#include "automata/ltl_simplify.h"
#include "automata/ltl_traits.h"
#include "automata/never_read.h"
#include "automata/translate.h"
#include "base/file.h"

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
    formula_print(formulas, conversion->formula, &echo);
    automaton->name = arena_copy(&automaton->strings, echo.data, echo.length);
    text_release(&echo);
    Formula simple = ltl_simplify(formulas, conversion->formula);
    if (ltl_traits(formulas, simple) & LTL_STUTTER)
        conversion->stuttering = STUTTER_INVARIANT;
    if (translate_formula(formulas, simple, automaton, &(TranslateOptions){0}))
        return true;
    return translate_refuse(conversion->diag,
                            diag_whole(conversion->diag, source));
}

static bool read_formula(Conversion *conversion, uint32_t source, bool negate) {
    conversion->formula = ltl_parse(&conversion->formulas, conversion->diag,
                                    source, LTL_RULES_SPOT);
    return conversion->formula != NO_FORMULA &&
           translate(conversion, source, negate);
}

static bool refuse_negation(Conversion *conversion) {
    diag_error(conversion->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "only formulas can be negated");
    return false;
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

bool property_read(Conversion *conversion, const ConversionOptions *options,
                   bool *ends) {
    Diagnostics *diag = conversion->diag;
    const char *text = options->property;
    PropertyKind kind = kind_of(text);
    if (kind == PROPERTY_TESTER && options->negate)
        return refuse_negation(conversion);
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
    if (options->negate)
        return refuse_negation(conversion);
    return kind == PROPERTY_HOA
               ? hoa_read(&conversion->automaton, diag, source)
               : never_read(&conversion->automaton, diag, source);
}
