#include "search/directed/estimator.h"

#include <assert.h>
#include <string.h>

enum {
    NEEDED = STRUCTURE_CONTROL | STRUCTURE_CONDITIONS | STRUCTURE_GUARDS,
    WELCOME = STRUCTURE_MESSAGES | STRUCTURE_PARTICIPANTS
};

/* ---- Making -------------------------------------------------------------- */

Estimator *estimator_new(const HeuristicQuestion *question, GaugeJoin join,
                         bool bound, Text *why) {
    const Model *model = question->model;
    Mem *mem = question->mem;
    if ((model_described(model) & NEEDED) != NEEDED) {
        text_add(why, "nothing is known of the processes of this model");
        return NULL;
    }
    Estimator *self = mem_alloc(mem, sizeof *self);
    *self = (Estimator){.model = model, .mem = mem};
    structure_init(&self->structure, model,
                   NEEDED | (model_described(model) & WELCOME), mem);
    distances_init(&self->distances, &self->structure, bound, mem);
    reading_init(&self->reading, model, &self->structure, mem);
    gauge_init(&self->gauge, &self->reading, &self->distances, join, mem);
    exits_init(&self->exits, &self->structure, mem);
    return self;
}

static size_t part_bytes(const Estimator *self, size_t size) {
    return (self->roots.count + 1) * size;
}

void estimator_free(Estimator *self) {
    Mem *mem = self->mem;
    if (self->parts) {
        mem_free(mem, self->parts, part_bytes(self, sizeof *self->parts));
        mem_free(mem, self->stamps, part_bytes(self, sizeof *self->stamps));
        mem_free(mem, self->changes, part_bytes(self, sizeof *self->changes));
        mem_free(mem, self->source, self->model->words * sizeof(Word));
        mem_free(mem, self->leaves, part_bytes(self, sizeof *self->leaves));
        mem_free(mem, self->differing,
                 self->model->words * sizeof *self->differing);
    }
    recall_release(&self->recall);
    vec_release(mem, &self->asking);
    vec_release(mem, &self->frame_inputs.fields);
    lists_release(&self->users, mem);
    vec_release(mem, &self->memos);
    vec_release(mem, &self->axes);
    vec_release(mem, &self->entries);
    vec_release(mem, &self->goals);
    vec_release(mem, &self->roots);
    vec_release(mem, &self->goal_of);
    exits_release(&self->exits);
    gauge_release(&self->gauge);
    reading_release(&self->reading);
    distances_release(&self->distances);
    structure_release(&self->structure);
    mem_free(mem, self, sizeof *self);
}

void estimator_add_goal(Estimator *self) {
    size_t first = self->roots.count;
    vec_push(self->mem, &self->goals, ((Goal){.first = first, .end = first}));
}

void estimator_add_part(Estimator *self, uint32_t node) {
    vec_push(self->mem, &self->roots, node);
    vec_push(self->mem, &self->goal_of, (uint32_t)self->goals.count - 1);
    vec_last(&self->goals).end = self->roots.count;
}

/* ---- Remembering --------------------------------------------------------- */

enum {
    MOST_BITS = 8,            /* of a variable whose values have entries */
    MOST_ENTRIES = 1 << 12,   /* of a part */
    ALL_ENTRIES = 1 << 18,    /* of all parts */
    UNKNOWN = UINT32_MAX - 16 /* an entry that is not filled in */
};

/* The values of a slot that are likely. */
static MemoAxis axis_of(const Estimator *self, uint32_t slot) {
    const StructureVariable *variable = &self->reading.variables.data[slot];
    uint32_t bits = variable->width ? variable->width : variable->bits;
    MemoAxis axis = {.slot = slot};
    axis.span = bits <= MOST_BITS ? UINT32_C(1) << bits : MOST_ENTRIES + 1;
    axis.low = variable->is_signed ? -(int64_t)(axis.span / 2) : 0;
    return axis;
}

/* Make room for the values of a part with these inputs, if they are few. */
static void add_memo(Estimator *self, uint32_t node, const uint32_t *inputs,
                     size_t count) {
    PartMemo memo = {.axes = self->axes.count, .table = self->entries.count};
    uint64_t size = gauge_is_simple(&self->gauge, node) ? MOST_ENTRIES + 1 : 1;
    for (size_t i = 0; i < count && size <= MOST_ENTRIES; i++) {
        MemoAxis axis = axis_of(self, inputs[i]);
        axis.stride = (uint32_t)size;
        size *= axis.span;
        vec_push(self->mem, &self->axes, axis);
    }
    if (size <= MOST_ENTRIES && self->entries.count + size <= ALL_ENTRIES)
        memo.count = (uint32_t)count;
    else
        self->axes.count = memo.axes;
    for (uint64_t i = 0; i < size && memo.count > 0; i++)
        vec_push(self->mem, &self->entries, (Estimate)UNKNOWN);
    vec_push(self->mem, &self->memos, memo);
}

/* Do all of these have places? */
static bool are_placed(const Estimator *self, const uint32_t *inputs,
                       size_t count) {
    for (size_t i = 0; i < count; i++)
        if (!reading_placed(&self->reading, inputs[i]))
            return false;
    return true;
}

/* Settle how the part is computed. */
static void add_part(Estimator *self, uint32_t part, const uint32_t *inputs,
                     size_t count, bool *watched) {
    if (!are_placed(self, inputs, count)) {
        vec_push(self->mem, &self->memos, ((PartMemo){.asks = true}));
        vec_push(self->mem, &self->asking, part);
        return;
    }
    add_memo(self, self->roots.data[part], inputs, count);
    for (size_t i = 0; i < count; i++) {
        if (!watched[inputs[i]])
            reading_watch(&self->reading, inputs[i]);
        watched[inputs[i]] = true;
    }
}

/* By slot, the parts that depend on it: the reverse of the parts' inputs. */
static void list_users(Estimator *self) {
    NumberLists inputs = {0};
    size_t slots = self->reading.variables.count, count;
    for (size_t p = 0; p < self->roots.count; p++) {
        gauge_inputs(&self->gauge, self->roots.data[p], &inputs);
        lists_end_set(&inputs, self->mem);
    }
    assert(slots == self->reading.variables.count);
    size_t *next = mem_alloc(self->mem, (slots + 1) * sizeof *next);
    for (size_t i = 0; i < inputs.items.count; i++)
        next[inputs.items.data[i] + 1]++;
    for (size_t s = 0; s < slots; s++)
        next[s + 1] += next[s];
    for (size_t i = 0; i < inputs.items.count; i++)
        vec_push(self->mem, &self->users.items, 0);
    for (size_t s = 0; s < slots; s++)
        vec_push(self->mem, &self->users.ends, next[s + 1]);
    bool *watched = mem_alloc(self->mem, (slots + 1) * sizeof *watched);
    for (uint32_t p = 0; p < self->roots.count; p++) {
        const uint32_t *list = lists_get(&inputs, p, &count);
        for (size_t i = 0; i < count; i++)
            self->users.items.data[next[list[i]]++] = p;
        add_part(self, p, list, count, watched);
    }
    mem_free(self->mem, watched, (slots + 1) * sizeof *watched);
    mem_free(self->mem, next, (slots + 1) * sizeof *next);
    lists_release(&inputs, self->mem);
}

static void begin_stamp(Estimator *self) {
    if (++self->stamp)
        return;
    memset(self->stamps, 0, part_bytes(self, sizeof *self->stamps));
    self->stamp = 1;
}

/* Do the parts of the goal depend on locations only? */
static bool goal_is_local(const Estimator *self, const Goal *goal) {
    size_t count, processes = self->structure.locations.count, local = 0;
    size_t all = 0;
    for (size_t s = 0; s < self->users.ends.count; s++) {
        const uint32_t *users = lists_get(&self->users, s, &count);
        for (size_t i = 0; i < count; i++)
            all += users[i] >= goal->first && users[i] < goal->end;
    }
    for (size_t p = 0; p < processes; p++) {
        if (!self->reading.slots[p])
            continue;
        const uint32_t *users =
            lists_get(&self->users, self->reading.slots[p] - 1, &count);
        for (size_t i = 0; i < count; i++)
            local += users[i] >= goal->first && users[i] < goal->end;
    }
    return local == all;
}

/* How many parts of the goal can depend on where this move leads processes. */
static uint64_t touched(Estimator *self, const Goal *goal, uint32_t move) {
    size_t count, parts;
    const ControlEdge *edges = structure_edges(&self->structure, move, &count);
    uint64_t found = 0;
    begin_stamp(self);
    for (size_t i = 0; i < count; i++) {
        uint32_t slot = self->reading.slots[edges[i].process];
        if (slot == 0 || edges[i].from == edges[i].to)
            continue;
        const uint32_t *users = lists_get(&self->users, slot - 1, &parts);
        for (size_t k = 0; k < parts; k++) {
            if (users[k] < goal->first || users[k] >= goal->end ||
                self->stamps[users[k]] == self->stamp)
                continue;
            self->stamps[users[k]] = self->stamp;
            found++;
        }
    }
    return found;
}

/* The most parts that a transition can change; 0 if that is not known. */
static uint64_t share_of(Estimator *self, const Goal *goal) {
    uint64_t most = 1;
    if (self->gauge.join == GAUGE_ADDED)
        return 1;
    if (self->distances.partial || !goal_is_local(self, goal))
        return 0;
    for (uint32_t m = 0; m < self->structure.move_count; m++) {
        uint64_t one = touched(self, goal, m);
        most = one > most ? one : most;
    }
    return most;
}

static Estimate shared_sum(uint64_t sum, uint64_t share) {
    uint64_t value = share ? (sum + share - 1) / share : 0;
    return value < ESTIMATE_NEVER ? (Estimate)value : ESTIMATE_NEVER;
}

/* What is not known is ESTIMATE_NEVER, and so is the whole. */
static Estimate most_of_goal(const Estimator *self, const Goal *goal) {
    uint64_t sum = 0;
    Estimate most = 0;
    for (size_t p = goal->first; p < goal->end; p++) {
        Estimate one = gauge_most(&self->gauge, self->roots.data[p]);
        if (one == ESTIMATE_NEVER)
            return one;
        sum += one;
        if (one > most)
            most = one;
    }
    Estimate all = shared_sum(sum, goal->share);
    return self->gauge.join == GAUGE_ADDED || all > most ? all : most;
}

/* The estimate is the least of the goals that are possible at all. */
static Estimate most_of_all(const Estimator *self) {
    Estimate most = 0;
    for (size_t g = 0; g < self->goals.count; g++) {
        Estimate one = most_of_goal(self, &self->goals.data[g]);
        if (one > most)
            most = one;
    }
    return most;
}

/* ---- Estimating ---------------------------------------------------------- */

static void count_part(Goal *goal, Estimate value, bool added) {
    if (value == ESTIMATE_NEVER)
        goal->never += added ? 1 : (size_t)-1;
    else
        goal->sum += added ? value : (uint64_t)0 - value;
}

static Estimate greatest(const Estimator *self, const Goal *goal) {
    Estimate most = 0;
    for (size_t p = goal->first; p < goal->end; p++)
        if (self->parts[p] > most)
            most = self->parts[p];
    return most;
}

static Estimate value_of(const Estimator *self, const Goal *goal) {
    if (goal->never > 0)
        return ESTIMATE_NEVER;
    Estimate all = shared_sum(goal->sum, goal->share);
    if (self->gauge.join == GAUGE_ADDED)
        return all;
    Estimate most = greatest(self, goal);
    return all > most ? all : most;
}

/* Where the part's value for the current values is remembered; NULL: it is
 * not. */
static Estimate *entry_of(const Estimator *self, size_t part) {
    const PartMemo *memo = &self->memos.data[part];
    size_t entry = memo->table;
    for (uint32_t i = 0; i < memo->count; i++) {
        MemoAxis axis = self->axes.data[memo->axes + i];
        uint64_t value = (uint64_t)(self->reading.values[axis.slot] - axis.low);
        if (value >= axis.span)
            return NULL;
        entry += value * axis.stride;
    }
    return memo->count ? &self->entries.data[entry] : NULL;
}

static Estimate compute(const Estimator *self, size_t part) {
    Estimate *entry = entry_of(self, part);
    if (entry && *entry != UNKNOWN)
        return *entry;
    Estimate value =
        gauge_value(&self->gauge, self->roots.data[part], ESTIMATE_NEVER);
    if (entry)
        *entry = value;
    return value;
}

/* ---- Parts that ask ------------------------------------------------------ */

/* Compute it, and remember it if it is clear what it depends on. */
static Estimate ask_anew(Estimator *self, uint32_t part, const Word *state,
                         uint32_t frame, uint32_t *leaf) {
    Reading *reading = &self->reading;
    bool room = frame != RECALL_NONE && recall_has_room(&self->recall, part);
    reading_open(reading, state, self->again,
                 room ? recall_mask(&self->recall, frame) : NULL,
                 room ? frame + 1 : 0);
    self->again = true;
    Estimate value =
        gauge_value(&self->gauge, self->roots.data[part], ESTIMATE_NEVER);
    reading_close(reading);
    *leaf = reading->unknown
                ? RECALL_NONE
                : recall_add(&self->recall, part, frame,
                             reading->inputs.fields.data,
                             reading->inputs.fields.count, state, value);
    return value;
}

static Estimate ask(Estimator *self, uint32_t part, const Word *state,
                    uint32_t frame, uint32_t *leaf) {
    *leaf = frame == RECALL_NONE
                ? RECALL_NONE
                : recall_find(&self->recall, part, frame, state);
    return *leaf == RECALL_NONE ? ask_anew(self, part, state, frame, leaf)
                                : recall_answer(&self->recall, *leaf);
}

static uint32_t find_frame(Estimator *self, const Word *state) {
    uint32_t question = (uint32_t)self->roots.count;
    uint32_t frame = recall_find(&self->recall, question, 0, state);
    if (frame != RECALL_NONE)
        return frame;
    FieldList *list = &self->frame_inputs;
    vec_clear(&list->fields);
    if (!model_inputs(self->model, state, NULL, list))
        return RECALL_NONE;
    return recall_add(&self->recall, question, 0, list->fields.data,
                      list->fields.count, state, 0);
}

static void find_differing(Estimator *self, const Word *target) {
    self->differing_count = 0;
    for (uint32_t w = 0; w < self->model->words; w++)
        if (self->source[w] != target[w])
            self->differing[self->differing_count++] = w;
}

/* Does the target differ from the source in what was read there? */
static bool differs(const Estimator *self, const Word *target, uint32_t leaf) {
    if (leaf == RECALL_NONE)
        return true;
    const Word *mask = recall_mask(&self->recall, leaf);
    for (size_t i = 0; i < self->differing_count; i++) {
        uint32_t w = self->differing[i];
        if ((self->source[w] ^ target[w]) & mask[w])
            return true;
    }
    return false;
}

/* ---- States -------------------------------------------------------------- */

/* Everything anew. */
static Estimate read_state(Estimator *self, const Word *state) {
    Estimate least = ESTIMATE_NEVER;
    self->frame = RECALL_NONE;
    self->again = false;
    reading_move(&self->reading, state);
    for (size_t g = 0; g < self->goals.count; g++) {
        Goal *goal = &self->goals.data[g];
        goal->sum = goal->never = 0;
        for (size_t p = goal->first; p < goal->end; p++) {
            self->parts[p] = self->memos.data[p].asks
                                 ? ask(self, (uint32_t)p, state, RECALL_NONE,
                                       &self->leaves[p])
                                 : compute(self, p);
            count_part(goal, self->parts[p], true);
        }
        goal->value = value_of(self, goal);
        if (goal->value < least)
            least = goal->value;
    }
    memcpy(self->source, state, self->model->words * sizeof *state);
    self->has_source = true;
    return least;
}

static void set_part(Estimator *self, uint32_t part, Estimate value) {
    Goal *goal = &self->goals.data[self->goal_of.data[part]];
    count_part(goal, self->parts[part], false);
    count_part(goal, value, true);
    self->parts[part] = value;
}

/* The part has this value now. */
static void change(Estimator *self, uint32_t part, Estimate value) {
    Estimate before = self->parts[part];
    if (value == before)
        return;
    self->changes[self->change_count++] = (PartChange){part, before};
    set_part(self, part, value);
    self->goals.data[self->goal_of.data[part]].dirty = true;
}

/* The parts that depend on this slot, which is watched. */
static void update(Estimator *self, uint32_t slot) {
    size_t count;
    const uint32_t *users = lists_get(&self->users, slot, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t part = users[i];
        if (self->stamps[part] == self->stamp || self->memos.data[part].asks)
            continue;
        self->stamps[part] = self->stamp;
        change(self, part, compute(self, part));
    }
}

/* The parts that ask, as far as what they have asked for may differ. */
static void update_asking(Estimator *self, const Word *target, bool stay) {
    uint32_t frame = self->frame;
    self->again = false;
    find_differing(self, target);
    bool moved = differs(self, target, frame);
    if (moved)
        frame = find_frame(self, target);
    for (size_t i = 0; i < self->asking.count; i++) {
        uint32_t part = self->asking.data[i], leaf = self->leaves[part];
        if (!moved && !differs(self, target, leaf))
            continue;
        change(self, part, ask(self, part, target, frame, &leaf));
        if (stay)
            self->leaves[part] = leaf;
    }
    if (stay)
        self->frame = frame;
}

/* Everything that has changed since the source. It can be undone, unless the
 * target is to stay. */
static void go(Estimator *self, const Word *target, bool stay) {
    begin_stamp(self);
    self->change_count = 0;
    reading_step(&self->reading, self->source, target);
    for (size_t i = 0; i < self->reading.change_count; i++)
        update(self, self->reading.changed[i]);
    if (self->asking.count > 0)
        update_asking(self, target, stay);
}

/* This state is the source from now on. */
static void move_to(Estimator *self, const Word *state) {
    if (!self->has_source) {
        read_state(self, state);
        return;
    }
    go(self, state, true);
    for (size_t g = 0; g < self->goals.count; g++) {
        Goal *goal = &self->goals.data[g];
        if (goal->dirty)
            goal->value = value_of(self, goal);
        goal->dirty = false;
    }
    memcpy(self->source, state, self->model->words * sizeof *state);
}

static Estimate step(Estimator *self, const Word *target) {
    Estimate least = ESTIMATE_NEVER;
    go(self, target, false);
    for (size_t g = 0; g < self->goals.count; g++) {
        Goal *goal = &self->goals.data[g];
        Estimate value = goal->dirty ? value_of(self, goal) : goal->value;
        goal->dirty = false;
        if (value < least)
            least = value;
    }
    for (size_t i = 0; i < self->change_count; i++)
        set_part(self, self->changes[i].part, self->changes[i].before);
    reading_step_back(&self->reading);
    return least;
}

static void estimate(Heuristic *heuristic, const Word *source,
                     const Word *states, size_t count, Estimate *out) {
    Estimator *self = (Estimator *)heuristic;
    size_t words = self->model->words;
    if (source && !(self->has_source &&
                    memcmp(self->source, source, words * sizeof *source) == 0))
        move_to(self, source);
    for (size_t i = 0; i < count; i++)
        out[i] = source ? step(self, states + i * words)
                        : read_state(self, states + i * words);
}

static void release(Heuristic *heuristic) {
    estimator_free((Estimator *)heuristic);
}

/* ---- The whole ----------------------------------------------------------- */

Heuristic *estimator_finish(Estimator *self, const char *name,
                            unsigned promises) {
    assert(self->goals.count > 0);
    list_users(self);
    reading_settle(&self->reading);
    self->parts = mem_alloc(self->mem, part_bytes(self, sizeof *self->parts));
    self->stamps = mem_alloc(self->mem, part_bytes(self, sizeof *self->stamps));
    self->changes =
        mem_alloc(self->mem, part_bytes(self, sizeof *self->changes));
    self->source =
        mem_alloc(self->mem, self->model->words * sizeof *self->source);
    self->leaves = mem_alloc(self->mem, part_bytes(self, sizeof *self->leaves));
    self->differing =
        mem_alloc(self->mem, self->model->words * sizeof *self->differing);
    recall_init(&self->recall, (uint32_t)self->roots.count + 1,
                self->model->words, self->mem);
    self->frame_inputs.mem = self->mem;
    for (size_t g = 0; g < self->goals.count; g++)
        self->goals.data[g].share = share_of(self, &self->goals.data[g]);
    self->base = (Heuristic){.name = name,
                             .promises = promises,
                             .most = most_of_all(self),
                             .estimate = estimate,
                             .free = release};
    return &self->base;
}
