#include "equiv/hide.h"

#include "base/suggest.h"

#include <assert.h>
#include <string.h>

/* Does the name fit the pattern? Of several stars only the last one that was
 * passed is ever tried again, so this takes quadratic time at most. */
static bool fits(const char *pattern, const char *name) {
    const char *star = NULL, *retry = NULL;
    while (*name) {
        if (*pattern == '*') {
            star = pattern++;
            retry = name;
        } else if (*pattern == *name) {
            pattern++;
            name++;
        } else if (star) {
            pattern = star + 1;
            name = ++retry;
        } else {
            return false;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

/* Give the label `as` for each action, or its own number, where one fits. */
static bool choose(const Lsts *lsts, const char *pattern, bool hide,
                   uint32_t *labels) {
    bool found = false;
    for (uint32_t i = 1; i < lsts->actions.count; i++) {
        mem_poll(lsts->mem);
        if (!fits(pattern, lsts->actions.data[i]))
            continue;
        labels[i] = hide ? 0 : i;
        found = true;
    }
    return found;
}

static void report(const Lsts *lsts, const char *option, const char *name,
                   Diagnostics *diag) {
    Suggestion best = suggestion_for(name);
    for (size_t i = 1; i < lsts->actions.count; i++)
        suggestion_offer(&best, lsts->actions.data[i]);
    diag_error(diag, CODE_ACTION, SPAN_NONE, "%s: there is no action %s",
               option, name);
    diag_did_you_mean(diag, best.candidate);
}

uint32_t *hide_labels(const Hiding *hiding, const Lsts *lsts,
                      Diagnostics *diag) {
    size_t count = lsts->actions.count, errors = diag->errors;
    assert(count > 0);
    uint32_t *labels = mem_alloc(lsts->mem, count * sizeof *labels);
    for (uint32_t i = 1; i < count; i++)
        labels[i] = hiding->visible_count ? 0 : i;
    for (size_t i = 0; i < hiding->visible_count; i++)
        if (!choose(lsts, hiding->visible[i], false, labels))
            report(lsts, "--visible", hiding->visible[i], diag);
    for (size_t i = 0; i < hiding->hidden_count; i++)
        if (!choose(lsts, hiding->hidden[i], true, labels))
            report(lsts, "--hide", hiding->hidden[i], diag);
    if (diag->errors == errors)
        return labels;
    mem_free(lsts->mem, labels, count * sizeof *labels);
    return NULL;
}
