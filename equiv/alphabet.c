#include "equiv/alphabet.h"

#include "base/pattern.h"

#include "core/display.h"

void alphabet_init(Alphabet *alphabet, Mem *mem, LabelChoice choice) {
    *alphabet = (Alphabet){.choice = choice};
    names_init(&alphabet->names, mem);
    names_add(&alphabet->names, "tau", 3);
    vec_push(mem, &alphabet->actions, 0);
}

void alphabet_release(Alphabet *alphabet) {
    vec_release(alphabet->names.arena.mem, &alphabet->actions);
    names_release(&alphabet->names);
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

/* A new name is that of the action, or of a label of its own. */
static uint32_t number_of(Alphabet *alphabet, const char *name, size_t length,
                          uint32_t action) {
    uint32_t label = names_add(&alphabet->names, name, length);
    assert(label <= alphabet->actions.count);
    if (label == alphabet->actions.count)
        vec_push(alphabet->names.arena.mem, &alphabet->actions,
                 action == NAME_NONE ? label : action);
    return label;
}

bool alphabet_describe(const Alphabet *alphabet, const Model *model,
                       uint32_t action, Text *out) {
    text_clear(out);
    return model_name_step(model, action, out) &&
           !alphabet_hides(&alphabet->choice, out->data, out->length);
}

uint32_t alphabet_label(Alphabet *alphabet, const Model *model, uint32_t action,
                        Text *scratch) {
    return alphabet_describe(alphabet, model, action, scratch)
               ? number_of(alphabet, scratch->data, scratch->length, NAME_NONE)
               : 0;
}

uint32_t alphabet_change(Alphabet *alphabet, uint32_t label, const Text *text) {
    assert(label < alphabet->actions.count);
    if (text->length == 0)
        return label;
    Name name = vec_item(&alphabet->names.entries, label);
    Text whole;
    text_init(&whole, text->mem);
    text_bytes(&whole, name.string, name.length);
    text_bytes(&whole, text->data, text->length);
    uint32_t number = number_of(alphabet, whole.data, whole.length, label);
    text_release(&whole);
    return number;
}

const char *alphabet_changes(const Alphabet *alphabet, uint32_t label) {
    uint32_t action = alphabet_action(alphabet, label);
    return alphabet_name(alphabet, label) +
           vec_item(&alphabet->names.entries, action).length;
}
