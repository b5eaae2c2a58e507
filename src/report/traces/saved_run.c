#include "report/traces/saved_run.h"

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

void saved_init(SavedRun *run, const Diagnostics *diag, uint32_t source) {
    const Source *file = &diag->sources.data[source];
    *run = (SavedRun){.start = "", .loop = SIZE_MAX};
    arena_init(&run->arena, diag->arena.mem);
    run->end = (Span){source, file->length, file->length};
}

void saved_release(SavedRun *run) {
    vec_release(run->arena.mem, &run->steps);
    arena_release(&run->arena);
}

void saved_release_all(SavedRuns *runs, Mem *mem) {
    for (size_t i = 0; i < runs->count; i++)
        saved_release(&runs->data[i]);
    vec_release(mem, runs);
}

static bool read_runs(SavedRuns *runs, Diagnostics *diag, uint32_t source,
                      SavedChoice choice, bool one) {
    SavedRun run;
    *runs = (SavedRuns){0};
    if (begins_as_json(&diag->sources.data[source]))
        return saved_read_json(runs, diag, source, choice, one);
    saved_init(&run, diag, source);
    bool read = saved_read_text(&run, diag, source);
    vec_push(diag->arena.mem, runs, run);
    return read;
}

bool saved_read_all(SavedRuns *runs, Diagnostics *diag, uint32_t source,
                    SavedChoice choice) {
    return read_runs(runs, diag, source, choice, false);
}

bool saved_read(SavedRun *run, Diagnostics *diag, uint32_t source,
                SavedChoice choice) {
    SavedRuns runs;
    bool read = read_runs(&runs, diag, source, choice, true);
    if (runs.count == 1)
        *run = runs.data[0];
    else
        saved_init(run, diag, source);
    vec_release(diag->arena.mem, &runs);
    return read;
}
