#include "test/cross/round_trip.h"

#include "report/traces/replay.h"
#include "report/traces/trace_file.h"
#include "report/traces/trace_formats.h"
#include "report/traces/trace_load.h"

typedef struct Trip {
    const Model *model;
    const Trace *trace; /* as found */
    uint32_t property;  /* whose error it shows */
    Diagnostics diag;   /* owns what was written */
    Text *why;          /* something was lost */
} Trip;

static bool compare(const Trip *trip, const Trace *loaded) {
    if (trace_length(loaded) != trace_length(trip->trace))
        text_printf(trip->why, "%zu steps", trace_length(loaded));
    else if (loaded->loop != trip->trace->loop)
        text_add(trip->why, "another cycle");
    else
        return replay_error(trip->model, loaded, trip->property, trip->why);
    return false;
}

static bool load(Trip *trip, const Text *written) {
    Trace loaded;
    SavedRun run;
    bool too_short;
    uint32_t source =
        diag_source(&trip->diag, "trip", written->data, written->length);
    trace_init(&loaded, written->mem, trip->model->words);
    bool good = saved_read(&run, &trip->diag, source, (SavedChoice){NULL, 0}) &&
                trace_load(trip->model, &trip->diag, &run, &loaded, &too_short);
    if (!good && trip->diag.items.count > 0)
        text_add(trip->why, vec_last(&trip->diag.items).message);
    good = good && compare(trip, &loaded);
    saved_release(&run);
    trace_release(&loaded);
    return good;
}

static bool travel(Trip *trip, const TraceFormat *format, Mem *mem) {
    Finding finding = {.verdict = VERDICT_VIOLATED, .trace = *trip->trace};
    ReportItem item = {.model = trip->model,
                       .property = &trip->model->properties[trip->property],
                       .finding = &finding};
    Text written;
    text_init(&written, mem);
    bool good = trace_render(&item, "random", format, &trip->diag, &written) &&
                load(trip, &written);
    text_release(&written);
    return good;
}

bool round_trip(const Model *model, const Trace *trace, uint32_t property,
                Mem *mem, Text *why) {
    Trip trip = {
        .model = model, .trace = trace, .property = property, .why = why};
    diag_init(&trip.diag, mem);
    text_add(why, "text: ");
    bool good = travel(&trip, trace_format_find("text"), mem);
    if (good) {
        text_clear(why);
        text_add(why, "JSON: ");
        good = travel(&trip, trace_format_find("json"), mem);
    }
    diag_release(&trip.diag);
    return good;
}
