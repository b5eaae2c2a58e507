/* Transitions of processes, how they are put together to actions, and the
 * automata of property processes. */
#include "lang/dve/dve_resolve.h"

#include <string.h>

enum {
    MOST_ACTIONS = 1 << 24,
    MOST_ACCEPTANCE_SETS = 60
};

static uint32_t location_of(DveScope *scope, DveWord name) {
    const DveSymbol *found =
        dve_demand(scope, (DveWord){.text = scope->process, .span = name.span},
                   name, DVE_SYMBOL_LOCATION);
    return found ? found->number : 0;
}

static void resolve_effects(DveScope *scope, const DveEdge *edge,
                            DveStepEdge *made) {
    DveProgram *program = scope->program;
    made->first = (uint32_t)program->assignments.count;
    for (const DveEffect *e = edge->effects; e; e = e->next) {
        DveAssignment one = {.target = dve_target(scope, e->target)};
        one.value = dve_term(scope, e->value);
        scope->partial |=
            program->bounded && !dve_fits(scope, one.value, one.target.wide);
        vec_push(program->mem, &program->assignments, one);
        made->effects++;
    }
}

static void resolve_message(DveScope *scope, const DveEdge *edge,
                            DveStepEdge *made) {
    DveProgram *program = scope->program;
    const DveSymbol *channel =
        dve_demand(scope, edge->owner, edge->channel, DVE_SYMBOL_CHANNEL);
    if (!channel)
        return;
    made->channel = channel->number;
    made->sync = edge->sync == DVE_BANG ? DVE_SYNC_SEND : DVE_SYNC_RECEIVE;
    made->message = (uint32_t)program->assignments.count;
    for (const DveExpression *e = edge->values; e; e = e->next) {
        DveAssignment one = {.value = DVE_NONE};
        if (made->sync == DVE_SYNC_SEND)
            one.value = dve_term(scope, e);
        else
            one.target = dve_target(scope, e);
        scope->partial |= program->bounded && made->sync == DVE_SYNC_RECEIVE;
        vec_push(program->mem, &program->assignments, one);
        made->components++;
    }
}

void dve_resolve_edges(DveScope *scope, const DveAutomaton *automaton,
                       uint32_t process) {
    DveProgram *program = scope->program;
    for (const DveEdge *edge = automaton->edges; edge; edge = edge->next) {
        DveStepEdge made = {.process = process, .channel = DVE_NONE};
        made.span = edge->span;
        made.from = location_of(scope, edge->from);
        made.to = location_of(scope, edge->to);
        made.guard = dve_conjunction(scope, edge->guards);
        if (edge->sync != DVE_END)
            resolve_message(scope, edge, &made);
        resolve_effects(scope, edge, &made);
        if (program->synchronous && edge->sync != DVE_END)
            diag_error(scope->diag, CODE_UNSUPPORTED, edge->channel.span,
                       "processes of a synchronous system have no channels");
        vec_push(program->mem, &program->edges, made);
    }
}

/* ---- Actions ------------------------------------------------------------- */

static bool is_committed(const DveProgram *program, uint32_t number) {
    const DveStepEdge *edge = &program->edges.data[number];
    return program->processes.data[edge->process].committed[edge->from];
}

static bool add_action(DveScope *scope, uint32_t edge, uint32_t partner) {
    DveProgram *program = scope->program;
    if (program->actions.count >= MOST_ACTIONS) {
        diag_error(scope->diag, CODE_LIMIT, program->edges.data[edge].span,
                   "the program has more than %d pairs of transitions that "
                   "can synchronise",
                   MOST_ACTIONS);
        return false;
    }
    DveAction made = {edge, partner, is_committed(program, edge)};
    if (partner != DVE_NONE)
        made.committed &= is_committed(program, partner);
    vec_push(program->mem, &program->actions, made);
    return true;
}

/* Edges in lists: those that leave a location of the process in hand, and
 * those that receive from a channel. */
typedef struct Chains {
    uint32_t *leaving;                       /* by location: the first */
    uint32_t *receiving;                     /* by channel: the first */
    uint32_t *leaving_next, *receiving_next; /* by edge: the one after it */
} Chains;

static uint32_t *new_links(Arena *arena, size_t count) {
    uint32_t *links = arena_alloc(arena, (count + 1) * sizeof *links);
    memset(links, 0xff, (count + 1) * sizeof *links); /* DVE_NONE */
    return links;
}

/* Put the edge in front; edges come from the last to the first. */
static void link_edge(uint32_t *first, uint32_t *next, uint32_t list,
                      uint32_t edge) {
    next[edge] = first[list];
    first[list] = edge;
}

static void chain_receivers(const DveProgram *program, Arena *arena,
                            Chains *chains) {
    size_t count = program->edges.count;
    chains->receiving = new_links(arena, program->channels.count);
    chains->receiving_next = new_links(arena, count);
    chains->leaving_next = new_links(arena, count);
    for (size_t i = count; i-- > 0;)
        if (program->edges.data[i].sync == DVE_SYNC_RECEIVE)
            link_edge(chains->receiving, chains->receiving_next,
                      program->edges.data[i].channel, (uint32_t)i);
}

/* Everyone who can receive what this edge sends. */
static bool add_meetings(DveScope *scope, const Chains *chains,
                         uint32_t sender) {
    const DveStepEdge *edges = scope->program->edges.data;
    for (uint32_t i = chains->receiving[edges[sender].channel]; i != DVE_NONE;
         i = chains->receiving_next[i])
        if (edges[i].process != edges[sender].process &&
            !add_action(scope, sender, i))
            return false;
    return true;
}

/* The actions that a process starts from a location. */
static bool add_starts(DveScope *scope, const Chains *chains,
                       uint32_t location) {
    const DveProgram *program = scope->program;
    for (uint32_t i = chains->leaving[location]; i != DVE_NONE;
         i = chains->leaving_next[i]) {
        const DveStepEdge *edge = &program->edges.data[i];
        bool meets = edge->sync != DVE_SYNC_NONE &&
                     program->channels.data[edge->channel].capacity == 0;
        if (meets
                ? edge->sync == DVE_SYNC_SEND && !add_meetings(scope, chains, i)
                : !add_action(scope, i, DVE_NONE))
            return false;
    }
    return true;
}

/* The edges of processes follow one another in the order of the processes:
 * those of process p end before `end`. */
static void chain_leaving(const DveProgram *program, uint32_t p, size_t end,
                          Arena *arena, Chains *chains) {
    chains->leaving =
        new_links(arena, program->processes.data[p].location_count);
    for (; end > 0 && program->edges.data[end - 1].process == p; end--)
        link_edge(chains->leaving, chains->leaving_next,
                  program->edges.data[end - 1].from, (uint32_t)end - 1);
}

static size_t end_of_process(const DveProgram *program, uint32_t p,
                             size_t from) {
    while (from < program->edges.count &&
           program->edges.data[from].process == p)
        from++;
    return from;
}

void dve_resolve_actions(DveScope *scope) {
    DveProgram *program = scope->program;
    Arena arena;
    Chains chains;
    size_t end = 0;
    bool room = true;
    arena_init(&arena, program->mem);
    chain_receivers(program, &arena, &chains);
    for (uint32_t p = 0; p < program->processes.count && room; p++) {
        DveProcess *process = &program->processes.data[p];
        uint32_t count = process->location_count;
        process->starts =
            arena_alloc(&program->arena, (count + 1) * sizeof *process->starts);
        end = end_of_process(program, p, end);
        chain_leaving(program, p, end, &arena, &chains);
        for (uint32_t i = 0; i < count && room; i++) {
            process->starts[i] = (uint32_t)program->actions.count;
            room = add_starts(scope, &chains, i);
        }
        process->starts[count] = (uint32_t)program->actions.count;
    }
    arena_release(&arena);
}

/* ---- Property processes -------------------------------------------------- */

static const char *keep(DveProgram *program, const char *text) {
    return arena_copy(&program->arena, text, strlen(text));
}

void dve_resolve_atom(DveScope *scope, const Question *question,
                      const DveExpression *expression) {
    DveProgram *program = scope->program;
    scope->partial = false;
    DveAtomTerm made = {.text = keep(program, question->text),
                        .origin = keep(program, question->origin),
                        .term = dve_term(scope, expression)};
    made.partial = scope->partial && !question->guides;
    vec_push(program->mem, &program->atoms, made);
}

/* The text of guards that stand together, as one condition. */
static uint32_t guard_atom(DveScope *scope, const DveExpression *guards) {
    DveProgram *program = scope->program;
    const Source *source = &scope->diag->sources.data[guards->span.source];
    const DveExpression *last = guards;
    while (last->next)
        last = last->next;
    scope->partial = false;
    DveAtomTerm made = {.term = dve_conjunction(scope, guards),
                        .origin = keep(program, source->name)};
    made.partial = scope->partial;
    made.text = arena_copy(&program->arena, source->text + guards->span.start,
                           last->span.end - guards->span.start);
    for (uint32_t i = 0; i < program->atoms.count; i++)
        if (strcmp(program->atoms.data[i].text, made.text) == 0)
            return i;
    vec_push(program->mem, &program->atoms, made);
    return (uint32_t)program->atoms.count - 1;
}

static void resolve_acceptance(DveScope *scope, const DveAutomaton *automaton,
                               DveProperty *property) {
    for (const DveAccept *set = automaton->accepting; set; set = set->next) {
        if (property->set_count == MOST_ACCEPTANCE_SETS) {
            diag_error(scope->diag, CODE_LIMIT, automaton->name.span,
                       "a property has at most %d acceptance sets",
                       MOST_ACCEPTANCE_SETS);
            return;
        }
        uint64_t bit = (uint64_t)1 << property->set_count++;
        for (const DveNames *name = set->states; name; name = name->next)
            property->sets[location_of(scope, name->word)] |= bit;
    }
}

void dve_resolve_property(DveScope *scope, const DveAutomaton *automaton,
                          uint32_t number) {
    DveProgram *program = scope->program;
    DveProperty *property = &program->properties.data[number];
    property->sets =
        arena_alloc(&program->arena,
                    (property->location_count + 1) * sizeof *property->sets);
    resolve_acceptance(scope, automaton, property);
    for (const DveEdge *edge = automaton->edges; edge; edge = edge->next) {
        if (edge->sync != DVE_END || edge->effects)
            diag_error(scope->diag, CODE_UNSUPPORTED, edge->span,
                       "a property watches the system: its transitions have "
                       "guards only");
        DveAutomatonEdge made = {location_of(scope, edge->from),
                                 location_of(scope, edge->to), DVE_NONE};
        if (edge->guards)
            made.guard = guard_atom(scope, edge->guards);
        vec_push(program->mem, &property->edges, made);
    }
}
