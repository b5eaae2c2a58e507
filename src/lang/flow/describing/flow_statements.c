#include "lang/flow/describing/flow_statements.h"

#include "base/text.h"
#include "lang/flow/describing/flow_grounds.h"
#include "lang/flow/describing/flow_text.h"

#include <string.h>

enum {
    MOST_SHOWN = 4 /* commands of a process that stands */
};

StepStatement flow_statement(const Flow *flow, const char *who, uint32_t pid,
                             const Command *command) {
    const Origin *origin = &flow->origins[command - flow->commands];
    return (StepStatement){.process = pid,
                           .who = who,
                           .unique = flow->style.transitions,
                           .file = origin->file,
                           .line = command->line,
                           .text = command->text,
                           .numbers = origin->numbers.list,
                           .number_count = origin->numbers.count};
}

void flow_locate(const Interpreter *self, uint32_t action, StepStatement *out) {
    Step step = actions_step(self->actions, self->flow, action);
    const FlowType *type = flow_type_of(self->flow, step.command);
    *out = flow_statement(self->flow, type->name, step.pid, step.command);
    out->number_count = 0;
}

/* --- a step ----------------------------------------------------------- */

/* A copy without what a wrapper keeps beyond the capacity. */
static void copy_bits(const Interpreter *self, Word *to, const Word *from) {
    uint32_t rest = self->capacity % 64;
    memcpy(to, from, self->words * sizeof *to);
    if (rest)
        to[self->words - 1] &= ((Word)1 << rest) - 1;
}

/* What fails before it sends something loses nothing. */
static ChannelAction use_of(const Note *note) {
    bool kept = note->channel == 0 || note->slot != NO_SLOT;
    if (note->command->kind == COMMAND_SEND)
        return kept                        ? CHANNEL_SENDS
               : note->fault == FAULT_NONE ? CHANNEL_LOSES
                                           : CHANNEL_NOTHING;
    if (!kept)
        return CHANNEL_NOTHING;
    if (note->command->kind == COMMAND_RECEIVE)
        return note->command->peek ? CHANNEL_PEEKS : CHANNEL_RECEIVES;
    return CHANNEL_NOTHING;
}

static const char *number_text(int32_t number, Arena *arena) {
    Text text;
    text_init(&text, arena->mem);
    text_printf(&text, "%d", number);
    const char *copy = arena_copy(arena, text.data, text.length);
    text_release(&text);
    return copy;
}

static StepStatement statement_of(const Interpreter *self, const Note *note,
                                  Account *account) {
    const FlowType *type = flow_type_of(self->flow, note->command);
    StepStatement statement =
        flow_statement(self->flow, type->name, note->pid, note->command);
    statement.problem = flow_fault(note->fault);
    statement.use = use_of(note);
    statement.channel = statement.use ? (uint32_t)note->channel : 0;
    statement.slot = note->slot;
    if (note->cut)
        statement.whole = number_text(note->whole, &account->arena);
    if (note->message && statement.use)
        statement.message =
            arena_copy(&account->arena, note->message, strlen(note->message));
    if (note->output)
        statement.output =
            arena_copy(&account->arena, note->output, strlen(note->output));
    if (!note->counted) {
        statement.number_count = 0;
    } else if (note->counted != note->command) {
        StepStatement whole =
            flow_statement(self->flow, type->name, note->pid, note->counted);
        statement.numbers = whole.numbers;
        statement.number_count = whole.number_count;
    }
    return statement;
}

typedef struct Describing {
    const Interpreter *interpreter; /* of the program */
    const FlowVariables *variables; /* that can be mentioned */
    Word *target;                   /* the state after the step */
    Notes notes;                    /* of what was executed */
    Account *out;                   /* written there */
} Describing;

/* A fault leaves the state as it was before; but after a failed assertion the
 * step goes on, and may have changed what is asserted. */
static bool is_seen_after(const Grounds *grounds, const Note *note) {
    const Command *command = note->command;
    return note->fault != FAULT_NONE && note->pid < grounds->view->count &&
           (fault_breaks(note->fault) ||
            (command_asserts(command) &&
             !grounds_value(grounds, note->pid, command->effects->term)));
}

static void add_mentions(const Describing *self, const Note *note,
                         size_t statement) {
    View view;
    const Interpreter *interpreter = self->interpreter;
    const FlowType *type = flow_type_of(interpreter->flow, note->command);
    grounds_view(interpreter, self->target, &view);
    Grounds grounds = {self->variables, &view, self->out, statement};
    uint32_t number = (uint32_t)(type - interpreter->flow->types);
    int32_t channel = note->slot == NO_SLOT ? 0 : note->channel;
    grounds_writes(&grounds, note->pid, number, note->command, channel);
    if (is_seen_after(&grounds, note))
        grounds_reads(&grounds, note->pid, note->command);
}

/* The notes up to this one, in order. */
static void add_way(const Describing *self, uint32_t last) {
    const Notes *notes = &self->notes;
    Account *out = self->out;
    size_t count = 0;
    for (uint32_t n = last; n != NO_NOTE; n = vec_item(&notes->all, n).before)
        count++;
    account_begin(out);
    size_t first = out->statements.count;
    for (size_t i = 0; i < count; i++)
        account_add(out, (StepStatement){0});
    for (uint32_t n = last; n != NO_NOTE; n = vec_item(&notes->all, n).before) {
        const Note *note = &vec_item(&notes->all, n);
        vec_item(&out->statements, first + --count) =
            statement_of(self->interpreter, note, out);
        add_mentions(self, note, first + count);
    }
}

void flow_describe_step(const Interpreter *self, const FlowVariables *variables,
                        const Word *from, uint32_t action, const Word *to,
                        Account *out) {
    Mem *mem = out->arena.mem;
    size_t bytes = self->words * sizeof(Word);
    Word *source = mem_alloc(mem, bytes), *target = mem_alloc(mem, bytes);
    copy_bits(self, source, from);
    copy_bits(self, target, to);
    Successors batch;
    InterpreterScratch scratch;
    Describing describing = {.interpreter = self,
                             .variables = variables,
                             .target = target,
                             .out = out};
    successors_init(&batch, mem, self->words);
    interpret_scratch_init(&scratch, self, mem);
    notes_init(&describing.notes, mem);
    interpret_record(self, &scratch, source, &batch, &describing.notes);
    out->numbered = self->flow->numbered;
    out->cut |= batch.failed;
    for (size_t i = 0; i < batch.count && !batch.failed; i++)
        if (batch.actions[i] == action &&
            memcmp(successors_state(&batch, i), target, bytes) == 0)
            add_way(&describing, vec_item(&describing.notes.last, i));
    notes_release(&describing.notes);
    interpret_scratch_release(&scratch);
    successors_release(&batch);
    mem_free(mem, target, bytes);
    mem_free(mem, source, bytes);
}

/* --- a state ---------------------------------------------------------- */

/* "c?x or y > 1 or ..." */
static const char *list_commands(const Command *commands, uint32_t count,
                                 Arena *arena) {
    Text text;
    text_init(&text, arena->mem);
    for (uint32_t i = 0; i < count && i <= MOST_SHOWN; i++) {
        text_add(&text, i ? " or " : "");
        text_add(&text, i < MOST_SHOWN ? commands[i].text : "...");
    }
    const char *copy = arena_copy(arena, text.data, text.length);
    text_release(&text);
    return copy;
}

/* Mark what can be reached from the location by one step or more. */
static void mark_reached(const Flow *flow, const FlowType *type,
                         uint32_t location, bool *reached, uint32_t *stack) {
    uint32_t count = 0;
    stack[count++] = location;
    while (count > 0) {
        const Location *here = &type->locations[stack[--count]];
        for (uint32_t i = 0; i < here->count; i++) {
            uint32_t next = flow->commands[here->first + i].target;
            if (next < type->location_count && !reached[next]) {
                reached[next] = true;
                stack[count++] = next;
            }
        }
    }
}

/* Does a loop begin here: is it on a cycle, and reached from outside? */
static bool begins_loop(const Flow *flow, const FlowType *type, uint32_t at,
                        Mem *mem) {
    uint32_t count = type->location_count;
    bool *reached = mem_alloc(mem, count);
    uint32_t *stack = mem_alloc(mem, (count + 1) * sizeof *stack);
    mark_reached(flow, type, at, reached, stack);
    bool entered = at == type->start;
    for (uint32_t l = 0; l < count && !entered; l++) {
        const Location *other = &type->locations[l];
        for (uint32_t i = 0; i < other->count && !reached[l]; i++)
            entered |= flow->commands[other->first + i].target == at;
    }
    bool loops = reached[at];
    mem_free(mem, stack, (count + 1) * sizeof *stack);
    mem_free(mem, reached, count);
    return loops && entered;
}

static bool all_receive(const Command *commands, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (commands[i].kind != COMMAND_RECEIVE)
            return false;
    return true;
}

/* A process of which a location has a name, and a check that fails there. */
static void add_named_position(const Grounds *grounds, uint32_t pid) {
    const View *view = grounds->view;
    const FlowType *type = view_type(view, pid);
    Account *out = grounds->out;
    uint32_t count, at = view_location(view, pid);
    const Command *commands = execute_commands(view, pid, &count);
    account_add(out, (StepStatement){.process = pid,
                                     .who = type->name,
                                     .unique = true,
                                     .text = type->locations[at].name});
    const FlowCheck *failed = grounds_failed_check(grounds, pid);
    if (failed)
        vec_last(&out->statements).problem = "the assertion is false";
    else if (!view->flow->synchronous)
        vec_last(&out->statements).obstacle =
            grounds_obstacle(grounds, pid, commands, count);
}

static void add_position(const Grounds *grounds, uint32_t pid) {
    const View *view = grounds->view;
    const FlowType *type = view_type(view, pid);
    Account *out = grounds->out;
    uint32_t count, at = view_location(view, pid);
    const Command *commands = execute_commands(view, pid, &count);
    StepStatement statement =
        flow_statement(view->flow, type->name, pid, commands);
    statement.line = type->locations[at].line;
    statement.text = list_commands(commands, count, &out->arena);
    statement.ended = count == 1 && commands->kind == COMMAND_END;
    statement.rests = type->locations[at].end;
    statement.serves = all_receive(commands, count) &&
                       begins_loop(view->flow, type, at, out->arena.mem);
    account_add(out, statement);
    vec_last(&out->statements).obstacle =
        grounds_obstacle(grounds, pid, commands, count);
}

void flow_list_positions(const Interpreter *self,
                         const FlowVariables *variables, const Word *state,
                         Account *out) {
    Mem *mem = out->arena.mem;
    Word *copy = mem_alloc(mem, self->words * sizeof *copy);
    copy_bits(self, copy, state);
    View view;
    grounds_view(self, copy, &view);
    account_begin(out);
    for (uint32_t pid = 0; pid < view.count; pid++) {
        uint32_t count;
        execute_commands(&view, pid, &count);
        Grounds grounds = {variables, &view, out, out->statements.count};
        if (self->flow->style.transitions)
            add_named_position(&grounds, pid);
        else if (count > 0)
            add_position(&grounds, pid);
    }
    mem_free(mem, copy, self->words * sizeof *copy);
}
