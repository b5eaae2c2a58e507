#include "lang/flow/generating/generate_device.h"

#include "base/embed.h"
#include "base/names.h"
#include "lang/flow/generating/generate_tables.h"
#include "lang/flow/generating/generator.h"

#include <inttypes.h>
#include <string.h>

enum {
    MOST_COMMANDS = 4000 /* compilers for devices are slow */
};

extern const char martlet_text_packed[], martlet_text_generated[],
    martlet_text_layout[], martlet_text_queue[];
EMBED(martlet_text_device, "lang/flow/generating/generated_device.h");
EMBED(martlet_text_step, "lang/flow/generating/generated_step.h");

/* ---- Sizes and tables ---------------------------------------------------- */

static void write_sizes(const Interpreter *self, const DeviceSteps *steps,
                        Text *out) {
    const Flow *flow = self->flow;
    text_printf(out,
                "#define GENERATED_ATOMIC %d\n#define GENERATED_TIMEOUT %d\n"
                "#define GENERATED_BRANCH %u\n#define GENERATED_DIGITS %u\n",
                steps->atomic, flow->has_timeout, steps->branch, steps->digits);
    if (steps->fixed && !flow->fixed)
        text_add(out, "#define GENERATED_FIXED 1\n");
    if (self->words + self->hidden_words == 1 && flow->constant_width <= 64)
        text_add(out, "#define PACKED_SHORT 1\n");
}

static void write_hidden(const Interpreter *self, Text *out) {
    text_add(out, "static const uint64_t first_hidden[] = {");
    for (uint32_t i = 0; i < self->hidden_words; i++)
        text_printf(out, "0x%" PRIx64 "u, ", self->hidden[i]);
    text_add(out, "0};\n");
}

/* Equal labels of commands, as equal numbers, by what the code notes of them.
 */
static void write_labels_of(const Flow *flow, Mem *mem, Text *out) {
    Names names;
    names_init(&names, mem);
    text_add(out, "#define GENERATED_JOINED 1\n"
                  "static const uint32_t joined_labels[] = {");
    for (uint32_t i = 0; i < flow->all_channels; i++)
        text_add(out, "0, ");
    for (uint32_t c = 0; c < flow->command_count; c++) {
        const char *label = flow->commands[c].label;
        uint32_t number =
            label ? 1 + names_add(&names, label, strlen(label)) : 0;
        text_printf(out, "%u, ", number);
    }
    text_add(out, "0};\n");
    names_release(&names);
}

uint32_t generate_worth(const DeviceSteps *steps) {
    uint32_t product = 1;
    for (uint32_t i = 0; i < steps->digits; i++)
        product *= steps->branch;
    return product;
}

/* ---- Steps --------------------------------------------------------------- */

static void write_dispatch(const Flow *flow, Text *out) {
    text_add(out, "INLINE bool process_any(Expander *x, const uint64_t *s, "
                  "const Layout *l, uint32_t pid) {\n"
                  "    switch (type_of(l, pid)) {\n");
    for (uint32_t t = 0; t < flow->type_count; t++)
        text_printf(out,
                    "    case %u: return process_%u(x, s, l, pid, base_of(l, "
                    "pid), false, 0);\n",
                    t, t);
    text_add(out, "    }\n    return false;\n}\n\n");
}

static const char split_head[] =
    "INLINE void split_step(uint32_t step, uint32_t *pid, uint32_t *number, "
    "uint32_t *ways) {\n";

/* The processes of a type are neighbours. Returns the number of all steps. */
static uint64_t write_split_fixed(const Interpreter *self,
                                  const DeviceSteps *steps, Text *out) {
    const Flow *flow = self->flow;
    uint64_t all = 0;
    uint32_t pid = 0;
    text_add(out, split_head);
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        uint32_t numbers = steps->ways[t] * generate_worth(steps);
        if (type->active == 0)
            continue;
        text_printf(out,
                    "    if (step < %" PRIu64 "u) {\n"
                    "        *pid = %uu + (step - %" PRIu64 "u) / %uu;\n"
                    "        *number = (step - %" PRIu64 "u) %% %uu;\n"
                    "        *ways = %uu;\n        return;\n    }\n",
                    all + (uint64_t)type->active * numbers, pid, all, numbers,
                    all, numbers, steps->ways[t]);
        all += (uint64_t)type->active * numbers;
        pid += type->active;
    }
    text_add(out, "    *pid = GENERATED_PROCESSES;\n"
                  "    *number = 0;\n    *ways = 1;\n}\n\n");
    return all;
}

static uint64_t write_split_moving(const Interpreter *self,
                                   const DeviceSteps *steps, Text *out) {
    uint32_t ways = 1;
    for (uint32_t t = 0; t < self->flow->type_count; t++)
        ways = steps->ways[t] > ways ? steps->ways[t] : ways;
    uint32_t numbers = ways * generate_worth(steps);
    text_add(out, split_head);
    text_printf(out,
                "    *pid = step / %uu;\n    *number = step %% %uu;\n"
                "    *ways = %uu;\n}\n\n",
                numbers, numbers, ways);
    return (uint64_t)self->processes * numbers;
}

/* ---- What is asked of states --------------------------------------------- */

/* The beginning of a function that looks at a state. */
static void begin_state_function(const Interpreter *self, const char *name,
                                 uint32_t number, Text *out) {
    text_printf(out,
                "DEVICE uint32_t %s_%u(const uint64_t *state) {\n"
                "    Expander frame, *const x = &frame;\n"
                "    Layout layout, *const l = &layout;\n"
                "    x->stop = 0; x->timeout = x->asked = false;\n",
                name, number);
    if (self->hidden_words > 0)
        text_add(out, "    uint64_t s[ALL_WORDS];\n"
                      "    for (int i = 0; i < ALL_WORDS; i++)\n"
                      "        s[i] = i < GENERATED_WORDS ? state[i] : "
                      "first_hidden[i - GENERATED_WORDS];\n");
    else
        text_add(out, "    const uint64_t *const s = state;\n");
    text_add(out, "    open_layout(l, s);\n");
}

/* False if there is no code for it. */
static bool write_atom(Generator *g, uint32_t number) {
    Text *out = g->e.out;
    size_t mark = out->length;
    g->e.rejected = false;
    begin_state_function(g->e.self, "atom", number, out);
    text_add(out, "    const bool held = (");
    emit_term(&g->e, flow_question(g->e.flow, number));
    text_add(out, ") != 0;\n    return x->stop ? 2u : (uint32_t)held;\n}\n\n");
    if (g->e.rejected)
        text_cut(out, mark);
    return !g->e.rejected;
}

/* Is some process at a location with this mark? */
static void write_place(Generator *g, bool accept) {
    const Flow *flow = g->e.flow;
    Text *out = g->e.out;
    begin_state_function(g->e.self, "place", accept, out);
    text_add(out, "    for (uint32_t p = 0; p < l->count; p++) {\n"
                  "        const uint32_t base = base_of(l, p) + "
                  "GENERATED_TYPE_WIDTH;\n        (void)base;\n"
                  "        switch (type_of(l, p)) {\n");
    for (uint32_t t = 0; t < flow->type_count; t++) {
        const FlowType *type = &flow->types[t];
        text_printf(out, "        case %u: switch (get(s, base, %u)) {\n", t,
                    type->location_width);
        for (uint32_t i = 0; i < type->location_count; i++)
            if (accept ? type->locations[i].accept
                       : type->locations[i].progress)
                text_printf(out, "            case %u: return 1u;\n", i);
        text_add(out, "            } break;\n");
    }
    text_add(out, "        }\n    }\n    return 0u;\n}\n\n");
}

/* Errors of states: atoms that are asked for and have no value. */
static bool write_labels(Generator *g, uint32_t layer, const bool *written) {
    Text *out = g->e.out;
    bool good = true;
    text_printf(out,
                "DEVICE uint32_t portable_labels_%u(const uint64_t *s, NUMBERS "
                "t) {\n    uint32_t found = 0;\n    (void)s, (void)t;\n",
                layer);
    const Flow *flow = g->e.flow;
    for (uint32_t i = 0; i < flow_question_count(flow); i++) {
        bool check = i >= flow->atom_count;
        if (!check && !flow->atoms[i].fragile)
            continue;
        good &= written[i];
        text_printf(out, "    found |= atom_%u(s) %s ? %uu : 0u;\n", i,
                    check ? "!= 1u" : "== 2u", (unsigned)LABEL_REJECT);
    }
    text_add(out, "    return found;\n}\n");
    return good;
}

static bool write_questions(Generator *g, uint32_t layer) {
    uint32_t count = flow_question_count(g->e.flow);
    bool *written = arena_alloc(&g->arena, count + 1);
    generate_outside(g);
    g->e.pid = "0xffffffffu";
    for (uint32_t i = 0; i < count; i++)
        written[i] = write_atom(g, i);
    write_place(g, false);
    write_place(g, true);
    return write_labels(g, layer, written);
}

/* ---- The whole ----------------------------------------------------------- */

static const char *objection(const Interpreter *self) {
    const Flow *flow = self->flow;
    if (flow->embedded)
        return "there is C code in the program";
    if (flow->has_enabled)
        return "the program asks enabled()";
    if (flow->synchronous)
        return "its processes move at the same time";
    if (flow->room)
        return "its channels have no bounds";
    if (flow->type_count == 0)
        return "there are no processes";
    if (flow->command_count > MOST_COMMANDS)
        return "the program is too large for device code";
    return NULL;
}

static bool write_all(Generator *g, const DeviceSteps *steps, Portable *out) {
    const Interpreter *self = g->e.self;
    Generated *generated = g->generated;
    generate_parts(g, false);
    write_dispatch(self->flow, &generated->code);
    uint64_t all = steps->fixed
                       ? write_split_fixed(self, steps, &generated->code)
                       : write_split_moving(self, steps, &generated->code);
    if (generated->rejected)
        return portable_reject(out, generated->rejected);
    if (generated->handed == generated->locations)
        return portable_reject(out, "no step of it can be made there");
    write_sizes(self, steps, &generated->sizes);
    if (steps->fixed && !self->flow->fixed)
        tables_fixed(self->flow, &generated->tables);
    write_hidden(self, &generated->tables);
    out->steps =
        all < PORTABLE_MOST_STEPS ? (uint32_t)all : PORTABLE_MOST_STEPS + 1;
    bool joined = self->flow->style.joined && !out->all;
    if (joined)
        write_labels_of(self->flow, out->code.mem, &generated->tables);
    out->colliding = joined ? 0 : out->steps;
    out->hands_over = true;
    out->step_layers++;
    if (!write_questions(g, out->layers++))
        return portable_reject(out, "an atom of it has no device code");
    return true;
}

bool generate_portable(const Interpreter *self, const DeviceSteps *steps,
                       Portable *out) {
    Generator g;
    Generated generated;
    const char *why = objection(self);
    assert(out->step_layers == 0);
    if (!why && out->class_count > 1)
        why = "steps of programs do not say what they are";
    if (why)
        return portable_reject(out, why);
    generator_init(&g, &generated, self, out->code.mem);
    g.e.device = true;
    bool written = write_all(&g, steps, out);
    const char *const parts[] = {
        generated.sizes.data,  martlet_text_packed, martlet_text_generated,
        generated.tables.data, martlet_text_device, martlet_text_layout,
        martlet_text_queue,    generated.code.data, martlet_text_step};
    for (size_t i = 0; i < sizeof parts / sizeof *parts && written; i++)
        text_add(&out->code, parts[i]);
    arena_release(&g.arena);
    generated_release(&generated);
    return written;
}

bool generate_portable_atom(const Interpreter *self, Portable *out,
                            uint32_t atom, uint32_t *variable) {
    Generator g;
    Generated generated;
    assert(atom < self->flow->atom_count);
    generator_init(&g, &generated, self, out->code.mem);
    g.e.device = true;
    generate_outside(&g);
    bool written = write_atom(&g, atom);
    arena_release(&g.arena);
    generated_release(&generated);
    if (!written)
        return portable_reject(out, "an atom of it has no device code");
    *variable = out->variables++;
    text_printf(&out->code, "    const uint32_t v%u = atom_%u(s) == 1u;\n",
                *variable, atom);
    return true;
}

void generate_portable_place(Portable *out, bool accept, uint32_t *variable) {
    *variable = out->variables++;
    text_printf(&out->code, "    const uint32_t v%u = %splace_%d(s);\n",
                *variable, accept ? "" : "1u ^ ", accept);
}
