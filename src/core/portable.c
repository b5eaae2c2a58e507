#include "core/portable.h"

#include "base/bits.h"

#include <assert.h>
#include <stdio.h>

void portable_init(Portable *portable, Mem *mem) {
    *portable = (Portable){.class_count = 1};
    text_init(&portable->code, mem);
}

void portable_release(Portable *portable) {
    vec_release(portable->code.mem, &portable->numbers);
    text_release(&portable->code);
}

bool portable_write_inner(Portable *portable, const Model *model) {
    uint64_t labels = model->label_count;
    if (!model->device)
        return portable_reject(portable, "there is no device code for this "
                                         "kind of model");
    if (portable->class_count > PORTABLE_MOST_CLASSES ||
        labels * portable->class_count >= PORTABLE_MOST_RESULT)
        return portable_reject(portable, "its monitor has too many kinds of "
                                         "steps");
    return model->device->write(model->device->of, portable);
}

bool portable_write(Portable *portable, const Model *model) {
    assert(portable->layers == 0 && !portable->why);
    if (!portable_write_inner(portable, model))
        return false;
    assert(portable->layers > 0 && portable->colliding <= portable->steps);
    assert(portable->step_layers > 0);
    if (portable->steps > PORTABLE_MOST_STEPS)
        return portable_reject(portable, "a state has too many possible steps");
    if (portable->code.length > PORTABLE_MOST_TEXT ||
        portable->numbers.count > PORTABLE_MOST_NUMBERS)
        return portable_reject(portable, "the model is too large for device "
                                         "code");
    return true;
}

bool portable_holds(Portable *portable, const Model *model,
                    uint32_t proposition, uint32_t *variable) {
    assert(proposition < model->propositions.count);
    const DeviceFacet *device = model->device;
    if (!device || !device->holds)
        return portable_reject(portable, "there is no device code for its "
                                         "propositions");
    return device->holds(device->of, portable, proposition, variable);
}

bool portable_marks(Portable *portable, const Model *model, uint32_t property,
                    uint32_t *variable) {
    assert(property < model->property_count);
    const DeviceFacet *device = model->device;
    if (!device || !device->marks)
        return portable_reject(portable, "there is no device code for its "
                                         "properties");
    return device->marks(device->of, portable, property, variable);
}

void portable_class(Portable *portable, const char *result) {
    assert(portable->class_count > 0);
    text_printf(&portable->code, "(((%s) & 0x3fffffffu) - 1u) %% %uu", result,
                portable->class_count);
}

/* ---- Look-ups ------------------------------------------------------------ */

enum {
    CONSTANT_BITS = 64 /* of a table in one constant */
};

static uint32_t width_of(const uint32_t *values, size_t count) {
    uint32_t most = 0;
    for (size_t i = 0; i < count; i++)
        most |= values[i];
    return bits_for((uint64_t)most + 1);
}

static bool all_equal(const uint32_t *values, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (values[i] != values[0])
            return false;
    return true;
}

static void write_constant(Portable *portable, const char *index,
                           const uint32_t *values, size_t count,
                           uint32_t width) {
    uint64_t packed = 0;
    for (size_t i = 0; i < count; i++)
        packed |= (uint64_t)values[i] << i * width;
    bool small = count * width <= 32;
    text_printf(&portable->code, "((uint32_t)(0x%llx%s >> (%s) * %uu) & 0x%xu)",
                (unsigned long long)packed, small ? "u" : "ull", index, width,
                (uint32_t)(((uint64_t)1 << width) - 1));
}

void portable_lookup(Portable *portable, const char *index,
                     const uint32_t *values, size_t count) {
    Text *code = &portable->code;
    Mem *mem = code->mem;
    assert(count > 0);
    uint32_t width = width_of(values, count);
    if (all_equal(values, count)) {
        text_printf(code, "%uu", values[0]);
    } else if (count <= CONSTANT_BITS && count * width <= CONSTANT_BITS) {
        write_constant(portable, index, values, count, width);
    } else {
        text_printf(code, "NUMBER(t, %zuu + (%s))", portable->numbers.count,
                    index);
        for (size_t i = 0; i < count; i++)
            vec_push(mem, &portable->numbers, values[i]);
    }
}

/* ---- Expressions --------------------------------------------------------- */

typedef VEC(uint32_t) Variables;

static bool write_node(Portable *portable, const BooleanNode *node,
                       const uint32_t *known, PortableAtom *atom,
                       const void *context, uint32_t *variable) {
    if (node->kind == BOOLEAN_ATOM)
        return atom(portable, context, node->left, variable);
    Text *code = &portable->code;
    *variable = portable->variables++;
    text_printf(code, "    const uint32_t v%u = ", *variable);
    switch (node->kind) {
    case BOOLEAN_FALSE:
    case BOOLEAN_TRUE:
        text_printf(code, "%uu;\n", node->kind == BOOLEAN_TRUE);
        break;
    case BOOLEAN_NOT:
        text_printf(code, "v%u ^ 1u;\n", known[node->left]);
        break;
    case BOOLEAN_AND:
    case BOOLEAN_OR:
        text_printf(code, "v%u %c v%u;\n", known[node->left],
                    node->kind == BOOLEAN_AND ? '&' : '|', known[node->right]);
        break;
    case BOOLEAN_ATOM:
        break;
    }
    return true;
}

bool portable_boolean(Portable *portable, const Boolean *boolean,
                      PortableAtom *atom, const void *context,
                      uint32_t *variable) {
    Mem *mem = portable->code.mem;
    Variables known = {0};
    bool written = true;
    assert(boolean->nodes.count > 0);
    for (size_t i = 0; i < boolean->nodes.count && written; i++) {
        written = write_node(portable, &vec_item(&boolean->nodes, i),
                             known.data, atom, context, variable);
        vec_push(mem, &known, *variable);
        if (portable->code.length > PORTABLE_MOST_TEXT)
            written = portable_reject(portable, "its conditions are too long "
                                                "for device code");
    }
    vec_release(mem, &known);
    return written;
}

uint32_t portable_any(Portable *portable, const uint32_t *variables,
                      size_t count) {
    uint32_t any = portable->variables++;
    text_printf(&portable->code, "    const uint32_t v%u = 0u", any);
    for (size_t i = 0; i < count; i++)
        text_printf(&portable->code, " | v%u", variables[i]);
    text_add(&portable->code, ";\n");
    return any;
}
