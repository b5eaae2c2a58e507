#include "lang/dve/dve_read.h"

#include "lang/dve/dve_parse.h"
#include "lang/dve/dve_resolve.h"

#include <string.h>

/* Is this one watching, and not part of the system? */
static bool is_property(const DveTree *tree, const DveAutomaton *automaton) {
    return automaton->property ||
           (tree->property.text &&
            strcmp(tree->property.text, automaton->name.text) == 0);
}

/* The names of states, numbered in the order of the file. */
static uint32_t declare_locations(DveScope *scope,
                                  const DveAutomaton *automaton) {
    uint32_t count = 0;
    for (const DveNames *name = automaton->states; name; name = name->next)
        dve_declare(scope, name->word, DVE_SYMBOL_LOCATION, count++);
    if (count == 0)
        diag_error(scope->diag, CODE_SECTION, automaton->name.span,
                   "process \"%s\" has no states", automaton->name.text);
    return count;
}

static uint32_t find_location(DveScope *scope, const DveAutomaton *automaton,
                              DveWord name) {
    DveWord process = automaton->name;
    const DveSymbol *found =
        dve_demand(scope, process, name, DVE_SYMBOL_LOCATION);
    return found ? found->number : 0;
}

static uint32_t find_initial(DveScope *scope, const DveAutomaton *automaton) {
    if (automaton->initial.text)
        return find_location(scope, automaton, automaton->initial);
    diag_error(scope->diag, CODE_SECTION, automaton->name.span,
               "process \"%s\" has no initial state", automaton->name.text);
    diag_hint(scope->diag, "add \"init STATE;\" to it");
    return 0;
}

static void name_locations(DveScope *scope, const DveAutomaton *automaton,
                           DveProcess *process) {
    Arena *arena = &scope->program->arena;
    uint32_t count = process->location_count, i = 0;
    process->locations =
        arena_alloc(arena, (count + 1) * sizeof *process->locations);
    process->committed = arena_alloc(arena, count + 1);
    for (const DveNames *name = automaton->states; name; name = name->next)
        process->locations[i++] =
            arena_copy(arena, name->word.text, strlen(name->word.text));
    for (const DveNames *name = automaton->committed; name; name = name->next) {
        process->committed[find_location(scope, automaton, name->word)] = true;
        scope->program->has_committed = true;
    }
}

static void declare_process(DveScope *scope, const DveAutomaton *automaton) {
    DveProgram *program = scope->program;
    const char *text = automaton->name.text;
    DveProcess process = {
        .name = arena_copy(&program->arena, text, strlen(text)),
        .location_count = declare_locations(scope, automaton),
    };
    process.initial = find_initial(scope, automaton);
    name_locations(scope, automaton, &process);
    process.slot =
        dve_resolve_slot(scope, process.location_count, process.initial);
    vec_push(program->mem, &program->processes, process);
}

static void declare_property(DveScope *scope, const DveAutomaton *automaton) {
    DveProgram *program = scope->program;
    const char *text = automaton->name.text;
    DveProperty property = {
        .name = arena_copy(&program->arena, text, strlen(text)),
        .location_count = declare_locations(scope, automaton),
    };
    property.initial = find_initial(scope, automaton);
    vec_push(program->mem, &program->properties, property);
}

/* The name is everyone's, what it contains is the process's own. */
static void declare_automaton(DveScope *scope, const DveTree *tree,
                              const DveAutomaton *automaton) {
    DveProgram *program = scope->program;
    bool watches = is_property(tree, automaton);
    dve_declare(scope, automaton->name,
                watches ? DVE_SYMBOL_PROPERTY : DVE_SYMBOL_PROCESS,
                (uint32_t)(watches ? program->properties.count
                                   : program->processes.count));
    scope->process = automaton->name.text;
    if (watches)
        declare_property(scope, automaton);
    else
        declare_process(scope, automaton);
    for (const DveDeclaration *made = automaton->declarations; made && watches;
         made = made->next)
        if (!made->constant)
            diag_error(scope->diag, CODE_UNSUPPORTED, made->name.span,
                       "a property watches the system and has no variables");
    dve_resolve_declarations(scope, automaton->declarations);
    scope->process = NULL;
}

static void resolve_assertions(DveScope *scope, const DveAutomaton *automaton,
                               uint32_t process) {
    DveProgram *program = scope->program;
    for (const DveAssertion *a = automaton->assertions; a; a = a->next) {
        DveCheck check = {.process = process, .span = a->value->span};
        check.location = find_location(scope, automaton, a->state);
        check.term = dve_term(scope, a->value);
        vec_push(program->mem, &program->checks, check);
    }
}

static void resolve_automata(DveScope *scope, const DveTree *tree) {
    uint32_t processes = 0, properties = 0;
    for (const DveAutomaton *a = tree->automata; a; a = a->next) {
        scope->process = a->name.text;
        if (is_property(tree, a)) {
            dve_resolve_property(scope, a, properties++);
            continue;
        }
        scope->partial = false;
        dve_resolve_edges(scope, a, processes);
        scope->program->partial |= scope->partial;
        resolve_assertions(scope, a, processes++);
    }
    scope->process = NULL;
}

static void find_property(DveScope *scope, const DveTree *tree) {
    if (!tree->property.text)
        return;
    const DveSymbol *found = dve_find(scope, NULL, tree->property.text);
    if (!found || found->kind != DVE_SYMBOL_PROPERTY)
        diag_error(scope->diag, CODE_UNDECLARED, tree->property.span,
                   "there is no process \"%s\"", tree->property.text);
}

/* Constants are not part of a state, and neither are channels on which sender
 * and receiver meet. */
static void list_parts(DveProgram *program) {
    for (uint32_t i = 0; i < program->processes.count; i++)
        vec_push(
            program->mem, &program->parts,
            (DvePart){DVE_PART_PROCESS, i, program->processes.data[i].name});
    for (uint32_t i = 0; i < program->variables.count; i++)
        if (!program->variables.data[i].constant)
            vec_push(program->mem, &program->parts,
                     (DvePart){DVE_PART_VARIABLE, i,
                               program->variables.data[i].name});
    for (uint32_t i = 0; i < program->channels.count; i++)
        if (program->channels.data[i].capacity > 0)
            vec_push(
                program->mem, &program->parts,
                (DvePart){DVE_PART_CHANNEL, i, program->channels.data[i].name});
}

static void resolve(DveScope *scope, const DveTree *tree) {
    size_t errors = scope->diag->errors;
    scope->program->synchronous = tree->synchronous;
    dve_resolve_declarations(scope, tree->declarations);
    for (const DveAutomaton *a = tree->automata; a; a = a->next)
        declare_automaton(scope, tree, a);
    find_property(scope, tree);
    if (scope->diag->errors == errors)
        resolve_automata(scope, tree);
    if (scope->diag->errors == errors)
        dve_resolve_channels(scope);
    if (scope->diag->errors == errors)
        dve_resolve_actions(scope);
    list_parts(scope->program);
}

static void resolve_atoms(DveScope *scope, const Question *atoms, size_t count,
                          Arena *arena) {
    for (size_t i = 0; i < count; i++) {
        uint32_t source = diag_source(scope->diag, atoms[i].origin,
                                      atoms[i].text, strlen(atoms[i].text));
        DveExpression *parsed = dve_parse_text(scope->diag, source, arena);
        if (parsed)
            dve_resolve_atom(scope, &atoms[i], parsed);
    }
}

bool dve_read(DveProgram *program, Diagnostics *diag, uint32_t source,
              const DveRequest *request) {
    Arena arena;
    DveTree tree;
    DveScope scope;
    size_t errors = diag->errors;
    program->bounded = request->bounded;
    arena_init(&arena, program->mem);
    dve_scope_init(&scope, program, diag);
    if (dve_parse(&tree, diag, source, &arena)) {
        resolve(&scope, &tree);
        resolve_atoms(&scope, request->atoms, request->atom_count, &arena);
    }
    dve_scope_release(&scope);
    arena_release(&arena);
    return diag->errors == errors;
}
