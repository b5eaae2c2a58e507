#include "lang/promela/lowering/channel_width.h"

#include "base/bits.h"
#include "lang/flow/form/flow.h"

#include <assert.h>

/* The channels that are created with a variable. */
static uint64_t channels_of(const Variable *v) {
    const Typedef *type = v->type.structure;
    uint64_t count = v->channel != NULL;
    for (const Variable *f = type ? type->fields : NULL; f; f = f->next)
        count += channels_of(f);
    return count * v->length;
}

/* The most that there can be at the same time. */
static uint64_t most_channels(const Program *program) {
    uint64_t count = 0;
    for (uint32_t i = 0; i < program->global_count; i++)
        count += channels_of(program->globals[i]);
    for (const Proctype *p = program->proctypes; p; p = p->next) {
        uint64_t instances = p->is_run ? MOST_PROCESSES : p->active;
        for (uint32_t i = 0; i < p->variable_count; i++)
            count += instances * channels_of(p->variables[i]);
    }
    return count;
}

static void widen_type(Type *type, unsigned bits) {
    if (type->kind == TYPE_CHAN)
        type->bits = bits;
}

static void widen(Variable *v, unsigned bits) {
    widen_type(&v->type, bits);
    if (v->channel)
        for (MessageField *f = v->channel->fields; f; f = f->next)
            widen_type(&f->type, bits);
}

void channel_width(Program *program) {
    unsigned bits = bits_for(most_channels(program) + 1);
    if (bits <= 8)
        return;
    bits = bits < 32 ? bits : 32;
    assert(bits > 8);
    for (uint32_t i = 0; i < program->global_count; i++)
        widen(program->globals[i], bits);
    for (Typedef *t = program->typedefs; t; t = t->next)
        for (Variable *f = t->fields; f; f = f->next)
            widen(f, bits);
    for (Proctype *p = program->proctypes; p; p = p->next)
        for (uint32_t i = 0; i < p->variable_count; i++)
            widen(p->variables[i], bits);
}
