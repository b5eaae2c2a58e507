/* test/json/schema.c -- doc/formats/json.md as a JSON Schema
 *
 * Usage: json-schema doc/formats/json.md > doc/formats/json.schema.json
 *
 * The tables of the document are the source: a section "## NAME" with rows
 * "| `key` | type | when | what |" becomes a definition. Types are those that
 * test/json/check.c knows. Objects may have further keys, since later versions
 * may add some.
 */
#include "base/diag.h"
#include "base/json.h"

#include <stdio.h>
#include <string.h>

typedef struct Row {
    const char *section, *key, *type, *what;
    bool always;
} Row;

typedef struct Tables {
    Mem mem;
    Diagnostics diag;
    VEC(Row) rows;
} Tables;

static const char *keep(Tables *self, const char *start, const char *end) {
    while (start < end && (*start == ' ' || *start == '`'))
        start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '`'))
        end--;
    return arena_copy(&self->diag.arena, start, (size_t)(end - start));
}

static void read_row(Tables *self, const char *line, const char *end,
                     const char *section) {
    const char *cells[5], *at = line;
    if (end - line < 4 || strncmp(line, "| `", 3) != 0)
        return;
    for (int i = 0; i < 5; i++) {
        cells[i] = memchr(at, '|', (size_t)(end - at));
        if (!cells[i])
            return;
        at = cells[i] + 1;
    }
    const char *when = keep(self, cells[2] + 1, cells[3]);
    const char *stop = strstr(cells[3], " |\n");
    Row row = {.section = section,
               .key = keep(self, cells[0] + 1, cells[1]),
               .type = keep(self, cells[1] + 1, cells[2]),
               .what = arena_copy(
                   &self->diag.arena, cells[3] + 2,
                   (size_t)((stop && stop < end ? stop : end) - cells[3] - 2)),
               .always = strcmp(when, "always") == 0};
    size_t length = strlen(row.what);
    while (length > 0 && strchr(" |", row.what[length - 1]))
        row.what = arena_copy(&self->diag.arena, row.what, --length);
    vec_push(&self->mem, &self->rows, row);
}

static void read_document(Tables *self, const char *text) {
    const char *section = "";
    for (const char *line = text; *line;) {
        const char *end = line + strcspn(line, "\n");
        if (strncmp(line, "## ", 3) == 0)
            section = keep(self, line + 3, end);
        else
            read_row(self, line, end, section);
        line = end + (*end == '\n');
    }
}

/* ---- Types --------------------------------------------------------------- */

static void put_type(Json *json, const char *type, size_t length);

static bool starts(const char *type, size_t length, const char *word) {
    return length > strlen(word) && strncmp(type, word, strlen(word)) == 0;
}

static void put_reference(Json *json, const char *name, size_t length) {
    Text text;
    text_init(&text, json->out->mem);
    text_add(&text, "#/$defs/");
    for (size_t i = 0; i < length; i++)
        text_char(&text, name[i] == ' ' ? '-' : name[i]);
    json_put_string(json, "$ref", text.data);
    text_release(&text);
}

static void put_one(Json *json, const char *type, size_t length) {
    static const char array[] = "array of ", map[] = "map of ";
    json_begin_object(json);
    if (starts(type, length, array)) {
        json_put_string(json, "type", "array");
        json_key(json, "items");
        put_type(json, type + strlen(array), length - strlen(array));
    } else if (starts(type, length, map)) {
        json_put_string(json, "type", "object");
        json_key(json, "additionalProperties");
        put_type(json, type + strlen(map), length - strlen(map));
    } else if ((*type >= 'A' && *type <= 'Z') ||
               strncmp(type, "value", 5) == 0) {
        put_reference(json, type, length);
    } else {
        json_key(json, "type");
        json_bytes(json, type, length);
    }
    json_end_object(json);
}

/* Alternatives are joined by "or". */
static void put_type(Json *json, const char *type, size_t length) {
    const char *other = memmem(type, length, " or ", 4);
    if (!other) {
        put_one(json, type, length);
        return;
    }
    json_begin_object(json);
    json_put_array(json, "anyOf");
    for (const char *end = type + length; other; type = other + 4) {
        other = memmem(type, (size_t)(end - type), " or ", 4);
        put_one(json, type, (size_t)((other ? other : end) - type));
        if (!other)
            break;
    }
    json_end_array(json);
    json_end_object(json);
}

/* ---- Definitions --------------------------------------------------------- */

static bool is_command(const Row *row) {
    return strcmp(row->key, "command") == 0 &&
           (row->section[0] < 'A' || row->section[0] > 'Z');
}

static void put_key(Json *json, const Row *row) {
    json_key(json, row->key);
    if (is_command(row) && strcmp(row->section, "failure") != 0 &&
        strcmp(row->section, "Test") != 0) {
        json_begin_object(json);
        json_put_string(json, "const", row->section);
        json_end_object(json);
        return;
    }
    put_type(json, row->type, strlen(row->type));
}

/* Those of one section, which stand together. */
static size_t put_section(Json *json, const Tables *tables, size_t first) {
    const char *section = tables->rows.data[first].section;
    size_t end = first;
    Text name;
    text_init(&name, json->out->mem);
    for (const char *c = section; *c; c++)
        text_char(&name, *c == ' ' ? '-' : *c);
    json_put_object(json, name.data);
    text_release(&name);
    json_put_string(json, "type", "object");
    if (strcmp(section, "failure") == 0) /* else it would be any object */
        json_put_uint(json, "maxProperties", 5);
    json_put_object(json, "properties");
    for (;
         end < tables->rows.count && tables->rows.data[end].section == section;
         end++)
        put_key(json, &tables->rows.data[end]);
    json_end_object(json);
    json_put_array(json, "required");
    for (size_t i = first; i < end; i++)
        if (tables->rows.data[i].always)
            json_string(json, tables->rows.data[i].key);
    json_end_array(json);
    json_end_object(json);
    return end;
}

/* What variables have: a number, a text, or arrays of these. */
static void put_value(Json *json) {
    static const char *const kinds[] = {"number", "string", "array"};
    json_put_object(json, "value");
    json_put_array(json, "type");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        json_string(json, kinds[i]);
    json_end_array(json);
    json_put_object(json, "items");
    put_reference(json, "value", strlen("value"));
    json_end_object(json);
    json_end_object(json);
}

/* Of the command line, which the document describes in words. */
static void put_options(Json *json) {
    json_put_object(json, "Options");
    json_put_string(json, "type", "object");
    json_end_object(json);
}

static void put_schema(Json *json, const Tables *tables) {
    json_begin_object(json);
    json_put_string(json, "$schema",
                    "https://json-schema.org/draft/2020-12/schema");
    json_put_string(json, "title", "What Martlet writes with --json");
    json_put_array(json, "anyOf");
    for (size_t i = 0; i < tables->rows.count; i++) {
        const Row *row = &tables->rows.data[i];
        bool first = i == 0 || tables->rows.data[i - 1].section != row->section;
        if (!is_command(row) &&
            !(first && strcmp(row->section, "trace file") == 0))
            continue;
        json_begin_object(json);
        put_reference(json, row->section, strlen(row->section));
        json_end_object(json);
    }
    json_end_array(json);
    json_put_object(json, "$defs");
    put_value(json);
    put_options(json);
    for (size_t i = 0; i < tables->rows.count;)
        i = put_section(json, tables, i);
    json_end_object(json);
    json_end_object(json);
}

int main(int argc, char **argv) {
    Tables tables = {0};
    Text out;
    Json json;
    if (argc != 2) {
        fprintf(stderr, "usage: json-schema doc/formats/json.md\n");
        return 2;
    }
    mem_init(&tables.mem);
    diag_init(&tables.diag, &tables.mem);
    uint32_t source = diag_read(&tables.diag, argv[1], SPAN_NONE);
    if (source == NO_SOURCE)
        return 2;
    read_document(&tables, tables.diag.sources.data[source].text);
    text_init(&out, &tables.mem);
    json_init(&json, &out);
    put_schema(&json, &tables);
    json_finish(&json);
    fputs(out.data, stdout);
    text_release(&out);
    vec_release(&tables.mem, &tables.rows);
    diag_release(&tables.diag);
    mem_release(&tables.mem);
    return 0;
}
