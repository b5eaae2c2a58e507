/* test/json/check.c -- is this JSON what doc/formats/json.md says?
 *
 * Usage: json-check doc/formats/json.md FILE...
 *
 * The tables of the document are the schema: a section "## NAME" with rows
 * "| `key` | type | when | what |" describes an object. Types are string,
 * number, boolean, null, value, the name of a section, "array of" and "map of"
 * these; alternatives are joined by "or". The object of a file is described by
 * the section that its "command" names, or by "failure", else by "trace file".
 * Also: names of properties are unique, and errors are in the table of these.
 *
 * Exits with 1 and a line for each difference, with 2 if a file is no JSON.
 */
#include "base/diag.h"
#include "base/json_read.h"
#include "base/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Row {
    const char *section; /* the object that it is about */
    const char *key;     /* of a member */
    const char *type;    /* as written */
    bool always;         /* it must be there */
} Row;

typedef struct Checker {
    Mem mem;
    Diagnostics diag;     /* owns the texts */
    VEC(Row) rows;        /* of all tables */
    const char *document; /* its text, for the kinds of errors */
    const char *file;     /* that is checked */
    bool differs;         /* something was wrong */
} Checker;

/* --- the document ------------------------------------------------------ */

static const char *keep(Checker *self, const char *start, const char *end) {
    while (start < end && *start == ' ')
        start++;
    while (end > start && end[-1] == ' ')
        end--;
    return arena_copy(&self->diag.arena, start, (size_t)(end - start));
}

/* "| `key` | type | when |": the three cells, or false. */
static bool read_row(Checker *self, const char *line, const char *end,
                     const char *section) {
    const char *cells[5], *at = line;
    for (int i = 0; i < 5; i++) {
        cells[i] = memchr(at, '|', (size_t)(end - at));
        if (!cells[i])
            return false;
        at = cells[i] + 1;
    }
    if (end - line < 4 || strncmp(line, "| `", 3) != 0)
        return false;
    const char *key = keep(self, line + 3, cells[1]);
    Row row = {.section = section,
               .type = keep(self, cells[1] + 1, cells[2]),
               .always =
                   strcmp(keep(self, cells[2] + 1, cells[3]), "always") == 0};
    row.key = keep(self, key, key + strlen(key) - 1);
    vec_push(&self->mem, &self->rows, row);
    return true;
}

static void read_document(Checker *self, const char *text) {
    const char *section = "";
    self->document = text;
    for (const char *line = text; *line;) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line, "## ", 3) == 0)
            section = keep(self, line + 3, end);
        else
            read_row(self, line, end, section);
        line = end + (*end == '\n');
    }
}

static const Row *find_row(const Checker *self, const char *section,
                           const char *key) {
    for (size_t i = 0; i < self->rows.count; i++)
        if (strcmp(self->rows.data[i].section, section) == 0 &&
            strcmp(self->rows.data[i].key, key) == 0)
            return &self->rows.data[i];
    return NULL;
}

/* --- values ------------------------------------------------------------ */

static void complain(Checker *self, const char *path, const char *what,
                     const char *more) {
    printf("%s: %s: %s%s\n", self->file, *path ? path : "(all)", what, more);
    self->differs = true;
}

static void check_object(Checker *self, const JsonValue *value,
                         const char *section, const char *path);
static bool fits(Checker *self, const JsonValue *value, const char *type,
                 size_t length, const char *path);

static bool fits_all(Checker *self, const JsonValue *value, const char *type,
                     size_t length, const char *path) {
    for (const JsonValue *item = value->first; item; item = item->next)
        if (!fits(self, item, type, length, path))
            return false;
    return true;
}

static bool fits_scalar(const JsonValue *value, const char *type,
                        size_t length) {
    static const struct {
        const char *name;
        JsonKind kinds[2];
    } scalars[] = {{"string", {JSON_STRING, JSON_STRING}},
                   {"number", {JSON_NUMBER, JSON_NUMBER}},
                   {"boolean", {JSON_TRUE, JSON_FALSE}},
                   {"null", {JSON_NULL, JSON_NULL}}};
    for (size_t i = 0; i < sizeof scalars / sizeof *scalars; i++)
        if (strlen(scalars[i].name) == length &&
            strncmp(scalars[i].name, type, length) == 0)
            return value->kind == scalars[i].kinds[0] ||
                   value->kind == scalars[i].kinds[1];
    return false;
}

/* Of a variable: a number, a string, or an array of such values. */
static bool fits_value(Checker *self, const JsonValue *value,
                       const char *path) {
    static const char inside[] = "value";
    return value->kind == JSON_NUMBER || value->kind == JSON_STRING ||
           (value->kind == JSON_ARRAY &&
            fits_all(self, value, inside, strlen(inside), path));
}

/* One alternative. */
static bool fits(Checker *self, const JsonValue *value, const char *type,
                 size_t length, const char *path) {
    static const char array[] = "array of ", map[] = "map of ";
    size_t head = strlen(array);
    if (length > head && strncmp(type, array, head) == 0)
        return value->kind == JSON_ARRAY &&
               fits_all(self, value, type + head, length - head, path);
    head = strlen(map);
    if (length > head && strncmp(type, map, head) == 0)
        return value->kind == JSON_OBJECT &&
               fits_all(self, value, type + head, length - head, path);
    if (length == 5 && strncmp(type, "value", length) == 0)
        return fits_value(self, value, path);
    if (*type < 'A' || *type > 'Z')
        return fits_scalar(value, type, length);
    if (value->kind != JSON_OBJECT)
        return false;
    check_object(self, value, keep(self, type, type + length), path);
    return true;
}

static bool fits_some(Checker *self, const JsonValue *value, const char *type,
                      const char *path) {
    for (;;) {
        const char *end = strstr(type, " or ");
        size_t length = end ? (size_t)(end - type) : strlen(type);
        if (fits(self, value, type, length, path))
            return true;
        if (!end)
            return false;
        type = end + strlen(" or ");
    }
}

/* --- objects ----------------------------------------------------------- */

static const char *extend(Checker *self, const char *path, const char *key) {
    Text text;
    text_init(&text, &self->mem);
    text_printf(&text, "%s%s%s", path, *path ? "." : "", key);
    path = keep(self, text.data, text.data + text.length);
    text_release(&text);
    return path;
}

static void check_missing(Checker *self, const JsonValue *value,
                          const char *section, const char *path) {
    for (size_t i = 0; i < self->rows.count; i++) {
        const Row *row = &self->rows.data[i];
        if (strcmp(row->section, section) == 0 && row->always &&
            !json_member(value, row->key))
            complain(self, path, "there must always be ", row->key);
    }
}

static void check_error(Checker *self, const JsonValue *error,
                        const char *path) {
    Text row;
    text_init(&row, &self->mem);
    text_printf(&row, "\n| `%s` | ", error->text);
    if (!strstr(self->document, row.data))
        complain(self, path, "no kind of error is called ", error->text);
    text_release(&row);
}

static void check_object(Checker *self, const JsonValue *value,
                         const char *section, const char *path) {
    check_missing(self, value, section, path);
    if (strcmp(section, "Options") == 0) /* any of them */
        return;
    for (const JsonValue *item = value->first; item; item = item->next) {
        const char *inside = extend(self, path, item->key);
        const Row *row = find_row(self, section, item->key);
        if (!row)
            complain(self, inside, "is not documented in ", section);
        else if (!fits_some(self, item, row->type, inside))
            complain(self, inside, "is not: ", row->type);
        else if (strcmp(item->key, "error") == 0)
            check_error(self, item, inside);
    }
}

static void check_names(Checker *self, const JsonValue *root) {
    const JsonValue *list = json_member_of(root, "properties", JSON_ARRAY);
    for (const JsonValue *a = list ? list->first : NULL; a; a = a->next) {
        const JsonValue *name = json_member_of(a, "name", JSON_STRING);
        for (const JsonValue *b = a->next; name && b; b = b->next) {
            const JsonValue *other = json_member_of(b, "name", JSON_STRING);
            if (other && strcmp(name->text, other->text) == 0)
                complain(self, "properties", "two are called ", name->text);
        }
    }
}

/* --- the whole --------------------------------------------------------- */

static const char *read_text(Checker *self, const char *path) {
    uint32_t source = diag_read(&self->diag, path, SPAN_NONE);
    if (source != NO_SOURCE)
        return self->diag.sources.data[source].text;
    fprintf(stderr, "%s cannot be read\n", path);
    exit(2);
}

/* A command without a verdict, or without --json, says only what is wrong. */
static const char *section_of(const Checker *self, const JsonValue *command,
                              const JsonValue *root) {
    if (!command)
        return "trace file";
    bool failed = json_member(root, "verdict");
    return failed && !find_row(self, command->text, "verdict") ? "failure"
                                                               : command->text;
}

/* False if it is no JSON. */
static bool check_file(Checker *self, const char *path) {
    JsonMistake mistake;
    const char *text = read_text(self, path);
    const JsonValue *root =
        json_read(&self->diag.arena, text, strlen(text), &mistake);
    self->file = path;
    if (!root || root->kind != JSON_OBJECT) {
        printf("%s: byte %zu: %s\n", path, mistake.start,
               root ? "an object is expected" : mistake.message);
        return false;
    }
    const JsonValue *command = json_member_of(root, "command", JSON_STRING);
    check_object(self, root, section_of(self, command, root), "");
    if (command && strcmp(command->text, "check") == 0)
        check_names(self, root);
    return true;
}

int main(int argc, char **argv) {
    Checker self = {0};
    bool is_json = true;
    if (argc < 3) {
        fprintf(stderr, "usage: json-check doc/formats/json.md FILE...\n");
        return 2;
    }
    mem_init(&self.mem);
    diag_init(&self.diag, &self.mem);
    read_document(&self, read_text(&self, argv[1]));
    for (int i = 2; i < argc && is_json; i++)
        is_json = check_file(&self, argv[i]);
    vec_release(&self.mem, &self.rows);
    diag_release(&self.diag);
    mem_release(&self.mem);
    return !is_json ? 2 : self.differs;
}
