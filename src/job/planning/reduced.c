#include "job/planning/reduced.h"

#include "core/model.h"
#include "core/structure_facet.h"
#include "search/reducing/stubborn.h"

#include <assert.h>

enum {
    MOST_SIGHTS = 1 << 20 /* words of sets by state of a monitor */
};

/* Labels of the properties that are open, and whether steps are errors. */
typedef struct Asked {
    Label labels; /* of open properties */
    bool steps;   /* an action may be an error of one of them */
    bool states;  /* a state may be one of kind reject */
} Asked;

Label reduced_labels(const Search *search) {
    Label labels = 0;
    for (uint32_t i = 0; i < search->model->property_count; i++)
        if (findings_open(search->findings, i))
            labels |= search->model->properties[i].label;
    return labels;
}

static Asked asked_of(const Search *search) {
    const Model *model = search->model;
    const Findings *findings = search->findings;
    Asked asked = {.labels = reduced_labels(search)};
    for (uint32_t a = 0;
         model->violates && a < model->action_count && !asked.steps; a++)
        asked.steps = model->violates[a] != NO_PROPERTY &&
                      findings_open(findings, model->violates[a]);
    asked.states =
        (asked.labels & LABEL_REJECT) && (model->present & LABEL_REJECT);
    return asked;
}

const char *reduced_objection(const Search *search, const Engine *engine) {
    if (search->options.keep_going)
        return "--keep-going counts every error";
    if (search->budget->depth != UINT64_MAX)
        return "--depth counts every step";
    if (engine->proviso == PROVISO_NONE)
        return "the engine cannot notice that a step is left out forever";
    return NULL;
}

/* Why this search must see every transition, or NULL. */
static const char *objection(const Search *search, const Engine *engine) {
    const char *why = reduced_objection(search, engine);
    if (!why && !(model_described(search->model) & STRUCTURE_DEPENDENCE))
        why = "the language does not say which steps disturb each other";
    return why;
}

/* The same for what a monitor sees. */
static const char *sight_objection(const Visibility *visibility,
                                   const Dependence *dependence) {
    if (visibility->objection)
        return visibility->objection;
    for (size_t i = 0; i < visibility->seen.items.count; i++)
        if (vec_item(&visibility->seen.items, i) >= dependence->condition_count)
            return "it asks for more than propositions of states";
    return NULL;
}

static void join(const Dependence *dependence, uint64_t *set,
                 const uint64_t *table, uint32_t row) {
    for (uint32_t w = 0; w < dependence->words; w++)
        set[w] |= set_row(dependence, table, row)[w];
}

static uint64_t *new_sets(Reduced *reduced, size_t count) {
    const Structure *structure = &reduced->structure;
    reduced->visible_words = count * structure->dependence->words + 1;
    reduced->visible = mem_alloc(
        structure->mem, mem_product(reduced->visible_words, sizeof(uint64_t)));
    return reduced->visible;
}

/* All items that can undo an error of an open property. The front end knows
 * those of its own properties; requirements that were added to them depend on
 * propositions. */
static void list_visible(Reduced *reduced, const Search *search) {
    const Model *model = search->model;
    const Dependence *dependence = reduced->structure.dependence;
    uint64_t *visible = new_sets(reduced, 1);
    bool required = false;
    for (uint32_t i = 0; i < model->property_count; i++) {
        if (!findings_open(search->findings, i) ||
            model->properties[i].label != LABEL_REJECT)
            continue;
        if (i < dependence->property_count)
            join(dependence, visible, dependence->visible, i);
        else
            required = true;
    }
    for (uint32_t p = 0; required && p < model->propositions.count; p++)
        join(dependence, visible, dependence->changers, p);
}

static void fill_sights(const Visibility *visibility,
                        const Dependence *dependence, const uint64_t *table,
                        size_t rows, uint64_t *out) {
    assert(rows == 1 || rows == visibility->seen.ends.count);
    for (size_t s = 0; s < visibility->seen.ends.count; s++) {
        size_t count;
        const uint32_t *seen = lists_get(&visibility->seen, s, &count);
        uint64_t *row = out + (s < rows ? s * dependence->words : 0);
        for (size_t i = 0; i < count; i++)
            join(dependence, row, table, seen[i]);
    }
}

/* By state of a monitor, the items that it sees, and those that lead to them.
 * If these are large tables, whatever it sees in any state. */
static void add_visible_states(Reduced *reduced, const Visibility *visibility) {
    assert(!visibility->objection);
    const Dependence *dependence = reduced->structure.dependence;
    size_t states = visibility->seen.ends.count;
    bool by_state = states <= MOST_SIGHTS / (dependence->words + 1);
    if (!by_state)
        states = 1;
    uint64_t *visible = new_sets(reduced, 2 * states);
    uint64_t *leading = visible + states * dependence->words;
    fill_sights(visibility, dependence, dependence->changers, states, visible);
    fill_sights(visibility, dependence, dependence->leading, states, leading);
    stubborn_set_visible_states(reduced->reduction, visibility->field, visible,
                                leading, by_state);
}

/* The items whose actions move the monitor, where that is known before. */
static void add_visible_moves(Reduced *reduced, const Model *model) {
    const Structure *structure = &reduced->structure;
    uint64_t *leading = NULL;
    if (structure->dependence->moves_are_items)
        leading = new_sets(reduced, 1);
    for (uint32_t a = 0; leading && a < model->action_count; a++) {
        uint32_t move = vec_item(&structure->moves, a);
        if (model_moves(model, a) && move != NO_MOVE)
            set_add(leading, move);
    }
    stubborn_set_visible_actions(reduced->reduction, model->monitor.moves,
                                 leading);
}

/* The only property that is open, if its errors can be looked for from their
 * end; else NO_PROPERTY. */
static uint32_t sought(const Search *search, Asked asked,
                       const Dependence *dependence) {
    const Model *model = search->model;
    uint32_t found = NO_PROPERTY, count = 0;
    for (uint32_t i = 0; i < model->property_count; i++)
        if (findings_open(search->findings, i)) {
            found = i;
            count++;
        }
    return count == 1 && dependence->necessary && !asked.steps &&
                   asked.labels == LABEL_REJECT &&
                   found < dependence->property_count
               ? found
               : NO_PROPERTY;
}

/* For a model without a monitor, once it is known what is visible. */
static Reduction *make_plain(const Reduced *reduced, const Search *search,
                             Mem *mem) {
    assert(reduced->structure.dependence);
    const Structure *structure = &reduced->structure;
    Asked asked = asked_of(search);
    uint32_t only = sought(search, asked, structure->dependence);
    Reduction *made = stubborn_new(structure->dependence, structure->moves.data,
                                   reduced->visible, mem);
    if (only != NO_PROPERTY)
        stubborn_seek(made, only);
    else if (asked.steps && !asked.states)
        stubborn_set_visible_actions(made, NULL,
                                     structure->dependence->failing);
    made->ignores = only != NO_PROPERTY || (!asked.steps && !asked.states);
    return made;
}

static void reduce_plain(Reduced *reduced, const Search *search, Mem *mem) {
    assert(!reduced->why && reduced->structure.dependence);
    Asked asked = asked_of(search);
    if (search->model->monitor.states > 0 ||
        (asked.labels & (LABEL_LIVELOCK | LABEL_INFINITE))) {
        reduced->why = "it is not known which steps make a difference";
        return;
    }
    if (asked.states &&
        sought(search, asked, reduced->structure.dependence) == NO_PROPERTY)
        list_visible(reduced, search);
    reduced->reduction = make_plain(reduced, search, mem);
    reduced->plain = true;
}

static void reduce_monitored(Reduced *reduced, const Search *search,
                             const Visibility *visibility, Mem *mem) {
    assert(reduced->structure.dependence);
    const Structure *structure = &reduced->structure;
    reduced->why = sight_objection(visibility, structure->dependence);
    if (reduced->why)
        return;
    reduced->reduction =
        stubborn_new(structure->dependence, structure->moves.data, NULL, mem);
    if (visibility->moves)
        add_visible_moves(reduced, search->model);
    else
        add_visible_states(reduced, visibility);
}

void reduced_init(Reduced *reduced, const Search *search, const Engine *engine,
                  Mem *mem) {
    assert(engine && search->findings->count == search->model->property_count);
    *reduced = (Reduced){.why = objection(search, engine)};
    if (reduced->why)
        return;
    structure_init(&reduced->structure, search->model, STRUCTURE_DEPENDENCE,
                   mem);
    Visibility visibility;
    if (!reduced->structure.dependence)
        reduced->why = reduced->structure.obscure;
    else if (model_visibility(search->model, mem, &visibility))
        reduce_monitored(reduced, search, &visibility, mem);
    else
        reduce_plain(reduced, search, mem);
    if (reduced->structure.dependence)
        visibility_release(&visibility);
    assert(!reduced->why == (reduced->reduction != NULL));
}

Reduction *reduced_again(const Reduced *reduced, const Search *search,
                         Mem *mem) {
    return reduced->plain ? make_plain(reduced, search, mem) : NULL;
}

void reduced_release(Reduced *reduced) {
    Structure *structure = &reduced->structure;
    stubborn_free(reduced->reduction);
    if (reduced->visible)
        mem_free(structure->mem, reduced->visible,
                 reduced->visible_words * sizeof *reduced->visible);
    if (structure->mem)
        structure_release(structure);
    *reduced = (Reduced){0};
}
