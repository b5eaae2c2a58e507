#include "search/exploring/kept.h"

#include "base/sorted.h"
#include "search/exploring/visit.h"
#include "store/flat.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct Keeping {
    Kept *kept;         /* what becomes of it */
    const KeptAsk *ask; /* what is wanted */
    Word *row;          /* of one state */
    VEC(Arc) edges;     /* of one state */
} Keeping;

/* ---- Classes ------------------------------------------------------------- */

static bool note_class(Keeping *self, const Visit *visit) {
    Kept *kept = self->kept;
    StateId class;
    memset(self->row, 0, kept->row_words * sizeof *self->row);
    self->ask->read(self->ask->context, visit->vector, self->row);
    assert(!(self->row[0] & 1));
    self->row[0] |=
        model_labels(self->ask->model, visit->vector, LABEL_CUT) != 0;
    if (!column_cover(&kept->classes, kept->mem, visit->state + 1) ||
        store_insert(kept->rows, self->row, 1, &class) < 1)
        return false;
    *(uint32_t *)column_at(&kept->classes, visit->state) = (uint32_t) class;
    return true;
}

void kept_row(const Kept *kept, uint32_t class, Word *row) {
    assert(class < kept->rows->count);
    store_get(kept->rows, class, row);
}

bool kept_cut(const Kept *kept, uint64_t state) {
    Word row[KEPT_WORDS];
    kept_row(kept, kept_class(kept, state), row);
    return row[0] & 1;
}

/* ---- Edges --------------------------------------------------------------- */

static int compare(const void *a, const void *b) {
    const Arc *x = a, *y = b;
    if (x->target != y->target)
        return x->target < y->target ? -1 : 1;
    return (x->kind > y->kind) - (x->kind < y->kind);
}

/* Of equal ones, which stand next to each other, one is left. */
static size_t drop_equal(Arc *edges, size_t count) {
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (kept == 0 || compare(&edges[kept - 1], &edges[i]) != 0)
            edges[kept++] = edges[i];
    assert(kept <= count);
    return kept;
}

static bool is_failure(const Model *model, const Visit *visit, size_t i) {
    assert(i < visit->count);
    uint32_t property = model_violates(model, visit->actions[i]);
    return property != NO_PROPERTY && property + 1 != model->lasting &&
           visit->targets[i] == visit->state;
}

static bool add_state(void *context, const Visit *visit) {
    Keeping *self = context;
    Kept *kept = self->kept;
    const Model *model = self->ask->model;
    assert(visit->state == kept->arcs.count);
    vec_clear(&self->edges);
    if (visit->state >= self->ask->most || !note_class(self, visit) ||
        !vec_try_reserve(kept->mem, &self->edges, visit->count))
        return false;
    for (size_t i = 0; i < visit->count; i++)
        if (!is_failure(model, visit, i))
            self->edges.data[self->edges.count++] =
                (Arc){state_short(visit->targets[i]),
                      self->ask->kinds[visit->actions[i]]};
    sorted_few(self->edges.data, self->edges.count, sizeof(Arc), compare,
               &(Arc){0});
    size_t count = drop_equal(self->edges.data, self->edges.count);
    return arcs_add(&kept->arcs, kept->mem, self->edges.data, count);
}

/* ---- The whole ----------------------------------------------------------- */

static bool begin(Kept *kept, const KeptAsk *ask) {
    uint32_t words = (ask->bits + 63) / 64;
    *kept = (Kept){.mem = ask->model->mem, .row_words = words};
    assert(ask->bits > 0 && words <= KEPT_WORDS && ask->kind_count > 0);
    arcs_init(&kept->arcs, ask->kind_count);
    column_init(&kept->classes, sizeof(uint32_t));
    kept->rows = store_make(
        &flat_kind, kept->mem,
        (StoreShape){.words = words, .bits = ask->bits, .most = UINT32_MAX});
    return kept->rows;
}

bool kept_explore(Kept *kept, const KeptAsk *ask, Statistics *statistics) {
    Word row[KEPT_WORDS];
    Keeping self = {.kept = kept, .ask = ask, .row = row};
    assert(ask->model->set_count == 0);
    *statistics = (Statistics){0};
    if (!begin(kept, ask))
        return false;
    search_visit(ask->model, ask->budget, add_state, &self, &kept->initial,
                 statistics);
    vec_release(kept->mem, &self.edges);
    return statistics->complete;
}

void kept_release(Kept *kept) {
    column_release(&kept->classes, kept->mem);
    arcs_release(&kept->arcs, kept->mem);
    if (kept->rows)
        store_free(kept->rows);
}
