#include "automata/forms/guard_print.h"

#include <ctype.h>

static const struct {
    const char *and_sign;
    const char *or_sign;
    const char *truth;
    const char *falsehood;
} signs[] = {
    [GUARD_HOA] = {"&", " | ", "t", "f"},
    [GUARD_PROMELA] = {" && ", " || ", "true", "false"},
    [GUARD_PLAIN] = {" & ", " | ", "true", "false"},
};

enum { /* how strongly the surroundings bind */
    LOOSE,
    IN_AND,
    IN_NOT
};

/* What is still to be printed: a node, or a text. A guard can be as long as a
 * file, so there is no recursion. */
typedef struct Pending {
    const char *text; /* or NULL: a node */
    uint32_t node;    /* which */
    uint8_t context;  /* how strongly its surroundings bind */
} Pending;

typedef struct Printer {
    const Automaton *automaton; /* whose propositions are meant */
    const Boolean *guard;       /* what is printed */
    GuardSyntax syntax;         /* how */
    Text *out;                  /* where to */
    VEC(Pending) stack;         /* what comes next is last */
} Printer;

/* Is the text a name, of letters, digits and underscores? */
static bool guard_is_name(const char *text) {
    if (!isalpha((unsigned char)*text) && *text != '_')
        return false;
    for (; *text; text++)
        if (!isalnum((unsigned char)*text) && *text != '_')
            return false;
    return true;
}

static void push_text(Printer *printer, const char *text) {
    vec_push(printer->automaton->mem, &printer->stack, (Pending){.text = text});
}

static void push_node(Printer *printer, uint32_t node, uint8_t context) {
    vec_push(printer->automaton->mem, &printer->stack,
             (Pending){.node = node, .context = context});
}

static void print_atom(Printer *printer, uint32_t atom) {
    const char *text = printer->automaton->propositions.data[atom];
    if (printer->syntax == GUARD_HOA)
        text_printf(printer->out, "%u", atom);
    else if (guard_is_name(text))
        text_add(printer->out, text);
    else
        text_printf(printer->out, "(%s)", text);
}

static void print_binary(Printer *printer, BooleanNode node, uint8_t context) {
    bool conjunction = node.kind == BOOLEAN_AND;
    bool closed = context == IN_NOT || (context == IN_AND && !conjunction);
    uint8_t inner = conjunction ? IN_AND : LOOSE;
    if (closed)
        push_text(printer, ")");
    push_node(printer, node.right, inner);
    push_text(printer, conjunction ? signs[printer->syntax].and_sign
                                   : signs[printer->syntax].or_sign);
    push_node(printer, node.left, inner);
    if (closed)
        push_text(printer, "(");
}

static void print_node(Printer *printer, uint32_t index, uint8_t context) {
    BooleanNode node = printer->guard->nodes.data[index];
    switch (node.kind) {
    case BOOLEAN_FALSE:
        text_add(printer->out, signs[printer->syntax].falsehood);
        break;
    case BOOLEAN_TRUE:
        text_add(printer->out, signs[printer->syntax].truth);
        break;
    case BOOLEAN_ATOM:
        print_atom(printer, node.left);
        break;
    case BOOLEAN_NOT:
        text_char(printer->out, '!');
        push_node(printer, node.left, IN_NOT);
        break;
    case BOOLEAN_AND:
    case BOOLEAN_OR:
        print_binary(printer, node, context);
        break;
    }
}

void guard_print(const Automaton *automaton, uint32_t guard, GuardSyntax syntax,
                 Text *out) {
    Printer printer = {.automaton = automaton, .syntax = syntax, .out = out};
    printer.guard = &automaton->guards.data[guard];
    push_node(&printer, (uint32_t)printer.guard->nodes.count - 1, LOOSE);
    while (printer.stack.count) {
        Pending next = vec_pop(&printer.stack);
        if (next.text)
            text_add(out, next.text);
        else
            print_node(&printer, next.node, next.context);
    }
    vec_release(automaton->mem, &printer.stack);
}
