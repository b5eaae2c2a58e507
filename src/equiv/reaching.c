#include "equiv/reaching.h"

#include "base/bug.h"
#include "equiv/walking/failing.h"
#include "search/engine.h"

/* The trace of the product as a difference: its last step leads to *fail*. */
static bool note_failure(Work *work, const Product *product, const Trace *trace,
                         bool swapped) {
    assert(trace_length(trace) > 0);
    Difference *difference = &work->result->difference;
    size_t length = trace_length(trace);
    bool noted = true;
    for (size_t i = 0; noted && i + 1 < length; i++)
        noted = vec_try_push(difference->mem, &difference->word,
                             product->labels[trace->actions.data[i]]);
    uint32_t last = trace->actions.data[length - 1];
    difference->kind = DIFFERENCE_STEP;
    difference->right = product_is_right(product, last) != swapped;
    return noted && vec_try_push(difference->mem, &difference->labels,
                                 product->labels[last]);
}

/* What the search has found out. */
static WorkOutcome conclude(Work *work, Product *product,
                            const Findings *findings, bool swapped,
                            bool *related) {
    assert(product->relation == work->question->relation);
    const Finding *fail = &findings->items[PRODUCT_FAIL];
    Comparison *result = work->result;
    bool replayed;
    result->pairs += findings->statistics.states;
    result->transitions += findings->statistics.transitions;
    result->runs++;
    if (fail->verdict == VERDICT_VIOLATED) {
        if (!product_replay(product, &fail->trace, &replayed) ||
            !note_failure(work, product, &fail->trace, swapped))
            return work_give_up(work, LIMIT_MEMORY, false);
        if (!replayed)
            BUG("the difference cannot be replayed");
        *related = false;
        return OUTCOME_DECIDED;
    }
    if (findings->items[PRODUCT_CHOICE].verdict == VERDICT_VIOLATED) {
        result->undetermined = true;
        return OUTCOME_STOPPED;
    }
    *related = fail->verdict == VERDICT_HOLDS;
    return *related ? OUTCOME_DECIDED
                    : work_give_up(work,
                                   findings->statistics.limit == LIMIT_NONE
                                       ? LIMIT_MEMORY
                                       : findings->statistics.limit,
                                   false);
}

WorkOutcome reach_failure(Work *work, bool swapped, bool *related) {
    assert(product_suits(work->question->relation));
    const ComparisonQuestion *question = work->question;
    WorkOutcome outcome = OUTCOME_STOPPED;
    Product product;
    Findings findings;
    if (!product_init(&product, swapped ? question->right : question->left,
                      swapped ? question->left : question->right,
                      question->relation, &work->result->alphabet,
                      question->mem)) {
        work_give_up(work, LIMIT_MEMORY, false);
    } else {
        findings_init(&findings, question->mem, &product.model);
        search_dfs_replace(&(Search){.model = &product.model,
                                     .budget = question->budget,
                                     .options = {.first = true,
                                                 .first_way = true,
                                                 .table = question->table,
                                                 .seed = question->seed,
                                                 .victim = question->victim},
                                     .store = question->store,
                                     .findings = &findings});
        outcome = conclude(work, &product, &findings, swapped, related);
        findings_release(&findings);
    }
    product_release(&product);
    return outcome;
}
