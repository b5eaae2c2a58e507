#include "lang/promela/promela_load.h"

#include "lang/promela/lowering/channel_width.h"
#include "lang/promela/lowering/declare.h"
#include "lang/promela/lowering/lower.h"
#include "lang/promela/resolving/promela_read.h"

typedef struct Loading {
    Program program;        /* as it is read */
    PromelaOptions options; /* of its lowering */
} Loading;

static void declare(void *context, Declarations *out) {
    Loading *self = context;
    promela_declare(&self->program, out);
}

static void obey(void *context, const Declarations *found) {
    Loading *self = context;
    promela_obey(&self->program, found);
}

static bool lower(void *context, const FlowGoals *goals, Flow *flow,
                  Diagnostics *diag, Mem *mem) {
    Loading *self = context;
    self->options.goals = *goals;
    return flow_lower(flow, &self->program, &self->options, diag, mem);
}

static void free_loading(void *context, Mem *mem) {
    Loading *self = context;
    program_release(&self->program);
    mem_free(mem, self, sizeof *self);
}

/* What a program that has been read is made of; or it is freed. */
static bool open(Loading *self, bool read, FlowSource *source, Mem *mem) {
    *source = (FlowSource){self, declare, obey, lower, free_loading};
    if (read)
        channel_width(&self->program);
    else
        free_loading(self, mem);
    return read;
}

static Loading *begin(const PromelaOptions *options, Mem *mem) {
    Loading *self = mem_alloc(mem, sizeof *self);
    program_init(&self->program, mem);
    if (options)
        self->options = *options;
    return self;
}

bool promela_open(FlowSource *source, const char *path,
                  const PromelaOptions *options, Diagnostics *diag, Mem *mem) {
    Loading *self = begin(options, mem);
    return open(self, promela_read(&self->program, diag, path, options), source,
                mem);
}

static bool make(Flow *flow, const FlowSource *source,
                 const PromelaOptions *options, Diagnostics *diag, Mem *mem) {
    static const FlowGoals none;
    bool made =
        flow_make(flow, source, options ? &options->goals : &none, diag, mem);
    source->free(source->program, mem);
    return made;
}

bool promela_load(Flow *flow, const char *path, const PromelaOptions *options,
                  Diagnostics *diag, Mem *mem) {
    FlowSource source;
    return promela_open(&source, path, options, diag, mem) &&
           make(flow, &source, options, diag, mem);
}

bool promela_load_source(Flow *flow, uint32_t source,
                         const PromelaOptions *options, Diagnostics *diag,
                         Mem *mem) {
    Loading *self = begin(options, mem);
    FlowSource opened;
    return open(self, promela_parse(&self->program, diag, source, options),
                &opened, mem) &&
           make(flow, &opened, options, diag, mem);
}
