/* job/loading/load.h -- from file names to the language that reads them
 *
 * Purpose:    the ending of a file, or what the user says instead, names a
 *             row of the table of languages.
 */
#ifndef JOB_LOADING_LOAD_H
#define JOB_LOADING_LOAD_H

#include "job/form/job.h"

/* The language of the model files, and what the options ask of it, all but the
 * questions about states. NULL, with diagnostics, if there is no such language
 * or the files do not go together. */
const Language *load_language(const JobOptions *options,
                              LanguageRequest *request, Diagnostics *diag);

/* Is this the name of a property that some language always knows? */
bool load_knows_property(const char *name);

#endif
