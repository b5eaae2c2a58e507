#include "equiv/relations/hide.h"

#include "base/pattern.h"
#include "base/suggest.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Where an action fits the pattern its label is 0, or its own number. */
static bool choose(const Lsts *lsts, const char *pattern, bool hide,
                   uint32_t *labels) {
    bool found = false;
    for (uint32_t i = 1; i < lsts->actions.count; i++) {
        mem_poll(lsts->mem);
        const char *name = lsts->actions.data[i];
        if (!pattern_fits(pattern, name, strlen(name)))
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

uint32_t *hide_labels(const LabelChoice *choice, const Lsts *lsts,
                      Diagnostics *diag) {
    size_t count = lsts->actions.count, errors = diag->errors;
    assert(count > 0);
    uint32_t *labels = mem_alloc(lsts->mem, count * sizeof *labels);
    for (uint32_t i = 1; i < count; i++)
        labels[i] = choice->visible_count ? 0 : i;
    for (size_t i = 0; i < choice->visible_count; i++)
        if (!choose(lsts, choice->visible[i], false, labels))
            report(lsts, "--visible", choice->visible[i], diag);
    for (size_t i = 0; i < choice->hidden_count; i++)
        if (!choose(lsts, choice->hidden[i], true, labels))
            report(lsts, "--hide", choice->hidden[i], diag);
    if (diag->errors == errors)
        return labels;
    mem_free(lsts->mem, labels, count * sizeof *labels);
    return NULL;
}

typedef struct NamedNumber {
    const char *name; /* of an action */
    uint32_t number;  /* of the action */
} NamedNumber;

static int compare_names(const void *a, const void *b) {
    const NamedNumber *x = a, *y = b;
    return strcmp(x->name, y->name);
}

void hide_number(const Lsts *lsts, const uint32_t *labels, bool by_name,
                 uint32_t *numbers) {
    assert(lsts->actions.count > 0);
    size_t bytes = lsts->actions.count * sizeof(NamedNumber);
    NamedNumber *visible = mem_alloc(lsts->mem, bytes);
    uint32_t count = 0;
    for (uint32_t i = 1; i < lsts->actions.count; i++) {
        assert(!labels || labels[i] == 0 || labels[i] == i);
        if (!labels || labels[i] != 0)
            visible[count++] = (NamedNumber){lsts->actions.data[i], i};
    }
    if (by_name)
        qsort(visible, count, sizeof *visible, compare_names);
    for (uint32_t i = 0; i < count; i++)
        numbers[visible[i].number] = i + 1;
    mem_free(lsts->mem, visible, bytes);
}
