/* report/parameter_table.h -- one check for each value of a parameter
 *
 * Purpose:    what `check -D N=2..8` prints: a row for each value, with the
 *             verdicts, the states and the time; as text and as JSON.
 * Columns:    one for each property, as long as the lines fit; else one for all
 *             of them, which names those that do not hold.
 * Ownership:  strings are borrowed; the caller releases the vectors.
 */
#ifndef REPORT_PARAMETER_TABLE_H
#define REPORT_PARAMETER_TABLE_H

#include "base/vec.h"
#include "report/wording/report.h"

typedef struct TableVerdict {
    const char *name;    /* of the property */
    const char *kind;    /* "safety" ... */
    const char *verdict; /* "holds", "reached" ... */
    Verdict outcome;     /* what that comes to */
    size_t length;       /* steps of the run, or NO_LENGTH */
} TableVerdict;

#define NO_LENGTH SIZE_MAX

typedef struct TableRow {
    VEC(int64_t) values;          /* of the parameters, in order */
    VEC(TableVerdict) properties; /* that were checked */
    const char *verdict;          /* on all of them */
    const char *reason;           /* why it is inconclusive, or NULL */
    uint64_t states, transitions; /* as in Report */
    double seconds;               /* likewise */
    uint64_t bytes;               /* likewise */
} TableRow;

typedef struct ParameterTable {
    const char *model;       /* as on the command line */
    VEC(const char *) names; /* of the parameters */
    VEC(TableRow) rows;      /* those that were checked */
    size_t left;             /* rows that were not: a limit came first */
    const char *verdict;     /* the worst */
    double seconds;          /* for all */
    const Diagnostics *diag; /* if nothing was checked, or NULL */
} ParameterTable;

void parameter_table_text(const ParameterTable *table, bool color, Text *out);
void parameter_table_json(const ParameterTable *table, Text *out);

#endif
