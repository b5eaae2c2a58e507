#include "cli/suites/suite.h"

#include "base/file.h"
#include "cli/suites/remarks.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    MOST_FOLDERS = 64 /* inside each other */
};

void suite_init(Suite *suite, Mem *mem, Diagnostics *diag) {
    *suite = (Suite){.mem = mem, .diag = diag};
}

void suite_release(Suite *suite) {
    for (size_t i = 0; i < suite->cases.count; i++) {
        TestCase *test = &suite->cases.data[i];
        vec_release(suite->mem, &test->models);
        vec_release(suite->mem, &test->options);
        expectation_release(&test->expectation, suite->mem);
    }
    vec_release(suite->mem, &suite->cases);
    vec_release(suite->mem, &suite->read);
}

/* ---- Models ------------------------------------------------------------- */

static bool same_words(const Words *a, const Words *b) {
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (strcmp(a->data[i], b->data[i]) != 0)
            return false;
    return true;
}

/* The test of this file with these options, made if there is none; takes the
 * options. */
static TestCase *case_of(Suite *suite, size_t first, const char *path,
                         Words options, Span span) {
    for (size_t i = first; i < suite->cases.count; i++)
        if (same_words(&suite->cases.data[i].options, &options)) {
            vec_release(suite->mem, &options);
            return &suite->cases.data[i];
        }
    TestCase made = {
        .options = options, .span = span, .expectation = EXPECTATION_NONE};
    vec_push(suite->mem, &made.models, path);
    vec_push(suite->mem, &suite->cases, made);
    return &vec_last(&suite->cases);
}

/* "expect ..." is the only remark that there is. */
static bool take_expect(Suite *suite, ExpectationSentence *remark) {
    static const char word[] = "expect";
    size_t length = sizeof word - 1, blanks = 0;
    while (blanks < remark->length && strchr(" \t", remark->text[blanks]))
        blanks++;
    remark->text += blanks;
    remark->length -= blanks;
    remark->span.start += blanks;
    if (remark->length < length || memcmp(remark->text, word, length) != 0 ||
        (remark->length > length && !strchr(" \t", remark->text[length]))) {
        diag_error(suite->diag, CODE_SYNTAX, remark->span,
                   "\"expect\" is expected after \"martlet:\"");
        return false;
    }
    remark->text += length;
    remark->length -= length;
    remark->span.start += length;
    return true;
}

/* The sentence is read twice: what it says belongs to the test of its options,
 * which come last. */
static bool add_remark(Suite *suite, size_t first, const char *path,
                       ExpectationSentence remark) {
    Expectation trial = EXPECTATION_NONE;
    ExpectationSentence rest;
    Words options = {0};
    Span whole = remark.span;
    if (!take_expect(suite, &remark))
        return false;
    bool good =
        expectation_read(&trial, suite->mem, suite->diag, remark, &rest) &&
        words_split(&options, suite->mem, suite->diag, rest) &&
        suite->accept(suite->context, &options, path, rest.span);
    expectation_release(&trial, suite->mem);
    if (!good) {
        vec_release(suite->mem, &options);
        return false;
    }
    TestCase *test = case_of(suite, first, path, options, whole);
    return expectation_read(&test->expectation, suite->mem, suite->diag, remark,
                            &rest);
}

/* The tests of one model: how many, or SIZE_MAX after an error. */
static size_t add_model(Suite *suite, const char *path, uint32_t source,
                        CommentStyle style) {
    size_t first = suite->cases.count;
    bool good = true;
    ExpectationSentence remark;
    Remarks remarks = remarks_begin(suite->diag, source, style);
    while (remarks_next(&remarks, &remark))
        good = add_remark(suite, first, path, remark) && good;
    return good ? suite->cases.count - first : SIZE_MAX;
}

/* ---- Files and folders -------------------------------------------------- */

/* Manifests begin with "martlet = 1": other programs use TOML as well. */
static bool is_manifest(const char *text) {
    for (;;) {
        text += strspn(text, " \t\r\n\xef\xbb\xbf");
        if (*text != '#')
            break;
        text += strcspn(text, "\n");
    }
    if (strncmp(text, "martlet", 7) != 0)
        return false;
    text += 7;
    return text[strspn(text, " \t")] == '=';
}

static bool fail(Suite *suite, const char *path, const char *why) {
    diag_error(suite->diag, CODE_FILE, SPAN_NONE, "cannot read %s: %s", path,
               why);
    return false;
}

/* `named`: by the user, who wants to know why there is nothing in it. */
static bool add_file(Suite *suite, const char *path, bool named) {
    bool toml = file_has_suffix(path, ".toml");
    CommentStyle style = toml ? COMMENTS_NONE : remarks_style(path);
    Text text;
    for (size_t i = 0; i < suite->read.count; i++)
        if (strcmp(suite->read.data[i], path) == 0)
            return true;
    if (!toml && style == COMMENTS_NONE) {
        if (!named)
            return true;
        diag_error(suite->diag, CODE_FORMAT, SPAN_NONE,
                   "%s is neither a manifest (.toml) nor a model that has "
                   "comments",
                   path);
        diag_hint(suite->diag, "see `martlet explain expect`");
        return false;
    }
    vec_push(suite->mem, &suite->read, path);
    text_init(&text, suite->mem);
    const char *problem = file_read(path, &text);
    if (problem) {
        text_release(&text);
        return fail(suite, path, problem);
    }
    diag_note(suite->diag, path); /* also if no test is in it */
    bool needed = toml ? is_manifest(text.data)
                       : remarks_possible(text.data, text.length);
    bool good = needed || !named;
    size_t count = 0;
    if (needed) {
        uint32_t source =
            diag_source(suite->diag, path, text.data, text.length);
        count = toml ? 0 : add_model(suite, path, source, style);
        good =
            toml ? suite_add_manifest(suite, source, path) : count != SIZE_MAX;
    }
    text_release(&text);
    if (named && !toml && count == 0)
        needed = good = false;
    if (!needed && named) {
        diag_error(suite->diag, CODE_FORMAT, SPAN_NONE,
                   toml ? "%s does not begin with \"martlet = 1\""
                        : "no comment of %s begins with \"martlet: expect\"",
                   path);
        diag_hint(suite->diag, "see `martlet explain expect`");
    }
    return good;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Paths of what is in the folder, in order; hidden files are not. */
static bool list_folder(Suite *suite, const char *path, Words *names) {
    DIR *folder = opendir(path);
    if (!folder)
        return fail(suite, path, strerror(errno));
    Text name;
    text_init(&name, suite->mem);
    for (struct dirent *entry; (entry = readdir(folder));) {
        if (entry->d_name[0] == '.')
            continue;
        text_clear(&name);
        text_printf(&name, "%s%s%s", path,
                    path[strlen(path) - 1] == '/' ? "" : "/", entry->d_name);
        vec_push(suite->mem, names,
                 arena_copy(&suite->diag->arena, name.data, name.length));
    }
    closedir(folder);
    text_release(&name);
    if (names->count)
        qsort(names->data, names->count, sizeof *names->data, by_name);
    return true;
}

static bool add_folder(Suite *suite, const char *path, unsigned depth) {
    Words names = {0};
    if (depth == MOST_FOLDERS)
        return fail(suite, path, "too many folders inside each other");
    bool good = list_folder(suite, path, &names);
    for (size_t i = 0; i < names.count; i++) {
        struct stat status, link;
        if (stat(names.data[i], &status) != 0 ||
            lstat(names.data[i], &link) != 0)
            continue; /* a link to nothing, or it went away */
        if (S_ISDIR(status.st_mode) && !S_ISLNK(link.st_mode))
            good = add_folder(suite, names.data[i], depth + 1) && good;
        else if (S_ISREG(status.st_mode))
            good = add_file(suite, names.data[i], false) && good;
    }
    vec_release(suite->mem, &names);
    return good;
}

/* The folder of a file. */
static const char *folder_of(Suite *suite, const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? arena_copy(&suite->diag->arena, path,
                              (size_t)(slash - path) + (slash == path))
                 : ".";
}

/* A file that is missing is missed later, where its purpose is known. */
bool suite_reaches(Suite *suite, const char *path, Span where) {
    if (access(path, F_OK) != 0 || file_same(path, suite->folder) ||
        file_within(path, suite->folder))
        return true;
    diag_error(suite->diag, CODE_FILE, where, "%s is outside of %s", path,
               strcmp(suite->folder, ".") == 0 ? "this folder" : suite->folder);
    diag_hint(suite->diag, "a test names files of the folder that is tested; "
                           "martlet test FOLDER takes a folder with both");
    return false;
}

bool suite_add(Suite *suite, const char *path) {
    struct stat status;
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        length--;
    path = arena_copy(&suite->diag->arena, path, length);
    if (stat(path, &status) != 0)
        return fail(suite, path, strerror(errno));
    suite->folder = S_ISDIR(status.st_mode) ? path : folder_of(suite, path);
    return S_ISDIR(status.st_mode) ? add_folder(suite, path, 0)
                                   : add_file(suite, path, true);
}
