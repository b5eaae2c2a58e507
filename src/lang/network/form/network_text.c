#include "lang/network/form/network_text.h"

#include "base/bug.h"
#include "lang/network/form/action.h"

#include <string.h>

typedef struct Pending { /* something still to be printed */
    const char *text;    /* this, or if NULL the node */
    uint32_t node;       /* of the expression */
    int binding;         /* weakest kind that needs no parentheses */
} Pending;

typedef VEC(Pending) PendingStack;

static void push_text(PendingStack *stack, Mem *mem, const char *text) {
    vec_push(mem, stack, (Pending){.text = text});
}

static void push_node(PendingStack *stack, Mem *mem, uint32_t node,
                      int binding) {
    vec_push(mem, stack, (Pending){.node = node, .binding = binding});
}

static int binding_of(BooleanKind kind) {
    return kind == BOOLEAN_OR ? 1 : kind == BOOLEAN_AND ? 2 : 3;
}

static void print_atom(const Network *network, uint32_t number, Text *out) {
    PropositionAtom atom = network->atoms.data[number];
    const Component *component = &network->components.data[atom.component];
    const Proposition *proposition =
        &component->lsts->propositions.data[atom.proposition];
    const char *quote = proposition->kind == PROPOSITION_NAMED ? "\"" : "";
    text_printf(out, "%llu.%s%s%s", (unsigned long long)component->id, quote,
                proposition->name, quote);
}

/* Push the parts of an operator so that they are printed in order. */
static void push_operator(PendingStack *stack, Mem *mem,
                          const BooleanNode *node, int outer) {
    int binding = binding_of(node->kind);
    if (binding < outer)
        push_text(stack, mem, ")");
    if (node->kind == BOOLEAN_NOT) {
        push_node(stack, mem, node->left, binding);
        push_text(stack, mem, "!");
    } else {
        push_node(stack, mem, node->right, binding);
        push_text(stack, mem, node->kind == BOOLEAN_AND ? " & " : " | ");
        push_node(stack, mem, node->left, binding);
    }
    if (binding < outer)
        push_text(stack, mem, "(");
}

void network_print_expression(const Network *network, const Boolean *expression,
                              Text *out) {
    Mem *mem = network->mem;
    PendingStack stack = {0};
    push_node(&stack, mem, (uint32_t)expression->nodes.count - 1, 0);
    while (stack.count > 0) {
        Pending item = vec_pop(&stack);
        if (item.text) {
            text_add(out, item.text);
            continue;
        }
        const BooleanNode *node = &expression->nodes.data[item.node];
        if (node->kind == BOOLEAN_ATOM)
            print_atom(network, node->left, out);
        else if (node->kind < BOOLEAN_ATOM)
            text_add(out, node->kind == BOOLEAN_TRUE ? "true" : "false");
        else
            push_operator(&stack, mem, node, item.binding);
    }
    vec_release(mem, &stack);
}

void network_print_action(const Network *network, uint32_t action, Text *out) {
    text_printf(out, "%s  [",
                network->labels.data[action_label(network, action)]);
    for (uint32_t k = 0; k < action_size(network, action); k++) {
        Participant p = action_participant(network, action, k);
        const Component *component = &network->components.data[p.component];
        text_printf(out, "%s%llu", k ? " " : "",
                    (unsigned long long)component->id);
        if (!action_is_tau(network, action))
            text_printf(out, ":%s", component->lsts->actions.data[p.action]);
    }
    text_char(out, ']');
}

/* Append the file's name without folder and ending. */
static void add_stem(Text *out, const char *path) {
    const char *slash = strrchr(path, '/');
    const char *start = slash ? slash + 1 : path;
    const char *dot = strchr(start + (*start == '.'), '.');
    text_bytes(out, start, dot ? (size_t)(dot - start) : strlen(start));
}

static void make_name(const Component *component, const Names *taken,
                      Text *text) {
    size_t length = strlen(component->prefix);
    while (length > 0 && strchr("._-:/", component->prefix[length - 1]))
        length--;
    text_clear(text);
    text_bytes(text, component->prefix, length);
    if (length == 0) {
        add_stem(text, component->name);
        text_printf(text, ".%llu", (unsigned long long)component->id);
    }
    while (names_find(taken, text->data, text->length) != NAME_NONE)
        text_printf(text, ".%llu", (unsigned long long)component->id);
}

const char **network_variables(const Network *network, Arena *arena) {
    size_t count = network->components.count;
    const char **variables =
        arena_alloc(arena, (count + 1) * sizeof *variables);
    Names taken;
    Text text;
    names_init(&taken, network->mem);
    text_init(&text, network->mem);
    for (size_t c = 0; c < count; c++) {
        make_name(&network->components.data[c], &taken, &text);
        names_add(&taken, text.data, text.length);
        variables[c] = arena_copy(arena, text.data, text.length);
    }
    text_release(&text);
    names_release(&taken);
    return variables;
}

const char *network_kind(PropositionKind kind) {
    switch (kind) {
    case PROPOSITION_CUT:
        return "cut";
    case PROPOSITION_REJ:
        return "rej";
    case PROPOSITION_DL_REJ:
        return "dl_rej";
    case PROPOSITION_LL_REJ:
        return "ll_rej";
    case PROPOSITION_INF_REJ:
        return "inf_rej";
    case PROPOSITION_NAMED:
        break;
    }
    BUG("no keyword for kind %d", (int)kind);
}

uint32_t network_watched(const Network *network, const PropositionRule *rule) {
    if (rule->result != PROPOSITION_LL_REJ &&
        rule->result != PROPOSITION_INF_REJ)
        return NO_PROCESS;
    const BooleanNode *nodes = rule->expression.nodes.data;
    for (size_t i = 0; i < rule->expression.nodes.count; i++)
        if (nodes[i].kind == BOOLEAN_ATOM)
            return network->atoms.data[nodes[i].left].component;
    return NO_PROCESS;
}
