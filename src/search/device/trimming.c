#include "search/device/trimming.h"

#include <assert.h>

enum {
    REACHED = NOTE_TODO | 1 /* the note of a state that was reached */
};

bool trim_init(GpuTrim *trim, GpuSpace *space, Budget *budget) {
    *trim = (GpuTrim){0};
    return state_notes_init(&trim->notes, space, budget);
}

void trim_release(GpuTrim *trim) {
    vec_release(trim->notes.space->mem, &trim->conditions);
    state_notes_release(&trim->notes);
}

/* ---- Conditions ---------------------------------------------------------- */

static void add_condition(GpuTrim *trim, Label label, uint32_t edge) {
    vec_push(trim->notes.space->mem, &trim->conditions,
             ((GpuCondition){label, edge}));
}

static bool always_moves(const Model *model) {
    for (uint32_t a = 0; a < model->action_count; a++)
        if (!model_moves(model, a))
            return false;
    return true;
}

static void find_conditions(GpuTrim *trim, Label label) {
    const Model *model = trim->notes.space->model;
    assert(label == LABEL_LIVELOCK || label == LABEL_INFINITE);
    vec_clear(&trim->conditions);
    if (label == LABEL_INFINITE)
        add_condition(trim, label, EDGE_ANY);
    if (label == LABEL_INFINITE && !always_moves(model))
        add_condition(trim, 0, EDGE_MOVES);
    for (uint32_t k = 0; k < model->set_count; k++)
        add_condition(trim, 0, EDGE_SETS + k);
}

/* ---- Trimming ------------------------------------------------------------ */

static const GpuMatch everything = {0, 0, 0};
static const GpuMatch inside = {NOTE_IN, NOTE_IN, 0};
static const GpuMatch to_do = {NOTE_IN | NOTE_TODO, NOTE_IN | NOTE_TODO, 0};

/* Follow the steps of all states that are in. */
static bool follow_all(GpuTrim *trim, GpuFollow how) {
    GpuWork work = {.from = to_do, .clear = NOTE_TODO, .times = 1};
    work.follow[0] = how;
    return state_notes_change(&trim->notes, inside, 0, NOTE_TODO) &&
           state_notes_work(&trim->notes, &work);
}

/* Mark where the condition is met: the state, or the target of the step. */
static bool mark(GpuTrim *trim, GpuCondition condition) {
    GpuMatch states = {NOTE_IN, NOTE_IN, condition.label};
    if (condition.label)
        return state_notes_change(&trim->notes, states, 0, REACHED);
    /* what is reached is not to be done before all steps have been */
    GpuFollow steps = {.op = FOLLOW_REACH, .set = 1, .edge = condition.edge};
    return follow_all(trim, steps) &&
           state_notes_change(&trim->notes,
                              (GpuMatch){NOTE_IN | NOTE_LOW, NOTE_IN | 1, 0}, 0,
                              NOTE_TODO);
}

/* Keep the states that can be reached from there. */
static bool keep_reached(GpuTrim *trim, GpuCondition condition) {
    assert(trim->label != 0);
    GpuWork reach = {
        .from = to_do, .clear = NOTE_TODO, .times = 1, .repeat = true};
    GpuMatch lost = {NOTE_LOW, 0, 0};
    reach.follow[0] = (GpuFollow){.op = FOLLOW_REACH, .set = REACHED};
    uint64_t before = trim->notes.in;
    if (!state_notes_change(&trim->notes, everything, NOTE_TODO | NOTE_LOW,
                            0) ||
        !mark(trim, condition))
        return false;
    if (trim->notes.found == before) /* it is met everywhere */
        return true;
    return state_notes_work(&trim->notes, &reach) &&
           state_notes_change(&trim->notes, lost, NOTE_IN, 0);
}

/* Remove states without a predecessor until there are none. */
static bool remove_starts(GpuTrim *trim) {
    GpuWork remove = {.from = {NOTE_IN | NOTE_LOW, NOTE_IN, 0},
                      .clear = NOTE_IN,
                      .times = 1,
                      .repeat = true};
    remove.follow[0] = (GpuFollow){.op = FOLLOW_ADD, .set = UINT32_MAX};
    return state_notes_change(&trim->notes, everything, NOTE_TODO | NOTE_LOW,
                              0) &&
           follow_all(trim, (GpuFollow){.op = FOLLOW_ADD, .set = 1}) &&
           state_notes_work(&trim->notes, &remove);
}

bool trim_states(GpuTrim *trim, Label label) {
    assert(label == LABEL_LIVELOCK || label == LABEL_INFINITE);
    GpuNotes *notes = &trim->notes;
    uint64_t before;
    trim->label = label;
    trim->rounds = 0;
    notes->unmoved = label == LABEL_LIVELOCK;
    find_conditions(trim, label);
    if (!state_notes_fill(notes, label == LABEL_LIVELOCK ? label : 0) ||
        (trim->conditions.count == 0 && !remove_starts(trim)))
        return false;
    do {
        before = notes->in;
        trim->rounds++;
        for (size_t i = 0; i < trim->conditions.count && notes->in > 0; i++)
            if (!keep_reached(trim, vec_item(&trim->conditions, i)) ||
                !remove_starts(trim))
                return false;
    } while (notes->in > 0 && notes->in < before);
    return true;
}
