/* Draws one program in two languages, DVE and Promela. */
#include "test/dve/drawn_dve.h"

#include <string.h>

typedef struct Both { /* one thing in both languages */
    Text dve, promela;
} Both;

static uint32_t below(Program *program, uint32_t range) {
    return (uint32_t)rng_below(&program->rng, range);
}

static void both_init(Both *both, Program *program) {
    text_init(&both->dve, &program->mem);
    text_init(&both->promela, &program->mem);
}

static void both_release(Both *both) {
    text_release(&both->dve);
    text_release(&both->promela);
}

static void add(Both *both, const char *text) {
    text_add(&both->dve, text);
    text_add(&both->promela, text);
}

/* Keep the two texts: [0] is DVE, [1] Promela. */
static void keep(Program *program, const Both *both, char *kept[2]) {
    kept[0] = arena_copy(&program->arena, both->dve.data, both->dve.length);
    kept[1] =
        arena_copy(&program->arena, both->promela.data, both->promela.length);
}

static void draw_expression(Program *program, Both *out, uint32_t depth);

/* A variable that the process sees; arrays get an index that is in bounds. Is
 * it an int? */
static bool draw_variable(Program *program, Both *out, uint32_t depth) {
    uint32_t p = below(program, 5) ? program->inside
                                   : below(program, program->process_count);
    const Part *process = &program->processes[p];
    uint32_t count = program->global_count + process->variable_count;
    uint32_t k = below(program, count);
    bool global = k < program->global_count;
    uint32_t own = global ? k : k - program->global_count;
    Drawn variable = global ? program->globals[k] : process->variables[own];
    if (!global && p != program->inside)
        text_printf(&out->dve, "P%u->", p);
    text_printf(&out->dve, global ? "g%u" : "v%u", own);
    if (global)
        text_printf(&out->promela, "g%u", own);
    else
        text_printf(&out->promela, "p%u_v%u", p, own);
    if (!variable.array)
        return variable.wide;
    add(out, "[(");
    draw_expression(program, out, depth);
    add(out, ") & 1]");
    return variable.wide;
}

static void draw_location(Program *program, Both *out) {
    uint32_t p = below(program, program->process_count);
    uint32_t k = below(program, program->processes[p].locations);
    text_printf(&out->dve, "P%u.s%u", p, k);
    text_printf(&out->promela, "(p%u == %u)", p, k);
}

static void draw_binary(Program *program, Both *out, uint32_t depth) {
    static const char *const operators[][2] = {
        {"+", "+"},    {"-", "-"},   {"*", "*"},   {"&", "&"},
        {"|", "|"},    {"^", "^"},   {"==", "=="}, {"!=", "!="},
        {"<", "<"},    {"<=", "<="}, {">", ">"},   {">=", ">="},
        {"and", "&&"}, {"or", "||"}, {"&&", "&&"}, {"||", "||"}};
    uint32_t k = below(program, sizeof operators / sizeof *operators);
    add(out, "(");
    draw_expression(program, out, depth - 1);
    text_printf(&out->dve, ") %s (", operators[k][0]);
    text_printf(&out->promela, ") %s (", operators[k][1]);
    draw_expression(program, out, depth - 1);
    add(out, ")");
}

static void draw_imply(Program *program, Both *out, uint32_t depth) {
    text_add(&out->dve, "(");
    text_add(&out->promela, "!(");
    draw_expression(program, out, depth - 1);
    text_add(&out->dve, ") imply (");
    text_add(&out->promela, ") || (");
    draw_expression(program, out, depth - 1);
    add(out, ")");
}

static void draw_by_constant(Program *program, Both *out, uint32_t depth) {
    static const char *const ends[] = {") % 3", ") / 2", ") << 1", ") >> 1"};
    add(out, "(");
    draw_expression(program, out, depth - 1);
    add(out, ends[below(program, 4)]);
}

static void draw_unary(Program *program, Both *out, uint32_t depth) {
    static const char *const prefixes[][2] = {
        {"not ", "!"}, {"!", "!"}, {"-", "-"}, {"~", "~"}};
    uint32_t k = below(program, 4);
    text_printf(&out->dve, "%s(", prefixes[k][0]);
    text_printf(&out->promela, "%s(", prefixes[k][1]);
    draw_expression(program, out, depth - 1);
    add(out, ")");
}

static void draw_expression(Program *program, Both *out, uint32_t depth) {
    uint32_t k = depth == 0 ? below(program, 4) : below(program, 12);
    if (k == 0) {
        char digit[2] = {(char)('0' + below(program, 4)), '\0'};
        add(out, digit);
    } else if (k < 3) {
        draw_variable(program, out, depth ? depth - 1 : 0);
    } else if (k == 3) {
        draw_location(program, out);
    } else if (k == 4) {
        draw_unary(program, out, depth);
    } else if (k == 5) {
        draw_by_constant(program, out, depth);
    } else if (k == 6) {
        draw_imply(program, out, depth);
    } else {
        draw_binary(program, out, depth);
    }
}

/* Mostly small values, so that the state space stays small. */
static void draw_value(Program *program, Both *out) {
    bool small = below(program, 8) > 0;
    if (small)
        add(out, "(");
    draw_expression(program, out, DEPTH);
    if (small)
        add(out, below(program, 2) ? ") & 3" : ") % 3");
}

const char *fits_dve(bool wide) {
    return wide ? "FITS_WIDE" : "FITS";
}

/* The variable that receives a value is assigned another one. The location that
 * comes next asserts that this is the value that stays. */
static void draw_rival(Program *program, Part *process, const Arc *edge,
                       Both *out) {
    Both claim;
    uint32_t digit = below(program, 4);
    text_printf(&out->dve, "%s = %u", edge->message[0][0], digit);
    text_printf(&out->promela, "t = %u; %s; %s = t; ", digit,
                fits_dve(edge->wide[0]), edge->message[1][0]);
    both_init(&claim, program);
    text_printf(&claim.dve, "%s == %u", edge->message[0][0], digit);
    text_printf(&claim.promela, "%s == %u", edge->message[1][0], digit);
    keep(program, &claim, process->asserted[edge->to]);
    both_release(&claim);
}

static void draw_effects(Program *program, Part *process, Arc *edge) {
    Both out;
    both_init(&out, program);
    uint32_t count = below(program, 3);
    bool rival = edge->sync == '?' && edge->message[0][0] && below(program, 4);
    if (rival)
        draw_rival(program, process, edge, &out);
    for (uint32_t i = 0; i < count; i++) {
        Both target, value;
        both_init(&target, program);
        both_init(&value, program);
        bool wide = draw_variable(program, &target, 1);
        draw_value(program, &value);
        text_printf(&out.dve, "%s%s = %s", i || rival ? ", " : "",
                    target.dve.data, value.dve.data);
        text_printf(&out.promela, "t = %s; %s; %s = t; ", value.promela.data,
                    fits_dve(wide), target.promela.data);
        both_release(&value);
        both_release(&target);
    }
    if (count || rival)
        keep(program, &out, edge->effects);
    both_release(&out);
}

static void draw_message(Program *program, Arc *edge) {
    edge->sync = below(program, 2) ? '!' : '?';
    edge->channel = below(program, program->channel_count);
    const Pipe *channel = &program->channels[edge->channel];
    for (uint32_t i = 0; i < channel->components; i++) {
        Both out;
        char *kept[2];
        both_init(&out, program);
        if (edge->sync == '!')
            draw_value(program, &out);
        else
            edge->wide[i] = draw_variable(program, &out, 1);
        keep(program, &out, kept);
        edge->message[0][i] = kept[0];
        edge->message[1][i] = kept[1];
        both_release(&out);
    }
}

static void draw_condition(Program *program, char *kept[2]) {
    Both out;
    both_init(&out, program);
    draw_expression(program, &out, DEPTH);
    keep(program, &out, kept);
    both_release(&out);
}

/* What a location asserts does not hold. */
static void draw_denial(Program *program, char *const claim[2], Arc *edge) {
    Both out;
    both_init(&out, program);
    text_printf(&out.dve, "not (%s)", claim[0]);
    text_printf(&out.promela, "!(%s)", claim[1]);
    keep(program, &out, edge->guard);
    both_release(&out);
}

static void draw_edge(Program *program, Part *process, Arc *edge) {
    edge->from = below(program, process->locations);
    edge->to = below(program, process->locations);
    if (process->asserted[edge->from][0] && below(program, 2))
        draw_denial(program, process->asserted[edge->from], edge);
    else if (below(program, 3))
        draw_condition(program, edge->guard);
    if (program->channel_count && below(program, 2))
        draw_message(program, edge);
    draw_effects(program, process, edge);
}

static uint32_t draw_variables(Program *program, Drawn *variables,
                               uint32_t least) {
    uint32_t count = least + below(program, MOST_VARIABLES);
    if (count > MOST_VARIABLES)
        count = MOST_VARIABLES;
    for (uint32_t i = 0; i < count; i++)
        variables[i] = (Drawn){below(program, 3) == 0, below(program, 4) == 0};
    return count;
}

static void draw_process(Program *program, uint32_t p) {
    Part *process = &program->processes[p];
    program->inside = p;
    process->edge_count = 1 + below(program, MOST_EDGES);
    for (uint32_t i = 0; i < process->edge_count; i++)
        draw_edge(program, process, &process->edges[i]);
}

/* Outside of all processes there are only the variables of others. */
static void draw_observer(Program *program) {
    Observer *observer = &program->observer;
    program->inside = program->process_count;
    observer->locations = 1 + below(program, MOST_LOCATIONS);
    observer->edge_count = 1 + below(program, MOST_EDGES);
    for (uint32_t i = 0; i < observer->locations; i++)
        observer->accepting[i] = below(program, 2);
    for (uint32_t i = 0; i < observer->edge_count; i++) {
        Arc *edge = &observer->edges[i];
        edge->from = below(program, observer->locations);
        edge->to = below(program, observer->locations);
        draw_condition(program, edge->guard);
    }
}

void draw_dve(Program *program, uint64_t seed) {
    memset(program, 0, sizeof *program);
    mem_init(&program->mem);
    arena_init(&program->arena, &program->mem);
    program->rng = (Rng){hash_word(seed)};
    program->global_count = draw_variables(program, program->globals, 1);
    program->channel_count = below(program, MOST_CHANNELS + 1);
    for (uint32_t i = 0; i < program->channel_count; i++)
        program->channels[i] = (Pipe){below(program, 3), below(program, 3)};
    program->process_count = 2 + below(program, PROCESSES - 1);
    for (uint32_t p = 0; p < program->process_count; p++) {
        Part *process = &program->processes[p];
        process->locations = 1 + below(program, MOST_LOCATIONS);
        process->variable_count =
            draw_variables(program, process->variables, 0);
        for (uint32_t i = 0; i < process->locations; i++)
            program->urgent |= process->committed[i] = below(program, 8) == 0;
    }
    for (uint32_t p = 0; p < program->process_count; p++)
        draw_process(program, p);
    for (uint32_t p = 0; p < program->process_count; p++) {
        program->inside = p;
        for (uint32_t i = 0; i < program->processes[p].locations; i++)
            if (!program->processes[p].asserted[i][0] && below(program, 4) == 0)
                draw_condition(program, program->processes[p].asserted[i]);
    }
    draw_observer(program);
}

void release_dve(Program *program) {
    vec_release(&program->mem, &program->arms);
    arena_release(&program->arena);
    mem_release(&program->mem);
}
