#include "report/saved_run.h"

#include <ctype.h>

void saved_words(Text *out, const char *bytes, size_t length) {
    for (size_t i = 0; i < length;) {
        while (i < length && isspace((unsigned char)bytes[i]))
            i++;
        size_t start = i;
        while (i < length && !isspace((unsigned char)bytes[i]))
            i++;
        if (i == start)
            break;
        if (out->length)
            text_char(out, ' ');
        text_bytes(out, bytes + start, i - start);
    }
}

static bool begins_as_json(const Source *source) {
    size_t i = 0;
    while (i < source->length && isspace((unsigned char)source->text[i]))
        i++;
    return i < source->length && source->text[i] == '{';
}

bool saved_read(SavedRun *run, Diagnostics *diag, uint32_t source,
                SavedChoice choice) {
    const Source *file = &diag->sources.data[source];
    *run = (SavedRun){.start = "", .loop = SIZE_MAX};
    arena_init(&run->arena, diag->arena.mem);
    run->end = (Span){source, file->length, file->length};
    return begins_as_json(file) ? saved_read_json(run, diag, source, choice)
                                : saved_read_text(run, diag, source);
}

void saved_release(SavedRun *run) {
    vec_release(run->arena.mem, &run->steps);
    arena_release(&run->arena);
}
