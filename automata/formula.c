#include "automata/formula.h"

#include <assert.h>
#include <ctype.h>
#include <string.h>

void formulas_init(Formulas *formulas, Mem *mem) {
    *formulas = (Formulas){.mem = mem};
    names_init(&formulas->index, mem);
    names_init(&formulas->atoms, mem);
}

void formulas_release(Formulas *formulas) {
    names_release(&formulas->index);
    names_release(&formulas->atoms);
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

/* An operator, a formula, or a closing parenthesis that is still to come. */
typedef struct Piece {
    const char *text; /* or NULL: the formula */
    Formula formula;
} Piece;

typedef void PrintAtom(const char *text, Text *out);

static void print(const Formulas *formulas, Formula f, PrintAtom *atom,
                  Text *out) {
    VEC(Piece) pending = {0};
    vec_push(formulas->mem, &pending, (Piece){NULL, f});
    while (pending.count) {
        Piece piece = pending.data[--pending.count];
        if (piece.text) {
            text_add(out, piece.text);
            continue;
        }
        FormulaNode node = formula_node(formulas, piece.formula);
        int arity = formula_arity(node.kind);
        if (node.kind == FORMULA_ATOM) {
            atom(names_get(&formulas->atoms, node.left), out);
        } else if (arity == 0) {
            text_add(out, operators[node.kind]);
        } else if (arity == 1) {
            text_add(out, operators[node.kind]);
            vec_push(formulas->mem, &pending, (Piece){NULL, node.left});
        } else {
            text_add(out, "(");
            vec_push(formulas->mem, &pending, (Piece){")", 0});
            vec_push(formulas->mem, &pending, (Piece){NULL, node.right});
            vec_push(formulas->mem, &pending, (Piece){operators[node.kind], 0});
            vec_push(formulas->mem, &pending, (Piece){NULL, node.left});
        }
    }
    vec_release(formulas->mem, &pending);
}

void formula_print(const Formulas *formulas, Formula f, Text *out) {
    print(formulas, f, quote_atom, out);
}

void formula_show(const Formulas *formulas, Formula f, Text *out) {
    print(formulas, f, show_atom, out);
}
