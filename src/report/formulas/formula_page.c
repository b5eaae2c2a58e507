#include "report/formulas/formula_page.h"

#include "automata/explaining/word_blame.h"
#include "automata/forms/guard_print.h"
#include "automata/forms/traits.h"
#include "report/formulas/word_table.h"

#include <string.h>

enum {
    COLUMN = 12,     /* where texts begin */
    MOST_LISTED = 24 /* edges of an automaton */
};

static void begin(Page *page, const char *label) {
    page_put(page, INK_STRONG, label);
    page_to(page, COLUMN);
    page_indent(page, COLUMN);
}

/* One more line of the same section. */
static void more(Page *page, const char *sentence) {
    page_to(page, COLUMN);
    page_flow(page, INK_PLAIN, sentence);
    page_line(page);
}

/* ---- Reading ------------------------------------------------------------- */

static void put_formula(Page *page, const Formulas *formulas, Formula f) {
    Text shown;
    text_init(&shown, formulas->mem);
    formula_show(formulas, f, &shown);
    page_flow(page, INK_STRONG, shown.data);
    page_line(page);
    text_release(&shown);
}

static const char *const operator_names[FORMULA_KINDS] = {
    [FORMULA_FALSE] = "false",
    [FORMULA_TRUE] = "true",
    [FORMULA_NOT] = "not",
    [FORMULA_NEXT] = "X   at the next moment",
    [FORMULA_FINALLY] = "<>  now or later",
    [FORMULA_GLOBALLY] = "[]  now and always",
    [FORMULA_YESTERDAY] = "Y   at the moment before, if there is one",
    [FORMULA_WEAK_YESTERDAY] = "Z   at the moment before, or this is the first",
    [FORMULA_ONCE] = "O   now or before",
    [FORMULA_HISTORICALLY] = "H   now and always before",
    [FORMULA_AND] = "and",
    [FORMULA_OR] = "or",
    [FORMULA_IMPLIES] = "->  implies",
    [FORMULA_IFF] = "<-> if and only if",
    [FORMULA_XOR] = "xor",
    [FORMULA_UNTIL] = "U   until",
    [FORMULA_RELEASE] = "R   releases",
    [FORMULA_WEAK_UNTIL] = "W   weak until",
    [FORMULA_STRONG_RELEASE] = "M   strongly releases",
    [FORMULA_SINCE] = "S   since",
    [FORMULA_TRIGGERED] = "T   triggered by",
};

typedef struct Branch {
    Formula formula;    /* a part */
    FormulaKind parent; /* the operator that it belongs to */
    uint32_t depth;     /* of the parent */
} Branch;

enum {
    LEAST_OUTLINED = 7,  /* lines that an outline is worth it for */
    MOST_OUTLINED = 40,  /* lines of an outline */
    DEEPEST_SHOWN = 24,  /* levels of an outline */
    LONGEST_OUTLINED = 3 /* parts that are shown in one line */
};

typedef struct Outline {
    const Formulas *formulas; /* of the formula */
    Page *page;               /* or NULL: only count */
    VEC(Branch) pending;      /* what comes next is last */
    size_t lines;             /* so far */
} Outline;

/* The operands of a formula as it was written. */
typedef struct Operands {
    Formula left, right; /* NO_FORMULA: none */
} Operands;

static Operands operands_of(const Formulas *formulas, Formula f) {
    const FormulaWriting *writing = formula_writing(formulas, f);
    FormulaNode node = formula_node(formulas, f);
    int arity = formula_arity(node.kind);
    if (writing)
        return (Operands){writing->left, writing->right};
    return (Operands){arity > 0 ? node.left : NO_FORMULA,
                      arity > 1 ? node.right : NO_FORMULA};
}

/* Operators, and operands that are counted once for each place, up to a
 * limit. */
static size_t size_of(const Formulas *formulas, Formula f) {
    size_t size = 0;
    VEC(Formula) pending = {0};
    vec_push(formulas->mem, &pending, f);
    while (pending.count && size <= LONGEST_OUTLINED) {
        Operands operands = operands_of(formulas, vec_pop(&pending));
        size++;
        if (operands.left != NO_FORMULA)
            vec_push(formulas->mem, &pending, operands.left);
        if (operands.right != NO_FORMULA)
            vec_push(formulas->mem, &pending, operands.right);
    }
    vec_release(formulas->mem, &pending);
    return size;
}

static void put_line(Outline *outline, Formula f, uint32_t depth, bool whole) {
    outline->lines++;
    if (!outline->page)
        return;
    page_to(outline->page, COLUMN + 2 * depth);
    Text line;
    text_init(&line, outline->formulas->mem);
    if (whole)
        formula_show(outline->formulas, f, &line);
    else if (formula_writing(outline->formulas, f))
        formula_writing_operator(formula_writing(outline->formulas, f), &line);
    else
        text_add(&line,
                 operator_names[formula_node(outline->formulas, f).kind]);
    page_put(outline->page, whole ? INK_PLAIN : INK_FAINT, line.data);
    page_line(outline->page);
    text_release(&line);
}

static bool joins(FormulaKind kind, FormulaKind parent) {
    return kind == parent && (kind == FORMULA_AND || kind == FORMULA_OR);
}

static void put_branch(Outline *outline, Branch branch) {
    const Formulas *formulas = outline->formulas;
    bool written = formula_writing(formulas, branch.formula) != NULL;
    FormulaKind kind =
        written ? FORMULA_KINDS : formula_node(formulas, branch.formula).kind;
    Operands operands = operands_of(formulas, branch.formula);
    bool whole = size_of(formulas, branch.formula) <= LONGEST_OUTLINED;
    bool joined = joins(kind, branch.parent);
    uint32_t depth = branch.depth + !joined;
    if (!joined)
        put_line(outline, branch.formula, branch.depth, whole);
    if (whole && !joined)
        return;
    if (operands.right != NO_FORMULA)
        vec_push(formulas->mem, &outline->pending,
                 (Branch){operands.right, kind, depth});
    vec_push(formulas->mem, &outline->pending,
             (Branch){operands.left, kind, depth});
    if (depth > DEEPEST_SHOWN)
        outline->lines = MOST_OUTLINED;
}

/* The outline, or without a page how many lines it has, up to a limit. */
static size_t put_outline(Page *page, const Formulas *formulas, Formula f) {
    Outline outline = {.formulas = formulas, .page = page};
    vec_push(formulas->mem, &outline.pending, (Branch){f, FORMULA_KINDS, 0});
    while (outline.pending.count && outline.lines < MOST_OUTLINED)
        put_branch(&outline, vec_pop(&outline.pending));
    vec_release(formulas->mem, &outline.pending);
    return outline.lines;
}

static void put_reading(Page *page, const Explanation *e, bool all,
                        const char *label) {
    begin(page, label);
    put_formula(page, e->formulas, e->formula);
    size_t lines = put_outline(NULL, e->formulas, e->formula);
    if (lines < MOST_OUTLINED && lines > 1 && (all || lines >= LEAST_OUTLINED))
        put_outline(page, e->formulas, e->formula);
}

static void put_meaning(Page *page, const Explanation *e) {
    const Sentences *sentences = &e->sentences;
    begin(page, "Meaning");
    page_flow(page, INK_PLAIN, sentences->items.data[0].text.data);
    page_line(page);
    for (size_t i = 1; i < sentences->items.count; i++) {
        page_to(page, COLUMN);
        page_printf(page, INK_STRONG, "%c", sentences->items.data[i].name);
        page_put(page, INK_PLAIN, ":");
        page_indent(page, COLUMN + 3);
        page_flow(page, INK_PLAIN, sentences->items.data[i].text.data);
        page_line(page);
        page_indent(page, COLUMN);
    }
}

/* ---- Class --------------------------------------------------------------- */

static const char *class_text(const Hierarchy *h) {
    if (h->safety == ANSWER_YES && h->guarantee == ANSWER_YES)
        return "safety and guarantee: the first moments of a run decide.";
    if (h->safety == ANSWER_YES)
        return "safety: a run that violates it does so after finitely many "
               "moments.";
    if (h->guarantee == ANSWER_YES)
        return "guarantee: a run that satisfies it does so after finitely many "
               "moments.";
    if (h->obligation == ANSWER_YES)
        return "obligation: a combination of safety and guarantee.";
    if (h->recurrence == ANSWER_YES)
        return "recurrence: something must happen again and again.";
    if (h->persistence == ANSWER_YES)
        return "persistence: from some moment on something must always hold.";
    return "reactivity: a combination of recurrence and persistence, as every "
           "formula is.";
}

static void list_classes(const Hierarchy *h, Answer answer, Text *out) {
    const struct {
        Answer answer;
        const char *name;
    } classes[] = {
        {h->safety, "safety"},           {h->guarantee, "guarantee"},
        {h->obligation, "obligation"},   {h->recurrence, "recurrence"},
        {h->persistence, "persistence"},
    };
    size_t left = 0;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
        left += classes[i].answer == answer;
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (classes[i].answer != answer)
            continue;
        text_add(out, classes[i].name);
        left--;
        text_add(out, left > 1 ? ", " : left == 1 ? " or " : "");
    }
}

/* "It is not safety or guarantee."; nothing if there are no such classes. */
static void put_classes(Page *page, const Hierarchy *h, Answer answer,
                        const char *before) {
    Text line;
    text_init(&line, page->out->mem);
    list_classes(h, answer, &line);
    if (line.length) {
        page_flow(page, INK_PLAIN, before);
        page_flow(page, INK_PLAIN, line.data);
        page_put(page, INK_PLAIN, ".");
    }
    text_release(&line);
}

static void put_stuttering(Page *page, const Explanation *e) {
    if (e->stuttering == ANSWER_YES)
        more(page, "Stutter-invariant: repeating a state makes no "
                   "difference.");
    else if (e->stuttering == ANSWER_NO)
        more(page, "Not stutter-invariant: every step counts, also those of "
                   "other processes.");
    else
        more(page, "Whether repeating a state makes a difference is not "
                   "known.");
}

static void put_idle(Page *page, const Explanation *e) {
    for (uint64_t left = e->idle; left; left &= left - 1) {
        page_to(page, COLUMN);
        page_flow(
            page, INK_DOUBT,
            names_get(&e->formulas->atoms, (uint32_t)__builtin_ctzll(left)));
        page_flow(page, INK_PLAIN, "does not matter.");
        page_line(page);
    }
}

static void put_redundant(Page *page, const Explanation *e) {
    for (uint32_t i = 0; i < e->redundant_count; i++) {
        Text part;
        text_init(&part, e->formulas->mem);
        formula_show(e->formulas, e->redundant[i].part, &part);
        page_to(page, COLUMN);
        page_flow(page, INK_DOUBT, part.data);
        page_flow(page, INK_PLAIN,
                  e->redundant[i].by ? "makes no difference: it could be "
                                       "true."
                                     : "makes no difference: it could be "
                                       "false.");
        page_line(page);
        text_release(&part);
    }
}

static void put_class(Page *page, const Explanation *e) {
    const Hierarchy *h = &e->hierarchy;
    begin(page, "Class");
    if (e->decided && h->valid == ANSWER_YES) {
        page_flow(page, INK_DOUBT, "always true: every run satisfies it.");
        page_line(page);
        return;
    }
    if (e->decided && h->satisfiable == ANSWER_NO) {
        page_flow(page, INK_DOUBT, "never true: no run satisfies it.");
        page_line(page);
        return;
    }
    page_flow(page, INK_PLAIN, class_text(h));
    put_classes(page, h, ANSWER_NO, "Not");
    put_classes(page, h, ANSWER_UNKNOWN, "It is not known whether it is");
    page_line(page);
    if (h->liveness == ANSWER_YES)
        more(page, "Liveness: every prefix of a run can still be continued "
                   "so that it is satisfied.");
    put_stuttering(page, e);
    put_idle(page, e);
    put_redundant(page, e);
}

/* ---- Words --------------------------------------------------------------- */

static void put_words(Page *page, const Explanation *e,
                      const Examples *examples, const char *label) {
    uint64_t atoms = e->atoms & ~e->idle;
    begin(page, label);
    if (examples->count == 0 || atoms == 0) {
        page_flow(page, INK_PLAIN,
                  examples->count ? "by every word." : "by no word.");
        page_line(page);
        return;
    }
    word_table_put(page, examples->items, examples->count, e->formulas, atoms,
                   COLUMN);
    if (examples->complete)
        more(page, "There are no other words.");
}

/* "<> grant does not hold at moment 1", if something can be blamed. */
static bool put_blame(Page *page, const Formulas *formulas, Formula f,
                      const Example *example, const char *before) {
    WordBlame blame;
    if (!blame_find(&blame, formulas, f, example))
        return false;
    Text part;
    text_init(&part, formulas->mem);
    formula_show(formulas, blame.formula, &part);
    page_to(page, COLUMN);
    page_flow(page, INK_PLAIN, before);
    page_flow(page, INK_PLAIN, part.data);
    page_flow(page, INK_PLAIN, blame.value ? "holds" : "does not hold");
    page_flow(page, INK_PLAIN, "at moment");
    page_put(page, INK_PLAIN, " ");
    page_printf(page, INK_PLAIN, "%zu.", blame.moment + 1);
    text_release(&part);
    return true;
}

/* Why the words violate the formula. */
static void put_blames(Page *page, const Explanation *e) {
    const Examples *examples = &e->violating;
    const char *const names[] = {"Word 1:", "Word 2:"};
    bool any = false, several = examples->count > 1;
    for (uint32_t i = 0; i < examples->count; i++)
        any |= put_blame(page, e->formulas, e->formula, &examples->items[i],
                         several ? names[i] : "");
    if (any)
        page_line(page);
}

static void put_legend(Page *page) {
    page_to(page, COLUMN);
    page_put(page, INK_FAINT, "x true, . false, - either, ^ repeated forever");
    page_line(page);
}

static void put_examples(Page *page, const Explanation *e) {
    put_words(page, e, &e->satisfying, "Satisfied");
    put_words(page, e, &e->violating, "Violated");
    put_blames(page, e);
    if (e->atoms & ~e->idle)
        put_legend(page);
}

/* ---- The automaton ------------------------------------------------------- */

static bool is_accepting(const Automaton *automaton, uint32_t state) {
    return automaton->set_count == 0 || automaton->state_marks.data[state];
}

/* Returns how many edges there are. */
static size_t put_state(Page *page, const Automaton *automaton,
                        uint32_t state) {
    size_t edges = 0;
    for (size_t i = 0; i < automaton->edges.count; i++) {
        const AutomatonEdge *edge = &automaton->edges.data[i];
        if (edge->source != state)
            continue;
        page_to(page, COLUMN);
        if (edges++ == 0)
            page_printf(page, INK_STRONG, "%u%s", state,
                        is_accepting(automaton, state) ? "*" : "");
        page_to(page, COLUMN + 5);
        page_printf(page, INK_PLAIN, "-> %u", edge->target);
        page_to(page, COLUMN + 11);
        page_indent(page, COLUMN + 11);
        Text guard;
        text_init(&guard, automaton->mem);
        guard_print(automaton, edge->guard, GUARD_PLAIN, &guard);
        page_flow(page, INK_PLAIN,
                  strcmp(guard.data, "true") == 0 ? "always" : guard.data);
        text_release(&guard);
        page_line(page);
        page_indent(page, COLUMN);
    }
    return edges;
}

static void put_automaton(Page *page, const Explanation *e, bool all) {
    const Automaton *automaton = &e->automaton;
    begin(page, "Automaton");
    if (!e->made) {
        page_flow(page, INK_PLAIN, "too large to be made.");
        page_line(page);
        return;
    }
    Traits traits = automaton_traits(automaton);
    page_printf(page, INK_PLAIN, "%u state%s%s%s%s", automaton->state_count,
                automaton->state_count == 1 ? "" : "s",
                traits.deterministic ? ", deterministic" : "",
                traits.complete ? ", complete" : "",
                traits.terminal ? ", terminal"
                : traits.weak   ? ", weak"
                                : "");
    page_line(page);
    uint32_t shown = 0;
    for (size_t lines = 0;
         shown < automaton->state_count && (all || lines < MOST_LISTED);)
        lines += put_state(page, automaton, shown++);
    if (shown < automaton->state_count)
        more(page, "... and so on; -v shows all states, --format dot draws "
                   "them.");
    page_to(page, COLUMN);
    page_put(page, INK_FAINT,
             automaton->state_count ? "starts in 0; accepts what visits states "
                                      "with * infinitely often"
                                    : "accepts nothing");
    page_line(page);
}

void formula_page_put(Page *page, const Explanation *explanation, bool all) {
    put_reading(page, explanation, all, "Formula");
    put_meaning(page, explanation);
    put_class(page, explanation);
    if (explanation->decided)
        put_examples(page, explanation);
    else
        more(page, "The automata are too large to say more.");
    put_automaton(page, explanation, all);
}

/* ---- Two formulas -------------------------------------------------------- */

const char *implications_name(const Implications *relation) {
    if (relation->forward == ANSWER_UNKNOWN ||
        relation->backward == ANSWER_UNKNOWN)
        return "unknown";
    if (relation->forward == ANSWER_YES)
        return relation->backward == ANSWER_YES ? "equivalent" : "implies";
    if (relation->backward == ANSWER_YES)
        return "implied";
    return relation->exclusive == ANSWER_YES ? "exclusive" : "overlapping";
}

static const struct {
    const char *name;
    const char *text;
} relation_texts[] = {
    {"equivalent", "The two formulas mean the same."},
    {"implies", "The first implies the second, but not the other way round: "
                "it is stronger."},
    {"implied", "The second implies the first, but not the other way round: "
                "the first is weaker."},
    {"exclusive", "No run satisfies both."},
    {"overlapping", "Neither implies the other; some runs satisfy both."},
    {"unknown", "The automata are too large to compare them."},
};

/* A word that satisfies only one of the formulas, and why the other is
 * violated. */
static void put_difference(Page *page, const Examples *examples,
                           const Explanation *one, const Explanation *other,
                           const char *label) {
    if (examples->count == 0)
        return;
    bool first = strcmp(label, "Only first") == 0;
    begin(page, label);
    page_flow(page, INK_PLAIN,
              first ? "A run that satisfies the first and not the second:"
                    : "A run that satisfies the second and not the first:");
    page_line(page);
    word_table_put(page, examples->items, 1, one->formulas,
                   one->atoms | other->atoms, COLUMN);
    if (put_blame(page, one->formulas, other->formula, &examples->items[0],
                  first ? "The second fails because"
                        : "The first fails because"))
        page_line(page);
}

void formula_page_compare(Page *page, const Explanation *first,
                          const Explanation *second,
                          const Implications *relation) {
    const char *name = implications_name(relation);
    put_reading(page, first, false, "First");
    put_meaning(page, first);
    put_reading(page, second, false, "Second");
    put_meaning(page, second);
    begin(page, "Relation");
    for (size_t i = 0; i < sizeof relation_texts / sizeof *relation_texts; i++)
        if (strcmp(relation_texts[i].name, name) == 0)
            page_flow(page, INK_STRONG, relation_texts[i].text);
    page_line(page);
    put_difference(page, &relation->first, first, second, "Only first");
    put_difference(page, &relation->second, second, first, "Only second");
    if (strcmp(name, "overlapping") == 0 && relation->together.count) {
        begin(page, "Both");
        page_flow(page, INK_PLAIN, "A run that satisfies both:");
        page_line(page);
        word_table_put(page, relation->together.items, 1, first->formulas,
                       first->atoms | second->atoms, COLUMN);
    }
    if (relation->first.count || relation->second.count)
        put_legend(page);
}
