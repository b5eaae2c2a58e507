#include "equiv/relations/alphabet.h"

#include "base/pattern.h"

#include "core/model_text.h"

#include <assert.h>
#include <string.h>

enum {
    VISIBLE = '!' /* begins the key of a label that is not tau */
};

/* The name of an action as a formula or a trace shows it. */
static const char *show(Alphabet *alphabet, bool visible, const char *name,
                        const char *changes) {
    bool quoted = visible && strcmp(name, "tau") == 0;
    Text *text = &alphabet->key;
    text_clear(text);
    text_printf(text, quoted ? "\"%s\"%s" : "%s%s", visible ? name : "tau",
                changes);
    return arena_copy(&alphabet->keys.arena, text->data, text->length);
}

/* A new label is that of the action, or of a label of its own. */
static uint32_t number_of(Alphabet *alphabet, bool visible, const char *name,
                          const char *changes, uint32_t action) {
    Mem *mem = alphabet->keys.arena.mem;
    Text *key = &alphabet->key;
    text_clear(key);
    if (visible)
        text_char(key, VISIBLE);
    text_add(key, name);
    text_char(key, '\0');
    text_add(key, changes);
    uint32_t label = names_add(&alphabet->keys, key->data, key->length);
    assert(label > 0 || !(visible || *name || *changes));
    assert(label <= alphabet->actions.count);
    if (label == alphabet->actions.count) {
        vec_push(mem, &alphabet->shown, show(alphabet, visible, name, changes));
        vec_push(mem, &alphabet->actions, action == NAME_NONE ? label : action);
    }
    return label;
}

void alphabet_init(Alphabet *alphabet, Mem *mem, LabelChoice choice) {
    *alphabet = (Alphabet){.choice = choice};
    names_init(&alphabet->keys, mem);
    text_init(&alphabet->key, mem);
    number_of(alphabet, false, "", "", NAME_NONE);
}

void alphabet_release(Alphabet *alphabet) {
    Mem *mem = alphabet->keys.arena.mem;
    vec_release(mem, &alphabet->actions);
    vec_release(mem, &alphabet->shown);
    text_release(&alphabet->key);
    names_release(&alphabet->keys);
}

static bool lists(const char *const *patterns, size_t count, const char *name,
                  size_t length) {
    for (size_t i = 0; i < count; i++)
        if (pattern_fits(patterns[i], name, length))
            return true;
    return false;
}

bool alphabet_hides(const LabelChoice *choice, const char *name,
                    size_t length) {
    if (choice->visible_count > 0 &&
        !lists(choice->visible, choice->visible_count, name, length))
        return true;
    return lists(choice->hidden, choice->hidden_count, name, length);
}

bool alphabet_describe(const Alphabet *alphabet, const Model *model,
                       uint32_t action, Text *out) {
    assert(action < model->action_count);
    text_clear(out);
    return model_name_step(model, action, out) &&
           !alphabet_hides(&alphabet->choice, out->data, out->length);
}

uint32_t alphabet_visible(Alphabet *alphabet, const char *name) {
    return number_of(alphabet, true, name, "", NAME_NONE);
}

uint32_t alphabet_label(Alphabet *alphabet, const Model *model, uint32_t action,
                        Text *scratch) {
    return alphabet_describe(alphabet, model, action, scratch)
               ? alphabet_visible(alphabet, scratch->data)
               : 0;
}

uint32_t alphabet_change(Alphabet *alphabet, uint32_t label, const Text *text) {
    assert(label <= alphabet->actions.count);
    if (text->length == 0)
        return label;
    const char *key = names_get(&alphabet->keys, label);
    bool visible = *key == VISIBLE;
    return number_of(alphabet, visible, key + visible, text->data, label);
}

const char *alphabet_changes(const Alphabet *alphabet, uint32_t label) {
    assert(label <= alphabet->actions.count);
    const char *key = names_get(&alphabet->keys, label);
    return key + strlen(key) + 1;
}
