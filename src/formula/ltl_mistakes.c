#include "formula/ltl_mistakes.h"

#include "formula/formula_replace.h"

#include <ctype.h>

enum {
    LONGEST_PART = 60 /* bytes of a part in a message */
};

typedef struct Mistakes {
    const Formulas *formulas; /* of the formula */
    Diagnostics *diag;        /* where warnings go */
    Span span;                /* of the formula */
    bool parenthesised;       /* it begins with a parenthesis */
    Text left, right;         /* the parts of a message */
} Mistakes;

static FormulaNode node_of(const Mistakes *m, Formula f) {
    return formula_node(m->formulas, f);
}

static bool is_temporal(FormulaKind kind) {
    return formula_is_future(kind) || formula_is_past(kind);
}

static bool is_plain(const Mistakes *m, Formula f) {
    uint8_t *parts = formula_parts(m->formulas, f);
    bool plain = true;
    for (Formula g = 0; g <= f; g++)
        plain = plain && !(parts[g] && is_temporal(node_of(m, g).kind));
    mem_free(m->formulas->mem, parts, (size_t)f + 1);
    return plain;
}

static bool has_atom(const Mistakes *m, Formula f) {
    uint8_t *parts = formula_parts(m->formulas, f);
    bool found = false;
    for (Formula g = 0; g <= f; g++)
        found = found || (parts[g] && node_of(m, g).kind == FORMULA_ATOM);
    mem_free(m->formulas->mem, parts, (size_t)f + 1);
    return found;
}

/* The texts of the two parts that a message is about; false if they are too
 * long to be readable. */
static bool quote(Mistakes *m, Formula left, Formula right) {
    text_clear(&m->left);
    text_clear(&m->right);
    formula_show(m->formulas, left, &m->left);
    formula_show(m->formulas, right, &m->right);
    return m->left.length <= LONGEST_PART && m->right.length <= LONGEST_PART;
}

/* [] p -> q, which is mostly meant as [] (p -> q). */
static void warn_always(Mistakes *m, FormulaNode node) {
    FormulaNode left = node_of(m, node.left);
    if (left.kind != FORMULA_GLOBALLY || m->parenthesised ||
        !is_plain(m, left.left) ||
        node_of(m, node.right).kind == FORMULA_GLOBALLY ||
        !quote(m, left.left, node.right))
        return;
    diag_warning(m->diag, CODE_BINDING, m->span,
                 "[] belongs to the left side of -> only: this is ([] %s) -> "
                 "%s",
                 m->left.data, m->right.data);
    diag_hint(m->diag,
              "write [] (%s -> %s) if it must always be so, else put "
              "parentheses around the left side",
              m->left.data, m->right.data);
}

/* p -> <> q without an always. */
static void warn_first(Mistakes *m, FormulaNode node) {
    FormulaKind right = node_of(m, node.right).kind;
    if (!is_plain(m, node.left) || m->parenthesised ||
        (right != FORMULA_FINALLY && right != FORMULA_NEXT &&
         right != FORMULA_UNTIL) ||
        !quote(m, node.left, node.right))
        return;
    diag_warning(m->diag, CODE_MISTAKE, m->span,
                 "this speaks of the first moment only: if %s does not hold "
                 "there, nothing is asked",
                 m->left.data);
    diag_hint(m->diag,
              "write [] (%s -> %s) if it must always be so, else put "
              "parentheses around the left side",
              m->left.data, m->right.data);
}

/* No temporal operator at all: !(p && q), where mostly [] !(p && q) is meant.
 */
static void warn_plain(Mistakes *m, Formula f) {
    if (m->parenthesised || !is_plain(m, f) || !has_atom(m, f))
        return;
    text_clear(&m->left);
    formula_show(m->formulas, f, &m->left);
    FormulaKind kind = node_of(m, f).kind;
    bool enclosed = kind == FORMULA_ATOM || kind == FORMULA_NOT;
    diag_warning(m->diag, CODE_MISTAKE, m->span,
                 "this speaks of the first state only");
    if (m->left.length > LONGEST_PART)
        diag_hint(m->diag, "write [] (...) around it if it must hold in every "
                           "state, else put it in parentheses");
    else
        diag_hint(m->diag,
                  enclosed ? "write [] %s if it must hold in every state, else "
                             "put it in parentheses"
                           : "write [] (%s) if it must hold in every state, "
                             "else put it in parentheses",
                  m->left.data);
}

/* <> (p -> q) */
static void warn_finally(Mistakes *m, FormulaNode node) {
    FormulaNode inner = node_of(m, node.left);
    if (inner.kind != FORMULA_IMPLIES || !quote(m, inner.left, inner.right))
        return;
    diag_warning(m->diag, CODE_MISTAKE, m->span,
                 "an implication within <> says little: it is true at once if "
                 "%s is false at some moment",
                 m->left.data);
    diag_hint(m->diag,
              "<> (%s && %s) says that both happen; [] (%s -> %s) that one "
              "follows from the other",
              m->left.data, m->right.data, m->left.data, m->right.data);
}

/* [] (p && <> q), where p is not meant to hold always. */
static void warn_globally(Mistakes *m, FormulaNode node) {
    FormulaNode inner = node_of(m, node.left);
    FormulaKind right =
        inner.kind == FORMULA_AND ? node_of(m, inner.right).kind : FORMULA_ATOM;
    if (inner.kind != FORMULA_AND || !is_plain(m, inner.left) ||
        (right != FORMULA_FINALLY && right != FORMULA_NEXT &&
         right != FORMULA_UNTIL) ||
        !quote(m, inner.left, inner.right))
        return;
    diag_warning(m->diag, CODE_MISTAKE, m->span,
                 "this also says that %s holds at every moment", m->left.data);
    diag_hint(m->diag, "write [] (%s -> %s) if the one follows from the other",
              m->left.data, m->right.data);
}

/* ([] p) U q */
static void warn_until(Mistakes *m, FormulaNode node) {
    FormulaNode left = node_of(m, node.left);
    if (left.kind != FORMULA_GLOBALLY || !quote(m, left.left, node.right))
        return;
    diag_warning(m->diag, CODE_MISTAKE, m->span,
                 "[] %s on the left of U does not end: either %s holds at "
                 "once, or %s holds forever",
                 m->left.data, m->right.data, m->left.data);
    diag_hint(m->diag, "write %s U %s if it should hold until then",
              m->left.data, m->right.data);
}

static void inspect(Mistakes *m, FormulaNode node) {
    if (node.kind == FORMULA_FINALLY)
        warn_finally(m, node);
    else if (node.kind == FORMULA_GLOBALLY)
        warn_globally(m, node);
    else if (node.kind == FORMULA_UNTIL || node.kind == FORMULA_WEAK_UNTIL)
        warn_until(m, node);
}

static bool is_parenthesised(const Diagnostics *diag, uint32_t source) {
    const char *text = diag->sources.data[source].text;
    while (isspace((unsigned char)*text))
        text++;
    return *text == '(';
}

static void begin(Mistakes *m, const Formulas *formulas, Span span,
                  bool parenthesised, Diagnostics *diag) {
    *m = (Mistakes){.formulas = formulas,
                    .diag = diag,
                    .span = span,
                    .parenthesised = parenthesised};
    text_init(&m->left, formulas->mem);
    text_init(&m->right, formulas->mem);
}

static void end(Mistakes *m) {
    text_release(&m->left);
    text_release(&m->right);
}

void ltl_warn_of_scope(const Formulas *formulas, Formula f, Span span,
                       bool parenthesised, Diagnostics *diag) {
    Mistakes m;
    begin(&m, formulas, span, parenthesised, diag);
    if (node_of(&m, f).kind == FORMULA_IMPLIES)
        warn_always(&m, node_of(&m, f));
    if (node_of(&m, f).kind == FORMULA_IMPLIES)
        warn_first(&m, node_of(&m, f));
    warn_plain(&m, f);
    end(&m);
}

void ltl_warn_of_text(const Formulas *formulas, Formula f, uint32_t source,
                      Diagnostics *diag) {
    ltl_warn_of_scope(formulas, f, diag_whole(diag, source),
                      is_parenthesised(diag, source), diag);
}

void ltl_find_mistakes(const Formulas *formulas, Formula f, uint32_t source,
                       Diagnostics *diag) {
    Mistakes m;
    Span span = diag_whole(diag, source);
    bool parenthesised = is_parenthesised(diag, source);
    ltl_warn_of_scope(formulas, f, span, parenthesised, diag);
    begin(&m, formulas, span, parenthesised, diag);
    uint8_t *parts = formula_parts(formulas, f);
    for (Formula g = 0; g <= f; g++)
        if (parts[g])
            inspect(&m, formula_node(formulas, g));
    mem_free(formulas->mem, parts, (size_t)f + 1);
    end(&m);
}
