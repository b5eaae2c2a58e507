#include "equiv/compare.h"

#include "base/bug.h"
#include "equiv/confirm.h"
#include "equiv/distinguish.h"
#include "equiv/failing.h"
#include "equiv/joint.h"
#include "equiv/levels.h"
#include "equiv/reasons.h"
#include "equiv/refinement.h"
#include "equiv/should.h"
#include "equiv/simulation.h"
#include "search/engine.h"

#include <string.h>

enum {
    FIRST_ALLOWANCE = 10000, /* pairs, before both are explored as a whole */
    LONG_MOVES = 16,         /* that may be kept, per pair of the allowance */
    LEVELS_PER_PAIR = 8      /* answers looked at for a formula that is less
                                deep, per pair that a search has met */
};

typedef struct Work {                   /* one comparison while it is made */
    const ComparisonQuestion *question; /* what is asked */
    Relation number;                    /* of its relation */
    Comparison *result;                 /* to be filled in */
    Side left, right;                   /* the systems */
    Side plain_left, plain_right;       /* once more, to confirm */
    bool plain;                         /* these are open */
    Joint joint;                        /* both as one small graph */
    bool joins;                         /* that can still be made */
} Work;

typedef struct Match {  /* where the one is compared with the other */
    Side *one, *other;  /* the systems */
    bool swapped;       /* the one is the right system */
    bool same;          /* both are made from one graph */
    uint64_t allowance; /* as in Simulation */
} Match;

typedef enum Outcome {
    OUTCOME_DECIDED, /* and evidence is there */
    OUTCOME_PAUSED,  /* the allowance is spent */
    OUTCOME_STOPPED  /* a limit was met, and noted */
} Outcome;

/* A limit: nothing is decided. */
static Outcome give_up(Work *work, Limit limit, bool right) {
    assert(limit != LIMIT_NONE);
    work->result->verdict = VERDICT_INCONCLUSIVE;
    work->result->limit = limit;
    work->result->right_limited = right;
    return OUTCOME_STOPPED;
}

/* Which of these sides has met a limit? If none has, memory was short. */
static Outcome give_up_side(Work *work, const Side *left, const Side *right) {
    if (side_limit(right) != LIMIT_NONE)
        return give_up(work, side_limit(right), true);
    return give_up(
        work, side_limit(left) != LIMIT_NONE ? side_limit(left) : LIMIT_MEMORY,
        false);
}

static bool open_sides(Work *work, Side *left, Side *right, bool plain) {
    const ComparisonQuestion *question = work->question;
    SideOptions options = {
        .changes = question->relation->aspects & RUNS_CHANGES ||
                   joint_decides(work->number),
        .plain = plain,
        .loops = work->number == RELATION_DIV_BRANCHING_BISIM,
        .other = question->right};
    Alphabet *alphabet = &work->result->alphabet;
    bool one = side_init(left, question->left, question->budget, question->mem,
                         alphabet, options);
    options.other = question->left;
    bool other = side_init(right, question->right, question->budget,
                           question->mem, alphabet, options);
    if (!one || !other)
        give_up_side(work, left, right);
    return one && other;
}

static void close_side(Side *side) {
    if (side->mem)
        side_release(side);
}

static void close_plain(Work *work) {
    close_side(&work->plain_left);
    close_side(&work->plain_right);
    work->plain = false;
}

/* If there is no room for both, another attempt may come once there is more. */
static bool open_plain(Work *work) {
    if (!work->plain)
        work->plain =
            open_sides(work, &work->plain_left, &work->plain_right, true);
    if (!work->plain)
        close_plain(work);
    return work->plain;
}

/* Where a difference is confirmed: both explored afresh. What was explored
 * for the small graph was. */
static bool open_witnesses(Work *work, const Match *match, Side **one,
                           Side **other) {
    *one = match->one;
    *other = match->other;
    if (match->same)
        return true;
    *one = match->swapped ? &work->plain_right : &work->plain_left;
    *other = match->swapped ? &work->plain_left : &work->plain_right;
    return open_plain(work);
}

/* ---- Relations of states ------------------------------------------------- */

/* Explain the difference by a formula that is true on one side and false on
 * the other. */
static Outcome explain(Work *work, const Match *match, Modal *formula,
                       const Refutation *why) {
    Difference *difference = &work->result->difference;
    Side *one, *other;
    bool here, there;
    if (!open_witnesses(work, match, &one, &other))
        return OUTCOME_STOPPED;
    if (!refutation_difference(why, difference) || !modal_make(formula, why))
        return give_up(work, LIMIT_MEMORY, false);
    if (!modal_holds(formula, one, &here) ||
        !modal_holds(formula, other, &there))
        return formula->limit != LIMIT_NONE
                   ? give_up(work, formula->limit, false)
                   : give_up_side(work, one, other);
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

static Outcome explain_by(Work *work, const Match *match, Refutation why,
                          uint32_t depth) {
    Modal formula;
    modal_init(&formula, work->question->relation, work->question->mem);
    Outcome outcome = explain(work, match, &formula, &why);
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

/* Breadth-first, for a formula of least depth. Limits on memory, states and
 * depth are no verdict: others may do with less. */
static Outcome try_levels(Work *work, const Match *match, bool *related) {
    const ComparisonQuestion *question = work->question;
    Outcome outcome = OUTCOME_DECIDED;
    Levels levels;
    levels_init(&levels, pairing_of(work, match), question->budget,
                question->mem);
    levels.allowance = match->allowance;
    bool decided = levels_decide(&levels, related);
    work->result->pairs += levels.pairs ? levels.pairs->count : 0;
    work->result->runs++;
    if (!decided)
        outcome = levels.limit == LIMIT_TIME || levels.limit == LIMIT_INTERRUPT
                      ? give_up(work, levels.limit, false)
                      : OUTCOME_PAUSED;
    else if (!*related)
        outcome = explain_by(work, match, levels_refutation(&levels),
                             levels.level.data[0] - 1);
    levels_release(&levels);
    return outcome;
}

/* The search of paper 002 says that they are not related. */
static Outcome explain_shortly(Work *work, Match match,
                               const Simulation *simulation) {
    bool related = true;
    if (work->question->method == COMPARE_DEEPLY)
        return explain_by(work, &match, simulation_refutation(simulation), 0);
    match.allowance = LEVELS_PER_PAIR * simulation->pairs->count;
    match.one->allowance = match.other->allowance =
        LONG_MOVES * match.allowance;
    Outcome outcome = try_levels(work, &match, &related);
    assert(outcome != OUTCOME_DECIDED || !related);
    return outcome == OUTCOME_PAUSED
               ? explain_by(work, &match, simulation_refutation(simulation), 0)
               : outcome;
}

static Outcome try_simulation(Work *work, const Match *match, bool *related) {
    const ComparisonQuestion *question = work->question;
    Outcome outcome = OUTCOME_DECIDED;
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
                      : give_up(work, simulation.limit,
                                side_limit(&work->right) != LIMIT_NONE);
    else if (!*related)
        outcome = explain_shortly(work, *match, &simulation);
    simulation_release(&simulation);
    return outcome;
}

static Outcome relate_states(Work *work, Match match, bool *related) {
    Outcome outcome = OUTCOME_PAUSED;
    if (match.allowance > 0 || work->question->method == COMPARE_BROADLY)
        outcome = try_levels(work, &match, related);
    return outcome == OUTCOME_PAUSED ? try_simulation(work, &match, related)
                                     : outcome;
}

/* ---- Relations of runs --------------------------------------------------- */

static Outcome confirm(Work *work, const Match *match) {
    Difference *difference = &work->result->difference;
    Side *one, *other;
    bool confirmed;
    difference->right = match->swapped;
    if (!open_witnesses(work, match, &one, &other))
        return OUTCOME_STOPPED;
    if (!confirm_difference(difference, work->question->relation, one, other,
                            &confirmed))
        return give_up_side(work, one, other);
    if (!confirmed)
        BUG("the difference cannot be replayed");
    return OUTCOME_DECIDED;
}

/* Is the one below the other? */
static Outcome try_refinement(Work *work, Match match, bool deep,
                              bool *related) {
    const ComparisonQuestion *question = work->question;
    Outcome outcome = OUTCOME_DECIDED;
    Refinement refinement;
    refinement_init(&refinement, question->relation, match.one, match.other,
                    question->budget, question->mem);
    refinement.allowance = match.allowance;
    refinement.same = match.same;
    refinement.deep = deep;
    bool decided =
        refinement_decide(&refinement, &work->result->difference, related);
    work->result->pairs += refinement.pairs ? refinement.pairs->count : 0;
    work->result->runs++;
    if (!decided)
        outcome = refinement.paused
                      ? OUTCOME_PAUSED
                      : give_up(work, refinement.limit,
                                side_limit(&work->right) != LIMIT_NONE);
    refinement_release(&refinement);
    if (outcome == OUTCOME_DECIDED && !*related)
        outcome = confirm(work, &match);
    if (outcome != OUTCOME_DECIDED)
        difference_clear(&work->result->difference);
    return outcome;
}

/* For a short difference, or if there is none that is near, for any. */
static Outcome relate_runs(Work *work, Match match, bool *related) {
    Outcome outcome = OUTCOME_PAUSED;
    if (work->question->method != COMPARE_DEEPLY)
        outcome = try_refinement(work, match, false, related);
    return outcome == OUTCOME_PAUSED
               ? try_refinement(work, match, true, related)
               : outcome;
}

/* ---- Propositions and counts --------------------------------------------- */

static uint64_t most_of(uint64_t one, uint64_t other) {
    return one > other ? one : other;
}

/* How much of the systems was seen so far. */
static void note_states(Work *work) {
    Comparison *result = work->result;
    uint64_t transitions = work->left.explorer.statistics.transitions +
                           work->right.explorer.statistics.transitions;
    uint64_t plain = work->plain_left.explorer.statistics.transitions +
                     work->plain_right.explorer.statistics.transitions;
    result->left_states =
        most_of(most_of(result->left_states, side_states(&work->left)),
                side_states(&work->plain_left));
    result->right_states =
        most_of(most_of(result->right_states, side_states(&work->right)),
                side_states(&work->plain_right));
    result->transitions =
        most_of(most_of(result->transitions, transitions), plain);
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

const char *comparison_proposition(const ComparisonQuestion *question) {
    const Model *left = question->left, *right = question->right;
    if (!joint_decides((Relation)(question->relation - relation_rules)))
        return NULL;
    for (uint32_t i = 0; i < left->display.result_count; i++)
        for (uint32_t k = 0; k < right->display.result_count; k++)
            if (strcmp(left->propositions[i], right->propositions[k]) == 0)
                return left->propositions[i];
    return NULL;
}

/* For CFFD there must be the same ones. */
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

/* ---- Fair testing -------------------------------------------------------- */

/* Does the one pass all tests that the other passes? */
static Outcome relate_tests(Work *work, Match match, bool *related) {
    const ComparisonQuestion *question = work->question;
    Difference *difference = &work->result->difference;
    Outcome outcome = OUTCOME_DECIDED;
    Side *one, *other;
    Should should;
    should_init(&should, match.one, match.other, question->budget,
                question->mem);
    should.allowance = match.allowance;
    should.same = match.same;
    bool decided = should_decide(&should, related), passed;
    work->result->pairs += should.count;
    work->result->runs++;
    if (!decided)
        outcome = should.paused
                      ? OUTCOME_PAUSED
                      : give_up(work, should.limit,
                                side_limit(&work->right) != LIMIT_NONE);
    else if (!*related) {
        difference->right = match.swapped;
        if (!open_witnesses(work, &match, &one, &other))
            outcome = OUTCOME_STOPPED;
        else if (!should_confirm(&should, one, other, &passed) ||
                 !should_difference(&should, difference))
            outcome = give_up_side(work, one, other);
        else if (!passed)
            BUG("the test does not distinguish the systems");
    }
    should_release(&should);
    if (outcome != OUTCOME_DECIDED)
        difference_clear(difference);
    return outcome;
}

/* ---- All ----------------------------------------------------------------- */

static Outcome attempt(Work *work, Match match, bool *related) {
    uint64_t moves = LONG_MOVES * match.allowance;
    match.one->allowance = match.other->allowance = moves;
    match.one->spent = match.other->spent = false;
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

/* The rounds of the partition say why the roots are not merged. */
static Outcome explain_by_rounds(Work *work, const Match *match) {
    const ComparisonQuestion *question = work->question;
    Reasons reasons;
    reasons_init(&reasons, &work->joint, question->relation, question->mem);
    bool found = reasons_find(&reasons);
    work->result->pairs += reasons.pairs ? reasons.pairs->count : 0;
    Outcome outcome =
        found ? explain_by(work, match, reasons_refutation(&reasons),
                           reasons.level.data[0] - 1)
              : give_up(work, reasons.limit, false);
    reasons_release(&reasons);
    return outcome;
}

/* Go on with the small graph of both, which is there. */
static Outcome attempt_small(Work *work, bool swapped, bool *related) {
    Match match = {.one = &work->joint.small[swapped],
                   .other = &work->joint.small[!swapped],
                   .swapped = swapped,
                   .same = true};
    work->result->joined = true;
    if (work->joint.merged) {
        *related = true;
        return OUTCOME_DECIDED;
    }
    if (!joint_decides(work->number))
        return attempt(work, match, related);
    *related = false;
    if (work->joint.recorded)
        return explain_by_rounds(work, &match);
    Outcome outcome = try_levels(work, &match, related);
    return outcome == OUTCOME_PAUSED ? try_simulation(work, &match, related)
                                     : outcome;
}

/* The two are too large to be explored as a whole: only pairs are left. */
static Outcome leave_alone(Work *work) {
    Limit limit = work->joint.limit;
    note_states(work);
    joint_release(&work->joint);
    close_plain(work);
    work->joins = false;
    return limit == LIMIT_MEMORY || limit == LIMIT_STATES
               ? OUTCOME_PAUSED
               : give_up(work, limit, false);
}

/* Explore both as a whole, as far as that is allowed; OUTCOME_PAUSED if this
 * is not far enough. */
static Outcome join(Work *work, uint64_t most, bool swapped, bool *related) {
    bool complete = false;
    if (!open_plain(work)) {
        work->joint.limit = work->result->limit;
        return leave_alone(work);
    }
    if (!joint_explore(&work->joint, most, &complete) ||
        (complete && !joint_make(&work->joint, work->number)))
        return leave_alone(work);
    return complete ? attempt_small(work, swapped, related) : OUTCOME_PAUSED;
}

/* The search of pairs is at its end for lack of memory or states: is there
 * enough for exploring both? */
static Outcome join_instead(Work *work, bool swapped, bool *related) {
    Limit limit = work->result->limit;
    bool right = work->result->right_limited;
    if (!work->joins || (limit != LIMIT_MEMORY && limit != LIMIT_STATES))
        return OUTCOME_STOPPED;
    note_states(work);
    close_side(&work->left);
    close_side(&work->right);
    Outcome outcome = join(work, UINT64_MAX, swapped, related);
    return outcome == OUTCOME_PAUSED ? give_up(work, limit, right) : outcome;
}

/* Pairs are searched, and both are explored, in turns that become longer. */
static Outcome relate(Work *work, bool swapped, bool *related) {
    Match match = {.one = swapped ? &work->right : &work->left,
                   .other = swapped ? &work->left : &work->right,
                   .swapped = swapped};
    Outcome outcome = OUTCOME_PAUSED;
    if (work->joint.made)
        return attempt_small(work, swapped, related);
    if (work->joins && work->question->method == COMPARE_JOINTLY)
        return join(work, UINT64_MAX, swapped, related);
    for (uint64_t most = FIRST_ALLOWANCE; outcome == OUTCOME_PAUSED;
         most *= 4) {
        match.allowance = work->joins ? most : 0;
        outcome = attempt(work, match, related);
        if (outcome == OUTCOME_PAUSED && work->joins)
            outcome = join(work, 4 * most, swapped, related);
    }
    return outcome == OUTCOME_STOPPED ? join_instead(work, swapped, related)
                                      : outcome;
}

/* ---- The deterministic case ---------------------------------------------- */

/* The trace of the product as a difference: its last step leads to *fail*. */
static bool note_failure(Work *work, const Product *product, const Trace *trace,
                         bool swapped) {
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
static Outcome conclude(Work *work, Product *product, const Findings *findings,
                        bool swapped, bool *related) {
    const Finding *fail = &findings->items[PRODUCT_FAIL];
    Comparison *result = work->result;
    bool replayed;
    result->pairs += findings->statistics.states;
    result->transitions += findings->statistics.transitions;
    result->runs++;
    if (fail->verdict == VERDICT_VIOLATED) {
        if (!product_replay(product, &fail->trace, &replayed) ||
            !note_failure(work, product, &fail->trace, swapped))
            return give_up(work, LIMIT_MEMORY, false);
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
                    : give_up(work,
                              findings->statistics.limit == LIMIT_NONE
                                  ? LIMIT_MEMORY
                                  : findings->statistics.limit,
                              false);
}

/* Reachability of *fail* in bounded memory. */
static Outcome reach(Work *work, bool swapped, bool *related) {
    const ComparisonQuestion *question = work->question;
    Outcome outcome = OUTCOME_STOPPED;
    Product product;
    Findings findings;
    if (!product_init(&product, swapped ? question->right : question->left,
                      swapped ? question->left : question->right,
                      question->relation, &work->result->alphabet,
                      question->mem)) {
        give_up(work, LIMIT_MEMORY, false);
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

static Outcome relate_as_asked(Work *work, bool swapped, bool *related) {
    return work->question->store ? reach(work, swapped, related)
                                 : relate(work, swapped, related);
}

static void decide(Work *work) {
    const ComparisonQuestion *question = work->question;
    bool once = question->relation->symmetric || question->preorder;
    bool related = have_same_propositions(work);
    if (question->relation->silent && side_is_silent(&work->left) &&
        side_is_silent(&work->right)) {
        work->result->verdict = VERDICT_HOLDS;
        return;
    }
    if (related && relate_as_asked(work, false, &related) != OUTCOME_DECIDED)
        return;
    if (related && !once &&
        relate_as_asked(work, true, &related) != OUTCOME_DECIDED)
        return;
    work->result->verdict = related ? VERDICT_HOLDS : VERDICT_VIOLATED;
    assert(related == (work->result->difference.kind == DIFFERENCE_NONE));
}

void compare_systems(Comparison *comparison,
                     const ComparisonQuestion *question) {
    Work work = {.question = question,
                 .number = (Relation)(question->relation - relation_rules),
                 .result = comparison};
    *comparison = (Comparison){.verdict = VERDICT_INCONCLUSIVE};
    alphabet_init(&comparison->alphabet, question->mem, question->choice);
    difference_init(&comparison->difference, question->mem);
    joint_init(&work.joint, &work.plain_left, &work.plain_right,
               question->budget, question->mem);
    work.joins = !(question->relation->aspects & RUNS_CHANGES) &&
                 question->method != COMPARE_BROADLY &&
                 question->method != COMPARE_DEEPLY;
    if (question->store || open_sides(&work, &work.left, &work.right, false))
        decide(&work);
    note_states(&work);
    joint_release(&work.joint);
    close_plain(&work);
    close_side(&work.left);
    close_side(&work.right);
}

void comparison_release(Comparison *comparison) {
    difference_release(&comparison->difference);
    alphabet_release(&comparison->alphabet);
}
