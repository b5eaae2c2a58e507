/* Pattern databases: exact distances in projections to a few variables each,
 * which are added up because no move is paid for twice. Every projection pays
 * for the moves that its distances need, and the later ones get them for
 * nothing: saturated cost partitioning (Seipp, Keller and Helmert 2020), with
 * costs of 0 and 1. */
#include "heuristic/projection.h"

enum {
    MOST_PATTERNS = 1 << 12,
    MOST_INITIAL = 1 << 10, /* initial states that are looked at */
    MOST_ENTRIES = 1 << 22  /* of all tables */
};

/* How large patterns may be: first small ones, which pay for little each, then
 * larger ones, which know more. */
typedef struct Level {
    uint32_t axes;   /* of a pattern */
    uint32_t states; /* likewise */
    uint64_t work;   /* for all of them */
} Level;

static const Level levels[] = {
    {2, 1 << 10, 1 << 21}, {4, 1 << 12, 1 << 22}, {8, 1 << 12, 1 << 22}};

typedef struct Database {
    Pattern pattern; /* what is kept */
    Estimate *table; /* by state: the distance */
} Database;

typedef struct Databases {
    VEC(Database) list; /* those that say something */
    size_t entries;     /* of their tables */
    uint64_t first;     /* the sum for the initial states, at most */
    double mean;        /* the sum for a state by chance */
} Databases;

typedef struct Library {
    Mem *mem;            /* of everything */
    ProjectionBase base; /* the system */
    Axes axes;           /* of it */
    uint8_t *wanted;     /* by variable: a property speaks of it */
    uint8_t *costs;      /* by move: 1 if it is not paid for */
} Library;

/* ---- Patterns ------------------------------------------------------------ */

static void want(Library *self, uint32_t number) {
    const Structure *structure = self->axes.structure;
    ExpressionNode node = structure->nodes.data[number];
    switch (node.kind) {
    case EXPRESSION_NUMBER:
    case EXPRESSION_UNKNOWN:
        return;
    case EXPRESSION_VARIABLE:
    case EXPRESSION_AT:
        self->wanted[node.a] = 1;
        return;
    case EXPRESSION_NOT:
        want(self, node.a);
        return;
    case EXPRESSION_AND:
    case EXPRESSION_OR:
    case EXPRESSION_ADD:
    case EXPRESSION_SUBTRACT:
    case EXPRESSION_EQUAL:
    case EXPRESSION_LESS:
    case EXPRESSION_LESS_EQUAL:
    case EXPRESSION_WHOLE:
        want(self, node.a);
        want(self, node.b);
        return;
    }
}

static bool has(const Pattern *pattern, uint32_t axis) {
    for (uint32_t k = 0; k < pattern->count; k++)
        if (pattern->axes[k] == axis)
            return true;
    return false;
}

static uint32_t shared_with(const Axes *axes, const Pattern *pattern,
                            uint32_t axis) {
    uint32_t shared = 0;
    size_t count;
    for (uint32_t k = 0; k < pattern->count; k++) {
        const AxisNeighbour *near = axes_near(axes, pattern->axes[k], &count);
        for (size_t i = 0; i < count; i++)
            if (near[i].other == axis)
                shared += near[i].shared;
    }
    return shared;
}

/* Add the axis that shares most moves, if the projection stays small. */
static bool extend(const Axes *axes, Pattern *pattern, const Level *level) {
    uint32_t best = AXIS_NOWHERE, most = 0;
    size_t count;
    for (uint32_t k = 0; k < pattern->count; k++) {
        const AxisNeighbour *near = axes_near(axes, pattern->axes[k], &count);
        for (size_t i = 0; i < count; i++) {
            uint32_t other = near[i].other;
            if (has(pattern, other) || vec_item(&axes->list, other).count >
                                           level->states / pattern->size)
                continue;
            uint32_t shared = shared_with(axes, pattern, other);
            if (shared > most || (shared == most && other < best)) {
                most = shared;
                best = other;
            }
        }
    }
    if (best == AXIS_NOWHERE)
        return false;
    pattern->axes[pattern->count++] = best;
    pattern->size *= vec_item(&axes->list, best).count;
    return true;
}

/* What is around this variable; false if it cannot be kept. */
static bool grow(const Axes *axes, uint32_t seed, const Level *level,
                 Pattern *out) {
    uint32_t count = vec_item(&axes->list, seed).count;
    *out = (Pattern){.axes = {seed}, .count = 1, .size = count};
    if (count < 2 || count > level->states)
        return false;
    while (out->count < level->axes && extend(axes, out, level))
        ;
    return true;
}

/* ---- Databases ----------------------------------------------------------- */

static void release_databases(Library *self, Databases *databases) {
    for (size_t i = 0; i < databases->list.count; i++) {
        Database *one = &databases->list.data[i];
        mem_free(self->mem, one->table, one->pattern.size * sizeof *one->table);
    }
    vec_release(self->mem, &databases->list);
}

static double mean_of(const Projection *projection, const Estimate *table) {
    double sum = 0;
    size_t count = projection->reached.count;
    for (size_t i = 0; i < count; i++) {
        Estimate one = table[projection->reached.data[i]];
        sum += one == ESTIMATE_NEVER ? projection->pattern.size : one;
    }
    return count ? sum / (double)count : 0;
}

static void add_database(Library *self, const Pattern *pattern,
                         Databases *out) {
    Projection projection;
    projection_init(&projection, &self->base, pattern);
    Database made = {.pattern = *pattern};
    size_t bytes = pattern->size * sizeof *made.table;
    made.table = mem_alloc(self->mem, bytes);
    if (!projection.large &&
        projection_measure(&projection, self->costs, made.table)) {
        out->entries += pattern->size;
        out->first += projection_first(&projection, made.table);
        out->mean += mean_of(&projection, made.table);
        vec_push(self->mem, &out->list, made);
    } else {
        mem_free(self->mem, made.table, bytes);
    }
    projection_release(&projection);
}

static void build(Library *self, const Level *level, Databases *out) {
    uint32_t moves = self->axes.structure->move_count;
    *out = (Databases){0};
    for (uint32_t m = 0; m < moves; m++)
        self->costs[m] = 1;
    self->base.work = 0;
    for (uint32_t v = 0; v < self->axes.list.count; v++) {
        Pattern pattern;
        if ((v >= self->axes.processes && !self->wanted[v]) ||
            !grow(&self->axes, v, level, &pattern))
            continue;
        add_database(self, &pattern, out);
        if (self->base.work > level->work || out->entries > MOST_ENTRIES ||
            out->list.count == MOST_PATTERNS)
            return;
    }
}

static bool is_better(const Databases *a, const Databases *b) {
    return a->first != b->first ? a->first > b->first : a->mean > b->mean;
}

static void commit(const Databases *databases, const Axes *axes,
                   Estimator *out) {
    for (size_t i = 0; i < databases->list.count; i++) {
        const Database *one = &databases->list.data[i];
        estimator_add_part(out,
                           gauge_pattern(&out->gauge, axes, one->pattern.axes,
                                         one->pattern.count, one->table));
    }
}

/* The best level's; how many. */
static size_t add_databases(Library *self, Estimator *out) {
    Databases best = {0};
    for (size_t l = 0; l < sizeof levels / sizeof *levels; l++) {
        Databases other;
        build(self, &levels[l], &other);
        if (l == 0 || is_better(&other, &best)) {
            Databases worse = best;
            best = other;
            other = worse;
        }
        release_databases(self, &other);
    }
    size_t count = best.list.count;
    commit(&best, &self->axes, out);
    release_databases(self, &best);
    return count;
}

/* ---- The whole ----------------------------------------------------------- */

static bool all_known(const Estimator *self,
                      const HeuristicQuestion *question) {
    for (uint32_t p = 0; p < question->model->property_count; p++) {
        Label label = question->model->properties[p].label;
        if (findings_open(question->findings, p) &&
            (self->structure.conditions.data[p] == NO_EXPRESSION ||
             (label != LABEL_REJECT && label != LABEL_DEADLOCK)))
            return false;
    }
    return true;
}

/* With the initial states, which must not be too many; how many databases. */
static size_t look_up(Estimator *estimator, const HeuristicQuestion *question,
                      const Successors *initial) {
    const Structure *structure = &estimator->structure;
    Mem *mem = estimator->mem;
    Library self = {.mem = mem,
                    .base = {.estimator = estimator,
                             .question = question,
                             .axes = &self.axes,
                             .initial = initial->states,
                             .initial_count = initial->count}};
    axes_init(&self.axes, structure, mem);
    self.wanted = mem_alloc(mem, structure->variables.count + 1);
    self.costs = mem_alloc(mem, structure->move_count + (size_t)1);
    for (uint32_t p = 0; p < question->model->property_count; p++)
        if (findings_open(question->findings, p))
            want(&self, structure->conditions.data[p]);
    size_t count = add_databases(&self, estimator);
    mem_free(mem, self.wanted, structure->variables.count + 1);
    mem_free(mem, self.costs, structure->move_count + (size_t)1);
    axes_release(&self.axes);
    return count;
}

/* NULL, or why there are no databases. */
static const char *add_all(Estimator *estimator,
                           const HeuristicQuestion *question) {
    const char *problem = NULL;
    Worker worker;
    Successors initial;
    worker_init(&worker, question->model, question->mem);
    successors_init(&initial, question->mem, question->model->words);
    model_initial(question->model, &worker, &initial);
    if (initial.failed)
        problem = "there is not enough memory for its initial states";
    else if (initial.count > MOST_INITIAL)
        problem = "it has too many initial states";
    else if (look_up(estimator, question, &initial) == 0)
        problem = "what it would leave out decides about these errors";
    successors_release(&initial);
    worker_release(&worker);
    return problem;
}

Heuristic *heuristic_pdb(const HeuristicQuestion *question, Text *why) {
    Estimator *self = estimator_new(question, GAUGE_ADDED, true, why);
    const char *problem;
    if (!self)
        return NULL;
    estimator_add_goal(self);
    if (self->distances.partial)
        problem = "not all ways of its processes are known";
    else if (!all_known(self, question))
        problem = "the model does not say in which states these errors are";
    else
        problem = add_all(self, question);
    if (!problem)
        return estimator_finish(self, "pdb",
                                HEURISTIC_ADMISSIBLE | HEURISTIC_CONSISTENT);
    text_add(why, problem);
    estimator_free(self);
    return NULL;
}
