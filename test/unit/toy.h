/* test/unit/toy.h -- a model small enough to be checked by eye
 *
 * Variables x (0..3) and y (0..1), and a bit that no variable shows. `inc`
 * adds one to x and sets the hidden bit to either value; it is only possible
 * while that bit is clear, so two transitions that look the same lead to
 * different futures. `flip` turns y over, below x = 3 only. Thus x = 3 is a
 * deadlock, and it is rejected as well.
 */
#ifndef TEST_UNIT_TOY_H
#define TEST_UNIT_TOY_H

#include "core/model_text.h"
#include "core/trace.h"

enum {
    TOY_INC,
    TOY_FLIP
};

static inline Word toy_state(Word x, Word y, Word hidden) {
    return x | y << 8 | hidden << 16;
}

static inline void toy_initial(const Model *model, Worker *worker,
                               Successors *out) {
    (void)model, (void)worker;
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (state)
        *state = toy_state(0, 0, 0);
}

static inline void toy_expand(const Model *model, Worker *worker,
                              const Word *state, Successors *out) {
    (void)model, (void)worker;
    if (!successors_begin(out))
        return;
    Word x = *state & 3, y = *state >> 8 & 1, hidden = *state >> 16 & 1;
    for (Word bit = 2; bit-- > 0 && !hidden && x < 3;) {
        Word *target = successors_add(out, TOY_INC);
        if (target)
            *target = toy_state(x + 1, y, bit);
    }
    Word *target = x < 3 ? successors_add(out, TOY_FLIP) : NULL;
    if (target)
        *target = toy_state(x, !y, hidden);
}

static inline bool toy_marks(const Model *model, const Word *state,
                             uint32_t property) {
    (void)model;
    return property == 1 || (*state & 3) == 3;
}

static inline Label toy_labels(const Model *model, const Word *state,
                               Label asked) {
    (void)model;
    Label carried = (*state & 3) == 3 ? LABEL_REJECT : 0;
    return (carried | LABEL_DEADLOCK) & asked;
}

static inline bool toy_holds(const Model *model, const Word *state,
                             uint32_t proposition) {
    (void)model;
    return proposition == 0 ? (*state & 3) >= 2 : *state >> 8 & 1;
}

static inline void toy_print_value(const Model *model, const Word *state,
                                   uint32_t k, Text *out) {
    (void)model;
    if (k == 0)
        text_printf(out, "%u", (unsigned)(*state & 3));
    else
        text_add(out, *state >> 8 & 1 ? "up there" : "down");
}

static inline void toy_print_action(const Model *model, uint32_t action,
                                    Text *out) {
    (void)model;
    text_add(out, action == TOY_INC ? "inc [1:inc 2:inc]" : "flip");
}

static inline void toy_free(Model *model) {
    (void)model;
}

static const ModelOperations toy_operations = {
    .initial = toy_initial,
    .expand = toy_expand,
    .labels = toy_labels,
    .marks = toy_marks,
    .holds = toy_holds,
    .free = toy_free,
};

static const Property toy_properties[] = {
    {"rej:1", "x = 3", LABEL_REJECT, NO_PROCESS, NULL, NULL},
    {"deadlock", "a state without transitions", LABEL_DEADLOCK, NO_PROCESS,
     NULL, NULL},
};
static const char *const toy_propositions[] = {"high", "on top"};
static const char *const toy_variables[] = {"x", "y"};
static const char *const toy_label_names[] = {"tau", "inc", "flip"};
static const uint32_t toy_action_labels[] = {1, 2};

static const TextFacet toy_text = {.variables = toy_variables,
                                   .variable_count = 2,
                                   .print_value = toy_print_value,
                                   .print_action = toy_print_action};

static inline Model toy_model(Mem *mem) {
    return (Model){
        .operations = &toy_operations,
        .mem = mem,
        .words = 1,
        .bits = 17,
        .present = LABEL_REJECT | LABEL_DEADLOCK,
        .properties = toy_properties,
        .property_count = 2,
        .propositions = {.names = toy_propositions,
                         .count = 2,
                         .result_count = 2},
        .text = &toy_text,
        .labels = toy_label_names,
        .label_count = 3,
        .action_labels = toy_action_labels,
        .action_count = 2,
    };
}

/* inc flip inc inc, from x = 0 to x = 3. */
static inline void toy_trace(Trace *trace, Mem *mem) {
    const Word states[] = {toy_state(0, 0, 0), toy_state(1, 0, 0),
                           toy_state(1, 1, 0), toy_state(2, 1, 0),
                           toy_state(3, 1, 1)};
    const uint32_t actions[] = {TOY_INC, TOY_FLIP, TOY_INC, TOY_INC};
    trace_init(trace, mem, 1);
    trace_start(trace, &states[0]);
    for (int i = 0; i < 4; i++)
        trace_step(trace, actions[i], &states[i + 1]);
}

#endif
