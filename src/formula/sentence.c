#include "formula/sentence.h"

#include "base/utf8.h"
#include "formula/formula_replace.h"

#include <assert.h>
#include <ctype.h>

enum {
    DEEPEST = 3,     /* clauses within clauses */
    MOST_ITEMS = 5,  /* of a list */
    MOST_QUOTED = 60 /* bytes of a formula that is quoted */
};

typedef enum When {
    START,  /* the first moment of a run */
    SECOND, /* the one after it */
    THERE,  /* a moment that was spoken of */
    NEXT    /* the one after it */
} When;

static const char *const now_or_later[] = {
    [START] = "at some moment ",
    [SECOND] = "at the second moment or later ",
    [THERE] = "at that moment or later ",
    [NEXT] = "at the next moment or later ",
};

typedef struct Speech {
    Formulas *formulas;   /* what is spoken of */
    Sentences *sentences; /* what is said */
    Text *out;            /* the sentence in hand */
    bool led_by_atom;     /* it begins with an atom */
} Speech;

typedef VEC(Formula) List;

static void say(Speech *speech, Formula f, When when, int depth);

/* ---- Plain formulas ------------------------------------------------------ */

static FormulaNode node_of(const Speech *speech, Formula f) {
    return formula_node(speech->formulas, f);
}

static bool is_temporal(FormulaKind kind) {
    return formula_is_future(kind) || formula_is_past(kind);
}

/* Operands have smaller numbers, so one walk finds all parts. */
static bool is_plain(const Speech *speech, Formula f) {
    uint8_t *parts = formula_parts(speech->formulas, f);
    bool plain = true;
    for (Formula g = 0; g <= f; g++)
        plain = plain && !(parts[g] && is_temporal(node_of(speech, g).kind));
    mem_free(speech->formulas->mem, parts, (size_t)f + 1);
    return plain;
}

static bool is_negation(const Speech *speech, Formula f) {
    return node_of(speech, f).kind == FORMULA_NOT;
}

static bool is_literal(const Speech *speech, Formula f) {
    FormulaNode node = node_of(speech, f);
    if (node.kind == FORMULA_NOT)
        node = node_of(speech, node.left);
    return node.kind == FORMULA_ATOM;
}

/* The atom of a literal, in the words of its author. */
static void put_atom(Speech *speech, Formula f) {
    FormulaNode node = node_of(speech, f);
    if (node.kind == FORMULA_NOT)
        node = node_of(speech, node.left);
    assert(node.kind == FORMULA_ATOM);
    speech->led_by_atom |= speech->out->length == 0;
    text_add(speech->out, names_get(&speech->formulas->atoms, node.left));
}

/* A formula as it is written, cut where it is long. */
static void quote(Speech *speech, Formula f) {
    Text shown;
    text_init(&shown, speech->formulas->mem);
    speech->led_by_atom |= speech->out->length == 0;
    formula_show(speech->formulas, f, &shown);
    size_t at = 0;
    while (at < shown.length && at < MOST_QUOTED) {
        size_t step = utf8_length(shown.data + at, shown.length - at);
        at += step ? step : 1;
    }
    text_bytes(speech->out, shown.data, at);
    text_add(speech->out, at < shown.length ? " ..." : "");
    text_release(&shown);
}

/* The operands of nested operators of one kind, in order. */
static void flatten(const Speech *speech, Formula f, FormulaKind kind,
                    List *list) {
    Mem *mem = speech->formulas->mem;
    List pending = {0};
    vec_push(mem, &pending, f);
    while (pending.count) {
        Formula g = vec_pop(&pending);
        FormulaNode node = node_of(speech, g);
        bool whole = g != f && formula_writing(speech->formulas, g);
        if (node.kind == kind && !whole) {
            vec_push(mem, &pending, node.right);
            vec_push(mem, &pending, node.left);
        } else {
            vec_push(mem, list, g);
        }
    }
    vec_release(mem, &pending);
}

/* "a, b and c" of the literals with this sign. */
static void put_atoms(Speech *speech, const List *list, bool negated,
                      const char *last) {
    size_t left = 0;
    for (size_t i = 0; i < list->count; i++)
        left += is_negation(speech, list->data[i]) == negated;
    for (size_t i = 0; i < list->count; i++) {
        if (is_negation(speech, list->data[i]) != negated)
            continue;
        put_atom(speech, list->data[i]);
        left--;
        text_add(speech->out, left > 1 ? ", " : left == 1 ? last : "");
    }
}

/* A conjunction or disjunction of literals. */
static void put_literals(Speech *speech, const List *list, bool all) {
    size_t negative = 0, count = list->count;
    for (size_t i = 0; i < count; i++)
        negative += is_negation(speech, list->data[i]);
    size_t positive = count - negative;
    const char *last = all ? " and " : " or ";
    put_atoms(speech, list, false, last);
    if (positive)
        text_add(speech->out, all && positive > 1 ? " hold" : " holds");
    if (!negative)
        return;
    text_add(speech->out, !positive ? "" : all ? " and " : " or ");
    if (!positive && all && negative > 1) {
        text_add(speech->out, negative > 2 ? "none of " : "neither ");
        put_atoms(speech, list, true, negative > 2 ? " and " : " nor ");
        text_add(speech->out, " holds");
    } else {
        put_atoms(speech, list, true, last);
        text_add(speech->out,
                 positive ? (all && negative > 1 ? " do not" : " does not")
                 : all && negative > 1 ? " do not hold"
                                       : " does not hold");
    }
}

static bool all_literals(const Speech *speech, const List *list) {
    for (size_t i = 0; i < list->count; i++)
        if (!is_literal(speech, list->data[i]))
            return false;
    return true;
}

static Formula negation_of(Speech *speech, Formula literal) {
    return is_negation(speech, literal)
               ? node_of(speech, literal).left
               : formula_not(speech->formulas, literal);
}

static void put_plain(Speech *speech, Formula f) {
    FormulaNode node = node_of(speech, f);
    bool list_like = node.kind == FORMULA_AND || node.kind == FORMULA_OR;
    List list = {0};
    flatten(speech, f, list_like ? node.kind : FORMULA_KINDS, &list);
    if (node.kind == FORMULA_TRUE || node.kind == FORMULA_FALSE) {
        text_add(speech->out, node.kind == FORMULA_TRUE
                                  ? "anything may happen"
                                  : "something impossible happens");
    } else if (node.kind == FORMULA_IMPLIES && is_literal(speech, node.left) &&
               is_literal(speech, node.right)) {
        put_plain(speech,
                  formula_make(speech->formulas, FORMULA_OR,
                               negation_of(speech, node.left), node.right));
    } else if (list.count <= MOST_ITEMS && all_literals(speech, &list)) {
        put_literals(speech, &list, node.kind != FORMULA_OR);
    } else if (node.kind == FORMULA_IFF && is_literal(speech, node.left) &&
               is_literal(speech, node.right)) {
        put_plain(speech, node.left);
        text_add(speech->out, " exactly if ");
        put_plain(speech, node.right);
    } else {
        quote(speech, f);
        text_add(speech->out, " holds");
    }
    vec_release(speech->formulas->mem, &list);
}

/* ---- Names for parts ----------------------------------------------------- */

/* The letter of a named part: the n-th, from 1, that is no atom itself. */
static char letter_of(const Speech *speech, size_t number) {
    char letter = 'A';
    while (number > 0 && letter < 'Z') {
        if (names_find(&speech->formulas->atoms, &letter, 1) == NAME_NONE)
            number--;
        letter = (char)(letter + (number > 0));
    }
    return letter;
}

/* "A holds". */
static void put_name(Speech *speech, Formula f) {
    Sentences *sentences = speech->sentences;
    size_t i = 1;
    while (i < sentences->items.count && sentences->items.data[i].formula != f)
        i++;
    if (i > MOST_NAMED) {
        quote(speech, f);
        text_add(speech->out, " holds");
        return;
    }
    if (i == sentences->items.count)
        vec_push(sentences->mem, &sentences->items,
                 (Sentence){.formula = f, .name = letter_of(speech, i)});
    text_printf(speech->out, "%c holds", sentences->items.data[i].name);
}

/* An operand in a place where only a few words fit. */
static void say_short(Speech *speech, Formula f) {
    if (is_plain(speech, f))
        put_plain(speech, f);
    else
        put_name(speech, f);
}

/* ---- Lists of clauses ---------------------------------------------------- */

/* Is it "F a", "G a" or "X a", where a is plain? */
static bool is_simple(const Speech *speech, Formula f) {
    FormulaNode node = node_of(speech, f);
    for (int i = 1; i < DEEPEST && (node.kind == FORMULA_NEXT ||
                                    node.kind == FORMULA_FINALLY ||
                                    node.kind == FORMULA_GLOBALLY);
         i++) {
        f = node.left;
        node = node_of(speech, f);
    }
    return is_plain(speech, f);
}

static void say_item(Speech *speech, Formula f, When when, int depth,
                     bool last) {
    if (is_simple(speech, f))
        say(speech, f, when, DEEPEST);
    else if (when == THERE && !last)
        put_name(speech, f);
    else
        say(speech, f, when, depth);
}

/* At the start clauses are separated so that each may have commas. */
static void say_list(Speech *speech, Formula f, When when, int depth) {
    FormulaKind kind = node_of(speech, f).kind;
    const char *word = kind == FORMULA_AND ? "and" : "or";
    List list = {0};
    flatten(speech, f, kind, &list);
    size_t shown = list.count > MOST_ITEMS ? MOST_ITEMS : list.count;
    bool outer = when == START && depth == DEEPEST;
    bool led = when == THERE && is_plain(speech, list.data[0]);
    if (kind == FORMULA_OR)
        text_add(speech->out, "either ");
    else if (!outer && !led)
        text_add(speech->out, "both ");
    for (size_t i = 0; i < shown; i++) {
        if (i > 0)
            text_printf(speech->out, outer ? "; %s " : ", %s ", word);
        say_item(speech, list.data[i], when, depth - 1,
                 kind == FORMULA_AND && i + 1 == list.count);
    }
    if (shown < list.count)
        text_printf(speech->out, "; %s %zu more of this kind", word,
                    list.count - shown);
    vec_release(speech->formulas->mem, &list);
}

/* ---- Always -------------------------------------------------------------- */

/* l -> r, or !l | r where l is plain: what follows from what. */
static bool is_implication(const Speech *speech, Formula f, Formula *left,
                           Formula *right) {
    FormulaNode node = node_of(speech, f);
    *left = node.left;
    *right = node.right;
    if (node.kind == FORMULA_OR && is_negation(speech, node.left) &&
        is_plain(speech, node.left) && !is_plain(speech, node.right)) {
        *left = node_of(speech, node.left).left;
        return true;
    }
    return node.kind == FORMULA_IMPLIES;
}

static void say_whenever(Speech *speech, Formula left, Formula right,
                         int depth) {
    text_add(speech->out, "whenever ");
    say_item(speech, left, THERE, depth - 1, false);
    text_add(speech->out, ", then ");
    say(speech, right, THERE, depth - 1);
    if (is_plain(speech, right))
        text_add(speech->out, " at the same moment");
}

static void say_infinitely(Speech *speech, Formula f, int depth) {
    text_add(speech->out, "at infinitely many moments ");
    say(speech, f, THERE, depth - 1);
}

/* Never two at once: the operands of !(a && b). */
static bool excludes(const Speech *speech, Formula f, List *list) {
    FormulaNode node = node_of(speech, f);
    if (node.kind != FORMULA_NOT ||
        node_of(speech, node.left).kind != FORMULA_AND)
        return false;
    flatten(speech, node.left, FORMULA_AND, list);
    bool fits = list->count <= MOST_ITEMS && all_literals(speech, list);
    for (size_t i = 0; i < list->count; i++)
        fits = fits && !is_negation(speech, list->data[i]);
    return fits;
}

static void say_always_plain(Speech *speech, Formula f) {
    List list = {0};
    if (is_literal(speech, f)) {
        put_atom(speech, f);
        text_add(speech->out,
                 is_negation(speech, f) ? " never holds" : " always holds");
    } else if (excludes(speech, f, &list)) {
        put_atoms(speech, &list, false, " and ");
        text_add(speech->out, " never hold at the same moment");
    } else {
        text_add(speech->out, "at every moment ");
        put_plain(speech, f);
    }
    vec_release(speech->formulas->mem, &list);
}

/* G f */
static void say_always(Speech *speech, Formula f, When when, int depth) {
    FormulaNode node = node_of(speech, f);
    Formula left, right;
    if (formula_writing(speech->formulas, f) && !is_plain(speech, f)) {
        text_add(speech->out, when == THERE ? "from that moment on " : "");
        text_add(speech->out, "at every moment ");
        say(speech, f, THERE, depth - 1);
        return;
    }
    if (node.kind == FORMULA_FINALLY) {
        say_infinitely(speech, node.left, depth);
        return;
    }
    if (node.kind == FORMULA_NEXT) {
        text_add(speech->out, when == START ? "from the second moment on "
                                            : "from the next moment on ");
        say_always(speech, node.left, START, depth - 1);
        return;
    }
    if (when == THERE)
        text_add(speech->out, "from that moment on ");
    if (is_implication(speech, f, &left, &right) && depth > 0) {
        say_whenever(speech, left, right, depth);
    } else if (is_plain(speech, f)) {
        say_always_plain(speech, f);
    } else {
        text_add(speech->out, "at every moment ");
        if (node.kind >= FORMULA_UNTIL || depth == 0)
            put_name(speech, f);
        else
            say(speech, f, THERE, depth - 1);
    }
}

/* ---- All operators ------------------------------------------------------- */

/* Is it about some moment from now on? */
static bool happens_later(const Speech *speech, Formula f) {
    FormulaNode node = node_of(speech, f);
    if (formula_writing(speech->formulas, f))
        return false;
    return node.kind == FORMULA_UNTIL || node.kind == FORMULA_STRONG_RELEASE ||
           (node.kind == FORMULA_FINALLY &&
            node_of(speech, node.left).kind != FORMULA_GLOBALLY);
}

static void say_next(Speech *speech, Formula f, When when, int depth) {
    uint32_t steps = 0;
    for (; node_of(speech, f).kind == FORMULA_NEXT; steps++)
        f = node_of(speech, f).left;
    if (steps == 1 && node_of(speech, f).kind == FORMULA_GLOBALLY) {
        say_always(speech,
                   formula_make(speech->formulas, FORMULA_NEXT,
                                node_of(speech, f).left, 0),
                   when, depth);
        return;
    }
    if (steps == 1 && depth > 1 && happens_later(speech, f)) {
        say(speech, f, when == START ? SECOND : NEXT, depth - 1);
        return;
    }
    if (when == START && steps > 1)
        text_printf(speech->out, "%u moments after the first ", steps);
    else if (steps > 1)
        text_printf(speech->out, "%u moments later ", steps);
    else
        text_add(speech->out, when == START ? "at the second moment "
                                            : "at the next moment ");
    say(speech, f, THERE, depth - 1);
}

static void say_finally(Speech *speech, Formula f, When when, int depth) {
    FormulaNode node = node_of(speech, f);
    if (node.kind == FORMULA_GLOBALLY) {
        text_add(speech->out, "from some moment on ");
        say_always(speech, node.left, START, depth - 1);
        return;
    }
    text_add(speech->out, now_or_later[when]);
    say(speech, f, THERE, depth - 1);
}

/* Until and its relatives: right and left are named unless they are plain. */
static void say_binary(Speech *speech, FormulaNode node, When when) {
    bool release = node.kind == FORMULA_RELEASE;
    Text *out = speech->out;
    if (node.kind == FORMULA_UNTIL || node.kind == FORMULA_STRONG_RELEASE) {
        bool until = node.kind == FORMULA_UNTIL;
        text_add(out, now_or_later[when]);
        say_short(speech, until ? node.right : node.left);
        text_add(out, until ? ", and at every moment before it "
                            : ", and at every moment up to that one ");
        say_short(speech, until ? node.left : node.right);
        return;
    }
    text_add(out, when == START ? "" : "from that moment on ");
    say_short(speech, release ? node.right : node.left);
    text_add(out, release ? " up to and including the first moment when "
                          : " until the first moment when ");
    say_short(speech, release ? node.left : node.right);
    text_add(out, ", or forever if there is none");
}

/* Y f, O f and H f; several Y are one. */
static void say_before(Speech *speech, Formula f, int depth) {
    FormulaNode node = node_of(speech, f);
    uint32_t steps = 1;
    bool weak = node.kind == FORMULA_WEAK_YESTERDAY;
    if (node.kind == FORMULA_ONCE || node.kind == FORMULA_HISTORICALLY) {
        text_add(speech->out, node.kind == FORMULA_ONCE
                                  ? "at that moment or earlier "
                                  : "at that moment and at every earlier one ");
        say(speech, node.left, THERE, depth - 1);
        return;
    }
    f = node.left;
    for (; node_of(speech, f).kind == node.kind; steps++)
        f = node_of(speech, f).left;
    if (steps > 1)
        text_printf(speech->out, "%u moments earlier", steps);
    else
        text_add(speech->out, "one moment earlier");
    text_add(speech->out, !weak       ? " "
                          : steps > 1 ? ", if there are so many, "
                                      : ", if there is one, ");
    say(speech, f, THERE, depth - 1);
}

/* f S g and f T g */
static void say_since(Speech *speech, FormulaNode node) {
    bool since = node.kind == FORMULA_SINCE;
    text_add(speech->out, since ? "at that moment or earlier " : "");
    say_short(speech, node.right);
    text_add(speech->out, since ? ", and at every moment since then "
                                : " since the last moment when ");
    say_short(speech, node.left);
    text_add(speech->out,
             since ? "" : ", that one included, or always if there is none");
}

static void say_past(Speech *speech, Formula f, When when, int depth) {
    FormulaNode node = node_of(speech, f);
    text_add(speech->out, when == START ? "at the first moment " : "");
    if (formula_arity(node.kind) > 1)
        say_since(speech, node);
    else
        say_before(speech, f, depth);
}

/* Negation one step inwards where that reads better; NO_FORMULA if not. */
static Formula push_negation(Speech *speech, Formula f) {
    Formulas *formulas = speech->formulas;
    FormulaNode node = formula_node(formulas, f);
    if (formula_writing(formulas, f))
        return NO_FORMULA;
    switch (node.kind) {
    case FORMULA_NOT:
        return node.left;
    case FORMULA_FINALLY:
        return formula_make(formulas, FORMULA_GLOBALLY,
                            formula_not(formulas, node.left), 0);
    case FORMULA_GLOBALLY:
        return formula_make(formulas, FORMULA_FINALLY,
                            formula_not(formulas, node.left), 0);
    case FORMULA_NEXT:
        return formula_make(formulas, FORMULA_NEXT,
                            formula_not(formulas, node.left), 0);
    case FORMULA_ONCE:
        return formula_make(formulas, FORMULA_HISTORICALLY,
                            formula_not(formulas, node.left), 0);
    case FORMULA_HISTORICALLY:
        return formula_make(formulas, FORMULA_ONCE,
                            formula_not(formulas, node.left), 0);
    case FORMULA_IMPLIES:
        return formula_make(formulas, FORMULA_AND, node.left,
                            formula_not(formulas, node.right));
    case FORMULA_OR:
        return formula_make(formulas, FORMULA_AND,
                            formula_not(formulas, node.left),
                            formula_not(formulas, node.right));
    default:
        return NO_FORMULA;
    }
}

static void say_negation(Speech *speech, Formula f, When when, int depth) {
    Formula pushed = push_negation(speech, f);
    if (pushed != NO_FORMULA) {
        say(speech, pushed, when, depth - 1);
        return;
    }
    text_add(speech->out, "it is not so that ");
    if (when == START)
        say(speech, f, when, depth - 1);
    else
        put_name(speech, f);
}

static void say_condition(Speech *speech, FormulaNode node, When when,
                          int depth) {
    bool implies = node.kind == FORMULA_IMPLIES;
    text_add(speech->out, implies ? "if "
                          : node.kind == FORMULA_XOR
                              ? "exactly one of these two is so: "
                              : "");
    say_item(speech, node.left, when, depth - 1, false);
    text_add(speech->out, implies                    ? ", then "
                          : node.kind == FORMULA_XOR ? "; "
                                                     : " exactly if ");
    say_item(speech, node.right, when, depth - 1, true);
}

/* ---- Bounds, counts, words of PSL ---------------------------------------- */

/* When F[low:high] and O[low:high] look. */
static void put_some(Speech *speech, const FormulaWriting *w) {
    bool past = w->kind == FORMULA_ONCE;
    const char *where = past ? "earlier" : "later";
    if (w->high == LTL_NO_BOUND)
        text_printf(speech->out, "at some moment %u steps %s or %s that ",
                    w->low, where, past ? "before" : "after");
    else if (w->low == w->high)
        text_printf(speech->out, "%u steps %s ", w->low, where);
    else if (w->low > 0)
        text_printf(speech->out, "at some moment %u to %u steps %s ", w->low,
                    w->high, where);
    else if (past)
        text_printf(speech->out, "at that moment or at most %u steps earlier ",
                    w->high);
    else
        text_printf(speech->out, "within %u steps ", w->high);
}

/* When G[low:high] looks. */
static void put_all(Speech *speech, const FormulaWriting *w, When when) {
    if (w->high == LTL_NO_BOUND)
        text_printf(speech->out, "%u steps later and from then on ", w->low);
    else if (w->low == w->high)
        text_printf(speech->out, "%u steps later ", w->low);
    else if (w->low > 0)
        text_printf(speech->out, "at every moment %u to %u steps later ",
                    w->low, w->high);
    else if (when == START)
        text_printf(speech->out, "at each of the first %u moments ",
                    w->high + 1);
    else
        text_printf(speech->out, "at that moment and the %u after it ",
                    w->high);
}

static bool say_bounded(Speech *speech, const FormulaWriting *w, When when,
                        int depth) {
    if (w->kind == FORMULA_GLOBALLY)
        put_all(speech, w, when);
    else if (w->kind == FORMULA_FINALLY || w->kind == FORMULA_ONCE)
        put_some(speech, w);
    else
        return false;
    say(speech, w->left, THERE, depth - 1);
    return true;
}

static void say_count(Speech *speech, const FormulaWriting *w, When when) {
    Text *out = speech->out;
    bool equal = w->high != LTL_NO_BOUND, most = !equal && w->negated;
    uint32_t number = w->low - (most && w->low > 0);
    const char *how = equal && w->negated ? "a number other than"
                      : equal             ? "exactly"
                      : !most             ? "at least"
                      : w->low > 0        ? "at most"
                                          : "fewer than";
    text_printf(out, "up to %s moment there %s %s %u %s ",
                when == START ? "the first" : "that",
                number == 1 && !w->negated ? "is" : "are", how, number,
                number == 1 ? "moment when" : "moments when");
    say_short(speech, w->left);
}

/* next_event(b)[n](f) */
static void say_event(Speech *speech, const FormulaWriting *w, When when) {
    Text *out = speech->out;
    bool weak = w->kind == FORMULA_WEAK_UNTIL;
    text_add(out, when == START ? "" : "from that moment on, ");
    if (w->low == LTL_NO_BOUND || w->low == 1)
        text_add(out, "at the first moment when ");
    else
        text_printf(out, "when for time number %u ", w->low);
    say_short(speech, w->left);
    text_add(out, ", ");
    say_short(speech, w->right);
    text_add(out, weak ? ", if that ever happens" : ", and that does happen");
}

/* f before g, and its relatives */
static void say_earlier(Speech *speech, const FormulaWriting *w, When when) {
    Text *out = speech->out;
    bool weak = w->kind == FORMULA_WEAK_UNTIL, same = w->form == LTL_NOT_AFTER;
    text_add(out, when == START ? "" : "from that moment on, ");
    text_add(out,
             weak ? "if there is a moment when " : "there is a moment when ");
    say_short(speech, weak ? w->right : w->left);
    text_add(out, weak && same ? ", then there is an earlier one, or the same "
                                 "one, when "
                  : weak       ? ", then there is an earlier one when "
                  : same       ? ", and none before it when "
                               : ", and none up to that one when ");
    say_short(speech, weak ? w->left : w->right);
}

/* False if it is said as what it was written out to. */
static bool say_written(Speech *speech, Formula f, When when, int depth) {
    const FormulaWriting *found = formula_writing(speech->formulas, f);
    if (!found)
        return false;
    FormulaWriting w = *found; /* formulas may be added */
    bool bounded = w.low != LTL_NO_BOUND;
    switch (w.form) {
    case LTL_PLAIN:
    case LTL_ONLY_WITH:
        return bounded && w.right == NO_FORMULA &&
               say_bounded(speech, &w, when, depth);
    case LTL_COUNT:
        say_count(speech, &w, when);
        return true;
    case LTL_EVENT:
        say_event(speech, &w, when);
        return true;
    case LTL_BEFORE:
    case LTL_NOT_AFTER:
        if (!bounded)
            say_earlier(speech, &w, when);
        return !bounded;
    case LTL_NEVER:
    case LTL_INCLUSIVE:
    case LTL_BACK:
        return false;
    }
    return false;
}

static void say(Speech *speech, Formula f, When when, int depth) {
    FormulaNode node = node_of(speech, f);
    if (is_plain(speech, f)) {
        bool constant =
            formula_arity(node.kind) == 0 && node.kind != FORMULA_ATOM;
        text_add(speech->out,
                 when == START && !constant ? "at the first moment " : "");
        put_plain(speech, f);
        return;
    }
    if (depth <= 0) {
        put_name(speech, f);
        return;
    }
    if (say_written(speech, f, when, depth))
        return;
    switch (node.kind) {
    case FORMULA_NOT:
        say_negation(speech, node.left, when, depth);
        break;
    case FORMULA_NEXT:
        say_next(speech, f, when, depth);
        break;
    case FORMULA_FINALLY:
        say_finally(speech, node.left, when, depth);
        break;
    case FORMULA_GLOBALLY:
        say_always(speech, node.left, when, depth);
        break;
    case FORMULA_AND:
    case FORMULA_OR:
        say_list(speech, f, when, depth);
        break;
    case FORMULA_IMPLIES:
    case FORMULA_IFF:
    case FORMULA_XOR:
        say_condition(speech, node, when, depth);
        break;
    case FORMULA_UNTIL:
    case FORMULA_RELEASE:
    case FORMULA_WEAK_UNTIL:
    case FORMULA_STRONG_RELEASE:
        say_binary(speech, node, when);
        break;
    case FORMULA_YESTERDAY:
    case FORMULA_WEAK_YESTERDAY:
    case FORMULA_ONCE:
    case FORMULA_HISTORICALLY:
    case FORMULA_SINCE:
    case FORMULA_TRIGGERED:
        say_past(speech, f, when, depth);
        break;
    case FORMULA_FALSE:
    case FORMULA_TRUE:
    case FORMULA_ATOM:
    case FORMULA_KINDS:
        assert(false);
    }
}

/* ---- Sentences ----------------------------------------------------------- */

/* Saying one may name others, which come later. */
void sentences_init(Sentences *sentences, Formulas *formulas, Formula f) {
    *sentences = (Sentences){.mem = formulas->mem};
    vec_push(sentences->mem, &sentences->items, (Sentence){.formula = f});
    for (size_t i = 0; i < sentences->items.count; i++) {
        Text text;
        text_init(&text, formulas->mem);
        Speech speech = {formulas, sentences, &text, false};
        say(&speech, sentences->items.data[i].formula, i ? THERE : START,
            DEEPEST);
        text_char(&text, '.');
        if (!speech.led_by_atom)
            *text.data = (char)toupper((unsigned char)*text.data);
        sentences->items.data[i].text = text;
    }
}

void sentences_release(Sentences *sentences) {
    for (size_t i = 0; i < sentences->items.count; i++)
        text_release(&sentences->items.data[i].text);
    vec_release(sentences->mem, &sentences->items);
}
