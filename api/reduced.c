#include "api/reduced.h"

#include "core/model.h"
#include "reduce/stubborn.h"

/* Labels of the properties that are open, and whether steps are errors. */
typedef struct Asked {
    Label labels; /* of open properties */
    bool steps;   /* an action may be an error of one of them */
    bool states;  /* a state may be one of kind reject */
} Asked;

static Asked asked_of(const Search *search) {
    const Model *model = search->model;
    const Findings *findings = search->findings;
    Asked asked = {0};
    for (uint32_t i = 0; i < model->property_count; i++)
        if (findings_open(findings, i))
            asked.labels |= model->properties[i].label;
    for (uint32_t a = 0; model->violates && a < model->action_count; a++)
        asked.steps |= model->violates[a] != NO_PROPERTY &&
                       findings_open(findings, model->violates[a]);
    asked.states =
        (asked.labels & LABEL_REJECT) && (model->present & LABEL_REJECT);
    return asked;
}

/* Why this search must see every transition, or NULL. */
static const char *objection(const Search *search, const Engine *engine,
                             Asked asked) {
    const Model *model = search->model;
    if (search->options.keep_going)
        return "--keep-going counts every error";
    if (search->budget->depth != UINT64_MAX)
        return "--depth counts every step";
    if (asked.labels & (LABEL_LIVELOCK | LABEL_INFINITE))
        return "cycles are looked for";
    if (model->monitor_states > 0)
        return "a monitor may count steps";
    if (engine->proviso != PROVISO_QUEUE)
        return "the engine cannot notice that a step is left out forever";
    if (!(model->described & STRUCTURE_DEPENDENCE))
        return "the language does not say which steps disturb each other";
    return NULL;
}

static void join(const Dependence *dependence, uint64_t *set,
                 const uint64_t *table, uint32_t row) {
    for (uint32_t w = 0; w < dependence->words; w++)
        set[w] |= set_row(dependence, table, row)[w];
}

/* All items that can undo an error of an open property. The front end knows
 * those of its own properties; requirements that were added to them depend on
 * propositions. */
static uint64_t *list_visible(const Search *search,
                              const Dependence *dependence, Mem *mem) {
    const Model *model = search->model;
    uint64_t *visible = mem_alloc(mem, dependence->words * sizeof *visible + 1);
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
    for (uint32_t p = 0; required && p < model->proposition_count; p++)
        join(dependence, visible, dependence->changers, p);
    return visible;
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
    return count == 1 && dependence->wants && !asked.steps &&
                   asked.labels == LABEL_REJECT &&
                   found < dependence->property_count
               ? found
               : NO_PROPERTY;
}

void reduced_init(Reduced *reduced, const Search *search, const Engine *engine,
                  Mem *mem) {
    const Model *model = search->model;
    Asked asked = asked_of(search);
    *reduced = (Reduced){.why = objection(search, engine, asked)};
    if (reduced->why)
        return;
    structure_init(&reduced->structure, model, STRUCTURE_DEPENDENCE, mem);
    const Dependence *dependence = reduced->structure.dependence;
    if (!dependence) {
        reduced->why = reduced->structure.obscure;
        return;
    }
    uint32_t only = sought(search, asked, dependence);
    if (asked.states && only == NO_PROPERTY)
        reduced->visible = list_visible(search, dependence, mem);
    reduced->reduction = stubborn_new(dependence, reduced->structure.moves.data,
                                      reduced->visible, mem);
    if (only != NO_PROPERTY)
        stubborn_seek(reduced->reduction, only);
    reduced->reduction->ignores =
        only != NO_PROPERTY || (!asked.steps && !asked.states);
}

void reduced_release(Reduced *reduced) {
    Structure *structure = &reduced->structure;
    stubborn_free(reduced->reduction);
    if (reduced->visible)
        mem_free(structure->mem, reduced->visible,
                 structure->dependence->words * sizeof *reduced->visible + 1);
    if (structure->mem)
        structure_release(structure);
    *reduced = (Reduced){0};
}
