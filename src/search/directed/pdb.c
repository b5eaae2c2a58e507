/* Pattern databases: exact distances in projections to a few variables each,
 * which are added up because no move is paid for twice. Every projection pays
 * for the moves that its distances need, and the later ones get them for
 * nothing: saturated cost partitioning (Seipp, Keller and Helmert 2020), with
 * costs of 0 and 1. First, every projection only pays for what makes a state at
 * the beginning of the search as far away as it is; what is left after that is
 * for all other states. */
#include "core/expression.h"
#include "search/directed/possible.h"
#include "search/directed/projection.h"

#include <string.h>

enum {
    MOST_PATTERNS = 1 << 12,
    MOST_INITIAL = 1 << 10, /* initial states that are looked at */
    MOST_ENTRIES = 1 << 22, /* of all tables */
    VAIN = 8                /* the part of the work that is done in vain */
};

/* How large patterns may be: first small ones, which pay for little each, then
 * larger ones, which know more. */
typedef struct Level {
    uint32_t axes;   /* of a pattern */
    uint32_t states; /* likewise */
    uint32_t work;   /* for all of them */
    uint32_t more;   /* and this for each move */
} Level;

static const Level levels[] = {{2, 1 << 10, 1 << 16, 256},
                               {4, 1 << 10, 1 << 16, 256},
                               {6, 1 << 10, 1 << 16, 256}};

typedef struct Database {
    ProjectionPattern pattern; /* what is kept */
    Estimate *table;           /* by state: the distance */
} Database;

typedef struct Databases {
    VEC(Database) list; /* those that say something */
    size_t entries;     /* of their tables */
    uint64_t first;     /* the sum for a state at the beginning */
    double mean;        /* the sum for a state by chance */
    size_t next;        /* the first that may have the next pattern */
} Databases;

typedef struct Library {
    Mem *mem;            /* of everything */
    ProjectionBase base; /* the system */
    Axes axes;           /* of it */
    uint8_t *needed;     /* by variable: a property speaks of it */
    uint8_t *costs;      /* by move: 1 if it is not paid for */
    const Word *begin;   /* a state at the beginning of the search */
    bool capped;         /* no more is paid for than it needs */
    bool vain;           /* small patterns say nothing of it: there is not much
                            hope for larger ones */
} Library;

/* ---- Patterns ------------------------------------------------------------ */

static void need(Library *self, uint32_t number) {
    ExpressionNode node = self->axes.structure->nodes.data[number];
    uint32_t operands[2], count = expression_operands(node, operands);
    if (expression_reads(node))
        self->needed[node.a] = 1;
    for (uint32_t i = 0; i < count; i++)
        need(self, operands[i]);
}

static bool has(const ProjectionPattern *pattern, uint32_t axis) {
    for (uint32_t k = 0; k < pattern->count; k++)
        if (pattern->axes[k] == axis)
            return true;
    return false;
}

static uint32_t shared_with(const Axes *axes, const ProjectionPattern *pattern,
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

static bool add_axis(const Axes *axes, const Level *level, uint32_t axis,
                     ProjectionPattern *out) {
    uint32_t count = vec_item(&axes->list, axis).count;
    if (count < 2 || count > level->states / out->size)
        return false;
    out->axes[out->count++] = axis;
    out->size *= count;
    return true;
}

/* Add the axis that shares most moves, if the projection stays small. */
static bool extend(const Axes *axes, ProjectionPattern *pattern,
                   const Level *level) {
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
    return add_axis(axes, level, best, pattern);
}

/* What is around these two variables, or one; false if they cannot be kept. */
static bool grow(const Axes *axes, uint32_t a, uint32_t b, const Level *level,
                 ProjectionPattern *out) {
    *out = (ProjectionPattern){.size = 1};
    if (!add_axis(axes, level, a, out) ||
        (a != b && !add_axis(axes, level, b, out)))
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

/* No estimate of the table is greater than this one; is there one above 0? */
static bool cap(Estimate *table, uint32_t size, Estimate most) {
    bool informed = false;
    for (uint32_t s = 0; s < size; s++) {
        if (table[s] != ESTIMATE_NEVER && table[s] > most)
            table[s] = most;
        informed |= table[s] > 0;
    }
    return informed;
}

static bool is_same(const ProjectionPattern *a, const ProjectionPattern *b) {
    return a->count == b->count &&
           memcmp(a->axes, b->axes, a->count * sizeof *a->axes) == 0;
}

/* The database of this pattern, which may be there from before: patterns come
 * in the same order each time. */
static Database *database_for(Library *self, const ProjectionPattern *pattern,
                              Databases *out) {
    for (size_t i = out->next; i < out->list.count; i++)
        if (is_same(&out->list.data[i].pattern, pattern)) {
            out->next = i + 1;
            return &out->list.data[i];
        }
    Database made = {.pattern = *pattern};
    made.table = mem_alloc(self->mem, pattern->size * sizeof *made.table);
    vec_push(self->mem, &out->list, made);
    out->entries += pattern->size;
    return &vec_last(&out->list);
}

static void add_table(const Estimate *added, Database *out) {
    for (uint32_t s = 0; s < out->pattern.size; s++)
        out->table[s] =
            added[s] == ESTIMATE_NEVER || out->table[s] == ESTIMATE_NEVER
                ? ESTIMATE_NEVER
                : out->table[s] + added[s];
}

static void add_database(Library *self, const ProjectionPattern *pattern,
                         Databases *out) {
    Projection projection;
    projection_init(&projection, &self->base, pattern);
    size_t bytes = pattern->size * sizeof(Estimate);
    Estimate *table = mem_alloc(self->mem, bytes);
    if (!projection.large) {
        projection_measure(&projection, self->costs, table);
        Estimate first = projection_at(&projection, table, self->begin);
        if (cap(table, pattern->size, self->capped ? first : ESTIMATE_NEVER)) {
            projection_pay(&projection, table, self->costs);
            add_table(table, database_for(self, pattern, out));
            out->first += first;
            out->mean += mean_of(&projection, table);
        }
    }
    mem_free(self->mem, table, bytes);
    projection_release(&projection);
}

/* Is nothing left to be paid for? */
static bool is_paid(const Library *self, const ProjectionPattern *pattern) {
    size_t count;
    for (uint32_t k = 0; k < pattern->count; k++) {
        const uint32_t *moves =
            lists_get(&self->axes.moves, pattern->axes[k], &count);
        for (size_t i = 0; i < count; i++)
            if (self->costs[moves[i]])
                return false;
    }
    return true;
}

static bool is_spent(const Library *self, const Level *level,
                     const Databases *out) {
    uint64_t most =
        level->work + (uint64_t)level->more * self->axes.structure->move_count;
    return self->base.work > (self->vain ? most / VAIN : most) ||
           out->entries > MOST_ENTRIES || out->list.count == MOST_PATTERNS;
}

/* Around the variable and each of its neighbours. */
static void build_around(Library *self, uint32_t seed, const Level *level,
                         Databases *out) {
    size_t count;
    const AxisNeighbour *near = axes_near(&self->axes, seed, &count);
    for (size_t i = 0; i <= count && !is_spent(self, level, out); i++) {
        ProjectionPattern pattern;
        uint32_t other = i < count ? near[i].other : seed;
        if (other < seed || (i == count && count > 0) ||
            !grow(&self->axes, seed, other, level, &pattern) ||
            is_paid(self, &pattern))
            continue;
        add_database(self, &pattern, out);
    }
}

static void build_level(Library *self, const Level *level, Databases *out) {
    self->base.work = 0;
    for (uint32_t v = 0; v < self->axes.list.count; v++)
        if (v < self->axes.processes || self->needed[v])
            build_around(self, v, level, out);
}

/* Large patterns first; what they leave is for small ones. */
static void build(Library *self, const Level *level, Databases *out) {
    uint32_t moves = self->axes.structure->move_count;
    *out = (Databases){0};
    for (uint32_t m = 0; m < moves; m++)
        self->costs[m] = 1;
    for (int capped = 1; capped >= 0; capped--) {
        self->capped = capped;
        out->next = 0;
        build_level(self, level, out);
        if (level != levels)
            build_level(self, levels, out);
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
        self->vain = best.first == 0;
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

/* The moves that may happen after the forced steps. */
static void find_possible(Possible *out, const Structure *structure,
                          const Model *model, const Beginning *beginning,
                          Mem *mem) {
    possible_init(out, structure, mem);
    possible_after(out, model, beginning->state);
    for (size_t i = 1; i < beginning->initial.count; i++)
        possible_after(out, model, successors_state(&beginning->initial, i));
}

/* How many databases have been added. */
static size_t lookup(Estimator *estimator, const HeuristicQuestion *question,
                     const Beginning *beginning) {
    const Structure *structure = &estimator->structure;
    Mem *mem = estimator->mem;
    Possible possible;
    find_possible(&possible, structure, question->model, beginning, mem);
    Library self = {.mem = mem,
                    .base = {.estimator = estimator,
                             .question = question,
                             .axes = &self.axes,
                             .beginning = beginning,
                             .possible = possible.moves},
                    .begin = beginning->state};
    axes_init(&self.axes, structure, mem);
    self.needed = mem_alloc(mem, structure->variables.count + 1);
    self.costs = mem_alloc(mem, structure->move_count + (size_t)1);
    for (uint32_t p = 0; p < question->model->property_count; p++)
        if (findings_open(question->findings, p))
            need(&self, structure->conditions.data[p]);
    size_t count = add_databases(&self, estimator);
    mem_free(mem, self.needed, structure->variables.count + 1);
    mem_free(mem, self.costs, structure->move_count + (size_t)1);
    axes_release(&self.axes);
    possible_release(&possible);
    return count;
}

/* NULL, or why there are no databases. */
static const char *add_all(Estimator *estimator,
                           const HeuristicQuestion *question) {
    const char *problem = NULL;
    Beginning beginning;
    beginning_init(&beginning, question->model, question->mem);
    if (!beginning.state)
        problem = "it has no initial state, or there is not enough memory";
    else if (beginning.initial.count > MOST_INITIAL)
        problem = "it has too many initial states";
    else if (lookup(estimator, question, &beginning) == 0)
        problem = "what it would leave out decides about these errors";
    beginning_release(&beginning);
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
