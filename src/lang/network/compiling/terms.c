#include "lang/network/compiling/terms.h"

/* A function that is compiled anew for each constant that it is given: most
 * networks need one word of truth, which then stays in a register. */
#define SPECIALISED static inline __attribute__((always_inline))

SPECIALISED void read_truth(const RuleTerms *terms, const Word *wide,
                            Word *truth, uint32_t words) {
    for (uint32_t w = 0; w < words; w++)
        truth[w] = 0;
    for (uint32_t b = 0; b < terms->block_count; b++) {
        const TruthBlock *block = &terms->blocks[b];
        Word index = wide[block->at / 64] >> block->at % 64 & block->mask;
        assert(block->word < words);
        truth[words == 1 ? 0 : block->word] |= block->table[index];
    }
}

/* Do two propositions hold that occur in pairs? In a model without the error
 * they seldom do, so this answer is easy to predict. */
SPECIALISED bool two_hold(const RuleTerms *terms, const Word *truth,
                          uint32_t words) {
    Word seen = 0;
    for (uint32_t w = 0; w < words; w++) {
        Word members = truth[w] & terms->pair_members[w];
        if ((members & (members - 1)) || (members && seen))
            return true;
        seen |= members;
    }
    return false;
}

/* Does a proposition that holds have a partner that holds? */
SPECIALISED bool pair_holds(const RuleTerms *terms, const Word *truth,
                            uint32_t words) {
    for (uint32_t w = 0; w < words; w++) {
        Word heads = truth[w] & terms->pair_heads[w];
        for (; heads; heads &= heads - 1) {
            size_t bit = 64 * w + (uint32_t)__builtin_ctzll(heads);
            const Word *row = terms->pairs + bit * words;
            for (uint32_t k = 0; k < words; k++)
                if (truth[k] & row[k])
                    return true;
        }
    }
    return false;
}

static bool term_holds(const RuleTerms *terms, LongTerm term,
                       const Word *truth) {
    const uint32_t *literals = terms->literals + term.first;
    for (uint32_t i = 0; i < term.count; i++) {
        uint32_t bit = literals[i] / 2;
        if ((truth[bit / 64] >> bit % 64 & 1) == (literals[i] & 1))
            return false;
    }
    return true;
}

static bool some_term_holds(const RuleTerms *terms, uint32_t first,
                            uint32_t end, const Word *truth) {
    assert(first <= end);
    for (uint32_t t = first; t < end; t++)
        if (term_holds(terms, terms->long_terms[t], truth))
            return true;
    return false;
}

SPECIALISED bool long_holds(const RuleTerms *terms, const Word *truth,
                            uint32_t words) {
    for (uint32_t w = 0; w < words; w++) {
        Word heads = truth[w] & terms->long_heads[w];
        for (; heads; heads &= heads - 1) {
            uint32_t bit = 64 * w + (uint32_t)__builtin_ctzll(heads);
            if (some_term_holds(terms, terms->long_starts[bit],
                                terms->long_starts[bit + 1], truth))
                return true;
        }
    }
    return terms->headless_first < terms->headless_end &&
           some_term_holds(terms, terms->headless_first, terms->headless_end,
                           truth);
}

SPECIALISED bool single_holds(const RuleTerms *terms, const Word *truth,
                              uint32_t words) {
    Word any = 0;
    for (uint32_t w = 0; w < words; w++)
        any |= truth[w] & terms->singles[w];
    return any != 0;
}

SPECIALISED bool truth_holds(const RuleTerms *terms, const Word *wide,
                             Word *truth, uint32_t words) {
    read_truth(terms, wide, truth, words);
    return single_holds(terms, truth, words) ||
           (two_hold(terms, truth, words) && pair_holds(terms, truth, words)) ||
           long_holds(terms, truth, words);
}

static bool others_hold(const RuleTerms *terms, const Word *wide) {
    for (uint32_t i = 0; i < terms->other_count; i++)
        if (valuation_evaluate(terms->valuation, terms->others[i], wide))
            return true;
    return false;
}

static bool many_hold(const RuleTerms *terms, const Word *wide) {
    Word truth[TERMS_MOST_WORDS];
    assert(terms->words <= TERMS_MOST_WORDS);
    return truth_holds(terms, wide, truth, terms->words);
}

bool terms_hold(const RuleTerms *terms, const Word *wide) {
    if (terms->always)
        return true;
    Word truth;
    bool holds = terms->words == 1 ? truth_holds(terms, wide, &truth, 1)
                                   : many_hold(terms, wide);
    return holds || others_hold(terms, wide);
}
