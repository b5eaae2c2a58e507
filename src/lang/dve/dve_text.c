#include "lang/dve/dve_text.h"

#include "lang/dve/dve_evaluate.h"

#include <ctype.h>

static void print_edge(const DveProgram *program, uint32_t number, Text *out) {
    const DveStepEdge *edge = &program->edges.data[number];
    const DveProcess *process = &program->processes.data[edge->process];
    text_printf(out, "%s: %s -> %s", process->name,
                process->locations[edge->from], process->locations[edge->to]);
}

void dve_text_action(const DveProgram *program, uint32_t action, Text *out) {
    if (program->synchronous) {
        text_add(out, "all processes");
        return;
    }
    const DveAction *made = &program->actions.data[action];
    print_edge(program, made->edge, out);
    if (made->partner != DVE_NONE) {
        text_add(out, ", ");
        print_edge(program, made->partner, out);
    }
}

void dve_text_source(const Diagnostics *diag, Span span, Text *out) {
    const char *text = diag->sources.data[span.source].text;
    bool blank = false;
    for (size_t i = span.start; i < span.end; i++) {
        if (isspace((unsigned char)text[i])) {
            blank = true;
            continue;
        }
        if (blank)
            text_char(out, ' ');
        blank = false;
        text_char(out, text[i]);
    }
}

/* ---- Parts of a state ---------------------------------------------------- */

static void print_slot(const DveProgram *program, uint32_t slot, bool wide,
                       const Word *state, Text *out) {
    text_printf(out, "%d",
                wide ? dve_int(program, slot, state)
                     : dve_byte(program, slot, state));
}

static void print_variable(const DveProgram *program,
                           const DveVariable *variable, const Word *state,
                           Text *out) {
    if (variable->array)
        text_char(out, '{');
    for (uint32_t i = 0; i < variable->count; i++) {
        if (i > 0)
            text_char(out, ',');
        print_slot(program, variable->slot + i, variable->wide, state, out);
    }
    if (variable->array)
        text_char(out, '}');
}

static void print_channel(const DveProgram *program, const DveChannel *channel,
                          const Word *state, Text *out) {
    uint32_t length = (uint32_t)dve_byte(program, channel->slot, state);
    uint32_t slot = channel->slot + 1;
    text_char(out, '[');
    for (uint32_t i = 0; i < length; i++) {
        text_add(out, i > 0 ? ",{" : "{");
        for (uint32_t k = 0; k < channel->component_count; k++) {
            if (k > 0)
                text_char(out, ',');
            print_slot(program, slot++, channel->wide[k], state, out);
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

void dve_text_value(const DveProgram *program, uint32_t part, const Word *state,
                    Text *out) {
    DvePart shown = program->parts.data[part];
    const DveProcess *process;
    switch (shown.kind) {
    case DVE_PART_PROCESS:
        process = &program->processes.data[shown.number];
        text_add(out,
                 process->locations[dve_byte(program, process->slot, state)]);
        break;
    case DVE_PART_VARIABLE:
        print_variable(program, &program->variables.data[shown.number], state,
                       out);
        break;
    case DVE_PART_CHANNEL:
        print_channel(program, &program->channels.data[shown.number], state,
                      out);
        break;
    }
}
