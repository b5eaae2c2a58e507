/* report/report_files.h -- the report of check as files
 *
 * Purpose:    formats that servers for continuous integration, editors and
 *             browsers read; doc/formats/json.md describes Martlet's own.
 */
#ifndef REPORT_REPORT_FILES_H
#define REPORT_REPORT_FILES_H

#include "report/wording/report.h"

/* JUnit XML: a test case per property. */
void report_junit(const Report *report, Text *out);

/* SARIF 2.1.0: a result per error, with the run that leads there as a code
 * flow, and per diagnostic. */
void report_sarif(const Report *report, Text *out);

/* A page for browsers (doc/report.md): one file that needs no other. */
void report_html(const Report *report, Text *out);

#endif
