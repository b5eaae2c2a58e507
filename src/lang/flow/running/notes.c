#include "lang/flow/running/notes.h"

#include "base/text.h"
#include "lang/flow/running/evaluate.h"

#include <assert.h>
#include <string.h>

void notes_init(Notes *notes, Mem *mem) {
    *notes = (Notes){0};
    arena_init(&notes->arena, mem);
}

void notes_release(Notes *notes) {
    Mem *mem = notes->arena.mem;
    vec_release(mem, &notes->all);
    vec_release(mem, &notes->last);
    vec_release(mem, &notes->inner);
    arena_release(&notes->arena);
}

/* --- printf ----------------------------------------------------------- */

static void print_escape(Text *out, char letter) {
    static const char *const escapes = "n\nt\tr\r";
    for (const char *e = escapes; *e; e += 2)
        if (*e == letter) {
            text_char(out, e[1]);
            return;
        }
    text_char(out, letter);
}

static void print_value(Text *out, char conversion, int32_t value,
                        const ValueNames *names) {
    switch (conversion) {
    case 'c':
        text_char(out, (char)value);
        break;
    case 'e':
        if (value_name(names, value))
            text_add(out, value_name(names, value));
        else
            text_printf(out, "%d", value);
        break;
    case 'o':
        text_printf(out, "%o", (unsigned)value);
        break;
    case 'u':
        text_printf(out, "%u", (unsigned)value);
        break;
    case 'x':
        text_printf(out, "%x", (unsigned)value);
        break;
    default: /* %d, and letters that mean nothing */
        text_printf(out, "%d", value);
    }
}

static void print_all(View *view, uint32_t pid, const Origin *origin,
                      Text *out) {
    const Printed *next = origin->values;
    for (const char *at = origin->format; *at; at++) {
        if (*at == '\\' && at[1]) {
            print_escape(out, *++at);
        } else if (*at == '%' && at[1] == '%') {
            text_char(out, *++at);
        } else if (*at == '%' && at[1] && next) {
            print_value(out, *++at, evaluate(view, pid, next->term),
                        next->names);
            next = next->next;
        } else {
            text_char(out, *at);
        }
    }
}

/* What it prints, in the state after it: it changes nothing itself. */
static const char *output_of(Notes *notes, View *view, uint32_t pid,
                             const Command *command) {
    assert(command >= view->flow->commands);
    const Origin *origin = &view->flow->origins[command - view->flow->commands];
    if (!origin->format)
        return NULL;
    Fault fault = view->fault; /* showing is harmless */
    Text text;
    text_init(&text, notes->arena.mem);
    print_all(view, pid, origin, &text);
    const char *copy = arena_copy(&notes->arena, text.data, text.length);
    text_release(&text);
    view->fault = fault;
    return copy;
}

void notes_message(View *view, char sign, Queue queue, const Message *message) {
    Text text;
    if (!view->notes)
        return;
    assert(queue.channel && queue.channel->field_count <= MOST_FIELDS);
    text_init(&text, view->notes->arena.mem);
    text_printf(&text, "%s%c", queue.channel->name, sign);
    for (uint32_t f = 0; f < queue.channel->field_count; f++) {
        text_add(&text, f ? "," : "");
        print_value(&text, 'e', message->values[f],
                    queue.channel->fields[f].names);
    }
    view->message = arena_copy(&view->notes->arena, text.data, text.length);
    text_release(&text);
}

/* --- notes ------------------------------------------------------------ */

void notes_inner(Notes *notes, View *view, uint32_t pid,
                 const Command *command) {
    assert(notes->inner.count <= MOST_INNER_NOTES);
    if (notes->inner.count == MOST_INNER_NOTES)
        notes->inner.count--;
    vec_push(notes->arena.mem, &notes->inner,
             ((Note){.pid = pid,
                     .command = command,
                     .channel = view->used,
                     .slot = view->slot,
                     .fault = view->fault,
                     .cut = view->cut,
                     .whole = view->whole,
                     .message = view->message,
                     .output = output_of(notes, view, pid, command)}));
    view->cut = false;
    view->message = NULL;
}

static uint32_t push(Notes *notes, uint32_t before, Note note) {
    assert(before == NO_NOTE || before < notes->all.count);
    note.before = before;
    vec_push(notes->arena.mem, &notes->all, note);
    return (uint32_t)notes->all.count - 1;
}

uint32_t notes_add(Notes *notes, View *view, uint32_t before, uint32_t pid,
                   const Command *command) {
    Note whole = {.pid = pid,
                  .command = command,
                  .counted = command,
                  .channel = view->used,
                  .slot = view->slot,
                  .fault = view->fault,
                  .cut = view->cut,
                  .whole = view->whole,
                  .message = view->message};
    view->cut = false;
    view->message = NULL;
    if (command->kind != COMMAND_D_STEP) {
        whole.output = output_of(notes, view, pid, command);
        return push(notes, before, whole);
    }
    if (notes->inner.count == 0) /* it met a fault before anything */
        return push(notes, before, whole);
    for (size_t i = 0; i < notes->inner.count; i++) {
        Note note = vec_item(&notes->inner, i);
        note.counted = i == 0 ? command : NULL;
        before = push(notes, before, note);
    }
    notes->inner.count = 0;
    return before;
}
