#include "formula/ltl_readings.h"

#include "base/utf8.h"

#include <ctype.h>

static const char *const tool_names[LTL_TOOLS] = {
    [LTL_INLINE] = "SPIN (in ltl blocks)",
    [LTL_FILE] = "spin -f",
    [LTL_SPOT] = "Spot",
    [LTL_LTSMIN] = "LTSmin",
};

enum {
    LONGEST_PART = 32, /* bytes of an operand that are shown */
    MOST_PLACES = 5    /* that are shown for one reading */
};

typedef struct Comparison {
    const LtlOutline *outline; /* what is read */
    const LtlTree *ours;       /* how it is read here */
    const LtlTree *theirs;     /* how others read it */
    Diagnostics *diag;         /* warnings go here */
    Text *who;                 /* the others */
} Comparison;

/* ---- readings as text ---- */

/* The text from one item to another in at most so many columns. */
static void quote(const Comparison *in, uint32_t first, uint32_t last,
                  Text *out) {
    const LtlItem *items = in->outline->items.data;
    Span from = items[first].span, to = items[last].span;
    const Source *source = &in->diag->sources.data[from.source];
    for (size_t at = from.start, step; at < to.end; at += step) {
        step = utf8_length(source->text + at, to.end - at);
        if (at - from.start > LONGEST_PART && to.end - at > 3) {
            text_add(out, "...");
            return;
        }
        if (step == 0 || iscntrl((unsigned char)source->text[at])) {
            step = 1;
            text_char(out, ' ');
        } else {
            text_bytes(out, source->text + at, step);
        }
    }
}

static void quote_operand(const Comparison *in, const LtlTree *tree,
                          uint32_t item, Text *out) {
    const LtlNode *node = &tree->nodes[item];
    bool enclosed = in->outline->items.data[item].kind == LTL_ITEM_BINARY;
    if (enclosed)
        text_char(out, '(');
    quote(in, node->first, node->last, out);
    if (enclosed)
        text_char(out, ')');
}

/* The operator at the top of this part with its operands. */
static void quote_reading(const Comparison *in, const LtlTree *tree,
                          uint32_t item, Text *out) {
    const LtlNode *node = &tree->nodes[item];
    quote_operand(in, tree, node->left, out);
    text_char(out, ' ');
    quote(in, item, item, out);
    text_char(out, ' ');
    quote_operand(in, tree, node->right, out);
}

/* ---- differences ---- */

/* The same part, with another operator at its top for each. */
static void report(const Comparison *in, uint32_t ours, uint32_t theirs) {
    Text reading;
    text_init(&reading, in->outline->mem);
    quote_reading(in, in->theirs, theirs, &reading);
    text_add(&reading, ", Martlet as ");
    quote_reading(in, in->ours, ours, &reading);
    diag_warning(in->diag, CODE_READING, in->outline->items.data[ours].span,
                 "%s would read this as %s", in->who->data, reading.data);
    diag_hint(in->diag, "parentheses make it clear");
    text_release(&reading);
}

typedef struct Pair {
    uint32_t ours;   /* item in our tree */
    uint32_t theirs; /* item in theirs, for the same part */
} Pair;

/* Walk down both trees at once, as far as they agree. Parentheses and the
 * operators outside make the parts equal for both. */
static void compare(const Comparison *in) {
    Mem *mem = in->outline->mem;
    uint32_t places = 0;
    VEC(Pair) pending = {0};
    vec_push(mem, &pending, (Pair){in->ours->root, in->theirs->root});
    while (pending.count > 0 && places < MOST_PLACES) {
        Pair pair = vec_pop(&pending);
        const LtlNode *ours = &in->ours->nodes[pair.ours];
        const LtlNode *theirs = &in->theirs->nodes[pair.theirs];
        if (ours->formula == theirs->formula)
            continue;
        if (pair.ours != pair.theirs) {
            report(in, pair.ours, pair.theirs);
            places++;
            continue;
        }
        bool binary =
            in->outline->items.data[pair.ours].kind == LTL_ITEM_BINARY;
        vec_push(mem, &pending, (Pair){ours->right, theirs->right});
        if (binary)
            vec_push(mem, &pending, (Pair){ours->left, theirs->left});
    }
    vec_release(mem, &pending);
}

/* ---- all tools ---- */

static Formula meaning(const LtlTree *tree) {
    return tree->nodes[tree->root].formula;
}

/* a; then a and b; then a, b and c. */
static void list_tools(unsigned tools, Text *out) {
    unsigned left = (unsigned)__builtin_popcount(tools);
    for (LtlTool tool = 0; tool < LTL_TOOLS; tool++) {
        if (!(tools >> tool & 1))
            continue;
        text_add(out, tool_names[tool]);
        left--;
        text_add(out, left > 1 ? ", " : left == 1 ? " and " : "");
    }
}

/* All tools from this one on that read the formula as it does, and differ
 * from what it means here. */
static void compare_with(Comparison *in, const LtlTree *trees, unsigned *tools,
                         LtlTool first) {
    unsigned alike = 0;
    for (LtlTool tool = first; tool < LTL_TOOLS; tool++)
        if ((*tools >> tool & 1) &&
            meaning(&trees[tool]) == meaning(&trees[first]))
            alike |= 1u << tool;
    *tools &= ~alike;
    list_tools(alike, in->who);
    in->theirs = &trees[first];
    if (in->theirs->excess == LTL_FITS &&
        meaning(in->theirs) != meaning(in->ours))
        compare(in);
    text_clear(in->who);
}

void ltl_compare_readings(const LtlOutline *outline, const LtlTree *tree,
                          LtlTool tool, Formulas *formulas, Diagnostics *diag) {
    unsigned tools = outline->tools & ~(1u << tool), left = tools;
    LtlTree trees[LTL_TOOLS] = {0};
    Text who;
    text_init(&who, outline->mem);
    Comparison in = {
        .outline = outline, .ours = tree, .diag = diag, .who = &who};
    for (LtlTool other = 0; other < LTL_TOOLS; other++)
        if (tools >> other & 1)
            ltl_tree_init(&trees[other], outline, other, formulas);
    for (LtlTool other = 0; other < LTL_TOOLS; other++)
        if (left >> other & 1)
            compare_with(&in, trees, &left, other);
    for (LtlTool other = 0; other < LTL_TOOLS; other++)
        if (tools >> other & 1)
            ltl_tree_release(&trees[other]);
    text_release(&who);
}
