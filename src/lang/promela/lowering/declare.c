#include "lang/promela/lowering/declare.h"

#include "lang/promela/lowering/lower.h"

#include <assert.h>
#include <string.h>

typedef struct Declaring {
    const Program *program;
    Declarations *out; /* what becomes of it */
    uint32_t next;     /* number of a slot */
    Text name;         /* of the current one */
} Declaring;

static bool has_slot(const Variable *v) {
    return v->type.kind != TYPE_STRUCT && !v->hidden;
}

/* ---- Names --------------------------------------------------------------- */

/* "P:" of a local variable, "T." of a field. */
static void add_owner(Declaring *self, const Variable *v) {
    if (v->owner)
        text_printf(&self->name, "%s:", v->owner->name);
    if (v->kind != VARIABLE_FIELD)
        return;
    for (const Typedef *t = self->program->typedefs; t; t = t->next)
        for (const Variable *f = t->fields; f; f = f->next)
            if (f == v)
                text_printf(&self->name, "%s.", t->name);
}

static const char *keep_name(Declaring *self) {
    const char *name =
        arena_copy(&self->out->arena, self->name.data, self->name.length);
    text_clear(&self->name);
    return name;
}

/* ---- Declaring ----------------------------------------------------------- */

static void count_slots(Variable *v, void *context) {
    Declarations *out = context;
    out->slot_count += has_slot(v);
    if (v->channel)
        for (const MessageField *f = v->channel->fields; f; f = f->next)
            out->slot_count++;
}

static SlotDeclaration *add_slot(Declaring *self, Type *type) {
    SlotDeclaration *slot = &self->out->slots[self->next];
    assert(self->next < self->out->slot_count);
    type->slot = self->next++;
    *slot = (SlotDeclaration){.name = keep_name(self),
                              .owner = NO_OWNER,
                              .global = NO_OWNER,
                              .bits = type->bits,
                              .is_signed = type->kind == TYPE_SHORT ||
                                           type->kind == TYPE_INT};
    return slot;
}

static bool is_process(const Proctype *p) {
    return p && (p->kind == PROCTYPE_PROCESS || p->kind == PROCTYPE_INIT);
}

static void add_variable(Variable *v, void *context) {
    Declaring *self = context;
    uint32_t number = 0;
    if (has_slot(v)) {
        add_owner(self, v);
        text_add(&self->name, v->name);
        SlotDeclaration *slot = add_slot(self, &v->type);
        slot->scalar = !v->is_array;
        slot->owner = is_process(v->owner) ? v->owner->number : NO_OWNER;
        slot->global = v->kind == VARIABLE_GLOBAL ? v->number : NO_OWNER;
        slot->is_channel = v->type.kind == TYPE_CHAN;
        slot->sole = v->kind == VARIABLE_GLOBAL && v->channel && !v->is_array;
    }
    if (!v->channel)
        return;
    for (MessageField *f = v->channel->fields; f; f = f->next) {
        text_printf(&self->name, "field %u of ", ++number);
        add_owner(self, v);
        text_add(&self->name, v->name);
        add_slot(self, &f->type);
    }
}

static void add_global(const Variable *v, GlobalDeclaration *out) {
    *out = (GlobalDeclaration){.name = v->name,
                               .span = v->span,
                               .width = lower_width(&v->type) * v->length,
                               .hidden = v->hidden,
                               .in_c = v->type.kind != TYPE_STRUCT};
}

void promela_declare(Program *program, Declarations *out) {
    Declaring self = {.program = program, .out = out, .next = 1};
    text_init(&self.name, out->arena.mem);
    out->slot_count = 1;
    program_visit(program, count_slots, out);
    out->slots = arena_alloc(&out->arena, out->slot_count * sizeof *out->slots);
    program_visit(program, add_variable, &self);
    assert(self.next == out->slot_count);
    out->global_count = program->global_count;
    out->globals = arena_alloc(&out->arena,
                               (out->global_count + 1) * sizeof *out->globals);
    for (uint32_t i = 0; i < program->global_count; i++)
        add_global(program->globals[i], &out->globals[i]);
    text_release(&self.name);
}

/* ---- Obeying ------------------------------------------------------------- */

static void obey_slot(Type *type, const SlotDeclaration *slot) {
    type->bits = slot->bits;
    type->natural = slot->natural;
    type->idle = slot->idle;
}

static void obey_variable(Variable *v, void *context) {
    const Declarations *found = context;
    if (has_slot(v)) {
        assert(v->type.slot < found->slot_count);
        obey_slot(&v->type, &found->slots[v->type.slot]);
        v->fixed = found->slots[v->type.slot].fixed;
    }
    if (v->channel)
        for (MessageField *f = v->channel->fields; f; f = f->next)
            obey_slot(&f->type, &found->slots[f->type.slot]);
}

void promela_obey(Program *program, const Declarations *found) {
    program_visit(program, obey_variable, (void *)(uintptr_t)found);
    for (uint32_t i = 0; i < program->global_count; i++) {
        Variable *v = program->globals[i];
        const GlobalDeclaration *global = &found->globals[i];
        v->constant = global->constant;
        v->plain |= global->plain;
        v->hidden &= !global->kept;
    }
}
