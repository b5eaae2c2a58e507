#include "search/directed/effort.h"

#include <stdlib.h>

enum {
    MOST_AGENTS = 64 /* of which the nearest are chosen */
};

/* ---- Variables ----------------------------------------------------------- */

/* How the variable counts in the expression: 1, -1, or 0: not at all. */
static int sign_in(const Structure *structure, uint32_t number,
                   uint32_t variable) {
    ExpressionNode node = structure->nodes.data[number];
    int a, b;
    if (node.kind == EXPRESSION_VARIABLE)
        return node.a == variable;
    if (node.kind != EXPRESSION_ADD && node.kind != EXPRESSION_SUBTRACT)
        return 0;
    a = sign_in(structure, node.a, variable);
    b = sign_in(structure, node.b, variable);
    return a ? a : node.kind == EXPRESSION_ADD ? b : -b;
}

/* Are all changes of the expression known as effects of moves? */
static bool is_tame(const Structure *structure, uint32_t number) {
    ExpressionNode node = structure->nodes.data[number];
    if (node.kind == EXPRESSION_NUMBER)
        return true;
    if (node.kind == EXPRESSION_VARIABLE)
        return node.a < structure->drifts.count &&
               !structure->drifts.data[node.a].wild;
    return (node.kind == EXPRESSION_ADD || node.kind == EXPRESSION_SUBTRACT) &&
           is_tame(structure, node.a) && is_tame(structure, node.b);
}

/* Does the effect move the difference upwards, or downwards? A variable that
 * wraps may do either. */
static bool helps(const Structure *structure, const Gap *gap,
                  const VariableEffect *effect, bool up) {
    int left = sign_in(structure, gap->left, effect->variable);
    int right = sign_in(structure, gap->right, effect->variable);
    if (left == 0 && right == 0)
        return false;
    if (gap->over || gap->under || (left && right) ||
        (gap->kind == EXPRESSION_EQUAL && !gap->needed))
        return effect->rise || effect->fall;
    bool same = (left ? left : -right) > 0;
    return up == same ? effect->rise > 0 : effect->fall > 0;
}

/* ---- Agents -------------------------------------------------------------- */

/* A move that helps. */
typedef struct Help {
    uint32_t process; /* that leads it */
    uint32_t from;    /* where it begins */
    uint32_t move;    /* which */
} Help;

typedef struct Gathering {
    const Structure *structure; /* of the model */
    Distances *distances;       /* of its processes */
    const Gap *gap;             /* that is to be closed */
    EffortAgents *agents;       /* that are appended to */
    Mem *mem;                   /* of arrays */
    VEC(Help) helps; /* moves that make the difference rise or fall */
} Gathering;

/* Where the move begins: its first participant leads it. */
static void note_help(Gathering *self, uint32_t move) {
    size_t count;
    const ControlEdge *edges = structure_edges(self->structure, move, &count);
    if (count > 0 && !edges[0].created)
        vec_push(self->mem, &self->helps,
                 ((Help){edges[0].process, edges[0].from, move}));
}

static void note_variable(Gathering *self, uint32_t variable, bool up) {
    size_t count;
    const uint32_t *list =
        lists_get(&self->distances->effects, variable, &count);
    for (size_t i = 0; i < count; i++) {
        const VariableEffect *effect = &self->structure->effects.data[list[i]];
        if (helps(self->structure, self->gap, effect, up))
            note_help(self, effect->move);
    }
}

/* All variables of the expression. */
static void note_expression(Gathering *self, uint32_t number, bool up) {
    ExpressionNode node = self->structure->nodes.data[number];
    if (node.kind == EXPRESSION_VARIABLE)
        note_variable(self, node.a, up);
    if (node.kind != EXPRESSION_ADD && node.kind != EXPRESSION_SUBTRACT)
        return;
    note_expression(self, node.a, up);
    note_expression(self, node.b, up);
}

static int compare(const void *a, const void *b) {
    const Help *x = a, *y = b;
    if (x->process != y->process)
        return x->process < y->process ? -1 : 1;
    return (x->from > y->from) - (x->from < y->from);
}

/* The shortest way from one of these moves to the next. */
static Estimate round_of(const Gathering *self, size_t first, size_t end,
                         size_t table) {
    Estimate least = ESTIMATE_NEVER;
    for (size_t i = first; i < end; i++) {
        Help help = self->helps.data[i];
        size_t count;
        const ControlEdge *edges =
            structure_edges(self->structure, help.move, &count);
        for (size_t e = 0; e < count; e++) {
            Estimate back = self->distances->tables.data[table + edges[e].to];
            if (edges[e].process == help.process && back != ESTIMATE_NEVER &&
                back + 1 < least)
                least = back + 1;
        }
    }
    return least;
}

/* The moves of one process. */
static void add_agent(Gathering *self, size_t first, size_t end) {
    EffortAgent agent = {.process = self->helps.data[first].process};
    VEC(uint32_t) places = {0};
    for (size_t i = first; i < end; i++)
        vec_push(self->mem, &places, self->helps.data[i].from);
    agent.table =
        distances_to(self->distances, agent.process, places.data, places.count);
    agent.round = round_of(self, first, end, agent.table);
    vec_push(self->mem, self->agents, agent);
    vec_release(self->mem, &places);
}

/* All who make the difference rise, or fall. */
static void gather(Gathering *self, bool up) {
    note_expression(self, self->gap->left, up);
    note_expression(self, self->gap->right, up);
    if (self->helps.count > 1)
        qsort(self->helps.data, self->helps.count, sizeof *self->helps.data,
              compare);
    for (size_t i = 0; i < self->helps.count;) {
        size_t end = i + 1;
        while (end < self->helps.count &&
               self->helps.data[end].process == self->helps.data[i].process)
            end++;
        add_agent(self, i, end);
        i = end;
    }
    vec_release(self->mem, &self->helps);
}

void effort_init(Effort *effort, Distances *distances, Gap gap, bool added,
                 EffortAgents *agents) {
    const Structure *structure = distances->structure;
    Gathering self = {.structure = structure,
                      .distances = distances,
                      .gap = &gap,
                      .agents = agents,
                      .mem = distances->mem};
    *effort = (Effort){.gap = gap, .added = added, .up_first = agents->count};
    effort->known = structure->effects_known && is_tame(structure, gap.left) &&
                    is_tame(structure, gap.right);
    if (effort->known)
        gather(&self, true);
    effort->down_first = agents->count;
    if (effort->known)
        gather(&self, false);
    effort->end = agents->count;
}

/* ---- Steps --------------------------------------------------------------- */

static Estimate first_steps(const EffortAgent *agent,
                            const Distances *distances, Reading *reading) {
    size_t place = (size_t)reading_value(reading, agent->slot);
    Estimate away = distances->tables.data[agent->table + place];
    return away >= ESTIMATE_NEVER - 1 ? ESTIMATE_NEVER : away + 1;
}

typedef struct Choice {
    Estimate nearest[MOST_AGENTS]; /* first steps of agents, increasing */
    size_t count;                  /* how many */
    Estimate round;                /* the shortest one of all */
} Choice;

static void insert(Choice *self, Estimate steps, size_t most) {
    size_t i = self->count < most ? self->count++ : most;
    for (; i > 0 && self->nearest[i - 1] > steps; i--)
        if (i < most)
            self->nearest[i] = self->nearest[i - 1];
    if (i < most)
        self->nearest[i] = steps;
}

/* The first of each process, or a further round of one, whatever is less. */
static Estimate spread(const Choice *self, Estimate times) {
    uint64_t total = self->nearest[0];
    Estimate made = 1;
    for (; made < times && made < self->count; made++)
        total += self->nearest[made] < self->round ? self->nearest[made]
                                                   : self->round;
    if (made < times && self->round == ESTIMATE_NEVER)
        return ESTIMATE_NEVER;
    total += (uint64_t)(times - made) * self->round;
    return total < ESTIMATE_NEVER ? (Estimate)total : ESTIMATE_NEVER - 1;
}

Estimate effort_steps(const Effort *effort, int64_t more,
                      const Distances *distances, const EffortAgents *agents,
                      Reading *reading) {
    Estimate times = gap_steps(&effort->gap, more);
    if (!effort->known || times == 0 || times == ESTIMATE_NEVER)
        return times;
    bool up = gap_rises(&effort->gap, more);
    size_t first = up ? effort->up_first : effort->down_first;
    size_t end = up ? effort->down_first : effort->end;
    size_t most = !effort->added        ? 1
                  : times < MOST_AGENTS ? times
                                        : MOST_AGENTS;
    Choice choice = {.round = ESTIMATE_NEVER};
    for (size_t i = first; i < end; i++) {
        const EffortAgent *agent = &agents->data[i];
        Estimate steps = first_steps(agent, distances, reading);
        if (steps == ESTIMATE_NEVER)
            continue;
        insert(&choice, steps, most);
        if (agent->round < choice.round)
            choice.round = agent->round;
    }
    if (choice.count == 0)
        return ESTIMATE_NEVER;
    if (!effort->added)
        choice.round = 1;
    return spread(&choice, times);
}

Estimate effort_most(const Effort *effort, const Structure *structure,
                     const Distances *distances, const EffortAgents *agents) {
    Estimate times = gap_most(structure, &effort->gap), farthest = 1;
    if (!effort->known || times == ESTIMATE_NEVER)
        return times;
    for (size_t i = effort->up_first; i < effort->end; i++) {
        const EffortAgent *agent = &agents->data[i];
        uint32_t count = structure->locations.data[agent->process];
        for (uint32_t l = 0; l < count; l++) {
            Estimate away = distances->tables.data[agent->table + l];
            if (away != ESTIMATE_NEVER && away + 1 > farthest)
                farthest = away + 1;
        }
        if (agent->round != ESTIMATE_NEVER && agent->round > farthest)
            farthest = agent->round;
    }
    uint64_t most = (uint64_t)times * farthest;
    return most < ESTIMATE_NEVER ? (Estimate)most : ESTIMATE_NEVER;
}
