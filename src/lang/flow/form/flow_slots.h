/* lang/flow/form/flow_slots.h -- declarations of a program without a syntax
 * tree of its own kind
 *
 * Purpose:    what a language needs between lowerings (declarations.h), if it
 *             can list its slots and globals once and for all.
 * Ownership:  the arrays are in the arena that they are made in.
 */
#ifndef LANG_FLOW_FORM_FLOW_SLOTS_H
#define LANG_FLOW_FORM_FLOW_SLOTS_H

#include "base/vec.h"
#include "lang/flow/form/declarations.h"
#include "lang/flow/form/flow_term.h"

typedef struct FlowSlots {
    VEC(SlotDeclaration) slots;     /* by number; no command has 0 */
    VEC(GlobalDeclaration) globals; /* in the order of their bits */
} FlowSlots;

void flow_slots_init(FlowSlots *self, Mem *mem);
void flow_slots_release(FlowSlots *self, Mem *mem);

/* One more; its number. */
uint32_t flow_slots_add(FlowSlots *self, SlotDeclaration slot, Mem *mem);

/* `declare` and `obey` of a FlowSource (passes.h). */
void flow_slots_declare(const FlowSlots *self, Declarations *out);
void flow_slots_obey(FlowSlots *self, const Declarations *found);

/* What the slot is now, as a variable or as a field of messages. */
Cell flow_slots_cell(const FlowSlots *self, uint32_t slot);
FieldType flow_slots_field(const FlowSlots *self, uint32_t slot);

#endif
