#include "lts/labels.h"

#include <string.h>

void labels_init(Labels *labels, Lsts *lsts, const char *hidden) {
    *labels = (Labels){.lsts = lsts, .hidden = hidden};
    lsts->implied_actions = true;
    names_init(&labels->names, lsts->mem);
}

void labels_release(Labels *labels) {
    names_release(&labels->names);
    vec_release(labels->lsts->mem, &labels->actions);
}

/* Is the label one of the comma-separated ones? */
static bool is_hidden(const char *hidden, const char *bytes, size_t length) {
    for (;;) {
        const char *comma = strchrnul(hidden, ',');
        size_t size = (size_t)(comma - hidden);
        if (size > 0 && size == length && memcmp(hidden, bytes, length) == 0)
            return true;
        if (!*comma)
            return false;
        hidden = comma + 1;
    }
}

uint32_t labels_action(Labels *labels, const char *bytes, size_t length) {
    Lsts *lsts = labels->lsts;
    uint32_t number = names_add(&labels->names, bytes, length);
    if (number < labels->actions.count)
        return labels->actions.data[number];
    uint32_t action = 0;
    if (!is_hidden(labels->hidden, bytes, length)) {
        action = (uint32_t)lsts->actions.count;
        vec_push(lsts->mem, &lsts->actions,
                 arena_copy(&lsts->strings, bytes, length));
    }
    vec_push(lsts->mem, &labels->actions, action);
    return action;
}

bool labels_check(const Lsts *lsts, Diagnostics *diag, const char *tau,
                  const char *hidden) {
    bool good = true;
    for (size_t i = 1; i < lsts->actions.count; i++) {
        const char *name = lsts->actions.data[i];
        if (strcmp(name, tau) == 0) {
            diag_error(diag, CODE_LABEL, SPAN_NONE,
                       "the visible action \"%s\" would become invisible: in "
                       "this format that is the name of tau",
                       name);
            good = false;
        } else if (is_hidden(hidden, name, strlen(name))) {
            diag_warning(
                diag, CODE_LABEL, SPAN_NONE,
                "Martlet will read the visible action \"%s\" back as invisible",
                name);
            diag_hint(diag, "read the file with --tau=%s", tau);
        }
    }
    return good;
}

/* What a reader takes for the alphabet is what occurs. */
static void warn_of_actions(const Lsts *lsts, Diagnostics *diag,
                            const char *format) {
    size_t count = lsts->actions.count, lost = count - 1, first = 0;
    bool *occurs = mem_alloc(lsts->mem, count * sizeof *occurs);
    memset(occurs, false, count * sizeof *occurs);
    occurs[0] = true;
    for (size_t i = 0; i < lsts->transitions.count; i++) {
        uint32_t action = lsts->transitions.data[i].action;
        lost -= !occurs[action];
        occurs[action] = true;
    }
    while (occurs[first] && lost > 0)
        first++;
    mem_free(lsts->mem, occurs, count * sizeof *occurs);
    if (lost == 0 || lsts->interrupted)
        return;
    diag_warning(diag, CODE_UNSUPPORTED, SPAN_NONE,
                 "%zu action%s without a transition %s left out, such as "
                 "\"%s\": %s files list no alphabet",
                 lost, lost == 1 ? "" : "s", lost == 1 ? "is" : "are",
                 lsts->actions.data[first], format);
}

void labels_warn_of_loss(const Lsts *lsts, Diagnostics *diag,
                         const char *format, bool has_propositions) {
    bool lost = false; /* loops stand for the states of a part that are cut */
    for (size_t i = 0; i < lsts->propositions.count; i++)
        lost = lost || !lsts->interrupted ||
               lsts->propositions.data[i].kind != PROPOSITION_CUT;
    if (lost && !has_propositions)
        diag_warning(diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "state propositions are left out: %s files have none",
                     format);
    if (lsts->acceptance_sets.count || lsts->divergent.count)
        diag_warning(diag, CODE_UNSUPPORTED, SPAN_NONE,
                     "acceptance sets and divergences are left out: %s files "
                     "have none",
                     format);
    warn_of_actions(lsts, diag, format);
}
