/* Parses Promela files and says whether they were accepted: for comparing the
 * front end with SPIN's.
 * Usage: promela-parse [-D NAME[=TEXT]]... [-I FOLDER]... FILE ...
 * Diagnostics go to stderr, "accepted" or "rejected" to stdout,
 * a line for each file. */
#include "lang/promela/resolving/promela_read.h"

#include <stdio.h>
#include <string.h>

enum {
    MOST_OPTIONS = 32
};

static int parse(const char *path, const PromelaOptions *options) {
    Mem mem;
    Diagnostics diag;
    Program program;
    Text text;
    mem_init(&mem);
    diag_init(&diag, &mem);
    program_init(&program, &mem);
    text_init(&text, &mem);
    bool good = promela_read(&program, &diag, path, options);
    diag_render(&diag, &text, false);
    fputs(text.data, stderr);
    puts(good ? "accepted" : "rejected");
    text_release(&text);
    program_release(&program);
    diag_release(&diag);
    if (mem.live != 0)
        fprintf(stderr, "%zu bytes are left\n", mem.live);
    return mem.live != 0 ? 4 : good ? 0 : 2;
}

int main(int count, char **arguments) {
    const char *defines[MOST_OPTIONS], *folders[MOST_OPTIONS];
    PromelaOptions options = {.defines = defines, .folders = folders};
    int i = 1;
    for (; i + 1 < count && i < MOST_OPTIONS; i += 2) {
        if (strcmp(arguments[i], "-D") == 0)
            defines[options.define_count++] = arguments[i + 1];
        else if (strcmp(arguments[i], "-I") == 0)
            folders[options.folder_count++] = arguments[i + 1];
        else
            break;
    }
    if (i >= count) {
        fputs("usage: promela-parse [-D NAME=TEXT] [-I FOLDER] FILE ...\n",
              stderr);
        return 2;
    }
    int worst = 0;
    for (; i < count; i++) {
        int status = parse(arguments[i], &options);
        worst = status > worst ? status : worst;
    }
    return worst;
}
