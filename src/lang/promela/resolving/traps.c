#include "lang/promela/resolving/traps.h"

#include "lang/promela/resolving/channel_facts.h"

typedef enum Ends {
    END_SEND = 1,    /* messages are put in */
    END_RECEIVE = 2, /* messages are taken out or looked at */
    END_OTHER = 4,   /* passed on, so that anything may happen */
    END_SET = 8      /* assigned to, or received into */
} Ends;

/* What is known after a loop: what all breaks agree on. */
typedef struct LoopExit {
    ChannelFacts facts;
    bool reached; /* there is a break */
} LoopExit;

typedef struct Traps {
    Diagnostics *diag; /* borrowed */
    Mem *mem;          /* of the arrays */
    Names variables;   /* their addresses */
    VEC(unsigned)
    ends;               /* by number of an address: what happens to the
                           variable in the whole program */
    bool in_atomic;     /* inside atomic, not d_step */
    bool in_d_step;     /* inside d_step */
    bool in_claim;      /* no process moves while a claim does */
    bool in_init;       /* which fills channels before others move */
    bool has_c_code;    /* which may set what it likes */
    ChannelFacts facts; /* of the atomic sequence */
    LoopExit *loop;     /* around, or NULL */
} Traps;

static unsigned *ends_of(Traps *t, const Variable *variable) {
    uint32_t number =
        names_add(&t->variables, (const char *)&variable, sizeof variable);
    if (number == t->ends.count)
        vec_push(t->mem, &t->ends, 0);
    return &t->ends.data[number];
}

/* Note what happens to the variable that a reference begins with. */
static void note(Traps *t, const Expression *e, unsigned ends) {
    while (e && e->kind == EXPRESSION_FIELD)
        e = e->left;
    if (e && e->kind == EXPRESSION_VARIABLE && e->variable)
        *ends_of(t, e->variable) |= ends;
}

static void inspect(Traps *t, const Expression *e);

static void inspect_list(Traps *t, const Expression *first) {
    for (const Expression *e = first; e; e = e->next)
        inspect(t, e);
}

static void inspect(Traps *t, const Expression *e) {
    if (!e)
        return;
    switch (e->kind) {
    case EXPRESSION_REFERENCES:
        if (e->type.kind == TYPE_CHAN)
            note(t, e, END_OTHER);
        break;
    case EXPRESSION_POLL:
    case EXPRESSION_LEN:
    case EXPRESSION_EMPTY:
    case EXPRESSION_NEMPTY:
        note(t, e->left, END_RECEIVE);
        inspect_list(t, e->right);
        return;
    case EXPRESSION_FULL:
    case EXPRESSION_NFULL:
        return;
    case EXPRESSION_RUN:
        inspect_list(t, e->right);
        return;
    case EXPRESSION_CONSTANTS:
    case EXPRESSION_OPERATIONS:
    case EXPRESSION_CONDITIONAL:
    case EXPRESSION_CALLS:
    case EXPRESSION_WORDS:
    case EXPRESSION_REMOTES:
    case EXPRESSION_TEXTS:
        break;
    }
    inspect(t, e->left);
    inspect(t, e->right);
    inspect(t, e->third);
}

static void walk(Traps *t, const Statement *first, bool head);

/* Guards that are there or not by the moves of others. */
static bool is_message(const Statement *s) {
    return s->kind == STATEMENT_SEND || s->kind == STATEMENT_RECEIVE;
}

static void meet_at(LoopExit *exit, const ChannelFacts *facts) {
    if (exit->reached)
        facts_meet(&exit->facts, facts);
    else
        exit->facts = *facts;
    exit->reached = true;
}

/* Does its last statement lead elsewhere? */
static bool ends_with_jump(const Statement *body) {
    while (body->next)
        body = body->next;
    return body->kind == STATEMENT_GOTO || body->kind == STATEMENT_BREAK;
}

/* A choice is looked at as a whole, so its guards count as heads. */
static void walk_options(Traps *t, const Statement *s) {
    const Statement *otherwise = NULL;
    bool message = false;
    ChannelFacts before = t->facts;
    LoopExit after = {.reached = false}, *outer = t->loop;
    if (s->kind == STATEMENT_DO)
        t->loop = &after;
    for (const Option *o = s->options; o; o = o->next) {
        t->facts = before;
        if (o->is_else)
            otherwise = o->body;
        message |= is_message(o->body);
        walk(t, o->body, true);
        if (s->kind != STATEMENT_DO && !ends_with_jump(o->body))
            meet_at(&after, &t->facts);
    }
    t->loop = outer;
    facts_clear(&t->facts);
    if (after.reached)
        t->facts = after.facts;
    if (!otherwise || !message)
        return;
    diag_warning(t->diag, CODE_ELSE, otherwise->span,
                 "this else is taken whenever the message next to it is not "
                 "possible at once");
    diag_hint(t->diag, "leave else out to wait for the message; "
                       "timeout gives up when nothing else can move");
}

static bool can_block(const Traps *t, const Statement *s);

/* Is there another option for when the message of this one is not possible? */
static bool is_covered(const Traps *t, const Statement *s,
                       const Statement *message) {
    for (const Option *o = s->options; o; o = o->next)
        if (o->body->kind == STATEMENT_EXPRESSION &&
            facts_cover(&t->facts, message, o->body->value))
            return true;
    return false;
}

/* No else, and either a single guard or one that waits for a message: several
 * conditions may well be all the cases that there are. */
static bool choice_can_block(const Traps *t, const Statement *s) {
    bool message = false;
    for (const Option *o = s->options; o; o = o->next) {
        if (o->is_else || !can_block(t, o->body))
            return false;
        if (is_message(o->body) && is_covered(t, s, o->body))
            return false;
        message |= is_message(o->body);
    }
    return message || !s->options->next;
}

static bool can_block(const Traps *t, const Statement *s) {
    if (s->kind == STATEMENT_EXPRESSION)
        return s->value->kind != EXPRESSION_NUMBER &&
               s->value->kind != EXPRESSION_RUN &&
               s->value->kind != EXPRESSION_SET_PRIORITY &&
               s->value->kind != EXPRESSION_C;
    if (s->options)
        return choice_can_block(t, s);
    return is_message(s) && !facts_permit(&t->facts, s);
}

/* A buffer that init fills is empty before. */
static bool is_filling(const Traps *t, const Statement *s) {
    const Expression *channel = s->channel;
    return t->in_init && s->kind == STATEMENT_SEND &&
           channel->kind == EXPRESSION_VARIABLE && channel->variable &&
           channel->variable->channel &&
           channel->variable->channel->capacity > 0;
}

static void check_blocking(Traps *t, const Statement *s) {
    if (t->in_d_step && !t->in_claim && can_block(t, s)) {
        diag_warning(t->diag, CODE_BLOCKING, s->span,
                     "it is an error if the d_step has to wait here");
        diag_hint(t->diag, "put what can wait first, or use atomic");
        return;
    }
    if (!t->in_atomic || t->in_claim || !can_block(t, s) || is_filling(t, s))
        return;
    diag_warning(t->diag, CODE_BLOCKING, s->span,
                 "the atomic sequence can block here, and others then move");
    diag_hint(t->diag, "put what can wait first, or end the sequence before");
}

/* Is there a label in here that a jump could lead to? */
static bool has_label(const Statement *s) {
    if (s->labels)
        return true;
    for (const Statement *b = s->body; b; b = b->next)
        if (has_label(b))
            return true;
    for (const Statement *b = s->escape; b; b = b->next)
        if (has_label(b))
            return true;
    for (const Option *o = s->options; o; o = o->next)
        for (const Statement *b = o->body; b; b = b->next)
            if (has_label(b))
                return true;
    return false;
}

/* Is there a break of this very loop in the sequence? */
static bool breaks(const Statement *first) {
    for (const Statement *s = first; s; s = s->next) {
        if (s->kind == STATEMENT_BREAK)
            return true;
        if (s->kind == STATEMENT_DO || s->kind == STATEMENT_FOR_RANGE ||
            s->kind == STATEMENT_FOR_IN)
            continue;
        if (breaks(s->body) || breaks(s->escape))
            return true;
        for (const Option *o = s->options; o; o = o->next)
            if (breaks(o->body))
                return true;
    }
    return false;
}

/* Does control never reach the next statement? */
static bool leaves(const Statement *s) {
    if (s->kind == STATEMENT_GOTO || s->kind == STATEMENT_BREAK)
        return true;
    if (s->kind != STATEMENT_DO)
        return false;
    for (const Option *o = s->options; o; o = o->next)
        if (breaks(o->body))
            return false;
    return true;
}

static void check_reach(Traps *t, const Statement *s) {
    const Statement *next = s->next;
    if (next && next->kind != STATEMENT_DECLARATION && leaves(s) &&
        !has_label(next)) {
        diag_warning(t->diag, CODE_UNREACHABLE, next->span,
                     "this statement can never be reached");
        if (s->kind == STATEMENT_DO)
            diag_hint(t->diag, "only break or goto leaves the loop before it");
    }
}

static void walk_parts(Traps *t, const Statement *s) {
    for (const Variable *v = s->variables; v; v = v->next) {
        inspect_list(t, v->initial);
        if (v->initial || v->channel)
            *ends_of(t, v) |= END_SET;
    }
    note(t, s->target, END_SET);
    inspect(t, s->value);
    inspect(t, s->from);
    inspect(t, s->to);
    if (s->kind == STATEMENT_SEND) {
        note(t, s->channel, END_SEND);
        inspect_list(t, s->arguments);
    } else if (s->kind == STATEMENT_RECEIVE) {
        note(t, s->channel, END_RECEIVE);
        for (const Expression *e = s->arguments; e; e = e->next) {
            note(t, e, END_SET);
            if (e->kind == EXPRESSION_EVAL)
                inspect(t, e);
        }
    } else if (s->kind == STATEMENT_PRINTF) {
        inspect_list(t, s->arguments);
    } else if (s->channel) {
        note(t, s->channel, END_RECEIVE | END_SEND);
    }
}

static bool is_block(const Statement *s) {
    return s->kind == STATEMENT_BLOCK || s->kind == STATEMENT_ATOMIC ||
           s->kind == STATEMENT_D_STEP;
}

static bool is_loop(const Statement *s) {
    return s->kind == STATEMENT_DO || s->kind == STATEMENT_FOR_RANGE ||
           s->kind == STATEMENT_FOR_IN;
}

/* A place where control cannot rest, since it rests before what is around.
 * SPIN rejects labels there; to us they are names of the place after it. */
static void check_label(Traps *t, const Statement *first) {
    if (!first || !first->labels || is_loop(first))
        return;
    diag_warning(t->diag, CODE_PLACE, first->labels->span,
                 "SPIN does not accept a label before the first statement of "
                 "a block or of a part of unless");
    diag_hint(t->diag, "put the label before the block");
}

static void check_labels(Traps *t, const Statement *s) {
    if (is_block(s))
        check_label(t, s->body);
    if (s->kind != STATEMENT_UNLESS)
        return;
    if (!is_block(s->body))
        check_label(t, s->body);
    check_label(t, s->escape);
}

static void walk_statement(Traps *t, const Statement *s, bool head) {
    bool outer = t->in_atomic, inside = t->in_d_step;
    LoopExit *around = t->loop;
    walk_parts(t, s);
    check_labels(t, s);
    if (s->kind == STATEMENT_ATOMIC) {
        head |= !outer;
        t->in_atomic = true;
    } else if (s->kind == STATEMENT_D_STEP) {
        head |= !inside;
        t->in_atomic = false;
        t->in_d_step = true;
    }
    bool loop = is_loop(s) && s->kind != STATEMENT_DO;
    if (loop)
        facts_clear(&t->facts);
    else if (s->kind == STATEMENT_DO)
        facts_loosen(&t->facts, s); /* other rounds come before */
    if (s->options)
        walk_options(t, s);
    t->loop = loop ? NULL : around;
    walk(t, s->body, head && !loop);
    t->loop = around;
    if (s->escape || loop)
        facts_clear(&t->facts); /* it may come at any time; the last round */
    walk(t, s->escape, true);
    if (s->escape)
        facts_clear(&t->facts);
    t->in_atomic = outer;
    t->in_d_step = inside;
}

/* `head`: the first statement is the first of its atomic sequence. */
static void walk(Traps *t, const Statement *first, bool head) {
    for (const Statement *s = first; s; s = s->next) {
        bool leading = head && s == first;
        if (s->labels || !(t->in_atomic || t->in_d_step))
            facts_clear(&t->facts);
        if (!leading)
            check_blocking(t, s);
        check_reach(t, s);
        walk_statement(t, s, leading);
        if (s->kind == STATEMENT_BREAK && t->loop)
            meet_at(t->loop, &t->facts);
        if (!s->options && !is_block(s))
            facts_follow(&t->facts, s);
    }
}

static void check_variable(Traps *t, const Variable *v) {
    unsigned ends = *ends_of(t, v);
    if (v->type.kind != TYPE_CHAN || v->uses == 0 ||
        v->kind == VARIABLE_PARAMETER || (ends & END_OTHER))
        return;
    if (!v->channel) { /* another name of a channel, if it is set */
        if (!(ends & END_SET)) {
            diag_warning(t->diag, CODE_UNSET, v->span,
                         "the channel %s is used but never created or assigned",
                         v->name);
            diag_hint(t->diag,
                      "create it: chan %s = [1] of { byte }; [0] is a "
                      "rendezvous",
                      v->name);
        }
        return;
    }
    if ((ends & END_SEND) && !(ends & END_RECEIVE))
        diag_warning(t->diag, CODE_CHANNEL, v->span,
                     "no process receives from the channel %s", v->name);
    else if ((ends & END_RECEIVE) && !(ends & END_SEND))
        diag_warning(t->diag, CODE_CHANNEL, v->span,
                     "no process sends to the channel %s", v->name);
}

/* A local that is read and never set is always 0. */
static void check_local(Traps *t, const Variable *v) {
    unsigned ends = *ends_of(t, v);
    bool plain = v->type.kind != TYPE_CHAN && v->type.kind != TYPE_STRUCT;
    if (plain && !t->has_c_code && v->kind == VARIABLE_LOCAL && v->uses > 0 &&
        !(ends & END_SET) && !v->initial)
        diag_warning(t->diag, CODE_UNSET, v->span,
                     "%s is read but never set, so it is always 0", v->name);
}

static void find_least(ChannelFacts *facts, const Variable *v) {
    if (v->channel && v->channel->capacity < facts->least)
        facts->least = v->channel->capacity;
}

/* Of all buffers; 0: there may be any. */
static void find_least_of_all(ChannelFacts *facts, const Program *program) {
    facts->least = program->has_c_code ? 0 : UINT32_MAX;
    for (uint32_t i = 0; i < program->global_count; i++)
        find_least(facts, program->globals[i]);
    for (const Proctype *p = program->proctypes; p; p = p->next)
        for (uint32_t i = 0; i < p->variable_count; i++)
            find_least(facts, p->variables[i]);
}

void warn_of_traps(const Program *program, Diagnostics *diag) {
    Traps t = {.diag = diag,
               .mem = program->arena.mem,
               .facts.mem = program->arena.mem,
               .has_c_code = program->has_c_code};
    names_init(&t.variables, t.mem);
    find_least_of_all(&t.facts, program);
    walk(&t, program->declarations, true);
    for (const Proctype *p = program->proctypes; p; p = p->next) {
        t.in_claim = p->kind == PROCTYPE_NEVER;
        t.in_init = p->kind == PROCTYPE_INIT;
        inspect(&t, p->provided);
        walk(&t, p->body, true);
    }
    for (const LtlFormula *f = program->formulas; f; f = f->next)
        inspect_list(&t, f->atoms);
    for (uint32_t i = 0; i < program->global_count; i++)
        check_variable(&t, program->globals[i]);
    for (const Proctype *p = program->proctypes; p; p = p->next)
        for (uint32_t i = 0; i < p->variable_count; i++) {
            check_variable(&t, p->variables[i]);
            check_local(&t, p->variables[i]);
        }
    names_release(&t.variables);
    vec_release(t.mem, &t.ends);
}
