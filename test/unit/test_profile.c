/* Profiles of random small systems against counting by brute force, and what
 * is known of variables of Promela programs. */
#include "test/unit/unit.h"

#include "base/rng.h"
#include "equiv/profile/profile_model.h"
#include "job/converting/job_profile.h"
#include "test/unit/toy.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum {
    VARIABLES = 4,
    VALUES = 4,
    COMMANDS = 10,
    MOST_STATES = 256 /* VALUES to the power of VARIABLES */
};

/* ---- Random systems ------------------------------------------------------ */

/* if variable `if_` has the value `is`, set `set` to `add` plus itself if
 * `own`, modulo VALUES; that is action k. */
typedef struct Rule {
    uint32_t if_, is, set, add;
    bool own;
} Rule;

typedef struct Random {
    Model model;
    Rule rules[COMMANDS];
    uint32_t labels[COMMANDS]; /* all of them tau */
    bool named;                /* it knows its anatomy */
} Random;

static uint32_t value_of(Word state, uint32_t variable) {
    return (uint32_t)(state >> (2 * variable) & 3);
}

static Word with(Word state, uint32_t variable, uint32_t value) {
    return (state & ~((Word)3 << (2 * variable))) | (Word)value
                                                        << (2 * variable);
}

static bool rule_applies(const Rule *rule, Word state) {
    return value_of(state, rule->if_) == rule->is;
}

static Word rule_apply(const Rule *rule, Word state) {
    uint32_t value = rule->add + (rule->own ? value_of(state, rule->set) : 0);
    return with(state, rule->set, value % VALUES);
}

static void random_initial(const Model *model, Worker *worker,
                           Successors *out) {
    (void)model, (void)worker;
    Word *state = successors_begin(out) ? successors_add(out, 0) : NULL;
    if (state)
        *state = 0;
}

static void random_expand(const Model *model, Worker *worker, const Word *state,
                          Successors *out) {
    const Random *self = (const Random *)model;
    Word from = *state;
    (void)worker;
    if (!successors_begin(out))
        return;
    for (uint32_t k = 0; k < COMMANDS; k++) {
        Word *target =
            rule_applies(&self->rules[k], from) ? successors_add(out, k) : NULL;
        if (target)
            *target = rule_apply(&self->rules[k], from);
    }
}

static Label random_labels(const Model *model, const Word *state, Label asked) {
    (void)model, (void)state, (void)asked;
    return 0;
}

static void random_print(const Model *model, const Word *state, uint32_t k,
                         Text *out) {
    (void)model;
    text_printf(out, "%u", value_of(*state, k));
}

static const char *const variable_names[VARIABLES] = {"a", "b", "c", "d"};

static void random_anatomy(const Model *model, Anatomy *out) {
    (void)model;
    for (uint32_t i = 0; i < VARIABLES; i++) {
        vec_push(out->mem, &out->items,
                 (AnatomyItem){.name = variable_names[i],
                               .kind = ITEM_VARIABLE,
                               .of = NO_KIND});
        vec_push(out->mem, &out->parts,
                 (AnatomyPart){.item = i, .block = NO_BLOCK});
    }
}

static void random_dissect(const Model *model, const Anatomy *anatomy,
                           const Word *state, const uint32_t *parts,
                           size_t count, Dissection *out) {
    (void)model, (void)anatomy;
    for (size_t k = 0; k < count; k++) {
        vec_push(out->mem, &out->numbers, value_of(*state, parts[k]));
        dissection_end(out);
    }
}

static const ModelOperations operations = {.initial = random_initial,
                                           .expand = random_expand,
                                           .labels = random_labels,
                                           .print_value = random_print};
static const PartsFacet parts = {.anatomy = random_anatomy,
                                 .dissect = random_dissect};

static void random_make(Random *self, Rng *rng, Mem *mem) {
    static const char *const tau[] = {"tau"};
    *self = (Random){.named = rng_below(rng, 2)};
    self->model = (Model){.operations = &operations,
                          .mem = mem,
                          .words = 1,
                          .bits = 2 * VARIABLES,
                          .labels = tau,
                          .label_count = 1,
                          .action_labels = self->labels,
                          .action_count = COMMANDS,
                          .parts = self->named ? &parts : NULL};
    self->model.display.variables = variable_names;
    self->model.display.variable_count = VARIABLES;
    for (uint32_t k = 0; k < COMMANDS; k++)
        self->rules[k] = (Rule){
            (uint32_t)rng_below(rng, VARIABLES), (uint32_t)rng_below(rng, 2),
            (uint32_t)rng_below(rng, VARIABLES),
            (uint32_t)rng_below(rng, VALUES), rng_below(rng, 2)};
}

/* ---- Brute force --------------------------------------------------------- */

typedef struct Brute {
    const Random *system;
    bool reached[MOST_STATES];
    bool way[MOST_STATES][MOST_STATES];   /* is there one? */
    bool alike[MOST_STATES][MOST_STATES]; /* related */
} Brute;

static uint32_t brute_reach(Brute *self) {
    bool changed = true;
    uint32_t count = 0;
    self->reached[0] = true;
    while (changed) {
        changed = false;
        for (Word s = 0; s < MOST_STATES; s++)
            for (uint32_t k = 0; k < COMMANDS && self->reached[s]; k++) {
                const Rule *rule = &self->system->rules[k];
                if (!rule_applies(rule, s))
                    continue;
                Word t = rule_apply(rule, s);
                self->way[s][t] = true;
                changed |= !self->reached[t];
                self->reached[t] = true;
            }
    }
    for (uint32_t s = 0; s < MOST_STATES; s++)
        count += self->reached[s];
    return count;
}

static uint32_t brute_project(const Brute *self, uint32_t variable) {
    bool seen[MOST_STATES] = {false};
    uint32_t count = 0;
    for (Word s = 0; s < MOST_STATES; s++) {
        Word left = with(s, variable, 0);
        if (self->reached[s] && !seen[left]) {
            seen[left] = true;
            count++;
        }
    }
    return count;
}

/* Can t do what s can, and come to a state that is related? */
static bool answers(const Brute *self, Word s, Word t) {
    for (uint32_t k = 0; k < COMMANDS; k++) {
        const Rule *rule = &self->system->rules[k];
        if (rule_applies(rule, s) != rule_applies(rule, t))
            return false;
        if (rule_applies(rule, s) &&
            !self->alike[rule_apply(rule, s)][rule_apply(rule, t)])
            return false;
    }
    return true;
}

static uint32_t brute_merge(Brute *self, uint32_t variable) {
    bool changed = true;
    uint32_t count = 0;
    for (Word s = 0; s < MOST_STATES; s++)
        for (Word t = 0; t < MOST_STATES; t++)
            self->alike[s][t] = with(s, variable, 0) == with(t, variable, 0);
    while (changed) {
        changed = false;
        for (Word s = 0; s < MOST_STATES; s++)
            for (Word t = 0; t < MOST_STATES; t++)
                if (self->alike[s][t] && !answers(self, s, t)) {
                    self->alike[s][t] = false;
                    changed = true;
                }
    }
    for (Word s = 0; s < MOST_STATES; s++) {
        bool first = self->reached[s];
        for (Word t = 0; t < s && first; t++)
            first = !self->reached[t] || !self->alike[s][t];
        count += first;
    }
    return count;
}

static double brute_entropy(const Brute *self, uint32_t variable,
                            uint32_t states) {
    double bits = 0;
    for (uint32_t v = 0; v < VALUES; v++) {
        uint32_t often = 0;
        for (Word s = 0; s < MOST_STATES; s++)
            often += self->reached[s] && value_of(s, variable) == v;
        if (often > 0)
            bits -= (double)often / states * log2((double)often / states);
    }
    return bits;
}

static uint32_t brute_components(Brute *self) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < MOST_STATES; k++)
        for (uint32_t s = 0; s < MOST_STATES; s++)
            for (uint32_t t = 0; t < MOST_STATES && self->way[s][k]; t++)
                self->way[s][t] |= self->way[k][t];
    for (uint32_t s = 0; s < MOST_STATES; s++) {
        bool first = self->reached[s];
        for (uint32_t t = 0; t < s && first; t++)
            first = !self->reached[t] || !self->way[s][t] || !self->way[t][s];
        count += first;
    }
    return count;
}

/* ---- Comparing ----------------------------------------------------------- */

static void compare_items(const Profile *profile, Brute *brute,
                          uint32_t states) {
    for (uint32_t i = 0; i < VARIABLES; i++) {
        const ProfileItem *item = &vec_item(&profile->items, i);
        uint32_t left = brute_project(brute, i);
        assert_true(fabs(item->factor - (double)states / left) < 1e-9);
        assert_true(fabs(item->entropy - brute_entropy(brute, i, states)) <
                    1e-9);
        if (item->factor <= 1.01)
            continue;
        uint32_t same = brute_merge(brute, i);
        assert_true(fabs(item->same - (double)states / same) < 1e-9);
    }
}

static uint64_t sum_levels(const Profile *profile) {
    uint64_t sum = 0;
    for (size_t i = 0; i < profile->levels.count; i++)
        sum += profile->levels.data[i];
    return sum;
}

static void counts_as_brute_force(void **state) {
    static Brute brute;
    Rng rng = {7};
    (void)state;
    for (uint64_t round = 0; round < unit_cases(200); round++) {
        Mem mem;
        Random system;
        Profile profile;
        Budget budget;
        mem_init(&mem);
        budget_init(&budget);
        budget_start(&budget);
        random_make(&system, &rng, &mem);
        memset(&brute, 0, sizeof brute);
        brute.system = &system;
        profile_model(&profile, &system.model, &budget, &mem, 0);
        uint32_t states = brute_reach(&brute);
        assert_true(profile.complete && !profile.cut && !profile.unnamed);
        assert_int_equal(profile.states, states);
        assert_int_equal(sum_levels(&profile), states);
        compare_items(&profile, &brute, states);
        assert_int_equal(profile.shape.components, brute_components(&brute));
        profile_release(&profile);
        assert_int_equal(mem.live, 0);
    }
}

/* A limit leaves a part, in which nothing is wrong. */
static void a_part_is_measured_too(void **state) {
    Rng rng = {11};
    (void)state;
    for (uint64_t round = 0; round < unit_cases(200); round++) {
        Mem mem;
        Random system;
        Profile profile;
        Budget budget;
        mem_init(&mem);
        budget_init(&budget);
        budget_start(&budget);
        budget.states = 1 + rng_below(&rng, 40);
        random_make(&system, &rng, &mem);
        profile_model(&profile, &system.model, &budget, &mem, round);
        assert_true(profile.states <= budget.states);
        assert_true(profile.complete || profile.states == 0 ||
                    profile.steps > 0);
        for (uint32_t i = 0; i < VARIABLES; i++)
            assert_true(vec_item(&profile.items, i).values <= VALUES &&
                        vec_item(&profile.items, i).walked <= VALUES);
        profile_release(&profile);
        assert_int_equal(mem.live, 0);
    }
}

/* The toy has a bit that no variable shows. */
static void what_has_no_name_is_noted(void **state) {
    (void)state;
    Mem mem;
    Profile profile;
    Budget budget;
    mem_init(&mem);
    budget_init(&budget);
    budget_start(&budget);
    Model toy = toy_model(&mem);
    profile_model(&profile, &toy, &budget, &mem, 0);
    assert_true(profile.complete && profile.unnamed);
    assert_int_equal(profile.advice.count, 0);
    profile_release(&profile);
    assert_int_equal(mem.live, 0);
}

/* ---- Promela ------------------------------------------------------------- */

typedef struct Trial {
    Job job;
    JobOptions options;
    const char *path;
    Profile profile;
} Trial;

static void trial_make(Trial *self, char *path, const char *text) {
    int file = mkstemps(path, 4);
    assert_true(file >= 0);
    assert_int_equal(write(file, text, strlen(text)), strlen(text));
    close(file);
    self->path = path;
    self->options = (JobOptions){.input.paths = &self->path,
                                 .input.path_count = 1,
                                 .search.engine = "auto"};
    job_init(&self->job, &self->options);
    assert_true(job_profile(&self->job, &self->profile, 0));
    assert_true(self->profile.complete && !self->profile.unnamed);
}

static void trial_end(Trial *self) {
    profile_release(&self->profile);
    job_release(&self->job);
    unlink(self->path);
}

static const AnatomyItem *item_named(const Trial *self, const char *name) {
    const Anatomy *anatomy = &self->profile.anatomy;
    for (size_t i = 0; i < anatomy->items.count; i++)
        if (strcmp(vec_item(&anatomy->items, i).name, name) == 0)
            return &vec_item(&anatomy->items, i);
    fail_msg("no item %s", name);
    return NULL;
}

static void assert_lines(LineList list, const char *expected) {
    char text[256] = "";
    for (uint32_t i = 0; i < list.count; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u",
                 i ? " " : "", list.lines[i]);
    assert_string_equal(text, expected);
}

/* Every part of a state has a name, and every use a line. */
static void uses_have_lines(void **state) {
    Trial trial;
    char path[] = "/tmp/martlet-profile-XXXXXX.pml";
    (void)state;
    trial_make(&trial, path,
               "typedef R { byte a; byte b[2] };\n"
               "R r[2];\n"
               "byte x, y, z;\n"
               "chan c = [2] of { byte, bool };\n"
               "proctype P(byte n; chan d) {\n"
               "    chan own = [1] of { bit };\n"
               "    bool got;\n"
               "    d ! n, true;\n"
               "    own ! 1;\n"
               "    d ? x, got;\n"
               "    r[n].b[1] = x;\n"
               "    y = y + 1;\n"
               "    z = r[1 - n].b[n]\n"
               "}\n"
               "init {\n"
               "    run P(0, c);\n"
               "    run P(1, c);\n"
               "    (x < 5 && r[0].a == 0);\n"
               "    r[1].a = 1\n"
               "}\n");
    assert_lines(item_named(&trial, "x")->writes, "10");
    assert_lines(item_named(&trial, "x")->reads, "11 18");
    assert_int_equal(item_named(&trial, "x")->line, 3);
    assert_lines(item_named(&trial, "r.b")->writes, "11");
    assert_lines(item_named(&trial, "r.b")->reads, "13");
    assert_lines(item_named(&trial, "r.a")->writes, "19");
    assert_lines(item_named(&trial, "r.a")->reads, "18");
    assert_lines(item_named(&trial, "y")->writes, "12");
    assert_lines(item_named(&trial, "y")->reads, "");
    assert_true(item_named(&trial, "y")->updated);
    assert_true(item_named(&trial, "y")->known);
    assert_lines(item_named(&trial, "P:n")->writes, "16 17");
    assert_lines(item_named(&trial, "P:n")->reads, "8 11 13");
    assert_lines(item_named(&trial, "P:got")->writes, "10");
    assert_lines(item_named(&trial, "P:got")->reads, "");
    assert_int_equal(item_named(&trial, "P:own")->kind, ITEM_CHANNEL);
    assert_int_equal(item_named(&trial, "P@")->kind, ITEM_PLACE);
    /* the channel is known by a parameter only */
    assert_false(item_named(&trial, "c")->known);
    trial_end(&trial);
}

/* What decides about something is never called unread. */
static void what_matters_is_not_unread(void **state) {
    Trial trial;
    char path[] = "/tmp/martlet-profile-XXXXXX.pml";
    (void)state;
    trial_make(&trial, path,
               "byte a, b, c, d, e, f;\n"
               "byte t[8];\n"
               "active proctype P() {\n"
               "    do\n"
               "    :: a = (a + 1) % 5\n" /* read in ltl */
               "    :: b = (b + 1) % 5\n" /* feeds c */
               "    :: c = b\n"           /* feeds a condition */
               "    :: c == 4 -> skip\n"
               "    :: d = (d + 1) % 5\n" /* feeds e */
               "    :: e = d\n"           /* feeds nothing */
               "    :: t[f] = 1 - t[f]\n" /* t is a condition */
               "    :: f = (f + 1) % 2\n"
               "    :: t[1] == 1 -> skip\n"
               "    od\n"
               "}\n"
               "ltl p { [] (a < 6) }\n");
    const Profile *profile = &trial.profile;
    assert_true(profile->advice.count > 0);
    const Advice *first = &vec_item(&profile->advice, 0);
    assert_int_equal(first->kind, ADVICE_UNREAD);
    assert_int_equal(first->count, 2);
    for (uint32_t k = 0; k < first->count; k++)
        assert_string_equal(
            vec_item(&profile->anatomy.items,
                     vec_item(&profile->subjects, first->first + k))
                .name,
            k == 0 ? "d" : "e");
    assert_true(item_named(&trial, "a")->matters);
    assert_true(item_named(&trial, "c")->matters);
    trial_end(&trial);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_as_brute_force),
        cmocka_unit_test(a_part_is_measured_too),
        cmocka_unit_test(what_has_no_name_is_noted),
        cmocka_unit_test(uses_have_lines),
        cmocka_unit_test(what_matters_is_not_unread),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
