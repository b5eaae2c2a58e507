/* test/spin/any_flow.h -- the Flow of a file of any language that has one
 *
 * By its ending: .dve, .cfsm, else Promela. With `bounded`, what a variable of
 * DVE cannot hold is an error. */
#ifndef TEST_SPIN_ANY_FLOW_H
#define TEST_SPIN_ANY_FLOW_H

#include "lang/dve/dve_lower.h"
#include "lang/machines/machines_lower.h"
#include "lang/promela/promela_load.h"

#include <string.h>

static inline bool any_flow_ends(const char *path, const char *ending) {
    size_t length = strlen(path), more = strlen(ending);
    return length > more && strcmp(path + length - more, ending) == 0;
}

/* False, with diagnostics and nothing to release, if there was an error. */
static inline bool any_flow(Flow *flow, const char *path,
                            const PromelaOptions *options, bool bounded,
                            Diagnostics *diag, Mem *mem) {
    bool dve = any_flow_ends(path, ".dve");
    FlowSource program;
    DveRequest request = {.bounded = bounded};
    if (!dve && !any_flow_ends(path, ".cfsm"))
        return promela_load(flow, path, options, diag, mem);
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    if (source == NO_SOURCE ||
        !(dve ? dve_open(&program, source, &request, diag, mem)
              : machines_open(&program, source, diag, mem)))
        return false;
    bool made = flow_make(flow, &program, &options->goals, diag, mem);
    program.free(program.program, mem);
    return made;
}

#endif
