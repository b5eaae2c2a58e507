/* report/model_hash.h -- which files were read */
#ifndef REPORT_MODEL_HASH_H
#define REPORT_MODEL_HASH_H

#include "base/diag.h"

/* Append 16 hexadecimal digits: a hash of the contents of all files, in the
 * order in which they were read; nothing if one of them is not there any more.
 * Names do not count. */
void model_hash(const Diagnostics *diag, Text *out);

#endif
