#include "equiv/deciding.h"

#include "base/bug.h"
#include "equiv/walking/abridge.h"
#include "equiv/walking/confirm.h"
#include "equiv/walking/distinguish.h"
#include "equiv/walking/levels.h"
#include "equiv/walking/reasons.h"
#include "equiv/walking/refinement.h"
#include "equiv/walking/should.h"
#include "equiv/walking/simulation.h"

enum {
    LEVELS_PER_PAIR = 8 /* answers looked at for a formula that is less deep,
                           per pair that a search has met */
};

/* ---- Relations of states ------------------------------------------------- */

/* Explain the difference by a formula that is true on one side and false on
 * the other. */
static WorkOutcome explain(Work *work, const Match *match, Modal *formula,
                           const Refutation *why) {
    assert(work->result->difference.kind == DIFFERENCE_NONE);
    Difference *difference = &work->result->difference;
    Side *one, *other;
    bool here, there;
    if (!work_witnesses(work, match, &one, &other))
        return OUTCOME_STOPPED;
    if (!refutation_difference(why, difference) || !modal_make(formula, why))
        return work_give_up(work, LIMIT_MEMORY, false);
    if (!modal_holds(formula, one, &here) ||
        !modal_holds(formula, other, &there))
        return formula->limit != LIMIT_NONE
                   ? work_give_up(work, formula->limit, false)
                   : work_give_up_side(work, one, other);
    if (!here || there)
        BUG("the formula does not distinguish the systems");
    difference->right ^= match->swapped;
    difference->formula_nodes = formula->nodes.count;
    difference->formula_right = match->swapped;
    modal_print(formula, &work->result->alphabet,
                one->initial.count == 1 && other->initial.count == 1,
                &difference->formula);
    return OUTCOME_DECIDED;
}

static WorkOutcome explain_by(Work *work, const Match *match, Refutation why,
                              uint32_t depth) {
    Modal formula;
    modal_init(&formula, work->question->relation, work->question->mem);
    WorkOutcome outcome = explain(work, match, &formula, &why);
    if (outcome == OUTCOME_STOPPED)
        difference_clear(&work->result->difference);
    work->result->difference.formula_depth = depth;
    modal_release(&formula);
    return outcome;
}

static Pairing pairing_of(const Work *work, const Match *match) {
    return (Pairing){.relation = work->question->relation,
                     .left = match->one,
                     .right = match->other,
                     .same = match->same};
}

WorkOutcome decide_broadly(Work *work, const Match *match, bool *related) {
    assert(work->question->relation->family == RELATION_STATES);
    const ComparisonQuestion *question = work->question;
    WorkOutcome outcome = OUTCOME_DECIDED;
    Levels levels;
    levels_init(&levels, pairing_of(work, match), question->budget,
                question->mem);
    levels.allowance = match->allowance;
    bool decided = levels_decide(&levels, related);
    work->result->pairs += levels.pairs ? levels.pairs->count : 0;
    work->result->runs++;
    if (!decided)
        outcome = levels.limit == LIMIT_TIME || levels.limit == LIMIT_INTERRUPT
                      ? work_give_up(work, levels.limit, false)
                      : OUTCOME_PAUSED;
    else if (!*related)
        outcome = explain_by(work, match, levels_refutation(&levels),
                             levels.level.data[0] - 1);
    levels_release(&levels);
    return outcome;
}

/* The search of paper 002 says that they are not related. */
static WorkOutcome explain_shortly(Work *work, Match match,
                                   const Simulation *simulation) {
    bool related = true;
    if (work->question->method == COMPARE_DEEPLY)
        return explain_by(work, &match, simulation_refutation(simulation), 0);
    match.allowance = LEVELS_PER_PAIR * simulation->pairs->count + FIRST_PAIRS;
    match.one->allowance = match.other->allowance =
        LONG_MOVES * match.allowance;
    WorkOutcome outcome = decide_broadly(work, &match, &related);
    assert(outcome != OUTCOME_DECIDED || !related);
    return outcome == OUTCOME_PAUSED
               ? explain_by(work, &match, simulation_refutation(simulation), 0)
               : outcome;
}

WorkOutcome decide_deeply(Work *work, const Match *match, bool *related) {
    assert(work->question->relation->family == RELATION_STATES);
    const ComparisonQuestion *question = work->question;
    WorkOutcome outcome = OUTCOME_DECIDED;
    Simulation simulation;
    simulation_init(&simulation, pairing_of(work, match), question->budget,
                    question->mem);
    simulation.allowance = match->allowance;
    bool decided = simulation_decide(&simulation, related);
    work->result->pairs += simulation.pairs ? simulation.pairs->count : 0;
    work->result->runs += simulation.runs;
    if (!decided)
        outcome = simulation.paused
                      ? OUTCOME_PAUSED
                      : work_give_up(work, simulation.limit,
                                     side_limit(&work->right) != LIMIT_NONE);
    else if (!*related)
        outcome = explain_shortly(work, *match, &simulation);
    simulation_release(&simulation);
    return outcome;
}

/* Depth-first if it may take any number of pairs: then layers explode. */
static WorkOutcome relate_states(Work *work, const Match *match,
                                 bool *related) {
    if (match->deep)
        return decide_deeply(work, match, related);
    return match->allowance > 0 || work->question->method == COMPARE_BROADLY
               ? decide_broadly(work, match, related)
               : OUTCOME_PAUSED;
}

WorkOutcome decide_by_rounds(Work *work, const Match *match) {
    assert(work->joint.made && !work->joint.merged);
    const ComparisonQuestion *question = work->question;
    Reasons reasons;
    reasons_init(&reasons, &work->joint, question->relation, question->mem);
    bool found = reasons_find(&reasons);
    work->result->pairs += reasons.pairs ? reasons.pairs->count : 0;
    WorkOutcome outcome =
        found ? explain_by(work, match, reasons_refutation(&reasons),
                           reasons.level.data[0] - 1)
              : work_give_up(work, reasons.limit, false);
    reasons_release(&reasons);
    return outcome;
}

/* ---- Relations of runs --------------------------------------------------- */

/* Is it as the difference says? False at a limit. */
static bool confirm(const Difference *difference, const RelationRule *relation,
                    Side *one, Side *other) {
    bool confirmed;
    if (!confirm_difference(difference, relation, one, other, &confirmed))
        return false;
    if (!confirmed)
        BUG("the difference cannot be replayed");
    return true;
}

/* What a deep search has found can be shorter, unless a limit stops that. */
static void confirm_shorter(Difference *difference,
                            const RelationRule *relation, Side *one,
                            Side *other) {
    assert(difference->kind != DIFFERENCE_NONE);
    Difference copy;
    if (!difference_copy(&copy, difference))
        return;
    if (abridge_difference(&copy, relation, one, other) &&
        confirm(&copy, relation, one, other)) {
        Difference longer = *difference;
        *difference = copy;
        copy = longer;
    }
    difference_release(&copy);
}

static WorkOutcome confirm_runs(Work *work, const Match *match,
                                const RelationRule *relation) {
    assert(work->result->difference.kind != DIFFERENCE_NONE);
    Difference *difference = &work->result->difference;
    Side *one, *other;
    difference->right = match->swapped;
    difference->everywhere = true;
    if (!work_witnesses(work, match, &one, &other))
        return OUTCOME_STOPPED;
    if (!confirm(difference, relation, one, other))
        return work_give_up_side(work, one, other);
    if (match->deep)
        confirm_shorter(difference, relation, one, other);
    return OUTCOME_DECIDED;
}

/* Is the one below the other? */
static WorkOutcome search_runs(Work *work, const Match *match,
                               const RelationRule *relation, bool *related) {
    const ComparisonQuestion *question = work->question;
    WorkOutcome outcome = OUTCOME_DECIDED;
    Refinement refinement;
    refinement_init(&refinement, relation, match->one, match->other,
                    question->budget, question->mem);
    refinement.allowance = match->allowance;
    refinement.sets.allowance = (size_t)(LONG_MOVES * match->allowance);
    refinement.same = match->same;
    refinement.deep = match->deep;
    bool decided =
        refinement_decide(&refinement, &work->result->difference, related);
    work->result->pairs += refinement.pairs ? refinement.pairs->count : 0;
    work->result->runs++;
    if (!decided)
        outcome = refinement.paused
                      ? OUTCOME_PAUSED
                      : work_give_up(work, refinement.limit,
                                     side_limit(&work->right) != LIMIT_NONE);
    refinement_release(&refinement);
    if (outcome == OUTCOME_DECIDED && !*related)
        outcome = confirm_runs(work, match, relation);
    if (outcome != OUTCOME_DECIDED)
        difference_clear(&work->result->difference);
    return outcome;
}

static WorkOutcome relate_runs(Work *work, const Match *match, bool *related) {
    return match->deep || work->question->method != COMPARE_DEEPLY
               ? search_runs(work, match, work->question->relation, related)
               : OUTCOME_PAUSED;
}

/* ---- Traces of related states -------------------------------------------- */

/* A trace as a formula: nested moves. */
static void put_trace(Work *work, const Match *match) {
    assert(work->result->difference.kind == DIFFERENCE_STEP);
    Difference *difference = &work->result->difference;
    Modal formula;
    modal_init(&formula, work->question->relation, work->question->mem);
    if (modal_follow(&formula, difference)) {
        difference->formula_nodes = formula.nodes.count;
        difference->formula_right = match->swapped;
        modal_print(&formula, &work->result->alphabet,
                    match->one->initial.count == 1 &&
                        match->other->initial.count == 1,
                    &difference->formula);
    }
    modal_release(&formula);
}

/* Do traces say more, or sooner, than what is compared? */
static bool has_traces(const RelationRule *relation) {
    switch (relation->family) {
    case RELATION_STATES:
        return relation->answers != MOVES_SINGLE;
    case RELATION_RUNS:
        return false;
    case RELATION_TESTS:
        break;
    }
    return true;
}

WorkOutcome decide_traces(Work *work, Match match, bool *related) {
    const RelationRule *relation = work->question->relation;
    bool *traced = &work->traced[match.swapped];
    bool states = relation->family == RELATION_STATES;
    if (match.allowance == 0 || *traced || !has_traces(relation))
        return OUTCOME_PAUSED;
    match.deep = true;
    if (states)
        match.allowance = 1 + match.allowance * FIRST_SETS / FIRST_PAIRS;
    WorkOutcome outcome =
        search_runs(work, &match, &relation_rules[RELATION_TRACES], related);
    if (outcome == OUTCOME_DECIDED && *related) {
        *traced = true;
        return OUTCOME_PAUSED;
    }
    if (outcome == OUTCOME_DECIDED && states)
        put_trace(work, &match);
    return outcome;
}

/* ---- Fair testing -------------------------------------------------------- */

/* Does the one pass all tests that the other passes? */
static WorkOutcome relate_tests(Work *work, const Match *match, bool *related) {
    assert(work->question->relation->family == RELATION_TESTS);
    const ComparisonQuestion *question = work->question;
    Difference *difference = &work->result->difference;
    WorkOutcome outcome = OUTCOME_DECIDED;
    Side *one, *other;
    Should should;
    if (match->deep)
        return OUTCOME_PAUSED;
    should_init(&should, match->one, match->other, question->budget,
                question->mem);
    should.allowance = match->allowance;
    should.left.allowance = should.right.allowance =
        (size_t)(LONG_MOVES * match->allowance);
    should.same = match->same;
    bool decided = should_decide(&should, related), passed;
    work->result->pairs += should.count;
    work->result->runs++;
    if (!decided)
        outcome = should.paused
                      ? OUTCOME_PAUSED
                      : work_give_up(work, should.limit,
                                     side_limit(&work->right) != LIMIT_NONE);
    else if (!*related) {
        difference->right = match->swapped;
        difference->everywhere = true;
        if (!work_witnesses(work, match, &one, &other))
            outcome = OUTCOME_STOPPED;
        else if (!should_confirm(&should, one, other, &passed) ||
                 !should_difference(&should, difference))
            outcome = work_give_up_side(work, one, other);
        else if (!passed)
            BUG("the test does not distinguish the systems");
    }
    should_release(&should);
    if (outcome != OUTCOME_DECIDED)
        difference_clear(difference);
    return outcome;
}

/* ---- Any ----------------------------------------------------------------- */

WorkOutcome decide_within(Work *work, const Match *match, bool *related) {
    assert(!work->settled[match->swapped]);
    uint64_t moves = LONG_MOVES * match->allowance;
    match->one->allowance = match->other->allowance = moves;
    match->one->spent = match->other->spent = false;
    switch (work->question->relation->family) {
    case RELATION_STATES:
        return relate_states(work, match, related);
    case RELATION_RUNS:
        return relate_runs(work, match, related);
    case RELATION_TESTS:
        break;
    }
    return relate_tests(work, match, related);
}
