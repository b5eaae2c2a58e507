#include "test/cross/sugar_trial.h"

#include "automata/explaining/lasso_value.h"
#include "automata/translating/stutter.h"
#include "automata/translating/translate.h"
#include "formula/ltl.h"
#include "test/cross/count_lines.h"
#include "test/cross/lasso_accepts.h"
#include "test/cross/random_formula.h"
#include "test/cross/sugar_sketch.h"

enum {
    WORDS = 24,    /* for each formula */
    LETTERS = 7,   /* at most, of a word */
    OPERATORS = 6, /* at most, of a formula */
    MOST_STATES = 3000
};

typedef struct SugarTrial {
    Mem *mem;
    Formulas *formulas;
    SugarSketch sketch;
    Formula formula;        /* what was read */
    LassoWord words[WORDS]; /* to compare */
    bool meant[WORDS];      /* by word */
    SugarCounts *counts;
    Text *why;
} SugarTrial;

/* ---- automata ---- */

/* The word in the propositions of the automaton, which are p0, p1 ... */
static LassoWord in_propositions(const Automaton *automaton,
                                 const LassoWord *word) {
    LassoWord result = *word;
    for (uint32_t i = 0; i < word->prefix + word->loop; i++) {
        result.letters[i] = 0;
        for (size_t k = 0; k < automaton->propositions.count; k++) {
            int atom = automaton->propositions.data[k][1] - '0';
            result.letters[i] |= (word->letters[i] >> atom & 1) << k;
        }
    }
    return result;
}

static void read_words(SugarTrial *trial, const Automaton *automaton,
                       bool negated) {
    for (uint32_t i = 0; i < WORDS; i++) {
        LassoWord word = in_propositions(automaton, &trial->words[i]);
        trial->counts->words++;
        if (lasso_accepts(automaton, &word) == (trial->meant[i] != negated))
            continue;
        text_printf(trial->why, "word %u is read wrongly%s\n", i,
                    negated ? ", negated" : "");
        return;
    }
}

static void check_automaton(SugarTrial *trial, bool negated) {
    Formula f =
        negated ? formula_not(trial->formulas, trial->formula) : trial->formula;
    Automaton automaton;
    automaton_init(&automaton, trial->mem);
    TranslateOptions options = {.most_states = MOST_STATES};
    if (translate_formula(trial->formulas, f, &automaton, &options)) {
        trial->counts->states += automaton.state_count;
        read_words(trial, &automaton, negated);
    } else {
        trial->counts->too_large++;
    }
    automaton_release(&automaton);
}

/* ---- other ways to the value ---- */

static bool value_of(SugarTrial *trial, const LassoWord *word) {
    Lasso lasso = {.prefix = word->prefix};
    for (uint32_t i = 0; i < word->prefix + word->loop; i++)
        vec_push(trial->mem, &lasso.letters, word->letters[i]);
    bool value = lasso_value(trial->formulas, trial->formula, &lasso);
    vec_release(trial->mem, &lasso.letters);
    return value;
}

static void check_values(SugarTrial *trial) {
    for (uint32_t i = 0; i < WORDS; i++)
        if (value_of(trial, &trial->words[i]) != trial->meant[i] ||
            lasso_satisfies(trial->formulas, trial->formula,
                            &trial->words[i]) != trial->meant[i])
            text_printf(trial->why, "word %u has another value\n", i);
}

/* Every letter twice. */
static LassoWord doubled(const LassoWord *word) {
    LassoWord twice = {2 * word->prefix, 2 * word->loop, {0}};
    for (uint32_t k = 0; k < twice.prefix + twice.loop; k++)
        twice.letters[k] = word->letters[k / 2];
    return twice;
}

static void check_stutter(SugarTrial *trial) {
    Answer answer = formula_stutter(trial->formulas, trial->formula);
    trial->counts->invariant += answer == ANSWER_YES;
    trial->counts->sensitive += answer == ANSWER_NO;
    for (uint32_t i = 0; i < WORDS && answer == ANSWER_YES; i++) {
        LassoWord twice = doubled(&trial->words[i]);
        if (sugar_satisfies(&trial->sketch, &twice) != trial->meant[i])
            text_printf(trial->why, "word %u changes when doubled\n", i);
    }
}

/* ---- trials ---- */

static void draw(SugarSketch *sketch, uint64_t seed, Text *text, Rng *rng) {
    *rng = (Rng){seed};
    sugar_draw(sketch, rng, 1 + (uint32_t)rng_below(rng, OPERATORS));
    sugar_print(sketch, rng, text);
}

static void count_formula(SugarTrial *trial) {
    SugarCounts *counts = trial->counts;
    bool bounded = false, psl = false, past = false, counting = false;
    bool future[SUGAR_MOST] = {false}, mixed = false;
    for (uint32_t i = 0; i < trial->sketch.count; i++) {
        const SugarNode *node = &trial->sketch.nodes[i];
        SugarKind kind = node->kind;
        bool back = (kind >= SUGAR_YESTERDAY && kind <= SUGAR_COUNT) ||
                    kind >= SUGAR_SINCE;
        bool ahead = (kind >= SUGAR_NEXT && kind <= SUGAR_NEVER) ||
                     (kind >= SUGAR_UNTIL && kind < SUGAR_SINCE);
        bool inner = (kind > SUGAR_ATOM && future[node->left]) ||
                     (kind >= SUGAR_AND && future[node->right]);
        future[i] = ahead || inner;
        mixed |= back && inner;
        past |= back;
        counting |= kind == SUGAR_COUNT;
        bounded |= node->high != SUGAR_END;
        psl |= kind >= SUGAR_INCLUSIVE && kind <= SUGAR_EVENT;
    }
    counts->formulas++;
    counts->bounded += bounded;
    counts->words_of_psl += psl;
    counts->past += past;
    counts->mixed += mixed;
    counts->counting += counting;
}

static void run(SugarTrial *trial, Rng *rng) {
    count_formula(trial);
    for (uint32_t i = 0; i < WORDS; i++) {
        trial->words[i] = lasso_random(rng, LETTERS, SUGAR_ATOMS);
        trial->meant[i] = sugar_satisfies(&trial->sketch, &trial->words[i]);
        trial->counts->satisfied += trial->meant[i];
    }
    check_values(trial);
    check_automaton(trial, false);
    check_automaton(trial, true);
    check_stutter(trial);
}

bool sugar_trial_run(uint64_t seed, SugarCounts *counts, Text *why) {
    Mem mem;
    mem_init(&mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    random_formula_atoms(&formulas, SUGAR_ATOMS);
    Diagnostics diag;
    diag_init(&diag, &mem);
    Text text;
    text_init(&text, &mem);
    SugarTrial trial = {
        .mem = &mem, .formulas = &formulas, .counts = counts, .why = why};
    Rng rng;
    draw(&trial.sketch, seed, &text, &rng);
    uint32_t source = diag_source(&diag, "formula", text.data, text.length);
    trial.formula = ltl_parse(&formulas, &diag, source, LTL_RULES_ALONE);
    if (trial.formula == NO_FORMULA)
        text_add(why, "it is not read\n");
    else
        run(&trial, &rng);
    text_release(&text);
    diag_release(&diag);
    formulas_release(&formulas);
    if (mem.live)
        text_add(why, "memory is left\n");
    mem_release(&mem);
    return why->length == 0;
}

void sugar_trial_print(uint64_t seed, Text *out) {
    SugarSketch sketch;
    Rng rng;
    draw(&sketch, seed, out, &rng);
    text_char(out, '\n');
}

uint32_t sugar_counts_print(const SugarCounts *counts, Text *out) {
    const CountLine lines[] = {
        {counts->formulas, "formulas in some spelling", false},
        {counts->bounded, "with bounds", false},
        {counts->words_of_psl, "with operators of PSL", false},
        {counts->past, "with past operators", false},
        {counts->mixed, "with the future inside the past", false},
        {counts->counting, "with counts", false},
        {counts->too_large, "automata given up as too large", true},
        {counts->states, "states of automata", false},
        {counts->words, "words read", false},
        {counts->satisfied, "words that satisfy a formula", false},
        {counts->invariant, "formulas that stutter", false},
        {counts->sensitive, "formulas that do not stutter", false},
    };
    return count_lines_print(lines, sizeof lines / sizeof *lines, out);
}
