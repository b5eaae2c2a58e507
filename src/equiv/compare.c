#include "equiv/compare.h"

#include "equiv/deciding.h"
#include "equiv/reaching.h"
#include "equiv/walking/confirm.h"

#include <assert.h>
#include <string.h>

enum {
    STATES_PER_PAIR = 4,  /* explored afterwards, per pair of the allowance */
    STATES_PER_LONG = 32, /* likewise, if there are long moves or sets */
    MOST_ALLOWANCE = 1 << 30 /* after that any number of pairs is allowed */
};

typedef enum Stage { /* ways to find a difference */
    STAGE_BROAD,     /* a short one */
    STAGE_TRACES,    /* of traces, whatever the relation is */
    STAGE_DEEP,      /* any */
    STAGES
} Stage;

/* ---- Propositions -------------------------------------------------------- */

/* A proposition that the one model has and the other has not, or NULL. */
static const char *find_more(const Model *one, const Model *other) {
    for (uint32_t i = 0; i < one->propositions.result_count; i++) {
        bool there = false;
        for (uint32_t k = 0; k < other->propositions.result_count && !there;
             k++)
            there = strcmp(one->propositions.names[i],
                           other->propositions.names[k]) == 0;
        if (!there)
            return one->propositions.names[i];
    }
    return NULL;
}

const char *comparison_proposition(const ComparisonQuestion *question) {
    const Model *left = question->left, *right = question->right;
    if (!joint_decides((Relation)(question->relation - relation_rules)))
        return NULL;
    for (uint32_t i = 0; i < left->propositions.result_count; i++)
        for (uint32_t k = 0; k < right->propositions.result_count; k++)
            if (strcmp(left->propositions.names[i],
                       right->propositions.names[k]) == 0)
                return left->propositions.names[i];
    return NULL;
}

/* For CFFD there must be the same ones. */
static bool have_same_propositions(Work *work) {
    assert(work->result->difference.kind == DIFFERENCE_NONE);
    const ComparisonQuestion *question = work->question;
    if (!(question->relation->aspects & RUNS_CHANGES))
        return true;
    const char *left = find_more(question->left, question->right);
    const char *right = find_more(question->right, question->left);
    if (!left && !right)
        return true;
    work->result->difference.kind = DIFFERENCE_PROPOSITIONS;
    work->result->difference.right = !left;
    work->result->difference.proposition = left ? left : right;
    return false;
}

/* ---- Pairs of states ----------------------------------------------------- */

/* One way to find a difference, in one direction. */
static WorkOutcome attempt_stage(Work *work, Match match, Stage stage,
                                 bool *related) {
    assert(!work->settled[false] || !work->settled[true]);
    bool needed = !work->settled[match.swapped];
    match.deep = stage == STAGE_DEEP;
    if (stage == STAGE_TRACES)
        return needed || work->question->relation->symmetric
                   ? decide_traces(work, match, related)
                   : OUTCOME_PAUSED;
    if (!needed)
        return OUTCOME_PAUSED;
    WorkOutcome outcome = decide_within(work, &match, related);
    if (outcome == OUTCOME_DECIDED && *related) {
        work->settled[match.swapped] = true;
        return OUTCOME_PAUSED;
    }
    return outcome;
}

/* Whether the left is below the right may be hard to say where a difference in
 * the other direction is near, so both take turns. */
static WorkOutcome attempt_all(Work *work, uint64_t allowance, bool *related) {
    for (int stage = STAGE_BROAD; stage < STAGES; stage++)
        for (int swapped = 0; swapped < 2; swapped++) {
            Match match = work_match(work, swapped);
            match.allowance = allowance;
            WorkOutcome outcome =
                attempt_stage(work, match, (Stage)stage, related);
            if (outcome != OUTCOME_PAUSED)
                return outcome;
            *related = work->settled[false] && work->settled[true];
            if (*related)
                return OUTCOME_DECIDED;
        }
    return OUTCOME_PAUSED;
}

/* ---- Both as one graph --------------------------------------------------- */

/* Go on with the small graph of both, which is there. */
static WorkOutcome attempt_small(Work *work, bool *related) {
    assert(work->joint.made);
    Match match = work_match(work, false);
    work->result->joined = true;
    if (work->joint.merged) {
        *related = true;
        return OUTCOME_DECIDED;
    }
    if (!joint_decides(work->number))
        return attempt_all(work, 0, related);
    *related = false;
    if (work->joint.recorded)
        return decide_by_rounds(work, &match);
    WorkOutcome outcome = decide_broadly(work, &match, related);
    return outcome == OUTCOME_PAUSED ? decide_deeply(work, &match, related)
                                     : outcome;
}

/* The two are too large to be explored as a whole: only pairs are left. */
static WorkOutcome leave_alone(Work *work) {
    assert(work->joins);
    Limit limit = work->joint.limit;
    work_note_states(work);
    joint_release(&work->joint);
    work_close_plain(work);
    work->joins = false;
    return limit == LIMIT_MEMORY || limit == LIMIT_STATES
               ? OUTCOME_PAUSED
               : work_give_up(work, limit, false);
}

/* Explore both as a whole, as far as that is allowed; OUTCOME_PAUSED if this
 * is not far enough. */
static WorkOutcome join(Work *work, uint64_t most, bool *related) {
    bool complete = false;
    if (!work_open_plain(work)) {
        work->joint.limit = work->result->limit;
        return leave_alone(work);
    }
    if (!joint_explore(&work->joint, most, &complete) ||
        (complete && !joint_make(&work->joint, work->number)))
        return leave_alone(work);
    return complete ? attempt_small(work, related) : OUTCOME_PAUSED;
}

/* The search of pairs is at its end for lack of memory or states: is there
 * enough for exploring both? */
static WorkOutcome join_instead(Work *work, bool *related) {
    assert(work->result->limit != LIMIT_NONE);
    Limit limit = work->result->limit;
    bool right = work->result->right_limited;
    if (!work->joins || work->joint.made ||
        (limit != LIMIT_MEMORY && limit != LIMIT_STATES))
        return OUTCOME_STOPPED;
    work_note_states(work);
    work_close_side(&work->left);
    work_close_side(&work->right);
    WorkOutcome outcome = join(work, UINT64_MAX, related);
    return outcome == OUTCOME_PAUSED ? work_give_up(work, limit, right)
                                     : outcome;
}

static uint64_t first_allowance(const ComparisonQuestion *question) {
    if (question->method != COMPARE_IN_TURNS)
        return 0;
    if (question->allowance > 0)
        return question->allowance;
    return question->relation->family == RELATION_STATES ? FIRST_PAIRS
                                                         : FIRST_SETS;
}

/* How many states take as long to explore as a pair takes to look at? */
static uint64_t states_per_pair(const ComparisonQuestion *question) {
    const RelationRule *relation = question->relation;
    return relation->family == RELATION_STATES &&
                   relation->answers == MOVES_SINGLE
               ? STATES_PER_PAIR
               : STATES_PER_LONG;
}

/* Pairs are searched, and both are explored, in turns that become longer. */
static WorkOutcome relate(Work *work, bool *related) {
    const ComparisonQuestion *question = work->question;
    uint64_t most = first_allowance(question);
    WorkOutcome outcome = question->method == COMPARE_JOINTLY
                              ? join(work, UINT64_MAX, related)
                              : OUTCOME_PAUSED;
    while (outcome == OUTCOME_PAUSED) {
        outcome = attempt_all(work, most, related);
        if (outcome == OUTCOME_PAUSED && work->joins)
            outcome = join(work, states_per_pair(question) * most, related);
        most = most < MOST_ALLOWANCE ? 4 * most : 0;
    }
    return outcome == OUTCOME_STOPPED ? join_instead(work, related) : outcome;
}

/* What was lacking where? A limit only leaves this open. */
static void explain_lack(Work *work) {
    Difference *difference = &work->result->difference;
    switch (difference->kind) {
    case DIFFERENCE_STEP:
    case DIFFERENCE_REFUSAL:
    case DIFFERENCE_DIVERGENCE:
    case DIFFERENCE_DEADLOCK:
        break;
    case DIFFERENCE_INITIAL:
    case DIFFERENCE_PROPOSITIONS:
    case DIFFERENCE_ALPHABET:
    case DIFFERENCE_FAIRNESS:
    case DIFFERENCE_NONE:
        return;
    }
    if (work->plain && difference->everywhere)
        confirm_allowed(difference, difference->right ? &work->plain_left
                                                      : &work->plain_right);
}

/* ---- Alphabets ----------------------------------------------------------- */

/* Does the one declare a visible action that the other does not? These are the
 * difference then. */
static bool declares_more(Work *work, const Model *one, const Model *other) {
    assert(work->result->difference.kind == DIFFERENCE_NONE);
    Difference *difference = &work->result->difference;
    Names known;
    names_init(&known, work->question->mem);
    for (uint32_t k = 1; k < other->label_count; k++)
        names_add(&known, other->labels[k], strlen(other->labels[k]));
    for (uint32_t k = 1; k < one->label_count; k++) {
        const char *name = one->labels[k];
        size_t length = strlen(name);
        if (names_find(&known, name, length) == NAME_NONE &&
            !alphabet_hides(&work->question->choice, name, length))
            vec_push(difference->mem, &difference->labels,
                     alphabet_visible(&work->result->alphabet, name));
    }
    names_release(&known);
    return difference->labels.count > 0;
}

/* Whatever was found out, and even if nothing was. */
static void compare_alphabets(Work *work) {
    const ComparisonQuestion *question = work->question;
    const Model *left = question->left, *right = question->right;
    Comparison *result = work->result;
    if (result->verdict == VERDICT_VIOLATED || result->limit == LIMIT_VECTOR ||
        question->same_alphabet || !left->has_alphabet || !right->has_alphabet)
        return;
    difference_clear(&result->difference);
    bool first = declares_more(work, left, right);
    if (!first && !declares_more(work, right, left))
        return;
    result->difference.kind = DIFFERENCE_ALPHABET;
    result->difference.right = !first;
    result->verdict = VERDICT_VIOLATED;
    result->limit = LIMIT_NONE;
    result->undetermined = false;
}

/* ---- All ----------------------------------------------------------------- */

static WorkOutcome reach_all(Work *work, bool *related) {
    WorkOutcome outcome = reach_failure(work, false, related);
    return outcome == OUTCOME_DECIDED && *related && !work->settled[true]
               ? reach_failure(work, true, related)
               : outcome;
}

static void decide(Work *work) {
    assert(work->result->verdict == VERDICT_INCONCLUSIVE);
    const ComparisonQuestion *question = work->question;
    bool related = have_same_propositions(work);
    if (question->relation->silent && side_is_silent(&work->left) &&
        side_is_silent(&work->right)) {
        work->result->verdict = VERDICT_HOLDS;
        return;
    }
    work->settled[true] = question->relation->symmetric || question->preorder;
    if (related &&
        (question->store ? reach_all(work, &related)
                         : relate(work, &related)) != OUTCOME_DECIDED)
        return;
    work->result->verdict = related ? VERDICT_HOLDS : VERDICT_VIOLATED;
    work->result->limit = LIMIT_NONE;
    assert(related == (work->result->difference.kind == DIFFERENCE_NONE));
}

void compare_systems(Comparison *comparison,
                     const ComparisonQuestion *question) {
    assert(question->relation >= relation_rules &&
           question->relation < relation_rules + RELATION_COUNT);
    Work work = {.question = question,
                 .number = (Relation)(question->relation - relation_rules),
                 .result = comparison};
    *comparison = (Comparison){.verdict = VERDICT_INCONCLUSIVE};
    alphabet_init(&comparison->alphabet, question->mem, question->choice);
    difference_init(&comparison->difference, question->mem);
    joint_init(&work.joint, &work.plain_left, &work.plain_right,
               question->budget, question->mem);
    work.joins = question->method == COMPARE_IN_TURNS ||
                 question->method == COMPARE_JOINTLY;
    if (question->left->part || question->right->part)
        comparison->limit = LIMIT_PART;
    else if (question->store ||
             work_open(&work, &work.left, &work.right, false))
        decide(&work);
    if (comparison->verdict == VERDICT_VIOLATED)
        explain_lack(&work);
    compare_alphabets(&work);
    work_note_states(&work);
    joint_release(&work.joint);
    work_close_plain(&work);
    work_close_side(&work.left);
    work_close_side(&work.right);
}

void comparison_release(Comparison *comparison) {
    difference_release(&comparison->difference);
    alphabet_release(&comparison->alphabet);
}
