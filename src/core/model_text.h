/* core/model_text.h -- what reports show of a Model
 *
 * Purpose:    a facet (core/model.h): names and texts for people and files. It
 *             shows the variables of a state, actions, the statements of a
 *             step, and what decided about an error. No search uses it.
 * Missing:    every function of a TextFacet may be NULL; the model_... function
 *             then says false or appends nothing.
 * Layers:     a wrapper that adds a variable or actions has a TextFacet of its
 *             own around the `inner` one. It answers for what it adds; other
 *             questions go to the inner facet, with the inner model's action.
 */
#ifndef CORE_MODEL_TEXT_H
#define CORE_MODEL_TEXT_H

#include "base/text.h"
#include "core/account.h"
#include "core/model.h"

#define NO_ACTION UINT32_MAX

/* What a step is called that only repeats the last state of a run. */
#define MODEL_STUTTER "stutter  [the run has ended]"

typedef struct GraphList GraphList; /* core/local_graphs.h */

typedef struct PropositionList {
    Mem *mem;              /* where the list comes from */
    VEC(uint32_t) numbers; /* of the model's propositions */
} PropositionList;

typedef struct ModelPart { /* a component that takes part in a step */
    uint64_t number;       /* as print_action shows it */
    const char *name;      /* of the variable that is its state */
    Span rule;             /* where the rule of the step is written, from its
                              first byte on; or SPAN_NONE */
} ModelPart;

struct TextFacet {
    const Model *of;              /* which the functions are asked of */
    const TextFacet *inner;       /* of the model inside a wrapper, or NULL */
    const uint32_t *actions;      /* by action: that of the model inside, or
                                     NO_ACTION; NULL: the same */
    const char *const *variables; /* names of the parts of a state, those of the
                                     inner facet first */
    uint32_t variable_count;      /* how many */
    const GraphList *graphs;      /* processes as automata, or NULL */
    bool has_arrays;              /* a value "{1,2}" is an array, not a name */
    bool labelled;                /* graphs know steps by their labels, although
                                     they have statements */

    /* Variable k of the state; no text: there is no such variable in this
     * state. Of a wrapper: only for variables of its own. */
    void (*print_value)(const Model *model, const Word *state, uint32_t k,
                        Text *out);

    /* The first variable from k on whose text differs between the states, or
     * variable_count; NULL, as in wrappers: print_value is asked of each. */
    uint32_t (*next_change)(const Model *model, const Word *from,
                            const Word *to, uint32_t k);

    /* The action as a reader of the model knows it; NULL: the name of its
     * label, or MODEL_STUTTER if it is NO_ACTION inside. Of a wrapper: only for
     * actions that are. */
    void (*print_action)(const Model *model, uint32_t action, Text *out);

    /* The same where systems are compared: equal steps of two versions of a
     * model have equal names, however they are written. NULL: as above. */
    void (*name_action)(const Model *model, uint32_t action, Text *out);

    /* The k-th component that takes part in the action; false if there are not
     * so many. */
    bool (*participant)(const Model *model, uint32_t action, uint32_t k,
                        ModelPart *out);

    /* The statement that begins the action, without numbers; false if there is
     * none. */
    bool (*locate)(const Model *model, uint32_t action, StepStatement *out);

    /* The statements of the step, appended: one way of the Account for each way
     * in which it can come about. */
    void (*describe_step)(const Model *model, const Word *from, uint32_t action,
                          const Word *to, Account *out);

    /* Where every process is, as one way: the statement that it could execute
     * next. */
    void (*list_positions)(const Model *model, const Word *state, Account *out);

    /* The parts of the state that decide about the proposition, as mentions of
     * no statement. */
    void (*deciding_parts)(const Model *model, const Word *state,
                           uint32_t proposition, Account *out);

    /* The propositions that make the state an error of the property, appended
     * from the last to the first: while these stay the same, it is one. False
     * if that is not known. It is not asked of the inner facet. */
    bool (*deciding_propositions)(const Model *model, const Word *state,
                                  uint32_t property, PropositionList *out);
};

/* How many variables a state has. */
static inline uint32_t model_variable_count(const Model *model) {
    return model->text ? model->text->variable_count : 0;
}

/* The name of variable k. */
static inline const char *model_variable(const Model *model, uint32_t k) {
    assert(k < model_variable_count(model));
    return model->text->variables[k];
}

/* How many propositions traces show: the first ones. */
static inline uint32_t model_shown(const Model *model) {
    return model->propositions.count - model->propositions.unshown;
}

/* The functions of the facet, as explained there. */
void model_print_value(const Model *model, const Word *state, uint32_t k,
                       Text *out);
/* From k on: all variables before the result have the same text. */
uint32_t model_next_change(const Model *model, const Word *from, const Word *to,
                           uint32_t k);
void model_print_action(const Model *model, uint32_t action, Text *out);
void model_name_action(const Model *model, uint32_t action, Text *out);
bool model_participant(const Model *model, uint32_t action, uint32_t k,
                       ModelPart *out);
bool model_locate(const Model *model, uint32_t action, StepStatement *out);
void model_describe_step(const Model *model, const Word *from, uint32_t action,
                         const Word *to, Account *out);
void model_list_positions(const Model *model, const Word *state, Account *out);
void model_deciding_parts(const Model *model, const Word *state,
                          uint32_t proposition, Account *out);
bool model_deciding_propositions(const Model *model, const Word *state,
                                 uint32_t property, PropositionList *out);

/* Does the model know the statements of its steps? */
bool model_has_statements(const Model *model);

/* Do graphs know steps by what print_action shows, not by their labels? */
bool model_names_steps(const Model *model);

/* The name of a step where systems are compared, as graphs have it: that of a
 * program's action, which names its process, else the label. False, and
 * nothing, if it is tau. */
bool model_name_step(const Model *model, uint32_t action, Text *out);

/* The whole state as "name=value name=value". */
void model_print_state(const Model *model, const Word *state, Text *out);

#endif
