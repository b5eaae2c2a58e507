/* lang/promela/reading/preprocess.h -- macros, inclusion, conditional text
 *
 * Purpose:    from a source to the tokens that the parser sees, as the C
 *             preprocessor would make them, without calling one: #define,
 *             #undef, #include, #if and relatives, #error. Line markers and
 *             #pragma are skipped.
 * Places:     see macros.h; included files are sources of their own.
 * Limits:     depth and number of inclusions, and the work of macros.
 * Ownership:  the tokens belong to the caller's vector: those of the source
 *             and one PML_END, then for each claim and each atom of the
 *             options the same, with the macros that are defined by then.
 *             Their texts live in `scratch` and in the sources.
 */
#ifndef LANG_PROMELA_READING_PREPROCESS_H
#define LANG_PROMELA_READING_PREPROCESS_H

#include "lang/promela/reading/macros.h"
#include "lang/promela/reading/promela_options.h"

/* False if a limit was reached, so that the tokens stop somewhere. */
bool preprocess(Diagnostics *diag, Names *names, Arena *scratch,
                uint32_t source, const PromelaOptions *options, PmlTokens *out);

#endif
