/* report/report_text.c -- the report of check for people, in 80 columns */
#include "core/plain.h"
#include "report/other_runs.h"
#include "report/traces/trace_text.h"
#include "report/wording/channel_text.h"
#include "report/wording/coverage_text.h"
#include "report/wording/describe.h"
#include "report/wording/guide.h"
#include "report/wording/replaced.h"
#include "report/wording/report.h"
#include "report/wording/search_text.h"
#include "report/wording/site_text.h"
#include "report/wording/summary.h"

#include <string.h>

typedef struct Tally { /* of properties, or of goals */
    size_t count;      /* how many there are */
    size_t wrong;      /* violated, or unreachable */
    size_t undecided;  /* inconclusive */
} Tally;

static Tally tally(const Report *report, bool goals) {
    Tally tally = {0};
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        Verdict verdict =
            verdict_outcome(item->property, item->finding->verdict);
        if (property_is_goal(item->property) != goals)
            continue;
        tally.count++;
        tally.wrong += verdict == VERDICT_VIOLATED;
        tally.undecided += verdict == VERDICT_INCONCLUSIVE;
    }
    return tally;
}

/* What ended a search early, in a few words. */
static const char *reason(const Statistics *search) {
    return search->limit != LIMIT_NONE ? limit_name(search->limit)
           : search->ended             ? "states may have been left out"
                                       : "stopped at the first error";
}

/* Why something is undecided, said once if all searches agree. */
static const char *common_reason(const Report *report) {
    const char *found = NULL;
    for (size_t i = 0; i < report->count; i++) {
        if (report->items[i].finding->verdict != VERDICT_INCONCLUSIVE)
            continue;
        const char *here = reason(report->items[i].search);
        if (found && strcmp(found, here) != 0)
            return "several limits";
        found = here;
    }
    return found ? found : "nothing was decided";
}

static Ink verdict_ink(Verdict verdict) {
    return verdict == VERDICT_HOLDS          ? INK_GOOD
           : verdict == VERDICT_VIOLATED     ? INK_BAD
           : verdict == VERDICT_INCONCLUSIVE ? INK_DOUBT
                                             : INK_PLAIN;
}

typedef struct Words { /* of the headline */
    const char *one, *many;
    const char *wrong;            /* of each that is */
    const char *is_wrong;         /* of the only one */
    const char *is_good, *n_good; /* of the only one, and of several */
} Words;

static const Words words_of[] = {
    {"the property", "properties", "violated", "is violated", "holds", "hold"},
    {"the goal", "goals", "unreachable", "is unreachable", "is reached",
     "reached"}};

/* "both", or "all 3" */
static void put_all_of(Page *page, Ink ink, const Tally *tally,
                       const char *many, const char *what) {
    if (tally->count == 2)
        page_printf(page, ink, "both %s %s", many, what);
    else
        page_printf(page, ink, "all %zu %s %s", tally->count, many, what);
}

static void put_tally(Page *page, const Tally *tally, bool goals) {
    const Words *words = &words_of[goals];
    if (tally->wrong && tally->count == 1)
        page_printf(page, INK_BAD, "%s %s", words->one, words->is_wrong);
    else if (tally->wrong && tally->wrong == tally->count)
        put_all_of(page, INK_BAD, tally, words->many, words->wrong);
    else if (tally->wrong)
        page_printf(page, INK_BAD, "%zu of %zu %s %s", tally->wrong,
                    tally->count, words->many, words->wrong);
    else if (tally->undecided)
        page_put(page, INK_DOUBT, "inconclusive");
    else if (tally->count == 1)
        page_printf(page, INK_GOOD, "%s %s", words->one, words->is_good);
    else
        put_all_of(page, INK_GOOD, tally, words->many, words->n_good);
    if (tally->undecided && tally->wrong)
        page_printf(page, INK_DOUBT, ", %zu undecided", tally->undecided);
}

static void put_summary(Page *page, const Report *report) {
    Tally properties = tally(report, false), goals = tally(report, true);
    bool same = goals.undecided && !goals.wrong && properties.undecided &&
                !properties.wrong;
    if (properties.count || !goals.count)
        put_tally(page, &properties, false);
    if (properties.count && goals.count && !same)
        page_put(page, INK_PLAIN, ", ");
    if (goals.count && !same)
        put_tally(page, &goals, true);
    if (properties.undecided || goals.undecided)
        page_printf(page, INK_PLAIN, " (%s)", common_reason(report));
}

/* What could not be read. */
static void put_unread_count(Page *page, const Report *report) {
    size_t count = report->unread_count;
    if (count && report->count)
        page_printf(page, INK_DOUBT, ", %zu not checked", count);
    else if (count)
        page_printf(page, INK_DOUBT, "%zu propert%s not checked", count,
                    count == 1 ? "y" : "ies");
}

static void put_headline(Page *page, const Report *report) {
    page_printf(page, INK_STRONG, "%s:", report->model_name);
    page_put(page, INK_PLAIN, " ");
    if (report->count || report->unread_count == 0)
        put_summary(page, report);
    put_unread_count(page, report);
    page_line(page);
}

/* Where the columns of the table of properties start. */
typedef struct Columns {
    size_t verdict; /* after the longest name */
    size_t text;    /* after the longest verdict */
    size_t error;   /* after the longest text that leaves room for it */
} Columns;

enum {
    MARGIN = 2,
    GAP = 2,
    MOST_NAMES = 8,  /* of variables that were left out */
    WIDEST_NAME = 24 /* longer names do not push the column */
};

static size_t larger(size_t a, size_t b) {
    return a > b ? a : b;
}

/* "illegal-deadlock, 12 steps"; of a goal the steps. */
static void put_end(const ReportItem *item, Text *out) {
    if (!property_is_goal(item->property))
        text_printf(out, "%s, ", property_error(item->property));
    site_error(item, &item->finding->trace, item->finding->errors, out);
}

/* Columns that the error of a property takes: "illegal-deadlock, 12 steps". */
static size_t error_width(const ReportItem *item) {
    if (item->finding->verdict == VERDICT_INCONCLUSIVE)
        return strlen(reason(item->search));
    if (item->finding->verdict != VERDICT_VIOLATED)
        return 0;
    Text text;
    text_init(&text, item->model->mem);
    put_end(item, &text);
    size_t width = text.length;
    text_release(&text);
    return width;
}

static const char name_head[] = "property", verdict_head[] = "verdict",
                  text_head[] = "must not happen";

static Columns measure(const Report *report) {
    size_t name = strlen(name_head), verdict = strlen(verdict_head), error = 0;
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        size_t width = page_columns(item->property->name);
        if (width <= WIDEST_NAME)
            name = larger(name, width);
        verdict = larger(verdict, strlen(verdict_of_property(
                                      item->property, item->finding->verdict)));
        error = larger(error, error_width(item));
    }
    for (size_t i = 0; i < report->unread_count; i++) {
        const char *unread = report->unread[i];
        name = larger(name, page_columns(unread));
        verdict = larger(verdict, strlen(report_unread(report, unread)));
    }
    Columns columns = {.verdict = MARGIN + name + GAP};
    columns.text = columns.verdict + verdict + GAP;
    columns.error = columns.text;
    for (size_t i = 0; i < report->count; i++) {
        size_t end =
            columns.text + GAP + page_columns(report->items[i].property->text);
        if (error_width(&report->items[i]) && end + error <= PAGE_WIDTH)
            columns.error = larger(columns.error, end);
    }
    return columns;
}

static void put_length(Page *page, const Trace *trace) {
    size_t length = trace_length(trace);
    Text number;
    text_init(&number, page->out->mem);
    text_grouped(&number, length);
    page_printf(page, INK_PLAIN, "%s step%s", number.data,
                length == 1 ? "" : "s");
    text_release(&number);
}

static void put_heads(Page *page, Columns columns) {
    page_to(page, MARGIN);
    page_put(page, INK_FAINT, name_head);
    page_to(page, columns.verdict);
    page_put(page, INK_FAINT, verdict_head);
    page_to(page, columns.text);
    page_put(page, INK_FAINT, text_head);
    page_line(page);
}

static void put_item(Page *page, const ReportItem *item, Columns columns) {
    Verdict verdict = item->finding->verdict;
    page_to(page, MARGIN);
    page_put(page, INK_PLAIN, item->property->name);
    page_indent(page, columns.text);
    page_to(page, columns.verdict);
    page_word(page, verdict_ink(verdict_outcome(item->property, verdict)),
              verdict_of_property(item->property, verdict));
    page_to(page, columns.text);
    page_flow(page, INK_PLAIN, item->property->text);
    if (error_width(item) && page->column + GAP > columns.error)
        page_line(page);
    page_to(page, columns.error);
    if (verdict == VERDICT_VIOLATED) {
        Text end;
        text_init(&end, page->out->mem);
        put_end(item, &end);
        page_put(page, INK_PLAIN, end.data);
        text_release(&end);
    } else if (verdict == VERDICT_INCONCLUSIVE) {
        page_put(page, INK_PLAIN, reason(item->search));
    }
    page_line(page);
}

/* A property that could not be read. */
static void put_unread(Page *page, const Report *report, const char *name,
                       Columns columns) {
    page_to(page, MARGIN);
    page_put(page, INK_PLAIN, name);
    page_indent(page, columns.text);
    page_to(page, columns.verdict);
    page_put(page, INK_DOUBT, report_unread(report, name));
    page_to(page, columns.text);
    page_flow(page, INK_PLAIN, diag_of(report->diag, name)->message);
    page_line(page);
}

/* The trace of one error, which is in this slot. */
static void put_counterexample(Page *page, const ReportItem *item,
                               uint32_t slot, TextStyle style) {
    const Trace *trace = findings_trace(item->findings, slot);
    Text place;
    text_init(&place, page->out->mem);
    page_line(page);
    bool goal = property_is_goal(item->property);
    page_printf(page, INK_STRONG, goal ? "Run to %s" : "Counterexample to %s",
                item->property->name);
    page_put(page, INK_PLAIN, " (");
    put_length(page, trace);
    page_put(page, INK_PLAIN, item->shortest ? ", shortest" : "");
    if (trace->changes != TRACE_UNKNOWN)
        page_printf(page, INK_PLAIN, ", %zu change%s of process",
                    trace->changes, trace->changes == 1 ? "" : "s");
    page_put(page, INK_PLAIN, ")");
    if (describe_stars(item->model))
        page_put(page, INK_PLAIN,
                 item->property->watched == NO_PROCESS
                     ? "; * the monitor moves"
                     : "; * the watched component moves");
    page_put(page, INK_PLAIN, ":");
    page_line(page);
    trace_text(page, item->model, trace, style.verbose > 0);
    page_to(page, 4);
    Ink ink = goal ? INK_GOOD : INK_BAD;
    page_put(page, ink, "=>");
    page_indent(page, 7);
    page_to(page, 7);
    page_flow(page, ink, property_error(item->property));
    page_put(page, ink, ":");
    site_reason(item, trace, slot, &place);
    page_flow(page, INK_PLAIN, place.data);
    page_line(page);
    channel_growth_text(page, item, trace);
    Summary summary;
    summary_init(&summary, item->model, trace,
                 findings_property(item->findings, slot));
    summary_text(page, &summary, 7, style.verbose > 0);
    summary_release(&summary);
    text_release(&place);
}

/* " after at most 3 steps", if that is known. */
static void say_length(const ReportItem *item, const Trace *trace, Text *out) {
    size_t length = trace_length(trace);
    if (item->sliced && trace->loop != TRACE_NO_LOOP)
        return;
    text_add(out,
             item->tentative && length > 1 ? " after at most " : " after ");
    text_grouped(out, length);
    text_add(out, length == 1 ? " step" : " steps");
}

void report_announcement(const ReportItem *item, uint32_t slot, Text *out) {
    const Property *property = item->property;
    page_escape(out, property->name, strlen(property->name));
    text_printf(out, " %s", verdict_of_property(property, VERDICT_VIOLATED));
    say_length(item, findings_trace(item->findings, slot), out);
    text_add(out, ": ");
    site_place(item, findings_site(item->findings, slot), out);
}

const char *report_verdict(const Report *report) {
    bool unread = report->unread_named && report->verdict != VERDICT_VIOLATED;
    return (report->failed && !report->limited) || unread
               ? "error"
               : verdict_name(report->verdict);
}

const char *report_unread(const Report *report, const char *name) {
    return diag_of(report->diag, name)->code == CODE_AUTOMATON
               ? verdict_name(VERDICT_INCONCLUSIVE)
               : "error";
}

/* Is its run to be shown before the other one? Errors come before goals, and
 * short runs before long ones. */
static bool is_before(const ReportItem *item, const ReportItem *other) {
    bool goal = property_is_goal(item->property);
    if (goal != property_is_goal(other->property))
        return !goal;
    return trace_length(&item->finding->trace) <
           trace_length(&other->finding->trace);
}

const ReportItem *report_shortest(const Report *report) {
    const ReportItem *best = NULL;
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        if (item->finding->verdict == VERDICT_VIOLATED &&
            (!best || is_before(item, best)))
            best = item;
    }
    return best;
}

static uint32_t slot_of(const ReportItem *item) {
    return (uint32_t)(item->finding - item->findings->items);
}

/* All errors of the property with a trace of their own; how many. */
static size_t put_all(Page *page, const ReportItem *item, bool shown,
                      TextStyle style) {
    const Findings *findings = item->findings;
    size_t count = 0;
    for (uint32_t slot = 0; slot < findings_slots(findings); slot++) {
        if (!findings_used(findings, slot) ||
            findings_property(findings, slot) != slot_of(item))
            continue;
        count++;
        if (shown)
            put_counterexample(page, item, slot, style);
    }
    return count;
}

/* One counterexample is what people can take in; -v is for the others. */
static void put_counterexamples(Page *page, const Report *report,
                                TextStyle style) {
    const ReportItem *shortest = report_shortest(report);
    size_t count = 0;
    if (shortest && style.verbose <= 0)
        put_counterexample(page, shortest, slot_of(shortest), style);
    if (shortest && style.verbose <= 0)
        other_runs_text(page, shortest, false);
    for (size_t i = 0; i < report->count; i++)
        count += put_all(page, &report->items[i], style.verbose > 0, style);
    for (size_t i = 0; i < report->count && style.verbose > 0; i++)
        other_runs_text(page, &report->items[i], true);
    if (style.verbose > 0 || count < 2)
        return;
    page_printf(page, INK_FAINT,
                "%zu more counterexample%s: -v shows all, --property NAME one",
                count - 1, count == 2 ? "" : "s");
    page_line(page);
}

static void put_statistics(Page *page, const Statistics *search,
                           const char *ending) {
    Text line;
    text_init(&line, page->out->mem);
    text_grouped(&line, search->states);
    text_add(&line, search->states == 1 ? " state, " : " states, ");
    text_grouped(&line, search->transitions);
    text_add(&line,
             search->transitions == 1 ? " transition, " : " transitions, ");
    if (search->depth > 0) {
        text_add(&line, "depth ");
        text_grouped(&line, search->depth);
        text_add(&line, ", ");
    }
    text_size(&line, search->bytes);
    text_printf(&line, ", %.2f s (%s)", search->seconds, ending);
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* How long a state is, and how much memory there was for each. */
static void put_width(Page *page, const ReportItem *item) {
    page_indent(page, MARGIN);
    page_printf(page, INK_FAINT, "%u bits per state, %.1f bytes of memory each",
                item->model->bits, statistics_bytes_per_state(item->search));
    page_line(page);
}

/* The table has shown the formula itself. */
static void put_formula(Page *page, const ReportItem *item, TextStyle style) {
    const ReportFormula *formula = item->formula;
    page_indent(page, MARGIN);
    if (formula && formula->sentence) {
        page_printf(page, INK_PLAIN, "%s:", item->property->name);
        page_flow(page, INK_PLAIN, formula->sentence);
        page_line(page);
    }
    if (formula && formula->vacuous) {
        page_printf(page, INK_DOUBT, "%s is vacuous:", item->property->name);
        page_flow(page, INK_PLAIN, "it holds because this is never true:");
        page_flow(page, INK_PLAIN, formula->vacuous);
        page_line(page);
    }
    if (formula && style.verbose > 0) {
        page_printf(page, INK_PLAIN, "%s: monitor %s:", item->property->name,
                    formula->monitor);
        page_flow(page, INK_PLAIN, formula->why);
        page_line(page);
    }
}

static void put_reduction(Page *page, const ReportItem *item) {
    Text line;
    text_init(&line, page->out->mem);
    search_reduction(item, &line);
    page_indent(page, MARGIN);
    if (line.length > 0) {
        page_put(page, INK_FAINT, "reduced:");
        page_flow(page, INK_FAINT, line.data);
        if (item->stubborn || model_folds(item->model)) {
            page_put(page, INK_FAINT, ";");
            page_flow(page, INK_FAINT,
                      item->stubborn ? "--no-por: all"
                                     : "--optimise none: all");
        }
        page_line(page);
    } else if (item->unreduced) {
        page_put(page, INK_FAINT, "not reduced:");
        page_flow(page, INK_FAINT, item->unreduced);
        page_line(page);
    }
    text_release(&line);
}

void report_change(const StoreChange *change, Text *out) {
    text_add(out, "the store was full after ");
    text_grouped(out, change->states);
    text_printf(out, " states: the search went on with %s, ", change->store);
    text_add(out, change->exact ? "which is exact"
                                : "which can find errors but may leave states "
                                  "out, so that nothing holds");
}

/* Memory came to an end, but the search did not. */
static void put_change(Page *page, const StoreChange *change) {
    Text line;
    text_init(&line, page->out->mem);
    report_change(change, &line);
    page_put(page, INK_FAINT, "store:");
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* What is said of hashes, after their bits. */
static void put_hashes(Page *page, const Coverage *coverage, Text *line) {
    text_printf(
        line,
        "; about %.2g new states taken for old ones: the sum of n / 2^%u "
        "over the states stored",
        coverage->missed, (unsigned)coverage->functions);
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line->data);
    page_line(page);
    text_release(line);
}

/* What a store that is not exact may have left out: a state that is new is
 * taken for an old one with the probability p that all of its bits are set. */
static void put_store(Page *page, const ReportItem *item) {
    const Coverage *coverage = &item->search->coverage;
    Text line;
    for (uint32_t i = 0; i < item->search->change_count; i++)
        put_change(page, &item->search->changes[i]);
    if (coverage->functions == 0)
        return;
    text_init(&line, page->out->mem);
    text_printf(&line, "%s: %u bits per state", item->store,
                (unsigned)coverage->functions);
    if (coverage->table == 0) {
        put_hashes(page, coverage, &line);
        return;
    }
    text_add(&line, ", ");
    if (coverage->passes > 1)
        text_printf(&line, "%u passes, ", (unsigned)coverage->passes);
    text_printf(&line, "%.2g%% of ", 100 * coverage->fill);
    text_size(&line, coverage->table);
    text_printf(&line,
                " set; about %.2g new states taken for old ones: the sum of "
                "p / (1 - p) over the states stored, where p = fill^%u",
                coverage->missed, (unsigned)coverage->functions);
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* Where a first error came from, if not from the search itself. */
static void put_probes(Page *page, const ReportItem *item) {
    Text line;
    if (!item->probe)
        return;
    text_init(&line, page->out->mem);
    text_printf(&line, "probes: an error found by %s", item->probe);
    if (item->probe_heuristic)
        text_printf(&line, " (%s)", item->probe_heuristic);
    text_add(&line, " after ");
    text_grouped(&line, item->probed);
    text_add(&line, " more expansions");
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, line.data);
    page_line(page);
    text_release(&line);
}

/* "a, b and 3 more" */
static void say_sliced(const Report *report, bool all, Text *out) {
    uint32_t count = report->sliced_count;
    uint32_t shown = all || count <= MOST_NAMES ? count : MOST_NAMES - 1;
    for (uint32_t i = 0; i < shown; i++)
        text_printf(out, "%s%s", i ? ", " : "", report->sliced[i]);
    if (shown < count)
        text_printf(out, " and %u more", (unsigned)(count - shown));
}

static void put_sliced(Page *page, const Report *report, bool all) {
    Text names;
    if (report->sliced_count == 0)
        return;
    text_init(&names, page->out->mem);
    say_sliced(report, all, &names);
    page_put(page, INK_FAINT, "reduced:");
    page_indent(page, MARGIN);
    page_flow(page, INK_FAINT, "without");
    page_flow(page, INK_FAINT, names.data);
    page_put(page, INK_FAINT, ":");
    page_flow(page, INK_FAINT,
              report->sliced_count == 1 ? "no property depends on it"
                                        : "no property depends on them");
    if (!report->sliced_asked) {
        page_put(page, INK_FAINT, ";");
        page_flow(page, INK_FAINT, "--no-por: all");
    }
    page_line(page);
    if (report->verdict == VERDICT_VIOLATED && !report->sliced_shown) {
        page_put(page, INK_FAINT, "note:");
        page_flow(
            page, INK_FAINT,
            "errors are shown without them, since with them a cycle would "
            "be too long or time was up; replay with --slice");
        page_line(page);
    }
    text_release(&names);
}

static void put_search(Page *page, const Report *report, size_t index,
                       TextStyle style) {
    const ReportItem *item = &report->items[index];
    for (size_t i = 0; i < index; i++)
        if (report->items[i].search == item->search)
            return; /* has been shown */
    page_printf(page, INK_PLAIN, "%s:", item->engine);
    page_indent(page, MARGIN);
    page_flow(page, INK_PLAIN, item->why);
    page_line(page);
    if (style.verbose > 0)
        put_width(page, item);
    put_statistics(page, item->search, search_ending(item->search));
    guide_text(page, item, style.verbose > 0);
    for (size_t i = index; i < report->count && style.verbose > 0; i++)
        if (report->items[i].search == item->search)
            guide_along(page, &report->items[i]);
    put_probes(page, item);
    put_store(page, item);
    replaced_text(page, item, style.verbose > 0);
    put_reduction(page, item);
}

/* A formula is one property, of which the product may have several errors. */
bool report_error_seen(const ReportItem *item) {
    if (item->finding->verdict != VERDICT_INCONCLUSIVE)
        return false;
    bool seen = item->finding->seen;
    for (uint32_t i = 0; item->formula && i < item->findings->count; i++)
        seen |= item->findings->items[i].seen;
    return seen;
}

static void put_seen(Page *page, const ReportItem *item) {
    if (!report_error_seen(item))
        return;
    page_printf(page, INK_BAD, "%s:", item->property->name);
    page_indent(page, MARGIN);
    page_flow(page, INK_PLAIN, "an error was seen, but its counterexample");
    page_flow(page, INK_PLAIN, "could not be built within the limits");
    page_line(page);
}

static void put_advice(Page *page, const Report *report) {
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        if (item->finding->verdict != VERDICT_INCONCLUSIVE &&
            site_undecided(item) == 0)
            continue;
        page_put(page, INK_DOUBT, "hint:");
        page_indent(page, 6);
        page_flow(page, INK_PLAIN, search_advice(item->search));
        page_line(page);
        return;
    }
}

void report_text(const Report *report, Text *out, TextStyle style) {
    if (report->failed)
        return; /* the diagnostics say it all */
    Page page;
    page_init(&page, out, style.color);
    put_headline(&page, report);
    if (style.verbose < 0)
        return;
    Columns columns = measure(report);
    put_heads(&page, columns);
    for (size_t i = 0; i < report->count; i++) {
        put_item(&page, &report->items[i], columns);
        site_list(&page, &report->items[i], style.verbose > 0);
    }
    for (size_t i = 0; i < report->unread_count; i++)
        put_unread(&page, report, report->unread[i], columns);
    put_counterexamples(&page, report, style);
    page_line(&page);
    for (size_t i = 0; i < report->count; i++)
        put_formula(&page, &report->items[i], style);
    for (size_t i = 0; i < report->count; i++)
        put_seen(&page, &report->items[i]);
    for (size_t i = 0; i < report->count; i++)
        put_search(&page, report, i, style);
    put_sliced(&page, report, style.verbose > 0);
    channel_lengths_text(&page, report, style.verbose > 0);
    coverage_text(&page, report);
    put_advice(&page, report);
}
