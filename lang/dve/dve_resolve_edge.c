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

/* ---- Actions
 * ----------------------------------------------------------------- */

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

/* Everyone who can receive what this edge sends. */
static bool add_meetings(DveScope *scope, uint32_t sender) {
    const DveProgram *program = scope->program;
    for (uint32_t i = 0; i < program->edges.count; i++) {
        const DveStepEdge *one = &program->edges.data[sender];
        const DveStepEdge *other = &program->edges.data[i];
        if (other->sync == DVE_SYNC_RECEIVE && other->channel == one->channel &&
            other->process != one->process && !add_action(scope, sender, i))
            return false;
    }
    return true;
}

/* The actions that one process starts from one location. */
static bool add_starts(DveScope *scope, uint32_t process, uint32_t location) {
    const DveProgram *program = scope->program;
    for (uint32_t i = 0; i < program->edges.count; i++) {
        const DveStepEdge *edge = &program->edges.data[i];
        if (edge->process != process || edge->from != location)
            continue;
        bool meets = edge->sync != DVE_SYNC_NONE &&
                     program->channels.data[edge->channel].capacity == 0;
        if (meets ? edge->sync == DVE_SYNC_SEND && !add_meetings(scope, i)
                  : !add_action(scope, i, DVE_NONE))
            return false;
    }
    return true;
}

void dve_resolve_actions(DveScope *scope) {
    DveProgram *program = scope->program;
    for (uint32_t p = 0; p < program->processes.count; p++) {
        DveProcess *process = &program->processes.data[p];
        process->starts =
            arena_alloc(&program->arena, (process->location_count + 1) *
                                             sizeof *process->starts);
        for (uint32_t i = 0; i < process->location_count; i++) {
            process->starts[i] = (uint32_t)program->actions.count;
            if (!add_starts(scope, p, i))
                return;
        }
        process->starts[process->location_count] =
            (uint32_t)program->actions.count;
    }
}

/* ---- Property processes
 * -------------------------------------------------------- */

uint32_t dve_resolve_atom(DveScope *scope, const char *text,
                          const DveExpression *expression) {
    DveProgram *program = scope->program;
    scope->partial = false;
    DveAtomTerm made = {arena_copy(&program->arena, text, strlen(text)),
                        dve_term(scope, expression), scope->partial};
    vec_push(program->mem, &program->atoms, made);
    return (uint32_t)program->atoms.count - 1;
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
                        .partial = scope->partial};
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
