/* What is asked of states: atom_holds of the interpreter, a function atom_N
 * for each atom, and one that takes the numbers of some atoms. Where there is
 * no code, and where a fault is met, the interpreter is asked. */
#include "lang/flow/generating/generator.h"

/* False if there is no code for it; then nothing has been written. */
static bool emit_atom(Generator *g, uint32_t number) {
    const Flow *flow = g->e.flow;
    bool check = number >= flow->atom_count;
    Text *out = g->e.out;
    size_t mark = out->length;
    g->e.rejected = false;
    text_printf(
        out,
        "MAYBE bool atom_%u(Expander *x, const uint64_t *s, const Layout "
        "*l) {\n    (void)x, (void)l;\n",
        number);
    if (check)
        generate_comment(g, flow->checks[number - flow->atom_count].line,
                         flow->checks[number - flow->atom_count].text);
    else
        generate_comment(g, flow->atoms[number].line, flow->atoms[number].text);
    text_add(out, "return (");
    emit_term(&g->e, flow_question(flow, number));
    text_add(out, ") != 0;\n}\n\n");
    if (g->e.rejected)
        text_cut(out, mark);
    return !g->e.rejected;
}

static void emit_case(Generator *g, uint32_t number) {
    const Flow *flow = g->e.flow;
    bool global = number < flow->atom_count && flow->atoms[number].global;
    text_printf(g->e.out, "    case %u: %sheld = atom_%u(x, s, &l); break;\n",
                number, global ? "" : "open_layout(&l, s); ", number);
}

#define PROTOTYPE \
    "int martlet_holds(const uint64_t *state, const uint64_t *hidden, const " \
    "uint32_t *atoms, uint32_t first, uint32_t count, uint64_t *out)"

static void emit_holds(Generator *g, const bool *written) {
    text_add(g->e.out, PROTOTYPE ";\nOPEN " PROTOTYPE " {\n"
                                 "    Expander frame, *const x = &frame;\n"
                                 "    Layout l;\n"
                                 "    bool held;\n    uint64_t all = 0;\n"
                                 "    x->stop = 0; x->whole = NULL; "
                                 "x->asking = x->timeout = false;\n");
    generate_state(g);
    text_add(g->e.out, "    for (uint32_t i = 0; i < count; i++) {\n"
                       "    switch (atoms[i] - first) {\n");
    for (uint32_t i = 0; i < flow_question_count(g->e.flow); i++)
        if (written[i])
            emit_case(g, i);
    text_add(g->e.out, "    default: return HAND_OVER;\n    }\n"
                       "    all |= (uint64_t)held << i;\n    }\n"
                       "    *out = all;\n    return x->stop;\n}\n");
}

void generate_outside(Generator *g) {
    g->e.type = NULL;
    g->e.bits = "s";
    g->e.base = "0";
    g->e.pid = "UINT32_MAX";
    g->e.count = "l->count";
}

void generate_atoms(Generator *g) {
    uint32_t count = flow_question_count(g->e.flow);
    bool *written = arena_alloc(&g->arena, count + 1);
    generate_outside(g);
    for (uint32_t i = 0; i < count; i++)
        written[i] = emit_atom(g, i);
    emit_holds(g, written);
}
