#include "wrap/pair_portable.h"

#include <assert.h>
#include <stdio.h>

/* ---- Classes ------------------------------------------------------------- */

static uint32_t asked_class(const Portable *out, uint32_t action) {
    return out->classes ? out->classes[action] : 0;
}

static bool is_class(const PairText *self, const Portable *out, uint32_t class,
                     uint32_t action) {
    uint32_t variants = self->variants;
    assert(class < self->seen.count);
    assert((class + 1) * variants <= self->outer.count);
    if (vec_item(&self->seen, class) != (self->own ? self->own[action] : 0))
        return false;
    for (uint32_t v = 0; v < variants; v++)
        if (vec_item(&self->outer, class * variants + v) !=
            asked_class(out, action * variants + v))
            return false;
    return true;
}

/* The class of an action of the system; a new one if there is none yet. */
static uint32_t class_of(PairText *self, const Portable *out, uint32_t action) {
    Mem *mem = out->code.mem;
    uint32_t class = 0;
    while (class < self->classes && !is_class(self, out, class, action))
        class ++;
    if (class < self->classes)
        return class;
    vec_push(mem, &self->seen, self->own ? self->own[action] : 0);
    for (uint32_t v = 0; v < self->variants; v++)
        vec_push(mem, &self->outer,
                 asked_class(out, action * self->variants + v));
    return self->classes++;
}

/* The class of steps in which the system stays: of all their variants there
 * are actions, or only of the first. */
static void add_alone(PairText *self, const Portable *out) {
    const Model *model = &self->pair->wrapper.model;
    uint32_t first = self->pair->wrapper.inner->action_count * self->variants;
    assert(first <= model->action_count);
    vec_push(out->code.mem, &self->seen, 0);
    for (uint32_t v = 0; v < self->variants; v++)
        vec_push(out->code.mem, &self->outer,
                 first + v < model->action_count ? asked_class(out, first + v)
                                                 : 0);
}

bool pair_portable_system(PairText *self, Portable *out) {
    const Model *inner = self->pair->wrapper.inner;
    Mem *mem = out->code.mem;
    const uint32_t *asked = out->classes;
    size_t bytes = inner->action_count * sizeof(uint32_t);
    uint32_t *classes = mem_alloc(mem, bytes);
    assert(self->variants > 0 && self->ways > 0 && !out->all);
    for (uint32_t a = 0; a < inner->action_count; a++)
        if (self->classes <= PORTABLE_MOST_CLASSES)
            classes[a] = class_of(self, out, a);
    if (self->classes == 0) /* nothing ever happens */
        self->classes = 1;
    add_alone(self, out);
    self->asked = out->class_count;
    out->classes = classes;
    out->class_count = self->classes;
    bool written = portable_write_inner(out, inner);
    out->classes = asked;
    out->class_count = self->asked;
    mem_free(mem, classes, bytes);
    uint64_t results = (uint64_t)inner->label_count * self->variants;
    if (written && results * self->asked >= PORTABLE_MOST_RESULT)
        written = portable_reject(out, "its monitor has too many kinds of "
                                       "steps");
    self->system_steps = out->steps;
    self->collides = out->colliding < out->steps;
    return written;
}

void pair_portable_release(PairText *self, Mem *mem) {
    vec_release(mem, &self->outer);
    vec_release(mem, &self->seen);
}

/* ---- Steps --------------------------------------------------------------- */

static void write_second(const Pair *pair, Text *code) {
    text_printf(
        code, "    const uint32_t q = (uint32_t)(s[%u] >> %u) & 0x%xu;\n",
        pair->field.word, pair->field.shift, (uint32_t)pair->field.mask);
}

/* The step of the system, or none if it stays. */
static void write_system_step(const PairText *self, Portable *out) {
    Text *code = &out->code;
    uint32_t words = self->pair->wrapper.inner->words;
    assert(out->step_layers > 0 && self->seen.count == self->classes + 1);
    text_printf(code,
                "    const uint32_t alone = at >= %uu;\n"
                "    if (alone) {\n"
                "        n = step - %uu;\n        at = 0;\n"
                "        end = %uu;\n    }\n"
                "    for (; at < end && !r; at++)\n"
                "        r = portable_step_%u(b, t, at, to);\n"
                "    if (r >> 30 & 1u)\n        return r;\n"
                "    if (alone ? r : !r)\n        return 0;\n"
                "    if (alone)\n        for (int i = 0; i < %u; i++)\n"
                "            to[i] = b[i];\n    else\n        c = ",
                self->system_steps, self->system_steps * self->ways,
                self->stutters ? self->system_steps : 0, out->step_layers - 1,
                words);
    uint32_t asked = out->class_count;
    out->class_count = self->classes;
    portable_class(out, "r");
    out->class_count = asked;
    text_add(code, ";\n    const uint32_t seen = ");
    portable_lookup(out, "c", self->seen.data, self->seen.count);
    text_add(code, ";\n    (void)seen, (void)n;\n");
}

void pair_portable_begin(const PairText *self, Portable *out) {
    const Pair *pair = self->pair;
    uint32_t words = pair->wrapper.inner->words;
    Text *code = &out->code;
    assert(self->ways > 0 && self->classes > 0);
    text_printf(code,
                "DEVICE uint32_t portable_step_%u(const uint64_t *s, NUMBERS "
                "t,\n                                uint32_t step, uint64_t "
                "*to) {\n",
                out->step_layers);
    write_second(pair, code);
    text_printf(code,
                "    uint32_t at = step / %uu, n = step %% %uu;\n"
                "    uint32_t end = at + 1, r = 0, c = %uu;\n"
                "    uint32_t second = q, variant = 0;\n"
                "    uint64_t b[%u];\n    for (int i = 0; i < %u; i++)\n"
                "        b[i] = s[i];\n",
                self->ways, self->ways, self->classes, words, words);
    if (pair->field.mask && pair->field.word < words)
        text_printf(
            code, "    b[%u] &= 0x%llxull;\n", pair->field.word,
            (unsigned long long)~(pair->field.mask << pair->field.shift));
    write_system_step(self, out);
}

/* The result of a step that may be the same as another has the label, the
 * variant and the class. */
static void write_result(const PairText *self, Portable *out) {
    Text *code = &out->code;
    char index[64];
    assert(self->outer.count == (self->classes + 1) * self->variants);
    snprintf(index, sizeof index, "c * %uu + variant", self->variants);
    text_add(code, "    const uint32_t o = 1u + ");
    portable_lookup(out, index, self->outer.data, self->outer.count);
    text_add(code, ";\n");
    if (self->collides)
        text_printf(code,
                    "    if (r >> 31)\n        return 0x80000000u | "
                    "((((r & 0x3fffffffu) - 1u) / %uu * %uu + variant) * %uu "
                    "+ o);\n",
                    self->classes, self->variants, self->asked);
    text_add(code, "    return o;\n}\n");
}

void pair_portable_end(const PairText *self, Portable *out) {
    const Pair *pair = self->pair;
    Field field = pair->field;
    uint32_t words = pair->wrapper.inner->words;
    Text *code = &out->code;
    assert(pair->wrapper.model.words <= words + 1);
    for (uint32_t w = words; w < pair->wrapper.model.words; w++)
        text_printf(code, "    to[%u] = 0;\n", w);
    if (field.mask)
        text_printf(code, "    to[%u] |= (uint64_t)second << %u;\n", field.word,
                    field.shift);
    else
        text_add(code, "    (void)second;\n");
    write_result(self, out);
    out->step_layers++;
    out->steps = self->system_steps * self->ways + self->alone;
    out->colliding = self->collides ? out->colliding * self->ways : out->steps;
}

/* ---- Labels -------------------------------------------------------------- */

void pair_portable_labels(const Pair *pair, Portable *out) {
    Text *code = &out->code;
    Mem *mem = code->mem;
    enum {
        SAID = LABEL_REJECT | LABEL_LIVELOCK | LABEL_INFINITE
    };
    VEC(uint32_t) said = {0};
    assert(out->layers > 0 && pair->states <= pair->field.mask + 1);
    for (uint32_t q = 0; q < pair->states; q++)
        vec_push(mem, &said, pair->labels[q] & SAID);
    if (pair->states == 0) /* and then no state is reached */
        vec_push(mem, &said, 0);
    text_printf(code,
                "DEVICE uint32_t portable_labels_%u(const uint64_t *s, "
                "NUMBERS t) {\n"
                "    uint32_t found = portable_labels_%u(s, t) & %uu;\n",
                out->layers, out->layers - 1, (uint32_t)LABEL_CUT);
    write_second(pair, code);
    text_add(code, "    found |= ");
    portable_lookup(out, "q", said.data, said.count);
    text_add(code, ";\n");
    vec_release(mem, &said);
}

void pair_portable_close(Portable *out) {
    text_add(&out->code, "    return found;\n}\n");
    out->layers++;
}
