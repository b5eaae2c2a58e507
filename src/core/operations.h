/* core/operations.h -- what every search asks of a Model
 *
 * Purpose:    the functions that a front end or a wrapper fills in. Callers use
 *             the model_... functions of core/model.h. What only some callers
 *             ask is in a facet (core/model.h).
 */
#ifndef CORE_OPERATIONS_H
#define CORE_OPERATIONS_H

#include "core/label.h"
#include "core/worker.h"

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

    /* The same with every action that makes a transition. NULL: expand leaves
     * none out. */
    void (*expand_all)(const Model *model, Worker *worker, const Word *state,
                       Successors *out);

    /* Fill in what a worker needs for this model, and free that. worker_begin
     * returns false at the memory limit; worker_end is called in either case.
     * NULL: a worker needs nothing. */
    bool (*worker_begin)(const Model *model, Worker *worker);
    void (*worker_end)(const Model *model, Worker *worker);

    /* Which of the labels in `asked` the state carries for some property. */
    Label (*labels)(const Model *model, const Word *state, Label asked);

    /* Does the state carry the label of this property? */
    bool (*marks)(const Model *model, const Word *state, uint32_t property);

    /* Is this proposition true in the state? */
    bool (*holds)(const Model *model, const Word *state, uint32_t proposition);

    /* Which of up to 64 propositions are true, as model_holding. NULL: `holds`
     * is called for each. */
    uint64_t (*holding)(const Model *model, const Word *state,
                        const uint32_t *propositions, uint32_t count);

    void (*free)(Model *model);
} ModelOperations;

#endif
