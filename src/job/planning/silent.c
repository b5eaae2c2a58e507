#include "job/planning/silent.h"

#include "core/model.h"
#include "core/structure_facet.h"
#include "job/planning/reduced.h"
#include "search/reducing/confluent.h"

#include <assert.h>

/* Why this search must see every silent step, or NULL. */
static const char *objection(const Search *search, const Engine *engine) {
    const Model *model = search->model;
    const char *why = reduced_objection(search, engine);
    if (why)
        return why;
    if (reduced_labels(search) & (LABEL_LIVELOCK | LABEL_INFINITE))
        return "cycles are looked for";
    if (model->monitor.states > 0)
        return "a monitor may count steps";
    if (!(model_described(model) & STRUCTURE_CONFLUENCE))
        return "the language does not say which steps are silent";
    return NULL;
}

void silent_init(Silent *silent, const Search *search, const Engine *engine,
                 Mem *mem) {
    *silent = (Silent){.why = objection(search, engine)};
    if (silent->why)
        return;
    structure_init(&silent->structure, search->model, STRUCTURE_CONFLUENCE,
                   mem);
    if (silent->structure.confluence)
        silent->reduction =
            confluent_new(silent->structure.confluence,
                          silent->structure.moves.data, search->reduction, mem);
    else
        silent->why = "no component has silent steps that may be taken alone";
    assert(!silent->why == (silent->reduction != NULL));
}

void silent_release(Silent *silent) {
    confluent_free(silent->reduction);
    if (silent->structure.mem)
        structure_release(&silent->structure);
    *silent = (Silent){0};
}
