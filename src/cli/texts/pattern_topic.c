/* cli/texts/pattern_topic.c -- martlet explain patterns */
#include "cli/texts/topics.h"
#include "formula/patterns.h"

#include <string.h>

static const char introduction[] =
    "Most properties follow one of a few patterns. --pattern names one, with "
    "conditions or formulas for its letters, and --scope says when it must "
    "hold: in the whole run, or in the parts of it that other conditions open "
    "and close. A pattern can also name its own scope. check takes several; "
    "their properties are pattern:1, pattern:2 and so on. In translate letters "
    "that stand for themselves can be left out.\n"
    "  martlet check m.pml --pattern 'response(request, grant)'\n"
    "  martlet check m.pml --pattern 'absence(x > 3) between(open, closed)'\n"
    "  martlet translate --pattern response --scope between -v\n"
    "The letters of a pattern are in the order in which things happen. The "
    "state that opens a scope belongs to it, the one that closes it does not. "
    "between counts only if r comes; after-until also if it never does. Both "
    "begin at every state where q holds and r does not; after begins at the "
    "first q, before ends at the first r, and demands nothing if there is "
    "none. Of a cause and its effect both may be in the same state; of things "
    "that follow each other the second comes later.\n"
    "The formulas of the scopes, where PATTERN is that of the pattern ([] is "
    "always, "
    "<> is eventually, W is until, or forever):";

static void add_head(const Pattern *pattern, Text *out) {
    patterns_usage(pattern->name, pattern->letters, pattern->counts, out);
    text_add(out, ": ");
    for (const char *c = pattern->sentence; *c; c++) {
        if (*c == '%')
            text_add(out, "N separate periods, 2 if there is no N; here 1");
        else if (*c != '$')
            text_char(out, *c);
    }
    text_add(out, ".\n");
}

static void add_scopes(Text *out) {
    for (const PatternScope *scope = pattern_scopes; scope->name; scope++) {
        size_t start = out->length;
        const char *place = strstr(scope->formula, "$f");
        text_add(out, "  ");
        patterns_usage(scope->name, scope->letters, false, out);
        while (out->length < start + 21)
            text_char(out, ' ');
        text_bytes(out, scope->formula, (size_t)(place - scope->formula));
        text_printf(out, "PATTERN%s\n", place + 2);
    }
}

void topic_of_patterns(Text *out) {
    text_printf(out, "%s\n", introduction);
    add_scopes(out);
    text_add(out, "The patterns, each with its formula for scopes without an "
                  "end (globally and after), and for scopes that r ends:\n");
    for (const Pattern *pattern = patterns; pattern->name; pattern++) {
        add_head(pattern, out);
        for (size_t i = 0; i < 2; i++) {
            text_add(out, "  ");
            patterns_template(pattern, i, 1, out);
            text_char(out, '\n');
        }
    }
}
