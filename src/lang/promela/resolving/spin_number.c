#include "lang/promela/resolving/spin_number.h"

#include "base/bug.h"

typedef struct Numbering {
    Program *program;
    uint32_t next; /* the first free number */
    bool exact;    /* nothing was met that SPIN treats in its own way */
} Numbering;

static void number_list(Numbering *self, Statement *list);

static uint32_t take(Numbering *self, uint32_t count) {
    uint32_t first = self->next;
    self->next += count;
    return first;
}

/* --- what is inside --------------------------------------------------- */

/* The assignment, the guard and, for messages, the receive and the send;
 * after the body the next value, else and break. */
static void number_for(Numbering *self, Statement *s) {
    bool messages = s->kind == STATEMENT_FOR_IN && !s->is_array;
    s->first = take(self, messages ? 4 : 2);
    number_list(self, s->body);
    take(self, 3);
}

/* One assignment for each value; or the first value, a guard, the next value
 * and break. */
static void number_select(Numbering *self, Statement *s) {
    bool once = statement_selects_once(s);
    s->first =
        take(self, once ? (uint32_t)(s->to->value - s->from->value + 1) : 4);
}

static void number_declaration(Numbering *self, Statement *s) {
    s->first = self->next;
    for (const Variable *v = s->variables; v; v = v->next)
        take(self, !v->in_prologue);
}

static bool is_jump(const Statement *s) {
    return s->kind == STATEMENT_GOTO || s->kind == STATEMENT_BREAK;
}

static void number_inside(Numbering *self, Statement *s);
static void number_itself(Numbering *self, Statement *s);

static bool is_braces(const Statement *part) {
    return part->kind == STATEMENT_BLOCK && !part->labels;
}

static bool is_labelled_block(const Statement *part) {
    return part->labels &&
           (part->kind == STATEMENT_BLOCK || part->kind == STATEMENT_ATOMIC ||
            part->kind == STATEMENT_D_STEP);
}

static bool is_torn(const Statement *part) {
    return part->kind == STATEMENT_FOR_RANGE ||
           part->kind == STATEMENT_FOR_IN || part->kind == STATEMENT_SELECT;
}

/* A block with a label in front of unless is put around the whole. */
static void number_unless(Numbering *self, Statement *s) {
    Statement *body = s->body, *escape = s->escape;
    self->exact &= !is_torn(body) && !is_torn(escape);
    number_inside(self, body);
    number_inside(self, escape);
    if (!is_braces(escape))
        number_itself(self, escape);
    if (!is_braces(body) && !is_labelled_block(body))
        number_itself(self, body);
    s->number = take(self, 2);
    if (is_labelled_block(body))
        number_itself(self, body);
}

/* P@label where the label stands at a jump: a new jump is made at once, and
 * the old one becomes a skip. */
static void number_references(Numbering *self, const Expression *e) {
    for (; e; e = e->next) {
        if (e->kind == EXPRESSION_REMOTE_LABEL) {
            Statement *at = e->label->statement;
            if (is_jump(at) && !statement_is_marked(at) &&
                at->first == at->number) {
                at->first = take(self, 1);
                at->moved = self->program->moved;
                self->program->moved = at;
            }
        }
        number_references(self, e->left);
        number_references(self, e->right);
        number_references(self, e->third);
    }
}

static void number_inside(Numbering *self, Statement *s) {
    number_references(self, s->value);
    number_references(self, s->arguments);
    switch (s->kind) {
    case STATEMENT_DECLARATION:
        number_declaration(self, s);
        break;
    case STATEMENT_IF:
    case STATEMENT_DO:
        for (Option *option = s->options; option; option = option->next)
            number_list(self, option->body);
        break;
    case STATEMENT_FOR_RANGE:
    case STATEMENT_FOR_IN:
        number_for(self, s);
        break;
    case STATEMENT_SELECT:
        number_select(self, s);
        break;
    case STATEMENT_BLOCK:
    case STATEMENT_ATOMIC:
    case STATEMENT_D_STEP:
        number_list(self, s->body);
        break;
    case STATEMENT_UNLESS:
        number_unless(self, s);
        break;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
    case STATEMENT_EXPRESSION:
    case STATEMENT_SEND:
    case STATEMENT_RECEIVE:
    case STATEMENT_BREAK:
    case STATEMENT_GOTO:
    case STATEMENT_ELSE:
    case STATEMENT_ASSERT:
    case STATEMENT_PRINTF:
    case STATEMENT_PRINTM:
    case STATEMENT_XR:
    case STATEMENT_XS:
    case STATEMENT_C_CODE:
        break;
    }
}

/* --- the statement itself --------------------------------------------- */

static uint32_t own_count(const Statement *s) {
    switch (s->kind) {
    case STATEMENT_GOTO:
    case STATEMENT_BREAK: /* there is a skip at the mark */
        return statement_is_marked(s) ? 2 : 1;
    case STATEMENT_DECLARATION:
    case STATEMENT_XR:
    case STATEMENT_XS:
    case STATEMENT_UNLESS: /* has them already */
        return 0;
    case STATEMENT_IF:
        return 2;
    case STATEMENT_DO:
    case STATEMENT_FOR_RANGE:
    case STATEMENT_FOR_IN:
        return 3;
    case STATEMENT_SELECT:
        return statement_selects_once(s) ? 2 : 3;
    case STATEMENT_ASSIGN:
    case STATEMENT_INCREMENT:
    case STATEMENT_DECREMENT:
    case STATEMENT_EXPRESSION:
    case STATEMENT_SEND:
    case STATEMENT_RECEIVE:
    case STATEMENT_ELSE:
    case STATEMENT_BLOCK:
    case STATEMENT_ATOMIC:
    case STATEMENT_D_STEP:
    case STATEMENT_ASSERT:
    case STATEMENT_PRINTF:
    case STATEMENT_PRINTM:
    case STATEMENT_C_CODE:
        return 1;
    }
    BUG("a statement of kind %d", (int)s->kind);
}

static void number_itself(Numbering *self, Statement *s) {
    uint32_t count = own_count(s);
    if (count)
        s->number = take(self, count);
    if (is_jump(s)) { /* the step is the skip, if there is one */
        s->first = s->number;
        s->number += count - 1;
    }
}

/* The skip before a jump comes later than the jump. */
static void number_split(Numbering *self, Statement *skip) {
    number_itself(self, skip->next);
    number_itself(self, skip);
}

static void number_list(Numbering *self, Statement *list) {
    for (Statement *s = list; s; s = s->next) {
        if (s->next && s->next->split) {
            number_split(self, s);
            s = s->next;
            continue;
        }
        number_inside(self, s);
        number_itself(self, s);
    }
}

/* SPIN reads the formulas last, as claims that we do not know. */
static bool changes_numbers(Numbering *self, const LtlFormula *formula) {
    uint32_t before = self->next;
    number_references(self, formula->atoms);
    return self->next != before;
}

uint32_t spin_state(const Program *program, const Proctype *proctype,
                    uint32_t number) {
    uint32_t first = proctype->first_number, foreign = 0;
    for (const Statement *s = program->moved; s; s = s->moved)
        foreign += s->first >= first && s->first < number;
    return number - first - foreign + 1;
}

void spin_number(Program *program) {
    Numbering self = {.program = program, .exact = true};
    for (Proctype *p = program->proctypes; p; p = p->next) {
        p->first_number = self.next;
        number_list(&self, p->body);
        p->end_number = take(&self, 1);
    }
    for (LtlFormula *l = program->formulas; l; l = l->next)
        self.exact &= !changes_numbers(&self, l);
    program->numbered = self.exact;
}
