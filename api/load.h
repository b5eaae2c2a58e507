/* api/load.h -- from file names to a Model, by language */
#ifndef API_LOAD_H
#define API_LOAD_H

#include "api/job.h"

/* Read the model of the options; NULL, with diagnostics, on failure. */
Model *load_model(const JobOptions *options, Mem *mem, Diagnostics *diag);

#endif
