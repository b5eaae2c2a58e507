#include "lang/promela/flow_load.h"

#include "lang/promela/lower.h"
#include "lang/promela/promela_read.h"

static bool lower(Flow *flow, Program *program, bool read, Diagnostics *diag,
                  Mem *mem) {
    bool lowered = false;
    if (read) {
        lowered = flow_lower(flow, program, diag, mem);
        if (!lowered)
            flow_release(flow);
    }
    program_release(program);
    return lowered;
}

bool flow_load(Flow *flow, const char *path, const PromelaOptions *options,
               Diagnostics *diag, Mem *mem) {
    Program program;
    program_init(&program, mem);
    bool read = promela_read(&program, diag, path, options);
    return lower(flow, &program, read, diag, mem);
}

bool flow_load_source(Flow *flow, uint32_t source,
                      const PromelaOptions *options, Diagnostics *diag,
                      Mem *mem) {
    Program program;
    program_init(&program, mem);
    bool read = promela_parse(&program, diag, source, options);
    return lower(flow, &program, read, diag, mem);
}
