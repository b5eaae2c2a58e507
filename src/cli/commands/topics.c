#include "cli/commands/topics.h"

#include "core/label.h"
#include "search/directed/heuristic.h"
#include "search/engine.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
    CODE_WIDTH = 16 /* bytes of the name of a code */
};

static const char FOLDER[] = "doc/"; /* of documents, in their names */

/* ---- The list ----------------------------------------------------------- */

static void add(Topics *self, TopicKind kind, const char *name,
                const char *title, const char *text) {
    Topic row = {.kind = kind, .name = name, .title = title, .text = text};
    vec_push(self->mem, &self->rows, row);
}

static void add_all(Topics *self, TopicKind kind, const Prose *prose) {
    for (size_t i = 0; i < prose->entries.count; i++) {
        const ProseEntry *entry = &prose->entries.data[i];
        add(self, kind, entry->name, entry->title, entry->text);
    }
}

/* "a, b and c". */
static void add_errors(Text *out, Label decides) {
    for (Label label = 1, rest = decides; rest; label <<= 1) {
        if (!(rest & label))
            continue;
        const char *joint = rest == decides ? ""
                            : rest == label ? " and "
                                            : ", ";
        rest &= ~label;
        text_printf(out, "%s%s", joint, label_error(label));
    }
}

/* What the table says of an engine, in sentences. */
static void add_facts(Text *out, const Engine *engine) {
    text_add(out, "It decides ");
    add_errors(out, engine->decides);
    text_add(out, engine->supports & SUPPORTS_STEPS
                      ? ", and sees errors of single steps, such as failed "
                        "assertions."
                  : engine->supports & SUPPORTS_SETS
                      ? ", also of cycles that must meet several sets."
                      : ".");
    if (engine->needs & NEED_MOVES)
        text_add(out, " For infinite traces the monitor must move with every "
                      "transition.");
    if (engine->needs & NEED_SHAPE)
        text_add(out, " For infinite traces the components of the monitor must "
                      "be known.");
    if (engine->needs & NEED_LIVELOCKS)
        text_add(out, " Every state must be a livelock state, and livelocks "
                      "asked for.");
    if (engine->source)
        text_printf(out, " (%s.)", engine->source);
    text_char(out, '\n');
}

static void add_engines(Topics *self) {
    Text text;
    text_init(&text, self->mem);
    for (const Engine *engine = search_engines; engine->name; engine++) {
        text_clear(&text);
        add_facts(&text, engine);
        text_add(&text, prose_find(&self->engines, engine->name)->text);
        add(self, TOPIC_ENGINE, engine->name, engine->summary,
            arena_copy(&self->arena, text.data, text.length));
    }
    text_release(&text);
}

static void add_heuristics(Topics *self) {
    for (const HeuristicKind *kind = heuristic_kinds; kind->name; kind++)
        add(self, TOPIC_HEURISTIC, kind->name, kind->summary,
            prose_find(&self->heuristics, kind->name)->text);
}

/* "MT012" */
static void put_code(char out[CODE_WIDTH], long code) {
    snprintf(out, CODE_WIDTH, "MT%03ld", code);
}

static void add_codes(Topics *self) {
    static const struct {
        Code code;
        const char *title; /* from base/codes.h */
    } codes[] = {
#define CODE_ROW(number, name, title) {name, title},
        DIAGNOSTIC_CODES(CODE_ROW)
#undef CODE_ROW
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        char name[CODE_WIDTH];
        put_code(name, (long)codes[i].code);
        const ProseEntry *entry = prose_find(&self->codes, name);
        if (entry)
            add(self, TOPIC_CODE, entry->name, codes[i].title, entry->text);
    }
}

void topics_init(Topics *self, Mem *mem) {
    *self = (Topics){.mem = mem};
    arena_init(&self->arena, mem);
    prose_init(&self->prose, mem, prose_topics);
    prose_init(&self->codes, mem, prose_codes);
    prose_init(&self->engines, mem, prose_engines);
    prose_init(&self->heuristics, mem, prose_heuristics);
    prose_init(&self->documents, mem, prose_documents);
    add_engines(self);
    add_heuristics(self);
    add_all(self, TOPIC_CONCEPT, &self->prose);
    add_codes(self);
    add_all(self, TOPIC_DOCUMENT, &self->documents);
}

void topics_release(Topics *self) {
    vec_release(self->mem, &self->rows);
    prose_release(&self->documents);
    prose_release(&self->heuristics);
    prose_release(&self->engines);
    prose_release(&self->codes);
    prose_release(&self->prose);
    arena_release(&self->arena);
}

const char *topic_kind(const Topic *topic) {
    return topic->kind == TOPIC_ENGINE      ? "engine: "
           : topic->kind == TOPIC_HEURISTIC ? "heuristic: "
                                            : "";
}

/* ---- Finding one -------------------------------------------------------- */

/* "doc/guide/README.md" is also called guide/README.md and guide/README. */
static bool is_document(const Topic *topic, const char *word) {
    if (topic->kind != TOPIC_DOCUMENT)
        return false;
    const char *name = topic->name;
    size_t folder = strlen(FOLDER), length = strlen(word);
    if (strncmp(name, FOLDER, folder) == 0 &&
        strncmp(word, FOLDER, folder) != 0)
        name += folder;
    return strncasecmp(name, word, length) == 0 &&
           (name[length] == '\0' || strcmp(name + length, ".md") == 0);
}

const Topic *topics_find(const Topics *self, const char *word) {
    const char *digits = strncasecmp(word, "MT", 2) == 0 ? word + 2 : word;
    char *end, code[CODE_WIDTH] = "";
    long number = strtol(digits, &end, 10);
    if (end != digits && !*end)
        put_code(code, number);
    for (size_t i = 0; i < self->rows.count; i++) {
        const Topic *row = &self->rows.data[i];
        if (strcasecmp(row->name, word) == 0 || strcmp(row->name, code) == 0)
            return row;
    }
    for (size_t i = 0; i < self->rows.count; i++)
        if (is_document(&self->rows.data[i], word))
            return &self->rows.data[i];
    return NULL;
}

/* ---- Documents ---------------------------------------------------------- */

bool topic_covers(const Topic *document, const char *name) {
    size_t length = strlen(name);
    if (document->kind != TOPIC_DOCUMENT)
        return false;
    for (const char *at = document->text; (at = strstr(at, name)); at++)
        if ((at == document->text || at[-1] == ' ') &&
            strchr(" \n", at[length]))
            return true;
    return false;
}

/* Take the last name away; false if there is none. */
static bool cut_name(char *path) {
    char *slash = strrchr(path, '/');
    if (slash)
        *slash = '\0';
    return slash != NULL;
}

/* Append the path if there is a file. */
static bool try_place(Text *out, const char *folder, const char *below,
                      const char *name) {
    size_t start = out->length;
    text_printf(out, "%s/%s%s", folder, below, name);
    bool found = access(out->data + start, R_OK) == 0;
    if (!found)
        text_cut(out, start);
    return found;
}

/* The program is BIN/martlet, and the documents are in BIN/../share, in folders
 * as in the sources; or it is in the folder build of these, or in one below
 * that. */
bool topic_place(const Topic *document, Text *out) {
    const char *name = document->name;
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length < 0 ? 0 : length] = '\0';
    if (cut_name(path) && cut_name(path)) {
        if (try_place(out, path, "share/doc/martlet/", name) ||
            try_place(out, path, "", name) ||
            (cut_name(path) && try_place(out, path, "", name)))
            return true;
    }
    text_add(out, name);
    return false;
}
