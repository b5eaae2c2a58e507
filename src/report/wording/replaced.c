#include "report/wording/replaced.h"

enum {
    MARGIN = 2
};

static void put_line(Page *page, const Text *line) {
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line->data);
    page_line(page);
}

/* How many states there are is known if all were kept, and all were seen. */
static bool knows_states(const Statistics *search) {
    return search->complete && search->replacement.replaced == 0;
}

static void put_counts(Page *page, const ReportItem *item) {
    const Replacement *counts = &item->search->replacement;
    Text line;
    text_init(&line, page->out->mem);
    text_printf(&line, "%s: R_ins ", item->store);
    text_grouped(&line, counts->inserted);
    text_add(&line, " insertions, R_gen ");
    text_grouped(&line, counts->generated);
    text_add(&line, " states generated, ");
    text_grouped(&line, counts->replaced);
    text_add(&line, knows_states(item->search)
                        ? " replaced; R is R_ins"
                        : " replaced; R, the number of states, is not known");
    if (counts->kept > 0) {
        text_add(&line, "; N and P have ");
        text_grouped(&line, counts->kept);
    }
    put_line(page, &line);
    text_release(&line);
}

static void put_estimates(Page *page, const ReportItem *item) {
    const Replacement *counts = &item->search->replacement;
    Text line;
    text_init(&line, page->out->mem);
    text_printf(&line,
                "%s: nothing could be replaced; the longest path so far "
                "has ",
                item->store);
    text_grouped(&line, counts->path);
    text_add(&line, " states (with a place for each state of the longest path "
                    "the search ends), and a geodesic has ");
    text_grouped(&line, counts->geodesic);
    text_add(&line, " (with fewer places it never does)");
    put_line(page, &line);
    text_release(&line);
}

void replaced_text(Page *page, const ReportItem *item, bool verbose) {
    const Replacement *counts = &item->search->replacement;
    if (counts->used && (verbose || counts->replaced > 0))
        put_counts(page, item);
    if (counts->used && counts->overflow)
        put_estimates(page, item);
}

void replaced_json(Json *json, const ReportItem *item) {
    const Replacement *counts = &item->search->replacement;
    if (!counts->used)
        return;
    json_put_object(json, "replacement");
    json_key(json, "distinct");
    if (knows_states(item->search))
        json_uint(json, counts->inserted);
    else
        json_null(json);
    json_put_uint(json, "inserted", counts->inserted);
    json_put_uint(json, "generated", counts->generated);
    json_put_uint(json, "replaced", counts->replaced);
    json_put_uint(json, "kept", counts->kept);
    json_put_uint(json, "expanded_again", counts->again);
    json_put_uint(json, "longest_path", counts->path);
    if (counts->overflow)
        json_put_uint(json, "geodesic", counts->geodesic);
    json_end_object(json);
}
