/* wrap/wrapper.h -- a Model around a Model
 *
 * Purpose:    what every wrapper needs. A wrapper embeds a Wrapper first, says
 *             which parts of the inner model it hands on, and fills in the
 *             rest.
 * Keeping:    a wrapper begins as a Model with the inner model's state vectors
 *             and nothing else. What it does not list it does not have: no
 *             promise of the inner model is made again by accident. Each part
 *             that is kept needs its operations, too; wrapper_... hands one on
 *             to the inner model.
 * Ownership:  a wrapper owns its inner model if `owns` is set.
 */
#ifndef WRAP_WRAPPER_H
#define WRAP_WRAPPER_H

#include "core/display.h"
#include "core/portable.h"

typedef enum Keep {           /* parts of a Model */
    KEEP_LABELS = 1 << 0,     /* names of labels */
    KEEP_ACTIONS = 1 << 1,    /* actions and their labels; needs KEEP_LABELS */
    KEEP_PROPERTIES = 1 << 2, /* properties and the labels of states */
    KEEP_VIOLATIONS = 1 << 3, /* actions that are errors of properties */
    KEEP_SITES = 1 << 4,      /* places of errors: site, step_site, blame */
    KEEP_PROPOSITIONS = 1 << 5, /* holds */
    KEEP_ENABLED = 1 << 6,      /* enables */
    KEEP_MONITOR = 1 << 7,      /* moves, shape, always_livelock,
                                   avoiding */
    KEEP_SETS = 1 << 8,         /* sets; those of actions with KEEP_ACTIONS */
    KEEP_STRUCTURE = 1 << 9,    /* describe, values, inputs */
    KEEP_DISPLAY = 1 << 10,     /* variables: print_value */
    KEEP_CHANNELS = 1 << 11,    /* channels: contents, traffic,
                                   print_channel, longest */
    KEEP_ALL = (1 << 12) - 1
} Keep;

typedef struct Wrapper {
    Model model;        /* the public face */
    const Model *inner; /* what is wrapped */
    bool owns;          /* free the inner model too */
    DeviceFacet device; /* its own, if it has device code */
} Wrapper;

/* Fill in `wrapper` around `inner` with the parts in `keep`, a union of Keep;
 * operations must outlive it. */
void wrapper_init(Wrapper *wrapper, const Model *inner,
                  const ModelOperations *operations, uint32_t keep);

/* Free the inner model if it is owned. */
void wrapper_release(Wrapper *wrapper);

/* It has device code, which `write` writes; propositions are those of the inner
 * model. */
void wrapper_set_device(Wrapper *wrapper, PortableWrite *write);

static inline const Model *wrapper_inner(const Model *model) {
    return ((const Wrapper *)model)->inner;
}

/* Operations that hand on to the inner model unchanged. */
bool wrapper_worker_begin(const Model *model, Worker *worker);
void wrapper_initial(const Model *model, Worker *worker, Successors *out);
void wrapper_expand(const Model *model, Worker *worker, const Word *state,
                    Successors *out);
void wrapper_expand_all(const Model *model, Worker *worker, const Word *state,
                        Successors *out);
Label wrapper_labels(const Model *model, const Word *state, Label asked);
bool wrapper_marks(const Model *model, const Word *state, uint32_t property);
bool wrapper_holds(const Model *model, const Word *state, uint32_t number);
bool wrapper_enables(const Model *model, const Word *state, uint32_t label);
void wrapper_describe(const Model *model, uint32_t parts, Structure *out);
bool wrapper_visibility(const Model *model, Mem *mem, Visibility *out);
void wrapper_values(const Model *model, const Word *state,
                    const StructureVariable *variables, const uint32_t *which,
                    size_t count, int64_t *out);
bool wrapper_inputs(const Model *model, const Word *state,
                    const StructureVariable *variable, FieldList *out);
bool wrapper_agrees(const Model *model, const Word *plain, const Word *state);
void wrapper_print_value(const Model *model, const Word *state, uint32_t k,
                         Text *out);
void wrapper_print_action(const Model *model, uint32_t action, Text *out);
bool wrapper_participant(const Model *model, uint32_t action, uint32_t k,
                         ModelPart *out);
bool wrapper_locate(const Model *model, uint32_t action, StepStatement *out);
void wrapper_describe_step(const Model *model, const Word *from,
                           uint32_t action, const Word *to, Account *out);
void wrapper_list_positions(const Model *model, const Word *state,
                            Account *out);
bool wrapper_deciding_propositions(const Model *model, const Word *state,
                                   uint32_t property, PropositionList *out);
void wrapper_deciding_parts(const Model *model, const Word *state,
                            uint32_t proposition, Account *out);

#endif
