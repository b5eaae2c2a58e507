#include "test/cross/conversion_trial.h"

#include "automata/formats/hoa.h"
#include "automata/formats/hoa_write.h"
#include "automata/formats/never_read.h"
#include "automata/formats/never_write.h"
#include "automata/forms/labelled.h"
#include "automata/testing/action_tester.h"
#include "automata/testing/convert.h"
#include "automata/testing/single_pass.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "test/cross/count_lines.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_automaton.h"
#include "test/cross/random_formula.h"

#include <string.h>

enum {
    WORDS = 12,       /* for each result */
    LONGEST = 10,     /* letters of a word */
    MOST_STATES = 60, /* of an automaton that the definitions are asked about */
    OPERATORS = 8,    /* of a formula, at most */
    ATOMS = 3         /* of a formula, at most */
};

typedef enum Subject {
    SUBJECT_BUCHI,
    SUBJECT_TESTING,
    SUBJECT_FORMULA,
    SUBJECTS
} Subject;

typedef struct Trial {
    Mem mem;
    Rng rng;
    Subject subject;
    Formulas formulas;   /* of SUBJECT_FORMULA */
    Formula formula;     /* likewise */
    Automaton automaton; /* the original, or what the formula became */
    bool small;          /* enough for the definitions */
    ConversionCounts *counts;
    Text *why;
    bool good;
} Trial;

/* ---- The original -------------------------------------------------------- */

static void draw_formula(Trial *trial) {
    FormulaShape shape = {
        .operators = (uint32_t)rng_below(&trial->rng, OPERATORS + 1),
        .atoms = 1 + (uint32_t)rng_below(&trial->rng, ATOMS),
        .no_next = rng_below(&trial->rng, 2) == 0,
    };
    random_formula_atoms(&trial->formulas, shape.atoms);
    trial->formula = random_formula(&trial->formulas, &trial->rng, shape);
    automaton_init(&trial->automaton, &trial->mem);
    trial->small = translate_formula(&trial->formulas, trial->formula,
                                     &trial->automaton, &(TranslateOptions){0});
}

static void draw(Trial *trial, uint64_t seed) {
    mem_init(&trial->mem);
    trial->rng = (Rng){seed};
    trial->subject = (Subject)rng_below(&trial->rng, SUBJECTS);
    trial->small = true;
    trial->good = true;
    formulas_init(&trial->formulas, &trial->mem);
    bool testing = trial->subject == SUBJECT_TESTING;
    if (trial->subject == SUBJECT_FORMULA)
        draw_formula(trial);
    else
        random_automaton(&trial->automaton, &trial->mem, &trial->rng,
                         random_automaton_shape(&trial->rng, testing));
    trial->small &= trial->automaton.state_count <= MOST_STATES;
}

static void release(Trial *trial) {
    automaton_release(&trial->automaton);
    formulas_release(&trial->formulas);
}

/* ---- Comparing ----------------------------------------------------------- */

static void print_word(const LassoWord *word, Text *out) {
    for (uint32_t i = 0; i < word->prefix + word->loop; i++)
        text_printf(out, "%s%llx", i == word->prefix ? " ( " : " ",
                    (unsigned long long)word->letters[i]);
    text_add(out, " )\n");
}

static void complain(Trial *trial, const char *what, const LassoWord *word,
                     const Automaton *automaton) {
    if (!trial->good)
        return;
    trial->good = false;
    text_printf(trial->why, "%s:", what);
    print_word(word, trial->why);
    hoa_write(automaton, "", trial->why);
}

/* The word with proposition k of `from` where the same text stands in `to`. */
static LassoWord reorder(const Automaton *from, const Automaton *to,
                         const LassoWord *word) {
    LassoWord result = *word;
    for (uint32_t i = 0; i < word->prefix + word->loop; i++) {
        result.letters[i] = 0;
        for (size_t a = 0; a < to->propositions.count; a++)
            for (size_t b = 0; b < from->propositions.count; b++)
                if (strcmp(to->propositions.data[a],
                           from->propositions.data[b]) == 0)
                    result.letters[i] |= (word->letters[i] >> b & 1) << a;
    }
    return result;
}

/* What the original says; a formula by its own meaning. */
static bool needed(Trial *trial, const LassoWord *word) {
    if (trial->subject != SUBJECT_FORMULA)
        return lasso_accepts(&trial->automaton, word);
    LassoWord numbered = {.prefix = word->prefix, .loop = word->loop};
    for (uint32_t i = 0; i < word->prefix + word->loop; i++)
        for (size_t k = 0; k < trial->automaton.propositions.count; k++) {
            const char *text = trial->automaton.propositions.data[k];
            uint32_t atom =
                names_find(&trial->formulas.atoms, text, strlen(text));
            numbered.letters[i] |= (word->letters[i] >> k & 1) << atom;
        }
    return lasso_satisfies(&trial->formulas, trial->formula, &numbered);
}

static LassoWord random_word(Trial *trial) {
    return lasso_random(&trial->rng, LONGEST,
                        (uint32_t)trial->automaton.propositions.count);
}

static void compare(Trial *trial, const char *what,
                    const Automaton *automaton) {
    for (int i = 0; i < WORDS && automaton->state_count <= MOST_STATES; i++) {
        LassoWord word = random_word(trial);
        LassoWord same = reorder(&trial->automaton, automaton, &word);
        bool expected = needed(trial, &word);
        trial->counts->words++;
        trial->counts->accepted += expected;
        if (lasso_accepts(automaton, &same) != expected)
            complain(trial, what, &word, automaton);
    }
}

/* ---- Files --------------------------------------------------------------- */

typedef bool Read(Automaton *automaton, Diagnostics *diag, uint32_t source);

static void read_back(Trial *trial, const char *what, const Text *text,
                      Read *read) {
    Diagnostics diag;
    Automaton again;
    diag_init(&diag, &trial->mem);
    automaton_init(&again, &trial->mem);
    uint32_t source = diag_source(&diag, what, text->data, text->length);
    if (read(&again, &diag, source)) {
        compare(trial, what, &again);
    } else {
        trial->good = false;
        text_printf(trial->why, "%s is rejected: %s\n%s", what,
                    diag.items.data[0].message, text->data);
    }
    automaton_release(&again);
    diag_release(&diag);
}

static void write_and_read(Trial *trial, const Automaton *automaton) {
    Text text;
    text_init(&text, &trial->mem);
    hoa_write(automaton, "", &text);
    read_back(trial, "HOA", &text, hoa_read);
    text_clear(&text);
    if (!automaton->testing) {
        never_write(automaton, &text);
        read_back(trial, "never claim", &text, never_read);
    }
    text_release(&text);
}

/* ---- Conversions --------------------------------------------------------- */

/* Runs that end are accepted if repeating their last state forever is. */
static void compare_ends(Trial *trial, const Automaton *testing) {
    for (int i = 0; i < WORDS && testing->state_count <= MOST_STATES; i++) {
        LassoWord word = random_word(trial);
        uint32_t length = 1 + word.prefix;
        LassoWord longer = lasso_prolonged(&word, length);
        if (lasso_accepts_end(testing, &word, length) != needed(trial, &longer))
            complain(trial, "the end of a run", &word, testing);
    }
}

/* The same runs that end. */
static void compare_all_ends(Trial *trial, const Automaton *testing,
                             const Automaton *single) {
    for (int i = 0; i < WORDS && single->state_count <= MOST_STATES; i++) {
        LassoWord word = random_word(trial);
        uint32_t length = 1 + word.prefix;
        LassoWord same = reorder(testing, single, &word);
        if (lasso_accepts_end(single, &same, length) !=
            lasso_accepts_end(testing, &word, length))
            complain(trial, "the end of a single-pass run", &word, single);
    }
}

static void to_single_pass(Trial *trial, const Automaton *testing) {
    Automaton single;
    if (!convert_to_single_pass(testing, CONVERT_MOST, &single))
        return;
    if (!automaton_is_single_pass(&single))
        complain(trial, "not a single pass", &(LassoWord){.loop = 1}, &single);
    trial->counts->single_pass++;
    compare(trial, "single pass", &single);
    compare_all_ends(trial, testing, &single);
    write_and_read(trial, &single);
    automaton_release(&single);
}

static void from_testing(Trial *trial, const Automaton *testing) {
    Automaton buchi;
    bool ends;
    trial->counts->deterministic += convert_is_deterministic(testing);
    uint64_t sets = 0;
    for (uint32_t s = 0; s < testing->state_count; s++)
        sets |= testing->state_marks.data[s];
    trial->counts->one_pass += !(sets & SET_INFINITE);
    if (!convert_to_buchi(testing, &buchi, &ends))
        return;
    compare(trial, "testing to Buchi", &buchi);
    to_single_pass(trial, testing);
    write_and_read(trial, testing);
    automaton_release(&buchi);
}

static void to_testing(Trial *trial) {
    Automaton testing;
    if (!convert_to_testing(&trial->automaton, CONVERT_MOST, &testing))
        return;
    compare(trial, "Buchi to testing", &testing);
    compare_ends(trial, &testing);
    from_testing(trial, &testing);
    automaton_release(&testing);
}

/* Whatever the automaton: its words without repetitions. */
static void without_stuttering(Trial *trial) {
    Automaton testing;
    if (!convert_without_stuttering(&trial->automaton, &testing))
        return;
    for (int i = 0; i < WORDS && testing.state_count <= MOST_STATES; i++) {
        LassoWord word = random_word(trial);
        LassoWord bare = lasso_without_stuttering(&word);
        if (lasso_accepts(&testing, &word) != needed(trial, &bare))
            complain(trial, "without stuttering", &word, &testing);
    }
    automaton_release(&testing);
}

/* A word of a trace of actions: one of them at a time, or nothing more. */
static LassoWord random_trace(Trial *trial) {
    uint32_t actions = (uint32_t)trial->automaton.propositions.count;
    LassoWord word = random_word(trial);
    bool silent = actions == 0 || rng_below(&trial->rng, 2) == 0;
    if (actions == 0)
        word.prefix = 0;
    if (silent)
        word.loop = 1;
    for (uint32_t i = 0; i < word.prefix + word.loop; i++)
        word.letters[i] = silent && i >= word.prefix
                              ? 0
                              : (uint64_t)1 << rng_below(&trial->rng, actions);
    return word;
}

static void to_tester(Trial *trial) {
    Tester tester;
    Automaton again;
    bool ends;
    tester_of_automaton(&tester, &trial->automaton);
    if (automaton_of_tester(&again, &tester, &ends)) {
        for (int i = 0; i < WORDS && again.state_count <= MOST_STATES; i++) {
            LassoWord word = random_trace(trial);
            if (!ends || lasso_accepts(&again, &word) != needed(trial, &word))
                complain(trial, "tester", &word, &again);
        }
        automaton_release(&again);
    }
    tester_release(&tester);
}

static void from_buchi(Trial *trial) {
    uint64_t letter;
    Answer answer = automaton_stutter(&trial->automaton, &letter);
    if (trial->subject == SUBJECT_FORMULA)
        compare(trial, "translation", &trial->automaton);
    write_and_read(trial, &trial->automaton);
    without_stuttering(trial);
    to_tester(trial);
    trial->counts->unknown += answer == ANSWER_UNKNOWN;
    trial->counts->sensitive += answer == ANSWER_NO;
    trial->counts->insensitive += answer == ANSWER_YES;
    if (answer == ANSWER_YES)
        to_testing(trial);
}

bool conversion_trial_run(uint64_t seed, ConversionCounts *counts, Text *why) {
    Trial trial = {.counts = counts, .why = why};
    draw(&trial, seed);
    counts->buchi += trial.subject == SUBJECT_BUCHI;
    counts->testing += trial.subject == SUBJECT_TESTING;
    counts->formulas += trial.subject == SUBJECT_FORMULA;
    counts->too_large += !trial.small;
    if (trial.small && trial.subject == SUBJECT_TESTING)
        from_testing(&trial, &trial.automaton);
    else if (trial.small)
        from_buchi(&trial);
    release(&trial);
    if (trial.mem.live != 0) {
        text_printf(why, "%zu bytes were never freed\n", trial.mem.live);
        trial.good = false;
    }
    return trial.good;
}

void conversion_trial_print(uint64_t seed, Text *out) {
    Trial trial = {0};
    draw(&trial, seed);
    if (trial.subject == SUBJECT_FORMULA) {
        formula_print(&trial.formulas, trial.formula, out);
        text_char(out, '\n');
    }
    if (trial.small)
        hoa_write(&trial.automaton, "", out);
    release(&trial);
}

uint32_t conversion_counts_print(const ConversionCounts *counts, Text *out) {
    const CountLine lines[] = {
        {counts->buchi, "Buchi automata", false},
        {counts->testing, "testing automata", false},
        {counts->formulas, "formulas", false},
        {counts->too_large, "of these passed over as too large", true},
        {counts->insensitive, "insensitive to stuttering", false},
        {counts->sensitive, "sensitive to stuttering", false},
        {counts->unknown, "undecided", true},
        {counts->deterministic, "testing automata that are deterministic",
         false},
        {counts->one_pass, "testing automata without infinite states", false},
        {counts->single_pass, "testing automata put into single-pass form",
         false},
        {counts->words, "words compared", false},
        {counts->accepted, "of these accepted", false},
    };
    return count_lines_print(lines, sizeof lines / sizeof *lines, out);
}
