#include "lang/promela/flow_load.h"

#include "lang/promela/lower.h"
#include "lang/promela/promela_read.h"

static bool lower(Flow *flow, Program *program, const PromelaOptions *options,
                  Diagnostics *diag, Mem *mem) {
    bool lowered = flow_lower(flow, program, options, diag, mem);
    if (!lowered)
        flow_release(flow);
    return lowered;
}

bool flow_load(Flow *flow, const char *path, const PromelaOptions *options,
               Diagnostics *diag, Mem *mem) {
    Program program;
    program_init(&program, mem);
    bool loaded = promela_read(&program, diag, path, options) &&
                  lower(flow, &program, options, diag, mem);
    program_release(&program);
    return loaded;
}

bool flow_load_source(Flow *flow, uint32_t source,
                      const PromelaOptions *options, Diagnostics *diag,
                      Mem *mem) {
    Program program;
    program_init(&program, mem);
    bool loaded = promela_parse(&program, diag, source, options) &&
                  lower(flow, &program, options, diag, mem);
    program_release(&program);
    return loaded;
}
