/* search/device/step_classes.h -- what trimming has to know of steps
 *
 * Purpose:    whether the monitor moves with a step, and which sets it is in,
 *             depends on its action alone. Actions of which all that is the
 *             same are one class (core/portable.h); a function of the text says
 *             it of a class: DEVICE uint32_t portable_edge(uint32_t class,
 *             uint32_t kind, NUMBERS t) with the kinds EDGE_... of
 *             search/device/kernels/task.h.
 */
#ifndef SEARCH_DEVICE_STEP_CLASSES_H
#define SEARCH_DEVICE_STEP_CLASSES_H

#include "core/model.h"
#include "core/portable.h"

typedef struct GpuClasses {
    const Model *model;   /* whose actions they are */
    uint32_t *of;         /* by action */
    VEC(uint32_t) sample; /* by class: an action */
} GpuClasses;

/* Have the text say them, which is not written yet. */
void classes_init(GpuClasses *classes, const Model *model, Portable *portable);
void classes_release(GpuClasses *classes, Mem *mem);

/* Append the function, when the rest is written. */
void classes_write(const GpuClasses *classes, Portable *portable);

#endif
