#include "lang/flow/generating/generate.h"

#include "base/quote.h"
#include "lang/flow/generating/generate_tables.h"
#include "lang/flow/generating/generator.h"

enum {
    /* Commands times processes, up to which every process of a program
     * without run gets a copy of its code with its own addresses. */
    MOST_COPIES = 400,
    MOST_LOCATIONS = 20000 /* more would keep the compiler busy for minutes */
};

/* No #line: this code is not for debugging, and where a model lies must not
 * make another text of it. */
void generate_comment(const Generator *g, uint32_t line, const char *text) {
    Text *out = g->e.out;
    if (g->e.device)
        return;
    text_printf(out, "        /* %u: ", line);
    quote_c_comment(out, text);
    text_add(out, "*/\n        ");
}

/* The hidden variables come after the state, where addresses find them. */
void generate_state(const Generator *g) {
    if (g->e.self->hidden_words > 0)
        text_add(g->e.out,
                 "    uint64_t s[ALL_WORDS];\n"
                 "    memcpy(s, state, GENERATED_WORDS * sizeof *s);\n"
                 "    memcpy(s + GENERATED_WORDS, hidden, GENERATED_HIDDEN * "
                 "sizeof *s);\n");
    else
        text_add(g->e.out, "    const uint64_t *const s = state;\n"
                           "    (void)hidden;\n");
}

static void declare_offers(Generator *g) {
    for (uint32_t t = 0; t < g->e.flow->type_count; t++)
        text_printf(g->e.out,
                    "MAYBE bool offer_%u(Expander *x, const uint64_t *s, const "
                    "Layout *l, uint32_t pid, uint32_t base, const Offer "
                    "*offer);\n",
                    t);
    text_add(g->e.out, "MAYBE void sent(Expander *x, uint64_t *w, const Layout "
                       "*l, const Offer *offer);\n\n");
}

static void declare(Generator *g) {
    for (uint32_t t = 0; t < g->e.flow->type_count && !g->e.device; t++)
        text_printf(g->e.out,
                    "APART void go_on_%u(Expander *x, const uint64_t *s, const "
                    "Layout *l, uint32_t pid, uint32_t action);\n",
                    t);
    if (g->e.flow->fixed)
        declare_offers(g);
    else
        text_add(g->e.out,
                 "MAYBE bool offer_all(Expander *x, const uint64_t *s, "
                 "const Layout *l, const Offer *offer);\n\n");
}

static void emit_offer_all(Generator *g) {
    text_add(
        g->e.out,
        "MAYBE bool offer_all(Expander *x, const uint64_t *s, const Layout "
        "*l, const Offer *offer) {\n    bool made = false;\n"
        "    for (uint32_t p = l->count; p-- > 0 && !x->stop;)\n"
        "        if (p != offer->sender) switch (type_of(l, p)) {\n");
    for (uint32_t t = 0; t < g->e.flow->type_count; t++)
        text_printf(g->e.out,
                    "        case %u: made |= offer_%u(x, s, l, p, "
                    "base_of(l, p), offer); break;\n",
                    t, t);
    text_add(g->e.out, "        }\n    return made;\n}\n\n");
}

/* What those who send do when their message has been taken. */
static void emit_sent(Generator *g) {
    const Flow *flow = g->e.flow;
    text_add(g->e.out,
             "MAYBE void sent(Expander *x, uint64_t *w, const Layout *l, const "
             "Offer *offer) {\n    (void)x, (void)w, (void)l;\n"
             "    switch (offer->command) {\n");
    g->e.bits = "w";
    for (uint32_t c = 0; c < flow->command_count; c++) {
        const Command *command = &flow->commands[c];
        if (command->kind != COMMAND_SEND)
            continue;
        g->e.type = &flow->types[g->e.self->actions->owners[c]];
        text_printf(g->e.out, "    case %u: { ", flow->all_channels + c);
        if (flow->arrives_first)
            emit_location(&g->e, command->target);
        emit_effects(&g->e, command);
        if (!flow->arrives_first)
            emit_location(&g->e, command->target);
        text_add(g->e.out, "} break;\n");
    }
    g->e.bits = "s";
    text_add(g->e.out, "    }\n}\n\n");
}

/* Is some process at a committed location? */
static void emit_urgent(Generator *g) {
    const Flow *flow = g->e.flow;
    text_add(g->e.out, "MAYBE bool is_urgent(const uint64_t *s) {\n");
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        g->e.type = type;
        text_add(g->e.out, "    switch (get(s, ");
        emit_process(&g->e, type, 0);
        text_printf(g->e.out, ", %u)) {\n", type->location_width);
        for (uint32_t l = 0; l < type->location_count; l++)
            if (type->locations[l].committed)
                text_printf(g->e.out, "    case %u: return true;\n", l);
        text_add(g->e.out, "    }\n");
    }
    text_add(g->e.out, "    return false;\n}\n\n");
}

/* Nothing is ever created, and no process dies. */
static void emit_all(Generator *g) {
    const Flow *flow = g->e.flow;
    if (flow->has_committed)
        text_add(g->e.out, "    x->urgent = is_urgent(s);\n");
    for (uint32_t t = 0; t < flow->type_count; t++)
        text_printf(g->e.out, "    process_%u(x, s, &l, %u, %u, false, 0);\n",
                    t, t, flow->bases[t]);
}

/* Processes at constant addresses: there is no run. The youngest, which comes
 * first, is the last in the state. */
static void emit_fixed(Generator *g) {
    const Flow *flow = g->e.flow;
    uint32_t pid = 0, base = flow->global_width;
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        pid += type->active;
        base += type->active * (type->header_width + type->variable_width);
    }
    for (uint32_t t = flow->type_count; t-- > 0;) {
        uint32_t size =
            flow->types[t].header_width + flow->types[t].variable_width;
        for (uint32_t i = flow->types[t].active; i-- > 0;) {
            pid--;
            base -= size;
            text_printf(g->e.out,
                        "    if (l.count > %u) process_%u(x, s, &l, %u, %u, "
                        "false, 0);\n",
                        pid, t, pid, base);
        }
    }
}

static void emit_moving(Generator *g) {
    text_add(g->e.out, "    for (uint32_t p = l.count; p-- > 0 && !x->stop;)\n"
                       "        switch (type_of(&l, p)) {\n");
    for (uint32_t t = 0; t < g->e.flow->type_count; t++)
        text_printf(g->e.out,
                    "        case %u: process_%u(x, s, &l, p, base_of(&l, p), "
                    "false, 0); break;\n",
                    t, t);
    text_add(g->e.out, "        }\n");
}

static void emit_expand(Generator *g, bool fixed) {
    text_add(g->e.out,
             "#define OPEN __attribute__((visibility(\"default\")))\n"
             "extern const int martlet_version;\n"
             "OPEN const int martlet_version = GENERATED_VERSION;\n\n"
             "int martlet_expand(const uint64_t *state, const uint64_t "
             "*hidden, uint64_t *states, uint32_t *actions, uint32_t room, "
             "uint32_t *steps, uint32_t *longest);\n"
             "OPEN int martlet_expand(const uint64_t *state, const uint64_t "
             "*hidden, uint64_t *states, uint32_t *actions, uint32_t room, "
             "uint32_t *steps, uint32_t *longest) {\n"
             "    Expander frame, *const x = &frame;\n    Layout l;\n"
             "    x->states = states; x->actions = actions; x->room = room;\n"
             "    x->longest = longest;\n"
             "    x->count = x->steps = x->depth = 0; x->stop = 0; "
             "x->asking = x->timeout = false;\n");
    generate_state(g);
    text_add(g->e.out, "    x->whole = s; x->listed = false;\n"
                       "    open_layout(&l, s);\n");
    if (g->e.flow->has_timeout)
        text_add(g->e.out, "again:\n");
    if (g->e.flow->fixed)
        emit_all(g);
    else if (fixed)
        emit_fixed(g);
    else
        emit_moving(g);
    if (g->e.flow->has_timeout)
        text_add(g->e.out, "    if (x->count == 0 && !x->stop && !x->timeout) "
                           "{ x->timeout = true; goto again; }\n");
    text_add(g->e.out, "    *steps = x->steps;\n"
                       "    return x->stop ? x->stop : (int)x->count;\n}\n");
}

static uint32_t copied_commands(const Flow *flow) {
    uint32_t sum = 0;
    for (uint32_t t = 0; t < flow->type_count; t++)
        for (uint32_t l = 0; l < flow->types[t].location_count; l++)
            sum += flow->types[t].locations[l].count * flow->types[t].active;
    return sum;
}

/* The cases of types that declare ends of channels as their own: for each, a
 * statement with the ends between `before` and `between`, and the channel. */
static void emit_exclusives(Emitter *e, const char *before, const char *between,
                            const char *after) {
    for (uint32_t t = 0; t < e->flow->type_count; t++) {
        e->type = &e->flow->types[t];
        if (!e->type->exclusives)
            continue;
        text_printf(e->out, "        case %u:\n", t);
        for (const Exclusive *i = e->type->exclusives; i; i = i->next) {
            text_printf(e->out, "%s%u%s", before, i->end, between);
            emit_term(e, i->term);
            text_add(e->out, after);
        }
        text_add(e->out, "            break;\n");
    }
}

/* List who declares which global channels, in the state that is expanded. */
static void emit_list_owners(Generator *g) {
    Emitter e = g->e;
    e.base = "base_of(l, p)";
    e.pid = "p";
    text_add(e.out,
             "MAYBE void list_owners(Expander *x, const uint64_t *s, const "
             "Layout *l) {\n"
             "    x->listed = true;\n"
             "    __builtin_memset(x->owner, 0, sizeof x->owner);\n"
             "    for (uint32_t p = 0; p < l->count; p++)\n"
             "        switch (type_of(l, p)) {\n");
    emit_exclusives(&e, "            own(x, p, ", ", ", ");\n");
    text_add(e.out, "        }\n}\n\n");
}

/* Is this end of the channel declared as that of another process? In the state
 * that is expanded this is asked for often; inside a step, variables may have
 * changed. */
static void emit_is_taken(Generator *g) {
    Emitter e = g->e;
    if (!e.device)
        emit_list_owners(g);
    e.base = "base_of(l, p)";
    e.pid = "p";
    text_add(e.out, "MAYBE bool is_taken(Expander *x, const uint64_t *s, const "
                    "Layout *l, uint32_t pid, uint32_t ends, int32_t number) "
                    "{\n");
    if (!e.device)
        text_add(e.out, "    if (s == x->whole && number >= 1 && number <= "
                        "GENERATED_GLOBAL_CHANNELS) {\n"
                        "        if (!x->listed) list_owners(x, s, l);\n"
                        "        return is_owned(x, pid, ends, number);\n"
                        "    }\n");
    text_add(e.out,
             "    for (uint32_t p = 0; p < l->count; p++)\n"
             "        switch (p == pid ? UINT32_MAX : type_of(l, p)) {\n");
    emit_exclusives(&e, "            if ((ends & ",
                    ") && number == ", ") return true;\n");
    text_add(e.out, "        }\n    return false;\n}\n\n");
    if (e.rejected)
        g->generated->rejected = "its xr and xs are too special";
}

static bool has_exclusives(const Flow *flow) {
    for (uint32_t t = 0; t < flow->type_count; t++)
        if (flow->types[t].exclusives)
            return true;
    return false;
}

static void write_code(Generator *g) {
    const Flow *flow = g->e.flow;
    bool fixed = !flow->has_run;
    bool copied = fixed && !flow->fixed && copied_commands(flow) <= MOST_COPIES;
    if (flow->embedded)
        text_add(g->e.out,
                 "typedef int Piece(uint64_t *, uint32_t, uint32_t);\n"
                 "__attribute__((visibility(\"default\"))) Piece *const "
                 "*martlet_pieces;\n\n");
    generate_parts(g, copied);
    emit_expand(g, fixed);
    generate_atoms(g);
}

void generate_parts(Generator *g, bool copied) {
    const Flow *flow = g->e.flow;
    tables_sizes(g->e.self, &g->generated->sizes);
    tables_write(flow, g->e.shapes, &g->generated->tables);
    declare(g);
    if (flow->has_committed)
        emit_urgent(g);
    if (has_exclusives(flow))
        emit_is_taken(g);
    if (generator_asks(flow))
        declare_enabled(g);
    if (flow->trace)
        generate_trace(g);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        g->e.type = &flow->types[t];
        generate_type(g, copied);
    }
    if (generator_asks(flow))
        generate_scheduling(g);
    if (flow->fixed)
        emit_sent(g);
    else
        emit_offer_all(g);
}

void generator_init(Generator *g, Generated *out, const Interpreter *self,
                    Mem *mem) {
    *out = (Generated){0};
    *g = (Generator){.generated = out};
    text_init(&out->sizes, mem);
    text_init(&out->tables, mem);
    text_init(&out->code, mem);
    g->e = (Emitter){.self = self,
                     .flow = self->flow,
                     .out = &out->code,
                     .bits = "s",
                     .base = "base",
                     .pid = "pid",
                     .count = "l->count"};
    arena_init(&g->arena, mem);
    g->e.shapes = tables_shapes(self->flow, &g->arena, &g->e.alike);
}

void generate(Generated *out, const Interpreter *self, Mem *mem) {
    Generator g;
    generator_init(&g, out, self, mem);
    if (self->flow->type_count == 0)
        out->rejected = "there are no processes";
    else if (self->flow->synchronous)
        out->rejected = "its processes move at the same time";
    else if (self->flow->command_count > MOST_LOCATIONS)
        out->rejected = "the program is too large for the C compiler";
    else
        write_code(&g);
    if (!out->rejected && out->handed == out->locations)
        out->rejected = "no step of it can be generated";
    arena_release(&g.arena);
}

void generated_release(Generated *out) {
    text_release(&out->sizes);
    text_release(&out->tables);
    text_release(&out->code);
}
