#include "job/converting/conversion.h"

#include "automata/formats/automaton_dot.h"
#include "automata/formats/hoa_properties.h"
#include "automata/formats/hoa_write.h"
#include "automata/formats/never_write.h"
#include "automata/formats/tester_write.h"
#include "automata/reducing/narrow.h"
#include "automata/testing/action_tester.h"
#include "automata/testing/convert.h"
#include "job/converting/property_file.h"
#include "job/loading/specification_load.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_NODES = 1 << 22 /* of decision diagrams while reducing */
};

/* Say which limit has been met and what can be done. */
static bool reject_size(Conversion *conversion) {
    convert_reject(&conversion->automaton, conversion->diag, SPAN_NONE);
    if (conversion->automaton.testing)
        diag_hint(conversion->diag,
                  "Buchi automata of testing automata enumerate all letters: "
                  "use fewer propositions");
    else
        diag_hint(conversion->diag,
                  "--to buchi has guards instead of letters; or use fewer "
                  "propositions, or a formula for each of its conjuncts");
    return false;
}

/* Put another automaton in the place of the one in hand. */
static void replace(Conversion *conversion, Automaton next) {
    automaton_release(&conversion->automaton);
    conversion->automaton = next;
}

/* ---- To Buchi automata --------------------------------------------------- */

/* As few states as can be had, with one acceptance set on states if that is
 * what is wanted; where that needs too much memory, the automaton stays what it
 * is. */
static void make_small(Conversion *conversion) {
    Diagrams diagrams;
    Omega omega;
    Automaton next;
    diagrams_init(&diagrams, conversion->mem, MOST_NODES);
    omega_init(&omega, &diagrams);
    omega_from_automaton(&omega, &conversion->automaton);
    omega_narrow(&omega, NULL, conversion->to == CONVERT_GENERALISED);
    automaton_init(&next, conversion->mem);
    if (omega_to_automaton(&omega, &next)) {
        automaton_copy_names(&next, &conversion->automaton);
        replace(conversion, next);
    } else {
        automaton_release(&next);
    }
    omega_release(&omega);
    diagrams_release(&diagrams);
}

static void note_ends(Conversion *conversion, bool ends) {
    if (!ends)
        diag_warning(conversion->diag, CODE_FORMAT, SPAN_NONE,
                     "the end of runs is lost: the result reads a run that "
                     "ends as if its last state were repeated forever");
}

static bool make_buchi(Conversion *conversion) {
    if (conversion->automaton.testing) {
        Automaton next;
        bool ends;
        if (!convert_to_buchi(&conversion->automaton, &next, &ends))
            return reject_size(conversion);
        note_ends(conversion, ends);
        replace(conversion, next);
    }
    if (conversion->formula == NO_FORMULA)
        make_small(conversion);
    return true;
}

/* ---- To testing automata ------------------------------------------------- */

#define NO_LETTER UINT64_MAX /* no example is known */

static void describe_letter(const Automaton *automaton, uint64_t letter,
                            Text *out) {
    for (size_t i = 0; i < automaton->propositions.count; i++)
        text_printf(out, "%s%s%s", i ? ", " : " (",
                    letter >> i & 1 ? "" : "not ",
                    automaton->propositions.data[i]);
    text_char(out, ')');
}

static bool reject_stuttering(Conversion *conversion, uint64_t letter) {
    if (conversion->stuttering == ANSWER_UNKNOWN) {
        diag_error(conversion->diag, CODE_AUTOMATON, SPAN_NONE,
                   "the automaton is too large to decide whether repeating a "
                   "state makes a difference");
        return false;
    }
    Text state;
    text_init(&state, conversion->mem);
    if (letter != NO_LETTER)
        describe_letter(&conversion->automaton, letter, &state);
    diag_error(conversion->diag, CODE_UNSUPPORTED, SPAN_NONE,
               "a testing automaton sees only changes, but here it makes a "
               "difference how often a state is repeated%s",
               state.data);
    diag_hint(conversion->diag,
              "without X, Y and Z no formula depends on that; "
              "--to buchi takes any");
    text_release(&state);
    return false;
}

/* Unless the syntax of a formula shows it: by the automaton, and where that is
 * too large, by that of the negation. */
static void decide_stuttering(Conversion *conversion, uint64_t *letter) {
    if (conversion->automaton.testing)
        conversion->stuttering = ANSWER_YES;
    if (conversion->stuttering == ANSWER_UNKNOWN)
        conversion->stuttering =
            automaton_stutter(&conversion->automaton, letter);
    if (conversion->stuttering == ANSWER_UNKNOWN &&
        conversion->formula != NO_FORMULA)
        conversion->stuttering =
            formula_stutter(&conversion->formulas, conversion->formula);
}

static bool make_testing(Conversion *conversion) {
    uint64_t letter = NO_LETTER;
    Automaton *automaton = &conversion->automaton, next;
    decide_stuttering(conversion, &letter);
    if (conversion->stuttering != ANSWER_YES)
        return reject_stuttering(conversion, letter);
    if (!convert_to_testing(automaton, CONVERT_MOST, &next))
        return reject_size(conversion);
    replace(conversion, next);
    return true;
}

static bool make_single_pass(Conversion *conversion) {
    Automaton next;
    if (!make_testing(conversion))
        return false;
    if (!convert_to_single_pass(&conversion->automaton, CONVERT_MOST, &next))
        return reject_size(conversion);
    replace(conversion, next);
    return true;
}

/* ---- The whole ----------------------------------------------------------- */

/* An action that a formula names is visible, even if the automaton does
 * not need it: `a` must not become true when b happens first. */
static bool keep_actions(Conversion *conversion) {
    Automaton *automaton = &conversion->automaton;
    const Names *atoms = &conversion->formulas.atoms;
    for (uint32_t i = 0; i < atoms->entries.count; i++) {
        const char *text = names_get(atoms, i);
        if (automaton_has_proposition(automaton, text))
            continue;
        if (automaton->propositions.count == MOST_PROPOSITIONS) {
            diag_error(conversion->diag, CODE_AUTOMATON, SPAN_NONE,
                       "the formula has more than %d different atoms",
                       MOST_PROPOSITIONS);
            return false;
        }
        automaton_add_proposition(automaton, text, strlen(text));
    }
    return true;
}

static bool make_tester(Conversion *conversion) {
    if (!make_buchi(conversion) || !keep_actions(conversion))
        return false;
    tester_of_automaton(&conversion->tester, &conversion->automaton);
    return true;
}

/* A file with a specification becomes its tester. What the specification does
 * not name, the tester does not see. */
static bool make_specified(Conversion *conversion,
                           const ConversionOptions *options) {
    const char *path = options->property;
    Diagnostics *diag = conversion->diag;
    Specification *specification = specification_load(
        options->specified, path, options->budget, conversion->mem, diag);
    bool made =
        specification &&
        specification_knows(specification, NULL,
                            options->specified->asked.refining.choice, diag);
    if (made && specification->propositions.entries.count > 0) {
        diag_error(diag, CODE_UNSUPPORTED, SPAN_NONE,
                   "a tester in a file sees actions only, and %s has "
                   "propositions, which CFFD compares",
                   path);
        diag_hint(diag, "check --refines sees them; --relation failures does "
                        "not need them");
        made = false;
    }
    if (made)
        specification_tester(specification, false, &conversion->tester);
    specification_free(specification);
    return made;
}

static bool reads_states(const Conversion *conversion) {
    return conversion->to == CONVERT_BUCHI ||
           conversion->to == CONVERT_GENERALISED;
}

/* What can be said of the result is said of every result. */
static void inspect(Conversion *conversion) {
    uint64_t letter;
    if (reads_states(conversion)) {
        decide_stuttering(conversion, &letter);
    } else if (conversion->to != CONVERT_TESTER) {
        conversion->deterministic =
            convert_is_deterministic(&conversion->automaton);
    } else {
        conversion->deterministic =
            tester_is_deterministic(&conversion->tester);
    }
}

bool conversion_run(Conversion *conversion, const ConversionOptions *options,
                    Mem *mem, Diagnostics *diag) {
    *conversion = (Conversion){
        .mem = mem, .diag = diag, .formula = NO_FORMULA, .to = options->to};
    formulas_init(&conversion->formulas, mem);
    text_init(&conversion->sentence, mem);
    automaton_init(&conversion->automaton, mem);
    if (options->specified) {
        assert(options->to == CONVERT_TESTER);
        conversion->made = make_specified(conversion, options);
        if (conversion->made)
            inspect(conversion);
        return conversion->made;
    }
    bool ends = true;
    if (!property_read(conversion, options, &ends))
        return false;
    note_ends(conversion, ends);
    static bool (*const make[])(Conversion *) = {
        [CONVERT_BUCHI] = make_buchi,
        [CONVERT_TESTING] = make_testing,
        [CONVERT_TESTER] = make_tester,
        [CONVERT_SINGLE_PASS] = make_single_pass,
        [CONVERT_GENERALISED] = make_buchi,
    };
    conversion->made = make[options->to](conversion);
    if (conversion->made)
        inspect(conversion);
    return conversion->made;
}

void conversion_release(Conversion *conversion) {
    formulas_release(&conversion->formulas);
    text_release(&conversion->sentence);
    automaton_release(&conversion->automaton);
    if (conversion->made && conversion->to == CONVERT_TESTER)
        tester_release(&conversion->tester);
}

bool conversion_suits(ConversionKind to, ConversionFormat format) {
    static const bool suits[][4] = {
        [CONVERT_BUCHI] = {[CONVERSION_HOA] = true,
                           [CONVERSION_NEVER] = true,
                           [CONVERSION_DOT] = true},
        [CONVERT_TESTING] = {[CONVERSION_HOA] = true, [CONVERSION_DOT] = true},
        [CONVERT_TESTER] = {[CONVERSION_DOT] = true, [CONVERSION_LSTS] = true},
        [CONVERT_SINGLE_PASS] =
            {[CONVERSION_HOA] = true, [CONVERSION_DOT] = true},
        [CONVERT_GENERALISED] =
            {[CONVERSION_HOA] = true, [CONVERSION_DOT] = true},
    };
    return suits[to][format];
}

static bool write_tester(const Conversion *conversion, ConversionFormat format,
                         Text *out) {
    Lsts lsts;
    tester_to_lsts(&conversion->tester, &lsts);
    bool written = lsts_write(&lsts, conversion->diag, out,
                              format == CONVERSION_DOT ? LSTS_DOT : LSTS_TVT,
                              &(LstsOptions){0});
    lsts_release(&lsts);
    return written;
}

/* "stutter-invariant" is about the language that a reader of the format sees,
 * and that is not the language of a testing automaton. */
static void add_stuttering(const Conversion *conversion, Text *words) {
    if (conversion->stuttering != ANSWER_UNKNOWN)
        text_printf(words, "%s%s", words->length ? " " : "",
                    conversion->stuttering == ANSWER_YES ? "stutter-invariant"
                                                         : "stutter-sensitive");
}

/* What holds of the written automaton by the definitions of the format. */
static void hoa_words(const Conversion *conversion, Text *words) {
    hoa_properties(&conversion->automaton, words);
    if (!conversion->automaton.testing)
        add_stuttering(conversion, words);
}

bool conversion_write(const Conversion *conversion, ConversionFormat format,
                      Text *out) {
    if (conversion->to == CONVERT_TESTER)
        return write_tester(conversion, format, out);
    const char *atom = format == CONVERSION_NEVER
                           ? never_unwritable(&conversion->automaton)
                           : NULL;
    if (atom) {
        diag_error(conversion->diag, CODE_LABEL, SPAN_NONE,
                   "the proposition %s cannot be written in a claim", atom);
        diag_hint(conversion->diag, "--format hoa can hold any text");
        return false;
    }
    if (format == CONVERSION_NEVER) {
        never_write(&conversion->automaton, out);
    } else if (format == CONVERSION_DOT) {
        automaton_dot(&conversion->automaton, out);
    } else {
        Text properties;
        text_init(&properties, conversion->mem);
        hoa_words(conversion, &properties);
        hoa_write(&conversion->automaton, properties.data, out);
        text_release(&properties);
    }
    return true;
}

void conversion_properties(const Conversion *conversion, Text *out) {
    Text words;
    text_init(&words, conversion->mem);
    if (reads_states(conversion)) {
        hoa_words(conversion, &words);
    } else {
        if (conversion->deterministic)
            text_add(&words, "deterministic");
        if (conversion->to != CONVERT_TESTER)
            add_stuttering(conversion, &words);
    }
    text_add(out, words.data);
    text_release(&words);
}

uint32_t conversion_states(const Conversion *conversion) {
    return conversion->to == CONVERT_TESTER ? conversion->tester.state_count
                                            : conversion->automaton.state_count;
}

size_t conversion_edges(const Conversion *conversion) {
    return conversion->to == CONVERT_TESTER ? conversion->tester.moves.count
                                            : conversion->automaton.edges.count;
}
