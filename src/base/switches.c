#include "base/switches.h"

#include "base/suggest.h"

#include <string.h>

const char *switches_value(Switches switches, const char *name) {
    for (size_t i = switches.count; i > 0; i--)
        if (strcmp(switches.items[i - 1].name, name) == 0)
            return switches.items[i - 1].value;
    return NULL;
}

static bool reject_word(const char *name, const char *word,
                        const char *const *words, Diagnostics *diag) {
    Suggestion best = suggestion_for(word);
    Text list;
    text_init(&list, diag->arena.mem);
    for (size_t i = 0; words[i]; i++) {
        text_printf(&list, "%s%s", i ? "|" : "", words[i]);
        suggestion_offer(&best, words[i]);
    }
    diag_error(diag, CODE_USAGE, SPAN_NONE,
               "--%s cannot be \"%s\": it is one of %s", name, word, list.data);
    diag_did_you_mean(diag, best.candidate);
    text_release(&list);
    return false;
}

bool switches_choose(Switches switches, const char *name,
                     const char *const *words, size_t *choice,
                     Diagnostics *diag) {
    const char *word = switches_value(switches, name);
    *choice = 0;
    if (!word)
        return true;
    while (words[*choice] && strcmp(words[*choice], word) != 0)
        ++*choice;
    return words[*choice] || reject_word(name, word, words, diag);
}
