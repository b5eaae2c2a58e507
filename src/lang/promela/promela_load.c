#include "lang/promela/promela_load.h"

#include "lang/flow/analysing/passes.h"
#include "lang/promela/lowering/channel_width.h"
#include "lang/promela/lowering/declare.h"
#include "lang/promela/lowering/lower.h"
#include "lang/promela/resolving/promela_read.h"

typedef struct Loading {
    Program program;               /* as it is read */
    const PromelaOptions *options; /* or NULL */
} Loading;

static void declare(void *context, Declarations *out) {
    Loading *self = context;
    promela_declare(&self->program, out);
}

static void obey(void *context, const Declarations *found) {
    Loading *self = context;
    promela_obey(&self->program, found);
}

static bool lower(void *context, Flow *flow, Diagnostics *diag, Mem *mem) {
    Loading *self = context;
    return flow_lower(flow, &self->program, self->options, diag, mem);
}

static bool make(Loading *self, Flow *flow, Diagnostics *diag, Mem *mem) {
    static const FlowGoals none;
    FlowSource source = {self, declare, obey, lower};
    channel_width(&self->program);
    return flow_make(flow, &source,
                     self->options ? &self->options->goals : &none, diag, mem);
}

bool promela_load(Flow *flow, const char *path, const PromelaOptions *options,
                  Diagnostics *diag, Mem *mem) {
    Loading self = {.options = options};
    program_init(&self.program, mem);
    bool loaded = promela_read(&self.program, diag, path, options) &&
                  make(&self, flow, diag, mem);
    program_release(&self.program);
    return loaded;
}

bool promela_load_source(Flow *flow, uint32_t source,
                         const PromelaOptions *options, Diagnostics *diag,
                         Mem *mem) {
    Loading self = {.options = options};
    program_init(&self.program, mem);
    bool loaded = promela_parse(&self.program, diag, source, options) &&
                  make(&self, flow, diag, mem);
    program_release(&self.program);
    return loaded;
}
