/* core/model.h -- the waist: what every search sees of every system
 *
 * Purpose:    a transition system with labelled states. Front ends make
 *             Models; wrappers make Models from Models; searches, replay and
 *             reports know nothing else.
 * States:     vectors of `words` 64-bit words, of which the lowest `bits` bits
 *             may be non-zero. Equal vectors are equal states. A wrapper may
 *             keep its own part above those bits: it clears them before it
 *             asks for transitions, but labels, marks, holds and print_value
 *             must look at the lowest `bits` bits only.
 * Actions:    numbers below `action_count`. An action says exactly what
 *             happened (which rule, which process); its label is what a
 *             property can see of it. Label 0 is the invisible tau.
 * Monitor:    livelock and infinite labels speak of a monitor that moves with
 *             some actions and stands still with the others; `moves` says
 *             which. A monitor whose moves depend on more than the action
 *             gives the two cases different actions.
 * Errors:     a Model lists the properties that it declares, each with the
 *             kind of label that marks its error states (core/label.h). An
 *             action may be an error too: `violates` names the property, of
 *             kind reject, and the run may go on behind it.
 * Ownership:  a Model is immutable while it is searched; all scratch memory
 *             is in the caller's Successors. The strings that it returns live
 *             as long as the Model.
 */
#ifndef CORE_MODEL_H
#define CORE_MODEL_H

#include "base/text.h"
#include "core/account.h"
#include "core/label.h"
#include "core/structure.h"
#include "core/successors.h"

typedef struct Model Model;

typedef struct Property {
    const char *name;  /* unique within the model: "rej:1", "deadlock" */
    const char *text;  /* what must not happen, in the user's words */
    Label label;       /* the one kind of label that marks its errors */
    uint32_t watched;  /* process whose moves count, or NO_PROCESS */
    const char *error; /* name of the error, or NULL: that of the label */
} Property;

#define NO_PROPERTY UINT32_MAX

typedef struct ModelOperations {
    /* Append every initial state (with action 0) to `out`. */
    void (*initial)(const Model *model, Successors *out);

    /* Append every transition of `state` to `out`: each (action, target)
     * once, in an order that depends on the state alone. One source, one
     * label and one target make one transition, whatever the actions. */
    void (*expand)(const Model *model, const Word *state, Successors *out);

    /* Which of the labels in `asked` the state carries for some property. */
    Label (*labels)(const Model *model, const Word *state, Label asked);

    /* Does the state carry the label of this property? */
    bool (*marks)(const Model *model, const Word *state, uint32_t property);

    /* Is this proposition true in the state? */
    bool (*holds)(const Model *model, const Word *state, uint32_t proposition);

    /* Variable k of the state as text; k < variable_count. */
    void (*print_value)(const Model *model, const Word *state, uint32_t k,
                        Text *out);

    /* The action as a reader of the model knows it. */
    void (*print_action)(const Model *model, uint32_t action, Text *out);

    /* The statement that begins the action, without numbers; false if there is
     * none. This and the next two may be missing: then the model is no program
     * of statements. */
    bool (*locate)(const Model *model, uint32_t action, Deed *out);

    /* How the transition comes about, appended: one tale for each way. */
    void (*tell)(const Model *model, const Word *from, uint32_t action,
                 const Word *to, Account *out);

    /* Where every process stands, as one tale: what it could do next. */
    void (*stand)(const Model *model, const Word *state, Account *out);

    void (*free)(Model *model);
} ModelOperations;

struct Model {
    const ModelOperations *operations;
    Mem *mem;       /* what the model is allocated from */
    uint32_t words; /* words of a state vector, at least 1 */
    uint32_t bits;  /* bits in use, at most 64 * words */
    Label present;  /* kinds of label that some state may carry */

    const Property *properties; /* declared by the model itself */
    uint32_t property_count;

    /* Names, for expressions and output. The first `result_count` belong to
     * the system itself and are written with its graph; the others, such as
     * those of single components, can only be asked for. The last `unshown`
     * are left out of traces, which tell the same in another way. */
    const char *const *propositions;
    uint32_t proposition_count;
    uint32_t result_count;
    uint32_t unshown;

    const char *const *variables; /* names of the parts of a state */
    uint32_t variable_count;

    const char *const *labels;     /* names of labels; labels[0] is tau */
    uint32_t label_count;          /* at least 1 */
    const uint32_t *action_labels; /* by action */
    uint32_t action_count;

    const uint8_t *moves;    /* by action: does the monitor move? NULL: none */
    bool always_livelock;    /* every state carries LABEL_LIVELOCK */
    uint32_t monitor_states; /* of the monitor; 0: there is none of its own */

    const uint32_t *violates; /* by action: the property of which taking it is
                                 an error, or NO_PROPERTY; NULL: none */

    const Structure *structure; /* what is known of the inside, or NULL */
};

static inline void model_initial(const Model *model, Successors *out) {
    model->operations->initial(model, out);
}

static inline void model_expand(const Model *model, const Word *state,
                                Successors *out) {
    model->operations->expand(model, state, out);
}

static inline Label model_labels(const Model *model, const Word *state,
                                 Label asked) {
    asked &= model->present;
    return asked ? model->operations->labels(model, state, asked) : 0;
}

static inline bool model_marks(const Model *model, const Word *state,
                               uint32_t property) {
    return model->operations->marks(model, state, property);
}

static inline bool model_holds(const Model *model, const Word *state,
                               uint32_t proposition) {
    return model->operations->holds(model, state, proposition);
}

static inline void model_print_value(const Model *model, const Word *state,
                                     uint32_t variable, Text *out) {
    model->operations->print_value(model, state, variable, out);
}

static inline void model_print_action(const Model *model, uint32_t action,
                                      Text *out) {
    model->operations->print_action(model, action, out);
}

/* What reports call an error of the property: "illegal-deadlock" ... */
static inline const char *property_error(const Property *property) {
    return property->error ? property->error : label_error(property->label);
}

/* How many propositions traces show: the first ones. */
static inline uint32_t model_shown(const Model *model) {
    return model->proposition_count - model->unshown;
}

/* Does the monitor, if there is one, move with this action? */
static inline bool model_moves(const Model *model, uint32_t action) {
    return model->moves && model->moves[action];
}

/* The property of which this action is an error, or NO_PROPERTY. */
static inline uint32_t model_violates(const Model *model, uint32_t action) {
    return model->violates ? model->violates[action] : NO_PROPERTY;
}

/* The name of the label of an action. */
static inline const char *model_label(const Model *model, uint32_t action) {
    return model->labels[model->action_labels[action]];
}

/* NULL is ignored. A wrapper frees what it wraps. */
void model_free(Model *model);

/* A step that is an error and leaves the state as it was ends its run: it must
 * not pass for a cycle. Remove those among the steps of `state` that are in
 * the batch since `from`; true if there were any. */
bool model_drop_failures(const Model *model, const Word *state,
                         Successors *batch, size_t from);

/* The whole state as "name=value name=value". */
void model_print_state(const Model *model, const Word *state, Text *out);

#endif
