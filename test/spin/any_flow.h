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

typedef enum AnyLanguage {
    ANY_PROMELA,
    ANY_DVE,
    ANY_MACHINES
} AnyLanguage;

static inline AnyLanguage any_language(const char *path) {
    const char *ending = strrchr(path, '.');
    return !ending                        ? ANY_PROMELA
           : strcmp(ending, ".dve") == 0  ? ANY_DVE
           : strcmp(ending, ".cfsm") == 0 ? ANY_MACHINES
                                          : ANY_PROMELA;
}

/* How tests read programs of DVE that only have numbers: as --overflow error if
 * the number is odd. */
static inline bool any_bounded(const char *path) {
    const char *ending = strrchr(path, '.');
    return ending && ending > path && (ending[-1] & 1);
}

/* False, with diagnostics and nothing to release, if there was an error. */
static inline bool any_flow(Flow *flow, const char *path,
                            const PromelaOptions *options, bool bounded,
                            Diagnostics *diag, Mem *mem) {
    AnyLanguage language = any_language(path);
    FlowSource program;
    DveRequest request = {.bounded = bounded};
    if (language == ANY_PROMELA)
        return promela_load(flow, path, options, diag, mem);
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    if (source == NO_SOURCE ||
        !(language == ANY_DVE ? dve_open(&program, source, &request, diag, mem)
                              : machines_open(&program, source, diag, mem)))
        return false;
    bool made = flow_make(flow, &program, &options->goals, diag, mem);
    program.free(program.program, mem);
    return made;
}

#endif
