/* test/cross/sketch_print.c -- a sketch of a network as the files that it
 * stands for */
#include "test/cross/sketch.h"

static void print_action(Text *out, const char *stem, uint32_t number) {
    if (number == 0)
        text_add(out, "0");
    else
        text_printf(out, "\"%s%u\"", stem, number);
}

static const char *special_name(PropositionKind kind) {
    static const char *const names[] = {"",       "cut",    "rej",
                                        "dl_rej", "ll_rej", "inf_rej"};
    return names[kind];
}

static void print_proposition(const SketchProposition *proposition, Text *out) {
    if (proposition->kind == PROPOSITION_NAMED)
        text_printf(out, "#   \"%s\" :", proposition->name);
    else
        text_printf(out, "#   %s :", special_name(proposition->kind));
    for (uint32_t s = 0; s < SKETCH_STATES; s++)
        if (proposition->states >> s & 1)
            text_printf(out, " %u", s + 1);
    text_add(out, ";\n");
}

/* States are printed from 1, as in files, and without their stride. */
static void print_system(const SketchSystem *system, uint32_t number,
                         Text *out) {
    text_printf(out, "# system%u.lsts: %u states", number, system->states);
    if (system->stride > 1)
        text_printf(out, " at distance %u", system->stride);
    text_printf(out, "%s, %u actions, initial", system->named ? ", named" : "",
                system->actions);
    for (uint32_t i = 0; i < system->initial_count; i++)
        text_printf(out, " %u", system->initial[i] + 1);
    text_char(out, '\n');
    for (uint32_t i = 0; i < system->proposition_count; i++)
        print_proposition(&system->propositions[i], out);
    for (uint32_t i = 0; i < system->transition_count; i++) {
        LstsTransition step = system->transitions[i];
        text_printf(out, "#   %u: %u,", step.source + 1, step.target + 1);
        print_action(out, "a", step.action);
        text_add(out, ";\n");
    }
}

static void print_rule(const Sketch *sketch, const SketchRule *rule,
                       Text *out) {
    for (uint32_t c = 0; c < sketch->component_count; c++)
        if (rule->actions[c])
            text_printf(out, "(%u,\"a%u\") ", 10 * c + 1, rule->actions[c]);
    text_add(out, "-> ");
    print_action(out, "L", rule->result);
    text_char(out, '\n');
}

static void print_expression(const Sketch *sketch,
                             const SketchPropositionRule *rule, uint32_t index,
                             Text *out) {
    SketchNode node = rule->nodes[index];
    switch (node.kind) {
    case BOOLEAN_FALSE:
    case BOOLEAN_TRUE:
        text_add(out, node.kind == BOOLEAN_TRUE ? "true" : "false");
        return;
    case BOOLEAN_ATOM: {
        const SketchSystem *system = sketch_system(sketch, node.left);
        text_printf(out, "%u.\"%s\"", 10 * node.left + 1,
                    system->propositions[node.right].name);
        return;
    }
    case BOOLEAN_NOT:
        text_char(out, '!');
        print_expression(sketch, rule, node.left, out);
        return;
    case BOOLEAN_AND:
    case BOOLEAN_OR:
        text_char(out, '(');
        print_expression(sketch, rule, node.left, out);
        text_add(out, node.kind == BOOLEAN_AND ? " & " : " | ");
        print_expression(sketch, rule, node.right, out);
        text_char(out, ')');
    }
}

static void print_proposition_rules(const Sketch *sketch, Text *out) {
    text_add(out, "Begin State_prop_rules\n");
    for (uint32_t i = 0; i < sketch->proposition_count; i++) {
        const SketchPropositionRule *rule = &sketch->propositions[i];
        text_char(out, ' ');
        print_expression(sketch, rule, rule->node_count - 1, out);
        if (rule->result == PROPOSITION_NAMED)
            text_printf(out, " -> \"%s\";\n", rule->name);
        else
            text_printf(out, " -> %s;\n", special_name(rule->result));
    }
    for (uint32_t i = 0; i < sketch->hidden_count; i++)
        text_printf(out, " hide \"%s\";\n", sketch->hidden[i]);
    text_add(out, "End State_prop_rules\n");
}

void sketch_print(const Sketch *sketch, Text *out) {
    for (uint32_t i = 0; i < sketch->system_count; i++)
        print_system(&sketch->systems[i], i, out);
    for (uint32_t c = 0; c < sketch->component_count; c++) {
        text_printf(out, "%u = ", 10 * c + 1);
        if (sketch->components[c].prefix[0])
            text_printf(out, "<\"%s\"> ", sketch->components[c].prefix);
        text_printf(out, "\"system%u.lsts\"\n", sketch->components[c].system);
    }
    for (uint32_t i = 0; i < sketch->rule_count; i++)
        print_rule(sketch, &sketch->rules[i], out);
    print_proposition_rules(sketch, out);
}
