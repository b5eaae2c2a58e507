/* cli/commands/new.c -- martlet new KIND NAME: files to begin with
 *
 * Writes the starters of a kind (cli/texts/starters.h) under the user's name.
 * Nothing that exists is overwritten: then no file is written at all.
 */
#include "base/file.h"
#include "base/suggest.h"
#include "cli/cli.h"
#include "cli/texts/starters.h"

#include <string.h>
#include <unistd.h>

typedef struct NewFiles {
    Cli *cli;          /* the options, and what is wrong with them */
    const char *kind;  /* of the starters */
    const char *stem;  /* the path that the user gave, without the ending */
    const char *name;  /* its last part */
    const char *model; /* what a manifest tests */
} NewFiles;

static const char *last_part(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Letters, digits and a few marks: the name goes into strings and comments of
 * several languages. */
static bool is_plain(const char *name) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-";
    return *name && *name != '.' && *name != '-' &&
           name[strspn(name, plain)] == '\0';
}

static void add_path(Text *out, const NewFiles *files, const Starter *starter) {
    text_printf(out, "%s%s", files->stem, starter->ending);
}

/* "@NAME@" and "@MODEL@" become what they stand for. */
static void add_text(Text *out, const NewFiles *files, const char *text) {
    const struct {
        const char *mark, *meaning;
    } marks[] = {{"@NAME@", files->name}, {"@MODEL@", files->model}};
    while (*text) {
        size_t i = 0, length = 1;
        while (i < 2 && strncmp(text, marks[i].mark, strlen(marks[i].mark)))
            i++;
        if (i < 2)
            length = strlen(marks[i].mark);
        if (i < 2)
            text_add(out, marks[i].meaning);
        else
            text_char(out, *text);
        text += length;
    }
}

/* ---- What is asked for -------------------------------------------------- */

static bool reject_kind(Cli *cli, const char *word) {
    Suggestion best = suggestion_for(word);
    for (const Starter *starter = starters; starter->kind; starter++)
        suggestion_offer(&best, starter->kind);
    diag_error(&cli->diag, CODE_USAGE, SPAN_NONE,
               "there is no kind \"%s\": it is promela, network or test", word);
    diag_did_you_mean(&cli->diag, best.candidate);
    return false;
}

/* Of a test the name can be that of the model, with its ending. */
static bool read_name(NewFiles *files, const char *path) {
    Arena *arena = &files->cli->diag.arena;
    const char *name = last_part(path), *dot = strrchr(name, '.');
    size_t ending = dot ? strlen(dot) : 0;
    bool test = strcmp(files->kind, "test") == 0;
    bool cut =
        dot && (test || strcmp(dot, ".pml") == 0 || strcmp(dot, ".ext") == 0);
    files->stem = arena_copy(arena, path, strlen(path) - (cut ? ending : 0));
    files->name = last_part(files->stem);
    Text model;
    text_init(&model, &files->cli->mem);
    text_printf(&model, "%s%s", name, dot ? "" : ".pml");
    files->model = arena_copy(arena, model.data, model.length);
    text_release(&model);
    if (is_plain(files->name) && is_plain(files->model))
        return true;
    diag_error(
        &files->cli->diag, CODE_USAGE, SPAN_NONE,
        "%s cannot be the name: it is made of letters, digits, _, - and .",
        path);
    return false;
}

static bool understand(NewFiles *files, Cli *cli) {
    const Starter *starter = starters;
    *files = (NewFiles){.cli = cli, .kind = cli->options.operands.data[0]};
    while (starter->kind && strcmp(starter->kind, files->kind) != 0)
        starter++;
    return starter->kind ? read_name(files, cli->options.operands.data[1])
                         : reject_kind(cli, files->kind);
}

/* ---- Writing ------------------------------------------------------------ */

/* Write one of them, unless it is there. */
static const char *create(const NewFiles *files, const Starter *starter,
                          const char *path) {
    Text text;
    text_init(&text, &files->cli->mem);
    add_text(&text, files, starter->text);
    const char *problem = file_create(path, text.data, text.length);
    text_release(&text);
    return problem;
}

/* The first `count` starters of the kind are taken back. */
static void remove_created(const NewFiles *files, size_t count) {
    Text path;
    text_init(&path, &files->cli->mem);
    for (const Starter *starter = starters; count > 0; starter++) {
        if (strcmp(starter->kind, files->kind) != 0)
            continue;
        text_clear(&path);
        add_path(&path, files, starter);
        unlink(path.data);
        count--;
    }
    text_release(&path);
}

/* Write all of them, and list them with what to do next. */
static bool create_all(const NewFiles *files, Text *out) {
    size_t count = 0;
    const char *problem = NULL;
    Text path;
    text_init(&path, &files->cli->mem);
    for (const Starter *starter = starters; starter->kind; starter++) {
        if (strcmp(starter->kind, files->kind) != 0)
            continue;
        text_clear(&path);
        add_path(&path, files, starter);
        problem = create(files, starter, path.data);
        if (problem)
            break;
        count++;
        text_add(out, path.data);
        if (starter->next)
            text_printf(out, "    next: martlet %s %s", starter->next,
                        path.data);
        text_char(out, '\n');
    }
    if (problem) {
        remove_created(files, count);
        diag_error(&files->cli->diag, CODE_FILE, SPAN_NONE,
                   "cannot write %s: %s", path.data, problem);
    }
    text_release(&path);
    return !problem;
}

Status run_new(Cli *cli) {
    NewFiles files;
    Text out;
    text_init(&out, &cli->mem);
    bool good = understand(&files, cli) && create_all(&files, &out);
    Status status =
        good ? output_file(cli, "-", &out, STATUS_HOLDS) : STATUS_INPUT;
    output_diagnostics(cli, &cli->diag);
    text_release(&out);
    return status;
}
