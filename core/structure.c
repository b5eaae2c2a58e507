#include "core/structure.h"

#include "core/model.h"

#include <assert.h>

void structure_init(Structure *structure, const Model *model, uint32_t parts,
                    Mem *mem) {
    assert((parts & ~model->described) == 0);
    *structure = (Structure){.mem = mem, .parts = parts};
    model->operations->describe(model, parts, structure);
    assert(structure->moves.count == model->action_count);
}

void structure_release(Structure *structure) {
    Mem *mem = structure->mem;
    vec_release(mem, &structure->moves);
    lists_release(&structure->participants, mem);
    lists_release(&structure->leaders, mem);
    if (structure->dependence)
        structure->dependence->free(structure->dependence);
    vec_release(mem, &structure->locations);
    vec_release(mem, &structure->edges);
    vec_release(mem, &structure->edge_ends);
    vec_release(mem, &structure->channels);
    vec_release(mem, &structure->messages);
    vec_release(mem, &structure->variables);
    lists_release(&structure->tests, mem);
    lists_release(&structure->reads, mem);
    lists_release(&structure->writes, mem);
    vec_release(mem, &structure->unknown);
    lists_release(&structure->seen, mem);
    vec_release(mem, &structure->opaque);
    vec_release(mem, &structure->nodes);
    lists_release(&structure->places, mem);
    vec_release(mem, &structure->meanings);
    vec_release(mem, &structure->conditions);
    *structure = (Structure){0};
}

/* ---- What follows -------------------------------------------------------- */

const ControlEdge *structure_edges(const Structure *structure, uint32_t move,
                                   size_t *count) {
    assert(move < structure->edge_ends.count);
    size_t first = move ? structure->edge_ends.data[move - 1] : 0;
    *count = structure->edge_ends.data[move] - first;
    return structure->edges.data + first;
}

/* Is there an edge of b from where an edge of a, of the same process, begins
 * (or, if `after`, ends)? True as well if one of them has no edges there. */
static bool edges_fit(const Structure *structure, uint32_t a, uint32_t b,
                      uint32_t process, bool after) {
    assert(a < structure->move_count && b < structure->move_count);
    size_t left, right;
    const ControlEdge *one = structure_edges(structure, a, &left);
    const ControlEdge *other = structure_edges(structure, b, &right);
    bool both = false;
    for (size_t i = 0; i < left; i++)
        for (size_t k = 0; k < right && one[i].process == process; k++) {
            if (other[k].process != process)
                continue;
            if ((after ? one[i].to : one[i].from) == other[k].from)
                return true;
            both = true;
        }
    return !both;
}

bool structure_may_meet(const Structure *structure, uint32_t a, uint32_t b) {
    assert(a < structure->move_count && b < structure->move_count);
    size_t count;
    const ControlEdge *edges = structure_edges(structure, a, &count);
    for (size_t i = 0; i < count; i++)
        if (!edges_fit(structure, a, b, edges[i].process, false))
            return false;
    return true;
}

static bool is_unknown(const Structure *structure, uint32_t move, int which) {
    assert(move < structure->unknown.count);
    return structure->unknown.data[move] & which;
}

/* A location that b needs and a leaves alone, or does not bring about, is no
 * reason for b to become possible. */
bool structure_may_enable(const Structure *structure, uint32_t a, uint32_t b) {
    assert(a < structure->move_count && b < structure->move_count);
    if (is_unknown(structure, a, STRUCTURE_WRITES_ALL) ||
        is_unknown(structure, b, STRUCTURE_TESTS_ALL))
        return true;
    size_t count;
    const uint32_t *tested = lists_get(&structure->tests, b, &count);
    for (size_t i = 0; i < count; i++)
        if (lists_has(&structure->writes, a, tested[i]) &&
            (tested[i] >= structure->locations.count ||
             edges_fit(structure, a, b, tested[i], true)))
            return true;
    return false;
}

bool structure_may_disable(const Structure *structure, uint32_t a, uint32_t b) {
    return (is_unknown(structure, a, STRUCTURE_WRITES_ALL) ||
            is_unknown(structure, b, STRUCTURE_TESTS_ALL) ||
            lists_meet(&structure->writes, a, &structure->tests, b)) &&
           structure_may_meet(structure, a, b);
}

/* Does b depend on what a may change? */
static bool affects(const Structure *structure, uint32_t a, uint32_t b) {
    int any = STRUCTURE_TESTS_ALL | STRUCTURE_READS_ALL | STRUCTURE_WRITES_ALL;
    return is_unknown(structure, a, STRUCTURE_WRITES_ALL) ||
           is_unknown(structure, b, any) ||
           lists_meet(&structure->writes, a, &structure->tests, b) ||
           lists_meet(&structure->writes, a, &structure->reads, b) ||
           lists_meet(&structure->writes, a, &structure->writes, b);
}

bool structure_commute(const Structure *structure, uint32_t a, uint32_t b) {
    return !affects(structure, a, b) && !affects(structure, b, a);
}

bool structure_may_change(const Structure *structure, uint32_t move,
                          uint32_t proposition) {
    assert(proposition < structure->opaque.count);
    return is_unknown(structure, move, STRUCTURE_WRITES_ALL) ||
           structure->opaque.data[proposition] ||
           lists_meet(&structure->writes, move, &structure->seen, proposition);
}
