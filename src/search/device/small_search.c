#include "search/device/small_search.h"

#include "search/device/space.h"

#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- The other process --------------------------------------------------- */

/* Compile the kernels. The driver may not be in use before a fork: so this one
 * has a device of its own. */
static void prepare(GpuDevice *device, const Model *model) {
    Portable portable;
    Text why;
    device->aside = true;
    text_init(&why, device->mem);
    portable_init(&portable, device->mem);
    space_compile(device, model, &portable, false, &why);
}

/* The end of the other process, of which nothing else is to run. */
static void vanish(void) {
    for (;;)
        kill(getpid(), SIGKILL);
}

/* There is no memory: it must not go on as if it were this one. */
static void give_up(Mem *mem, size_t asked) {
    (void)mem, (void)asked;
    vanish();
}

static pid_t prepare_aside(GpuDevice *device, const Model *model) {
    pid_t process = fork();
    if (process == 0) {
        device->mem->exhausted = give_up;
        device->mem->leave = NULL;
        prepare(device, model);
        vanish();
    }
    return process;
}

/* The end of it, with the kernels or without. If they are not wanted nothing
 * waits for it: what it had of the driver takes long to be given back. */
static void settle(pid_t process, bool needed) {
    if (process <= 0)
        return;
    if (!needed)
        kill(process, SIGKILL);
    while (waitpid(process, NULL, needed ? 0 : WNOHANG) < 0 && errno == EINTR)
        ;
}

/* ---- Trials -------------------------------------------------------------- */

static bool all_open(const Findings *findings) {
    for (uint32_t p = 0; p < findings->count; p++)
        if (findings_asked(findings, p) && !findings_open(findings, p))
            return false;
    return true;
}

static void ask_the_same(Findings *small, const Findings *findings) {
    findings_init(small, findings->mem, findings->model);
    for (uint32_t p = 0; p < findings->count; p++)
        if (!findings_asked(findings, p))
            findings_skip(small, p);
}

/* What was found is the answer. */
static void take(const Search *search, Findings *small) {
    Findings *findings = search->findings, old = *findings;
    *findings = *small;
    *small = old;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++)
        if (findings_used(findings, slot) && search->options.found)
            search->options.found(search->options.context, slot);
}

/* Search up to so many states. */
static bool try_states(const Search *search, const Engine *engine,
                       uint64_t states) {
    Findings findings;
    Search small = *search;
    Budget *budget = search->budget;
    uint64_t most = budget->states;
    assert(engine && !(engine->needs & NEED_DEVICE));
    ask_the_same(&findings, search->findings);
    small.findings = &findings;
    small.options.found = NULL;
    small.options.probe = NULL;
    budget->states = most < states ? most : states;
    engine->run(&small);
    Limit limit = findings.statistics.limit;
    bool decided = limit != LIMIT_MEMORY &&
                   (limit != LIMIT_STATES || budget->states == most);
    budget->states = most;
    if (decided)
        take(search, &findings);
    findings_release(&findings);
    return decided;
}

bool trial_decides(const Search *search, GpuDevice *device,
                   const Engine *engine) {
    assert(search->options.device == device);
    if (device->trial == 0 || !all_open(search->findings))
        return false;
    if (try_states(search, engine, device->trial))
        return true;
    if (device->second_trial == 0)
        return false;
    pid_t process = prepare_aside(device, search->model);
    bool decided = try_states(search, engine, device->second_trial);
    settle(process, !decided);
    return decided;
}
