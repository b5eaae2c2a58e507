#include "equiv/walking/distinguish.h"

#include "base/bug.h"

#include <string.h>

void modal_init(Modal *formula, const RelationRule *relation, Mem *mem) {
    *formula = (Modal){.mem = mem, .relation = relation};
    formula->pairs = pairs_new(mem, UINT32_MAX / 2);
    formula->known = pairs_new(mem, UINT32_MAX / 2);
}

void modal_release(Modal *formula) {
    vec_release(formula->mem, &formula->asked);
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
static ShortId broken_part(const Refutation *why, ShortId pair,
                           const Obligation *obligation, uint64_t key,
                           size_t answer, uint32_t *part) {
    for (*part = 0; *part < 2; ++*part) {
        uint64_t other;
        if (!pairing_part(obligation, key, answer, *part, &other))
            break;
        ShortId found = pair_find(why->pairs, other);
        if (found != SHORT_NONE && why->refuted[found] &&
            why->order[found] < why->order[pair])
            return found;
    }
    BUG("an answer that was rejected is fine");
}

/* The obligation that an unrelated pair does not meet; false if the reason is
 * another one. */
static bool reason_of(const Refutation *why, ShortId pair, uint64_t *key,
                      Obligation *out) {
    uint32_t number = why->reason[pair];
    assert(why->refuted[pair]);
    store_get(why->pairs, pair, key);
    if (number == REASON_DIVERGENCE)
        return false;
    if (!pairing_obligation(why->pairing, *key, number, out))
        BUG("the obligation is not there");
    return true;
}

/* Is it the left state of the pair that diverges? */
static bool diverges_left(const Refutation *why, uint64_t key) {
    const Side *left = why->pairing->left;
    return vec_item(&left->divergence, key >> 32) >= DIVERGES_LATER;
}

/* ---- Making -------------------------------------------------------------- */

/* Add the parts of one kind (0: after, 1: before) of a node. */
static bool add_parts(Modal *formula, const Refutation *why, ShortId pair,
                      uint64_t key, const Obligation *obligation,
                      uint32_t kind) {
    assert(obligation->first <= obligation->end);
    size_t first = formula->parts.count;
    for (size_t i = obligation->first; i < obligation->end; i++) {
        uint32_t part;
        ShortId node;
        uint64_t broken = broken_part(why, pair, obligation, key, i, &part);
        if (part != kind)
            continue;
        if (pairs_insert(formula->pairs, broken, &node) != LIMIT_NONE)
            return false;
        bool there = false;
        for (size_t k = first; k < formula->parts.count && !there; k++)
            there = formula->parts.data[k] == node;
        if (!there && !vec_try_push(formula->mem, &formula->parts, node))
            return false;
    }
    return true;
}

static bool add_node(Modal *formula, const Refutation *why, ShortId pair) {
    uint64_t key;
    Obligation obligation;
    ModalNode node = {.before = formula->parts.count};
    if (reason_of(why, pair, &key, &obligation)) {
        node.negated = obligation.right;
        node.label = obligation.step.label;
        if (!add_parts(formula, why, pair, key, &obligation, 1))
            return false;
        node.after = formula->parts.count;
        if (!add_parts(formula, why, pair, key, &obligation, 0))
            return false;
    } else {
        node.diverges = true;
        node.negated = !diverges_left(why, key);
        node.after = formula->parts.count;
    }
    node.end = formula->parts.count;
    return vec_try_push(formula->mem, &formula->nodes, node);
}

bool modal_make(Modal *formula, const Refutation *why) {
    uint64_t root = pair_find(why->pairs, pair_key(SIDE_ROOT, SIDE_ROOT));
    ShortId node;
    assert(root != SHORT_NONE);
    if (!formula->pairs || !formula->known ||
        pairs_insert(formula->pairs, root, &node) != LIMIT_NONE)
        return false;
    while (formula->nodes.count < formula->pairs->count) {
        uint64_t pair;
        store_get(formula->pairs, formula->nodes.count, &pair);
        if (!add_node(formula, why, (ShortId)pair))
            return false;
    }
    return true;
}

/* One more node, after which the next one holds. */
static bool add_move(Modal *formula, uint32_t label, bool last) {
    ModalNode node = {.label = label,
                      .before = formula->parts.count,
                      .after = formula->parts.count};
    uint32_t next = (uint32_t)formula->nodes.count + 1;
    if (!last && !vec_try_push(formula->mem, &formula->parts, next))
        return false;
    node.end = formula->parts.count;
    return vec_try_push(formula->mem, &formula->nodes, node);
}

bool modal_follow(Modal *formula, const Difference *difference) {
    assert(difference->kind == DIFFERENCE_STEP && formula->nodes.count == 0);
    if (!add_move(formula, difference->initial, false))
        return false;
    for (size_t i = 0; i < difference->word.count; i++)
        if (!add_move(formula, difference->word.data[i], false))
            return false;
    return add_move(formula, vec_item(&difference->labels, 0), true);
}

/* ---- Checking ------------------------------------------------------------ */

typedef enum Truth {
    TRUTH_NO,
    TRUTH_YES,
    TRUTH_UNKNOWN, /* another part must be asked of a state first */
    TRUTH_LIMIT    /* a limit was met */
} Truth;

static uint64_t claim_key(uint32_t number, uint32_t state) {
    return (uint64_t)number << 32 | state;
}

/* What is known of a part and a state; if nothing is, it is asked next. */
static Truth lookup(Modal *formula, uint32_t state, uint32_t number) {
    uint64_t key = claim_key(number, state);
    ShortId entry = pair_find(formula->known, key);
    if (entry != SHORT_NONE)
        return vec_item(&formula->answers, entry) ? TRUTH_YES : TRUTH_NO;
    return vec_try_push(formula->mem, &formula->asked, key) ? TRUTH_UNKNOWN
                                                            : TRUTH_LIMIT;
}

/* Do all parts of a range hold, or if so meant none of them? */
static Truth all_hold(Modal *formula, uint32_t state, size_t first, size_t end,
                      bool negated) {
    assert(first <= end && end <= formula->parts.count);
    for (size_t i = first; i < end; i++) {
        Truth part = lookup(formula, state, vec_item(&formula->parts, i));
        if (part > TRUTH_YES)
            return part;
        if ((part == TRUTH_YES) == negated)
            return TRUTH_NO;
    }
    return TRUTH_YES;
}

/* Is the move one that the node is about? */
static Truth fits(Modal *formula, const ModalNode *node, SideMove move) {
    Truth before = move.via == SIDE_NONE
                       ? TRUTH_YES
                       : all_hold(formula, move.via, node->before, node->after,
                                  node->negated);
    return before != TRUTH_YES ? before
                               : all_hold(formula, move.target, node->after,
                                          node->end, node->negated);
}

/* Has the state a move that the node is about? */
static Truth find_move(Modal *formula, Side *side, uint32_t state,
                       const ModalNode *node) {
    assert(state == SIDE_ROOT || state < side_states(side));
    MoveKind kind = formula->relation->answers;
    if (!side_know(side, kind, state))
        return TRUTH_LIMIT;
    MoveSpan moves = side_moves(side, kind, state);
    size_t end = move_find(moves, node->label + 1);
    for (size_t i = move_find(moves, node->label); i < end; i++) {
        Truth truth = fits(formula, node, moves.data[i]);
        if (truth != TRUTH_NO)
            return truth;
    }
    return TRUTH_NO;
}

static Truth evaluate(Modal *formula, Side *side, uint64_t key) {
    assert(key >> 32 < formula->nodes.count);
    const ModalNode *node = &vec_item(&formula->nodes, key >> 32);
    uint32_t state = (uint32_t)key;
    bool diverges;
    if (!node->diverges)
        return find_move(formula, side, state, node);
    if (!side_diverges(side, state, &diverges))
        return TRUTH_LIMIT;
    return diverges ? TRUTH_YES : TRUTH_NO;
}

/* Every part is asked of every state once; without recursion, since formulas
 * can be deep. */
static bool settle(Modal *formula, Side *side) {
    while (formula->asked.count > 0) {
        uint64_t key = vec_last(&formula->asked);
        ShortId entry = pair_find(formula->known, key);
        Truth truth = TRUTH_NO;
        Limit late = budget_poll(side->budget, &(Progress){0});
        if (late != LIMIT_NONE) {
            formula->limit = late;
            return false;
        }
        if (entry == SHORT_NONE)
            truth = evaluate(formula, side, key);
        if (truth == TRUTH_LIMIT)
            return false;
        if (truth == TRUTH_UNKNOWN)
            continue;
        formula->asked.count--;
        if (entry != SHORT_NONE)
            continue;
        bool negated = vec_item(&formula->nodes, key >> 32).negated;
        bool answer = (truth == TRUTH_YES) != negated;
        if (pairs_insert(formula->known, key, &entry) != LIMIT_NONE ||
            !vec_try_push(formula->mem, &formula->answers, answer))
            return false;
    }
    return true;
}

/* Answers are about one side. */
static bool forget_answers(Modal *formula) {
    vec_clear(&formula->answers);
    store_free(formula->known);
    formula->known = pairs_new(formula->mem, UINT32_MAX / 2);
    return formula->known != NULL;
}

bool modal_holds(Modal *formula, Side *side, bool *answer) {
    assert(formula->nodes.count > 0);
    if (!forget_answers(formula))
        return false;
    Truth truth = lookup(formula, SIDE_ROOT, 0);
    if (truth == TRUTH_LIMIT || !settle(formula, side))
        return false;
    *answer = lookup(formula, SIDE_ROOT, 0) == TRUTH_YES;
    return true;
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
    assert(first <= end);
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
    const char *name = label == LABEL_FOREVER
                           ? "tau forever"
                           : alphabet_name(printer->alphabet, label);
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
    case MOVES_LOOPED:
    case MOVE_KINDS:
        break;
    }
    text_printf(printer->out, "<%s>", name);
}

static bool print_node(Printer *printer, uint32_t number, bool negated) {
    assert(number < printer->formula->nodes.count);
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
        text_printf(out, "%sinitially%s ", root.negated ? "not " : "",
                    alphabet_changes(alphabet, root.label));
        fits_in = print_parts(&printer, root.after, root.end, root.negated);
    }
    if (!fits_in)
        text_cut(out, before);
    return fits_in;
}

/* ---- The run ------------------------------------------------------------- */

/* How the two part where the answers end. */
static bool part_ways(Difference *difference, const Obligation *obligation) {
    difference->right = obligation->right;
    if (obligation->step.label == LABEL_FOREVER) {
        difference->kind = DIFFERENCE_DIVERGENCE;
        return true;
    }
    difference->kind = DIFFERENCE_STEP;
    return vec_try_push(difference->mem, &difference->labels,
                        obligation->step.label);
}

static bool begin_differently(Difference *difference,
                              const Obligation *obligation) {
    difference->kind = DIFFERENCE_INITIAL;
    difference->right = obligation->right;
    difference->initial = obligation->step.label;
    return true;
}

bool refutation_difference(const Refutation *why, Difference *difference) {
    bool silent = why->pairing->relation->answers != MOVES_SINGLE;
    ShortId pair = pair_find(why->pairs, pair_key(SIDE_ROOT, SIDE_ROOT));
    uint64_t key;
    Obligation obligation;
    uint32_t part;
    while (reason_of(why, pair, &key, &obligation)) {
        uint32_t label = obligation.step.label;
        if (obligation.first == obligation.end)
            return (key >> 32) == SIDE_ROOT
                       ? begin_differently(difference, &obligation)
                       : part_ways(difference, &obligation);
        pair =
            broken_part(why, pair, &obligation, key, obligation.first, &part);
        if (part == 0 && (key >> 32) != SIDE_ROOT && label != LABEL_FOREVER &&
            (label != 0 || !silent) &&
            !vec_try_push(difference->mem, &difference->word, label))
            return false;
    }
    difference->kind = DIFFERENCE_DIVERGENCE;
    difference->right = !diverges_left(why, key);
    return true;
}
