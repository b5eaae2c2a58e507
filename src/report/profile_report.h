/* report/profile_report.h -- a profile as text and as JSON
 *
 * Purpose:    what `martlet profile` prints: advice, the most useful first,
 *             then what multiplies the states, growth and shape.
 * Width:      text is wrapped at 80 columns, where names allow it.
 */
#ifndef REPORT_PROFILE_REPORT_H
#define REPORT_PROFILE_REPORT_H

#include "base/diag.h"
#include "core/profile.h"

typedef struct ProfileReport {
    const char *model;       /* as on the command line */
    const Profile *profile;  /* NULL: there is none */
    const Diagnostics *diag; /* warnings and errors, or NULL */
    const char *reason; /* why there is none, if that is a limit, or NULL */
    uint64_t bytes;     /* peak of the process */
    bool verbose;       /* all variables and levels */
} ProfileReport;

void profile_text(const ProfileReport *report, Text *out);
void profile_json(const ProfileReport *report, Text *out);

/* What is the matter, and what to do about it: sentences of one advice. */
void profile_problem(const Profile *profile, const Advice *advice, Text *out);
void profile_remedy(const Profile *profile, const Advice *advice, Text *out);

/* A word for each kind, for JSON. */
const char *profile_advice_word(AdviceKind kind);
const char *profile_item_word(ItemKind kind);

/* A factor with as many digits as are worth reading: 1.25, 17, 3.4. */
void profile_factor(double factor, Text *out);

#endif
