#include "cli/suites/remarks.h"

#include "base/file.h"
#include "lang/table/languages.h"

#include <string.h>

static const char mark[] = "martlet", only[] = "expect";

enum {
    MARK = sizeof mark - 1, /* a colon follows */
    ONLY = sizeof only - 1
};

CommentStyle remarks_style(const char *path) {
    Text ending;
    Mem mem;
    CommentStyle style = COMMENTS_NONE;
    mem_init(&mem);
    text_init(&ending, &mem);
    for (size_t i = 0; languages[i]; i++)
        for (const char *const *at = languages[i]->commented; at && *at; at++) {
            text_clear(&ending);
            text_printf(&ending, ".%s", *at);
            if (file_has_suffix(path, ending.data))
                style = languages[i]->comments;
        }
    text_release(&ending);
    return style;
}

bool remarks_possible(const char *bytes, size_t length) {
    return memmem(bytes, length, mark, MARK) != NULL;
}

static bool starts(const Remarks *scan, const char *word) {
    size_t length = strlen(word);
    return scan->length - scan->at >= length &&
           memcmp(scan->text + scan->at, word, length) == 0;
}

/* After "...", which a line end ends as well. */
static void skip_string(Remarks *scan) {
    for (scan->at++; scan->at < scan->length; scan->at++) {
        char byte = scan->text[scan->at];
        if (byte == '\\' && scan->at + 1 < scan->length)
            scan->at++;
        else if (byte == '"' || byte == '\n')
            break;
    }
    scan->at += scan->at < scan->length;
}

/* After 'x' or '\x'; a quote that begins no such character is passed. */
static void skip_character(Remarks *scan) {
    size_t width =
        scan->at + 1 < scan->length && scan->text[scan->at + 1] == '\\' ? 3 : 2;
    bool closed =
        scan->at + width < scan->length && scan->text[scan->at + width] == '\'';
    scan->at += closed ? width + 1 : 1;
}

/* The end of the comment that begins here, without its last mark; 0 if none
 * begins. */
static size_t comment_end(const Remarks *scan) {
    bool tvt = scan->style == COMMENTS_TVT;
    bool line = starts(scan, tvt ? "#" : "//");
    if (!line && !starts(scan, tvt ? "(*" : "/*"))
        return 0;
    Remarks inner = *scan;
    unsigned depth = 1;
    for (inner.at += line ? 1 : 2; inner.at < inner.length; inner.at++) {
        if (line && inner.text[inner.at] == '\n')
            break;
        if (line)
            continue;
        if (tvt && starts(&inner, "(*")) {
            depth++;
            inner.at++;
        } else if (starts(&inner, tvt ? "*)" : "*/")) {
            if (--depth == 0)
                break;
            inner.at++;
        }
    }
    return inner.at;
}

static bool is_blank(char byte) {
    return byte == ' ' || byte == '\t' || byte == '\r';
}

/* Is this "expect" after blanks, where the user forgot the colon? */
static bool lacks_colon(const char *text, const char *end) {
    const char *start = text;
    while (text < end && is_blank(*text))
        text++;
    return text > start && end - text >= ONLY &&
           memcmp(text, only, ONLY) == 0 &&
           (end - text == ONLY || is_blank(text[ONLY]));
}

/* Does a remark begin on this line of a comment? Its text goes to its end. */
static bool line_remark(Remarks *scan, size_t start, size_t end,
                        ExpectationSentence *remark) {
    while (start < end && strchr(" \t*/#(", scan->text[start]))
        start++;
    if (end - start <= MARK || memcmp(scan->text + start, mark, MARK) != 0)
        return false;
    start += MARK;
    scan->bare = lacks_colon(scan->text + start, scan->text + end);
    if (scan->text[start] != ':' && !scan->bare)
        return false;
    start += !scan->bare;
    while (end > start && strchr(" \t\r", scan->text[end - 1]))
        end--;
    remark->text = scan->text + start;
    remark->length = end - start;
    remark->span.start = start;
    remark->span.end = end;
    return true;
}

/* The next remark of the comment that we are in. */
static bool comment_remark(Remarks *scan, ExpectationSentence *remark) {
    while (scan->at < scan->end) {
        const char *line = scan->text + scan->at;
        const char *newline = memchr(line, '\n', scan->end - scan->at);
        size_t stop = newline ? (size_t)(newline - scan->text) : scan->end;
        bool found = line_remark(scan, scan->at, stop, remark);
        scan->at = stop + (newline != NULL);
        if (found)
            return true;
    }
    return false;
}

Remarks remarks_begin(const Diagnostics *diag, uint32_t source,
                      CommentStyle style) {
    const Source *from = &diag->sources.data[source];
    return (Remarks){from->text, from->length, source, style, 0, 0, false};
}

bool remarks_next(Remarks *scan, ExpectationSentence *remark) {
    *remark =
        (ExpectationSentence){.span = {scan->source, 0, 0}, .exact = true};
    for (;;) {
        if (scan->end > 0 && comment_remark(scan, remark))
            return true;
        if (scan->end > 0 && (starts(scan, "*/") || starts(scan, "*)")))
            scan->at += 2;
        scan->end = 0;
        if (scan->style == COMMENTS_NONE || scan->at >= scan->length)
            return false;
        scan->end = comment_end(scan);
        if (scan->end > 0)
            continue;
        if (scan->text[scan->at] == '"')
            skip_string(scan);
        else if (scan->text[scan->at] == '\'' && scan->style == COMMENTS_C)
            skip_character(scan);
        else
            scan->at++;
    }
}
