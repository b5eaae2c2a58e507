#include "lang/network/compiling/dnf.h"

#include <assert.h>

enum {
    MOST_LITERALS = 1 << 14 /* of all terms of one list together */
};

typedef enum NeededForms { /* in which polarity a node is used */
    NEEDED_NOT = 0,
    NEEDED_PLAIN,
    NEEDED_NEGATED
} NeededForms;

void dnf_release(Dnf *dnf, Mem *mem) {
    vec_release(mem, &dnf->literals);
    vec_release(mem, &dnf->ends);
}

static void end_term(Dnf *dnf, Mem *mem) {
    vec_push(mem, &dnf->ends, (uint32_t)dnf->literals.count);
}

static bool is_true(const Dnf *dnf) {
    return dnf->ends.count > 0 && dnf->literals.count == 0;
}

static bool is_short(const Dnf *dnf) {
    return dnf->ends.count <= DNF_MOST_TERMS &&
           dnf->literals.count <= MOST_LITERALS;
}

/* Append the conjunction of two terms unless it contradicts itself. */
static void add_both(Dnf *dnf, Mem *mem, const uint32_t *a, size_t a_count,
                     const uint32_t *b, size_t b_count) {
    size_t before = dnf->literals.count, i = 0, k = 0;
    while (i < a_count || k < b_count) {
        uint32_t literal;
        if (k == b_count || (i < a_count && a[i] < b[k]))
            literal = a[i++];
        else
            literal = b[k++];
        size_t count = dnf->literals.count;
        if (count > before) {
            uint32_t last = dnf->literals.data[count - 1];
            if (last == literal)
                continue;
            if (last == (literal ^ 1)) { /* p and not p */
                dnf->literals.count = before;
                return;
            }
        }
        vec_push(mem, &dnf->literals, literal);
    }
    end_term(dnf, mem);
}

static void add_term(Dnf *dnf, Mem *mem, const Dnf *from, size_t term) {
    assert(term < from->ends.count);
    size_t count;
    const uint32_t *literals = dnf_term(from, term, &count);
    add_both(dnf, mem, literals, count, NULL, 0);
}

/* left := left or right */
static void add_all(Dnf *left, const Dnf *right, Mem *mem) {
    if (is_true(left))
        return;
    if (is_true(right)) {
        vec_clear(&left->literals);
        vec_clear(&left->ends);
    }
    for (size_t t = 0; t < right->ends.count && is_short(left); t++)
        add_term(left, mem, right, t);
}

/* left := left and right */
static void distribute(Dnf *left, const Dnf *right, Mem *mem) {
    Dnf product = {0};
    for (size_t i = 0; i < left->ends.count; i++)
        for (size_t k = 0; k < right->ends.count && is_short(&product); k++) {
            size_t a_count, b_count;
            const uint32_t *a = dnf_term(left, i, &a_count);
            const uint32_t *b = dnf_term(right, k, &b_count);
            add_both(&product, mem, a, a_count, b, b_count);
        }
    dnf_release(left, mem);
    *left = product;
}

/* Which polarity each node is needed in; parents come after children. False
 * if a node has two parents, because then it may be needed in both. */
static bool mark_needed(const Boolean *expression, NeededForms *needed) {
    assert(expression->nodes.count > 0);
    size_t count = expression->nodes.count;
    needed[count - 1] = NEEDED_PLAIN;
    for (size_t i = count; i-- > 0;) {
        const BooleanNode *node = &expression->nodes.data[i];
        if (!needed[i] || node->kind < BOOLEAN_NOT)
            continue;
        NeededForms same = needed[i];
        if (node->kind == BOOLEAN_NOT)
            same = same == NEEDED_PLAIN ? NEEDED_NEGATED : NEEDED_PLAIN;
        if (needed[node->left])
            return false;
        needed[node->left] = same;
        if (node->kind == BOOLEAN_NOT)
            continue;
        if (needed[node->right])
            return false;
        needed[node->right] = same;
    }
    return true;
}

static void set_leaf(Dnf *dnf, Mem *mem, const BooleanNode *node,
                     bool negated) {
    assert(node->kind < BOOLEAN_NOT);
    if (node->kind == BOOLEAN_ATOM) {
        vec_push(mem, &dnf->literals, 2 * node->left + negated);
        end_term(dnf, mem);
    } else if ((node->kind == BOOLEAN_TRUE) != negated) {
        end_term(dnf, mem);
    }
}

/* The list of a node from those of its operands, which are used up. */
static void set_node(Dnf *lists, Mem *mem, const BooleanNode *node, size_t i,
                     bool negated) {
    Dnf *dnf = &lists[i];
    if (node->kind < BOOLEAN_NOT) {
        set_leaf(dnf, mem, node, negated);
        return;
    }
    *dnf = lists[node->left];
    lists[node->left] = (Dnf){0};
    if (node->kind == BOOLEAN_NOT)
        return;
    if ((node->kind == BOOLEAN_OR) != negated)
        add_all(dnf, &lists[node->right], mem);
    else
        distribute(dnf, &lists[node->right], mem);
    dnf_release(&lists[node->right], mem);
}

bool dnf_from(Dnf *dnf, Mem *mem, const Boolean *expression) {
    size_t count = expression->nodes.count;
    assert(count > 0);
    Dnf *lists = mem_alloc(mem, count * sizeof *lists);
    NeededForms *needed = mem_alloc(mem, count * sizeof *needed);
    bool fits = mark_needed(expression, needed);
    for (size_t i = 0; i < count && fits; i++)
        if (needed[i]) {
            set_node(lists, mem, &expression->nodes.data[i], i,
                     needed[i] == NEEDED_NEGATED);
            fits = is_short(&lists[i]);
        }
    if (fits) {
        *dnf = lists[count - 1];
        lists[count - 1] = (Dnf){0};
    }
    for (size_t i = 0; i < count; i++)
        dnf_release(&lists[i], mem);
    mem_free(mem, needed, count * sizeof *needed);
    mem_free(mem, lists, count * sizeof *lists);
    return fits;
}
