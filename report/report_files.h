/* report/report_files.h -- the report of check for other tools
 *
 * Purpose:    formats that servers for continuous integration and editors read;
 *             doc/formats/json.md describes Martlet's own.
 */
#ifndef REPORT_REPORT_FILES_H
#define REPORT_REPORT_FILES_H

#include "report/report.h"

/* JUnit XML: a test case per property. */
void report_junit(const Report *report, Text *out);

/* SARIF 2.1.0: a result per error, with the run that leads there as a code
 * flow, and per diagnostic. */
void report_sarif(const Report *report, Text *out);

#endif
