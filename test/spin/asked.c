#include "test/spin/asked.h"

#include "test/spin/any_flow.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_ASKED = 8 /* variables of one scope */
};

/* What the program's own comments ask for. */
static void ask_options(PromelaOptions *options, const char *path) {
    char line[200];
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        bool says = strstr(line, "options:") != NULL;
        options->lossy |= says && strstr(line, "--lossy");
        options->inner_first |= says && strstr(line, "--unless-j");
    }
    if (file)
        fclose(file);
}

/* Ask it too, unless it means nothing there: the name of a variable in an
 * inner block, say. */
static void ask(Asked *self, const char *path, const char *text) {
    Question atom = {"asked", arena_copy(&self->arena, text, strlen(text)),
                     false};
    PromelaOptions options = *self->options;
    Diagnostics diag;
    Flow flow;
    options.goals.atoms = &atom;
    options.goals.atom_count = 1;
    diag_init(&diag, self->mem);
    if (any_flow(&flow, path, &options, false, &diag, self->mem)) {
        vec_push(self->mem, &self->list, atom);
        flow_release(&flow);
    }
    diag_release(&diag);
}

/* Questions about a channel, in front of its name and after it. */
static const char *const of_channels[][2] = {{"len(", ") > 0"},
                                             {"full(", ")"},
                                             {"nempty(", ")"},
                                             {"", "?[1]"},
                                             {"", "?[0, 1]"}};
static const char *const of_values[][2] = {{"", " > 0"}};

/* `owner` is what stands before the name of a variable of a process. */
static void ask_symbol(Asked *self, const char *path, const char *owner,
                       const Symbol *symbol) {
    const char *const(*parts)[2] = symbol->is_channel ? of_channels : of_values;
    size_t count = symbol->is_channel ? sizeof of_channels / sizeof *of_channels
                                      : sizeof of_values / sizeof *of_values;
    Text text;
    text_init(&text, self->mem);
    for (size_t i = 0; i < count; i++) {
        text_clear(&text);
        text_printf(&text, "%s%s%s%s%s", parts[i][0], owner, symbol->name,
                    symbol->length > 1 ? "[1]" : "", parts[i][1]);
        ask(self, path, text.data);
    }
    text_release(&text);
}

/* Processes 0 and 1 as if they were of this type; or the one that has this
 * name. */
static void ask_type(Asked *self, const char *path, const FlowType *type) {
    Text owner;
    bool promela = any_language(path) == ANY_PROMELA;
    text_init(&owner, self->mem);
    for (int pid = 0; pid < (promela ? 2 : 1); pid++)
        for (uint32_t i = 0; i < type->symbol_count && i < MOST_ASKED; i++) {
            text_clear(&owner);
            text_printf(&owner, promela ? "%s[%d]:" : "%s->", type->name, pid);
            ask_symbol(self, path, owner.data, &type->symbols[i]);
        }
    text_release(&owner);
}

static void ask_all(Asked *self, const char *path) {
    Flow flow;
    Diagnostics diag;
    diag_init(&diag, self->mem);
    if (any_flow(&flow, path, self->options, false, &diag, self->mem)) {
        ask(self, path, "_nr_pr > 1");
        if (flow.has_enabled)
            ask(self, path, "enabled(0)");
        ask(self, path, "1 / (_nr_pr - 1) >= 0"); /* fails now and then */
        for (uint32_t i = 0; i < flow.symbol_count && i < MOST_ASKED; i++)
            ask_symbol(self, path, "", &flow.symbols[i]);
        for (uint32_t t = 0; t < flow.type_count && t < MOST_ASKED; t++)
            ask_type(self, path, &flow.types[t]);
        flow_release(&flow);
    }
    diag_release(&diag);
}

void asked_init(Asked *asked, const char *path, PromelaOptions *options,
                Mem *mem) {
    *asked = (Asked){.options = options, .mem = mem};
    arena_init(&asked->arena, mem);
    options->exclusive = true;
    ask_options(options, path);
    ask_all(asked, path);
    options->goals.atoms = asked->list.data;
    options->goals.atom_count = asked->list.count;
}

void asked_release(Asked *asked) {
    vec_release(asked->mem, &asked->list);
    arena_release(&asked->arena);
}
