/* core/portable.h -- a Model as C text, for devices that run such text
 *
 * Purpose:    what a Model may say of its transitions and labels so that a GPU
 *             can compute them: functions in the common subset of C11 and CUDA
 *             C++, and one table of numbers that they look things up in.
 * Text:       made of numbers and of our own words alone. No name and no string
 *             of a user ever gets into it.
 * Steps:      a state has `steps` possible steps, numbered from 0. The text
 *             defines
 *               DEVICE uint32_t portable_step_N(const uint64_t *s, NUMBERS t,
 *                                               uint32_t step, uint64_t *to)
 *             which is 0 if the step cannot be made in state `s`; else it puts
 *             the target into `to`. If bit 31 of the result is set, another
 *             step with the same result and the same target is the same
 *             transition. Step by step these are the targets of model_expand,
 *             each as often. Of several such functions the greatest N counts,
 *             which is `step_layers` - 1: a product adds one layer.
 *             If the result is PORTABLE_HAND_OVER the text cannot make the
 *             step, whatever it is: the Model has to expand this state itself.
 *             Steps that are errors are always handed over.
 * Classes:    what there is to know of the action of a step is its class,
 *             which the caller assigns to actions. The result
 *             says it (portable_result, portable_class).
 * Labels:     DEVICE uint32_t portable_labels_N(const uint64_t *s, NUMBERS t)
 *             says which labels a state carries, except LABEL_DEADLOCK, for
 *             the greatest N, which is `layers` - 1: a wrapper adds one layer.
 *             A system need not say LABEL_LIVELOCK and LABEL_INFINITE, which
 *             belong to monitors.
 * Numbers:    t[i] is NUMBER(t, i).
 * Ownership:  the caller initialises and releases.
 */
#ifndef CORE_PORTABLE_H
#define CORE_PORTABLE_H

#include "base/boolean.h"
#include "base/text.h"
#include "base/vec.h"
#include "core/model.h"

typedef struct Portable {
    Text code;               /* the functions */
    VEC(uint32_t) numbers;   /* the table */
    uint32_t steps;          /* possible steps of a state */
    uint32_t colliding;      /* steps from here on can be equal to others */
    uint32_t layers;         /* of label functions */
    uint32_t step_layers;    /* of step functions */
    const uint32_t *classes; /* by action of the model that is written: below
                                `class_count`; NULL: there is one class */
    uint32_t class_count;    /* at least 1 */
    bool all;                /* every action is a transition of its own, as for
                                model_expand_all: no result has bit 31 */
    bool hands_over;         /* steps may be handed over */
    uint32_t variables;      /* in the text so far */
    const char *why;         /* there is none; a constant string, or NULL */
} Portable;

typedef bool PortableWrite(const Model *model, Portable *out);

/* As portable_write, portable_holds and portable_marks; `marks` may be missing:
 * then labels are all that there is. */
struct DeviceFacet {
    const Model *of; /* which the functions are asked of */
    PortableWrite *write;
    bool (*holds)(const Model *model, Portable *out, uint32_t proposition,
                  uint32_t *variable);
    bool (*marks)(const Model *model, Portable *out, uint32_t property,
                  uint32_t *variable);
};

enum {
    PORTABLE_HAND_OVER = 1 << 30,   /* the result of a step */
    PORTABLE_MOST_STEPS = 4096,     /* of a state */
    PORTABLE_MOST_CLASSES = 4096,   /* of actions */
    PORTABLE_MOST_RESULT = 1 << 30, /* labels times classes */
    PORTABLE_MOST_TEXT = 1 << 21,   /* bytes: compilers are slow */
    PORTABLE_MOST_NUMBERS = 1 << 26 /* of the table */
};

void portable_init(Portable *portable, Mem *mem);
void portable_release(Portable *portable);

/* Write the Model down; false, with the reason in `why`, if that is not
 * possible. */
bool portable_write(Portable *portable, const Model *model);

/* The same for a model inside another one, whose text the caller goes on with:
 * what its steps are to say is in `out` already. */
bool portable_write_inner(Portable *portable, const Model *model);

/* The result of a step with this action; if other steps may be the same
 * transition, which they are if their labels are equal, by the second. */
static inline uint32_t portable_result(const Portable *portable,
                                       uint32_t action) {
    return 1 + (portable->classes ? portable->classes[action] : 0);
}

static inline uint32_t portable_collision(const Portable *portable,
                                          uint32_t action, uint32_t label) {
    return UINT32_C(1) << 31 |
           (label * portable->class_count + portable_result(portable, action));
}

/* Append an expression: the class that the result `result` says. */
void portable_class(Portable *portable, const char *result);

/* Append statements that define a variable v%u, whose number they return: 1 if
 * the proposition holds in state `s`, and 0 if not. False, with the reason in
 * `why`, if that is not possible. */
bool portable_holds(Portable *portable, const Model *model,
                    uint32_t proposition, uint32_t *variable);

/* The same: does the state carry the label of the property? */
bool portable_marks(Portable *portable, const Model *model, uint32_t property,
                    uint32_t *variable);

/* The same for an expression whose atoms the callback writes. */
typedef bool PortableAtom(Portable *portable, const void *context,
                          uint32_t atom, uint32_t *variable);
bool portable_boolean(Portable *portable, const Boolean *boolean,
                      PortableAtom *atom, const void *context,
                      uint32_t *variable);

/* The same: is any of these variables 1? */
uint32_t portable_any(Portable *portable, const uint32_t *variables,
                      size_t count);

/* There is none, for this reason. */
static inline bool portable_reject(Portable *portable, const char *why) {
    portable->why = why;
    return false;
}

/* Append an expression: the `index`-th of these values, where the index is the
 * C expression `index`. Small tables become constants. */
void portable_lookup(Portable *portable, const char *index,
                     const uint32_t *values, size_t count);

#endif
