#include "lang/promela/lowering/lower_marks.h"

#include <assert.h>
#include <stdlib.h>

typedef struct Marks {
    LoweredNode *const *places; /* by location: what stands there */
    unsigned *others;           /* by location: marks where nothing stands */
} Marks;

static bool set_labels(Nodes *nodes) {
    bool any = false;
    for (size_t i = 0; i < nodes->labelled.count; i++) {
        LoweredNode *node = vec_item(&nodes->labelled, i);
        assert(node && node->statement->labels);
        const PmlLabel *first = node->statement->labels;
        while (node->kind == NODE_UNLESS && node->body)
            node = node->body;
        for (const PmlLabel *l = first; l; l = l->next)
            node->marks |= l->marks;
        any |= node->marks != 0;
    }
    return any;
}

/* --- first statements ------------------------------------------------- */

typedef void Visit(const Marks *self, LoweredNode *node, unsigned marks);

static void visit_first(const Marks *self, LoweredNode *node, Visit *visit,
                        unsigned marks);

static void visit_heads(const Marks *self, const LoweredNode *fork,
                        Visit *visit, unsigned marks) {
    assert(node_is_fork(fork));
    visit_first(self, fork->body, visit, marks);
    for (const NodeOption *o = fork->options; o; o = o->next)
        visit_first(self, o->body, visit, marks);
}

/* What the node begins with. Nesting is limited by the parser. */
static void visit_first(const Marks *self, LoweredNode *node, Visit *visit,
                        unsigned marks) {
    while (node && node->kind == NODE_UNLESS)
        node = node->body;
    if (!node)
        return;
    if (node_is_fork(node))
        visit_heads(self, node, visit, marks);
    else
        visit(self, node, marks);
}

/* --- what is marked --------------------------------------------------- */

static void add_marks(const Marks *self, LoweredNode *node, unsigned marks) {
    (void)self;
    node->marks |= marks;
}

/* A join or jump before the target takes the marks, unseen; joins hand on
 * those of the end. */
static void mark_after(const Marks *self, LoweredNode *node, unsigned marks) {
    (void)marks;
    if (node->target == NO_LOCATION)
        return;
    unsigned kept = node->marks;
    if (node->passes)
        kept &= node->joins ? LABEL_IS_END : 0;
    LoweredNode *place = self->places[node->target];
    if (place)
        place->marks |= kept;
    else
        self->others[node->target] |= kept;
}

/* A fork that another one begins with. */
static bool is_head(const LoweredNode *node) {
    const LoweredNode *up = node->up;
    while (up && up->kind == NODE_UNLESS && up->body == node) {
        node = up;
        up = node->up;
    }
    if (!up || !node_is_fork(up))
        return false;
    for (const NodeOption *o = up->options; o; o = o->next)
        if (o->body == node)
            return true;
    return up->body == node;
}

static int by_number(const void *a, const void *b) {
    const LoweredNode *const *left = a, *const *right = b;
    return ((*left)->number > (*right)->number) -
           ((*left)->number < (*right)->number);
}

void lower_marks(Nodes *nodes, LoweredNode *const *places, unsigned *others) {
    assert(places && others);
    Marks self = {.places = places, .others = others};
    LoweredNode **forks = nodes->forks.data;
    size_t count = nodes->forks.count;
    if (!set_labels(nodes) || count == 0)
        return;
    qsort(forks, count, sizeof *forks, by_number);
    for (size_t i = 0; i < count; i++)
        if (forks[i]->marks && is_head(forks[i]))
            visit_heads(&self, forks[i], add_marks, forks[i]->marks);
    for (size_t i = 0; i < count; i++)
        visit_heads(&self, forks[i], mark_after, 0);
}
