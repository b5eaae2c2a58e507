/* Writes a drawn program as DVE and as Promela. */
#include "test/cross/executed.h"
#include "test/dve/drawn_dve.h"

#include <stdio.h>

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

static void write_dve_process(Program *program, uint32_t p, bool asked,
                              Text *out) {
    Part *process = &program->processes[p];
    text_printf(out, "process P%u {\n", p);
    write_dve_variables(process->variables, process->variable_count, 'v', out);
    for (uint32_t i = 0; i < process->locations; i++)
        text_printf(out, "%ss%u", i ? ", " : "state ", i);
    text_add(out, ";\ninit s0;\n");
    for (uint32_t i = 0; i < process->locations; i++)
        if (process->committed[i])
            text_printf(out, "commit s%u;\n", i);
    for (uint32_t i = 0; i < process->locations; i++)
        if (asked && process->asserted[i][0])
            text_printf(out, "assert s%u: %s;\n", i, process->asserted[i][0]);
    text_add(out, "trans\n");
    for (uint32_t i = 0; i < process->edge_count; i++) {
        process->edges[i].line = line_of_end(out);
        write_dve_edge(program, &process->edges[i], out);
        text_add(out, i + 1 < process->edge_count ? ",\n" : ";\n");
    }
    text_add(out, "}\n");
}

static void write_dve_observer(const Observer *observer, Text *out) {
    text_add(out, "process L {\n");
    for (uint32_t i = 0; i < observer->locations; i++)
        text_printf(out, "%ss%u", i ? ", " : "state ", i);
    text_add(out, ";\ninit s0;\n");
    for (uint32_t i = 0; i < observer->locations; i++)
        if (observer->accepting[i])
            text_printf(out, "accept s%u;\n", i);
    text_add(out, "trans\n");
    for (uint32_t i = 0; i < observer->edge_count; i++)
        text_printf(out, "s%u -> s%u { guard %s; }%s\n",
                    observer->edges[i].from, observer->edges[i].to,
                    observer->edges[i].guard[0],
                    i + 1 < observer->edge_count ? "," : ";");
    text_add(out, "}\n");
}

void write_dve(Program *program, bool asked, Text *out) {
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
        write_dve_process(program, p, asked, out);
    if (asked)
        write_dve_observer(&program->observer, out);
    text_add(out, asked ? "system async property L;\n" : "system async;\n");
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
    text_printf(out, "p%u = %u; %s", p, edge->to,
                edge->effects[1] ? edge->effects[1] : "");
}

/* The values of a message: of a meeting, before anything is changed. */
static void write_values(const Arc *edge, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "t%u = %s; ", i, edge->message[1][i]);
}

/* What was sent, to the variables of the receiver. */
static void write_received(const Arc *edge, uint32_t count, Text *out) {
    for (uint32_t i = 0; i < count; i++)
        text_printf(out, "t = t%u; %s; %s = t; ", i, fits_dve(edge->wide[i]),
                    edge->message[1][i]);
}

static void begin_arm(Program *program, const Arc *edge, const Arc *other,
                      Text *out) {
    Arm arm = {.line = line_of_end(out), .edges = {edge, other}};
    vec_push(&program->mem, &program->arms, arm);
    text_add(out, ":: d_step { (");
}

static void write_meeting(Program *program, uint32_t p, const Arc *edge,
                          Text *out) {
    uint32_t count = program->channels[edge->channel].components;
    for (uint32_t q = 0; q < program->process_count; q++)
        for (uint32_t i = 0; i < program->processes[q].edge_count; i++) {
            const Arc *other = &program->processes[q].edges[i];
            if (q == p || other->sync != '?' || other->channel != edge->channel)
                continue;
            begin_arm(program, edge, other, out);
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

static void write_edge(Program *program, uint32_t p, const Arc *edge,
                       Text *out) {
    const Pipe *channel = edge->sync ? &program->channels[edge->channel] : NULL;
    if (channel && channel->capacity == 0) {
        if (edge->sync == '!')
            write_meeting(program, p, edge, out);
        return;
    }
    begin_arm(program, edge, NULL, out);
    write_condition(program, p, edge, out);
    if (edge->sync == '!')
        text_printf(out, " && n%u < %u", edge->channel, channel->capacity);
    if (edge->sync == '?')
        text_printf(out, " && n%u > 0", edge->channel);
    text_add(out, ") -> ");
    write_end(p, edge, out);
    if (edge->sync == '!')
        write_send(program, edge, out);
    if (edge->sync == '?')
        write_receive(program, edge, out);
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

/* After an overflow there is no run any more that it could accept. */
static void write_claim(const Observer *observer, Text *out) {
    text_add(out, "never {\n");
    for (uint32_t s = 0; s < observer->locations; s++) {
        const char *accept = observer->accepting[s] ? "accept_" : "";
        text_printf(out, "%sq%u:\nif\n:: false\n", accept, s);
        for (uint32_t i = 0; i < observer->edge_count; i++) {
            const Arc *edge = &observer->edges[i];
            if (edge->from == s)
                text_printf(out, ":: (bad == 0 && (%s)) -> goto %sq%u\n",
                            edge->guard[1],
                            observer->accepting[edge->to] ? "accept_" : "",
                            edge->to);
        }
        text_add(out, "fi;\n");
    }
    text_add(out, "}\n");
}

bool write_dve_invariant(const Program *program, uint32_t k, Text *out) {
    for (uint32_t p = 0; p < program->process_count; p++)
        for (uint32_t i = 0; i < program->processes[p].locations; i++) {
            const char *text = program->processes[p].asserted[i][1];
            if (!text || k-- > 0)
                continue;
            text_printf(out, "bad != 0 || p%u != %u || (%s)", p, i, text);
            return true;
        }
    return false;
}

void write_dve_as_promela(Program *program, bool bounded, bool asked,
                          Text *out) {
    char prefix[16];
    program->arms.count = 0;
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
    if (asked)
        write_claim(&program->observer, out);
}
