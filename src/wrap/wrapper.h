/* wrap/wrapper.h -- a Model around a Model
 *
 * Purpose:    what every wrapper needs. A wrapper embeds a Wrapper first and
 *             fills in what it changes.
 * Keeping:    wrapper_init is for a wrapper with states or errors of its own:
 *             it keeps what the comment there says, and no promise of the inner
 *             model is made again by accident. wrapper_init_same is for one
 *             whose states are those of the system: it keeps everything except
 *             device code. A facet is kept by copying the pointer, and dropped
 *             by NULL.
 * Operations: those of the inner model cannot be copied; wrapper_... asks it.
 * Ownership:  a wrapper owns its inner model if `owns` is set.
 */
#ifndef WRAP_WRAPPER_H
#define WRAP_WRAPPER_H

#include "core/model_text.h"
#include "core/portable.h"
#include "core/structure_facet.h"

typedef struct Wrapper {
    Model model;        /* the public face */
    const Model *inner; /* what is wrapped */
    Model *owned;       /* the inner model, if it is freed too, or NULL */
    ModelOperations operations; /* its own, and the defaults for the others */
    TextFacet text;             /* a TextFacet of its own, if it has one */
    StructureFacet structure;   /* a StructureFacet of its own, if it has one */
    DeviceFacet device;         /* its device code, if it has any */
} Wrapper;

/* A Model with these operations and the inner one's labels, actions and kinds
 * of states; it has no properties, propositions, monitor or facets except
 * `plain`.
 */
void wrapper_init(Wrapper *wrapper, const Model *inner,
                  const ModelOperations *operations);

/* A Model that is the inner one without device code. Operations that are NULL
 * are those of the inner model, except for `expand_all`: a wrapper that changes
 * `expand` says what it makes of the other one, too. */
void wrapper_init_same(Wrapper *wrapper, const Model *inner,
                       const ModelOperations *operations);

/* Free the inner model if it is owned. */
void wrapper_release(Wrapper *wrapper);

/* A TextFacet of its own, which answers nothing yet. */
void wrapper_set_text(Wrapper *wrapper);

/* A StructureFacet of its own, if the inner model has one, with this function
 * and what else is known inside. */
void wrapper_set_structure(Wrapper *wrapper,
                           void (*describe)(const Model *model, uint32_t parts,
                                            Structure *out));

/* Device code, which `write` writes; propositions are those of the inner
 * model. */
void wrapper_set_device(Wrapper *wrapper, PortableWrite *write);

static inline const Model *wrapper_inner(const Model *model) {
    return ((const Wrapper *)model)->inner;
}

/* The Structure of the inner model, for `describe`. */
void wrapper_describe(const Model *model, uint32_t parts, Structure *out);

/* Operations that ask the inner model. */
bool wrapper_worker_begin(const Model *model, Worker *worker);
void wrapper_initial(const Model *model, Worker *worker, Successors *out);
void wrapper_expand(const Model *model, Worker *worker, const Word *state,
                    Successors *out);
void wrapper_expand_all(const Model *model, Worker *worker, const Word *state,
                        Successors *out);
bool wrapper_holds(const Model *model, const Word *state, uint32_t number);

#endif
