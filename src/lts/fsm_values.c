#include "lts/fsm_values.h"

#include "base/text.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

typedef struct Naming {
    Lsts *lsts;
    const char *const *texts; /* that may name values */
    size_t count;             /* how many */
} Naming;

static bool in_word(char byte) {
    return isalnum((unsigned char)byte) || byte == '_' || byte == '\'';
}

/* Is the name in the text, and not a part of another name? With `valued`, a
 * value may follow it. */
static bool is_in(const char *text, const char *name, bool valued) {
    size_t length = strlen(name);
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name))
        if ((at == text || !in_word(at[-1])) && !in_word(at[length]) &&
            (valued || at[length] != '='))
            return true;
    return false;
}

static bool is_asked(const Naming *self, const char *name) {
    bool asked = false;
    for (size_t i = 0; i < self->count && !asked; i++)
        asked = is_in(self->texts[i], name, false);
    for (size_t i = 0; i < self->lsts->propositions.count; i++)
        asked &= strcmp(self->lsts->propositions.data[i].name, name) != 0;
    return asked;
}

/* It holds where the parameter has the value of this index. */
static void add(Naming *self, const char *name, size_t parameter,
                uint32_t index) {
    Lsts *lsts = self->lsts;
    Proposition made = {.kind = PROPOSITION_NAMED,
                        .name = arena_copy(&lsts->strings, name, strlen(name))};
    size_t width = lsts->parameters.count;
    assert(parameter < width);
    for (uint32_t state = 0; state < lsts->state_count; state++)
        if (lsts->vectors.data[state * width + parameter] == index)
            ranges_append(&made.states, lsts->mem, state);
    vec_push(lsts->mem, &lsts->propositions, made);
}

static void name_value(Naming *self, size_t number, uint32_t index,
                       Text *name) {
    const StateParameter *parameter = &self->lsts->parameters.data[number];
    text_clear(name);
    text_printf(name, "%s=", parameter->name);
    if (parameter->values.count)
        text_add(name, parameter->values.data[index]);
    else
        text_printf(name, "%u", index);
    if (is_asked(self, name->data))
        add(self, name->data, number, index);
}

/* The index of "true" if the values are that and "false". */
static bool is_truth(const StateParameter *parameter, uint32_t *index) {
    if (parameter->values.count != 2)
        return false;
    for (*index = 0; *index < 2; ++*index)
        if (strcmp(parameter->values.data[*index], "true") == 0 &&
            strcmp(parameter->values.data[1 - *index], "false") == 0)
            return true;
    return false;
}

/* Values of a parameter whose indices mean themselves: those that occur. */
static uint32_t most_values(const Lsts *lsts, size_t number) {
    uint32_t most = 0;
    for (size_t i = number; i < lsts->vectors.count;
         i += lsts->parameters.count)
        if (lsts->vectors.data[i] >= most)
            most = lsts->vectors.data[i] + 1;
    return most;
}

/* Is the parameter named at all? */
static bool is_mentioned(const Naming *self, const char *name) {
    for (size_t i = 0; i < self->count; i++)
        if (is_in(self->texts[i], name, true))
            return true;
    return false;
}

static void name_parameter(Naming *self, size_t number, Text *name) {
    const StateParameter *parameter = &self->lsts->parameters.data[number];
    uint32_t truth;
    if (!is_mentioned(self, parameter->name))
        return;
    if (is_truth(parameter, &truth) && is_asked(self, parameter->name))
        add(self, parameter->name, number, truth);
    uint32_t count = most_values(self->lsts, number);
    for (uint32_t index = 0; index < count; index++)
        name_value(self, number, index, name);
}

void parameters_name(Lsts *lsts, const char *const *texts, size_t count) {
    Naming self = {lsts, texts, count};
    Text name;
    if (lsts->vectors.count == 0)
        return;
    text_init(&name, lsts->mem);
    for (size_t i = 0; i < lsts->parameters.count; i++)
        name_parameter(&self, i, &name);
    text_release(&name);
    assert(lsts_check(lsts));
}
