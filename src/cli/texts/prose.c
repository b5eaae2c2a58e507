#include "cli/texts/prose.h"

#include "base/embed.h"
#include "base/text.h"
#include "cli/texts/table_lists.h"

#include <string.h>
#include <strings.h>

EMBED(prose_topics, "cli/texts/topics.txt");
EMBED(prose_codes, "cli/texts/codes.txt");
EMBED(prose_engines, "cli/texts/engines.txt");
EMBED(prose_heuristics, "cli/texts/heuristics.txt");
EMBED(prose_documents, "cli/texts/documents.txt");
EMBED(prose_commands, "cli/texts/commands.txt");
EMBED(prose_examples, "cli/texts/examples.txt");
EMBED(prose_environment, "cli/texts/environment.txt");
EMBED(prose_files, "cli/texts/files.txt");

enum {
    EXAMPLE_INDENT = 4 /* blanks before an example, of which half are kept */
};

typedef struct Reader {
    Prose *prose;
    Text text;   /* of the last entry */
    bool within; /* its last line is a paragraph that may go on */
} Reader;

static void end_line(Reader *self) {
    if (self->within)
        text_char(&self->text, '\n');
    self->within = false;
}

static void end_entry(Reader *self) {
    Prose *prose = self->prose;
    end_line(self);
    if (prose->entries.count > 0)
        vec_last(&prose->entries).text =
            arena_copy(&prose->arena, self->text.data, self->text.length);
    text_clear(&self->text);
}

/* "NAME: TITLE" */
static void begin_entry(Reader *self, const char *heading, size_t length) {
    Arena *arena = &self->prose->arena;
    const char *line = arena_copy(arena, heading, length);
    const char *title = strstr(line, ": ");
    end_entry(self);
    ProseEntry entry = {.name = line, .title = ""};
    if (title) {
        entry.name = arena_copy(arena, line, (size_t)(title - line));
        entry.title = title + 2;
    }
    vec_push(self->prose->mem, &self->prose->entries, entry);
}

static void read_line(Reader *self, const char *line, size_t length) {
    Text *text = &self->text;
    if (length > 2 && line[0] == '#' && line[1] == ' ') {
        begin_entry(self, line + 2, length - 2);
    } else if (length == 0) {
        end_line(self);
    } else if (strncmp(line, "    ", EXAMPLE_INDENT) == 0) {
        end_line(self);
        text_bytes(text, line + EXAMPLE_INDENT / 2,
                   length - EXAMPLE_INDENT / 2);
        text_char(text, '\n');
    } else if (line[0] == '{' && line[length - 1] == '}') {
        end_line(self);
        table_list_add(line + 1, length - 2, text);
    } else {
        if (self->within)
            text_char(text, ' ');
        text_bytes(text, line, length);
        self->within = true;
    }
}

void prose_init(Prose *self, Mem *mem, const char *file) {
    Reader reader = {.prose = self};
    *self = (Prose){.mem = mem};
    arena_init(&self->arena, mem);
    text_init(&reader.text, mem);
    while (*file) {
        size_t length = strcspn(file, "\n");
        read_line(&reader, file, length);
        file += length + (file[length] == '\n');
    }
    end_entry(&reader);
    text_release(&reader.text);
}

void prose_release(Prose *self) {
    vec_release(self->mem, &self->entries);
    arena_release(&self->arena);
}

const ProseEntry *prose_find(const Prose *self, const char *name) {
    for (size_t i = 0; i < self->entries.count; i++)
        if (strcasecmp(self->entries.data[i].name, name) == 0)
            return &self->entries.data[i];
    return NULL;
}
