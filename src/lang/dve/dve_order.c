#include "lang/dve/dve_order.h"

#include "lang/flow/form/flow_visit.h"

/* A variable, all of an array; and whether it was met. */
typedef struct Meeting {
    uint32_t slot;
    bool read;
    bool written;
} Meeting;

static void meet(void *context, const Cell *cell, bool written) {
    Meeting *self = context;
    if (cell->slot != self->slot)
        return;
    self->read |= !written;
    self->written |= written;
}

/* What the effects do with a variable. */
static Meeting meet_effects(const Command *command, uint32_t slot) {
    Meeting self = {.slot = slot};
    FlowVisitor visitor = {.cell = meet, .context = &self};
    for (const FlowEffect *e = command->effects; e; e = e->next)
        flow_visit_effect(&visitor, e);
    return self;
}

typedef struct Ordering {
    const Command *command;
    bool matters;
} Ordering;

/* What a message is made of must not change; where it goes, nothing may look
 * or write. */
static void compare(void *context, const Cell *cell, bool written) {
    Ordering *self = context;
    Meeting met = meet_effects(self->command, cell->slot);
    self->matters |= met.written || (written && met.read);
}

bool dve_order_matters(const Command *command) {
    Ordering self = {.command = command};
    FlowVisitor visitor = {.cell = compare, .context = &self};
    Command message = *command;
    message.guard = NULL;
    message.effects = NULL;
    flow_visit_command(&visitor, &message);
    return self.matters;
}
