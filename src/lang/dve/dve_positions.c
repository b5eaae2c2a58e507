#include "lang/dve/dve_positions.h"

#include "base/text.h"

#include <string.h>

enum {
    MOST_REASONS = 4 /* of a process that waits for several things */
};

/* --- parts of a state ---------------------------------------------------- */

/* The part that shows the slot, and of an array the element. */
static bool find_part(const DveProgram *program, uint32_t slot,
                      uint32_t *number, uint32_t *element) {
    *element = NO_ELEMENT;
    for (uint32_t k = 0; k < program->parts.count; k++) {
        DvePart part = program->parts.data[k];
        bool found = false;
        if (part.kind == DVE_PART_PROCESS) {
            found = program->processes.data[part.number].slot == slot;
        } else if (part.kind == DVE_PART_CHANNEL) {
            found = program->channels.data[part.number].slot == slot;
        } else {
            const DveVariable *variable = &program->variables.data[part.number];
            found = slot - variable->slot < variable->count;
            if (found && variable->array)
                *element = slot - variable->slot;
        }
        *number = k;
        if (found)
            return true;
    }
    return false;
}

static void mention_slot(const DveProgram *program, uint32_t slot,
                         size_t statement, Account *out) {
    uint32_t part, element;
    if (find_part(program, slot, &part, &element))
        account_mention(out, (Mention){statement, part, element, false});
}

static void mention_written(const DveProgram *program, uint32_t slot,
                            size_t statement, Account *out) {
    uint32_t part, element;
    if (find_part(program, slot, &part, &element))
        account_mention(out, (Mention){statement, part, NO_ELEMENT, true});
}

/* --- terms --------------------------------------------------------------- */

static int32_t value_of(const DveProgram *program, uint32_t term,
                        const Word *state) {
    DveFault fault = DVE_FAULT_NONE;
    int32_t value = dve_evaluate(program, term, state, &fault);
    return fault ? 0 : value;
}

static void mention_element(const DveProgram *program, const DveTerm *term,
                            const Word *state, size_t statement, Account *out) {
    int32_t index = value_of(program, term->left, state);
    dve_mention_term(program, term->left, state, statement, out);
    if (term->operation != DVE_TERM_TABLE && index >= 0 &&
        (uint32_t)index < term->count)
        mention_slot(program, term->slot + (uint32_t)index, statement, out);
}

/* Of `and`, `or` and `imply`: what does not count is left out. */
static void mention_choice(const DveProgram *program, const DveTerm *term,
                           const Word *state, size_t statement, Account *out) {
    bool neutral = term->operation != DVE_TERM_OR; /* true and b is b */
    bool left = value_of(program, term->left, state) != 0;
    bool right = value_of(program, term->right, state) != 0;
    bool decided = left != neutral;
    bool needed = term->operation == DVE_TERM_IMPLY ? !right : right == neutral;
    if (decided || needed)
        dve_mention_term(program, term->left, state, statement, out);
    if (!decided)
        dve_mention_term(program, term->right, state, statement, out);
}

void dve_mention_term(const DveProgram *program, uint32_t number,
                      const Word *state, size_t statement, Account *out) {
    const DveTerm *term = &program->terms.data[number];
    switch (term->operation) {
    case DVE_TERM_CONSTANT:
        break;
    case DVE_TERM_BYTE:
    case DVE_TERM_INT:
    case DVE_TERM_AT:
        mention_slot(program, term->slot, statement, out);
        break;
    case DVE_TERM_BYTES:
    case DVE_TERM_INTS:
    case DVE_TERM_TABLE:
        mention_element(program, term, state, statement, out);
        break;
    case DVE_TERM_NOT:
    case DVE_TERM_COMPLEMENT:
    case DVE_TERM_MINUS:
        dve_mention_term(program, term->left, state, statement, out);
        break;
    case DVE_TERM_IMPLY:
    case DVE_TERM_OR:
    case DVE_TERM_AND:
        mention_choice(program, term, state, statement, out);
        break;
    case DVE_TERM_BIT_OR:
    case DVE_TERM_BIT_XOR:
    case DVE_TERM_BIT_AND:
    case DVE_TERM_EQUAL:
    case DVE_TERM_UNEQUAL:
    case DVE_TERM_LESS:
    case DVE_TERM_LESS_EQUAL:
    case DVE_TERM_GREATER:
    case DVE_TERM_GREATER_EQUAL:
    case DVE_TERM_SHIFT_LEFT:
    case DVE_TERM_SHIFT_RIGHT:
    case DVE_TERM_ADD:
    case DVE_TERM_SUBTRACT:
    case DVE_TERM_MULTIPLY:
    case DVE_TERM_DIVIDE:
    case DVE_TERM_REMAINDER:
        dve_mention_term(program, term->left, state, statement, out);
        dve_mention_term(program, term->right, state, statement, out);
        break;
    }
}

/* --- edges --------------------------------------------------------------- */

void dve_mention_reads(const DveProgram *program, uint32_t number,
                       const Word *state, size_t statement, Account *out) {
    const DveStepEdge *edge = &program->edges.data[number];
    if (edge->guard != DVE_NONE)
        dve_mention_term(program, edge->guard, state, statement, out);
    for (uint32_t i = 0; i < edge->effects; i++) {
        const DveAssignment *effect =
            &program->assignments.data[edge->first + i];
        dve_mention_term(program, effect->value, state, statement, out);
        if (effect->target.index != DVE_NONE)
            dve_mention_term(program, effect->target.index, state, statement,
                             out);
    }
}

void dve_mention_writes(const DveProgram *program, uint32_t number,
                        size_t statement, Account *out) {
    const DveStepEdge *edge = &program->edges.data[number];
    const DveAssignment *all = program->assignments.data;
    mention_written(program, program->processes.data[edge->process].slot,
                    statement, out);
    for (uint32_t i = 0; i < edge->effects; i++)
        mention_written(program, all[edge->first + i].target.slot, statement,
                        out);
    if (edge->sync == DVE_SYNC_RECEIVE)
        for (uint32_t i = 0; i < edge->components; i++)
            mention_written(program, all[edge->message + i].target.slot,
                            statement, out);
    if (edge->sync != DVE_SYNC_NONE &&
        program->channels.data[edge->channel].capacity > 0)
        mention_written(program, program->channels.data[edge->channel].slot,
                        statement, out);
}

typedef struct Positions { /* of one process */
    const DveProgram *program;
    const Diagnostics *diag; /* has the source */
    const Word *state;
    size_t statement; /* of the account */
    Account *out;
} Positions;

/* Is there a step now in which the edge takes part? */
static bool is_possible(const Positions *self, uint32_t edge) {
    const DveProgram *program = self->program;
    for (uint32_t i = 0; i < program->actions.count; i++) {
        const DveAction *action = &program->actions.data[i];
        const DveStepEdge *first = &program->edges.data[action->edge];
        uint32_t slot = program->processes.data[first->process].slot;
        if ((action->edge == edge || action->partner == edge) &&
            (uint32_t)dve_byte(program, slot, self->state) == first->from &&
            dve_step_possible(program, self->state, i))
            return true;
    }
    return false;
}

/* Nothing if that is not known. */
static void say_reason(const Positions *self, const DveStepEdge *edge,
                       Text *out) {
    const DveProgram *program = self->program;
    if (edge->guard != DVE_NONE &&
        !value_of(program, edge->guard, self->state)) {
        text_printf(out, "the guard of line %u is false",
                    (unsigned)diag_place(self->diag, edge->span).line);
        dve_mention_term(program, edge->guard, self->state, self->statement,
                         self->out);
        return;
    }
    if (edge->sync == DVE_SYNC_NONE)
        return;
    const DveChannel *channel = &program->channels.data[edge->channel];
    bool sends = edge->sync == DVE_SYNC_SEND;
    if (channel->capacity == 0) {
        text_printf(out, "no process %s %s",
                    sends ? "receives from" : "sends to", channel->name);
        return;
    }
    text_printf(out, "%s is %s", channel->name, sends ? "full" : "empty");
    mention_slot(program, channel->slot, self->statement, self->out);
}

static void join_reason(Text *all, const char *reason) {
    if (*reason == '\0' || strstr(all->data, reason))
        return;
    text_add(all, all->length ? ", " : "");
    text_add(all, reason);
}

/* Why the process cannot leave its location; NULL: it can, or not known. */
static const char *obstacle(const Positions *self, uint32_t process,
                            uint32_t location) {
    const DveProgram *program = self->program;
    uint32_t count = 0;
    bool stuck = !program->synchronous;
    Text all, one;
    text_init(&all, self->out->arena.mem);
    text_init(&one, self->out->arena.mem);
    for (uint32_t e = 0; e < program->edges.count && stuck; e++) {
        const DveStepEdge *edge = &program->edges.data[e];
        if (edge->process != process || edge->from != location)
            continue;
        stuck = !is_possible(self, e);
        text_clear(&one);
        if (stuck && count++ < MOST_REASONS)
            say_reason(self, edge, &one);
        join_reason(&all, count <= MOST_REASONS ? one.data : "...");
    }
    if (stuck && count == 0)
        text_add(&all, "no transition leaves it");
    const char *kept = stuck && all.length
                           ? arena_copy(&self->out->arena, all.data, all.length)
                           : NULL;
    text_release(&one);
    text_release(&all);
    return kept;
}

/* An assertion at its location that is false, or NULL. */
static const DveCheck *failed_check(const Positions *self, uint32_t process,
                                    uint32_t location) {
    const DveProgram *program = self->program;
    for (size_t i = 0; i < program->checks.count; i++) {
        const DveCheck *check = &program->checks.data[i];
        DveFault fault = DVE_FAULT_NONE;
        if (check->process == process && check->location == location &&
            (!dve_evaluate(program, check->term, self->state, &fault) || fault))
            return check;
    }
    return NULL;
}

void dve_list_positions(const DveProgram *program, const Diagnostics *diag,
                        const Word *state, Account *out) {
    account_begin(out);
    for (uint32_t p = 0; p < program->processes.count; p++) {
        const DveProcess *process = &program->processes.data[p];
        uint32_t at = (uint32_t)dve_byte(program, process->slot, state);
        Positions self = {program, diag, state, out->statements.count, out};
        const DveCheck *failed = failed_check(&self, p, at);
        account_add(out, (StepStatement){.process = p,
                                         .who = process->name,
                                         .unique = true,
                                         .text = process->locations[at]});
        if (failed)
            dve_mention_term(program, failed->term, state, self.statement, out);
        const char *why = failed ? NULL : obstacle(&self, p, at);
        vec_item(&out->statements, self.statement).obstacle = why;
        vec_item(&out->statements, self.statement).problem =
            failed ? "the assertion is false" : NULL;
    }
}
