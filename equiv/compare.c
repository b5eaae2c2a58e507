#include "equiv/compare.h"

#include "base/bug.h"
#include "equiv/confirm.h"
#include "equiv/distinguish.h"
#include "equiv/refinement.h"

#include <string.h>

typedef struct Work {                   /* one comparison while it is made */
    const ComparisonQuestion *question; /* what is asked */
    Comparison *result;                 /* to be filled in */
    Side left, right;                   /* the systems */
    Side plain_left, plain_right;       /* once more, to confirm */
} Work;

/* A limit: nothing is decided. */
static bool give_up(Work *work, Limit limit, bool right) {
    assert(limit != LIMIT_NONE);
    work->result->verdict = VERDICT_INCONCLUSIVE;
    work->result->limit = limit;
    work->result->right_limited = right;
    return false;
}

/* Which of these sides has met a limit? If none has, memory was short. */
static bool give_up_side(Work *work, const Side *left, const Side *right) {
    if (side_limit(right) != LIMIT_NONE)
        return give_up(work, side_limit(right), true);
    return give_up(
        work, side_limit(left) != LIMIT_NONE ? side_limit(left) : LIMIT_MEMORY,
        false);
}

static bool open_sides(Work *work, Side *left, Side *right, bool plain) {
    const ComparisonQuestion *question = work->question;
    SideOptions options = {
        .changes = question->relation->aspects & RUNS_CHANGES, .plain = plain};
    Alphabet *alphabet = &work->result->alphabet;
    bool one = side_init(left, question->left, question->budget, question->mem,
                         alphabet, options);
    bool other = side_init(right, question->right, question->budget,
                           question->mem, alphabet, options);
    return (one && other) || give_up_side(work, left, right);
}

/* ---- Relations of states ------------------------------------------------- */

/* Explain the difference by a formula that is true on one side and false on
 * the other; both are explored afresh. */
static bool explain(Work *work, Modal *formula, const Simulation *simulation,
                    bool swapped) {
    Difference *difference = &work->result->difference;
    Side *one = swapped ? &work->plain_right : &work->plain_left;
    Side *other = swapped ? &work->plain_left : &work->plain_right;
    bool here, there;
    if (!simulation_difference(simulation, difference) ||
        !modal_make(formula, simulation))
        return give_up(work, LIMIT_MEMORY, false);
    difference->right ^= swapped;
    if (formula->too_large)
        return true;
    if (!modal_holds(formula, one, &here) ||
        !modal_holds(formula, other, &there))
        return give_up_side(work, &work->plain_left, &work->plain_right);
    if (!here || there)
        BUG("the formula does not distinguish the systems");
    difference->formula_nodes = formula->nodes.count;
    difference->formula_right = swapped;
    modal_print(formula, &work->result->alphabet,
                one->initial.count == 1 && other->initial.count == 1,
                &difference->formula);
    return true;
}

/* Is the one simulated by the other, or bisimilar to it? False at a limit. */
static bool relate_states(Work *work, bool swapped, bool *related) {
    const ComparisonQuestion *question = work->question;
    Simulation simulation;
    simulation_init(
        &simulation, question->relation, swapped ? &work->right : &work->left,
        swapped ? &work->left : &work->right, question->budget, question->mem);
    bool fine = simulation_decide(&simulation, related);
    work->result->pairs += simulation.pairs ? simulation.pairs->count : 0;
    work->result->runs += simulation.runs;
    if (!fine) {
        give_up(work, simulation.limit, side_limit(&work->right) != LIMIT_NONE);
    } else if (!*related) {
        Modal formula;
        modal_init(&formula, question->relation, question->mem);
        fine = open_sides(work, &work->plain_left, &work->plain_right, true) &&
               explain(work, &formula, &simulation, swapped);
        modal_release(&formula);
    }
    simulation_release(&simulation);
    return fine;
}

/* ---- Relations of runs --------------------------------------------------- */

static bool confirm(Work *work, bool swapped) {
    Difference *difference = &work->result->difference;
    bool confirmed;
    difference->right = swapped;
    if (!open_sides(work, &work->plain_left, &work->plain_right, true))
        return false;
    if (!confirm_difference(difference, work->question->relation,
                            swapped ? &work->plain_right : &work->plain_left,
                            swapped ? &work->plain_left : &work->plain_right,
                            &confirmed))
        return give_up_side(work, &work->plain_left, &work->plain_right);
    if (!confirmed)
        BUG("the difference cannot be replayed");
    return true;
}

/* Is the one below the other? False at a limit. */
static bool relate_runs(Work *work, bool swapped, bool *related) {
    const ComparisonQuestion *question = work->question;
    Refinement refinement;
    refinement_init(
        &refinement, question->relation, swapped ? &work->right : &work->left,
        swapped ? &work->left : &work->right, question->budget, question->mem);
    bool fine =
        refinement_decide(&refinement, &work->result->difference, related);
    work->result->pairs += refinement.pairs ? refinement.pairs->count : 0;
    work->result->runs++;
    if (!fine)
        give_up(work, refinement.limit, side_limit(&work->right) != LIMIT_NONE);
    refinement_release(&refinement);
    return fine && (*related || confirm(work, swapped));
}

/* Has the one model a proposition that the other has not? */
static bool has_more(const Model *one, const Model *other) {
    for (uint32_t i = 0; i < one->display.result_count; i++) {
        bool there = false;
        for (uint32_t k = 0; k < other->display.result_count && !there; k++)
            there = strcmp(one->propositions[i], other->propositions[k]) == 0;
        if (!there)
            return true;
    }
    return false;
}

/* Where propositions count, there must be the same ones. */
static bool have_same_propositions(Work *work) {
    const ComparisonQuestion *question = work->question;
    if (!(question->relation->aspects & RUNS_CHANGES))
        return true;
    bool left = has_more(question->left, question->right);
    bool right = has_more(question->right, question->left);
    if (!left && !right)
        return true;
    work->result->difference.kind = DIFFERENCE_PROPOSITIONS;
    work->result->difference.right = !left;
    return false;
}

/* ---- Both ---------------------------------------------------------------- */

static bool relate(Work *work, bool swapped, bool *related) {
    return work->question->relation->family == RELATION_STATES
               ? relate_states(work, swapped, related)
               : relate_runs(work, swapped, related);
}

static void decide(Work *work) {
    const ComparisonQuestion *question = work->question;
    bool once = question->relation->symmetric || question->preorder;
    bool related = have_same_propositions(work);
    if (related && !relate(work, false, &related))
        return;
    if (related && !once && !relate(work, true, &related))
        return;
    work->result->verdict = related ? VERDICT_HOLDS : VERDICT_VIOLATED;
    assert(related == (work->result->difference.kind == DIFFERENCE_NONE));
}

static void close_side(Side *side) {
    if (side->mem)
        side_release(side);
}

void compare_systems(Comparison *comparison,
                     const ComparisonQuestion *question) {
    Work work = {.question = question, .result = comparison};
    assert(question->relation->family != RELATION_LATER);
    *comparison = (Comparison){.verdict = VERDICT_INCONCLUSIVE};
    alphabet_init(&comparison->alphabet, question->mem, question->choice);
    difference_init(&comparison->difference, question->mem);
    if (open_sides(&work, &work.left, &work.right, false))
        decide(&work);
    comparison->left_states = side_states(&work.left);
    comparison->right_states = side_states(&work.right);
    comparison->transitions = work.left.explorer.statistics.transitions +
                              work.right.explorer.statistics.transitions;
    close_side(&work.plain_left);
    close_side(&work.plain_right);
    close_side(&work.left);
    close_side(&work.right);
}

void comparison_release(Comparison *comparison) {
    difference_release(&comparison->difference);
    alphabet_release(&comparison->alphabet);
}
