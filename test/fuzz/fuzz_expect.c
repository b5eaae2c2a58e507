/* test/fuzz/fuzz_expect.c -- any bytes as a manifest, and as a model with
 * comments */
#include "cli/suites/remarks.h"
#include "cli/suites/suite.h"
#include "test/fuzz/fuzz.h"

static bool accept_all(void *context, Words *options, const char *file,
                       Span where) {
    (void)context, (void)options, (void)file, (void)where;
    return true;
}

/* What is not read well has an error, and only that. */
static void read_manifest(Mem *mem, Diagnostics *diag, uint32_t source) {
    Suite suite;
    suite_init(&suite, mem, diag);
    suite.accept = accept_all;
    if (suite_add_manifest(&suite, source, "fuzz.toml") != (diag->errors == 0))
        abort();
    suite_release(&suite);
}

static void read_comments(Mem *mem, Diagnostics *diag, uint32_t source,
                          CommentStyle style) {
    Remarks remarks = remarks_begin(diag, source, style);
    for (ExpectationSentence remark, rest; remarks_next(&remarks, &remark);) {
        Expectation expectation = EXPECTATION_NONE;
        Words options = {0};
        if (remark.length > remarks.length)
            abort();
        if (expectation_read(&expectation, mem, diag, remark, &rest))
            words_split(&options, mem, diag, rest);
        expectation_release(&expectation, mem);
        vec_release(mem, &options);
    }
}

static void read_all(Mem *mem, const char *bytes, size_t length) {
    Diagnostics diag;
    Text messages;
    diag_init(&diag, mem);
    text_init(&messages, mem);
    uint32_t source = diag_source(&diag, "fuzz", bytes, length);
    read_manifest(mem, &diag, source);
    read_comments(mem, &diag, source, COMMENTS_C);
    read_comments(mem, &diag, source, COMMENTS_TVT);
    diag_render(&diag, &messages, true);
    text_release(&messages);
    diag_release(&diag);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    return fuzz_try(read_all, data, size);
}
