/* Sizes of the automata of formulas, next to Spot's.
 *
 *     spot [--list] FILE
 *
 * Each line of the file has a set, Spot's states and edges with one set on
 * states (ltl2tgba -B), its states and edges with any number of sets on edges
 * (ltl2tgba), and a formula, separated by tabs; # starts a comment. Prints for
 * each set the sums of ours and of Spot's, and on how many formulas ours has
 * more, as many or fewer states; then the formulas on which ours is larger, in
 * states, or in edges with as many states. With --list, a line for each
 * formula instead: our four numbers and the formula.
 *
 * An edge is what it is for Spot: a source, a target and marks, with one guard
 * for all letters.
 */
#include "automata/translating/translate.h"
#include "formula/ltl.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    FORMS = 2, /* on states; generalised, on edges */
    MOST_TITLES = 32,
    MOST_TITLE = 31
};

static const char *const form_names[FORMS] = {
    "one set, on states",
    "any number of sets, on edges",
};

typedef struct Size {
    uint64_t states;
    uint64_t edges;
} Size;

typedef struct Tally { /* of a set of formulas, in one form */
    Size ours;
    Size spot;
    uint32_t larger; /* formulas, by states */
    uint32_t equal;
    uint32_t smaller;
    uint32_t longer;  /* formulas with as many states and more edges */
    uint32_t shorter; /* ... and fewer edges */
    double seconds;
} Tally;

typedef struct Group { /* a set of formulas */
    char title[MOST_TITLE + 1];
    uint32_t count;
    Tally tallies[FORMS];
} Group;

typedef struct Bench {
    Group groups[MOST_TITLES + 1]; /* the last one: all of them */
    uint32_t group_count;
    bool list;           /* a line for each formula */
    char *larger[FORMS]; /* lines about formulas on which ours is larger */
    size_t larger_size[FORMS];
    FILE *larger_file[FORMS]; /* where they are written to */
} Bench;

static _Noreturn void fail(const char *what, const char *text) {
    fprintf(stderr, "spot: %s: %s\n", what, text);
    exit(2);
}

/* ---- Ours ---------------------------------------------------------------- */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static Size translate(const char *text, bool generalised, double *seconds) {
    Mem mem;
    mem_init(&mem);
    Diagnostics diag;
    diag_init(&diag, &mem);
    Formulas formulas;
    formulas_init(&formulas, &mem);
    uint32_t source = diag_source(&diag, "formula", text, strlen(text));
    double start = now();
    Formula f = ltl_parse(&formulas, &diag, source, LTL_RULES_SPOT);
    if (f == NO_FORMULA)
        fail("not a formula", text);
    Automaton automaton;
    automaton_init(&automaton, &mem);
    TranslateOptions options = {.generalised = generalised};
    if (!translate_formula(&formulas, f, &automaton, &options))
        fail("a limit was reached", text);
    Size size = {automaton.state_count, automaton.edges.count};
    *seconds += now() - start;
    automaton_release(&automaton);
    formulas_release(&formulas);
    diag_release(&diag);
    mem_release(&mem);
    return size;
}

/* ---- Sums ---------------------------------------------------------------- */

static Group *group_of(Bench *bench, const char *title) {
    for (uint32_t i = 0; i < bench->group_count; i++)
        if (strcmp(bench->groups[i].title, title) == 0)
            return &bench->groups[i];
    if (bench->group_count == MOST_TITLES || strlen(title) > MOST_TITLE)
        fail("too many sets, or too long a name", title);
    Group *group = &bench->groups[bench->group_count++];
    memcpy(group->title, title, strlen(title) + 1);
    return group;
}

static void add(Tally *tally, Size ours, Size spot, double seconds) {
    tally->ours.states += ours.states;
    tally->ours.edges += ours.edges;
    tally->spot.states += spot.states;
    tally->spot.edges += spot.edges;
    tally->larger += ours.states > spot.states;
    tally->equal += ours.states == spot.states;
    tally->smaller += ours.states < spot.states;
    tally->longer += ours.states == spot.states && ours.edges > spot.edges;
    tally->shorter += ours.states == spot.states && ours.edges < spot.edges;
    tally->seconds += seconds;
}

static void measure(Bench *bench, const char *title, const Size *spot,
                    const char *formula) {
    Group *group = group_of(bench, title), *all = &bench->groups[MOST_TITLES];
    group->count++;
    all->count++;
    for (int form = 0; form < FORMS; form++) {
        double seconds = 0;
        Size ours = translate(formula, form, &seconds);
        add(&group->tallies[form], ours, spot[form], seconds);
        add(&all->tallies[form], ours, spot[form], seconds);
        if (bench->list)
            printf("%" PRIu64 "\t%" PRIu64 "\t", ours.states, ours.edges);
        if (ours.states > spot[form].states ||
            (ours.states == spot[form].states && ours.edges > spot[form].edges))
            fprintf(bench->larger_file[form],
                    "%-6s %3" PRIu64 " %4" PRIu64 "   %3" PRIu64 " %4" PRIu64
                    "   %s\n",
                    title, ours.states, ours.edges, spot[form].states,
                    spot[form].edges, formula);
    }
    if (bench->list)
        printf("%s\n", formula);
}

/* ---- Printing ------------------------------------------------------------ */

static void print_group(const Group *group, const char *title, int form) {
    const Tally *tally = &group->tallies[form];
    printf("%-6s %8" PRIu32 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64
           " %7" PRIu32 " %6" PRIu32 " %6" PRIu32 " %6" PRIu32 " %6" PRIu32
           "\n",
           title, group->count, tally->ours.states, tally->spot.states,
           tally->ours.edges, tally->spot.edges, tally->larger, tally->longer,
           tally->equal - tally->longer - tally->shorter, tally->shorter,
           tally->smaller);
}

static void print_form(const Bench *bench, int form) {
    printf("%s\n", form_names[form]);
    printf("%-6s %8s %7s %7s %7s %7s %7s %6s %6s %6s %6s\n", "set", "automata",
           "states", "Spot", "edges", "Spot", "larger", "longer", "equal",
           "shorter", "smaller");
    for (uint32_t i = 0; i < bench->group_count; i++)
        print_group(&bench->groups[i], bench->groups[i].title, form);
    print_group(&bench->groups[MOST_TITLES], "all", form);
    printf("\nlarger ones (ours, Spot's):\n%s\n", bench->larger[form]);
    fprintf(stderr, "%s: %.2f s\n", form_names[form],
            bench->groups[MOST_TITLES].tallies[form].seconds);
}

/* ---- The file ------------------------------------------------------------ */

static void read_line(Bench *bench, char *line) {
    char *fields[6] = {line};
    if (*line == '#' || *line == '\0')
        return;
    for (int i = 1; i < 6; i++) {
        fields[i] = strchr(fields[i - 1], '\t');
        if (!fields[i])
            fail("not six fields", line);
        *fields[i]++ = '\0';
    }
    Size spot[FORMS];
    for (int form = 0; form < FORMS; form++) {
        spot[form].states = strtoull(fields[1 + 2 * form], NULL, 10);
        spot[form].edges = strtoull(fields[2 + 2 * form], NULL, 10);
    }
    measure(bench, fields[0], spot, fields[5]);
}

int main(int count, char **arguments) {
    static Bench bench;
    bench.list = count > 2 && strcmp(arguments[1], "--list") == 0;
    if (count != 2 + bench.list)
        fail("usage", "spot [--list] FILE");
    FILE *file = fopen(arguments[1 + bench.list], "r");
    char *line = NULL;
    size_t capacity = 0;
    if (!file)
        fail("cannot be read", arguments[1 + bench.list]);
    for (int form = 0; form < FORMS; form++)
        bench.larger_file[form] =
            open_memstream(&bench.larger[form], &bench.larger_size[form]);
    while (getline(&line, &capacity, file) > 0) {
        line[strcspn(line, "\n")] = '\0';
        read_line(&bench, line);
    }
    free(line);
    fclose(file);
    for (int form = 0; form < FORMS; form++) {
        fclose(bench.larger_file[form]);
        if (!bench.list)
            print_form(&bench, form);
        free(bench.larger[form]);
    }
    return EXIT_SUCCESS;
}
