#include "lang/promela/reading/ast.h"

#include "lang/promela/reading/keywords.h"

#include <assert.h>
#include <string.h>

static const char *const keywords[] = {
#define KEYWORD_TEXT(name, text) text,
    PROMELA_KEYWORDS(KEYWORD_TEXT)
#undef KEYWORD_TEXT
};

void program_init(Program *program, Mem *mem) {
    *program = (Program){0};
    arena_init(&program->arena, mem);
    names_init(&program->names, mem);
    for (uint32_t i = 0; i < KEYWORD_COUNT; i++) {
        uint32_t number =
            names_add(&program->names, keywords[i], strlen(keywords[i]));
        assert(number == i);
        (void)number;
    }
}

void program_release(Program *program) {
    for (LtlFormula *f = program->formulas; f; f = f->next)
        formulas_release(&f->table);
    names_release(&program->names);
    arena_release(&program->arena);
}

const char *program_name(Program *program, const char *bytes, size_t length) {
    uint32_t number = names_add(&program->names, bytes, length);
    return names_get(&program->names, number);
}

void program_visit(Program *program, VisitVariable *visit, void *context) {
    for (uint32_t i = 0; i < program->global_count; i++)
        visit(program->globals[i], context);
    for (Typedef *t = program->typedefs; t; t = t->next)
        for (Variable *f = t->fields; f; f = f->next)
            visit(f, context);
    for (Proctype *p = program->proctypes; p; p = p->next)
        for (uint32_t i = 0; i < p->variable_count; i++)
            visit(p->variables[i], context);
}

enum {
    SELECT_SPREAD = 32 /* up to here select is one step */
};

bool statement_selects_once(const Statement *statement) {
    const Expression *from = statement->from, *to = statement->to;
    return statement->plain_range && from->kind == EXPRESSION_NUMBER &&
           to->kind == EXPRESSION_NUMBER && to->value >= from->value &&
           (int64_t)to->value - from->value <= SELECT_SPREAD;
}

unsigned initial_turn(const Type *type) {
    static const unsigned turns[] = {
        [TYPE_UNSIGNED] = 0, [TYPE_BIT] = 1,   [TYPE_BOOL] = 1,
        [TYPE_BYTE] = 2,     [TYPE_PID] = 2,   [TYPE_CHAN] = 3,
        [TYPE_MTYPE] = 4,    [TYPE_SHORT] = 5, [TYPE_INT] = 6,
        [TYPE_STRUCT] = 7,
    };
    return turns[type->kind];
}

bool variable_is_set(const Variable *variable) {
    if (variable->channel || variable->initial)
        return true;
    const Typedef *type = variable->type.structure;
    for (const Variable *f = type ? type->fields : NULL; f; f = f->next)
        if (variable_is_set(f))
            return true;
    return false;
}

bool statement_is_marked(const Statement *s) {
    bool marked = false;
    for (const PmlLabel *label = s->labels; label; label = label->next)
        marked |= label->marks != 0;
    return marked && !s->split &&
           (s->kind == STATEMENT_GOTO || s->kind == STATEMENT_BREAK);
}
