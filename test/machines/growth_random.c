/* Random Promela programs: can the loops that make a channel grow really be
 * repeated?
 *
 * Programs use channels in all ways: as queues, by questions about their
 * contents, sorted and at random, and by statements that are possible only
 * because others are not. Each is written twice. Without capacities Martlet
 * looks for a loop; one that it finds is run for many more rounds in the
 * program whose channels have room for ROOM messages, and there must be more
 * messages after each. If it says instead that no channel grows, the other
 * program must have as many states, and channels that get as long.
 *
 * Usage: growth-random CASES [SEED]; growth-random --print SEED
 */
#include "base/rng.h"
#include "core/display.h"
#include "core/loop_growth.h"
#include "job/form/job.h"
#include "test/cross/two_files.h"
#include "test/unit/once.h"

#include <inttypes.h>

enum {
    CHANNELS = 2,
    PROCESSES = 2,
    ROOM = 40,    /* messages in a channel */
    ROUNDS = 12,  /* that are as good as forever */
    STATES = 400, /* that may be stored */
    MOST = 32     /* states that one run of actions may lead to */
};

/* ---- Drawing ------------------------------------------------------------- */

typedef struct Drawing {
    Rng rng;   /* of everything */
    Text *out; /* the program */
} Drawing;

static unsigned below(Drawing *self, unsigned range) {
    return (unsigned)rng_below(&self->rng, range);
}

static void put(Drawing *self, const char *const *forms, unsigned count) {
    const char *form = forms[below(self, count)];
    unsigned channel = below(self, CHANNELS), value = below(self, 2);
    for (; *form; form++)
        if (*form == 'C')
            text_printf(self->out, "c%u", channel);
        else if (*form == 'K')
            text_printf(self->out, "%u", value);
        else
            text_char(self->out, *form);
}

#define PUT(self, ...) \
    put(self, (const char *const[]){__VA_ARGS__}, \
        sizeof((const char *const[]){__VA_ARGS__}) / sizeof(char *))

/* What may be impossible. */
static void draw_guard(Drawing *self) {
    if (below(self, 3) > 0)
        PUT(self, "C?K", "C?x", "C?K", "x == K", "r?K");
    else
        PUT(self, "nempty(C)", "empty(C)", "len(C) < 2", "len(C) > K", "C?[K]",
            "!(C?[K])", "C?<K>", "C??K", "C??[K]", "x == 0 || empty(C)",
            "!empty(C) && x == K", "timeout");
}

static void draw_plain(Drawing *self) {
    if (below(self, 4) == 0)
        draw_guard(self);
    else
        PUT(self, "C!K", "C!K", "C!x", "x = K", "C!!K", "r!K",
            "x = len(C) % 2");
}

static void draw_statement(Drawing *self) {
    Text *out = self->out;
    switch (below(self, 9)) {
    case 0:
        text_add(out, "if :: ");
        draw_guard(self);
        text_add(out, " :: else -> ");
        draw_plain(self);
        text_add(out, " fi");
        break;
    case 1:
        text_add(out, "{ ");
        draw_plain(self);
        text_add(out, " } unless { ");
        draw_guard(self);
        text_add(out, " }");
        break;
    case 2:
        text_add(out, "atomic { ");
        draw_plain(self);
        text_add(out, "; ");
        draw_plain(self);
        text_add(out, " }");
        break;
    case 3:
        text_add(out, "d_step { x = 0; if :: ");
        draw_guard(self);
        text_add(out, " :: ");
        draw_plain(self);
        text_add(out, " fi }");
        break;
    default: /* most are plain */
        draw_plain(self);
    }
}

/* Processes that choose again and again. Some programs have no timeout. */
static void write_program(uint64_t seed, uint32_t capacity, Text *out) {
    Drawing self = {{seed * 7919 + 5}, out};
    for (unsigned c = 0; c < CHANNELS; c++)
        text_printf(out, "chan c%u = [%u] of { byte };\n", c, capacity);
    text_add(out, "chan r = [0] of { byte };\n");
    for (unsigned p = 0; p < PROCESSES; p++) {
        text_printf(out, "active proctype p%u() {\n    byte x;\n    end: do\n",
                    p);
        for (unsigned i = 1 + below(&self, 3); i > 0; i--) {
            text_add(out, "    :: ");
            for (unsigned n = 1 + below(&self, 3); n > 0; n--) {
                draw_statement(&self);
                text_add(out, n > 1 ? "; " : "\n");
            }
        }
        text_add(out, "    od\n}\n");
    }
}

/* ---- Running ------------------------------------------------------------- */

typedef struct Trial {
    Job job;            /* that was run */
    JobOptions options; /* of it */
    const char *path;   /* likewise */
    Report report;      /* if it was `done` */
    bool done;          /* the program was understood */
} Trial;

static const Switch unbounded = {"unbounded-channels", ""};

/* Everything that the program can do, with or without capacities. */
static void run(Trial *self, const char *path, bool grows) {
    *self = (Trial){.path = path};
    self->options = (JobOptions){.input.paths = &self->path,
                                 .input.path_count = 1,
                                 .input.switches = {&unbounded, grows},
                                 .asked.unbounded = grows,
                                 .asked.deadlock = -1,
                                 .search.engine = grows ? "auto" : "bfs",
                                 .search.options.keep_going = !grows,
                                 .store.passes = 1};
    job_init(&self->job, &self->options);
    self->job.budget.states = STATES;
    self->done = job_load(&self->job) && job_check(&self->job);
    if (self->done)
        self->report = job_report(&self->job);
}

static uint32_t longest(const Report *report) {
    uint32_t most = 0;
    for (uint32_t i = 0; i < report->channel_count; i++)
        if (report->channels[i].longest > most)
            most = report->channels[i].longest;
    return most;
}

/* ---- Rounds -------------------------------------------------------------- */

/* All but the channels with a buffer, as text. */
static void say_rest(const Model *model, const Word *state, Text *out) {
    Text value;
    text_init(&value, out->mem);
    text_clear(out);
    for (uint32_t k = 0; k < model->display.variable_count; k++) {
        text_clear(&value);
        model_print_value(model, state, k, &value);
        if (value.length > 0 && value.data[0] != '[')
            text_printf(out, "%s=%s ", model->display.variables[k], value.data);
    }
    text_release(&value);
}

/* The states that some actions lead to, of which texts and rests are given. */
typedef struct Walk {
    const Model *model; /* with room */
    Mem *mem;           /* of the walk */
    Word *states;       /* room for MOST */
    size_t count;       /* how many there are */
    Text text;          /* of an action */
    Text rest;          /* of a state */
} Walk;

static void add(Walk *self, Word *list, size_t *count, const Word *state) {
    size_t words = self->model->words;
    for (size_t i = 0; i < *count; i++)
        if (memcmp(list + i * words, state, words * sizeof *state) == 0)
            return;
    if (*count < MOST)
        memcpy(list + (*count)++ * words, state, words * sizeof *state);
}

/* Follow the action, to where the rest is this. False if that is not possible.
 */
static bool follow(Walk *self, const char *action, const char *rest) {
    size_t words = self->model->words, count = 0;
    Word *next = mem_alloc(self->mem, MOST * words * sizeof *next);
    Successors batch;
    successors_init(&batch, self->mem, self->model->words);
    for (size_t i = 0; i < self->count; i++)
        expand_all_once(self->model, self->states + i * words, &batch);
    for (size_t i = 0; i < batch.count; i++) {
        const Word *target = successors_state(&batch, i);
        text_clear(&self->text);
        model_print_action(self->model, batch.actions[i], &self->text);
        say_rest(self->model, target, &self->rest);
        if (strcmp(self->text.data, action) == 0 &&
            strcmp(self->rest.data, rest) == 0)
            add(self, next, &count, target);
    }
    successors_release(&batch);
    memcpy(self->states, next, count * words * sizeof *next);
    mem_free(self->mem, next, MOST * words * sizeof *next);
    self->count = count;
    return count > 0;
}

/* Step i of the run of the other model. */
static bool follow_step(Walk *self, const Model *model, const Trace *trace,
                        size_t i) {
    Text action, rest;
    text_init(&action, self->mem);
    text_init(&rest, self->mem);
    model_print_action(model, trace->actions.data[i], &action);
    say_rest(model, trace_state(trace, i + 1), &rest);
    bool done = follow(self, action.data, rest.data);
    text_release(&action);
    text_release(&rest);
    return done;
}

/* Messages in all channels, the most of any of the states. */
static uint32_t count_messages(const Walk *self) {
    uint32_t most = 0;
    Contents contents;
    contents_init(&contents, self->mem);
    for (size_t i = 0; i < self->count; i++) {
        uint32_t sum = 0;
        model_contents(self->model, self->states + i * self->model->words,
                       &contents);
        for (size_t k = 0; k < contents.channels.count; k++)
            sum += contents.channels.data[k].length;
        most = sum > most ? sum : most;
    }
    contents_release(&contents);
    return most;
}

static bool run_rounds(Walk *self, const Model *model, const Trace *trace) {
    Growth growth;
    if (!growth_find(model, trace, &growth))
        return false;
    for (size_t i = 0; i < growth.begin; i++)
        if (!follow_step(self, model, trace, i))
            return false;
    for (int round = 0; round < ROUNDS; round++) {
        uint32_t before = count_messages(self);
        if (before + growth.period * 4 > ROOM)
            return round > 1;
        for (size_t i = 0; i < growth.period; i++)
            if (!follow_step(self, model, trace, growth.begin + i))
                return false;
        if (count_messages(self) <= before)
            return false;
    }
    return true;
}

static bool repeats(const Model *roomy, const Model *model,
                    const Trace *trace) {
    Walk self = {.model = roomy, .mem = roomy->mem};
    size_t bytes = MOST * roomy->words * sizeof *self.states;
    self.states = mem_alloc(self.mem, bytes);
    text_init(&self.text, self.mem);
    text_init(&self.rest, self.mem);
    start_once(roomy, self.states);
    self.count = 1;
    bool good = run_rounds(&self, model, trace);
    text_release(&self.text);
    text_release(&self.rest);
    mem_free(self.mem, self.states, bytes);
    return good;
}

/* ---- Comparing ----------------------------------------------------------- */

typedef struct Tally {
    uint64_t passed, failed, bounded, growing, undecided;
} Tally;

static bool agrees(const Trial *one, const Trial *other, Tally *tally) {
    if (!one->done || !other->done)
        return false;
    const Report *report = &one->report;
    switch (report->verdict) {
    case VERDICT_HOLDS:
        tally->bounded++;
        return longest(&other->report) == longest(report) &&
               other->report.channels_known && longest(report) < ROOM &&
               other->report.states == report->states;
    case VERDICT_VIOLATED:
        tally->growing++;
        return repeats(other->job.model, report->items[0].model,
                       &report->items[0].finding->trace);
    case VERDICT_INCONCLUSIVE:
        tally->undecided++;
        return true;
    case VERDICT_SKIPPED:
        return false;
    }
    return false;
}

static void write_both(const TwoFiles *files, uint64_t seed) {
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    write_program(seed, 3, &text);
    two_files_write(files, 0, &text);
    text_clear(&text);
    write_program(seed, ROOM, &text);
    two_files_write(files, 1, &text);
    text_release(&text);
    mem_release(&mem);
}

static void compare(uint64_t seed, const TwoFiles *files, Tally *tally) {
    Trial one, other;
    write_both(files, seed);
    run(&one, files->paths[0], true);
    run(&other, files->paths[1], false);
    bool good = agrees(&one, &other, tally);
    tally->passed += good;
    if (!good && tally->failed++ < 10)
        printf("seed %" PRIu64 " differs\n", seed);
    job_release(&one.job);
    job_release(&other.job);
}

static void print(uint64_t seed) {
    Mem mem;
    Text text;
    mem_init(&mem);
    text_init(&text, &mem);
    write_program(seed, 3, &text);
    fputs(text.data, stdout);
    text_release(&text);
    mem_release(&mem);
}

int main(int count, char **arguments) {
    if (count == 3 && strcmp(arguments[1], "--print") == 0) {
        print(strtoull(arguments[2], NULL, 10));
        return 0;
    }
    uint64_t cases = count > 1 ? strtoull(arguments[1], NULL, 10) : 100;
    uint64_t seed = count > 2 ? strtoull(arguments[2], NULL, 10) : 1;
    Tally tally = {0};
    TwoFiles files;
    two_files_init(&files, "one.pml", "pml");
    for (uint64_t i = 0; i < cases; i++)
        compare(seed + i, &files, &tally);
    two_files_release(&files);
    printf("%" PRIu64 " programs: %" PRIu64 " bounded, %" PRIu64
           " with a channel that grows, %" PRIu64 " undecided\n",
           cases, tally.bounded, tally.growing, tally.undecided);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", tally.passed,
           tally.failed);
    return tally.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
