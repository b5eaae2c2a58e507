#include "lang/flow/running/lockstep.h"

#include "lang/flow/running/execute.h"

#include <string.h>

enum {
    COMPARED_PER_WORK = 16 /* states that are compared in a unit of work */
};

/* ---- Parts --------------------------------------------------------------- */

typedef struct Part {
    Word *state;   /* so far */
    Word *written; /* its bits that a process has written */
    Fault fault;   /* the first one */
    uint32_t note; /* the last one, or NO_NOTE */
} Part;

static Part part_at(const Together *self, size_t i) {
    Word *words = successors_state(self->parts, i);
    Word last = words[2 * self->words];
    return (Part){words, words + self->words, (Fault)(last & 255),
                  (uint32_t)(last >> 32)};
}

static void keep_last(const Together *self, const Part *part) {
    part->state[2 * self->words] = (Word)part->fault | (Word)part->note << 32;
}

/* NULL in `state` if there is no memory. */
static Part add_part(const Together *self) {
    Part part = {.note = NO_NOTE};
    part.state = successors_add(self->parts, 0);
    if (!part.state) {
        self->out->failed = true;
        return part;
    }
    memset(part.state, 0, together_words(self->words) * sizeof(Word));
    part.written = part.state + self->words;
    return part;
}

/* Is the newest part one of those since `from`? Two ways of noting it are
 * two. */
static bool is_repeated(const Together *self, size_t from) {
    size_t last = self->parts->count - 1;
    Part newest = part_at(self, last);
    size_t words = self->notes ? together_words(self->words) : 2 * self->words;
    for (size_t i = from; i < last; i++)
        if (part_at(self, i).fault == newest.fault &&
            memcmp(successors_state(self->parts, i), newest.state,
                   words * sizeof(Word)) == 0)
            return true;
    return false;
}

/* A new part is compared with those since `from`, which can be many. */
static bool is_in_time(const Together *self, size_t from) {
    uint32_t work =
        (uint32_t)(1 + (self->parts->count - from) / COMPARED_PER_WORK);
    self->out->failed |= mem_must_stop_after(self->out->mem, work);
    return !self->out->failed;
}

/* ---- One process --------------------------------------------------------- */

static void reset(Together *self) {
    size_t bytes = self->words * sizeof(Word);
    memcpy(self->work, self->origin, bytes);
    memset(self->touched, 0, bytes);
    self->view->fault = FAULT_NONE;
}

/* The process moves too, as it has in the view. */
static void join(Together *self, Part *part, const Part *before, uint32_t pid,
                 uint32_t target) {
    bool twice = false;
    part->fault = before->fault ? before->fault : self->view->fault;
    for (uint32_t w = 0; w < self->words; w++) {
        twice |= (before->written[w] & self->touched[w]) != 0;
        part->written[w] = before->written[w] | self->touched[w];
        part->state[w] = (before->state[w] & ~self->touched[w]) |
                         (self->work[w] & self->touched[w]);
    }
    if (twice && part->fault == FAULT_NONE)
        part->fault = FAULT_TWICE;
    if (fault_breaks(part->fault)) {
        memcpy(part->state, self->origin, self->words * sizeof(Word));
        memset(part->written, 0, self->words * sizeof(Word));
        return;
    }
    self->view->bits = part->state;
    view_set_location(self->view, pid, target);
    self->view->bits = self->work;
}

/* What the parts so far become if the process takes this command. */
static void take(Together *self, uint32_t pid, const Command *command,
                 size_t from, size_t count) {
    execute_apply(self->view, pid, command);
    for (size_t k = 0; k < count && is_in_time(self, from + count); k++) {
        Part part = add_part(self), before = part_at(self, from + k);
        if (!part.state)
            return;
        part.note = self->notes ? notes_add(self->notes, self->view,
                                            before.note, pid, command)
                                : NO_NOTE;
        join(self, &part, &before, pid, command->target);
        keep_last(self, &part);
        if (is_repeated(self, from + count))
            self->parts->count--;
    }
}

/* From what the processes before it make of the state to what this one does. */
static void move_too(Together *self, uint32_t pid) {
    uint32_t count;
    const Command *commands = execute_commands(self->view, pid, &count);
    size_t parts = self->parts->count;
    for (uint32_t i = 0; i < count && !self->out->failed; i++) {
        reset(self);
        if (execute_can(self->view, pid, &commands[i], false))
            take(self, pid, &commands[i], 0, parts);
    }
    reset(self);
    size_t left = self->parts->count - parts;
    if (left > 0)
        memmove(successors_state(self->parts, 0),
                successors_state(self->parts, parts),
                left * self->parts->words * sizeof(Word));
    self->parts->count = left;
}

/* ---- All of them --------------------------------------------------------- */

static void emit(Together *self, const Part *part) {
    Word *target = successors_add(self->out, (uint32_t)part->fault);
    if (target)
        memcpy(target, part->state, self->words * sizeof(Word));
    if (self->notes)
        vec_push(self->notes->arena.mem, &self->notes->last, part->note);
}

/* There was a step: whatever a process could do was part of one. */
static void note_commands(Together *self) {
    for (uint32_t p = 0; p < self->view->count; p++) {
        uint32_t count;
        const Command *commands = execute_commands(self->view, p, &count);
        for (uint32_t i = 0; i < count; i++) {
            if (execute_can(self->view, p, &commands[i], false))
                view_note(self->view, &commands[i]);
            self->view->fault = FAULT_NONE;
        }
    }
}

void together_expand(Together *self) {
    successors_clear(self->parts);
    Part first = add_part(self);
    if (!first.state || self->view->count == 0)
        return;
    memcpy(first.state, self->origin, self->words * sizeof(Word));
    keep_last(self, &first);
    for (uint32_t p = 0; p < self->view->count && !self->out->failed; p++)
        move_too(self, p);
    for (size_t i = 0; i < self->parts->count && !self->out->failed; i++) {
        Part part = part_at(self, i);
        emit(self, &part);
    }
    if (self->parts->count > 0)
        note_commands(self);
}
