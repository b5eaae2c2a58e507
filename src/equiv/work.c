#include "equiv/work.h"

#include <assert.h>

WorkOutcome work_give_up(Work *work, Limit limit, bool right) {
    assert(limit != LIMIT_NONE);
    work->result->verdict = VERDICT_INCONCLUSIVE;
    work->result->limit = limit;
    work->result->right_limited = right;
    return OUTCOME_STOPPED;
}

WorkOutcome work_give_up_side(Work *work, const Side *left, const Side *right) {
    if (side_limit(right) != LIMIT_NONE)
        return work_give_up(work, side_limit(right), true);
    return work_give_up(
        work, side_limit(left) != LIMIT_NONE ? side_limit(left) : LIMIT_MEMORY,
        false);
}

bool work_open(Work *work, Side *left, Side *right, bool plain) {
    assert(!left->mem && !right->mem);
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
        work_give_up_side(work, left, right);
    return one && other;
}

void work_close_side(Side *side) {
    if (side->mem)
        side_release(side);
}

void work_close_plain(Work *work) {
    work_close_side(&work->plain_left);
    work_close_side(&work->plain_right);
    work->plain = false;
}

/* If there is no room for both, another attempt may come once there is more. */
bool work_open_plain(Work *work) {
    if (!work->plain)
        work->plain =
            work_open(work, &work->plain_left, &work->plain_right, true);
    if (!work->plain)
        work_close_plain(work);
    return work->plain;
}

/* Both are explored afresh. What was explored for the small graph was. */
bool work_witnesses(Work *work, const Match *match, Side **one, Side **other) {
    *one = match->one;
    *other = match->other;
    if (match->same)
        return true;
    *one = match->swapped ? &work->plain_right : &work->plain_left;
    *other = match->swapped ? &work->plain_left : &work->plain_right;
    return work_open_plain(work);
}

static uint64_t most_of(uint64_t one, uint64_t other) {
    return one > other ? one : other;
}

void work_note_states(Work *work) {
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

Match work_match(Work *work, bool swapped) {
    if (work->joint.made)
        return (Match){.one = &work->joint.small[swapped],
                       .other = &work->joint.small[!swapped],
                       .swapped = swapped,
                       .same = true};
    return (Match){.one = swapped ? &work->right : &work->left,
                   .other = swapped ? &work->left : &work->right,
                   .swapped = swapped};
}
