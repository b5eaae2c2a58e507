#include "report/diagnostics_json.h"

#include <string.h>

/* Every diagnostic has the keys, so that a reader need not ask. */
static void put_no_place(Json *json) {
    static const char *const keys[] = {"file", "line", "column"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_key(json, keys[i]);
        json_null(json);
    }
}

static void put_place(Json *json, const Diagnostics *diag, Span span) {
    Place place = diag_place(diag, span);
    json_put_string(json, "file", diag->sources.data[span.source].name);
    json_put_uint(json, "line", place.line);
    json_put_uint(json, "column", place.column);
}

static void put_diagnostic(Json *json, const Diagnostics *diag,
                           const Diagnostic *item) {
    Text code;
    text_init(&code, json->out->mem);
    text_printf(&code, "MT%03d", (int)item->code);
    json_begin_object(json);
    json_put_string(json, "code", code.data);
    text_release(&code);
    bool is_error = item->severity == SEVERITY_ERROR;
    json_put_string(json, "severity", is_error ? "error" : "warning");
    json_put_string(json, "message", item->message);
    if (item->span.source != NO_SOURCE)
        put_place(json, diag, item->span);
    else
        put_no_place(json);
    if (item->hint)
        json_put_string(json, "hint", item->hint);
    json_end_object(json);
}

void diagnostics_json(Json *json, const Diagnostics *diag) {
    diagnostics_json_of(json, diag, NULL);
}

void diagnostics_json_of(Json *json, const Diagnostics *diag,
                         const char *property) {
    json_begin_array(json);
    for (size_t i = 0; i < diag->items.count; i++) {
        const Diagnostic *item = &diag->items.data[i];
        if (!property ||
            (item->property && strcmp(item->property, property) == 0))
            put_diagnostic(json, diag, item);
    }
    json_end_array(json);
}
