#include "lang/promela/resolving/traps.h"

#include "base/hash.h"
#include "lang/promela/resolving/channel_facts.h"

typedef enum Ends {
    END_SEND = 1,    /* messages are put in */
    END_RECEIVE = 2, /* messages are taken out or looked at */
    END_OTHER = 4,   /* passed on, so that anything may happen */
    END_SET = 8      /* assigned to, or received into */
} Ends;

/* What happens to a variable in the whole program. */
typedef struct Track {
    const Variable *variable; /* NULL: a free slot */
    unsigned ends;            /* Ends */
} Track;

typedef struct Traps {
    Diagnostics *diag;  /* borrowed */
    Mem *mem;           /* of the table */
    Track *tracks;      /* open addressing by variable */
    size_t slots;       /* a power of two */
    bool in_atomic;     /* inside atomic, not d_step */
    bool in_d_step;     /* inside d_step */
    bool in_claim;      /* no process moves while a claim does */
    bool in_init;       /* which fills channels before others move */
    bool has_c_code;    /* which may set what it likes */
    ChannelFacts facts; /* of the atomic sequence */
} Traps;

static Track *track_of(Traps *t, const Variable *variable) {
    size_t slot = (size_t)hash_word((uint64_t)(uintptr_t)variable);
    while (t->tracks[slot & (t->slots - 1)].variable &&
           t->tracks[slot & (t->slots - 1)].variable != variable)
        slot++;
    Track *track = &t->tracks[slot & (t->slots - 1)];
    track->variable = variable;
    return track;
}

/* Note what happens to the variable that a reference begins with. */
static void note(Traps *t, const Expression *e, unsigned ends) {
    while (e && e->kind == EXPRESSION_FIELD)
        e = e->left;
    if (e && e->kind == EXPRESSION_VARIABLE && e->variable)
        track_of(t, e->variable)->ends |= ends;
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
    case EXPRESSION_VARIABLE:
    case EXPRESSION_FIELD:
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
    case EXPRESSION_NUMBER:
    case EXPRESSION_MTYPE:
    case EXPRESSION_UNARY:
    case EXPRESSION_BINARY:
    case EXPRESSION_CONDITIONAL:
    case EXPRESSION_EVAL:
    case EXPRESSION_ENABLED:
    case EXPRESSION_PC_VALUE:
    case EXPRESSION_GET_PRIORITY:
    case EXPRESSION_SET_PRIORITY:
    case EXPRESSION_TIMEOUT:
    case EXPRESSION_NP:
    case EXPRESSION_PID:
    case EXPRESSION_NR_PR:
    case EXPRESSION_LAST:
    case EXPRESSION_PRIORITY:
    case EXPRESSION_DISCARD:
    case EXPRESSION_REMOTE_LABEL:
    case EXPRESSION_REMOTE_VARIABLE:
    case EXPRESSION_C:
    case EXPRESSION_STRING:
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

/* A choice is looked at as a whole, so its guards count as heads. */
static void walk_options(Traps *t, const Statement *s) {
    const Statement *otherwise = NULL;
    bool message = false;
    ChannelFacts before = t->facts;
    for (const Option *o = s->options; o; o = o->next) {
        t->facts = before;
        if (o->is_else)
            otherwise = o->body;
        message |= is_message(o->body);
        walk(t, o->body, true);
    }
    if (!otherwise || !message)
        return;
    diag_warning(t->diag, CODE_ELSE, otherwise->span,
                 "this else is taken whenever the message next to it is not "
                 "possible at once");
    diag_hint(t->diag, "leave else out to wait for the message; "
                       "timeout gives up when nothing else can move");
}

static bool can_block(const Traps *t, const Statement *s);

/* No else, and either a single guard or one that waits for a message: several
 * conditions may well be all the cases that there are. */
static bool choice_can_block(const Traps *t, const Statement *s) {
    bool message = false;
    for (const Option *o = s->options; o; o = o->next) {
        if (o->is_else || !can_block(t, o->body))
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
            track_of(t, v)->ends |= END_SET;
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
    if (s->kind == STATEMENT_DO || loop)
        facts_clear(&t->facts); /* of the first round */
    if (s->options)
        walk_options(t, s);
    walk(t, s->body, head && !loop);
    if (s->escape)
        facts_clear(&t->facts); /* it may come at any time */
    walk(t, s->escape, true);
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
        facts_follow(&t->facts, s);
    }
}

static void check_variable(Traps *t, const Variable *v) {
    unsigned ends = track_of(t, v)->ends;
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
    unsigned ends = track_of(t, v)->ends;
    bool plain = v->type.kind != TYPE_CHAN && v->type.kind != TYPE_STRUCT;
    if (plain && !t->has_c_code && v->kind == VARIABLE_LOCAL && v->uses > 0 &&
        !(ends & END_SET) && !v->initial)
        diag_warning(t->diag, CODE_UNSET, v->span,
                     "%s is read but never set, so it is always 0", v->name);
}

static size_t count_variables(const Program *program) {
    size_t count = program->global_count;
    for (const Proctype *p = program->proctypes; p; p = p->next)
        count += p->variable_count;
    return count;
}

void warn_of_traps(const Program *program, Diagnostics *diag) {
    Traps t = {.diag = diag,
               .mem = program->arena.mem,
               .slots = 16,
               .facts.mem = program->arena.mem,
               .has_c_code = program->has_c_code};
    while (t.slots < 2 * count_variables(program))
        t.slots *= 2;
    size_t bytes = mem_product(t.slots, sizeof *t.tracks);
    t.tracks = mem_alloc(t.mem, bytes);
    walk(&t, program->declarations, true);
    for (const Proctype *p = program->proctypes; p; p = p->next) {
        t.in_claim = p->kind == PROCTYPE_NEVER;
        t.in_init = p->kind == PROCTYPE_INIT;
        inspect(&t, p->provided);
        walk(&t, p->body, true);
    }
    for (const LtlFormula *f = program->formulas; f; f = f->next)
        inspect(&t, f->formula);
    for (uint32_t i = 0; i < program->global_count; i++)
        check_variable(&t, program->globals[i]);
    for (const Proctype *p = program->proctypes; p; p = p->next)
        for (uint32_t i = 0; i < p->variable_count; i++) {
            check_variable(&t, p->variables[i]);
            check_local(&t, p->variables[i]);
        }
    mem_free(t.mem, t.tracks, bytes);
}
