/* report/report_text.c -- the report of check for people, in 80 columns */
#include "report/other_runs.h"
#include "report/searches_text.h"
#include "report/traces/trace_text.h"
#include "report/wording/channel_text.h"
#include "report/wording/coverage_text.h"
#include "report/wording/describe.h"
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

static uint32_t slot_of(const ReportItem *item) {
    return (uint32_t)(item->finding - item->findings->items);
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

static void put_headline(Page *page, const Report *report, const char *head) {
    page_printf(page, INK_STRONG, "%s:", head);
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
    MOST_VERDICTS = 12, /* lines of the summary at the end */
    WIDEST_NAME = 24    /* longer names do not push the column */
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

static size_t demand_width(const ReportItem *item) {
    Text text;
    text_init(&text, item->model->mem);
    site_demand(item, &text);
    size_t width = page_columns(text.data);
    text_release(&text);
    return width;
}

static const char name_head[] = "property", verdict_head[] = "verdict",
                  text_head[] = "what";

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
        size_t end = columns.text + GAP + demand_width(&report->items[i]);
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

static void put_demand(Page *page, const ReportItem *item) {
    Text text;
    text_init(&text, page->out->mem);
    site_demand(item, &text);
    page_flow(page, INK_PLAIN, text.data);
    text_release(&text);
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
    put_demand(page, item);
    bool fits = page->column + GAP + error_width(item) <= PAGE_WIDTH;
    if (error_width(item) && page->column + GAP > columns.error && !fits)
        page_line(page);
    page_to(page, larger(columns.error, page->column ? page->column + GAP : 0));
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

/* Where the formula is broken: "got is owed from step 3 on and never comes". */
static void put_broken(Page *page, const ReportItem *item, uint32_t slot) {
    const ReportBroken *broken = item->formula ? &item->formula->broken : NULL;
    if (!broken || !broken->part || slot != slot_of(item))
        return;
    Text text;
    text_init(&text, page->out->mem);
    site_formula(broken->part, &text);
    text_add(&text, broken->owed    ? " is owed from "
                    : broken->value ? " is true "
                                    : " is false ");
    if (broken->step == 0)
        text_add(&text, broken->owed ? "the start on" : "at the start");
    else
        text_printf(&text, broken->owed ? "step %zu on" : "after step %zu",
                    broken->step);
    text_add(&text, broken->owed ? " and never comes" : "");
    page_to(page, 7);
    page_indent(page, 9);
    page_flow(page, INK_PLAIN, text.data);
    page_line(page);
    text_release(&text);
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
    put_broken(page, item, slot);
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

/* All errors of the property with a trace of their own; how many. A goal has
 * runs like errors. */
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

static void say_more(size_t count, const char *what, Text *out) {
    if (count > 0)
        text_printf(out, "%s%zu more %s%s", out->length ? " and " : "", count,
                    what, count == 1 ? "" : "s");
}

/* "1 more counterexample and 2 more runs: ..." */
static void put_more(Page *page, size_t errors, size_t goals) {
    Text text;
    text_init(&text, page->out->mem);
    say_more(errors, "counterexample", &text);
    say_more(goals, "run", &text);
    if (goals > 0)
        text_add(&text, goals == 1 ? " to a goal" : " to goals");
    if (text.length > 0) {
        text_add(&text, ": -v shows all, --property NAME one");
        page_indent(page, MARGIN);
        page_flow(page, INK_FAINT, text.data);
        page_line(page);
    }
    text_release(&text);
}

/* One counterexample is what people can take in; -v is for the others. */
static void put_counterexamples(Page *page, const Report *report,
                                TextStyle style) {
    const ReportItem *shortest = report_shortest(report);
    size_t count[2] = {0}; /* of errors, and of goals */
    if (shortest && style.verbose <= 0)
        put_counterexample(page, shortest, slot_of(shortest), style);
    if (shortest && style.verbose <= 0)
        other_runs_text(page, shortest, false);
    for (size_t i = 0; i < report->count; i++)
        count[property_is_goal(report->items[i].property)] +=
            put_all(page, &report->items[i], style.verbose > 0, style);
    for (size_t i = 0; i < report->count && style.verbose > 0; i++)
        other_runs_text(page, &report->items[i], true);
    if (!shortest || style.verbose > 0)
        return;
    count[property_is_goal(shortest->property)]--; /* which was shown */
    put_more(page, count[0], count[1]);
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
        page_flow(page, INK_PLAIN,
                  formula->vacuous_first
                      ? "it holds because this is false in the first state:"
                      : "it holds because this is never true:");
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

void report_change(const StoreChange *change, Text *out) {
    text_add(out, "the store was full after ");
    text_grouped(out, change->states);
    text_printf(out, " states: the search went on with %s, ", change->store);
    text_add(out, change->exact ? "which is exact"
                                : "which can find errors but may leave states "
                                  "out: it cannot show that a property holds");
}

/* Nothing was asked about this model in particular. */
static void put_unstated(Page *page, const Report *report) {
    if (!report->unstated || report->verdict != VERDICT_HOLDS)
        return;
    page_put(page, INK_DOUBT, "note:");
    page_indent(page, MARGIN);
    page_flow(page, INK_PLAIN,
              "every model is checked for this; nothing of its own is asked "
              "of this one. Assertions and formulas in the model ask more, "
              "and so do --invariant EXPR and --ltl FORMULA");
    page_line(page);
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

/* ---- The end: what has been scrolled away, and what to do next ------------
 */

static bool is_decided(const ReportItem *item) {
    return item->finding->verdict != VERDICT_INCONCLUSIVE &&
           site_undecided(item) == 0;
}

static const ReportItem *first_undecided(const Report *report) {
    for (size_t i = 0; i < report->count; i++)
        if (!is_decided(&report->items[i]))
            return &report->items[i];
    return NULL;
}

/* "name  violated  12 steps" */
static void put_verdict(Page *page, const ReportItem *item, size_t column) {
    Verdict verdict = item->finding->verdict;
    page_to(page, MARGIN);
    page_put(page, INK_PLAIN, item->property->name);
    page_to(page, larger(column, page->column + GAP));
    page_put(page, verdict_ink(verdict_outcome(item->property, verdict)),
             verdict_of_property(item->property, verdict));
    if (verdict == VERDICT_VIOLATED) {
        Text steps;
        text_init(&steps, page->out->mem);
        site_error(item, &item->finding->trace, item->finding->errors, &steps);
        page_put(page, INK_PLAIN, ", ");
        page_put(page, INK_PLAIN, steps.data);
        text_release(&steps);
    } else if (verdict == VERDICT_INCONCLUSIVE) {
        page_put(page, INK_PLAIN, ", ");
        page_put(page, INK_PLAIN, reason(item->search));
    }
    page_line(page);
}

static void put_count(Page *page, size_t count, const char *verdict) {
    if (count == 0)
        return;
    page_to(page, MARGIN);
    page_printf(page, INK_FAINT, "... %zu more: %s", count, verdict);
    page_line(page);
}

/* One line for each property. Of many, those that hold are counted. */
static void put_verdicts(Page *page, const Report *report) {
    size_t column = 0, shown = 0, left[2] = {0, 0};
    bool many = report->count > MOST_VERDICTS;
    for (size_t i = 0; i < report->count; i++) {
        size_t width = page_columns(report->items[i].property->name);
        if (width <= WIDEST_NAME)
            column = larger(column, width);
    }
    for (size_t i = 0; i < report->count; i++) {
        const ReportItem *item = &report->items[i];
        bool holds = verdict_outcome(item->property, item->finding->verdict) ==
                     VERDICT_HOLDS;
        if (many && (holds || shown == MOST_VERDICTS)) {
            left[holds]++;
            continue;
        }
        put_verdict(page, item, MARGIN + column + GAP);
        shown++;
    }
    put_count(page, left[0], "see above");
    put_count(page, left[1], verdict_name(VERDICT_HOLDS));
}

/* What is violated, held or open, once more where the screen ends. */
static void put_closing(Page *page, const Report *report) {
    if (!report_shortest(report))
        return;
    page_line(page);
    put_headline(page, report, "summary");
    put_verdicts(page, report);
}

static bool names_option(const Report *report, const char *option) {
    return report->command && strstr(report->command, option);
}

static bool has_coverage(const Report *report) {
    for (size_t i = 0; i < report->count; i++)
        if (report->items[i].model->coverage)
            return true;
    return false;
}

/* The step that helps most from here, or NULL. */
static const char *next_step(const Report *report) {
    if (report_shortest(report))
        return names_option(report, "--report") ||
                       names_option(report, "--trace")
                   ? NULL
                   : "--report FILE.html draws it; --trace FILE and step "
                     "--load "
                     "FILE walk it";
    if (report->verdict == VERDICT_INCONCLUSIVE)
        return "martlet profile MODEL says what makes the states so many";
    return has_coverage(report) && !report->coverage_asked
               ? "--coverage shows what was never executed"
               : NULL;
}

static void put_hint(Page *page, Ink ink, const char *head, const char *text) {
    page_printf(page, ink, "%s:", head);
    page_indent(page, 6);
    page_flow(page, INK_PLAIN, text);
    page_line(page);
}

static void put_next(Page *page, const Report *report) {
    const ReportItem *open = first_undecided(report);
    const char *next = next_step(report);
    if (open)
        put_hint(page, INK_DOUBT, "hint", search_advice(open->search));
    if (next && report->count > 0)
        put_hint(page, INK_STRONG, "next", next);
}

void report_text(const Report *report, Text *out, TextStyle style) {
    if (report->failed)
        return; /* the diagnostics say it all */
    Page page;
    page_init(&page, out, style.color);
    put_headline(&page, report, report->model_name);
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
    put_unstated(&page, report);
    for (size_t i = 0; i < report->count; i++)
        put_seen(&page, &report->items[i]);
    searches_text(&page, report, style);
    channel_lengths_text(&page, report, style.verbose > 0);
    coverage_text(&page, report);
    put_closing(&page, report);
    put_next(&page, report);
}
