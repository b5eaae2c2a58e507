/* report/formulas/formula_json.c -- explanations of formulas as JSON */
#include "report/formulas/formula_page.h"

#include "automata/explaining/word_blame.h"

static void put_formula(Json *json, const Formulas *formulas, const char *key,
                        Formula f) {
    Text text;
    text_init(&text, formulas->mem);
    formula_echo(formulas, f, &text);
    json_put_string(json, key, text.data);
    text_release(&text);
}

static void put_answer(Json *json, const char *key, Answer answer) {
    json_key(json, key);
    if (answer == ANSWER_UNKNOWN)
        json_null(json);
    else
        json_bool(json, answer == ANSWER_YES);
}

/* ---- Words --------------------------------------------------------------- */

static void put_moment(Json *json, const Formulas *formulas, Moment moment) {
    json_begin_object(json);
    for (uint64_t left = moment.known; left; left &= left - 1) {
        uint32_t atom = (uint32_t)__builtin_ctzll(left);
        json_put_bool(json, names_get(&formulas->atoms, atom),
                      moment.values >> atom & 1);
    }
    json_end_object(json);
}

/* `violated`: the formula that the word violates, or NO_FORMULA. */
static void put_example(Json *json, const Formulas *formulas,
                        const Example *example, Formula violated) {
    WordBlame blame;
    json_begin_object(json);
    json_put_uint(json, "loop", example->prefix);
    json_put_array(json, "moments");
    for (size_t m = 0; m < example->moments.count; m++)
        put_moment(json, formulas, example->moments.data[m]);
    json_end_array(json);
    if (violated != NO_FORMULA &&
        blame_find(&blame, formulas, violated, example)) {
        json_put_object(json, "because");
        put_formula(json, formulas, "formula", blame.formula);
        json_put_uint(json, "moment", blame.moment);
        json_put_bool(json, "value", blame.value);
        json_end_object(json);
    }
    json_end_object(json);
}

static void put_examples(Json *json, const Formulas *formulas, const char *key,
                         const Examples *examples, Formula violated) {
    json_put_array(json, key);
    for (uint32_t i = 0; i < examples->count; i++)
        put_example(json, formulas, &examples->items[i], violated);
    json_end_array(json);
}

/* ---- A formula ----------------------------------------------------------- */

static void put_parts(Json *json, const Explanation *e) {
    const Sentences *sentences = &e->sentences;
    json_put_array(json, "parts");
    for (size_t i = 1; i < sentences->items.count; i++) {
        char name[2] = {sentences->items.data[i].name, 0};
        json_begin_object(json);
        json_put_string(json, "name", name);
        put_formula(json, e->formulas, "formula",
                    sentences->items.data[i].formula);
        json_put_string(json, "sentence", sentences->items.data[i].text.data);
        json_end_object(json);
    }
    json_end_array(json);
}

static void put_hierarchy(Json *json, const Hierarchy *h) {
    json_put_string(json, "class", hierarchy_class(h));
    put_answer(json, "satisfiable", h->satisfiable);
    put_answer(json, "valid", h->valid);
    put_answer(json, "safety", h->safety);
    put_answer(json, "guarantee", h->guarantee);
    put_answer(json, "obligation", h->obligation);
    put_answer(json, "recurrence", h->recurrence);
    put_answer(json, "persistence", h->persistence);
    put_answer(json, "liveness", h->liveness);
}

static void put_atoms(Json *json, const Explanation *e, const char *key,
                      uint64_t atoms) {
    json_put_array(json, key);
    for (; atoms; atoms &= atoms - 1)
        json_string(json, names_get(&e->formulas->atoms,
                                    (uint32_t)__builtin_ctzll(atoms)));
    json_end_array(json);
}

static void put_redundant(Json *json, const Explanation *e) {
    json_put_array(json, "redundant");
    for (uint32_t i = 0; i < e->redundant_count; i++) {
        json_begin_object(json);
        put_formula(json, e->formulas, "part", e->redundant[i].part);
        json_put_bool(json, "by", e->redundant[i].by);
        json_end_object(json);
    }
    json_end_array(json);
}

void formula_json_put(Json *json, const Explanation *explanation) {
    const Explanation *e = explanation;
    json_begin_object(json);
    put_formula(json, e->formulas, "formula", e->formula);
    json_put_string(json, "sentence", e->sentences.items.data[0].text.data);
    put_parts(json, e);
    put_hierarchy(json, &e->hierarchy);
    put_answer(json, "stutter_invariant", e->stuttering);
    put_atoms(json, e, "atoms", e->atoms);
    if (e->decided) {
        put_atoms(json, e, "idle_atoms", e->idle);
        put_redundant(json, e);
        put_examples(json, e->formulas, "satisfying", &e->satisfying,
                     NO_FORMULA);
        put_examples(json, e->formulas, "violating", &e->violating, e->formula);
    }
    if (e->made) {
        json_put_uint(json, "states", e->automaton.state_count);
        json_put_uint(json, "transitions", e->automaton.edges.count);
    }
    json_end_object(json);
}

void formula_json_relation(Json *json, const Explanation *first,
                           const Explanation *second,
                           const Implications *relation) {
    const Formulas *formulas = first->formulas;
    json_put_string(json, "relation", implications_name(relation));
    put_answer(json, "exclusive", relation->exclusive);
    put_examples(json, formulas, "only_first", &relation->first,
                 second->formula);
    put_examples(json, formulas, "only_second", &relation->second,
                 first->formula);
    put_examples(json, formulas, "both", &relation->together, NO_FORMULA);
}
