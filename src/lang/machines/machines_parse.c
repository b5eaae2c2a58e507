/* From the text of a .cfsm file to a program (doc/formats/cfsm.md): recursive
 * descent with one token of foresight. After an error parsing goes on at the
 * next semicolon or brace. */
#include "lang/machines/machines_program.h"
#include "lang/machines/machines_tokens.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_PARTS = 1 << 20 /* machines, channels or edges */
};

typedef struct Parser {
    MachinesProgram *program; /* being made */
    Diagnostics *diag;        /* where errors go */
    WordLexer lexer;          /* where tokens come from */
    WordToken token;          /* not yet consumed */
    bool failed;              /* an error was reported and not yet passed */
} Parser;

/* ---- Tokens -------------------------------------------------------------- */

static bool at(const Parser *parser, MachinesKind kind) {
    return parser->token.kind == kind;
}

static void skip(Parser *parser) {
    parser->token = word_lexer_next(&parser->lexer);
}

static bool accept(Parser *parser, MachinesKind kind) {
    if (!at(parser, kind))
        return false;
    skip(parser);
    return true;
}

static void fail(Parser *parser, const char *expected) {
    if (!parser->failed)
        diag_error(parser->diag, CODE_SYNTAX, parser->token.span,
                   "%s was expected here", expected);
    parser->failed = true;
}

static void expect(Parser *parser, MachinesKind kind) {
    if (!accept(parser, kind))
        fail(parser, word_kind_text(&machines_tokens, kind));
}

static const char *text_of(const Parser *parser, Span span) {
    return parser->diag->sources.data[span.source].text + span.start;
}

/* The next word; an empty span, and an error, if there is none. */
static Span word(Parser *parser) {
    Span span = parser->token.span;
    if (accept(parser, MACHINES_WORD))
        return span;
    fail(parser, "a name");
    return (Span){span.source, span.start, span.start};
}

static size_t length_of(Span span) {
    return span.end - span.start;
}

static uint32_t name(Parser *parser, Names *names, Span span) {
    return names_add(names, text_of(parser, span), length_of(span));
}

static const char *keep(Parser *parser, Span span) {
    return arena_copy(&parser->program->arena, text_of(parser, span),
                      length_of(span));
}

/* A semicolon ends what was wrong. */
static void end_statement(Parser *parser) {
    if (!parser->failed)
        expect(parser, MACHINES_SEMICOLON);
    if (!parser->failed)
        return;
    while (!at(parser, MACHINES_END) && !at(parser, MACHINES_SEMICOLON) &&
           !at(parser, MACHINES_LEFT_BRACE) &&
           !at(parser, MACHINES_RIGHT_BRACE))
        skip(parser);
    accept(parser, MACHINES_SEMICOLON);
    parser->failed = false;
}

/* ---- Channels ------------------------------------------------------------ */

static uint32_t capacity(Parser *parser) {
    Span span = word(parser);
    if (length_of(span) == 0)
        return MACHINES_DEFAULT;
    const char *digits = text_of(parser, span);
    char *end;
    unsigned long value = strtoul(digits, &end, 10);
    if (end != digits + length_of(span) || value > MACHINES_MOST_ROOM) {
        diag_error(parser->diag, CODE_RANGE, span,
                   "a capacity is a number from 0 to %d", MACHINES_MOST_ROOM);
        return MACHINES_DEFAULT;
    }
    return (uint32_t)value;
}

static void parse_channel(Parser *parser) {
    MachinesProgram *program = parser->program;
    MachinesChannel made = {.span = word(parser)};
    if (accept(parser, MACHINES_LEFT_BRACKET)) {
        made.stated = true;
        made.capacity = capacity(parser);
        expect(parser, MACHINES_RIGHT_BRACKET);
    }
    if (parser->failed)
        return;
    if (name(parser, &program->channel_names, made.span) <
        program->channels.count) {
        diag_error(parser->diag, CODE_REPEATED, made.span,
                   "there is a channel of this name already");
        return;
    }
    made.name = keep(parser, made.span);
    names_init(&made.messages, program->mem);
    vec_push(program->mem, &program->channels, made);
}

static void parse_channels(Parser *parser) {
    do
        parse_channel(parser);
    while (!parser->failed && accept(parser, MACHINES_COMMA));
    end_statement(parser);
}

/* ---- Machines ------------------------------------------------------------ */

static void report_unknown(Parser *parser, Span span) {
    const char *wrong = arena_copy(&parser->diag->arena, text_of(parser, span),
                                   length_of(span));
    diag_error(parser->diag, CODE_UNDECLARED, span,
               "no channel of this name has been declared");
    diag_did_you_mean(parser->diag,
                      names_suggest(&parser->program->channel_names, wrong));
}

/* c!m, c?m, or the name of an internal step. */
static void parse_action(Parser *parser, MachinesEdge *edge) {
    MachinesProgram *program = parser->program;
    Span first = word(parser);
    if (parser->failed)
        return;
    if (!at(parser, MACHINES_SEND) && !at(parser, MACHINES_RECEIVE)) {
        edge->message = name(parser, &program->actions, first);
        return;
    }
    edge->action =
        at(parser, MACHINES_SEND) ? MACHINES_SENDS : MACHINES_RECEIVES;
    skip(parser);
    Span message = word(parser);
    uint32_t channel = names_find(&program->channel_names,
                                  text_of(parser, first), length_of(first));
    if (parser->failed)
        return;
    if (channel == NAME_NONE) {
        report_unknown(parser, first);
        return;
    }
    edge->channel = channel;
    edge->message =
        name(parser, &program->channels.data[channel].messages, message);
}

static void parse_edge(Parser *parser, Machine *machine, uint32_t number) {
    MachinesProgram *program = parser->program;
    MachinesEdge edge = {.machine = number, .span = parser->token.span};
    Span from = word(parser);
    expect(parser, MACHINES_ARROW);
    Span to = parser->failed ? from : word(parser);
    if (!parser->failed && accept(parser, MACHINES_COLON))
        parse_action(parser, &edge);
    if (!parser->failed) {
        edge.from = name(parser, &machine->states, from);
        edge.to = name(parser, &machine->states, to);
        edge.span.end = parser->token.span.start;
        vec_push(program->mem, &program->edges, edge);
    }
    end_statement(parser);
}

static void parse_initial(Parser *parser, Machine *machine) {
    Span span = parser->token.span;
    skip(parser);
    Span state = word(parser);
    if (!parser->failed && machine->starts)
        diag_error(parser->diag, CODE_REPEATED, span,
                   "this machine has an initial state already");
    if (!parser->failed)
        machine->initial = name(parser, &machine->states, state);
    machine->starts = true;
    end_statement(parser);
}

static void parse_body(Parser *parser, Machine *machine) {
    uint32_t number = (uint32_t)parser->program->machines.count;
    while (!at(parser, MACHINES_END) && !at(parser, MACHINES_RIGHT_BRACE) &&
           !diag_full(parser->diag)) {
        if (at(parser, MACHINES_LEFT_BRACE)) {
            fail(parser, "a name");
            skip(parser);
        } else if (at(parser, MACHINES_INITIAL)) {
            parse_initial(parser, machine);
        } else {
            parse_edge(parser, machine, number);
        }
    }
    parser->failed = false;
    expect(parser, MACHINES_RIGHT_BRACE);
}

static void parse_machine(Parser *parser) {
    MachinesProgram *program = parser->program;
    Machine made = {.span = word(parser),
                    .first = (uint32_t)program->edges.count};
    expect(parser, MACHINES_LEFT_BRACE);
    if (parser->failed) {
        end_statement(parser);
        return;
    }
    if (name(parser, &program->machine_names, made.span) <
        program->machines.count)
        diag_error(parser->diag, CODE_REPEATED, made.span,
                   "there is a machine of this name already");
    made.name = keep(parser, made.span);
    names_init(&made.states, program->mem);
    parse_body(parser, &made);
    made.count = (uint32_t)program->edges.count - made.first;
    if (made.states.entries.count == 0)
        diag_error(parser->diag, CODE_SYNTAX, made.span,
                   "this machine has no states");
    vec_push(program->mem, &program->machines, made);
}

/* ---- The whole ----------------------------------------------------------- */

static void parse_part(Parser *parser) {
    if (accept(parser, MACHINES_CAPACITY)) {
        parser->program->capacity = capacity(parser);
        end_statement(parser);
    } else if (accept(parser, MACHINES_CHANNEL)) {
        parse_channels(parser);
    } else if (accept(parser, MACHINES_MACHINE)) {
        parse_machine(parser);
    } else {
        fail(parser, "\"machine\", \"channel\" or \"capacity\"");
        skip(parser);
        end_statement(parser);
        while (accept(parser, MACHINES_LEFT_BRACE) ||
               accept(parser, MACHINES_RIGHT_BRACE))
            ;
    }
}

/* By source, and by what else is given. */
static int compare(const MachinesEdge *x, const MachinesEdge *y, bool all) {
    uint64_t left[] = {x->from, all ? x->to : 0, all ? x->action : 0,
                       all ? x->channel : 0, all ? x->message : 0};
    uint64_t right[] = {y->from, all ? y->to : 0, all ? y->action : 0,
                        all ? y->channel : 0, all ? y->message : 0};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

static int by_place(const MachinesEdge *x, const MachinesEdge *y, int order) {
    if (order != 0 || x->span.start == y->span.start)
        return order;
    return x->span.start < y->span.start ? -1 : 1;
}

static int compare_all(const void *a, const void *b) {
    return by_place(a, b, compare(a, b, true));
}

static int compare_source(const void *a, const void *b) {
    return by_place(a, b, compare(a, b, false));
}

/* Edges that are written twice are one; those of equal source come together,
 * in the order of the file. */
static void sort_edges(MachinesProgram *program, Machine *machine,
                       MachinesEdge *edges, size_t kept) {
    size_t size = sizeof *edges, count = 0;
    if (machine->count == 0)
        return;
    qsort(edges, machine->count, size, compare_all);
    for (size_t i = 0; i < machine->count; i++)
        if (i == 0 || compare(&edges[i], &edges[count - 1], true) != 0)
            edges[count++] = edges[i];
    qsort(edges, count, size, compare_source);
    memmove(program->edges.data + kept, edges, count * size);
    machine->count = (uint32_t)count;
}

static void finish(Parser *parser) {
    MachinesProgram *program = parser->program;
    size_t kept = 0;
    for (size_t i = 0; i < program->channels.count; i++)
        if (!program->channels.data[i].stated)
            program->channels.data[i].capacity = program->capacity;
    for (size_t i = 0; i < program->machines.count; i++) {
        Machine *machine = &program->machines.data[i];
        sort_edges(program, machine, vec_at(&program->edges, machine->first),
                   kept);
        machine->first = (uint32_t)kept;
        kept += machine->count;
    }
    program->edges.count = kept;
    for (size_t i = 0; i < kept; i++)
        vec_push(program->mem, &program->lines,
                 (uint32_t)diag_place(parser->diag, program->edges.data[i].span)
                     .line);
}

bool machines_parse(MachinesProgram *program, Diagnostics *diag,
                    uint32_t source) {
    size_t errors = diag->errors;
    Parser parser = {
        .program = program,
        .diag = diag,
        .lexer = {.table = &machines_tokens, .diag = diag, .source = source}};
    const char *file = diag->sources.data[source].name;
    program->file = arena_copy(&program->arena, file, strlen(file));
    skip(&parser);
    while (!at(&parser, MACHINES_END) && !diag_full(diag))
        parse_part(&parser);
    if (diag->errors == errors && program->machines.count == 0)
        diag_error(diag, CODE_SYNTAX, parser.token.span,
                   "there is no machine in this file");
    if (program->edges.count > MOST_PARTS ||
        program->machines.count > MOST_PARTS ||
        program->channels.count > MOST_PARTS)
        diag_error(diag, CODE_LIMIT, SPAN_NONE,
                   "more than %d transitions, machines or channels",
                   MOST_PARTS);
    if (diag->errors == errors)
        finish(&parser);
    return diag->errors == errors;
}

void machines_program_init(MachinesProgram *program, Mem *mem) {
    *program = (MachinesProgram){.mem = mem, .capacity = MACHINES_DEFAULT};
    arena_init(&program->arena, mem);
    names_init(&program->channel_names, mem);
    names_init(&program->machine_names, mem);
    names_init(&program->actions, mem);
    names_add(&program->actions, "tau", 3); /* of edges that name none */
}

void machines_program_release(MachinesProgram *program) {
    for (size_t i = 0; i < program->channels.count; i++)
        names_release(&program->channels.data[i].messages);
    for (size_t i = 0; i < program->machines.count; i++)
        names_release(&program->machines.data[i].states);
    vec_release(program->mem, &program->channels);
    vec_release(program->mem, &program->machines);
    vec_release(program->mem, &program->edges);
    vec_release(program->mem, &program->lines);
    names_release(&program->channel_names);
    names_release(&program->machine_names);
    names_release(&program->actions);
    arena_release(&program->arena);
}
