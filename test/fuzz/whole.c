/* test/fuzz/whole.c -- mutated runs of the whole program
 *
 * Takes a folder of models, properties and traces, draws a command line from
 * the table of options, changes one of the files or texts that it names, and
 * runs the program on that under small limits. A finding is a signal
 * (sanitizers and failed assertions abort), exit status 4 (which live memory
 * at the end is too), a status that is none, or more CPU time than the limits
 * allow. Each is kept: the file, the command line and what was said.
 *
 * Starting a process with sanitizers takes longer than most runs. So a child
 * makes a few hundred of them, one after another, calling the program's main
 * function; what it is about to do is in memory that the parent sees.
 *
 * Usage: whole FOLDER FINDINGS RUNS [SEED]
 * FOLDER is changed into, and every file in it is restored after its run. A
 * trace of M is M.trace, M.json or M.trail.
 */
#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"
#include "base/vec.h"
#include "cli/options/options.h"

#include <fcntl.h>
#include <ftw.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    MOST_ARGUMENTS = 32,
    MOST_FILE = 20000,      /* bytes of a file that takes part */
    CPU_SECONDS = 20,       /* of a run; its own limit is 2 */
    WALL_SECONDS = 300,     /* a run that waits forever */
    MOST_CHANGED = 1 << 18, /* bytes of a changed file */
    BATCH = 300,            /* runs of one child */
    OUTPUT_LIMIT = 1 << 26  /* bytes that a run may write to one file */
};

/* The program's main function, renamed by the linker. */
int martlet_main(int argc, char **argv);

/* _exit itself, by the same linker. */
_Noreturn void __real__exit(int status);

/* What the sanitizers call. */
const char *__asan_default_options(void);
const char *__ubsan_default_options(void);

const char *__asan_default_options(void) {
    return "abort_on_error=1:detect_leaks=0:symbolize=0:handle_abort=0";
}

const char *__ubsan_default_options(void) {
    return "abort_on_error=1:print_stacktrace=0";
}

typedef VEC(char *) Strings;

typedef struct Shared {                 /* what outlives a child */
    Rng rng;                            /* all decisions */
    uint64_t runs;                      /* made or begun */
    uint64_t statuses[4];               /* how they ended, by exit status */
    uint64_t by_command[COMMAND_COUNT]; /* how many of each */
    char file[512];                     /* changed for this run, or "" */
    size_t length;                      /* of its changed text */
    char changed[MOST_CHANGED];         /* that text */
    size_t original_length;             /* of what it was */
    char original[MOST_CHANGED];        /* that */
    char line[MOST_CHANGED];            /* the command line, for a shell */
} Shared;

typedef struct Whole {
    Mem mem;                         /* of everything */
    Shared *shared;                  /* with the parent */
    Strings files;                   /* all that may take part */
    char *arguments[MOST_ARGUMENTS]; /* of the run, owned */
    int count;                       /* how many */
    Strings used;                    /* files among them */
    CommandId command;               /* of the run */
    Text changed;                    /* the file for this run */
    const char *findings;            /* where they go */
    uint64_t found;                  /* how many there are */
} Whole;

static uint64_t draw(Whole *self, uint64_t range) {
    return rng_below(&self->shared->rng, range);
}

static bool one_in(Whole *self, uint64_t n) {
    return draw(self, n) == 0;
}

/* ---- Files -------------------------------------------------------------- */

static Whole *collecting; /* nftw knows no context */

static int collect(const char *path, const struct stat *status, int kind,
                   struct FTW *place) {
    (void)place;
    Whole *self = collecting;
    if (kind == FTW_F && status->st_size <= MOST_FILE && path[0] == '.' &&
        strncmp(path, "./out", 5) != 0)
        vec_push(&self->mem, &self->files, strdup(path + 2));
    return 0;
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void collect_files(Whole *self) {
    collecting = self;
    nftw(".", collect, 16, FTW_PHYS);
    qsort(self->files.data, self->files.count, sizeof *self->files.data,
          by_name);
}

/* A file with one of these endings, separated by blanks; NULL if none of some
 * that were tried is one. */
static const char *pick_file(Whole *self, const char *endings) {
    for (int attempt = 0; attempt < 1000; attempt++) {
        const char *path = self->files.data[draw(self, self->files.count)];
        const char *dot = strrchr(path, '.');
        const char *found = dot ? strstr(endings, dot) : NULL;
        if (found && (found[strlen(dot)] == ' ' || !found[strlen(dot)]))
            return path;
    }
    return NULL;
}

/* ---- Mutation ----------------------------------------------------------- */

/* Separated by tabs. */
static const char fragments[] =
    "0\t1\t-1\t2147483647\t-2147483648\t4294967296\t65536\t255\t"
    "99999999999999999999\t(\t)\t{\t}\t[\t]\t;\t:\t->\t::\t\"\t'\t/*\t"
    "*/\t//\t\\\t\n\t#define a b\n\t#if 1\n\t#endif\n\t#include \"x\"\n\t"
    "\xff\t\xc3\xa4\t\x01\t$\t@\t_\t_pid\t_nr_pr\trun P(1)\tdo :: \t od\t"
    "if :: \t fi\tatomic {\td_step {\tgoto end\tend: \taccept: \t"
    "progress: \tchan c = [2] of\t{ byte }\tc!1\tc?x\tc??x\t"
    "unsigned u : 5\ttypedef T { byte x }\tinline f(a) { a }\t"
    "never { do :: true od }\tltl { [] p }\ttimeout\telse\tunless\tskip\t"
    "break\tassert(0)\tprintf(\"%d\", 1)\t=\t!\t~\t<>\t[]\tU\tX\tW\t&&\t"
    "||\t1 / 0\ti\ttau\t/rej\t/dl_rej\t/inf_rej\t/ll_rej\tBegin\tEnd\t"
    "State_cnt = 9\n\tt\tHOA: v1\n\tStates: 3\n\t"
    "Acceptance: 2 Inf(0)&Inf(1)\n\tAP: 1 \"a\"\n\t--BODY--\n\t"
    "--END--\n\t{0 1}\tdes (0, 1, 2)\n\t(0, \"a\", 1)\n\tloop\n\tnull\t"
    "true\tfalse\t1e999\t";

static void replace(Text *text, size_t from, size_t length, const char *by,
                    size_t by_length) {
    Text out;
    text_init(&out, text->mem);
    text_bytes(&out, text->data, from);
    text_bytes(&out, by, by_length);
    text_bytes(&out, text->data + from + length, text->length - from - length);
    text_release(text);
    *text = out;
}

static bool is_word(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') ||
           (c >= 'A' && c <= 'Z') || c == '_';
}

/* A token at random: a word, or a single other character. */
static size_t pick_token(Whole *self, const Text *text, size_t *length) {
    size_t from = draw(self, text->length);
    size_t to = from + 1;
    while (is_word(text->data[from]) && from > 0 &&
           is_word(text->data[from - 1]))
        from--;
    while (to < text->length && is_word(text->data[from]) &&
           is_word(text->data[to]))
        to++;
    *length = to - from;
    return from;
}

static void put_fragment(Whole *self, Text *text, bool over_token) {
    const char *fragment = fragments + draw(self, sizeof fragments - 1);
    while (fragment > fragments && fragment[-1] != '\t')
        fragment--;
    size_t length = 0;
    size_t from = text->length ? pick_token(self, text, &length) : 0;
    replace(text, from, over_token ? length : 0, fragment,
            strcspn(fragment, "\t"));
}

/* One token in the place of another, or between others. */
static void copy_token(Whole *self, Text *text, bool over_token) {
    size_t length, other;
    size_t from = pick_token(self, text, &length);
    size_t to = pick_token(self, text, &other);
    char *copy = strndup(text->data + from, length);
    replace(text, to, over_token ? other : 0, copy, length);
    free(copy);
}

/* A stretch is removed or repeated. */
static void change_stretch(Whole *self, Text *text, bool repeat) {
    size_t from = draw(self, text->length);
    size_t most = text->length - from;
    size_t length = 1 + draw(self, one_in(self, 4) || most < 40 ? most : 40);
    char *copy = strndup(text->data + from, length);
    replace(text, from, repeat ? 0 : length, copy, repeat ? strlen(copy) : 0);
    free(copy);
}

static void change_byte(Whole *self, Text *text) {
    size_t at = draw(self, text->length);
    text->data[at] = (char)(one_in(self, 2) ? draw(self, 256)
                                            : (unsigned char)text->data[at] ^
                                                  (1u << draw(self, 8)));
}

static void mutate_once(Whole *self, Text *text) {
    uint64_t kind = text->length ? draw(self, 8) : 0;
    if (kind < 2)
        put_fragment(self, text, kind == 1);
    else if (kind < 5)
        copy_token(self, text, kind != 2);
    else if (kind < 7)
        change_stretch(self, text, kind == 5);
    else
        change_byte(self, text);
}

/* C code would be run, and some files never end. */
static bool is_harmful(const Text *text) {
    static const char *const words[] = {"c_code",  "c_expr",  "c_decl",
                                        "c_state", "c_track", "/dev",
                                        "/proc",   "/sys"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem(text->data, text->length, words[i], strlen(words[i])))
            return true;
    return false;
}

static void mutate(Whole *self, Text *text) {
    do
        mutate_once(self, text);
    while (!one_in(self, 2));
}

/* ---- Command lines ------------------------------------------------------ */

static void add(Whole *self, const char *text) {
    if (self->count < MOST_ARGUMENTS - 1)
        self->arguments[self->count++] = strdup(text);
}

static void add_file(Whole *self, const char *path) {
    if (!path)
        path = "nowhere";
    add(self, path);
    vec_push(&self->mem, &self->used, strdup(path));
}

static void add_changed(Whole *self, const char *text) {
    Text changed;
    text_init(&changed, &self->mem);
    text_add(&changed, text);
    if (one_in(self, 3))
        mutate(self, &changed);
    add(self, is_harmful(&changed) ? text : changed.data);
    text_release(&changed);
}

static const char *const formulas[] = {
    "[] (x < 3)",
    "<> p",
    "p U q",
    "[] <> (x == 1)",
    "! (a W b) && X c",
    "occurs(a) -> <> enabled(b)",
    "[] (critical1 -> <> critical2)",
    "true",
    "G F \"a\"",
    "p R (q M r)",
    "_nr_pr == 1",
    "P@end || np_",
    "timeout",
    "len(c) < 2 && nfull(c)",
    "P[1]:x > 0",
    "a <-> b xor c",
};

static const char *const numbers[] = {"0", "1", "2", "7", "100", "1K", "3000"};
static const char *const odd_numbers[] = {"-1",   "1e3",
                                          "0.01", "x",
                                          "",     "18446744073709551615",
                                          "1.5",  "99999999999999999999G"};

static const char *const texts[] = {
    "assert", "deadlock", "progress", "accept", "runtime", "rej:1",
    "ltl:1",  "pml",      "lsts",     "aut",    "rules",   "N=3",
    "A",      "i,tau",    ".",        "i",      "fsm",     "ext",
};

#define PICK(self, table) (table)[draw(self, sizeof(table) / sizeof *(table))]

/* One of the words that are separated by bars. */
static void add_choice(Whole *self, const char *choices) {
    Text list;
    char *rest, *word;
    text_init(&list, &self->mem);
    text_add(&list, choices);
    word = strtok_r(list.data, "|", &rest);
    for (char *next; (next = strtok_r(NULL, "|", &rest)) && !one_in(self, 3);)
        word = next;
    add(self, word);
    text_release(&list);
}

static const char *endings_of(OptionId option) {
    switch ((int)option) {
    case OPT_LTL_FILE:
        return ".ltl";
    case OPT_TESTER:
        return ".tester .lsts";
    case OPT_HOA:
    case OPT_TESTING_AUTOMATON:
        return ".hoa";
    case OPT_NEVER:
        return ".never .hoa";
    case OPT_LOAD:
        return ".trace .json .trail";
    }
    return NULL;
}

/* Files that are written, and what would change the limits, ask for C or run a
 * compiler, are not drawn. */
static bool may_draw(OptionId id) {
    return id != OPT_MEMORY && id != OPT_ENGINE && id != OPT_TIME &&
           id != OPT_STATES && id != OPT_OUTPUT && id != OPT_TRACE &&
           id != OPT_TRACE_FORMAT && id != OPT_CLEAR &&
           !strstr(option_table[id].argument, "OUT") &&
           strcmp(option_table[id].name, "report") != 0 &&
           strcmp(option_table[id].name, "no-c") != 0;
}

static void add_option(Whole *self, OptionId id) {
    const OptionInfo *option = &option_table[id];
    char name[64];
    snprintf(name, sizeof name, "--%s", option->name);
    add(self, name);
    const char *endings = endings_of(id);
    if (option->kind == OPTION_FLAG || option->kind == OPTION_MAYBE ||
        option->kind == OPTION_NEXT)
        return;
    if (option->kind == OPTION_CHOICE)
        add_choice(self, option->argument);
    else if (option->kind == OPTION_COUNT || option->kind == OPTION_SIZE ||
             option->kind == OPTION_SECONDS)
        add(self,
            one_in(self, 8) ? PICK(self, odd_numbers) : PICK(self, numbers));
    else if (endings)
        add_file(self, pick_file(self, endings));
    else if (id == OPT_LTL || id == OPT_INVARIANT)
        add_changed(self, PICK(self, formulas));
    else
        add_changed(self, PICK(self, texts));
}

static bool applies(const Whole *self, OptionId id) {
    return option_table[id].commands & (1u << self->command);
}

static void add_limits(Whole *self) {
    if (applies(self, OPT_MEMORY))
        add(self, one_in(self, 50) ? "--memory=200K" : "--memory=64M");
    if (applies(self, OPT_STATES))
        add(self, one_in(self, 5) ? "--states=9" : "--states=2000");
    if (applies(self, OPT_TIME))
        add(self, "--time=2");
    if (applies(self, OPT_ENGINE))
        add(self, "--engine=interpreted");
}

static void add_outputs(Whole *self) {
    static const char *const graphs[] = {"out.aut", "out.lsts", "out.fsm",
                                         "out.dot"};
    static const char *const traces[] = {"out.trace", "out.json", "out.trail",
                                         "out.dot", "out.lsts"};
    if (self->command == COMMAND_GRAPH || self->command == COMMAND_REDUCE) {
        add(self, "-o");
        add(self, PICK(self, graphs));
    } else if (self->command == COMMAND_CHECK && one_in(self, 2)) {
        add(self, "--trace");
        add(self, PICK(self, traces));
        if (one_in(self, 3)) {
            add(self, "--trace-format");
            add_choice(self, option_table[OPT_TRACE_FORMAT].argument);
        }
    }
}

static const char models[] =
    ".pml .rules .ext .xrules .lsts .aut .fsm .pml .pml .ext";

/* A trace and, before it, the model that it is of. */
static void add_replay(Whole *self) {
    const char *trace = pick_file(self, ".trace .json .trail");
    if (trace) {
        char *model = strdup(trace);
        *strrchr(model, '.') = '\0';
        add_file(self, access(model, R_OK) ? pick_file(self, models) : model);
        free(model);
    } else {
        add_file(self, pick_file(self, models));
    }
    add_file(self, trace);
}

static void add_operands(Whole *self) {
    if (self->command == COMMAND_TRANSLATE) {
        const char *file = pick_file(self, ".ltl .hoa .never .tester .lsts");
        if (one_in(self, 2))
            add_file(self, file);
        else
            add_changed(self, PICK(self, formulas));
    } else if (self->command == COMMAND_REPLAY) {
        add_replay(self);
    } else if (self->command == COMMAND_EXPLAIN) {
        add_changed(self, PICK(self, texts));
    } else if (self->command == COMMAND_COMPARE) {
        const char *model = pick_file(self, models);
        add_file(self, model);
        add_file(self, one_in(self, 2) ? model : pick_file(self, models));
    } else {
        add_file(self, pick_file(self, models));
        if (one_in(self, 20))
            add_file(self, pick_file(self, ".lsts .aut .fsm"));
    }
}

static CommandId draw_command(Whole *self) {
    static const CommandId commands[] = {
        COMMAND_CHECK,  COMMAND_CHECK,   COMMAND_CHECK,     COMMAND_CHECK,
        COMMAND_CHECK,  COMMAND_GRAPH,   COMMAND_GRAPH,     COMMAND_STEP,
        COMMAND_REPLAY, COMMAND_REPLAY,  COMMAND_TRANSLATE, COMMAND_TRANSLATE,
        COMMAND_REDUCE, COMMAND_COMPARE, COMMAND_COMPARE};
    return one_in(self, 500) ? COMMAND_EXPLAIN : PICK(self, commands);
}

static void draw_line(Whole *self) {
    self->command = draw_command(self);
    add(self, "martlet");
    add(self, command_table[self->command].word);
    add_operands(self);
    if (self->command == COMMAND_COMPARE || self->command == COMMAND_REDUCE)
        add_option(self, OPT_RELATION);
    for (uint64_t n = draw(self, 5); n > 0; n--) {
        OptionId id = (OptionId)draw(self, OPT_COUNT);
        if (may_draw(id) && applies(self, id))
            add_option(self, id);
    }
    if (self->command == COMMAND_STEP && !one_in(self, 4)) {
        add(self, "--random");
        add(self, "50");
    }
    add_limits(self);
    add_outputs(self);
    self->arguments[self->count] = NULL;
}

static void forget_line(Whole *self) {
    for (int i = 0; i < self->count; i++)
        free(self->arguments[i]);
    for (size_t i = 0; i < self->used.count; i++)
        free(self->used.data[i]);
    self->count = 0;
    vec_clear(&self->used);
}

/* ---- Runs --------------------------------------------------------------- */

/* Where a run ends that ends the process. */
static jmp_buf end_of_run;

/* The linker puts these in the place of _exit and _Exit. */
_Noreturn void __wrap__exit(int status);
_Noreturn void __wrap__Exit(int status);

_Noreturn void __wrap__exit(int status) {
    longjmp(end_of_run, status + 1);
}

_Noreturn void __wrap__Exit(int status) {
    longjmp(end_of_run, status + 1);
}

static int call_main(Whole *self) {
    int ended = setjmp(end_of_run);
    return ended ? ended - 1 : martlet_main(self->count, self->arguments);
}

/* In single quotes, for a shell; nothing if there is no room. */
static char *quote(char *out, const char *end, const char *text) {
    if (out + 4 * strlen(text) + 8 > end)
        return out;
    *out++ = '\'';
    for (; *text; text++) {
        if (*text == '\'')
            out = stpcpy(out, "'\\''");
        else
            *out++ = *text;
    }
    return stpcpy(out, "' ");
}

static void note_line(Whole *self) {
    char *out = self->shared->line;
    for (int i = 0; i < self->count; i++)
        out = quote(out, self->shared->line + MOST_CHANGED, self->arguments[i]);
    *out = '\0';
}

/* The file to be changed: one that the line names, or, since a network names
 * its components inside, any other. NULL: none this time. */
static const char *draw_file(Whole *self) {
    if (self->used.count == 0 || one_in(self, 20))
        return NULL;
    if (one_in(self, 8))
        return pick_file(self, ".lsts .aut .pml");
    return self->used.data[draw(self, self->used.count)];
}

/* Change a file, and note in shared memory what it was. */
static void change_file(Whole *self, const char *path) {
    Shared *shared = self->shared;
    shared->file[0] = '\0';
    text_clear(&self->changed);
    if (!path || access(path, W_OK) || file_read(path, &self->changed) ||
        self->changed.length > MOST_CHANGED)
        return;
    shared->original_length = self->changed.length;
    memcpy(shared->original, self->changed.data, self->changed.length);
    mutate(self, &self->changed);
    if (is_harmful(&self->changed) || self->changed.length > MOST_CHANGED)
        return;
    shared->length = self->changed.length;
    memcpy(shared->changed, self->changed.data, self->changed.length);
    snprintf(shared->file, sizeof shared->file, "%s", path);
    if (file_write(path, shared->changed, shared->length))
        abort();
}

static void restore_file(const Shared *shared) {
    if (shared->file[0] &&
        file_write(shared->file, shared->original, shared->original_length))
        abort();
}

/* Forget what the run before said, and let it read from the start. */
static void rewind_streams(Whole *self) {
    if (!freopen(one_in(self, 2) ? "steps.txt" : "/dev/null", "r", stdin) ||
        ftruncate(1, 0))
        abort();
    lseek(1, 0, SEEK_SET);
    lseek(2, 0, SEEK_SET);
}

static void run_once(Whole *self) {
    Shared *shared = self->shared;
    draw_line(self);
    note_line(self);
    change_file(self, draw_file(self));
    rewind_streams(self);
    shared->runs++;
    shared->by_command[self->command]++;
    struct itimerval most = {.it_value.tv_sec = CPU_SECONDS};
    setitimer(ITIMER_PROF, &most, NULL);
    alarm(WALL_SECONDS);
    int status = call_main(self);
    fflush(NULL);
    if (status < 0 || status > 3)
        abort();
    shared->statuses[status]++;
    restore_file(shared);
    shared->file[0] = '\0';
    forget_line(self);
}

static _Noreturn void run_batch(Whole *self, uint64_t until) {
    int said = open("out.said", O_RDWR | O_CREAT | O_TRUNC, 0600);
    dup2(said, 1);
    dup2(said, 2);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){OUTPUT_LIMIT, OUTPUT_LIMIT});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    while (self->shared->runs < until)
        run_once(self);
    __real__exit(0);
}

/* ---- Findings ----------------------------------------------------------- */

static void keep_finding(Whole *self, int status) {
    const Shared *shared = self->shared;
    char path[4096];
    Text said;
    text_init(&said, &self->mem);
    self->found++;
    snprintf(path, sizeof path, "%s/whole-%llu.input", self->findings,
             (unsigned long long)self->found);
    if (shared->file[0])
        file_write(path, shared->changed, shared->length);
    snprintf(path, sizeof path, "%s/whole-%llu.txt", self->findings,
             (unsigned long long)self->found);
    text_printf(&said, "%s\nchanged: %s\nwait status: %d\n", shared->line,
                shared->file[0] ? shared->file : "nothing", status);
    file_read("out.said", &said);
    file_write(path, said.data, said.length);
    printf("whole: finding %llu: %s\n", (unsigned long long)self->found, path);
    fflush(stdout);
    text_release(&said);
    restore_file(shared);
}

static void run_all(Whole *self, uint64_t runs) {
    while (self->shared->runs < runs) {
        uint64_t until = self->shared->runs + BATCH;
        pid_t child = fork();
        if (child == 0)
            run_batch(self, until < runs ? until : runs);
        int status;
        if (child < 0 || waitpid(child, &status, 0) < 0)
            abort();
        if (status != 0)
            keep_finding(self, status);
    }
}

static void report(const Whole *self) {
    const Shared *shared = self->shared;
    printf("whole: %llu runs, %llu findings; exit status 0: %llu, 1: %llu, "
           "2: %llu, 3: %llu;",
           (unsigned long long)shared->runs, (unsigned long long)self->found,
           (unsigned long long)shared->statuses[0],
           (unsigned long long)shared->statuses[1],
           (unsigned long long)shared->statuses[2],
           (unsigned long long)shared->statuses[3]);
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (shared->by_command[i])
            printf(" %s %llu", command_table[i].word,
                   (unsigned long long)shared->by_command[i]);
    printf("\n");
}

int main(int argc, char **argv) {
    static Whole self;
    if (argc < 4 || chdir(argv[1]))
        return 2;
    self.shared = mmap(NULL, sizeof *self.shared, PROT_READ | PROT_WRITE,
                       MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (self.shared == MAP_FAILED)
        return 2;
    mem_init(&self.mem);
    text_init(&self.changed, &self.mem);
    self.findings = argv[2];
    self.shared->rng.state = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    collect_files(&self);
    if (self.files.count == 0)
        return 2;
    run_all(&self, strtoull(argv[3], NULL, 10));
    report(&self);
    return self.found > 0;
}
