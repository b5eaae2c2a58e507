#include "lang/promela/resolving/mistakes.h"

#include "formula/ltl_mistakes.h"

#include "base/text.h"
#include "lang/promela/resolving/claim_view.h"

typedef struct Mistakes {
    const Program *program; /* looked at */
    Diagnostics *diag;      /* borrowed */
    const Proctype *within; /* or NULL: a formula */
    ClaimView view;         /* what SPIN sees of claims and formulas */
} Mistakes;

/* --- numbers of processes ------------------------------------------------ */

typedef struct Pids { /* of a proctype */
    uint32_t first;   /* that it has at the start */
    uint32_t active;  /* how many of these */
    uint32_t start;   /* processes of all types at the start */
    bool more;        /* others may be created, from `start` on */
} Pids;

static Pids pids_of(const Mistakes *m, const Proctype *type) {
    Pids pids = {.active = type->active, .more = type->is_run};
    for (const Proctype *p = m->program->proctypes; p; p = p->next) {
        if (p->kind != PROCTYPE_PROCESS && p->kind != PROCTYPE_INIT)
            continue;
        if (p == type)
            pids.first = pids.start;
        pids.start += p->kind == PROCTYPE_INIT ? 1 : p->active;
    }
    return pids;
}

/* "1", "1 and 2", "1 to 3"; and from where on there may be more. */
static void hint_pids(const Mistakes *m, const Proctype *type, Pids pids) {
    uint32_t last = pids.first + pids.active - 1;
    if (pids.more && pids.active == 0)
        diag_hint(m->diag,
                  "processes are numbered from 0 in the order of the text, "
                  "init included: what run creates begins at %u",
                  pids.start);
    else if (pids.active == 1)
        diag_hint(m->diag,
                  "processes are numbered from 0 in the order of the text, "
                  "init included: %s is %u",
                  type->name, pids.first);
    else
        diag_hint(m->diag,
                  "processes are numbered from 0 in the order of the text, "
                  "init included: %s is %u to %u",
                  type->name, pids.first, last);
}

/* P[2]@label, where process 2 is none of type P. */
static void check_remote(const Mistakes *m, const Expression *e) {
    if (!e->left || e->left->kind != EXPRESSION_NUMBER || !e->proctype ||
        e->left->value < 0)
        return;
    Pids pids = pids_of(m, e->proctype);
    uint32_t pid = (uint32_t)e->left->value;
    bool one = pid - pids.first < pids.active;
    if (one || (pids.more && pid >= pids.start) ||
        (pids.active == 0 && !pids.more))
        return;
    diag_warning(m->diag, CODE_PROCESS, e->span,
                 "process %u is never of type %s", pid, e->proctype->name);
    hint_pids(m, e->proctype, pids);
}

/* a[_pid], where a process has a number that is too large. */
static void check_index(const Mistakes *m, const Expression *e) {
    if (!m->within || !e->variable || !e->left ||
        e->left->kind != EXPRESSION_PID || !e->variable->is_array)
        return;
    Pids pids = pids_of(m, m->within);
    uint32_t largest = pids.active ? pids.first + pids.active - 1 : pids.start;
    if ((pids.active == 0 && !pids.more) || largest < e->variable->length)
        return;
    diag_warning(m->diag, CODE_PROCESS, e->span,
                 "_pid can be %u here, but the indices of %s end at %u",
                 largest, e->variable->name, e->variable->length - 1);
    hint_pids(m, m->within, pids);
}

/* --- expressions --------------------------------------------------------- */

static void inspect(const Mistakes *m, const Expression *e) {
    for (; e; e = e->next) {
        if (e->kind == EXPRESSION_REMOTE_LABEL ||
            e->kind == EXPRESSION_REMOTE_VARIABLE)
            check_remote(m, e);
        if (e->kind == EXPRESSION_VARIABLE)
            check_index(m, e);
        claim_view_check(&m->view, e, m->within, m->diag);
        inspect(m, e->left);
        inspect(m, e->right);
        inspect(m, e->third);
    }
}

/* --- statements ---------------------------------------------------------- */

static void check_guard(const Mistakes *m, const Option *o) {
    const Statement *s = o->body;
    if (s->kind != STATEMENT_ASSIGN || !s->arrow || s->expansion)
        return;
    diag_warning(m->diag, CODE_GUARD, s->span,
                 "this guard is an assignment, which is always possible");
    diag_hint(m->diag, "write == to compare; if it is meant, write ; after it "
                       "instead of ->");
}

/* Made of locals of the process and constants only, with at least one. */
static bool is_local(const Expression *e, bool *any) {
    if (!e)
        return true;
    if (e->kind == EXPRESSION_VARIABLE) {
        *any = true;
        return e->variable && e->variable->kind != VARIABLE_GLOBAL &&
               e->type.kind != TYPE_CHAN && is_local(e->left, any);
    }
    return (e->kind == EXPRESSION_NUMBER || e->kind == EXPRESSION_MTYPE ||
            e->kind == EXPRESSION_UNARY || e->kind == EXPRESSION_BINARY) &&
           is_local(e->left, any) && is_local(e->right, any);
}

/* x == 1; in the middle of a sequence. No other process can make it true. */
static void check_comparison(const Mistakes *m, const Statement *s) {
    bool any = false;
    if (s->kind != STATEMENT_EXPRESSION || s->arrow || s->expansion ||
        s->value->kind != EXPRESSION_BINARY ||
        s->value->operator!= OPERATOR_EQUAL || s->value->parenthesised ||
        s->value->left->kind != EXPRESSION_VARIABLE ||
        m->within->kind == PROCTYPE_NEVER ||
        m->program->has_c_code || !is_local(s->value, &any) ||
        !any)
        return;
    diag_warning(m->diag, CODE_GUARD, s->span,
                 "this comparison blocks the process forever if it is false, "
                 "and does nothing if it is true");
    diag_hint(m->diag, "write = to assign, or assert(...) to check");
}

static bool is_skip(const Statement *s) {
    return s->kind == STATEMENT_EXPRESSION &&
           s->value->kind == EXPRESSION_NUMBER && s->value->value != 0;
}

static const Statement *last_of(const Statement *s) {
    while (s->next)
        s = s->next;
    return s;
}

/* do :: condition -> break :: else -> skip od */
static void check_busy(const Mistakes *m, const Statement *s) {
    const Option *idle = NULL;
    for (const Option *o = s->options; o; o = o->next) {
        const Statement *last = last_of(o->body);
        if (o->is_else) {
            const Statement *rest = o->body->next;
            if (rest && (!is_skip(rest) || rest->next))
                return;
            idle = o;
        } else if (o->body->kind != STATEMENT_EXPRESSION || is_skip(o->body) ||
                   (last->kind != STATEMENT_BREAK &&
                    last->kind != STATEMENT_GOTO)) {
            return;
        }
    }
    if (!idle || !s->options->next || m->within->kind == PROCTYPE_NEVER)
        return;
    diag_warning(m->diag, CODE_BUSY, idle->span,
                 "this loop is busy while it waits, which can go on forever");
    diag_hint(m->diag, "a condition waits by itself: leave else out");
}

static void walk(const Mistakes *m, const Statement *first, bool head) {
    for (const Statement *s = first; s; s = s->next) {
        for (const Variable *v = s->variables; v; v = v->next)
            inspect(m, v->initial);
        inspect(m, s->target);
        inspect(m, s->value);
        inspect(m, s->channel);
        inspect(m, s->arguments);
        inspect(m, s->from);
        inspect(m, s->to);
        if (!head || s != first)
            check_comparison(m, s);
        if (s->kind == STATEMENT_DO)
            check_busy(m, s);
        for (const Option *o = s->options; o; o = o->next) {
            check_guard(m, o);
            walk(m, o->body, true);
        }
        walk(m, s->body, true);
        walk(m, s->escape, true);
    }
}

/* --- names --------------------------------------------------------------- */

static void check_names(const Mistakes *m, const Proctype *p) {
    const Program *program = m->program;
    for (uint32_t i = 0; i < p->variable_count; i++)
        for (uint32_t g = 0; g < program->global_count; g++) {
            const Variable *local = p->variables[i];
            const Variable *global = program->globals[g];
            if (local->name != global->name || global->of_claim ||
                local->type.kind == TYPE_CHAN)
                continue;
            diag_warning(m->diag, CODE_SHADOW, local->span,
                         "this %s hides the global variable %s",
                         local->kind == VARIABLE_PARAMETER ? "parameter"
                                                           : "local variable",
                         local->name);
            diag_hint(m->diag,
                      "rename one of them, or leave this declaration out if "
                      "the global one is meant");
        }
}

void warn_of_mistakes(const Program *program, Diagnostics *diag) {
    Mistakes m = {.program = program, .diag = diag};
    m.view = claim_view_of(program);
    for (const Proctype *p = program->proctypes; p; p = p->next) {
        m.within = p;
        inspect(&m, p->provided);
        walk(&m, p->body, false);
        check_names(&m, p);
    }
    m.within = NULL;
    for (const LtlFormula *f = program->formulas; f; f = f->next) {
        inspect(&m, f->atoms);
        ltl_warn_of_scope(&f->table, f->formula, f->text, f->parenthesised,
                          diag);
    }
    claim_view_check_labels(&m.view, program, diag);
}
