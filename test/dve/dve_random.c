/* Random DVE programs against Promela (test/dve/drawn_dve.h).
 *
 * Both texts of a program must have the same number of states and transitions,
 * agree on deadlocks and on errors of steps, and execute the same transitions.
 * With assertions and a property process, checks of DVE with reductions, slices
 * and other engines must find what a full search of the Promela text does.
 *
 * Usage: dve-random CASES [SEED]; dve-random --print SEED (both texts);
 * dve-random --dve SEED (the DVE program, with what is asked of it)
 */
#include "job/form/job.h"
#include "test/cross/executed.h"
#include "test/cross/two_files.h"
#include "test/cross/ways.h"
#include "test/dve/drawn_dve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_STATES = 20000, /* larger programs are passed over */
    MOST_SWITCHES = 3
};

typedef struct Reading {  /* of assignments of values that do not fit */
    const char *overflow; /* value of --overflow */
    bool bounded;         /* they are errors */
} Reading;

static const Reading readings[] = {{"wrap", false}, {"error", true}};

/* ---- Searches ------------------------------------------------------------ */

typedef struct Outcome {
    Found found;
    bool executed[ALL_EDGES]; /* by transition of the program */
    bool failed;              /* the program was not understood */
} Outcome;

static uint32_t number_of(const Program *program, const Arc *edge) {
    uint32_t p = 0;
    while (edge < program->processes[p].edges ||
           edge >= program->processes[p].edges + MOST_EDGES)
        p++;
    return p * MOST_EDGES + (uint32_t)(edge - program->processes[p].edges);
}

/* Which transitions were executed, by the lines of the text. */
static void note_executed(const Program *program, bool promela,
                          const CoverageList *list, Outcome *out) {
    for (size_t i = 0; i < program->arms.count && promela; i++)
        for (int k = 0; k < 2; k++) {
            const Arm *arm = &vec_item(&program->arms, i);
            if (arm->edges[k] && is_executed(list, arm->line))
                out->executed[number_of(program, arm->edges[k])] = true;
        }
    for (uint32_t p = 0; p < program->process_count && !promela; p++)
        for (uint32_t i = 0; i < program->processes[p].edge_count; i++)
            out->executed[p * MOST_EDGES + i] =
                is_executed(list, program->processes[p].edges[i].line);
}

/* An invariant for each assertion, which the Promela text does not have. */
static Outcome explore(const Program *program, const char *path,
                       const Reading *reading, const Way *way, Asked asked) {
    bool promela = path[strlen(path) - 1] == 'l';
    const Switch switches[MOST_SWITCHES] = {{"engine", "interpreted"},
                                            {"optimise", way->optimise},
                                            {"overflow", reading->overflow}};
    JobOptions options = {
        .input.paths = &path,
        .input.path_count = 1,
        .input.switches = {switches, promela ? 2 : MOST_SWITCHES},
        .asked.deadlock = 1,
        .asked.properties = asked,
        .reduction = {.mode = way->reduce, .slice = way->slice},
        .search.engine = way->engine,
        .search.options.keep_going = true,
        .cover = way == &whole ? COVER_KNOWN : COVER_NEVER};
    Outcome outcome = {.failed = true};
    Job job;
    job_init(&job, &options);
    job.budget.states = MOST_STATES;
    if (job_load(&job) && job_check(&job)) {
        Report report = job_report(&job);
        outcome.failed = false;
        found_note(&report, &outcome.found);
        note_executed(program, promela, &job.coverage, &outcome);
    } else {
        job_say(&job);
    }
    job_release(&job);
    return outcome;
}

/* ---- Comparing ----------------------------------------------------------- */

typedef enum Agreement {
    DIFFERENT,
    EQUAL,
    EQUAL_FAILING, /* and there was an overflow */
    TOO_LARGE
} Agreement;

typedef struct Trial {
    Program program;
    const Reading *reading;
    const TwoFiles *files;
} Trial;

static void write_both(Trial *self, bool asked) {
    Text dve, promela;
    text_init(&dve, &self->program.mem);
    text_init(&promela, &self->program.mem);
    write_dve(&self->program, asked, &dve);
    write_dve_as_promela(&self->program, self->reading->bounded, asked,
                         &promela);
    two_files_write(self->files, 0, &dve);
    two_files_write(self->files, 1, &promela);
    text_release(&dve);
    text_release(&promela);
}

/* The Promela text also executes the steps that fail. */
static bool agree_on_execution(const Outcome *dve, const Outcome *promela,
                               bool fails) {
    bool agree = true;
    for (int i = 0; i < ALL_EDGES; i++)
        agree &= dve->executed[i] == promela->executed[i] ||
                 (fails && promela->executed[i]);
    return agree;
}

/* The same states, transitions and errors of steps? */
static Agreement compare_states(Trial *self) {
    write_both(self, false);
    Outcome one = explore(&self->program, self->files->paths[0], self->reading,
                          &whole, (Asked){0});
    Outcome other = explore(&self->program, self->files->paths[1],
                            self->reading, &whole, (Asked){0});
    if (one.failed || other.failed)
        return DIFFERENT;
    if (one.found.states >= MOST_STATES && other.found.states >= MOST_STATES)
        return TOO_LARGE; /* and yet nothing is inconclusive, perhaps */
    if (!one.found.complete || !other.found.complete)
        return one.found.complete == other.found.complete ? TOO_LARGE
                                                          : DIFFERENT;
    uint64_t more = one.found.verdicts[FOUND_RUNTIME] == VERDICT_VIOLATED;
    bool equal = one.found.states + more == other.found.states &&
                 one.found.transitions + more == other.found.transitions &&
                 one.found.verdicts[FOUND_DEADLOCK] ==
                     other.found.verdicts[FOUND_DEADLOCK] &&
                 agree_on_execution(&one, &other, more);
    return !equal ? DIFFERENT : more ? EQUAL_FAILING : EQUAL;
}

/* A run can also end because every step fails, in DVE. */
static bool agree_on_errors(const Outcome *dve, const Outcome *promela,
                            bool fails) {
    bool equal =
        (dve->found.verdicts[FOUND_RUNTIME] == VERDICT_VIOLATED) == fails;
    for (int k = 0; k < FOUND_KINDS; k++)
        if (k != FOUND_RUNTIME && !(k == FOUND_RUN && fails))
            equal &= (dve->found.verdicts[k] == VERDICT_VIOLATED) ==
                     (promela->found.verdicts[k] == VERDICT_VIOLATED);
    return equal;
}

/* The same verdicts, whatever the way? */
static bool compare_verdicts(Trial *self, const Way *way, bool fails) {
    Text texts[PROCESSES * MOST_LOCATIONS];
    AskedProperty items[PROCESSES * MOST_LOCATIONS];
    uint32_t count = 0;
    Program *program = &self->program;
    write_both(self, true);
    for (;; count++) {
        text_init(&texts[count], &program->mem);
        if (!write_dve_invariant(program, count, &texts[count]))
            break;
        items[count] = (AskedProperty){ASKED_INVARIANT, texts[count].data};
    }
    Outcome one =
        explore(program, self->files->paths[0], self->reading, way, (Asked){0});
    Outcome other = explore(program, self->files->paths[1], self->reading,
                            &whole, (Asked){items, count});
    bool equal = !one.failed && !other.failed;
    if (equal && one.found.complete && other.found.complete)
        equal = agree_on_errors(&one, &other, fails);
    for (uint32_t i = 0; i <= count; i++)
        text_release(&texts[i]);
    return equal;
}

static void print(uint64_t seed, bool dve) {
    Program program;
    Text text;
    draw_dve(&program, seed);
    text_init(&text, &program.mem);
    write_dve(&program, true, &text);
    for (size_t r = 0; r < 2 && !dve; r++) {
        text_printf(&text, "\n/* --overflow %s */\n", readings[r].overflow);
        write_dve_as_promela(&program, readings[r].bounded, true, &text);
    }
    fputs(text.data, stdout);
    text_release(&text);
    release_dve(&program);
}

typedef struct Tally {
    uint64_t passed, failed, large, overflows;
} Tally;

static void try_seed(uint64_t seed, const Reading *reading,
                     const TwoFiles *files, Tally *tally) {
    Trial self = {.reading = reading, .files = files};
    const Way *way = way_of(seed);
    draw_dve(&self.program, seed);
    Agreement agreed = compare_states(&self);
    bool good = agreed != DIFFERENT;
    if (good && agreed != TOO_LARGE)
        good = compare_verdicts(&self, way, agreed == EQUAL_FAILING);
    tally->passed += good && agreed != TOO_LARGE;
    tally->overflows += agreed == EQUAL_FAILING;
    tally->large += agreed == TOO_LARGE;
    if (!good && tally->failed++ < 10)
        printf("seed %" PRIu64 " differs with --overflow %s%s\n", seed,
               reading->overflow, agreed == DIFFERENT ? "" : ": verdicts");
    release_dve(&self.program);
}

int main(int count, char **arguments) {
    bool dve = count == 3 && strcmp(arguments[1], "--dve") == 0;
    if (dve || (count == 3 && strcmp(arguments[1], "--print") == 0)) {
        print(strtoull(arguments[2], NULL, 10), dve);
        return 0;
    }
    uint64_t cases = count > 1 ? strtoull(arguments[1], NULL, 10) : 200;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    Tally tally = {0};
    TwoFiles files;
    two_files_init(&files, "dve", "pml");
    for (uint64_t i = 0; i < 2 * cases; i++)
        try_seed(seed + i / 2, &readings[i % 2], &files, &tally);
    two_files_release(&files);
    printf("%" PRIu64 " programs had an overflow\n", tally.overflows);
    printf("%" PRIu64 " programs had more than %d states\n", tally.large,
           (int)MOST_STATES);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", tally.passed,
           tally.failed);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
