/* core/model.h -- the waist: what every search sees of every system
 *
 * Purpose:    a transition system with labelled states. Front ends make
 *             Models; wrappers make Models from Models; searches, replay and
 *             reports know nothing else.
 * States:     vectors of `words` 64-bit words, of which the lowest `bits` bits
 *             may be non-zero. Equal vectors are equal states. A wrapper may
 *             keep its own part above those bits: it clears them before it
 *             asks for transitions, but labels, marks, holds and the functions
 *             of facets must read the lowest `bits` bits only.
 * Actions:    numbers below `action_count`. An action says exactly what
 *             happened (which rule, which process); its label is what a
 *             property can see of it. Label 0 is the invisible tau.
 * Monitor:    livelock and infinite labels speak of a monitor that moves with
 *             some actions and stands still with the others (core/monitor.h).
 * Sets:       to be an error a cycle may also have to meet each of `set_count`
 *             sets. Actions are in sets by a table; states are by what expand
 *             says of them, in the batch's source.
 * Errors:     a Model lists the properties that it declares, each with the
 *             kind of label that marks its error states (core/label.h). An
 *             action may be an error too: `violates` names the property, of
 *             kind reject, and the run may continue after it: if nothing has
 *             changed, only if the property is `lasting`.
 * Facets:     what reports, reductions and devices ask beyond that. Each is a
 *             struct with its data and functions, present or NULL, has a
 *             header, and names the Model `of` which its functions are asked:
 *             so a wrapper hands a facet on by copying the pointer.
 * Changes:    none while a Model is searched: what changes is in the caller's
 *             Worker (core/worker.h). What the workers of a model have in
 *             common, such as code that is being compiled and notes of what was
 *             executed, is an object of its own that several threads may use.
 * Ownership:  the strings of a Model live as long as the Model.
 */
#ifndef CORE_MODEL_H
#define CORE_MODEL_H

#include "base/codec.h"
#include "core/monitor.h"
#include "core/operations.h"
#include "core/property.h"
#include "core/set_mask.h"

#include <assert.h>

typedef struct TextFacet TextFacet;           /* core/model_text.h */
typedef struct StructureFacet StructureFacet; /* core/structure_facet.h */
typedef struct PlainFacet PlainFacet;         /* core/plain.h */
typedef struct ChannelsFacet ChannelsFacet;   /* core/channels.h */
typedef struct PartsFacet PartsFacet;         /* core/anatomy.h */
typedef struct DeviceFacet DeviceFacet;       /* core/portable.h */
typedef struct SitesFacet SitesFacet;         /* core/sites.h */
typedef struct CoverageFacet CoverageFacet;   /* core/coverage.h */

typedef struct Propositions {
    const char *const *names; /* for expressions and output */
    uint32_t count;           /* how many */
    uint32_t result_count;    /* the first ones: they belong to the system as a
                                 whole and are written with its graph; the
                                 others, such as those of single components,
                                 can only be asked for */
    uint32_t unshown;         /* the last ones: traces do not show them */
    bool own_expressions;     /* a condition is one proposition as a whole, in
                                 the model's language, not made of names */
} Propositions;

struct Model {
    const ModelOperations *operations;
    Mem *mem;           /* what the model is allocated from */
    uint32_t words;     /* words of a state vector, at least 1 */
    uint32_t bits;      /* bits in use, at most 64 * words */
    Label present;      /* kinds of label that some state may carry */
    bool part;          /* of a state space: cut states may go on, so nothing
                           holds */
    const Codec *codec; /* of states that can be reached, or NULL */

    const Property *properties; /* declared by the model itself */
    uint32_t property_count;
    const uint32_t *violates; /* by action: the property of which taking it is
                                 an error, or NO_PROPERTY; NULL: none */
    uint32_t lasting;         /* property + 1 whose errors end no run, or 0 */

    Propositions propositions;

    const char *const *labels; /* names of labels; labels[0] is tau */
    uint32_t label_count;      /* at least 1 */
    bool has_alphabet; /* the labels are declared: its alphabet, even if an
                          action never occurs */
    const uint32_t *action_labels; /* by action */
    uint32_t action_count;

    ModelMonitor monitor;
    uint32_t set_count;         /* sets that a cycle must meet */
    const SetMask *action_sets; /* by action: those that it is in; or NULL */

    /* Facets; NULL: not known. */
    const TextFacet *text;           /* what reports show */
    const StructureFacet *structure; /* processes, variables, dependence */
    const PlainFacet *plain;         /* how plain workers differ */
    const ChannelsFacet *channels; /* with a buffer, and what steps do there */
    const PartsFacet *parts;       /* what a state is made of */
    const DeviceFacet *device;     /* the model as C text for devices */
    const SitesFacet *sites;       /* the places of errors */
    const CoverageFacet *coverage; /* what has been executed */
};

static inline void model_initial(const Model *model, Worker *worker,
                                 Successors *out) {
    assert(worker->model == model);
    if (worker->ready)
        model->operations->initial(model, worker, out);
    else
        out->failed = true;
}

static inline void model_expand(const Model *model, Worker *worker,
                                const Word *state, Successors *out) {
    assert(worker->model == model);
    if (worker->ready)
        model->operations->expand(model, worker, state, out);
    else
        out->failed = true;
}

/* The same, but transitions that differ only in their actions are all there. */
static inline void model_expand_all(const Model *model, Worker *worker,
                                    const Word *state, Successors *out) {
    assert(worker->model == model);
    if (worker->ready && model->operations->expand_all)
        model->operations->expand_all(model, worker, state, out);
    else
        model_expand(model, worker, state, out);
}

static inline Label model_labels(const Model *model, const Word *state,
                                 Label asked) {
    asked &= model->present;
    return asked ? model->operations->labels(model, state, asked) : 0;
}

static inline bool model_marks(const Model *model, const Word *state,
                               uint32_t property) {
    assert(property < model->property_count);
    return model->operations->marks(model, state, property);
}

static inline bool model_holds(const Model *model, const Word *state,
                               uint32_t proposition) {
    assert(proposition < model->propositions.count);
    return model->operations->holds(model, state, proposition);
}

/* Which of these hold, 64 at most? Bit i is for propositions[i]. */
uint64_t model_holding(const Model *model, const Word *state,
                       const uint32_t *propositions, uint32_t count);

/* Does the monitor, if there is one, move with this action? */
static inline bool model_moves(const Model *model, uint32_t action) {
    assert(action < model->action_count);
    return model->monitor.moves && model->monitor.moves[action];
}

/* The sets that an action is in, and all sets there are. */
static inline SetMask model_action_sets(const Model *model, uint32_t action) {
    assert(action < model->action_count);
    return model->action_sets ? model->action_sets[action] : NO_SETS;
}

static inline SetMask model_all_sets(const Model *model) {
    return mask_all(model->set_count);
}

/* The property of which this action is an error, or NO_PROPERTY. */
static inline uint32_t model_violates(const Model *model, uint32_t action) {
    assert(action < model->action_count);
    return model->violates ? model->violates[action] : NO_PROPERTY;
}

/* The name of the label of an action. */
static inline const char *model_label(const Model *model, uint32_t action) {
    assert(action < model->action_count);
    assert(model->action_labels[action] < model->label_count);
    return model->labels[model->action_labels[action]];
}

/* What the monitor depends on, into a Visibility that is initialised here;
 * false if there is no monitor, or that is not known. */
static inline bool model_visibility(const Model *model, Mem *mem,
                                    Visibility *out) {
    *out = (Visibility){.mem = mem};
    if (model->monitor.visibility)
        model->monitor.visibility(model->monitor.of, mem, out);
    return model->monitor.visibility != NULL;
}

/* NULL is ignored. A wrapper frees what it wraps. */
void model_free(Model *model);

#endif
