/* cli/suites/remarks.h -- comments of a model that are for Martlet
 *
 * A remark is a line of a comment that begins with "martlet:", in the syntax
 * of comments that the file's language has (lang/language.h). What follows on
 * the line is its text. Strings are not searched. "martlet expect" is one as
 * well, so that a colon that was forgotten does not go unnoticed.
 */
#ifndef CLI_SUITES_REMARKS_H
#define CLI_SUITES_REMARKS_H

#include "cli/suites/expectation.h"
#include "lang/language.h"

/* How comments are written in a file of this name. */
CommentStyle remarks_style(const char *path);

/* Can there be remarks in these bytes? For most files that is quickly no. */
bool remarks_possible(const char *bytes, size_t length);

typedef struct Remarks {
    const char *text;   /* of the source */
    size_t length;      /* bytes */
    uint32_t source;    /* its number */
    CommentStyle style; /* of its comments */
    size_t at;          /* the next byte */
    size_t end;         /* of the comment that it is in; 0: in none */
    bool bare;          /* the last remark has no colon, which is an error */
} Remarks;

/* From the start of a source. */
Remarks remarks_begin(const Diagnostics *diag, uint32_t source,
                      CommentStyle style);

/* Find the next remark; false if there are no more. */
bool remarks_next(Remarks *remarks, ExpectationSentence *remark);

#endif
