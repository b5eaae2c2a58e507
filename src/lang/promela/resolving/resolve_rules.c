/* lang/promela/resolving/resolve_rules.c -- checks of resolved statements:
 * types, labels, jumps, places */
#include "lang/promela/resolving/resolver.h"

#include "base/bug.h"
#include "base/suggest.h"

static bool plain_sum(const Expression *e, int64_t *value);

/* The number that an expression is, if it is made of numbers and + - *, and
 * nothing in it leaves 32 bits. */
static bool plain_constant(const Expression *e, int64_t *value) {
    switch (e->kind) {
    case EXPRESSION_NUMBER:
        *value = e->value;
        return true;
    case EXPRESSION_UNARY:
        if (e->operator!= OPERATOR_NEGATE || !plain_constant(e->left, value))
            return false;
        if (*value != INT32_MIN) /* -2147483648 is itself */
            *value = -*value;
        return true;
    case EXPRESSION_BINARY:
        return plain_sum(e, value);
    default: /* all others need a state */
        return false;
    }
}

static bool plain_sum(const Expression *e, int64_t *value) {
    int64_t a = 0, b = 0;
    if (!plain_constant(e->left, &a) || !plain_constant(e->right, &b))
        return false;
    if (e->operator== OPERATOR_ADD)
        *value = a + b;
    else if (e->operator== OPERATOR_SUBTRACT)
        *value = a - b;
    else if (e->operator== OPERATOR_MULTIPLY)
        *value = a * b;
    else
        return false;
    return *value >= INT32_MIN && *value <= INT32_MAX;
}

static bool fits(const Type *type, int64_t value) {
    switch (type->kind) {
    case TYPE_SHORT:
        return value >= INT16_MIN && value <= INT16_MAX;
    case TYPE_INT:
        return value >= INT32_MIN && value <= INT32_MAX;
    case TYPE_BIT:
    case TYPE_BOOL:
    case TYPE_BYTE:
    case TYPE_PID:
    case TYPE_UNSIGNED:
    case TYPE_MTYPE:
    case TYPE_CHAN:
    case TYPE_STRUCT:
        return value >= 0 && value < (INT64_C(1) << type->bits);
    }
    BUG("a type of kind %d", (int)type->kind);
}

/* Assignments must not calculate with channels, though conditions may. */
static void check_calculation(Resolver *r, const Expression *e, bool inside) {
    if (!e)
        return;
    switch (e->kind) {
    case EXPRESSION_REFERENCES:
        if (inside && e->type.kind == TYPE_CHAN)
            resolver_error(r, CODE_TYPE, e->span,
                           "a channel cannot be used in a calculation");
        check_calculation(r, e->left, false); /* indices */
        check_calculation(r, e->right, false);
        break;
    case EXPRESSION_OPERATIONS:
        check_calculation(r, e->left, true);
        check_calculation(r, e->right, true);
        break;
    case EXPRESSION_CONDITIONAL:
        check_calculation(r, e->left, true);
        check_calculation(r, e->right, inside);
        check_calculation(r, e->third, inside);
        break;
    case EXPRESSION_CONSTANTS:
    case EXPRESSION_LENGTHS:
    case EXPRESSION_POLL:
    case EXPRESSION_CALLS:
    case EXPRESSION_RUN:
    case EXPRESSION_WORDS:
    case EXPRESSION_REMOTES:
    case EXPRESSION_TEXTS:
        break;
    }
}

/* SPIN's rules, which look neither at initial values nor at fields. */
void check_channels(Resolver *r, const Expression *target,
                    const Expression *value) {
    bool constant =
        value->kind == EXPRESSION_NUMBER || value->kind == EXPRESSION_MTYPE;
    if (target->kind == EXPRESSION_FIELD)
        return;
    if (target->type.kind == TYPE_CHAN && constant)
        resolver_error(r, CODE_TYPE, value->span,
                       "only a channel can be assigned to the channel %s",
                       target->name);
    check_calculation(r, value, false);
}

void check_sets(Resolver *r, const Type *to, const char *name,
                const Expression *value, bool literal) {
    static const char mixed[] =
        "%s and this value belong to different sets of mtypes";
    const Type *from = &value->type;
    if (to->kind != TYPE_MTYPE || from->kind != TYPE_MTYPE || !to->mtype ||
        !from->mtype || to->mtype == from->mtype)
        return;
    if (literal && to->name && value->kind == EXPRESSION_MTYPE) {
        resolver_error(r, CODE_TYPE, value->span, mixed, name);
        return;
    }
    diag_warning(r->diag, CODE_TYPE, value->span, mixed, name);
    diag_hint(r->diag, "only its number is kept, which means another name "
                       "there");
}

void check_assignment(Resolver *r, const Type *to, const Expression *value) {
    int64_t constant;
    if (!plain_constant(value, &constant) || to->bits == 0 ||
        fits(to, constant))
        return;
    bool vowel = to->kind == TYPE_INT || to->kind == TYPE_UNSIGNED;
    diag_warning(r->diag, CODE_TRUNCATE, value->span,
                 "%lld does not fit into %s %s", (long long)constant,
                 vowel ? "an" : "a", type_name(to));
    diag_hint(r->diag,
              "SPIN keeps the lowest %u bit%s: a larger type, such as "
              "int, holds it",
              to->bits, to->bits == 1 ? "" : "s");
}

typedef struct LabelKey { /* names are interned */
    const Proctype *proctype;
    const char *name;
} LabelKey;

void number_labels(Resolver *r) {
    for (Proctype *p = r->program->proctypes; p; p = p->next)
        for (PmlLabel *label = p->labels; label; label = label->sibling) {
            LabelKey key = {p, label->name};
            label->number = r->program->label_count++;
            if (names_add(&r->label_names, (const char *)&key, sizeof key) ==
                r->labels.count)
                vec_push(r->mem, &r->labels, label);
        }
}

PmlLabel *find_remote_label(const Resolver *r, const Proctype *proctype,
                            const char *name) {
    LabelKey key = {proctype, name};
    uint32_t number =
        names_find(&r->label_names, (const char *)&key, sizeof key);
    return number == NAME_NONE ? NULL : vec_item(&r->labels, number);
}

/* Two labels of one name are distinct only in two inline calls. */
void check_labels(Resolver *r, Proctype *proctype) {
    for (PmlLabel *a = proctype->labels; a; a = a->sibling) {
        NameMeaning *meaning = resolver_meaning(r, a->name);
        if (meaning->variable)
            resolver_error(r, CODE_REPEATED, a->span,
                           "%s is the name of a variable", a->name);
        if (meaning->label && meaning->label->proctype == proctype)
            a->homonym = meaning->label;
        for (PmlLabel *b = a->homonym; b; b = b->homonym)
            if (b->expansion == a->expansion) {
                resolver_error(r, CODE_REPEATED, a->span,
                               "there are two labels %s", a->name);
                break;
            }
        meaning->label = a;
    }
}

/* The label of the same inline call, else one outside of inlines, else any. */
static PmlLabel *find_label(Resolver *r, const Statement *jump) {
    PmlLabel *found = resolver_meaning(r, jump->label_name)->label;
    if (found && found->proctype != r->proctype)
        found = NULL;
    PmlLabel *outside = found;
    for (PmlLabel *l = found; l; l = l->homonym) {
        if (l->expansion == jump->expansion)
            return l;
        if (l->expansion == 0)
            outside = l;
    }
    return outside;
}

/* A goto to a goto to ... to itself would never do anything. One with a label
 * that means something is a step, and may be all that there is:
 * accept: goto accept. */
static bool goes_round(const Statement *jump) {
    const Statement *slow = jump, *fast = jump;
    for (;;) {
        for (int i = 0; i < 2; i++) {
            if (!fast || fast->kind != STATEMENT_GOTO || !fast->label ||
                statement_is_marked(fast))
                return false;
            fast = fast->label->statement;
        }
        slow = slow->label->statement;
        if (slow == fast)
            return true;
    }
}

static void suggest_label(Resolver *r, const Statement *jump) {
    Suggestion best = suggestion_for(jump->label_name);
    for (const PmlLabel *l = r->proctype->labels; l; l = l->sibling)
        suggestion_offer(&best, l->name);
    diag_did_you_mean(r->diag, best.candidate);
}

void check_jumps(Resolver *r) {
    for (size_t i = 0; i < r->jumps.count; i++) {
        Jump *jump = &vec_item(&r->jumps, i);
        PmlLabel *label = find_label(r, jump->statement);
        jump->statement->label = label;
        if (!label) {
            resolver_error(r, CODE_JUMP, jump->statement->span,
                           "there is no label %s", jump->statement->label_name);
            suggest_label(r, jump->statement);
            continue;
        }
        label->uses++;
        if (label->d_step != jump->d_step)
            resolver_error(r, CODE_JUMP, jump->statement->span,
                           "a goto cannot lead into or out of a d_step");
    }
    for (size_t i = 0; i < r->jumps.count; i++)
        if (goes_round(vec_item(&r->jumps, i).statement)) {
            resolver_error(r, CODE_JUMP, vec_item(&r->jumps, i).statement->span,
                           "this goto only leads to itself");
            return;
        }
}

static bool is_message(const Statement *s) {
    return s->kind == STATEMENT_SEND || s->kind == STATEMENT_RECEIVE;
}

static bool is_event(const Statement *s) {
    return is_message(s) && !s->peek;
}

static bool is_control(const Statement *s) {
    switch (s->kind) {
    case STATEMENT_IF:
    case STATEMENT_DO:
    case STATEMENT_BREAK:
    case STATEMENT_GOTO:
    case STATEMENT_BLOCK:
        return true;
    default: /* all others are rejected in a trace */
        return false;
    }
}

static bool is_of_claim(const Expression *target) {
    while (target && target->kind == EXPRESSION_FIELD)
        target = target->left;
    return target && target->variable && target->variable->of_claim;
}

/* Claims watch and change nothing else; traces consist of messages. */
void check_place(Resolver *r, const Statement *s) {
    ProctypeKind kind = r->proctype->kind;
    if (kind == PROCTYPE_NEVER) {
        if (is_message(s))
            resolver_error(r, CODE_PLACE, s->span,
                           "a never claim can neither send nor receive");
        else if (s->kind == STATEMENT_DECLARATION)
            resolver_error(
                r, CODE_PLACE, s->span,
                "a never claim can declare variables only at its beginning");
        else if ((s->kind == STATEMENT_ASSIGN ||
                  s->kind == STATEMENT_INCREMENT ||
                  s->kind == STATEMENT_DECREMENT) &&
                 !is_of_claim(s->target))
            diag_warning(r->diag, CODE_PLACE, s->span,
                         "this never claim changes the system it watches");
    } else if (kind == PROCTYPE_TRACE || kind == PROCTYPE_NOTRACE) {
        if (!is_event(s) && !is_control(s))
            resolver_error(r, CODE_PLACE, s->span,
                           "a trace consists of sends and receives only");
    }
}
