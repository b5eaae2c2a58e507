#include "base/permission.h"

#include "base/file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char BLANKS[] = " \t\r";

/* The path of the file of settings; false if there can be none. */
static bool settings_path(Text *path) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && config[0] == '/')
        text_printf(path, "%s/martlet/config", config);
    else if (home && home[0] == '/')
        text_printf(path, "%s/.config/martlet/config", home);
    return path->length > 0 && access(path->data, F_OK) == 0;
}

/* One line: a comment, nothing, or a word. */
static void read_line(Diagnostics *diag, Span line, const char *text,
                      bool *rejects) {
    size_t length = line.end - line.start;
    size_t blank = strspn(text, BLANKS);
    blank = blank < length ? blank : length;
    text += blank;
    length -= blank;
    while (length > 0 && strchr(BLANKS, text[length - 1]))
        length--;
    if (length == 0 || text[0] == '#')
        return;
    if (length == 4 && memcmp(text, "no-c", 4) == 0) {
        *rejects = true;
        return;
    }
    diag_error(diag, CODE_SYNTAX, line, "there is no such setting");
    diag_hint(diag, "no-c rejects the C code of models; # begins a comment");
}

static bool file_denies(Diagnostics *diag, const char *path) {
    bool rejects = false;
    uint32_t source = diag_read(diag, path, SPAN_NONE);
    if (source == NO_SOURCE)
        return true;
    const Source *text = &diag->sources.data[source];
    for (size_t start = 0, end; start < text->length; start = end + 1) {
        const char *newline =
            memchr(text->text + start, '\n', text->length - start);
        end = newline ? (size_t)(newline - text->text) : text->length;
        read_line(diag, (Span){source, start, end}, text->text + start,
                  &rejects);
    }
    return rejects;
}

/* What forbids it, or NULL. */
static const char *who_denies(Permission permission, Diagnostics *diag) {
    const char *variable = getenv("MARTLET_NO_C");
    if (permission != PERMISSION_BY_SETTING)
        return permission == PERMISSION_DENIED ? "--no-c" : NULL;
    if (variable && *variable)
        return strcmp(variable, "0") == 0 ? NULL : "MARTLET_NO_C";
    Text path;
    text_init(&path, diag->arena.mem);
    bool rejects = settings_path(&path) && file_denies(diag, path.data);
    text_release(&path);
    return rejects ? "the setting no-c" : NULL;
}

bool permission_granted(Permission permission, Diagnostics *diag, Span span,
                        const char *what) {
    size_t before = diag->errors;
    const char *who = who_denies(permission, diag);
    if (!who)
        return diag->errors == before;
    diag_error(diag, CODE_C_CODE, span, "%s, which %s rejects", what, who);
    diag_hint(diag, "%s",
              permission == PERMISSION_DENIED
                  ? "leave out --no-c if you trust the author of the model"
                  : "add --c if you trust the author of the model");
    return false;
}

void permission_used(Foreign *foreign, const Diagnostics *diag, Span span,
                     const char *path) {
    Text place;
    if (!foreign)
        return;
    text_init(&place, diag->arena.mem);
    if (span.source != NO_SOURCE)
        text_printf(&place, "%s:%zu", diag->sources.data[span.source].name,
                    diag_place(diag, span).line);
    else
        text_add(&place, path);
    foreign->announce(foreign, place.data);
    text_release(&place);
}
