/* Which reader a file gets, and systems of unusual sizes. */
#include "test/unit/unit.h"

#include "base/clock.h"
#include "base/file.h"
#include "job/form/job.h"
#include "job/loading/load.h"
#include "lang/table/languages.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct Bench {
    Mem mem;
    Diagnostics diag;
    JobOptions options;
} Bench;

static void begin(Bench *bench) {
    *bench = (Bench){0};
    mem_init(&bench->mem);
    diag_init(&bench->diag, &bench->mem);
}

static void end(Bench *bench) {
    diag_release(&bench->diag);
    assert_int_equal(bench->mem.live, 0);
}

static void reject(const char *const *paths, size_t count, const char *language,
                   const char *message) {
    Bench bench;
    begin(&bench);
    bench.options.input.paths = paths;
    bench.options.input.path_count = count;
    bench.options.input.language = language;
    LanguageRequest request;
    const Language *found =
        load_language(&bench.options, &request, &bench.diag);
    assert_true(!found || !found->load(&request, &bench.mem, &bench.diag));
    assert_true(bench.diag.errors > 0);
    const char *said = bench.diag.items.data[0].message;
    if (!strstr(said, message))
        print_message("%s\n", said);
    assert_non_null(strstr(said, message));
    end(&bench);
}

static void the_ending_tells_the_language(void **state) {
    (void)state;
    static const char *const paths[] = {"/nowhere/a.lsts", "/nowhere/b.ext",
                                        "/nowhere/c.so"};
    reject(NULL, 0, NULL, "no model was given");
    reject((const char *const[]){"model"}, 1, NULL, "does not say what kind");
    reject((const char *const[]){"a.txt"}, 1, NULL, "does not say what kind");
    reject((const char *const[]){"lsts"}, 1, NULL, "does not say what kind");
    reject((const char *const[]){".lsts"}, 1, NULL, ".lsts");
    reject((const char *const[]){"a"}, 1, "promella", "no language");
    reject(paths, 2, NULL, "several models can be given only if");
    reject(paths + 1, 2, NULL, "several models can be given only if");
    reject((const char *const[]){paths[2], paths[0]}, 2, NULL,
           "several models can be given only if");
    for (size_t i = 0; i < 3; i++)
        reject(paths + i, 1, NULL, "/nowhere/");
    reject((const char *const[]){"/nowhere/x"}, 1, "fsm", "/nowhere/x");
}

/* ---- The table ----------------------------------------------------------- */

static bool contains(const char *const *words, const char *word) {
    for (; *words; words++)
        if (strcmp(*words, word) == 0)
            return true;
    return false;
}

/* Every row can be used without a look at what is missing in it, and no ending
 * is claimed twice. */
static void rows_are_complete(void **state) {
    (void)state;
    for (size_t i = 0; languages[i]; i++) {
        const Language *row = languages[i];
        assert_true(row->name && row->endings && row->endings[0]);
        assert_true(row->switches && row->built_in && row->load);
        const LanguageModels *models = language_models(row);
        assert_true(!models->automaton_count == !models->automaton);
        assert_true(!models->formula_count == !models->formula);
        for (size_t k = 0; k < i; k++)
            for (size_t e = 0; row->endings[e]; e++)
                assert_false(contains(languages[k]->endings, row->endings[e]));
    }
}

/* One switch belongs to another language, one to none, one has a bad value. */
static void switches_reach_their_language(void **state) {
    (void)state;
    static const struct {
        const char *path;
        Switch given;
        const char *message; /* or NULL: the file is missing, that is all */
    } cases[] = {
        {"/nowhere/a.pml", {"tau", "x"}, NULL},
        {"/nowhere/a.dve", {"define", "N"}, NULL},
        {"/nowhere/a.cfsm", {"engine", "none"}, "--engine cannot be"},
        {"/nowhere/a.pml", {"colour", "red"}, "no language has a setting"},
        {"/nowhere/a.pml", {"engine", "none"}, "--engine cannot be \"none\""},
        {"/nowhere/a.pml", {"optimise", "x"}, "--optimise cannot be \"x\""},
        {"/nowhere/a.aut", {"aut-dialect", "x"}, "--aut-dialect cannot be"},
        {"/nowhere/a.ext", {"aut-dialect", "x"}, "--aut-dialect cannot be"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        JobOptions options = {.input.paths = &cases[i].path,
                              .input.path_count = 1,
                              .input.switches = {&cases[i].given, 1}};
        Job job;
        job_init(&job, &options);
        assert_false(job_load(&job));
        const char *said = job.diag.items.data[0].message;
        assert_non_null(
            strstr(said, cases[i].message ? cases[i].message : "/nowhere/"));
        job_release(&job);
    }
}

/* ---- Systems of unusual sizes -------------------------------------------- */

/* The files of one test, in a folder that becomes the current one. */
typedef struct Folder {
    char path[40];
    Mem mem;   /* of the text */
    Text text; /* contents of the next file */
} Folder;

static void folder_begin(Folder *folder) {
    memcpy(folder->path, "/tmp/martlet-load-XXXXXX", 25);
    assert_non_null(mkdtemp(folder->path));
    assert_int_equal(chdir(folder->path), 0);
    mem_init(&folder->mem);
    text_init(&folder->text, &folder->mem);
}

static void folder_write(Folder *folder, const char *name) {
    assert_null(file_write(name, folder->text.data, folder->text.length));
    text_clear(&folder->text);
}

static void folder_end(Folder *folder, const char *const *names) {
    for (size_t i = 0; names[i]; i++)
        assert_int_equal(unlink(names[i]), 0);
    assert_int_equal(chdir("/"), 0);
    assert_int_equal(rmdir(folder->path), 0);
    text_release(&folder->text);
    assert_int_equal(folder->mem.live, 0);
}

/* Check the model for deadlocks and for livelocks of its rules: the length of
 * the way to a deadlock, or 0 if all holds. */
static size_t check(const char *path, uint64_t states) {
    JobOptions options = {.input.paths = &path,
                          .input.path_count = 1,
                          .asked.deadlock = 1,
                          .search.engine = "auto"};
    Job job;
    job_init(&job, &options);
    if (!job_load(&job))
        fail_msg("%s", job.diag.items.data[0].message);
    assert_true(job_check(&job));
    Report report = job_report(&job);
    assert_int_equal(report.states, states);
    size_t length = 0;
    for (size_t i = 0; i < report.count; i++)
        if (report.items[i].finding->verdict == VERDICT_VIOLATED)
            length = trace_length(&report.items[i].finding->trace);
        else
            assert_int_equal(report.items[i].finding->verdict, VERDICT_HOLDS);
    job_release(&job);
    return length;
}

/* A component with a token (initially in state 2) or without. */
static void write_component(Folder *folder, const char *name, int initial) {
    text_printf(&folder->text,
                "Begin Lsts\nBegin Header\nState_cnt = 2\nAction_cnt = 2\n"
                "Transition_cnt = 2\nState_prop_cnt = 1\n"
                "Initial_states = %d;\nEnd Header\n"
                "Begin Action_names\n1 = \"get\"\n2 = \"give\"\n"
                "End Action_names\nBegin State_props\n\"T\" : 2;\n"
                "End State_props\nBegin Transitions\n1: 2,1;\n2: 1,2;\n"
                "End Transitions\nEnd Lsts\n",
                initial);
    folder_write(folder, name);
}

/* A ring, or a line, of components that hand a token on; among them one
 * without actions and one without transitions. */
static void write_network(Folder *folder, const char *name, int count,
                          bool ring) {
    Text *text = &folder->text;
    text_add(text, "1 = \"holder.lsts\"\n");
    for (int i = 2; i <= count; i++)
        text_printf(text, "%d = \"plain.lsts\"\n", i);
    text_printf(text, "%d = \"empty.lsts\"\n%d = \"still.lsts\"\n", count + 1,
                count + 2);
    for (int i = 1; i < count + ring; i++)
        text_printf(text, "(%d,\"give\") (%d,\"get\") -> \"pass\"\n", i,
                    i % count + 1);
    text_printf(text,
                "(%d,\"get\") (1,\"get\") -> \"never\"\n"
                "Begin State_prop_rules\n%d.\"T\" -> ll_rej;\n"
                "End State_prop_rules\n",
                count + 2, count / 2);
    folder_write(folder, name);
}

static void a_thousand_components(void **state) {
    (void)state;
    enum {
        COUNT = 1000
    };
    static const char *const names[] = {
        "holder.lsts", "plain.lsts", "empty.lsts", "still.lsts",
        "ring.ext",    "line.ext",   NULL};
    Folder folder;
    double started = clock_wall();
    folder_begin(&folder);
    write_component(&folder, "plain.lsts", 1);
    write_component(&folder, "holder.lsts", 2);
    text_add(&folder.text, "Begin Lsts\nBegin Header\nState_cnt = 1\n"
                           "Initial_states = 1;\nEnd Header\nEnd Lsts\n");
    folder_write(&folder, "empty.lsts");
    text_add(&folder.text, "Begin Lsts\nBegin Header\nState_cnt = 3\n"
                           "Action_cnt = 1\nInitial_states = 2;\nEnd Header\n"
                           "Begin Action_names\n1 = \"get\"\n"
                           "End Action_names\nEnd Lsts\n");
    folder_write(&folder, "still.lsts");
    write_network(&folder, "ring.ext", COUNT, true);
    write_network(&folder, "line.ext", COUNT, false);
    assert_int_equal(check("ring.ext", COUNT), 0);
    assert_int_equal(check("line.ext", COUNT), COUNT - 1);
    folder_end(&folder, names);
    assert_true(clock_wall() - started < 60);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_ending_tells_the_language),
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(switches_reach_their_language),
        cmocka_unit_test(a_thousand_components),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
