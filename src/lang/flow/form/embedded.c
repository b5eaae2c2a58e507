#include "lang/flow/form/embedded.h"

#include "base/packed.h"
#include "base/quote.h"

#include <string.h>

Embedded *embedded_new(Mem *mem) {
    Embedded *self = mem_alloc(mem, sizeof *self);
    *self = (Embedded){.mem = mem};
    text_init(&self->declarations, mem);
    text_init(&self->fields, mem);
    text_init(&self->code, mem);
    text_init(&self->folder, mem);
    text_init(&self->read, mem);
    return self;
}

void embedded_free(Embedded *self) {
    if (!self)
        return;
    Mem *mem = self->mem;
    size_t functions = self->fragments.count * sizeof *self->functions;
    if (self->functions)
        mem_free(mem, self->functions, functions);
    if (self->first)
        mem_free(mem, self->first, self->bytes);
    foreign_enter(self->foreign); /* it may have destructors */
    object_release(&self->object);
    foreign_leave(self->foreign);
    text_release(&self->declarations);
    text_release(&self->fields);
    text_release(&self->code);
    text_release(&self->folder);
    text_release(&self->read);
    vec_release(mem, &self->tracks);
    vec_release(mem, &self->fragments);
    mem_free(mem, self, sizeof *self);
}

void embedded_place(Text *out, const char *file, uint32_t line) {
    Text name; /* compilers cannot deal with line ends in it */
    text_init(&name, out->mem);
    quote_visible(&name, file, strlen(file));
    text_printf(out, "\n#line %u ", line ? line : 1);
    quote_c_string(out, name.data);
    text_char(out, '\n');
    text_release(&name);
}

void embedded_begin(const Embedded *self, uint64_t *bits) {
    for (size_t i = 0; i < self->bytes; i++)
        packed_set(bits, self->address + 8 * (uint32_t)i, 8, self->first[i]);
}
