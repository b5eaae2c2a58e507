#include "lang/promela/model/promela_tell.h"

#include "base/text.h"
#include "lang/promela/model/promela_text.h"

#include <string.h>

enum {
    MOST_SHOWN = 4 /* commands of a process that stands */
};

Deed promela_deed(const Flow *flow, const char *who, uint32_t pid,
                  const Command *command) {
    const Origin *origin = &flow->origins[command - flow->commands];
    return (Deed){.process = pid,
                  .who = who,
                  .file = origin->file,
                  .line = command->line,
                  .text = command->text,
                  .numbers = origin->numbers.list,
                  .number_count = origin->numbers.count};
}

void promela_locate(const Interpreter *self, uint32_t action, Deed *out) {
    Step step = interpret_step(self, action);
    const FlowType *type = promela_type_of(self->flow, step.command);
    *out = promela_deed(self->flow, type->name, step.pid, step.command);
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
static DeedUse use_of(const Note *note) {
    bool kept = note->channel == 0 || note->slot != NO_SLOT;
    if (note->command->kind == COMMAND_SEND)
        return kept                        ? DEED_SENDS
               : note->fault == FAULT_NONE ? DEED_LOSES
                                           : DEED_NOTHING;
    if (!kept)
        return DEED_NOTHING;
    if (note->command->kind == COMMAND_RECEIVE)
        return note->command->peek ? DEED_LOOKS : DEED_RECEIVES;
    return DEED_NOTHING;
}

static Deed deed_of(const Interpreter *self, const Note *note,
                    Account *account) {
    const FlowType *type = promela_type_of(self->flow, note->command);
    Deed deed = promela_deed(self->flow, type->name, note->pid, note->command);
    deed.problem = promela_fault(note->fault);
    deed.use = use_of(note);
    deed.channel = deed.use ? (uint32_t)note->channel : 0;
    deed.slot = note->slot;
    if (note->output)
        deed.output =
            arena_copy(&account->arena, note->output, strlen(note->output));
    if (!note->counted) {
        deed.number_count = 0;
    } else if (note->counted != note->command) {
        Deed whole =
            promela_deed(self->flow, type->name, note->pid, note->counted);
        deed.numbers = whole.numbers;
        deed.number_count = whole.number_count;
    }
    return deed;
}

/* The notes up to this one, in order. */
static void add_tale(const Interpreter *self, const Notes *notes, uint32_t last,
                     Account *out) {
    size_t count = 0;
    for (uint32_t n = last; n != NO_NOTE; n = vec_item(&notes->all, n).before)
        count++;
    account_begin(out);
    size_t first = out->deeds.count;
    for (size_t i = 0; i < count; i++)
        account_add(out, (Deed){0});
    for (uint32_t n = last; n != NO_NOTE; n = vec_item(&notes->all, n).before)
        vec_item(&out->deeds, first + --count) =
            deed_of(self, &vec_item(&notes->all, n), out);
}

void promela_tell(const Interpreter *self, const Word *from, uint32_t action,
                  const Word *to, Account *out) {
    Mem *mem = out->arena.mem;
    size_t bytes = self->words * sizeof(Word);
    Word *source = mem_alloc(mem, bytes), *target = mem_alloc(mem, bytes);
    copy_bits(self, source, from);
    copy_bits(self, target, to);
    Successors batch;
    InterpreterScratch scratch;
    Notes notes;
    successors_init(&batch, mem, self->words);
    interpret_scratch_init(&scratch, self, mem);
    notes_init(&notes, mem);
    interpret_record(self, &scratch, source, &batch, &notes);
    out->numbered = self->flow->numbered;
    for (size_t i = 0; i < batch.count && !batch.failed; i++)
        if (batch.actions[i] == action &&
            memcmp(successors_state(&batch, i), target, bytes) == 0)
            add_tale(self, &notes, vec_item(&notes.last, i), out);
    notes_release(&notes);
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

void promela_stand(const Interpreter *self, const Word *state, Account *out) {
    Mem *mem = out->arena.mem;
    Word *copy = mem_alloc(mem, self->words * sizeof *copy);
    copy_bits(self, copy, state);
    View view = {.flow = self->flow, .capacity = self->capacity};
    view_open(&view, copy);
    account_begin(out);
    for (uint32_t pid = 0; pid < view.count; pid++) {
        const FlowType *type = view_type(&view, pid);
        uint32_t count;
        const Command *commands = execute_commands(&view, pid, &count);
        if (count == 0)
            continue;
        Deed deed = promela_deed(self->flow, type->name, pid, commands);
        deed.line = type->locations[view_location(&view, pid)].line;
        deed.text = list_commands(commands, count, &out->arena);
        account_add(out, deed);
    }
    mem_free(mem, copy, self->words * sizeof *copy);
}
