/* Names of DVE programs. */
#include "lang/dve/dve_program.h"

#include "base/bug.h"
#include "base/suggest.h"

#include <string.h>

/* No name contains a blank, so the two parts cannot be confused. */
static void write_key(Text *key, const char *process, const char *name) {
    if (process)
        text_printf(key, "%s ", process);
    text_add(key, name);
}

void dve_declare(DveProgram *program, const char *process, DveWord name,
                 DveSymbolKind kind, uint32_t number) {
    Text key;
    text_init(&key, program->mem);
    write_key(&key, process, name.text);
    uint32_t place = names_add(&program->names, key.data, key.length);
    text_release(&key);
    if (place < program->symbols.count)
        diag_error(program->diag, CODE_REPEATED, name.span,
                   "\"%s\" is declared twice", name.text);
    else
        vec_push(program->mem, &program->symbols, ((DveSymbol){kind, number}));
}

const DveSymbol *dve_find(const DveProgram *program, const char *process,
                          const char *name) {
    Text key;
    text_init(&key, program->mem);
    write_key(&key, process, name);
    uint32_t place = names_find(&program->names, key.data, key.length);
    text_release(&key);
    return place == NAME_NONE ? NULL : &program->symbols.data[place];
}

static const char *kind_text(DveSymbolKind kind) {
    switch (kind) {
    case DVE_SYMBOL_VARIABLE:
        return "variable";
    case DVE_SYMBOL_CHANNEL:
        return "channel";
    case DVE_SYMBOL_PROCESS:
    case DVE_SYMBOL_PROPERTY:
        return "process";
    case DVE_SYMBOL_LOCATION:
        return "state";
    }
    BUG("a kind of symbol is missing");
}

/* Names of this kind that could have been meant. */
static void suggest(const DveProgram *program, const char *process,
                    const char *name, DveSymbolKind kind) {
    Suggestion best = suggestion_for(name);
    for (size_t i = 0; i < program->symbols.count; i++) {
        const char *key = names_get(&program->names, (uint32_t)i);
        const char *blank = strchr(key, ' ');
        bool seen =
            !blank || (process && strlen(process) == (size_t)(blank - key) &&
                       strncmp(key, process, (size_t)(blank - key)) == 0);
        if (seen && program->symbols.data[i].kind == kind)
            suggestion_offer(&best, blank ? blank + 1 : key);
    }
    diag_did_you_mean(program->diag, best.candidate);
}

const DveSymbol *dve_demand(const DveProgram *program, const char *inside,
                            DveWord process, DveWord name, DveSymbolKind kind) {
    Diagnostics *diag = program->diag;
    if (process.text && !dve_find(program, NULL, process.text)) {
        diag_error(diag, CODE_UNDECLARED, process.span,
                   "there is no process \"%s\"", process.text);
        suggest(program, NULL, process.text, DVE_SYMBOL_PROCESS);
        return NULL;
    }
    const char *of = process.text ? process.text : inside;
    const DveSymbol *found = of ? dve_find(program, of, name.text) : NULL;
    if (!found && !process.text)
        found = dve_find(program, NULL, name.text);
    if (found && found->kind == kind)
        return found;
    diag_error(diag, found ? CODE_TYPE : CODE_UNDECLARED, name.span,
               found ? "\"%s\" is not a %s" : "\"%s\" is not declared as a %s",
               name.text, kind_text(kind));
    if (!found)
        suggest(program, of, name.text, kind);
    return NULL;
}

uint32_t dve_location(const DveProgram *program, const DveAutomaton *process,
                      DveWord name) {
    DveWord owner = {.text = process->name.text, .span = name.span};
    const DveSymbol *found =
        dve_demand(program, NULL, owner, name, DVE_SYMBOL_LOCATION);
    return found ? found->number : 0;
}
