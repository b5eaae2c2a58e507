/* report/page/html.h -- what the page of a report is made of
 *
 * Purpose:    the page holds its data as one JSON object, which its script
 *             (report/page/html/) draws. doc/report.md says what it shows.
 * Texts:      a text that a run repeats (an action, a value) is in a table at
 *             the end of the object; runs name it by its number there.
 * Sources:    files of the model, by their numbers.
 * Safety:     names and texts of a model are JSON strings here, and text nodes
 *             in the page; none of them is ever part of its markup.
 */
#ifndef REPORT_PAGE_HTML_H
#define REPORT_PAGE_HTML_H

#include "base/json.h"
#include "base/names.h"
#include "report/wording/report.h"

#define HTML_NONE UINT32_MAX

typedef struct Html {
    const Report *report;     /* that is shown */
    Json json;                /* the object */
    Names texts;              /* by number */
    Names sources;            /* names of files, by number */
    VEC(bool) needed;         /* by source: something is marked in it */
    VEC(const Model *) drawn; /* whose processes are drawn as automata */
    size_t near_left; /* steps next to runs that the page has room for */
    Text one;         /* scratch */
    Text other;       /* likewise */
} Html;

/* The number of a text, or -1 for NULL, as the next value. */
void html_text(Html *html, const char *text);

/* The number of the file, or -1 if its text is not known, as the next value. */
void html_source(Html *html, const char *file);

typedef struct HtmlRun {    /* a counterexample */
    const ReportItem *item; /* whose it is */
    size_t number;          /* of the item */
    const Trace *trace;     /* the run */
    uint32_t property;      /* of the model, of which it shows an error */
    uint32_t site;          /* of the error, or NO_SITE */
    const OtherRun *other;  /* it is this one of --more, or NULL */
} HtmlRun;

/* The run as an object. */
void html_run(Html *html, const HtmlRun *run);

/* The numbers of what a step changes and the new values, as values of an array;
 * propositions are counted after the variables. */
void html_changes(Html *html, const Model *model, const Word *from,
                  const Word *to);

/* What else could be done along the run, as members of its object. */
void html_around(Html *html, const Model *model, const Trace *trace,
                 uint32_t property);

/* Where processes are in each state of the run, as members of its object; and
 * the graphs that these places are of, after all runs. */
void html_positions(Html *html, const Model *model, const Trace *trace);
void html_graphs(Html *html);

/* What was found out in how large a space: an array of searches, and the
 * number of an item's own search. */
void html_searches(Html *html);
size_t html_search_of(const Report *report, size_t item);

#endif
