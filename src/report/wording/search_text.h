/* report/wording/search_text.h -- searches in words, for every report */
#ifndef REPORT_WORDING_SEARCH_TEXT_H
#define REPORT_WORDING_SEARCH_TEXT_H

#include "report/wording/report.h"

/* How the search ended: "complete", "memory limit" ... */
const char *search_ending(const Statistics *search);

/* Append how much of the state space the verdicts needed; nothing if all. */
void search_reduction(const ReportItem *item, Text *out);

/* What the reader can do about a property that the search left undecided. */
const char *search_advice(const Statistics *search);

#endif
