/* test/unit/brute_inputs.h -- what decides about variables, state by state
 *
 * Lists, for some states of a model, the fields that are said to decide about a
 * variable, and compares these lists in pairs: as long as values agree the same
 * field comes next, and where all agree so does the variable.
 */
#ifndef TEST_UNIT_BRUTE_INPUTS_H
#define TEST_UNIT_BRUTE_INPUTS_H

#include "core/structure_facet.h"
#include "test/unit/unit.h"

enum {
    INPUTS_STATES = 24 /* most states that are compared */
};

typedef struct InputsSample {
    const Word *state; /* of the model */
    FieldList frame;   /* what comes first */
    FieldList inputs;  /* all that decides */
    bool known;        /* that is said */
    int64_t value;     /* of the variable */
} InputsSample;

static inline Field inputs_field(const InputsSample *sample, size_t i) {
    size_t first = sample->frame.fields.count;
    return i < first ? sample->frame.fields.data[i]
                     : sample->inputs.fields.data[i - first];
}

static inline size_t inputs_count(const InputsSample *sample) {
    return sample->frame.fields.count + sample->inputs.fields.count;
}

static inline void inputs_compare(const InputsSample *a,
                                  const InputsSample *b) {
    size_t i = 0;
    for (; i < inputs_count(a) && i < inputs_count(b); i++) {
        Field one = inputs_field(a, i), other = inputs_field(b, i);
        assert_true(one.word == other.word && one.shift == other.shift &&
                    one.mask == other.mask);
        if (field_get(one, a->state) != field_get(one, b->state))
            return;
    }
    assert_true(inputs_count(a) == i && inputs_count(b) == i);
    assert_int_equal(a->value, b->value);
}

static inline void inputs_look(InputsSample *self, const Model *model,
                               const StructureVariable *variable) {
    uint32_t only = 0;
    vec_clear(&self->inputs.fields);
    self->known = self->frame.fields.count > 0 &&
                  model_inputs(model, self->state, variable, &self->inputs);
    model_values(model, self->state, variable, &only, 1, &self->value);
}

/* How many lists of fields were looked at. */
static inline uint64_t brute_inputs(const Model *model, const Structure *known,
                                    const Word *states, size_t count,
                                    Mem *mem) {
    InputsSample samples[INPUTS_STATES];
    size_t taken = count < INPUTS_STATES ? count : INPUTS_STATES;
    uint64_t looked = 0;
    for (size_t i = 0; i < taken; i++) {
        samples[i] =
            (InputsSample){.state = states + i * count / taken * model->words};
        samples[i].frame.mem = samples[i].inputs.mem = mem;
        if (!model_inputs(model, samples[i].state, NULL, &samples[i].frame))
            samples[i].frame.fields.count = 0;
    }
    for (size_t v = 0; v < known->variables.count; v++) {
        for (size_t i = 0;
             i < taken && known->variables.data[v].bits == NO_PLACE; i++) {
            inputs_look(&samples[i], model, &known->variables.data[v]);
            looked += samples[i].known;
            for (size_t k = 0; k < i && samples[i].known; k++)
                if (samples[k].known)
                    inputs_compare(&samples[i], &samples[k]);
        }
    }
    for (size_t i = 0; i < taken; i++) {
        vec_release(mem, &samples[i].frame.fields);
        vec_release(mem, &samples[i].inputs.fields);
    }
    return looked;
}

#endif
