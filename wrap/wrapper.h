/* wrap/wrapper.h -- a Model around a Model
 *
 * Purpose:    what every wrapper needs: a Model that begins as a copy of the
 *             inner one and hands every operation on to it. A wrapper embeds a
 *             Wrapper first and replaces the operations that it changes.
 * Sites:      a wrapper has none, unless it keeps the inner model's states,
 *             actions and properties and says so (wrapper_keep_sites).
 * Ownership:  a wrapper owns its inner model if `owns` is set.
 */
#ifndef WRAP_WRAPPER_H
#define WRAP_WRAPPER_H

#include "core/model.h"

typedef struct Wrapper {
    Model model;        /* the public face */
    const Model *inner; /* what is wrapped */
    bool owns;          /* free the inner model too */
} Wrapper;

/* Fill in `wrapper` around `inner`; operations must outlive it. */
void wrapper_init(Wrapper *wrapper, const Model *inner,
                  const ModelOperations *operations);

/* Its sites are those of the inner model. */
void wrapper_keep_sites(Wrapper *wrapper);

/* Free the inner model if it is owned. */
void wrapper_release(Wrapper *wrapper);

static inline const Model *wrapper_inner(const Model *model) {
    return ((const Wrapper *)model)->inner;
}

/* Operations that hand on to the inner model unchanged. */
void wrapper_initial(const Model *model, Successors *out);
void wrapper_expand(const Model *model, const Word *state, Successors *out);
Label wrapper_labels(const Model *model, const Word *state, Label asked);
bool wrapper_marks(const Model *model, const Word *state, uint32_t property);
bool wrapper_holds(const Model *model, const Word *state, uint32_t number);
bool wrapper_enables(const Model *model, const Word *state, uint32_t label);
void wrapper_print_value(const Model *model, const Word *state, uint32_t k,
                         Text *out);
void wrapper_print_action(const Model *model, uint32_t action, Text *out);
bool wrapper_participant(const Model *model, uint32_t action, uint32_t k,
                         uint64_t *number);
bool wrapper_locate(const Model *model, uint32_t action, Deed *out);
void wrapper_tell(const Model *model, const Word *from, uint32_t action,
                  const Word *to, Account *out);
uint32_t wrapper_site(const Model *model, const Word *state, uint32_t property);
uint32_t wrapper_step_site(const Model *model, uint32_t action);
void wrapper_blame(const Model *model, const Word *state, Blame *out);
void wrapper_stand(const Model *model, const Word *state, Account *out);

#endif
