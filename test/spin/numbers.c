/* Prints the number that SPIN gives to every statement, as Martlet has it.
 * Usage: promela-numbers FILE
 * A line "proctype NAME" or "claim NAME", then "NUMBER KIND STATE MARKS" for
 * each of its commands, with the kinds that numbers.sh sees in the output of
 * pan -d, the state that it begins in and the labels there ("NUMBER jump STATE"
 * for jumps). "unnumbered" alone if the rules do not cover the program. */
#include "lang/promela/promela_load.h"

#include <stdio.h>
#include <string.h>

/* A piece of C has no kind of its own. */
static const char *kind_of_step(const Command *command) {
    if (command->guard && command->guard->kind == TERM_NUMBER)
        return "jump";
    if (command_is_condition(command))
        return "condition";
    if (command->effects)
        return command_asserts(command) ? "assert" : "assign";
    if (strncmp(command->text, "print", 5) == 0)
        return "printf";
    return strchr(command->text, '=') ? "assign" : "jump";
}

static const char *kind_of(const Command *command) {
    switch (command->kind) {
    case COMMAND_STEP:
        return kind_of_step(command);
    case COMMAND_SEND:
        return "send";
    case COMMAND_RECEIVE:
        return "receive";
    case COMMAND_ELSE:
        return "else";
    case COMMAND_D_STEP:
        return "d_step";
    case COMMAND_END:
        return "end";
    }
    return "?";
}

enum {
    REACHED = 1, /* control can come there */
    INSIDE = 2   /* in the middle of a d_step: no state of pan's */
};

/* SPIN takes a guard that is 0 away. */
static bool is_never(const Command *command) {
    return command->guard && command->guard->kind == TERM_NUMBER &&
           command->guard->value == 0;
}

static void reach(const Flow *flow, const FlowType *type, uint32_t at,
                  uint8_t mark, uint8_t *marks) {
    if (marks[at] & mark)
        return;
    marks[at] |= mark;
    const Location *here = &type->locations[at];
    for (uint32_t i = 0; i < here->count; i++) {
        const Command *command = &flow->commands[here->first + i];
        if (is_never(command) || command->kind == COMMAND_END)
            continue;
        bool d_step = command->kind == COMMAND_D_STEP;
        uint32_t next = d_step ? command->entry : command->target;
        reach(flow, type, next, d_step || command->inside ? INSIDE : REACHED,
              marks);
    }
}

/* The joins and jumps that are passed after a command are states, too. */
static void put_command(const Flow *flow, const FlowType *type, uint32_t c,
                        const Location *at) {
    const Origin *origin = &flow->origins[c];
    const char *kind = kind_of(&flow->commands[c]);
    const Location *end = &type->locations[0];
    uint32_t last = flow->origins[end->first].numbers.list[0];
    if (is_never(&flow->commands[c]))
        return;
    for (uint32_t k = 0; k < origin->numbers.count; k++) {
        uint32_t number = origin->numbers.list[k];
        if (k > 0)
            printf("%u jump %u\n", number, end->state - (last - number));
        else if (strcmp(kind, "jump") == 0)
            printf("%u jump %u\n", number, at->state);
        else
            printf("%u %s %u %c%c%c\n", number, kind, at->state,
                   at->accept ? 'a' : '-', at->end ? 'e' : '-',
                   at->progress ? 'p' : '-');
    }
}

static void put_type(const Flow *flow, const FlowType *type, const char *head,
                     const char *name, Mem *mem) {
    uint8_t *marks = mem_alloc(mem, type->location_count);
    memset(marks, 0, type->location_count);
    reach(flow, type, type->start, REACHED, marks);
    printf("%s %s\n", head, name);
    for (uint32_t l = 0; l < type->location_count; l++)
        for (uint32_t i = 0; i < type->locations[l].count; i++)
            if (marks[l] & REACHED)
                put_command(flow, type, type->locations[l].first + i,
                            &type->locations[l]);
    mem_free(mem, marks, type->location_count);
}

static void put_flow(const Flow *flow, Mem *mem) {
    if (!flow->numbered) {
        puts("unnumbered");
        return;
    }
    for (uint32_t t = 0; t < flow->type_count; t++)
        put_type(flow, &flow->types[t], "proctype", flow->types[t].name, mem);
    for (uint32_t c = 0; c < flow->claim_count; c++)
        if (flow->claims[c].graph)
            put_type(flow, flow->claims[c].graph, "claim", flow->claims[c].name,
                     mem);
}

int main(int count, char **arguments) {
    Mem mem;
    Diagnostics diag;
    Flow flow;
    if (count != 2) {
        fputs("usage: promela-numbers FILE\n", stderr);
        return 2;
    }
    mem_init(&mem);
    diag_init(&diag, &mem);
    bool good = promela_load(&flow, arguments[1], NULL, &diag, &mem);
    if (good) {
        put_flow(&flow, &mem);
        flow_release(&flow);
    }
    diag_release(&diag);
    return good ? 0 : 2;
}
