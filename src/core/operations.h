/* core/operations.h -- what a kind of Model can be asked
 *
 * Purpose:    the functions that a front end or a wrapper fills in. Callers use
 *             the model_... functions of core/model.h.
 */
#ifndef CORE_OPERATIONS_H
#define CORE_OPERATIONS_H

#include "base/text.h"
#include "core/account.h"
#include "core/field_list.h"
#include "core/label.h"
#include "core/sight.h"
#include "core/worker.h"

/* What reports show (core/display.h). */
typedef struct Display {
    const char *const *variables; /* names of the parts of a state */
    uint32_t variable_count;      /* how many */
    uint32_t result_count;        /* the first propositions: they belong to the
                                     system itself and are written with its
                                     graph; the others, such as those of single
                                     components, can only be asked for */
    uint32_t unshown;             /* the last ones, which traces do not show */
    bool has_arrays;              /* a value "{1,2}" is an array, not a name */
    bool labelled;                /* steps are known by their labels, in graphs
                                     and comparisons too */
} Display;

typedef struct Propositions {
    Mem *mem;              /* where the list comes from */
    VEC(uint32_t) numbers; /* of the model's */
} Propositions;

typedef struct ModelPart { /* a component that takes part in a step */
    uint64_t number;       /* as print_action shows it */
    const char *name;      /* of the variable that is its state */
    Span rule;             /* where what they do together is written, from its
                              first byte on; or SPAN_NONE */
} ModelPart;

typedef struct ModelOperations {
    /* Append one source, and as its transitions every initial state (with
     * action 0), to `out`. */
    void (*initial)(const Model *model, Worker *worker, Successors *out);

    /* Append one source, with the sets that `state` meets, and every transition
     * of it to `out`: each (action, target) once, in an order that depends on
     * the state alone. One source, one label and one target make one
     * transition, whatever the actions, unless these are in different sets. */
    void (*expand)(const Model *model, Worker *worker, const Word *state,
                   Successors *out);

    /* The same with every action that makes a transition. May be missing: then
     * expand leaves none out. */
    void (*expand_all)(const Model *model, Worker *worker, const Word *state,
                       Successors *out);

    /* Make a worker ready for this model, and end that; false at the memory
     * limit, and then it is ended all the same. Both may be missing: then the
     * model needs none. */
    bool (*employ)(const Model *model, Worker *worker);
    void (*dismiss)(const Model *model, Worker *worker);

    /* Which of the labels in `asked` the state carries for some property. */
    Label (*labels)(const Model *model, const Word *state, Label asked);

    /* Does the state carry the label of this property? */
    bool (*marks)(const Model *model, const Word *state, uint32_t property);

    /* Is this proposition true in the state? */
    bool (*holds)(const Model *model, const Word *state, uint32_t proposition);

    /* The same for up to 64 at once, as model_holding; optional. */
    uint64_t (*holding)(const Model *model, const Word *state,
                        const uint32_t *propositions, uint32_t count);

    /* Is some transition with this label possible? Only if it
     * can_list_enabled. */
    bool (*enables)(const Model *model, const Word *state, uint32_t label);

    /* Fill in these parts of an empty Structure. May be missing if nothing is
     * `described`. */
    void (*describe)(const Model *model, uint32_t parts, Structure *out);

    /* What the monitor sees, into an empty Sight; false if there is no monitor.
     * May be missing: then there is none, or nothing is known of it. */
    bool (*see)(const Model *model, Mem *mem, Sight *out);

    /* The values of `count` variables of the Structure: those of the list of
     * numbers `which`. May be missing if neither control nor conditions nor
     * guards are described. */
    void (*values)(const Model *model, const Word *state,
                   const StructureVariable *variables, const uint32_t *which,
                   size_t count, int64_t *out);

    /* As model_inputs (core/field_list.h). May be missing: then all bits may
     * decide about a variable that has no place. */
    bool (*inputs)(const Model *model, const Word *state,
                   const StructureVariable *variable, FieldList *out);

    /* Is the first state, reached by a plain worker, the second one, reached by
     * another, except for what does not matter from there on? May be missing:
     * then both workers reach the same states. */
    bool (*agrees)(const Model *model, const Word *plain, const Word *state);

    /* Variable k of the state as text; k < variable_count. No text at all
     * says that there is no such variable in this state. */
    void (*print_value)(const Model *model, const Word *state, uint32_t k,
                        Text *out);

    /* The action as a reader of the model knows it. */
    void (*print_action)(const Model *model, uint32_t action, Text *out);

    /* The k-th component that takes part in the action; false if there are not
     * so many. May be missing: then the model is not made of components. */
    bool (*participant)(const Model *model, uint32_t action, uint32_t k,
                        ModelPart *out);

    /* The statement that begins the action, without numbers; false if there is
     * none. This and the next two may be missing: then the model is no program
     * of statements. */
    bool (*locate)(const Model *model, uint32_t action, Deed *out);

    /* How the transition comes about, appended: one tale for each way. */
    void (*tell)(const Model *model, const Word *from, uint32_t action,
                 const Word *to, Account *out);

    /* Where every process stands, as one tale: what it could do next. */
    void (*stand)(const Model *model, const Word *state, Account *out);

    /* The propositions that make the state an error of the property, appended
     * from the last to the first: if these were the same, it would be one
     * whatever the others are. False if that is not known. May be missing: then
     * it never is. */
    bool (*concern)(const Model *model, const Word *state, uint32_t property,
                    Propositions *out);

    /* The parts of the state that decide about the proposition, as mentions of
     * no deed. May be missing: then that is not known. */
    void (*look)(const Model *model, const Word *state, uint32_t proposition,
                 Account *out);

    void (*free)(Model *model);
} ModelOperations;

#endif
