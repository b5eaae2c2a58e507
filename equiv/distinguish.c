#include "equiv/distinguish.h"

#include "base/bug.h"

void modal_init(Modal *formula, const RelationRule *relation, Mem *mem) {
    StoreShape shape = {.words = 1, .bits = 64, .most = UINT32_MAX / 2};
    *formula = (Modal){.mem = mem, .relation = relation};
    formula->pairs = store_kinds[0]->make(mem, shape);
    formula->known = store_kinds[0]->make(mem, shape);
}

void modal_release(Modal *formula) {
    vec_release(formula->mem, &formula->answers);
    vec_release(formula->mem, &formula->parts);
    vec_release(formula->mem, &formula->nodes);
    store_free(formula->known);
    store_free(formula->pairs);
    *formula = (Modal){0};
}

/* ---- Reasons ------------------------------------------------------------- */

/* A part of an answer that was known not to be related before the pair was:
 * which one, and its pair. */
static StateId broken_part(const Simulation *simulation, StateId pair,
                           const Obligation *obligation, uint64_t key,
                           size_t answer, uint32_t *part) {
    for (*part = 0; *part < 2; ++*part) {
        uint64_t other;
        if (!simulation_part(obligation, (uint32_t)(key >> 32), (uint32_t)key,
                             answer, *part, &other))
            break;
        StateId found = simulation_find(simulation, other);
        if (found != STATE_NONE &&
            simulation->status.data[found] == PAIR_UNRELATED &&
            simulation->order.data[found] < simulation->order.data[pair])
            return found;
    }
    BUG("an answer that was rejected is fine");
}

/* The obligation that an unrelated pair does not meet; false if the reason is
 * another one. */
static bool reason_of(const Simulation *simulation, StateId pair, uint64_t *key,
                      Obligation *out) {
    uint32_t number = vec_item(&simulation->reason, pair);
    assert(simulation->status.data[pair] == PAIR_UNRELATED);
    store_get(simulation->pairs, pair, key);
    if (number == REASON_DIVERGENCE)
        return false;
    if (!simulation_obligation(simulation, (uint32_t)(*key >> 32),
                               (uint32_t)*key, number, out))
        BUG("the obligation is not there");
    return true;
}

/* Is it the left state of the pair that diverges? */
static bool diverges_left(const Simulation *simulation, uint64_t key) {
    return vec_item(&simulation->left->divergence, key >> 32) == DIVERGES_YES;
}

/* ---- Making -------------------------------------------------------------- */

/* Add the parts of one kind (0: after, 1: before) of a node. */
static bool add_parts(Modal *formula, const Simulation *simulation,
                      StateId pair, uint64_t key, const Obligation *obligation,
                      uint32_t kind) {
    size_t first = formula->parts.count;
    for (size_t i = obligation->first; i < obligation->end; i++) {
        uint32_t part;
        StateId node;
        uint64_t broken =
            broken_part(simulation, pair, obligation, key, i, &part);
        if (part != kind)
            continue;
        if (store_insert(formula->pairs, &broken, 1, &node) != 1)
            return false;
        bool there = false;
        for (size_t k = first; k < formula->parts.count && !there; k++)
            there = formula->parts.data[k] == node;
        if (!there && !vec_try_push(formula->mem, &formula->parts, node))
            return false;
    }
    return true;
}

static bool add_node(Modal *formula, const Simulation *simulation,
                     StateId pair) {
    uint64_t key;
    Obligation obligation;
    ModalNode node = {.before = formula->parts.count};
    if (reason_of(simulation, pair, &key, &obligation)) {
        node.negated = obligation.right;
        node.label = obligation.step.label;
        if (!add_parts(formula, simulation, pair, key, &obligation, 1))
            return false;
        node.after = formula->parts.count;
        if (!add_parts(formula, simulation, pair, key, &obligation, 0))
            return false;
    } else {
        node.diverges = true;
        node.negated = !diverges_left(simulation, key);
        node.after = formula->parts.count;
    }
    node.end = formula->parts.count;
    return vec_try_push(formula->mem, &formula->nodes, node);
}

bool modal_make(Modal *formula, const Simulation *simulation) {
    uint64_t root = simulation_find(simulation, pair_key(SIDE_ROOT, SIDE_ROOT));
    StateId node;
    assert(root != STATE_NONE);
    if (!formula->pairs || !formula->known ||
        store_insert(formula->pairs, &root, 1, &node) != 1)
        return false;
    while (formula->nodes.count < formula->pairs->count) {
        uint64_t pair;
        store_get(formula->pairs, (StateId)formula->nodes.count, &pair);
        if (!add_node(formula, simulation, (StateId)pair))
            return false;
        formula->too_large = formula->pairs->count > MODAL_NODES;
        if (formula->too_large)
            break;
    }
    return true;
}

/* ---- Checking ------------------------------------------------------------ */

static bool holds(Modal *formula, Side *side, uint32_t state, uint32_t number,
                  bool *answer);

/* Do all parts of a range hold, or if so meant none of them? */
static bool all_hold(Modal *formula, Side *side, uint32_t state, size_t first,
                     size_t end, bool negated, bool *answer) {
    *answer = true;
    for (size_t i = first; i < end && *answer; i++) {
        if (!holds(formula, side, state, vec_item(&formula->parts, i), answer))
            return false;
        *answer ^= negated;
    }
    return true;
}

/* Is the move one that the node speaks of? */
static bool fits(Modal *formula, Side *side, ModalNode node, Move move,
                 bool *answer) {
    *answer = true;
    if (move.via != SIDE_NONE && !all_hold(formula, side, move.via, node.before,
                                           node.after, node.negated, answer))
        return false;
    return !*answer || all_hold(formula, side, move.target, node.after,
                                node.end, node.negated, answer);
}

static bool evaluate(Modal *formula, Side *side, uint32_t state, ModalNode node,
                     bool *answer) {
    MoveKind kind = formula->relation->answers;
    *answer = false;
    if (node.diverges) {
        if (!side_diverges(side, state, answer))
            return false;
    } else {
        if (!side_know(side, kind, state))
            return false;
        size_t first = move_find(side_moves(side, kind, state), node.label);
        size_t end = move_find(side_moves(side, kind, state), node.label + 1);
        for (size_t i = first; i < end && !*answer; i++)
            if (!fits(formula, side, node,
                      side_moves(side, kind, state).data[i], answer))
                return false;
    }
    *answer ^= node.negated;
    return true;
}

/* Every part is asked of every state once. */
static bool holds(Modal *formula, Side *side, uint32_t state, uint32_t number,
                  bool *answer) {
    uint64_t key = (uint64_t)number << 32 | state;
    StateId entry;
    store_find(formula->known, &key, 1, &entry);
    if (entry != STATE_NONE) {
        *answer = vec_item(&formula->answers, entry);
        return true;
    }
    if (!evaluate(formula, side, state, vec_item(&formula->nodes, number),
                  answer))
        return false;
    if (store_insert(formula->known, &key, 1, &entry) != 1)
        return false;
    assert(entry == formula->answers.count);
    return vec_try_push(formula->mem, &formula->answers, *answer);
}

/* Answers are about one side. */
static bool forget_answers(Modal *formula) {
    StoreShape shape = {.words = 1, .bits = 64, .most = UINT32_MAX / 2};
    vec_clear(&formula->answers);
    store_free(formula->known);
    formula->known = store_kinds[0]->make(formula->mem, shape);
    return formula->known != NULL;
}

bool modal_holds(Modal *formula, Side *side, bool *answer) {
    assert(!formula->too_large && formula->nodes.count > 0);
    return forget_answers(formula) &&
           holds(formula, side, SIDE_ROOT, 0, answer);
}

/* ---- Printing ------------------------------------------------------------ */

typedef struct Printer {
    const Modal *formula;     /* that is printed */
    const Alphabet *alphabet; /* for names */
    Text *out;                /* where to */
    size_t left;              /* parts that may follow */
} Printer;

static bool print_node(Printer *printer, uint32_t number, bool negated);

/* "true", "f", "(f and g)". */
static bool print_parts(Printer *printer, size_t first, size_t end,
                        bool negated) {
    if (first == end)
        text_add(printer->out, "true");
    if (end - first > 1)
        text_char(printer->out, '(');
    for (size_t i = first; i < end; i++) {
        if (i > first)
            text_add(printer->out, " and ");
        if (!print_node(printer, printer->formula->parts.data[i], negated))
            return false;
    }
    if (end - first > 1)
        text_char(printer->out, ')');
    return true;
}

static void print_label(Printer *printer, uint32_t label) {
    const char *name = alphabet_name(printer->alphabet, label);
    switch (printer->formula->relation->answers) {
    case MOVES_WEAK:
        text_printf(printer->out, "<<%s>>", name);
        return;
    case MOVES_BEFORE:
        text_printf(printer->out, "<tau* %s>", name);
        return;
    case MOVES_SINGLE:
    case MOVES_BRANCHING:
    case MOVES_CLOSURE:
    case MOVE_KINDS:
        break;
    }
    text_printf(printer->out, "<%s>", name);
}

static bool print_node(Printer *printer, uint32_t number, bool negated) {
    ModalNode node = vec_item(&printer->formula->nodes, number);
    bool branching = printer->formula->relation->answers == MOVES_BRANCHING;
    if (printer->left == 0)
        return false;
    printer->left--;
    if (node.negated != negated)
        text_add(printer->out, "not ");
    if (node.diverges) {
        text_add(printer->out, "diverges");
        return true;
    }
    if (branching) {
        text_char(printer->out, '(');
        if (!print_parts(printer, node.before, node.after, node.negated))
            return false;
        text_char(printer->out, ' ');
    }
    print_label(printer, node.label);
    text_char(printer->out, ' ');
    if (!print_parts(printer, node.after, node.end, node.negated))
        return false;
    if (branching)
        text_char(printer->out, ')');
    return true;
}

bool modal_print(const Modal *formula, const Alphabet *alphabet, bool single,
                 Text *out) {
    size_t before = out->length;
    Printer printer = {formula, alphabet, out, MODAL_SHOWN};
    ModalNode root = vec_item(&formula->nodes, 0);
    bool fits_in;
    if (single && root.end == root.after + 1) {
        fits_in = print_node(&printer, formula->parts.data[root.after], false);
    } else {
        text_add(out, root.negated ? "not initially " : "initially ");
        fits_in = print_parts(&printer, root.after, root.end, root.negated);
    }
    if (!fits_in)
        text_cut(out, before);
    return fits_in;
}

/* ---- The run ------------------------------------------------------------- */

bool simulation_difference(const Simulation *simulation,
                           Difference *difference) {
    bool silent = simulation->relation->answers != MOVES_SINGLE;
    StateId pair = simulation_find(simulation, pair_key(SIDE_ROOT, SIDE_ROOT));
    uint64_t key;
    Obligation obligation;
    uint32_t part;
    while (reason_of(simulation, pair, &key, &obligation)) {
        uint32_t label = obligation.step.label;
        difference->right = obligation.right;
        if (obligation.first == obligation.end) {
            difference->kind = DIFFERENCE_STEP;
            return vec_try_push(difference->mem, &difference->labels, label);
        }
        pair = broken_part(simulation, pair, &obligation, key, obligation.first,
                           &part);
        if (part == 0 && (key >> 32) != SIDE_ROOT && (label != 0 || !silent) &&
            !vec_try_push(difference->mem, &difference->word, label))
            return false;
    }
    difference->kind = DIFFERENCE_DIVERGENCE;
    difference->right = !diverges_left(simulation, key);
    return true;
}
