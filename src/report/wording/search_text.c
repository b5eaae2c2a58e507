#include "report/wording/search_text.h"

#include "core/plain.h"

const char *search_ending(const Statistics *search) {
    return search->complete              ? "complete"
           : search->ended               ? "ended, but not exact"
           : search->limit == LIMIT_NONE ? "stopped early"
                                         : limit_name(search->limit);
}

void search_reduction(const ReportItem *item, Text *out) {
    const Statistics *search = item->search;
    uint64_t all = search->transitions + search->left_out;
    if (search->left_out > 0)
        text_printf(out, "%.0f%% of transitions left out",
                    100.0 * (double)search->left_out / (double)all);
    if (search->passed > 0) {
        text_add(out, out->length ? ", " : "");
        text_grouped(out, search->passed);
        text_add(out, search->passed == 1 ? " state" : " states");
        text_add(out, " passed over");
    }
    if (out->length == 0 && model_folds(item->model) && !item->unreduced)
        text_add(out, "irrelevant values forgotten");
}

const char *search_advice(const Statistics *search) {
    switch (search->limit) {
    case LIMIT_NONE:
        return statistics_lossy(search)
                   ? "raise --memory: only an exact store shows that a "
                     "property holds"
               : search->ended
                   ? "--passes N searches again with other bits; only an exact "
                     "store shows that a property holds"
                   : "leave out --first to have every property decided";
    case LIMIT_STATES:
        return "raise --states, or check a smaller instance of the model";
    case LIMIT_MEMORY:
        return "raise --memory, or check a smaller instance of the model";
    case LIMIT_DEPTH:
        return "raise --depth, or leave it out";
    case LIMIT_TIME:
        return "raise --time, or check a smaller instance of the model";
    case LIMIT_INTERRUPT:
        return "let the search run to its end, or give it a limit";
    case LIMIT_IDS:
        return "check a smaller instance of the model, or look for finite "
               "errors, for which states need no ids";
    case LIMIT_VECTOR:
        return "check a smaller instance of the model";
    case LIMIT_PART:
        return "check the whole state space: write it without a limit";
    case LIMIT_ERROR:
        return "--all searches until every property is decided";
    }
    return "";
}
