/* lang/promela/reading/parse_formula.c -- operators of ltl formulas
 *
 * Words that SPIN has are operators wherever they stand. All others, the
 * operators of the past, F and G, and the words of PSL, may be names in a
 * program: a word before an operand is an operator only if a name would make no
 * sense there, and between two operands nothing but an operator does. What
 * follows decides, so that the declarations of the program, which may come
 * later, need not be known. doc/formats/ltl.md describes the language.
 */
#include "lang/promela/reading/parser.h"

#include "lang/promela/reading/constant.h"

#include <string.h>

typedef enum Origin {
    OF_SPIN,   /* no name in a formula */
    OF_OTHERS, /* Martlet's, Spot's */
    OF_PSL     /* in PSL alone */
} Origin;

typedef enum Form {
    PLAIN,    /* the operator alone */
    BOUNDED,  /* it must have bounds */
    CALL,     /* count(f) */
    TWO_CALLS /* next_event(b)(f) */
} Form;

typedef struct FormulaOperator {
    const char *word; /* as written */
    int level;        /* 0 for unary ones */
    Operator meaning; /* what it means, or what it is made of */
    Origin origin;    /* whose word it is */
    Form form;        /* what follows */
    int strong;       /* PSL has it with a !: 1, with !_ as well: 2 */
} FormulaOperator;

static const FormulaOperator formula_operators[] = {
    {"implies", 1, OPERATOR_IMPLIES, OF_SPIN, PLAIN, 0},
    {"equivalent", 1, OPERATOR_EQUIVALENT, OF_SPIN, PLAIN, 0},
    {"U", 4, OPERATOR_UNTIL, OF_SPIN, PLAIN, 0},
    {"until", 4, OPERATOR_UNTIL, OF_SPIN, PLAIN, 2},
    {"stronguntil", 4, OPERATOR_UNTIL, OF_SPIN, PLAIN, 0},
    {"W", 4, OPERATOR_WEAK_UNTIL, OF_SPIN, PLAIN, 0},
    {"weakuntil", 4, OPERATOR_WEAK_UNTIL, OF_SPIN, PLAIN, 0},
    {"V", 4, OPERATOR_RELEASE, OF_SPIN, PLAIN, 0},
    {"release", 4, OPERATOR_RELEASE, OF_SPIN, PLAIN, 0},
    {"always", 0, OPERATOR_ALWAYS, OF_SPIN, PLAIN, 0},
    {"eventually", 0, OPERATOR_EVENTUALLY, OF_SPIN, PLAIN, 1},
    {"X", 0, OPERATOR_NEXT, OF_SPIN, PLAIN, 0},
    {"next", 0, OPERATOR_NEXT, OF_SPIN, PLAIN, 1},
    {"G", 0, OPERATOR_ALWAYS, OF_OTHERS, PLAIN, 0},
    {"F", 0, OPERATOR_EVENTUALLY, OF_OTHERS, PLAIN, 0},
    {"R", 4, OPERATOR_RELEASE, OF_OTHERS, PLAIN, 0},
    {"M", 4, OPERATOR_RELEASE, OF_OTHERS, PLAIN, 0},
    {"S", 4, OPERATOR_SINCE, OF_OTHERS, PLAIN, 0},
    {"since", 4, OPERATOR_SINCE, OF_OTHERS, PLAIN, 0},
    {"T", 4, OPERATOR_TRIGGERED, OF_OTHERS, PLAIN, 0},
    {"triggered", 4, OPERATOR_TRIGGERED, OF_OTHERS, PLAIN, 0},
    {"B", 4, OPERATOR_SINCE, OF_OTHERS, PLAIN, 0},
    {"backto", 4, OPERATOR_SINCE, OF_OTHERS, PLAIN, 0},
    {"Y", 0, OPERATOR_YESTERDAY, OF_OTHERS, PLAIN, 0},
    {"yesterday", 0, OPERATOR_YESTERDAY, OF_OTHERS, PLAIN, 0},
    {"Z", 0, OPERATOR_WEAK_YESTERDAY, OF_OTHERS, PLAIN, 0},
    {"O", 0, OPERATOR_ONCE, OF_OTHERS, PLAIN, 0},
    {"once", 0, OPERATOR_ONCE, OF_OTHERS, PLAIN, 0},
    {"H", 0, OPERATOR_HISTORICALLY, OF_OTHERS, PLAIN, 0},
    {"historically", 0, OPERATOR_HISTORICALLY, OF_OTHERS, PLAIN, 0},
    {"count", 0, OPERATOR_ONCE, OF_OTHERS, CALL, 0},
    {"never", 0, OPERATOR_ALWAYS, OF_PSL, PLAIN, 0},
    {"next_a", 0, OPERATOR_ALWAYS, OF_PSL, BOUNDED, 1},
    {"next_e", 0, OPERATOR_EVENTUALLY, OF_PSL, BOUNDED, 1},
    {"next_event", 0, OPERATOR_UNTIL, OF_PSL, TWO_CALLS, 1},
    {"until_", 4, OPERATOR_UNTIL, OF_PSL, PLAIN, 0},
    {"before", 4, OPERATOR_UNTIL, OF_PSL, PLAIN, 2},
    {"before_", 4, OPERATOR_UNTIL, OF_PSL, PLAIN, 0},
};

/* ---- which words are operators ---- */

static PmlKind kind_ahead(const Parser *p, size_t count) {
    return parser_ahead(p, count)->kind;
}

static const FormulaOperator *find_operator(const Parser *p,
                                            const PmlToken *token) {
    size_t count = sizeof formula_operators / sizeof *formula_operators;
    if (token->kind != PML_NAME)
        return NULL;
    const char *text = names_get(&p->program->names, token->name);
    for (size_t i = 0; i < count; i++)
        if (strcmp(text, formula_operators[i].word) == 0)
            return &formula_operators[i];
    return NULL;
}

static const FormulaOperator *operator_here(const Parser *p) {
    return find_operator(p, &p->token);
}

static bool is_blank_before(const PmlToken *token) {
    return token->spaced || token->line_start || token->line_change;
}

/* Could an operand begin with the token that is so far ahead? */
static bool starts_operand(const Parser *p, size_t ahead) {
    switch (kind_ahead(p, ahead)) {
    case PML_NAME:
    case PML_NUMBER:
    case PML_CHAR:
    case PML_LEFT_PAREN:
    case PML_NOT:
    case PML_TILDE:
        return true;
    case PML_LEFT_BRACKET: /* [] */
        return kind_ahead(p, ahead + 1) == PML_RIGHT_BRACKET;
    case PML_LESS: /* <> */
        return kind_ahead(p, ahead + 1) == PML_GREATER;
    default: /* another token */
        return false;
    }
}

static bool joins(const Parser *p, size_t ahead);

static bool is_between_bounds(PmlKind kind) {
    return kind == PML_COLON || kind == PML_DOTS || kind == PML_COMMA;
}

static const char *relation_of(PmlKind kind) {
    return kind == PML_LESS            ? "<"
           : kind == PML_LESS_EQUAL    ? "<="
           : kind == PML_GREATER       ? ">"
           : kind == PML_GREATER_EQUAL ? ">="
                                       : NULL;
}

/* Do brackets that are so far ahead hold bounds? Nothing is indexed so, or an
 * operand follows. */
static bool are_bounds(const Parser *p, size_t ahead) {
    PmlKind first = kind_ahead(p, ahead + 1), second = kind_ahead(p, ahead + 2);
    if (kind_ahead(p, ahead) != PML_LEFT_BRACKET)
        return false;
    if (first == PML_NOT)
        return second == PML_RIGHT_BRACKET;
    if (first != PML_NUMBER)
        return is_between_bounds(first) || relation_of(first);
    return is_between_bounds(second) || second == PML_NOT ||
           (second == PML_RIGHT_BRACKET && starts_operand(p, ahead + 3) &&
            !joins(p, ahead + 3));
}

/* Is the word so far ahead an operator between two operands, if it follows
 * one? */
static bool joins(const Parser *p, size_t ahead) {
    const FormulaOperator *word = find_operator(p, parser_ahead(p, ahead));
    return word && word->level > 0 &&
           (starts_operand(p, ahead + 1) || are_bounds(p, ahead + 1));
}

static bool is_prefix(const Parser *p, const FormulaOperator *word) {
    size_t next = word->form == BOUNDED && kind_ahead(p, 1) == PML_NOT ? 2 : 1;
    if (word->level > 0 || word->form == CALL || word->form == TWO_CALLS)
        return false;
    if (word->origin == OF_SPIN || parser_is_word(p, KEYWORD_NEVER) ||
        are_bounds(p, next))
        return true;
    return word->form != BOUNDED && starts_operand(p, 1) && !joins(p, 1);
}

int formula_binary(const Parser *p, Operator *meaning) {
    const FormulaOperator *word = operator_here(p);
    *meaning = word                      ? word->meaning
               : parser_is(p, PML_ARROW) ? OPERATOR_IMPLIES
                                         : OPERATOR_EQUIVALENT;
    if (word)
        return word->level;
    return parser_is(p, PML_ARROW) || parser_is(p, PML_EQUIVALENT) ? 1 : 0;
}

bool formula_prefix(const Parser *p, Operator *meaning) {
    const FormulaOperator *word = operator_here(p);
    if (word) {
        *meaning = word->meaning;
        return is_prefix(p, word);
    }
    bool always = parser_is(p, PML_LEFT_BRACKET);
    *meaning = always ? OPERATOR_ALWAYS : OPERATOR_EVENTUALLY;
    return always ? parser_peek(p) == PML_RIGHT_BRACKET
                  : parser_is(p, PML_LESS) && parser_peek(p) == PML_GREATER;
}

/* ---- bounds ---- */

static bool read_number(Parser *p, uint32_t *number) {
    int64_t value = 0;
    if (!parser_is(p, PML_NUMBER))
        return false;
    if (!constant_number(&p->token, &value) || value < 0 || value > INT32_MAX)
        value = INT32_MAX; /* too large */
    *number = (uint32_t)value;
    parser_advance(p);
    return true;
}

static void read_bounds(Parser *p, FormulaWord *word) {
    parser_open(p, PML_LEFT_BRACKET, "[");
    word->bounded = true;
    word->relation = relation_of(p->token.kind);
    if (word->relation)
        parser_advance(p);
    word->has_low = read_number(p, &word->low);
    if (word->relation && !word->has_low)
        parser_unexpected(p, "a number");
    if (!word->relation && is_between_bounds(p->token.kind)) {
        word->range = true;
        parser_advance(p);
        word->has_high = read_number(p, &word->high);
    }
    word->marked = parser_accept(p, PML_NOT);
    parser_close(p, PML_RIGHT_BRACKET, "]");
    word->span = parser_join(word->span, p->last.span);
}

/* ---- words with an exclamation mark ---- */

/* `until! q` is until and a negation for SPIN, and so it is here. */
static void warn_of_negation(Parser *p, const FormulaOperator *word) {
    diag_warning(p->diag, CODE_READING, p->token.span,
                 "this is %s and a negation, as for SPIN, and not PSL's %s!",
                 word->word, word->word);
    diag_hint(p->diag, "write %s for PSL's operator, or %s !(...)",
              word->level > 0 ? "U" : word->word, word->word);
}

static bool is_underscore(const Parser *p, const PmlToken *token) {
    return token->kind == PML_NAME &&
           strcmp(names_get(&p->program->names, token->name), "_") == 0;
}

/* `before!q` may be meant as either. */
static void reject_mark(Parser *p, const FormulaOperator *word) {
    parser_error(p, CODE_READING, p->token.span,
                 "this may be PSL's %s!, or %s and a negation", word->word,
                 word->word);
    diag_hint(p->diag, "put a blank before or after the !");
}

/* How many of the tokens after the word belong to it: 1 for !, 2 for !_. */
static size_t marks_of(Parser *p, const FormulaOperator *word) {
    const PmlToken *mark = parser_ahead(p, 1), *after = parser_ahead(p, 2);
    if (word->strong == 0 || mark->kind != PML_NOT)
        return 0;
    if (are_bounds(p, 2))
        return 1;
    if (is_blank_before(mark))
        return 0;
    bool joint = !is_blank_before(after);
    if (word->strong == 2 && joint && is_underscore(p, after))
        return 2;
    if (word->origin != OF_SPIN && joint)
        reject_mark(p, word);
    else if (word->origin == OF_SPIN && !joint)
        warn_of_negation(p, word);
    return word->origin != OF_SPIN;
}

/* ---- operators ---- */

static FormulaWord *new_word(Parser *p, const char *text, size_t marks) {
    Text spelling;
    text_init(&spelling, p->mem);
    text_printf(&spelling, "%s%.*s", text, (int)marks, "!_");
    FormulaWord *word = arena_alloc(&p->program->arena, sizeof *word);
    word->word = arena_copy(&p->program->arena, spelling.data, spelling.length);
    word->span = p->token.span;
    text_release(&spelling);
    return word;
}

static void note_word(Parser *p, const FormulaOperator *word, size_t marks) {
    if (word->origin == OF_PSL || marks > 0)
        p->psl_word = p->psl_word ? p->psl_word : word->word;
    else if (strcmp(word->word, "until") == 0 && p->until.end == 0)
        p->until = p->token.span;
}

/* The brackets here, unless they are an operator of their own. */
static void accept_bounds(Parser *p, FormulaWord *word) {
    if (parser_is(p, PML_LEFT_BRACKET) && parser_peek(p) != PML_RIGHT_BRACKET)
        read_bounds(p, word);
}

static void read_word(Parser *p, const FormulaOperator *word, Expression *e) {
    size_t marks = marks_of(p, word);
    FormulaWord *written = new_word(p, word->word, marks);
    note_word(p, word, marks);
    for (size_t i = 0; i <= marks; i++)
        parser_advance(p);
    if (word->meaning < OPERATOR_IMPLIES)
        accept_bounds(p, written);
    if (word->origin != OF_SPIN || written->bounded || marks > 0)
        e->written = written;
}

void formula_read_operator(Parser *p, Expression *e) {
    const FormulaOperator *word = p->in_formula ? operator_here(p) : NULL;
    bool symbol = e->kind == EXPRESSION_UNARY && e->operator>= OPERATOR_ALWAYS;
    if (word) {
        read_word(p, word, e);
    } else if (symbol) {
        FormulaWord *written =
            new_word(p, e->operator== OPERATOR_ALWAYS ? "[]" : "<>", 0);
        parser_advance(p);
        parser_advance(p);
        accept_bounds(p, written);
        e->written = written->bounded ? written : NULL;
    } else {
        parser_advance(p);
    }
}

/* ---- count(f) and next_event(b)(f) ---- */

bool formula_at_call(const Parser *p) {
    const FormulaOperator *word = operator_here(p);
    if (!word || word->form < CALL)
        return false;
    PmlKind next = kind_ahead(p, 1);
    return next == PML_LEFT_PAREN ||
           (word->form == TWO_CALLS && next == PML_NOT &&
            kind_ahead(p, 2) == PML_LEFT_PAREN);
}

static Expression *read_argument(Parser *p) {
    if (p->panic || !parser_open(p, PML_LEFT_PAREN, "("))
        return NULL;
    Expression *e = parse_expression(p);
    parser_close(p, PML_RIGHT_PAREN, ")");
    return p->panic ? NULL : e;
}

Expression *formula_read_call(Parser *p) {
    const FormulaOperator *word = operator_here(p);
    bool two = word->form == TWO_CALLS;
    size_t mark = kind_ahead(p, 1) == PML_NOT;
    Expression *e = parser_expression(
        p, two ? EXPRESSION_BINARY : EXPRESSION_UNARY, p->token.span);
    e->operator= word->meaning;
    e->written = new_word(p, word->word, mark);
    note_word(p, word, mark);
    parser_advance(p);
    parser_accept(p, PML_NOT);
    Expression *left = read_argument(p), *right = NULL;
    if (two && left && parser_is(p, PML_LEFT_BRACKET))
        read_bounds(p, e->written);
    if (two && left)
        right = read_argument(p);
    e->span = parser_join(e->span, p->last.span);
    return parse_join(p, e, left, right);
}

static bool is_count(const Expression *e) {
    return e->kind == EXPRESSION_UNARY && e->written &&
           strcmp(e->written->word, "count") == 0 && !e->written->relation;
}

/* count(f) >= 3 and 3 <= count(f) are one operator. */
Expression *formula_compare(Expression *e) {
    static const struct {
        Operator operator;
        const char *text;
    } relations[] = {{OPERATOR_EQUAL, "=="},  {OPERATOR_UNEQUAL, "!="},
                     {OPERATOR_LESS, "<"},    {OPERATOR_LESS_EQUAL, "<="},
                     {OPERATOR_GREATER, ">"}, {OPERATOR_GREATER_EQUAL, ">="}};
    bool turned = is_count(e->right);
    Expression *count = turned ? e->right : e->left;
    const Expression *number = turned ? e->left : e->right;
    if (!is_count(count) || number->kind != EXPRESSION_NUMBER)
        return e;
    for (size_t i = 0; i < sizeof relations / sizeof *relations; i++)
        if (e->operator== relations[i].operator) {
            count->written->relation = relations[i].text;
            count->written->turned = turned;
            count->written->low = (uint32_t)number->value;
            count->span = e->span;
            return count;
        }
    return e;
}

/* `p until q` is strong for SPIN and weak in PSL. */
void formula_check_words(Parser *p) {
    if (p->psl_word && p->until.end > 0) {
        parser_error(p, CODE_READING, p->until,
                     "until is strong for SPIN and weak in PSL, to which %s "
                     "belongs",
                     p->psl_word);
        diag_hint(p->diag, "write U for the strong one, or W for the weak one");
    }
}
