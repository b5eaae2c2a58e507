#include "report/wording/site_text.h"

#include "core/sites.h"
#include "report/wording/describe.h"

#include "core/account.h"
#include "report/wording/statements.h"

#include <string.h>

enum {
    MARGIN = 4,
    MOST_LISTED = 8 /* sites, unless all are asked for */
};

static uint32_t number_of(const ReportItem *item) {
    return (uint32_t)(item->finding - item->findings->items);
}

bool site_known(const ReportItem *item) {
    for (uint32_t s = 0; s < model_site_count(item->model); s++)
        if (model_site_get(item->model, s)->property == number_of(item))
            return true;
    return false;
}

bool site_shown(const ReportItem *item, uint32_t site) {
    const Site *place = model_site_get(item->model, site);
    return place->property == number_of(item) &&
           (place->stated || findings_site_trace(item->findings, site));
}

size_t site_undecided(const ReportItem *item) {
    size_t count = 0;
    for (uint32_t s = 0; s < model_site_count(item->model); s++)
        count +=
            site_shown(item, s) &&
            findings_site_verdict(item->findings, s) == VERDICT_INCONCLUSIVE;
    return count;
}

static void put_file(const Site *site, Text *out) {
    if (site->file)
        statements_place(
            &(StepStatement){.file = site->file, .line = site->line}, out);
}

/* What must hold, in the user's words, or NULL. */
static const char *must(const ReportItem *item) {
    if (property_is_goal(item->property))
        return NULL;
    return item->formula ? item->formula->text : item->property->must;
}

/* Does the parenthesis that a formula begins with enclose all of it? */
static bool is_enclosed(const char *text) {
    size_t depth = 0;
    for (; *text; text++) {
        depth += *text == '(';
        depth -= *text == ')' && depth > 0;
        if (depth == 0)
            break;
    }
    return *text == ')' && text[1] == '\0';
}

void site_formula(const char *text, Text *out) {
    bool enclosed = *text == '(' && is_enclosed(text);
    page_escape(out, text + enclosed, strlen(text) - 2 * (size_t)enclosed);
}

/* "an error" becomes "no error"; what is no such noun is never so. */
void site_demand(const ReportItem *item, Text *out) {
    const char *text = item->property->text;
    size_t article = strncmp(text, "a ", 2) == 0    ? 2
                     : strncmp(text, "an ", 3) == 0 ? 3
                                                    : 0;
    if (must(item) || property_is_goal(item->property)) {
        site_formula(must(item) ? must(item) : text, out);
        return;
    }
    text_add(out, article ? "no " : "never: ");
    text += article;
    page_escape(out, text, strlen(text));
}

void site_place(const ReportItem *item, uint32_t site, Text *out) {
    if (site == NO_SITE && must(item)) {
        site_formula(must(item), out);
        return;
    }
    if (site == NO_SITE) {
        page_escape(out, item->property->text, strlen(item->property->text));
        return;
    }
    const Site *place = model_site_get(item->model, site);
    page_escape(out, place->text, strlen(place->text));
    text_add(out, place->file ? " at " : "");
    put_file(place, out);
}

void site_reason(const ReportItem *item, const Trace *trace, uint32_t slot,
                 Text *out) {
    bool found = item->findings;
    uint32_t property =
        found ? findings_property(item->findings, slot)
              : (uint32_t)(item->property - item->model->properties);
    size_t begin = out->length;
    describe_fault(item->model, trace, property, out);
    text_add(out, out->length > begin ? ": " : "");
    uint32_t site = found ? findings_site(item->findings, slot) : NO_SITE;
    text_add(out, site == NO_SITE && must(item) ? "violates " : "");
    site_place(item, site, out);
}

void site_conclude(const ReportItem *item, Text *out) {
    text_printf(out, "%s: ", property_error(item->property));
    site_reason(item, &item->finding->trace,
                item->findings ? number_of(item) : 0, out);
}

void site_error(const ReportItem *item, const Trace *trace, uint64_t errors,
                Text *out) {
    size_t length = trace_length(trace);
    text_grouped(out, length);
    text_add(out, length == 1 ? " step" : " steps");
    if (!item->findings->counted)
        return;
    text_add(out, ", ");
    text_grouped(out, errors);
    text_add(out, errors == 1 ? " error" : " errors");
}

/* "file.pml:12  assert(x < 3): violated, 12 steps". */
static void put_site(Page *page, const ReportItem *item, uint32_t site) {
    const Findings *findings = item->findings;
    const Site *place = model_site_get(item->model, site);
    Verdict verdict = findings_site_verdict(findings, site);
    Text text;
    text_init(&text, page->out->mem);
    put_file(place, &text);
    page_to(page, MARGIN);
    page_indent(page, MARGIN + 2);
    page_put(page, INK_FAINT, text.data);
    text_clear(&text);
    page_escape(&text, place->text, strlen(place->text));
    text_char(&text, ':');
    page_put(page, INK_PLAIN, place->file ? " " : "");
    page_flow(page, INK_PLAIN, text.data);
    text_clear(&text);
    text_add(&text, verdict_name(verdict));
    if (verdict == VERDICT_VIOLATED) {
        text_add(&text, ", ");
        site_error(item, findings_site_trace(findings, site),
                   findings_site_errors(findings, site), &text);
    }
    page_flow(page, verdict == VERDICT_VIOLATED ? INK_BAD : INK_PLAIN,
              text.data);
    page_line(page);
    text_release(&text);
}

static void put_number(Page *page, size_t count, const char *text) {
    page_to(page, MARGIN);
    page_printf(page, INK_FAINT, "... %zu %s", count, text);
    page_line(page);
}

void site_list(Page *page, const ReportItem *item, bool all) {
    const Findings *findings = item->findings;
    size_t listed = 0, left = 0;
    for (uint32_t s = 0; s < model_site_count(item->model); s++) {
        if (!site_shown(item, s) || (!all && !findings_site_trace(findings, s)))
            continue;
        if (all || listed < MOST_LISTED) {
            put_site(page, item, s);
            listed++;
        } else {
            left++;
        }
    }
    if (left > 0)
        put_number(page, left, "more: -v lists all");
    left = site_undecided(item);
    if (left > 0 && !all && item->finding->verdict == VERDICT_VIOLATED)
        put_number(page, left, "undecided: -v lists all");
}
