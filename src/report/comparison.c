#include "report/comparison.h"

#include "base/json.h"
#include "base/quote.h"
#include "report/diagnostics_json.h"
#include "report/traces/trace_json.h"
#include "report/wording/describe.h"
#include "report/wording/page.h"

#include <string.h>

enum {
    MOST_ALLOWED = 8 /* labels that are shown */
};

/* ---- Text ---------------------------------------------------------------- */

static void put_name(Text *out, const char *name) {
    quote_visible(out, name, strlen(name));
}

/* Labels one after another; those with blanks are quoted. */
static void put_labels(const Comparison *comparison, const uint32_t *labels,
                       size_t count, const char *between, Text *out) {
    for (size_t i = 0; i < count; i++) {
        const char *name = alphabet_name(&comparison->alphabet, labels[i]);
        const char *quote = strchr(name, ' ') ? "\"" : "";
        text_printf(out, "%s%s", i ? between : "", quote);
        put_name(out, name);
        text_add(out, quote);
    }
}

static const char *name_of_side(const ComparisonReport *report, bool right) {
    return right ? report->right : report->left;
}

/* "can do b" and so on: what the one can and the other cannot. */
static void put_ability(const Comparison *comparison, Text *out) {
    const Difference *difference = &comparison->difference;
    switch (difference->kind) {
    case DIFFERENCE_STEP:
        text_add(out, "can do ");
        break;
    case DIFFERENCE_REFUSAL:
        text_add(out, difference->labels.count ? "can refuse "
                                               : "can be in a stable state");
        break;
    case DIFFERENCE_DIVERGENCE:
        text_add(out, "can go on forever without a visible step");
        return;
    case DIFFERENCE_DEADLOCK:
        text_add(out, "can be in a deadlock");
        return;
    case DIFFERENCE_INITIAL:
        text_add(out, "can begin with");
        put_name(out,
                 alphabet_changes(&comparison->alphabet, difference->initial));
        return;
    case DIFFERENCE_FAIRNESS:
        text_add(out, "can be where it can never do what a test waits for, "
                      "such as ");
        put_labels(comparison, difference->labels.data,
                   difference->labels.count, " ", out);
        return;
    case DIFFERENCE_PROPOSITIONS:
    case DIFFERENCE_ALPHABET:
    case DIFFERENCE_NONE:
        return;
    }
    put_labels(comparison, difference->labels.data, difference->labels.count,
               " and ", out);
}

/* "left.lsts declares the action b, which right.lsts does not" */
static void put_declaration(const ComparisonReport *report, Text *out) {
    const Difference *difference = &report->comparison->difference;
    size_t count = difference->labels.count;
    put_name(out, name_of_side(report, difference->right));
    if (difference->kind == DIFFERENCE_PROPOSITIONS) {
        text_add(out, " has the proposition ");
        put_name(out, difference->proposition);
    } else {
        text_printf(out, " declares the action%s ", count == 1 ? "" : "s");
        put_labels(report->comparison, difference->labels.data, count, " and ",
                   out);
    }
    text_add(out, ", which ");
    put_name(out, name_of_side(report, !difference->right));
    text_add(out, difference->kind == DIFFERENCE_PROPOSITIONS
                      ? " has not"
                      : " does not; --same-alphabet ignores this");
}

/* "after send ack, left.aut can refuse deliver; right.aut cannot". After the
 * same labels a state of the other lacks what is said, or all do. */
static void put_behaviour(const ComparisonReport *report, Text *out) {
    const Comparison *comparison = report->comparison;
    const Difference *difference = &comparison->difference;
    bool initial = difference->kind == DIFFERENCE_INITIAL;
    if (difference->word.count > 0) {
        text_add(out, "after ");
        put_labels(comparison, difference->word.data, difference->word.count,
                   " ", out);
        text_add(out, ", ");
    } else if (!initial) {
        text_add(out, "at the beginning, ");
    }
    put_name(out, name_of_side(report, difference->right));
    text_char(out, ' ');
    put_ability(comparison, out);
    text_add(out, "; ");
    put_name(out, name_of_side(report, !difference->right));
    text_add(out, difference->everywhere || initial
                      ? " cannot"
                      : " can be in a state where it cannot");
}

static void put_difference(const ComparisonReport *report, Text *out) {
    switch (report->comparison->difference.kind) {
    case DIFFERENCE_PROPOSITIONS:
    case DIFFERENCE_ALPHABET:
        put_declaration(report, out);
        return;
    case DIFFERENCE_STEP:
    case DIFFERENCE_REFUSAL:
    case DIFFERENCE_DIVERGENCE:
    case DIFFERENCE_DEADLOCK:
    case DIFFERENCE_INITIAL:
    case DIFFERENCE_FAIRNESS:
    case DIFFERENCE_NONE:
        break;
    }
    put_behaviour(report, out);
}

/* Within the width of a page; names in quotes are not broken. */
static void put_words(Page *page, Text *sentence) {
    char *word = sentence->data;
    bool quoted = false;
    for (char *at = word; *at; at++) {
        quoted ^= *at == '"';
        if (*at != ' ' || quoted)
            continue;
        *at = '\0';
        page_word(page, INK_PLAIN, word);
        word = at + 1;
    }
    page_word(page, INK_PLAIN, word);
}

static void put_sentence(Page *page, Text *sentence) {
    put_words(page, sentence);
    page_line(page);
}

/* Whose formula it is, and the formula. */
static void put_formula(const ComparisonReport *report, Page *page,
                        Text *text) {
    const Difference *difference = &report->comparison->difference;
    bool right = difference->formula_right;
    if (difference->formula.length == 0)
        return;
    text_clear(text);
    text_add(text, "a formula that holds for ");
    put_name(text, name_of_side(report, right));
    text_add(text, " and not for ");
    put_name(text, name_of_side(report, !right));
    if (difference->formula_depth > 0)
        text_printf(text, " (depth %u, the least possible)",
                    difference->formula_depth);
    text_char(text, ':');
    page_to(page, 2);
    page_indent(page, 4);
    put_sentence(page, text);
    page_to(page, 4);
    page_indent(page, 6);
    page_flow(page, INK_PLAIN, difference->formula.data);
    page_line(page);
}

/* "there right.aut allows out, and is in one of 2 states: right.1=2" */
static void put_allowed(const ComparisonReport *report, Page *page,
                        Text *text) {
    const Difference *difference = &report->comparison->difference;
    size_t count = difference->allowed.count;
    size_t shown = count > MOST_ALLOWED ? MOST_ALLOWED : count;
    if (difference->places == 0)
        return;
    text_clear(text);
    text_add(text, "there ");
    put_name(text, name_of_side(report, !difference->right));
    text_add(text, count ? " allows " : " allows nothing");
    put_labels(report->comparison, difference->allowed.data, shown, ", ", text);
    if (shown < count)
        text_printf(text, " and %zu more", count - shown);
    text_add(text, ", and is in");
    if (difference->places > 1)
        text_printf(text, " one of %zu states, such as", difference->places);
    page_to(page, 2);
    page_indent(page, 4);
    put_words(page, text);
    describe_briefly(page, report->models[!difference->right],
                     difference->place.data);
    page_line(page);
}

static void put_violation(const ComparisonReport *report, Text *out) {
    Page page;
    Text text;
    text_init(&text, out->mem);
    page_init(&page, out, false);
    put_difference(report, &text);
    page_to(&page, 2);
    page_indent(&page, 4);
    put_sentence(&page, &text);
    put_allowed(report, &page, &text);
    put_formula(report, &page, &text);
    text_release(&text);
}

/* With replacement nothing is known of the systems by themselves. */
static void put_states(const ComparisonReport *report, Text *out) {
    const Comparison *comparison = report->comparison;
    text_grouped(out, comparison->left_states);
    text_add(out, comparison->left_states == 1 ? " state of " : " states of ");
    put_name(out, report->left);
    text_add(out, ", ");
    text_grouped(out, comparison->right_states);
    text_add(out, " of ");
    put_name(out, report->right);
    text_add(out, ", ");
}

static void put_counts(const ComparisonReport *report, Text *out) {
    const Comparison *comparison = report->comparison;
    Page page;
    Text text;
    text_init(&text, out->mem);
    page_init(&page, out, false);
    page_to(&page, 2);
    page_indent(&page, 4);
    if (comparison->left_states > 0)
        put_states(report, &text);
    text_grouped(&text, comparison->pairs);
    text_add(&text, comparison->pairs == 1 ? " pair" : " pairs");
    put_sentence(&page, &text);
    text_clear(&text);
    text_size(&text, report->bytes);
    text_printf(&text, ", %.2f s (%u search%s%s)", report->seconds,
                comparison->runs, comparison->runs == 1 ? "" : "es",
                comparison->joined ? ", both explored and minimised" : "");
    page_to(&page, 2);
    put_sentence(&page, &text);
    text_release(&text);
}

static const char *reason_of(const Comparison *comparison) {
    return comparison->undetermined
               ? "both systems have several steps with one label; leave out "
                 "--store replace"
               : limit_name(comparison->limit);
}

static void put_verdict(const ComparisonReport *report, Text *out) {
    const Comparison *comparison = report->comparison;
    switch (comparison->verdict) {
    case VERDICT_HOLDS:
        text_add(out, "related");
        break;
    case VERDICT_VIOLATED:
        text_add(out, "not related");
        break;
    case VERDICT_INCONCLUSIVE:
    case VERDICT_SKIPPED:
        text_printf(out, "inconclusive: %s", reason_of(comparison));
        break;
    }
    text_printf(out, " (%s%s)\n", report->relation,
                report->preorder ? ", preorder" : "");
}

void comparison_text(const ComparisonReport *report, int verbosity, Text *out) {
    put_verdict(report, out);
    if (verbosity < 0)
        return;
    if (report->comparison->verdict == VERDICT_VIOLATED)
        put_violation(report, out);
    put_counts(report, out);
}

/* ---- JSON ---------------------------------------------------------------- */

static void put_list(Json *json, const char *key, const Comparison *comparison,
                     const uint32_t *labels, size_t count) {
    json_put_array(json, key);
    for (size_t i = 0; i < count; i++)
        json_string(json, alphabet_name(&comparison->alphabet, labels[i]));
    json_end_array(json);
}

static const char *kind_name(DifferenceKind kind) {
    switch (kind) {
    case DIFFERENCE_STEP:
        return "step";
    case DIFFERENCE_REFUSAL:
        return "refusal";
    case DIFFERENCE_DIVERGENCE:
        return "divergence";
    case DIFFERENCE_DEADLOCK:
        return "deadlock";
    case DIFFERENCE_INITIAL:
        return "initial";
    case DIFFERENCE_PROPOSITIONS:
        return "propositions";
    case DIFFERENCE_ALPHABET:
        return "alphabet";
    case DIFFERENCE_FAIRNESS:
        return "fairness";
    case DIFFERENCE_NONE:
        break;
    }
    return "none";
}

static void put_evidence(Json *json, const ComparisonReport *report,
                         Text *text) {
    const Comparison *comparison = report->comparison;
    const Difference *difference = &comparison->difference;
    put_difference(report, text);
    json_begin_object(json);
    json_put_string(json, "kind", kind_name(difference->kind));
    json_put_string(json, "side", difference->right ? "right" : "left");
    put_list(json, "trace", comparison, difference->word.data,
             difference->word.count);
    put_list(json, "labels", comparison, difference->labels.data,
             difference->labels.count);
    if (difference->places > 0) {
        put_list(json, "allowed", comparison, difference->allowed.data,
                 difference->allowed.count);
        trace_json_state(json, "other_state",
                         report->models[!difference->right],
                         difference->place.data);
        json_put_uint(json, "other_states", difference->places);
    }
    if (difference->formula.length > 0) {
        json_put_string(json, "formula", difference->formula.data);
        json_put_string(json, "formula_side",
                        difference->formula_right ? "right" : "left");
    }
    if (difference->formula_depth > 0)
        json_put_uint(json, "formula_depth", difference->formula_depth);
    if (difference->kind == DIFFERENCE_FAIRNESS)
        json_put_uint(json, "test_states", difference->test_states);
    json_put_string(json, "text", text->data);
    if (report->run) {
        json_key(json, "run");
        trace_json(json, report->run->model, &report->run->finding->trace,
                   false);
    }
    json_end_object(json);
}

static void put_related(Json *json, const ComparisonReport *report) {
    const Comparison *comparison = report->comparison;
    bool known = comparison && (comparison->verdict == VERDICT_HOLDS ||
                                comparison->verdict == VERDICT_VIOLATED);
    json_key(json, "related");
    if (known)
        json_bool(json, comparison->verdict == VERDICT_HOLDS);
    else
        json_null(json);
    json_put_string(json, "verdict",
                    comparison       ? verdict_name(comparison->verdict)
                    : report->reason ? verdict_name(VERDICT_INCONCLUSIVE)
                                     : "error");
}

static void put_statistics(Json *json, const ComparisonReport *report) {
    static const Comparison nothing = {0};
    const Comparison *comparison =
        report->comparison ? report->comparison : &nothing;
    json_put_uint(json, "states",
                  comparison->left_states + comparison->right_states);
    json_put_uint(json, "left_states", comparison->left_states);
    json_put_uint(json, "right_states", comparison->right_states);
    json_put_uint(json, "transitions", comparison->transitions);
    json_put_uint(json, "pairs", comparison->pairs);
    json_put_uint(json, "searches", comparison->runs);
    json_put_bool(json, "minimised", comparison->joined);
    json_put_uint(json, "bytes", report->bytes);
    json_put_real(json, "seconds", report->seconds);
}

/* Each model has its own. */
static void put_diagnostics(Json *json, const ComparisonReport *report) {
    static const char *const keys[] = {"diagnostics", "right_diagnostics"};
    for (size_t i = 0; i < 2; i++) {
        if (!report->diag[i] || report->diag[i]->items.count == 0)
            continue;
        json_key(json, keys[i]);
        diagnostics_json(json, report->diag[i]);
    }
}

void comparison_json(const ComparisonReport *report, Text *out) {
    const Comparison *comparison = report->comparison;
    Json json;
    Text text;
    json_init(&json, out);
    text_init(&text, out->mem);
    json_begin_object(&json);
    json_put_string(&json, "martlet", MARTLET_VERSION);
    json_put_uint(&json, "schema", JSON_SCHEMA);
    json_put_string(&json, "command", "compare");
    json_put_string(&json, "left", report->left);
    json_put_string(&json, "right", report->right);
    json_put_string(&json, "relation", report->relation);
    json_put_bool(&json, "preorder", report->preorder);
    put_related(&json, report);
    if (comparison && comparison->verdict == VERDICT_INCONCLUSIVE)
        json_put_string(&json, "limit", reason_of(comparison));
    if (report->reason)
        json_put_string(&json, "reason", report->reason);
    put_diagnostics(&json, report);
    put_statistics(&json, report);
    json_key(&json, "evidence");
    if (comparison && comparison->verdict == VERDICT_VIOLATED)
        put_evidence(&json, report, &text);
    else
        json_null(&json);
    json_end_object(&json);
    text_release(&text);
    json_finish(&json);
}
