/* Random DVE programs against Promela.
 *
 * Each program is written twice: as DVE, and as one Promela process whose
 * options are the actions of all processes, each a d_step over global
 * variables. That flattening follows the meaning of DVE directly (pairs of
 * sender and receiver, buffers as arrays, committed locations as a condition)
 * and shares nothing with lang/dve. Both must have the same number of states
 * and transitions, and agree on deadlocks.
 *
 * With --overflow error the flattening goes to one state in which everything
 * is 0 when a value does not fit, and stays there: one state and one transition
 * more than the DVE program has, if that happens at all.
 *
 * Usage: dve-random CASES [SEED]; dve-random --print SEED
 */
#include "base/rng.h"
#include "job/form/job.h"
#include "test/cross/two_files.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PROCESSES = 3,
    MOST_LOCATIONS = 3,
    MOST_EDGES = 5,
    MOST_VARIABLES = 3, /* of one scope */
    MOST_CHANNELS = 2,
    MOST_STATES = 20000, /* larger programs are passed over */
    ELEMENTS = 2,        /* of an array */
    DEPTH = 3            /* of expressions */
};

typedef struct Drawn {
    bool wide;  /* int, not byte */
    bool array; /* of ELEMENTS */
} Drawn;

typedef struct Pipe {
    uint32_t capacity;   /* 0: sender and receiver meet */
    uint32_t components; /* values in a message */
} Pipe;

typedef struct Arc {
    uint32_t from, to;                /* locations */
    int sync;                         /* '!', '?' or 0 */
    uint32_t channel;                 /* if synchronised */
    char *guard[2];                   /* as DVE and as Promela, or NULL */
    char *effects[2];                 /* the same, or NULL */
    char *message[2][MOST_VARIABLES]; /* values or variables */
    bool wide[MOST_VARIABLES];        /* by variable that receives */
} Arc;

typedef struct Part {
    uint32_t locations;
    bool committed[MOST_LOCATIONS];
    Drawn variables[MOST_VARIABLES];
    uint32_t variable_count;
    Arc edges[MOST_EDGES];
    uint32_t edge_count;
} Part;

typedef struct Program {
    Mem mem;         /* of all texts */
    Arena arena;     /* of what is kept */
    Rng rng;         /* where choices come from */
    uint32_t inside; /* process whose expression is drawn */
    Drawn globals[MOST_VARIABLES];
    uint32_t global_count;
    Pipe channels[MOST_CHANNELS];
    uint32_t channel_count;
    Part processes[PROCESSES];
    uint32_t process_count;
    bool urgent; /* some location is committed */
} Program;

typedef struct Reading {  /* of assignments of values that do not fit */
    const char *overflow; /* value of --overflow */
    bool bounded;         /* they are errors */
} Reading;

static const Reading readings[] = {{"wrap", false}, {"error", true}};

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

/* ---- Drawing ------------------------------------------------------------- */

static void draw_expression(Program *program, Both *out, uint32_t depth);

/* A variable that the process sees; arrays get an index that is in bounds. Is
 * it an int? */
static bool draw_variable(Program *program, Both *out, uint32_t depth) {
    const Part *process = &program->processes[program->inside];
    uint32_t count = program->global_count + process->variable_count;
    uint32_t k = below(program, count);
    bool global = k < program->global_count;
    uint32_t own = global ? k : k - program->global_count;
    Drawn variable = global ? program->globals[k] : process->variables[own];
    text_printf(&out->dve, global ? "g%u" : "v%u", own);
    if (global)
        text_printf(&out->promela, "g%u", own);
    else
        text_printf(&out->promela, "p%u_v%u", program->inside, own);
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

/* FITS and FITS_WIDE note a value that is too large for a byte or a short. */
static const char *fits(bool wide) {
    return wide ? "FITS_WIDE" : "FITS";
}

static void draw_effects(Program *program, Arc *edge) {
    Both out;
    both_init(&out, program);
    uint32_t count = below(program, 3);
    for (uint32_t i = 0; i < count; i++) {
        Both target, value;
        both_init(&target, program);
        both_init(&value, program);
        bool wide = draw_variable(program, &target, 1);
        draw_value(program, &value);
        text_printf(&out.dve, "%s%s = %s", i ? ", " : "", target.dve.data,
                    value.dve.data);
        text_printf(&out.promela, "t = %s; %s; %s = t; ", value.promela.data,
                    fits(wide), target.promela.data);
        both_release(&value);
        both_release(&target);
    }
    if (count)
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

static void draw_edge(Program *program, Part *process, Arc *edge) {
    edge->from = below(program, process->locations);
    edge->to = below(program, process->locations);
    if (below(program, 3)) {
        Both out;
        both_init(&out, program);
        draw_expression(program, &out, DEPTH);
        keep(program, &out, edge->guard);
        both_release(&out);
    }
    if (program->channel_count && below(program, 2))
        draw_message(program, edge);
    draw_effects(program, edge);
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

static void draw(Program *program, uint64_t seed) {
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
    for (uint32_t p = 0; p < program->process_count; p++) {
        Part *process = &program->processes[p];
        program->inside = p;
        process->edge_count = 1 + below(program, MOST_EDGES);
        for (uint32_t i = 0; i < process->edge_count; i++)
            draw_edge(program, process, &process->edges[i]);
    }
}

static void release(Program *program) {
    arena_release(&program->arena);
    mem_release(&program->mem);
}

/* ---- As DVE -------------------------------------------------------------- */

static void write_dve_variables(const Drawn *variables, uint32_t count,
                                char letter, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "%s %c%u%s;\n", variables[i].wide ? "int" : "byte",
                    letter, i, variables[i].array ? "[2]" : "");
}

static void write_dve_edge(const Program *program, const Arc *edge, Text *out) {
    text_printf(out, "    s%u -> s%u {", edge->from, edge->to);
    if (edge->guard[0])
        text_printf(out, " guard %s;", edge->guard[0]);
    if (edge->sync) {
        uint32_t count = program->channels[edge->channel].components;
        text_printf(out, " sync c%u%c", edge->channel, edge->sync);
        for (uint32_t i = 0; i < count; i++)
            text_printf(out, "%s%s", i ? ", " : "{", edge->message[0][i]);
        text_add(out, count ? "};" : ";");
    }
    if (edge->effects[0])
        text_printf(out, " effect %s;", edge->effects[0]);
    text_add(out, " }");
}

static void write_dve_process(const Program *program, uint32_t p, Text *out) {
    const Part *process = &program->processes[p];
    text_printf(out, "process P%u {\n", p);
    write_dve_variables(process->variables, process->variable_count, 'v', out);
    for (uint32_t i = 0; i < process->locations; i++)
        text_printf(out, "%ss%u", i ? ", " : "state ", i);
    text_add(out, ";\ninit s0;\n");
    for (uint32_t i = 0; i < process->locations; i++)
        if (process->committed[i])
            text_printf(out, "commit s%u;\n", i);
    text_add(out, "trans\n");
    for (uint32_t i = 0; i < process->edge_count; i++) {
        write_dve_edge(program, &process->edges[i], out);
        text_add(out, i + 1 < process->edge_count ? ",\n" : ";\n");
    }
    text_add(out, "}\n");
}

static void write_dve(const Program *program, Text *out) {
    write_dve_variables(program->globals, program->global_count, 'g', out);
    for (uint32_t i = 0; i < program->channel_count; i++) {
        const Pipe *channel = &program->channels[i];
        text_add(out, "channel ");
        for (uint32_t k = 0; k < channel->components; k++)
            text_add(out, k == 0 ? "{int" : ", byte");
        text_printf(out, "%sc%u[%u];\n", channel->components ? "} " : "", i,
                    channel->capacity);
    }
    for (uint32_t p = 0; p < program->process_count; p++)
        write_dve_process(program, p, out);
    text_add(out, "system async;\n");
}

/* ---- As Promela ---------------------------------------------------------- */

static void write_variables(const Drawn *variables, uint32_t count,
                            const char *prefix, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "%s %s%u%s;\n", variables[i].wide ? "short" : "byte",
                    prefix, i, variables[i].array ? "[2]" : "");
}

static void write_condition(const Program *program, uint32_t p, const Arc *edge,
                            Text *out) {
    text_printf(out, "bad == 0 && p%u == %u", p, edge->from);
    if (edge->guard[1])
        text_printf(out, " && (%s)", edge->guard[1]);
    if (program->urgent && !program->processes[p].committed[edge->from])
        text_add(out, " && !URGENT");
}

static void write_end(uint32_t p, const Arc *edge, Text *out) {
    text_printf(out, "%sp%u = %u; ", edge->effects[1] ? edge->effects[1] : "",
                p, edge->to);
}

/* The values of a message, before anything is changed. */
static void write_values(const Arc *edge, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "t%u = %s; ", i, edge->message[1][i]);
}

/* What was sent, to the variables of the receiver. */
static void write_received(const Arc *edge, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "t = t%u; %s; %s = t; ", i, fits(edge->wide[i]),
                    edge->message[1][i]);
}

static void write_meeting(const Program *program, uint32_t p, const Arc *edge,
                          Text *out) {
    uint32_t count = program->channels[edge->channel].components;
    for (uint32_t q = 0; q < program->process_count; q++)
        for (uint32_t i = 0; i < program->processes[q].edge_count; i++) {
            const Arc *other = &program->processes[q].edges[i];
            if (q == p || other->sync != '?' || other->channel != edge->channel)
                continue;
            text_add(out, ":: d_step { (");
            write_condition(program, p, edge, out);
            text_add(out, " && ");
            write_condition(program, q, other, out);
            text_add(out, ") -> ");
            write_values(edge, count, out);
            write_received(other, count, out);
            write_end(q, other, out);
            write_end(p, edge, out);
            text_add(out, "DONE }\n");
        }
}

static void write_send(const Program *program, const Arc *edge, Text *out) {
    uint32_t c = edge->channel, count = program->channels[c].components;
    write_values(edge, count, out);
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "c%u_%u[n%u] = t%u; ", c, i, c, i);
    text_printf(out, "n%u++; ", c);
}

static void write_receive(const Program *program, const Arc *edge, Text *out) {
    uint32_t c = edge->channel;
    const Pipe *channel = &program->channels[c];
    for (uint32_t i = 0; i < channel->components; i++)
        text_printf(out, "t%u = c%u_%u[0]; ", i, c, i);
    write_received(edge, channel->components, out);
    for (uint32_t i = 0; i < channel->components; i++) {
        for (uint32_t k = 1; k < channel->capacity; k++)
            text_printf(out, "c%u_%u[%u] = c%u_%u[%u]; ", c, i, k - 1, c, i, k);
        text_printf(out, "c%u_%u[%u] = 0; ", c, i, channel->capacity - 1);
    }
    text_printf(out, "n%u--; ", c);
}

static void write_edge(const Program *program, uint32_t p, const Arc *edge,
                       Text *out) {
    const Pipe *channel = edge->sync ? &program->channels[edge->channel] : NULL;
    if (channel && channel->capacity == 0) {
        if (edge->sync == '!')
            write_meeting(program, p, edge, out);
        return;
    }
    text_add(out, ":: d_step { (");
    write_condition(program, p, edge, out);
    if (edge->sync == '!')
        text_printf(out, " && n%u < %u", edge->channel, channel->capacity);
    if (edge->sync == '?')
        text_printf(out, " && n%u > 0", edge->channel);
    text_add(out, ") -> ");
    if (edge->sync == '!')
        write_send(program, edge, out);
    if (edge->sync == '?')
        write_receive(program, edge, out);
    write_end(p, edge, out);
    text_add(out, "DONE }\n");
}

static void write_urgent(const Program *program, Text *out) {
    text_add(out, "#define URGENT (0");
    for (uint32_t p = 0; p < program->process_count; p++)
        for (uint32_t i = 0; i < program->processes[p].locations; i++)
            if (program->processes[p].committed[i])
                text_printf(out, " || p%u == %u", p, i);
    text_add(out, ")\n");
}

static void write_cleared(const Drawn *variables, uint32_t count,
                          const char *prefix, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        if (variables[i].array)
            text_printf(out, "%s%u[0] = 0; %s%u[1] = 0; ", prefix, i, prefix,
                        i);
        else
            text_printf(out, "%s%u = 0; ", prefix, i);
}

/* The end of a step. After an overflow everything is 0. */
static void write_done(const Program *program, bool bounded, Text *out) {
    char prefix[16];
    text_add(out, "#define DONE t = 0; t0 = 0; t1 = 0; ");
    text_add(out, bounded ? "if :: bad == 1 -> bad = 2; " : "skip\n");
    if (!bounded)
        return;
    write_cleared(program->globals, program->global_count, "g", out);
    for (uint32_t c = 0; c < program->channel_count; c++) {
        const Pipe *channel = &program->channels[c];
        if (channel->capacity)
            text_printf(out, "n%u = 0; ", c);
        for (uint32_t i = 0; i < channel->components; i++)
            for (uint32_t k = 0; k < channel->capacity; k++)
                text_printf(out, "c%u_%u[%u] = 0; ", c, i, k);
    }
    for (uint32_t p = 0; p < program->process_count; p++) {
        const Part *process = &program->processes[p];
        snprintf(prefix, sizeof prefix, "p%u_v", p);
        text_printf(out, "p%u = 0; ", p);
        write_cleared(process->variables, process->variable_count, prefix, out);
    }
    text_add(out, ":: else fi\n");
}

static void write_fits(bool bounded, Text *out) {
    text_add(out, bounded ? "#define FITS bad = bad || t < 0 || t > 255\n"
                            "#define FITS_WIDE bad = bad || t < -32768 || t > "
                            "32767\n"
                          : "#define FITS skip\n#define FITS_WIDE skip\n");
}

static void write_promela(const Program *program, bool bounded, Text *out) {
    char prefix[16];
    write_urgent(program, out);
    write_done(program, bounded, out);
    write_fits(bounded, out);
    text_add(out, "byte bad; int t; short t0; byte t1;\n");
    write_variables(program->globals, program->global_count, "g", out);
    for (uint32_t c = 0; c < program->channel_count; c++) {
        if (program->channels[c].capacity == 0)
            continue;
        text_printf(out, "byte n%u;\n", c);
        for (uint32_t i = 0; i < program->channels[c].components; i++)
            text_printf(out, "%s c%u_%u[%u];\n", i ? "byte" : "short", c, i,
                        program->channels[c].capacity);
    }
    for (uint32_t p = 0; p < program->process_count; p++) {
        const Part *process = &program->processes[p];
        snprintf(prefix, sizeof prefix, "p%u_v", p);
        text_printf(out, "byte p%u;\n", p);
        write_variables(process->variables, process->variable_count, prefix,
                        out);
    }
    text_add(out, "active proctype M() {\ndo\n:: bad == 2\n");
    for (uint32_t p = 0; p < program->process_count; p++)
        for (uint32_t i = 0; i < program->processes[p].edge_count; i++)
            write_edge(program, p, &program->processes[p].edges[i], out);
    text_add(out, "od\n}\n");
}

/* ---- Comparing ----------------------------------------------------------- */

typedef struct Outcome {
    uint64_t states, transitions; /* found */
    Verdict deadlock;             /* is there one? */
    Verdict runtime;              /* does a step fail? */
    bool complete;                /* all of it was seen */
    bool failed;                  /* the program was not understood */
} Outcome;

static Outcome explore(const char *path, const char *overflow) {
    const Switch switches[] = {{"engine", "interpreted"},
                               {"overflow", overflow}};
    JobOptions options = {.input.paths = &path,
                          .input.path_count = 1,
                          .asked.deadlock = 1,
                          .search.engine = "auto",
                          .input.switches = {switches, 2},
                          .search.options.keep_going = true};
    Outcome outcome = {.failed = true};
    Job job;
    job_init(&job, &options);
    job.budget.states = MOST_STATES;
    if (job_load(&job) && job_check(&job)) {
        Report report = job_report(&job);
        outcome = (Outcome){.states = report.states,
                            .transitions = report.transitions,
                            .complete = true};
        for (size_t i = 0; i < report.count; i++) {
            outcome.complete &= report.items[i].search->complete;
            const char *name = report.items[i].property->name;
            if (strcmp(name, "deadlock") == 0)
                outcome.deadlock = report.items[i].finding->verdict;
            if (strcmp(name, "runtime") == 0)
                outcome.runtime = report.items[i].finding->verdict;
        }
    } else {
        Text said;
        text_init(&said, &job.mem);
        diag_render(&job.diag, &said, false);
        fputs(said.data, stdout);
        text_release(&said);
    }
    job_release(&job);
    return outcome;
}

typedef enum Agreement {
    DIFFERENT,
    EQUAL,
    EQUAL_FAILING, /* and there was an overflow */
    TOO_LARGE
} Agreement;

static Agreement judge(const Outcome *one, const Outcome *other) {
    if (one->failed || other->failed)
        return DIFFERENT;
    if (!one->complete || !other->complete)
        return one->complete == other->complete ? TOO_LARGE : DIFFERENT;
    uint64_t more = one->runtime == VERDICT_VIOLATED;
    bool equal = one->states + more == other->states &&
                 one->transitions + more == other->transitions &&
                 one->deadlock == other->deadlock;
    return !equal ? DIFFERENT : more ? EQUAL_FAILING : EQUAL;
}

static Agreement compare(uint64_t seed, const Reading *reading,
                         const TwoFiles *files) {
    Program program;
    Text dve, promela;
    draw(&program, seed);
    text_init(&dve, &program.mem);
    text_init(&promela, &program.mem);
    write_dve(&program, &dve);
    write_promela(&program, reading->bounded, &promela);
    two_files_write(files, 0, &dve);
    two_files_write(files, 1, &promela);
    text_release(&dve);
    text_release(&promela);
    release(&program);
    Outcome one = explore(files->paths[0], reading->overflow);
    Outcome other = explore(files->paths[1], reading->overflow);
    return judge(&one, &other);
}

static void print(uint64_t seed) {
    Program program;
    Text text;
    draw(&program, seed);
    text_init(&text, &program.mem);
    write_dve(&program, &text);
    for (size_t r = 0; r < 2; r++) {
        text_printf(&text, "\n/* --overflow %s */\n", readings[r].overflow);
        write_promela(&program, readings[r].bounded, &text);
    }
    fputs(text.data, stdout);
    text_release(&text);
    release(&program);
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "--print") == 0) {
        print(strtoull(arguments[2], NULL, 10));
        return 0;
    }
    uint64_t cases = count > 1 ? strtoull(arguments[1], NULL, 10) : 200;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    uint64_t passed = 0, failed = 0, large = 0, overflows = 0;
    TwoFiles files;
    two_files_init(&files, "dve", "pml");
    for (uint64_t i = 0; i < 2 * cases; i++) {
        const Reading *reading = &readings[i % 2];
        Agreement agreed = compare(seed + i / 2, reading, &files);
        passed += agreed == EQUAL || agreed == EQUAL_FAILING;
        overflows += agreed == EQUAL_FAILING;
        large += agreed == TOO_LARGE;
        if (agreed == DIFFERENT && failed++ < 10)
            printf("seed %" PRIu64 " differs with --overflow %s\n",
                   seed + i / 2, reading->overflow);
    }
    two_files_release(&files);
    printf("%" PRIu64 " programs had an overflow\n", overflows);
    printf("%" PRIu64 " programs had more than %d states\n", large,
           (int)MOST_STATES);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", passed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
