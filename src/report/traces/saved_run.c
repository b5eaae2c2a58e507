#include "report/traces/saved_run.h"

#include "report/traces/trace_file.h"
#include "report/wording/describe.h"

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

/* ---- Runs that were found ------------------------------------------------ */

void saved_action(const Model *model, uint32_t action, Text *out) {
    Text printed;
    text_init(&printed, out->mem);
    describe_action(model, action, &printed);
    text_clear(out);
    saved_words(out, printed.data, printed.length);
    text_release(&printed);
}

void saved_changes(const Model *model, const Word *from, const Word *to,
                   Text *out) {
    Text line;
    Page page;
    text_init(&line, out->mem);
    page_init(&page, &line, false);
    page_indent(&page, SIZE_MAX); /* never break a line */
    trace_words(model, from, to, &page);
    text_clear(out);
    saved_words(out, line.data, line.length);
    text_release(&line);
}

static const char *keep(SavedRun *run, const Text *words) {
    return arena_copy(&run->arena, words->data, words->length);
}

void saved_make(SavedRun *run, const Model *model, const Trace *trace,
                Mem *mem) {
    Text words;
    *run = (SavedRun){.loop = trace->loop, .start_span = SPAN_NONE};
    run->end = SPAN_NONE;
    arena_init(&run->arena, mem);
    text_init(&words, mem);
    saved_changes(model, NULL, trace_state(trace, 0), &words);
    run->start = keep(run, &words);
    for (size_t i = 0; i < trace_length(trace); i++) {
        SavedStep step = {.span = SPAN_NONE};
        saved_action(model, vec_item(&trace->actions, i), &words);
        step.action = keep(run, &words);
        saved_changes(model, trace_state(trace, i), trace_state(trace, i + 1),
                      &words);
        step.changes = keep(run, &words);
        vec_push(mem, &run->steps, step);
    }
    text_release(&words);
}
