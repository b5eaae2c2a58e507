#include "report/traces/trace_file.h"

#include "core/model_text.h"
#include "report/traces/trace_formats.h"
#include "report/traces/trace_json.h"
#include "report/wording/describe.h"
#include "report/wording/statements.h"

#include <string.h>

void trace_words(const Model *model, const Word *from, const Word *to,
                 Page *page) {
    Text before, after;
    text_init(&before, page->out->mem);
    text_init(&after, page->out->mem);
    bool any = !from;
    for (uint32_t k = 0; describe_change(model, from, to, &k, &before, &after);
         k++) {
        text_clear(&before);
        describe_assignment(model_variable(model, k), &after, &before);
        page_word(page, INK_PLAIN, before.data);
        any = true;
    }
    if (!any)
        page_word(page, INK_PLAIN, "unchanged");
    text_release(&after);
    text_release(&before);
}

/* Propositions that flip, as comment lines; each needs its own '#', so lines
 * are broken here and not by the page. */
static void put_flips(Page *page, const Model *model, const Word *from,
                      const Word *to) {
    Text word;
    text_init(&word, page->out->mem);
    for (uint32_t k = 0; k < model_shown(model); k++) {
        bool holds = model_holds(model, to, k);
        if (from ? !describe_flips(model, from, to, k) : !holds)
            continue;
        text_clear(&word);
        text_add(&word, holds ? " +" : " -");
        const char *name = model->propositions.names[k];
        describe_word(&word, name, strlen(name));
        if (page->written + word.length > PAGE_WIDTH)
            page_line(page);
        if (page->written == 0)
            page_put(page, INK_PLAIN, "  #");
        page_put(page, INK_PLAIN, word.data);
    }
    if (page->written)
        page_line(page);
    text_release(&word);
}

static void put_step(Page *page, const Model *model, const Trace *trace,
                     size_t i) {
    const Word *from = trace_state(trace, i), *to = trace_state(trace, i + 1);
    Text name;
    text_init(&name, page->out->mem);
    describe_action(model, trace->actions.data[i], &name);
    page_printf(page, INK_PLAIN, "%zu %s", i + 1, name.data);
    page_line(page);
    text_release(&name);
    page_to(page, 2);
    trace_words(model, from, to, page);
    page_line(page);
    put_flips(page, model, from, to);
    statements_step(page, model,
                    (StatementsStep){from, to, trace->actions.data[i]},
                    (StatementsStyle){"# ", 2, true, false});
}

static void put_head(Page *page, const Trace *trace, TraceOrigin origin,
                     const Property *property) {
    page_put(page, INK_PLAIN, "martlet trace 1");
    page_line(page);
    page_printf(page, INK_PLAIN, "model %s", origin.model_name);
    page_line(page);
    if (origin.monitor) {
        page_printf(page, INK_PLAIN, "monitor %s", origin.monitor);
        page_line(page);
    }
    if (property) {
        page_printf(page, INK_PLAIN, "property %s", property->name);
        page_line(page);
        page_printf(page, INK_PLAIN, "error %s", property_error(property));
        page_line(page);
        page_printf(page, INK_PLAIN, "# %s", property->text);
        page_line(page);
    }
    if (origin.became) {
        page_printf(page, INK_PLAIN, "became %s", origin.became);
        page_line(page);
    }
    page_printf(page, INK_PLAIN, "steps %zu", trace_length(trace));
    page_line(page);
}

static void save(const Model *model, const Trace *trace, TraceOrigin origin,
                 const Property *property, Text *out) {
    Page page;
    page_init(&page, out, false);
    page_indent(&page, 2);
    put_head(&page, trace, origin, property);
    page_put(&page, INK_PLAIN, "start");
    trace_words(model, NULL, trace_state(trace, 0), &page);
    page_line(&page);
    put_flips(&page, model, NULL, trace_state(trace, 0));
    for (size_t i = 0; i < trace_length(trace) && !mem_must_stop(out->mem); i++)
        put_step(&page, model, trace, i);
    if (trace->loop == TRACE_NO_LOOP)
        return;
    page_printf(&page, INK_PLAIN, "loop %zu", trace->loop);
    page_line(&page);
}

void trace_save(const Model *model, const Trace *trace, TraceOrigin origin,
                Text *out) {
    save(model, trace, origin, NULL, out);
}

static const char *became_of(const ReportItem *item) {
    return item->formula ? item->formula->became : NULL;
}

bool trace_plain(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    save(item->model, &item->finding->trace,
         (TraceOrigin){task->model_name, NULL, became_of(item)}, item->property,
         out);
    return true;
}

bool trace_object(const TraceTask *task, Text *out) {
    const ReportItem *item = task->item;
    Json json;
    json_init(&json, out);
    json_begin_object(&json);
    json_put_string(&json, "model", task->model_name);
    json_put_string(&json, "property", item->property->name);
    json_put_string(&json, "error", property_error(item->property));
    if (became_of(item)) {
        json_put_string(&json, "monitor", became_of(item));
    }
    json_key(&json, "trace");
    trace_json(&json, item->model, &item->finding->trace, true);
    json_end_object(&json);
    json_finish(&json);
    return true;
}
