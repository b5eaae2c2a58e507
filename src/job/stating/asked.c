#include "job/stating/asked.h"

#include <string.h>

const AskedKindInfo asked_kinds[ASKED_KINDS] = {
    [ASKED_INVARIANT] = {"invariant", false, false, false, false,
                         MONITOR_FORMULA},
    [ASKED_REACH] = {"reach", false, false, false, true, MONITOR_FORMULA},
    [ASKED_LTL] = {"ltl", false, false, true, false, MONITOR_FORMULA},
    [ASKED_LTL_FILE] = {"ltl", false, true, true, false, MONITOR_FORMULA},
    [ASKED_PATTERN] = {"pattern", false, false, true, false, MONITOR_FORMULA},
    [ASKED_EXISTS] = {"exists", false, false, true, true, MONITOR_FORMULA},
    [ASKED_TESTER] = {"tester", true, true, true, false, MONITOR_TESTER},
    [ASKED_REFINES] = {"refines", true, true, true, false, MONITOR_REFINES},
    [ASKED_HOA] = {"hoa", false, true, true, false, MONITOR_BUCHI},
    [ASKED_NEVER] = {"never", false, true, true, false, MONITOR_NEVER},
    [ASKED_TESTING] = {"testing", false, true, true, false, MONITOR_TESTING},
    [ASKED_ACCEPTING] = {"accepting", false, true, true, false,
                         MONITOR_ACCEPTING},
};

size_t asked_next(const Asked *asked, AskedKind kind, size_t from) {
    while (from < asked->count && asked->items[from].kind != kind)
        from++;
    return from;
}

size_t asked_count(const Asked *asked, AskedKind kind) {
    size_t count = 0;
    ASKED_EACH(asked, kind, i)
    count++;
    return count;
}

size_t asked_runs(const Asked *asked) {
    size_t count = 0;
    for (size_t i = 0; i < asked->count; i++)
        count += asked_kinds[asked->items[i].kind].about_runs;
    return count;
}

/* Is property `k` before property `i`, by kind and then by place? */
static bool is_before(const Asked *asked, size_t k, size_t i) {
    AskedKind kind = asked->items[i].kind, other = asked->items[k].kind;
    return other < kind || (other == kind && k < i);
}

void asked_name(const Asked *asked, size_t i, Text *out) {
    const AskedKindInfo *info = &asked_kinds[asked->items[i].kind];
    size_t number = 1;
    for (size_t k = 0; k < asked->count; k++) {
        const char *other = asked_kinds[asked->items[k].kind].name;
        number += is_before(asked, k, i) && strcmp(other, info->name) == 0;
    }
    text_add(out, info->name);
    if (!info->is_bare)
        text_char(out, ':');
    if (!info->is_bare || number > 1)
        text_printf(out, "%zu", number);
}
