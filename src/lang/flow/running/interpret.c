#include "lang/flow/running/interpret.h"

#include "lang/flow/running/evaluate.h"
#include "lang/flow/running/event.h"
#include "lang/flow/running/lockstep.h"

#include <assert.h>
#include <string.h>

enum {
    FEW_STATEMENTS = 1 << 12 /* a hasty expansion fails after so many */
};

/* --- one expansion ---------------------------------------------------- */

/* One expansion. The origin is the state whose steps are computed: the state
 * asked for, or one in the middle of an atomic sequence. Commands are tried on
 * `work`, a copy of it. Both hold the words of a state, those of the hidden
 * variables, and one word more that says who is in control (see Held). */
typedef struct Expansion {
    const Interpreter *self;
    Successors *out;  /* complete steps */
    Successors *held; /* states inside atomic sequences, to be gone on from */
    AtomicSequence *sequence; /* where the current one has been */
    Word *origin;             /* what is expanded */
    Word *work;               /* its copy */
    View *view;               /* of work */
    bool ordered; /* all steps go through `held` to keep their order, */
    bool decided; /* if that has been found out */
    const Command *commands; /* of the process that moves, where it is */
    uint32_t count;          /* how many */
    bool timeout;            /* nothing else could be executed */
    bool inside;             /* the origin is inside an atomic sequence ... */
    uint32_t action;         /* ... that was begun by this */
    Fault fault;             /* and met this so far */
    uint32_t made;           /* steps from the origin */

    Notes *notes;           /* of what is executed, or NULL */
    uint32_t before;        /* the note of what led to the origin */
    const Command *receive; /* the other half of a rendezvous, or NULL */
    bool offered;           /* the sender had a choice, not the receiver */
} Expansion;

/* The last word of a held state. */
typedef struct Held {
    uint32_t pid;  /* who goes on */
    Fault fault;   /* met so far */
    bool complete; /* no process goes on: the step ends here */
    bool first;    /* there was a choice before it, or nothing */
    uint32_t note; /* the last one, if notes are taken */
} Held;

static Word pack_held(Held held) {
    assert(held.pid < 256 && (unsigned)held.fault < 256);
    return held.pid | (Word)held.fault << 8 | (Word)held.complete << 16 |
           (Word)held.first << 17 | (Word)held.note << 32;
}

static Held unpack_held(Word word) {
    return (Held){.pid = word & 255,
                  .fault = (Fault)(word >> 8 & 255),
                  .complete = word >> 16 & 1,
                  .first = word >> 17 & 1,
                  .note = (uint32_t)(word >> 32)};
}

static uint32_t all_words(const Interpreter *self) {
    return self->words + self->hidden_words + 1;
}

void interpret_scratch_init(InterpreterScratch *scratch,
                            const Interpreter *self, Mem *mem) {
    scratch->longest = NULL;
    scratch->view = (View){.flow = self->flow, .capacity = self->capacity};
    successors_init(&scratch->held, mem, all_words(self));
    successors_init(&scratch->tries, mem, all_words(self));
    successors_init(&scratch->parts, mem, together_words(self->words));
    sequence_init(&scratch->sequence, mem, all_words(self));
}

void interpret_scratch_release(InterpreterScratch *scratch) {
    successors_release(&scratch->held);
    successors_release(&scratch->tries);
    successors_release(&scratch->parts);
    sequence_release(&scratch->sequence);
}

static bool begin(Expansion *x, const Interpreter *self,
                  InterpreterScratch *scratch, Successors *out, Notes *notes) {
    *x = (Expansion){.self = self, .out = out, .notes = notes};
    x->held = &scratch->held;
    x->sequence = &scratch->sequence;
    successors_clear(x->held);
    Successors *pair = &scratch->tries;
    successors_clear(pair);
    if (!successors_reserve(pair, 3)) {
        out->failed = true;
        return false;
    }
    x->origin = pair->states;
    x->work = pair->states + all_words(self);
    View *view = x->view = &scratch->view;
    assert(view->flow == self->flow && view->capacity == self->capacity);
    view->notes = notes;
    view->longest = scratch->longest;
    view->done =
        scratch->longest ? scratch->longest + self->flow->all_channels : NULL;
    view->mem = out->mem;
    view->left = self->hasty ? FEW_STATEMENTS : UINT64_MAX;
    view->mark = pair->states + 2 * (size_t)all_words(self);
    if (!self->flow->fixed)
        view->bits = NULL; /* processes are elsewhere in another state */
    view->changed = view->cut = false;
    view->used = 0;
    view->slot = 0;
    view->calls = 0;
    return true;
}

/* Work is the origin again. As long as no process has come or gone in this
 * expansion, they are where they were in every origin of it. */
static void reset(Expansion *x) {
    const Interpreter *self = x->self;
    memcpy(x->work, x->origin, all_words(self) * sizeof(Word));
    x->view->hidden = x->work + self->words;
    x->view->fault = FAULT_NONE;
    if (x->view->bits != x->work || x->view->changed)
        view_open(x->view, x->work);
}

/* --- results ---------------------------------------------------------- */

static void fail(Expansion *x) {
    x->out->failed = true;
}

static void emit(Expansion *x, uint32_t action, Fault fault, const Word *state,
                 uint32_t note) {
    assert(!x->self->actions || action < actions_count(x->self->actions));
    if (fault >= FAULT_COUNT) {
        x->out->too_short |= fault == FAULT_CAPACITY;
        fail(x);
        return;
    }
    Word *target = successors_add(x->out, action + (uint32_t)fault);
    if (target)
        memcpy(target, state, x->self->words * sizeof(Word));
    if (x->notes)
        vec_push(x->notes->arena.mem, &x->notes->last, note);
}

static void hold(Expansion *x, uint32_t action, Held held) {
    assert(held.pid < x->view->count || held.complete);
    Word *target = successors_add(x->held, action);
    if (!target) {
        fail(x);
        return;
    }
    memcpy(target, x->work, all_words(x->self) * sizeof(Word));
    target[all_words(x->self) - 1] = pack_held(held);
}

/* A D_proctype that has moved must not be able to move in another way. */
static bool chooses(const Expansion *x, uint32_t pid, bool earlier) {
    return earlier && view_type(x->view, pid)->deterministic;
}

/* Both halves of a rendezvous, or what else was executed. */
static uint32_t take_notes(Expansion *x, const Command *command, uint32_t mover,
                           uint32_t pid) {
    if (!x->receive)
        return notes_add(x->notes, x->view, x->before, mover, command);
    Fault fault = x->view->fault; /* usually the receiver's */
    bool offered = fault == FAULT_CHOICE && x->offered;
    x->view->fault = offered ? fault : FAULT_NONE;
    uint32_t sent = notes_add(x->notes, x->view, x->before, mover, command);
    x->view->fault = offered ? FAULT_NONE : fault;
    return notes_add(x->notes, x->view, sent, pid, x->receive);
}

static uint32_t action_of(const Expansion *x, const Command *command,
                          uint32_t mover, uint32_t pid) {
    Step step = {command, x->receive, mover, pid, FAULT_NONE};
    if (x->inside)
        return x->action;
    return x->self->actions ? actions_of(x->self->actions, x->self->flow, &step)
                            : 0;
}

/* Steps with atomic ones among them are, and those of senders, whose partner
 * may go on. Asked when the process has made a step. */
static bool is_ordered(Expansion *x) {
    if (x->decided)
        return x->ordered;
    x->decided = true;
    x->ordered = x->inside;
    for (uint32_t i = 0; i < x->count; i++)
        x->ordered |=
            x->commands[i].atomic || x->commands[i].kind == COMMAND_SEND;
    return x->ordered;
}

/* A command has been applied to work; `pid` (the mover itself, or who
 * received from it) keeps control if `atomic`. */
static void finish(Expansion *x, const Command *command, uint32_t mover,
                   uint32_t pid, bool atomic) {
    uint32_t action = action_of(x, command, mover, pid);
    Fault fault = x->view->fault;
    uint32_t note = x->notes ? take_notes(x, command, mover, pid) : NO_NOTE;
    x->made++;
    if (fault_breaks(fault)) { /* nothing has happened */
        memcpy(x->work, x->origin, all_words(x->self) * sizeof(Word));
        atomic = false;
    } else {
        view_note(x->view, command);
        if (x->receive)
            view_note(x->view, x->receive);
        if (x->fault != FAULT_NONE)
            fault = x->fault;
    }
    if (is_ordered(x) || atomic)
        hold(x, action, (Held){pid, fault, !atomic, false, note});
    else
        emit(x, action, fault, x->work, note);
    reset(x);
}

/* --- commands --------------------------------------------------------- */

typedef struct Offer {   /* a rendezvous that waits for its receiver */
    uint32_t sender;     /* pid */
    const Command *send; /* its command */
    Queue queue;         /* the channel */
    Fault fault;         /* of the guard or the message */
    Message message;     /* what is sent, if there is no fault */
} Offer;

static uint32_t pair_with(Expansion *x, const Offer *offer, uint32_t receiver) {
    uint32_t count, made = 0, group = 0, sender = offer->sender;
    const Command *commands = execute_commands(x->view, receiver, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (group && commands[i].group != group)
            break;
        if (!execute_takes(x->view, receiver, &commands[i], offer->queue,
                           &offer->message))
            continue;
        Handshake pair = {sender, receiver, offer->send, &commands[i]};
        x->view->fault = offer->fault;
        bool atomic =
            execute_pair(x->view, &pair, offer->queue, &offer->message);
        if (x->offered || chooses(x, receiver, made > 0))
            view_fail(x->view, FAULT_CHOICE);
        x->receive = &commands[i];
        finish(x, offer->send, sender, receiver, atomic);
        x->receive = NULL;
        group = commands[i].group;
        made++;
    }
    return made;
}

/* All receives of one process that can take the message; with a fault, none of
 * them succeeds. */
static uint32_t offer_to(Expansion *x, const Offer *offer, uint32_t receiver) {
    if (receiver == offer->sender || !execute_scheduled(x->view, receiver))
        return 0;
    return pair_with(x, offer, receiver);
}

/* A send without a buffer, to every process that receives. What fails before
 * the message is there fails, in a program whose processes come and go, by
 * itself: as in SPIN, it needs no receiver. */
static bool rendezvous(Expansion *x, uint32_t pid, const Command *command) {
    Offer offer; /* large: what is not needed is not set */
    uint32_t made = 0, count = x->view->count;
    bool fixed = x->self->flow->fixed;
    offer.sender = pid;
    offer.send = command;
    offer.queue = execute_offer(x->view, pid, command);
    if (!offer.queue.channel)
        return false;
    if (x->view->fault == FAULT_NONE)
        message_compose(x->view, pid, offer.queue, command->arguments,
                        &offer.message);
    offer.fault = x->view->fault;
    if (offer.fault != FAULT_NONE && !fixed)
        return false; /* met again when the command is tried by itself */
    x->view->fault = FAULT_NONE;
    for (uint32_t i = 0; i < count; i++)
        made += offer_to(x, &offer, fixed ? i : count - 1 - i);
    return made > 0;
}

static bool try_command(Expansion *x, uint32_t pid, const Command *command,
                        bool earlier) {
    x->offered = chooses(x, pid, earlier);
    if (command->kind == COMMAND_SEND && rendezvous(x, pid, command))
        return true;
    if (!execute_can(x->view, pid, command, earlier))
        return false;
    bool atomic = execute_apply(x->view, pid, command);
    if (x->offered)
        view_fail(x->view, FAULT_CHOICE);
    finish(x, command, pid, pid, atomic);
    return true;
}

/* All steps of a process from the origin. Once an escape has been taken, only
 * its other first steps are. */
static void expand_process(Expansion *x, uint32_t pid) {
    uint32_t count, group = 0;
    const Command *commands = execute_commands(x->view, pid, &count);
    bool earlier = false;
    x->commands = commands;
    x->count = count;
    x->decided = false;
    for (uint32_t i = 0; i < count && !x->out->failed; i++) {
        if (group && commands[i].group != group)
            break;
        if (!try_command(x, pid, &commands[i], earlier))
            continue;
        earlier = true;
        group = commands[i].group;
    }
}

/* --- atomic sequences ------------------------------------------------- */

/* The first of what was held since `from` comes to the top. */
static void reverse_held(Expansion *x, size_t from) {
    assert(from <= x->held->count);
    Successors *held = x->held;
    uint32_t words = held->words;
    for (size_t a = from, b = held->count; a + 1 < b; a++) {
        b--;
        Word *left = successors_state(held, a);
        Word *right = successors_state(held, b);
        for (uint32_t i = 0; i < words; i++) {
            Word word = left[i];
            left[i] = right[i];
            right[i] = word;
        }
        uint32_t action = held->actions[a];
        held->actions[a] = held->actions[b];
        held->actions[b] = action;
    }
}

/* A sequence that has been here before has no end. */
static void end_round(Expansion *x, const Word *state, Held who) {
    emit(x, x->action, FAULT_ENDLESS, state, who.note);
}

/* What there is on the stack from `top` on is reached by a choice. */
static void mark_first(Expansion *x, size_t top) {
    uint32_t last = x->held->words - 1;
    Held first = {.first = true};
    for (size_t i = top; i < x->held->count; i++)
        successors_state(x->held, i)[last] |= pack_held(first);
}

/* How often the sequence can go on from the origin, by what is on the stack
 * from `top` on; the rest is complete. */
static size_t count_ways(const Expansion *x, size_t top) {
    uint32_t last = x->held->words - 1;
    size_t ways = 0;
    for (size_t i = top; i < x->held->count; i++)
        ways += !unpack_held(successors_state(x->held, i)[last]).complete;
    return ways;
}

/* The ways on from the origin are on the stack from `top` on. If the origin
 * has been here before they were, too. */
static void choose(Expansion *x, size_t top, Held who) {
    if (count_ways(x, top) < 2)
        return;
    mark_first(x, top);
    switch (sequence_choose(x->sequence, x->origin, x->view->calls, top)) {
    case SEQUENCE_NEW:
        return;
    case SEQUENCE_ROUND:
        end_round(x, x->origin, who);
        break;
    case SEQUENCE_DONE:
        break;
    case SEQUENCE_FAILED:
        fail(x);
        break;
    }
    x->held->count = top;
}

/* What a state of a sequence is compared by: who goes on in it, by which
 * action the sequence was begun, and the fault that it has met. */
static Word key_of(const Expansion *x, Held who) {
    return who.pid | (Word)who.fault << 8 | (Word)x->action << 32;
}

/* Go on from the state on top: it is complete, or its process moves, or its
 * process is stuck and others may move. */
static void continue_held(Expansion *x) {
    assert(x->held->count > 0);
    Successors *held = x->held;
    size_t top = --held->count;
    uint32_t words = all_words(x->self);
    const Word *state = successors_state(held, top);
    Held who = unpack_held(state[words - 1]);
    x->action = held->actions[top];
    if (who.complete) {
        emit(x, x->action, who.fault, state, who.note);
        return;
    }
    memcpy(x->origin, state, words * sizeof(Word));
    x->origin[words - 1] = key_of(x, who);
    sequence_enter(x->sequence, top, who.first);
    if (sequence_repeats(x->sequence, x->origin, x->view->calls)) {
        end_round(x, x->origin, who);
        return;
    }
    x->fault = who.fault;
    x->before = who.note;
    x->inside = true;
    x->view->timeout = false; /* that was true of the first step only */
    x->made = 0;
    reset(x);
    if (execute_scheduled(x->view, who.pid))
        expand_process(x, who.pid);
    if (x->made == 0)
        emit(x, x->action, who.fault, x->origin, who.note);
    choose(x, top, who);
    reverse_held(x, top);
}

static void drain(Expansion *x) {
    reverse_held(x, 0);
    mark_first(x, 0);
    if (!sequence_begin(x->sequence))
        fail(x);
    while (x->held->count > 0 && !x->out->failed) {
        if (view_spend(x->view))
            continue_held(x);
        else
            fail(x);
    }
}

/* --- the whole -------------------------------------------------------- */

static void load_origin(Expansion *x, const Word *state) {
    const Interpreter *self = x->self;
    memcpy(x->origin, state, self->words * sizeof(Word));
    if (self->hidden_words)
        memcpy(x->origin + self->words, self->hidden,
               self->hidden_words * sizeof(Word));
    x->origin[all_words(self) - 1] = 0;
    x->inside = false;
    x->view->timeout = x->timeout;
    x->fault = FAULT_NONE;
    x->before = NO_NOTE;
    reset(x);
}

static void expand_all(Expansion *x, const Word *state) {
    load_origin(x, state);
    uint32_t count = x->view->count;
    for (uint32_t i = 0; i < count && !x->out->failed; i++) {
        uint32_t pid = x->self->flow->fixed ? i : count - 1 - i;
        if (!execute_scheduled(x->view, pid))
            continue;
        expand_process(x, pid);
        if (x->held->count > 0) {
            drain(x);
            load_origin(x, state);
        }
    }
}

/* The third vector is where bits that are written are noted. */
static void expand_together(Expansion *x, InterpreterScratch *scratch,
                            const Word *state) {
    Together all = {.flow = x->self->flow,
                    .words = x->self->words,
                    .view = x->view,
                    .origin = x->origin,
                    .work = x->work,
                    .touched = x->view->mark,
                    .parts = &scratch->parts,
                    .out = x->out,
                    .notes = x->notes};
    load_origin(x, state);
    x->view->touched = x->view->mark;
    together_expand(&all);
}

void interpret_record(const Interpreter *self, InterpreterScratch *scratch,
                      const Word *state, Successors *out, Notes *notes) {
    Expansion x;
    size_t before = out->count;
    if (!begin(&x, self, scratch, out, notes))
        return;
    if (self->flow->synchronous) {
        expand_together(&x, scratch, state);
        return;
    }
    expand_all(&x, state);
    if (out->count == before && !out->failed && self->flow->has_timeout) {
        x.timeout = true;
        expand_all(&x, state);
    }
}

void interpret_expand(const Interpreter *self, InterpreterScratch *scratch,
                      const Word *state, Successors *out) {
    interpret_record(self, scratch, state, out, NULL);
}

/* All processes are there. */
static void start_fixed(View *view) {
    for (uint32_t p = 0; p < view->count; p++) {
        view_set_location(view, p, view_type(view, p)->start);
        evaluate_locals(view, p);
    }
}

Fault interpret_initial(const Interpreter *self, Word *state, Word *hidden) {
    const Flow *flow = self->flow;
    View view = {.flow = flow, .capacity = self->capacity, .hidden = hidden};
    memset(state, 0, self->words * sizeof(Word));
    if (self->hidden_words)
        memset(hidden, 0, self->hidden_words * sizeof(Word));
    view_open(&view, state);
    evaluate_globals(&view);
    event_begin(&view);
    if (flow->embedded)
        embedded_begin(flow->embedded, state);
    if (flow->fixed)
        start_fixed(&view);
    for (uint32_t t = 0; t < flow->type_count && !flow->fixed; t++)
        for (uint32_t i = 0; i < flow->types[t].active; i++)
            if (view_create(&view, t))
                evaluate_locals(&view, view.count - 1);
    return view.fault;
}
