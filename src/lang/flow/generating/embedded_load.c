#include "lang/flow/generating/embedded_load.h"

#include "lang/flow/generating/compile.h"
#include "lang/flow/generating/embedded_text.h"

#include <stdio.h>

enum {
    MOST_BYTES = 1 << 20 /* of C code in a state */
};

static bool find_pieces(Embedded *self) {
    size_t count = self->fragments.count;
    bool all = true;
    self->functions = mem_alloc(self->mem, count * sizeof *self->functions);
    for (size_t i = 0; i < count; i++) {
        char name[40];
        snprintf(name, sizeof name, "martlet_piece_%zu", i);
        all &= object_function(&self->object, name, &self->functions[i]);
    }
    return all;
}

/* How many bytes of C belong to a state, and what they are at first. */
static const char *find_bytes(Flow *flow) {
    Embedded *self = flow->embedded;
    size_t (*bytes)(void);
    void (*first)(unsigned char *to);
    uint32_t *address = object_find(&self->object, "martlet_address");
    if (!address || !object_function(&self->object, "martlet_bytes", &bytes) ||
        !object_function(&self->object, "martlet_first", &first))
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

/* The pieces themselves mark when they run. */
static bool find_mark(Embedded *self) {
    volatile int **mark = object_find(&self->object, "martlet_running");
    if (mark && self->foreign)
        *mark = &self->foreign->running;
    return mark != NULL;
}

/* NULL, or why there is no code. What it allocates is its own: set-up must not
 * end while a compiler runs. */
static const char *compile(Flow *flow, Text *said) {
    Embedded *self = flow->embedded;
    Compilation compilation;
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    embedded_text(flow, &text);
    foreign_enter(self->foreign); /* it may have constructors */
    compile_pieces(&compilation, &text, self->folder.data, &mem);
    compile_wait(&compilation, self->mem);
    foreign_leave(self->foreign);
    const char *why = compilation.why;
    if (!mem_must_stop(self->mem))
        text_add(said, compilation.said.data);
    text_add(&self->read, compilation.read.data);
    self->object = compilation.object;
    compilation.object.handle = NULL; /* it is ours now */
    compile_release(&compilation);
    mem_release(&mem);
    return why;
}

const char *embedded_load(Flow *flow, Foreign *foreign, Text *said) {
    Embedded *self = flow->embedded;
    self->foreign = foreign;
    const char *why = compile(flow, said);
    mem_poll(self->mem);
    if (why)
        return why;
    if (!find_pieces(self) || !find_mark(self))
        return "the compiled C code cannot be loaded";
    foreign_enter(foreign);
    why = find_bytes(flow);
    foreign_leave(foreign);
    return why;
}
