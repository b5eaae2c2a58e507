#include "lang/promela/resolving/claim_view.h"

static bool has_timeout(const Expression *e) {
    for (; e; e = e->next)
        if (e->kind == EXPRESSION_TIMEOUT || has_timeout(e->left) ||
            has_timeout(e->right) || has_timeout(e->third))
            return true;
    return false;
}

static bool waits_for_timeout(const Statement *first) {
    for (const Statement *s = first; s; s = s->next) {
        if (has_timeout(s->value) || has_timeout(s->arguments) ||
            has_timeout(s->from) || has_timeout(s->to) ||
            waits_for_timeout(s->body) || waits_for_timeout(s->escape))
            return true;
        for (const Option *o = s->options; o; o = o->next)
            if (waits_for_timeout(o->body))
                return true;
    }
    return false;
}

static const PmlLabel *accept_label(const Proctype *p) {
    const PmlLabel *label = p->labels;
    while (label && !(label->marks & LABEL_IS_ACCEPT))
        label = label->sibling;
    return label;
}

ClaimView claim_view_of(const Program *program) {
    ClaimView view = {.claimed = program->formulas != NULL};
    for (const Proctype *p = program->proctypes; p; p = p->next) {
        view.claimed |= p->kind == PROCTYPE_NEVER;
        if (p->kind != PROCTYPE_PROCESS && p->kind != PROCTYPE_INIT)
            continue;
        view.has_timeout |=
            has_timeout(p->provided) || waits_for_timeout(p->body);
        if (!view.accept)
            view.accept = accept_label(p);
    }
    return view;
}

static void warn_of_count(const Expression *e, Diagnostics *diag) {
    diag_warning(diag, CODE_PROCESS, e->span,
                 "for SPIN a claim or an ltl formula is one more process in "
                 "_nr_pr; here it is none");
    diag_hint(diag, "write _nr_pr + 1 for the number that SPIN has when it "
                    "checks a claim or formula");
}

static void warn_of_timeout(const Expression *e, Diagnostics *diag) {
    diag_warning(diag, CODE_PROCESS, e->span,
                 "for SPIN timeout is always false here, as no process uses "
                 "it; here it is true where no process can move");
    diag_hint(diag, "leave it out for SPIN's reading");
}

static void warn_of_np(const Expression *e, Diagnostics *diag) {
    diag_warning(diag, CODE_PROCESS, e->span,
                 "for SPIN np_ is false where a run has ended; in a formula it "
                 "is true here, unless a process is at a progress label");
    diag_hint(diag, "--property progress is about endless runs only");
}

void claim_view_check(const ClaimView *view, const Expression *e,
                      const Proctype *within, Diagnostics *diag) {
    bool claim = !within || within->kind == PROCTYPE_NEVER;
    if (e->kind == EXPRESSION_NR_PR && view->claimed)
        warn_of_count(e, diag);
    else if (e->kind == EXPRESSION_TIMEOUT && claim && !view->has_timeout)
        warn_of_timeout(e, diag);
    else if (e->kind == EXPRESSION_NP && !within)
        warn_of_np(e, diag);
}

void claim_view_check_labels(const ClaimView *view, const Program *program,
                             Diagnostics *diag) {
    if (!view->accept || !program->formulas)
        return;
    diag_warning(diag, CODE_PROCESS, view->accept->span,
                 "for SPIN a run of the formula %s that meets this label again "
                 "and again is an error, too; here it is none",
                 program->formulas->name);
    diag_hint(diag, "--property accept finds acceptance cycles of processes");
}
