/* lang/promela/resolving/resolve_expression.c -- resolving expressions: names,
 * indices, fields, remote references */
#include "lang/promela/resolving/resolver.h"

#include "base/suggest.h"
#include "lang/promela/reading/keywords.h"

#include <string.h>

static const Type int_type = {.kind = TYPE_INT, .bits = 32};

bool expression_runs(const Expression *e) {
    if (!e)
        return false;
    return e->kind == EXPRESSION_RUN || expression_runs(e->left) ||
           expression_runs(e->third) ||
           (e->kind != EXPRESSION_POLL && expression_runs(e->right));
}

/* Variables that every process has. */
static const struct {
    const char *name;       /* as written */
    AstExpressionKind kind; /* what it is */
    TypeKind type;          /* of its value */
} predefined[] = {
    {"_pid", EXPRESSION_PID, TYPE_PID},
    {"_nr_pr", EXPRESSION_NR_PR, TYPE_INT},
    {"_last", EXPRESSION_LAST, TYPE_INT},
    {"_priority", EXPRESSION_PRIORITY, TYPE_BYTE},
    {"_", EXPRESSION_DISCARD, TYPE_INT},
};

/* Returns false for other names. */
static bool resolve_predefined(Expression *e) {
    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++) {
        if (strcmp(e->name, predefined[i].name) != 0 || e->left)
            continue;
        e->kind = predefined[i].kind;
        e->type = int_type;
        e->type.kind = predefined[i].type;
        return true;
    }
    return false;
}

static void undeclared(Resolver *r, const Expression *e) {
    resolver_error(r, CODE_UNDECLARED, e->name_span, "%s is not declared",
                   e->name);
    Suggestion best = suggestion_for(e->name);
    for (size_t i = 0; i < r->scope.count; i++)
        suggestion_offer(&best, vec_item(&r->scope, i)->name);
    for (const MtypeSet *s = r->program->mtypes; s; s = s->next)
        for (const MtypeConstant *c = s->constants; c; c = c->next)
            suggestion_offer(&best, c->name);
    for (size_t i = 0; i < sizeof predefined / sizeof *predefined; i++)
        suggestion_offer(&best, predefined[i].name);
    for (uint32_t i = 0; i < KEYWORD_COUNT && strlen(e->name) > 2; i++)
        suggestion_offer(&best, names_get(&r->program->names, i));
    diag_did_you_mean(r->diag, best.candidate);
}

void resolve_no_proctype(Resolver *r, const Expression *e) {
    resolver_error(r, CODE_UNDECLARED, e->name_span, "there is no proctype %s",
                   e->name);
    Suggestion best = suggestion_for(e->name);
    for (const Proctype *p = r->program->proctypes; p; p = p->next)
        if (p->kind == PROCTYPE_PROCESS)
            suggestion_offer(&best, p->name);
    diag_did_you_mean(r->diag, best.candidate);
}

static void resolve_constant_name(Resolver *r, Expression *e,
                                  MtypeConstant *constant) {
    if (e->left)
        resolver_error(r, CODE_TYPE, e->span, "%s is not an array", e->name);
    e->kind = EXPRESSION_MTYPE;
    e->constant = constant;
    e->value = constant->value;
    e->type = (Type){.kind = TYPE_MTYPE,
                     .bits = 8,
                     .mtype = constant->set,
                     .name = constant->set->name};
}

/* An index must be there exactly when the variable is an array. */
static void check_index(Resolver *r, const Expression *e,
                        const Expression *index, Use use) {
    const Variable *v = e->variable;
    if (index && !v->is_array)
        resolver_error(r, CODE_TYPE, e->span, "%s is not an array", e->name);
    else if (!index && v->is_array && use != USE_ARRAY)
        resolver_error(r, CODE_TYPE, e->span,
                       "%s is an array and needs an index", e->name);
    if (index && v->is_array && index->kind == EXPRESSION_NUMBER &&
        (index->value < 0 || (uint32_t)index->value >= v->length))
        diag_warning(r->diag, CODE_RANGE, index->span,
                     "the elements of %s are 0 .. %u", e->name, v->length - 1);
}

static void resolve_root(Resolver *r, Expression *e, Use use) {
    NameMeaning meaning = *resolver_meaning(r, e->name);
    if (e->left)
        resolve_value(r, e->left);
    if (meaning.variable) {
        e->variable = meaning.variable;
        e->type = e->variable->type;
        e->variable->uses++;
        check_index(r, e, e->left, use);
    } else if (meaning.constant) {
        resolve_constant_name(r, e, meaning.constant);
    } else if (!resolve_predefined(e)) {
        e->type = int_type;
        undeclared(r, e);
    }
}

static void resolve_field(Resolver *r, Expression *e, Use use) {
    const Typedef *type = e->left->type.structure;
    if (e->right)
        resolve_value(r, e->right);
    e->type = int_type;
    if (e->left->type.kind != TYPE_STRUCT) {
        if (e->left->variable || e->left->kind != EXPRESSION_VARIABLE)
            resolver_error(r, CODE_TYPE, e->left->span, "%s has no fields",
                           e->left->name);
        return; /* else it was not declared, which was reported */
    }
    Variable *field = type ? type->fields : NULL;
    while (field && field->name != e->name)
        field = field->next;
    if (!field) {
        if (type)
            resolver_error(r, CODE_UNDECLARED, e->name_span,
                           "the type %s has no field %s", type->name, e->name);
        return;
    }
    e->variable = field;
    e->type = field->type;
    field->uses++;
    check_index(r, e, e->right, use);
}

/* Is this something that may be written to? */
static void check_target(Resolver *r, const Expression *e) {
    if (e->kind == EXPRESSION_VARIABLE || e->kind == EXPRESSION_FIELD ||
        e->kind == EXPRESSION_DISCARD || e->kind == EXPRESSION_PRIORITY)
        return;
    resolver_error(r, CODE_TYPE, e->span, "%s cannot be assigned to", e->name);
}

static void resolve_path(Resolver *r, Expression *e, Use use) {
    if (e->kind == EXPRESSION_VARIABLE) {
        resolve_root(r, e, use);
    } else {
        resolve_path(r, e->left, USE_WHOLE);
        resolve_field(r, e, use);
    }
}

void resolve_reference(Resolver *r, Expression *e, Use use) {
    if (e->variable || e->kind == EXPRESSION_MTYPE)
        return; /* shared, and done already */
    resolve_path(r, e, use);
    if (use == USE_WRITE)
        check_target(r, e);
    else if (e->kind == EXPRESSION_DISCARD)
        resolver_error(r, CODE_TYPE, e->span, "_ has no value");
    if (e->type.kind == TYPE_STRUCT && use != USE_WHOLE && use != USE_ARRAY)
        resolver_error(r, CODE_TYPE, e->span,
                       "%s is a struct; one of its fields is needed here",
                       e->name);
}

static Variable *variable_of(Resolver *r, const Proctype *p, const char *name) {
    bool current = p == r->proctype;
    size_t count = current ? r->variables.count : p->variable_count;
    Variable **list = current ? r->variables.data : p->variables;
    for (size_t i = 0; i < count; i++)
        if (list[i]->name == name)
            return list[i];
    return NULL;
}

/* P[i]:x.y[j] is looked up in P; its indices belong to the reader. */
static void resolve_remote_variable(Resolver *r, Expression *e) {
    Expression *root = e->right;
    while (root->kind == EXPRESSION_FIELD)
        root = root->left;
    NameMeaning *meaning = resolver_meaning(r, root->name);
    NameMeaning before = *meaning;
    *meaning =
        (NameMeaning){.variable = variable_of(r, e->proctype, root->name)};
    if (!meaning->variable)
        resolver_error(r, CODE_UNDECLARED, root->span, "%s has no variable %s",
                       e->proctype->name, root->name);
    else
        resolve_reference(r, e->right, USE_READ);
    *resolver_meaning(r, root->name) = before;
    e->type = e->right->type;
}

static void resolve_remote(Resolver *r, Expression *e) {
    e->type = int_type;
    if (e->left)
        resolve_value(r, e->left);
    e->proctype = resolver_meaning(r, e->name)->proctype;
    if (!e->proctype) {
        resolve_no_proctype(r, e);
        return;
    }
    if (e->kind == EXPRESSION_REMOTE_VARIABLE) {
        resolve_remote_variable(r, e);
        return;
    }
    e->label = find_remote_label(r, e->proctype, e->label_name);
    if (!e->label) {
        resolver_error(r, CODE_JUMP, e->span, "%s has no label %s", e->name,
                       e->label_name);
        return;
    }
    e->label->uses++;
    e->label->watched = true;
}

static void resolve_operation(Resolver *r, Expression *e) {
    resolve_value(r, e->left);
    if (e->right)
        resolve_value(r, e->right);
    e->type = int_type;
}

static void resolve_conditional(Resolver *r, Expression *e) {
    resolve_value(r, e->left);
    resolve_value(r, e->right);
    resolve_value(r, e->third);
    bool channels =
        e->right->type.kind == TYPE_CHAN && e->third->type.kind == TYPE_CHAN;
    e->type = channels ? e->right->type : int_type;
}

/* np_ is known to claims only. */
static void check_np(Resolver *r, const Expression *e) {
    bool claim =
        r->in_formula || (r->proctype && r->proctype->kind == PROCTYPE_NEVER);
    if (!claim)
        resolver_error(r, CODE_PLACE, e->span,
                       "np_ is allowed only in never claims and formulas");
}

void resolve_value(Resolver *r, Expression *e) {
    if (!e)
        return;
    switch (e->kind) {
    case EXPRESSION_REFERENCES:
        resolve_reference(r, e, USE_READ);
        return;
    case EXPRESSION_OPERATIONS:
        resolve_operation(r, e);
        return;
    case EXPRESSION_CONDITIONAL:
        resolve_conditional(r, e);
        return;
    case EXPRESSION_RUN:
        resolve_run(r, e);
        break;
    case EXPRESSION_POLL:
        resolve_channel_use(r, e->left);
        resolve_receive(r, e->left, &e->right, true);
        break;
    case EXPRESSION_LENGTHS:
        resolve_channel_use(r, e->left);
        break;
    case EXPRESSION_REMOTES:
        resolve_remote(r, e);
        return;
    case EXPRESSION_NP:
        check_np(r, e);
        break;
    case EXPRESSION_MTYPE:
        return; /* shared, and done already */
    case EXPRESSION_NUMBER:
    case EXPRESSION_CALLS:
    case EXPRESSION_TIMEOUT:
    case EXPRESSION_PID:
    case EXPRESSION_NR_PR:
    case EXPRESSION_LAST:
    case EXPRESSION_PRIORITY:
    case EXPRESSION_DISCARD:
    case EXPRESSION_TEXTS:
        resolve_value(r, e->left);
        resolve_value(r, e->right);
        break;
    }
    e->type = int_type;
}
