#include "lang/promela/promela_load.h"

#include "base/bug.h"
#include "lang/flow/analysing/constants.h"
#include "lang/flow/analysing/contest.h"
#include "lang/flow/analysing/hidden.h"
#include "lang/flow/analysing/narrow_types.h"
#include "lang/flow/analysing/optimise.h"
#include "lang/flow/analysing/slice.h"
#include "lang/flow/form/flow_check.h"
#include "lang/promela/lowering/channel_width.h"
#include "lang/promela/lowering/lower.h"
#include "lang/promela/resolving/promela_read.h"

/* Where C code may write to variables, nothing is known of their values, nor of
 * who reads them. */
static bool may_narrow(const Program *program, const PromelaOptions *options) {
    return !program->has_c_code && !(options && options->as_declared);
}

static bool lower_checked(Flow *flow, const Program *program,
                          const PromelaOptions *options, Diagnostics *diag,
                          Mem *mem) {
    bool lowered = flow_lower(flow, program, options, diag, mem);
    if (!lowered)
        return false;
    flow_check(flow);
    contest_find(flow, mem);
    return true;
}

static void optimise(Flow *flow, const PromelaOptions *options, Mem *mem) {
    if (options->dead) {
        optimise_dead(flow, mem);
        flow_check(flow);
    }
    if (options->merge) {
        optimise_merge(flow, options, mem);
        flow_check(flow);
    }
}

static bool lower_narrow(Flow *flow, const Program *program,
                         const PromelaOptions *options, Diagnostics *diag,
                         Mem *mem) {
    bool lowered = lower_checked(flow, program, options, diag, mem);
    if (lowered)
        constants_settle(flow, mem);
    return lowered;
}

/* What could be lowered can be lowered with fewer bits. */
static void lower_slice(Flow *flow, Program *program, const Slice *slice,
                        const PromelaOptions *options, Diagnostics *diag) {
    Mem *mem = flow->arena.mem;
    Flow *whole = mem_alloc(mem, sizeof *whole);
    *whole = *flow;
    slice_cut(program);
    if (!lower_narrow(flow, program, options, diag, mem))
        BUG("a program cannot be lowered without its idle variables");
    slice_apply(slice, flow, program);
    flow_check(flow);
    flow->whole = whole;
}

static bool lower(Flow *flow, Program *program, const PromelaOptions *options,
                  Diagnostics *diag, Mem *mem) {
    channel_width(program);
    uint32_t slots = narrow_number(program);
    Slice slice = {0};
    bool lowered = lower_checked(flow, program, options, diag, mem);
    if (lowered && hidden_keep(program, flow, diag, mem)) {
        flow_release(flow);
        slots = narrow_number(program);
        lowered = lower_checked(flow, program, options, diag, mem);
    }
    if (lowered && may_narrow(program, options)) {
        constants_find(program, flow, mem);
        narrow_types(program, flow, slots, mem);
        if (options && options->slice)
            slice_find(&slice, program, flow, slots, options);
        flow_release(flow);
        lowered = lower_narrow(flow, program, options, diag, mem);
    }
    if (!lowered)
        flow_release(flow);
    if (lowered && slice.found)
        lower_slice(flow, program, &slice, options, diag);
    slice_release(&slice);
    if (lowered && options && !program->has_c_code)
        optimise(flow, options, mem);
    return lowered;
}

bool promela_load(Flow *flow, const char *path, const PromelaOptions *options,
                  Diagnostics *diag, Mem *mem) {
    Program program;
    program_init(&program, mem);
    bool loaded = promela_read(&program, diag, path, options) &&
                  lower(flow, &program, options, diag, mem);
    program_release(&program);
    return loaded;
}

bool promela_load_source(Flow *flow, uint32_t source,
                         const PromelaOptions *options, Diagnostics *diag,
                         Mem *mem) {
    Program program;
    program_init(&program, mem);
    bool loaded = promela_parse(&program, diag, source, options) &&
                  lower(flow, &program, options, diag, mem);
    program_release(&program);
    return loaded;
}
