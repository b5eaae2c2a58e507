#include "formula/formula.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

void formulas_init(Formulas *formulas, Mem *mem) {
    *formulas = (Formulas){.mem = mem};
    names_init(&formulas->index, mem);
    names_init(&formulas->atoms, mem);
    names_init(&formulas->noted, mem);
}

void formulas_release(Formulas *formulas) {
    names_release(&formulas->index);
    names_release(&formulas->atoms);
    names_release(&formulas->noted);
    vec_release(formulas->mem, &formulas->writings);
    vec_release(formulas->mem, &formulas->nodes);
}

Formula formula_make(Formulas *formulas, FormulaKind kind, Formula left,
                     Formula right) {
    uint32_t key[] = {(uint32_t)kind, left, right};
    Formula f = names_add(&formulas->index, (const char *)key, sizeof key);
    if (f == formulas->nodes.count)
        vec_push(formulas->mem, &formulas->nodes,
                 (FormulaNode){kind, left, right});
    return f;
}

Formula formula_atom(Formulas *formulas, const char *text, size_t length) {
    return formula_make(formulas, FORMULA_ATOM,
                        names_add(&formulas->atoms, text, length), 0);
}

Formula formula_copy(Formulas *to, const Formulas *from, Formula f) {
    assert(to->nodes.count == 0 && f < from->nodes.count);
    for (Formula i = 0; i < from->nodes.count; i++) {
        FormulaNode node = formula_node(from, i);
        if (node.kind == FORMULA_ATOM) {
            Name atom = from->atoms.entries.data[node.left];
            formula_atom(to, atom.string, atom.length);
        } else {
            formula_make(to, node.kind, node.left, node.right);
        }
    }
    assert(to->nodes.count == from->nodes.count);
    for (Formula i = 0; i < from->nodes.count; i++) {
        const FormulaWriting *writing = formula_writing(from, i);
        if (writing)
            formula_note(to, i, *writing);
    }
    return f;
}

uint32_t formula_past_depth(const Formulas *formulas, Formula f) {
    size_t bytes = mem_product((size_t)f + 1, sizeof(uint32_t));
    uint32_t *depths = mem_alloc(formulas->mem, bytes);
    for (Formula g = 0; g <= f; g++) {
        FormulaNode node = formula_node(formulas, g);
        int arity = formula_arity(node.kind);
        uint32_t left = arity > 0 ? depths[node.left] : 0;
        uint32_t right = arity > 1 ? depths[node.right] : 0;
        depths[g] = (left > right ? left : right) + formula_is_past(node.kind);
    }
    uint32_t depth = depths[f];
    mem_free(formulas->mem, depths, bytes);
    return depth;
}

/* ---- As it was written ----------------------------------------------------
 */

void formula_note(Formulas *formulas, Formula f, FormulaWriting writing) {
    bool above = writing.left < f &&
                 (writing.right == NO_FORMULA || writing.right < f) &&
                 formula_arity(formula_node(formulas, f).kind) > 0;
    if (!above || formula_writing(formulas, f))
        return;
    names_add(&formulas->noted, (const char *)&f, sizeof f);
    vec_push(formulas->mem, &formulas->writings, writing);
}

const FormulaWriting *formula_writing(const Formulas *formulas, Formula f) {
    uint32_t number = names_find(&formulas->noted, (const char *)&f, sizeof f);
    return number == NAME_NONE ? NULL : &formulas->writings.data[number];
}

void formula_writing_operator(const FormulaWriting *writing, Text *out) {
    text_add(out, writing->word);
    if (writing->low == LTL_NO_BOUND || writing->form == LTL_COUNT)
        return;
    bool one = writing->form == LTL_EVENT || writing->kind == FORMULA_NEXT ||
               writing->kind == FORMULA_YESTERDAY ||
               writing->kind == FORMULA_WEAK_YESTERDAY;
    if (one)
        text_printf(out, "[%u]", writing->low);
    else if (writing->high == LTL_NO_BOUND)
        text_printf(out, "[>=%u]", writing->low);
    else if (writing->low == 0)
        text_printf(out, "[<=%u]", writing->high);
    else
        text_printf(out, "[%u:%u]", writing->low, writing->high);
}

bool formula_is_enclosed(const Formulas *formulas, Formula f) {
    const FormulaWriting *writing = formula_writing(formulas, f);
    if (!writing)
        return formula_arity(formula_node(formulas, f).kind) == 2;
    return writing->form == LTL_COUNT ||
           (writing->form != LTL_EVENT && writing->right != NO_FORMULA);
}

/* ---- Printing ------------------------------------------------------------ */

static const char *const operators[FORMULA_KINDS] = {
    [FORMULA_FALSE] = "false",
    [FORMULA_TRUE] = "true",
    [FORMULA_NOT] = "!",
    [FORMULA_NEXT] = "X ",
    [FORMULA_FINALLY] = "<> ",
    [FORMULA_GLOBALLY] = "[] ",
    [FORMULA_YESTERDAY] = "Y ",
    [FORMULA_WEAK_YESTERDAY] = "Z ",
    [FORMULA_ONCE] = "O ",
    [FORMULA_HISTORICALLY] = "H ",
    [FORMULA_AND] = " && ",
    [FORMULA_OR] = " || ",
    [FORMULA_IMPLIES] = " -> ",
    [FORMULA_IFF] = " <-> ",
    [FORMULA_XOR] = " xor ",
    [FORMULA_UNTIL] = " U ",
    [FORMULA_RELEASE] = " R ",
    [FORMULA_WEAK_UNTIL] = " W ",
    [FORMULA_STRONG_RELEASE] = " M ",
    [FORMULA_SINCE] = " S ",
    [FORMULA_TRIGGERED] = " T ",
};

/* Names of operators and constants. */
static const char *const words[] = {
    "true",      "false",        "xor",        "not",       "always",
    "next",      "until",        "implies",    "release",   "eventually",
    "weakuntil", "stronguntil",  "equivalent", "never",     "next_a",
    "next_e",    "next_event",   "until_",     "before",    "before_",
    "once",      "historically", "since",      "triggered", "yesterday",
    "backto",    "count",        NULL};

static bool is_word(const char *text) {
    for (size_t i = 0; words[i]; i++)
        if (strcmp(text, words[i]) == 0)
            return true;
    return false;
}

/* A name that every tool takes for an atom. */
static bool is_plain(const char *text) {
    if (!islower((unsigned char)*text) || is_word(text))
        return false;
    for (const char *c = text; *c; c++)
        if (!isalnum((unsigned char)*c) && *c != '_')
            return false;
    return true;
}

/* Does the text hold together without anything around it? What is in quotes
 * or brackets does. */
static bool is_compact(const char *text) {
    int depth = 0;
    bool quoted = false;
    for (const char *c = text; *c; c++) {
        quoted ^= *c == '"';
        depth += (*c == '(' || *c == '[') - (*c == ')' || *c == ']');
        if (!quoted && depth == 0 && !isalnum((unsigned char)*c) &&
            !strchr("_./@:)]\"", *c))
            return false;
    }
    return true;
}

/* An atom as its author would write it. */
static void show_atom(const char *text, Text *out) {
    bool compact = is_compact(text);
    text_printf(out, compact ? "%s" : "(%s)", text);
}

static void quote_atom(const char *text, Text *out) {
    if (is_plain(text)) {
        text_add(out, text);
        return;
    }
    text_add(out, "\"");
    for (const char *c = text; *c; c++)
        text_printf(out, *c == '"' || *c == '\\' ? "\\%c" : "%c", *c);
    text_add(out, "\"");
}

typedef void PrintAtom(const char *text, Text *out);

/* What is still to come: a text, the operator or comparison of a writing, or a
 * formula. */
typedef struct Piece {
    enum {
        TEXT,
        OPERATOR,
        COMPARISON,
        FORMULA
    } kind;
    const char *text;              /* of a text */
    const FormulaWriting *writing; /* of an operator or comparison */
    Formula formula;               /* of a formula */
} Piece;

typedef struct Printer {
    const Formulas *formulas; /* what is printed */
    Text *out;                /* where to */
    PrintAtom *atom;          /* how atoms are printed */
    bool written;             /* as the user wrote it */
    VEC(Piece) pending;       /* the next one is last */
} Printer;

static void put(Printer *p, Piece piece) {
    vec_push(p->formulas->mem, &p->pending, piece);
}

static void put_text(Printer *p, const char *text) {
    put(p, (Piece){.kind = TEXT, .text = text});
}

static void put_formula(Printer *p, Formula f) {
    put(p, (Piece){.kind = FORMULA, .formula = f});
}

/* In parentheses, also if it has none of its own. */
static void put_enclosed(Printer *p, Formula f) {
    FormulaNode node = formula_node(p->formulas, f);
    bool enclosed = formula_is_enclosed(p->formulas, f);
    if (node.kind == FORMULA_ATOM && p->atom == show_atom)
        enclosed = !is_compact(names_get(&p->formulas->atoms, node.left));
    if (!enclosed)
        put_text(p, ")");
    put_formula(p, f);
    if (!enclosed)
        put_text(p, "(");
}

/* count(f) >= 3, as a range or all but a range. */
static void print_comparison(const FormulaWriting *writing, Text *out) {
    if (writing->high != LTL_NO_BOUND)
        text_printf(out, writing->negated ? " != %u" : " == %u", writing->low);
    else if (writing->negated && writing->low > 0)
        text_printf(out, " <= %u", writing->low - 1);
    else
        text_printf(out, writing->negated ? " < %u" : " >= %u", writing->low);
}

/* Last things first. */
static void put_written(Printer *p, const FormulaWriting *writing) {
    Piece operator= {.kind = OPERATOR, .writing = writing};
    bool binary = writing->right != NO_FORMULA;
    if (writing->form == LTL_COUNT) {
        put_text(p, ")");
        put(p, (Piece){.kind = COMPARISON, .writing = writing});
        put_enclosed(p, writing->left);
        put(p, operator);
        put_text(p, "(");
    } else if (writing->form == LTL_EVENT) {
        put_enclosed(p, writing->right);
        if (writing->low != LTL_NO_BOUND)
            put(p, (Piece){.kind = COMPARISON, .writing = writing});
        put_enclosed(p, writing->left);
        put_text(p, writing->word);
    } else {
        put_text(p, binary ? ")" : "");
        put_formula(p, binary ? writing->right : writing->left);
        put_text(p, " ");
        put(p, operator);
        if (binary) {
            put_text(p, " ");
            put_formula(p, writing->left);
            put_text(p, "(");
        }
    }
}

static void put_node(Printer *p, FormulaNode node) {
    int arity = formula_arity(node.kind);
    if (node.kind == FORMULA_ATOM) {
        p->atom(names_get(&p->formulas->atoms, node.left), p->out);
    } else if (arity < 2) {
        text_add(p->out, operators[node.kind]);
        if (arity > 0)
            put_formula(p, node.left);
    } else {
        put_text(p, ")");
        put_formula(p, node.right);
        put_text(p, operators[node.kind]);
        put_formula(p, node.left);
        put_text(p, "(");
    }
}

static void print_piece(Printer *p, Piece piece) {
    const FormulaWriting *writing = piece.writing;
    switch (piece.kind) {
    case TEXT:
        text_add(p->out, piece.text);
        break;
    case OPERATOR:
        formula_writing_operator(writing, p->out);
        break;
    case COMPARISON:
        if (writing->form == LTL_EVENT)
            text_printf(p->out, "[%u]", writing->low);
        else
            print_comparison(writing, p->out);
        break;
    case FORMULA:
        writing =
            p->written ? formula_writing(p->formulas, piece.formula) : NULL;
        if (writing)
            put_written(p, writing);
        else
            put_node(p, formula_node(p->formulas, piece.formula));
        break;
    }
}

static void print(const Formulas *formulas, Formula f, PrintAtom *atom,
                  bool written, Text *out) {
    Printer p = {
        .formulas = formulas, .out = out, .atom = atom, .written = written};
    put_formula(&p, f);
    while (p.pending.count)
        print_piece(&p, vec_pop(&p.pending));
    vec_release(formulas->mem, &p.pending);
}

void formula_print(const Formulas *formulas, Formula f, Text *out) {
    print(formulas, f, quote_atom, false, out);
}

void formula_echo(const Formulas *formulas, Formula f, Text *out) {
    print(formulas, f, quote_atom, true, out);
}

void formula_show(const Formulas *formulas, Formula f, Text *out) {
    print(formulas, f, show_atom, true, out);
}
