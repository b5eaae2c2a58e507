#include "base/compiler.h"

#include <ctype.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern char **environ;

static const char BLANKS[] = " \t\n";

/* The text is complete before anything points into it. */
void compiler_init(Compiler *self, Mem *mem) {
    const char *needed = getenv("CC");
    if (!needed || needed[strspn(needed, BLANKS)] == '\0')
        needed = "cc";
    *self = (Compiler){.mem = mem};
    text_init(&self->text, mem);
    text_init(&self->place, mem);
    text_add(&self->text, needed);
    char *next = self->text.data;
    while (*(next += strspn(next, BLANKS))) {
        size_t length = strcspn(next, BLANKS);
        vec_push(mem, &self->words, next);
        next += length;
        if (*next)
            *next++ = '\0';
    }
}

void compiler_release(Compiler *self) {
    vec_release(self->mem, &self->words);
    vec_release(self->mem, &self->environment);
    text_release(&self->place);
    text_release(&self->text);
}

void compiler_argument(Compiler *self, const char *argument) {
    vec_push(self->mem, &self->words, argument);
}

/* Path, age and size of the file that a word stands for, if it is one. */
static bool describe_file(const char *path, Text *out) {
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode))
        return false;
    text_printf(out, "=%s %lld %lld\n", path, (long long)info.st_mtime,
                (long long)info.st_size);
    return true;
}

static void describe_word(const char *word, Text *out) {
    const char *path = getenv("PATH");
    Text name;
    if (strchr(word, '/')) {
        describe_file(word, out);
        return;
    }
    text_init(&name, out->mem);
    for (const char *end; path && *path; path = *end ? end + 1 : end) {
        end = strchrnul(path, ':');
        text_clear(&name);
        text_bytes(&name, path, (size_t)(end - path));
        text_printf(&name, "/%s", word);
        if (describe_file(name.data, out))
            break;
    }
    text_release(&name);
}

void compiler_describe(const Compiler *self, Text *out) {
    for (size_t i = 0; i < self->words.count; i++) {
        text_printf(out, "%s\n", vec_item(&self->words, i));
        if (vec_item(&self->words, i)[0] != '-')
            describe_word(vec_item(&self->words, i), out);
    }
}

/* A group of its own, and the signals that we ignore. */
static void set_attributes(posix_spawnattr_t *attributes) {
    sigset_t ignored;
    sigemptyset(&ignored);
    sigaddset(&ignored, SIGPIPE);
    sigaddset(&ignored, SIGXFSZ);
    posix_spawnattr_init(attributes);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigdefault(attributes, &ignored);
    posix_spawnattr_setflags(attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
}

/* Our environment, but with TMPDIR: the compiler goes on with what it finds in
 * its temporary files. */
static char *const *set_environment(Compiler *self, const char *folder) {
    text_printf(&self->place, "TMPDIR=%s", folder);
    for (char **next = environ; *next; next++)
        if (strncmp(*next, "TMPDIR=", 7) != 0)
            vec_push(self->mem, &self->environment, *next);
    vec_push(self->mem, &self->environment, self->place.data);
    vec_push(self->mem, &self->environment, NULL);
    return (char *const *)(uintptr_t)self->environment.data;
}

int compiler_start(Compiler *self, const char *folder, const char *said) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    pid_t process = 0;
    vec_push(self->mem, &self->words, NULL);
    /* It changes neither the array nor the words. */
    char *const *arguments = (char *const *)(uintptr_t)self->words.data;
    set_attributes(&attributes);
    posix_spawn_file_actions_init(&actions);
    for (int stream = 0; stream <= 2; stream++)
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR,
                                         0);
    if (said)
        posix_spawn_file_actions_addopen(&actions, 2, said,
                                         O_WRONLY | O_CREAT | O_TRUNC, 0600);
    bool started = posix_spawnp(&process, arguments[0], &actions, &attributes,
                                arguments, set_environment(self, folder)) == 0;
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    (void)vec_pop(&self->words);
    return started ? process : 0;
}

/* Names are separated by blanks, and lines are joined by backslashes; a
 * backslash before another byte, and a dollar sign before a dollar sign, is not
 * part of the name. */
bool compiler_next_file(const char **rule, Text *path) {
    const char *at = *rule;
    text_clear(path);
    while (isspace((unsigned char)*at) || (at[0] == '\\' && at[1] == '\n'))
        at++;
    for (; *at && !isspace((unsigned char)*at); at++) {
        if (at[0] == '\\' && at[1] == '\n')
            break;
        if ((at[0] == '\\' && (at[1] == ' ' || at[1] == '#')) ||
            (at[0] == '$' && at[1] == '$'))
            at++;
        text_char(path, *at);
    }
    *rule = at;
    return path->length > 0;
}

void compiler_stop(int process) {
    kill(-process, SIGTERM);
}
