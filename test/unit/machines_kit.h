/* test/unit/machines_kit.h -- Models of communicating machines */
#ifndef TEST_UNIT_MACHINES_KIT_H
#define TEST_UNIT_MACHINES_KIT_H

#include "lang/machines/machines_language.h"

static const Switch unbounded_channels = {"unbounded-channels", ""};

/* What is asked of machines, with channels as declared or without capacities.
 */
static inline LanguageRequest machines_request(bool unbounded) {
    return (LanguageRequest){.switches = {&unbounded_channels, unbounded}};
}

static inline Model *machines_read(uint32_t source, bool unbounded, Mem *mem,
                                   Diagnostics *diag) {
    LanguageRequest request = machines_request(unbounded);
    return machines_model(source, &request, mem, diag);
}

static inline Model *machines_grow(const Model *model, Diagnostics *diag) {
    LanguageRequest request = machines_request(true);
    return language_models(&machines_language)->grow(&request, model, diag);
}

#endif
