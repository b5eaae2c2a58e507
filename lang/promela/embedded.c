#include "lang/promela/embedded.h"

#include "lang/promela/compile.h"
#include "lang/promela/flow.h"
#include "lang/promela/packed.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

enum {
    MOST_BYTES = 1 << 20 /* of C code in a state */
};

Embedded *embedded_new(Mem *mem) {
    Embedded *self = mem_alloc(mem, sizeof *self);
    *self = (Embedded){.mem = mem};
    text_init(&self->declarations, mem);
    text_init(&self->fields, mem);
    text_init(&self->code, mem);
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
    if (self->object)
        dlclose(self->object);
    text_release(&self->declarations);
    text_release(&self->fields);
    text_release(&self->code);
    vec_release(mem, &self->tracks);
    vec_release(mem, &self->fragments);
    mem_free(mem, self, sizeof *self);
}

/* Functions come as data pointers: POSIX lets us. */
static bool find(void *object, const char *name, void *function) {
    void *symbol = dlsym(object, name);
    memcpy(function, &symbol, sizeof symbol);
    return symbol != NULL;
}

static bool find_pieces(Embedded *self) {
    size_t count = self->fragments.count;
    bool all = true;
    self->functions = mem_alloc(self->mem, count * sizeof *self->functions);
    for (size_t i = 0; i < count; i++) {
        char name[40];
        snprintf(name, sizeof name, "martlet_piece_%zu", i);
        all &= find(self->object, name, &self->functions[i]);
    }
    return all;
}

/* How many bytes of C belong to a state, and what they are at first. */
static const char *find_bytes(Flow *flow) {
    Embedded *self = flow->embedded;
    size_t (*bytes)(void);
    void (*first)(unsigned char *to);
    uint32_t *address = dlsym(self->object, "martlet_address");
    if (!address || !find(self->object, "martlet_bytes", &bytes) ||
        !find(self->object, "martlet_first", &first))
        return "the compiled C code cannot be loaded";
    self->bytes = bytes();
    if (self->bytes > MOST_BYTES)
        return "c_state and c_track add more than a million bytes to a state";
    *address = self->address = flow->global_width;
    flow->global_width += 8 * (uint32_t)self->bytes;
    if (self->bytes > 0) {
        self->first = mem_alloc(self->mem, self->bytes);
        first(self->first);
    }
    return NULL;
}

const char *embedded_load(Flow *flow, Text *said) {
    Embedded *self = flow->embedded;
    Compilation compilation;
    Text text;
    text_init(&text, self->mem);
    embedded_text(flow, &text);
    compile_pieces(&compilation, &text, self->mem);
    text_release(&text);
    compile_poll(&compilation, true);
    const char *why = compilation.why;
    text_add(said, compilation.said.data);
    self->object = compilation.object;
    compilation.object = NULL; /* it is ours now */
    compile_release(&compilation);
    if (why)
        return why;
    return find_pieces(self) ? find_bytes(flow)
                             : "the compiled C code cannot be loaded";
}

void embedded_begin(const Embedded *self, uint64_t *bits) {
    for (size_t i = 0; i < self->bytes; i++)
        packed_set(bits, self->address + 8 * (uint32_t)i, 8, self->first[i]);
}
