#include "lang/dve/dve_terms.h"

#include "base/bug.h"
#include "base/suggest.h"
#include "lang/dve/dve_evaluate.h"

#include <string.h>

/* ---- Names --------------------------------------------------------------- */

void dve_scope_init(DveScope *scope, DveProgram *program, Diagnostics *diag) {
    *scope = (DveScope){.program = program, .diag = diag};
    names_init(&scope->names, program->mem);
}

void dve_scope_release(DveScope *scope) {
    vec_release(scope->program->mem, &scope->symbols);
    names_release(&scope->names);
}

/* No name contains a blank, so the two parts cannot be confused. */
static void write_key(Text *key, const char *process, const char *name) {
    if (process)
        text_printf(key, "%s ", process);
    text_add(key, name);
}

void dve_declare(DveScope *scope, DveWord name, DveSymbolKind kind,
                 uint32_t number) {
    Text key;
    text_init(&key, scope->program->mem);
    write_key(&key, scope->process, name.text);
    uint32_t place = names_add(&scope->names, key.data, key.length);
    text_release(&key);
    if (place < scope->symbols.count)
        diag_error(scope->diag, CODE_REPEATED, name.span,
                   "\"%s\" is declared twice", name.text);
    else
        vec_push(scope->program->mem, &scope->symbols,
                 (DveSymbol){kind, number, name.span});
}

static const DveSymbol *find_in(const DveScope *scope, const char *process,
                                const char *name) {
    Text key;
    text_init(&key, scope->program->mem);
    write_key(&key, process, name);
    uint32_t place = names_find(&scope->names, key.data, key.length);
    text_release(&key);
    return place == NAME_NONE ? NULL : &scope->symbols.data[place];
}

const DveSymbol *dve_find(const DveScope *scope, const char *process,
                          const char *name) {
    if (process)
        return find_in(scope, process, name);
    const DveSymbol *own =
        scope->process ? find_in(scope, scope->process, name) : NULL;
    return own ? own : find_in(scope, NULL, name);
}

static const char *kind_text(DveSymbolKind kind) {
    switch (kind) {
    case DVE_SYMBOL_VARIABLE:
        return "variable";
    case DVE_SYMBOL_CHANNEL:
        return "channel";
    case DVE_SYMBOL_PROCESS:
    case DVE_SYMBOL_PROPERTY:
        return "process";
    case DVE_SYMBOL_LOCATION:
        return "state";
    }
    BUG("a kind of symbol is missing");
}

/* Names of this kind that could have been meant. */
static void suggest(DveScope *scope, const char *process, const char *name,
                    DveSymbolKind kind) {
    Suggestion best = suggestion_for(name);
    for (size_t i = 0; i < scope->symbols.count; i++) {
        const char *key = names_get(&scope->names, (uint32_t)i);
        const char *blank = strchr(key, ' ');
        bool seen =
            !blank || (process && strlen(process) == (size_t)(blank - key) &&
                       strncmp(key, process, (size_t)(blank - key)) == 0);
        if (seen && scope->symbols.data[i].kind == kind)
            suggestion_offer(&best, blank ? blank + 1 : key);
    }
    diag_did_you_mean(scope->diag, best.candidate);
}

const DveSymbol *dve_demand(DveScope *scope, DveWord process, DveWord name,
                            DveSymbolKind kind) {
    if (process.text && !dve_find(scope, NULL, process.text)) {
        diag_error(scope->diag, CODE_UNDECLARED, process.span,
                   "there is no process \"%s\"", process.text);
        suggest(scope, NULL, process.text, DVE_SYMBOL_PROCESS);
        return NULL;
    }
    const DveSymbol *found = dve_find(scope, process.text, name.text);
    if (found && found->kind == kind)
        return found;
    diag_error(scope->diag, found ? CODE_TYPE : CODE_UNDECLARED, name.span,
               found ? "\"%s\" is not a %s" : "\"%s\" is not declared as a %s",
               name.text, kind_text(kind));
    if (!found)
        suggest(scope, process.text ? process.text : scope->process, name.text,
                kind);
    return NULL;
}

/* ---- Terms --------------------------------------------------------------- */

static uint32_t add_term(DveScope *scope, DveTerm term) {
    vec_push(scope->program->mem, &scope->program->terms, term);
    return (uint32_t)scope->program->terms.count - 1;
}

static uint32_t add_constant(DveScope *scope, int32_t value) {
    return add_term(scope,
                    (DveTerm){.operation = DVE_TERM_CONSTANT, .value = value});
}

static const DveTerm *term_at(const DveScope *scope, uint32_t number) {
    return &scope->program->terms.data[number];
}

static bool is_constant(const DveScope *scope, uint32_t number) {
    return term_at(scope, number)->operation == DVE_TERM_CONSTANT;
}

static DveOperation binary_operation(DveKind kind) {
    switch ((int)kind) {
    case DVE_IMPLY:
        return DVE_TERM_IMPLY;
    case DVE_OR:
    case DVE_EITHER:
        return DVE_TERM_OR;
    case DVE_AND:
    case DVE_BOTH:
        return DVE_TERM_AND;
    case DVE_BIT_OR:
        return DVE_TERM_BIT_OR;
    case DVE_BIT_XOR:
        return DVE_TERM_BIT_XOR;
    case DVE_BIT_AND:
        return DVE_TERM_BIT_AND;
    case DVE_EQUAL:
        return DVE_TERM_EQUAL;
    case DVE_UNEQUAL:
        return DVE_TERM_UNEQUAL;
    case DVE_LESS:
        return DVE_TERM_LESS;
    case DVE_LESS_EQUAL:
        return DVE_TERM_LESS_EQUAL;
    case DVE_GREATER:
        return DVE_TERM_GREATER;
    case DVE_GREATER_EQUAL:
        return DVE_TERM_GREATER_EQUAL;
    case DVE_SHIFT_LEFT:
        return DVE_TERM_SHIFT_LEFT;
    case DVE_SHIFT_RIGHT:
        return DVE_TERM_SHIFT_RIGHT;
    case DVE_PLUS:
        return DVE_TERM_ADD;
    case DVE_MINUS:
        return DVE_TERM_SUBTRACT;
    case DVE_TIMES:
        return DVE_TERM_MULTIPLY;
    case DVE_DIVIDE:
        return DVE_TERM_DIVIDE;
    case DVE_REMAINDER:
        return DVE_TERM_REMAINDER;
    default:
        BUG("this token is no binary operator");
    }
}

static uint32_t unary_term(DveScope *scope, const DveExpression *expression) {
    uint32_t left = dve_term(scope, expression->left);
    DveOperation operation = expression->operation == DVE_NOT ? DVE_TERM_NOT
                             : expression->operation == DVE_TILDE
                                 ? DVE_TERM_COMPLEMENT
                                 : DVE_TERM_MINUS;
    DveFault fault = DVE_FAULT_NONE;
    if (is_constant(scope, left))
        return add_constant(
            scope,
            dve_apply(operation, term_at(scope, left)->value, 0, &fault));
    return add_term(scope, (DveTerm){.operation = operation, .left = left});
}

static uint32_t binary_term(DveScope *scope, const DveExpression *expression) {
    uint32_t left = dve_term(scope, expression->left);
    uint32_t right = dve_term(scope, expression->right);
    DveOperation operation = binary_operation(expression->operation);
    DveFault fault = DVE_FAULT_NONE;
    if (is_constant(scope, left) && is_constant(scope, right)) {
        int32_t value = dve_apply(operation, term_at(scope, left)->value,
                                  term_at(scope, right)->value, &fault);
        if (!fault)
            return add_constant(scope, value);
    }
    bool divides =
        operation == DVE_TERM_DIVIDE || operation == DVE_TERM_REMAINDER;
    if (divides &&
        (!is_constant(scope, right) || term_at(scope, right)->value == 0))
        scope->partial = true;
    return add_term(
        scope, (DveTerm){.operation = operation, .left = left, .right = right});
}

/* An index that is constant is looked up at once. */
static uint32_t element_term(DveScope *scope, const DveVariable *variable,
                             uint32_t index) {
    DveTerm term = {.left = index,
                    .slot = variable->slot,
                    .count = variable->count,
                    .operation = variable->constant ? DVE_TERM_TABLE
                                 : variable->wide   ? DVE_TERM_INTS
                                                    : DVE_TERM_BYTES};
    int32_t value = term_at(scope, index)->value;
    if (!is_constant(scope, index) || value < 0 ||
        (uint32_t)value >= variable->count) {
        scope->partial = true;
        return add_term(scope, term);
    }
    uint32_t place = variable->slot + (uint32_t)value;
    if (variable->constant)
        return add_constant(scope, scope->program->constants.data[place]);
    return add_term(
        scope,
        (DveTerm){.operation = variable->wide ? DVE_TERM_INT : DVE_TERM_BYTE,
                  .slot = place});
}

/* The variable that is meant; only an array has an index. */
static const DveVariable *variable_of(DveScope *scope,
                                      const DveExpression *expression) {
    const DveSymbol *symbol = dve_demand(scope, expression->process,
                                         expression->name, DVE_SYMBOL_VARIABLE);
    if (!symbol)
        return NULL;
    const DveVariable *variable =
        &scope->program->variables.data[symbol->number];
    if (variable->array == (expression->left != NULL))
        return variable;
    if (variable->array) {
        diag_warning(scope->diag, CODE_TYPE, expression->span,
                     "\"%s\" is an array: without an index this is its first "
                     "element",
                     expression->name.text);
        diag_hint(scope->diag, "write %s[0]", expression->name.text);
        return variable;
    }
    diag_error(scope->diag, CODE_TYPE, expression->span,
               "\"%s\" is not an array", expression->name.text);
    return NULL;
}

/* What an array is indexed with: the first element if nothing is written. */
static uint32_t index_term(DveScope *scope, const DveVariable *variable,
                           const DveExpression *index) {
    return variable->array && index ? dve_term(scope, index)
                                    : add_constant(scope, 0);
}

static uint32_t variable_term(DveScope *scope,
                              const DveExpression *expression) {
    const DveVariable *found = variable_of(scope, expression);
    if (!found)
        return add_constant(scope, 0);
    DveVariable variable = *found;
    return element_term(scope, &variable,
                        index_term(scope, &variable, expression->left));
}

static uint32_t location_term(DveScope *scope,
                              const DveExpression *expression) {
    const DveSymbol *process = dve_find(scope, NULL, expression->process.text);
    const DveSymbol *location = dve_demand(
        scope, expression->process, expression->name, DVE_SYMBOL_LOCATION);
    if (!location)
        return add_constant(scope, 0);
    if (process->kind != DVE_SYMBOL_PROCESS) {
        diag_error(scope->diag, CODE_TYPE, expression->process.span,
                   "\"%s\" is a property, whose state cannot be asked for",
                   expression->process.text);
        return add_constant(scope, 0);
    }
    uint32_t slot = scope->program->processes.data[process->number].slot;
    return add_term(scope, (DveTerm){.operation = DVE_TERM_AT,
                                     .slot = slot,
                                     .value = (int32_t)location->number});
}

uint32_t dve_term(DveScope *scope, const DveExpression *expression) {
    switch (expression->form) {
    case DVE_FORM_NUMBER:
        return add_constant(scope, expression->number);
    case DVE_FORM_VARIABLE:
        return variable_term(scope, expression);
    case DVE_FORM_LOCATION:
        return location_term(scope, expression);
    case DVE_FORM_UNARY:
        return unary_term(scope, expression);
    case DVE_FORM_BINARY:
        return binary_term(scope, expression);
    }
    BUG("a form of expression is missing");
}

uint32_t dve_conjunction(DveScope *scope, const DveExpression *list) {
    uint32_t all = DVE_NONE;
    for (; list; list = list->next) {
        uint32_t one = dve_term(scope, list);
        all = all == DVE_NONE
                  ? one
                  : add_term(scope, (DveTerm){.operation = DVE_TERM_AND,
                                              .left = all,
                                              .right = one});
    }
    return all;
}

int32_t dve_constant(DveScope *scope, const DveExpression *expression) {
    uint32_t term = dve_term(scope, expression);
    if (is_constant(scope, term))
        return term_at(scope, term)->value;
    diag_error(scope->diag, CODE_CONSTANT, expression->span,
               "a constant is needed here");
    return 0;
}

/* A side of & that has no sign bounds its value. */
static bool masks(const DveScope *scope, uint32_t number, bool wide) {
    const DveTerm *term = term_at(scope, number);
    return term->operation == DVE_TERM_CONSTANT && term->value >= 0 &&
           term->value <= dve_most(wide);
}

bool dve_fits(const DveScope *scope, uint32_t number, bool wide) {
    const DveTerm *term = term_at(scope, number);
    switch (term->operation) {
    case DVE_TERM_CONSTANT:
        return dve_least(wide) <= term->value && term->value <= dve_most(wide);
    case DVE_TERM_INT:
    case DVE_TERM_INTS:
        return wide;
    case DVE_TERM_BIT_AND:
        return masks(scope, term->left, wide) ||
               masks(scope, term->right, wide);
    case DVE_TERM_BYTE:
    case DVE_TERM_BYTES:
    case DVE_TERM_AT:
    case DVE_TERM_NOT:
    case DVE_TERM_IMPLY:
    case DVE_TERM_OR:
    case DVE_TERM_AND:
    case DVE_TERM_EQUAL:
    case DVE_TERM_UNEQUAL:
    case DVE_TERM_LESS:
    case DVE_TERM_LESS_EQUAL:
    case DVE_TERM_GREATER:
    case DVE_TERM_GREATER_EQUAL:
        return true;
    case DVE_TERM_TABLE:
    case DVE_TERM_COMPLEMENT:
    case DVE_TERM_MINUS:
    case DVE_TERM_BIT_OR:
    case DVE_TERM_BIT_XOR:
    case DVE_TERM_SHIFT_LEFT:
    case DVE_TERM_SHIFT_RIGHT:
    case DVE_TERM_ADD:
    case DVE_TERM_SUBTRACT:
    case DVE_TERM_MULTIPLY:
    case DVE_TERM_DIVIDE:
    case DVE_TERM_REMAINDER:
        return false;
    }
    BUG("an operation is missing");
}

DveTarget dve_target(DveScope *scope, const DveExpression *variable) {
    const DveVariable *found = variable_of(scope, variable);
    DveTarget target = {.index = DVE_NONE, .count = 1};
    if (!found)
        return target;
    if (found->constant) {
        diag_error(scope->diag, CODE_TYPE, variable->span,
                   "\"%s\" is a constant", variable->name.text);
        return target;
    }
    target = (DveTarget){found->slot, found->count, DVE_NONE, found->wide};
    if (!found->array)
        return target;
    target.index = index_term(scope, found, variable->left);
    int32_t value = term_at(scope, target.index)->value;
    if (!is_constant(scope, target.index) || value < 0 ||
        (uint32_t)value >= target.count) {
        scope->partial = true;
        return target;
    }
    target.slot += (uint32_t)value;
    target.index = DVE_NONE;
    return target;
}
